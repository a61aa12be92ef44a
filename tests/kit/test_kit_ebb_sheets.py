"""The printed sheets of Ebb & Flow: every kit builds, squares measure true, a class reaches the sheets that show it."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kit_games import typed_numbers

from pnp.drawing.display import Ellipse, Rect, Symbol
from pnp.drawing.face import Face, Side
from pnp.facts import Box, Fact
from pnp.findings import Finding
from pnp.kit.build import build
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import chosen_components, kits_of, plan_component
from pnp.kit.request import Request
from pnp.loading.folder import Folder
from pnp.loading.game_data import load_game
from pnp.loading.library import open_library
from pnp.press.imposing import impose
from pnp.press.papers import PAPERS, Paper
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.rules.game import Game, open_game
from pnp.rules.registry import core_named

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "data" / "ebb-and-flow"
PAPER = {paper.name.lower(): paper for paper in PAPERS}
SQUARES = {"a4": 12_000, "letter": 11_500, "a5": 8_500}
LEAST_SQUARE_UM, LEAST_BOX_UM = 8_000, 4_000


def opened(folder: Path = SHIPPED) -> Game:
    """The game in `folder`."""
    data = load_game(Folder(folder))
    assert data.file is not None
    return open_game(data, core_named(data.file.rules))


def drawn(game: Game, component: str, side: Side = "front") -> dict[str, Face]:
    """The faces of a component by item; drawing them must leave nothing to note, and no text gives way."""
    maker = FaceMaker(game.data.folder, open_library(game.data.folder, ROOT), (210_000, 297_000))
    findings: list[Any] = []
    planned = plan_component(game, component, findings)
    faces = {item.id: maker.draw(planned, item, side) for item in planned.items if side == "front" or item.back}
    assert [] == findings
    assert ({}, []) == (maker.noticed.findings, maker.noticed.overflow)
    return {item: found.face for item, found in faces.items() if found is not None}


@cache
def shipped(component: str, side: Side = "front") -> dict[str, Face]:
    """The faces of a component as they are."""
    return drawn(opened(), component, side)


def fact(face: Face, source: str) -> Fact:
    """The first fact of that source."""
    return next(fact for fact in face.facts if fact.source == source)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kit", sorted(kits_of(opened())))
def test_every_kit_builds_without_findings(kit: str, paper: str, tmp_path: Path) -> None:
    """All that a kit asks for is made on either paper, and no text had to give way to its box."""
    result = build(opened(), ROOT, Request(kit=kit, paper=paper, out=tmp_path))
    assert ([], []) == (result.findings, result.overflow)
    assert result.requested == result.produced > 0


# --- charts


@pytest.mark.parametrize(
    "component", ["charts-a4", "charts-letter", "charts-a5", "dodge-charts-a4", "dodge-charts-letter"]
)
def test_squares_measure_what_their_paper_takes(component: str) -> None:
    """12 mm on A4, 11.5 mm on Letter, 8.5 mm on A5: all columns and rows of the body, on a sheet of that size."""
    grid, game = component.rpartition("-")[2], opened()
    assert 5 == len(shipped(component))
    for item, face in shipped(component).items():
        body = game.row("charts", game.row("sheets", item).values["chart"]).values["body"]
        paper = PAPER[grid]
        assert (paper.width, paper.height) == (face.width, face.height)
        for side, width in (("columns", 2), ("rows", 3)):
            counted = fact(face, f"bodies/{body}/{side}")
            assert game.row("bodies", body).values[side] == len(counted.boxes) - 1
            assert {SQUARES[grid]} == {box[width] for box in counted.boxes[1:]}
        assert min(SQUARES.values()) >= LEAST_SQUARE_UM


@pytest.mark.parametrize("component", ["charts-a4", "charts-letter", "charts-a5"])
def test_tracks_have_room_for_everybody(component: str) -> None:
    """As many boxes as the largest pool and the slowest fighter need, each large enough to tick."""
    game = opened()
    for item, face in shipped(component).items():
        chart = game.row("sheets", item).values["chart"]
        for column in ("most_ap", "most_ticks"):
            count = game.row("charts", chart).values[column]
            track = fact(face, f"charts/{chart}/{column}")
            assert (count, "count") == (len(track.boxes) - 1, track.kind)
            assert all(min(box.width, box.height) >= LEAST_BOX_UM for box in track.boxes)
        pools = [row.values["pool"] for row in game.rows("combatants")]
        assert max(pools) <= game.row("charts", chart).values["most_ap"]


def test_a_left_hander_finds_everything_changed_over() -> None:
    """The squares stand at the other side, and so do the starts of weapons."""
    right, left = (shipped("charts-a4")[f"human-{hand}-a4"] for hand in ("right", "left"))
    grid = [fact(face, "bodies/human/columns").boxes[0] for face in (right, left)]
    assert grid[0].x < right.width - grid[0].x - grid[0].width
    assert grid[1].x > left.width - grid[1].x - grid[1].width
    for face, hand, square in ((right, "right", "C1"), (left, "left", "G1")):
        source = f"ask/start?body=human&hand={hand}&weapon=zweihander#square"
        start = fact(face, source)
        columns = fact(face, "bodies/human/columns").boxes[1:]
        assert square == start.value
        assert columns["ABCDEFGHI".index(square[0])].x == start.boxes[0].x


def test_a_chart_of_the_other_side_is_mirrored() -> None:
    """The wolf's muzzle is at the left, then at the right, in the same squares."""
    sides = []
    for item in ("wolf-right-a4", "wolf-left-a4"):
        face = shipped("charts-a4")[item]
        field, muzzle = (fact(face, f"bodies/wolf/{path}") for path in ("columns", "locations/0/rectangles"))
        sides.append((muzzle.value, muzzle.boxes[0].x < field.boxes[0].x + field.boxes[0].width // 2))
    assert [(["B5-C6"], True), (["B5-C6"], False)] == sides


def test_dodge_charts_say_what_the_rule_says() -> None:
    """105 squares of the human body: 63 of 1 AP, 27 of 2, 12 of 3, 3 of 4."""
    face = shipped("dodge-charts-a4")["human-right-a4"]
    numbers = [fact.printed for fact in face.facts if fact.source.startswith("ask/least-dodge-map")]
    assert {"1": 63, "2": 27, "3": 12, "4": 3} == {number: numbers.count(number) for number in set(numbers)}


def test_changing_one_class_changes_the_sheets_that_show_it(tmp_path: Path) -> None:
    """The ears of a wolf become lethal: its charts change, and its combatant's sheet; nothing else does."""
    shutil.copytree(SHIPPED, tmp_path / "game")
    bodies = tmp_path / "game" / "bodies.yaml"
    text = bodies.read_text(encoding="utf-8")
    old = "{name: Ears, rectangles: [D3-E3], class: plain,"
    assert 1 == text.count(old)
    bodies.write_text(text.replace(old, old.replace("plain", "lethal")), encoding="utf-8")
    before, after = opened(), opened(tmp_path / "game")
    changed = {
        f"{component}/{item}"
        for component in before.file.components
        for side in ("front", "back")
        for item, face in drawn(after, component, side).items()
        if face.stamp != shipped(component, side)[item].stamp
    }
    charts = {f"{kind}{grid}/wolf-{hand}-{grid}" for hand in ("right", "left") for kind, grid in _CHARTS}
    assert charts | {"combatant-sheets/wolf"} == changed


_CHARTS = [
    ("charts-", "a4"),
    ("charts-", "letter"),
    ("charts-", "a5"),
    ("dodge-charts-", "a4"),
    ("dodge-charts-", "letter"),
]


# --- laminating


@pytest.mark.parametrize(
    ("paper", "grid", "pouch"),
    [("a4", "a4", "A4"), ("letter", "letter", "Letter"), ("a5", "a5", "A5"), ("a4", "a5", "A5")],
)
def test_charts_fit_their_pouches(paper: str, grid: str, pouch: str) -> None:
    """With 3 mm of seal all round, whether the sheet is laminated whole or the chart is cut out first."""
    found = _imposed(grid, PAPER[paper])
    assert ([], pouch) == (list(found.findings), found.groups[0].pouch.name if found.groups[0].pouch else None)


def test_a_chart_that_does_not_fit_its_pouch_is_an_error() -> None:
    """It says how much room there is, and which size would do."""
    (finding,) = _imposed("a4", PAPER["a4"], "A5").findings
    assert ("PNP-PRESS-POUCH", "error", "148 × 210 mm") == (finding.code, finding.severity, finding.limit)
    assert "use an A4 pouch, or make it no larger than 148 × 210 mm" == finding.hint
    (finding, *_) = _imposed("a5", PAPER["a4"], "A6").findings
    assert "use an A5 pouch" in (finding.hint or "")
    assert "3mm of film all round" in finding.message


def _imposed(grid: str, paper: Paper, pouch: str | None = None) -> Any:
    face = shipped(f"charts-{grid}")[f"human-right-{grid}"]
    return impose([Part("charts", "human", face, finish="laminate")], PressSettings(paper=paper, pouch=pouch))


# --- papers


def test_a_kit_holds_what_is_made_for_its_paper() -> None:
    """A4 charts on A4, Letter charts on Letter; what suits all papers on either."""
    game = opened()
    kit = kits_of(game)["playtest"]
    for paper, other in (("a4", "letter"), ("letter", "a4")):
        chosen = chosen_components(game, kit, (), [], PAPER[paper])
        assert f"charts-{paper}" in chosen
        assert f"charts-{other}" not in chosen
        assert "weapon-cards" in chosen


def test_a_kit_that_suits_no_paper_is_an_error() -> None:
    """Nothing is left out in silence: it says on what its components are printed."""
    findings: list[Finding] = []
    assert {} == chosen_components(opened(), kits_of(opened())["charts"], (), findings, PAPER["a3"])
    assert [("PNP-PRESS-PAPER", "A3")] == [(finding.code, finding.found) for finding in findings]
    assert "A4 or Letter" in (findings[0].hint or "")


def test_an_unknown_paper_of_a_component_is_an_error(tmp_path: Path) -> None:
    """With its line, and what was meant."""
    shutil.copytree(SHIPPED, tmp_path / "game")
    file = tmp_path / "game" / "game.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("papers: [letter]", "papers: [leter]", 1), encoding="utf-8"
    )
    findings: list[Finding] = []
    plan_component(opened(tmp_path / "game"), "charts-letter", findings)
    (finding,) = findings
    assert ("PNP-PRESS-PAPER", "leter") == (finding.code, finding.found)
    assert finding.place is not None
    assert finding.place.line


# --- cards, sheets and tokens


def test_at_least_twelve_weapons_differ_in_kind() -> None:
    """Each has a card, and all three profiles and three sizes of shields are there."""
    game = opened()
    cards = shipped("weapon-cards")
    assert len(cards) >= 12
    kinds = {
        tuple(game.row("weapons", item).values[c] for c in ("profile", "free_squares", "ap_per_square", "shield_size"))
        for item in cards
    }
    assert len(kinds) >= 12
    assert {"linear", "square", "scatter"} == {kind[0] for kind in kinds}


def test_cards_draw_what_the_rule_answers() -> None:
    """A zweihander has three squares at no cost and 2 AP for each further one; it starts at C1, G1 in the left hand."""
    card = shipped("weapon-cards")["zweihander"]
    prices = [fact for fact in card.facts if re.search(r"profile.*zweihander#cells/\d+/ap$", fact.source)]
    assert [0, 0, 0, 2, 2] == [fact.value for fact in prices]
    assert ["+2", "+2"] == [fact.printed for fact in prices if fact.kind == "text"]
    starts = {fact.value for fact in card.facts if fact.source.endswith("weapon=zweihander#square")}
    assert {"C1", "G1"} == starts


def test_combatants_have_their_pool_and_ticks_in_boxes() -> None:
    """As many as the rule answers."""
    game = opened()
    assert 4 == len(shipped("combatant-sheets"))
    for item, face in shipped("combatant-sheets").items():
        answer = game.ask("combatant", {"combatant": item}).value
        for part in ("pool", "viscosity"):
            counted = [fact for fact in face.facts if fact.kind == "count" and fact.source.endswith(f"#{part}")]
            assert [answer[part] + 1] == [len(fact.boxes) for fact in counted]
            assert all(min(box.width, box.height) >= LEAST_BOX_UM for box in counted[0].boxes)


def test_tokens_of_two_players_differ_in_shape() -> None:
    """Round and square, each to lie in a square of the charts."""
    one, two = (shipped(f"tokens-{shape}") for shape in ("round", "square"))
    assert one.keys() == two.keys()
    assert all(isinstance(face.outline, Ellipse) for face in one.values())
    assert all(isinstance(face.outline, Rect) for face in two.values())
    assert {10_000} == {side for face in (*one.values(), *two.values()) for side in (face.width, face.height)}


def test_the_matrix_has_a_die_on_each_axis() -> None:
    """1 to 12 across, 1 to 20 down, and the chance of each location: 118 of 240 hit."""
    front, back = shipped("matrix")["human"], shipped("matrix", "back")["human"]
    heads = [
        fact.value for fact in front.facts if re.fullmatch(r"ask/matrix-grid\?matrix=human#columns/\d+", fact.source)
    ]
    assert [str(number) for number in range(1, 13)] == heads
    assert "61/120" == fact(front, "ask/window?matrix=human#locations/miss").value
    assert "1/3" == fact(back, "ask/window?matrix=human&x=4-9&y=7-12#locations/Belly").value


def test_everything_of_a_chart_stays_off_its_cut() -> None:
    """Within 4 mm of the edge of a laminated sheet nothing is printed that matters."""
    for component in ("charts-a4", "charts-letter", "charts-a5"):
        for face in shipped(component).values():
            boxes = [box for fact in face.facts if fact.kind != "size" for box in fact.boxes]
            boxes += [
                Box(p.x, p.y, p.size, p.size) for f in face.fragments for p in f.primitives if isinstance(p, Symbol)
            ]
            assert min(min(box.x, box.y, face.width - box.x - box.width) for box in boxes) >= 4_000


def test_layouts_of_the_game_type_no_number() -> None:
    """Every number on a face comes from the data, an option or a question, so that it can be checked."""
    assert [] == typed_numbers(SHIPPED)
