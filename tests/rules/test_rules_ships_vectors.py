"""The Unfinished Space Game against answers that were computed without this code, and its data against its page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ship_games import answer, ships

from pnp.rules.unfinished_space_game.plans import format_plan, parse_plan
from pnp.rules.unfinished_space_game.ships import read_ship
from pnp.rules.unfinished_space_game.sides import lane_counts

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "unfinished-space-game.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['question']} {vector['params']}")
def test_every_vector_is_answered_as_it_says(vector: dict[str, Any]) -> None:
    """Keys may be added to an answer; none of those stated may differ, in value or in type."""
    given = ships().ask(vector["question"], vector["params"]).value
    stated = {key: given.get(key) for key in vector["answer"]}
    assert json.dumps(vector["answer"], sort_keys=True) == json.dumps(stated, sort_keys=True)


def test_every_question_says_why_and_where() -> None:
    """Each answer has steps in full sentences, and the heading of the source document."""
    for vector in VECTORS:
        ruling = ships().ask(vector["question"], vector["params"])
        assert ruling.steps
        assert all(step.endswith(".") for step in ruling.steps)
        assert ruling.source.startswith("Unfinished Space Game, ")


def test_shipped_data_has_no_findings() -> None:
    """What is shipped validates without an error or a warning."""
    assert () == ships().findings


def test_ships_differ_in_kind() -> None:
    """A cutter that 2d6 just tells apart, larger dice, hexes of both shapes, unarmed and thin ones."""
    plans = {row.id: read_ship(row) for row in ships().rows("ships")}
    assert {5, 7, 11} == set(lane_counts(plans["cutter"]).values())
    assert (5, 7) == (plans["cutter"].columns, plans["cutter"].rows)
    battleship = ships().row("ships", "battleship").values
    assert plans["battleship"].columns >= 9
    assert battleship["lane_dice"] not in (None, ships().option("lane_dice"))
    assert {True, False} == {plan.is_hexagon for plan in plans.values() if plan.grid == "hex"}
    assert 1 in {plan.columns for plan in plans.values()}
    mirrored = {name: [row[::-1] for row in format_plan(plan)] for name, plan in plans.items() if plan.grid == "square"}
    assert {"crab", "cutter"} <= {name for name, rows in mirrored.items() if rows != format_plan(plans[name])}
    assert {0, 5} <= {len(row.values["weapons"]) for row in ships().rows("ships")}
    assert len(plans) >= 6


def test_every_system_sails_in_some_ship() -> None:
    """A letter that no ship shows would be known from the key alone."""
    used = {letter for row in ships().rows("ships") for letter in read_ship(row).systems.values()}
    assert {row.values["letter"] for row in ships().rows("systems")} == used


def test_every_kind_of_beam_is_some_weapons() -> None:
    """And some ship's."""
    fitted = {weapon for row in ships().rows("ships") for weapon in row.values["weapons"]}
    assert {row.id for row in ships().rows("weapons")} == fitted
    assert {row.id for row in ships().rows("beams")} == {row.values["beam"] for row in ships().rows("weapons")}


def test_shipped_options_are_all_stated_and_are_the_defaults() -> None:
    """`rules.yaml` states every option that the core knows, with the value that the game's page gives."""
    options = ships().data.options
    assert options is not None
    assert isinstance(options.value, dict)
    assert {option.name for option in ships().core.options} == set(options.value)
    assert {option.name: option.default for option in ships().core.options} == ships().options


def test_texts_hold_no_number_of_the_game() -> None:
    """A number in a sentence would be typed twice: it stands in a column or in an option, and is inserted live."""
    texts = [row.values["text"] for name in ships().tables for row in ships().rows(name) if row.values.get("text")]
    assert len(texts) > 30
    assert [] == [text for text in texts if any(character.isdigit() for character in text)]


def test_a_plan_is_read_as_it_is_written() -> None:
    """The lines of a plan come back."""
    rows = ["..S..", ".AHA.", "SHCHS"]
    assert rows == format_plan(parse_plan(rows, "square"))


def test_the_networks_are_as_the_page_counts_them() -> None:
    """16 nodes, 51 arrows; 26 facings, of which 8 lie in the plane; stated ways, and one that leads one way only."""
    graph = answer("power")
    assert (16, 51) == (len(graph["nodes"]), sum(2 if arrow["both"] else 1 for arrow in graph["arrows"]))
    assert {"node": "333", "shares": ["50", "50", "50"], "start": True} in graph["nodes"]
    assert {"node": "422", "shares": ["75", "37.5", "37.5"], "start": False} in graph["nodes"]
    assert {"from": "422", "to": "440", "both": False} in graph["arrows"]
    assert (8, 26) == tuple(len(answer("facings", dims=dims)["facings"]) for dims in (2, 3))
    assert {"facing": 4, "direction": [-1, 1]} in answer("facings", dims=2)["facings"]


def test_the_ship_question_adds_up() -> None:
    """Twice the structure and the systems' points; the source's cutter of 35 cells weighs 5."""
    row = ships().row("ships", "cutter")
    points = {system.values["letter"]: system.values["points"] for system in ships().rows("systems")}
    expected = 2 * row.values["structure"] + sum(points[letter] for letter in read_ship(row).systems.values())
    told = answer("ship", ship="cutter")
    assert (expected, 5, 35) == (told["points"], told["mass"], told["cells"])
    assert sum(system["count"] for system in told["systems"]) == len(read_ship(row).systems)


def test_the_string_holds_each_system_once_the_outermost_first() -> None:
    """What no other system covers from some side stands before all that is covered from everywhere."""
    told = answer("letter-string", plan="AAA/ACA/AAA")
    assert "A" * 8 + "C" == "".join(told["letters"])
    assert sorted(map(tuple, told["cells"])) == sorted((x, y) for x in (1, 2, 3) for y in (1, 2, 3))
