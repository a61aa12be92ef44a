"""`pnp diff`: what has changed since a build, a stamp, a printing or a revision, and the page that shows it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from kit_games import contents
from typer.testing import CliRunner

from pnp.cli.main import app

SHIPS = "id,name,hull\ncog,Cog,4\nbrig,Brig,6\n"
GAME = """
game: harbour
title: Harbour
version: "1"
designer: Nobody
rules: generic
tables:
  ships: {file: ships.csv, columns: {name: text, hull: integer}}
components:
  ship-cards: {layout: ship, each: ships}
kits:
  all: {components: [ship-cards], paper: a4}
"""
LAYOUT = """
size: poker
blocks:
  - text: "{{ name }}"
    box: {left: 4mm, top: 4mm, right: 4mm, height: 8mm}
  - text: "{{ hull }} hull"
    box: {left: 4mm, top: 20mm, right: 4mm, height: 8mm}
  - text: "Fast"
    if: "hull < 5"
    box: {left: 4mm, top: 40mm, right: 4mm, height: 8mm}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in a project of its own, built once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))
    root = tmp_path / "harbour"
    (root / "layouts").mkdir(parents=True)
    (root / "game.yaml").write_text(GAME, encoding="utf-8")
    (root / "ships.csv").write_text(SHIPS, encoding="utf-8")
    (root / "layouts" / "ship.yaml").write_text(LAYOUT, encoding="utf-8")
    assert 0 == run("build", "harbour", "--quiet")[0]
    return root


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.output


def diff(*arguments: str) -> dict[str, Any]:
    code, output = run("diff", "harbour", *arguments, "--json")
    assert 0 == code, output
    answer: dict[str, Any] = json.loads(output)
    return answer


def sink(root: Path, before: str = "cog,Cog,4", after: str = "cog,Cog,3") -> None:
    file = root / "ships.csv"
    file.write_text(file.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")


COG = {"component": "ship-cards", "item": "cog", "side": "front"}
SUNK = {**COG, "fact": "ships/cog/hull", "before": "4", "after": "3"}


def test_nothing_has_changed_since_the_last_build(root: Path) -> None:
    """Empty lists, and still exit 0."""
    answer = diff()
    assert ([], [], [], [], []) == tuple(answer[key] for key in ("changed", "looks", "added", "removed", "sheets"))


def test_a_changed_value_is_told_as_it_was_printed(root: Path) -> None:
    """Before and after, with the sheet that bears it; in words for people."""
    sink(root)
    answer = diff()
    assert [SUNK] == answer["changed"]
    assert 1 == len(answer["sheets"])
    assert "Cog, hull: 4 before, 3 now (Ship cards, Cog)" in run("diff", "harbour")[1]


def test_what_only_decides_is_told_where_no_printed_value_differs(root: Path) -> None:
    """The condition under which a word stands."""
    layout = root / "layouts" / "ship.yaml"
    layout.write_text(LAYOUT.replace('"{{ hull }} hull"', "Hull"), encoding="utf-8")
    assert 0 == run("build", "harbour", "--quiet")[0]
    sink(root, after="cog,Cog,9")
    assert [{**SUNK, "after": "9"}] == diff()["changed"]


def test_a_layout_changes_looks_and_no_value(root: Path) -> None:
    """Each face that is drawn otherwise is named."""
    layout = root / "layouts" / "ship.yaml"
    layout.write_text(LAYOUT.replace("hull }} hull", "hull }} planks"), encoding="utf-8")
    answer = diff()
    assert ([], ["cog", "brig"]) == (answer["changed"], [face["item"] for face in answer["looks"]])


def test_faces_come_and_go(root: Path) -> None:
    """With their copies."""
    sink(root, "cog,Cog,4", "hulk,Hulk,1")
    answer = diff()
    assert [{**COG, "item": "hulk", "copies": 1}] == answer["added"]
    assert [{**COG, "copies": 1}] == answer["removed"]


def test_each_earlier_state_can_be_named(root: Path) -> None:
    """A build by the beginning of its id, a face's stamp, a sheet's stamp, the last printing."""
    assert 0 == run("printed", "harbour")[0]
    lines = [json.loads(line) for line in (root / ".pnp" / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    (build,) = [line for line in lines if line["kind"] == "build"]
    stamp = next(face[3] for face in build["faces"] if face[1] == "cog")
    sink(root)
    assert 0 == run("build", "harbour", "--quiet")[0]
    assert [] == diff()["changed"]
    for since in (build["build"], build["build"][:5].lower(), stamp, build["sheets"][0], "printed"):
        assert [SUNK] == diff("--since", since)["changed"], since


@pytest.mark.parametrize("since", ["", "nonsense", "PNP:000000000000", "PNS:000000000000", "printed", "git:"])
def test_what_is_not_known_is_refused_with_a_hint(root: Path, since: str) -> None:
    """Exit 1, and no traceback."""
    code, output = run("diff", "harbour", "--since", since)
    assert (1, True) == (code, "PNP-" in output)
    assert "Traceback" not in output


@pytest.mark.skipif(shutil.which("git") is None, reason="git keeps the revisions")
def test_a_revision_of_the_folder_can_be_compared_with(root: Path) -> None:
    """Drawn with this program; nothing of the repository runs, whatever its attributes and settings say."""

    def git(*words: str) -> None:
        name = ("-c", "user.name=N", "-c", "user.email=n@example.org")
        subprocess.run(["git", *name, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q")
    (root / ".gitattributes").write_text("*.csv filter=bad\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-qm", "first")
    git("config", "filter.bad.smudge", f"touch {root / 'ran'}; cat")
    sink(root)
    assert [SUNK] == diff("--since", "git:HEAD")["changed"]
    assert not (root / "ran").exists()
    for revision in ("git:--help", "git:nowhere", "git:HEAD\n"):
        assert 1 == run("diff", "harbour", "--since", revision)[0]


def test_the_page_needs_nothing_besides(root: Path, tmp_path: Path) -> None:
    """Both faces as pictures with words for who cannot see them, the changed places marked; equal bytes each time."""
    sink(root)
    page = tmp_path / "diff.html"
    assert [str(page)] == diff("--html", str(page))["files"]
    first = page.read_bytes()
    assert 0 == run("diff", "harbour", "--html", str(page))[0]
    assert first == page.read_bytes()
    text = first.decode()
    assert 2 == text.count("data:image/svg+xml;base64,") == len(re.findall(r'<img alt="[^"]+"', text))
    assert 2 == text.count('<i style="left:')
    assert [] == re.findall(r'(?:src|href)="(?!data:|#)[^"]*"', text) + re.findall("<script|@import|https?:", text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids)) > 0


def test_a_page_never_takes_the_place_of_another_file(root: Path, tmp_path: Path) -> None:
    """It is refused, with a hint."""
    other = tmp_path / "notes.html"
    other.write_text("<p>mine", encoding="utf-8")
    code, output = run("diff", "harbour", "--html", str(other))
    assert (1, True) == (code, "PNP-DIFF-FILE" in output)
    assert "<p>mine" == other.read_text(encoding="utf-8")
    assert "PNP-DIFF-FILE" in run("diff", "harbour", "--html", str(tmp_path / "nowhere" / "x.html"))[1]


def test_it_writes_nothing_but_the_page(root: Path, tmp_path: Path) -> None:
    """Neither into the output folder nor beside the data."""
    sink(root)
    before = contents(tmp_path)
    diff()
    assert before == contents(tmp_path)
