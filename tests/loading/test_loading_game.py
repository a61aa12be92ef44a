"""A game's folder as a whole: every problem of its files at once, each with its place and a hint."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import MINIMAL_GAME, WriteGame

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.loading.find import all_games, built_in, find_game
from pnp.loading.folder import THERE, Folder
from pnp.loading.game_data import GameData, load_game
from pnp.loading.library import LayoutLibrary, open_library

WHOLE = """
game: coins
title: Coins
version: "0.3"
designer: Someone
licence: CC BY 4.0
rules: generic
tables:
  units: units.csv
  coins:
    file: tables/coins.yaml
    columns: {diameter: number, copies: integer}
    derive: {radius: diameter / 2}
    unprinted: [radius, origin]
components:
  cards: {layout: card, each: units, where: "power != 'low'", copies: number, back: card-back, finish: laminate}
  discs: {layout: disc, each: coins, copies: copies, edge: exact, title: Discs, note: Cut on the line.}
  reference: {layout: reference, copies: 4}
kits:
  playtest: {components: [cards, discs, rulebook], paper: letter, duplex: short, title: Everything}
checks:
  - {check: "count(units) > 0", message: there are units, hint: add some, severity: warning}
rulebook: rulebook.md
credits: [Icons by someone]
"""


def load(root: Path) -> GameData:
    return load_game(Folder(root))


def found(data: GameData) -> list[tuple[str, Place | None]]:
    return [(finding.code, finding.place) for finding in data.findings]


def test_a_whole_game(write_game: WriteGame) -> None:
    """Everything that `game.yaml` may say is read, tables and options with it."""
    root = write_game(
        {
            "game.yaml": WHOLE,
            "units.csv": "id,power,number\ntank,high,2\n",
            "tables/coins.yaml": "penny: {diameter: 19.05, copies: 3, origin: US}\n",
            "rules.yaml": "card_long_mm: 85.60\n",
            "rulebook.md": "# Coins\n",
        }
    )
    data = load(root)
    assert [] == data.findings
    assert data.file is not None
    assert data.options is not None
    assert ("coins", "0.3", ("Icons by someone",)) == (data.file.game, data.file.version, data.file.credits)
    assert "units.csv" == data.file.tables["units"].file
    assert "number" == data.file.components["cards"].copies
    assert 4 == data.file.components["reference"].copies
    assert ("cards", "discs", "rulebook") == data.file.kits["playtest"].components
    assert Fraction("19.05") == data.tables["coins"].by_id["penny"].values["diameter"]
    assert {"card_long_mm": Fraction("85.6")} == data.options.plain()
    assert {"game.yaml", "units.csv", "tables/coins.yaml", "rules.yaml", "rulebook.md"} == set(data.folder.reads)
    assert THERE == data.folder.reads["rulebook.md"]


def test_all_problems_of_all_files_at_once(write_game: WriteGame) -> None:
    """Never one problem at a time: whoever mends what is reported is done."""
    root = write_game(
        {
            "game.yaml": (
                "game: test\ntitel: x\nversion: 0.3\ntables:\n  units: units.csv\n  bad: {file: bad.csv, colums: {}}\n"
                "  gone: gone.csv\ncomponents:\n  cards: {layout: card, copies: -1, finish: crd}\n"
            ),
            "units.csv": "id,a\nx,1,2\nx\n",
            "rules.yaml": "a: 1\na: 2\n",
        }
    )
    assert [
        ("PNP-MISSING-KEY", Place("game.yaml", 1, 1)),
        ("PNP-UNKNOWN-KEY", Place("game.yaml", 2, 1)),
        ("PNP-GAME-VALUE", Place("game.yaml", 3, 10)),
        ("PNP-UNKNOWN-KEY", Place("game.yaml", 6, 24)),
        ("PNP-FILE-MISSING", Place("game.yaml", 7, 9)),
        ("PNP-GAME-VALUE", Place("game.yaml", 9, 33)),
        ("PNP-GAME-VALUE", Place("game.yaml", 9, 45)),
        ("PNP-DUPLICATE-KEY", Place("rules.yaml", 2, 1)),
        ("PNP-CSV-RAGGED", Place("units.csv", 2, 1)),
        ("PNP-CSV-RAGGED", Place("units.csv", 3, 1)),
    ] == found(load(root))


def only_finding(root: Path) -> Finding:
    findings = load(root).findings
    assert 1 == len(findings)
    return findings[0]


@pytest.mark.parametrize(
    ("line", "code", "column", "hint"),
    [
        ("titel: x", "PNP-UNKNOWN-KEY", 1, "did you mean title?"),
        ("designer: 5", "PNP-GAME-VALUE", 11, "put it in quotation marks"),
        ("designer: [a]", "PNP-GAME-VALUE", 11, None),
        ("designer:", "PNP-GAME-VALUE", 10, "write a value after the colon, or delete the line"),
        ("tables: [units.csv]", "PNP-GAME-VALUE", 9, None),
        ("credits: me", "PNP-GAME-VALUE", 10, None),
        ("credits: [1]", "PNP-GAME-VALUE", 11, "put it in quotation marks"),
        ("kits: {all: {components: [], papre: a4}}", "PNP-UNKNOWN-KEY", 30, "did you mean paper?"),
        ("kits: {all: {paper: a4}}", "PNP-MISSING-KEY", 13, "write “components: …”"),
        ("kits: {all: {components: [cards]}}", "PNP-UNKNOWN-COMPONENT", 27, None),
        ("kits: {all: {components: [rulebook]}}", "PNP-UNKNOWN-COMPONENT", 27, None),
        ("kits: {Alles: {components: []}}", "PNP-NAME", 8, None),
        ("components: {kit: {layout: x}}", "PNP-NAME", 14, "choose another name; taken are kit, rulebook"),
        ("components: {a/b: {layout: x}}", "PNP-NAME", 14, None),
        ("components: {a: {layout: x, each: unit}}", "PNP-UNKNOWN-TABLE", 35, None),
        ("components: {a: {layout: x, copies: count}}", "PNP-UNKNOWN-COLUMN", 37, "write a number"),
        ("components: {a: {layout: x, copies: true}}", "PNP-GAME-VALUE", 37, None),
        ("components: {a: {layout: x, copies: 10001}}", "PNP-GAME-VALUE", 37, None),
        ("components: {a: {layout: x, edge: exakt}}", "PNP-GAME-VALUE", 35, "did you mean exact?"),
        ("tables: {u: ../units.csv}", "PNP-PATH", 13, None),
        ("tables: {u: units.xlsx}", "PNP-TABLE-FORMAT", 13, "save the table as “CSV UTF-8” and name that file"),
        ("tables: {u: units}", "PNP-TABLE-FORMAT", 13, None),
        ("rulebook: book.md", "PNP-FILE-MISSING", 11, None),
        ("rulebook: ../book.md", "PNP-PATH", 11, None),
        ("checks: [{check: 1 > 0}]", "PNP-MISSING-KEY", 10, "write “message: …”"),
    ],
)
def test_each_problem_of_the_game_file(
    write_game: WriteGame, line: str, code: str, column: int, hint: str | None
) -> None:
    """One finding a problem, at its key or value, and nothing else."""
    finding = only_finding(write_game({"game.yaml": MINIMAL_GAME + line + "\n"}))
    assert (code, Place("game.yaml", 3, column)) == (finding.code, finding.place)
    assert hint is None or hint == finding.hint


def test_columns_that_game_yaml_names_exist(write_game: WriteGame) -> None:
    """A copies column or an unprinted one that no table has is reported, with the likely one."""
    lines = "tables: {u: {file: u.csv, unprinted: [nots]}}\ncomponents: {a: {layout: x, each: u, copies: numbr}}\n"
    data = load(write_game({"game.yaml": MINIMAL_GAME + lines, "u.csv": "id,number,notes\na,1,x\n"}))
    assert ["did you mean notes?", "did you mean number?"] == [finding.hint for finding in data.findings]
    assert {"PNP-UNKNOWN-COLUMN"} == {finding.code for finding in data.findings}


@pytest.mark.parametrize("content", ["- game\n", "coins", "5"])
def test_a_game_file_that_is_no_mapping(write_game: WriteGame, content: str) -> None:
    """One finding, as nothing within it means anything."""
    assert "PNP-GAME-VALUE" == only_finding(write_game({"game.yaml": content})).code


@pytest.mark.parametrize("name", ["game.yaml", "rules.yaml", "units.csv", "units.tsv", "units.yaml", "units.json"])
@pytest.mark.parametrize("content", ["", " \n\n", "\ufeff"])
def test_an_empty_file_is_reported_as_such(write_game: WriteGame, name: str, content: str) -> None:
    """An empty file is a slip, whatever it should have held."""
    table = f"tables: {{units: {name}}}\n" if name.startswith("units") else ""
    finding = only_finding(write_game({"game.yaml": MINIMAL_GAME + table, name: content}))
    assert ("PNP-FILE-EMPTY", Place(name, 1, 1)) == (finding.code, finding.place)


def test_options_that_are_all_commented_out_are_none(write_game: WriteGame) -> None:
    """A rules.yaml of comments leaves every option at its default."""
    data = load(write_game({"rules.yaml": "# toughness: 5\n"}))
    assert data.options is None
    assert [] == data.findings


def test_a_folder_without_a_game_file(tmp_path: Path) -> None:
    """The file that makes a folder a game is missing: one finding."""
    assert ("PNP-FILE-MISSING", Place("game.yaml")) == found(load(tmp_path))[0]


def test_tables_of_yaml_and_json(write_game: WriteGame) -> None:
    """Rows are a list, or stand under their ids; a value that a row lacks is None; places lead into cells."""
    data = load(
        write_game(
            {
                "game.yaml": MINIMAL_GAME + "tables: {a: a.yaml, b: b.json}\n",
                "a.yaml": "- {id: x, n: 1}\n- id: 5\n  arms:\n    - {dice: 2}\n",
                "b.json": '{"x": {"n": 1},\n "y": {"m": 2}}',
            }
        )
    )
    assert [] == data.findings
    a, b = data.tables["a"], data.tables["b"]
    assert ("id", "n", "arms") == a.columns
    assert {"id": 5, "n": None, "arms": [{"dice": 2}]} == dict(a.by_id["5"].values)
    assert Place("a.yaml", 4, 14) == a.by_id["5"].place("arms", 0, "dice")
    assert Place("a.yaml", 2, 3) == a.by_id["5"].place("n")
    assert Place("a.yaml", 3, 3) == a.column_place("arms")
    assert ("id", "n", "m") == b.columns
    assert Place("b.json", 2, 2) == b.by_id["y"].place("id")


@pytest.mark.parametrize(
    ("content", "codes"),
    [
        ("text", ["PNP-TABLE-SHAPE"]),
        ("- a\n- {id: x}\n", ["PNP-TABLE-SHAPE"]),
        ("x: 5\ny: {n: 1}\n", ["PNP-TABLE-SHAPE"]),
        ("x: {id: y}\n", ["PNP-ID-TWICE"]),
        ("[]", ["PNP-TABLE-EMPTY"]),
        ("{}", ["PNP-TABLE-EMPTY"]),
        ("# nothing\n", ["PNP-TABLE-EMPTY"]),
        (
            "- {id: 1.5}\n- {id: true}\n- {n: 1}\n- {id: ''}\n",
            ["PNP-ID-TYPE", "PNP-ID-TYPE", "PNP-ID-MISSING", "PNP-ID-MISSING"],
        ),
        ("- {id: 5}\n- {id: '5'}\n", ["PNP-ID-TWICE"]),
    ],
)
def test_what_is_no_table_in_yaml(write_game: WriteGame, content: str, codes: list[str]) -> None:
    """Each row that is none, and each id that cannot be one, is a finding."""
    data = load(write_game({"game.yaml": MINIMAL_GAME + "tables: {t: t.yaml}\n", "t.yaml": content}))
    assert codes == [finding.code for finding in data.findings]


def test_nothing_outside_the_folder_is_read(write_game: WriteGame, tmp_path: Path) -> None:
    """A table that is a link out of the game's folder is refused, and its content shows nowhere."""
    root = write_game({"game.yaml": MINIMAL_GAME + "tables: {u: u.csv}\n"})
    (tmp_path / "secret.csv").write_text("id\nsecret\n")
    (root / "u.csv").symlink_to(tmp_path / "secret.csv")
    data = load(root)
    assert [("PNP-PATH", Place("game.yaml", 3, 13))] == found(data)
    assert {} == data.tables


def test_games_are_found_by_path_and_by_name(write_game: WriteGame, tmp_path: Path) -> None:
    """A path from here, then `data/NAME` here."""
    root = write_game(name="data/coins")
    assert root == find_game("coins", tmp_path)
    assert root == find_game("data/coins", tmp_path)
    assert root == find_game(str(root), Path("/"))
    assert root == all_games(tmp_path)["coins"]
    assert root.resolve() == find_game(".", root).resolve()


@pytest.mark.parametrize("name", ["coin", "nothing-like-it", "data", "data/coin", "a\0b", "x" * 5000, ""])
def test_a_game_that_is_none(write_game: WriteGame, tmp_path: Path, name: str) -> None:
    """A typo is answered with the likely name, a folder that is no game with what makes one."""
    write_game(name="data/coins")
    with pytest.raises(ProblemsFoundError) as caught:
        find_game(name, tmp_path)
    finding = caught.value.findings[0]
    assert "PNP-UNKNOWN-GAME" == finding.code
    assert finding.hint
    assert name != "coin" or finding.hint == "did you mean coins?"


def test_built_in_folders_are_there() -> None:
    """From a checkout, what will be built in lies beside the package."""
    assert built_in("layouts").is_dir()


def test_layouts_come_from_the_first_folder_that_has_them(write_game: WriteGame, tmp_path: Path) -> None:
    """The game's own layouts stand before the project's; what was looked for in vain is noted."""
    root = write_game({"layouts/card.yaml": "size: poker\n"})
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "card.yaml").write_text("size: tarot\n")
    (tmp_path / "layouts" / "disc.yaml").write_text("size: 20mm\n")
    library = open_library(Folder(root), tmp_path)
    assert {"size": "poker"} == library.read("card").plain()
    assert {"size": "20mm"} == library.read("disc").plain()
    assert Place("layouts/card.yaml", 1, 7) == library.read("card").place_of("size")
    assert Place("./layouts/disc.yaml", 1, 7) == library.read("disc").place_of("size")
    assert {"card", "disc"} <= set(library.names())
    assert library.folders[0].reads["disc.yaml"] is None


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("crad", "PNP-UNKNOWN-LAYOUT", "did you mean card?"),
        ("../card", "PNP-UNKNOWN-LAYOUT", None),
        ("broken", "PNP-YAML-SYNTAX", None),
        ("twice", "PNP-DUPLICATE-KEY", None),
    ],
)
def test_a_layout_that_cannot_be_read(write_game: WriteGame, name: str, code: str, hint: str | None) -> None:
    """The finding for an unknown layout stands where it is asked for, others in the layout."""
    layouts = {"layouts/card.yaml": "a: 1\n", "layouts/broken.yaml": "a: [\n", "layouts/twice.yaml": "a: 1\na: 2\n"}
    library = LayoutLibrary([Folder(write_game(layouts) / "layouts", "layouts/")])
    with pytest.raises(ProblemsFoundError) as caught:
        library.read(name, Place("game.yaml", 9, 9))
    finding = caught.value.findings[0]
    assert code == finding.code
    assert (code != "PNP-UNKNOWN-LAYOUT") == (finding.place != Place("game.yaml", 9, 9))
    assert hint is None or hint == finding.hint


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator may read everything")
def test_a_file_that_may_not_be_read(write_game: WriteGame) -> None:
    """Permissions are named as what they are."""
    root = write_game()
    (root / "game.yaml").chmod(0)
    assert "PNP-FILE-UNREADABLE" == only_finding(root).code
