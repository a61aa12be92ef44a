"""SVG files: true size, complete in themselves, with records that hash to the stamps, equal in every process."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pdf_files import INCH, NINE, face_of, line_of, picture_named, sheet_of
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from primitives import PRIMITIVES, SANS
from svg_files import HREF, SVG, all_named, ids_in, labels_in, said_in, svg_of, tree_of

from pnp.backends.svg import (
    RECORDS_ID,
    Alphabet,
    SvgText,
    SvgTranslations,
    face_svg,
    sheet_svg,
)
from pnp.drawing.display import Fragment, Picture, Primitive, Rect, StampMark, Symbol, Text
from pnp.drawing.face import FACE_STAMP_PREFIX, Face, make_face, stamp_of
from pnp.drawing.fonts import font_named
from pnp.drawing.records import RECORD_KEY, face_entries
from pnp.drawing.sheet import Placement, Turn, sheet_stamp
from pnp.facts import Box, Fact

SERIF = "SourceSerif4-Italic"
BOTH = pytest.mark.parametrize("text", ["outline", "live"])
POKER = (63_000, 88_000)


def card(item: str = "tank", name: str = "Tank – “heavy” & <slow>") -> Face:
    """A face with a fact, a stamp, an icon and names that have all that needs escaping."""
    runs = line_of(name, SANS)
    drawn: list[Primitive] = [*runs, Symbol("crown", 0, 0, INCH, "#C9A227")]
    stamp = StampMark(4_000, 80_000, "left", SANS, 6_000, "#595959")
    fact = Fact(f"units/{item}/name", f"{name}\uffff", "plain", name, "text", (Box(0, 0, 1, 1),))
    return make_face("cards <é> & \\ “☃”", item, "front", POKER, [Fragment([*drawn, stamp])], [fact])


@pytest.fixture
def picture_data() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (4, 2), "#FF0000").save(data, "PNG")
    return data.getvalue()


# --- size


@pytest.mark.parametrize("bleed", [0, 3_000])
def test_a_face_has_its_true_size(bleed: int) -> None:
    """Width and height in mm, the coordinates in µm; the trim's corner stays at (0, 0)."""
    face = face_of([], POKER, bleed=3_000)
    root = tree_of(face_svg(face, SvgTranslations({}), bleed))
    width, height = POKER[0] + 2 * bleed, POKER[1] + 2 * bleed
    assert (f"{width // 1000}mm", f"{height // 1000}mm") == (root.get("width"), root.get("height"))
    assert f"{-bleed} {-bleed} {width} {height}" == root.get("viewBox")


def test_a_sheet_has_its_true_size() -> None:
    """Also where millimetres are no whole number."""
    root = tree_of(sheet_svg(sheet_of(size=(215_900, 279_400)), SvgTranslations({})))
    assert ("215.9mm", "279.4mm", "0 0 215900 279400") == tuple(root.get(k) for k in ("width", "height", "viewBox"))


def test_ink_beyond_what_is_shown_is_cut_off() -> None:
    """By a clip of its own, so that programs that draw beyond the page show none either; only where there is bleed."""
    everywhere = Rect(-3_000, -3_000, 69_000, 94_000, 0, "#FF0000")
    face = face_of([everywhere], POKER, bleed=3_000)
    trimmed, whole = (face_svg(face, SvgTranslations({}), bleed) for bleed in (0, 3_000))
    (clip,) = all_named(trimmed, "clipPath")
    assert {"x": "0", "y": "0", "width": "63000", "height": "88000"} == clip[0].attrib
    assert f"url(#{clip.get('id')})" == all_named(trimmed, "g")[0].get("clip-path")
    assert [] == all_named(whole, "clipPath")


# --- complete in itself


@BOTH
def test_a_file_needs_nothing_outside_of_it(text: SvgText, picture_data: bytes) -> None:
    """No script, no address; what is referred to is in the file, under an id that is there once."""
    picture = picture_named("red.png", picture_data)
    drawn = [p for name, p in PRIMITIVES.items() if not name.startswith("picture")]
    data = svg_of(*drawn, Picture(0, 0, INCH, INCH, picture.digest), text=text, pictures=[picture])
    assert b"<script" not in data
    assert b"<!" not in data.replace(b"<![CDATA[", b"")
    ids = ids_in(data)
    assert sorted(set(ids)) == sorted(ids)
    for element in tree_of(data).iter():
        assert not [name for name in element.attrib if name.lower().startswith("on")]
        address = element.get(HREF)
        assert address is None or address.startswith("data:image/png;base64,") or address[1:] in ids
    addresses = re.findall(r"url\(([^)]{0,30})", data.decode())
    assert all(address.startswith(("#", "data:font/woff2;base64,")) for address in addresses)
    assert {"http://www.w3.org"} == {found.decode() for found in re.findall(rb"https?://[^/\"]*", data)}


def test_a_picture_stands_in_the_file_once(picture_data: bytes) -> None:
    """However often it is drawn; a file without notes as it was."""
    picture = picture_named("red.png", picture_data)
    twice = [Picture(x, 0, INCH, INCH, picture.digest) for x in (0, INCH)]
    (image,) = all_named(svg_of(*twice, pictures=[picture]), "image")
    assert picture_data == base64.b64decode(image.attrib[HREF].partition(",")[2])


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_is_without_what_its_file_notes_of_it(kind: str) -> None:
    """Profile, gamma, orientation, place and comment are left out; the pixels are the same."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "a secret place"
    chunks = PngInfo()
    chunks.add_text("Comment", "a secret")
    chunks.add(b"gAMA", (100_000).to_bytes(4, "big"))
    more = {"pnginfo": chunks} if kind == "PNG" else {"comment": "a secret"}
    file = io.BytesIO()
    gradient = Image.linear_gradient("L").convert("RGB")
    gradient.save(file, kind, exif=exif, icc_profile=b"a secret profile", dpi=(300, 300), **more)
    picture = picture_named("noted", file.getvalue())
    (image,) = all_named(svg_of(Picture(0, 0, INCH, INCH, picture.digest), pictures=[picture]), "image")
    shown = base64.b64decode(image.attrib[HREF].partition(",")[2])
    assert b"secret" in picture.data
    assert b"secret" not in shown
    plain, original = (Image.open(io.BytesIO(data)) for data in (shown, picture.data))
    assert original.tobytes() == plain.tobytes()
    assert {} == dict(plain.getexif())
    assert {"gamma", "icc_profile", "comment"}.isdisjoint(plain.info)


def test_what_is_drawn_often_is_defined_once() -> None:
    """Glyphs and icons, in an order of their own: fonts, code points, icons."""
    data = svg_of(*[Symbol("shield", x, 0, INCH, "#000000") for x in range(9)], *line_of("abba", SANS))
    assert ["pnp-records", "a61", "a62", "icon-shield"] == ids_in(data)


def test_a_file_has_a_title_and_a_language() -> None:
    """For tabs and screen readers; a back says that it is one."""
    front = card()
    root = tree_of(face_svg(front, SvgTranslations({})))
    assert ("en", "cards <é> & \\ “☃”: tank") == (root.get("lang"), root.findtext(f"{SVG}title"))
    back = front._replace(side="back")
    assert "cards <é> & \\ “☃”: tank (back)" == tree_of(face_svg(back, SvgTranslations({}))).findtext(f"{SVG}title")
    named = face_svg(front, SvgTranslations({}), title="A\ufffetitle")
    assert "A\ufffdtitle" == tree_of(named).findtext(f"{SVG}title")


# --- records


@BOTH
def test_the_record_in_a_face_hashes_to_the_stamp_in_its_ink(text: SvgText) -> None:
    """The same text as in a PDF, letter by letter."""
    face = card()
    data = face_svg(face, SvgTranslations({}, text))
    (entry,) = said_in(data, RECORDS_ID)["faces"]
    assert [face.stamp, face.component, "tank", "front"] == [entry[k] for k in ("stamp", "component", "item", "side")]
    (written,) = (m.text or "" for m in all_named(data, "metadata"))
    (entry,) = face_entries(written)
    record = entry.partition(RECORD_KEY)[2].removesuffix("}").replace("\\uffff", "\uffff")
    assert (face.record, face.stamp) == (record, stamp_of(record, FACE_STAMP_PREFIX))
    inked = labels_in(data) if text == "outline" else [element.text for element in all_named(data, "text")]
    assert face.stamp in inked


def test_a_sheet_has_the_records_of_its_faces_and_where_they_stand() -> None:
    """Each face's record once, its places as often as it is placed."""
    one, other = card("tank"), card("apc", "APC")
    placed = (Placement(one, 0, 0), Placement(other, 70_000, 0, 90), Placement(one, 0, 100_000, 180))
    data = sheet_svg(sheet_of(*placed, size=(210_000, 297_000)), SvgTranslations({}))
    assert ["tank", "apc"] == [entry["item"] for entry in said_in(data, RECORDS_ID)["faces"]]
    (sheet,) = said_in(data, RECORDS_ID)["sheets"]
    assert sheet_stamp(placed) == sheet["stamp"]
    places = [[one.stamp, 0, 0, 0], [other.stamp, 70_000, 0, 90], [one.stamp, 0, 100_000, 180]]
    assert places == sheet["record"]["faces"]


def test_faces_may_be_without_their_drawings_once_they_are_known() -> None:
    """So that thousands of cards need not be kept; the files are the same."""
    face, translations = card(), SvgTranslations({})
    whole = face_svg(face, translations)
    sheet = sheet_svg(sheet_of(Placement(face, 0, 0)), translations)
    light = face.without_drawing()
    assert whole == face_svg(light, translations)
    assert sheet == sheet_svg(sheet_of(Placement(light, 0, 0)), translations)


# --- sheets


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, "translate(1000 2000)"),
        (90, "translate(89000 2000) rotate(90)"),
        (180, "translate(64000 90000) rotate(180)"),
        (270, "translate(1000 65000) rotate(270)"),
    ],
)
def test_a_placed_face_is_moved_turned_and_clipped_at_its_bleed(turn: Turn, expected: str) -> None:
    """The turned trim's corner stands at the place; the ink shows as far as the placement and the face allow."""
    face = face_of([Rect(0, 0, 1, 1, 0, "#FF0000")], POKER, bleed=500)
    data = sheet_svg(sheet_of(Placement(face, 1_000, 2_000, turn, (0, 500, 250, 900))), SvgTranslations({}))
    (use,) = all_named(data, "use")
    assert (expected, "#face-" + face.stamp[4:]) == (use.get("transform"), use.get(HREF))
    (clip,) = all_named(data, "clipPath")
    assert f"url(#{clip.get('id')})" == use.get("clip-path")
    assert {"x": "0", "y": "-500", "width": "63250", "height": "89000"} == clip[0].attrib


def test_a_face_without_bleed_is_not_clipped() -> None:
    """A cut line that is drawn on the trim keeps its whole width."""
    data = sheet_svg(sheet_of(Placement(card(), 0, 0)), SvgTranslations({}))
    assert b"clip" not in data


def test_furniture_lies_under_and_over_the_faces() -> None:
    """In the display list's order."""
    face = face_of([Rect(0, 0, 1, 1, 0, "#00FF00")])
    sheet = sheet_of(Placement(face, 0, 0), over=[Rect(0, 0, 2, 2, 0, "#0000FF")])
    root = tree_of(sheet_svg(sheet, SvgTranslations({})))
    assert ["use", "rect"] == [child.tag.removeprefix(SVG) for child in root][-2:]


# --- text


def test_screen_readers_are_told_each_run_as_it_is() -> None:
    """With its spaces, quotation marks and accents."""
    strings = ["Toughness 5", "−2 × ‘é’ ", "a  b", '"<&>"']
    runs = [Text(0, 0, string, SANS, 9_000, "#000000", 0) for string in strings]
    assert strings == labels_in(svg_of(*runs))


def test_live_text_is_the_runs_text() -> None:
    """It can be found and copied, spaces and all."""
    strings = ["Toughness 5", "−2 × ‘é’ ", "a  b", '"<&>"']
    runs = [Text(0, 0, string, SANS, 9_000, "#000000", 0) for string in strings]
    data = svg_of(*runs, text="live")
    assert strings == [element.text for element in all_named(data, "text")]
    assert b"white-space:pre" in data


def fonts_in(data: bytes) -> dict[str, TTFont]:
    """The fonts in a file, by name."""
    (style,) = all_named(data, "style")
    found = re.findall(r'@font-face\{font-family:"([^"]+)".*?base64,([A-Za-z0-9+/=]+)\)', style.text or "")
    return {name: TTFont(io.BytesIO(base64.b64decode(text))) for name, text in found}


def test_live_text_has_only_the_glyphs_that_are_used() -> None:
    """With the advances that the text was measured with, and without anything that moves letters."""
    data = svg_of(*line_of("fig. 12 ⚔ é", SANS), *line_of("office", SERIF), text="live")
    fonts = fonts_in(data)
    assert [SANS, SERIF, "NotoSansSymbols-Regular"] == list(fonts)
    assert set(map(ord, "fig. 12é")) == set(fonts[SANS].getBestCmap())
    assert set(map(ord, "ofice")) == set(fonts[SERIF].getBestCmap())
    assert {ord("⚔")} == set(fonts["NotoSansSymbols-Regular"].getBestCmap())
    for name, font in fonts.items():
        assert set() == {"GPOS", "GSUB", "kern"} & set(font.keys())
        for code, glyph in font.getBestCmap().items():
            assert font_named(name).advance(chr(code)) == font["hmtx"][glyph][0]
        outlines = font["glyf"]
        parts = {part for glyph in font.getGlyphOrder() for part in outlines[glyph].getComponentNames(outlines)}
        assert set(font.getGlyphOrder()) - {".notdef"} == {*font.getBestCmap().values(), *parts}


def test_an_alphabet_serves_the_files_of_a_component() -> None:
    """Then a font is cut once for all of them, and every file has all that it needs."""
    translations = SvgTranslations({}, "live")
    faces = [card("tank", "Tank"), card("apc", "APC")]
    alphabet = Alphabet(translations.face(face).needs for face in faces)
    styles = {all_named(face_svg(face, translations, 0, alphabet), "style")[0].text for face in faces}
    (style,) = styles
    assert style == translations_style(translations, faces)


def translations_style(translations: SvgTranslations, faces: list[Face]) -> str | None:
    sheet = sheet_of(*[Placement(face, 0, 0) for face in faces])
    return all_named(sheet_svg(sheet, translations), "style")[0].text


def test_outlined_files_have_no_font_and_live_ones_no_outlines() -> None:
    """Each file has what its text needs."""
    runs = line_of("abc", SANS)
    assert [] == all_named(svg_of(*runs), "style")
    assert [] == all_named(svg_of(*runs, text="live"), "path")


def test_a_file_without_text_has_no_style() -> None:
    """There is nothing to say."""
    assert [] == all_named(svg_of(Rect(0, 0, NINE, NINE, 0, "#FF0000"), text="live"), "style")


# --- the same everywhere

PROGRAM = """
import hashlib, sys
sys.path[:0] = sys.argv[1:]
from test_backends_svg_files import card
from pdf_files import sheet_of
from pnp.backends.svg import SvgTranslations, face_svg, sheet_svg
from pnp.drawing.sheet import Placement
for text in ("outline", "live"):
    translations = SvgTranslations({}, text)
    faces = [card("tank"), card("apc", "APC −2 × ‘é’ ⚔ ♜")]
    sheet = sheet_of(*[Placement(face, 0, 0, 90) for face in faces])
    for data in [*(face_svg(face, translations) for face in faces), sheet_svg(sheet, translations)]:
        print(hashlib.sha256(data).hexdigest())
"""


def test_bytes_are_equal_in_every_process(tmp_path: Path) -> None:
    """Whatever the hash seed, the time zone, the locale and the folder."""
    here = Path(__file__).resolve().parent
    said = set()
    for seed, zone, locale in (("0", "UTC", "C"), ("1", "Asia/Kathmandu", "de_DE.UTF-8"), ("77", "EST5EDT", "C.UTF-8")):
        folder = tmp_path / seed
        folder.mkdir()
        surroundings = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale, "PYTHONUTF8": "1"}
        command = [sys.executable, "-c", PROGRAM, str(here), str(here.parent), str(here.parents[1])]
        environment = {**os.environ, **surroundings}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
        said.add(done.stdout)
    assert 1 == len(said)
    data = face_svg(card("tank"), SvgTranslations({}))
    assert hashlib.sha256(data).hexdigest() == said.pop().split()[0]
