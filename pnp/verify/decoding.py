"""Finding and decoding the codes in a picture: any angle, uneven light, moderate blur."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.verify.codes import ReadCode, is_stamp
from pnp.verify.enhancing import enlarged, evened, sharpened
from pnp.verify.homography import Point, scaling

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS: Final = 60_000_000  # larger pictures are scaled down
MOST_ENLARGED: Final = 24_000_000  # pixels of a picture that is worth enlarging: in larger ones codes are large
TILE: Final = 2_000  # px a side
OVERLAP: Final = 400  # px: a code that needs enlarging lies whole in one of two tiles
FLAT: Final = 200  # level, white being 255: a tile that has nothing darker holds no code
SMALLEST: Final = 21  # px: a code has as many modules


def read_codes(image: Image) -> tuple[ReadCode, ...]:
    """The codes in a grey picture, in reading order: every stamp of a face or sheet, once for each place it stands at.

    Codes with other content are left out. The picture is read whole, then in tiles: in evened light, enlarged, and
    sharpened. What it costs grows with the picture's pixels, and pictures over `MOST_PIXELS` are scaled down.
    """
    factor = math.sqrt(MOST_PIXELS / (image.width * image.height))
    if factor < 1:
        image = image.resize((max(1, int(image.width * factor)), max(1, int(image.height * factor))))
    found = decoded(image)
    for tile in _tiles(image):
        found += _read_tile(image, tile, found)
    found = joined(found)
    if factor < 1:
        found = [code.moved(scaling(1 / factor)) for code in found]
    return in_reading_order(found)


def decoded(image: Image, binarizer: str = "LocalAverage") -> list[ReadCode]:
    """The stamps that one pass of the decoder reads in a picture; it stops at 255."""
    import zxingcpp

    if min(image.size) < SMALLEST:
        return []
    barcodes = zxingcpp.read_barcodes(
        image,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        try_invert=False,
        binarizer=getattr(zxingcpp.Binarizer, binarizer),
    )
    return [ReadCode(barcode.text, _corners(barcode.position)) for barcode in barcodes if is_stamp(barcode.text)]


def joined(codes: Iterable[ReadCode]) -> list[ReadCode]:
    """The same text at the same place once, as it was read first; at another place it is another code."""
    kept: dict[str, list[ReadCode]] = {}
    for code in codes:
        same = kept.setdefault(code.text, [])
        if not any(is_same_place(code, other) for other in same):
            same.append(code)
    return [code for same in kept.values() for code in same]


def is_same_place(one: ReadCode, other: ReadCode) -> bool:
    """Whether the middles of two codes lie less than half a side apart, as those of two prints cannot."""
    return math.dist(one.middle, other.middle) < one.side / 2


def in_reading_order(codes: Iterable[ReadCode]) -> tuple[ReadCode, ...]:
    """From the top row to the last, each from left to right; codes at about one height are a row."""

    def height(code: ReadCode) -> tuple[float, float, str]:
        x, y = code.middle
        return y, x, code.text

    rows: list[list[ReadCode]] = []
    for code in sorted(codes, key=height):
        if rows and height(code)[0] - height(rows[-1][0])[0] < rows[-1][0].side / 2:
            rows[-1].append(code)
        else:
            rows.append([code])
    return tuple(code for row in rows for code in sorted(row, key=lambda code: code.middle))


class _Tile(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


def _tiles(image: Image) -> list[_Tile]:
    columns, rows = _cuts(image.width), _cuts(image.height)
    return [_Tile(left, top, right, bottom) for (top, bottom), (left, right) in product(rows, columns)]


def _cuts(length: int) -> list[tuple[int, int]]:
    """Overlapping stretches of equal length that cover a picture's side."""
    count = max(1, math.ceil((length - OVERLAP) / (TILE - OVERLAP)))
    size = math.ceil((length + (count - 1) * OVERLAP) / count)
    return [(number * (size - OVERLAP), min(length, number * (size - OVERLAP) + size)) for number in range(count)]


def _read_tile(image: Image, tile: _Tile, known: Iterable[ReadCode]) -> list[ReadCode]:
    """What is read in a tile beyond `known`. What was read is painted over, so that each pass has all for the rest."""
    light = evened(image.crop(tile))
    if not any(light.reduce(min(2, *light.size)).histogram()[:FLAT]):
        return []
    factor = 2 if image.width * image.height <= MOST_ENLARGED else 1
    passes: tuple[tuple[Callable[[Image], Image], int, str], ...] = (
        (lambda light: light, 1, "FixedThreshold"),
        (lambda light: enlarged(light, factor), factor, "LocalAverage"),
        (lambda light: enlarged(sharpened(light), factor), factor, "LocalAverage"),
    )
    to_tile = scaling(1, (-tile.left, -tile.top))
    _paint_over(light, [code.moved(to_tile) for code in known])
    read: list[ReadCode] = []
    for improved, enlargement, binarizer in passes:
        codes = [code.moved(scaling(1 / enlargement)) for code in decoded(improved(light), binarizer)]
        _paint_over(light, codes)
        read += codes
    return [code.moved(to_tile.inverse()) for code in read]


def _paint_over(image: Image, codes: Iterable[ReadCode]) -> None:
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    for code in codes:
        draw.polygon(code.corners, fill=255)


def _corners(position: Any) -> tuple[Point, ...]:
    around = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return tuple((float(corner.x), float(corner.y)) for corner in around)
