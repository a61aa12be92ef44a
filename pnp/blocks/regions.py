"""Regions: named parts of a grid of squares, read from a table's cell or from a rule's answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.blocks.squares import letters
from pnp.facts import Fact, inner_source
from pnp.layout.pen import Pen

_SQUARE: Final = re.compile(r"\s*([A-Z]{1,3})(\d{1,4})\s*")
_MOST_SQUARES: Final = 40_000
REGION_HINT: Final = "write rectangles: [B2-C4, D5], or cells: [[2, 2], [3, 2]], counted from the upper left"


class Cell(NamedTuple):
    """A square of a grid: its column and its row, from 1."""

    column: int
    row: int


class Rectangle(NamedTuple):
    """Squares from the upper left one to the lower right one, both among them."""

    first: Cell
    last: Cell

    @property
    def columns(self) -> int:
        """How many squares it is wide."""
        return self.last.column - self.first.column + 1

    @property
    def rows(self) -> int:
        """How many squares it is high."""
        return self.last.row - self.first.row + 1

    def cells(self) -> Iterator[Cell]:
        """Its squares, row by row."""
        rows = range(self.first.row, self.last.row + 1)
        return (Cell(column, row) for row in rows for column in range(self.first.column, self.last.column + 1))


class Region(NamedTuple):
    """A part of the grid: what it is called and of which class it is, as facts, and its squares as rectangles.

    `place` is the fact that says where it lies, `entry` all that is said of it.
    """

    entry: Fact
    name: Fact | None
    kind: Fact | None
    place: Fact
    rectangles: tuple[Rectangle, ...]

    @property
    def cells(self) -> frozenset[Cell]:
        """Its squares."""
        return frozenset(cell for rectangle in self.rectangles for cell in rectangle.cells())


def within(fact: Fact, *path: str) -> Fact:
    """A part of a fact's value, as a fact of its own. Raises `LookupError`."""
    value = fact.value
    for key in path:
        value = value[key] if isinstance(value, Mapping) else value[int(key)]
    return Fact(inner_source(fact.source, *path) if fact.source else "", value)


def read_regions(pen: Pen, fact: Fact, columns: int, rows: int) -> list[Region]:
    """The regions that a fact lists. What cannot be read, or lies off the grid, is noted and left out.

    Each is a mapping with `name`, `class`, and `rectangles` (texts such as B2-C4) or `cells` (pairs of numbers).
    """
    if not isinstance(fact.value, list | tuple):
        pen.problem("PNP-VALUE", "regions are a list", found=str(fact.value), hint=REGION_HINT)
        return []
    regions = []
    for number, entry in enumerate(fact.value):
        try:
            region = _region(within(fact, str(number)))
        except (ValueError, LookupError, TypeError) as error:
            pen.problem("PNP-VALUE", f"region {number + 1} cannot be read: {error}", str(entry)[:80], hint=REGION_HINT)
            continue
        if off := [part for part in region.rectangles if part.last.column > columns or part.last.row > rows]:
            name = region.name.value if region.name is not None else number + 1
            message = f"the region {name} reaches off the grid"
            pen.problem("PNP-VALUE", message, square_name(off[0].last), f"{columns} × {rows} squares")
            continue
        regions.append(region)
    return regions


def _region(fact: Fact) -> Region:
    if not isinstance(fact.value, Mapping):
        raise TypeError("it is no mapping")
    name, kind = (within(fact, key) if fact.value.get(key) is not None else None for key in ("name", "class"))
    key = "cells" if "rectangles" not in fact.value else "rectangles"
    place = within(fact, key)
    rectangles = map(parse_rectangle, place.value) if key == "rectangles" else rectangles_of(map(_cell, place.value))
    return Region(fact, name, kind, place, tuple(rectangles))


def _cell(pair: Sequence[Any]) -> Cell:
    column, row = pair
    if not (type(column) is int and type(row) is int and column > 0 and row > 0):
        raise ValueError(f"{column}, {row} is no square")
    return Cell(column, row)


def parse_cell(text: Any) -> Cell:
    """The square that `D4` names: its column in letters, its row from the top. Raises `ValueError`."""
    match = _SQUARE.fullmatch(str(text).upper())
    if match is None or int(match[2]) < 1:
        raise ValueError(f"“{text}” is not a square; one looks like D4")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Cell(column, int(match[2]))


def parse_rectangle(text: Any) -> Rectangle:
    """The rectangle that `D1-F2` names, or one square. Raises `ValueError`."""
    first, dash, last = str(text).replace("–", "-").partition("-")
    found = Rectangle(parse_cell(first), parse_cell(last if dash else first))
    if found.columns < 1 or found.rows < 1 or found.columns * found.rows > _MOST_SQUARES:
        raise ValueError(f"“{text}” is no rectangle; write its upper left square, then its lower right one")
    return found


def square_name(cell: Cell) -> str:
    """The name of a square, such as D4."""
    return f"{letters(cell.column)}{cell.row}"


def rectangles_of(cells: Iterable[Cell]) -> list[Rectangle]:
    """Squares as rectangles: the runs of each row, those that lie alike in rows below one another taken together."""
    done: list[Rectangle] = []
    growing: dict[tuple[int, int], Rectangle] = {}
    for row, runs in _runs(cells).items():
        grown = {}
        for run in runs:
            above = growing.pop(run, None)
            first = above.first if above is not None and above.last.row == row - 1 else Cell(run[0], row)
            if above is not None and above.last.row != row - 1:
                done.append(above)
            grown[run] = Rectangle(first, Cell(run[1], row))
        done += growing.values()
        growing = grown
    return sorted([*done, *growing.values()], key=lambda part: (part.first.row, part.first.column))


def _runs(cells: Iterable[Cell]) -> dict[int, list[tuple[int, int]]]:
    """The runs of neighbouring columns of each row, rows from the top."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for column, row in sorted(set(cells), key=lambda cell: (cell.row, cell.column)):
        runs = rows.setdefault(row, [])
        if runs and runs[-1][1] == column - 1:
            runs[-1] = (runs[-1][0], column)
        else:
            runs.append((column, column))
    return rows


def outlines(cells: Iterable[Cell]) -> list[list[tuple[int, int]]]:
    """The lines around squares as closed loops of corners, in squares from the grid's upper left corner."""
    inside = set(cells)
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(inside):
        corners = ((x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y))
        beyond = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for side, neighbour in enumerate(beyond):
            if neighbour not in inside:
                edges.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    loops = []
    while edges:
        loops.append(_loop(edges))
    return loops


def _loop(edges: dict[tuple[int, int], list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """One closed loop, taken out of the edges; corners on a straight line are left out."""
    start = at = next(iter(edges))
    loop = [start]
    while True:
        ends = edges[at]
        at = ends.pop()
        if not ends:
            del edges[loop[-1]]
        if at == start:
            break
        loop.append(at)
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return [b for a, b, c in around if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])]
