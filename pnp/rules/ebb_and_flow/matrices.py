"""Matrices: dice on the axes of a body's chart, the chance of each location, and shots aimed at a window of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.findings import did_you_mean
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.core import UnreadRowError
from pnp.rules.ebb_and_flow.bodies import Body, Location, body_of
from pnp.rules.ebb_and_flow.squares import (
    Chart,
    Square,
    SquareError,
    format_column_name,
    format_square,
    parse_column_name,
)
from pnp.rules.game import Game

SOURCE: Final = "Ebb & Flow, Hit Location Matrix (xenopulse)"
MISS: Final = "miss"
AXES: Final = ("x", "y")

_SPAN: Final = re.compile(r"(?P<first>\d{1,4})(?:[-–](?P<last>\d{1,4}))?")


class Span(NamedTuple):
    """The results of a die from `first` to `last`."""

    first: int
    last: int

    @property
    def values(self) -> range:
        """Each result."""
        return range(self.first, self.last + 1)


class SpanError(ValueError):
    """A text names no results of a die; the message says what would."""


class AxisError(ValueError):
    """An entry of a matrix's axis is no column or row of its body; `number` is its place, None for the whole axis."""

    def __init__(self, message: str, number: int | None, found: Any, limit: Any, hint: str | None) -> None:
        super().__init__(message)
        self.number, self.found, self.limit, self.hint = number, found, limit, hint


@dataclass(frozen=True, slots=True)
class Matrix:
    """A body's chart with a die on each axis: what column (or row) each result is; None is outside the body."""

    body: Body
    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]

    def location(self, x: int, y: int) -> Location | None:
        """What the two results hit; None is a miss."""
        column, row = self.columns[x - 1], self.rows[y - 1]
        return self.body.squares.get(Square(column, row)) if column is not None and row is not None else None


def parse_span(text: str) -> Span:
    """The results that `4-9`, or one number alone, names. Raises `SpanError`."""
    match = _SPAN.fullmatch(text.strip())
    if match is None or not text.strip().replace("–", "-").isascii():
        raise SpanError(f"“{text}” is no range of results; write such as 4-9")
    span = Span(int(match["first"]), int(match["last"] or match["first"]))
    if span.first > span.last:
        raise SpanError(f"“{text}” ends before it begins; write the smaller number first")
    return span


def format_span(span: Span) -> str:
    """The text of a span; `parse_span` reads it back."""
    return str(span.first) if span.first == span.last else f"{span.first}-{span.last}"


def read_axis(row: Row, axis: str, chart: Chart) -> tuple[int | None, ...]:
    """The column (or row) of each result of an axis's die. Raises `AxisError`."""
    entries, sides = row.values[axis], row.values[f"{axis}_die"]
    if len(entries) != sides:
        message = f"the axis {axis} names {len(entries)} results, its die has {sides}"
        hint = f"write one entry for each side of the d{sides}: a column or row of the body, or {MISS}"
        raise AxisError(message, None, len(entries), sides, hint)
    return tuple(_entry(axis, number, text, chart) for number, text in enumerate(entries))


def matrix_of(game: Game, row: Row) -> Matrix:
    """The matrix in a row. Raises `UnreadRowError` where it could not be read."""
    body = body_of(game, row.values["body"])
    try:
        columns, rows = (read_axis(row, axis, body.chart) for axis in AXES)
    except AxisError as error:
        raise UnreadRowError(f"the matrix “{row.id}” has errors: {error}", hint=error.hint) from None
    return Matrix(body, columns, rows)


def window(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The chance of each location within a window of a matrix; an axis without one is whole."""
    row = game.row("matrices", params["matrix"])
    matrix = matrix_of(game, row)
    spans = [_span(row, axis, params[axis]) for axis in AXES]
    total = len(spans[0].values) * len(spans[1].values)
    counts = Counter(_names(matrix, *spans))
    steps = [
        f"The window is x {format_span(spans[0])}, y {format_span(spans[1])}: {total} equally likely crossings.",
        *(f"{name}: {counts[name]} of {total}." for name in _in_order(matrix, counts)),
    ]
    chances = {name: str(Fraction(counts[name], total)) for name in _in_order(matrix, counts)}
    return Ruling({"locations": chances, "classes": _by_class(matrix, counts, total)}, tuple(steps), SOURCE)


def body_grid(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A body's chart as it is drawn: heads of columns and rows, and the cells of each location."""
    body = body_of(game, params["body"])
    columns, rows = (tuple(range(1, number + 1)) for number in body.chart)
    heads = [format_column_name(column) for column in columns], [str(row) for row in rows]
    steps = (f"The chart of {body.id} has the squares {body.chart}; {len(body.squares)} are on the body.",)
    return Ruling(_grid(Matrix(body, columns, rows), *heads), steps, "Ebb & Flow, Overview")


def matrix_grid(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A matrix as it is drawn: the results of its dice as heads, and the cells that each location covers."""
    matrix = matrix_of(game, game.row("matrices", params["matrix"]))
    heads = [[str(number + 1) for number in range(len(axis))] for axis in (matrix.columns, matrix.rows)]
    hits = sum(1 for _ in _hits(matrix))
    total = len(matrix.columns) * len(matrix.rows)
    return Ruling(_grid(matrix, *heads), (f"{hits} of {total} crossings hit the body {matrix.body.id}.",), SOURCE)


def _entry(axis: str, number: int, text: str, chart: Chart) -> int | None:
    """One entry of an axis. A miss is written `miss`, or is a column or row beyond the chart's."""
    word = text.strip()
    if word.lower() == MISS:
        return None
    most = chart.columns if axis == "x" else chart.rows
    known = [format_column_name(n + 1) if axis == "x" else str(n + 1) for n in range(most)]
    try:
        value = parse_column_name(word) if axis == "x" else int(word) if word.isdecimal() else 0
    except SquareError:
        value = 0
    if 1 <= value <= most:
        return value
    what = "column" if axis == "x" else "row"
    message = f"“{text}” is no {what} of the body, whose {what}s are {known[0]} to {known[-1]}"
    raise AxisError(message, number, text, f"{known[0]} to {known[-1]}", did_you_mean(word, [*known, MISS]))


def _span(row: Row, axis: str, text: str | None) -> Span:
    sides = row.values[f"{axis}_die"]
    if text is None:
        return Span(1, sides)
    try:
        span = parse_span(text)
    except SpanError as error:
        raise refuse(axis, text, "is no range of results", str(error).partition("; ")[2]) from None
    if span.first < 1 or span.last > sides:
        raise refuse(axis, text, f"leaves the axis, a d{sides}", f"write results from 1 to {sides}")
    return span


def _names(matrix: Matrix, x_span: Span, y_span: Span) -> Iterator[str]:
    for y in y_span.values:
        for x in x_span.values:
            location = matrix.location(x, y)
            yield location.name if location is not None else MISS


def _in_order(matrix: Matrix, counts: Mapping[str, int]) -> list[str]:
    """The names that occur, as the body has them; a miss last."""
    names = dict.fromkeys(location.name for location in matrix.body.locations)
    return [name for name in (*names, MISS) if counts.get(name)]


def _by_class(matrix: Matrix, counts: Mapping[str, int], total: int) -> dict[str, str]:
    classes = dict.fromkeys(location.gravity for location in matrix.body.locations)
    gravity = {location.name: location.gravity for location in matrix.body.locations}
    sums = {name: sum(count for part, count in counts.items() if gravity.get(part) == name) for name in classes}
    return {name: str(Fraction(count, total)) for name, count in sums.items() if count}


def _hits(matrix: Matrix) -> Iterator[tuple[int, int, Location]]:
    for y in range(1, len(matrix.rows) + 1):
        for x in range(1, len(matrix.columns) + 1):
            if (location := matrix.location(x, y)) is not None:
                yield x, y, location


def _grid(matrix: Matrix, column_heads: Sequence[str], row_heads: Sequence[str]) -> dict[str, Any]:
    cells: dict[int, list[list[int]]] = {location.index: [] for location in matrix.body.locations}
    squares: dict[int, list[str]] = {location.index: [] for location in matrix.body.locations}
    for x, y, location in _hits(matrix):
        cells[location.index].append([x, y])
        squares[location.index].append(format_square(Square(matrix.columns[x - 1] or 0, matrix.rows[y - 1] or 0)))
    locations = [
        {
            "name": location.name,
            "class": location.gravity,
            "effect": location.effect,
            "cells": cells[location.index],
            "squares": list(dict.fromkeys(squares[location.index])),
        }
        for location in matrix.body.locations
    ]
    return {"columns": list(column_heads), "rows": list(row_heads), "locations": locations}
