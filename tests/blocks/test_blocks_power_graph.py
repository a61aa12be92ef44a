"""Power graphs: nodes by their shares, two kinds of arrows, and every change of the data a change of a fact."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.blocks.ternary import CORNERS, grid_lines, place_of, read_shares
from pnp.drawing.display import Ellipse, Line, Path, Symbol, Text
from pnp.facts import Fact, UnknownNameError, format_value
from pnp.layout.engine import DrawnFace

# how a kitchen shares its hands out; known to no block
KITCHEN: dict[str, Any] = {
    "axes": ["Stove", "Sink", "Table"],
    "nodes": [
        {"node": "700", "shares": ["150", "0", "0"]},
        {"node": "070", "shares": ["0", "150", "0"]},
        {"node": "007", "shares": ["0", "0", "150"]},
        {"node": "044", "shares": ["0", "75", "75"], "start": False},
        {"node": "333", "shares": ["50", "50", "50"], "start": True},
    ],
    "arrows": [
        {"from": "333", "to": "700", "both": True},
        {"from": "333", "to": "044", "both": True},
        {"from": "044", "to": "700", "both": False},
        {"from": "070", "to": "007", "both": False},
    ],
}
PLAIN = "graph: '{{ net }}'"
Change = Callable[[dict[str, Any]], Any]


def graph(fields: str = PLAIN, size: str = "100mm x 90mm", net: Any = KITCHEN) -> DrawnFace:
    """A graph that fills its face."""
    scope = FakeScope({"id": "kitchen", "net": net}, table="nets")
    return drawn(f"size: {size}\nblocks:\n  - power-graph: {{{fields}}}\n", scope)


def facts_of(face: DrawnFace) -> dict[str, Fact]:
    return {fact.source.removeprefix("nets/kitchen/net/"): fact for fact in face.face.facts}


def changed(change: Change) -> dict[str, Any]:
    net = deepcopy(KITCHEN)
    change(net)
    return net


# --- what is stated


def test_every_part_of_a_graph_is_a_fact() -> None:
    """Labels and shares as text, starts as marks, arrows from node to node, and how many there are of both."""
    face = graph(f"{PLAIN}, shares: true")
    assert [] == codes(face)
    facts = facts_of(face)
    assert ("text", "333") == (facts["nodes/4/node"].kind, facts["nodes/4/node"].printed)
    assert ("text", "50 · 50 · 50", "dotted") == facts["nodes/4/shares"][4:5] + facts["nodes/4/shares"][3:4] + (
        facts["nodes/4/shares"].format,
    )
    assert ("cell", True) == (facts["nodes/4/start"].kind, facts["nodes/4/start"].value)
    arrow, tail, head = facts["arrows/2/to"], facts["nodes/3/start"].boxes[0], facts["nodes/0/node"].boxes[0]
    assert ("arrow", tail) == (arrow.kind, arrow.boxes[0])
    assert arrow.boxes[1].x < head.x < head.x + head.width < arrow.boxes[1].x + arrow.boxes[1].width
    assert {"from", "to", "both"} == {source.split("/")[2] for source in facts if source.startswith("arrows/2/")}
    assert ("5", 1 + 5) == (facts["nodes"].printed, len(facts["nodes"].boxes))
    assert ("4", "size") == (facts["arrows"].printed, facts["arrows"].kind)
    assert {"Stove", "Sink", "Table", "333", "50 · 50 · 50"} <= set(texts(face))


def test_shares_that_are_not_written_are_stated_by_place() -> None:
    """Each is a cell at its node."""
    face = graph()
    assert "50 · 50 · 50" not in texts(face)
    assert ("cell", facts_of(face)["nodes/4/start"].boxes) == facts_of(face)["nodes/4/shares"][4:]


@pytest.mark.parametrize(
    "change",
    [
        lambda net: net["nodes"].pop(),
        lambda net: net["nodes"].append({"node": "440", "shares": ["75", "75", "0"]}),
        lambda net: net["nodes"][4].update(shares=["75", "37.5", "37.5"]),
        lambda net: net["nodes"][4].update(node="111"),
        lambda net: net["nodes"][4].update(start=False),
        lambda net: net["nodes"][0].update(start=True),
        lambda net: net["arrows"].pop(),
        lambda net: net["arrows"].append({"from": "007", "to": "044", "both": False}),
        lambda net: net["arrows"][2].update(both=True),
        lambda net: net["arrows"][2].update({"from": "700", "to": "044"}),
        lambda net: net["axes"].reverse(),
    ],
)
def test_what_changes_the_picture_changes_a_fact(change: Change) -> None:
    """So no sheet goes stale without being found out: what is stated, and what decided without leaving ink."""

    def stated(face: DrawnFace) -> set[tuple[str, str]]:
        said = {(fact.source, fact.printed) for fact in face.face.facts}
        return said | {(fact.source, str(fact.value)) for fact in face.face.decided}

    before, after = graph(), graph(net=changed(change))
    assert before.face.fragments != after.face.fragments
    assert stated(before) - stated(after)


def test_a_graph_may_come_from_the_rules() -> None:
    """Its parts are parts of the answer then."""

    def rules(question: str, params: Any) -> Any:
        if question != "power":
            raise UnknownNameError("no such question")
        return KITCHEN

    face = drawn("size: poker\nblocks:\n  - power-graph: \"{{ ask('power') }}\"\n", FakeScope(answer=rules))
    assert [] == codes(face)
    assert {"ask/power#nodes/4/node", "ask/power#arrows/2/both", "ask/power#nodes"} <= {
        f.source for f in face.face.facts
    }


def test_its_record_holds_the_lists_that_are_counted() -> None:
    """As they are in the data, so that a check asks for their number."""
    facts = {source: (value, printed) for source, value, _, printed, _, _ in json.loads(graph().face.record)["facts"]}
    assert (KITCHEN["nodes"], "5") == facts["nets/kitchen/net/nodes"]


# --- what is drawn


def test_two_ways_and_one_way_differ_in_colour_and_form() -> None:
    """A band that is stroked between two heads; a filled line that swells to one."""
    fields = f"{PLAIN}, two_way: blue, one_way: black, field: none, ground: none"
    paths = of_type(graph(fields), Path)
    blue, black = ([p for p in paths if (p.fill or p.stroke.colour) == colour] for colour in ("#0072B2", "#000000"))
    assert (2, 4) == (sum(p.stroke is not None for p in blue), sum(p.fill is not None for p in blue))
    assert (0, 4) == (sum(p.stroke is not None for p in black), sum(p.fill is not None for p in black))


@pytest.mark.parametrize("both", [True, False])
def test_two_arrows_back_and_forth_are_one_of_two_ways(both: bool) -> None:
    """A table may list every way alone: it looks the same, and both of its arrows are stated."""
    ways = [{"from": "333", "to": "700"}, {"from": "700", "to": "333"}]
    apart = changed(lambda net: net.update(arrows=[{**way, "both": False} for way in ways]))
    joined = changed(lambda net: net.update(arrows=[{**ways[0], "both": True}]))
    one, other = graph(net=apart), graph(net=joined)
    assert [] == codes(one)
    assert of_type(one, Path) == of_type(other, Path)
    assert facts_of(one)["arrows/0/from"].boxes == facts_of(one)["arrows/1/from"].boxes[::-1]
    net = changed(lambda net: net.update(arrows=[{**way, "both": both} for way in (ways[0], ways[0])]))
    assert ["PNP-VALUE"] == codes(graph(net=net))


def test_a_start_is_told_by_its_form() -> None:
    """Two rings, and its label upon the inner one."""
    circles = of_type(graph(), Ellipse)
    assert 5 + 1 == len(circles)
    ring, inner = circles[-2:]
    assert (ring.x, ring.y) == (inner.x, inner.y)
    assert ring.radius_x > 1.1 * inner.radius_x
    label = next(text for text in of_type(graph(), Text) if text.string == "333")
    assert "#FFFFFF" == label.colour


def test_labels_stand_within_their_nodes() -> None:
    """All of one size."""
    face = graph()
    labels, circles = of_type(face, Text)[3:], [c for c in of_type(face, Ellipse) if c.stroke]
    assert 1 == len({label.size for label in labels})
    for label, circle in zip(labels, circles, strict=True):
        assert circle.x - circle.radius_x < label.x < label.x + label.width < circle.x + circle.radius_x
        assert circle.y - circle.radius_y < label.y - 2_000 < label.y < circle.y + circle.radius_y


def test_nodes_are_as_wide_as_they_say_where_there_is_room() -> None:
    """A pawn can stand on them."""
    assert {7_000} == {c.radius_x for c in of_type(graph(size="270mm x 180mm"), Ellipse)[:4]}
    assert {6_000} == {c.radius_x for c in of_type(graph(f"{PLAIN}, node: 12mm", size="270mm x 180mm"), Ellipse)[:4]}


def test_nodes_without_room_are_an_error_with_a_hint() -> None:
    """It names what would help."""
    face = graph(size="25mm x 22mm")
    assert "PNP-OVERFLOW" in codes(face)
    finding = next(finding for finding in face.findings if "no room" in finding.message)
    assert "larger box" in (finding.hint or "")
    assert "5.0 mm" == finding.limit


@pytest.mark.parametrize("size", ["200mm x 100mm", "80mm x 70mm", "70mm x 120mm"])
def test_all_of_it_stays_in_its_box(size: str) -> None:
    """Wide, narrow or just right: nodes, bent arrows and names."""
    face = graph(f"{PLAIN}, shares: true, legend: true, icons: [flame, sun, gear]", size)
    assert [] == codes(face)
    width, height = face.face.width, face.face.height
    for circle in of_type(face, Ellipse):
        assert 0 <= circle.x - circle.radius_x <= circle.x + circle.radius_x <= width
        assert 0 <= circle.y - circle.radius_y <= circle.y + circle.radius_y <= height
    for text in of_type(face, Text):
        assert 0 <= text.x <= text.x + text.width <= width
    ends = [
        number for path in of_type(face, Path) for segment in path.segments for number in segment[-2:] if number != "Z"
    ]
    assert 0 <= min(ends) <= max(ends) <= max(width, height)
    assert ["flame", "sun", "gear"] == [symbol.name for symbol in of_type(face, Symbol)]


def test_a_legend_says_what_there_is() -> None:
    """And only that: kinds of lines, the start, what the shares are."""
    words = {"one way only", "both ways", "start", ", in per cent"}
    assert words <= set(texts(graph(f"{PLAIN}, legend: true, shares: true")))
    plain = changed(lambda net: net.update(arrows=net["arrows"][:2]))
    assert {"both ways", "start"} == words & set(texts(graph(f"{PLAIN}, legend: true", net=plain)))
    own = f"{PLAIN}, legend: true, words: {{two_way: hin und zurück, one_way: nur hin, start: Anfang}}"
    assert {"hin und zurück", "nur hin", "Anfang"} <= set(texts(graph(own)))


def test_the_grid_is_the_nodes_own() -> None:
    """A line where two nodes or more have the same share, and the three sides."""
    assert 3 == len(of_type(graph(), Line))
    net = changed(lambda net: net["nodes"].append({"node": "422", "shares": [75, 37.5, 37.5]}))
    net["nodes"].append({"node": "440", "shares": [75, 75, 0]})
    assert 3 + 2 == len(of_type(graph(net=net), Line))  # at 75 of the first, at 75 of the second


# --- places


@given(st.lists(st.fractions(0, 150), min_size=3, max_size=3).filter(any))
def test_shares_lie_within_the_triangle(shares: list[Fraction]) -> None:
    """As far from each side as its opposite corner's share says."""
    parts = read_shares([str(share) for share in shares])
    assert 1 == sum(parts)
    place = place_of(parts)
    for number, corner in enumerate(CORNERS):
        before, after = CORNERS[number - 1], CORNERS[(number + 1) % 3]
        off, whole = ((((after - before).conjugate() * (p - before)).imag) for p in (place, corner))
        assert math.isclose(off / whole, float(parts[number]), abs_tol=1e-9)
    assert 3 <= len(grid_lines([parts]))


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_network_draws_without_a_fault(data: st.DataObject) -> None:
    """Whatever its shape: each arrow ends at rims, each node keeps its label, what cannot be done is a finding."""
    places = [(a, b, 4 - a - b) for a in range(5) for b in range(5 - a)]
    chosen = data.draw(st.lists(st.sampled_from(places), max_size=9, unique=True))
    ends = st.integers(0, max(0, len(chosen) - 1))
    pairs = data.draw(st.lists(st.tuples(ends, ends, st.booleans()), max_size=14))
    nodes = [{"node": "".join(map(str, place)), "shares": list(place)} for place in chosen]
    arrows = [{"from": nodes[a]["node"], "to": nodes[b]["node"], "both": both} for a, b, both in pairs if nodes]
    face = graph(net={"axes": ["a", "b", "c"], "nodes": nodes, "arrows": arrows}, size="160mm x 130mm")
    assert {"PNP-VALUE", "PNP-OVERFLOW"} >= set(codes(face))
    assert {node["node"] for node in nodes} <= set(texts(face))


# --- what cannot be drawn


def test_an_empty_network_is_an_empty_triangle() -> None:
    """With its axes, and the fact that there is nothing."""
    face = graph(net={"axes": ["a", "b", "c"], "nodes": [], "arrows": []})
    assert [] == codes(face)
    assert ["a", "b", "c"] == texts(face)
    assert ("0", "0") == (facts_of(face)["nodes"].printed, facts_of(face)["arrows"].printed)


def test_one_node_stands_alone() -> None:
    """At its place."""
    face = graph(net={"axes": ["a", "b", "c"], "nodes": KITCHEN["nodes"][4:], "arrows": []})
    assert [] == codes(face)
    assert 2 == len(of_type(face, Ellipse))


WRONG = [
    ("just words", "no graph of three shares"),
    ({"axes": ["a", "b"], "nodes": [], "arrows": []}, "no graph of three shares"),
    ({"axes": "abc", "nodes": [], "arrows": []}, "no graph of three shares"),
    ({"axes": ["a", "b", "c"], "nodes": "A", "arrows": []}, "nodes are a list"),
    ({"axes": ["a", "b", "c"], "nodes": ["A"], "arrows": []}, "number 1 of the nodes is no mapping"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": str(n)} for n in range(99)]}, "too many nodes"),
    ({"axes": ["a", "b", "c"], "nodes": [{"shares": [1, 1, 1]}]}, "a node has no name"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": "A", "shares": [1, 1]}]}, "a list of three numbers"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": "A", "shares": [1, 1, -1]}]}, "three numbers from 0"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": "A", "shares": [0, 0, 0]}]}, "three numbers from 0"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": "A", "shares": [1, True, 1]}]}, "three numbers from 0"),
    ({"axes": ["a", "b", "c"], "nodes": [{"node": "A", "shares": ["1/0", "x", 1]}]}, "the node A"),
]


@pytest.mark.parametrize(("net", "message"), WRONG)
def test_what_is_no_graph_is_told(net: Any, message: str) -> None:
    """In words, with a hint, and nothing breaks."""
    finding = graph(net=net).findings[0]
    assert "PNP-VALUE" == finding.code
    assert message in finding.message


@pytest.mark.parametrize(
    ("arrow", "message"),
    [
        ("333", "number 1 of the arrows is no mapping"),
        ({"from": "333"}, "an arrow cannot be read"),
        ({"from": "333", "to": "700", "both": "yes"}, "an arrow cannot be read"),
        ({"from": "333", "to": "999"}, "names a node that is not there"),
        ({"from": "333", "to": "333"}, "leads back to where it begins"),
    ],
)
def test_what_is_no_arrow_is_told(arrow: Any, message: str) -> None:
    """And left out; all others are drawn."""
    face = graph(net=changed(lambda net: net.update(arrows=[arrow, *net["arrows"]])))
    assert ["PNP-VALUE"] == codes(face)
    assert message in face.findings[0].message
    assert "arrow" == facts_of(face)["arrows/1/from"].kind


def test_two_nodes_in_one_place_or_of_one_name_are_told() -> None:
    """One would hide the other."""
    twin = changed(lambda net: net["nodes"].append({"node": "111", "shares": ["1", "1", "1"]}))
    (finding,) = graph(net=twin).findings
    assert "the nodes 333 and 111 have the same shares" in finding.message
    named = changed(lambda net: net["nodes"].append({"node": "333", "shares": ["1", "2", "1"]}))
    (finding,) = graph(net=named).findings
    assert "two nodes are called 333" in finding.message


def test_a_label_that_no_node_holds_is_an_error() -> None:
    """It is drawn whole, over its node, and reported."""
    face = graph(
        net=changed(lambda net: net["nodes"][0].update(node="a very long name", start=None) or net["arrows"].clear())
    )
    assert "its labels do not fit into their nodes" in next(f.message for f in face.findings)


# --- texts


def test_formats_of_lists() -> None:
    """How many there are, and parts parted by points."""
    assert ("3", "0", "2") == tuple(format_value(value, "count") for value in ([1, 2, 3], (), {"a": 1, "b": 2}))
    assert "75 · 37.5 · 37.5" == format_value(["75", Fraction(75, 2), "37.5"], "dotted")
    assert "alone" == format_value("alone", "dotted")


def test_a_power_graph_is_drawn_like_this(golden: Callable[[str, str], None]) -> None:
    """Its display list."""
    golden("power-graph.txt", shown(graph(f"{PLAIN}, shares: true, legend: true, icons: [flame, sun, gear]")))
