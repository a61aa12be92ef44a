"""The three formats show the same picture: SVG drawn by librsvg and Chromium, held against the PDF's pixels.

Programs smooth edges in their own ways, so pictures are compared after a slight blur: what is moved, missing, turned
or filled otherwise by more than half a pixel is still seen.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from pdf_files import INCH, face_of, line_of, picture_named, sheet_of, written
from PIL import Image, ImageChops, ImageFilter, ImageStat
from primitives import RING, SANS
from svg_files import by_chromium, by_librsvg

from pnp.backends.png import faces_pdf, page_png
from pnp.backends.svg import SvgText, SvgTranslations, face_svg, sheet_svg
from pnp.drawing.display import (
    Ellipse,
    Fragment,
    Line,
    Outline,
    Picture,
    Primitive,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
)
from pnp.drawing.display import (
    Path as DrawnPath,
)
from pnp.drawing.face import make_face
from pnp.drawing.pictures import PictureFile
from pnp.drawing.sheet import Placement, Turn

MOST_ON_AVERAGE = 2.0  # of 255
MOST_ANYWHERE = 48  # after the blur
BLUR = 3
DPI = 200
CARD = (63_500, 88_900)  # whole pixels

Draw = Callable[[bytes, tuple[int, int], Path], Image.Image]
needs_librsvg = pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert (librsvg2-bin) draws it")
needs_chromium = pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium draws it")
pytestmark = pytest.mark.slow

PROGRAMS = [
    pytest.param("outline", lambda data, size, _: by_librsvg(data, size), marks=needs_librsvg, id="outlines-librsvg"),
    pytest.param("outline", by_chromium, marks=needs_chromium, id="outlines-chromium"),
    pytest.param("live", by_chromium, marks=needs_chromium, id="live-chromium"),
]


def assert_alike(one: Image.Image, other: Image.Image) -> None:
    """The same picture within the tolerance."""
    assert one.size == other.size
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    average = max(ImageStat.Stat(difference).mean)
    blurred = [image.convert("RGB").filter(ImageFilter.BoxBlur(BLUR)) for image in (one, other)]
    worst = ImageChops.difference(*blurred).convert("L").getextrema()[1]
    assert average <= MOST_ON_AVERAGE
    assert worst <= MOST_ANYWHERE  # type: ignore[operator]


def image_of(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def shapes() -> list[Primitive]:
    """Every way of drawing a line and a plane."""
    ring = tuple((kind, *(n * 2_500 + 4_000 for n in numbers)) for kind, *numbers in RING)
    outlines: list[Outline] = [
        Rect(2_000, 30_000, 20_000, 10_000, 2_000, "#3D4A52", Stroke("#C9A227", 3_000)),
        Ellipse(40_000, 35_000, 12_000, 6_000, "#0072B2", Stroke("#000000", 500)),
        DrawnPath(ring, "#D55E00"),
        DrawnPath((("M", 30_000, 5_000), ("L", 40_000, 20_000), ("L", 32_000, 20_000)), None, Stroke("#000000", 4_000)),
        DrawnPath((("M", 45_000, 20_000), ("C", 45_000, 0, 60_000, 0, 60_000, 20_000), ("Z",)), "#009E73"),
    ]
    strokes = [
        Stroke("#000000", 2_000, (3_000, 1_500)),
        Stroke("#000000", 2_000, (), "round"),
        Stroke("#000000", 2_000, (500, 3_000), "round"),
    ]
    dashes = [Line(2_000, 45_000 + 4_000 * row, 60_000, 45_000 + 4_000 * row, s) for row, s in enumerate(strokes)]
    icons = [
        Symbol(n, x, 60_000, 15_000, "#1A1A1A") for n, x in (("crown", 2_000), ("shield", 22_000), ("pin", 42_000))
    ]
    return [*outlines, *dashes, *icons]


def words() -> list[Primitive]:
    """Every way of setting text, and characters of every fallback font."""
    drawn: list[Primitive] = [
        Rect(0, 0, *CARD, 0, "#FAF9F4"),
        *line_of("Toughness −2 × ‘é’ ⚔ ♜ → ½", SANS, 14_000, (3_000, 10_000)),
        *line_of("Affluent office: fjord, AVATAR, To.", "SourceSerif4-Regular", 11_000, (3_000, 20_000)),
        *line_of("Tracked with care ", "BarlowCondensed-SemiBoldItalic", 12_000, (3_000, 30_000)),
        *line_of("44", "BarlowCondensed-Bold", 90_000, (25_000, 70_000)),
    ]
    tracked = Text(3_000, 38_000, "DAMAGE 12 ", SANS, 10_000, "#9C2C2C", 0, 600, 1_500)
    turned = [
        Text(14_000, 60_000, "turned by", SANS, 12_000, "#1A1A1A", 0, 0, 0, turn) for turn in (0, 45, 90, 180, 270)
    ]
    return [*drawn, tracked, *turned, StampMark(60_000, 85_000, "right", SANS, 6_000, "#595959")]


def pictures() -> tuple[list[Primitive], list[PictureFile]]:
    """A JPEG that says that it is turned, a picture that lets its ground through, a cut-out, on whole pixels."""
    wide = Image.merge("RGB", [Image.linear_gradient("L").resize((120, 80)).rotate(turn) for turn in (0, 180, 0)])
    clear = wide.convert("RGBA")
    clear.putalpha(Image.radial_gradient("L").resize((120, 80)))
    said = Image.Exif()
    said[0x0112] = 6  # the orientation: to be turned by 90°
    files = []
    for name, image, kind, more in (
        ("a.jpg", wide, "JPEG", {"exif": said, "quality": 95}),
        ("b.png", clear, "PNG", {}),
    ):
        data = io.BytesIO()
        image.save(data, kind, **more)
        files.append(picture_named(name, data.getvalue()))
    cell = INCH // 10  # 20 pixels
    first, second = files
    return [
        Rect(0, 0, *CARD, 0, "#FAF9F4"),
        Picture(cell, cell, 12 * cell, 8 * cell, first.digest),
        Picture(14 * cell, cell, 8 * cell, 8 * cell, first.digest, (250, 100, 750, 900)),
        Rect(cell, 10 * cell, 12 * cell, 2 * cell, 0, "#9C2C2C"),
        Picture(cell, 10 * cell, 12 * cell, 8 * cell, second.digest),
    ], files


@pytest.mark.parametrize(("text", "draw"), PROGRAMS)
@pytest.mark.parametrize("what", ["shapes", "words", "pictures"])
def test_a_face_is_the_same_picture_as_in_the_pdf(what: str, text: SvgText, draw: Draw, tmp_path: Path) -> None:
    """In programs that share nothing with what draws the PDF."""
    drawn, files = {"shapes": lambda: (shapes(), []), "words": lambda: (words(), []), "pictures": pictures}[what]()
    store = {file.digest: file for file in files}
    face = face_of(drawn, CARD)
    expected = image_of(page_png(faces_pdf([face], store), 0, DPI))
    assert_alike(expected, draw(face_svg(face, SvgTranslations(store, text)), expected.size, tmp_path))


@pytest.mark.parametrize(("text", "draw"), PROGRAMS)
def test_a_sheet_is_the_same_picture_as_in_the_pdf(text: SvgText, draw: Draw, tmp_path: Path) -> None:
    """Faces turned, clipped at different bleeds, with marks over them."""
    ground = Rect(-3_000, -3_000, 56_000, 36_000, 0, "#3D4A52")
    face = make_face("things", "one", "front", (50_000, 30_000), [Fragment([ground, *faces_words()])], bleed=3_000)
    turns: tuple[Turn, ...] = (0, 90, 180, 270)
    places = ((10_000, 10_000), (80_000, 10_000), (10_000, 50_000), (80_000, 70_000))
    placed = [Placement(face, x, y, turn, (3_000, 0, 1_000, 2_000)) for turn, (x, y) in zip(turns, places, strict=True)]
    marks = [Line(10_000, y, 140_000, y, Stroke("#D55E00", 250)) for y in (5_000, 130_000)]
    sheet = sheet_of(*placed, size=(148_000, 148_000), over=marks)
    expected = image_of(page_png(written(sheet), 0, DPI))
    assert_alike(expected, draw(sheet_svg(sheet, SvgTranslations({}, text)), expected.size, tmp_path))


def faces_words() -> list[Text]:
    runs = line_of("Faces may be turned", "BarlowCondensed-Bold", 14_000, (3_000, 12_000))
    return [run._replace(colour="#FFFFFF") for run in runs]


@pytest.mark.parametrize("wrong", ["moved", "missing", "another word"])
@needs_librsvg
def test_the_comparison_sees_what_is_wrong(wrong: str) -> None:
    """A tolerance that lets everything pass holds nothing."""
    face = face_of(words(), CARD)
    expected = image_of(page_png(faces_pdf([face], {}), 0, DPI))
    drawn = words()
    if wrong == "moved":
        drawn = [p._replace(x=p.x + 300) if isinstance(p, Text) else p for p in drawn]
    elif wrong == "missing":
        drawn = [p for p in drawn if not (isinstance(p, Text) and p.turn == 45)]
    else:
        drawn = [p._replace(string="45") if isinstance(p, Text) and p.string == "44" else p for p in drawn]
    other = by_librsvg(face_svg(face_of(drawn, CARD), SvgTranslations({})), expected.size)
    with pytest.raises(AssertionError):
        assert_alike(expected, other)
