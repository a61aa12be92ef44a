"""PNG files: a PDF's pages as pixels, at the resolution that they say, the same in every process."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pdf_files import CELL, LETTERS, NINE, content_of, face_of, line_of, picture_named, sheet_of, written
from PIL import Image
from primitives import SANS

from pnp.backends.pdf import Translations
from pnp.backends.png import face_sheet, faces_pdf, page_png, page_pngs
from pnp.drawing.display import Picture, Rect
from pnp.drawing.face import Face
from pnp.drawing.sheet import Placement

NINE_POINTS = (3_175, 3_175)
POKER = (63_000, 88_000)


def flag() -> Face:
    """A red square beside a blue one, in cells of 36 points."""
    squares = [Rect(x * CELL, CELL, 3 * CELL, 3 * CELL, 0, fill) for x, fill in ((1, "#FF0000"), (5, "#0000FF"))]
    return face_of(squares)


def image_of(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def letters_of(image: Image.Image) -> list[str]:
    """The pixels as letters; a colour that is none of them fails."""
    colours = {tuple(bytes.fromhex(name[1:])): letter for name, letter in LETTERS.items()}
    return ["".join(colours[image.getpixel((x, y))] for x in range(image.width)) for y in range(image.height)]  # type: ignore[index]


def test_a_page_of_nine_by_nine_points_is_nine_by_nine_pixels() -> None:
    """At 72 dpi a pixel is a point, and its colours are those of the drawing."""
    image = image_of(page_png(faces_pdf([face_of([Rect(0, 0, *NINE_POINTS, 0, "#FF0000")], NINE_POINTS)], {}), 0, 72))
    assert ((9, 9), "RGB") == (image.size, image.mode)
    assert ["R" * 9] * 9 == letters_of(image)


def test_pixels_show_what_is_drawn() -> None:
    """Two dots an inch: a pixel is a cell."""
    expected = "_________ _RRR_BBB_ _RRR_BBB_ _RRR_BBB_ _________ _________ _________ _________ _________"
    assert expected.split() == letters_of(image_of(page_png(faces_pdf([flag()], {}), 0, 2)))


@pytest.mark.parametrize(("dpi", "size"), [(300, (744, 1039)), (72, (179, 249)), (600, (1488, 2079))])
def test_a_face_has_its_true_size(dpi: int, size: tuple[int, int]) -> None:
    """The nearest whole number of pixels, and the resolution in the file."""
    image = image_of(page_png(faces_pdf([face_of([], POKER)], {}), 0, dpi))
    assert size == image.size
    assert pytest.approx((dpi, dpi), abs=0.01) == image.info["dpi"]
    assert pytest.approx(63, abs=25.4 / dpi / 2) == image.width * 25.4 / dpi


def test_a_file_says_nothing_of_when_and_where_it_was_made() -> None:
    """Header, resolution, data, end."""
    data, place, chunks = page_png(faces_pdf([flag()], {})), 8, []
    while place < len(data):
        chunks.append(data[place + 4 : place + 8].decode())
        place += 12 + int.from_bytes(data[place : place + 4], "big")
    assert ["IHDR", "pHYs", "IDAT", "IEND"] == list(dict.fromkeys(chunks))


def test_pages_come_in_the_order_in_which_they_are_asked_for() -> None:
    """All of them if none are named."""
    faces = [face_of([Rect(0, 0, NINE, NINE, 0, fill)]) for fill in ("#FF0000", "#00FF00", "#0000FF")]
    pdf = faces_pdf(faces, {})
    firsts = ["".join(letters_of(image_of(data)))[0] for data in page_pngs(pdf, 2)]
    chosen = ["".join(letters_of(image_of(data)))[0] for data in page_pngs(pdf, 2, [2, 0])]
    assert (["R", "G", "B"], ["B", "R"]) == (firsts, chosen)


def test_a_faces_page_is_the_trim_and_nothing_else() -> None:
    """Ink in the bleed is off the page, and there is no furniture."""
    face = face_of([Rect(-500, -500, 64_000, 89_000, 0, "#FF0000")], POKER, bleed=500)
    sheet = face_sheet(face)
    assert (*POKER, (Placement(face, 0, 0),), (), ()) == (
        sheet.width,
        sheet.height,
        sheet.placements,
        sheet.under,
        sheet.over,
    )
    image = image_of(page_png(faces_pdf([face], {}), 0, 72))
    assert ((255, 255), (0, 0), (0, 0)) == image.getextrema()


def test_faces_may_be_without_their_drawings_once_they_are_known() -> None:
    """The build's own translations serve for pictures, too."""
    translations, face = Translations(), flag()
    translations.face(face)
    light = faces_pdf([face.without_drawing()], {}, translations)
    assert content_of(faces_pdf([face], {})) == content_of(light)


def test_pictures_are_in_the_picture() -> None:
    """From the store of the build."""
    file = io.BytesIO()
    Image.new("RGB", (3, 3), "#00FF00").save(file, "PNG")
    picture = picture_named("green.png", file.getvalue())
    face = face_of([Picture(0, 0, NINE, NINE, picture.digest)])
    grid = letters_of(image_of(page_png(faces_pdf([face], {picture.digest: picture}), 0, 2)))
    assert ["G" * 9] * 9 == grid


def test_a_sheet_of_the_kit_can_be_a_picture() -> None:
    """Any PDF's page."""
    sheet = sheet_of(Placement(flag(), 0, 0, 180))
    expected = "_________ _________ _________ _________ _________ _BBB_RRR_ _BBB_RRR_ _BBB_RRR_ _________"
    assert expected.split() == letters_of(image_of(page_png(written(sheet), 0, 2)))


PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
from test_backends_png import pixels_of_a_card
print(pixels_of_a_card())
"""


def pixels_of_a_card() -> str:
    """The hash of a card's pixels."""
    face = face_of(line_of("Toughness −2 × ‘é’ ⚔", SANS), POKER)
    return hashlib.sha256(image_of(page_png(faces_pdf([face], {}))).tobytes()).hexdigest()


def test_pixels_are_equal_in_every_process(tmp_path: Path) -> None:
    """Whatever the hash seed, the time zone, the locale and the folder."""
    here = Path(__file__).resolve().parent
    command = [sys.executable, "-c", PROGRAM, str(here), str(here.parent), str(here.parents[1])]
    said = {pixels_of_a_card()}
    for seed, zone, locale in (("0", "UTC", "C"), ("1", "Asia/Kathmandu", "de_DE.UTF-8")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        said.add(done.stdout.strip())
    assert 1 == len(said)
