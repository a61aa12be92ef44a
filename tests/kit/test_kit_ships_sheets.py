"""The printed sheets of the Unfinished Space Game, read from the written files and from their records."""

from __future__ import annotations

import json
import math
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pikepdf
import pytest
from kit_games import typed_numbers

from pnp.cli.target import open_target
from pnp.drawing.face import Face, Side
from pnp.kit.build import build
from pnp.kit.checking import check_game
from pnp.kit.faces import FaceMaker
from pnp.kit.paging import Pages
from pnp.kit.plan import kits_of
from pnp.kit.request import Request
from pnp.loading.library import open_library
from pnp.rules.game import Game
from pnp.verify.pdf_reading import PdfFile

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "data" / "unfinished-space-game"
PAGE = (210_000, 297_000)
STRUCTURE_UM = 4_800
HALF = math.sqrt(3) / 2
STEPS: Final[dict[str, dict[str, tuple[float, float]]]] = {
    "square": {
        "front": (0, 1),
        "rear": (0, -1),
        "left": (1, 0),
        "right": (-1, 0),
        "front-left": (1, 1),
        "rear-right": (-1, -1),
        "front-right": (-1, 1),
        "rear-left": (1, -1),
    },
    "hex": {
        "left": (1, 0),
        "right": (-1, 0),
        "front-left": (0.5, HALF),
        "rear-right": (-0.5, -HALF),
        "front-right": (-0.5, HALF),
        "rear-left": (0.5, -HALF),
    },
}
"""Which way fire goes over the page, in cells."""
HUGE = "\n".join(["    C" + "P" * 18, *["    " + "H" * 19] * 16, "    " + "E" * 19])
SHIP = """\
hulk:
  name: Hulk
  mass: MASS
  structure: 120
  grid: square
  lane_dice: 2d20
  thrust: 1
  turn: 1
  tractor: 0
  grapple: 0
  weapons: [needle]
  text: It fills whatever it is drawn on.
  origin: proposal
  plan: |-
"""


@cache
def opened(folder: Path = SHIPPED) -> Game:
    """The game in `folder`."""
    return open_target(folder)


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    """A copy of the game with `old` in a file replaced by `new`; an empty `old` adds it at the end."""
    path = shutil.copytree(SHIPPED, folder / "unfinished-space-game") / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    return open_target(path.parent)


def drawn(game: Game, component: str, side: Side = "front") -> dict[str, Face]:
    """The faces of a component by item; drawing them must leave nothing to note, and no text gives way."""
    library = open_library(game.data.folder, ROOT)
    maker, findings = FaceMaker(game.data.folder, library, PAGE), list[Any]()
    planned = Pages(game, library).component(component, findings)
    faces = {item.id: maker.draw(planned, item, side) for item in planned.items if side == "front" or item.back}
    assert ([], {}, []) == (findings, maker.noticed.findings, maker.noticed.overflow)
    return {item: found.face for item, found in faces.items() if found is not None}


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kit", sorted(kits_of(opened())))
def test_every_kit_builds_without_findings(kit: str, paper: str, tmp_path: Path) -> None:
    """All that a kit asks for is made on either paper, and no text had to give way to its box."""
    result = build(opened(), ROOT, Request(kit=kit, paper=paper, out=tmp_path))
    assert ([], []) == (result.findings, result.overflow)
    assert result.requested == result.produced > 0


def test_layouts_type_no_number_of_the_game() -> None:
    """Every number on a sheet comes from the data or the rules."""
    assert [] == typed_numbers(SHIPPED)


# --- what stands where: written by hand, so that a layout that prints the wrong column is found

BOXES = {
    "ships/{id}/name": (35, 14, 60, 9),
    "ships/{id}/mass": (107, 14, 14, 8),
    "ships/{id}/thrust": (123, 14, 14, 8),
    "ships/{id}/turn": (140, 14, 14, 8),
    "ask/ship?ship={id}#points": (156, 14, 14, 8),
    "ships/{id}/text": (30, 22, 75, 7),
}
"""A source, and the box in mm (left, top, width, height) in which it must stand on a ship's page."""


@pytest.mark.parametrize("component", ["ship-records", "ship-records-3d", "damage-charts"])
def test_what_a_ships_page_says_stands_where_it_should(component: str) -> None:
    """Name, mass, thrust, turn rate and points in the band, each below its own heading."""
    for item, face in drawn(opened(), component).items():
        for source, (left, top, width, height) in BOXES.items():
            found = [fact for fact in face.facts if fact.source == source.format(id=item)]
            assert found, source
            for box in found[0].boxes:
                assert (left - 5) * 1000 <= box.x <= (left + width) * 1000, (item, source, box)
                assert (top - 2) * 1000 <= box.y <= (top + height) * 1000, (item, source, box)


# --- counted from the files


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record sheets and the charts as PDF and SVG."""
    out = tmp_path_factory.mktemp("ships")
    only = ("ship-records", "damage-charts")
    build(opened(), ROOT, Request(only=only, out=out, formats=("pdf", "svg")))
    return out


def systems(ship: str) -> dict[str, int]:
    """How many symbols of each kind a ship's plan holds."""
    counts: dict[str, int] = {}
    for cell in opened().ask("plan", {"ship": ship}).value["cells"]:
        if cell["symbol"]:
            counts[cell["symbol"]] = counts.get(cell["symbol"], 0) + 1
    return counts


def test_the_pdf_holds_as_many_symbols_as_the_plan(files: Path) -> None:
    """Each system of each ship once on its record, counted from the page's content."""
    with pikepdf.open(files / "ship-records.pdf") as pdf:
        assert len(opened().rows("ships")) == len(pdf.pages)
        for row, page in zip(opened().rows("ships"), pdf.pages, strict=True):
            names = re.findall(rb"/I-(ship-[a-z]+) Do", page.Contents.read_bytes())
            assert systems(row.id) == {name: names.count(name.encode()) for name in {n.decode() for n in names}}


def test_the_svg_holds_as_many_symbols_as_the_plan(files: Path) -> None:
    """The same, counted from the faces as SVG."""
    for row in opened().rows("ships"):
        names = re.findall(r"#icon-(ship-[a-z]+)\"", (files / "svg" / "ship-records" / f"{row.id}.svg").read_text())
        assert systems(row.id) == {name: names.count(name) for name in set(names)}


def boxes_of_structure(pdf: Path, page: int) -> int:
    """How many squares of the track's size a page shows."""
    with PdfFile(pdf.read_bytes()) as file:
        marks = list(file.ink(page).marks())
    sides = [(mark.right - mark.left, mark.bottom - mark.top) for mark in marks]
    return sum(1 for wide, high in sides if abs(wide - STRUCTURE_UM) < 60 and abs(high - STRUCTURE_UM) < 60)


def test_there_are_as_many_boxes_as_structure(files: Path) -> None:
    """Counted from the written page, whatever the record says."""
    for number, row in enumerate(opened().rows("ships")):
        assert row.values["structure"] == boxes_of_structure(files / "ship-records.pdf", number)


def test_one_more_point_of_structure_is_one_more_box(tmp_path: Path) -> None:
    """The track is as long as the data says."""
    game = changed(tmp_path, "ships.yaml", "  structure: 6\n", "  structure: 7\n")
    build(game, ROOT, Request(only=("ship-records/cutter",), out=tmp_path / "out"))
    assert 7 == boxes_of_structure(tmp_path / "out" / "ship-records.pdf", 0)


# --- each roll, from each side, by the printed table


class Spot(NamedTuple):
    """The middle of a box of a record, in µm."""

    x: float
    y: float


def middle(box: list[int]) -> Spot:
    return Spot(box[0] + box[2] / 2, box[1] + box[3] / 2)


def records(svg: Path) -> dict[str, Any]:
    """The facts of a written face by source, with what they print, their kind and their boxes."""
    text = svg.read_text(encoding="utf-8")
    found = re.search(r"<metadata[^>]*>(.*?)</metadata>", text, re.S)
    assert found is not None
    whole = json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&"))
    record = whole["faces"][0]["record"]
    texts = record["texts"]
    facts = {}
    for source, value, _, printed, kind, places in record["facts"]:
        boxes = [place if isinstance(place, list) else [*texts[place][:2], 0, 0] for place in places]
        facts[source] = (value, value if printed is None else printed, kind, boxes)
    return facts


def led_to(facts: dict[str, Any], ship: str, side: str, lane: int) -> Spot | None:
    """Where the arrow of a lane leads: the first system on its way over the page, by the boxes of the record alone."""
    asked = f"ask/plan?ship={ship}#cells/"
    held = {
        source: middle(boxes[0])
        for source, (value, _, _, boxes) in facts.items()
        if source.startswith(asked) and source.endswith("/system") and value
    }
    _, _, kind, (_, first) = facts[f"ask/allocation?from={side}&ship={ship}#lanes/{lane}/cells"]
    assert "arrow" == kind
    start, pitch = middle(first), first[2]
    dx, dy = STEPS[opened().row("ships", ship).values["grid"]][side]
    length = math.hypot(dx, dy)
    ahead = []
    for spot in held.values():
        along = ((spot.x - start.x) * dx + (spot.y - start.y) * dy) / length
        across = abs((spot.x - start.x) * dy - (spot.y - start.y) * dx) / length
        if across < pitch / 4 and along > -pitch / 4:
            ahead.append((along, spot))
    return min(ahead)[1] if ahead else None


def test_every_roll_leads_to_the_system_that_the_rule_destroys(files: Path) -> None:
    """Result, label, arrow, first system: read from the record of the written chart, for all ships, sides and lanes."""
    looked_at = 0
    for row in opened().rows("ships"):
        facts = records(files / "svg" / "damage-charts" / f"{row.id}.svg")
        cells = opened().ask("plan", {"ship": row.id}).value["cells"]
        places = {
            (cell["column"], cell["row"]): middle(facts[f"ask/plan?ship={row.id}#cells/{number}/system"][3][0])
            for number, cell in enumerate(cells)
            if cell["system"]
        }
        for side in STEPS[row.values["grid"]]:
            lanes = opened().ask("allocation", {"ship": row.id, "from": side}).value["lanes"]
            for number, lane in enumerate(lanes):
                source = f"ask/allocation?from={side}&ship={row.id}#lanes/{number}/results"
                assert lane["results"] == facts[source][0]
                rolls = lane["results"][0]
                dice = {"7L": "4+3", "7R": "3+4"}.get(rolls, rolls)
                params = {"ship": row.id, "from": side, "beam": "pin", "strength": "1", "rolls": dice}
                destroyed = opened().ask("damage", params).value["destroyed"]
                found = led_to(facts, row.id, side, number)
                expected = places[tuple(destroyed[0][:2])] if destroyed else None
                assert (expected is None) == (found is None), (row.id, side, lane)
                if expected is not None and found is not None:
                    assert math.dist(expected, found) < 2_000, (row.id, side, lane)
                looked_at += 1
    assert looked_at > 300


# --- ships of a designer's own


def test_one_more_ship_is_one_block_of_text(tmp_path: Path) -> None:
    """It gets a record, a chart with its map, a counter and a pawn; nothing else need be touched."""
    block = SHIP.replace("MASS", "2").replace("2d20", "2d6") + "    CPE\n    AAA\n    AAA\n    AAA\n"
    game = changed(tmp_path, "ships.yaml", "", block)
    assert ([], ()) == (check_game(game, ROOT), game.findings)
    for component in ("ship-records", "ship-records-3d", "damage-charts", "ship-counters", "power-pawns"):
        assert "hulk" in drawn(game, component)


def test_a_ship_of_120_cells_has_its_sheets(tmp_path: Path) -> None:
    """Ten by twelve, with dice that tell 21 lanes apart."""
    rows = ["CPE" + "A" * 7, *["A" * 10] * 11]
    block = SHIP.replace("MASS", "18").replace("120", "12") + "".join(f"    {row}\n" for row in rows)
    game = changed(tmp_path, "ships.yaml", "", block)
    assert ([], ()) == (check_game(game, ROOT), game.findings)


def test_a_ship_that_one_page_is_too_small_for_says_so_on_the_first(tmp_path: Path) -> None:
    """Its record has two pages, the first of which names the second; the others still have one."""
    game = changed(
        tmp_path, "ships.yaml", "", SHIP.replace("MASS", "46").replace("120", "20") + HUGE.replace("P", "H", 9)
    )
    assert [] == [finding for finding in game.findings if finding.severity == "error"]
    library = open_library(game.data.folder, ROOT)
    planned = Pages(game, library).component("ship-records", [])
    layouts = {item.id: item.front for item in planned.items if item.id.startswith("hulk")}
    assert {"hulk": "usg-record-first", "hulk-page-2": "usg-record-second"} == layouts
    assert len(opened().rows("ships")) + 2 == len(planned.items)
