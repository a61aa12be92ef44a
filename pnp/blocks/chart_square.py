"""Where the tables around a plan of squares stand: bands along its edges, slanted ones around its corners.

Along an edge the arrows of its own table go straight into the middle of a cell, from a band outside. Those of the two
slanting tables end in the corners of cells, each with its label over the half of a square that its arrow comes from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.blocks.chart_marks import (
    DOWNWARDS,
    UM_PER_MPT,
    UPWARDS,
    Chart,
    Fitted,
    Ground,
    Looks,
    Mark,
    Name,
    Request,
    Room,
    around,
    fitted,
    in_room,
    parted,
    width_of,
)
from pnp.blocks.lattice import Lattice, Point
from pnp.blocks.regions import Cell
from pnp.drawing.display import rounded
from pnp.layout.block import Area

HEAD_SHARE, MOST_HEAD_UM = 0.3, 3200.0
MOST_SLANT_UM: Final = 3900.0
SLANT_CLEAR_UM: Final = 800.0  # between the end of a slanted arrow and the straight one beside it
GAP_UM: Final = 250.0  # between an arrow's end and its label
BAND_GAP_UM: Final = 500.0
HALF_GAP_UM: Final = 150.0  # of a slanted label's ground: from the corner of the cell
SHAFT_GAP_UM: Final = 600.0  # and from the straight arrow that passes
PAD_UM: Final = 150.0
LABEL_PAD_UM: Final = 700.0
NAME_PAD_UM: Final = 700.0
_SHAFT_SHARE: Final = 0.19  # of a head: how thick the line behind it is


class _Placed(NamedTuple):
    """A label that is yet to be placed: its table, its lane, the edge that it stands along, how it is set."""

    table: int
    lane: int
    place: Cell
    side: Point
    set: Fitted


class _Edge(NamedTuple):
    """One edge of the plan: the way out, how deep the slanted labels are, where its band begins and how deep it is."""

    out: Point
    slanted: float
    band: float
    depth: float


class SquareChart:
    """The tables around `columns` × `rows` squares of side `side`."""

    def __init__(self, size: tuple[int, int], requests: Sequence[Request], looks: Looks, side: float) -> None:
        self.columns, self.rows = size
        self.requests, self.looks, self.side = requests, looks, side
        self.lattice = Lattice(False, side)
        self.placed: list[_Placed] = []
        self.slant = max(1000.0, min(side / 2 - SLANT_CLEAR_UM, MOST_SLANT_UM))
        self.head = min(side * HEAD_SHARE, self.slant, MOST_HEAD_UM)

    def chart(self) -> Chart:
        """Everything in its place."""
        self.placed = labels = self._labels()
        edges = [self._edge(out, labels) for out in ((0, -1), (0, 1), (-1, 0), (1, 0))]
        margins = {edge.out: edge.band + edge.depth for edge in edges}
        marks = [self._mark(label, edges, margins) for label in labels]
        names, grounds = [], []
        for number, request in enumerate(self.requests):
            name, ground = self._named(number, request, edges, margins)
            names.append(name)
            grounds.append(ground)
        tight = [self.requests[label.table].labels[label.lane] for label in labels if not label.set.fits]
        tight += [self.requests[name.table].name for name in names if self._is_tight(name)]
        cells = [Cell(1, 1), Cell(self.columns, self.rows)]
        areas = [mark.tile for mark in marks] + [ground.area for ground in grounds] + [name.area for name in names]
        bounds = around(self.lattice, cells, areas)
        shaft = rounded(self.head * _SHAFT_SHARE / UM_PER_MPT)
        return Chart(self.lattice, tuple(marks), tuple(names), tuple(grounds), bounds, self.head, shaft, tuple(tight))

    # --- the labels

    def _labels(self) -> list[_Placed]:
        """All labels, straight and slanted ones each of a size of their own."""
        found = []
        for slanted in (False, True):
            places = [
                (number, lane, cell, self._side_of(request, cell))
                for number, request in enumerate(self.requests)
                if all(request.direction) == slanted
                for lane, cell in enumerate(request.firsts)
            ]
            rooms = [self._room(self.requests[n].labels[lane], side, slanted) for n, lane, _, side in places]
            settings = fitted(rooms, self.looks.label)
            found += [_Placed(*place, setting) for place, setting in zip(places, settings, strict=True)]
        return found

    def _side_of(self, request: Request, cell: Cell) -> Point:
        """The edge at which a lane begins, as the way out; (−1, −1) and the like at a corner."""
        across, down = request.direction
        x = -across if across and cell.column == (1 if across > 0 else self.columns) else 0
        y = -down if down and cell.row == (1 if down > 0 else self.rows) else 0
        return x, y

    def _room(self, label: str, side: Point, slanted: bool) -> Room:
        x, y = side
        if x and y:
            return Room(label, 3 * self.side, 3 * self.side)
        if not slanted:
            along = self.side - 2 * PAD_UM - 400.0
            return Room(label, along, self.side) if y else Room(label, 3 * self.side, along)
        half = self.side / 2 - HALF_GAP_UM - SHAFT_GAP_UM - 2 * PAD_UM
        return Room(label, half, self.side, True) if y else Room(label, 3 * self.side, half)

    # --- the edges

    def _edge(self, out: Point, labels: Sequence[_Placed]) -> _Edge:
        """How much room an edge needs, from what stands along it."""
        here = [label for label in labels if label.side == out]
        slanted = [self._depth(label) for label in here if all(self.requests[label.table].direction)]
        straight = [self._depth(label) for label in here if not all(self.requests[label.table].direction)]
        depth = max(slanted, default=0.0)
        band = self.slant + GAP_UM + depth + BAND_GAP_UM
        name = self.looks.name.em * self.looks.name.cap_height + 2 * NAME_PAD_UM
        return _Edge(out, depth, band, max(straight) + name if straight else 0.0)

    def _depth(self, label: _Placed) -> float:
        size = label.set.height if label.side[1] else label.set.width
        return size + 2 * (LABEL_PAD_UM if label.side[1] else LABEL_PAD_UM + PAD_UM)

    def _mark(self, label: _Placed, edges: Sequence[_Edge], margins: dict[Point, float]) -> Mark:
        request = self.requests[label.table]
        tip = self.lattice.entry(label.place, request.direction)
        ux, uy = request.direction
        if all(label.side):
            length, tile = self.slant, self._corner_tile(label, tip)
        elif all(request.direction):
            edge = next(edge for edge in edges if edge.out == label.side)
            length, tile = self.slant, self._half_tile(label, tip, edge)
        else:
            edge = next(edge for edge in edges if edge.out == label.side)
            length, tile = edge.band, self._band_tile(label, tip, edge)
        tail = tip[0] - ux * length, tip[1] - uy * length
        return Mark(label.table, label.lane, tail, tip, tile, label.set.lines, label.set.style)

    def _corner_tile(self, label: _Placed, tip: Point) -> Area:
        """Beyond the arrow into a corner of the plan."""
        (x, y), reach = label.side, self.slant + GAP_UM
        width, height = label.set.width + 2 * (LABEL_PAD_UM + PAD_UM), label.set.height + 2 * LABEL_PAD_UM
        left = tip[0] + reach if x > 0 else tip[0] - reach - width
        top = tip[1] + reach if y > 0 else tip[1] - reach - height
        return Area(left, top, width, height)

    def _half_tile(self, label: _Placed, tip: Point, edge: _Edge) -> Area:
        """Over that half of a square which a slanted arrow comes from."""
        ux, uy = self.requests[label.table].direction
        reach, long = self.slant + GAP_UM, self.side / 2 - HALF_GAP_UM - SHAFT_GAP_UM
        x, y = edge.out
        if y:
            left = tip[0] - HALF_GAP_UM - long if ux > 0 else tip[0] + HALF_GAP_UM
            return Area(left, tip[1] + reach if y > 0 else tip[1] - reach - edge.slanted, long, edge.slanted)
        top = tip[1] - HALF_GAP_UM - long if uy > 0 else tip[1] + HALF_GAP_UM
        return Area(tip[0] + reach if x > 0 else tip[0] - reach - edge.slanted, top, edge.slanted, long)

    def _band_tile(self, label: _Placed, tip: Point, edge: _Edge) -> Area:
        """In the band outside, in line with the lane."""
        (x, y), half, deep = edge.out, self.side / 2, self._band_depth(edge)
        if y:
            top = tip[1] + edge.band if y > 0 else tip[1] - edge.band - deep
            return Area(tip[0] - half, top, self.side, deep)
        left = tip[0] + edge.band if x > 0 else tip[0] - edge.band - deep
        return Area(left, tip[1] - half, deep, self.side)

    def _band_depth(self, edge: _Edge) -> float:
        return edge.depth - self._name_depth

    @property
    def _name_depth(self) -> float:
        return self.looks.name.em * self.looks.name.cap_height + 2 * NAME_PAD_UM

    # --- names and grounds

    def _named(
        self, number: int, request: Request, edges: Sequence[_Edge], margins: dict[Point, float]
    ) -> tuple[Name, Ground]:
        """A table's name and its ground: a band along its edge, or a square at its corner."""
        ux, uy = request.direction
        whole = Area(0.0, 0.0, self.columns * self.side, self.rows * self.side)
        if ux and uy:
            ground = self._corner_ground(whole, (-ux, -uy), margins)
            return self._corner_name(number, ground, (-ux, -uy)), Ground(number, ground)
        edge = next(edge for edge in edges if edge.out == (-ux, -uy))
        if uy:
            top = whole.bottom + edge.band if uy < 0 else whole.y - edge.band - edge.depth
            ground = Area(whole.x, top, whole.width, edge.depth)
            line = ground.bottom - self._name_depth if uy < 0 else ground.y
            return self._name(number, Area(ground.x, line, ground.width, self._name_depth)), Ground(number, ground)
        left = whole.right + edge.band if ux < 0 else whole.x - edge.band - edge.depth
        ground = Area(left, whole.y, edge.depth, whole.height)
        line = ground.right - self._name_depth if ux < 0 else ground.x
        area = Area(line, ground.y, self._name_depth, ground.height)
        return self._name(number, area, DOWNWARDS if ux < 0 else UPWARDS), Ground(number, ground)

    def _corner_ground(self, whole: Area, out: Point, margins: dict[Point, float]) -> Area:
        """From where the corner's own arrow begins out to the margins of both edges."""
        (x, y), reach = out, self.slant + GAP_UM
        width = max(margins[(x, 0)] - reach, self._least_width(out))
        height = max(margins[(0, y)] - reach, self._name_depth + self.looks.label.em)
        left = whole.right + reach if x > 0 else whole.x - reach - width
        return Area(left, whole.bottom + reach if y > 0 else whole.y - reach - height, width, height)

    def _least_width(self, out: Point) -> float:
        """How wide the name at a corner is at its smallest, in two lines."""
        name = next(request.name for request in self.requests if request.direction == (-out[0], -out[1]))
        style = self.looks.name._replace(size=self.looks.name.min)
        return max(width_of(line, style) for line in parted(name)) + 2 * NAME_PAD_UM

    def _corner_name(self, number: int, ground: Area, out: Point) -> Name:
        """At the outer edge, in one line or two."""
        name, wide = self.requests[number].name, ground.width - 2 * NAME_PAD_UM
        own = max(mark.set.height for mark in self.placed if mark.table == number and all(mark.side))
        high = ground.height - own - 2 * LABEL_PAD_UM - NAME_PAD_UM
        found = in_room(Room(name, wide, max(high, self.looks.name.em), may_stack=True), self.looks.name)
        depth = found.height + 2 * NAME_PAD_UM
        top = ground.bottom - depth if out[1] > 0 else ground.y
        return Name(number, ground._replace(y=top, height=depth), found.lines, found.style)

    def _name(self, number: int, area: Area, turn: int = 0) -> Name:
        """A name in one line, as large as its place allows."""
        long = (area.height if turn else area.width) - 2 * PAD_UM
        found = in_room(Room(self.requests[number].name, long, area.width + area.height), self.looks.name)
        return Name(number, area, found.lines, found.style, turn)

    def _is_tight(self, name: Name) -> bool:
        long = name.area.height if name.turn else name.area.width
        return max(width_of(line, name.style) for line in name.lines) > long
