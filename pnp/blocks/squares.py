"""Squares: a field of equal squares with letters and numbers along its sides, to mark, to move on, to aim at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, Literal

from pydantic import Field

from pnp.blocks.pips import claim_count
from pnp.layout.block import Area, Block
from pnp.layout.fields import Count, Length, Paint, Points, StyleField, StyleSpec
from pnp.layout.pen import FRAME, HAIRLINE, Pen
from pnp.layout.templates import Template

LABEL: Final = StyleSpec(font="sans", size=8000, bold=True, colour=Template("grey"))
_LABEL_ROOM: Final = 1.6  # of a label's size: what stands beside the field
_SLACK_UM: Final = 1.0
Names = Literal["letters", "numbers", "none"]


class Squares(Block):
    """`columns` × `rows` squares of side `size`, or as large as their box allows, named along the top and the left.

    `first_row` says whether rows are counted from the top or, as on a map, from the bottom; `checker` fills every
    second square.
    """

    kind: ClassVar[str] = "squares"

    columns: Count
    rows: Count
    size: Length | None = None
    across: Names = "letters"
    down: Names = "numbers"
    first_row: Literal["top", "bottom"] = "top"
    style: StyleField = StyleSpec()
    stroke: Paint = Field(default_factory=lambda: Template("grey"))
    stroke_width: Points = HAIRLINE
    border: Paint = Field(default_factory=lambda: Template("ink"))
    border_width: Points = FRAME
    fill: Paint | None = None
    checker: Paint | None = None

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the rows at their own size, or at the size that fills `width`."""
        columns, (left, top) = pen.number(self.columns), self._margins(pen)
        side = self.size if self.size is not None else (width - left) / max(1, columns)
        return top + pen.number(self.rows) * side

    def draw(self, pen: Pen, area: Area) -> None:
        """The squares in the middle of their box, and their names."""
        columns, rows, (left, top) = pen.number(self.columns), pen.number(self.rows), self._margins(pen)
        if not columns or not rows:
            pen.problem("PNP-VALUE", "a field has at least one column and one row", found=f"{columns} × {rows}")
            return
        side = self._side(pen, area.inset(left, top, 0.0, 0.0), columns, rows)
        field = Area(0.0, 0.0, columns * side, rows * side)
        x, y = area.x + (area.width - left - field.width) / 2 + left, area.y + (area.height - top - field.height) / 2
        field = field._replace(x=x, y=y + top)
        self._draw_squares(pen, field, side)
        self._draw_names(pen, field, side)
        across = [Area(field.x + i * side, field.y, side, field.height).box for i in range(columns)]
        down = [Area(field.x, field.y + i * side, field.width, side).box for i in range(rows)]
        claim_count(pen, self.columns, field, across)
        claim_count(pen, self.rows, field, down)

    def _side(self, pen: Pen, room: Area, columns: int, rows: int) -> float:
        if self.size is None:
            return max(0.0, min(room.width / columns, room.height / rows))
        wide, high = columns * self.size, rows * self.size
        if wide > room.width + _SLACK_UM or high > room.height + _SLACK_UM:
            found = f"{wide / 1000:.1f} × {high / 1000:.1f} mm"
            limit = f"{room.width / 1000:.1f} × {room.height / 1000:.1f} mm"
            message = f"{columns} × {rows} squares do not fit their place"
            pen.problem("PNP-OVERFLOW", message, found, limit, "give them a larger box, or make them smaller")
        return self.size

    def _draw_squares(self, pen: Pen, field: Area, side: float) -> None:
        columns, rows = pen.number(self.columns), pen.number(self.rows)
        pen.rect(field, pen.colour(self.fill))
        checker = pen.colour(self.checker)
        for row in range(rows):
            for column in range(1 - row % 2, columns, 2) if checker else ():
                pen.rect(Area(field.x + column * side, field.y + row * side, side, side), checker)
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width)
        for index in range(1, columns):
            pen.line(field.x + index * side, field.y, field.x + index * side, field.bottom, stroke)
        for index in range(1, rows):
            pen.line(field.x, field.y + index * side, field.right, field.y + index * side, stroke)
        pen.rect(field, None, pen.stroke(pen.colour(self.border), self.border_width))

    def _draw_names(self, pen: Pen, field: Area, side: float) -> None:
        style = pen.style(self.style, LABEL)
        reach = style.em * _LABEL_ROOM / 2
        columns, rows = pen.number(self.columns), pen.number(self.rows)
        for index, name in enumerate(_names(self.across, columns)):
            middle, baseline = field.x + (index + 0.5) * side, style.baseline(field.y - reach)
            pen.run(name, middle, baseline, style.font_for(), style.size, style.colour, "centre")
        names = list(_names(self.down, rows))
        for index, name in enumerate(names if self.first_row == "top" else names[::-1]):
            baseline = style.baseline(field.y + (index + 0.5) * side)
            pen.run(name, field.x - reach, baseline, style.font_for(), style.size, style.colour, "centre")

    def _margins(self, pen: Pen) -> tuple[float, float]:
        room = pen.style(self.style, LABEL).em * _LABEL_ROOM
        return (0.0 if self.down == "none" else room), (0.0 if self.across == "none" else room)


def letters(number: int) -> str:
    """The letters of a column, counted from 1: A … Z, AA, AB …"""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def _names(kind: Names, count: int) -> Iterator[str]:
    name: Callable[[int], str] = letters if kind == "letters" else str
    return iter(()) if kind == "none" else (name(number) for number in range(1, count + 1))
