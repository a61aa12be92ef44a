"""Packing: as few sheets as a person would need, and tidy ones."""

from __future__ import annotations

import itertools
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from press_parts import MM, box_on_sheet, disc, part

from pnp.press import Part, PressSettings, impose

CARD, TOKEN = (63 * MM, 88 * MM), (20 * MM, 20 * MM)


def sheets_for(*parts: Part, **how: object) -> int:
    return len(impose(parts, PressSettings(**how)).sheets)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "tokens", "sheets"),
    [(9, 0, 1), (9, 20, 2), (6, 20, 1), (8, 12, 1), (54, 20, 7), (60, 20, 7), (7, 24, 1), (0, 117, 1)],
)
def test_tokens_stand_beside_cards(cards: int, tokens: int, sheets: int) -> None:
    """20 mm tokens fill what cards leave free, and need a sheet of their own only where no room is left."""
    assert sheets == sheets_for(part("card", CARD, copies=cards), part("token", TOKEN, copies=tokens))


def test_tokens_use_the_strip_beside_large_pieces() -> None:
    """A strip beside boards is not thrown away while tokens get sheets of their own."""
    assert sheets_for(part("board", (150 * MM, 200 * MM), copies=3), part("token", TOKEN, copies=60)) == 3


def test_a_turned_row_below_a_grid_saves_a_sheet() -> None:
    """Where pieces turned the other way fit beside the grid, they are placed there."""
    assert sheets_for(part("piece", (60 * MM, 95 * MM), copies=8)) == 1


@given(
    st.integers(1, 40),
    st.integers(0, 60),
    st.tuples(st.integers(40, 90), st.integers(40, 90)),
    st.integers(12, 30),
)
@settings(max_examples=60, deadline=None)
def test_waste_stays_within_reason(cards: int, tokens: int, size: tuple[int, int], side: int) -> None:
    """Mixed sheets are never more than separate ones; when more than one, on average over two fifths are used."""
    card = part("card", (size[0] * MM, size[1] * MM), copies=cards)
    token = part("token", (side * MM, side * MM), copies=tokens)
    together = sheets_for(card, token)
    assert together <= sheets_for(card) + sheets_for(token)
    used = cards * size[0] * size[1] + tokens * side * side
    assert together <= 1 + ceil(used / (0.45 * 196 * 270))


def test_edges_alike_share_their_cuts() -> None:
    """Pieces with one edge colour and full bleed touch: a cut that strays shows nothing."""
    (sheet,) = impose([part(copies=9, bleed=3 * MM, colour="#CDE6F5")], PressSettings()).sheets
    lefts = sorted({box_on_sheet(p)[0] for p in sheet.placements})
    assert [right - left for left, right in itertools.pairwise(lefts)] == [63 * MM, 63 * MM]


def test_unlike_edges_keep_twice_their_bleed() -> None:
    """Pieces of two colours stand two bleeds apart."""
    parts = [part(str(n), TOKEN, bleed=3 * MM, colour=c) for n, c in enumerate(["#CDE6F5", "#FBE3D0"] * 3)]
    (sheet,) = impose(parts, PressSettings()).sheets
    lefts = sorted({box_on_sheet(p)[0] for p in sheet.placements})
    assert {26 * MM} == {right - left for left, right in itertools.pairwise(lefts)}
    assert {(3 * MM,) * 4} == {p.bleed for p in sheet.placements}


def test_bleed_gives_way_where_that_saves_sheets() -> None:
    """54 one-sided cards in many colours take six sheets with a millimetre or more of bleed, not nine."""
    parts = [part(str(n), CARD, bleed=3 * MM, colour=f"#CDE6{n:02X}") for n in range(54)]
    sheets = impose(parts, PressSettings()).sheets
    assert len(sheets) == 6
    assert min(side for sheet in sheets for p in sheet.placements for side in p.bleed) >= MM


def test_a_gap_in_the_settings_is_kept() -> None:
    """The gap that a user names holds, whatever the bleed."""
    (sheet,) = impose([part("a", TOKEN, bleed=3 * MM, colour="#CDE6F5", copies=6)], PressSettings(gap=1500)).sheets
    lefts = sorted({box_on_sheet(p)[0] for p in sheet.placements})
    assert {21_500} == {right - left for left, right in itertools.pairwise(lefts)}


def test_a_kind_stays_together() -> None:
    """Tokens that fit on one sheet are not scattered over two while that saves nothing."""
    parts = [
        part("card", CARD, copies=7),
        part("token", (22 * MM, 22 * MM), copies=20),
        disc("coin", 24_260, copies=14),
    ]
    sheets = impose(parts, PressSettings()).sheets
    for item in ("token", "coin"):
        assert sum(any(p.face.item == item for p in sheet.placements) for sheet in sheets) == 1


def test_full_sheets_and_the_last_one_share_their_grid() -> None:
    """A stack of sheets can be cut in one go: the last sheet's pieces stand where the others' stand."""
    sheets = impose([part(copies=22)], PressSettings()).sheets
    places = [[(p.x, p.y) for p in sheet.placements] for sheet in sheets]
    assert places[0] == places[1]
    assert places[0][:4] == places[2]


def test_many_sizes_are_packed_too() -> None:
    """A hundred different sizes are no trouble."""
    parts = [part(str(n), ((20 + n % 37) * MM + n, (15 + n % 41) * MM + n)) for n in range(100)]
    sheets = impose(parts, PressSettings()).sheets
    assert sum(len(sheet.placements) for sheet in sheets) == 100
    assert len(sheets) <= 8
