"""Where the tables around a plan of hexes stand: an arrow for each edge that is open to the outside, its label beyond.

An arrow goes straight through the middle of an edge and is shorter than half a hex, so that it does not meet that of
the neighbouring hex; its label stands out from the side of the plan, each over its own half of a hex.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.blocks.chart_marks import (
    DOWNWARDS,
    UM_PER_MPT,
    UPWARDS,
    Chart,
    Fitted,
    Looks,
    Mark,
    Name,
    Request,
    Room,
    around,
    fitted,
    height_of,
    width_of,
)
from pnp.blocks.lattice import AROUND, Lattice, Point
from pnp.blocks.regions import Cell
from pnp.drawing.display import rounded
from pnp.layout.block import Area

ARROW_SHARE, MOST_ARROW_UM = 0.36, 6000.0
HEAD_SHARE, MOST_HEAD_UM = 0.62, 3400.0  # of an arrow
CLEAR_UM: Final = 200.0
NARROW_PAD_UM: Final = 200.0  # beside labels that stand side by side
PAD_UM: Final = 500.0
HIGH_PAD_UM: Final = 450.0
NAME_CLEAR_UM: Final = 900.0
STEP_UM: Final = 100.0
_SHAFT_SHARE: Final = 0.2
_LEVEL: Final = 0.1  # how far a way out may lean and still count as upright or level
_MOST_STEPS: Final = 2000
_STRETCH: Final = 20  # steps for which what is near is picked out at once


class _Way(NamedTuple):
    """A lane's arrow, and the way out from its tip to its label."""

    table: int
    lane: int
    tail: Point
    tip: Point
    out: Point


class HexChart:
    """The tables around a plan of hexes of `side` from edge to edge."""

    def __init__(self, cells: Sequence[Cell], requests: Sequence[Request], looks: Looks, side: float) -> None:
        self.cells, self.known = cells, frozenset(cells)
        self.requests, self.looks, self.side = requests, looks, side
        self.lattice = Lattice(True, side)
        self.length = min(side * ARROW_SHARE, MOST_ARROW_UM)
        self.head = min(self.length * HEAD_SHARE, MOST_HEAD_UM)

    def chart(self) -> Chart:
        """Everything in its place."""
        ways = [
            self._way(number, lane, cell, request)
            for number, request in enumerate(self.requests)
            for lane, cell in enumerate(request.firsts)
        ]
        settings = fitted([self._room(way) for way in ways], self.looks.label)
        taken = _Taken(self.head)
        for way in ways:
            taken.add_arrow(way)
        for cell in self._rim():
            taken.add(self.lattice.corners(cell))
        marks = [self._mark(way, setting, taken) for way, setting in zip(ways, settings, strict=True)]
        names = [self._name(number, marks, taken) for number in range(len(self.requests))]
        tight = [
            self.requests[way.table].labels[way.lane]
            for way, setting in zip(ways, settings, strict=True)
            if not setting.fits
        ]
        areas = [mark.tile for mark in marks] + [name.area for name in names]
        bounds = around(self.lattice, self.cells, areas)
        shaft = rounded(self.head * _SHAFT_SHARE / UM_PER_MPT)
        return Chart(self.lattice, tuple(marks), tuple(names), (), bounds, self.head, shaft, tuple(tight))

    def _rim(self) -> list[Cell]:
        """The cells that lie open to the outside."""
        return [cell for cell in self.cells if any(_next(cell, step) not in self.known for step in AROUND)]

    # --- arrows and labels

    def _way(self, table: int, lane: int, cell: Cell, request: Request) -> _Way:
        tip, (ux, uy) = self.lattice.entry(cell, request.direction), self.lattice.heading(request.direction)
        tail = tip[0] - ux * self.length, tip[1] - uy * self.length
        return _Way(table, lane, tail, tip, self._out(cell, request))

    def _out(self, cell: Cell, request: Request) -> Point:
        """The way out from an edge: its own, leaned away from the edges of neighbours that it forms a notch with."""
        own = AROUND.index((-request.direction[0], -request.direction[1]))
        x, y = self.lattice.heading(AROUND[own])
        for turn in (-1, 1):
            if _next(cell, AROUND[(own + turn) % 6]) in self.known:
                lean_x, lean_y = self.lattice.heading(AROUND[(own - turn) % 6])
                x, y = x + lean_x, y + lean_y
        length = math.hypot(x, y)
        return x / length, y / length

    def _room(self, way: _Way) -> Room:
        label = self.requests[way.table].labels[way.lane]
        if abs(way.out[0]) > _LEVEL:
            return Room(label, 2 * self.side, self.side / 2 - HIGH_PAD_UM)
        return Room(label, self.side / 2 - 2 * NARROW_PAD_UM - CLEAR_UM, self.side, True)

    def _mark(self, way: _Way, setting: Fitted, taken: _Taken) -> Mark:
        """A label as near to its arrow as nothing is in its way; those that stand side by side all on one line."""
        is_upright = abs(way.out[0]) <= _LEVEL
        width = setting.width + 2 * (NARROW_PAD_UM if is_upright else PAD_UM)
        height = setting.height + 2 * HIGH_PAD_UM
        start = way.tip
        if is_upright:
            start = way.tip[0], way.tail[1] + math.copysign(CLEAR_UM + STEP_UM + height / 2, way.out[1])
        tile = taken.nearest(start, way.out, width, height, CLEAR_UM)
        taken.areas.append(tile)
        return Mark(way.table, way.lane, way.tail, way.tip, tile, setting.lines, setting.style)

    # --- names

    def _name(self, table: int, marks: Sequence[Mark], taken: _Taken) -> Name:
        """Beyond the lane at the plan's corner, or beyond the middle one of lanes along a single edge."""
        own = [mark for mark in marks if mark.table == table]
        mark = _outermost(own)
        out = self._out(self.requests[table].firsts[mark.lane], self.requests[table])
        style = self.looks.name
        width = width_of(self.requests[table].name, style) + 2 * PAD_UM
        height = height_of(1, style) + 2 * HIGH_PAD_UM
        turn = (UPWARDS if out[0] < 0 else DOWNWARDS) if abs(out[1]) < _LEVEL else 0
        if turn:
            width, height = height, width
        area = taken.nearest(mark.tile.centre, out, width, height, NAME_CLEAR_UM)
        taken.areas.append(area)
        return Name(table, area, (self.requests[table].name,), style, turn)


class _Taken:
    """What stands already: boxes, and polygons such as cells and arrows."""

    def __init__(self, head: float) -> None:
        self.head = head
        self.areas: list[Area] = []
        self.polygons: list[tuple[Area, list[Point]]] = []

    def add(self, polygon: list[Point]) -> None:
        """A polygon without inward corners."""
        xs, ys = zip(*polygon, strict=True)
        self.polygons.append((Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), polygon))

    def add_arrow(self, way: _Way) -> None:
        """An arrow as wide as its head."""
        (x1, y1), (x2, y2), half = way.tail, way.tip, self.head * 0.42
        length = math.hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        bx, by, thin = x2 - ux * self.head, y2 - uy * self.head, half / 3
        self.add([(x2, y2), (bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half)])
        self.add([(x1 - uy * thin, y1 + ux * thin), (x1 + uy * thin, y1 - ux * thin), (x2, y2)])

    def nearest(self, start: Point, out: Point, width: float, height: float, clear: float) -> Area:
        """The place nearest to `start` on the way out where a box of this size has `clear` around it."""
        area, near = Area(start[0] - width / 2, start[1] - height / 2, width, height), self
        for number in range(_MOST_STEPS + 1):
            x, y = start[0] + out[0] * number * STEP_UM, start[1] + out[1] * number * STEP_UM
            area = Area(x - width / 2, y - height / 2, width, height)
            if number % _STRETCH == 0:  # what is far from the next few places need not be looked at for each
                near = self._within(area, out, clear)
            if near._is_free(area.inset(-clear, -clear, -clear, -clear)):
                break
        return area

    def _within(self, area: Area, out: Point, clear: float) -> _Taken:
        """What a box may meet on a stretch of its way out."""
        dx, dy = out[0] * STEP_UM * _STRETCH, out[1] * STEP_UM * _STRETCH
        swept = area.inset(min(dx, 0.0) - clear, min(dy, 0.0) - clear, -max(dx, 0.0) - clear, -max(dy, 0.0) - clear)
        near = _Taken(self.head)
        near.areas = [other for other in self.areas if _overlap(swept, other)]
        near.polygons = [known for known in self.polygons if _overlap(swept, known[0])]
        return near

    def _is_free(self, area: Area) -> bool:
        if any(_overlap(area, other) for other in self.areas):
            return False
        corners = [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]
        return not any(_overlap(area, box) and convex_meet(corners, polygon) for box, polygon in self.polygons)


def _outermost(marks: Sequence[Mark]) -> Mark:
    """The mark farthest from the line between the first and the last tip; the middle one where all lie on it."""
    (x1, y1), (x2, y2) = marks[0].tip, marks[-1].tip
    middle = (len(marks) - 1) / 2

    def rank(number: int) -> tuple[int, float]:
        x, y = marks[number].tip
        return -round(abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / 1000), abs(number - middle)

    return marks[min(range(len(marks)), key=rank)]


def convex_meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex polygons have more than an edge in common."""
    for polygon in (one, other):
        for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            nx, ny = y1 - y2, x2 - x1
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) + 1e-6 or max(second) <= min(first) + 1e-6:
                return False
    return True


def _overlap(one: Area, other: Area) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _next(cell: Cell, step: tuple[int, int]) -> Cell:
    return Cell(cell.column + step[0], cell.row + step[1])
