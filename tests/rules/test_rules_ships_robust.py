"""Garbage in the data of the Unfinished Space Game: always findings or refused questions, never a crash."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import garbled_cells, garbled_options, opened, paths_in, replaced_at, write_json
from ship_games import copied, ships

from pnp.rules import AskError

GARBAGE = ("", "x", "-1", "0", "999", "pin, rod", "1/3", "A/..", "hex", "2d6")
NODES: tuple[Any, ...] = (
    None,
    "",
    "x",
    -1,
    0,
    10**12,
    True,
    [],
    {},
    ["x"],
    [[1]],
    {"a": 1},
    "A/..",
    "9d99",
    ["2"] * 50,
)
SHIP = {
    "name": "Own",
    "grid": "square",
    "plan": ".B.\nWPT\nAEA",
    "lane_dice": "3d6",
    "mass": 2,
    "structure": 3,
    "thrust": 2,
    "turn": 1,
    "weapons": ["needle"],
    "tractor": 3,
    "grapple": 0,
    "origin": "proposal",
}
POWER = {
    "333": {"attack": 50, "defence": 50, "move": 50, "arrows": ["422"], "origin": "source"},
    "422": {"attack": 75, "defence": 37.5, "move": 37.5, "arrows": ["333"], "origin": "source"},
}
FACINGS = {
    "1": {"direction": [1, 0, 0], "arrows": [2], "origin": "source"},
    "2": {"direction": [1, 1, 0], "arrows": [1, 9], "one_way": [9], "origin": "source"},
    "9": {"direction": [0, 0, 1], "arrows": [1], "one_way": [1], "origin": "source"},
}
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("power-moves", {"node": "333"}),
    ("power-route", {"from": "333", "to": "422"}),
    ("power", {}),
    ("move", {"position": "3,6", "vector": "1/2,-5/2"}),
    ("thrust", {"vector": "0,0", "facing": "2", "units": "3"}),
    ("turn", {"from": "1", "to": "9"}),
    ("facings", {"dims": "2"}),
    ("facings", {"dims": "3"}),
    ("grappled-thrust", {"vector": "0,0,1", "facing": "9", "units": "3"}),
    ("lanes", {"count": "6"}),
    ("plan", {"ship": "own"}),
    ("plan", {"plan": "AHE"}),
    ("allocation", {"ship": "own", "from": "left"}),
    ("damage", {"ship": "own", "from": "front-left", "beam": "cone", "strength": "5", "rolls": "4+4+4"}),
    ("damage", {"plan": "AH/E.", "from": "front", "beam": "blast", "strength": "2", "rolls": "3+4,6"}),
    ("vulnerability", {"ship": "own", "from": "all"}),
    ("vulnerability", {"ship": "own", "from": "front", "rules.partial_hits": "absorbed"}),
    ("ship", {"ship": "own"}),
    ("letter-string", {"ship": "own"}),
)


@pytest.mark.parametrize("table", ["systems", "beams", "weapons", "sides", "reminders"])
def test_no_cell_can_break_the_rules(tmp_path: Path, table: str) -> None:
    """Each column in turn is filled with each kind of garbage: questions are answered or refused."""
    game = _small(tmp_path)
    for _ in garbled_cells(game, table, GARBAGE):
        _question(game)


@pytest.mark.parametrize(("table", "rows"), [("ships", {"own": SHIP}), ("power", POWER), ("facings", FACINGS)])
def test_no_structure_can_break_the_rules(tmp_path: Path, table: str, rows: dict[str, Any]) -> None:
    """Each part of a structured table, at any depth, is replaced by values of every other shape."""
    game = _small(tmp_path)
    for path in [(), *paths_in(rows)]:
        for garbage in NODES:
            write_json(game / f"{table}.yaml", replaced_at(rows, path, garbage))
            _question(game)


def test_no_option_can_break_the_rules(tmp_path: Path) -> None:
    """The same for every option."""
    game = _small(tmp_path)
    for _ in garbled_options(game):
        _question(game)


ANYTHING = st.one_of(
    st.text(max_size=30),
    st.integers(),
    st.booleans(),
    st.none(),
    st.lists(st.one_of(st.integers(), st.text(max_size=5)), max_size=4),
    st.sampled_from(["front", "cutter", "AH/E.", "hex", "pin", "7", "3+4", "2d6", "0", "1,2", "1/3", "9" * 18, "4"]),
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_parameter_can_break_a_question(data: st.DataObject) -> None:
    """Whatever is asked is answered or refused with a sentence."""
    question = data.draw(st.sampled_from(ships().core.questions))
    params = {param.name: data.draw(ANYTHING, label=param.name) for param in question.params}
    with contextlib.suppress(AskError):
        json.dumps(ships().ask(question.name, params).value)


def _small(folder: Path) -> Path:
    """The game with one little ship and little networks, which are soon read."""
    game = copied(folder)
    write_json(game / "ships.yaml", {"own": SHIP})
    write_json(game / "power.yaml", POWER)
    write_json(game / "facings.yaml", FACINGS)
    return game


def _question(folder: Path) -> None:
    game = opened(folder)
    assert all(finding.place is not None and finding.message for finding in game.findings)
    for question, params in QUESTIONS:
        with contextlib.suppress(AskError):
            game.ask(question, params)
