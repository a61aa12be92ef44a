"""Tables under a core that declares columns: what is missing, misspelt, or given another type."""

from __future__ import annotations

from pathlib import Path
from time import process_time

from rules_games import altered, found, own_game, winds


def test_misspelt_columns_are_found_from_both_sides(tmp_path: Path) -> None:
    """A column that the rules need and one that nobody knows: each hints at the other."""
    game = altered(tmp_path, "units.csv", "coin,power,toughness,", "coin,power,toughnes,")
    missing = found(game, "PNP-MISSING-COLUMN")
    assert "did you mean toughnes?" == missing.hint
    unknown = found(game, "PNP-UNKNOWN-COLUMN")
    assert ("warning", "toughnes") == (unknown.severity, unknown.found)
    assert "did you mean toughness?" in (unknown.hint or "")


def test_optional_column_may_be_left_out(tmp_path: Path) -> None:
    """A column whose cells may be empty need not be there: all its cells are empty."""
    altered(tmp_path, "units.csv", "origin,proposed", "origin,notes")
    game = altered(tmp_path, "game.yaml", "    file: units.csv", "    file: units.csv\n    columns: {notes: text?}")
    assert () == game.findings
    assert {()} == {row.values["proposed"] for row in game.rows("units")}


def test_core_column_cannot_be_given_another_type(tmp_path: Path) -> None:
    """The rules say what their columns are; a designer's own columns are free."""
    game = altered(tmp_path, "game.yaml", "    file: units.csv", "    file: units.csv\n    columns: {points: text}")
    finding = found(game, "PNP-COLUMN-TYPE")
    assert ("text", "integer 0..") == (finding.found, finding.limit)


def test_core_names_its_own_finding_for_a_bad_reference(tmp_path: Path) -> None:
    """A driver that does not exist is a breach of the game's rules, told with its code."""
    game = altered(tmp_path, "units.csv", "2,,,false,penny,", "2,,,false,peny,")
    finding = found(game, "WOC-DRIVER")
    assert "units.driver: ref units?" == finding.rule
    assert "units.csv" == finding.place.file if finding.place else None


def test_table_that_cannot_be_read_is_reported_once(tmp_path: Path) -> None:
    """What refers to it is not reported again."""
    game = altered(tmp_path, "game.yaml", "file: coins.csv", "file: coin.csv")
    assert ["PNP-FILE-MISSING"] == [finding.code for finding in game.findings]


def test_unreadable_options_and_rows_never_stop_the_checks(tmp_path: Path) -> None:
    """Garbage in every cell of a row: findings for each, and those of all other rows."""
    game = altered(tmp_path, "units.csv", "horse,Horse,nickel,low,1,1,3,1L,2,false", "horse,,x,y,z,z,z,1L,z,z")
    bad = [finding for finding in game.findings if finding.place and finding.place.line == 4]
    assert 8 <= len(bad)


def test_answers_are_repeatable_and_do_not_change_the_game() -> None:
    """Asking twice gives equal rulings."""
    params = {"target": "tank", "attacks": "tank,penny,dime"}
    assert winds().ask("kills", params) == winds().ask("kills", params)


def test_large_table_is_typed_quickly(tmp_path: Path) -> None:
    """5,400 rows of eleven columns, five of them numbers, are typed in a fraction of a second."""
    header = "id,title,type,cost,attack,defense,speed,luck,body,footer,image\n"
    rows = "".join(f"{number},T,Hero,1,2,3,4,5,{'word ' * 40},f,i\n" for number in range(5400))
    types = "{cost: integer 0..9, attack: integer, defense: integer, speed: integer, luck: integer, type: text}"
    (tmp_path / "cards.csv").write_text(header + rows, encoding="utf-8")
    start = process_time()
    game = own_game(tmp_path, f"tables:\n  cards: {{file: cards.csv, columns: {types}}}\n")
    assert () == game.findings
    assert process_time() - start < 1.5
    assert 4 == game.row("cards", "5399").values["speed"]
