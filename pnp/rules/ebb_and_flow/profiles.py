"""Profiles: which squares a weapon may attack together, and what they cost in AP."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import isqrt
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.ebb_and_flow.bodies import any_square, body_of, first_body, read_square
from pnp.rules.ebb_and_flow.fighters import start_of
from pnp.rules.ebb_and_flow.squares import (
    Chart,
    Square,
    Step,
    counted_squares,
    distance,
    format_square,
    format_squares,
    straight,
)
from pnp.rules.game import Game

SOURCE: Final = "Ebb & Flow, Attack Profile"
FOLLOW_UP_SOURCE: Final = "Ebb & Flow, Follow-Up Attacks"
MOST_SQUARES: Final = 400

ILLEGAL: Final = {"legal": False}


class Shape(NamedTuple):
    """A box of so many columns and rows."""

    columns: int
    rows: int


def attack(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Whether a weapon's profile allows these squares in an initial attack, and what they cost."""
    weapon, chart = game.row("weapons", params["weapon"]), _chart(game, params)
    squares = tuple(any_square(text, "squares") for text in params["squares"])
    if reason := refusal(weapon, chart, squares):
        return Ruling(ILLEGAL, (reason,), SOURCE)
    steps = [f"{format_squares(squares)}: {_fits(weapon)}."]
    ap = price(game, weapon, len(squares), steps)
    if not game.option("first_attack_places_free"):
        ap += _placing(game, weapon, chart, squares, steps)
    return Ruling({"legal": True, "ap": ap}, tuple(steps), SOURCE)


def follow_up(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The same for a weapon whose target stands on the chart already and must be moved first."""
    weapon, body = game.row("weapons", params["weapon"]), body_of(game, params["body"] or first_body(game))
    at = read_square(body, params["weapon_at"], "weapon_at")
    squares = tuple(any_square(text, "squares") for text in params["squares"])
    if reason := refusal(weapon, body.chart, squares):
        return Ruling(ILLEGAL, (reason,), FOLLOW_UP_SOURCE)
    steps: list[str] = []
    move = moving(game, at, nearest(at, squares), steps)
    steps.append(f"{format_squares(squares)}: {_fits(weapon)}.")
    profile = price(game, weapon, len(squares), steps)
    answer = {"legal": True, "ap_move": move, "ap_profile": profile, "ap": move + profile}
    steps.append(f"{move} and {profile} are {move + profile} AP.")
    return Ruling(answer, tuple(steps), FOLLOW_UP_SOURCE)


def profile(game: Game, params: Mapping[str, Any]) -> Ruling:
    """An example of a weapon's profile with so many squares, for its card: each square with what it costs."""
    weapon, count = game.row("weapons", params["weapon"]), params["count"]
    steps: list[str] = []
    ap = price(game, weapon, count, steps)
    squares = _EXAMPLES[weapon.values["profile"]](count)
    included = included_squares(game, weapon)
    each = weapon.values["ap_per_square"]
    cells = [
        {"square": format_square(square), "free": number < included, "ap": 0 if number < included else each}
        for number, square in enumerate(squares)
    ]
    columns, rows = (max(side) for side in zip(*squares, strict=True))
    answer = {"ap": ap, "included": included, "columns": columns, "rows": rows, "cells": cells}
    return Ruling(answer, tuple(steps), SOURCE)


def included_squares(game: Game, weapon: Row) -> int:
    """How many squares an attack has at no cost: the first, and beside it (or counted with it) the free ones.

    Ebb & Flow, Attack Profile: whether "2 free target squares" include the first is left open, so it is an option.
    """
    free = int(weapon.values["free_squares"])
    return 1 + free if game.option("free_squares_beside_first") else max(1, free)


def price(game: Game, weapon: Row, count: int, steps: list[str]) -> int:
    """The AP of an attack of so many squares. Appends how it came about."""
    included, each = included_squares(game, weapon), int(weapon.values["ap_per_square"])
    paid = max(0, count - included)
    name = weapon.values["name"]
    steps.append(
        f"{name}: {counted_squares(min(count, included))} at no cost, {paid} more at {each} AP each: {paid * each} AP."
    )
    return paid * each


def moving(game: Game, start: Square, end: Square, steps: list[str]) -> int:
    """The AP that moving one's own weapon target costs. Appends how it came about."""
    squares = distance(start, end)
    ap = squares * int(game.option("weapon_move_ap"))
    if squares:
        way = f"from {format_square(start)} to {format_square(end)}, {counted_squares(squares)}"
        steps.append(f"The weapon moves {way}: {ap} AP.")
    else:
        steps.append(f"The weapon stands on {format_square(end)} already.")
    return ap


def nearest(start: Square, squares: Sequence[Square]) -> Square:
    """The square with the fewest moves to it; of several the upper, then the left one."""
    return min(squares, key=lambda square: (distance(start, square), square.row, square.column))


def refusal(weapon: Row, chart: Chart, squares: Sequence[Square]) -> str | None:
    """Why a weapon may not attack these squares together; None if it may."""
    if not squares:
        return "An attack names at least one square."
    off = [square for square in squares if not chart.holds(square)]
    if off:
        return f"{format_squares(off)}: off the chart, which has {chart}."
    if len(set(squares)) < len(squares):
        return f"{format_squares(squares)}: a square is named twice."
    if _FITTING[weapon.values["profile"]](squares):
        return None
    return f"{format_squares(squares)}: {_RULES[weapon.values['profile']](len(squares))}."


def is_linear(squares: Sequence[Square]) -> bool:
    """Whether different squares lie side by side on one row, column or diagonal."""
    first, last = min(squares), max(squares)
    step = straight(first, last)
    if step is None or distance(first, last) != len(squares) - 1:
        return False
    return all(straight(first, square) in (step, Step(0, 0)) for square in squares)


def is_square(squares: Sequence[Square]) -> bool:
    """Whether different squares are as square as possible.

    They fill the smallest box that holds their number and whose sides differ by one at most; what is missing from it
    lies in one outermost row or column, and what remains there hangs together.
    """
    columns, rows = ([square[axis] for square in squares] for axis in (0, 1))
    spans = (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
    if sorted(spans) != sorted(square_box(len(squares))):
        return False
    box = product(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1))
    missing = {Square(*place) for place in box} - set(squares)
    sides = [(0, min(columns)), (0, max(columns)), (1, min(rows)), (1, max(rows))]
    return not missing or any(_lies_in(missing, squares, *side) for side in sides)


def square_box(count: int) -> Shape:
    """The smallest box that holds so many squares and whose sides differ by one at most, the longer side across."""
    rows = isqrt(count)
    columns = rows if rows * rows >= count else rows + 1
    return Shape(columns, rows if columns * rows >= count else columns)


def _lies_in(missing: set[Square], squares: Sequence[Square], axis: int, at: int) -> bool:
    """Whether all that is missing lies in one row or column, and the squares that remain there hang together."""
    remaining = sorted(square[1 - axis] for square in squares if square[axis] == at)
    return all(square[axis] == at for square in missing) and remaining[-1] - remaining[0] == len(remaining) - 1


def _chart(game: Game, params: Mapping[str, Any]) -> Chart:
    return body_of(game, params["body"] or first_body(game)).chart


def _placing(game: Game, weapon: Row, chart: Chart, squares: Sequence[Square], steps: list[str]) -> int:
    """What it costs to bring a weapon from its start square, as a right-hander holds it."""
    start = start_of(game, weapon, chart, "right", steps)
    if not chart.holds(start):
        raise refuse(
            "weapon", weapon.id, "starts off this chart", f"name a body whose chart has {format_square(start)}"
        )
    return moving(game, start, nearest(start, squares), steps)


def _fits(weapon: Row) -> str:
    return {
        "linear": "contiguous on one line, as a linear profile must be",
        "square": "as square as possible, as a square profile must be",
        "scatter": "anywhere, as a scatter profile may be",
    }[weapon.values["profile"]]


def _line_rule(count: int) -> str:
    return "a linear profile is contiguous on one row, column or diagonal"


def _square_rule(count: int) -> str:
    box = square_box(count)
    missing = box.columns * box.rows - count
    gap = f", short of {counted_squares(missing)} in one outermost row or column" if missing else ""
    return f"a square profile of {count} fills a box of {box.columns} × {box.rows}{gap}, without gaps"


def _anything(count: int) -> str:
    return "a scatter profile may have any squares"


def _in_a_row(count: int) -> list[Square]:
    return [Square(number + 1, 1) for number in range(count)]


def _in_a_box(count: int) -> list[Square]:
    """Row by row, so that what is missing lies in the last row; each number of squares continues the one before."""
    columns = square_box(count).columns
    return [Square(number % columns + 1, number // columns + 1) for number in range(count)]


def _apart(count: int) -> list[Square]:
    """Every other square of a checkerboard, so that no two touch by a side."""
    columns = 2 * isqrt(max(0, count - 1)) + 1
    places = [Square(column, row) for row in range(1, columns + 1) for column in range(1, columns + 1)]
    return [square for square in places if (square.column + square.row) % 2 == 0][:count]


_FITTING: Final[Mapping[str, Callable[[Sequence[Square]], bool]]] = {
    "linear": is_linear,
    "square": is_square,
    "scatter": lambda squares: True,
}
_RULES: Final = {"linear": _line_rule, "square": _square_rule, "scatter": _anything}
_EXAMPLES: Final = {"linear": _in_a_row, "square": _in_a_box, "scatter": _apart}
