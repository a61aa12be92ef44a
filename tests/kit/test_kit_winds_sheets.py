"""The printed sheets of Winds of Change: every kit builds without a finding, true to size, and follows the options."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from kit_games import typed_numbers

from pnp.drawing.display import Ellipse, Rect
from pnp.drawing.face import Face, Side, display_text
from pnp.kit.build import build
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import kits_of, plan_component
from pnp.kit.request import Request
from pnp.loading.folder import Folder
from pnp.loading.game_data import load_game
from pnp.loading.library import open_library
from pnp.rules.game import Game, open_game
from pnp.rules.registry import core_named

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "data" / "winds-of-change"


def opened(folder: Path = SHIPPED) -> Game:
    """The game in `folder`."""
    data = load_game(Folder(folder))
    assert data.file is not None
    return open_game(data, core_named(data.file.rules))


def faces(game: Game, component: str, side: Side = "front") -> dict[str, Face]:
    """The faces of a component by item; drawing them must leave nothing to note."""
    maker = FaceMaker(game.data.folder, open_library(game.data.folder, ROOT), (210_000, 297_000))
    findings: list[Any] = []
    planned = plan_component(game, component, findings)
    drawn = {item.id: maker.draw(planned, item, side) for item in planned.items}
    assert [] == findings
    assert {} == maker.noticed.findings
    return {item: found.face for item, found in drawn.items() if found is not None}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kit", sorted(kits_of(opened())))
def test_every_kit_builds_without_findings(kit: str, paper: str, tmp_path: Path) -> None:
    """All that a kit asks for is made on either paper, and no text had to give way to its box."""
    result = build(opened(), ROOT, Request(kit=kit, paper=paper, out=tmp_path))
    assert [] == result.findings
    assert [] == result.overflow
    assert result.requested == result.produced > 0


def test_fifty_cards_stand_on_six_sheets_of_a4(tmp_path: Path) -> None:
    """Poker cards share their cuts, nine on a sheet, since their grounds are one colour to the edge."""
    result = build(opened(), ROOT, Request(kit="cards", paper="a4", out=tmp_path))
    assert (100, 6) == (result.produced, result.sheets)


@pytest.mark.parametrize("side", ["front", "back"])
def test_measuring_card_is_a_bank_card(side: Side) -> None:
    """85.60 × 53.98 mm with corners of 3.18 mm (ISO/IEC 7810, ID-1)."""
    card = faces(opened(), "measuring-card", side)["measuring-card"]
    assert Rect(0, 0, 85_600, 53_980, 3_180) == card.outline


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("currency", ["us", "euro", "uk"])
def test_discs_are_as_large_as_their_coins(currency: str, side: Side) -> None:
    """Each disc is round, of its coin's diameter on both sides: a quarter 24.26 mm."""
    game = opened()
    for coin, face in faces(game, f"coin-discs-{currency}", side).items():
        diameter = int(game.row("coins", coin).values["diameter_mm"] * 1000)
        assert (diameter, diameter) == (face.width, face.height)
        assert isinstance(face.outline, Ellipse)


def test_discs_suffice_for_two_of_any_sample_army() -> None:
    """Two armies of the sample that needs most pennies, dimes, nickels and quarters."""
    planned = plan_component(opened(), "coin-discs-us", [])
    assert {"penny": 16, "dime": 6, "nickel": 6, "quarter": 4} == {item.id: item.copies for item in planned.items}


@pytest.mark.parametrize(
    ("component", "size"),
    [("explosion", (107_960, 107_960)), ("column", (53_980, 171_200)), ("dead-zone", (171_200, 171_200))],
)
def test_templates_measure_true(component: str, size: tuple[int, int]) -> None:
    """A circle of radius 1S, a column of 1S × 2L, a circle of radius 1L."""
    face = faces(opened(), component)[component]
    assert size == (face.width, face.height)


def test_sheets_follow_the_options(tmp_path: Path) -> None:
    """Another card, no diagonal, smaller squads: sizes and texts move with `rules.yaml`, and nothing is amiss."""
    shutil.copytree(SHIPPED, tmp_path / "game")
    rules = tmp_path / "game" / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    for old, new in (("long_mm: 85.60", "long_mm: 88"), ("diagonal: true", "diagonal: false"), ("um: 5\n", "um: 4\n")):
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")
    game = opened(tmp_path / "game")
    card = faces(game, "measuring-card")["measuring-card"]
    assert 88_000 == card.width
    assert "101.20" not in display_text(card)
    squad = faces(game, "squad-cards")["infantry-squad"]
    assert 'fact rules/squad_maximum plain text "4"' in display_text(squad)
    assert {"reference"} == set(faces(game, "reference"))


def test_layouts_of_the_game_type_no_number() -> None:
    """Every number on a face comes from the data, an option or a question, so that it can be checked."""
    assert [] == typed_numbers(SHIPPED)
