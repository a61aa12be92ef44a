"""Dimensions as on a technical drawing: a line between two places, with arrows at its ends and its measure."""

from __future__ import annotations

import math
from typing import Final

from pnp.blocks.shape import arrow_head
from pnp.blocks.text import print_words, words_width
from pnp.layout.block import Area
from pnp.layout.fields import Words
from pnp.layout.pen import NORMAL, Pen
from pnp.layout.styles import Style

HEAD_UM: Final = 2200.0
_CLEAR_UM: Final = 1200.0  # between a measure and the line that it interrupts
_SHAFT_IN_HEAD: Final = 0.8


def arrow_line(
    pen: Pen, start: tuple[float, float], end: tuple[float, float], colour: str, heads: tuple[bool, bool] = (True, True)
) -> None:
    """A line whose arrow heads touch `start` and `end` exactly."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    head = min(HEAD_UM, length / 2.5)
    inset = head * _SHAFT_IN_HEAD
    if heads[0]:
        pen.path(arrow_head(x1, y1, -ux, -uy, head), colour)
        x1, y1 = x1 + ux * inset, y1 + uy * inset
    if heads[1]:
        pen.path(arrow_head(x2, y2, ux, uy, head), colour)
        x2, y2 = x2 - ux * inset, y2 - uy * inset
    pen.line(x1, y1, x2, y2, pen.stroke(colour, NORMAL))


def dimension_across(pen: Pen, left: float, right: float, y: float, words: Words, style: Style) -> None:
    """A level dimension; its measure interrupts the line, or stands above it where the line is too short."""
    width, middle = words_width(pen, words, style), (left + right) / 2
    colour = style.colour
    room = right - left - 2 * HEAD_UM - 2 * _CLEAR_UM
    if not width or width > room:
        arrow_line(pen, (left, y), (right, y), colour)
        top = y - style.line_height - _CLEAR_UM / 2
    else:
        arrow_line(pen, (left, y), (middle - width / 2 - _CLEAR_UM, y), colour, (True, False))
        arrow_line(pen, (middle + width / 2 + _CLEAR_UM, y), (right, y), colour, (False, True))
        top = y - style.line_height / 2
    _measure(pen, words, style, middle, top, width)


def dimension_down(pen: Pen, x: float, top: float, bottom: float, words: Words, style: Style) -> None:
    """An upright dimension; its measure interrupts the line, level like all text, or stands right of a short one."""
    width, middle = words_width(pen, words, style), (top + bottom) / 2
    colour, half = style.colour, style.line_height / 2
    if not width or 2 * half > bottom - top - 2 * HEAD_UM - _CLEAR_UM:
        arrow_line(pen, (x, top), (x, bottom), colour)
        _measure(pen, words, style, x + _CLEAR_UM + width / 2, middle - half, width)
        return
    arrow_line(pen, (x, top), (x, middle - half), colour, (True, False))
    arrow_line(pen, (x, middle + half), (x, bottom), colour, (False, True))
    _measure(pen, words, style, x, middle - half, width)


def _measure(pen: Pen, words: Words, style: Style, middle: float, top: float, width: float) -> None:
    area = Area(middle - width / 2, top, width, style.line_height)
    print_words(pen, words, style._replace(align="centre", valign="top"), area)
