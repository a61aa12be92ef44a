"""Each primitive as PDF operators, exactly; and on a page of nine by nine pixels, as letters."""

from __future__ import annotations

import pytest
from conftest import Golden
from pdf_files import (
    CELL,
    CELL_MPT,
    INCH,
    NINE,
    content_of,
    face_of,
    page_of,
    pixels_of,
    sheet_of,
    text_by_pdfium,
    written,
)
from primitives import PRIMITIVES, RING, SANS, THIN

from pnp.backends.numbers import number
from pnp.backends.pdf_operators import translated
from pnp.drawing.display import (
    Fragment,
    Line,
    Path,
    Primitive,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
)
from pnp.drawing.sheet import Placement, Turn


@pytest.mark.parametrize("name", PRIMITIVES)
def test_a_primitive_becomes_these_operators(name: str, golden: Golden) -> None:
    """The exact operators of each primitive, beside its line of the display list; a change is a reviewed one."""
    primitive = PRIMITIVES[name]
    golden(f"{name}.txt", f"{primitive}\n{translated(Fragment([primitive])).code}\n")


def test_what_is_already_set_is_not_set_again() -> None:
    """Colour and stroke stand once before primitives that share them."""
    squares = [Rect(x, 0, INCH, INCH, 0, "#FF0000", THIN) for x in (0, INCH)]
    code = translated(Fragment(squares)).code
    assert ["1 0 0 rg", "0 0 0 RG 1 w [] 0 d 0 J 0 j", "0 -72 72 72 re B", "72 -72 72 72 re B"] == code.split("\n")


def test_numbers_have_four_decimals_at_most() -> None:
    """No exponent, no idle zero, no −0."""
    expected = ["0", "0", "0", "1", "0.5", "12.3457", "-3.25", "1000000000000"]
    assert expected == [number(n) for n in (0, -0.00001, 1e-9, 1.0, 0.5, 12.345678, -3.25, 1e12)]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_placed_face_is_moved_turned_and_clipped_at_its_bleed(turn: Turn, golden: Golden) -> None:
    """Each placement stands between q and Q; the ink shows as far beyond the trim as the placement says."""
    face = face_of([Rect(-500, -500, 2 * INCH + 1000, INCH + 1000, 0, "#FF0000")], (2 * INCH, INCH), bleed=500)
    sheet = sheet_of(Placement(face, INCH, 2 * INCH, turn, (0, 500, 250, 900)), size=(8 * INCH, 10 * INCH))
    golden(f"placed-{turn}.txt", content_of(written(sheet)) + "\n")


def test_a_face_without_bleed_is_not_clipped() -> None:
    """A cut line that is drawn on the trim keeps its whole width."""
    sheet = sheet_of(Placement(face_of([Rect(0, 0, NINE, NINE, 0, None, THIN)]), 0, 0))
    assert " W n" not in content_of(written(sheet))


def test_operators_can_be_read_where_compression_is_off() -> None:
    """Then the file itself holds them as text."""
    sheet = sheet_of(Placement(face_of([Rect(0, 0, NINE, NINE, 0, "#FF0000")]), 0, 0))
    data = written(sheet, compress=False)
    assert b"q 1 0 0 1 0 0 cm\n1 0 0 rg\n0 -324 324 324 re f\nQ" in data
    assert b"324 re f" not in written(sheet)


def test_a_stamp_is_drawn_in_the_face_and_in_its_colour() -> None:
    """It is filled in behind the fragment that holds its mark, from the mark's point by its alignment."""
    marks = [StampMark(INCH, INCH, align, SANS, 6_000, "#FF0000") for align in ("left", "right", "centre")]
    face = face_of(marks, (4 * INCH, 4 * INCH))
    lines = [line for line in content_of(written(sheet_of(Placement(face, 0, 0)))).split("\n") if "BT" in line]
    assert 3 == len(lines)
    left, right, centre = (float(line.split()[1]) for line in lines)
    assert 72 == left
    assert pytest.approx(72 - right, abs=0.01) == 2 * (72 - centre)
    assert 3 == text_by_pdfium(written(sheet_of(Placement(face, 0, 0)))).count(face.stamp)


# --- pixels


def square(x: int, y: int, side: int, fill: str | None = None, stroke: Stroke | None = None) -> Rect:
    """A square in whole pixels."""
    return Rect(x * CELL, y * CELL, side * CELL, side * CELL, 0, fill, stroke)


def in_points(segments: tuple[tuple[object, ...], ...]) -> Path:
    """A red path in whole pixels."""
    moved = tuple((kind, *(n * CELL for n in numbers)) for kind, *numbers in segments)  # type: ignore[operator]
    return Path(moved, "#FF0000")


PAGES: dict[str, tuple[list[Primitive], str]] = {
    "fill": (
        [square(1, 2, 3, "#FF0000")],
        "_________ _________ _RRR_____ _RRR_____ _RRR_____ _________ _________ _________ _________",
    ),
    "the later lies over the earlier": (
        [square(0, 0, 5, "#FF0000"), square(3, 3, 5, "#0000FF")],
        "RRRRR____ RRRRR____ RRRRR____ RRRBBBBB_ RRRBBBBB_ ___BBBBB_ ___BBBBB_ ___BBBBB_ _________",
    ),
    "a stroke lies half within and half without": (
        [square(2, 2, 5, "#00FF00", Stroke("#0000FF", 2 * CELL_MPT))],
        "_________ _BBBBBBB_ _BBBBBBB_ _BBGGGBB_ _BBGGGBB_ _BBGGGBB_ _BBBBBBB_ _BBBBBBB_ _________",
    ),
    "a hole that runs the other way is a hole": (
        [in_points(RING)],
        "RRRRRRRR_ RRRRRRRR_ RR____RR_ RR____RR_ RR____RR_ RR____RR_ RRRRRRRR_ RRRRRRRR_ _________",
    ),
    "a part that runs the same way is none": (
        [in_points((*RING[:6], ("L", 6, 2), ("L", 6, 6), ("L", 2, 6), ("Z",)))],
        "RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ _________",
    ),
    "a line ends where it ends": (
        [Line(2 * CELL, NINE // 2, 6 * CELL, NINE // 2, Stroke("#FF0000", CELL_MPT))],
        "_________ _________ _________ _________ __RRRR___ _________ _________ _________ _________",
    ),
    "a dash is on and off": (
        [Line(0, NINE // 2, NINE, NINE // 2, Stroke("#FF0000", CELL_MPT, (2 * CELL, CELL)))],
        "_________ _________ _________ _________ RR_RR_RR_ _________ _________ _________ _________",
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_nine_by_nine_pixels_shows(name: str) -> None:
    """Each pixel as a letter."""
    primitives, expected = PAGES[name]
    assert expected.split() == pixels_of(page_of(*primitives))


FLAG = [square(0, 0, 2, "#FF0000"), square(0, 2, 2, "#0000FF")]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, "_________ _RR______ _RR______ _BB______ _BB______ _________ _________ _________ _________"),
        (90, "_________ _BBRR____ _BBRR____ _________ _________ _________ _________ _________ _________"),
        (180, "_________ _BB______ _BB______ _RR______ _RR______ _________ _________ _________ _________"),
        (270, "_________ _RRBB____ _RRBB____ _________ _________ _________ _________ _________ _________"),
    ],
)
def test_a_turned_face_has_its_box_where_the_placement_says(turn: Turn, expected: str) -> None:
    """Clockwise, with the turned box's top left corner at the place."""
    face = face_of(FLAG, (2 * CELL, 4 * CELL))
    sheet = sheet_of(Placement(face, CELL, CELL, turn))
    assert expected.split() == pixels_of(written(sheet))


@pytest.mark.parametrize(
    ("bleed", "expected"),
    [
        ((0, 0, 0, 0), "_________ _________ _________ ___RR____ ___RR____ _________ _________ _________ _________"),
        ((1, 0, 2, 0), "_________ _________ _________ __RRRRR__ __RRRRR__ _________ _________ _________ _________"),
        ((0, 3, 0, 1), "___RR____ ___RR____ ___RR____ ___RR____ ___RR____ ___RR____ _________ _________ _________"),
        ((9, 9, 9, 9), "RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ RRRRRRRR_ _________"),
    ],
)
def test_ink_shows_as_far_beyond_the_trim_as_the_placement_says(
    bleed: tuple[int, int, int, int], expected: str
) -> None:
    """Left, top, right and bottom on their own, and never farther than the face's own bleed."""
    everywhere = Rect(-NINE, -NINE, 3 * NINE, 3 * NINE, 0, "#FF0000")
    face = face_of([everywhere], (2 * CELL, 2 * CELL), bleed=3 * CELL)
    shown = tuple(side * CELL for side in bleed)
    sheet = sheet_of(Placement(face, 3 * CELL, 3 * CELL, 0, shown))  # type: ignore[arg-type]
    assert expected.split() == pixels_of(written(sheet))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_text_is_turned_clockwise_about_the_start_of_its_baseline(turn: int) -> None:
    """A letter's ink lies to the right above; turned by 90°, to the right below."""
    middle = NINE // 2
    run = Text(middle, middle, "M", "BarlowCondensed-Bold", 6 * CELL_MPT, "#FF0000", 0, 0, 0, turn)
    grid = pixels_of(page_of(run))
    inked = [(x, y) for y, row in enumerate(grid) for x, letter in enumerate(row) if letter != "_"]
    assert inked
    x, y = (sum(values) / len(inked) for values in zip(*inked, strict=True))
    across, down = {0: (1, -1), 90: (1, 1), 180: (-1, 1), 270: (-1, -1)}[turn]
    assert ((x - 4) * across > 0, (y - 4) * down > 0) == (True, True), grid


def test_an_icon_stands_upright_in_its_square() -> None:
    """The form of an icon, drawn at two sizes, covers what its path on the grid covers."""
    symbol = Symbol("pin", 0, 0, NINE, "#FF0000")
    grid = pixels_of(page_of(symbol))
    inked = sum(letter == "R" for row in grid for letter in row)
    assert 0 < inked < 81
    small = pixels_of(page_of(Symbol("pin", 0, 0, NINE // 3, "#FF0000")), finer=3)
    alike = sum(a == b for row, other in zip(grid, small, strict=False) for a, b in zip(row, other, strict=False))
    assert alike >= 75
