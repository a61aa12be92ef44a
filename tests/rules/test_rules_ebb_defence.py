"""Dodges and parries of Ebb & Flow, played square by square on a chart of letters, without the rules' own code."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ebb_games import answer, ebb, with_body
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import refused

Place = tuple[int, int]

COLUMNS, ROWS = 9, 20
COMPASS = [(dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)]
ALL = [(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
PLACES = st.tuples(st.integers(1, COLUMNS), st.integers(1, ROWS))
TARGETS = st.lists(PLACES, min_size=1, max_size=4)
OFFSETS = st.lists(st.integers(0, 6), max_size=3)
BESIDE_THE_HEAD = st.tuples(st.integers(1, 3), st.integers(1, 4))


def named(place: Place) -> str:
    return "ABCDEFGHI"[place[0] - 1] + str(place[1])


def placed(name: str) -> Place:
    return "ABCDEFGHI".index(name[0]) + 1, int(name[1:])


def names(places: list[Place]) -> str:
    return ",".join(map(named, places))


def inside(place: Place) -> bool:
    return 1 <= place[0] <= COLUMNS and 1 <= place[1] <= ROWS


def human() -> dict[Place, str]:
    """The human's squares and locations, read from the data as it is written."""
    found = {}
    for location in ebb().row("bodies", "human").values["locations"]:
        for text in location["rectangles"]:
            first, _, last = text.partition("-")
            (left, top), (right, bottom) = placed(first), placed(last or first)
            found.update({(x, y): location["name"] for x in range(left, right + 1) for y in range(top, bottom + 1)})
    return found


HUMAN = human()


def moves(start: Place, end: Place) -> int:
    """Walked one square at a time, towards the end in both axes."""
    count = 0
    while start != end:
        start = tuple(a + (b > a) - (b < a) for a, b in zip(start, end, strict=True))  # type: ignore[assignment]
        count += 1
    return count


def together(targets: list[Place], end: Place) -> bool:
    """Whether one of eight ways is nobody's standstill and nobody's way back."""
    return any(all((end[0] - x) * dx + (end[1] - y) * dy > 0 for x, y in targets) for dx, dy in COMPASS)


@given(TARGETS, PLACES)
@settings(max_examples=100, deadline=None)
def test_dodge_costs_every_target_its_moves(targets: list[Place], end: Place) -> None:
    """Legal if one direction serves all; the sum of the walks; the location under the end, or none."""
    expected: dict[str, Any] = {"legal": False}
    if together(targets, end):
        expected = {"legal": True, "ap": sum(moves(target, end) for target in targets), "hit": HUMAN.get(end)}
    assert expected == answer("dodge", body="human", squares=names(targets), to=named(end))


@given(TARGETS)
@settings(max_examples=12, deadline=None)
def test_best_dodge_is_the_cheapest_of_all(targets: list[Place]) -> None:
    """Every square of the chart is tried by asking for the dodge itself."""
    costs = {}
    for end in ALL:
        tried = answer("dodge", body="human", squares=names(targets), to=named(end))
        if tried["legal"] and tried["hit"] is None:
            costs[named(end)] = tried["ap"]
    least = min(costs.values(), default=None)
    expected = {"ap": least, "to": [name for name, ap in costs.items() if ap == least]}
    assert expected == answer("best-dodge", body="human", squares=names(targets))


def test_no_way_to_dodge_is_no_number() -> None:
    """Targets in all four corners have no direction in common."""
    assert {"ap": None, "to": []} == answer("best-dodge", body="human", squares="A1,I1,A20,I20")


@pytest.mark.parametrize(
    ("squares", "to", "legal"),
    [
        ("D4,E4,F4", "D4", False),
        ("D4,F4", "E4", False),
        ("D4,F4", "E3", True),
        ("E4,E6", "F5", True),
        ("E4,E6,F4", "F5", False),
        ("E4,E6,G5", "F5", False),
        ("D4,D4", "C4", True),
    ],
)
def test_dodges_by_hand(squares: str, to: str, legal: bool) -> None:
    """Nobody stands still or goes back; two targets on one square move together."""
    assert legal is answer("dodge", body="human", squares=squares, to=to)["legal"]


def test_dodges_cost_what_the_option_says() -> None:
    """Six squares at two AP each; the map of least dodges follows."""
    params: dict[str, Any] = {"body": "human", "rules__dodge_ap": "2"}
    assert 12 == answer("dodge", squares="D4,E4,F4", to="C4", **params)["ap"]
    assert 12 == answer("best-dodge", squares="D4,E4,F4", **params)["ap"]
    assert {2, 4, 6, 8} == set(answer("least-dodge-map", **params)["squares"].values())


def test_least_dodge_is_a_dodge_of_one_target() -> None:
    """Each entry of the map is what the best dodge from that square alone costs."""
    squares = answer("least-dodge-map", body="human")["squares"]
    assert {named(place) for place in HUMAN} == set(squares)
    assert squares == {square: answer("best-dodge", body="human", squares=square)["ap"] for square in squares}


@pytest.mark.parametrize("body", ["wolf", "spider"])
def test_least_dodge_follows_the_chart_of_any_body(body: str) -> None:
    """The same for bodies that are no human."""
    squares = answer("least-dodge-map", body=body)["squares"]
    assert squares == {square: answer("best-dodge", body=body, squares=square)["ap"] for square in squares}


def test_body_that_fills_its_chart_cannot_be_left(tmp_path: Path) -> None:
    """There is no square off it: no number stands there."""
    game = with_body(tmp_path, 2, 1, "All: A1-B1")
    assert {"squares": {"A1": None, "B1": None}} == game.ask("least-dodge-map", {"body": "own"}).value
    assert {"ap": None, "to": []} == game.ask("best-dodge", {"body": "own", "squares": "A1"}).value


@given(TARGETS)
@settings(max_examples=40, deadline=None)
def test_hit_names_each_location_once(targets: list[Place]) -> None:
    """In the order of the squares; those off the body are passed over."""
    struck = list(dict.fromkeys(HUMAN[target] for target in targets if target in HUMAN))
    given_answer = answer("hit", body="human", squares=names(targets))["locations"]
    assert struck == [location["name"] for location in given_answer]


class Table:
    """A chart with tokens on it, moved by hand."""

    def __init__(self, weapon: list[Place], targets: list[Place]) -> None:
        self.weapon, self.targets, self.off = weapon, targets, False

    def shove(self, dx: int, dy: int) -> None:
        """The weapon takes a step; whoever it meets is put one square on."""
        self.weapon = [(x + dx, y + dy) for x, y in self.weapon]
        for number, target in enumerate(self.targets):
            if target in self.weapon:
                self.targets[number] = (target[0] + dx, target[1] + dy)
                self.off |= not inside(self.targets[number])


def line_of(via: Place, to: Place) -> list[Place] | None:
    """The steps from one square to the other, if they are all the same."""
    for dx, dy in COMPASS:
        for count in range(1, 21):
            if (via[0] + count * dx, via[1] + count * dy) == to:
                return [(dx, dy)] * count
    return [] if via == to else None


def pushed(at: Place, via: Place, to: Place, targets: list[Place], size: int = 1) -> dict[str, Any]:
    """The page's paragraph on pushing, played."""
    steps = line_of(via, to)
    if steps is None or (size > 1 and any(dx and dy for dx, dy in steps)):
        return {"legal": False}
    across = (0, 1) if steps and steps[0][0] else (1, 0)
    edge = [(via[0] + n * across[0], via[1] + n * across[1]) for n in range(size)]
    if not all(map(inside, edge)) or any(target in edge for target in targets):
        return {"legal": False}
    table = Table(edge, list(targets))
    for dx, dy in steps:
        table.shove(dx, dy)
    if table.off or any(place in HUMAN or not inside(place) for place in table.weapon):
        return {"legal": False}
    ap = moves(at, via) + len(steps)
    return {"legal": True, "ap": ap, "weapon_at": named(to), "targets": list(map(named, table.targets))}


def in_line(via: Place, way: Place, offsets: list[int]) -> list[Place]:
    """Targets so many steps ahead of the weapon, those off the chart left out."""
    return [place for n in offsets if inside(place := (via[0] + n * way[0], via[1] + n * way[1]))]


@given(PLACES, PLACES | BESIDE_THE_HEAD, st.sampled_from(COMPASS), st.integers(0, 8), OFFSETS, PLACES)
@settings(max_examples=100, deadline=None)
def test_push_shoves_what_it_meets(
    at: Place, via: Place, way: Place, length: int, offsets: list[int], other: Place
) -> None:
    """Targets merge and are shoved on; the weapon ends behind them."""
    to = via[0] + length * way[0], via[1] + length * way[1]
    if inside(to):
        targets = [*in_line(via, way, offsets), other]
        params = {"weapon_at": named(at), "via": named(via), "to": named(to), "squares": names(targets)}
        assert pushed(at, via, to, targets) == answer("push", body="human", **params)


def test_every_push_past_the_head_and_the_feet() -> None:
    """All lines from the figure's right to all squares there, over two targets: many legal, all as played."""
    legal = 0
    for top in (1, 17):
        area = [(x, y) for y in range(top, top + 4) for x in range(1, COLUMNS + 1)]
        targets = [(4, top), (5, top + 1), (6, top + 1)]
        for via, to in product([place for place in area if place[0] <= 3], area):
            params = {"weapon_at": "A5", "via": named(via), "to": named(to), "squares": names(targets)}
            expected = pushed((1, 5), via, to, targets)
            legal += expected["legal"]
            assert expected == answer("push", body="human", **params)
    assert legal > 50


@given(PLACES, PLACES, PLACES)
@settings(max_examples=100, deadline=None)
def test_push_along_any_other_line_is_illegal(via: Place, to: Place, target: Place) -> None:
    """Whatever two squares are named: only eight directions are lines."""
    params = {"weapon_at": "A1", "via": named(via), "to": named(to), "squares": named(target)}
    assert pushed((1, 1), via, to, [target]) == answer("push", body="human", **params)


@given(st.sampled_from([2, 4, 6]), PLACES | BESIDE_THE_HEAD, st.sampled_from(COMPASS), st.integers(0, 8), TARGETS)
@settings(max_examples=100, deadline=None)
def test_shield_shoves_whole_rows(size: int, via: Place, way: Place, length: int, targets: list[Place]) -> None:
    """The same with a leading edge of two, four or six squares, which shoves along a row or column only."""
    to = via[0] + length * way[0], via[1] + length * way[1]
    if inside(to):
        params = {"weapon_at": "B3", "via": named(via), "to": named(to), "squares": names(targets)}
        assert pushed((2, 3), via, to, targets, size) == answer("shield-push", body="human", size=str(size), **params)


@pytest.mark.parametrize(
    ("via", "to", "squares", "why"),
    [
        ("D4", "H4", "D4,E4", "where the push would begin"),
        ("C4", "F4", "D4,E4", "end on the body, on F4 (Neck)"),
        ("C4", "I4", "D4,E4", "off the chart"),
        ("C4", "H5", "D4,E4", "no straight line"),
    ],
)
def test_illegal_pushes_say_why(via: str, to: str, squares: str, why: str) -> None:
    """A target where it begins, an end on the body, a target off the chart, a crooked line."""
    ruling = ebb().ask("push", {"body": "human", "weapon_at": "B3", "via": via, "to": to, "squares": squares})
    assert {"legal": False} == ruling.value
    assert why in ruling.steps[0]


def test_square_profile_needs_a_push_for_each_row_and_a_shield_one() -> None:
    """Four targets of a maul on the neck and face: a sword clears one row, a buckler both."""
    params = {"body": "human", "weapon_at": "C3", "via": "C3", "to": "G3", "squares": "D3,E3,D4,E4"}
    assert ["H3", "H3", "D4", "E4"] == answer("push", **params)["targets"]
    assert ["H3", "H3", "H4", "H4"] == answer("shield-push", **params, size="2")["targets"]
    assert ["H3", "H3", "D4", "E4"] == answer("shield-push", **params, size="2", rules__shield_rows="false")["targets"]
    steps = ebb().ask("shield-push", {**params, "size": "2"}).steps
    assert "A shield of 2 × 2 shoves 2 rows at once." in steps


def test_whole_of_a_shield_may_have_to_end_clear() -> None:
    """With the option, what lies behind the leading edge counts too: G3 has F3 behind it, H3 has G3."""
    params = {"body": "human", "weapon_at": "C3", "via": "C3", "squares": "D3,E4", "size": "2"}
    assert answer("shield-push", **params, to="G3")["legal"]
    assert not answer("shield-push", **params, to="G3", rules__shield_ends_clear="whole")["legal"]
    assert answer("shield-push", **params, to="H3", rules__shield_ends_clear="whole")["legal"]


def test_moves_of_the_weapon_cost_what_the_option_says() -> None:
    """Five squares at two AP each."""
    params = {"body": "human", "weapon_at": "B3", "via": "C4", "to": "G4", "squares": "D4,E4,F4"}
    assert 10 == answer("push", **params, rules__weapon_move_ap="2")["ap"]
    assert 0 == answer("push", **params, rules__weapon_move_ap="0")["ap"]


@given(PLACES, PLACES, TARGETS, st.booleans(), st.integers(1, 4))
@settings(max_examples=80, deadline=None)
def test_deflection_pays_by_steps_and_brings_the_weapon_beside(
    at: Place, end: Place, targets: list[Place], up: bool, step: int
) -> None:
    """Each target by itself; the weapon to the nearest square next to the end that is off the body."""
    beside = [(end[0] + dx, end[1] + dy) for dx, dy in COMPASS]
    free = [place for place in beside if inside(place) and place not in HUMAN]
    ap = sum((moves(target, end) + up * (step - 1)) // step for target in targets)
    expected = {"legal": True, "ap": ap + min(moves(at, place) for place in free)} if free else {"legal": False}
    params = {"weapon_at": named(at), "to": named(end), "squares": names(targets)}
    given_answer = answer("deflect", body="human", **params, rules__parry_round_up=up, rules__parry_squares_per_ap=step)
    assert expected == {key: given_answer[key] for key in expected}


@pytest.mark.parametrize(
    ("attacker", "defender", "allowed", "hit"),
    [
        ("sword", "unarmed", False, None),
        ("unarmed", "sword", True, "hand"),
        ("unarmed", "unarmed", True, None),
        ("maul", "buckler", True, None),
        ("unarmed", "buckler", True, "hand"),
    ],
)
def test_who_may_parry_whom(attacker: str, defender: str, allowed: bool, hit: str | None) -> None:
    """Bare hands may not parry a weapon; a weapon that parries a bare hand hits it."""
    assert {"allowed": allowed, "hit": hit} == answer("may-parry", attacker=attacker, defender=defender)


@pytest.mark.parametrize(
    ("question", "params", "parameter"),
    [
        ("dodge", {"squares": "D4", "to": "J4"}, "to"),
        ("dodge", {"squares": "D21", "to": "C4"}, "squares"),
        ("dodge", {"squares": "", "to": "C4"}, "squares"),
        ("hit", {"squares": "D4,D0"}, "squares"),
        ("best-dodge", {"squares": "four"}, "squares"),
        ("push", {"weapon_at": "J1", "via": "C4", "to": "G4", "squares": "D4"}, "weapon_at"),
        ("push", {"weapon_at": "B3", "via": "C40", "to": "G4", "squares": "D4"}, "via"),
        ("deflect", {"weapon_at": "B3", "to": "", "squares": "D4"}, "to"),
        ("shield-push", {"weapon_at": "B3", "via": "C4", "to": "G4", "squares": "D4", "size": "3"}, "size"),
    ],
)
def test_what_is_not_on_the_chart_is_refused(question: str, params: dict[str, str], parameter: str) -> None:
    """The parameter is named, and a hint says which squares there are."""
    error = refused(ebb(), question, body="human", **params)
    assert parameter == error.parameter
    assert error.hint


def test_unknown_bodies_and_wielders_are_refused() -> None:
    """With those that are like them."""
    assert "did you mean human?" == refused(ebb(), "least-dodge-map", body="humn").hint
    error = refused(ebb(), "may-parry", attacker="swrd", defender="unarmed")
    assert "attacker" == error.parameter
    assert "did you mean sword?; or write unarmed" == error.hint
