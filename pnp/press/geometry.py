"""Where a face's points come to lie on a sheet: slots, quarter turns, and what stands behind what.

All numbers are whole µm, y down. A slot is a place for one piece in the axes of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from pnp.drawing.display import Ellipse, Outline, Path, Rect, Segment
from pnp.drawing.face import Face
from pnp.drawing.sheet import Placement, Turn
from pnp.facts import Box

Sides = tuple[int, int, int, int]
"""Left, top, right, bottom."""

Axis = Literal["x", "y"]
"""The coordinate that is mirrored: `x` when a sheet turns like a book's page, `y` like a wall calendar's."""


class Slot(NamedTuple):
    """The trim of one piece on the sheet, whether a quarter turn lays it so, and how far its bleed may reach."""

    x: int
    y: int
    width: int
    height: int
    turned: bool
    bleed: Sides

    def moved(self, dx: int, dy: int) -> Slot:
        """The same slot elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


class Mirror(NamedTuple):
    """The line across which backs mirror fronts: twice its coordinate, so that half micrometres stay whole."""

    axis: Axis
    twice: int


def seat(face: Face, slot: Slot, turn: Turn) -> Placement:
    """`face` in `slot`; its bleed is what the face has and the slot allows."""
    return Placement(face, slot.x, slot.y, turn, _shown_bleed(slot.bleed, turn, face.bleed))


@lru_cache(maxsize=4096)
def _shown_bleed(allowed: Sides, turn: Turn, bleed: int) -> Sides:
    quarters = turn // 90
    sides = allowed[quarters:] + allowed[:quarters]
    return cast(Sides, tuple(min(side, bleed) for side in sides))


def front_turn(slot: Slot) -> Turn:
    """The turn of a front in `slot`."""
    return 90 if slot.turned else 0


def slot_behind(slot: Slot, mirror: Mirror) -> Slot:
    """The slot that lies behind `slot` once the sheet has been turned over (or folded) about the mirror's line."""
    left, top, right, bottom = slot.bleed
    if mirror.axis == "x":
        return slot._replace(x=mirror.twice - slot.x - slot.width, bleed=(right, top, left, bottom))
    return slot._replace(y=mirror.twice - slot.y - slot.height, bleed=(left, bottom, right, top))


def turn_behind(turn: Turn, axis: Axis) -> Turn:
    """The turn of a back whose front has `turn`.

    A piece is turned over sideways, so its back is upright when its front is. Mirroring x leaves the piece's top where
    it is and exchanges left and right; mirroring y exchanges top and bottom.
    """
    return cast(Turn, (-turn if axis == "x" else 180 - turn) % 360)


def placed_point(placement: Placement, u: int, v: int) -> tuple[int, int]:
    """Where the face's point (u, v) stands on the sheet."""
    width, height = placement.face.width, placement.face.height
    turned = {0: (u, v), 90: (height - v, u), 180: (width - u, height - v), 270: (v, width - u)}
    x, y = turned[placement.turn]
    return placement.x + x, placement.y + y


def placed_outline(placement: Placement) -> Outline:
    """The face's cut line, where it stands on the sheet."""
    outline = placement.face.outline
    if isinstance(outline, Rect):
        return _placed_rect(placement, outline)
    if isinstance(outline, Ellipse):
        x, y = placed_point(placement, outline.x, outline.y)
        radii = (outline.radius_x, outline.radius_y)
        radius_x, radius_y = radii if placement.turn in (0, 180) else radii[::-1]
        return Ellipse(x, y, radius_x, radius_y)
    return Path(tuple(_placed_segment(placement, segment) for segment in outline.segments))


def placed_trim(placement: Placement) -> Box:
    """The turned trim box on the sheet."""
    face = placement.face
    sizes = (face.width, face.height) if placement.turn in (0, 180) else (face.height, face.width)
    return Box(placement.x, placement.y, *sizes)


def placed_bleed(placement: Placement) -> Box:
    """The turned trim box with the bleed that shows."""
    quarters = placement.turn // 90
    bleed = placement.bleed
    return grown(placed_trim(placement), (*bleed[4 - quarters :], *bleed[: 4 - quarters]))


def slot_bleed(slot: Slot) -> Box:
    """The slot with its bleed."""
    return grown(Box(slot.x, slot.y, slot.width, slot.height), slot.bleed)


def grown(box: Box, by: Iterable[int]) -> Box:
    """`box`, wider by so much on the left, top, right and bottom."""
    left, top, right, bottom = by
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around `boxes`, of which there is at least one."""
    sides = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes]
    left, top, right, bottom = zip(*sides, strict=True)
    return Box(min(left), min(top), max(right) - min(left), max(bottom) - min(top))


def _placed_rect(placement: Placement, rect: Rect) -> Rect:
    x1, y1 = placed_point(placement, rect.x, rect.y)
    x2, y2 = placed_point(placement, rect.x + rect.width, rect.y + rect.height)
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), rect.radius)


def _placed_segment(placement: Placement, segment: Segment) -> Segment:
    numbers = segment[1:]
    points = (placed_point(placement, u, v) for u, v in zip(numbers[0::2], numbers[1::2], strict=True))
    return (segment[0], *(number for point in points for number in point))
