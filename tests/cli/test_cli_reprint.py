"""The whole circle: build, note that it was printed, change the data, reprint, note that, and nothing is left to do."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import WriteGame
from test_cli_commands import DECK, UNITS, deck, run, run_json

__all__ = ["deck"]

DATA = Path(__file__).resolve().parents[2] / "data"
WINDS = "winds-of-change"


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No ledger of the machine's user is read or written."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


@pytest.fixture
def winds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of a shipped game, to be changed."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(DATA / WINDS, tmp_path / "data" / WINDS))


def tweak(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert 1 == text.count(before)
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_without_a_printing_there_is_nothing_to_compare_with(deck: Path) -> None:
    """A clear message, what to do, exit 1; a build alone is no printing."""
    run("build", "deck", "--quiet")
    _, complaint = run("reprint", "deck", code=1)
    assert "nothing of A Deck is noted as printed" in complaint
    assert "pnp printed" in complaint
    assert "PNP-NOT-PRINTED" == run_json("reprint", "deck", code=1)["findings"][0]["code"]
    assert not (deck.parent.parent / "output" / "deck" / "reprint").exists()


def test_the_whole_circle(winds: Path) -> None:
    """A tweaked toughness: the tank's card and the reference sheet, which tells what kills it."""
    run("build", WINDS, "--quiet")
    run("printed", WINDS)
    assert "everything in the box is current\n" == run("reprint", WINDS)[0]
    tweak(winds / "units.csv", "tank,Tank,quarter,high,5,", "tank,Tank,quarter,high,4,")
    said, note = run("reprint", WINDS)
    assert "−2   +2  Unit cards: Tank (toughness 5 → 4" in said
    assert "output/winds-of-change/reprint/reprint.pdf" in said
    assert "pnp printed winds-of-change --reprint" in note
    found = run_json("reprint", WINDS)
    assert {("unit-cards", "tank"), ("reference", "reference")} == {
        (entry["component"], entry["item"]) for entry in found["changed"]
    }
    assert (2, [], []) == (found["sheets"], found["added"], found["removed"])
    assert "reprint.pdf" == found["files"][0]["path"]
    assert "is noted as printed" in run("printed", WINDS, "--reprint")[0]
    assert "was noted already" in run("printed", WINDS, "--reprint")[0]
    again = run_json("reprint", WINDS)
    assert ([], [], [], 0, []) == tuple(again[key] for key in ("changed", "added", "removed", "sheets", "files"))
    assert not (winds.parents[1] / "output" / WINDS / "reprint" / "reprint.pdf").exists()


def test_what_was_taken_out_is_noted_too(deck: Path) -> None:
    """A row that is gone, one that is new, one of which more are wanted; then nothing is left to do."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    (deck / "units.csv").write_text(UNITS.replace("c,1,high", "d,2,high").replace("a,2", "a,3"), encoding="utf-8")
    found = run_json("reprint", "deck")
    assert [{"component": "cards", "item": "d", "copies": 2, "why": "new"}] == found["added"]
    assert [{"component": "cards", "item": "c", "copies": 1, "why": "gone"}] == found["removed"]
    assert {"a"} == {entry["item"] for entry in found["changed"]}
    run("printed", "deck", "--reprint")
    assert "everything in the box is current\n" == run("reprint", "deck")[0]
    lines = [json.loads(line) for line in (deck / ".pnp" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [["cards", "c", "front"], ["cards", "c", "back"]] == sorted(lines[-1]["removed"], reverse=True)


def test_a_reprint_of_a_reprint_starts_from_the_box_as_it_is(deck: Path) -> None:
    """Not from the build: what was exchanged once is what is there now."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    for number in (5, 6):
        (deck / "units.csv").write_text(UNITS.replace("a,2", f"a,{number}"), encoding="utf-8")
        (entry,) = run_json("reprint", "deck")["changed"]
        assert (str({5: 2, 6: 5}[number]), str(number)) == (entry["before"], entry["after"])
        run("printed", "deck", "--reprint", "--quiet")


def test_other_kits_papers_and_folders(deck: Path) -> None:
    """What one names for the reprint, one names to note it."""
    chosen = ("--paper", "a4")
    run("build", "deck", *chosen, "--quiet")
    run("printed", "deck", *chosen, "--quiet")
    (deck / "units.csv").write_text(UNITS.replace("a,2", "a,5"), encoding="utf-8")
    said, note = run("reprint", "deck", *chosen)
    assert "output/deck/reprint/playtest-a4/reprint.pdf" in said
    assert "pnp printed deck --reprint --paper a4" in note
    _, complaint = run("printed", "deck", "--reprint", code=1)
    assert "there is no reprint of A Deck" in complaint
    run("reprint", "deck", *chosen, "--out", "here", "--quiet")
    run("printed", "deck", "--reprint", *chosen, "--out", "here")
    assert "everything in the box is current\n" == run("reprint", "deck", *chosen)[0]


def test_out_belongs_to_a_reprint(deck: Path) -> None:
    """A build is noted by its kit and paper."""
    assert "--reprint" in run("printed", "deck", "--out", "here", code=2)[1]


def test_a_manifest_that_was_edited_is_not_noted(deck: Path) -> None:
    """Nobody knows then what lies in the box."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    (deck / "units.csv").write_text(UNITS.replace("a,2", "a,5"), encoding="utf-8")
    run("reprint", "deck", "--quiet")
    manifest = deck.parents[1] / "output" / "deck" / "reprint" / "manifest.json"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace('"cards"', '"cord"'), encoding="utf-8")
    assert "PNP-NOT-REPRINTED" in run("printed", "deck", "--reprint", code=1)[1]


def test_facts_only_leaves_older_looks(deck: Path) -> None:
    """They stay noted as they are, and come without it."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    tweak(deck / "layouts" / "sheet.yaml", "text: Notes", "text: My notes")
    assert "everything in the box is current\n" == run("reprint", "deck", "--facts-only")[0]
    assert "+4  Sheet: Sheet (looks different)" in run("reprint", "deck")[0]


def test_quiet_says_nothing(deck: Path) -> None:
    """Files are all that is wanted."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    (deck / "units.csv").write_text(UNITS.replace("a,2", "a,5"), encoding="utf-8")
    assert ("", "") == run("reprint", "deck", "--quiet")


def test_a_broken_ledger_is_reported_and_passed_over(deck: Path) -> None:
    """What can be read counts; what cannot is a warning."""
    run("build", "deck", "--quiet")
    run("printed", "deck", "--quiet")
    with open(deck / ".pnp" / "ledger.jsonl", "a", encoding="utf-8") as ledger:
        ledger.write('{"kind":"printed","date":\n')
    said, warned = run("reprint", "deck")
    assert "everything in the box is current\n" == said
    assert "PNP-LEDGER" in warned


def test_check_knows_a_reprint(winds: Path) -> None:
    """Its pages are checked as any; it is never taken for a whole kit of which much is missing."""
    run("build", WINDS, "--kit", "cards", "--quiet")
    run("printed", WINDS, "--kit", "cards", "--quiet")
    tweak(winds / "units.csv", "tank,Tank,quarter,high,5,", "tank,Tank,quarter,high,4,")
    run("reprint", WINDS, "--kit", "cards", "--quiet")
    file = f"output/{WINDS}/reprint/cards-a4/reprint.pdf"
    report: dict[str, Any] = run_json("check", WINDS, file)
    assert report["ok"]
    assert ([], [], []) == (report["missing"], report["surplus"], report["backs"])
    assert {"current"} == {sheet["state"] for sheet in report["sheets"]}


def test_a_component_of_another_kit_stays_in_the_box(deck: Path, write_game: WriteGame) -> None:
    """Only what the game no longer has, or what the kit holds, is looked at."""
    two = DECK.replace("kits:", "kits:\n  first: {components: [sheet], paper: letter}")
    (deck / "game.yaml").write_text(two, encoding="utf-8")
    run("build", "deck", "--kit", "playtest", "--quiet")
    run("printed", "deck", "--kit", "playtest", "--quiet")
    assert "everything in the box is current\n" == run("reprint", "deck")[0]
