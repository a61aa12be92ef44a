"""Grids: rows and columns of equal pieces, and their slots. Lengths in µm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.facts import Box
from pnp.press.geometry import Slot
from pnp.press.spacing import Kind


class Grid(NamedTuple):
    """Rows and columns of one kind's slots; `width` and `height` are those of one slot."""

    kind: Kind
    turned: bool
    width: int
    height: int
    columns: int
    rows: int

    @property
    def capacity(self) -> int:
        """How many pieces it holds."""
        return self.columns * self.rows


def grid_for(kind: Kind, width: int, height: int, wanted: int = 1_000_000) -> Grid | None:
    """The grid that holds most of the wanted pieces, upright if turning gains nothing; None if not even one fits."""
    grids = [_grid(kind, turned, width, height) for turned in (False, True)]
    best = max(grids, key=lambda grid: min(grid.capacity, wanted))
    return best if best.capacity > 0 else None


def _grid(kind: Kind, turned: bool, width: int, height: int) -> Grid:
    size = (kind.height, kind.width) if turned else (kind.width, kind.height)
    counts = [
        max(0, (room - 2 * kind.clear + kind.gap) // (side + kind.gap))
        for room, side in zip((width, height), size, strict=True)
    ]
    return Grid(kind, turned, *size, *counts)


def trimmed(grid: Grid, count: int, by_rows: bool = True) -> Grid:
    """The same grid with no row or column more than `count` pieces need."""
    if by_rows:
        columns = min(grid.columns, count)
        return grid._replace(columns=columns, rows=-(-count // columns))
    rows = min(grid.rows, count)
    columns = -(-count // rows)
    return grid._replace(columns=columns, rows=-(-count // columns))


def grid_slots(grid: Grid, area: Box, count: int, at_top: bool = False) -> tuple[Slot, ...]:
    """The first `count` slots of the grid, row by row, the whole grid centred in the area (`at_top`: across it)."""
    gaps = [
        _eased(grid.kind, *side)
        for side in ((grid.columns, grid.width, area.width), (grid.rows, grid.height, area.height))
    ]
    x = area.x + (area.width - length(grid.columns, grid.width, gaps[0])) // 2
    y = area.y + (area.height - length(grid.rows, grid.height, gaps[1])) // 2
    if at_top:
        y = area.y + max(grid.kind.clear, gaps[1] // 2 if grid.kind.eased else 0)
    return tuple(slots(grid, (x, y), (gaps[0], gaps[1]), count))


def _eased(kind: Kind, count: int, side: int, room: int) -> int:
    """The gap, widened towards twice the bleed as far as the room allows."""
    return max(kind.gap, min(2 * kind.bleed, (room - count * side) // count)) if kind.eased else kind.gap


def length(count: int, side: int, gap: int) -> int:
    return count * side + (count - 1) * gap


def slots(grid: Grid, start: tuple[int, int], gaps: tuple[int, int], count: int) -> Iterator[Slot]:
    """Slots row by row; towards a neighbour bleed reaches half the gap, elsewhere as far as the kind keeps clear."""
    kind = grid.kind
    inner = [min(max(kind.clear, kind.bleed), gap // 2) for gap in gaps]
    outer = [max(kind.clear, side) for side in inner] if kind.eased else [kind.clear] * 2
    for number in range(count):
        row, column = divmod(number, grid.columns)
        neighbours = (
            column > 0,
            row > 0,
            column + 1 < grid.columns and number + 1 < count,
            number + grid.columns < count,
        )
        left, top, right, bottom = ((inner if near else outer)[side % 2] for side, near in enumerate(neighbours))
        x = start[0] + column * (grid.width + gaps[0])
        y = start[1] + row * (grid.height + gaps[1])
        yield Slot(x, y, grid.width, grid.height, grid.turned, (left, top, right, bottom))
