"""A code read in a picture, and a place where a sheet says that a code stands."""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

from pnp.drawing.face import FACE_STAMP_PREFIX, SHEET_STAMP_PREFIX, STAMP_LENGTH, STAMP_LETTERS
from pnp.verify.homography import Homography, Point, middle_of

_STAMP: Final = re.compile(f"(?:{FACE_STAMP_PREFIX}|{SHEET_STAMP_PREFIX})[{STAMP_LETTERS}]{{{STAMP_LENGTH}}}")


class ReadCode(NamedTuple):
    """A code that was read: its stamp, and the corners of its ink in px of the picture.

    The corners are top left, top right, bottom right and bottom left as the code itself stands, however it is turned.
    """

    text: str
    corners: tuple[Point, ...]

    @property
    def middle(self) -> Point:
        """The mean of the corners, px."""
        return middle_of(self.corners)

    @property
    def side(self) -> float:
        """The mean length of the sides, px."""
        return sum(math.dist(self.corners[number - 1], self.corners[number]) for number in range(4)) / 4

    def moved(self, mapping: Homography) -> ReadCode:
        """The code with its corners where `mapping` brings them."""
        return ReadCode(self.text, tuple(mapping.at(corner) for corner in self.corners))


class CodePlace(NamedTuple):
    """Where a code's ink stands on a sheet: top left corner and side in µm, quarter turns clockwise in degrees."""

    text: str
    x: int
    y: int
    side: int
    turn: int

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners on the sheet, in µm, in the order of `ReadCode.corners`."""
        left, top, right, bottom = self.x, self.y, self.x + self.side, self.y + self.side
        around = ((left, top), (right, top), (right, bottom), (left, bottom))
        first = self.turn // 90 % 4
        return around[first:] + around[:first]

    @property
    def middle(self) -> Point:
        """The middle on the sheet, in µm."""
        return self.x + self.side / 2, self.y + self.side / 2


def is_stamp(text: str) -> bool:
    """Whether a text is the stamp of a face or of a sheet."""
    return _STAMP.fullmatch(text) is not None
