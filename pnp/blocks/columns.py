"""Columns of tables and logs: their heads, and how they share a width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from pydantic import Field

from pnp.blocks.text import print_words, words_height
from pnp.layout.block import Area
from pnp.layout.fields import Factor, Length, Shape, StyleSpec, Words
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

HEAD: Final = StyleSpec(font="sans", size=8000, min=6500, leading=1.15, bold=True, valign="bottom")
PAD_UM: Final = 1000.0  # between a column's edge and its text
HEAD_GAP_UM: Final = 700.0
_SLACK_UM: Final = 1.0


class Column(Shape):
    """A column: its head, and a fixed width or a share of what is left."""

    head: Words = Field(default_factory=lambda: Template(""))
    width: Length | None = None
    share: Factor = 1.0
    align: Literal["left", "centre", "right"] = "left"


class Span(NamedTuple):
    """Where a column stands, in unrounded µm."""

    x: float
    width: float

    @property
    def right(self) -> float:
        return self.x + self.width


def spans(pen: Pen, columns: Sequence[Column], left: float, width: float) -> list[Span]:
    """The columns side by side from `left`; that they are wider than `width` is noted."""
    fixed = sum(column.width for column in columns if column.width is not None)
    shares = sum(column.share for column in columns if column.width is None)
    if fixed > width + _SLACK_UM or (shares and fixed > width - _SLACK_UM):
        found, limit = f"{fixed / 1000:.1f} mm", f"{width / 1000:.1f} mm"
        pen.problem("PNP-OVERFLOW", "its columns are too wide", found, limit, "make them or the others narrower")
    unit = max(0.0, width - fixed) / (shares or 1.0)
    placed, x = [], left
    for column in columns:
        own = column.share * unit if column.width is None else column.width
        placed.append(Span(x, own))
        x += own
    return placed


def has_heads(columns: Sequence[Column]) -> bool:
    """Whether any column has a head."""
    return any(column.head.pieces for column in columns)


def head_height(pen: Pen, columns: Sequence[Column], places: Sequence[Span], style: Style) -> float:
    """The height in µm of the heads; 0 if there are none."""
    if not has_heads(columns):
        return 0.0
    heights = [
        words_height(pen, column.head, style, span.width - 2 * PAD_UM)
        for column, span in zip(columns, places, strict=True)
    ]
    return max(heights) + 2 * HEAD_GAP_UM


def draw_heads(pen: Pen, columns: Sequence[Column], places: Sequence[Span], style: Style, area: Area) -> None:
    """The heads, standing on the foot of `area`."""
    for column, span in zip(columns, places, strict=True):
        cell = Area(span.x + PAD_UM, area.y + HEAD_GAP_UM, span.width - 2 * PAD_UM, area.height - 2 * HEAD_GAP_UM)
        print_words(pen, column.head, style._replace(align=column.align), cell)


def rule(pen: Pen, area: Area, y: float, colour: str | None, width: int = NORMAL) -> None:
    """A line across `area`."""
    pen.line(area.x, y, area.right, y, pen.stroke(colour, max(width, HAIRLINE)))
