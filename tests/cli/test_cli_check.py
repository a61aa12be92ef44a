"""`pnp check` as a person calls it: words, exit codes, bad files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli.main import app

FILES = {
    "game.yaml": """
game: harbour
title: Harbour
rules: generic
tables:
  ships: {file: ships.csv, columns: {name: text, hull: integer}}
components:
  ship-cards: {layout: ship, each: ships, copies: 2}
""",
    "ships.csv": "id,name,hull\ncog,Cog,4\nbrig,Brig,6\n",
    "layouts/ship.yaml": """
extends: house
size: poker
blocks:
  - text: "{{ name }}"
    style: title
    box: {left: 4mm, top: 4mm, right: 4mm, height: 10mm}
  - text: "{{ hull }} hull"
    style: title
    box: {left: 4mm, top: 20mm, right: 4mm, height: 10mm}
  - code: 12mm
    box: {right: 4mm, bottom: 4mm, width: 15mm, height: 15mm}
  - stamp: left
    style: stamp
    box: {left: 4mm, bottom: 4mm, width: 30mm, height: 4mm}
""",
}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a folder, built there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    for name, text in FILES.items():
        path = tmp_path / "harbour" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert 0 == run("build", "harbour", "--quiet", "--format", "pdf,svg,png")[0]
    return tmp_path / "harbour"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_what_was_just_built_is_current(root: Path) -> None:
    """Everything, without naming a file."""
    code, output = run("check", "harbour")
    assert (0, True) == (code, "current" in output)


def test_a_stale_sheet_is_told_in_words(root: Path) -> None:
    """What it says and what the rules say, once for all copies."""
    table = root / "ships.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("Cog,4", "Cog,5"), encoding="utf-8")
    code, output = run("check", "harbour", "output/harbour/ship-cards.pdf")
    assert 1 == code
    assert "Ship cards, Cog (output/harbour/ship-cards.pdf, page 1), 2 copies" in output
    assert "Cog, hull: the sheet says 4, the rules say 5" in output
    assert "4 faces checked: 2 current, 2 stale" in output


def test_the_json_is_as_the_contract_says(root: Path) -> None:
    """One document; one entry a face."""
    code, output = run("check", "harbour", "output/harbour/ship-cards.pdf", "--json")
    answer = json.loads(output)
    assert (0, True, "harbour") == (code, answer["ok"], answer["game"])
    keys = {"file", "page", "component", "item", "side", "stamp", "place", "state", "look", "differences"}
    assert [keys] * 4 == [set(sheet) for sheet in answer["sheets"]]
    assert {"found": 0, "expected": 0} == answer["codes"]
    assert ([], [], []) == (answer["missing"], answer["surplus"], answer["backs"])


def test_a_picture_of_a_sheet_is_read_by_its_codes(root: Path) -> None:
    """Each card's code; what is current and what is not."""
    code, output = run("check", "harbour", "output/harbour/png/sheets/ship-cards-1.png", "--json")
    answer = json.loads(output)
    assert (0, {"found": 4, "expected": 4}) == (code, answer["codes"])
    assert {"current"} == {sheet["state"] for sheet in answer["sheets"]}


@pytest.mark.parametrize("name", ["missing.pdf", "notes.txt", "empty.pdf", "folder"])
def test_a_file_that_cannot_be_read_is_told(root: Path, name: str) -> None:
    """With a hint; the exit code says that not all is well."""
    Path("notes.txt").write_text("hello", encoding="utf-8")
    Path("empty.pdf").write_bytes(b"")
    Path("folder").mkdir()
    code, output = run("check", "harbour", name)
    assert (1, True) == (code, "PNP-CHECK-FILE" in output)


def test_a_picture_without_codes_is_told(root: Path) -> None:
    """It is not taken for well."""
    from PIL import Image

    Image.new("L", (400, 300), 200).save("grey.png")
    code, output = run("check", "harbour", "grey.png")
    assert (1, True) == (code, "PNP-CHECK-NO-CODE" in output)


def test_nothing_built_is_wrong_use(root: Path) -> None:
    """With a hint what to do first."""
    import shutil

    shutil.rmtree("output")
    code, output = run("check", "harbour")
    assert (2, True) == (code, "pnp build" in output)
