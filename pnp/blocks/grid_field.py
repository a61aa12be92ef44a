"""The field of a grid of squares: where each square stands on a face, and what names its columns and rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pnp.blocks.regions import Cell, Rectangle, within
from pnp.blocks.squares import Names, letters
from pnp.facts import Box, Fact
from pnp.layout.block import Area
from pnp.layout.pen import Pen
from pnp.layout.rows import RowTemplate, row_fact

MOST_HEADS: Final = 200


class Heads(NamedTuple):
    """The names along one side of a grid. `fact` says how many there are, or lists them; None if nothing is live."""

    names: Sequence[str]
    fact: Fact | None = None

    @property
    def are_listed(self) -> bool:
        """Whether the data names each of them."""
        return self.fact is not None and isinstance(self.fact.value, list | tuple)

    def claim(self, pen: Pen, index: int, box: Box) -> None:
        """That a listed name is printed in `box`."""
        if self.fact is not None and self.are_listed:
            slot, _ = pen.live(within(self.fact, str(index)))
            pen.claim(slot, [box])

    def claim_count(self, pen: Pen, whole: Area, boxes: Sequence[Box]) -> None:
        """That there are so many: the field, then each column or row. They shape the grid, and are no marks of it."""
        if self.fact is not None and not self.are_listed:
            slot, _ = pen.live(self.fact)
            pen.claim(slot, [whole.box, *boxes], "size")


class GridField(NamedTuple):
    """`columns` × `rows` squares of `side`, from (x, y) in µm; `mirrored` draws the last column first."""

    x: float
    y: float
    side: float
    columns: Heads
    rows: Heads
    mirrored: bool = False

    @property
    def whole(self) -> Area:
        """All squares together."""
        return Area(self.x, self.y, self.side * len(self.columns.names), self.side * len(self.rows.names))

    def square(self, cell: Cell) -> Area:
        """Where a square stands."""
        return self.area(Rectangle(cell, cell))

    def area(self, rectangle: Rectangle) -> Area:
        """Where a rectangle of squares stands."""
        (left, top), (right, bottom) = rectangle
        first = len(self.columns.names) - right if self.mirrored else left - 1
        return Area(
            self.x + first * self.side,
            self.y + (top - 1) * self.side,
            (right - left + 1) * self.side,
            (bottom - top + 1) * self.side,
        )

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The crossing of two lines, counted from 0 at the upper left of the first column."""
        across = len(self.columns.names) - column if self.mirrored else column
        return self.x + across * self.side, self.y + row * self.side

    def holds(self, cell: Cell) -> bool:
        """Whether the square is one of them."""
        return 1 <= cell.column <= len(self.columns.names) and 1 <= cell.row <= len(self.rows.names)

    def column_areas(self) -> list[Area]:
        """Each column, in the order of their names."""
        rows = len(self.rows.names)
        return [self.area(Rectangle(Cell(n, 1), Cell(n, rows))) for n in range(1, len(self.columns.names) + 1)]

    def row_areas(self) -> list[Area]:
        """Each row, from the top."""
        columns = len(self.columns.names)
        return [self.area(Rectangle(Cell(1, n), Cell(columns, n))) for n in range(1, len(self.rows.names) + 1)]


def value_of(pen: Pen, words: RowTemplate) -> Fact | None:
    """The one value that a field shows of the item, whatever it is; fixed words are a value without a source."""
    template = words.template
    if not template.is_live:
        return Fact("", template.source)
    if not template.is_one_value:
        pen.problem("PNP-VALUE", "this shows one value, and nothing beside it", found=template.source)
        return None
    return row_fact(pen, template.expressions[0], pen.scope)


def heads_of(pen: Pen, words: RowTemplate, names: Names) -> Heads:
    """The names that a field gives: as it lists them, or as many as it says, in letters or numbers."""
    fact = value_of(pen, words)
    if fact is None:
        return Heads(())
    if isinstance(fact.value, list | tuple):
        return Heads([str(name) for name in fact.value[:MOST_HEADS]], fact)
    count = _whole_number(fact.value)
    if count is None or count > MOST_HEADS:
        pen.problem("PNP-VALUE", "this says how many there are, or lists them", str(fact.value), MOST_HEADS)
        return Heads(())
    named = [letters(number) if names == "letters" else str(number) for number in range(1, count + 1)]
    return Heads(named, fact if fact.source else None)


def _whole_number(value: Any) -> int | None:
    if type(value) is int:
        return value if value >= 0 else None
    text = str(value).strip()
    return int(text) if text.isascii() and text.isdecimal() else None
