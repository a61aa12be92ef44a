"""Strips: a list of letters or short words, each in a box of its own, to be crossed off one after another."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.grid_field import value_of
from pnp.blocks.pips import report_too_many
from pnp.blocks.regions import within
from pnp.drawing.fonts import text_width_um
from pnp.facts import Fact
from pnp.layout.block import Area, Block
from pnp.layout.fields import Length, Paint, Points, StyleField, StyleSpec
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.rows import RowWords
from pnp.layout.templates import Template

LETTER: Final = StyleSpec(font="heavy", size=10000, min=7000)
MOST: Final = 2_000
_WIDE: Final = 0.9  # of a box: how wide its word may be
_SLACK_UM: Final = 1.0


class Strip(Block):
    """A box of `size` for each entry of a live list, row by row, with the entry in it; `group` parts every so many."""

    kind: ClassVar[str] = "strip"
    main: ClassVar[str] = "entries"
    asks: ClassVar[bool] = True

    entries: RowWords
    size: Length = 5000.0
    gap: Length = 0.0
    group: int | None = None
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = HAIRLINE
    fill: Paint | None = None
    style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """As many rows as `width` asks for."""
        fact = value_of(pen, self.entries)
        count = len(fact.value) if fact is not None and isinstance(fact.value, list | tuple) else 0
        return self._needed(count, width)

    def draw(self, pen: Pen, area: Area) -> None:
        """The boxes with their entries."""
        fact = value_of(pen, self.entries)
        if fact is None:
            return
        if not isinstance(fact.value, list | tuple) or len(fact.value) > MOST:
            pen.problem("PNP-VALUE", "a strip shows a list", str(fact.value)[:80], MOST)
            return
        needed = self._needed(len(fact.value), area.width)
        if needed > area.height + _SLACK_UM or self.size > area.width + _SLACK_UM:
            report_too_many(pen, len(fact.value), needed, area.height)
        for index in range(len(fact.value)):
            row, column = divmod(index, self._per_row(area.width))
            cell = Area(area.x + self._along(column), area.y + row * (self.size + self.gap), self.size, self.size)
            self._draw_entry(pen, within(fact, str(index)), cell)
        slot, _ = pen.live(fact._replace(format="count"))
        pen.claim(slot, [area.box], "size")

    def _draw_entry(self, pen: Pen, entry: Fact, cell: Area) -> None:
        pen.rect(cell, pen.colour(self.fill), pen.stroke(pen.colour(self.stroke), self.stroke_width))
        slot, _ = pen.live(entry)
        style, text, (x, y) = pen.style(self.style, LETTER), pen.facts[slot].printed, cell.centre
        if text_width_um(text, style.font_for(), style.size) > self.size * _WIDE:
            style = style._replace(size=style.min)
        if text_width_um(text, style.font_for(), style.size) > self.size * _WIDE:
            limit = f"{self.size / 1000:g} mm"
            pen.problem("PNP-OVERFLOW", f"“{text}” is wider than its box", None, limit, "make the boxes larger")
        pen.claim(slot, [pen.run(text, x, style.baseline(y), style.font_for(), style.size, style.colour, "centre")])

    def _needed(self, count: int, width: float) -> float:
        rows = max(1, -(-count // self._per_row(width)))
        return rows * self.size + (rows - 1) * self.gap

    def _along(self, column: int) -> float:
        return column * (self.size + self.gap) + (column // self.group * self.size / 2 if self.group else 0.0)

    def _per_row(self, width: float) -> int:
        fits = 1
        while self._along(fits) + self.size <= width + _SLACK_UM and fits < MOST:
            fits += 1
        return fits
