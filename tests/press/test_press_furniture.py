"""The foot of a sheet: label, number, stamp, size statement and ruler."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from press_parts import MM, box_on_sheet, part
from test_press_imposing import SETTINGS, some_parts

from pnp.drawing.display import Path, Text
from pnp.drawing.sheet import Sheet, sheet_stamp
from pnp.press import PAPERS, Paper, Part, PressSettings, impose, parse_paper

PRESS = PressSettings(game="Winds of Change", version="0.3")


def runs(sheet: Sheet) -> list[Text]:
    return [run for fragment in (*sheet.under, *sheet.over) for run in fragment.runs]


def text(sheet: Sheet) -> str:
    return "\n".join(run.string for run in runs(sheet))


def paper(name: str) -> Paper:
    found = parse_paper(name)
    assert isinstance(found, Paper)
    return found


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "half-letter", "100mm x 150mm", "a3"])
def test_every_sheet_says_what_it_is(name: str) -> None:
    """Game, version, component, number, stamp and the size statement stand on each side of each sheet."""
    imposition = impose([part(copies=12, back="#CDE6F5", title="Unit cards")], PRESS._replace(paper=paper(name)))
    papers = imposition.groups[0].papers
    for number, sheet in enumerate(imposition.sheets):
        said = text(sheet)
        for words in ("Winds of Change 0.3", "Unit cards", "Print at 100 % (no scaling)", "both sides, flip on the"):
            assert words in said
        assert f"sheet {number // 2 + 1} of {papers}, {sheet.side}" in said
        assert sheet_stamp(sheet.placements) in said


def test_a_sheet_of_one_item_names_it() -> None:
    """Component and item are named where a sheet holds only one."""
    (sheet,) = impose([part("tank", copies=2, title="Unit cards")], PRESS).sheets
    assert "Winds of Change 0.3 · Unit cards: tank" in text(sheet)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_ruler_is_fifty_millimetres_long(paper: Paper) -> None:
    """Ticks at each millimetre from 0 to 50, numbers at each centimetre."""
    (sheet,) = impose([part("a", (40 * MM, 40 * MM))], PRESS._replace(paper=paper)).sheets
    ruler = next(p for f in sheet.over for p in f.primitives if isinstance(p, Path) and len(p.segments) == 2 * (1 + 51))
    start = ruler.segments[0][1]
    assert start + 50 * MM == ruler.segments[1][1]
    assert [start + mm * MM for mm in range(51)] == [segment[1] for segment in ruler.segments[2::2]]
    assert {"0", "10", "20", "30", "40", "50 mm"} <= {run.string for run in runs(sheet)}


@given(some_parts(), SETTINGS)
@settings(max_examples=40, deadline=None)
def test_furniture_keeps_to_the_printable_area_and_off_the_pieces(parts: list[Part], press: PressSettings) -> None:
    """Text is at least 6 pt, within the margins, on nobody's bleed and on no other text."""
    for sheet in impose(parts, press._replace(game="Winds of Change", version="0.3")).sheets:
        whole = sheet.placements[0].face.width >= sheet.width
        inked = [] if whole else [box_on_sheet(p, with_bleed=True) for p in sheet.placements]
        boxes: list[tuple[float, ...]] = []
        for run in runs(sheet):
            assert run.size >= 6000
            box = (run.x, run.y - 1700, run.x + run.width, run.y + 500)
            assert box[0] >= 7 * MM
            assert box[2] <= sheet.width - 7 * MM
            assert box[1] >= 7 * MM
            assert box[3] <= sheet.height - 8 * MM
            assert all(apart(box, other) for other in (*inked, *boxes))
            boxes.append(box)


def apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_notices_stand_on_the_sheets_of_their_parts() -> None:
    """A draft says so, with its codes, on the sheets that it affects."""
    good = [part(str(n)) for n in range(9)]
    bad = part("bad")._replace(notice="DRAFT WOC-DIAMETER")
    first, second = impose([*good, bad], PRESS).sheets
    assert "DRAFT" not in text(first)
    assert "DRAFT WOC-DIAMETER" in text(second)


def test_labels_that_are_too_long_warn() -> None:
    """A title longer than the foot is shortened, and a warning says so."""
    imposition = impose([part(title="A very long title indeed " * 12)], PRESS)
    (finding,) = imposition.findings
    assert (finding.code, finding.severity) == ("PNP-PRESS-LABEL", "warning")
    assert "Print at 100 %" in text(imposition.sheets[0])


def test_signs_that_no_font_has_are_errors() -> None:
    """A title with a sign that cannot be printed is reported, not dropped in silence."""
    (finding,) = impose([part(title="Karten \U0001fae8")], PRESS).findings
    assert (finding.code, finding.found) == ("PNP-PRESS-GLYPH", "\U0001fae8")


def test_what_many_sheets_share_is_made_once() -> None:
    """Marks, label and ruler of a deck's sheets are the same objects, so that backends translate them once."""
    sheets = impose([part(str(number)) for number in range(90)], PRESS).sheets
    first = sheets[0]
    assert len(sheets) == 10
    for sheet in sheets[1:]:
        differing = [a for a, b in zip(sheet.over, first.over, strict=True) if a is not b]
        assert len(differing) == 1
        assert sheet_stamp(sheet.placements) in differing[0].text
