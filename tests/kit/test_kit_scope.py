"""What layouts can name: columns, references, tables, options, the game, questions; and what is said of the rest."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import WriteGame
from kit_games import harbour, opened

from pnp.facts import Fact, UnknownNameError
from pnp.kit.scope import GameScope, param_text
from pnp.rules.game import Game


@pytest.fixture
def game(write_game: WriteGame) -> Game:
    return opened(harbour(write_game))


def scope(game: Game, row: str = "brig", table: str = "ships") -> GameScope:
    """The scope of a row."""
    return GameScope(game, table, game.row(table, row))


@pytest.mark.parametrize(
    ("path", "source", "value"),
    [
        ("name", "ships/brig/name", "Brig"),
        ("id", "ships/brig/id", "brig"),
        ("crew", "ships/brig/crew", 4),
        ("small", "ships/brig/small", False),
        ("strength", "ships/brig/strength", 8),
        ("home", "ships/brig/home", "kiel"),
        ("home.depth", "ports/kiel/depth", 12),
        ("home.id", "ports/kiel/id", "kiel"),
        ("ports.riga.name", "ports/riga/name", "Riga"),
        ("ships.yawl.home.name", "ports/kiel/name", "Kiel"),
        ("game.title", "game/title", "Harbour"),
        ("game.id", "game/id", "harbour"),
        ("game.version", "game/version", "1.2"),
    ],
)
def test_a_name_is_a_fact_with_the_source_that_its_value_comes_from(
    game: Game, path: str, source: str, value: Any
) -> None:
    """A reference leads to the other table's row: that is where the value stands."""
    fact = scope(game).value(tuple(path.split(".")))
    assert (source, value) == (fact.source, fact.value)
    assert type(value) is type(fact.value)


def test_an_empty_cell_is_none(game: Game) -> None:
    """And it is still a fact."""
    assert Fact("ships/cog/number", None) == scope(game, "cog").value(("number",))


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("nmae", "name"),
        ("home.deph", "depth"),
        ("home.depth.more", None),
        ("ports.kil.name", "kiel"),
        ("prts.kiel.name", "ports"),
        ("ports", "ports.ROW.COLUMN"),
        ("ports.kiel", "ports.ROW.COLUMN"),
        ("name.first", None),
        ("rules", "rules.NAME"),
        ("rules.nothing", None),
        ("game.tables", None),
        ("outer.name", None),
        ("game", None),
    ],
)
def test_an_unknown_name_is_refused_with_the_likely_one(game: Game, path: str, hint: str | None) -> None:
    """Never a guess, never an empty text."""
    with pytest.raises(UnknownNameError) as refused:
        scope(game).value(tuple(path.split(".")))
    assert "“" in str(refused.value.args[0])
    if hint is not None:
        assert hint in (refused.value.hint or "")


def test_the_rows_of_a_table_know_the_item_that_they_are_repeated_for(game: Game) -> None:
    """`outer` leads back to it, also from a table repeated within a table."""
    port = scope(game).rows("ports")[1]
    assert Fact("ports/riga/name", "Riga") == port.value(("name",))
    assert Fact("ships/brig/name", "Brig") == port.value(("outer", "name"))
    assert Fact("ports/kiel/depth", 12) == port.value(("outer", "home", "depth"))
    inner = port.rows("ships")[2]
    assert Fact("ships/brig/crew", 4) == inner.value(("outer", "outer", "crew"))
    with pytest.raises(UnknownNameError, match="prts") as refused:
        port.rows("prts")
    assert "ports" in (refused.value.hint or "")


def test_a_scope_of_no_row_knows_tables_and_the_game(game: Game) -> None:
    """A component that is made once."""
    alone = GameScope(game)
    assert "Kiel" == alone.value(("ports", "kiel", "name")).value
    with pytest.raises(UnknownNameError):
        alone.value(("name",))
    with pytest.raises(UnknownNameError):
        alone.value(("id",))


def test_an_answer_is_a_fact_of_its_question() -> None:
    """Its source has the parameters by name, so that it can be asked again; the path leads into the answer."""
    game = opened(Path(__file__).parents[2] / "data" / "winds-of-change")
    tank = scope(game, "tank", "units")
    toughness = tank.ask("toughness", {"unit": "tank", "cover": True, "carrying": None}, ("toughness",))
    assert "ask/toughness?cover=true&unit=tank#toughness" == toughness.source
    assert game.ask("toughness", {"unit": "tank", "cover": "true"}).value["toughness"] == toughness.value
    for question, params, path in (
        ("toughness", {"unit": "tnak"}, ()),
        ("toughness", {"unit": "tank", "nothing": 1}, ()),
        ("toughness", {"unit": "tank"}, ("toughnes",)),
        ("toughnes", {"unit": "tank"}, ()),
    ):
        with pytest.raises(UnknownNameError):
            tank.ask(question, params, path)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (5, "5"),
        (Fraction(3, 2), "3/2"),
        ("a b", "a b"),
        (["penny", "dime"], "penny,dime"),
        ({"penny": 2, "dime": 1}, "penny=2,dime=1"),
        ((), ""),
    ],
)
def test_a_parameter_is_written_as_on_the_command_line(value: Any, text: str) -> None:
    """One reading of parameters for people and layouts."""
    assert text == param_text(value)
