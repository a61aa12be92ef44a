"""SVG files made from a few primitives, read back, and drawn by two other programs."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from pdf_files import NINE, face_of
from PIL import Image

from pnp.backends.svg import SvgText, SvgTranslations, face_svg
from pnp.drawing.display import Primitive
from pnp.drawing.pictures import PictureFile

SVG: Final = "{http://www.w3.org/2000/svg}"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
CHROMIUM: Final = (
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


def svg_of(
    *primitives: Primitive,
    text: SvgText = "outline",
    size: tuple[int, int] = (NINE, NINE),
    pictures: Iterable[PictureFile] = (),
) -> bytes:
    """A file of one face."""
    store = {picture.digest: picture for picture in pictures}
    return face_svg(face_of(primitives, size), SvgTranslations(store, text))


def tree_of(data: bytes) -> ElementTree.Element:
    """The file's root. Raises `ParseError` if it is not well formed."""
    return ElementTree.fromstring(data)


def all_named(data: bytes, name: str) -> list[ElementTree.Element]:
    """All elements of that name, in order."""
    return list(tree_of(data).iter(SVG + name))


def ids_in(data: bytes) -> list[str]:
    """The ids of what is defined."""
    return [element.attrib["id"] for element in tree_of(data).iter() if "id" in element.attrib]


def said_in(data: bytes, name: str) -> Any:
    """The JSON of the metadata of that id."""
    (found,) = [element for element in all_named(data, "metadata") if element.get("id") == name]
    return json.loads(found.text or "")


def labels_in(data: bytes) -> list[str]:
    """What a screen reader says, run by run."""
    groups = [element for element in all_named(data, "g") if element.get("role") == "img"]
    return [element.attrib["aria-label"] for element in groups]


def by_librsvg(data: bytes, size: tuple[int, int]) -> Image.Image:
    """The file as librsvg draws it on white, so many pixels wide and high."""
    command = ["rsvg-convert", "-w", str(size[0]), "-h", str(size[1]), "-b", "white"]
    done = subprocess.run(command, input=data, capture_output=True, check=True)
    return Image.open(io.BytesIO(done.stdout)).convert("RGB")


def by_chromium(data: bytes, size: tuple[int, int], folder: Path) -> Image.Image:
    """The file as Chromium draws it, so many pixels wide and high."""
    width, height = size
    (folder / "drawn.svg").write_bytes(data)
    style = f"display:block;width:{width}px;height:{height}px"
    page = f'<!doctype html><body style="margin:0"><img src="drawn.svg" style="{style}">'
    (folder / "page.html").write_text(page, encoding="utf-8")
    command = [
        *CHROMIUM,
        f"--user-data-dir={folder / 'profile'}",
        f"--window-size={width},{height}",
        f"--screenshot={folder / 'drawn.png'}",
        (folder / "page.html").as_uri(),
    ]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    with Image.open(folder / "drawn.png") as picture:
        return picture.convert("RGB")
