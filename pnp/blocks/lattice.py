"""Lattices: where the cells of a plan stand, in squares or in hexes with a point at the top."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pnp.blocks.regions import Cell
from pnp.drawing.display import Segment
from pnp.layout.block import Area

Point = tuple[float, float]
_Knot = tuple[int, int]
Direction = tuple[int, int]
"""From a cell to the next: how many columns and rows on. In hexes each row is half a cell further right."""

SQUARE_DIRECTIONS: Final[dict[str, Direction]] = {
    "front": (0, 1),
    "rear": (0, -1),
    "left": (1, 0),
    "right": (-1, 0),
    "front-left": (1, 1),
    "front-right": (-1, 1),
    "rear-left": (1, -1),
    "rear-right": (-1, -1),
}
HEX_DIRECTIONS: Final[dict[str, Direction]] = {
    "left": (1, 0),
    "right": (-1, 0),
    "front-left": (0, 1),
    "front-right": (-1, 1),
    "rear-left": (1, -1),
    "rear-right": (0, -1),
}
AROUND: Final[tuple[Direction, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The neighbours of a hex, anticlockwise from the right."""
_ROOT: Final = math.sqrt(3.0)


class Lattice(NamedTuple):
    """Cells from edge to edge `side` wide, from (x, y) in µm: the upper left corner of the box of cell 1, 1."""

    is_hex: bool
    side: float
    x: float = 0.0
    y: float = 0.0

    @property
    def radius(self) -> float:
        """From the middle of a cell to the farthest of its corners."""
        return self.side / _ROOT if self.is_hex else self.side / math.sqrt(2.0)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        column, row = cell.column - 1, cell.row - 1
        if not self.is_hex:
            return self.x + (column + 0.5) * self.side, self.y + (row + 0.5) * self.side
        return self.x + (column + row / 2 + 0.5) * self.side, self.y + (1.5 * row + 1.0) * self.radius

    def corners(self, cell: Cell) -> list[Point]:
        """The corners of a cell, clockwise."""
        across, down = self.side / 2, self.radius / 2 if self.is_hex else self.side / 2
        return [(self.x + column * across, self.y + row * down) for column, row in self.knots(cell)]

    def knots(self, cell: Cell) -> list[tuple[int, int]]:
        """The corners of a cell, clockwise, counted so that neighbours name the corners that they share alike."""
        column, row = 2 * cell.column - 1, 2 * cell.row - 1
        if not self.is_hex:
            return [(column + dx, row + dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        column, row = column + cell.row - 1, 3 * cell.row - 1
        return [(column + dx, row + dy) for dx, dy in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))]

    def shape(self, cell: Cell) -> list[Segment]:
        """A cell as a closed path."""
        first, *others = self.corners(cell)
        return [("M", *first), *(("L", *corner) for corner in others), ("Z",)]

    def area(self, cell: Cell) -> Area:
        """The box of a cell."""
        xs, ys = zip(*self.corners(cell), strict=True)
        return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def heading(self, direction: Direction) -> Point:
        """The unit vector on the page of a step from cell to cell."""
        columns, rows = direction
        x, y = (columns + rows / 2, rows * _ROOT / 2) if self.is_hex else (float(columns), float(rows))
        length = math.hypot(x, y)
        return x / length, y / length

    def entry(self, cell: Cell, direction: Direction) -> Point:
        """Where a line of cells that come in `direction` enters a cell: the middle of an edge, or a square's corner."""
        (x, y), (columns, rows), half = self.centre(cell), direction, self.side / 2
        if not self.is_hex:
            return x - columns * half, y - rows * half
        ux, uy = self.heading(direction)
        return x - ux * half, y - uy * half

    def bounds(self, cells: Iterable[Cell]) -> Area:
        """The box of all of them."""
        areas = [self.area(cell) for cell in cells]
        left, top = min(area.x for area in areas), min(area.y for area in areas)
        return Area(left, top, max(area.right for area in areas) - left, max(area.bottom for area in areas) - top)


def outline_of(lattice: Lattice, cells: Iterable[Cell]) -> list[Segment]:
    """The line around cells that are drawn as one shape; holes are loops of their own."""
    edges: dict[_Knot, dict[_Knot, Point]] = {}
    for cell in sorted(set(cells)):
        knots, corners = lattice.knots(cell), lattice.corners(cell)
        for number, knot in enumerate(knots):
            following = knots[(number + 1) % len(knots)]
            if knot in edges.get(following, {}):
                del edges[following][knot]
            else:
                edges.setdefault(knot, {})[following] = corners[number]
    path: list[Segment] = []
    while start := next((knot for knot, ends in edges.items() if ends), None):
        first, *others = _loop(edges, start)
        path += [("M", *first), *(("L", *point) for point in others), ("Z",)]
    return path


def _loop(edges: dict[_Knot, dict[_Knot, Point]], start: _Knot) -> list[Point]:
    """One closed loop, taken out of the edges."""
    at, points = start, []
    while True:
        at, point = edges[at].popitem()
        points.append(point)
        if at == start:
            return points


def joined(areas: Sequence[Area]) -> Area:
    """The box around areas."""
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    return Area(left, top, max(area.right for area in areas) - left, max(area.bottom for area in areas) - top)
