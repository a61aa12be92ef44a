"""Attack profiles of Ebb & Flow, against every set of squares of a small chart, and what attacks cost."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, product
from pathlib import Path

import pytest
from ebb_games import answer, ebb, with_body
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import refused

from pnp.rules.ebb_and_flow.profiles import is_linear, is_square
from pnp.rules.ebb_and_flow.squares import Square, format_square, parse_square

SIDE = 4
GRID = [Square(column, row) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
Squares = frozenset[Square]


def subsets() -> list[tuple[Square, ...]]:
    return list(chain.from_iterable(combinations(GRID, count) for count in range(1, len(GRID) + 1)))


@cache
def lines() -> set[Squares]:
    """Every contiguous line of a chart: walked from each square in each of the eight directions."""
    found = set[Squares]()
    for start, (dx, dy) in product(GRID, product((-1, 0, 1), repeat=2)):
        walked = [start]
        while walked[-1] in GRID:
            found.add(frozenset(walked))
            if (dx, dy) == (0, 0):
                break
            walked.append(Square(walked[-1].column + dx, walked[-1].row + dy))
    return found


def smallest_box(count: int) -> int:
    """The area of the smallest box whose sides differ by one at most and that holds so many squares."""
    return min(w * h for w, h in product(range(1, 9), repeat=2) if abs(w - h) <= 1 and w * h >= count)


@cache
def blocks() -> set[Squares]:
    """Every square profile of a chart: a box, of one of whose outermost lines a contiguous part may be left alone."""
    found = set[Squares]()
    for left, top, width, height in product(range(1, 5), range(1, 5), range(1, 5), range(1, 5)):
        box = frozenset(Square(left + x, top + y) for x in range(width) for y in range(height))
        if not box <= set(GRID) or abs(width - height) > 1:
            continue
        for axis, at in ((0, left), (0, left + width - 1), (1, top), (1, top + height - 1)):
            line = sorted(square for square in box if square[axis] == at)
            for first, last in combinations(range(len(line) + 1), 2):
                squares = (box - set(line)) | set(line[first:last])
                if smallest_box(len(squares)) == width * height:
                    found.add(frozenset(squares))
    return found


def test_linear_profiles_are_the_contiguous_lines() -> None:
    """Of the 65,535 sets of squares of a 4 × 4 chart exactly those that lie side by side on one line."""
    assert lines() == {frozenset(squares) for squares in subsets() if is_linear(squares)}


def test_square_profiles_are_as_square_as_possible() -> None:
    """Of the same sets exactly those that are a smallest box, short at most of the ends of one outermost line."""
    assert blocks() == {frozenset(squares) for squares in subsets() if is_square(squares)}


@pytest.mark.parametrize(
    ("squares", "legal"),
    [
        ("D4", True),
        ("D4,E4", True),
        ("D4,E5", False),
        ("D4,E4,D5", True),
        ("D4,E4,F4", False),
        ("D4,E4,F4,D5,E5", True),
        ("D4,E4,F4,D5,F5", False),
        ("D4,E4,F4,D5,E5,F5", True),
        ("D4,D5,D6,E4,E5,E6,F5", True),
        ("D4,D5,D6,E4,E5,E6,F4,F6", False),
        ("D4,E4,F4,G4,D5,E5,F5,G5", False),
    ],
)
def test_square_profiles_by_hand(squares: str, legal: bool) -> None:
    """Pairs touch by a side; five have a corner to spare; eight lack one corner of nine, not the middle of a side."""
    assert legal is answer("attack", weapon="maul", squares=squares)["legal"]


@given(st.permutations(["D4", "E4", "F4"]), st.sampled_from(["sword", "zweihander", "whip"]))
@settings(max_examples=30, deadline=None)
def test_order_does_not_matter(squares: list[str], weapon: str) -> None:
    """However the squares are listed, the attack is the same."""
    assert answer("attack", weapon=weapon, squares="D4,E4,F4") == answer("attack", weapon=weapon, squares=squares)


@pytest.mark.parametrize("weapon", ["sword", "maul", "flail"])
@pytest.mark.parametrize("squares", ["", "D4,D4", "D4,J4", "D0", "D21", "A99", "ZZ1,D4"])
def test_repeated_missing_and_outside_squares_are_illegal(weapon: str, squares: str) -> None:
    """Whatever the profile; the reason stands in the steps."""
    ruling = ebb().ask("attack", {"weapon": weapon, "squares": squares})
    assert {"legal": False} == ruling.value
    assert ruling.steps[0].endswith(".")


def test_scatter_profile_takes_any_squares() -> None:
    """Corner to corner: three heads, of which the second is free."""
    assert {"legal": True, "ap": 3} == answer("attack", weapon="flail", squares="A1,I20,E10")


@pytest.mark.parametrize("weapon", [row.id for row in ebb().rows("weapons")])
@pytest.mark.parametrize("beside", ["true", "false"])
def test_price_is_the_first_the_free_and_then_each(weapon: str, beside: str) -> None:
    """Counted square by square; without the option the free squares include the first."""
    values = ebb().row("weapons", weapon).values
    left = included = values["free_squares"] + (1 if beside == "true" or not values["free_squares"] else 0)
    ap = 0
    for count in range(1, 13):
        ap += 0 if left > 0 else values["ap_per_square"]
        left -= 1
        drawn = answer("profile", weapon=weapon, count=count, rules__free_squares_beside_first=beside)
        assert (ap, included) == (drawn["ap"], drawn["included"])


@pytest.mark.parametrize("weapon", [row.id for row in ebb().rows("weapons") if row.values["body"] is None])
@pytest.mark.parametrize("count", range(1, 10))
def test_examples_of_profiles_are_legal_attacks(weapon: str, count: int) -> None:
    """What a card draws may be done: as many squares as asked for, in its box, at the price that an attack has."""
    drawn = answer("profile", weapon=weapon, count=count)
    squares = [cell["square"] for cell in drawn["cells"]]
    assert {"legal": True, "ap": drawn["ap"]} == answer("attack", weapon=weapon, squares=squares)
    assert drawn["ap"] == sum(cell["ap"] for cell in drawn["cells"])
    assert count == len(set(squares))
    assert drawn["columns"] == max(parse_square(square).column for square in squares)
    assert drawn["rows"] == max(parse_square(square).row for square in squares)


def test_attack_is_judged_on_the_chart_that_is_named() -> None:
    """N13 is a square of the wolf's chart, not of the first body's."""
    assert {"legal": False} == answer("attack", weapon="sword", squares="N13")
    assert {"legal": True, "ap": 0} == answer("attack", weapon="sword", squares="N13", body="wolf")


def test_initial_attack_may_cost_its_way() -> None:
    """Without the option the sword comes from A9 in the right hand: three squares to D6."""
    free = {"weapon": "sword", "squares": "D6,E6"}
    assert 3 == answer("attack", **free)["ap"]
    assert 6 == answer("attack", **free, rules__first_attack_places_free="false")["ap"]
    error = refused(
        ebb(), "attack", weapon="maul", squares="D4", body="wolf", **{"rules.first_attack_places_free": False}
    )
    assert "weapon" == error.parameter


@given(st.sampled_from(GRID), st.sampled_from(["D4", "D4,E4", "D4,E5,F6", "I20", "A1,B1,C1"]), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_follow_up_goes_to_the_nearest_square_and_pays_the_profile(at: Square, squares: str, each: int) -> None:
    """The nearest by king's moves, at the AP that the option says; then what an attack with them costs."""
    targets = list(map(parse_square, squares.split(",")))
    moves = min(max(abs(at.column - target.column), abs(at.row - target.row)) for target in targets)
    profile = 3 * (len(targets) - 1)
    expected = {"legal": True, "ap_move": moves * each, "ap_profile": profile, "ap": moves * each + profile}
    given_at = format_square(at)
    assert expected == answer(
        "follow-up", weapon="sword", weapon_at=given_at, squares=squares, rules__weapon_move_ap=str(each)
    )


def test_follow_up_is_held_to_the_same_profile() -> None:
    """What an attack may not be, a follow-up may not be either; the weapon stands on the chart."""
    assert {"legal": False} == answer("follow-up", weapon="sword", weapon_at="C4", squares="D4,F4")
    assert "weapon_at" == refused(ebb(), "follow-up", weapon="sword", weapon_at="J4", squares="D4").parameter


def test_unknown_weapon_is_refused_with_those_like_it() -> None:
    """A weapon must stand in the table, a square look like one, a count lie within its limits."""
    assert "did you mean sword?" == refused(ebb(), "attack", weapon="swrd", squares="D4").hint
    assert "squares" == refused(ebb(), "attack", weapon="sword", squares="4D").parameter
    assert "count" == refused(ebb(), "profile", weapon="sword", count="0").parameter


def test_charts_go_on_after_z(tmp_path: Path) -> None:
    """A body of any width: 30 columns, with squares in AA to AD."""
    game = with_body(tmp_path, 30, 5, "Middle: Z2-AB3")
    assert {"legal": True, "ap": 3} == game.ask("attack", {"weapon": "sword", "squares": "Z1,AA1"}).value
    assert {"locations": [{"name": "Middle", "class": "plain"}]} == game.ask(
        "hit", {"body": "own", "squares": "AC2,AA3"}
    ).value
    ends = {"ap": 1, "to": ["AC2", "AC3", "AA4", "AB4", "AC4"]}
    assert ends == game.ask("best-dodge", {"body": "own", "squares": "AB3"}).value
