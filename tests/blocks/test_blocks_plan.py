"""Plans alone: their cells, their silhouette, and what a beam destroys in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, of_type, shown, texts
from plans import hexagon, plan_of

from pnp.drawing.display import Line, Path, Symbol
from pnp.facts import UnknownNameError
from pnp.layout.engine import DrawnFace

BOAT = plan_of(".S./WBW/.E.")
STRUCK = [[2, 1, "S"], [2, 2, "B"], [1, 2, "W"]]
BEAM = "order: {question: damage, params: {beam: rod, from: '{{ fire }}'}}, side: '{{ fire }}'"


def rules(question: str, params: Mapping[str, Any]) -> Any:
    """What a beam destroys."""
    if question == "damage" and params == {"beam": "rod", "from": "front"}:
        return {"destroyed": STRUCK, "structural": 1}
    raise UnknownNameError(f"there is no question “{question}” like that", "known here: damage")


def plan(fields: str = "", size: str = "60mm x 60mm", **row: Any) -> DrawnFace:
    """A plan that fills its face."""
    scope = FakeScope({"id": "boat", "plan": BOAT, "fire": "front", **row}, answer=rules, table="ships")
    block = f"plan: {{plan: '{{{{ plan }}}}'{', ' if fields else ''}{fields}}}"
    return drawn(f"size: {size}\nsafe: 0mm\nblocks:\n  - {block}\n", scope)


def facts_of(face: DrawnFace) -> dict[str, Any]:
    return {fact.source: fact for fact in face.face.facts}


def test_cells_show_what_stands_in_them() -> None:
    """As icons, with frames; empty cells are shown only if asked for."""
    face = plan()
    assert [] == codes(face)
    assert ["shield", "cannon", "bridge", "cannon", "rocket"] == [symbol.name for symbol in of_type(face, Symbol)]
    assert 2 * 5 == len(of_type(face, Path))
    assert 2 * 5 + 4 == len(of_type(plan("empty: faint"), Path))
    assert [] == of_type(plan("symbols: false"), Symbol)
    assert 60_000 == facts_of(face)["ships/boat/plan/columns"].boxes[0].width


def test_every_letter_is_stated_however_it_is_drawn() -> None:
    """As a cell, so that another one is found out."""
    letters = {f"ships/boat/plan/cells/{n}/letter" for n in range(9)}
    for fields in ("", "symbols: false", "form: silhouette"):
        facts = facts_of(plan(fields))
        assert letters <= set(facts)
        assert {"cell"} == {facts[source].kind for source in letters}


def test_which_corners_of_hexes_are_missing_is_stated() -> None:
    """A hexagon and a rhombus may have the same letters."""
    facts = facts_of(plan(plan=hexagon(1)))
    assert ("size", 2) == (facts["ships/boat/plan/cells/0/column"].kind, facts["ships/boat/plan/cells/0/column"].value)


@pytest.mark.parametrize(("grid", "corners"), [("square", 12), ("hex", 18)])
def test_a_silhouette_is_one_shape(grid: str, corners: int) -> None:
    """Around all cells that are not empty."""
    face = plan("form: silhouette, colour: blue", plan=BOAT if grid == "square" else hexagon(1))
    (path,) = of_type(face, Path)
    assert ("#0072B2", None) == (path.fill, path.stroke)
    assert corners == len(_corners([step[1:] for step in path.segments if len(step) > 1]))
    (framed,) = of_type(plan("form: silhouette, fill: mist"), Path)
    assert ("#E6E6E6", "#1A1A1A") == (framed.fill, framed.stroke.colour)


def _corners(points: list[Any]) -> list[Any]:
    around = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
    return [b for a, b, c in around if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 10_000_000]


def test_what_is_destroyed_is_numbered() -> None:
    """Each cell is a fact of the answer; the arrow leads into the lane of the first."""
    face = plan(BEAM)
    assert [] == codes(face)
    assert ["1", "2", "3"] == texts(face)
    facts = facts_of(face)
    struck = facts["ask/damage?beam=rod&from=front#destroyed/2"]
    assert ("cell", [1, 2, "W"], facts["ships/boat/plan/cells/3/letter"].boxes) == (
        struck.kind,
        struck.value,
        struck.boxes,
    )
    assert "size" == facts["ask/damage?beam=rod&from=front#destroyed"].kind
    arrow, first = next(fact.boxes for fact in face.face.facts if fact.kind == "arrow")
    assert facts["ships/boat/plan/cells/1/letter"].boxes[0] == first
    assert arrow.y + arrow.height == first.y
    (line,) = of_type(face, Line)
    assert line.x1 == line.x2 == first.x + first.width // 2


def test_an_arrow_comes_from_the_edge_of_the_plan() -> None:
    """Also where the first cell that is destroyed lies deep within."""
    face = plan("order: {values: '{{ struck }}'}, side: '{{ fire }}'", struck=[[1, 2, "W"]], fire="right")
    facts = facts_of(face)
    assert facts["ships/boat/plan/cells/5/letter"].boxes[0] == facts["ships/boat/fire"].boxes[1]
    assert [] == of_type(plan("order: {values: '{{ struck }}'}, side: '{{ fire }}'", struck=[]), Line)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"plan": "none"}, "PNP-VALUE"),
        ({"fire": "rear"}, "PNP-EXPRESSION"),
        ({"struck": "all"}, "PNP-VALUE"),
        ({"struck": 3}, "PNP-VALUE"),
        ({"struck": [[1]]}, "PNP-VALUE"),
        ({"struck": [[9, 9, "S"]]}, "PNP-VALUE"),
        ({"struck": [[2, 1, "S"]], "fire": "above"}, "PNP-VALUE"),
    ],
)
def test_plans_that_cannot_be_drawn_are_findings(row: dict[str, Any], code: str) -> None:
    """Each says what was amiss."""
    fields = "order: {values: '{{ struck }}'}, side: '{{ fire }}'" if "struck" in row else BEAM
    assert [code] == codes(plan(fields, **row))


def test_a_plan_that_does_not_fit_is_a_finding() -> None:
    """With the size that would."""
    (finding,) = plan("size: 25mm").findings
    assert ("PNP-OVERFLOW", "75.0 × 75.0 mm") == (finding.code, finding.found)
    assert "cells of 20.00 mm or less" in (finding.hint or "")
    assert ["PNP-OVERFLOW"] == codes(plan(size="1mm x 1mm"))


@pytest.mark.parametrize(("align", "x"), [("left", 0), ("centre", 18_000), ("right", 36_000)])
def test_a_plan_stands_in_its_box_as_it_says(align: str, x: int) -> None:
    """At a side or in the middle."""
    assert x == facts_of(plan(f"size: 8mm, align: {align}"))["ships/boat/plan/columns"].boxes[0].x


def test_the_text_forms_of_plans(golden: Any) -> None:
    """Golden texts."""
    golden("plan-beam.txt", shown(plan(f"{BEAM}, empty: faint, size: 8mm")))
    golden("plan-silhouette.txt", shown(plan("form: silhouette, size: 8mm", plan=hexagon(1))))
