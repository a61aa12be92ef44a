"""Imposition, by generated input: every piece once, nothing overlaps, backs behind fronts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from press_parts import MM, box_on_sheet, disc, distance, on_sheet, part

from pnp.drawing.display import Ellipse, Fragment, Line, Rect
from pnp.drawing.face import make_face
from pnp.drawing.sheet import Placement, Sheet
from pnp.press import PAPERS, Imposition, Margins, Part, PressSettings, impose

LENGTHS = st.integers(9, 130).map(lambda length: length * MM + 370)
COLOURS = st.sampled_from([None, "#CDE6F5", "#FBE3D0"])


@st.composite
def some_parts(draw: st.DrawFn) -> list[Part]:
    """A few parts of a few sizes, some round, some two-sided, of several finishes."""
    sizes = draw(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1, max_size=3))
    parts = []
    for number in range(draw(st.integers(1, 6))):
        size = draw(st.sampled_from(sizes))
        shape = draw(st.sampled_from(["plain", "rounded", "round"]))
        outlines: dict[str, Any] = {
            "plain": None,
            "rounded": Rect(0, 0, *size, 3 * MM),
            "round": Ellipse(size[0] // 2, size[1] // 2, size[0] // 2, size[1] // 2),
        }
        parts.append(
            part(
                f"item-{number}",
                size,
                bleed=draw(st.sampled_from([0, MM, 3 * MM])),
                colour=draw(COLOURS),
                back=draw(COLOURS),
                copies=draw(st.integers(0, 7)),
                finish=draw(st.sampled_from(["card", "laminate"])),
                edge=draw(st.sampled_from(["trim", "exact"])),
                outline=outlines[shape],
            )
        )
    return parts


SETTINGS = st.builds(
    lambda paper, duplex: PressSettings(paper, duplex=duplex),  # all else as it is by default
    paper=st.sampled_from(PAPERS),
    duplex=st.sampled_from(["long", "short", "fronts", "fold"]),
)


def fronts_of(imposition: Imposition) -> list[Placement]:
    return [p for sheet in imposition.sheets for p in sheet.placements if p.face.side == "front"]


@given(some_parts(), SETTINGS)
@settings(max_examples=60, deadline=None)
def test_each_part_is_placed_as_often_as_it_has_copies(parts: list[Part], press: PressSettings) -> None:
    """Each front comes exactly copies times, its back as often, unless a finding names the part."""
    imposition = impose(parts, press)
    placed = Counter((p.face.item, p.face.side) for sheet in imposition.sheets for p in sheet.placements)
    refused = [f.message for f in imposition.findings if f.code == "PNP-PRESS-TOO-LARGE"]
    for each in parts:
        wanted = 0 if any(f"“{each.item}”" in message for message in refused) else each.copies
        assert wanted == placed[each.item, "front"]
        assert (wanted if each.back and press.duplex != "fronts" else 0) == placed[each.item, "back"]


@given(some_parts(), SETTINGS)
@settings(max_examples=60, deadline=None)
def test_no_two_pieces_overlap_and_all_keep_to_the_printable_area(parts: list[Part], press: PressSettings) -> None:
    """No bleed reaches over another trim, nor over a bleed of another colour; nothing leaves the margins."""
    margins = press.margins
    for sheet in impose(parts, press).sheets:
        trims = [box_on_sheet(p) for p in sheet.placements]
        inked = [box_on_sheet(p, with_bleed=True) for p in sheet.placements]
        grounds = [display_ground(p) for p in sheet.placements]
        for a, b in combinations(range(len(trims)), 2):
            assert min(distance(trims[a], inked[b]), distance(inked[a], trims[b])) >= 0
            assert grounds[a] == grounds[b] or distance(inked[a], inked[b]) >= 0
        for left, top, right, bottom in inked:
            assert left >= margins.left
            assert top >= margins.top
            assert right <= sheet.width - margins.right
            assert bottom <= sheet.height - margins.bottom


@given(some_parts(), SETTINGS)
@settings(max_examples=60, deadline=None)
def test_unlike_neighbours_keep_two_millimetres_apart(parts: list[Part], press: PressSettings) -> None:
    """A back may be displaced by 2 mm before a neighbour of another colour shows; so may a cut round a disc stray."""
    for sheet in impose(parts, press).sheets:
        for a, b in combinations([p for p in sheet.placements if p.face.side == sheet.side], 2):
            grounds = {display_ground(p) for p in (a, b)}
            round_ones = isinstance(a.face.outline, Ellipse) or isinstance(b.face.outline, Ellipse)
            if round_ones or (sheet.side == "back" and len(grounds) > 1):
                assert distance(box_on_sheet(a), box_on_sheet(b)) >= 2 * MM


def display_ground(placement: Placement) -> str:
    """The colour of a test face's ground."""
    return next((str(p.fill) for p in placement.face.fragments[0].primitives if isinstance(p, Rect)), "bare")


def turned_over(sheet: Sheet, duplex: str) -> Any:
    """Where a point of the front is seen from behind, once the paper has been turned about its long or short edge."""
    upright = sheet.height >= sheet.width
    about_vertical_axis = (duplex == "long") == upright
    if about_vertical_axis:
        return lambda x, y: (sheet.width - x, y)
    return lambda x, y: (x, sheet.height - y)


def assert_meets(front: Placement, back: Placement, seen: Any) -> None:
    """Four points of the piece, turned over sideways, lie on the back where the sheet's turning brings them."""
    width, height = front.face.width, front.face.height
    for u, v in ((0, 0), (width, 0), (width / 3, height / 5), (width, height)):
        expected = seen(*on_sheet(front)(u, v))
        found = on_sheet(back)(width - u, v)
        assert max(abs(expected[0] - found[0]), abs(expected[1] - found[1])) <= 10


@given(some_parts(), st.sampled_from(PAPERS), st.sampled_from(["long", "short"]))
@settings(max_examples=80, deadline=None)
def test_backs_meet_their_fronts_to_a_hundredth_of_a_millimetre(parts: list[Part], paper: Any, duplex: Any) -> None:
    """Turning the sheet over brings each back exactly behind its front, upright when the piece is turned sideways."""
    sheets = impose(parts, PressSettings(paper=paper, duplex=duplex)).sheets
    for front_sheet, back_sheet in pairwise(sheets):
        if back_sheet.side == "front":
            continue
        seen = turned_over(front_sheet, duplex)
        assert (front_sheet.width, front_sheet.height) == (back_sheet.width, back_sheet.height)
        assert len(front_sheet.placements) == len(back_sheet.placements)
        for front, back in zip(front_sheet.placements, back_sheet.placements, strict=True):
            assert front.face.item == back.face.item
            assert_meets(front, back, seen)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_register_of_upright_and_turned_pieces(paper: Any, duplex: Any, turned: bool) -> None:
    """Pieces that stand and pieces that lie both meet their backs, on every paper."""
    size = (91 * MM, 60 * MM) if turned else (60 * MM, 91 * MM)
    sheets = impose([part(size=size, copies=2, bleed=MM, back="#CDE6F5")], PressSettings(paper=paper, duplex=duplex))
    front_sheet, back_sheet = sheets.sheets
    for front, back in zip(front_sheet.placements, back_sheet.placements, strict=True):
        assert_meets(front, back, turned_over(front_sheet, duplex))


@given(some_parts(), st.sampled_from(PAPERS))
@settings(max_examples=60, deadline=None)
def test_folding_brings_backs_behind_fronts(parts: list[Part], paper: Any) -> None:
    """Both halves lie on one side; folded about the line that is drawn, each back meets its front."""
    imposition = impose(parts, PressSettings(paper=paper, duplex="fold"))
    for sheet in imposition.sheets:
        backs = [p for p in sheet.placements if p.face.side == "back"]
        if not backs:
            continue
        (line,) = [p for f in sheet.over for p in f.primitives if isinstance(p, Line)]
        across = folded_about(line)
        fronts = [p for p in sheet.placements if p.face.side == "front"]
        for front, back in zip(fronts, backs, strict=True):
            assert_meets(front, back, across)


def folded_about(line: Line) -> Any:
    """Where folding about the line brings a point."""
    if line.x1 == line.x2:
        return lambda x, y: (2 * line.x1 - x, y)
    return lambda x, y: (x, 2 * line.y1 - y)


def test_fronts_are_followed_by_their_backs() -> None:
    """Sheets come in printing order; a sheet without backs has no reverse, and one-sided parts none of it."""
    parts = [part("two-sided", copies=10, back="#CDE6F5"), part("one-sided", copies=10)]
    imposition = impose(parts, PressSettings())
    assert [sheet.side for sheet in imposition.sheets] == ["front", "back", "front", "back", "front", "front"]
    assert [group.pages for group in imposition.groups] == [(1, 2, 3, 4), (5, 6)]
    assert [group.papers for group in imposition.groups] == [2, 2]
    assert [group.duplex for group in imposition.groups] == ["long", "fronts"]


def test_fronts_only_leaves_backs_out() -> None:
    """With `fronts` no back is printed."""
    imposition = impose([part(copies=9, back="#CDE6F5")], PressSettings(duplex="fronts"))
    assert [sheet.side for sheet in imposition.sheets] == ["front"]


def test_finishes_and_edges_are_kept_apart() -> None:
    """What is printed on other stock or cut otherwise comes on sheets of its own."""
    parts = [part("a"), part("b", finish="paper"), part("c", edge="exact"), part("d")]
    groups = impose(parts, PressSettings()).groups
    assert [(group.finish, group.edge, group.pieces) for group in groups] == [
        ("card", "trim", 2),
        ("paper", "trim", 1),
        ("card", "exact", 1),
    ]


def test_items_stay_in_order() -> None:
    """Equal cards come row by row in the order of the data."""
    parts = [part(f"{number:02d}") for number in range(20)]
    placed = [p.face.item for p in fronts_of(impose(parts, PressSettings()))]
    assert [f"{number:02d}" for number in range(20)] == placed


def test_too_large_pieces_are_errors_that_name_a_paper() -> None:
    """A piece that fits on no sheet is left out, with its name, its size and a paper that would take it."""
    imposition = impose([part("board", (230 * MM, 300 * MM)), part("card")], PressSettings())
    (finding,) = imposition.findings
    assert (finding.code, finding.severity) == ("PNP-PRESS-TOO-LARGE", "error")
    assert finding.message == "“board” of “pieces” measures 230 × 300 mm and does not fit on A4 within its margins"
    assert finding.hint == "print it on A3 (297 × 420 mm) or larger, or make it smaller"
    assert [p.face.item for p in fronts_of(imposition)] == ["card"]


def test_pieces_for_no_paper_are_to_be_split() -> None:
    """What fits on no known paper is told so."""
    (finding,) = impose([part("map", (900 * MM, 600 * MM))], PressSettings()).findings
    assert finding.hint is not None
    assert "split it" in finding.hint


def test_backs_of_another_size_are_errors() -> None:
    """Front and back must have the same size, or nothing could be in register."""
    good = part("good", back="#CDE6F5")
    bad = Part("pieces", "bad", good.front, part(size=(60 * MM, 88 * MM), back="#CDE6F5").back)
    imposition = impose([good, bad], PressSettings())
    assert [finding.code for finding in imposition.findings] == ["PNP-PRESS-BACK-SIZE"]
    assert len(fronts_of(imposition)) == 1


def test_a_face_as_large_as_the_paper_is_a_whole_sheet() -> None:
    """Nothing is cut from it, so it has no marks; the foot must be free of ink, else there is a warning."""
    roster = part("roster", (210 * MM, 297 * MM), copies=2)
    imposition = impose([roster], PressSettings())
    assert imposition.findings == ()
    assert [tuple(sheet.trim) for sheet in imposition.sheets] == [(0, 0, 210 * MM, 297 * MM)] * 2
    assert imposition.groups[0].steps == ()
    crowded = part("map", (297 * MM, 210 * MM), outline=None)
    low = make_low(crowded)
    warned = impose([low], PressSettings())
    assert [finding.code for finding in warned.findings] == ["PNP-PRESS-FOOT"]
    assert warned.sheets[0].width == 297 * MM


def make_low(of: Part) -> Part:
    """The same part with ink down to its lower edge."""
    ink = Fragment([Rect(20 * MM, of.front.height - 12 * MM, 20 * MM, 12 * MM, 0, "#000000")])
    return Part("pieces", of.item, make_face("pieces", of.item, "front", (of.front.width, of.front.height), [ink]))


def test_boxes_surround_trims_and_bleeds() -> None:
    """The trim box is that of all placed trims, the bleed box of all that bleeds, inside the sheet."""
    for sheet in impose([part(copies=5, bleed=3 * MM, colour="#CDE6F5"), disc("b", 20 * MM)], PressSettings()).sheets:
        for with_bleed, box in ((False, sheet.trim), (True, sheet.bleed)):
            placed = [box_on_sheet(p, with_bleed) for p in sheet.placements]
            lefts, tops, rights, bottoms = zip(*placed, strict=True)
            assert (min(lefts), min(tops)) == (box.x, box.y)
            assert (max(rights), max(bottoms)) == (box.x + box.width, box.y + box.height)


def test_the_same_parts_make_the_same_sheets() -> None:
    """Imposing twice gives equal sheets, down to their furniture."""
    parts = [part("a", copies=7), disc("b", 20 * MM, copies=30), part("c", (40 * MM, 70 * MM), copies=5)]
    first, second = impose(parts, PressSettings()), impose(parts, PressSettings())
    assert first == second


def test_no_parts_make_no_sheets() -> None:
    """Nothing in, nothing out."""
    assert Imposition((), (), ()) == impose([], PressSettings())


def test_margins_that_leave_no_room_are_an_error() -> None:
    """Margins wider than the paper are reported."""
    finding, *_ = impose([part()], PressSettings(margins=Margins(150 * MM, 150 * MM, 150 * MM, 150 * MM))).findings
    assert finding.code == "PNP-PRESS-MARGINS"


def test_groups_say_what_the_sheet_answers_for() -> None:
    """Titles of pieces without a code, each once; none where the piece is the sheet, or large and straight."""
    parts = [
        disc("penny", 20 * MM, title="Discs"),
        disc("dime", 18 * MM, title="Discs"),
        part("card", title="Cards"),
        part("board", (210 * MM, 297 * MM), title="Board"),
    ]
    assert [("Discs",), ()] == [group.uncoded for group in impose(parts, PressSettings()).groups]
