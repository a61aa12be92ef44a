"""Garbage in the data of Ebb & Flow: always findings or refused questions, never a crash."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest
from ebb_games import copied
from rules_games import garbled_cells, garbled_options, opened, paths_in, replaced_at, write_json

from pnp.rules import AskError

GARBAGE = ("", "x", "-1", "0", "999", "human", "sword, bite", "1/3", "A1-ZZZ9999")
NODES: tuple[Any, ...] = (None, "", "x", -1, 0, 10**12, True, [], {}, ["x"], [[1]], {"a": 1}, "A1-ZZZ9999", ["A1"] * 50)
QUESTIONS = (
    ("attack", {"weapon": "sword", "squares": "D4,E4"}),
    ("attack", {"weapon": "maul", "squares": "D4,E4,D5", "rules.first_attack_places_free": "false"}),
    ("hit", {"body": "human", "squares": "D4"}),
    ("dodge", {"body": "human", "squares": "D4,E4", "to": "C4"}),
    ("best-dodge", {"body": "human", "squares": "D4"}),
    ("push", {"body": "human", "weapon_at": "B3", "via": "C4", "to": "G4", "squares": "D4"}),
    ("deflect", {"body": "human", "weapon_at": "B3", "to": "C4", "squares": "D4"}),
    ("shield-push", {"body": "human", "weapon_at": "B3", "via": "C3", "to": "H3", "squares": "D4", "size": "2"}),
    ("may-parry", {"attacker": "unarmed", "defender": "sword"}),
    ("follow-up", {"weapon": "zweihander", "weapon_at": "C1", "squares": "D4"}),
    ("aim", {"ticks": "3"}),
    ("window", {"matrix": "human", "x": "1-2"}),
    ("least-dodge-map", {"body": "human"}),
    ("start", {"weapon": "zweihander", "hand": "left"}),
    ("profile", {"weapon": "flail", "count": "5"}),
    ("combatant", {"combatant": "duellist"}),
    ("body-grid", {"body": "human"}),
    ("matrix-grid", {"matrix": "human"}),
)
BODY = {
    "name": "Human",
    "columns": 9,
    "rows": 20,
    "origin": "proposal",
    "locations": [
        {"name": "Head", "rectangles": ["E4"], "class": "lethal", "effect": "death"},
        {"name": "Right arm", "rectangles": ["D5-D6", "D7"], "class": "plain"},
        {"name": "Left arm", "rectangles": ["F5-F7"], "class": "plain", "mirror_of": "Right arm"},
    ],
}
MATRIX = {"name": "M", "body": "human", "x_die": 2, "x": ["miss", "E"], "y_die": 2, "y": [4, 5], "origin": "proposal"}


@pytest.mark.parametrize("table", ["classes", "weapons", "windows", "skills", "combatants", "reminders", "tokens"])
def test_no_cell_can_break_the_rules(tmp_path: Path, table: str) -> None:
    """Each column in turn is filled with each kind of garbage: questions are answered or refused."""
    game = _small(tmp_path)
    for _ in garbled_cells(game, table, GARBAGE):
        _question(game)


@pytest.mark.parametrize(("table", "row"), [("bodies", BODY), ("matrices", MATRIX)])
def test_no_structure_can_break_the_rules(tmp_path: Path, table: str, row: dict[str, Any]) -> None:
    """Each part of a structured row, at any depth, is replaced by values of every other shape."""
    game = _small(tmp_path)
    for path in [(), *paths_in(row)]:
        for garbage in NODES:
            write_json(game / f"{table}.yaml", {"human": replaced_at(row, path, garbage)})
            _question(game)


def test_no_option_can_break_the_rules(tmp_path: Path) -> None:
    """The same for every option."""
    game = _small(tmp_path)
    for _ in garbled_options(game):
        _question(game)


def _small(folder: Path) -> Path:
    """The game with little bodies, which are soon read."""
    game = copied(folder)
    write_json(game / "bodies.yaml", dict.fromkeys(("human", "wolf", "spider"), BODY))
    return game


def _question(folder: Path) -> None:
    game = opened(folder)
    assert all(finding.place is not None and finding.message for finding in game.findings)
    for question, params in QUESTIONS:
        with contextlib.suppress(AskError):
            game.ask(question, params)
