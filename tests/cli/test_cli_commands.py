"""The commands: which game they take, what they print where, and with which code they end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import MINIMAL_GAME, Golden, WriteGame
from typer.testing import CliRunner

from pnp.cli.main import app

DECK = """
game: deck
title: A Deck
designer: Someone
licence: CC0
tables:
  units: {file: units.csv, columns: {number: integer, power: one of low|high}}
  words: words.csv
components:
  cards: {layout: card, each: units, where: "power == 'high'", copies: number, back: card-back}
  all: {layout: card, each: units}
  sheet: {layout: sheet, copies: 4}
kits:
  playtest: {components: [cards, sheet], paper: letter}
"""
UNITS = "id,number,power\na,2,high\nb,3,low\nc,1,high\n"


@pytest.fixture
def deck(write_game: WriteGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    tables = {"units.csv": UNITS, "words.csv": "id\nx\n"}
    layouts = {
        "layouts/card.yaml": "size: poker\nblocks:\n  - text: '{{ number }} {{ power }}'\n",
        "layouts/card-back.yaml": "size: poker\nblocks:\n  - shape: rect\n    fill: mist\n",
        "layouts/sheet.yaml": "size: 100mm x 100mm\nblocks:\n  - text: Notes\n",
    }
    return write_game({"game.yaml": DECK, **tables, **layouts}, name="data/deck")


def run(*arguments: str, code: int = 0, stdin: str | None = None) -> tuple[str, str]:
    result = CliRunner().invoke(app, list(arguments), input=stdin, prog_name="pnp")
    assert code == result.exit_code, result.output
    assert "Traceback" not in result.output
    return result.stdout, result.stderr


def run_json(*arguments: str, code: int = 0, stdin: str | None = None) -> Any:
    return json.loads(run(*arguments, "--json", code=code, stdin=stdin)[0])


@pytest.mark.parametrize("command", ["", "list", "validate", "build", "ask", "printed", "reprint"])
def test_help_is_golden(command: str, golden: Golden) -> None:
    """A changed help text is a reviewed change."""
    golden(f"help-{command or 'pnp'}.txt", run(*command.split(), "--help")[0])


def test_without_arguments_the_help_is_shown() -> None:
    """Whoever types `pnp` alone learns what it does."""
    out, err = run(code=2)
    assert "validate" in out + err


@pytest.mark.parametrize(
    "arguments", [("bogus",), ("list", "--bogus"), ("validate", "deck", "more"), ("ask", "--batch")]
)
def test_wrong_use_ends_with_2(deck: Path, arguments: tuple[str, ...]) -> None:
    """Unknown commands and options, and arguments too many, are wrong use."""
    out, err = run(*arguments, code=2)
    assert out == ""
    assert err


@pytest.mark.parametrize("command", ["list", "validate", "ask"])
def test_an_unknown_game_is_wrong_use(deck: Path, command: str) -> None:
    """A typo is answered with the likely name, as a message or as JSON."""
    out, err = run(command, "dekc", code=2)
    assert out == ""
    assert "there is no game “dekc”" in err
    assert "did you mean deck?" in err
    assert {"error": "there is no game “dekc”", "hint": "did you mean deck?"} == run_json(command, "dekc", code=2)


def test_list_shows_all_games(deck: Path) -> None:
    """Each game with its components: faces to draw (fronts and backs), pieces to print."""
    games = {game["id"]: game for game in run_json("list")["games"]}
    assert {
        "id": "deck",
        "title": "A Deck",
        "designer": "Someone",
        "licence": "CC0",
        "components": [
            {"id": "cards", "faces": 4, "copies": 3},
            {"id": "all", "faces": 3, "copies": 3},
            {"id": "sheet", "faces": 1, "copies": 4},
        ],
    } == games["deck"]
    assert "winds-of-change" in games
    assert "deck: A Deck, by Someone" in run("list")[0]


def test_list_of_one_game_shows_its_parts(deck: Path) -> None:
    """Components, tables and kits."""
    (game,) = run_json("list", "deck")["games"]
    assert [{"id": "units", "file": "units.csv", "rows": 3}, {"id": "words", "file": "words.csv", "rows": 1}] == game[
        "tables"
    ]
    assert [{"id": "playtest", "components": ["cards", "sheet"], "paper": "letter"}] == game["kits"]
    assert "kit playtest (letter): cards, sheet" in run("list", "deck")[0]


def test_list_goes_on_past_a_broken_game(deck: Path, write_game: WriteGame) -> None:
    """A game that cannot be opened is named on stderr and hides no other."""
    write_game({"game.yaml": "- no game"}, name="data/broken")
    out, err = run("list")
    assert "deck" in out
    assert "broken cannot be opened" in err
    assert "deck" in [game["id"] for game in run_json("list")["games"]]


def test_validate_says_that_all_is_well(deck: Path) -> None:
    """No finding, exit 0; quiet means quiet."""
    assert {"game": "deck", "ok": True, "findings": []} == run_json("validate", "deck")
    assert ("A Deck: no problems\n", "") == run("validate", "deck")
    assert ("", "") == run("validate", "deck", "--quiet")


def test_validate_shows_every_finding(deck: Path) -> None:
    """Findings of the files and of the rules, in reading order, on stderr; exit 1."""
    (deck / "units.csv").write_text("id,number,power\na,2,hihg\nb,x,low\na,1,high\n")
    (deck / "words.csv").write_text("id,n\nx\n")
    document = run_json("validate", "deck", code=1)
    assert not document["ok"]
    assert [("units.csv", 2, 5), ("units.csv", 3, 3), ("units.csv", 4, 1), ("words.csv", 2, 1)] == [
        (finding["file"], finding["line"], finding["column"]) for finding in document["findings"]
    ]
    assert all({"code", "severity", "message", "hint"} <= finding.keys() for finding in document["findings"])
    out, err = run("validate", "deck", code=1)
    assert out == "A Deck: 4 errors\n"
    assert "units.csv:2:5: error" in err


def test_validate_of_a_game_file_that_cannot_be_understood(deck: Path) -> None:
    """The findings are shown under the folder's name; JSON keeps its shape."""
    (deck / "game.yaml").write_text("game: deck\ntitel: x\n")
    document = run_json("validate", "deck", code=1)
    assert ("deck", False) == (document["game"], document["ok"])
    assert ["PNP-MISSING-KEY", "PNP-UNKNOWN-KEY"] == [finding["code"] for finding in document["findings"]]


def test_warnings_alone_are_well(deck: Path) -> None:
    """A semicolon-separated table is read, told of, and no error; --quiet does not tell."""
    (deck / "words.csv").write_text("id;n\nx;1\n")
    document = run_json("validate", "deck")
    assert document["ok"]
    assert ["PNP-CSV-SEPARATOR", "PNP-UNPRINTED"] == [finding["code"] for finding in document["findings"]]
    out, err = run("validate", "deck")
    assert "2 warnings" in out
    assert "PNP-CSV-SEPARATOR" in err
    assert ("", "") == run("validate", "deck", "--quiet")


def test_unknown_rules_are_a_finding(deck: Path) -> None:
    """Rules that are not installed are named with their place."""
    (deck / "game.yaml").write_text(MINIMAL_GAME + "rules: genric\n")
    (finding,) = run_json("validate", "deck", code=1)["findings"]
    assert ("PNP-UNKNOWN-RULES", 3, "did you mean generic?") == (finding["code"], finding["line"], finding["hint"])


def test_the_folder_one_stands_in_is_the_game(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a game's name, and where the first argument is no game, it is the game of this folder."""
    monkeypatch.chdir(deck)
    assert run_json("validate")["game"] == "deck"
    assert run_json("ask", "roll", "dice=2d6")["answer"]["mean"] == 7
    assert "there is no question “deck”" == run_json("ask", "deck", code=2)["error"]
    assert "winds-of-change" == run_json("validate", "winds-of-change")["game"]


def test_without_a_game_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says how to name one."""
    monkeypatch.chdir(tmp_path)
    assert "pnp list" in run("validate", code=2)[1]


def test_ask_lists_the_questions(deck: Path) -> None:
    """Each with its parameters and what its answer holds."""
    (question,) = run_json("ask", "deck")["questions"]
    assert question["name"] == "roll"
    assert {"name", "required", "meaning"} == question["params"][0].keys()
    assert "roll" in run("ask", "deck")[0]


def test_ask_answers_with_steps_and_source(deck: Path) -> None:
    """Exact fractions are text in lowest terms."""
    document = run_json("ask", "deck", "roll", "dice=d6")
    assert {"answer", "steps", "source"} == document.keys()
    assert document["answer"]["mean"] == "7/2"
    assert document["answer"]["distribution"]["1"] == "1/6"
    out, _ = run("ask", "deck", "roll", "dice=d6")
    assert "mean: 7/2" in out
    assert document["steps"][0] in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rol", "dice=d6"), "there is no question “rol”"),
        (("roll", "dise=d6"), "“roll” has no parameter “dise”"),
        (("roll",), "“roll” needs the parameter “dice”"),
        (("roll", "dice=x"), "dice"),
        (("roll", "d6"), "“d6” is no parameter"),
        (("roll", "=d6"), "“=d6” is no parameter"),
        (("roll", "dice=d6", "dice=d8"), "“dice” is given twice"),
        (("roll", "dice=d6", "rules.no=1"), "there is no option “no”"),
    ],
)
def test_what_cannot_be_asked_is_wrong_use(deck: Path, words: tuple[str, ...], message: str) -> None:
    """Unknown questions, parameters and options end with 2 and name what there is."""
    out, err = run("ask", "deck", *words, code=2)
    assert out == ""
    assert message in err
    assert message in run_json("ask", "deck", *words, code=2)["error"]


def test_a_batch_answers_in_order(deck: Path) -> None:
    """One answer or error an entry, exit 0, from a file or from stdin."""
    entries = [
        {"question": "roll", "params": {"dice": "d6"}},
        {"question": "rol", "params": {}},
        {"question": "roll"},
        {"question": "roll", "params": [1]},
        7,
    ]
    answers = json.loads(run("ask", "deck", "--batch", "-", stdin=json.dumps(entries))[0])
    assert len(entries) == len(answers)
    assert answers[0]["answer"]["mean"] == "7/2"
    assert all({"error", "hint"} == answer.keys() for answer in answers[1:])
    Path("batch.json").write_text(json.dumps(entries))
    assert answers == run_json("ask", "deck", "--batch", "batch.json")


@pytest.mark.parametrize("content", [b"", b"{}", b"[1", b"\xff\xfe", b"[" * 100_000])
def test_a_batch_that_is_none_is_wrong_use(deck: Path, content: bytes) -> None:
    """What is no JSON list is said to be none, with the shape of one."""
    Path("batch.json").write_bytes(content)
    assert "batch.json" in run("ask", "deck", "--batch", "batch.json", code=2)[1]
    assert run("ask", "deck", "--batch", "gone.json", code=2)[1]
    assert run("ask", "deck", "roll", "--batch", "batch.json", code=2)[1]


def test_answers_on_broken_data_come_with_a_note(deck: Path) -> None:
    """Who asks a game with errors is told on stderr; stdout stays JSON."""
    (deck / "words.csv").write_text("id,n\nx\n")
    out, err = run("ask", "deck", "roll", "dice=d6", "--json")
    assert json.loads(out)
    assert "1 error" in err
