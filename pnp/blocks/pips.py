"""Pips and tracks: exactly as many marks as the data says, each in its place."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from pnp.facts import Box
from pnp.layout.block import Area, Block
from pnp.layout.fields import Count, Length, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import NORMAL, Pen
from pnp.layout.templates import Template

_SLACK_UM = 1.0


class Pips(Block):
    """A row (or rows) of icons: as many as `count` says, of `size`, `gap` apart.

    `of` draws that many places, those beyond `count` in `empty`.
    """

    kind: ClassVar[str] = "pips"
    main: ClassVar[str] = "count"

    count: Count
    of: Count | None = None
    icon: Words = Field(default_factory=lambda: Template("pip"))
    empty_icon: str | None = None
    size: Length = 4000.0
    gap: Length = 1000.0
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    empty: Paint = Field(default_factory=lambda: Template("mist"))
    align: Literal["left", "centre", "right"] = "left"

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """One row, or as many as `width` asks for."""
        per_row = self._per_row(width)
        rows = max(1, -(-self._places(pen) // per_row))
        return rows * self.size + (rows - 1) * self.gap

    def draw(self, pen: Pen, area: Area) -> None:
        """The marks, row by row."""
        count, places = pen.number(self.count), self._places(pen)
        icon, colour, empty = pen.text(self.icon), pen.colour(self.colour) or "#000000", pen.colour(self.empty)
        boxes, empties = [], []
        for index, (x, y) in enumerate(self._corners(pen, area, places)):
            if index < count:
                boxes.append(pen.icon(icon, x, y, self.size, colour))
            elif empty:
                empties.append(pen.icon(self.empty_icon or icon, x, y, self.size, empty))
        claim_count(pen, self.count, area, boxes)
        if empties and self.of is not None:
            claim_count(pen, self.of, area, [*boxes, *empties])

    def _places(self, pen: Pen) -> int:
        count = pen.number(self.count)
        return max(count, pen.number(self.of)) if self.of is not None else count

    def _per_row(self, width: float) -> int:
        return max(1, int((width + self.gap + _SLACK_UM) // (self.size + self.gap)))

    def _corners(self, pen: Pen, area: Area, places: int) -> list[tuple[float, float]]:
        per_row = self._per_row(area.width)
        rows = -(-places // per_row)
        needed = rows * self.size + max(0, rows - 1) * self.gap
        if needed > area.height + _SLACK_UM:
            report_too_many(pen, places, needed, area.height)
        top = area.y + (area.height - needed) / 2
        corners = []
        for index in range(places):
            in_row = min(per_row, places - index // per_row * per_row)
            used = in_row * self.size + (in_row - 1) * self.gap
            left = area.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[self.align] * (area.width - used)
            row, column = divmod(index, per_row)
            corners.append((left + column * (self.size + self.gap), top + row * (self.size + self.gap)))
        return corners


class Track(Block):
    """Boxes to tick or to move a marker along: exactly `count`, in rows, numbered or not.

    Boxes are as large as `size` (at least 4 mm for a pen to tick) and fill their region row by row.
    """

    kind: ClassVar[str] = "track"
    main: ClassVar[str] = "count"

    count: Count
    size: Length = 5000.0
    gap: Length = 0.0
    first: int = 1
    step: int = 1
    numbered: bool = False
    group: int | None = None
    shape: Literal["square", "round"] = "square"
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = NORMAL
    fill: Paint | None = None
    style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """As many rows as `width` asks for."""
        rows = max(1, -(-pen.number(self.count) // self._per_row(width)))
        return rows * self.size + (rows - 1) * self.gap

    def draw(self, pen: Pen, area: Area) -> None:
        """The boxes, row by row, each with its number if it has one."""
        count, per_row = pen.number(self.count), self._per_row(area.width)
        rows = -(-count // per_row)
        needed = rows * self.size + max(0, rows - 1) * self.gap
        if needed > area.height + _SLACK_UM or self.size > area.width + _SLACK_UM:
            report_too_many(pen, count, needed, area.height)
        fill, stroke = pen.colour(self.fill), pen.stroke(pen.colour(self.stroke), self.stroke_width)
        boxes = []
        for index in range(count):
            row, column = divmod(index, per_row)
            cell = Area(area.x + self._along(column), area.y + row * (self.size + self.gap), self.size, self.size)
            if self.shape == "round":
                pen.ellipse(*cell.centre, self.size / 2, self.size / 2, fill, stroke)
            else:
                pen.rect(cell, fill, stroke)
            if self.numbered:
                self._number(pen, cell, self.first + index * self.step)
            boxes.append(cell.box)
        claim_count(pen, self.count, area, boxes)

    def _along(self, column: int) -> float:
        extra = column // self.group * self.size / 2 if self.group else 0.0
        return column * (self.size + self.gap) + extra

    def _per_row(self, width: float) -> int:
        fits = 1
        while self._along(fits) + self.size <= width + _SLACK_UM and fits < 1000:
            fits += 1
        return fits

    def _number(self, pen: Pen, cell: Area, number: int) -> None:
        style = pen.style(self.style)
        pen.run(
            str(number),
            cell.centre[0],
            style.baseline(cell.centre[1]),
            style.font_for(),
            style.size,
            style.colour,
            "centre",
        )


def claim_count(pen: Pen, count: Template, area: Area, boxes: list[Box]) -> None:
    """Claim a live count: its region, then each mark."""
    for slot in count.filled(pen.facts):
        if isinstance(slot, int):
            pen.claim(slot, [area.box, *boxes], "count")


def report_too_many(pen: Pen, count: int, needed: float, available: float) -> None:
    """Note that marks do not fit their region."""
    pen.problem(
        "PNP-OVERFLOW",
        f"{count} marks do not fit their place",
        found=f"{needed / 1000:.1f} mm high",
        limit=f"{available / 1000:.1f} mm",
        hint="give them a larger box, or make the marks smaller",
    )
