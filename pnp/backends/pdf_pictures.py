"""Raster pictures in PDF files: each encoded once, its own compressed data passed through where PDF can read it."""

from __future__ import annotations

import io
import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFStream

from pnp.drawing.pictures import PictureFile, passes_through
from pnp.drawing.png import png_chunks, png_header


def picture_streams(picture: PictureFile) -> tuple[PDFStream, PDFStream | None]:
    """The image stream, and the stream of its transparency if it has any."""
    if picture.kind == "JPEG" and picture.mode in ("RGB", "L"):
        return _image(picture.width, picture.height, picture.mode, picture.data, "DCTDecode"), None
    passed = _passed_through(picture)
    return (passed, None) if passed is not None else _encoded(picture)


def _passed_through(picture: PictureFile) -> PDFStream | None:
    """An opaque 8-bit PNG without interlace is already what PDF wants: deflated rows with PNG's predictors."""
    header = png_header(picture.data) if picture.kind == "PNG" and passes_through(picture.data) else None
    if header is None:
        return None
    data = b"".join(content for name, content in png_chunks(picture.data) if name == b"IDAT")
    mode, colours = ("RGB", 3) if header.colour == 2 else ("L", 1)
    stream = _image(header.width, header.height, mode, data, "FlateDecode")
    predictor = {"Predictor": 15, "Colors": colours, "BitsPerComponent": 8, "Columns": header.width}
    stream.dictionary["DecodeParms"] = PDFArray([PDFDictionary(predictor)])  # a list, as the filters are one
    return stream


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
        return image.point(lambda value: value * (1 / 257) + 0.5).convert("L")
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
