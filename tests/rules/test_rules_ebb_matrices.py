"""Matrices, windows, time and fighters of Ebb & Flow."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ebb_games import altered, answer, ebb
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import refused

AXIS = " ABCDEEFGHI "  # what the twelve results of the d12 hit, in order
X = st.tuples(st.integers(1, 12), st.integers(1, 12)).map(sorted)
Y = st.tuples(st.integers(1, 20), st.integers(1, 20)).map(sorted)


def struck(x: int, y: int) -> str:
    """The location where two results cross, asked one square at a time."""
    column = AXIS[x - 1]
    hit = answer("hit", body="human", squares=f"{column}{y}")["locations"] if column != " " else []
    return str(hit[0]["name"]) if hit else "miss"


@given(X, Y)
@settings(max_examples=30, deadline=None)
def test_window_counts_its_crossings(x: list[int], y: list[int]) -> None:
    """Every crossing is equally likely; what cannot be hit is left out; chances are exact texts that sum to one."""
    counts = Counter(struck(a, b) for a in range(x[0], x[1] + 1) for b in range(y[0], y[1] + 1))
    total = counts.total()
    given_answer = answer("window", matrix="human", x=f"{x[0]}-{x[1]}", y=f"{y[0]}-{y[1]}")
    assert {name: str(Fraction(count, total)) for name, count in counts.items()} == given_answer["locations"]
    assert 1 == sum(map(Fraction, given_answer["locations"].values()))
    hits = 1 - Fraction(given_answer["locations"].get("miss", 0))
    assert hits == sum(map(Fraction, given_answer["classes"].values()))


def test_missing_axis_is_whole() -> None:
    """One result alone is a window too; without any axis it is the whole matrix, which hits 118 of 240."""
    assert answer("window", matrix="human", x="1-12", y="7") == answer("window", matrix="human", y="7-7")
    assert str(Fraction(122, 240)) == answer("window", matrix="human")["locations"]["miss"]


@pytest.mark.parametrize(("x", "y"), [("0-3", "1"), ("9-13", "1"), ("6-4", "1"), ("a", "1"), ("1", "21"), ("1", "-")])
def test_windows_off_the_axis_are_refused(x: str, y: str) -> None:
    """The axis is named, with the results that there are."""
    error = refused(ebb(), "window", matrix="human", x=x, y=y)
    assert ("y" if x == "1" else "x") == error.parameter
    assert error.hint


@pytest.mark.parametrize("body", ["human", "wolf", "spider"])
def test_drawn_body_is_the_body(body: str) -> None:
    """The grid has every square of each location, and no other: asked square by square."""
    grid = answer("body-grid", body=body)
    for location in grid["locations"]:
        hit = answer("hit", body=body, squares=location["squares"])["locations"]
        assert [{"name": location["name"], "class": location["class"]}] == hit
        named = [f"{grid['columns'][x - 1]}{grid['rows'][y - 1]}" for x, y in location["cells"]]
        assert location["squares"] == named
    squares = {square for location in grid["locations"] for square in location["squares"]}
    assert set(answer("least-dodge-map", body=body)["squares"]) == squares


def test_drawn_matrix_has_every_crossing_that_hits() -> None:
    """Twelve columns by twenty rows; 118 crossings hit, each the location that the two results give."""
    grid = answer("matrix-grid", matrix="human")
    assert ([str(n + 1) for n in range(12)], [str(n + 1) for n in range(20)]) == (grid["columns"], grid["rows"])
    cells = {(x, y): location["name"] for location in grid["locations"] for x, y in location["cells"]}
    assert 118 == len(cells)
    assert all(struck(x, y) == name for (x, y), name in cells.items())


def test_shipped_windows_are_asked_as_they_stand() -> None:
    """Each row of the table gives a question; the source's own window never misses."""
    for row in ebb().rows("windows"):
        spans = {axis: row.values[axis] for axis in ("x", "y") if row.values[axis] is not None}
        assert 1 == sum(map(Fraction, answer("window", matrix=row.values["matrix"], **spans)["locations"].values()))
    assert "miss" not in answer("window", matrix="human", x="4-9", y="7-12")["locations"]


@given(st.integers(0, 20), st.lists(st.integers(0, 9), max_size=6))
@settings(max_examples=60, deadline=None)
def test_timeline_counts_off_viscosity(viscosity: int, waits: list[int]) -> None:
    """Each attempt is followed by so many ticks; whoever waits longer loses nothing."""
    attempts = [0]
    for wait in waits:
        attempts.append(attempts[-1] + viscosity + wait)
    expected = {"legal": True, "free_at": [tick + viscosity for tick in attempts]}
    assert expected == answer("timeline", viscosity=viscosity, attempts=attempts)
    early = [*attempts, attempts[-1] + viscosity - 1]
    if viscosity:
        assert {"legal": False} == answer("timeline", viscosity=viscosity, attempts=early)


def test_timeline_begins_at_nought() -> None:
    """The first attempt is what the ticks are counted from."""
    assert "attempts" == refused(ebb(), "timeline", viscosity="3", attempts="1,4").parameter
    assert "attempts" == refused(ebb(), "timeline", viscosity="3", attempts="").parameter
    assert "viscosity" == refused(ebb(), "timeline", viscosity="-1", attempts="0").parameter


@pytest.mark.parametrize(("ticks", "each", "ap"), [("3", "1", 3), ("0", "1", 0), ("3", "2", 6), ("3", "1/2", "3/2")])
def test_aiming_gives_what_the_option_says(ticks: str, each: str, ap: Any) -> None:
    """A tick is one AP by default; halves stay exact."""
    assert {"ap": ap} == answer("aim", ticks=ticks, rules__ap_per_tick=each)


@pytest.mark.parametrize(
    ("weapon", "hand", "mirrors", "square"),
    [
        ("zweihander", "right", "true", "C1"),
        ("zweihander", "left", "true", "G1"),
        ("zweihander", "left", "false", "C1"),
        ("maul", "right", "true", "A15"),
        ("maul", "left", "true", "I15"),
        ("maul", "left", "false", "I15"),
        ("bite", "right", "true", "A5"),
    ],
)
def test_weapons_start_by_the_hand_that_draws_them(weapon: str, hand: str, mirrors: str, square: str) -> None:
    """A/I15 by handedness; one fixed square is mirrored in the left hand if the option says so."""
    params = {"weapon": weapon, "hand": hand, "rules__left_hander_mirrors_fixed_start": mirrors}
    expected = {"square": square, "ap_to_draw": ebb().row("weapons", weapon).values["ap_to_draw"]}
    assert expected == answer("start", **params)


def test_start_is_on_the_chart_that_is_named() -> None:
    """A wolf's chart has no row 15."""
    assert "body" == refused(ebb(), "start", weapon="maul", body="wolf").parameter


@pytest.mark.parametrize(
    ("combatant", "pool", "viscosity", "starts"),
    [
        ("duellist", 19, 5, ["C3", "I11"]),
        ("left-hander", 14, 14, ["G1"]),
        ("shield-bearer", 18, 17, ["A9", "I7"]),
        ("wolf", 15, 4, ["A5"]),
    ],
)
def test_combatants_by_hand(combatant: str, pool: int, viscosity: int, starts: list[str]) -> None:
    """The pool is the skills' sum, viscosity one's own and the weapons'; the second weapon is in the other hand."""
    given_answer = answer("combatant", combatant=combatant)
    assert (pool, viscosity) == (given_answer["pool"], given_answer["viscosity"])
    assert starts == [weapon["start"] for weapon in given_answer["weapons"]]


def test_matrix_with_errors_is_refused(tmp_path: Path) -> None:
    """What a finding reports already is no answer."""
    game = altered(tmp_path, "matrices.yaml", "x: [miss, A,", "x: [miss, Q,")
    assert "has errors" in refused(game, "window", matrix="human").message
