"""Measuring cards: a card that is itself the measure, with marks along its sides, its diagonal and a gauge for gaps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Final, Literal, NamedTuple

from pydantic import Field

from pnp.blocks.dimensions import dimension_across, dimension_down
from pnp.blocks.text import print_words, words_width
from pnp.layout.block import Area, Block
from pnp.layout.fields import Factor, FitSpec, Length, Listed, Measure, Paint, Shape, StyleField, StyleSpec, Words
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

LABEL: Final = StyleSpec(font="sans", size=8000, min=6500, leading=1.1)
LARGE: Final = StyleSpec(font="sans", size=16000, min=10000, bold=True, leading=1.1)
SIDE_UM: Final = 0.5  # the card’s side is the measure, to the micrometre
DIAGONAL_UM: Final = 5.0  # the diagonal’s measure is told to the hundredth of a millimetre, and true to half of one
_TICK_UM: Final = 7000.0  # a label at the end of a tick lies 4 mm within the edge, clear of a laminate’s seal
_RISE_UM: Final = 400.0  # a label's line stands so much above the tick that underlines it
_CLEAR_UM: Final = 600.0
_SLACK_UM: Final = 1.0

Side = Literal["top", "bottom", "left", "right"]


class Mark(Shape):
    """A measure along one side of the card, from the side's left or upper end.

    `whole` says that the side itself is the measure: it is drawn as a dimension, `inset` from the edge, and it is an
    error if card and measure differ.
    """

    length: Measure
    label: Words
    side: Side
    whole: bool = False
    inset: Length = 6000.0
    style: StyleField = StyleSpec()


class Diagonal(Shape):
    """The card's diagonal as a fine line, its label at a part of the way; `length` is held against it."""

    label: Words
    direction: Literal["rising", "falling"] = "rising"
    at: Factor = 0.36
    length: Measure | None = None
    style: StyleField = StyleSpec()


class Gauge(Shape):
    """A solid bar of exactly `width`, `at` a place along one side, reaching `depth` into the card."""

    width: Measure
    label: Words
    side: Side
    at: Length
    depth: Length = 4000.0
    style: StyleField = StyleSpec()


class MeasuringCard(Block):
    """The marks of a card that is laid on the table to measure with. The block's box is the card, edge to edge."""

    kind: ClassVar[str] = "measuring-card"

    marks: Listed[Mark] = ()
    diagonal: Diagonal | None = None
    gauges: Listed[Gauge] = ()
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    fine: Paint = Field(default_factory=lambda: Template("silver"))

    def draw(self, pen: Pen, area: Area) -> None:
        """The diagonal below, then the marks of each side, then the gauges."""
        colour = pen.colour(self.colour) or "#000000"
        if self.diagonal is not None:
            _draw_diagonal(pen, area, self.diagonal, pen.colour(self.fine))
        for mark in self.marks:
            if mark.whole:
                _draw_whole(pen, area, mark)
        for side in ("top", "bottom", "left", "right"):
            _draw_side(pen, area, [mark for mark in self.marks if mark.side == side and not mark.whole], colour)
        for gauge in self.gauges:
            _draw_gauge(pen, area, gauge, colour)


class _Tick(NamedTuple):
    """A mark that is about to be drawn: its place along the side, and its label's size, all in µm."""

    mark: Mark
    at: float
    style: Style
    width: float


def _draw_whole(pen: Pen, area: Area, mark: Mark) -> None:
    """The side as a dimension whose arrows touch the card's edges."""
    lies = mark.side in ("top", "bottom")
    length, edge = pen.length(mark.length), area.width if lies else area.height
    _hold(pen, "side", length, edge, SIDE_UM)
    style = pen.style(mark.style, LARGE)
    if lies:
        y = area.y + mark.inset if mark.side == "top" else area.bottom - mark.inset
        dimension_across(pen, area.x, area.right, y, mark.label, style)
        span = Area(area.x, y, area.width, 0.0)
    else:
        x = area.x + mark.inset if mark.side == "left" else area.right - mark.inset
        dimension_down(pen, x, area.y, area.bottom, mark.label, style)
        span = Area(x, area.y, 0.0, area.height)
    pen.claim_rest(mark.length, span)


def _hold(pen: Pen, what: str, length: float, true: float, slack: float) -> None:
    if abs(length - true) > slack:
        found, limit = f"{true / 1000:.3f} mm", f"{length / 1000:.3f} mm"
        message = f"the card’s {what} is {found} and shall measure {limit}"
        pen.problem("PNP-MEASURE", message, found, limit, "make the card’s size that measure, or leave out whole:")


def _draw_side(pen: Pen, area: Area, marks: Sequence[Mark], colour: str) -> None:
    """The marks of one side, whose labels step out of each other's way."""
    if not marks:
        return
    lies = marks[0].side in ("top", "bottom")
    edge = area.width if lies else area.height
    ticks = []
    for mark in marks:
        style = pen.style(mark.style, LABEL)
        ticks.append(_Tick(mark, pen.length(mark.length), style, words_width(pen, mark.label, style)))
        if ticks[-1].at > edge + _SLACK_UM:
            found, limit = f"{ticks[-1].at / 1000:g} mm", f"{edge / 1000:g} mm"
            pen.problem("PNP-OVERFLOW", "a mark lies beyond the card’s edge", found, limit, "choose the longer side")
    ticks.sort(key=lambda tick: tick.at)
    place = _flags if lies else _steps
    for tick, depth in zip(ticks, place(ticks), strict=True):
        _draw_tick(pen, area, tick, depth, colour)


def _flags(ticks: Sequence[_Tick]) -> list[float]:
    """Depths of ticks on a level side: a label flies right of its tick's end, above those that it would meet."""
    depths = [0.0] * len(ticks)
    for index in range(len(ticks) - 1, -1, -1):
        tick = ticks[index]
        reach = tick.at + tick.width + 2 * _CLEAR_UM
        below = [depths[later] for later in range(index + 1, len(ticks)) if ticks[later].at < reach]
        depths[index] = max(below) + tick.style.line_height if below else _TICK_UM
    return depths


def _steps(ticks: Sequence[_Tick]) -> list[float]:
    """Depths of ticks on an upright side: a label stands on its line, further in than those that it would meet."""
    depths: list[float] = []
    for index, tick in enumerate(ticks):
        top = tick.at - tick.style.line_height - _RISE_UM
        above = [depths[earlier] for earlier in range(index) if ticks[earlier].at > top]
        depths.append(max([_TICK_UM, *above]) + 2 * _CLEAR_UM + tick.width)
    return depths


def _draw_tick(pen: Pen, area: Area, tick: _Tick, depth: float, colour: str) -> None:
    style, mark = tick.style._replace(align="left", valign="top"), tick.mark
    line, stroke = style.line_height, pen.stroke(colour, NORMAL)
    if mark.side in ("top", "bottom"):
        x = area.x + tick.at
        y, end = (area.y, area.y + depth) if mark.side == "top" else (area.bottom, area.bottom - depth)
        pen.line(x, y, x, end, stroke)
        text = Area(x + _CLEAR_UM, end - line if mark.side == "top" else end, tick.width, line)
        span = Area(area.x, min(y, end), tick.at, depth)
    else:
        y = area.y + tick.at
        x, end = (area.x, area.x + depth) if mark.side == "left" else (area.right, area.right - depth)
        pen.line(x, y, end, y, stroke)
        left = end - _CLEAR_UM - tick.width if mark.side == "left" else end + _CLEAR_UM
        text = Area(left, y - line - _RISE_UM, tick.width, line)
        span = Area(min(x, end), area.y, depth, tick.at)
    print_words(pen, mark.label, style, text, FitSpec())
    pen.claim_rest(mark.length, span)


def _draw_diagonal(pen: Pen, area: Area, diagonal: Diagonal, colour: str | None) -> None:
    """From the left to the right, from corner to corner; the label in a gap."""
    true = math.hypot(area.width, area.height)
    if diagonal.length is not None:
        _hold(pen, "diagonal", pen.length(diagonal.length), true, DIAGONAL_UM)
    style = pen.style(diagonal.style, LABEL)
    width = words_width(pen, diagonal.label, style)
    start, end = (area.bottom, area.y) if diagonal.direction == "rising" else (area.y, area.bottom)
    x, y = area.x + area.width * diagonal.at, start + (end - start) * diagonal.at
    ux, uy = area.width / true, (end - start) / true
    half = min((width / 2 + _CLEAR_UM) / ux, style.line_height / 2 / abs(uy))
    stroke = pen.stroke(colour, HAIRLINE)
    pen.line(area.x, start, x - ux * half, y - uy * half, stroke)
    pen.line(x + ux * half, y + uy * half, area.right, end, stroke)
    text = Area(x - width / 2, y - style.line_height / 2, width, style.line_height)
    print_words(pen, diagonal.label, style._replace(align="centre", valign="top"), text, FitSpec())
    if diagonal.length is not None:
        pen.claim_rest(diagonal.length, area)


def _draw_gauge(pen: Pen, area: Area, gauge: Gauge, colour: str) -> None:
    """The bar, and its label beyond its end."""
    width, style = pen.length(gauge.width), pen.style(gauge.style, LABEL)
    text_width, line = words_width(pen, gauge.label, style), style.line_height
    if gauge.side in ("top", "bottom"):
        y = area.y if gauge.side == "top" else area.bottom - gauge.depth
        bar = Area(area.x + gauge.at, y, width, gauge.depth)
        text = Area(bar.right + _CLEAR_UM, bar.centre[1] - line / 2, text_width, line)
    else:
        x = area.x if gauge.side == "left" else area.right - gauge.depth
        bar = Area(x, area.y + gauge.at, gauge.depth, width)
        left = bar.right + _CLEAR_UM if gauge.side == "left" else bar.x - _CLEAR_UM - text_width
        text = Area(left, bar.centre[1] - line / 2, text_width, line)
    pen.rect(bar, colour)
    print_words(pen, gauge.label, style._replace(align="left", valign="top"), text, FitSpec())
    pen.claim_rest(gauge.width, bar)
