"""Pips, tracks, shapes, lines, icons and stamps: exactly as many and exactly where the data says."""

from __future__ import annotations

from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_text, of_type, shown
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.display import CodeMark, Ellipse, Line, Path, Rect, StampMark, Symbol
from pnp.layout.engine import DrawnFace


def block(fields: str, box: str = "left: 4mm, top: 4mm, width: 40mm, height: 20mm", **row: Any) -> DrawnFace:
    """One block on a card."""
    return drawn(layout_text(fields, box=box), FakeScope({"id": "tank", **row}))


@given(st.integers(0, 40), st.sampled_from(["left", "centre", "right"]))
@settings(deadline=None, max_examples=50)
def test_there_are_as_many_pips_as_the_data_says(count: int, align: str) -> None:
    """None for 0; as many boxes in the fact as marks on the face, all inside, none twice in one place."""
    face = block(
        f"pips: {{count: '{{{{ n }}}}', align: {align}, size: 4mm, gap: 1mm}}", n=count, box="width: 40mm, height: 30mm"
    )
    assert [] == codes(face)
    pips = of_type(face, Symbol)
    assert count == len(pips)
    (fact,) = face.face.facts
    assert ("things/tank/n", "count", str(count)) == (fact.source, fact.kind, fact.printed)
    region, *boxes = fact.boxes
    assert (0, 0, 40_000, 30_000) == region
    assert [(pip.x, pip.y, pip.size, pip.size) for pip in pips] == boxes
    assert count == len({(pip.x, pip.y) for pip in pips})
    assert all(0 <= pip.x <= 36_000 and 0 <= pip.y <= 26_000 for pip in pips)


def test_empty_places_are_drawn_but_not_counted() -> None:
    """`of` says how many places there are."""
    face = block("pips: {count: '{{ n }}', of: 5}", n=2)
    assert ["#1A1A1A"] * 2 + ["#E6E6E6"] * 3 == [pip.fill for pip in of_type(face, Symbol)]
    assert 1 + 2 == len(face.face.facts[0].boxes)


@pytest.mark.parametrize("fields", ["pips: '{{ n }}'", "track: '{{ n }}'"])
def test_more_marks_than_their_place_holds_are_a_finding(fields: str) -> None:
    """All are drawn, and the finding says what they need and what there is."""
    face = block(fields, n=200)
    (finding,) = face.findings
    assert ("PNP-OVERFLOW", "20.0 mm") == (finding.code, finding.limit)
    assert "200 marks do not fit" in finding.message
    assert 200 == len(of_type(face, Symbol)) + len(of_type(face, Rect))


@pytest.mark.parametrize("fields", ["pips: '{{ n }}'", "track: '{{ n }}'"])
def test_what_is_no_count_is_a_finding(fields: str) -> None:
    """It names the text."""
    assert {"PNP-VALUE"} == set(codes(block(fields, n="many")))


def test_an_unknown_icon_is_a_finding_with_a_hint() -> None:
    """Whether it is written in the layout or comes from the data."""
    face = block("pips: {count: 1, icon: sheild}")
    assert "PNP-ICON" == face.findings[0].code
    assert "did you mean shield" in (face.findings[0].hint or "")
    assert ["PNP-ICON"] == codes(block("icon: '{{ sign }}'", sign="no such"))


def test_a_track_has_numbered_boxes_in_rows() -> None:
    """Numbered from `first` in steps, grouped, squares or discs."""
    face = block("track: {count: 10, numbered: true, first: 0, step: 5, size: 5mm, group: 5, style: {size: 8pt}}")
    assert 10 == len(of_type(face, Rect))
    runs = [run.string for fragment in face.face.fragments for run in fragment.runs]
    assert [str(5 * i) for i in range(10)] == runs
    assert 3 == len(of_type(block("track: {count: 3, shape: round}"), Ellipse))


def test_pips_and_tracks_know_their_height() -> None:
    """In a column they take what they need."""
    column = "column: [{pips: 12, size: 4mm, gap: 1mm}, {track: 12, size: 5mm}, {shape: rect, fill: mist}]"
    face = drawn(layout_text(column, box="width: 50mm, height: 60mm"))
    rect = of_type(face, Rect)[-1]
    assert 9_000 + 10_000 == rect.y


@pytest.mark.parametrize(
    ("fields", "kind", "count"),
    [
        ("shape: rect\n    fill: mist", Rect, 1),
        ("shape: {shape: rect}\n    stroke: ink\n    dash: 1mm\n    radius: 2mm", Rect, 1),
        ("shape: ellipse\n    fill: mist", Ellipse, 1),
        ("shape: circle\n    stroke: ink", Ellipse, 1),
        ("shape: diamond\n    fill: mist", Path, 1),
        ("shape: hexagon\n    fill: mist", Path, 1),
        ("shape: triangle\n    fill: mist", Path, 1),
        ("shape: rect", Rect, 0),
        ("line: across", Line, 1),
        ("line: falling\n    dash: 1mm", Line, 1),
        ("line: down\n    arrow: 3mm", Path, 1),
        ("icon: shield", Symbol, 1),
    ],
)
def test_shapes_and_lines(fields: str, kind: type, count: int) -> None:
    """Each draws one primitive; without colours nothing."""
    assert count == len(of_type(block(fields), kind))


def test_strokes_are_never_thinner_than_a_hairline() -> None:
    """A home printer loses thinner lines."""
    (line,) = of_type(block("line: across\n    stroke_width: 0.15pt"), Line)
    assert 250 == line.stroke.width


def test_a_circle_is_as_large_as_its_box_allows() -> None:
    """In its middle."""
    assert (
        Ellipse(24_000, 14_000, 10_000, 10_000, "#E6E6E6")
        == of_type(block("shape: circle\n    fill: mist"), Ellipse)[0]
    )


def test_an_arrows_tip_touches_the_end_of_its_line() -> None:
    """Exactly, so that it points at what it means."""
    (path,) = of_type(block("line: across\n    arrow: 3mm"), Path)
    assert ("M", 44_000, 14_000) == path.segments[0]


def test_a_live_icon_is_a_fact_of_its_place() -> None:
    """An empty name draws nothing."""
    face = block("icon: '{{ sign }}'\n    align: left", sign="tank")
    assert [("cell", ((4_000, 4_000, 20_000, 20_000),))] == [(fact.kind, fact.boxes) for fact in face.face.facts]
    assert [] == of_type(block("icon: '{{ sign }}'", sign=""), Symbol)


def test_a_stamp_stands_where_it_is_put() -> None:
    """Its text is the face's own."""
    (mark,) = of_type(block("stamp: right\n    style: {font: sans, size: 6.5pt}"), StampMark)
    assert (44_000, "right", 6_500) == (mark.x, mark.align, mark.size)


def test_a_code_stands_in_the_middle_of_its_box_on_quiet_ground() -> None:
    """The ground is two modules wider on each side; the face knows where its code is."""
    face = block("code: 12mm").face
    (mark,), (ground,) = of_type(block("code: 12mm"), CodeMark), of_type(block("code: 12mm"), Rect)
    assert (mark, 12_000) == (face.code, mark.side)
    assert (mark.x - 1_143, mark.y - 1_143, 14_286) == (ground.x, ground.y, ground.width)


def test_a_code_that_no_camera_reads_is_an_error() -> None:
    """Too small, or without the quiet ground around it: a finding that says how large it must be."""
    assert ["PNP-CODE-SIZE"] == codes(block("code: 11mm"))
    assert ["PNP-OVERFLOW"] == codes(block("code: 21mm"))


def test_the_text_form_of_marks(golden: Any) -> None:
    """A golden text."""
    layout = """
size: poker
blocks:
  - pips: {count: "{{ n }}", of: 5, icon: shield}
    box: {left: 4mm, top: 4mm, width: 30mm, height: 5mm}
  - track: {count: "{{ n }}", numbered: true, style: {font: sans, size: 8pt}}
    box: {left: 4mm, top: 12mm, width: 30mm, height: 5mm}
  - shape: hexagon
    fill: sky 20%
    stroke: ink
    box: {left: 4mm, top: 20mm, width: 20mm, height: 20mm}
  - line: rising
    arrow: 3mm
    box: {left: 30mm, top: 20mm, width: 20mm, height: 20mm}
  - stamp: left
    box: {left: 4mm, bottom: 4mm, width: 30mm, height: 4mm}
"""
    golden("marks.txt", shown(drawn(layout, FakeScope({"id": "tank", "n": 3}))))
