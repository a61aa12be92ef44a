"""Faces: stamps depend on what is drawn and said, and on nothing else; records hold what they should."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pnp.drawing.display import (
    Ellipse,
    Fragment,
    Line,
    Path,
    Picture,
    Primitive,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
    outline_bounds,
    rounded,
    run_box,
)
from pnp.drawing.face import Face, display_text, make_face, stamp_of
from pnp.drawing.sheet import Placement, sheet_stamp
from pnp.facts import Box, Fact

RUN = Text(1000, 2000, "5", "BarlowCondensed-Regular", 10_000, "#000000", 1_500)
FACT = Fact("units/tank/toughness", 5, "plain", "5", "text", (run_box(RUN),))


def face(
    primitives: tuple[Primitive, ...] = (RUN,), facts: tuple[Fact, ...] = (FACT,), item: str = "tank", bleed: int = 0
) -> Face:
    """A small face."""
    return make_face("cards", item, "front", (63_000, 88_000), [Fragment(primitives)], facts, bleed)


def test_a_stamp_is_twelve_characters_that_cannot_be_misread() -> None:
    """Crockford's letters: no I, L, O and U."""
    stamp = face().stamp
    assert "PNP:" == stamp[:4]
    assert 12 == len(stamp[4:])
    assert set() == set(stamp[4:]) & set("ILOU")


def test_equal_looks_have_equal_stamps_whatever_the_item_is_called() -> None:
    """A stamp says what is drawn; component, item and side are the sheet's."""
    other = make_face("counters", "horse", "back", (63_000, 88_000), [Fragment([RUN])], [FACT])
    assert face().stamp == other.stamp == face(item="horse").stamp


def test_where_fragments_are_parted_says_nothing() -> None:
    """The same ink in one fragment or in two is the same face."""
    line = Line(0, 0, 10, 10, Stroke("#000000", 500))
    parted = make_face("cards", "tank", "front", (63_000, 88_000), [Fragment([RUN]), Fragment([line])], [FACT])
    assert face((RUN, line)).stamp == parted.stamp


@pytest.mark.parametrize(
    "changed",
    [
        face((RUN._replace(string="6"),)),
        face((RUN._replace(x=1001),)),
        face((RUN._replace(colour="#111111"),)),
        face((RUN._replace(size=10_001),)),
        face((RUN._replace(tracking=1),)),
        face((RUN, Symbol("shield", 0, 0, 10, "#000000"))),
        face(facts=(FACT._replace(source="units/horse/toughness"),)),
        face(facts=(FACT._replace(value=6),)),
        face(facts=(FACT._replace(format="signed"),)),
        face(facts=(FACT._replace(printed="6"),)),
        face(facts=(FACT._replace(kind="cell"),)),
        face(facts=(FACT._replace(boxes=(Box(0, 0, 1, 1),)),)),
        face(facts=()),
        face(bleed=3_000),
        make_face("cards", "tank", "front", (63_000, 88_001), [Fragment([RUN])], [FACT]),
        make_face(
            "cards", "tank", "front", (63_000, 88_000), [Fragment([RUN])], [FACT], 0, Rect(0, 0, 63_000, 88_000, 9)
        ),
    ],
)
def test_any_change_of_ink_or_fact_changes_the_stamp(changed: Face) -> None:
    """A sheet that says or shows something else is another face."""
    assert face().stamp != changed.stamp


def test_the_stamp_is_the_hash_of_the_record() -> None:
    """So an embedded record can be trusted exactly if it hashes to the stamp in the ink."""
    assert stamp_of(face().record, "PNP:") == face().stamp


def test_a_record_is_json_with_all_texts_and_facts() -> None:
    """Exact fractions are written as n/d."""
    length = Fact("ask/distance?measure=1S#mm", Fraction(2699, 50), "mm2", "53.98 mm", "size", (Box(1, 2, 3, 4),))
    record = json.loads(face(facts=(FACT, length)).record)
    assert [63_000, 88_000] == record["size"]
    assert [[1000, 2000, 1500, 10_000, 0, "5"]] == record["texts"]
    assert ["units/tank/toughness", "ask/distance?measure=1S#mm"] == [fact[0] for fact in record["facts"]]
    assert [5, "2699/50"] == [fact[1] for fact in record["facts"]]
    assert [[1, 2, 3, 4]] == record["facts"][1][5]


def test_a_stamp_mark_belongs_to_the_drawing_but_not_its_text() -> None:
    """Where the stamp stands is hashed; what it says cannot be."""
    mark = StampMark(10, 20, "left", "BarlowCondensed-Regular", 6_500, "#000000")
    assert face((RUN, mark)).stamp != face().stamp
    assert face((RUN, mark)).stamp == face((RUN, mark)).stamp


def test_the_text_form_has_one_operation_a_line() -> None:
    """What golden tests compare, and a person reads."""
    stroke = Stroke("#000000", 500, (1000, 500), "round")
    drawn: list[Primitive] = [
        Rect(0, 0, 10, 20, 3, "#FFFFFF", stroke),
        Ellipse(5, 5, 4, 3, "#ABCDEF"),
        Line(0, 0, 9, 9, Stroke("#000000", 250)),
        Path((("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("Z",)), "#000000"),
        Symbol("shield", 1, 2, 3, "#000000"),
        Text(1, 2, 'so "it" is', "F", 9_000, "#000000", 99, -5, 7, 90),
        Picture(0, 0, 10, 10, "abc", (0, 0, 500, 1000)),
        StampMark(1, 2, "right", "F", 6_000, "#000000"),
    ]
    expected = [
        "face 63000 88000 bleed 0",
        "cut rect 0 0 63000 88000",
        "rect 0 0 10 20 r 3 fill #FFFFFF stroke #000000 500 dash 1000,500 round",
        "ellipse 5 5 4 3 fill #ABCDEF",
        "line 0 0 9 9 stroke #000000 250",
        "path M 0 0 C 1 2 3 4 5 6 Z fill #000000",
        "symbol shield 1 2 3 fill #000000",
        'text 1 2 "so \\"it\\" is" F 9000 #000000 width 99 tracking -5 word 7 turn 90',
        "picture 0 0 10 10 abc crop 0,0,500,1000",
        "stamp 1 2 right F 6000 #000000",
        'fact units/tank/toughness plain text "5" 1000,-822,1500,3704',
    ]
    assert expected == display_text(face(tuple(drawn))).splitlines()


def test_fragments_are_equal_by_what_they_draw() -> None:
    """So that backends can translate each once."""
    assert Fragment([RUN]) == Fragment([RUN])
    assert hash(Fragment([RUN])) == hash(Fragment([RUN]))
    assert Fragment([RUN]) != Fragment([])
    assert (RUN,) == Fragment([RUN, Symbol("shield", 0, 0, 1, "#000000")]).runs


@pytest.mark.parametrize(("expected", "value"), [(1, 0.5), (-1, -0.5), (0, 0.49), (2, 1.5), (-2, -1.5), (3, 3.0)])
def test_places_are_rounded_half_away_from_zero(expected: int, value: float) -> None:
    """Left and right of the middle alike."""
    assert expected == rounded(value)


def test_bounds_of_outlines() -> None:
    """Rectangles, ellipses and paths."""
    assert (1, 2, 11, 22) == outline_bounds(Rect(1, 2, 10, 20))
    assert (1, 3, 9, 7) == outline_bounds(Ellipse(5, 5, 4, 2))
    assert (0, -1, 5, 6) == outline_bounds(Path((("M", 0, 0), ("C", 1, -1, 3, 4, 5, 6), ("Z",))))


def test_a_sheets_stamp_is_that_of_its_placed_faces() -> None:
    """Place and turn count, the paper does not."""
    placed = Placement(face(), 0, 0)
    assert "PNS:" == sheet_stamp((placed,))[:4]
    assert sheet_stamp((placed,)) != sheet_stamp((Placement(face(), 1, 0),))
    assert sheet_stamp((placed,)) != sheet_stamp((Placement(face(), 0, 0, 90),))
