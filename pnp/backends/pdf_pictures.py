"""Raster pictures in PDF files: each encoded once, its own compressed data passed through where PDF can read it."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFStream

from pnp.drawing.pictures import PictureFile

_PNG_HEADER: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3}  # PNG colour types that PDF reads as they are: grey, red-green-blue


def picture_streams(picture: PictureFile) -> tuple[PDFStream, PDFStream | None]:
    """The image stream, and the stream of its transparency if it has any."""
    if picture.kind == "JPEG" and picture.mode in ("RGB", "L"):
        return _image(picture.width, picture.height, picture.mode, picture.data, "DCTDecode"), None
    passed = _passed_through(picture)
    return (passed, None) if passed is not None else _encoded(picture)


def _passed_through(picture: PictureFile) -> PDFStream | None:
    """An opaque 8-bit PNG without interlace is already what PDF wants: deflated rows with PNG's predictors."""
    if picture.kind != "PNG":
        return None
    chunks = list(_chunks(picture.data))
    names = {name for name, _ in chunks}
    header = next((data for name, data in chunks if name == b"IHDR"), b"")
    if len(header) != 13 or b"tRNS" in names:
        return None
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if depth != 8 or colour not in _CHANNELS or interlace:
        return None
    data = b"".join(data for name, data in chunks if name == b"IDAT")
    stream = _image(width, height, "RGB" if colour == 2 else "L", data, "FlateDecode")
    predictor = {"Predictor": 15, "Colors": _CHANNELS[colour], "BitsPerComponent": 8, "Columns": width}
    stream.dictionary["DecodeParms"] = PDFArray([PDFDictionary(predictor)])  # a list, as the filters are one
    return stream


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_PNG_HEADER)
    while place + 8 <= len(data):
        length = int.from_bytes(data[place : place + 4], "big")
        yield data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        place += 12 + length


def _encoded(picture: PictureFile) -> tuple[PDFStream, PDFStream | None]:
    """Everything else is decoded once: 16-bit, palettes, CMYK, transparency."""
    from PIL import Image

    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        opened.load()
        image = _eight_bit(opened)
    mask = None
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = _image(image.width, image.height, "L", _deflated(alpha), "FlateDecode")
    mode = "L" if image.mode == "L" else "RGB"
    stream = _image(image.width, image.height, mode, _deflated(image.convert(mode)), "FlateDecode")
    return stream, mask


def _eight_bit(image: Any) -> Any:
    """16-bit grey is scaled, not clipped, to 8 bits."""
    if image.mode.startswith("I"):
        return image.point(lambda value: value * (1 / 257)).convert("L")
    return image


def _deflated(image: Any) -> bytes:
    return zlib.compress(image.tobytes(), 6)


def _image(width: int, height: int, mode: str, data: bytes, encoding: str) -> PDFStream:
    stream = PDFStream(content=data)
    stream.dictionary = PDFDictionary(
        {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": width,
            "Height": height,
            "BitsPerComponent": 8,
            "ColorSpace": PDFName("DeviceGray" if mode == "L" else "DeviceRGB"),
            "Filter": PDFArray([PDFName(encoding)]),
        }
    )
    return stream


def with_mask(stream: PDFStream, mask: PDFObjectReference) -> None:
    """Give an image its transparency."""
    stream.dictionary["SMask"] = mask
