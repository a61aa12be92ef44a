"""Coins, measuring cards, templates and rulers: true to the micrometre, and findings where they cannot be."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, layout_text, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.blocks.template_shape import _arc
from pnp.drawing.display import Ellipse, Line, Path, Rect, Symbol
from pnp.findings import Finding
from pnp.layout.engine import DrawnFace


def block(fields: str, width: int = 120, height: int = 180, **row: Any) -> DrawnFace:
    """One block that fills its face."""
    return drawn(f"size: {width}mm x {height}mm\nblocks:\n  - {fields}\n", FakeScope({"id": "one", **row}))


# --- coins


@pytest.mark.parametrize("face_name", ["heads", "tails", "plain"])
@pytest.mark.parametrize("diameter", ["17.91", "24.26", "16.25"])
def test_a_coin_has_its_true_diameter(face_name: str, diameter: str) -> None:
    """The outer edge of its line is the coin's edge; the diameter is a fact with the coin's box."""
    fields = f"coin: {{diameter: '{{{{ d | mm }}}}', face: {face_name}, metal: silver, emblem: tank, label: Tank}}"
    face = block(fields, 30, 30, d=Fraction(diameter))
    assert [] == codes(face)
    ellipses = of_type(face, Ellipse)
    true = round(Fraction(diameter) * 500)
    assert true == max(ellipse.radius_x for ellipse in ellipses)
    edge = next(ellipse for ellipse in ellipses if ellipse.stroke is not None and ellipse.radius_x > true * 0.97)
    assert abs(edge.radius_x + 500 * 25.4 / 72 / 2 - true) <= 1
    (fact,) = face.face.facts
    assert ("size", 2 * true, 2 * true) == (fact.kind, fact.boxes[0].width, fact.boxes[0].height)
    assert ["Tank"] == texts(face)
    assert ["tank"] == [symbol.name for symbol in of_type(face, Symbol)]


def test_heads_and_tails_are_told_apart_by_form() -> None:
    """Not by colour alone: their outlines differ."""
    heads, tails = (block(f"coin: {{diameter: 20mm, face: {name}}}", 30, 30) for name in ("heads", "tails"))
    assert 1 == len(of_type(heads, Path))
    assert 0 == len(of_type(tails, Path))
    assert len(of_type(tails, Ellipse)) > 20 > len(of_type(heads, Ellipse))


def test_heads_and_tails_stand_in_register() -> None:
    """The same centre and edge on both sides."""
    places = [
        next(
            (e.x, e.y, e.radius_x)
            for e in of_type(block(f"coin: {{diameter: 24.26mm, face: {name}}}", 30, 30), Ellipse)
        )
        for name in ("heads", "tails")
    ]
    assert places[0] == places[1]


def test_a_coins_ink_reaches_into_the_bleed() -> None:
    """For discs that are cut out."""
    face = drawn(
        "size: 20mm x 20mm\nbleed: 2mm\noutline: ellipse\n"
        "blocks:\n  - coin: {diameter: 20mm, bleed: 2mm, edge: false}\n"
    )
    assert 12_000 == max(ellipse.radius_x for ellipse in of_type(face, Ellipse))


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ("coin: {diameter: 40mm}", "PNP-OVERFLOW", "larger than its box"),
        ("coin: {diameter: 20mm, face: '{{ side }}'}", "PNP-VALUE", "“edge” is no face of a coin"),
        ("coin: '{{ side }}'", "PNP-VALUE", "“edge” is not a length"),
        ("coin: {diameter: 20mm, emblem: tnk}", "PNP-ICON", "no icon “tnk”"),
        ("coin: {diameter: 20mm, label: A label that is far too long}", "PNP-OVERFLOW", "does not fit its box"),
    ],
)
def test_what_is_wrong_with_a_coin_is_a_finding(fields: str, code: str, words: str) -> None:
    """The coin is drawn all the same."""
    face = block(fields, 30, 30, side="edge")
    assert code in codes(face)
    assert words in " ".join(finding.message for finding in face.findings)


def test_a_live_measure_is_taken_exactly_though_it_is_printed_rounded() -> None:
    """Half a dime is 8.955 mm, and prints as 8.96 mm."""
    face = block("coin: {diameter: '{{ d | mm }}', edge: false, face: plain}", 30, 30, d=Fraction(8955, 1000))
    assert ("8.96\u00a0mm", 8_955) == (face.face.facts[0].printed, face.face.facts[0].boxes[0].width)


# --- measuring cards

CARD = """
size: {size}
blocks:
  - measuring-card:
      marks:
        - {{length: "{{{{ long | mm }}}}", label: 1 L, side: top, whole: true}}
        - {{length: 53.98mm, label: 1 S, side: right, whole: true}}
        - {{length: 17.91mm, label: dime, side: bottom}}
        - {{length: "{{{{ coin | mm }}}}", label: "{{{{ name }}}}", side: bottom}}
        - {{length: 21.21mm, label: nickel, side: left}}
        - {{length: 19.05mm, label: penny, side: left}}
        - {{length: 24.26mm, label: quarter, side: right}}
      diagonal: {{label: 1 D, length: 101.20mm}}
      gauges:
        - {{width: 2mm, label: 2 mm, side: bottom, at: 60mm}}
        - {{width: 2mm, label: 2 mm, side: left, at: 40mm}}
"""
ROW = {"id": "one", "long": Fraction(8560, 100), "coin": Fraction(1905, 100), "name": "penny"}


def card(size: str = "85.60mm x 53.98mm", **row: Any) -> DrawnFace:
    """A measuring card."""
    return drawn(CARD.format(size=size), FakeScope({**ROW, **row}))


def test_a_cards_marks_are_true_to_the_micrometre() -> None:
    """Ticks stand at their lengths from the card's corner, arrows touch its edges, the gauge is as wide as it says."""
    face = card()
    assert [] == codes(face)
    ticks = [line for line in of_type(face, Line) if 53_980 in (line.y1, line.y2) and line.x1 == line.x2]
    assert [17_910, 19_050] == sorted(line.x1 for line in ticks)
    left = [line for line in of_type(face, Line) if line.x1 == 0 and line.y1 == line.y2 and line.y1 > 10_000]
    assert [19_050, 21_210] == sorted(line.y1 for line in left)
    tips = {path.segments[0][1:] for path in of_type(face, Path)}
    assert {0, 85_600} <= {x for x, _ in tips}
    assert {0, 53_980} <= {y for _, y in tips}
    assert [(60_000, 2_000), (0, 4_000)] == [(rect.x, rect.width) for rect in of_type(face, Rect)]
    assert 2_000 == of_type(face, Rect)[1].height


def test_a_cards_labels_stand_apart() -> None:
    """However near its marks are: no label meets another or a tick."""
    boxes = [(run.x, run.y - 2_900, run.x + run.width, run.y) for f in card().face.fragments for run in f.runs]
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_cards_lengths_are_facts() -> None:
    """With the span that they measure."""
    facts = {fact.source: fact for fact in card().face.facts}
    assert ("size", 85_600) == (facts["things/one/long"].kind, facts["things/one/long"].boxes[0].width)
    assert 19_050 == facts["things/one/coin"].boxes[0].width
    assert "penny" == facts["things/one/name"].printed


@pytest.mark.parametrize(
    ("size", "row", "code", "words"),
    [
        ("85.61mm x 53.98mm", {}, "PNP-MEASURE", "the card’s side is 85.610 mm and shall measure 85.600 mm"),
        ("85.60mm x 54mm", {}, "PNP-MEASURE", "the card’s diagonal is 101.209 mm and shall measure 101.200 mm"),
        ("85.60mm x 53.98mm", {"coin": 90}, "PNP-OVERFLOW", "beyond the card’s edge"),
    ],
)
def test_a_card_that_would_measure_wrong_is_an_error(size: str, row: dict[str, Any], code: str, words: str) -> None:
    """A measuring tool of the wrong size is worse than none."""
    face = card(size, **row)
    assert code in codes(face)
    assert words in " ".join(finding.message for finding in face.findings)


# --- templates


def test_a_circles_line_ends_at_its_radius() -> None:
    """Its outer edge is the measure; the arrow's tip touches it."""
    face = block(
        "template-shape: {radius: '{{ r | mm }}', label: Explosion, measure: '{{ r | mm2 }}'}", r=Fraction(5398, 100)
    )
    assert [] == codes(face)
    rim = of_type(face, Ellipse)[0]
    assert abs(rim.radius_x + 1000 * 25.4 / 72 / 2 - 53_980) <= 1
    tip = next(path.segments[0][1:] for path in of_type(face, Path) if path.fill)
    assert (60_000 + 53_980, 90_000) == tip
    assert ["53.98\u00a0mm", "Explosion"] == texts(face)
    kinds = {(fact.source, fact.kind) for fact in face.face.facts}
    assert {("things/one/r", "size"), ("things/one/r", "text")} == kinds


def test_a_rectangles_line_ends_at_its_sides() -> None:
    """Both dimensions touch them."""
    fields = "template-shape: {shape: rectangle, across: 53.98mm, down: 171.20mm, measure_across: a, measure_down: b}"
    face = block(fields)
    assert [] == codes(face)
    (rect,) = of_type(face, Rect)
    assert abs(rect.width + 1000 * 25.4 / 72 - 53_980) <= 2
    xs = [path.segments[0][1] for path in of_type(face, Path) if path.fill]
    ys = [path.segments[0][2] for path in of_type(face, Path) if path.fill]
    assert {33_010, 86_990} <= set(xs)
    assert {4_400, 175_600} <= set(ys)


def test_a_ring_sector_leaves_out_its_middle() -> None:
    """Nothing is drawn within the inner radius."""
    face = block(
        "template-shape: {shape: sector, radius: 60mm, inner: 20mm, angle: 60, measure: r 60, label: Arc}", 60, 60
    )
    assert [] == codes(face)
    apex = (30_000.0, 4_019.0 + 60_000 - 4_019.0)
    points = [segment[-2:] for path in of_type(face, Path) for segment in path.segments if len(segment) > 1]
    assert 19_990 < min(math.dist(point, apex) for point in points)


@given(st.floats(10_000, 200_000), st.floats(-3, 3), st.floats(0.1, 3))
@settings(deadline=None, max_examples=50)
def test_arcs_are_true(radius: float, start: float, turn: float) -> None:
    """Cubics of at most 30 degrees stay within 0.2 µm of the circle."""
    x, y = radius * math.sin(start), -radius * math.cos(start)
    for _, x1, y1, x2, y2, x3, y3 in _arc(0.0, 0.0, radius, start, start + turn):
        for t in (0.25, 0.5, 0.75):
            u = 1 - t
            px = u**3 * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
            py = u**3 * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
            assert abs(math.hypot(px, py) - radius) < 0.2
        x, y = x3, y3


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ("{shape: rectangle, across: 10mm}", "a rectangle has across: and down:"),
        ("{shape: circle}", "a circle has a radius:"),
        ("{shape: sector, radius: 10mm, angle: 400}", "less than 360 degrees"),
    ],
)
def test_a_shape_without_its_measures_is_refused(fields: str, words: str) -> None:
    """When the layout is read."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - template-shape: {fields}\n", findings) is None
    assert words in findings[0].message


def test_a_shape_larger_than_its_box_is_a_finding() -> None:
    """It says both sizes."""
    face = block("template-shape: {radius: 80mm}")
    assert "PNP-OVERFLOW" in codes(face)
    assert ("160.00 × 160.00 mm", "120.00 × 180.00 mm") == (face.findings[0].found, face.findings[0].limit)


# --- rulers


@pytest.mark.parametrize(("side", "axis"), [("top", "x1"), ("bottom", "x1"), ("left", "y1"), ("right", "y1")])
def test_a_rulers_ticks_are_true(side: str, axis: str) -> None:
    """A millimetre apart, numbers each ten, along any side."""
    ruler = f"ruler: {{side: {side}, length: 50mm}}"
    face = drawn(layout_text(ruler, "120mm x 120mm", "left: 10mm, top: 10mm, width: 60mm, height: 60mm"))
    assert [] == codes(face)
    _, *ticks = of_type(face, Line)
    assert [10_000 + 1_000 * i for i in range(51)] == [getattr(tick, axis) for tick in ticks]
    assert ["0", "10", "20", "30", "40", "50", "mm"] == texts(face)


def test_a_ruler_in_inches() -> None:
    """Sixteenths, exactly."""
    face = block("ruler: {side: top, unit: inch}", 102, 20)
    _, *ticks = of_type(face, Line)
    assert 65 == len(ticks)
    assert 25_400 * 4 == ticks[64].x1
    assert ["0", "1", "2", "3", "4", "in"] == texts(face)


def test_a_ruler_longer_than_its_box_is_a_finding() -> None:
    """And a live length is a fact of what it spans."""
    face = block("ruler: {side: top, length: '{{ n | mm }}', numbers: false}", n=100)
    assert (0, 0, 100_000, 180_000) == face.face.facts[0].boxes[0]
    assert ["PNP-OVERFLOW"] == codes(block("ruler: {side: top, length: 130mm}"))


def test_the_text_forms_of_measures(golden: Any) -> None:
    """Golden texts."""
    golden("measuring-card.txt", shown(card()))
    golden("coin-heads.txt", shown(block("coin: {diameter: 17.91mm, emblem: tank, label: Tank}", 20, 20)))
    golden("coin-tails.txt", shown(block("coin: {diameter: 17.91mm, face: tails, label: 10¢}", 20, 20)))
    golden("template-circle.txt", shown(block("template-shape: {radius: 20mm, measure: 20 mm, label: Blast}", 50, 50)))
    sector = "template-shape: {shape: sector, radius: 40mm, inner: 10mm, angle: 60, measure: 40 mm, label: Arc}"
    golden("template-sector.txt", shown(block(sector, 50, 50)))
    rectangle = (
        "template-shape: {shape: rectangle, across: 30mm, down: 40mm, measure_across: 30 mm, measure_down: 40 mm}"
    )
    golden("template-rectangle.txt", shown(block(rectangle, 50, 50)))
    golden("ruler.txt", shown(block("ruler: bottom", 40, 20)))
