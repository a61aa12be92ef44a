"""Files that come as photos: every honest kind is opened, anything else is refused in words, and nothing does harm."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from pnp.drawing.pictures import PictureError
from pnp.verify.opening import MOST_SCANS, open_picture


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width: int, height: int, rows: bytes = b"", *, depth: int = 8, extra: bytes = b"") -> bytes:
    """A grey PNG file with that header, whatever its rows are."""
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + extra
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def halves(mode: str, left: Any, right: Any) -> Image.Image:
    image = Image.new(mode, (32, 16), left)
    image.paste(right, (16, 0, 32, 16))
    return image


PALETTE = halves("P", 0, 1)
PALETTE.putpalette([0, 0, 0, 0, 0, 0])


@pytest.mark.parametrize(
    "data",
    [
        saved(halves("1", 0, 1)),
        saved(halves("L", 0, 255)),
        saved(halves("LA", (0, 255), (0, 0))),
        saved(halves("RGB", "black", "white")),
        saved(halves("RGBA", (0, 0, 0, 255), (0, 0, 0, 0))),
        saved(halves("I;16", 0, 65535)),
        saved(PALETTE, transparency=1),
        saved(halves("L", 0, 255), "JPEG"),
        saved(halves("RGB", "black", "white"), "JPEG"),
        saved(halves("RGB", "black", "white"), "JPEG", progressive=True),
        saved(halves("CMYK", (0, 0, 0, 255), (0, 0, 0, 0)), "JPEG"),
        saved(halves("L", 0, 255), save_all=True, append_images=[Image.new("L", (32, 16), 128)]),
    ],
    ids=["1", "L", "LA", "RGB", "RGBA", "16", "palette", "L-JPEG", "JPEG", "progressive", "CMYK", "animated"],
)
def test_every_kind_of_picture_comes_out_grey_and_laid_over_white(data: bytes) -> None:
    """Black stays black, white and what is transparent are white, of several pictures it is the first."""
    image = open_picture(data)
    assert ("L", (32, 16)) == (image.mode, image.size)
    assert pytest.approx((0, 0), abs=3) == image.crop((2, 2, 14, 14)).getextrema()
    assert pytest.approx((255, 255), abs=3) == image.crop((18, 2, 30, 14)).getextrema()


def test_16_bits_are_scaled_and_not_clipped() -> None:
    """A scanner's middle grey is middle grey."""
    assert {0x80} == set(open_picture(saved(Image.new("I;16", (4, 4), 0x8000))).tobytes())


@pytest.mark.parametrize("orientation", range(1, 9))
def test_pictures_are_turned_as_the_camera_says(orientation: int) -> None:
    """Telephones store what the sensor saw, and how they were held."""
    upright = Image.new("L", (32, 16), 255)
    upright.paste(0, (0, 0, 8, 8))
    method = Image.Transpose
    stored = {
        2: method.FLIP_LEFT_RIGHT,
        3: method.ROTATE_180,
        4: method.FLIP_TOP_BOTTOM,
        5: method.TRANSPOSE,
        6: method.ROTATE_90,
        7: method.TRANSVERSE,
        8: method.ROTATE_270,
    }
    image = upright.transpose(stored[orientation]) if orientation in stored else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    for kind in ("PNG", "JPEG"):
        opened = open_picture(saved(image, kind, exif=exif))
        assert (32, 16) == opened.size
        assert pytest.approx(0, abs=4) == opened.getpixel((3, 3))


@pytest.mark.parametrize("exif", [b"Exif\0\0" + b"\xff" * 40, b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\x01\x12" * 20])
def test_damaged_exif_data_do_not_matter(exif: bytes) -> None:
    """The picture is whole; how the camera was held is not worth refusing it."""
    assert (32, 16) == open_picture(saved(halves("L", 0, 255), "JPEG", exif=exif)).size


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no PNG or JPEG"),
        (b"hello, this is a text", "no PNG or JPEG"),
        (saved(Image.new("L", (8, 8)), "GIF"), "no PNG or JPEG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n", "no PNG or JPEG"),
        (saved(halves("L", 0, 255))[:60], "damaged"),
        (saved(halves("RGB", "red", "blue"), "JPEG")[:-200], "damaged"),
        (png(0, 0), "no PNG or JPEG"),
        (png(30_000, 30_000), "far too many pixels"),
        (png(11_000, 11_000), "far too many pixels"),
        (png(80_000, 100), "80,000 × 100"),
        (png(9, 9), "damaged"),
        (png(9, 9, extra=chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(90_000_000)))), "damaged"),
    ],
    ids=["empty", "text", "GIF", "EPS", "cut-PNG", "cut-JPEG", "zero", "huge", "large", "long", "no-rows", "text-bomb"],
)
def test_what_cannot_be_used_is_refused_in_words(data: bytes, words: str) -> None:
    """The reader learns what is wrong and what to do; the size counts before anything is decoded."""
    with pytest.raises(PictureError, match=words) as refused:
        open_picture(data)
    assert refused.value.hint


def test_a_picture_of_endless_scans_is_refused() -> None:
    """Each scan of a progressive JPEG makes the whole picture anew: a small file could keep the machine for hours."""
    data = saved(Image.new("L", (64, 64)), "JPEG", progressive=True)
    scan = data.index(b"\xff\xda")
    with pytest.raises(PictureError, match="scans"):
        open_picture(data[:-2] + data[scan:-2] * MOST_SCANS + data[-2:])


def test_large_side_data_do_no_harm() -> None:
    """Profiles, comments and EXIF of a megabyte are passed over."""
    notes = PngInfo()
    notes.add_text("Comment", "x" * 900_000)
    assert (32, 16) == open_picture(saved(halves("L", 0, 255), pnginfo=notes, icc_profile=bytes(2**20))).size
    many = {
        "icc_profile": bytes(2**20),
        "comment": b"x" * 60_000,
        "exif": b"Exif\0\0MM\0*\0\0\0\x08\0\0" + bytes(60_000),
    }
    assert (32, 16) == open_picture(saved(halves("RGB", "red", "blue"), "JPEG", **many)).size


SAMPLES = [saved(halves("RGBA", (0, 0, 0, 255), (9, 9, 9, 0))), saved(halves("RGB", "red", "blue"), "JPEG")]


@given(st.sampled_from(SAMPLES), st.data())
def test_no_damage_is_met_by_anything_but_words(sample: bytes, data: st.DataObject) -> None:
    """Whatever bytes are changed or lost, there is a picture or a `PictureError`."""
    damaged = bytearray(sample[: data.draw(st.integers(0, len(sample)))])
    for _ in range(data.draw(st.integers(0, 8))):
        if damaged:
            damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        assert "L" == open_picture(bytes(damaged)).mode
    except PictureError:
        return
