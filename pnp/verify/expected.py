"""Looking again where a code must stand: its area straightened, enlarged, stretched, sharpened and smoothed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from pnp.verify.codes import CodePlace, ReadCode
from pnp.verify.decoding import decoded, in_reading_order, joined
from pnp.verify.enhancing import evened, sharpened
from pnp.verify.homography import Homography, Point, scaling
from pnp.verify.matching import ONE_OF_MANY, SheetInPicture, match_sheets

if TYPE_CHECKING:
    from PIL.Image import Image

MODULES: Final = 21  # of a side of the code
MARGIN: Final = 5  # modules around it: its quiet zone, and how far it may lie from where it is looked for
DRIFT: Final = 0.04  # more of that for each µm from the codes that were read
MODULE_PIXELS: Final = (6, 16)  # of the straightened area: fewest and most
BINARIZERS: Final = ("LocalAverage", "GlobalHistogram", "FixedThreshold")


def read_expected(image: Image, found: Sequence[ReadCode], places: Sequence[CodePlace]) -> tuple[ReadCode, ...]:
    """The codes read beyond `found` where those of a sheet must stand, in reading order.

    How the sheet lies follows from its codes among `found`: one is enough for a start, and each that is read adds to
    it. What is read is what stands there, which may be another stamp than `places` says.
    """
    known = list(found)
    new: list[ReadCode] = []
    for sheet in match_sheets(found, {"": places}, enough=ONE_OF_MANY):
        new += _read_unread(image, sheet, known)
    return in_reading_order(new)


def _read_unread(image: Image, sheet: SheetInPicture, known: list[ReadCode]) -> list[ReadCode]:
    """What is read at the unread places of a sheet, those next to a code that was read first; `known` grows by it."""
    new: list[ReadCode] = []
    tried: set[CodePlace] = set()
    places = [place for place, _ in sheet.found] + list(sheet.unread)
    while left := [place for place in sheet.unread if place not in tried]:
        read = [place for place, _ in sheet.found]
        place = min(left, key=lambda place: _distance(place, read))
        tried.add(place)
        code = _read_at(image, sheet.homography, place, _distance(place, read))
        if code is None or len(joined([*known, code])) == len(known):
            continue
        known.append(code)
        new.append(code)
        own = [code for _, code in sheet.found]
        if refitted := match_sheets([*own, code], {"": places}, enough=ONE_OF_MANY):
            sheet = refitted[0]
    return new


def _distance(place: CodePlace, others: Sequence[CodePlace]) -> float:
    """From a place to the nearest of others, µm."""
    return min(math.dist(place.middle, other.middle) for other in others)


def _read_at(image: Image, homography: Homography, place: CodePlace, far: float) -> ReadCode | None:
    """The code that stands at a place, or near it; None if none can be read there."""
    module = place.side / MODULES
    margin = MARGIN * module + min(DRIFT * far, place.side)
    corners = [homography.at(corner) for corner in place.corners]
    seen = math.sqrt(abs(_area(corners))) / MODULES  # px a module
    if not MODULE_PIXELS[0] / 8 < seen < min(image.size):
        return None
    pixels = min(MODULE_PIXELS[1], max(MODULE_PIXELS[0], round(2 * seen))) / module
    size = math.ceil((place.side + 2 * margin) * pixels)
    to_picture = homography.after(scaling(1 / pixels, (place.x - margin, place.y - margin)))
    area = _straightened(image, to_picture, size)
    for variant, binarizer in product(_variants(area), BINARIZERS):
        for code in decoded(variant, binarizer):
            return code.moved(to_picture)
    return None


def _area(corners: Sequence[Point]) -> float:
    pairs = [(corners[number - 1], corners[number]) for number in range(len(corners))]
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairs) / 2


def _straightened(image: Image, to_picture: Homography, size: int) -> Image:
    """A square of the sheet seen from above; `to_picture` brings its px to those of the picture."""
    from PIL.Image import Resampling, Transform

    terms = [term / to_picture.terms[8] for term in to_picture.terms[:8]]
    return image.transform((size, size), Transform.PERSPECTIVE, terms, Resampling.BICUBIC, fillcolor=255)


def _variants(area: Image) -> Iterator[Image]:
    """The area as it is and improved in several ways, likelier ones first."""
    from PIL import ImageFilter, ImageOps

    light = evened(area)
    yield area
    yield light
    yield sharpened(light, 6)
    yield ImageOps.autocontrast(light, cutoff=2)
    yield sharpened(area, 10, 5)
    yield light.filter(ImageFilter.GaussianBlur(3))
    yield sharpened(light.filter(ImageFilter.GaussianBlur(3)), 10, 4)
