"""Outlines as letters: every glyph of the vendored fonts under any similarity, and what is no letter."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.drawing.display import CodeMark
from pnp.drawing.fonts import font_ids, font_named, text_width_um
from pnp.drawing.icons import GRID, icon_names, icon_path
from pnp.drawing.stamps import code_path
from pnp.units import points_to_um
from pnp.verify.alphabet import GlyphPlace, glyph_contours, glyph_places
from pnp.verify.contours import Contour, Tracer
from pnp.verify.glyphs import letters_of, outline_reader
from pnp.verify.ink import Letter

SANS = "BarlowCondensed-Regular"
SERIF = "SourceSerif4-Regular"
COMMON = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x100), *map(ord, "–—‘’“”…•−×→½♜"))]


def places(font_id: str) -> dict[str, GlyphPlace]:
    return {character: place for place, _ in glyph_places(font_id) for character in place.characters}


PLACES = {font_id: places(font_id) for font_id in font_ids()}


def glyph(font_id: str, character: str, em: complex, origin: complex, grid: float = 0.0) -> list[Contour]:
    """A glyph on a page, its em along the baseline and its origin in µm, rounded to a grid."""
    drawn = glyph_contours(font_id, PLACES[font_id][character].name)
    turn = em / 1000
    moved = [contour.moved(turn, turn * 1j, origin) for contour in drawn]
    return [contour._replace(points=tuple(rounded(p, grid) for p in contour.points)) for contour in moved]


def rounded(point: complex, grid: float) -> complex:
    return complex(round(point.real / grid) * grid, round(point.imag / grid) * grid) if grid else point


def line(string: str, font_id: str = SANS, size: float = 9.0, start: complex = 0j, turn: float = 0.0) -> list[Contour]:
    """A line of text as outlines; `turn` in degrees clockwise."""
    em = cmath.rect(points_to_um(size), math.radians(turn))
    drawn = []
    for number, character in enumerate(string):
        if not character.isspace():
            along = text_width_um(string[:number], font_id, size * 1000) / points_to_um(size)
            drawn += glyph(font_id, character, em, start + along * em)
    return drawn


def text_of(letters: list[Letter]) -> str:
    return "".join(letter.characters[0] for letter in letters)


def is_read(letters: list[Letter], string: str) -> bool:
    """Whether each letter may be that of a string."""
    wanted = "".join(string.split())
    return len(wanted) == len(letters) and all(
        c in letter.characters for c, letter in zip(wanted, letters, strict=True)
    )


@pytest.mark.parametrize("font_id", font_ids()[:10])
def test_every_common_glyph_is_known_in_any_place(font_id: str) -> None:
    """Shifted, scaled and turned, and rounded to 10 µm at 8 points: it may be its character, where it is."""
    em, origin = cmath.rect(points_to_um(8), math.radians(33)), 70_123 + 90_456j
    for character in COMMON:
        if character not in PLACES[font_id]:
            continue
        drawn = glyph(font_id, character, em, origin, grid=10)
        (sighting,) = outline_reader().sightings(drawn)
        fitting = [
            one for one in sighting.candidates if character in one.characters and abs(one.em - em) < 0.02 * abs(em)
        ]
        assert fitting, character
        assert min(abs(one.origin - origin) for one in fitting) < 30, character


@pytest.mark.slow
def test_every_glyph_of_every_font_is_known() -> None:
    """Of all that text can come to; pictures of more strokes than letters have are left out."""
    missed = []
    for font_id in font_ids():
        for place, keys in glyph_places(font_id):
            if len(keys) <= 24:
                sightings = outline_reader().sightings(glyph_contours(font_id, place.name))
                known = "".join(one.characters for sighting in sightings for one in sighting.candidates)
                is_one = len(sightings) == 1 and not set(place.characters).isdisjoint(known)
                if not is_one and place.characters not in "ﬀﬁﬂ":  # which are read as their letters
                    missed.append((font_id, place.characters))
    assert len(missed) <= 3, missed


@settings(max_examples=60, deadline=None)
@given(
    st.text(st.sampled_from("Attack 6 of 9: 18 kills, −2 × ½ (p. 7) Ill. ‘é’"), min_size=1, max_size=12),
    st.sampled_from([SANS, "SourceSerif4-SemiBold", "BarlowCondensed-SemiBoldItalic"]),
    st.sampled_from([0, 90, 180, 270, 45]),
)
def test_a_line_is_read_among_others(string: str, font_id: str, turn: int) -> None:
    """Whatever is in it, when other letters around show how the page lies."""
    assume(not re.search("[.:‘’]{2}", string))  # whose dots, one after another, are other characters as well
    others = line("Toughness Reading", font_id, 9, 0j, turn)
    start = cmath.rect(30_000, math.radians(turn))
    letters, rest = letters_of([*others, *line(string, font_id, 9, start, turn), *others])
    assert [] == rest
    assert is_read(letters, "ToughnessReading" + string + "ToughnessReading")


def test_the_place_of_a_letter_is_told() -> None:
    """The start of its baseline in µm, its size in thousandths of a point, its turn."""
    letters, _ = letters_of(line("Range", SANS, 12, 1000 + 2000j, 90))
    first, *_, last = letters
    assert (1000, 2000) == pytest.approx((first.x, first.y), abs=0.01)
    assert (12_000, 90) == pytest.approx((first.size, first.turn), abs=0.01)
    assert 2000 + text_width_um("Rang", SANS, 12_000) == pytest.approx(last.y, abs=0.01)


@pytest.mark.parametrize("turn", [0, 180])
def test_six_and_nine_are_told_apart_by_the_letters_around(turn: int) -> None:
    """A page that is upside down still has its sixes."""
    letters, _ = letters_of(line("Range 69 66 99", SERIF, 9, 0j, turn))
    assert is_read(letters, "Range696699")


@pytest.mark.parametrize(("string", "other"), [("p", "d"), ("b", "q"), ("6", "9"), ("(", ")"), (">", "<"), ("u", "n")])
def test_what_is_turned_is_not_what_it_seems(string: str, other: str) -> None:
    """A letter that has been turned round is another letter, or none at its place."""
    middle = line("Range a", SERIF)
    turned = [contour.moved(-1 + 0j, -1j, 40_000 + 0j) for contour in line(string, SERIF)]
    letters, _ = letters_of([*middle, *turned, *middle])
    found = letters[len(line("Rangea", SERIF)) and 6]
    assert string not in found.characters or abs(found.turn) > 1


def test_letters_of_the_same_form_stand_where_they_were_set() -> None:
    """I and l are one bar in some fonts, but do not stand alike: the neighbours show which it is."""
    letters, _ = letters_of(line("Ill will", SANS, 20))
    for number, letter in enumerate(letters):
        before = "Ill will".replace(" ", "")[:number]
        string = before if number < 3 else before[:3] + " " + before[3:]
        assert text_width_um(string, SANS, 20_000) == pytest.approx(letter.x, abs=70)


def test_bars_are_letters_only_among_letters() -> None:
    """A rectangle may be a dash. One as large as a dash of the text is one; a page of rectangles has none."""
    dash = line("—", SERIF, 9)
    boxes = [contour.moved(1 + 0j, 1j, complex(0, 3000 * n)) for n in range(9) for contour in dash]
    assert ([], boxes) == letters_of(boxes)
    letters, rest = letters_of(line("3 — 4 or — none", SERIF, 9))
    assert (True, []) == (is_read(letters, "3—4or—none"), rest)


def test_icons_are_no_letters() -> None:
    """Nor parts of them, among text."""
    contours = [contour for name in icon_names() for contour in icon_contours(name)]
    text = line("Toughness 3", SANS, 9)
    letters, rest = letters_of([*text, *contours, *text])
    assert is_read(letters, "Toughness3Toughness3")
    assert len(contours) == len(rest)


def icon_contours(name: str) -> list[Contour]:
    tracer = Tracer()
    for kind, *numbers in icon_path(name):
        points = [complex(x, y) * 5000 / GRID for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
        draw: Callable[..., None] = getattr(tracer, {"M": "move", "L": "line", "C": "cubic", "Z": "close"}[kind])
        draw(*points)
    return tracer.finish()


@pytest.mark.parametrize("change", ["stretched", "mirrored", "one point moved"])
def test_a_changed_outline_is_no_letter(change: str) -> None:
    """Of another width, seen from behind, or with a dent."""
    (drawn,) = glyph(SERIF, "S", 3000 + 0j, 0j)
    if change == "one point moved":
        odd = drawn._replace(points=(drawn.points[0] + 100, *drawn.points[1:]))
    else:
        odd = drawn.moved(*((1.1 + 0j, 1j) if change == "stretched" else (-1 + 0j, 1j)), 0j)
    assert ([], [odd]) == letters_of([odd])


def test_cubic_curves_are_the_quadratic_ones() -> None:
    """As other programs write them."""
    quadratic, cubic = Tracer(), Tracer()
    start, control, end = 1 + 2j, 5 + 1j, 7 + 9j
    for tracer in (quadratic, cubic):
        tracer.move(start)
    quadratic.quadratic(control, end)
    cubic.cubic(start + (control - start) * 2 / 3, end + (control - end) * 2 / 3, end)
    (one,), (other,) = quadratic.finish(), cubic.finish()
    assert one.key == other.key == (1, 1)
    assert max(abs(p - q) for p, q in zip(one.points, other.points, strict=True)) < 1e-9


def test_the_advances_are_those_of_the_fonts() -> None:
    """By which neighbours are judged."""
    (sighting,) = outline_reader().sightings(glyph(SANS, "R", 1000 + 0j, 0j))
    assert font_named(SANS).advance("R") == pytest.approx(1000 * sighting.candidates[0].advance)


def test_nothing_is_no_letter() -> None:
    """An empty page."""
    assert ([], []) == letters_of([])


def code(stamp: str, module: float, middle: complex, turn: float) -> list[Contour]:
    """The outlines of a printed code as our files draw them, then turned about its middle."""
    side = 21_000
    path = code_path(CodeMark(0, 0, side, "#000000"), stamp)
    tracer = Tracer()
    for verb, *at in path.segments:
        if verb == "Z":
            tracer.close()
        else:
            (tracer.move if verb == "M" else tracer.line)(complex(*at))
    scale = cmath.rect(module / 1000, math.radians(turn))
    return [contour.moved(scale, scale * 1j, middle) for contour in tracer.finish()]


@pytest.mark.parametrize("turn", [0, 90, 180, 30])
@pytest.mark.parametrize(("square", "font_id"), [("▪", "NotoSansSymbols2-Regular"), ("■", SERIF)])
def test_a_code_is_no_text_even_where_its_modules_are_as_large_as_squares_of_it(
    square: str, font_id: str, turn: int
) -> None:
    """A black square is a character too; of a code none is taken for one, and the text around it is read."""
    (drawn,) = line(square, font_id, 9, 0j, turn)
    text = line("Range 6 of 9", SERIF, 9, 0j, turn)
    modules = code("PNP:0123456789AB", abs(drawn.points[0] - drawn.points[1]), 60_000 + 40_000j, turn)
    letters, rest = letters_of([*text, *modules, *text])
    assert is_read(letters, "Range6of9" * 2)
    assert modules == rest


def test_leaders_of_dots_and_bars_are_no_code() -> None:
    """They stand in a row, as text does."""
    string = "Range" + "." * 50 + "6"
    letters, rest = letters_of([*line(string, SANS), *line("of" + "–" * 50 + "9", SANS, 9, 20_000j)])
    assert [] == rest
    assert is_read(letters, string + "of" + "–" * 50 + "9")
