"""Ebb & Flow against answers that were computed without this code, and its data against what its page asks for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ebb_games import answer, ebb

from pnp.drawing.icons import icon_names, parse_path
from pnp.facts import UnknownNameError
from pnp.kit.scope import GameScope
from pnp.layout.colours import contrast, parse_colour
from pnp.rules.ebb_and_flow.squares import parse_square

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "ebb-and-flow.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['question']} {vector['params']}")
def test_every_vector_is_answered_as_it_says(vector: dict[str, Any]) -> None:
    """Keys may be added to an answer; none of those stated may differ, in value or in type."""
    given = ebb().ask(vector["question"], vector["params"]).value
    stated = {key: given.get(key) for key in vector["answer"]}
    assert json.dumps(vector["answer"], sort_keys=True) == json.dumps(stated, sort_keys=True)


def test_every_question_says_why_and_where() -> None:
    """Each answer has steps in full sentences, and the heading of the source document."""
    for vector in VECTORS:
        ruling = ebb().ask(vector["question"], vector["params"])
        assert ruling.steps
        assert all(step.endswith(".") for step in ruling.steps)
        assert ruling.source.startswith("Ebb & Flow, ")


def test_shipped_data_has_no_findings() -> None:
    """What is shipped validates without an error or a warning."""
    assert () == ebb().findings


def test_every_icon_that_the_data_names_is_there() -> None:
    """A card of the shipped game never lacks its icon."""
    icons = {
        row.values["icon"] for name in ebb().tables for row in ebb().rows(name) if row.values.get("icon") is not None
    }
    assert set() == icons - set(icon_names())


def test_texts_for_cards_hold_no_number_of_the_game() -> None:
    """A number in a sentence would be typed twice: it stands in a column or in an option, and is inserted live."""
    texts = [
        row.values[column]
        for name in ebb().tables
        for row in ebb().rows(name)
        for column in ("text", "effect", "title")
        if row.values.get(column)
    ]
    assert len(texts) > 40
    assert [] == [text for text in texts if any(character.isdigit() for character in text)]


def test_shipped_options_are_all_stated_and_are_the_defaults() -> None:
    """`rules.yaml` states every option that the core knows, with the value that the game's page gives."""
    options = ebb().data.options
    assert options is not None
    assert isinstance(options.value, dict)
    assert {option.name for option in ebb().core.options} == set(options.value)
    assert {option.name: option.default for option in ebb().core.options} == ebb().options


def test_source_weapons_are_as_the_source_states_them() -> None:
    """Zweihander: 2 free + 2 AP, +10, 5 AP, C1. Maul: 1 free + 2 AP, +15, 8 AP, A/I15. Sword: 3 AP. Shields 2, 4, 6."""
    columns = ("profile", "free_squares", "ap_per_square", "viscosity", "ap_to_draw", "start")
    stated = {
        name: [ebb().row("weapons", name).values[column] for column in columns] for name in ("zweihander", "maul")
    }
    assert ["linear", 2, 2, 10, 5, "C1"] == stated["zweihander"]
    assert ["square", 1, 2, 15, 8, "A/I15"] == stated["maul"]
    assert 3 == ebb().row("weapons", "sword").values["ap_per_square"]
    assert [2, 4, 6] == [row.values["shield_size"] for row in ebb().rows("weapons") if row.values["shield_size"]]
    sources = {row.id for row in ebb().rows("weapons") if row.values["origin"] == "source"}
    assert {"zweihander", "maul", "sword", "buckler", "kite-shield", "tower-shield"} == sources
    assert () == ebb().row("weapons", "maul").values["proposed"]


def test_no_two_weapons_are_of_one_kind() -> None:
    """Twelve or more, each with its own profile, free squares and price; free squares 0 to 3, viscosity 0 to 20."""
    weapons = [row.values for row in ebb().rows("weapons")]
    kinds = [(row["profile"], row["free_squares"], row["ap_per_square"]) for row in weapons]
    assert len(kinds) >= 12
    assert sorted(set(kinds)) == sorted(kinds)
    assert {0, 1, 2, 3} == {row["free_squares"] for row in weapons}
    assert (0, 20) == (min(row["viscosity"] for row in weapons), max(row["viscosity"] for row in weapons))


def test_human_is_as_its_page_counts_it() -> None:
    """105 squares, the seven of the examples not among them; least dodge 1 for 63, 2 for 27, 3 for 12, 4 for 3."""
    squares = answer("least-dodge-map", body="human")["squares"]
    assert 105 == len(squares)
    assert not {"C4", "G4", "H4", "B3", "C1", "A15", "I15"} & squares.keys()
    assert {1: 63, 2: 27, 3: 12, 4: 3} == {ap: list(squares.values()).count(ap) for ap in set(squares.values())}


def test_every_location_can_be_told_apart_in_black_and_white() -> None:
    """Each class has its own letter and hatch, and letters stand out on its colour."""
    classes = [row.values for row in ebb().rows("classes")]
    assert 3 == len({row["letter"] for row in classes}) == len({row["hatch"] for row in classes})
    assert all(contrast("#1A1A1A", parse_colour(row["colour"]) or "#FFFFFF") >= 4.5 for row in classes)


@pytest.mark.parametrize("body", ["human", "wolf", "spider"])
def test_silhouettes_lie_under_their_bodies(body: str) -> None:
    """A path in hundredths of a square, whose points lie on its body or half a square beside it at most."""
    values = ebb().row("bodies", body).values
    segments = parse_path(values["silhouette"].replace("\n", ""))
    ends = [(numbers[-2] / 100, numbers[-1] / 100) for command, *numbers in segments if command != "Z"]
    squares = answer("least-dodge-map", body=body)["squares"]
    body_squares = {parse_square(name) for name in squares}
    for x, y in ends:
        assert any(abs(x - (at.column - 0.5)) <= 1 and abs(y - (at.row - 0.5)) <= 1 for at in body_squares)


def test_layouts_lead_into_structured_cells() -> None:
    """A fact's source names the very location, so that changing its class finds every sheet that shows it."""
    fact = GameScope(ebb(), "bodies", ebb().row("bodies", "human")).value(("locations", "3", "class"))
    assert ("bodies/human/locations/3/class", "plain") == (fact.source, fact.value)
    fact = GameScope(ebb()).value(("bodies", "human", "locations", "0", "rectangles", "0"))
    assert ("bodies/human/locations/0/rectangles/0", "D1-F2") == (fact.source, fact.value)
    fact = GameScope(ebb()).ask("least-dodge-map", {"body": "human"}, ("squares", "E8"))
    assert ("ask/least-dodge-map?body=human#squares/E8", 4) == (fact.source, fact.value)
    with pytest.raises(UnknownNameError):
        GameScope(ebb()).value(("bodies", "human", "locations", "99", "class"))


@pytest.mark.parametrize("body", ["human", "wolf", "spider"])
def test_charts_fit_their_papers(body: str) -> None:
    """Nine to fourteen columns, twenty rows at most: 12 mm squares on A4, 8.5 mm on A5, 11.5 mm on Letter."""
    values = ebb().row("bodies", body).values
    for square, width, height in ((12, 210, 297), (8.5, 148, 210), (11.5, 215.9, 279.4)):
        assert values["columns"] * square <= width - 14
        assert values["rows"] * square <= height - 15
