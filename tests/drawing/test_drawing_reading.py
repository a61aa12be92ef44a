"""The text form of drawings read back: every primitive, whole faces, and what is no drawing's text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.display import (
    CodeMark,
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
    run_box,
)
from pnp.drawing.face import display_text, make_face
from pnp.drawing.reading import (
    DrawingTextError,
    facts_in,
    parse_face,
    parse_fragment,
    parse_outline,
    parse_primitive,
)
from pnp.facts import Box, Fact

NUMBER = st.integers(-10_000_000, 10_000_000)
SIZE = st.integers(0, 10_000_000)
COLOUR = st.from_regex(r"#[0-9A-F]{6}", fullmatch=True)
WORD = st.from_regex(r"[A-Za-z0-9-]{1,20}", fullmatch=True)
STRING = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
STROKE = st.builds(Stroke, COLOUR, SIZE, st.lists(SIZE, max_size=4).map(tuple), st.sampled_from(["butt", "round"]))
PAINT = {"fill": st.none() | COLOUR, "stroke": st.none() | STROKE}
SEGMENT = st.one_of(
    st.tuples(st.sampled_from(["M", "L"]), NUMBER, NUMBER),
    st.tuples(st.just("C"), *[NUMBER] * 6),
    st.just(("Z",)),
)
CROP = st.tuples(*[st.integers(0, 1000)] * 4)
OUTLINE = st.one_of(
    st.builds(Rect, NUMBER, NUMBER, SIZE, SIZE, SIZE, **PAINT),
    st.builds(Ellipse, NUMBER, NUMBER, SIZE, SIZE, **PAINT),
    st.builds(Path, st.lists(SEGMENT, max_size=6).map(tuple), **PAINT),
)
PRIMITIVE = st.one_of(
    OUTLINE,
    st.builds(Line, NUMBER, NUMBER, NUMBER, NUMBER, STROKE),
    st.builds(Symbol, WORD, NUMBER, NUMBER, SIZE, COLOUR),
    st.builds(Text, NUMBER, NUMBER, STRING, WORD, SIZE, COLOUR, SIZE, NUMBER, NUMBER, NUMBER),
    st.builds(Picture, NUMBER, NUMBER, SIZE, SIZE, st.from_regex(r"[0-9a-f]{64}", fullmatch=True), CROP),
    st.builds(StampMark, NUMBER, NUMBER, st.sampled_from(["left", "centre", "right"]), WORD, SIZE, COLOUR),
    st.builds(CodeMark, NUMBER, NUMBER, SIZE, COLOUR),
)
KIND = st.sampled_from(["text", "count", "cell", "arrow", "size"])
BOX = st.builds(Box, NUMBER, NUMBER, SIZE, SIZE)
SOURCE = st.from_regex(r"[a-z]{1,8}/[a-zäöü%]{1,8}/[a-z_?=&#]{1,12}", fullmatch=True)
FACT = st.builds(Fact, SOURCE, STRING, st.sampled_from(["plain", "signed", "join: or "]), STRING, KIND)
FACTS = st.builds(lambda fact, boxes: fact._replace(boxes=boxes), FACT, st.lists(BOX, max_size=3).map(tuple))


@given(PRIMITIVE)
def test_every_primitive_comes_back(primitive: Primitive) -> None:
    """The text form says all that a primitive is."""
    assert primitive == parse_primitive(str(primitive))
    assert type(primitive) is type(parse_primitive(str(primitive)))


@given(st.lists(PRIMITIVE, max_size=5))
def test_fragments_come_back(primitives: list[Primitive]) -> None:
    """A fragment's lines are those of its primitives, whatever line ends their texts hold."""
    assert Fragment(primitives) == parse_fragment(Fragment(primitives).text)


@given(st.lists(st.lists(PRIMITIVE, max_size=3), max_size=3), st.lists(FACTS, max_size=3), OUTLINE)
def test_faces_come_back(drawn: list[list[Primitive]], facts: list[Fact], outline: Rect) -> None:
    """Size, cut line, drawing and what was printed; with its record a face has its stamp too."""
    fragments = map(Fragment, drawn)
    face = make_face("cards", "tank", "back", (63_000, 88_000), fragments, facts, bleed=3_000, outline=outline)
    again = parse_face(display_text(face), ("cards", "tank", "back"), face.record)
    assert display_text(face) == display_text(again)
    assert (face.stamp, face.code, face.outline) == (again.stamp, again.code, again.outline)
    assert [fact.printed for fact in face.facts] == [fact.printed for fact in again.facts]


def test_the_facts_of_a_record_have_their_boxes() -> None:
    """A place in a record is a box, or the number of the text that stands there."""
    run = Text(4_000, 9_000, "5", "BarlowCondensed-Regular", 12_000, "#000000", 2_000)
    facts = [
        Fact("units/tank/toughness", 5, "plain", "5", "text", (run_box(run),)),
        Fact("units/tank/name", "Tank", "plain", "Tank", "size", (Box(0, 0, 1_000, 2_000),)),
    ]
    face = make_face("cards", "tank", "front", (63_000, 88_000), [Fragment([run])], facts)
    assert tuple(facts) == facts_in(face.record)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rect",
        "rect 1 2 3",
        "rect 1 2 3 4 fill",
        "rect 1 2 3 4 r",
        "rect 1 2 3 4 stroke #000000",
        "rect 1 2 3 4 stroke #000000 250 dash ,",
        "rect 1 2 3 9999999999999999999999",
        "line 1 2 3 4",
        "path M 1",
        "path M 1 2 Q 3 4",
        "path M a b",
        "symbol shield 1 2 3",
        'text 1 2 "never ends BarlowCondensed 8 #000000 width 3',
        'text 1 2 "Tank" BarlowCondensed 8 #000000',
        "text 1 2 3 BarlowCondensed 8 #000000 width 3",
        "picture 1 2 3 4 abc crop 1,2,3",
        "stamp 1 2 middle Font 6500 #000000",
        "code 1 2 3",
        "polygon 1 2 3",
    ],
)
def test_what_is_nothing_drawn_is_refused(text: str) -> None:
    """A file that was edited or damaged is found out, never drawn wrongly."""
    with pytest.raises(DrawingTextError):
        parse_primitive(text)


@pytest.mark.parametrize("text", ["", "\n\n", "face 1 2\ncut rect 0 0 1 2\n", "face 1 2 bleed 0\nrect 0 0 1 2\n"])
def test_what_is_no_face_is_refused(text: str) -> None:
    """Nor is a face made of what has no size or no cut line."""
    with pytest.raises(DrawingTextError):
        parse_face(text)


@pytest.mark.parametrize("record", ["", "[]", "{}", '{"texts":[[1]],"facts":[]}', '{"texts":[],"facts":[[1,2]]}'])
def test_what_is_no_record_is_refused(record: str) -> None:
    """Records come from files, which may say anything."""
    with pytest.raises(DrawingTextError):
        facts_in(record)


def test_only_outlines_are_cut() -> None:
    """A text is no line that can be cut."""
    with pytest.raises(DrawingTextError):
        parse_outline("code 1 2 3 #000000")
