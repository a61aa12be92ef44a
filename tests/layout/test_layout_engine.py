"""The engine: what many items share is drawn once, what differs is seen, and nothing is passed over in silence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fakes import FakeScope, codes, drawn, engine_of, of_type, shown, texts

from pnp.drawing.display import Ellipse, Rect, Text
from pnp.facts import Box

CARD = """
size: poker
bleed: 3mm
blocks:
  - shape: rect
    stroke: ink
    box: {left: 3mm, top: 3mm, right: 3mm, bottom: 3mm}
  - text: Toughness
    box: {left: 4mm, top: 4mm, width: 30mm, height: 6mm}
  - text: "{{ toughness }}"
    box: {left: 40mm, top: 4mm, width: 10mm, height: 6mm}
  - text: "{{ name }}"
    box: {left: 4mm, top: 12mm, width: 40mm, height: 6mm}
  - text: the end
    box: {left: 4mm, bottom: 4mm, width: 40mm, height: 6mm}
"""
TANK, APC = (
    FakeScope({"id": i, "name": n, "toughness": 5}, table="units") for i, n in (("tank", "Tank"), ("apc", "APC"))
)


def test_fixed_parts_are_the_same_objects_on_every_face() -> None:
    """A backend translates them once."""
    engine = engine_of(CARD)
    one, other = (engine.draw("cards", scope.row["id"], "front", scope).face for scope in (TANK, APC))
    assert one.fragments[0] is other.fragments[0]
    assert one.fragments[-1] is other.fragments[-1]
    assert one.stamp != other.stamp


def test_what_reads_the_same_is_drawn_once_and_keeps_its_own_sources() -> None:
    """Two units of one toughness share the ink, not the fact."""
    engine = engine_of(CARD)
    one, other = (engine.draw("cards", scope.row["id"], "front", scope).face for scope in (TANK, APC))
    assert one.fragments[1] is other.fragments[1]
    assert ["units/tank/toughness", "units/tank/name"] == [fact.source for fact in one.facts]
    assert ["units/apc/toughness", "units/apc/name"] == [fact.source for fact in other.facts]
    assert one.facts[0].boxes == other.facts[0].boxes


def test_equal_looks_and_sources_have_equal_stamps_whatever_the_item_is() -> None:
    """The item's id is no part of a face unless it is drawn."""
    engine = engine_of(CARD)
    assert engine.draw("a", "1", "front", TANK).face.stamp == engine.draw("b", "2", "back", TANK).face.stamp


@pytest.mark.parametrize("values", [{"toughness": 4}, {"name": "Tanks"}, {"id": "tank2"}])
def test_any_change_of_ink_or_source_gives_another_stamp(values: dict[str, object]) -> None:
    """A changed value, and the same value from elsewhere."""
    other = FakeScope({**TANK.row, **values}, table="units")
    assert drawn(CARD, TANK).face.stamp != drawn(CARD, other).face.stamp


def test_values_of_two_types_that_compare_equal_are_not_mistaken() -> None:
    """1 and true are equal in Python, and print differently."""
    engine = engine_of("size: poker\nblocks: [{text: '{{ x }}'}]\n")
    faces = [engine.draw("c", "i", "front", FakeScope({"id": "i", "x": x})) for x in (1, True, Fraction(1, 2), [1, 2])]
    assert [["1"], ["yes"], ["0.5"], ["1, 2"]] == [texts(face) for face in faces]


def test_faces_do_not_depend_on_what_was_drawn_before() -> None:
    """Memory never shows: any order of items gives the same faces."""
    scopes = [FakeScope({"id": str(i), "name": f"n{i % 7}", "toughness": i % 5}) for i in range(40)]
    engine, back = engine_of(CARD), engine_of(CARD)
    forth = [engine.draw("c", scope.row["id"], "front", scope).face.stamp for scope in scopes]
    assert forth == [back.draw("c", scope.row["id"], "front", scope).face.stamp for scope in scopes[::-1]][::-1]


@pytest.mark.parametrize(
    ("box", "code", "words"),
    [
        ("left: 60mm, width: 10mm, height: 5mm", "PNP-BOX-OUTSIDE", "reaches 7.0 mm beyond the trim"),
        ("left: -4mm, width: 10mm, height: 5mm", "PNP-BOX-OUTSIDE", "reaches 4.0 mm beyond the trim"),
        ("left: 40mm, right: 40mm, height: 5mm", "PNP-BOX-EMPTY", "has no room"),
    ],
)
def test_a_box_outside_the_trim_is_a_finding(box: str, code: str, words: str) -> None:
    """What would be cut away is told, with the bleed that is allowed."""
    face = drawn(f"size: poker\nbleed: 3mm\nblocks:\n  - shape: rect\n    fill: mist\n    box: {{{box}}}\n")
    assert [code] == codes(face)
    assert words in face.findings[0].message


def test_ink_may_reach_into_the_bleed() -> None:
    """To its edge and not beyond."""
    box = "{left: -3mm, top: -3mm, right: -3mm, bottom: -3mm}"
    assert [] == codes(drawn(f"size: poker\nbleed: 3mm\nblocks:\n  - shape: rect\n    fill: mist\n    box: {box}\n"))


def test_a_background_fills_the_bleed() -> None:
    """A live one is a fact of the whole face."""
    face = drawn(
        "size: poker\nbleed: 3mm\nbackground: '{{ tone }}'\nblocks: []\n", FakeScope({"id": "i", "tone": "sky 20%"})
    )
    (ground,) = of_type(face, Rect)
    assert (-3_000, -3_000, 69_000, 94_000) == tuple(ground[:4])
    (fact,) = face.face.facts
    assert ("things/i/tone", "size", (Box(0, 0, 63_000, 88_000),)) == (fact.source, fact.kind, fact.boxes)


def test_a_live_colour_shapes_its_block() -> None:
    """It is a fact of the block's area; one that is no colour is a finding."""
    layout = "size: poker\nblocks:\n  - shape: rect\n    fill: '{{ tone }}'\n    box: {width: 10mm, height: 5mm}\n"
    face = drawn(layout, FakeScope({"id": "i", "tone": "sky"}))
    assert ["#56B4E9"] == [rect.fill for rect in of_type(face, Rect)]
    assert [("size", (Box(0, 0, 10_000, 5_000),))] == [(fact.kind, fact.boxes) for fact in face.face.facts]
    assert ["PNP-COLOUR"] == codes(drawn(layout, FakeScope({"id": "i", "tone": "skye"})))


def test_conditions_choose_blocks() -> None:
    """`if` is asked for each item, inside containers too."""
    layout = """
size: poker
blocks:
  - column:
      - text: big
        if: toughness > 3
      - text: small
        if: not toughness > 3
"""
    assert ["big"] == texts(drawn(layout, FakeScope({"id": "i", "toughness": 5})))
    assert ["small"] == texts(drawn(layout, FakeScope({"id": "i", "toughness": 1})))
    assert ["PNP-EXPRESSION", "PNP-EXPRESSION"] == codes(drawn(layout, FakeScope({"id": "i"})))


def test_a_block_is_made_for_each_row() -> None:
    """In the row's own scope, those that `where` chooses; a table that is not there is a finding."""
    layout = (
        "size: poker\nblocks:\n  - column:\n      - text: '{{ name }}'\n        each: units\n        where: cost > 1\n"
    )
    rows = [
        {"id": "a", "name": "A", "cost": 1},
        {"id": "b", "name": "B", "cost": 2},
        {"id": "c", "name": "C", "cost": 3},
    ]
    face = drawn(layout, FakeScope(tables={"units": rows}))
    assert ["B", "C"] == texts(face)
    assert ["units/b/name", "units/c/name"] == [fact.source for fact in face.face.facts]
    assert ["PNP-EXPRESSION"] == codes(drawn(layout, FakeScope()))


def test_blocks_that_are_too_many_for_their_column_are_a_finding() -> None:
    """It says how much is missing."""
    layout = "size: poker\nblocks:\n  - column:\n      - {shape: rect, fill: mist, height: 30mm, each: units}\n"
    face = drawn(layout, FakeScope(tables={"units": [{"id": str(i)} for i in range(4)]}))
    assert "PNP-OVERFLOW" == face.findings[0].code
    assert "its 4 blocks need 32.0 mm more than there is" in face.findings[0].message


def test_columns_take_the_height_that_their_texts_need() -> None:
    """Also through rows, grids and stacks within them."""
    layout = """
size: poker
blocks:
  - column:
      - row:
          - text: one two three four five six seven eight nine ten eleven twelve
          - text: short
      - stack:
          - {text: in a stack}
      - grid:
          - {text: a}
          - {text: b}
          - {text: c}
        columns: 2
      - {shape: rect, fill: mist}
    gap: 1mm
    box: {left: 3mm, top: 3mm, right: 3mm, bottom: 3mm}
"""
    face = drawn(layout)
    assert [] == codes(face)
    ys = {run.string.strip(): run.y for run in of_type(face, Text)}
    assert ys["in a stack"] < ys["a"] == ys["b"] < ys["c"]
    (rect,) = of_type(face, Rect)
    assert rect.y > ys["c"]
    assert 85_000 == rect.y + rect.height


def test_a_container_draws_its_ground_and_pads_its_children() -> None:
    """Ground and frame first, the children within the padding."""
    row = "  - row: [{shape: rect, fill: black}]\n    fill: mist\n    pad: 2mm\n    box: {width: 20mm, height: 10mm}\n"
    layout = f"size: poker\nblocks:\n{row}"
    ground, child = of_type(drawn(layout), Rect)
    assert (0, 0, 20_000, 10_000) == tuple(ground[:4])
    assert (2_000, 2_000, 16_000, 6_000) == tuple(child[:4])


def test_a_live_size_is_a_face_of_its_own_size() -> None:
    """A disc of each coin's diameter, cut as an ellipse; a size that cannot be read is a finding."""
    layout = "size: {width: '{{ d | mm }}', height: '{{ d | mm }}'}\noutline: ellipse\nblocks: []\n"
    face = drawn(layout, FakeScope({"id": "i", "d": Fraction(2426, 100)})).face
    assert (24_260, 24_260) == (face.width, face.height)
    assert Ellipse(12_130, 12_130, 12_130, 12_130) == face.outline
    assert {"things/i/d"} == {fact.source for fact in face.facts}
    assert ["PNP-VALUE"] == codes(drawn(layout, FakeScope({"id": "i", "d": "wide"})))
    assert ["PNP-EXPRESSION"] == codes(drawn(layout, FakeScope({"id": "i"})))


def test_corners_are_rounded_on_the_cut_line() -> None:
    """To the micrometre."""
    face = drawn("size: id-1\ncorner: 3.18mm\nblocks: []\n").face
    assert Rect(0, 0, 53_980, 85_600, 3_180) == face.outline


def test_the_text_form_of_a_card(golden: object) -> None:
    """A golden text: one operation a line, whole micrometres, facts named."""
    golden("card.txt", shown(drawn(CARD, TANK)))  # type: ignore[operator]
