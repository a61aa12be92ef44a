"""Logs: empty rows to write in, under heads."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.columns import HEAD, Column, Span, draw_heads, head_height, rule, spans
from pnp.blocks.pips import claim_count
from pnp.layout.block import Area, Block
from pnp.layout.fields import Count, Length, Listed, Paint, Points, StyleField, StyleSpec
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.templates import Template

LOWEST_ROW_UM: Final = 7000.0  # a hand writes in no less
NUMBER: Final = StyleSpec(font="sans", size=8000, colour=Template("grey"))
_SLACK_UM: Final = 1.0


class Log(Block):
    """Empty rows to write in: `rows` of them, or as many as fit; at least `row_height` high, sharing the height.

    `numbered` writes 1, 2, 3 … at the left of each row.
    """

    kind: ClassVar[str] = "log"

    columns: Listed[Column]
    rows: Count | None = None
    row_height: Length = LOWEST_ROW_UM
    numbered: bool = False
    first: int = 1
    head_style: StyleField = StyleSpec()
    number_style: StyleField = StyleSpec()
    stroke: Paint = Field(default_factory=lambda: Template("grey"))
    stroke_width: Points = HAIRLINE
    head_rule: Paint = Field(default_factory=lambda: Template("ink"))

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the heads and of `rows`; open where as many stand as fit."""
        if self.rows is None:
            return None
        head = self._head_height(pen, spans(pen, self.columns, 0.0, width))
        return head + pen.number(self.rows) * self.row_height

    def draw(self, pen: Pen, area: Area) -> None:
        """The heads, the rows' lines, and lines between the columns."""
        places = spans(pen, self.columns, area.x, area.width)
        head = area._replace(height=self._head_height(pen, places))
        below = area.inset(0.0, head.height, 0.0, 0.0)
        count = self._count(pen, below)
        if head.height:
            draw_heads(pen, self.columns, places, pen.style(self.head_style, HEAD), head)
        height = below.height / count if count else 0.0
        rows = [Area(below.x, below.y + i * height, below.width, height) for i in range(count)]
        self._draw_lines(pen, below, places, rows)
        if self.numbered:
            self._draw_numbers(pen, rows)
        if self.rows is not None:
            claim_count(pen, self.rows, below, [row.box for row in rows])

    def _count(self, pen: Pen, below: Area) -> int:
        fits = max(0, int((below.height + _SLACK_UM) // self.row_height))
        if self.row_height < LOWEST_ROW_UM:
            found, limit = f"{self.row_height / 1000:g} mm", f"{LOWEST_ROW_UM / 1000:g} mm"
            pen.warning("PNP-LOG-LOW", "its rows are too low to write in", found, limit, "raise row_height:")
        if self.rows is None:
            if not fits:
                pen.problem("PNP-OVERFLOW", "not one row fits", hint="give it more room")
            return fits
        count = pen.number(self.rows)
        if count > fits:
            needed, limit = f"{count * self.row_height / 1000:.1f} mm", f"{below.height / 1000:.1f} mm"
            message = f"{count} rows of {self.row_height / 1000:g} mm do not fit"
            pen.problem("PNP-OVERFLOW", message, needed, limit, "give it more room, or fewer rows")
        return count

    def _draw_lines(self, pen: Pen, below: Area, places: list[Span], rows: list[Area]) -> None:
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width)
        for row in rows:
            pen.line(row.x, row.bottom, row.right, row.bottom, stroke)
        for span in places[1:]:
            pen.line(span.x, below.y, span.x, below.bottom, stroke)
        rule(pen, below, below.y, pen.colour(self.head_rule))

    def _draw_numbers(self, pen: Pen, rows: list[Area]) -> None:
        style = pen.style(self.number_style, NUMBER)
        for index, row in enumerate(rows):
            baseline = style.baseline(row.centre[1])
            pen.run(str(self.first + index), row.x + 1000.0, baseline, style.font_for(), style.size, style.colour)

    def _head_height(self, pen: Pen, places: list[Span]) -> float:
        return head_height(pen, self.columns, places, pen.style(self.head_style, HEAD))
