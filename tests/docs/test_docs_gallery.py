"""The gallery: its command makes every picture that pages show, the same each time."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image, ImageChops

from pnp.drawing.display import Ellipse, Fragment, Rect
from pnp.drawing.face import make_face

gallery: Final[Any] = import_module("docs.gallery")  # the pictures' folder has the same name


def test_a_face_is_cut_out_along_its_line() -> None:
    """A disc on a picture is round, and stands on what lies below it."""
    disc = Ellipse(5_000, 5_000, 5_000, 5_000)
    face = make_face(
        "c", "i", "front", (10_000, 10_000), [Fragment([Rect(0, 0, 10_000, 10_000, 0, "#D55E00")])], (), 0, disc
    )
    picture = gallery.drawn([face], 5)[0]
    assert all(50 <= side <= 51 for side in picture.size)
    assert (0xD5, 0x5E, 0x00, 255) == picture.getpixel((25, 25))
    assert 0 == picture.getchannel("A").getpixel((1, 1))


def test_a_shadow_lies_below_the_picture_and_not_upon_it() -> None:
    """What is laid down keeps its own colours; the ground around it is darker."""
    canvas = Image.new("RGB", (200, 200), "#FFFFFF")
    gallery.with_shadow(canvas, Image.new("RGBA", (60, 60), "#56B4E9"), 70, 70)
    assert (0x56, 0xB4, 0xE9) == canvas.getpixel((100, 100))
    assert (255, 255, 255) != canvas.getpixel((100, 135))
    assert (255, 255, 255) == canvas.getpixel((2, 2))


@pytest.mark.slow
def test_every_picture_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make gallery` makes exactly the pictures that are kept, none of them heavy, twice the same."""
    monkeypatch.setattr(gallery, "GALLERY", tmp_path)
    gallery.main([])
    made = sorted(path.name for path in tmp_path.iterdir())
    kept = sorted(path.name for path in (gallery.ROOT / "docs" / "gallery").iterdir())
    assert kept == made
    assert {} == {path.name: path.stat().st_size for path in tmp_path.iterdir() if path.stat().st_size > 400_000}
    again = gallery.table_top(gallery.ROOT / "data" / "winds-of-change")
    assert ImageChops.difference(again, gallery.table_top(gallery.ROOT / "data" / "winds-of-change")).getbbox() is None
