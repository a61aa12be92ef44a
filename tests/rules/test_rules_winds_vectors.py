"""Winds of Change against answers that were computed without this code, and against its source's examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rules_games import winds

from pnp.drawing.icons import icon_names

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "winds-of-change.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['question']} {vector['params']}")
def test_every_vector_is_answered_as_it_says(vector: dict[str, Any]) -> None:
    """Keys may be added to an answer; none of those stated may differ, in value or in type."""
    answer = winds().ask(vector["question"], vector["params"]).value
    stated = {key: answer.get(key) for key in vector["answer"]}
    assert json.dumps(vector["answer"], sort_keys=True) == json.dumps(stated, sort_keys=True)


def test_every_question_says_why_and_where() -> None:
    """Each answer has steps in full sentences, and the heading of the source document."""
    for vector in VECTORS:
        ruling = winds().ask(vector["question"], vector["params"])
        assert ruling.steps
        assert all(step.endswith(".") for step in ruling.steps)
        assert ruling.source.startswith("Winds of Change, ")


def test_shipped_data_has_no_findings() -> None:
    """What is shipped validates without an error or a warning."""
    assert () == winds().findings


def test_every_icon_that_the_data_names_is_there() -> None:
    """A card of the shipped game never lacks its icon."""
    icons = {row.values["icon"] for name in winds().tables if name != "coins" for row in winds().rows(name)}
    assert set() == icons - set(icon_names())


def test_texts_for_cards_hold_no_number_of_the_game() -> None:
    """A number in a sentence would be typed twice: it stands in a column or in an option, and is inserted live."""
    texts = [row.values["text"] for name in winds().tables for row in winds().rows(name) if "text" in row.values]
    assert len(texts) > 40
    assert [] == [text for text in texts if any(character.isdigit() for character in text)]


def test_shipped_options_are_all_stated_and_are_the_defaults() -> None:
    """`rules.yaml` states every option that the core knows, with the value that the game's page gives."""
    options = winds().data.options
    assert options is not None
    assert isinstance(options.value, dict)
    assert {option.name for option in winds().core.options} == set(options.value)
    assert {option.name: option.default for option in winds().core.options} == winds().options


@pytest.mark.parametrize(
    ("attacks", "killed"),
    [
        ("penny,penny,penny,penny,penny", True),
        ("penny,penny,penny,penny", False),
        ("tank,penny,dime", True),
        ("tank,penny", False),
        ("artillery,artillery", True),
        ("tank,artillery", True),
        ("tank", False),
    ],
)
@pytest.mark.parametrize("target", ["apc", "artillery", "tank"])
def test_toughest_units_die_as_the_source_tells_of_the_quarter(target: str, attacks: str, killed: bool) -> None:
    """Five attacks; an equally tough one and two more; two equally tough ones. Not one of them and another."""
    assert killed is winds().ask("kills", {"target": target, "attacks": attacks}).value["killed"]


def test_artillery_column_measures_as_the_page_says() -> None:
    """A column is 1S wide and 2L long: 53.98 × 171.20 mm."""
    artillery = winds().row("units", "artillery").values
    width, length = artillery["attack_width"], artillery["attack_length"]
    assert {"mm": "2699/50"} == winds().ask("distance", {"measure": width}).value
    assert {"mm": "856/5"} == winds().ask("distance", {"measure": length}).value
