"""Arrow lines: both ways as an even band with a head at each end, one way as a dark line that swells to one bold head.

They differ in colour, width, course and heads, so that they are told apart at arm's length and in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.blocks.curves import Curve, Spot, polygon
from pnp.layout.pen import HAIRLINE, Pen
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

_UM_PER_MPT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH / 1000
_BAND: Final = 0.42  # of a head's length: how wide the line of two ways is
_BAND_HEAD: Final = 1.0  # of a head's length: how wide its heads are
_TAIL: Final = 0.14  # of a head's length: how wide the line of one way begins
_NECK: Final = 0.26  # and how wide it is where its head begins
_BOLD: Final = 1.25  # how much longer the head of one way is
_BOLD_HEAD: Final = 0.95  # of its own length: how wide it is
_NOTCH: Final = 0.22  # of its length: how deep a head is hollowed at its back
_CASING: Final = 0.2  # of a head's length: how much ground shows beside a line that crosses another
_MOST_BOTH: Final = 0.42  # of an arrow's length: none of its two heads is longer
_MOST_SINGLE: Final = 0.7  # and its one head is no longer
_BODY_STEPS: Final = 16


class ArrowLook(NamedTuple):
    """How arrows look: the colours of both ways and of one way, the ground that parts them, a head's length in µm."""

    both: str
    single: str
    ground: str | None
    head: float


def reach_of(head: float) -> float:
    """How far the lines of arrows with heads of a length reach to either side."""
    return head * max(_BAND, _NECK * _BOLD) / 2


def draw_arrow(pen: Pen, way: Curve, both: bool, look: ArrowLook) -> None:
    """An arrow along `way`, which begins and ends at the rims of its nodes."""
    length = way.length
    if length <= 0:
        return
    _draw_casing(pen, way, look)
    if both:
        head = min(look.head, _MOST_BOTH * length)
        middle = way.part(_inside(way.turned(), head), 1 - _inside(way, head))
        band = max(HAIRLINE, round(head * _BAND / _UM_PER_MPT))
        pen.path(middle.segments(), None, pen.stroke(look.both, band))
        for course in (way, way.turned()):
            pen.path(polygon(_head(course, head, _BAND_HEAD)), look.both)
    else:
        head = min(look.head * _BOLD, _MOST_SINGLE * length)
        body = way.part(0.0, 1 - _inside(way, head))
        pen.path(polygon(_swelling(body, look.head * _TAIL, head * _NECK)), look.single)
        pen.path(polygon(_head(way, head, _BOLD_HEAD)), look.single)


def _inside(way: Curve, head: float) -> float:
    """The share of the way, from its end, at which a line disappears in the head there."""
    return way.turned().leaves(Spot(way.end, head * (1 - _NOTCH) * 0.9))


def _head(way: Curve, length: float, width: float) -> Sequence[complex]:
    """The four corners of a head at the end of a way: its tip first."""
    base = way.turned().at(way.turned().leaves(Spot(way.end, length)))
    along = (way.end - base) / (abs(way.end - base) or 1.0)
    side = along * 1j * length * width / 2
    return way.end, base + side, base + along * length * _NOTCH, base - side


def _swelling(body: Curve, begin: float, end: float) -> Sequence[complex]:
    """The outline of a line that grows wider on its way."""
    steps = 1 if body.is_straight else _BODY_STEPS
    shares = [number / steps for number in range(steps + 1)]
    sides = [body.heading(share) * 1j * (begin + (end - begin) * share) / 2 for share in shares]
    middles = [body.at(share) for share in shares]
    left = [middle + side for middle, side in zip(middles, sides, strict=True)]
    right = [middle - side for middle, side in zip(middles, sides, strict=True)]
    return [*left, *reversed(right)]


def _draw_casing(pen: Pen, way: Curve, look: ArrowLook) -> None:
    """Ground along an arrow, so that it parts those below it; its ends stay free for its neighbours there."""
    if look.ground is None or way.length <= 2 * look.head:
        return
    begin, end = (
        course.leaves(Spot(course.start, min(1.4 * look.head, way.length * 0.3))) for course in (way, way.turned())
    )
    width = look.head * (_BAND + 2 * _CASING)
    pen.path(way.part(begin, 1 - end).segments(), None, pen.stroke(look.ground, round(width / _UM_PER_MPT)))
