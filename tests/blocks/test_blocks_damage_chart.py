"""Damage charts: every lane of every side is found again, from its results along its arrow to the first system."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import HEX, SIDES, SQUARE, all_lanes, hexagon, lanes_of, plan_of

from pnp.blocks.chart_hex import HexChart, convex_meet
from pnp.blocks.chart_marks import Chart, Looks, Mark, Request, Room, in_room, largest, parted
from pnp.blocks.chart_square import SquareChart
from pnp.blocks.damage_chart import arrow_colour, ground_colour
from pnp.blocks.lattice import Lattice, Point, outline_of
from pnp.blocks.regions import Cell
from pnp.blocks.shape import arrow_head
from pnp.drawing.display import Path, Symbol
from pnp.facts import UnknownNameError
from pnp.findings import Finding
from pnp.layout.block import Area
from pnp.layout.colours import PALETTE, contrast
from pnp.layout.engine import DrawnFace
from pnp.layout.styles import Style

BOAT = plan_of(".S./WBW/.E.")
RAFT = hexagon(1)
ASKED = "tables: {question: allocation, params: {ship: '{{ id }}'}, sides: {each: sides}}"
LISTED = "tables: {answers: '{{ lanes }}', sides: {each: sides}}"


def rules(question: str, params: Mapping[str, Any]) -> Any:
    """The lanes of each side, and where the first hit falls."""
    if question == "allocation" and params.get("ship") == "boat":
        return lanes_of(BOAT, params["from"])
    if question == "vulnerability":
        return {"cells": [[2, 1, "1/2"], [1, 2, "1/8"], [2, 2, "0"]], "none": "3/8"}
    raise UnknownNameError(f"there is no question “{question}” like that", "known here: allocation")


def chart(fields: str, size: str = "90mm x 90mm", sides: Sequence[Mapping[str, Any]] = SIDES, **row: Any) -> DrawnFace:
    """A chart that fills its face."""
    plan = row.pop("plan", BOAT)
    given_row = {"id": "boat", "plan": plan, **({} if "lanes" in row else {"lanes": all_lanes(plan)}), **row}
    scope = FakeScope(given_row, {"sides": list(sides)}, answer=rules, table="ships")
    text = f"size: {size}\nsafe: 0mm\nblocks:\n  - damage-chart: {{plan: '{{{{ plan }}}}', {fields}}}\n"
    return drawn(text, scope)


def facts_of(face: DrawnFace) -> dict[str, Any]:
    return {fact.source: fact for fact in face.face.facts}


# --- facts


def test_every_lane_states_its_results_and_its_cells() -> None:
    """Results are a text where they stand; the cells are an arrow from the label to the first of them."""
    face = chart(ASKED)
    assert [] == codes(face)
    facts = facts_of(face)
    assert 4 * 3 + 4 * 5 == len([fact for fact in facts.values() if fact.kind == "arrow"])
    results, cells = (facts[f"ask/allocation?from=rear-left&ship=boat#lanes/4/{key}"] for key in ("results", "cells"))
    assert ("text", "results", ["5"], "5") == (results.kind, results.format, results.value, results.printed)
    assert ("arrow", [[1, 1]]) == (cells.kind, cells.value)


@pytest.mark.parametrize(
    ("plan", "steps"), [(BOAT, SQUARE), (RAFT, HEX), (plan_of("B/.", "hex"), HEX)], ids=["square", "hex", "narrow"]
)
def test_the_record_leads_from_a_result_to_the_first_system(
    plan: dict[str, Any], steps: Mapping[str, tuple[int, int]]
) -> None:
    """Side and result give a label, the label an arrow, the arrow a first cell, and the lane goes on from there."""
    record = json.loads(chart(LISTED, plan=plan).face.record)
    stated = {source: (value, kind, places) for source, value, _, _, kind, places in record["facts"]}
    boxes = {
        (cell["column"], cell["row"]): stated[f"ships/boat/plan/cells/{n}/letter"][2][0]
        for n, cell in enumerate(plan["cells"])
    }
    for number, side in enumerate(plan["sides"]):
        for lane, known in enumerate(lanes_of(plan, side)["lanes"]):
            results, kind, (run, *_) = stated[f"ships/boat/lanes/{number}/lanes/{lane}/results"]
            assert ("text", known["results"][0]) == (kind, record["texts"][run][5])
            cells, kind, (label, first) = stated[f"ships/boat/lanes/{number}/lanes/{lane}/cells"]
            assert ("arrow", results) == (kind, known["results"])
            assert _holds(label, record["texts"][run])
            assert boxes[tuple(cells[0])] == first
            assert known["cells"] == cells
            assert _leads_in(label, first, Lattice(plan["grid"] == "hex", 1.0).heading(steps[side]))


def _holds(box: Sequence[int], run: Sequence[Any]) -> bool:
    return bool(box[0] <= run[0] and run[0] + run[2] <= box[0] + box[2] and box[1] <= run[1] <= box[1] + box[3])


def _leads_in(label: Sequence[int], first: Sequence[int], heading: Point) -> bool:
    """Whether a label lies before a cell, seen along the fire."""
    x, y = (first[n] + first[n + 2] / 2 - label[n] - label[n + 2] / 2 for n in (0, 1))
    return x * heading[0] + y * heading[1] > 0


def test_what_stands_in_cells_is_stated() -> None:
    """Letters, systems and icons; the grid and its size shape the plan."""
    facts = facts_of(chart(f"{ASKED}, letters: true"))
    bridge = "ships/boat/plan/cells/4"
    assert ("text", "B") == (facts[f"{bridge}/letter"].kind, facts[f"{bridge}/letter"].printed)
    assert ("cell", "bridge") == (facts[f"{bridge}/symbol"].kind, facts[f"{bridge}/symbol"].value)
    assert ("cell", "") == (facts["ships/boat/plan/cells/0/letter"].kind, facts["ships/boat/plan/cells/0/letter"].value)
    assert {"size"} == {facts[f"ships/boat/plan/{key}"].kind for key in ("grid", "columns", "rows", "sides")}
    assert ["shield", "cannon", "bridge", "cannon", "rocket"] == [s.name for s in of_type(chart(ASKED), Symbol)]


def test_a_system_without_an_icon_shows_its_letter() -> None:
    """As large as an icon would be."""
    face = chart(LISTED, plan=plan_of("X"))
    assert "X" in texts(face)
    assert "text" == facts_of(face)["ships/boat/plan/cells/0/letter"].kind


def test_every_side_is_named_in_its_colour() -> None:
    """Name and colour are facts of its table; a name at a corner may stand in two lines."""
    face = chart(ASKED)
    assert {word for side in SIDES for word in side["name"].split()} <= set(" ".join(texts(face)).split())
    facts = facts_of(face)
    assert {"text", "size"} == {facts["sides/left/name"].kind, facts["sides/left/colour"].kind}


def test_results_that_follow_one_another_are_a_range() -> None:
    """In the named format, so that a check can print them afresh."""
    lanes = all_lanes(BOAT)
    lanes[0]["lanes"][0]["results"] = ["5", "6", "7L"]
    face = chart(LISTED, lanes=lanes)
    assert "5–7L" in texts(face)
    assert "5–7L" == facts_of(face)["ships/boat/lanes/0/lanes/0/results"].printed


def test_chances_tint_cells_and_stand_in_them() -> None:
    """A chance of nothing leaves a cell white; cells that the answer passes over have no number."""
    face = chart(f"{ASKED}, layer: {{question: vulnerability, params: {{from: all}}}}")
    assert [] == codes(face)
    chance = facts_of(face)["ask/vulnerability?from=all#cells/0/2"]
    assert ("text", "percent", "50\u00a0%") == (chance.kind, chance.format, chance.printed)
    assert "size" == facts_of(face)["ask/vulnerability?from=all#cells"].kind
    tints = [path.fill for path in of_type(face, Path) if path.fill and len(path.segments) == 5][:5]
    assert 3 == tints.count("#FFFFFF")
    assert 3 == len(set(tints))


# --- sides


def test_sides_that_a_plan_lacks_are_passed_over() -> None:
    """One layout draws squares and hexes."""
    assert {"Front", "Rear"}.isdisjoint(texts(chart(LISTED, plan=RAFT)))


def test_a_side_without_a_row_is_a_finding() -> None:
    """Unless the layout chooses which it draws."""
    (finding,) = chart(ASKED, sides=SIDES[1:]).findings
    assert ("PNP-VALUE", "front") == (finding.code, finding.found)
    assert [] == codes(chart(ASKED.replace("each: sides", "each: sides, where: id == 'rear'")))


@pytest.mark.parametrize("side", [*SQUARE])
def test_each_table_can_stand_alone(side: str) -> None:
    """On its side of the plan."""
    face = chart(ASKED.replace("each: sides", f"each: sides, where: \"id == '{side}'\""))
    assert [] == codes(face)
    plan = facts_of(face)["ships/boat/plan/grid"].boxes[0]
    (name,) = [fact.boxes[0] for fact in face.face.facts if fact.source == f"sides/{side}/name"]
    dx, dy = SQUARE[side]
    assert dx * (plan.x + plan.width / 2 - name.x - name.width / 2) >= -name.width
    assert dy * (plan.y + plan.height / 2 - name.y - name.height / 2) >= -name.width


# --- sizes


def test_cells_are_as_large_as_fit() -> None:
    """Or as large as they say; nothing reaches off the face."""
    plan = facts_of(chart(ASKED))["ships/boat/plan/grid"].boxes[0]
    assert plan.width == plan.height > 36_000
    assert 36_000 == facts_of(chart(f"{ASKED}, size: 12mm"))["ships/boat/plan/grid"].boxes[0].width
    for fragment in chart(ASKED).face.fragments:
        level = [run for run in fragment.runs if not run.turn]
        assert all(0 <= run.x and run.x + run.width <= 90_000 and 0 < run.y < 90_000 for run in level)


@pytest.mark.parametrize("fields", ["size: 25mm", "least: 25mm"])
def test_a_chart_that_does_not_fit_says_which_cells_would(fields: str) -> None:
    """Nothing is left out."""
    (finding,) = chart(f"{ASKED}, {fields}").findings
    assert "PNP-OVERFLOW" == finding.code
    assert "or cells of 1" in (finding.hint or "")


def test_a_box_without_room_is_a_finding() -> None:
    """However small."""
    assert {"PNP-OVERFLOW"} == set(codes(chart(ASKED, size="12mm x 12mm")))


def test_cells_too_small_for_a_pen_are_warned_of() -> None:
    """8 mm is the least that one crosses out."""
    assert [] == codes(chart(f"{ASKED}, pen: true, size: 8mm"))
    assert ["PNP-SQUARE-SMALL"] == codes(chart(f"{ASKED}, pen: true, size: 7.9mm"))


def test_long_results_give_way_before_they_overflow() -> None:
    """They stand in two lines, then are set smaller; what cannot be set at 6 pt is a finding."""
    lanes = all_lanes(BOAT)
    lanes[4]["lanes"][-1]["results"] = ["23", "24"]
    assert {"23–", "24"} <= set(texts(chart(f"{LISTED}, size: 10mm", lanes=lanes)))
    lanes[4]["lanes"][-1]["results"] = ["234567"]
    face = chart(f"{LISTED}, size: 8mm", lanes=lanes)
    assert [("PNP-OVERFLOW", "234567")] == [(finding.code, finding.found) for finding in face.findings]


def test_a_chart_in_a_column_takes_the_height_that_it_needs() -> None:
    """At the column's width."""
    scope = FakeScope({"id": "boat", "plan": BOAT}, {"sides": SIDES}, answer=rules, table="ships")
    block = f"damage-chart: {{plan: '{{{{ plan }}}}', {ASKED}}}"
    face = drawn(f"size: 80mm x 150mm\nsafe: 0mm\nblocks:\n  - column:\n      - {block}\n      - text: below\n", scope)
    assert [] == codes(face)
    below = next(run.y for fragment in face.face.fragments for run in fragment.runs if run.string == "below")
    assert 70_000 < below < 90_000


# --- answers that cannot be used

SHORT = {**BOAT, "cells": BOAT["cells"][1:]}


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ("none", "it has no parts"),
        ({}, "there is no 'grid'"),
        ({**BOAT, "grid": "round"}, "neither square nor hex"),
        ({**BOAT, "columns": "three"}, "is no number from 1"),
        ({**BOAT, "columns": 2}, "lies off its 2 × 3 cells"),
        ({**BOAT, "cells": "many"}, "is no list"),
        ({**BOAT, "cells": []}, "it has no cells"),
        ({**BOAT, "cells": ["B"]}, "is no cell"),
        ({**BOAT, "cells": [BOAT["cells"][0]] * 2}, "two of its cells are the same"),
        (SHORT, "8 cells are not 3 × 3"),
    ],
)
def test_a_plan_that_cannot_be_read_is_a_finding(plan: Any, words: str) -> None:
    """It says what a plan is made of."""
    face = chart(LISTED, plan=plan, lanes=[])
    assert ["PNP-VALUE"] == codes(face)
    assert words in face.findings[0].message


@pytest.mark.parametrize(
    ("lanes", "words"),
    [
        (None, "they are no list"),
        ([], "they are no list"),
        (["1"], "is no lane"),
        ([{"cells": [[1, 1]]}], "there is no 'results'"),
        ([{"results": ["1"]}], "there is no 'cells'"),
        ([{"results": {}, "cells": [[1, 1]]}], "cannot be printed"),
        ([{"results": ["1"], "cells": []}], "a lane has no cells"),
        ([{"results": ["1"], "cells": [[1]]}], "not enough values"),
        ([{"results": ["1"], "cells": [[1, 0]]}], "is no number from 1"),
        ([{"results": ["1"], "cells": [[1, 1], [1, 3]]}], "are no neighbours"),
        ([{"results": ["1"], "cells": [[1, 1], [1, 2], [2, 3]]}], "does not run straight at 2, 3"),
        ([{"results": ["1"], "cells": [[1, 1], [1, 2], [1, 3], [1, 4]]}], "the plan has no cell 1, 4"),
        ([{"results": ["1"], "cells": [[1, 2], [1, 3]]}], "is not at the edge"),
        ([{"results": ["1"], "cells": [[1, 1], [1, 2]]}] * 2, "two lanes begin in the same cell"),
    ],
)
def test_lanes_that_cannot_be_read_are_findings(lanes: Any, words: str) -> None:
    """The other tables are drawn all the same."""
    face = chart(LISTED, lanes=[{"from": "front", "lanes": lanes}, *all_lanes(BOAT)[1:]])
    assert ["PNP-VALUE"] == codes(face)
    assert words in face.findings[0].message
    assert "Rear" in texts(face)


@pytest.mark.parametrize("lanes", ["none", [], [{"from": "rear"}], {"from": "front"}])
def test_a_list_without_a_side_is_a_finding(lanes: Any) -> None:
    """For each side that it lacks."""
    assert {"PNP-VALUE"} == set(codes(chart(LISTED, lanes=lanes)))


def test_the_name_of_a_side_tells_its_direction_where_no_lane_does() -> None:
    """Where every lane has but one cell; another name is a finding then."""
    plan = {**plan_of("S/B"), "sides": ["port"]}
    lanes = [{"from": "port", "lanes": lanes_of(plan, "left")["lanes"]}]
    face = chart(LISTED, plan=plan, lanes=lanes, sides=[{"id": "port", "name": "Port", "colour": "green"}])
    assert "no lane shows which way fire from “port” goes" in face.findings[0].message


@pytest.mark.parametrize(
    "layer", ["{question: vulnerabilty}", "{question: vulnerability, path: none}", "{values: '{{ id }}'}"]
)
def test_chances_that_cannot_be_had_are_findings(layer: str) -> None:
    """No such question, no list, no chances."""
    assert 1 == len(chart(f"{ASKED}, layer: {layer}").findings)


@pytest.mark.parametrize("chances", [[[2, 1, "often"]], [[2, 1, "5/4"]], [[2, 1]], [[9, 9, "1/2"]], [[2, 1, "1/0"]]])
def test_chances_of_nothing_are_findings(chances: Any) -> None:
    """Each quotes what was amiss."""
    assert ["PNP-VALUE"] == codes(chart(f"{ASKED}, layer: {{values: '{{{{ chances }}}}'}}", chances=chances))


def test_a_question_that_cannot_be_answered_is_a_finding() -> None:
    """Once for each side."""
    assert {"PNP-EXPRESSION"} == set(codes(chart(ASKED.replace("allocation", "alocation"))))
    assert ["PNP-EXPRESSION", "PNP-VALUE"] == codes(chart(ASKED.replace("each: sides", "each: side")))


@pytest.mark.parametrize("tables", ["{sides: {each: sides}}", "{question: q, answers: a, sides: {each: sides}}"])
def test_tables_have_one_source(tables: str) -> None:
    """A question or a list."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - damage-chart: {{plan: a, tables: {tables}}}\n", findings) is None
    assert "either question:" in findings[0].message


# --- geometry

LOOKS = Looks(Style("heavy", 12_000), Style("medium", 9_000))
PLANS = st.one_of(
    st.builds(lambda w, h: plan_of("/".join(["S" * w] * h)), st.integers(1, 13), st.integers(1, 13)),
    st.builds(lambda w, h: plan_of("/".join(["S" * w] * h), "hex"), st.integers(1, 13), st.integers(1, 13)),
    st.builds(hexagon, st.integers(1, 5)),
)


def placed(plan: dict[str, Any], side: float) -> Chart:
    """What stands around a plan."""
    steps = SQUARE if plan["grid"] == "square" else HEX
    requests = []
    for name in plan["sides"]:
        lanes = lanes_of(plan, name)["lanes"]
        labels = [lane["results"][0] for lane in lanes]
        requests.append(Request(steps[name], [Cell(*lane["cells"][0]) for lane in lanes], labels, name))
    if plan["grid"] == "square":
        return SquareChart((plan["columns"], plan["rows"]), requests, LOOKS, side).chart()
    return HexChart([Cell(cell["column"], cell["row"]) for cell in plan["cells"]], requests, LOOKS, side).chart()


def arrow_shapes(chart: Chart, mark: Mark, heading: Point) -> list[list[Point]]:
    """The head and the line of an arrow as convex polygons."""
    (x1, y1), (x2, y2), (ux, uy) = mark.tail, mark.tip, heading
    half, neck = chart.shaft * 0.3528 / 2, chart.head * 0.8
    end = x2 - ux * neck, y2 - uy * neck
    line = [(x1 - uy * half, y1 + ux * half), (end[0] - uy * half, end[1] + ux * half)]
    line += [(end[0] + uy * half, end[1] - ux * half), (x1 + uy * half, y1 - ux * half)]
    return [[(s[1], s[2]) for s in arrow_head(x2, y2, ux, uy, chart.head)[:3]], line]  # type: ignore[misc]


def corners(area: Area) -> list[Point]:
    return [(area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom)]


@settings(max_examples=25, deadline=None)
@given(PLANS, st.sampled_from([8_000.0, 11_000.0, 16_000.0]))
def test_arrows_enter_the_first_cell_and_nothing_overlaps(plan: dict[str, Any], side: float) -> None:
    """An arrow's tip lies on the first cell's edge and points along the lane; arrows, labels and cells keep apart."""
    chart = placed(plan, side)
    steps = list((SQUARE if plan["grid"] == "square" else HEX).values())
    cells = [Cell(cell["column"], cell["row"]) for cell in plan["cells"]]
    shapes: list[list[Point]] = [chart.lattice.corners(cell) for cell in cells]
    for mark in chart.marks:
        step, lanes = steps[mark.table], lanes_of(plan, plan["sides"][mark.table])["lanes"]
        first = Cell(*lanes[mark.lane]["cells"][0])
        heading, centre = chart.lattice.heading(step), chart.lattice.centre(first)
        inwards = centre[0] - mark.tip[0], centre[1] - mark.tip[1]
        assert _on_edge(mark.tip, chart.lattice.corners(first))
        assert math.isclose(inwards[0] * heading[1], inwards[1] * heading[0], abs_tol=1e-3)
        assert inwards[0] * heading[0] + inwards[1] * heading[1] > 0
        assert math.dist(mark.tail, mark.tip) > chart.head
        arrow = arrow_shapes(chart, mark, heading)
        assert not [1 for other in shapes for part in arrow if _near(part, other) and convex_meet(part, other)]
        shapes += arrow
    for area in [mark.tile for mark in chart.marks] + [name.area for name in chart.names]:
        box = corners(area.inset(1.0, 1.0, 1.0, 1.0))
        assert not [other for other in shapes if _near(box, other) and convex_meet(box, other)]
        shapes.append(box)


def _on_edge(point: Point, shape: Sequence[Point]) -> bool:
    edges = zip(shape, [*shape[1:], shape[0]], strict=True)
    return any(math.isclose(math.dist(a, point) + math.dist(point, b), math.dist(a, b), abs_tol=0.1) for a, b in edges)


def _near(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return all(
        max(p[axis] for p in one) > min(p[axis] for p in other)
        and max(p[axis] for p in other) > min(p[axis] for p in one)
        for axis in (0, 1)
    )


@settings(max_examples=50, deadline=None)
@given(st.sets(st.builds(Cell, st.integers(1, 5), st.integers(1, 5)), min_size=1), st.booleans())
def test_outlines_enclose_their_cells(cells: set[Cell], is_hex: bool) -> None:
    """The area within the loops, holes taken off, is that of the cells."""
    lattice, total, loop = Lattice(is_hex, 1_000.0), 0.0, []
    for segment in outline_of(lattice, cells):
        if segment[0] != "Z":
            loop.append(segment[1:])
            continue
        total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2
        loop = []
    one = 1_000.0**2 * (math.sqrt(3) / 2 if is_hex else 1)
    assert math.isclose(len(cells) * one, abs(total), rel_tol=1e-6)


def test_the_largest_that_fits_is_found_to_the_hundredth() -> None:
    """And none where even the least does not."""
    assert 12_340.0 == largest(lambda side: side <= 12_345, 40_000)
    assert largest(lambda side: side < 100, 40_000) is None


def test_labels_are_parted_where_they_can_be() -> None:
    """At a comma, a dash, a space; a single word stays whole and is tight."""
    assert [("2,", "12"), ("3–", "5"), ("Front", "left"), ("seven",)] == [
        parted(label) for label in ("2, 12", "3–5", "Front left", "seven")
    ]
    assert not in_room(Room("seven", 1_000, 9_000, True), LOOKS.label).fits


@pytest.mark.parametrize("colour", [value for name, value in PALETTE.items() if name not in ("white", "paper", "mist")])
def test_colours_of_sides_are_legible(colour: str) -> None:
    """Text on a ground, an arrow on white."""
    assert contrast("#1A1A1A", ground_colour(colour)) >= 4.5
    assert contrast(arrow_colour(colour), "#FFFFFF") >= 4.5


def test_the_text_forms_of_charts(golden: Any) -> None:
    """Golden texts."""
    some = ASKED.replace("each: sides", "each: sides, where: \"id in ['front', 'front-left', 'left']\"")
    golden("damage-chart-square.txt", shown(chart(f"{some}, size: 10mm")))
    few = LISTED.replace("each: sides", "each: sides, where: \"id in ['left', 'front-left']\"")
    golden("damage-chart-hex.txt", shown(chart(f"{few}, size: 12mm, letters: true", plan=RAFT)))
