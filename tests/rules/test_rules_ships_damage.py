"""Damage against an allocator of its own, which walks over coordinates as a player's finger does over the chart."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ship_games import answer, ships, with_ship

from pnp.rules import AskError
from pnp.rules.dice import roll

STEPS = {
    "square": {
        "front": (0, 1),
        "rear": (0, -1),
        "left": (1, 0),
        "right": (-1, 0),
        "front-left": (1, 1),
        "rear-right": (-1, -1),
        "front-right": (-1, 1),
        "rear-left": (1, -1),
    },
    "hex": {
        "left": (1, 0),
        "right": (-1, 0),
        "front-left": (0, 1),
        "rear-right": (0, -1),
        "front-right": (-1, 1),
        "rear-left": (1, -1),
    },
}
TWO_DICE = [(one, other) for one in range(1, 7) for other in range(1, 7)]
STATED = {
    int(count): lanes
    for count, lanes in json.loads((Path(__file__).parents[1] / "vectors" / "lanes-2d6.json").read_text()).items()
}
BEAMS = ("pin", "rod", "cone", "blast", "fan")


class Walked:
    """A plan that is walked over: lanes are rays, found by stepping backwards out of the plan."""

    def __init__(self, rows: list[str], grid: str, side: str) -> None:
        self.step = STEPS[grid][side]
        self.letters = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row)}
        if grid == "hex" and len(rows) == len(rows[0]) and len(rows) % 2:
            n = len(rows) // 2
            corners = {(x, y) for x, y in self.letters if x + y < n or x + y > 3 * n}
            if all(self.letters[cell] == "." for cell in corners):
                self.letters = {cell: c for cell, c in self.letters.items() if cell not in corners}
        self.grid, self.left = grid, {cell for cell, c in self.letters.items() if c != "."}
        rays: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for cell in self.letters:
            rays.setdefault(self._entry(cell), []).append(cell)
        self.rays = sorted(rays.values(), key=lambda ray: self._across(ray[0]))
        for ray in self.rays:
            ray.sort(key=self.along)

    def _entry(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Where the ray through a cell crosses the first column or row; holes in a plan do not part it."""
        (x, y), (dx, dy) = cell, self.step
        steps = x * dx if dx else y * dy  # back to the first column, or to the first row
        return (x - steps * dx, y - steps * dy)

    def _across(self, cell: tuple[int, int]) -> int:
        """Lanes are numbered in the ascending order of the page's table."""
        (x, y), (dx, dy) = cell, self.step
        if dx == 0:
            return x
        if dy == 0:
            return y
        return x - y if dx == dy else x + y

    def along(self, cell: tuple[int, int]) -> int:
        """How far along the arrow: in the plane of the page, twice the way of a hex that lies half a cell aside."""
        (x, y), (dx, dy) = cell, self.step
        if self.grid == "square":
            return x * dx + y * dy
        # the arrow and the place as vectors with a half cell for each row: their product, doubled
        ax, px = 2 * dx + dy, 2 * x + y
        return (ax * px + 3 * dy * y) // 2

    def lane_with(self, first: int) -> list[tuple[int, int]]:
        return [cell for cell in self.rays[first] if cell in self.left]


def thrown_lane(lanes: list[list[str]], dice: tuple[int, int]) -> int:
    """The lane of two dice, by the printed results."""
    total = sum(dice)
    names = {str(total), f"{total}L" if dice[1] <= 3 else f"{total}R"}
    return next(number for number, lane in enumerate(lanes) if names & set(lane))


def allocated(walk: Walked, beam: str, strength: int, thrown: list[int]) -> tuple[list[tuple[int, int]], int]:
    """What is destroyed and what is structural, by following the chart."""
    gone: list[tuple[int, int]] = []

    def take(cell: tuple[int, int]) -> None:
        walk.left.discard(cell)
        gone.append(cell)

    if beam == "blast":
        structural = 0
        for lane in thrown[:strength]:
            cells = walk.lane_with(lane)
            structural += not cells
            if cells:
                take(cells[0])
        return gone, structural
    lane, count = thrown[0], len(walk.rays)
    if beam == "fan":
        while strength and walk.left:
            order = sorted(range(count), key=lambda other: (abs(other - lane), other))
            for other in order:
                if strength and (cells := walk.lane_with(other)):
                    take(cells[0])
                    strength -= 1
        return gone, strength
    reach = {other: walk.lane_with(other) for other in range(count)}
    if beam == "cone":
        if not reach[lane]:
            return gone, strength
        tip = walk.along(reach[lane][0])
        reach = {o: [c for c in cells if walk.along(c) - tip >= abs(o - lane)] for o, cells in reach.items()}
    else:
        middle = Fraction(count - 1, 2)
        towards = [other for other in (lane - 1, lane + 1) if 0 <= other < count]
        nearer = min(towards, key=lambda other: (abs(other - middle), -other), default=None)
        wanted = {lane} | ({nearer} if beam == "rod" and nearer is not None else set())
        reach = {other: cells for other, cells in reach.items() if other in wanted}
    queue = sorted((walk.along(c), abs(o - lane), o, c) for o, cells in reach.items() for c in cells)
    for *_, cell in queue:
        if not strength:
            break
        take(cell)
        strength -= 1
    return gone, strength


@st.composite
def plans(draw: st.DrawFn) -> tuple[list[str], str]:
    """Plans of one system or more, on both grids; hexagons among them."""
    grid = draw(st.sampled_from(["square", "hex"]))
    if grid == "hex" and draw(st.booleans()):
        n = draw(st.integers(1, 3))
        size = 2 * n + 1
        cells = [
            [draw(st.sampled_from("AH..")) if n <= x + y <= 3 * n else "." for x in range(size)] for y in range(size)
        ]
        cells[n][n] = "C"
        return ["".join(row) for row in cells], grid
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, 12 - width if grid == "square" else 6))
    rows = [draw(st.text("AH.", min_size=width, max_size=width)) for _ in range(height)]
    return ([*rows[:-1], "C" + rows[-1][1:]], grid)


@settings(max_examples=250, deadline=None)
@given(plans(), st.data())
def test_every_beam_destroys_what_the_chart_says(plan: tuple[list[str], str], data: st.DataObject) -> None:
    """On any plan, from any side, with any rolls."""
    rows, grid = plan
    side = data.draw(st.sampled_from(sorted(STEPS[grid])))
    beam, strength = data.draw(st.sampled_from(BEAMS)), data.draw(st.integers(0, 14))
    dice = data.draw(st.lists(st.sampled_from(TWO_DICE), min_size=max(1, strength), max_size=15))
    walk = Walked(rows, grid, side)
    lanes = answer("lanes", count=len(walk.rays))["lanes"]
    gone, structural = allocated(walk, beam, strength, [thrown_lane(lanes, pair) for pair in dice])
    rolls = ",".join(f"{one}+{other}" for one, other in dice)
    told = answer("damage", plan="/".join(rows), grid=grid, from_=side, beam=beam, strength=strength, rolls=rolls)
    assert [(x + 1, y + 1, rows[y][x]) for x, y in gone] == [tuple(one) for one in told["destroyed"]]
    assert structural == told["structural"]


@settings(max_examples=60, deadline=None)
@given(plans(), st.data())
def test_vulnerability_is_what_all_rolls_come_to(plan: tuple[list[str], str], data: st.DataObject) -> None:
    """Each of the 36 rolls is thrown at the ship; what goes first is counted. The mean over all sides is their mean."""
    rows, grid = plan
    side = data.draw(st.sampled_from(sorted(STEPS[grid])))
    counted: dict[Any, Fraction] = {}
    for one, other in TWO_DICE:
        params = {"plan": "/".join(rows), "grid": grid, "from": side, "beam": "pin", "strength": 1}
        hit = ships().ask("damage", params | {"rolls": f"{one}+{other}"}).value["destroyed"]
        first = tuple(hit[0][:2]) if hit else None
        counted[first] = counted.get(first, Fraction(0)) + Fraction(1, 36)
    told = answer("vulnerability", plan="/".join(rows), grid=grid, from_=side)
    assert str(counted.pop(None, Fraction(0))) == told["none"]
    assert counted == {(x, y): Fraction(chance) for x, y, chance in told["cells"]}
    assert [(x, y) for x, y, _ in told["cells"]] == sorted(counted, key=lambda cell: cell[::-1])
    everywhere = answer("vulnerability", plan="/".join(rows), grid=grid, from_="all")
    assert 1 == sum(Fraction(chance) for *_, chance in everywhere["cells"]) + Fraction(everywhere["none"])


@pytest.mark.parametrize("dice", ["2d6", "3d6", "2d10", "3d8", "2d12", "d20"])
def test_lanes_hold_every_result_once_and_are_symmetric(dice: str) -> None:
    """In order; the chances sum to 1, and none is 0; a lane and its mirror image are as likely."""
    chances = roll(dice)
    for count in range(1, len(chances) + 1):
        told = answer("lanes", count=count, dice=dice)
        weights = [Fraction(weight) for weight in told["weights"]]
        results = [result for lane in told["lanes"] for result in lane]
        whole = [result.rstrip("LR") for result in results]
        assert [str(result) for result in chances] == list(dict.fromkeys(whole))
        assert len(results) == len(set(results)) <= len(chances) + 1
        assert 1 == sum(weights)
        assert count == len(weights)
        assert weights == weights[::-1]
        assert all(weights)


def test_lanes_of_two_dice_are_those_of_the_page() -> None:
    """One rule finds the tables of 2d6 for three lanes to eleven, which the page states."""
    assert STATED == {count: answer("lanes", count=count)["lanes"] for count in STATED}
    assert [*range(3, 12)] == sorted(STATED)


@pytest.mark.parametrize("dice", ["2d6", "3d6", "2d10", "3d8", "2d12", "d20"])
def test_lanes_rise_towards_the_middle(dice: str) -> None:
    """No lane is less likely than one that is further out."""
    for count in range(1, len(roll(dice)) + (len(roll(dice)) % 2 == 0)):
        weights = [Fraction(weight) for weight in answer("lanes", count=count, dice=dice)["weights"]]
        half = weights[: (count + 1) // 2]
        assert half == sorted(half)


@pytest.mark.parametrize("count", [3, 5, 7, 9])
def test_steps_from_lane_to_lane_differ_as_little_as_they_can(count: int) -> None:
    """Every way of parting the results of 3d6 symmetrically is tried: none has steps that are closer to each other."""
    chances = list(roll("3d6").values())
    told = [Fraction(weight) for weight in answer("lanes", count=count, dice="3d6")["weights"]][: count // 2 + 1]
    spreads = []
    for cuts in itertools.combinations(range(1, 8), count // 2):
        edges = [0, *cuts]
        outer = [sum(chances[a:b]) for a, b in itertools.pairwise(edges)]
        half = [*outer, 2 * sum(chances[edges[-1] : 8])]
        steps = [b - a for a, b in itertools.pairwise(half)]
        if min(steps) >= 0:
            spreads.append(max(steps) - min(steps))
    steps = [b - a for a, b in itertools.pairwise(told)]
    assert min(spreads) == max(steps) - min(steps)


@pytest.mark.parametrize(
    ("params", "word"),
    [
        ({"plan": "AAA", "from": "front", "beam": "pin", "strength": "1"}, "too few"),
        ({"plan": "AAA", "from": "front", "beam": "blast", "strength": "3", "rolls": "7,8"}, "too few"),
        ({"plan": "AA", "from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "last die"),
        ({"plan": "AAA", "from": "front", "beam": "pin", "strength": "1", "rolls": "13"}, "no result"),
        ({"plan": "AAA", "from": "front", "beam": "pin", "strength": "1", "rolls": "0+7"}, "no roll"),
        ({"plan": "AAA", "from": "front", "beam": "pin", "strength": "1", "rolls": "x"}, "no roll"),
        ({"plan": "AAA", "grid": "hex", "from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "no side"),
        ({"from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "either a ship or a plan"),
        ({"plan": "A", "ship": "dart", "from": "front", "beam": "pin", "strength": "1"}, "either a ship or a plan"),
        ({"plan": "AAA/AA", "from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "row 2"),
        ({"plan": "...", "from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "no system"),
        ({"plan": "A" * 12, "from": "front", "beam": "pin", "strength": "1", "rolls": "7"}, "too few for 12 lanes"),
        ({"plan": "A" * 41, "from": "left", "beam": "pin", "strength": "1", "rolls": "7"}, "wide"),
        ({"ship": "cutter", "from": "front", "beam": "pin", "strength": "99999", "rolls": "7"}, "more than any beam"),
    ],
)
def test_what_cannot_be_answered_says_why(params: dict[str, str], word: str) -> None:
    """Too few rolls are an error; so are a seven that splits, rolls that no dice give, sides that there are not."""
    with pytest.raises(AskError, match=word) as caught:
        ships().ask("damage", params)
    assert caught.value.hint


def test_more_rolls_than_needed_are_passed_over() -> None:
    """A pin uses the first."""
    params = {"plan": "AAA", "from_": "front", "beam": "pin", "strength": 1}
    assert answer("damage", **params, rolls="2") == answer("damage", **params, rolls="2,12,7")


def test_systems_absorb_what_the_table_says(tmp_path: Any) -> None:
    """A citadel takes two; what is less destroys it too, unless the rules say otherwise."""
    game = with_ship(tmp_path, "X", "C")
    params = {"ship": "own", "from": "front", "beam": "pin", "rolls": "7"}
    assert [[1, 1, "X"], [1, 2, "C"]] == game.ask("damage", params | {"strength": "3"}).value["destroyed"]
    assert [[1, 1, "X"]] == game.ask("damage", params | {"strength": "2"}).value["destroyed"]
    assert [[1, 1, "X"]] == game.ask("damage", params | {"strength": "1"}).value["destroyed"]
    spared = game.ask("damage", params | {"strength": "1", "rules.partial_hits": "absorbed"}).value
    assert ([], 0) == (spared["destroyed"], spared["structural"])


def test_structure_runs_out(tmp_path: Any) -> None:
    """At none left the ship breaks up."""
    game = with_ship(tmp_path, "C", structure=2)
    params = {"ship": "own", "from": "front", "beam": "pin", "rolls": "7"}
    for strength, left, broken in (("1", 2, False), ("2", 1, False), ("3", 0, True), ("9", 0, True)):
        told = game.ask("damage", params | {"strength": strength}).value
        assert (left, broken) == (told["structure_left"], told["breaks_up"])


def test_the_allocation_of_a_side_leads_where_damage_goes() -> None:
    """For every ship, side and result: the first system along the lane's cells is what a pin destroys."""
    for row in ships().rows("ships"):
        plan = answer("plan", ship=row.id)
        letters = {(cell["column"], cell["row"]): cell["letter"] for cell in plan["cells"]}
        for side in plan["sides"]:
            table = answer("allocation", ship=row.id, from_=side)["lanes"]
            chances = answer("vulnerability", ship=row.id, from_=side)
            firsts: dict[tuple[int, int] | None, Fraction] = {}
            for lane in table:
                first = next((tuple(cell) for cell in lane["cells"] if letters[tuple(cell)]), None)
                firsts[first] = firsts.get(first, Fraction(0)) + Fraction(lane["chance"])
            assert firsts.pop(None, Fraction(0)) == Fraction(chances["none"])
            assert firsts == {(x, y): Fraction(chance) for x, y, chance in chances["cells"]}
