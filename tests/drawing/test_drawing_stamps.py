"""The ink of stamps: text where it is aligned, and codes that a reader reads."""

from __future__ import annotations

import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pnp.drawing.display import CodeMark, Path, StampMark, Text, outline_bounds
from pnp.drawing.face import STAMP_LETTERS
from pnp.drawing.fonts import text_width_um
from pnp.drawing.stamps import MODULES, code_path, mark_ink, quiet_um

STAMPS = st.text(STAMP_LETTERS, min_size=12, max_size=12).map("PNP:{}".format)


def drawn(path: Path, side: int, um_a_pixel: int = 100) -> Image.Image:
    """The rectangles of a code as a picture, with twice its quiet zone around it."""
    quiet = 2 * quiet_um(side)
    image = Image.new("L", ((side + 2 * quiet) // um_a_pixel,) * 2, 255)
    draw = ImageDraw.Draw(image)
    corners = [segment[1:] for segment in path.segments if segment[0] != "Z"]
    for left, _, right, _ in zip(*[iter(corners)] * 4, strict=True):
        box = [((n + quiet) / um_a_pixel) for n in (*left, *right)]
        draw.rectangle([box[0], box[1], box[2] - 1, box[3] - 1], 0)
    return image


@given(STAMPS)
def test_a_code_holds_the_stamp_and_nothing_else(stamp: str) -> None:
    """A reader of codes gives back the sixteen characters."""
    path = code_path(CodeMark(0, 0, 12_000, "#000000"), stamp)
    found = zxingcpp.read_barcodes(drawn(path, 12_000))
    assert [stamp] == [code.text for code in found]


@given(STAMPS, st.integers(-50_000, 50_000), st.integers(12_000, 20_000))
def test_a_code_fills_its_square(stamp: str, corner: int, side: int) -> None:
    """To the micrometre, however its side divides by its modules."""
    path = code_path(CodeMark(corner, -corner, side, "#112233"), stamp)
    assert (corner, -corner, corner + side, -corner + side) == outline_bounds(path)
    assert "#112233" == path.fill


def test_modules_are_whole_steps_of_the_side() -> None:
    """No edge stands between two modules."""
    path = code_path(CodeMark(0, 0, 21_000, "#000000"), "PNP:0123456789AB")
    assert {0} == {number % (21_000 // MODULES) for segment in path.segments for number in segment[1:]}


def test_the_text_of_a_stamp_is_aligned_by_its_width() -> None:
    """Left at its start, in the middle, at its end; to a micrometre."""
    stamp, font = "PNP:0123456789AB", "BarlowCondensed-Regular"
    width = text_width_um(stamp, font, 6_500)
    runs = [
        mark_ink(StampMark(40_000, 5, align, font, 6_500, "#000000"), stamp) for align in ("left", "centre", "right")
    ]
    assert all(isinstance(run, Text) and (run.string, run.y, run.width) == (stamp, 5, int(width)) for run in runs)
    assert [40_000, int(40_000 - width / 2), int(40_000 - width)] == [run.x for run in runs if isinstance(run, Text)]
