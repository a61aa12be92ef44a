"""Sheets are never more than first-fit by decreasing height needs, nor, for few pieces, than any shelves can do with.

Both are worked out here anew, without the code under test: first-fit as it is taught, and a search through all choices
of which pieces share a shelf, how each is turned, and which shelves share a sheet.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from press_parts import MM, box_on_sheet, disc, distance, part

from pnp.press import Part, PressSettings, impose

Size = tuple[int, int]

PRINTABLE: tuple[Size, Size] = ((196_000, 279_000), (283_000, 192_000))
"""What an A4 sheet has between its margins and above the gap to its foot, upright and landscape."""
FOOT, FOOT_WITH_CODE, LARGE_MM = 5_000, 12_000, 40
"""A foot is higher where a piece is too small for a code of its own, since the sheet's code answers for it then."""
BETWEEN = 2_500
"""What unlike neighbours need: a mark of 1.5 mm, and half a millimetre of air at either end of it."""
NASTY: tuple[tuple[Size, ...], ...] = (
    ((100, 137), (96, 137), (100, 134), (93, 134)),  # four quarters of a sheet, to the millimetre
    ((98, 128), (95, 128), (98, 128), (95, 128), (193, 8)),
    ((130, 180), (60, 180), (130, 88), (60, 88)),
    ((140, 90), (50, 90), (50, 90), (140, 90), (190, 84)),
    ((64, 89), (64, 89), (64, 90), (64, 90), (64, 91), (63, 91), (64, 89), (63, 90)),
    ((196, 136), (196, 135), (274, 98), (98, 274)),
    ((150, 150), (150, 110), (40, 150), (40, 110), (190, 20), (30, 30), (30, 30), (20, 190)),
    ((187, 40), (40, 187), (187, 41), (41, 187), (187, 42), (42, 187), (100, 60), (60, 100)),
    ((10, 10),) * 8,
)


def sheets_of(sizes: Iterable[Size], **how: object) -> int:
    """How many sheets the press prints of pieces of these sizes in mm, each once."""
    return len(impose(parts_of(sizes, **how), PressSettings()).sheets)


def parts_of(sizes: Iterable[Size], **how: object) -> list[Part]:
    return [part(str(n), (w * MM, h * MM), **how) for n, (w, h) in enumerate(sizes)]  # type: ignore[arg-type]


def cells_of(sizes: Iterable[Size], bleed: int = 0) -> list[Size]:
    """Pieces with their bleed and half of what they need to a neighbour around them."""
    more = 2 * bleed + BETWEEN
    return [(w * MM + more, h * MM + more) for w, h in sizes]


def rooms(sizes: Iterable[Size]) -> list[Size]:
    """The areas as cells see them: at the edge of an area nothing more than bleed is needed."""
    foot = FOOT if min(min(size) for size in sizes) >= LARGE_MM else FOOT_WITH_CODE
    return [(width + BETWEEN, height - foot + BETWEEN) for width, height in PRINTABLE]


def first_fit_decreasing_height(cells: Sequence[Size], room: Size) -> int | None:
    """The sheets that it needs; None where a piece does not fit."""
    if any(w > room[0] or h > room[1] for w, h in cells):
        return None
    shelves: list[list[int]] = []  # the sheet, what is left of the length
    left: list[int] = []  # of each sheet's height
    for width, height in sorted(cells, key=lambda cell: -cell[1]):
        for shelf in shelves:
            if shelf[1] >= width:
                shelf[1] -= width
                break
        else:
            sheet = next((n for n, free in enumerate(left) if free >= height), len(left))
            left += [room[1]] * (sheet == len(left))
            left[sheet] -= height
            shelves.append([sheet, room[0] - width])
    return len(left)


def least_by_first_fit(sizes: Sequence[Size], bleed: int = 0) -> int:
    """The fewest sheets by first-fit: pieces as drawn, all tall or all flat, on upright or landscape sheets."""
    cells = cells_of(sizes, bleed)
    turned = [
        cells,
        [(min(cell), max(cell)) for cell in cells],
        [(max(cell), min(cell)) for cell in cells],
    ]
    found = [first_fit_decreasing_height(way, room) for way in turned for room in rooms(sizes)]
    return min(number for number in found if number is not None)


def least_by_shelves(sizes: Sequence[Size], bleed: int = 0) -> int:
    """The fewest sheets of all shelf packings, lying and standing, on upright or landscape sheets."""
    return min(
        number
        for room in rooms(sizes)
        for length, height in (room, room[::-1])
        if (number := _least_on(cells_of(sizes, bleed), length, height)) is not None
    )


def _least_on(cells: Sequence[Size], length: int, height: int) -> int | None:
    @cache
    def shelf(chosen: tuple[int, ...]) -> int | None:
        """The lowest that takes all of the chosen pieces, turned in every way."""
        ways = itertools.product(*((cells[n], cells[n][::-1]) for n in chosen))
        return min((max(h for _, h in way) for way in ways if sum(w for w, _ in way) <= length), default=None)

    @cache
    def pile(chosen: tuple[int, ...]) -> int:
        """The least height of shelves that take them."""
        if not chosen:
            return 0
        return min(
            (low + pile(rest) for some, rest in parted(chosen) if (low := shelf(some)) is not None), default=10**9
        )

    @cache
    def sheets(chosen: tuple[int, ...]) -> int:
        if not chosen:
            return 0
        return min((1 + sheets(rest) for some, rest in parted(chosen) if pile(some) <= height), default=10**9)

    found = sheets(tuple(range(len(cells))))
    return found if found < 10**9 else None


def parted(chosen: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to take the first piece and some of the others."""
    first, *others = chosen
    for number in range(len(others) + 1):
        for some in itertools.combinations(others, number):
            yield (first, *some), tuple(n for n in others if n not in some)


sizes_mm = st.tuples(st.integers(12, 180), st.integers(12, 180))
mixed = st.lists(sizes_mm, min_size=2, max_size=8)


@given(mixed)
@settings(max_examples=40, deadline=None)
def test_up_to_eight_faces_take_no_more_sheets_than_first_fit(sizes: list[Size]) -> None:
    """Of whatever sizes, turned in the way that suits first-fit best, on the paper as it suits first-fit best."""
    assert sheets_of(sizes) <= least_by_first_fit(sizes)


@given(mixed)
@settings(max_examples=25, deadline=None)
def test_up_to_eight_faces_take_no_more_sheets_than_any_shelves(sizes: list[Size]) -> None:
    """An exhaustive search finds no shelf packing with fewer sheets."""
    assert sheets_of(sizes) <= least_by_shelves(sizes)


@pytest.mark.parametrize("sizes", NASTY)
def test_nasty_sizes_take_no_more_sheets_either(sizes: tuple[Size, ...]) -> None:
    """Those that just fit beside one another, or only if some are turned."""
    assert least_by_shelves(sizes) <= least_by_first_fit(sizes)
    assert sheets_of(sizes) <= least_by_shelves(sizes)


@given(st.lists(sizes_mm, min_size=9, max_size=30))
@example([(63, 88)] * 14 + [(44, 63)] * 7 + [(20, 20)] * 9)
@settings(max_examples=25, deadline=None)
def test_many_faces_take_no_more_sheets_than_first_fit(sizes: list[Size]) -> None:
    """First-fit is one of the ways that are tried, however many pieces there are."""
    assert sheets_of(sizes) <= least_by_first_fit(sizes)


@given(mixed)
@settings(max_examples=15, deadline=None)
def test_bleed_costs_no_more_than_its_own_room(sizes: list[Size]) -> None:
    """One-sided pieces with 3 mm of bleed in unlike colours: at the tightest each keeps a millimetre of it."""
    parts = [part(str(n), (w * MM, h * MM), bleed=3 * MM, colour=f"#CDE6{n:02X}") for n, (w, h) in enumerate(sizes)]
    fits = [cell for cell in cells_of(sizes, MM) if max(cell) <= 180_000 + BETWEEN]
    if len(fits) == len(sizes):
        assert len(impose(parts, PressSettings()).sheets) <= least_by_shelves(sizes, MM)


@given(st.lists(st.tuples(sizes_mm, st.booleans()), min_size=2, max_size=8))
@settings(max_examples=30, deadline=None)
def test_shelves_keep_pieces_apart_and_on_the_sheet(pieces: list[tuple[Size, bool]]) -> None:
    """Each piece once, within the margins, and between unlike neighbours room for the shortest mark."""
    parts = [
        disc(str(n), w * MM) if is_round else part(str(n), (w * MM, h * MM))
        for n, ((w, h), is_round) in enumerate(pieces)
    ]
    sheets = impose(parts, PressSettings()).sheets
    assert sorted(str(n) for n in range(len(parts))) == sorted(p.face.item for s in sheets for p in s.placements)
    for sheet in sheets:
        boxes = [box_on_sheet(placement) for placement in sheet.placements]
        assert all(b[0] >= 7_000 and b[1] >= 7_000 and b[2] <= sheet.width - 7_000 for b in boxes)
        assert all(b[3] <= sheet.height - 8_000 - 5_000 - 3_000 for b in boxes)
        for (a, first), (b, second) in itertools.combinations(zip(boxes, sheet.placements, strict=True), 2):
            alike = (first.face.width, first.face.height) == (second.face.width, second.face.height)
            assert distance(a, b) >= (0 if alike else BETWEEN)


def test_what_first_fit_saves_is_saved() -> None:
    """Four pieces that are quarters of a sheet once the marks between them are short: one sheet, not two."""
    assert 1 == sheets_of([(96, 135), (97, 135), (96, 136), (97, 136)])


def test_backs_stay_in_register_on_shelves() -> None:
    """On shelves, too, each back lies behind its front."""
    parts = [part(str(n), size, back="#CDE6F5") for n, size in enumerate([(96_000, 134_000), (97_000, 134_500)] * 2)]
    front, back = impose(parts, PressSettings()).sheets
    for placement in front.placements:
        behind = next(p for p in back.placements if p.face.item == placement.face.item)
        assert front.width - box_on_sheet(placement)[2] == box_on_sheet(behind)[0]
        assert box_on_sheet(placement)[1] == box_on_sheet(behind)[1]
