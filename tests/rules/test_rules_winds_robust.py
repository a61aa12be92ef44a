"""Garbage in the data of Winds of Change: always findings or refused questions, never a crash."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

import pytest
from rules_games import SHIPPED, garbled_cells, garbled_options, opened

from pnp.rules import AskError

GARBAGE = ("", "x", "-1", "0", "999", "penny", "tank, tank", "1/3")
QUESTIONS = (
    ("distance", {"measure": "2L"}),
    ("water", {"measure": "1C", "coin": "tank"}),
    ("kills", {"target": "tank", "attacks": "tank,penny,dime"}),
    ("kills", {"target": "horse", "attacks": "artillery", "carrying": "2", "cover": "true"}),
    ("carried", {"unit": "apc", "damage": "5", "riders": "5"}),
    ("driven", {"unit": "tank", "damage": "4"}),
    ("cover", {"unit": "horse", "place": "high", "attacker_place": "open"}),
    ("explosion", {"distance": "1", "unit": "tank", "place": "open"}),
    ("toughness", {"unit": "horse", "carrying": "1"}),
    ("squad", {"units": "penny,penny"}),
    ("squad", {"units": "dime,penny"}),
    ("roster", {"army": "hill-guard"}),
)


@pytest.mark.parametrize("table", ["units", "coins", "squads", "armies", "terrain", "abilities"])
def test_no_cell_can_break_the_rules(tmp_path: Path, table: str) -> None:
    """Each column in turn is filled with each kind of garbage: questions are answered or refused."""
    game = tmp_path / "game"
    shutil.copytree(SHIPPED, game)
    for _ in garbled_cells(game, table, GARBAGE):
        _question(game)


def test_no_option_can_break_the_rules(tmp_path: Path) -> None:
    """The same for every option."""
    game = tmp_path / "game"
    shutil.copytree(SHIPPED, game)
    for _ in garbled_options(game):
        _question(game)


def _question(folder: Path) -> None:
    game = opened(folder)
    for question, params in QUESTIONS:
        with contextlib.suppress(AskError):
            game.ask(question, params)
