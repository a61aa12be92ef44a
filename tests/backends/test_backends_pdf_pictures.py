"""Raster pictures in PDF files: passed through or decoded once, and always what Pillow reads."""

from __future__ import annotations

import io
import shutil
import struct
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from conftest import WriteGame
from pdf_files import INCH, faults_by_qpdf, page_of, picture_named
from PIL import Image, ImageChops

from pnp.backends.pdf_operators import picture_resource
from pnp.cli.target import open_target
from pnp.drawing.display import Picture, Primitive, Rect
from pnp.drawing.pictures import PictureError, PictureFile, identified
from pnp.findings import ProblemsFoundError
from pnp.kit.build import build
from pnp.kit.request import Request

SIDE = 72  # pixels, on as many points: each pixel of the page is one of the picture


def gradient(mode: str = "RGB") -> Image.Image:
    """A picture with many colours and a hard edge."""
    image = Image.new("RGB", (SIDE, SIDE))
    image.putdata([(x * 3, y * 3, (x * y) % 256) for y in range(SIDE) for x in range(SIDE)])
    image.paste((255, 0, 0), (10, 20, 30, 30))
    return image.convert(mode)


def see_through(mode: str) -> Image.Image:
    """The gradient, ever more transparent to the right."""
    image = gradient(mode.removesuffix("A"))
    image.putalpha(Image.linear_gradient("L").rotate(90).resize((SIDE, SIDE)))
    return image


def saved(image: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    """A picture's file."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, depth: int, colour: int, rows: bytes, interlace: int = 0, *more: bytes) -> bytes:
    """A PNG file of rows that are already filtered; `more` chunks stand before the data."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)
    return b"".join(
        [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head), *more, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    )


def interlaced() -> bytes:
    """A grey PNG in Adam7's seven passes, which Pillow cannot write."""
    grey = gradient("L")
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = b"".join(
        b"\0" + bytes(grey.getpixel((x, y)) for x in range(left, SIDE, across))  # type: ignore[misc]
        for left, top, across, down in passes
        for y in range(top, SIDE, down)
    )
    return png(SIDE, SIDE, 8, 0, rows, 1)


def deep_colour() -> bytes:
    """16 bits for each of red, green and blue."""
    rows = b"".join(
        b"\0" + b"".join(struct.pack(">HHH", x * 900, y * 900, (x * y * 12) % 65536) for x in range(SIDE))
        for y in range(SIDE)
    )
    return png(SIDE, SIDE, 16, 2, rows)


def deep_grey() -> bytes:
    """16 bits of grey, from black to white."""
    values = [min(65_535, 900 * x + 13 * y) for y in range(SIDE) for x in range(SIDE)]
    rows = b"".join(b"\0" + struct.pack(f">{SIDE}H", *values[SIDE * y : SIDE * (y + 1)]) for y in range(SIDE))
    return png(SIDE, SIDE, 16, 0, rows)


def keyed() -> bytes:
    """8-bit colour of which one is transparent."""
    image = gradient()
    rows = b"".join(b"\0" + image.crop((0, y, SIDE, y + 1)).tobytes() for y in range(SIDE))
    return png(SIDE, SIDE, 8, 2, rows, 0, chunk(b"tRNS", struct.pack(">HHH", 255, 0, 0)))


EXACT: dict[str, Callable[[], bytes]] = {
    "8-bit colour": lambda: saved(gradient()),
    "8-bit colour, all filters": lambda: saved(gradient(), optimize=True),
    "8-bit grey": lambda: saved(gradient("L")),
    "interlaced": interlaced,
    "palette": lambda: saved(gradient().quantize(16)),
    "palette of 4 bits": lambda: saved(gradient().quantize(7), bits=4),
    "1 bit": lambda: saved(gradient("1")),
    "16-bit grey": deep_grey,
    "16-bit colour": deep_colour,
}
MASKED: dict[str, Callable[[], bytes]] = {
    "colour and alpha": lambda: saved(see_through("RGBA")),
    "grey and alpha": lambda: saved(see_through("LA")),
    "one colour transparent": keyed,
    "palette with transparency": lambda: saved(gradient().quantize(16), transparency=3),
}
JPEGS: dict[str, Callable[[], bytes]] = {
    "colour": lambda: saved(gradient(), "JPEG", quality=95),
    "colour, progressive": lambda: saved(gradient(), "JPEG", quality=95, progressive=True),
    "grey": lambda: saved(gradient("L"), "JPEG", quality=95),
    "CMYK": lambda: saved(gradient("CMYK"), "JPEG", quality=95),
}


def page_with(data: bytes, ground: str = "#FFFFFF") -> tuple[bytes, PictureFile]:
    """A file of one page that a picture fills, a pixel a point, over a ground."""
    picture = picture_named("a.png", data)
    primitives: list[Primitive] = [Rect(0, 0, INCH, INCH, 0, ground), Picture(0, 0, INCH, INCH, picture.digest)]
    return page_of(*primitives, pictures=[picture], size=(INCH, INCH)), picture


def rendered(data: bytes) -> Image.Image:
    """The page as pypdfium2 shows it, a pixel a point."""
    with pypdfium2.PdfDocument(data) as document:
        return document[0].render(scale=1).to_pil().convert("RGB")  # type: ignore[no-any-return]


def by_pillow(data: bytes, ground: str = "#FFFFFF") -> Image.Image:
    """The picture as Pillow reads it, 16 bits scaled to 8, laid over a ground."""
    with Image.open(io.BytesIO(data)) as image:
        image.load()
        read: Image.Image = image
        if image.mode.startswith("I"):
            read = Image.new("L", image.size)
            for place in ((x, y) for x in range(image.width) for y in range(image.height)):
                read.putpixel(place, round(image.getpixel(place) / 257))  # type: ignore[operator]
        read = read.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", read.size, ground), read).convert("RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The largest difference between two pictures, in any pixel and colour."""
    return max(high for _, high in ImageChops.difference(one, other).getextrema())  # type: ignore[misc]


def raw_image_in(data: bytes) -> tuple[bytes, bool]:
    """The data of the page's picture as it stands in the file, and whether it has a mask."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        ((_, image),) = pdf.pages[0].Resources.XObject.items()
        return bytes(image.read_raw_bytes()), "/SMask" in image


@pytest.mark.parametrize("kind", EXACT)
def test_an_opaque_png_shows_what_pillow_reads(kind: str) -> None:
    """Every pixel, whatever the depth and the order of the data."""
    source = EXACT[kind]()
    data, _ = page_with(source)
    assert 0 == furthest(by_pillow(source), rendered(data))


@pytest.mark.parametrize("ground", ["#FFFFFF", "#3366CC"])
@pytest.mark.parametrize("kind", MASKED)
def test_a_transparent_png_lets_the_ground_through(kind: str, ground: str) -> None:
    """Its alpha is a soft mask beside it; mixing may round by one."""
    source = MASKED[kind]()
    data, _ = page_with(source, ground)
    assert furthest(by_pillow(source, ground), rendered(data)) <= 2
    assert raw_image_in(data)[1]


@pytest.mark.parametrize("kind", JPEGS)
def test_a_jpeg_shows_what_pillow_reads(kind: str) -> None:
    """Within what two decoders differ by."""
    source = JPEGS[kind]()
    data, _ = page_with(source)
    assert furthest(by_pillow(source), rendered(data)) <= 12


@pytest.mark.parametrize("kind", ["8-bit colour", "8-bit grey"])
def test_an_opaque_8_bit_png_is_passed_through(kind: str) -> None:
    """Its own compressed rows stand in the file, not encoded anew."""
    source = EXACT[kind]()
    data, masked = raw_image_in(page_with(source)[0])
    assert source[source.index(b"IDAT") + 4 :].startswith(data)
    assert not masked


@pytest.mark.parametrize("kind", ["colour", "grey", "colour, progressive"])
def test_a_jpeg_is_passed_through(kind: str) -> None:
    """Byte for byte."""
    source = JPEGS[kind]()
    assert (source, False) == raw_image_in(page_with(source)[0])


def test_an_alpha_channel_that_hides_nothing_makes_no_mask() -> None:
    """A mask makes printers slow."""
    assert not raw_image_in(page_with(saved(gradient().convert("RGBA")))[0])[1]


def test_each_picture_stands_once_in_the_file() -> None:
    """However often it is drawn, and however it is cropped."""
    picture = picture_named("a.png", saved(gradient()))
    drawn = [Picture(x * 1000, 0, 1000, 1000, picture.digest, (x * 10, 0, 1000, 1000)) for x in range(50)]
    with pikepdf.open(io.BytesIO(page_of(*drawn, pictures=[picture], size=(INCH, INCH)))) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert 1 == len(images)
        assert [f"/{picture_resource(picture.digest)}"] == list(pdf.pages[0].Resources.XObject.keys())


def test_a_cropped_picture_shows_that_part() -> None:
    """And nothing of the rest: the lower right quarter, at twice its size."""
    image, half = Image.new("RGB", (SIDE, SIDE), "#FF0000"), SIDE // 2
    image.paste("#0000FF", (half, half, SIDE, SIDE))
    picture = picture_named("a.png", saved(image))
    drawn = Picture(0, 0, INCH, INCH, picture.digest, (500, 500, 1000, 1000))
    shown = rendered(page_of(drawn, pictures=[picture], size=(2 * INCH, INCH)))
    assert [(SIDE * (SIDE - 2) - SIDE + 2, (0, 0, 255))] == shown.crop((1, 1, SIDE, SIDE - 1)).getcolors()
    assert [(SIDE * (SIDE - 1), (255, 255, 255))] == shown.crop((SIDE + 1, 0, 2 * SIDE, SIDE)).getcolors()


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf checks")
@pytest.mark.parametrize("kind", [*EXACT, *MASKED, *JPEGS])
def test_qpdf_finds_nothing_wrong(kind: str, tmp_path: Path) -> None:
    """Each stream is as its dictionary says."""
    source = {**EXACT, **MASKED, **JPEGS}[kind]()
    assert "" == faults_by_qpdf(page_with(source)[0], tmp_path)


# --- pictures that mean harm, or were broken on the way


def broken_within(data: bytes) -> bytes:
    """A file with a few bytes changed in its middle."""
    middle = len(data) // 2
    return data[:middle] + bytes(255 - byte for byte in data[middle : middle + 8]) + data[middle + 8 :]


BAD: dict[str, Callable[[], bytes]] = {
    "a text file": lambda: b"This is no picture.\n" * 50,
    "an empty file": lambda: b"",
    "only a header": lambda: saved(gradient())[:40],
    "a PNG cut short": lambda: saved(gradient())[: len(saved(gradient())) // 2],
    "a PNG without its end": lambda: saved(gradient())[:-20],
    "a PNG changed on the way": lambda: broken_within(saved(gradient())),
    "a PNG with too few rows": lambda: png(SIDE, SIDE, 8, 2, (b"\0" + bytes(3 * SIDE)) * (SIDE - 1)),
    "a PNG with an unknown filter": lambda: png(SIDE, SIDE, 8, 2, (b"\7" + bytes(3 * SIDE)) * SIDE),
    "a PNG of no size": lambda: png(0, 0, 8, 2, b""),
    "a JPEG cut short": lambda: saved(gradient(), "JPEG")[:1200],
    "20,000 pixels wide": lambda: png(20_000, 10, 8, 2, b""),
    "a bomb by its header": lambda: png(15_000, 15_000, 8, 2, b""),
    "a bomb by its data": lambda: png(10, 10, 8, 2, bytes(200_000_000)),
    "a bomb of text": lambda: png(10, 10, 8, 2, b"\0" * 310, 0, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(10**8)))),
    "a GIF": lambda: saved(gradient(), "GIF"),
    "an EPS": lambda: saved(gradient(), "EPS"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_picture_is_refused_without_harm(kind: str) -> None:
    """With its name and a hint, in bounded memory: before anything of it stands in a file."""
    data = BAD[kind]()
    tracemalloc.start()
    try:
        with pytest.raises(PictureError, match=r"“bad\.png”") as refused:
            identified("bad.png", data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert refused.value.hint
    assert peak < 20_000_000


GAME = """
game: pictured
title: Pictured
components:
  card: {layout: card}
"""
LAYOUT = """
size: poker
blocks:
  - image: bad.png
    box: {left: 4mm, top: 4mm, width: 20mm, height: 20mm}
"""


@pytest.mark.parametrize("kind", BAD)
def test_a_build_with_a_bad_picture_is_refused_with_its_place(kind: str, write_game: WriteGame, tmp_path: Path) -> None:
    """A finding that names the picture and the layout's line; nothing is written."""
    root = write_game({"game.yaml": GAME, "layouts/card.yaml": LAYOUT, "bad.png": BAD[kind]()})
    with pytest.raises(ProblemsFoundError) as refused:
        build(open_target(root), tmp_path, Request())
    (finding,) = refused.value.findings
    assert ("PNP-PICTURE", "layouts/card.yaml", 4) == (finding.code, finding.place.file, finding.place.line)  # type: ignore[union-attr]
    assert finding.hint
    assert not (tmp_path / "output").exists()
