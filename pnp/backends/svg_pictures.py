"""Raster pictures in SVG files: their own bytes, without what would let a program show them otherwise than PDF does.

A profile, a gamma or a turn that a file tells of is followed by some programs and not by others, and by none in a PDF.
What a camera noted of place and time stays out of the file, too.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from pnp.drawing.pictures import PictureFile
from pnp.drawing.png import png_chunks

_PNG_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_JPEG_START: Final = b"\xff\xd8"
_START_OF_SCAN: Final = 0xDA
_COMMENT: Final = 0xFE
_NOTES: Final = {*range(0xE1, 0xEE), 0xEF, _COMMENT}
"""Markers of application data (Exif, profiles, previews) but for JFIF's and Adobe's, which tell of the colours."""


def plain_picture(picture: PictureFile) -> bytes:
    """The picture's file, with nothing in it but the picture: its pixels are those of the original, bit for bit."""
    return _plain_png(picture.data) if picture.kind == "PNG" else _plain_jpeg(picture.data)


def _plain_png(data: bytes) -> bytes:
    """The critical chunks, whose names begin with a capital, and transparency."""
    kept = [(name, content) for name, content in png_chunks(data) if name[:1].isupper() or name == b"tRNS"]
    return _PNG_SIGNATURE + b"".join(
        len(content).to_bytes(4, "big") + name + content + zlib.crc32(name + content).to_bytes(4, "big")
        for name, content in kept
    )


def _plain_jpeg(data: bytes) -> bytes:
    return _JPEG_START + b"".join(part for marker, part in _segments(data) if marker not in _NOTES)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """A JPEG's segments by marker; the scan, or what is no segment, comes as one with all that follows."""
    place = len(_JPEG_START)
    while data[place : place + 1] == b"\xff" and place + 4 <= len(data):
        marker = data[place + 1]
        if marker == _START_OF_SCAN:
            break
        end = place + 2 + int.from_bytes(data[place + 2 : place + 4], "big")
        yield marker, data[place:end]
        place = end
    yield _START_OF_SCAN, data[place:]
