"""Each primitive as SVG elements, exactly; paths and glyphs as path data that other programs read back."""

from __future__ import annotations

import io
from typing import Any

import pytest
from conftest import Golden
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_files import INCH
from primitives import PRIMITIVES, SANS

from pnp.backends.svg_elements import all_needs, glyph_definition, translated
from pnp.backends.svg_fonts import font_letter, glyph_data
from pnp.backends.svg_paths import icon_data, path_data
from pnp.drawing.display import Fragment, Segment, Text
from pnp.drawing.fonts import FALLBACKS, font_ids, font_named, runs_by_font
from pnp.drawing.icons import icon_names, icon_path

LETTERS = "AaBbGgQqyß& 0123456789.,;:!?()+×½“”’–éăñÇ"
RECORDED = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Q": "qCurveTo", "Z": "closePath"}


@pytest.mark.parametrize("name", PRIMITIVES)
def test_a_primitive_becomes_this_element(name: str, golden: Golden) -> None:
    """The exact element of each primitive, beside its line of the display list; a change is a reviewed one."""
    primitive = PRIMITIVES[name]
    lines = [str(primitive), translated(Fragment([primitive])).code]
    if isinstance(primitive, Text):
        lines.append(translated(Fragment([primitive]), live=True).code)
    golden(f"svg-{name}.txt", "\n".join(lines) + "\n")


def test_what_elements_need_is_told() -> None:
    """Characters by font, icons and pictures: no more and no less than what is drawn."""
    parts = [translated(Fragment([PRIMITIVES[name]])).needs for name in ("text-justified", "symbol", "picture")]
    needs = all_needs(parts)
    assert {(SANS, "a"), (SANS, " "), (SANS, "b")} == needs.characters
    assert {"crown"} == needs.icons
    assert {"0123456789abcdef" * 4} == needs.pictures


def test_glyphs_stand_where_the_unrounded_sum_of_advances_says() -> None:
    """A place is rounded by itself, never summed from rounded ones."""
    run = Text(0, INCH, "i" * 60, SANS, 7_000, "#000000", 0, 100)
    last = translated(Fragment([run])).code.rsplit('x="', 1)[1].split('"')[0]
    assert f"{59 * (font_named(SANS).advance('i') + 100 * 1000 / 7_000):.4f}".rstrip("0") == last


def test_labels_keep_what_xml_would_take() -> None:
    """Quotation marks, angle brackets and ampersands of a run are read out as they are."""
    code = translated(Fragment([Text(0, 0, "\"R&D\" <'5'>", SANS, 10_000, "#000000", 0)])).code
    assert """aria-label="&quot;R&amp;D&quot; &lt;'5'&gt;\"""" in code


# --- path data


def drawn_by(data: str) -> list[tuple[str, Any]]:
    """What a reader of path data, not ours, makes of it."""
    pen = RecordingPen()
    parse_path(data, pen)
    return [operation for operation in pen.value if operation[0] != "endPath"]


def recorded(segments: tuple[Segment, ...]) -> list[tuple[str, Any]]:
    """The same as that reader would record, each line and curve with its points."""
    return [(RECORDED[kind], tuple(zip(numbers[0::2], numbers[1::2], strict=True))) for kind, *numbers in segments]


numbers = st.integers(-300_000, 300_000)
moves = st.tuples(st.just("M"), numbers, numbers)
steps = st.one_of(
    st.tuples(st.just("L"), numbers, numbers),
    st.tuples(st.just("C"), *[numbers] * 6),
    st.tuples(st.just("Q"), *[numbers] * 4),
)
contours = st.tuples(moves, st.lists(steps, min_size=1, max_size=6)).map(lambda c: (c[0], *c[1], ("Z",)))
paths = st.lists(contours, min_size=1, max_size=4).map(lambda found: tuple(s for c in found for s in c))


@settings(max_examples=100, deadline=None)
@given(paths)
def test_path_data_holds_exactly_the_same_points(segments: tuple[Segment, ...]) -> None:
    """Relative, with letters and spaces left out, and still the points that were given."""
    assert without_idle_lines(recorded(segments)) == without_idle_lines(drawn_by(path_data(segments)))


def without_idle_lines(operations: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Without a line back to the start just before a path is closed: closing draws it, and readers may add it."""
    kept: list[tuple[str, Any]] = []
    start = None
    for name, points in operations:
        if name == "moveTo":
            start = points[0]
        if name == "closePath" and kept[-1] == ("lineTo", (start,)):
            kept.pop()
        kept.append((name, points))
    return kept


@pytest.mark.parametrize(
    ("segments", "expected"),
    [
        ((("M", 10, 20), ("L", 30, 20), ("L", 30, -5), ("L", 31, -4), ("Z",)), "M10 20h20v-25l1 1z"),
        ((("M", 0, 0), ("L", 1, 2), ("L", 3, 4), ("L", 5, 1)), "M0 0l1 2 2 2 2-3"),
        ((("M", 0, 0), ("Q", 5, 0, 5, 5), ("Q", 5, 10, 10, 10), ("Q", 11, 10, 12, 12)), "M0 0q5 0 5 5t5 5q1 0 2 2"),
        ((("M", 0, 0), ("Q", 0.5, -0.5, 1, 1.5)), "M0 0q.5-.5 1 1.5"),
        ((("M", 0, 0), ("L", 1, 1), ("Z",), ("M", 5, 5), ("L", 6, 7), ("Z",)), "M0 0l1 1zm5 5l1 2z"),
        ((("M", 0, 0), ("C", 0, 0, 1, 5, 5, 5), ("C", 9, 5, 9, 9, 9, 12)), "M0 0c0 0 1 5 5 5s4 4 4 7"),
    ],
)
def test_path_data_is_short(segments: tuple[Segment, ...], expected: str) -> None:
    """No letter twice, no space where a sign or a point parts, smooth curves without the point that follows."""
    assert expected == path_data(segments)


@pytest.mark.parametrize("name", icon_names())
def test_an_icon_keeps_its_points(name: str) -> None:
    """Whole numbers, so exactly."""
    assert without_idle_lines(recorded(icon_path(name))) == without_idle_lines(drawn_by(icon_data(name)))


# --- glyphs


@pytest.mark.parametrize("font_id", font_ids())
def test_glyphs_cover_what_the_font_draws(font_id: str) -> None:
    """Each glyph, composed ones too, has the area and the bounds that the font's own file gives, upside down."""
    font = TTFont(io.BytesIO(font_named(font_id).path.read_bytes()), lazy=True)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    rare = sorted(font_named(font_id).glyphs)[::40]
    tried = [c for c in dict.fromkeys([*LETTERS, *rare]) if ord(c) in names]
    assert len(tried) > 20
    for character in tried:
        original = DecomposingRecordingPen(glyphs)
        glyphs[names[ord(character)]].draw(original)
        area, bounds = AreaPen(), BoundsPen(None)
        original.replay(area)
        original.replay(bounds)
        read_area, read_bounds = AreaPen(), BoundsPen(None)
        parse_path(glyph_data(font_id, character), read_area)
        parse_path(glyph_data(font_id, character), read_bounds)
        assert pytest.approx(-area.value, abs=0.01) == read_area.value, character
        turned = bounds.bounds and (bounds.bounds[0], -bounds.bounds[3], bounds.bounds[2], -bounds.bounds[1])
        assert pytest.approx(turned, abs=0.01) == read_bounds.bounds, character


def test_a_glyph_is_named_by_its_font_and_its_code_point() -> None:
    """The name does not depend on what else a file draws."""
    letters = [font_letter(font_id) for font_id in font_ids()]
    assert sorted(set(letters)) == letters
    assert 'id="a41"' in glyph_definition(font_ids()[0], "A")


def test_a_character_without_ink_has_no_glyph() -> None:
    """Spaces are places only."""
    assert "" == glyph_definition(SANS, " ")
    assert 2 == translated(Fragment([Text(0, 0, "a b", SANS, 9_000, "#000000", 0)])).code.count("<use")


@pytest.mark.parametrize(
    ("character", "font_id"), [("ř", SANS), ("→", FALLBACKS[0]), ("⚔", FALLBACKS[1]), ("♜", FALLBACKS[2])]
)
def test_rare_glyphs_come_from_the_font_that_has_them(character: str, font_id: str) -> None:
    """A run in a fallback font is drawn with that font's glyph."""
    ((chosen, string),) = runs_by_font(character, SANS)
    code = translated(Fragment([Text(0, 0, string, chosen, 9_000, "#000000", 0)])).code
    assert (font_id, True) == (chosen, f'"#{font_letter(font_id)}{ord(character):x}"' in code)
