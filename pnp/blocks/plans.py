"""Plans: the cells of a ship, a building, a board, and what stands in them, read from an answer or from the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pnp.blocks.grid_field import value_of
from pnp.blocks.lattice import HEX_DIRECTIONS, SQUARE_DIRECTIONS, Direction
from pnp.blocks.regions import Cell, within
from pnp.facts import Box, Fact
from pnp.layout.pen import Pen
from pnp.layout.rows import RowWords

MOST_ACROSS: Final = 100
PLAN_HINT: Final = "a plan has grid, columns, rows and cells, each with column, row, letter and symbol"


class PlanCell(NamedTuple):
    """A cell of a plan: where it is, and what stands in it; an empty one has no letter."""

    cell: Cell
    fact: Fact
    letter: str
    symbol: str

    @property
    def is_system(self) -> bool:
        """Whether anything stands in it."""
        return bool(self.letter or self.symbol)

    def claim(self, pen: Pen, key: str, boxes: list[Box], kind: Any = "cell") -> None:
        """That what the cell says under `key`, if it says it, is drawn in `boxes`."""
        if key in self.fact.value:
            slot, _ = pen.live(within(self.fact, key))
            pen.claim(slot, boxes, kind)


class Plan(NamedTuple):
    """A plan: squares or hexes, how many across and down, its cells in reading order."""

    fact: Fact
    is_hex: bool
    columns: int
    rows: int
    cells: tuple[PlanCell, ...]
    sides: tuple[str, ...]

    @property
    def places(self) -> list[Cell]:
        """Where its cells are."""
        return [cell.cell for cell in self.cells]

    @property
    def directions(self) -> Mapping[str, Direction]:
        """Which way what comes from a side goes."""
        return HEX_DIRECTIONS if self.is_hex else SQUARE_DIRECTIONS

    def claim_shape(self, pen: Pen, box: Box) -> None:
        """That the plan's grid and size shape what stands in `box`."""
        for key in ("grid", "columns", "rows", "sides"):
            if key in self.fact.value:
                slot, _ = pen.live(within(self.fact, key))
                pen.claim(slot, [box], "size")


def read_plan(pen: Pen, words: RowWords) -> Plan | None:
    """The plan that a field shows; None where a problem was noted.

    Whoever draws it claims its parts, so that the whole of it need not be kept as what decided the look.
    """
    fact = value_of(pen, words)
    if fact is None:
        return None
    pen.decided[:] = [read for read in pen.decided if read.source != fact.source]
    try:
        return _plan(fact)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        pen.problem("PNP-VALUE", f"this is no plan: {_reason(error)}", str(fact.value)[:80], hint=PLAN_HINT)
        return None


def _reason(error: Exception) -> str:
    return f"there is no {error}" if isinstance(error, KeyError) else str(error)


def _plan(fact: Fact) -> Plan:
    value = fact.value
    if not isinstance(value, Mapping):
        raise TypeError("it has no parts")
    grid, columns, rows = value["grid"], _count(value["columns"]), _count(value["rows"])
    if grid not in ("square", "hex"):
        raise ValueError(f"the grid “{grid}” is neither square nor hex")
    cells = tuple(_cell(within(fact, "cells", str(number))) for number in range(len(_list(value["cells"]))))
    if not cells:
        raise ValueError("it has no cells")
    known = {cell.cell for cell in cells}
    if len(known) < len(cells):
        raise ValueError("two of its cells are the same")
    off = next((cell for cell in known if cell.column > columns or cell.row > rows), None)
    if off is not None:
        raise ValueError(f"cell {off.column}, {off.row} lies off its {columns} × {rows} cells")
    if grid == "square" and len(known) != columns * rows:
        raise ValueError(f"{len(known)} cells are not {columns} × {rows}")
    return Plan(fact, grid == "hex", columns, rows, cells, tuple(map(str, _list(value.get("sides", [])))))


def _cell(fact: Fact) -> PlanCell:
    value = fact.value
    if not isinstance(value, Mapping):
        raise TypeError(f"“{value}” is no cell")
    return PlanCell(
        cell_of((value["column"], value["row"])), fact, *(_text(value, key) for key in ("letter", "symbol"))
    )


def _text(value: Mapping[str, Any], key: str) -> str:
    text = value.get(key)
    return "" if text is None else str(text)


def cell_of(pair: Any) -> Cell:
    """The cell that a pair of numbers names, column and row from 1. Raises `ValueError` and `TypeError`."""
    column, row = pair
    return Cell(_count(column), _count(row))


def _count(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= MOST_ACROSS:
        raise ValueError(f"“{value}” is no number from 1 to {MOST_ACROSS}")
    return value


def _list(value: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"“{value}” is no list")
    return value
