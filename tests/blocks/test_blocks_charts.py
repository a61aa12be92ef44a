"""Odds and squares, pictures: what rules say in each cell, fields of the size they should have."""

from __future__ import annotations

import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, of_type, shown, texts
from PIL import Image

from pnp.blocks import BUILT_IN, BuiltInBlocks
from pnp.blocks.squares import letters
from pnp.drawing.display import Picture, Rect
from pnp.facts import UnknownNameError
from pnp.findings import Finding
from pnp.layout.colours import contrast
from pnp.layout.engine import DrawnFace

TARGETS = [{"id": "penny", "name": "Penny", "need": 2}, {"id": "tank", "name": "Tank", "need": 6}]


def chance(question: str, params: Mapping[str, Any]) -> Any:
    """The chance that one of some dice shows what is needed."""
    if question != "hit":
        raise UnknownNameError(f"there is no question “{question}”", "known here: hit")
    miss = Fraction(int(params["need"]) - 1, 6)
    return {"chance": 1 - miss ** int(params["dice"]), "words": "as luck will have it"}


def odds(fields: str, width: int = 80, height: int = 50) -> DrawnFace:
    """A table of odds that fills its face."""
    scope = FakeScope({"id": "one", "need": 4}, {"targets": TARGETS}, answer=chance)
    return drawn(f"size: {width}mm x {height}mm\nblocks:\n  - odds: {{{fields}}}\n", scope)


COLUMNS = "{param: need, values: [2, 4, 6], labels: [2+, 4+, 6+], title: needed}"
BOTH = f"question: hit, path: chance, rows: {{param: dice, values: [1, 2]}}, columns: {COLUMNS}"


def test_every_cell_is_asked_from_the_rules() -> None:
    """Each is a fact with its question, shown as its format prints it."""
    face = odds(BOTH)
    assert [] == codes(face)
    facts = {fact.source: fact for fact in face.face.facts}
    assert 6 == len(facts)
    fact = facts["ask/hit?dice=2&need=4#chance"]
    assert (Fraction(3, 4), "percent", "75\u00a0%", "text") == (fact.value, fact.format, fact.printed, fact.kind)
    assert ["needed", "2+", "4+", "6+", "1", "2"] == texts(face)[:6]


def test_odds_as_ratio_or_as_both() -> None:
    """Two ways to say one chance are two facts."""
    face = odds(
        "question: hit, path: chance, show: both, row_height: 10mm, rows: {param: dice, values: [1]}, head: any, "
        "params: {need: '{{ need }}'}"
    )
    assert ["any", "1", "50\u00a0%", "1/2"] == texts(face)
    assert ["percent", "ratio"] == [fact.format for fact in face.face.facts if fact.source.startswith("ask/")]


def test_an_axis_may_be_a_table() -> None:
    """Its heads are facts of the rows."""
    axis = "rows: {param: need, each: targets, where: need > 2, value: '{{ need }}', label: '{{ name }}'}"
    face = odds(f"question: hit, path: chance, params: {{dice: 1}}, {axis}")
    assert [] == codes(face)
    assert ["Tank", "17\u00a0%"] == texts(face)
    assert "targets/tank/name" in {fact.source for fact in face.face.facts}


def test_numbers_are_legible_on_every_tint() -> None:
    """Also on a dark one."""
    for tint in ("sky", "black", "vermillion", "blue"):
        face = odds(f"{BOTH}, tint: {tint}")
        grounds = [rect.fill for rect in of_type(face, Rect)]
        runs = [run for fragment in face.face.fragments for run in fragment.runs if "%" in run.string]
        assert len(grounds) == len(runs)
        assert all(contrast(run.colour, ground) >= 4.5 for run, ground in zip(runs, grounds, strict=True))


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        (BOTH.replace("hit", "hot"), "PNP-EXPRESSION", "there is no question “hot” (hot dice=1, need=2)"),
        (BOTH.replace("path: chance", "path: words"), "PNP-VALUE", "needs a number"),
        (f"{BOTH}, row_height: 30mm", "PNP-OVERFLOW", "its 2 rows are too low"),
        (BOTH.replace("values: [1, 2]", "each: none, value: '{{ id }}'"), "PNP-EXPRESSION", "no table “none”"),
    ],
)
def test_what_cannot_be_answered_is_a_finding(fields: str, code: str, words: str) -> None:
    """With the parameters that were asked with."""
    face = odds(fields)
    assert code in codes(face)
    assert words in " ".join(finding.message for finding in face.findings)


@pytest.mark.parametrize(
    ("axis", "words"),
    [
        ("{param: dice}", "either values:"),
        ("{param: dice, each: targets}", "say under value:"),
        ("{param: dice, values: [1], labels: [a, b]}", "labels: are as many as values:"),
    ],
)
def test_an_axis_without_values_is_refused(axis: str, words: str) -> None:
    """When the layout is read."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - odds: {{question: hit, rows: {axis}}}\n", findings) is None
    assert words in findings[0].message


# --- squares


def squares(fields: str, **row: Any) -> DrawnFace:
    """Squares on a card of 100 mm."""
    return drawn(f"size: 100mm x 100mm\nblocks:\n  - squares: {{{fields}}}\n", FakeScope({"id": "one", **row}))


def test_squares_are_named_along_two_sides() -> None:
    """Letters across, numbers down, from the top or from the bottom."""
    assert [*"ABC", *"12"] == texts(squares("columns: 3, rows: 2, size: 8mm"))
    assert [*"123", *"21"] == texts(squares("columns: 3, rows: 2, size: 8mm, across: numbers, first_row: bottom"))
    assert [] == texts(squares("columns: 3, rows: 2, across: none, down: none"))


def test_a_live_number_of_squares_is_a_count() -> None:
    """With a box for each column and each row."""
    face = squares("columns: '{{ n }}', rows: 4, size: 10mm, checker: mist", n=5)
    (fact,) = face.face.facts
    assert ("count", 1 + 5) == (fact.kind, len(fact.boxes))
    assert {(10_000, 40_000)} == {(box.width, box.height) for box in fact.boxes[1:]}
    assert 10 + 1 == len(of_type(face, Rect))


def test_squares_that_do_not_fit_are_a_finding() -> None:
    """Without a size they are as large as they can be."""
    assert ["PNP-OVERFLOW"] == codes(squares("columns: 13, rows: 2, size: 8mm"))
    assert [] == codes(squares("columns: 13, rows: 2"))
    assert ["PNP-VALUE"] == codes(squares("columns: 0, rows: 2"))


@pytest.mark.parametrize(("number", "text"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (703, "AAA")])
def test_columns_have_letters(number: int, text: str) -> None:
    """As in a spreadsheet."""
    assert text == letters(number)


# --- pictures


def png(width: int = 600, height: int = 300) -> bytes:
    """A picture's file."""
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "#336699").save(buffer, "PNG")
    return buffer.getvalue()


def image(fields: str, box: str = "left: 10mm, top: 10mm, width: 30mm, height: 30mm", **row: Any) -> DrawnFace:
    """A picture on a card."""
    layout = f"size: poker\nblocks:\n  - image: {fields}\n    box: {{{box}}}\n"
    return drawn(layout, FakeScope({"id": "one", **row}), {"a.png": png()})


@pytest.mark.parametrize(
    ("fields", "place", "crop"),
    [
        ("a.png", (10_000, 17_500, 30_000, 15_000), (0, 0, 1000, 1000)),
        ("{file: a.png, align: top}", (10_000, 10_000, 30_000, 15_000), (0, 0, 1000, 1000)),
        ("{file: a.png, fit: stretch}", (10_000, 10_000, 30_000, 30_000), (0, 0, 1000, 1000)),
        ("{file: a.png, fit: cover}", (10_000, 10_000, 30_000, 30_000), (250, 0, 750, 1000)),
        ("{file: a.png, fit: cover, align: right}", (10_000, 10_000, 30_000, 30_000), (500, 0, 1000, 1000)),
    ],
)
def test_a_picture_is_fitted_into_its_box(fields: str, place: Any, crop: Any) -> None:
    """Whole, filling and cropped, or stretched."""
    face = image(fields)
    assert [] == codes(face)
    (picture,) = of_type(face, Picture)
    assert place == tuple(picture[:4])
    assert crop == picture.crop


def test_a_live_picture_is_a_fact_of_its_place() -> None:
    """An empty name draws nothing."""
    face = image("'{{ art }}'", art="a.png")
    assert [("cell", "a.png", (10_000, 17_500, 30_000, 15_000))] == [
        (f.kind, f.printed, *f.boxes) for f in face.face.facts
    ]
    assert [] == of_type(image("'{{ art }}'", art=""), Picture)


def test_a_picture_that_is_not_there_is_a_finding() -> None:
    """With its name."""
    face = image("b.png")
    assert ["PNP-PICTURE"] == codes(face)
    assert "b.png" == face.findings[0].found


def test_a_coarse_picture_is_warned_of() -> None:
    """Under 200 dots an inch at its printed size; what is cropped away does not count."""
    assert [] == codes(image("a.png", "width: 60mm, height: 80mm"))
    (finding,) = image("{file: a.png, fit: cover}", "width: 40mm, height: 40mm").findings
    assert ("PNP-DPI", "warning", "190 dpi", "200 dpi") == (
        finding.code,
        finding.severity,
        finding.found,
        finding.limit,
    )


def test_every_block_is_found_by_its_name() -> None:
    """And documents itself."""
    registry = BuiltInBlocks()
    assert len(BUILT_IN) == len(registry)
    for kind in registry:
        assert kind == registry[kind].kind
        assert registry[kind].__doc__
    assert "no such" not in registry


def test_the_text_forms_of_charts(golden: Any) -> None:
    """Golden texts."""
    golden("odds.txt", shown(odds(BOTH)))
    golden("squares.txt", shown(squares("columns: 3, rows: 2, size: 8mm, checker: mist")))
