"""`pnp build`: what it writes where, its JSON, its exit codes, and its words."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from conftest import WriteGame
from kit_games import CARD, GAME, SHIPS, contents, harbour
from typer.testing import CliRunner

from pnp.cli.main import app
from pnp.kit.writing import open_output

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4


@pytest.fixture
def here(write_game: WriteGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with the game under data/, in which one stands."""
    harbour(write_game, "data/harbour")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    """The command's two streams."""
    result = CliRunner().invoke(app, ["build", *arguments], prog_name="pnp")
    assert code == result.exit_code, result.output
    assert "Traceback" not in result.output
    return result.stdout, result.stderr


def run_json(*arguments: str, code: int = 0) -> Any:
    """The one JSON document on stdout."""
    return json.loads(run(*arguments, "--json", code=code)[0])


def page_sizes(path: Path) -> set[tuple[float, float]]:
    """The sizes of a file's pages in mm."""
    with pikepdf.open(path) as pdf:
        return {(round(float(p.mediabox[2]) / MM, 1), round(float(p.mediabox[3]) / MM, 1)) for p in pdf.pages}


def test_the_json_is_as_the_manual_says(here: Path) -> None:
    """Names and shapes of every key; counts of faces with copies."""
    done = run_json("harbour")
    assert ["game", "build", "requested", "produced", "files", "overflow", "findings"] == list(done)
    assert "harbour" == done["game"]
    assert 12 == len(done["build"])
    assert (23, 23) == (done["requested"], done["produced"])  # 8 cards with backs, 6 counters, a board
    out = here / "output" / "harbour"
    for file in done["files"]:
        assert ["path", "component", "pages", "sha256", "state"] == list(file)
        assert hashlib.sha256((out / file["path"]).read_bytes()).hexdigest() == file["sha256"]
        with pikepdf.open(out / file["path"]) as pdf:
            assert len(pdf.pages) == file["pages"]
    assert [
        ("ship-cards.pdf", "ship-cards", 2, "built"),
        ("counters.pdf", "counters", 1, "built"),
        ("board.pdf", "board", 1, "built"),
        ("kit.pdf", None, 5, "built"),
    ] == [(file["path"], file["component"], file["pages"], file["state"]) for file in done["files"]]
    assert {"manifest.json", *(file["path"] for file in done["files"])} == set(contents(out))


def test_a_second_build_writes_nothing(here: Path) -> None:
    """The same answer, every file unchanged, no time touched."""
    first = run_json("harbour")
    before = {path: path.stat().st_mtime_ns for path in (here / "output").rglob("*")}
    second = run_json("harbour")
    assert {"unchanged"} == {file.pop("state") for file in second["files"]}
    assert {"built"} == {file.pop("state") for file in first["files"]}
    assert first == second
    assert before == {path: path.stat().st_mtime_ns for path in (here / "output").rglob("*")}


def test_what_is_said_to_people(here: Path) -> None:
    """Where the kit is and how many sheets to put in the printer; quiet says nothing."""
    out, err = run("harbour")
    assert "output/harbour" in out
    assert "3 sheets" in out
    assert "" == err
    assert ("", "") == run("harbour", "--quiet")


def without_ledger(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files apart from the ledger's, which grow with each build."""
    return {name: data for name, data in files.items() if "/.pnp/" not in name}


def test_each_kit_paper_part_and_draft_has_a_folder(here: Path) -> None:
    """No build touches another's files."""
    for arguments, folder in (
        ((), "harbour"),
        (("--paper", "letter"), "harbour/playtest-letter"),
        (("--kit", "cards"), "harbour/cards-letter"),
        (("--kit", "cards", "--paper", "a4"), "harbour/cards-a4"),
        (("--only", "board"), "harbour/part"),
        (("--draft",), "harbour/draft"),
        (("--kit", "cards", "--only", "ship-cards/cog"), "harbour/cards-letter/part"),
        (("--out", "else/where"), None),
    ):
        before = without_ledger(contents(here))
        run("harbour", *arguments)
        after = without_ledger(contents(here))
        assert before == {name: after[name] for name in before}
        new = {name.rpartition("/")[0] for name in set(after) - set(before)}
        assert {f"output/{folder}" if folder else "else/where"} == new, arguments


def test_naming_the_default_kit_and_its_paper_is_the_default(here: Path) -> None:
    """Said or not, it is the same kit in the same folder."""
    run("harbour")
    before = contents(here)
    done = run_json("harbour", "--kit", "playtest", "--paper", "a4")
    assert {"output/harbour"} == {name.rpartition("/")[0] for name in set(contents(here)) if name.startswith("output")}
    assert {file["path"] for file in done["files"]} == {name[15:] for name in before if name.endswith(".pdf")}


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("letter", (215.9, 279.4)),
        ("A3", (297, 420)),
        ("a4", (210, 297)),
        ("200mm x 250mm", (200, 250)),
        ("8in x 10in", (203.2, 254)),
    ],
)
def test_sheets_are_as_large_as_the_paper(here: Path, paper: str, size: tuple[float, float]) -> None:
    """Each page of each file, either way up."""
    run("harbour", "--paper", paper, "--out", "o")
    for path in (here / "o").glob("*.pdf"):
        assert {tuple(sorted(size))} == {tuple(sorted(page)) for page in page_sizes(path)}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--kit", "playtset"), 1, ("there is no kit “playtset”", "did you mean playtest?")),
        (("--paper", "leter"), 1, ("leter", "letter")),
        (("--paper", "5mm x 5mm"), 1, ("5",)),
        (("--paper", "-200mm x 300mm"), 1, ("-200mm x 300mm",)),
        (("--only", "sihp-cards"), 1, ("there is no component “sihp-cards”", "did you mean ship-cards?")),
        (("--only", "ship-cards/cgo"), 1, ("ship-cards has no item “cgo”", "did you mean cog?")),
        (("--only", "counters/hulk"), 1, ("counters has no item “hulk”",)),
        (("--format", "gif"), 2, ("gif",)),
        (("--format", "pfd"), 2, ("pfd", "did you mean pdf?")),
        (("--format", ""), 2, ()),
        (("--nonsense",), 2, ("--nonsense",)),
        (("harbour",), 2, ()),
    ],
)
def test_what_cannot_be_built_is_refused_clearly(
    here: Path, arguments: tuple[str, ...], code: int, words: tuple[str, ...]
) -> None:
    """With what was found and what is likely meant; nothing is written."""
    out, err = run("harbour", *arguments, code=code)
    assert "" == out
    assert [] == [word for word in words if word not in err]
    assert not (here / "output").exists()


def test_several_unknown_names_are_all_named(here: Path) -> None:
    """Every problem at once."""
    done = run_json("harbour", "--only", "a", "--only", "board/b", "--only", "counters/c", code=1)
    assert ["PNP-UNKNOWN-COMPONENT", "PNP-UNKNOWN-ITEM", "PNP-UNKNOWN-ITEM"] == sorted(
        finding["code"] for finding in done["findings"]
    )


def test_only_builds_components_and_items_with_their_copies(here: Path) -> None:
    """Of the game, whether the kit has them or not."""
    done = run_json("harbour", "--kit", "cards", "--only", "ship-cards/brig", "--only", "counters")
    assert ["ship-cards", "counters", None] == [file["component"] for file in done["files"]]
    assert 2 * 2 + 2 * 3 == done["requested"] == done["produced"]


def test_data_with_errors_is_refused_with_every_problem(here: Path) -> None:
    """Exit 1, each with its place and a hint; nothing is written."""
    (here / "data/harbour/ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,44").replace("3,kiel", "3,keil"))
    done = run_json("harbour", code=1)
    assert [("ships.csv", 2), ("ships.csv", 5)] == [(f["file"], f["line"]) for f in done["findings"]]
    assert all(finding["hint"] for finding in done["findings"])
    assert not (here / "output").exists()


def test_a_draft_prints_what_it_can_and_says_so(here: Path) -> None:
    """The rows that cannot be read are missing: fewer faces than requested, exit 1; the sheets say DRAFT and why."""
    (here / "data/harbour/ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,44"))
    done = run_json("harbour", "--draft", code=1)
    assert done["produced"] < done["requested"]
    assert done["findings"]
    assert (here / "output/harbour/draft/kit.pdf").is_file()


def test_a_text_that_had_to_shrink_is_reported(here: Path) -> None:
    """Component, item, block and what was done; it is no error."""
    long = CARD.replace('"{{ name }}"', '"{{ name }}, a ship whose words are many"\n    fit: {min: 6pt}')
    (here / "data/harbour/layouts/card.yaml").write_text(long.replace("height: 8mm}", "height: 4mm}", 1))
    done = run_json("harbour")
    assert done["overflow"]
    assert ["component", "item", "block", "action"] == list(done["overflow"][0])
    assert "ship-cards" == done["overflow"][0]["component"]
    _, err = run("harbour", "--out", "o")
    assert "ship-cards/brig: the text of" in err


def test_a_text_that_does_not_fit_stops_the_build(here: Path) -> None:
    """Named by component, item and block, never cut."""
    (here / "data/harbour/ships.csv").write_text(SHIPS.replace("Hulk", "Hulk " * 200))
    done = run_json("harbour", code=1)
    assert {"PNP-OVERFLOW"} == {finding["code"] for finding in done["findings"]}
    assert any("ship-cards/hulk" in finding["message"] for finding in done["findings"])
    assert not (here / "output").exists()


@pytest.mark.parametrize("name", ["with spaces", "Müller & Söhne", "🪙 münzen", "-dash", "quo'te\"s", "a.pdf"])
def test_folders_may_be_called_anything(write_game: WriteGame, tmp_path: Path, name: str) -> None:
    """Of the game and of the output."""
    root = harbour(write_game, name)
    out = tmp_path / f"out {name}"
    done = run_json(str(root), "--out", str(out))
    assert {"kit.pdf", "ship-cards.pdf", "counters.pdf", "board.pdf"} == {file["path"] for file in done["files"]}
    assert set(contents(out)) == {"manifest.json", *(file["path"] for file in done["files"])}


def test_the_game_one_stands_in_is_built(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name, into the output folder here."""
    monkeypatch.chdir(here / "data" / "harbour")
    assert "harbour" == run_json()["game"]
    assert (here / "data/harbour/output/harbour/kit.pdf").is_file()


def test_an_output_folder_that_cannot_be_is_a_clear_message(here: Path) -> None:
    """Exit 1 and the way out."""
    (here / "taken").write_text("mine")
    done = run_json("harbour", "--out", "taken", code=1)
    assert ["PNP-OUTPUT"] == [finding["code"] for finding in done["findings"]]
    _, err = run("harbour", "--out", "taken/deeper", code=1)
    assert "--out" in err


def test_of_two_builds_at_once_the_second_is_told(here: Path) -> None:
    """Who holds the folder, and two ways out; what the first one writes stays untouched."""
    with open_output(here / "output/harbour"):
        out, err = run("harbour", code=1)
        assert "" == out
        assert "another build is writing to" in err
        assert "--out" in err
        run("harbour", "--out", "elsewhere")
    run("harbour")


def test_a_game_named_like_a_path_stays_in_its_folder(write_game: WriteGame, tmp_path: Path) -> None:
    """Names that files are made of are plain words; others are refused."""
    components = GAME.replace("ship-cards:", "../ship-cards:").replace("[ship-cards", "[../ship-cards")
    for game in (GAME.replace("game: harbour", "game: ../../harbour"), components):
        root = harbour(write_game, game=game)
        done = run_json(str(root), "--out", str(tmp_path / "o" / "o"), code=1)
        assert "PNP-NAME" in {finding["code"] for finding in done["findings"]}
        assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    "manifest", ["", "[]", '{"files": []}', '{"game": 5, "files": [{"path": "\\u0000"}]}', "[" * 9999]
)
def test_a_manifest_edited_by_hand_is_no_reason_to_fail(here: Path, manifest: str) -> None:
    """What it no longer says pnp made is in the way: said, with exit 1, and all of it stays."""
    run("harbour")
    (here / "output/harbour/manifest.json").write_text(manifest)
    before = contents(here / "output")
    (here / "data/harbour/ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,5"))
    done = run_json("harbour", code=1)
    assert {"PNP-OUTPUT-FOREIGN"} == {finding["code"] for finding in done["findings"]}
    assert before == contents(here / "output")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("requested", "many"),
        ("overflow", [5]),
        ("overflow", 5),
        ("findings", [{"code": 5}]),
        ("findings", 5),
        ("sheets", None),
    ],
)
def test_a_manifest_whose_result_was_edited_is_not_believed(here: Path, key: str, value: Any) -> None:
    """The kit is built again, or its answer given rightly."""
    first = run_json("harbour")
    path = here / "output/harbour/manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["result"][key] = value
    path.write_text(json.dumps(manifest), encoding="utf-8")
    again = run_json("harbour")
    for answer in (first, again):
        for file in answer["files"]:
            file.pop("state")
    assert first == again


def process(*arguments: str, here: Path, tty: bool = False) -> tuple[int, bytes]:
    """The program as a process; its stderr a terminal or a pipe."""
    command = [sys.executable, "-m", "pnp", "build", *arguments]
    surroundings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "80"}
    if not tty:
        done = subprocess.run(command, cwd=here, env=surroundings, capture_output=True, check=False)
        return done.returncode, done.stderr
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(command, cwd=here, env=surroundings, stdout=subprocess.DEVNULL, stderr=theirs) as running:
        os.close(theirs)
        seen = b""
        try:
            while piece := os.read(ours, 4096):
                seen += piece
        except OSError:
            pass  # the terminal's end, on Linux
        os.close(ours)
    return running.returncode, seen


@pytest.mark.skipif(os.name == "nt", reason="terminals are made otherwise there")
def test_a_bar_is_drawn_on_a_terminal_only(here: Path) -> None:
    """In a pipe and with --quiet or --json nothing moves."""
    assert (0, b"") == process("harbour", here=here)
    code, seen = process("harbour", "--out", "o1", here=here, tty=True)
    assert 0 == code
    assert b"Drawing" in seen
    for option in ("--quiet", "--json"):
        code, seen = process("harbour", "--out", f"o{option}", option, here=here, tty=True)
        assert (0, b"") == (code, seen)
