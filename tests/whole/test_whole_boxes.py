"""Every source stands in the box that a person wrote down for it: a layout that prints the wrong column is found."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from whole_kits import ROOT, Drawer, paper_of, shipped
from winds_of_change_boxes import ALIGNED, BOXES, Line

from pnp.cli.target import open_target
from pnp.drawing.display import run_box
from pnp.drawing.face import Face
from pnp.facts import Box, Fact
from pnp.kit.scope import param_text
from pnp.rules.game import Game

MM = 1000
PRINTED = ("text", "count", "cell")
SIDES = sorted(BOXES)


@pytest.fixture(scope="module")
def game() -> Game:
    """The shipped game."""
    return shipped("winds-of-change")


@pytest.fixture(scope="module")
def drawer(game: Game) -> Drawer:
    """One for all components, as they are all for one paper."""
    return Drawer(game.data.folder, paper_of(game, "unit-cards"))


def sides(game: Game, drawer: Drawer, component: str, side: str) -> Iterator[tuple[dict[str, Any], Face]]:
    """Each item's cells, and its face."""
    table = game.file.components[component].each
    for (item, its_side), face in drawer.faces(game, component).items():
        if its_side == side:
            row = {"id": item, **dict(game.row(table, item).values)} if table else {"id": item}
            yield row, face


def pattern(source: str, row: dict[str, Any]) -> re.Pattern[str]:
    """A line's source for one item, as a pattern."""
    filled = re.sub(r"\{(\w+)\}", lambda found: param_text(row[found[1]]), source)
    return re.compile(re.escape(filled).replace(r"\*", r"[^/&#]+"))


def is_inside(box: Box, line: Line) -> bool:
    """Whether a box lies within a line's."""
    left, top, right, bottom = (side * MM for side in line[1:5])
    return left <= box.x and top <= box.y and box.x + box.width <= right and box.y + box.height <= bottom


def stands(fact: Fact, line: Line, row: dict[str, Any]) -> bool:
    """Whether a fact is the line's, with every box within it."""
    return bool(pattern(line.source, row).fullmatch(fact.source)) and all(is_inside(box, line) for box in fact.boxes)


def is_labelled(face: Face, fact: Fact, line: Line) -> bool:
    """Whether the fixed words stand with the fact: a word on its line, a sentence on those around it as well."""
    words = line.label.split()
    around = (6 if len(words) > 1 else 2.6) * MM
    middle = fact.boxes[0].y + fact.boxes[0].height / 2
    runs = [run for fragment in face.fragments for run in fragment.runs]
    near = [run.string for run in runs if abs(run_box(run).y + run_box(run).height / 2 - middle) <= around]
    return all(any(word in said for said in near) for word in words)


@pytest.mark.parametrize(("component", "side"), SIDES)
def test_each_source_stands_in_its_box(game: Game, drawer: Drawer, component: str, side: str) -> None:
    """For each item that it is there for, with its label beside it."""
    seen = 0
    for row, face in sides(game, drawer, component, side):
        printed = [fact for fact in face.facts if fact.kind in PRINTED]
        for line in BOXES[component, side]:
            if component not in ("reference", "roster") and not line.when(row):
                continue
            found = [fact for fact in printed if stands(fact, line, row)]
            where = (row["id"], pattern(line.source, row).pattern, line[1:5])
            optional = line.source.endswith("#most") and "*" in line.source
            assert found or optional, (where, [(f.source, f.boxes[:1]) for f in printed if f.source in line.source])
            assert all(is_labelled(face, fact, line) for fact in found if line.label), (where, line.label)
            seen += 1
    assert seen


@pytest.mark.parametrize(("component", "side"), SIDES)
def test_nothing_is_printed_that_nobody_wrote_down(game: Game, drawer: Drawer, component: str, side: str) -> None:
    """Every printed fact has a line here: what is added to a sheet is added to this list by a person."""
    for row, face in sides(game, drawer, component, side):
        for fact in face.facts:
            if fact.kind in PRINTED:
                lines = [line for line in BOXES[component, side] if stands(fact, line, row)]
                assert lines, (row["id"], fact.source, [tuple(n / MM for n in box) for box in fact.boxes])


@pytest.mark.parametrize(("component", "side"), sorted(ALIGNED))
def test_facts_of_one_row_stand_side_by_side(game: Game, drawer: Drawer, component: str, side: str) -> None:
    """In tables: no value has slipped into its neighbour's row."""
    apart = ALIGNED[component, side] * MM
    for _, face in sides(game, drawer, component, side):
        middles: dict[str, list[float]] = {}
        for fact in face.facts:
            unit = re.search(r"(?:^units/|/units/|\?unit=)([\w-]+)", fact.source)
            if unit and fact.kind in ("text", "cell"):
                middles.setdefault(unit[1], []).extend(box.y + box.height / 2 for box in fact.boxes)
        assert middles
        for unit_id, found in middles.items():
            assert max(found) - min(found) <= apart, (unit_id, found)


def test_every_component_is_written_down(game: Game) -> None:
    """All but the discs of other countries, which have the layout of the US ones."""
    known = {component for component, _ in BOXES} | {"coin-discs-euro", "coin-discs-uk"}
    assert set(game.file.components) == known
    layouts = {(spec.layout, spec.back) for name, spec in game.file.components.items() if name.startswith("coin-discs")}
    assert 1 == len(layouts)


@pytest.mark.parametrize(
    ("layout", "right", "wrong", "component"),
    [
        ("woc-unit-card", "{{ attack_range }}", "{{ move }}", "unit-cards"),
        (
            "woc-unit-card",
            "{{ attack_width }} × {{ attack_length }}",
            "{{ attack_length }} × {{ attack_width }}",
            "unit-cards",
        ),
        ("woc-army-card", "{{ points }}", "{{ toughness }}", "army-cards"),
        ("woc-roster", "{{ power }}", "{{ points }}", "roster"),
    ],
)
def test_a_layout_that_prints_the_wrong_column_is_found(
    tmp_path: Path, layout: str, right: str, wrong: str, component: str
) -> None:
    """What this list is for, tried: its facts are in order, only they stand in another's place."""
    root = tmp_path / "winds-of-change"
    shutil.copytree(ROOT / "data" / "winds-of-change", root)
    path = root / "layouts" / f"{layout}.yaml"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    game = open_target(root)
    drawer = Drawer(game.data.folder, paper_of(game, component))
    with pytest.raises(AssertionError):
        test_each_source_stands_in_its_box(game, drawer, component, "front")
