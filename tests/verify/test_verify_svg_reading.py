"""SVG as other programs write it: transforms, units, styles, texts and shapes come to the same ink."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.fonts import text_width_um
from pnp.units import points_to_um
from pnp.verify.ink import Ink, Letter, Mark
from pnp.verify.svg_paths import path_contours
from pnp.verify.svg_reading import read_svg
from pnp.verify.svg_values import Affine, transform

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
MM = f'<svg {NAMES} width="100mm" height="80mm" viewBox="0 0 100 80">'
SANS = 'font-family="Barlow Condensed" font-size="4"'
TEXT = f'<text x="10" y="20" {SANS}>Attack 12</text>'


def ink_of(content: str, head: str = MM) -> Ink:
    contents = read_svg(f"{head}{content}</svg>".encode())
    assert () == contents.notes
    return contents.ink


def text_of(ink: Ink) -> str:
    return "".join(letter.characters for letter in ink.letters)


def placed(letter: Letter) -> tuple[float, float]:
    return letter.x, letter.y


def wide(string: str, size_mm: float = 4, font: str = "BarlowCondensed-Regular") -> float:
    """The advance of a string in µm."""
    return text_width_um(string, font, size_mm * 1000 / points_to_um(1) * 1000)


def starts(ink: Ink) -> list[float]:
    return [letter.x for letter in ink.letters]


# --- the page


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('width="210mm" height="297mm"', (210_000, 297_000)),
        ('width="8.5in" height="11in"', (215_900, 279_400)),
        ('width="96" height="48px"', (25_400, 12_700)),
        ('width="72pt" height="6pc"', (25_400, 25_400)),
        ('viewBox="3 4 96 192"', (25_400, 50_800)),
        ('width="100%" height="100%" viewBox="0 0 96 192"', (25_400, 50_800)),
        ('width="2.5cm" height="25Q"', (25_000, 6_250)),
    ],
)
def test_the_page_has_its_size(head: str, size: tuple[float, float]) -> None:
    """In every unit, or by its view box in pixels."""
    ink = ink_of("", f"<svg {NAMES} {head}>")
    assert size == pytest.approx((ink.width, ink.height))


@pytest.mark.parametrize(
    ("fit", "box"),
    [
        ("", Mark(0, 10_000, 80_000, 50_000)),
        ("xMinYMin meet", Mark(0, 0, 80_000, 40_000)),
        ("xMaxYMax", Mark(0, 20_000, 80_000, 60_000)),
        ("none", Mark(0, 0, 80_000, 60_000)),
    ],
)
def test_a_view_box_of_another_form_is_fitted_in(fit: str, box: Mark) -> None:
    """As `preserveAspectRatio` says."""
    head = f'<svg {NAMES} width="80mm" height="60mm" viewBox="10 10 20 10" preserveAspectRatio="{fit}">'
    (mark,) = ink_of('<rect x="10" y="10" width="20" height="10"/>', head).marks()
    assert box == pytest.approx(mark)


# --- transforms


@pytest.mark.parametrize(
    "around",
    [
        '<g transform="translate(5 7)"><g transform="translate(-5,-7)">{}</g></g>',
        '<g transform="scale(2)"><g transform="scale(.5 .5)">{}</g></g>',
        '<g transform="rotate(30 10 20)"><a transform="rotate(-30, 10, 20)">{}</a></g>',
        '<g transform="matrix(0 1 -1 0 9 9) translate(3) rotate(0) translate(-3) matrix(0 -1 1 0 -9 9)">{}</g>',
        '<g transform="skewX(20)"><g transform=" skewX(-20) ">{}</g></g>',
        '<svg x="10" y="10" width="50" height="40" viewBox="10 10 50 40">{}</svg>',
        '<defs><g id="a">{}</g></defs><use href="#a"/>',
        '<defs><g id="a" transform="translate(1e1 -1E+1)">{}</g></defs><use xlink:href="#a" x="-10" y="10"/>',
        '<symbol id="a" viewBox="0 0 100 80">{}</symbol><use href="#a" width="100" height="80"/>',
        '<switch><g requiredExtensions="x"><text>no</text></g><g>{}</g><text>no</text></switch>',
    ],
)
def test_transforms_are_composed(around: str) -> None:
    """What is moved there and back stands where it stood."""
    expected, ink = ink_of(TEXT).letters, ink_of(around.format(TEXT)).letters
    assert len(expected) == len(ink) == 8
    for one, other in zip(expected, ink, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=1e-3)


@given(st.floats(-180, 180), st.floats(0.1, 10), st.floats(-50, 50), st.floats(-50, 50))
def test_a_transform_is_what_its_matrix_is(angle: float, factor: float, x: float, y: float) -> None:
    """The list is applied from right to left."""
    made = transform(f"translate({x:.6f},{y:.6f})rotate({angle:.6f}) scale({factor:.6f})")
    assert isinstance(made, Affine)
    point = complex(math.cos(math.radians(angle)), math.sin(math.radians(angle))) * factor * 3 + complex(x, y)
    assert abs(made(3 + 0j) - point) < 1e-3


# --- live text


def test_letters_stand_by_the_advances_of_our_fonts() -> None:
    """Each at its own place, with the size and turn of the text; white space leaves no ink."""
    ink = ink_of(TEXT)
    assert "Attack12" == text_of(ink)
    assert [10_000 + wide("Attack 12"[:n]) for n in (0, 1, 2, 3, 4, 5, 7, 8)] == pytest.approx(starts(ink))
    first = ink.letters[0]
    assert (20_000, 4000 / points_to_um(1) * 1000, 0) == pytest.approx((first.y, first.size, first.turn))


@pytest.mark.parametrize(
    ("style", "font"),
    [
        ('font-family="BarlowCondensed-Bold, sans-serif"', "BarlowCondensed-Bold"),
        ("style=\"font-family:'Barlow Condensed';font-weight:600\"", "BarlowCondensed-SemiBold"),
        ('font-family="Barlow Condensed" font-style="italic" font-weight="bold"', "BarlowCondensed-SemiBoldItalic"),
        ('style="font-family:Source Serif 4"', "SourceSerif4-Regular"),
        ('class="a"', "SourceSerif4-SemiBold"),
        ('id="b"', "BarlowCondensed-Medium"),
    ],
)
def test_the_font_is_found_however_it_is_said(style: str, font: str) -> None:
    """By attributes, a style, or a style sheet."""
    sheet = (
        "<style>/* no */ @font-face{font-family:x;src:url(data:x)} .a, .c{font-family:'SourceSerif4-SemiBold'}"
        "#b{font-family:'Barlow Condensed';font-weight:500}</style>"
    )
    ink = ink_of(f'{sheet}<text x="0" y="9" font-size="4" {style}>WWW</text>')
    assert wide("WW", 4, font) == pytest.approx(ink.letters[2].x)


def test_a_tspan_continues_or_begins_anew() -> None:
    """With places of its own, or behind what came before."""
    content = f'<text x="10" y="20" {SANS}>A<tspan font-weight="bold">B</tspan><tspan x="50" dy="5">C</tspan>D</text>'
    a, b, c, d = ink_of(content).letters
    assert (10_000 + wide("A"), 20_000) == pytest.approx(placed(b))
    assert (50_000, 25_000) == pytest.approx(placed(c))
    assert (50_000 + wide("C"), 25_000) == pytest.approx(placed(d))
    assert (10_000, 20_000) == pytest.approx(placed(a))


def test_places_may_be_listed() -> None:
    """One for each character; the last turn holds on."""
    ink = ink_of(f'<text x="10 20,30" y="20 21" dx="0 1" rotate="0 90" {SANS}>ABCD</text>')
    assert [10_000, 21_000, 30_000, 30_000 + wide("C")] == pytest.approx(starts(ink))
    assert [20_000, 21_000, 21_000, 21_000] == pytest.approx([letter.y for letter in ink.letters])
    assert [0, 90, 90, 90] == pytest.approx([letter.turn for letter in ink.letters])


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_text_is_anchored(anchor: str, share: float) -> None:
    """Each part that has a place of its own for itself."""
    style = f'style="text-anchor:{anchor}"'
    ink = ink_of(f'<text x="50" y="20" {SANS} {style}>Wide<tspan x="50" y="30">AB</tspan></text>')
    assert 50_000 - share * wide("Wide") == pytest.approx(ink.letters[0].x)
    assert 50_000 - share * wide("AB") == pytest.approx(ink.letters[4].x)


def test_letters_and_words_may_be_spaced() -> None:
    """After each letter, and after each space besides; or all to a length."""
    ink = ink_of(f'<text y="20" {SANS} letter-spacing="1" style="word-spacing:0.5em">A B</text>')
    assert [0, wide("A ") + 4_000] == pytest.approx(starts(ink))
    ink = ink_of(f'<text y="20" {SANS} textLength="30">AAAA</text>')
    assert [0, 7_500, 15_000, 22_500] == pytest.approx(starts(ink))


@pytest.mark.parametrize(
    ("space", "string", "before"),
    [
        ("", "\n  A \t B\n ", ["", "A "]),
        ('xml:space="preserve"', " A  B", [" ", " A  "]),
        ('style="white-space:pre"', " A\nB", [" ", " A "]),
    ],
)
def test_white_space_is_collapsed_or_kept(space: str, string: str, before: list[str]) -> None:
    """As the standard has it."""
    ink = ink_of(f'<text y="20" {SANS} {space}>{string}</text>')
    assert [wide(part) for part in before] == pytest.approx(starts(ink))


@pytest.mark.parametrize("size", ["4", "4px", "1em", "100%", "3pt"])
def test_font_sizes_have_units(size: str) -> None:
    """Also those that are relative to the outer size."""
    pixels = 4.0 if size != "3pt" else 3 * 96 / 72
    ink = ink_of(f'<g font-size="4"><text y="20" font-size="{size}">A</text></g>')
    assert pixels * 1000 / points_to_um(1) * 1000 == pytest.approx(ink.letters[0].size)


# --- what is seen


@pytest.mark.parametrize(
    "style",
    [
        'fill="none"',
        'fill="none" stroke="black" stroke-width="0"',
        'fill="transparent"',
        'style="fill:#00000000"',
        'style="fill:rgba(0,0,0,0)"',
        'style="fill:rgb(0 0 0 / 0%)"',
        'fill-opacity="0"',
        'style="opacity:.001"',
        'display="none"',
        'visibility="hidden"',
        'style="visibility:collapse"',
        'class="h"',
        'fill="currentColor" color="transparent"',
        'font-size="0"',
    ],
)
def test_text_that_is_not_seen_is_not_there(style: str) -> None:
    """However it is hidden."""
    sheet = "<style>g > * , .x{} g text.h{display:none}</style>".replace("g > * , ", "")
    ink = ink_of(f"{sheet}<g><text y='20' {style}>Attack</text></g>")
    assert "" == text_of(ink)


@pytest.mark.parametrize("style", ['fill="none" stroke="red"', 'fill="rgb(0,0,0)"', 'fill="#000"', 'fill="url(#g)"'])
def test_text_that_is_seen_is_there(style: str) -> None:
    """Also with a line only, or a gradient."""
    assert "Attack" == text_of(ink_of(f"<text y='20' {style}>Attack</text>"))


def test_what_is_hidden_may_show_within() -> None:
    """Visibility is handed down; display takes all away."""
    content = '<g visibility="hidden"><text y="9">no<tspan visibility="visible">yes</tspan></text></g>'
    assert "yes" == text_of(ink_of(content))
    assert "" == text_of(ink_of('<g display="none"><text y="9" display="inline">no</text></g>'))


def test_what_is_only_defined_is_not_there() -> None:
    """In definitions, symbols, clips, masks, patterns, descriptions and foreign metadata."""
    names = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "title", "desc")
    content = "".join(f"<{name}><text y='9'>no</text><path d='M0 0h9v9z'/></{name}>" for name in names)
    ink = ink_of(content + '<x:text xmlns:x="urn:other">no</x:text>')
    assert ("", []) == (text_of(ink), list(ink.marks()))


def test_clips_cut_off_what_is_outside() -> None:
    """By the box around them, wherever they are stated."""
    clip = '<clipPath id="c" transform="translate(10)"><rect width="20" height="30"/></clipPath>'
    text = f'<text x="12" y="20" {SANS}>in</text><text x="40" y="20" {SANS}>out</text>'
    marks = '<rect x="12" y="2" width="4" height="4"/><rect x="2" y="2" width="4" height="4"/>'
    ink = ink_of(f'{clip}<g clip-path="url(#c)">{text}{marks}</g>')
    assert "in" == text_of(ink)
    assert [Mark(12_000, 2_000, 16_000, 6_000)] == [pytest.approx(mark) for mark in ink.marks()]


# --- shapes

SHAPES = {
    '<rect x="10" y="20" width="30" height="5"/>': Mark(10_000, 20_000, 40_000, 25_000),
    '<rect x="10" y="20" width="30" height="5" rx="2"/>': Mark(10_000, 20_000, 40_000, 25_000),
    '<circle cx="10" cy="20" r="3"/>': Mark(7_000, 17_000, 13_000, 23_000),
    '<ellipse cx="10" cy="20" rx="3" ry="6"/>': Mark(7_000, 14_000, 13_000, 26_000),
    '<polygon points="1,2 3,4 5,2"/>': Mark(1_000, 2_000, 5_000, 4_000),
    '<polyline points="1 2 3 4 5 2"/>': Mark(1_000, 2_000, 5_000, 4_000),
    '<path d="M10 20l5 0 0 6z"/>': Mark(10_000, 20_000, 15_000, 26_000),
    '<path d="m10 20h5v6H10Z"/>': Mark(10_000, 20_000, 15_000, 26_000),
    '<path d="M7 20a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"/>': Mark(7_000, 17_000, 13_000, 23_000),
    '<path d="M7 20A3 3 0 0113 20 3 3 0 017 20"/>': Mark(7_000, 17_000, 13_000, 23_000),
    '<circle cx="10" cy="20" r="3" transform="rotate(90 10 20)" fill="none" stroke="red"/>': Mark(
        7_000, 17_000, 13_000, 23_000
    ),
    '<g transform="scale(2 1)"><rect x="10" y="20" width="30" height="5"/></g>': Mark(20_000, 20_000, 80_000, 25_000),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_painted_shape_is_a_mark(shape: str) -> None:
    """By its bounds on the page."""
    (mark,) = ink_of(shape).marks()
    assert SHAPES[shape] == pytest.approx(mark, abs=1)


def test_each_part_of_a_path_is_a_mark() -> None:
    """Four rectangles in one path are four."""
    marks = ink_of('<path d="M0 0h2v2h-2zM10 0h2v2h-2z m5 5h2v2h-2z M0 9z"/>').marks()
    lefts, tops = [mark.left for mark in marks], [mark.top for mark in marks]
    assert [0, 10_000, 15_000] == pytest.approx(lefts)
    assert [0, 0, 5_000] == pytest.approx(tops, abs=1e-6)


@given(st.floats(0.5, 5), st.floats(0.5, 5), st.floats(-90, 90), st.floats(0, 350), st.floats(10, 340), st.booleans())
def test_an_arc_lies_on_its_ellipse(rx: float, ry: float, tilt: float, first: float, sweep: float, back: bool) -> None:
    """Every point of it, and on the right side."""
    turn = complex(math.cos(math.radians(tilt)), math.sin(math.radians(tilt)))

    def point(angle: float) -> complex:
        return complex(rx * math.cos(math.radians(angle)), ry * math.sin(math.radians(angle))) * turn

    start, end = (point(first + sweep), point(first)) if back else (point(first), point(first + sweep))
    flags = f"{int(sweep > 180)} {int(not back)}"
    (contour,), is_right = path_contours(
        f"M{start.real!r} {start.imag!r}A{rx} {ry} {tilt} {flags} {end.real!r},{end.imag!r}"
    )
    assert is_right
    middle = point(first + sweep / 2)
    on_arc = contour.points[: 2 * contour.curves]
    assert all(abs(abs(complex((p / turn).real / rx, (p / turn).imag / ry)) - 1) < 2e-3 for p in on_arc)
    pieces = [start, *on_arc]
    assert min(abs(p - middle) for p in pieces) <= max(abs(p - q) for p, q in zip(pieces, on_arc, strict=False))


def test_pictures_are_counted() -> None:
    """Those that are seen."""
    ink = ink_of('<image id="a" href="data:,"/><use href="#a"/><image visibility="hidden"/><defs><image/></defs>')
    assert 2 == ink.pictures
