"""Dodging: what is hit, and moving every target of an attack to one square in the same direction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pnp.facts import Ruling
from pnp.rules.ebb_and_flow.bodies import Body, body_of, read_square, read_squares
from pnp.rules.ebb_and_flow.squares import DIRECTIONS, Square, Step, ahead, distance, format_square, format_squares
from pnp.rules.game import Game

HIT_SOURCE: Final = "Ebb & Flow, Overview"
SOURCE: Final = "Ebb & Flow, Defense"

ILLEGAL: Final = {"legal": False}


def hit(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The locations under these squares, each once, in the order of the squares."""
    body = body_of(game, params["body"])
    squares = read_squares(body, params["squares"])
    struck = {body.squares[square].name: body.squares[square] for square in squares if square in body.squares}
    steps = tuple(f"{format_square(square)}: {_under(body, square)}." for square in dict.fromkeys(squares))
    locations = [{"name": name, "class": location.gravity} for name, location in struck.items()]
    return Ruling({"locations": locations}, steps, HIT_SOURCE)


def dodge(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What it costs to move every target to one end square, if that is a dodge at all."""
    body = body_of(game, params["body"])
    squares, end = read_squares(body, params["squares"]), read_square(body, params["to"], "to")
    if not has_common_direction(squares, end):
        return Ruling(ILLEGAL, (_no_direction(squares, end),), SOURCE)
    moves = [dodging(game, square, end) for square in squares]
    steps = [
        f"{format_square(square)} to {format_square(end)}: {ap} AP." for square, ap in zip(squares, moves, strict=True)
    ]
    steps.append(f"Together {sum(moves)} AP. {format_square(end)}: {_under(body, end)}.")
    location = body.squares.get(end)
    answer = {"legal": True, "ap": sum(moves), "hit": location.name if location else None}
    return Ruling(answer, tuple(steps), SOURCE)


def best_dodge(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The cheapest end squares off the body that every target can be moved to."""
    body = body_of(game, params["body"])
    squares = read_squares(body, params["squares"])
    costs = {
        end: sum(dodging(game, square, end) for square in squares)
        for end in body.free
        if has_common_direction(squares, end)
    }
    if not costs:
        why = f"No square off the body lies in one direction from all of {format_squares(squares)}."
        return Ruling({"ap": None, "to": []}, (why,), SOURCE)
    least = min(costs.values())
    ends = [end for end, ap in costs.items() if ap == least]
    steps = (
        f"{len(costs)} squares of the chart are off the body and in one direction from all targets.",
        f"The least AP lead to {format_squares(ends)}: {least} AP.",
    )
    return Ruling({"ap": least, "to": [format_square(end) for end in ends]}, steps, SOURCE)


def least_dodge_map(game: Game, params: Mapping[str, Any]) -> Ruling:
    """For every square of the body the fewest AP that take a single target off it, within the chart."""
    body = body_of(game, params["body"])
    each = int(game.option("dodge_ap"))
    least = {square: rings * each for square, rings in _rings(body)}
    counts = [(ap, sum(1 for value in least.values() if value == ap)) for ap in sorted(set(least.values()))]
    steps = [f"A target moves in any direction, {each} AP a square, on the chart {body.chart}."]
    steps += [f"{ap} AP: {count} of the {len(body.squares)} squares of the body." for ap, count in counts]
    squares = {format_square(square): least.get(square) for square in body.squares}
    return Ruling({"squares": squares}, tuple(steps), SOURCE)


def dodging(game: Game, start: Square, end: Square) -> int:
    """The AP that a dodge moves one target for."""
    return distance(start, end) * int(game.option("dodge_ap"))


def has_common_direction(squares: Sequence[Square], end: Square) -> bool:
    """Whether one of the eight directions leads nearer to `end` for every target: none stands still or moves back.

    Ebb & Flow, Defense: all targets move in the same direction, to the same ending square. The game's page reads that
    as a common direction with which each target's way makes less than a right angle.
    """
    ways = {Step(end.column - square.column, end.row - square.row) for square in squares}
    return any(all(way.columns * one.columns + way.rows * one.rows > 0 for way in ways) for one in DIRECTIONS)


def _rings(body: Body) -> Iterator[tuple[Square, int]]:
    """Each body square with its distance to the nearest free one, in rings from the outline inwards."""
    left, ring, ap = dict.fromkeys(body.squares), list(body.free), 0
    while ring and left:
        ap += 1
        around = dict.fromkeys(ahead(square, step) for square in ring for step in DIRECTIONS)
        ring = [square for square in around if square in left]
        for square in ring:
            del left[square]
            yield square, ap


def _no_direction(squares: Sequence[Square], end: Square) -> str:
    name = format_square(end)
    if end in squares:
        return f"The target on {name} would stand still; every target of a dodge moves."
    return f"No one direction leads from all of {format_squares(squares)} to {name}."


def _under(body: Body, square: Square) -> str:
    location = body.squares.get(square)
    return f"{location.name} ({location.gravity})" if location else "off the body"
