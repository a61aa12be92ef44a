"""Distances, water, cover and explosions of Winds of Change."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import refused, winds

from pnp.rules.winds_of_change.ground import parse_place
from pnp.rules.winds_of_change.measures import Measure, MeasureError, diagonal_mm, format_measure, parse_measure

PLACES = ("open", "high", "building:hut", "building:barn")


@pytest.mark.parametrize(
    ("measure", "mm"),
    [
        ("1L", "428/5"),
        ("L", "428/5"),
        ("1.5L", "642/5"),
        ("1/2S", "2699/100"),
        ("1D", "506/5"),
        ("2C:quarter", "1213/25"),
        ("C:5p", "18"),
        ("C:50c", "97/4"),
        ("C:tank", "1213/50"),
    ],
)
def test_distances_are_exact_texts(measure: str, mm: str) -> None:
    """Sides of the card, its diagonal, and widths of coins; also whole results are texts."""
    assert {"mm": mm} == winds().ask("distance", {"measure": measure}).value


def test_bare_coin_width_takes_the_coin_named_beside_it() -> None:
    """A tank's move of 1C is a quarter's width; without a coin nobody can say."""
    assert {"mm": "1213/50"} == winds().ask("distance", {"measure": "1C", "coin": "tank"}).value
    assert "C:quarter" in (refused(winds(), "distance", measure="1C").hint or "")


def test_several_of_a_measure_stand_in_a_line() -> None:
    """An explosion of radius 1S is 107.96 mm wide; a template must be cut as wide as that."""
    assert {"mm": "2699/25"} == winds().ask("distance", {"measure": "1S", "times": "2"}).value
    assert "times" == refused(winds(), "distance", measure="1S", times="0").parameter


@pytest.mark.parametrize(
    "text", ["", "2", "2X", "2l", "0L", "-1L", "2LL", "S:penny", "C:", "1/0L", "nan", "1e3L", "C:two coins"]
)
def test_what_is_no_measure_is_refused(text: str) -> None:
    """Unknown letters, nothing, negative and endless distances: errors that say what a distance looks like."""
    with pytest.raises(MeasureError, match="write 1S, 2L"):
        parse_measure(text)
    assert "measure" == refused(winds(), "distance", measure=text).parameter


def test_unknown_coin_is_refused_with_those_like_it() -> None:
    """A coin must stand in the table."""
    assert "did you mean quarter?" == refused(winds(), "distance", measure="C:quater").hint
    assert "coin" == refused(winds(), "water", measure="1S", coin="groat").parameter


def test_diagonal_can_be_turned_off() -> None:
    """It is a proposal, so an option."""
    assert "diagonal" in refused(winds(), "distance", measure="D", **{"rules.diagonal": "false"}).message


@given(st.integers(100, 5000), st.integers(100, 5000))
@settings(max_examples=60, deadline=None)
def test_diagonal_is_right_to_the_hundredth(long: int, short: int) -> None:
    """No number of hundredths is nearer to the hypotenuse."""
    sides = Fraction(long, 100), Fraction(short, 100)
    diagonal, half = diagonal_mm(*sides), Fraction(1, 200)
    assert (diagonal - half) ** 2 <= sides[0] ** 2 + sides[1] ** 2 <= (diagonal + half) ** 2


@given(
    st.builds(
        Measure,
        st.integers(1, 9999).map(lambda number: Fraction(number, 100)),
        st.sampled_from("SLDC"),
        st.none(),
    )
)
@settings(max_examples=60, deadline=None)
def test_measures_read_back_as_they_are_written(measure: Measure) -> None:
    """`parse_measure(format_measure(x)) == x`."""
    assert measure == parse_measure(format_measure(measure))


@pytest.mark.parametrize(
    ("params", "mm"),
    [
        ({"measure": "1S"}, "2699/100"),
        ({"measure": "1L"}, "214/5"),
        ({"measure": "1C", "coin": "quarter"}, "1213/50"),
        ({"measure": "C:quarter"}, "381/20"),
        ({"measure": "0.1L"}, "381/20"),
        ({"measure": "0.1L", "coin": "dime"}, "1791/100"),
        ({"measure": "1S", "rules.water_share": "1/4"}, "381/20"),
        ({"measure": "1S", "rules.water_minimum": "1S"}, "2699/50"),
    ],
)
def test_water_halves_down_to_the_width_of_the_coin(params: dict[str, str], mm: str) -> None:
    """Half, and at least 1C of the coin named, a penny where none is."""
    assert {"mm": mm} == winds().ask("water", params).value


def covered(unit: str, place: str, attacker: str) -> bool:
    """The source's paragraph on cover, read anew: who is where, and who may profit."""
    soldier = unit in ("penny", "dime")
    if place.startswith("building") and soldier:
        return place != attacker
    if place == "high" and (soldier or unit == "horse"):
        return attacker != "high"
    return False


@pytest.mark.parametrize(
    ("unit", "place", "attacker"), list(product(("penny", "dime", "horse", "apc", "artillery", "tank"), PLACES, PLACES))
)
def test_cover_of_every_unit_in_every_place(unit: str, place: str, attacker: str) -> None:
    """Soldiers in a building or higher up, horses higher up, all others never; nobody against his like."""
    params = {"unit": unit, "place": place, "attacker_place": attacker}
    assert {"cover": int(covered(unit, place, attacker))} == winds().ask("cover", params).value


def test_cover_never_exceeds_its_maximum() -> None:
    """A greater bonus is held to the maximum; a maximum of none leaves none."""
    params = {"unit": "penny", "place": "high", "attacker_place": "open"}
    assert {"cover": 1} == winds().ask("cover", {**params, "rules.cover_bonus": 3}).value
    assert {"cover": 0} == winds().ask("cover", {**params, "rules.cover_maximum": 0}).value
    both = {**params, "rules.cover_bonus": 3, "rules.cover_maximum": 2}
    assert {"cover": 2} == winds().ask("cover", both).value


@pytest.mark.parametrize("text", ["", "hill", "building", "building:", "open:x", "HIGH"])
def test_unknown_places_are_refused(text: str) -> None:
    """There are open and high ground and buildings with a name."""
    assert "place" == refused(winds(), "cover", unit="penny", place=text, attacker_place="open").parameter
    with pytest.raises(LookupError):
        parse_place(text, "place")


@pytest.mark.parametrize(
    ("distance", "place", "hit"),
    [
        ("0", "open", True),
        ("51.98", "open", True),
        ("51.9801", "open", False),
        ("51.98", "high", True),
        ("0", "high", True),
        ("0", "building:hut", False),
        ("80", "open", False),
    ],
)
def test_explosion_reaches_what_overlaps_by_two_millimetres(distance: str, place: str, hit: bool) -> None:
    """Radius 1S; exactly the least overlap is enough; a building protects, high ground does not."""
    for unit in ("penny", "dime", "horse", "tank"):
        assert {"hit": hit} == winds().ask("explosion", {"distance": distance, "unit": unit, "place": place}).value


def test_explosion_follows_its_options() -> None:
    """The radius and the least overlap are the designer's to change."""
    params = {"distance": "60", "unit": "penny", "place": "open"}
    assert winds().ask("explosion", {**params, "rules.explosion_radius": "1L"}).value["hit"]
    assert not winds().ask("explosion", {**params, "distance": "50", "rules.minimum_overlap_mm": "4"}).value["hit"]
    error = refused(winds(), "explosion", **params, **{"rules.explosion_radius": "wide"})
    assert "rules.explosion_radius" == error.parameter
    assert "distance" == refused(winds(), "explosion", **{**params, "distance": "-1"}).parameter
