"""Plans: a ship drawn as letters, one a cell, and what cells there are on a square or a hex grid.

x counts columns from the left, y rows from the top, both from 0. A hex plan is axial, pointy top: q is the column, r
the row, and each row is drawn half a cell further right than the one above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

GridName = Literal["square", "hex"]

EMPTY: Final = "."
MOST_COLUMNS: Final = 40
MOST_ROWS: Final = 40
SOURCE: Final = "Unfinished Space Game, Damage Allocation"
_AROUND: Final = {
    "square": ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)),
    "hex": ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)),
}


class Cell(NamedTuple):
    """A cell of a plan, from 0."""

    x: int
    y: int

    @property
    def told(self) -> tuple[int, int]:
        """Column and row from 1, as answers have them."""
        return self.x + 1, self.y + 1


class PlanError(ValueError):
    """A text is no plan: `code` says of which kind, `row` is the line at fault (from 0), `hint` how to mend it."""

    def __init__(self, code: str, message: str, row: int = 0, found: object = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.row, self.found, self.hint = code, row, found, hint


@dataclass(frozen=True)
class Plan:
    """A plan's grid, its size, and the letter of each cell that holds a system."""

    grid: GridName
    columns: int
    rows: int
    systems: dict[Cell, str]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that there is, in reading order: the empty corners of a hexagon are none."""
        corners = frozenset(self._corners()) if self.is_hexagon else frozenset()
        block = (Cell(x, y) for y in range(self.rows) for x in range(self.columns))
        return tuple(cell for cell in block if cell not in corners)

    @cached_property
    def is_hexagon(self) -> bool:
        """Whether it is a block of 2n + 1 rows and columns whose corners are empty, on a hex grid."""
        square_block = self.grid == "hex" and self.columns == self.rows and self.rows % 2 == 1
        return square_block and not any(cell in self.systems for cell in self._corners())

    def apart(self) -> int:
        """Of how many parts that do not touch the systems consist."""
        left, parts = set(self.systems), 0
        while left:
            parts += 1
            waiting = [left.pop()]
            while waiting:
                x, y = waiting.pop()
                near = {Cell(x + dx, y + dy) for dx, dy in _AROUND[self.grid]} & left
                left -= near
                waiting += near
        return parts

    def _corners(self) -> Iterator[Cell]:
        radius = self.rows // 2
        for y in range(self.rows):
            for x in range(self.columns):
                if not radius <= x + y <= 3 * radius:
                    yield Cell(x, y)


def parse_plan(lines: Sequence[str], grid: GridName) -> Plan:
    """The plan in lines of letters, `.` for an empty cell. Raises `PlanError`."""
    rows = [line.strip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    if not rows or not any(set(row) - {EMPTY} for row in rows):
        raise PlanError("SG-PLAN", "the plan holds no system", hint=f"draw the ship: a letter a cell, {EMPTY} for none")
    width = len(rows[0])
    for number, row in enumerate(rows):
        if len(row) != width:
            message = f"row {number + 1} of the plan has {len(row)} cells, the first has {width}"
            raise PlanError("SG-RAGGED", message, number, row, f"fill it with {EMPTY} to {width} cells")
    if width > MOST_COLUMNS or len(rows) > MOST_ROWS:
        message = f"the plan is {width} cells wide and {len(rows)} long"
        hint = f"a plan has {MOST_COLUMNS} × {MOST_ROWS} cells at most"
        raise PlanError("SG-PLAN", message, found=f"{width} × {len(rows)}", hint=hint)
    cells = {Cell(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != EMPTY}
    return Plan(grid, width, len(rows), cells)


def format_plan(plan: Plan) -> list[str]:
    """The lines of a plan; `parse_plan` reads them back."""
    return ["".join(plan.systems.get(Cell(x, y), EMPTY) for x in range(plan.columns)) for y in range(plan.rows)]
