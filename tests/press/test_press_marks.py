"""Crop marks, cut lines, film lines: where they stand and where they never do."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st
from press_parts import MM, box_on_sheet, disc, part
from test_press_imposing import some_parts

from pnp.drawing.display import Ellipse, Path, Rect, outline_bounds
from pnp.drawing.sheet import Sheet
from pnp.press import PAPERS, Part, PressSettings, impose
from pnp.press.marks import CROP_MARK, CUT_LINE, FILM_LINE

Segment = tuple[int, int, int, int]


def marks_of(sheet: Sheet) -> Iterator[Segment]:
    """Each crop mark: x1, y1, x2, y2."""
    for fragment in sheet.over:
        for primitive in fragment.primitives:
            if isinstance(primitive, Path) and primitive.stroke == CROP_MARK and len(primitive.segments) % 2 == 0:
                points = [segment[1:] for segment in primitive.segments]
                if not is_ruler(primitive):
                    yield from ((*a, *b) for a, b in zip(points[0::2], points[1::2], strict=True))


def is_ruler(path: Path) -> bool:
    """The ruler's path begins with its 50 mm long line."""
    (_, x1, _), (_, x2, _) = path.segments[:2]
    return bool(x2 - x1 == 50 * MM)


def strokes_of(sheet: Sheet, stroke: object) -> list[Rect | Ellipse | Path]:
    return [p for f in sheet.over for p in f.primitives if isinstance(p, Rect | Ellipse | Path) and p.stroke == stroke]


@given(some_parts(), st.sampled_from(PAPERS), st.sampled_from(["long", "short", "fold"]))
@settings(max_examples=60, deadline=None)
def test_crop_marks_stand_outside_every_bleed(parts: list[Part], paper: object, duplex: object) -> None:
    """No mark touches what a piece bleeds over, and all stay 4 mm off the paper's edge."""
    for sheet in impose(parts, PressSettings(paper=paper, duplex=duplex)).sheets:  # type: ignore[arg-type]
        inked = [box_on_sheet(p, with_bleed=True) for p in sheet.placements]
        for x1, y1, x2, y2 in marks_of(sheet):
            assert x1 == x2 or y1 == y2
            assert min(x1, y1) >= 4 * MM
            assert x2 <= sheet.width - 4 * MM
            assert y2 <= sheet.height - 4 * MM
            assert all(x2 < left or x1 > right or y2 < top or y1 > bottom for left, top, right, bottom in inked)


@given(some_parts(), st.sampled_from(PAPERS), st.sampled_from(["long", "short", "fronts"]))
@settings(max_examples=60, deadline=None)
def test_every_trim_line_has_marks_at_both_ends(parts: list[Part], paper: object, duplex: object) -> None:
    """A straight edge lies between a mark before it and a mark behind it, so that a ruler can be laid."""
    for sheet in impose(parts, PressSettings(paper=paper, duplex=duplex)).sheets:  # type: ignore[arg-type]
        marks = list(marks_of(sheet))
        if not marks:
            continue
        for placement in sheet.placements:
            if not isinstance(placement.face.outline, Rect) or placement.face.bleed:
                continue
            left, top, right, bottom = box_on_sheet(placement)
            for x in (left, right):
                assert any(mark[0] == mark[2] == x and mark[3] <= top for mark in marks)
                assert any(mark[0] == mark[2] == x and mark[1] >= bottom for mark in marks)
            for y in (top, bottom):
                assert any(mark[1] == mark[3] == y and mark[2] <= left for mark in marks)
                assert any(mark[1] == mark[3] == y and mark[0] >= right for mark in marks)


def test_marks_are_hairlines_of_a_quarter_point() -> None:
    """Cut marks are 0.25 pt."""
    assert 250 == CROP_MARK.width == CUT_LINE.width == FILM_LINE.width


def test_a_grid_with_shared_cuts_has_one_mark_a_cut() -> None:
    """Nine cards that touch have four cuts each way, each with a mark at both ends, on both sides of the sheet."""
    front, back = impose([part(copies=9, back="#CDE6F5")], PressSettings()).sheets
    assert 16 == len(list(marks_of(front))) == len(list(marks_of(back)))


def test_discs_get_their_own_line_and_no_marks() -> None:
    """What no straight cut frees has its outline drawn, on the front alone."""
    front, back = impose([disc("coin", 24_260, copies=3, back="#CDE6F5", bleed=MM)], PressSettings()).sheets
    assert list(marks_of(front)) == []
    lines = strokes_of(front, CUT_LINE)
    assert [(line.radius_x, line.radius_y) for line in lines if isinstance(line, Ellipse)] == [(12_130, 12_130)] * 3
    placed = [box_on_sheet(p) for p in front.placements]
    assert placed == [outline_bounds(line) for line in lines]
    assert strokes_of(back, CUT_LINE) == []


def test_an_exact_piece_is_cut_at_its_true_size() -> None:
    """The measuring card's line measures 85.60 × 53.98 mm with corners of 3.18 mm, however it lies."""
    card = part("card", (85_600, 53_980), edge="exact", copies=9, outline=Rect(0, 0, 85_600, 53_980, 3_180))
    lines = [line for sheet in impose([card], PressSettings()).sheets for line in strokes_of(sheet, CUT_LINE)]
    assert len(lines) == 9
    for line in lines:
        assert isinstance(line, Rect)
        assert (sorted((line.width, line.height)), line.radius) == ([53_980, 85_600], 3_180)


def test_paths_are_turned_with_their_pieces() -> None:
    """A template's outline lies on the sheet as its face does."""
    outline = Path((("M", 0, 0), ("L", 150 * MM, 0), ("C", 150 * MM, 60 * MM, 90 * MM, 90 * MM, 0, 90 * MM), ("Z",)))
    (sheet,) = impose([part("fan", (150 * MM, 90 * MM), copies=3, outline=outline)], PressSettings()).sheets
    boxes = sorted(outline_bounds(line) for line in strokes_of(sheet, CUT_LINE))
    assert boxes == sorted(box_on_sheet(p) for p in sheet.placements)


def test_rounded_cards_show_their_corners_alone() -> None:
    """Straight sides have their marks; on a card that may be cut a little off, no grey line remains along an edge."""
    card = part("card", outline=Rect(0, 0, 63 * MM, 88 * MM, 3 * MM))
    (sheet,) = impose([card], PressSettings()).sheets
    (corners,) = strokes_of(sheet, CUT_LINE)
    assert isinstance(corners, Path)
    assert [segment[0] for segment in corners.segments] == ["M", "C"] * 4
    assert outline_bounds(corners) == box_on_sheet(sheet.placements[0])


def test_films_of_neighbours_do_not_touch() -> None:
    """Each film is cut 3 mm outside its paper, with rounded corners, and 2 mm lie between two films."""
    (sheet,) = impose([part(copies=4, finish="laminate", bleed=2 * MM, colour="#CDE6F5")], PressSettings()).sheets
    films = [outline_bounds(line) for line in strokes_of(sheet, FILM_LINE)]
    papers = [outline_bounds(line) for line in strokes_of(sheet, CUT_LINE)]
    assert papers == [box_on_sheet(p) for p in sheet.placements]
    for film, paper in zip(films, papers, strict=True):
        assert tuple(a - b for a, b in zip(film, paper, strict=True)) == (-3000, -3000, 3000, 3000)
    gaps = [
        max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) for i, a in enumerate(films) for b in films[i + 1 :]
    ]
    assert min(gaps) == 2000
    assert all(isinstance(line, Rect) and line.radius == 3000 for line in strokes_of(sheet, FILM_LINE))
    assert list(marks_of(sheet)) == []


def test_laminated_tools_have_one_line() -> None:
    """A rim of film would make a measuring card measure wrong."""
    card = part("card", (85_600, 53_980), finish="laminate", edge="exact")
    (sheet,) = impose([card], PressSettings()).sheets
    assert len(strokes_of(sheet, CUT_LINE)) == 1
    assert strokes_of(sheet, FILM_LINE) == []
