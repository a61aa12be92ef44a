"""Facing charts: each direction where it points, layers for three dimensions, arrows as lines or as marks."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.display import Ellipse, Path, Rect, Symbol, Text
from pnp.facts import Fact, FormatError, format_value
from pnp.layout.engine import DrawnFace

AROUND = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]
FLAT: dict[str, Any] = {
    "facings": [{"facing": number, "direction": direction} for number, direction in enumerate(AROUND, 1)],
    "arrows": [{"from": number, "to": number % 8 + 1, "both": True} for number in range(1, 9)],
}
_SPACE = [[x, y, z] for z, y, x in product((1, 0, -1), repeat=3) if x or y or z]


def _is_next(one: list[int], other: list[int]) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1


SPACE: dict[str, Any] = {
    "facings": [{"facing": number, "direction": direction} for number, direction in enumerate(_SPACE, 1)],
    "arrows": [
        {"from": a, "to": b, "both": True}
        for a, one in enumerate(_SPACE, 1)
        for b, other in enumerate(_SPACE, 1)
        if a < b and _is_next(one, other)
    ],
}
PLAIN = "facings: '{{ net }}'"
Change = Callable[[dict[str, Any]], Any]


def chart(fields: str = PLAIN, size: str = "45mm x 45mm", net: Any = FLAT) -> DrawnFace:
    """A chart that fills its face."""
    scope = FakeScope({"id": "boat", "net": net, "up": "over"}, table="nets")
    return drawn(f"size: {size}\nblocks:\n  - facing-chart: {{{fields}}}\n", scope)


def facts_of(face: DrawnFace) -> dict[str, list[Fact]]:
    facts: dict[str, list[Fact]] = {}
    for fact in face.face.facts:
        facts.setdefault(fact.source.removeprefix("nets/boat/net/"), []).append(fact)
    return facts


def changed(net: dict[str, Any], change: Change) -> dict[str, Any]:
    copy = deepcopy(net)
    change(copy)
    return copy


def nodes_of(face: DrawnFace) -> list[Ellipse]:
    """The nodes: the largest circles."""
    circles = of_type(face, Ellipse)
    most = max(circle.radius_x for circle in circles)
    return [circle for circle in circles if circle.radius_x > most / 2]


# --- in the plane


def test_facings_stand_where_they_point() -> None:
    """On a square around the middle, x to the right, y up."""
    face = chart()
    assert [] == codes(face)
    middle = 22_500
    for (x, y), node in zip(AROUND, nodes_of(face), strict=True):
        assert (x, -y) == ((node.x > middle) - (node.x < middle), (node.y > middle) - (node.y < middle))
    assert 0 == min(node.x - node.radius_x for node in nodes_of(face))


def test_every_part_of_a_chart_is_a_fact() -> None:
    """Numbers and directions as text, arrows from node to node, and how many there are of both."""
    face = chart()
    facts = facts_of(face)
    number, direction = facts["facings/3/facing"][0], facts["facings/3/direction"][0]
    assert ("text", "4") == (number.kind, number.printed)
    assert ("text", "deltas", "−x +y") == (direction.kind, direction.format, direction.printed)
    assert {"4", "−x +y", "x", "y"} <= set(texts(face))
    arrow = facts["arrows/2/both"][0]
    assert ("arrow", 2) == (arrow.kind, len(arrow.boxes))
    assert arrow.boxes[1] == facts["arrows/3/from"][0].boxes[0]
    assert (("8", 1 + 8), "8") == (
        (facts["facings"][0].printed, len(facts["facings"][0].boxes)),
        facts["arrows"][0].printed,
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda net: net["facings"].pop(),
        lambda net: net["facings"].append({"facing": 9, "direction": [2, 1]}),
        lambda net: net["facings"][0].update(facing=9) or net.update(arrows=[]),
        lambda net: net["facings"][0].update(direction=[2, 1]),
        lambda net: net["arrows"].pop(),
        lambda net: net["arrows"].append({"from": 1, "to": 3, "both": False}),
        lambda net: net["arrows"][0].update(both=False),
    ],
)
def test_what_changes_the_picture_changes_a_fact(change: Change) -> None:
    """So no chart goes stale without being found out."""
    before, after = chart(), chart(net=changed(FLAT, change))
    assert before.face.fragments != after.face.fragments
    stated = [{(fact.source, fact.printed) for fact in face.face.facts} for face in (before, after)]
    assert stated[0] - stated[1]


def test_directions_may_be_left_to_the_place() -> None:
    """Then they are cells, and numbers stand alone in their nodes."""
    face = chart(f"{PLAIN}, deltas: false")
    assert "−x +y" not in texts(face)
    assert "cell" == facts_of(face)["facings/3/direction"][0].kind
    number, node = next(text for text in of_type(face, Text) if text.string == "4"), nodes_of(face)[3]
    assert node.x == pytest.approx(number.x + number.width / 2, abs=2)


def test_texts_stand_within_their_nodes() -> None:
    """Number above, direction below, each kind in one size."""
    face = chart()
    for node, (above, below) in zip(nodes_of(face), _texts_of_nodes(face), strict=True):
        assert above.y < below.y
        for text in (above, below):
            assert node.x - node.radius_x < text.x < text.x + text.width < node.x + node.radius_x
            assert node.y - node.radius_y < text.y < node.y + node.radius_y


def _texts_of_nodes(face: DrawnFace) -> list[tuple[Text, Text]]:
    runs = [text for text in of_type(face, Text) if text.string not in "xyz"]
    return list(zip(runs[::2], runs[1::2], strict=True))


def test_an_arrow_of_one_way_has_one_head() -> None:
    """And its own colour."""
    net = changed(FLAT, lambda net: net["arrows"][0].update(both=False))
    face = chart(f"{PLAIN}, one_way: black, axes: false", net=net)
    assert 2 == sum(path.fill == "#000000" for path in of_type(face, Path))  # its line and its head
    assert 7 * 2 == sum(path.fill == "#56B4E9" for path in of_type(face, Path))


def test_a_ship_may_stand_in_the_middle() -> None:
    """As an icon, with the axes upon it or without."""
    face = chart(f"{PLAIN}, icon: spaceship, axes: false")
    (ship,) = of_type(face, Symbol)
    assert (22_500, 22_500) == (ship.x + ship.size / 2, ship.y + ship.size / 2)
    assert not {"x", "y"} & set(texts(face))


def test_nodes_without_room_are_an_error() -> None:
    """A chart as small as a stamp cannot be read."""
    face = chart(size="20mm x 20mm")
    assert "PNP-OVERFLOW" in codes(face)
    assert "larger box" in (face.findings[0].hint or "")


# --- in space


def test_three_numbers_make_three_layers() -> None:
    """Side by side in a wide box, one below the other in a high one; the highest first."""
    for size, axis in (("180mm x 70mm", "x"), ("70mm x 180mm", "y")):
        face = chart(f"{PLAIN}, deltas: false", size, SPACE)
        assert [] == codes(face)
        starts = [getattr(panel, axis) for panel in of_type(face, Rect)]
        assert 3 == len(starts) == len(set(starts))
        assert sorted(starts) == starts
        assert ["+z", "level", "−z"] == [text for text in texts(face) if text in ("+z", "level", "−z")][:3]


def test_layers_are_called_as_the_data_says() -> None:
    """Or as the layout does."""
    face = chart(f"{PLAIN}, layers: ['{{{{ up }}}}', even, under]", "180mm x 70mm", SPACE)
    assert {"over", "even", "under"} <= set(texts(face))
    assert "text" == next(fact.kind for fact in face.face.facts if fact.source == "nets/boat/up")


def test_directions_of_three_numbers_are_written_where_there_is_room() -> None:
    """Where there is none, that is an error, and says what to do."""
    assert "+x +y +z" in texts(chart(size="260mm x 96mm", net=SPACE))
    face = chart(size="150mm x 52mm", net=SPACE)
    assert ("PNP-OVERFLOW", "+x +y +z") == (face.findings[0].code, face.findings[0].found)
    assert "deltas: false" in (face.findings[0].hint or "")


def test_arrows_between_layers_are_marks_at_both_ends() -> None:
    """The number of the facing above or below, stated as that facing's; within layers they are lines."""
    face = chart(f"{PLAIN}, deltas: false, axes: false", "180mm x 70mm", SPACE)
    numbers = [text for text in texts(face) if text.isdecimal()]
    apart = [a for a in SPACE["arrows"] if _SPACE[a["from"] - 1][2] != _SPACE[a["to"] - 1][2]]
    assert 26 + 2 * len(apart) == len(numbers)
    heads = sum(path.fill is not None and path.stroke is None for path in of_type(face, Path))
    assert 2 * (len(SPACE["arrows"]) - len(apart)) == heads
    marks = [fact for fact in facts_of(face)["facings/0/facing"] if fact.kind == "text"]
    assert 1 + 1 == len(marks)  # its node, and the mark at the facing below
    assert len(SPACE["arrows"]) == sum(source.endswith("/both") for source in facts_of(face))


def test_an_arrow_of_one_way_is_marked_only_where_it_begins() -> None:
    """With a sign of another form."""
    net = changed(SPACE, lambda net: net.update(arrows=[{"from": 1, "to": 10, "both": False}]))
    face = chart(f"{PLAIN}, deltas: false, axes: false", "180mm x 70mm", net)
    assert (2, 1) == (texts(face).count("10"), texts(face).count("1"))
    (sign,) = of_type(face, Path)
    assert 7 + 1 == len(sign.segments)


def test_marks_stand_beside_nodes_and_lines() -> None:
    """Not one of them over a node, or out of its panel."""
    face = chart(f"{PLAIN}, deltas: false, axes: false", "180mm x 70mm", SPACE)
    nodes, panels = nodes_of(face), of_type(face, Rect)
    marks = [text for text in of_type(face, Text)[3:] if text.string.isdecimal()][26:]
    for mark in marks:
        x, y = mark.x + mark.width / 2, mark.y - 800
        assert all((node.x - x) ** 2 + (node.y - y) ** 2 > node.radius_x**2 for node in nodes)
        assert any(
            p.x <= mark.x and mark.x + mark.width <= p.x + p.width and p.y <= y <= p.y + p.height for p in panels
        )


# --- what cannot be drawn

WRONG = [
    ("just words", "no list of facings"),
    ({"arrows": []}, "no list of facings"),
    ({"facings": 8, "arrows": []}, "facings are a list"),
    ({"facings": [1], "arrows": []}, "number 1 of the facings is no mapping"),
    ({"facings": [{"direction": [1, 0]}], "arrows": []}, "a facing has no number"),
    ({"facings": [{"facing": 1}], "arrows": []}, "no direction of 2 whole numbers"),
    ({"facings": [{"facing": 1, "direction": [0, 0]}], "arrows": []}, "no direction of 2 whole numbers"),
    ({"facings": [{"facing": 1, "direction": ["1", 0]}], "arrows": []}, "no direction of 2 whole numbers"),
    ({"facings": [*FLAT["facings"], {"facing": 9, "direction": [0, 0, 1]}]}, "no direction of 2 whole numbers"),
    ({"facings": [*FLAT["facings"], {"facing": 9, "direction": [2, 0]}]}, "have the same direction"),
    ({"facings": [*FLAT["facings"], {"facing": 8, "direction": [2, 1]}]}, "two facings are called 8"),
    ({"facings": FLAT["facings"], "arrows": [{"from": 1, "to": 99, "both": True}]}, "a node that is not there"),
]


@pytest.mark.parametrize(("net", "message"), WRONG)
def test_what_is_no_chart_is_told(net: Any, message: str) -> None:
    """In words, with a hint, and nothing breaks."""
    (finding,) = chart(net=net).findings
    assert "PNP-VALUE" == finding.code
    assert message in finding.message


@pytest.mark.parametrize("facings", [[], FLAT["facings"][:1]])
def test_little_or_nothing_is_drawn_too(facings: list[Any]) -> None:
    """No facing, or only one."""
    face = chart(net={"facings": facings, "arrows": []})
    assert [] == codes(face)
    assert str(len(facings)) == facts_of(face)["facings"][0].printed


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_chart_draws_without_a_fault(data: st.DataObject) -> None:
    """Whatever its shape: every number is written, what cannot be done is a finding."""
    chosen = data.draw(st.lists(st.sampled_from(_SPACE), min_size=1, max_size=12, unique_by=tuple))
    ends = st.integers(1, len(chosen))
    pairs = data.draw(st.lists(st.tuples(ends, ends, st.booleans()), max_size=14))
    facings = [{"facing": number, "direction": direction} for number, direction in enumerate(chosen, 1)]
    arrows = [{"from": a, "to": b, "both": both} for a, b, both in pairs]
    face = chart(size="190mm x 80mm", net={"facings": facings, "arrows": arrows})
    assert {"PNP-VALUE", "PNP-OVERFLOW"} >= set(codes(face))
    assert {str(facing["facing"]) for facing in facings} <= set(texts(face))


# --- texts


def test_directions_are_written_by_their_signs() -> None:
    """With a real minus; what is no direction is refused."""
    shown_as = {(1, 0): "+x", (-1, 1): "−x +y", (0, 0, -1): "−z", (2, 0, -3): "+2x −3z", (0, 0): "0"}
    assert list(shown_as.values()) == [format_value(list(value), "deltas") for value in shown_as]
    for value in ("1 0", ["1", 0], [True, 1], [1, 2, 3, 4]):
        with pytest.raises(FormatError):
            format_value(value, "deltas")


def test_a_facing_chart_is_drawn_like_this(golden: Callable[[str, str], None]) -> None:
    """Its display lists, flat and in layers."""
    few = {"facings": SPACE["facings"][:2] + SPACE["facings"][9:11], "arrows": SPACE["arrows"][:1]}
    golden("facing-chart.txt", shown(chart()))
    golden("facing-chart-layers.txt", shown(chart(f"{PLAIN}, deltas: false, node: 7mm", "90mm x 45mm", few)))
