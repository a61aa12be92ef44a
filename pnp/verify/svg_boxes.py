"""Boxes of SVG: what a page, a picture within it and a clip let show; and view boxes (SVG 2, chapter 8)."""

from __future__ import annotations

import cmath
import math
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.units import points_to_um
from pnp.verify.contours import Contour
from pnp.verify.ink import Letter, Mark
from pnp.verify.svg_values import UM_PER_PIXEL, Affine, length, numbers_in
from pnp.verify.unreadable import UnreadableFileError

_SHARES: Final = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}  # of the room that is left over, before the picture
_UM_PER_MPT: Final = points_to_um(1) / 1000


def bounds_of(contours: Sequence[Contour], matrix: Affine) -> Mark:
    """The box around contours that a matrix puts on the page."""
    return around([contour.moved(*matrix).bounds() for contour in contours])


def intersection(one: Mark, other: Mark) -> Mark:
    """What two boxes share; it holds nothing if they do not meet."""
    return Mark(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )


def shows(letter: Letter, clip: Mark) -> bool:
    """Whether the middle of a letter of common form lies within a box."""
    em = letter.size * _UM_PER_MPT
    middle = complex(letter.x, letter.y) + complex(0.2, -0.3) * cmath.rect(em, math.radians(letter.turn))
    return holds(clip, middle.real, middle.imag)


def around(boxes: Sequence[Mark]) -> Mark:
    """The box around boxes; around none, one that holds nothing."""
    if not boxes:
        return Mark(0.0, 0.0, -1.0, -1.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Mark(min(lefts), min(tops), max(rights), max(bottoms))


def holds(box: Mark, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def page_size(attributes: Mapping[str, str]) -> complex:
    """The page in µm; without a size of its own it is as large as its view box in pixels.

    Raises `UnreadableFileError` and `BadNumberError`.
    """
    box = _view_box(attributes)
    whole = box[1] if box else complex(300, 150)  # CSS 2.2, 10.3.2
    width = length(attributes.get("width", "100%"), whole.real, default=whole.real)
    height = length(attributes.get("height", "100%"), whole.imag, default=whole.imag)
    if not (width > 0 and height > 0):
        raise UnreadableFileError("the picture has no size", "it may be damaged; build it again")
    return complex(width, height) * UM_PER_PIXEL


def _view_box(attributes: Mapping[str, str]) -> tuple[complex, complex] | None:
    """Corner and size."""
    numbers = numbers_in(attributes.get("viewBox", ""))
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        return None
    return complex(numbers[0], numbers[1]), complex(numbers[2], numbers[3])


def fitted(attributes: Mapping[str, str], size: complex) -> tuple[Affine, complex]:
    """The map from the view box into a box of `size` (SVG 2, 8.7), and the size that percentages are of."""
    box = _view_box(attributes)
    if box is None:
        return Affine(1 + 0j, 1j, 0j), size
    corner, inner = box
    across, down = size.real / inner.real, size.imag / inner.imag
    align, *how = attributes.get("preserveAspectRatio", "xMidYMid meet").split() or ["xMidYMid"]
    if align != "none":
        across = down = max(across, down) if "slice" in how else min(across, down)
    left = (size.real - across * inner.real) * _SHARES.get(align[1:4], 0.0)
    top = (size.imag - down * inner.imag) * _SHARES.get(align[5:8], 0.0)
    origin = complex(left - across * corner.real, top - down * corner.imag)
    return Affine(complex(across, 0), complex(0, down), origin), inner
