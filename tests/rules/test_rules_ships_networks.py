"""Power, facings and vectors against brute force and the laws of motion."""

from __future__ import annotations

import itertools
from collections import deque
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ship_games import altered, answer, ships

from pnp.rules import AskError

VECTORS = st.lists(st.fractions(-50, 50, max_denominator=12), min_size=2, max_size=2)
MASSES = st.integers(1, 40)


def text(numbers: list[Any]) -> str:
    return ",".join(str(number) for number in numbers)


def exact(numbers: list[Any]) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


def flooded(moves: dict[str, list[str]], start: str) -> dict[str, int]:
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for to in moves[here]:
            if to not in found:
                found[to] = found[here] + 1
                waiting.append(to)
    return found


def test_every_route_is_the_shortest_and_the_alphabetically_first() -> None:
    """All pairs of nodes, against a flood of its own and all paths of that length."""
    moves = {row.id: answer("power-moves", node=row.id)["nodes"] for row in ships().rows("power")}
    for start in moves:
        far = flooded(moves, start)
        for end in moves:
            told = answer("power-route", from_=start, to=end)
            assert far[end] == told["arrows"] == len(told["path"]) - 1
            paths = [[start]]
            for _ in range(far[end]):
                paths = [[*path, to] for path in paths for to in moves[path[-1]]]
            assert min(path for path in paths if path[-1] == end) == told["path"]


def test_every_turn_is_the_shortest() -> None:
    """All pairs of facings in three dimensions, and of those in the plane in two."""
    for dims in (2, 3):
        chart = answer("facings", dims=dims)
        moves: dict[str, list[str]] = {str(one["facing"]): [] for one in chart["facings"]}
        for arrow in chart["arrows"]:
            moves[str(arrow["from"])].append(str(arrow["to"]))
            if arrow["both"]:
                moves[str(arrow["to"])].append(str(arrow["from"]))
        for start, end in itertools.product(moves, repeat=2):
            assert flooded(moves, start)[end] == answer("turn", from_=start, to=end, dims=dims)["arrows"]


def test_turns_have_three_dimensions_where_a_facing_leads_out_of_the_plane() -> None:
    """Else two; asked for in two, such a facing is an error."""
    assert answer("turn", from_="1", to="6", dims=2) == answer("turn", from_="1", to="6")
    assert answer("turn", from_="1", to="9", dims=3) == answer("turn", from_="1", to="9")
    with pytest.raises(AskError, match="out of the plane"):
        answer("turn", from_="1", to="9", dims=2)
    with pytest.raises(AskError, match="out of the plane"):
        answer("thrust", vector="0,0", facing="9", units="3")


@pytest.mark.parametrize(
    ("delta", "moved"),
    [("1/2", 1), ("-1/2", -1), ("-349/4", -87), ("-185/4", -46), ("-17.47", -17), ("-9.4", -9), ("0", 0)],
)
def test_a_move_rounds_halves_away_from_zero(delta: str, moved: int) -> None:
    """Each delta first, then it is added; the source's slips are not reproduced."""
    assert {"position": [100 + moved, 7]} == answer("move", position="100,7", vector=f"{delta},0")


@given(st.integers(0, 60), st.sampled_from(range(1, 27)))
def test_thrust_is_shared_along_the_facing(units: int, facing: int) -> None:
    """Nothing is lost; shares differ by one at most, the larger ones first in the order x, y, z."""
    direction = next(one["direction"] for one in answer("facings", dims=3)["facings"] if one["facing"] == facing)
    told = answer("thrust", vector="0,0,0", facing=str(facing), units=str(units))["vector"]
    shares = [delta * way for delta, way in zip(told, direction, strict=True) if way]
    assert units == sum(shares)
    assert [0 for way in direction if not way] == [delta for delta, way in zip(told, direction, strict=True) if not way]
    assert shares == sorted(shares, reverse=True)
    assert max(shares) - min(shares) <= 1


@given(VECTORS, VECTORS, VECTORS, MASSES, MASSES)
def test_a_tractor_beam_moves_no_energy_out_of_the_world(
    mine: list[Fraction], theirs: list[Fraction], change: list[Fraction], my_mass: int, their_mass: int
) -> None:
    """The sum of mass × vector stays; the target changes by what was wanted."""
    masses = {"my_mass": my_mass, "their_mass": their_mass}
    told = answer("tractor", mine=text(mine), theirs=text(theirs), change=text(change), **masses)
    after, target = exact(told["mine"]), exact(told["theirs"])
    assert [a + b for a, b in zip(theirs, change, strict=True)] == target
    before = [my_mass * a + their_mass * b for a, b in zip(mine, theirs, strict=True)]
    assert before == [my_mass * a + their_mass * b for a, b in zip(after, target, strict=True)]


@given(VECTORS, VECTORS, MASSES, MASSES)
def test_a_grapple_is_an_inelastic_collision(
    mine: list[Fraction], theirs: list[Fraction], my_mass: int, their_mass: int
) -> None:
    """By mass energy stays; without masses it is the mean; the source's shortcut is twice that."""
    masses = {"my_mass": my_mass, "their_mass": their_mass}
    common = exact(answer("grapple", mine=text(mine), theirs=text(theirs), **masses)["vector"])
    before = [my_mass * a + their_mass * b for a, b in zip(mine, theirs, strict=True)]
    assert before == [(my_mass + their_mass) * a for a in common]
    mean = exact(answer("grapple", mine=text(mine), theirs=text(theirs))["vector"])
    added = exact(answer("grapple", mine=text(mine), theirs=text(theirs), mode="add")["vector"])
    assert added == [2 * delta for delta in mean]


def test_limits_of_tractor_and_grapple() -> None:
    """A change of more points than the array moves is not legal; a grapple breaks."""
    pull = {"mine": "0,0", "theirs": "2,-10", "change": "-1,-5"}
    assert {"legal": False} == answer("tractor", **pull, limit="5")
    assert answer("tractor", **pull, limit="6")["legal"] is True
    lock = {"mine": "0,0", "theirs": "4,-8"}
    assert [True, False] == [answer("grapple", **lock, limit=limit)["broken"] for limit in ("5", "6")]
    assert "broken" not in answer("grapple", **lock)


def test_grappled_ships_thrust_as_one() -> None:
    """The units are shared by mass, along the facing, exactly."""
    told = answer("grappled-thrust", vector="1,1", units="6", facing="4", my_mass="5", their_mass="15")
    assert {"vector": ["1/4", "7/4"]} == told


@pytest.mark.parametrize(
    ("question", "params"),
    [
        ("move", {"position": "1,2", "vector": "1,2,3"}),
        ("move", {"position": "1", "vector": "1"}),
        ("thrust", {"vector": "0,0", "facing": "99", "units": "1"}),
        ("tractor", {"mine": "1,1", "theirs": "1,1", "change": "1,1", "my_mass": "5"}),
        ("grapple", {"mine": "1,1", "theirs": "1,1", "my_mass": "0", "their_mass": "1"}),
        ("power-moves", {"node": "999"}),
        ("power-route", {"from": "333", "to": "x"}),
    ],
)
def test_what_cannot_be_worked_out_says_why(question: str, params: dict[str, str]) -> None:
    """With a hint that says what would do."""
    with pytest.raises(AskError) as caught:
        ships().ask(question, params)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("power.yaml", 'arrows: ["404", "440"]', "arrows: []", "SG-TRAP", "700"),
        ("power.yaml", '"333": {attack: 50', '"333": {attack: 60', "SG-TOTAL", "160"),
        ("power.yaml", '"333":', '"334":', "SG-LABEL", "333"),
        ("power.yaml", 'arrows: ["224", "242", "422"]', 'arrows: ["224", "242", "422", "333"]', "SG-ARROW", "itself"),
        ("power.yaml", 'arrows: ["224", "242", "422"]', 'arrows: ["224", "242", "999"]', "PNP-UNKNOWN-ROW", "999"),
        ("rules.yaml", 'power_start: "333"', 'power_start: "335"', "PNP-OPTION-VALUE", "335"),
        ("rules.yaml", "power_total: 150", "power_total: 120", "SG-TOTAL", "120"),
        ("facings.yaml", "direction: [1, 0, 0]", "direction: [0, 0, 0]", "SG-FACING", "no direction"),
        ("facings.yaml", "direction: [1, 0, 0]", "direction: [1, 1, 0]", "SG-FACING", "same direction"),
        ("facings.yaml", 'arrows: ["2", "8", "10", "18"]', 'arrows: ["2", "8", "10"]', "SG-ONE-WAY", "none back"),
    ],
)
def test_networks_are_validated(tmp_path: Any, file: str, old: str, new: str, code: str, words: str) -> None:
    """Each slip with its code, and its place in the file; a trap is a warning that names the node and the way in."""
    found = [finding for finding in altered(tmp_path, file, old, new).findings if finding.code == code]
    assert found
    assert any(words in finding.message for finding in found)
    assert all(finding.place is not None and finding.hint for finding in found)


def test_a_trap_names_the_way_in(tmp_path: Any) -> None:
    """A node without arrows out of it: from where one gets there."""
    (finding,) = altered(tmp_path, "power.yaml", 'arrows: ["404", "440"]', "arrows: []").findings
    assert ("warning", "SG-TRAP") == (finding.severity, finding.code)
    assert "the way in is from 044, 602, 620" in finding.message


def test_an_arrow_may_be_one_way_on_purpose(tmp_path: Any) -> None:
    """It says so in its row, and then a turn knows it."""
    game = altered(tmp_path, "facings.yaml", 'arrows: ["2", "8", "10", "18"]', 'arrows: ["2", "10", "18"]')
    assert ["SG-ONE-WAY"] == [finding.code for finding in game.findings]
    game = altered(tmp_path, "facings.yaml", '"8": {direction', '"8": {one_way: ["1"], direction')
    assert () == game.findings
    turns = [game.ask("turn", {"from": a, "to": b, "dims": "2"}).value["arrows"] for a, b in (("1", "8"), ("8", "1"))]
    assert [7, 1] == turns
