"""A game without a core of its own: types, references, derived columns, checks, options, and dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from rules_games import found, own_game, refused

from pnp.rules import AskError

TABLES = """
tables:
  coins:
    file: coins.csv
    columns: {width: number 1..50}
  units:
    file: units.csv
    columns: {coin: ref coins, cost: integer 0.., tags: list of text?}
    derive:
      double: cost * 2
      share: cost / 4
      width: coin.width
      heavy: width > rules.wide
      rank: double + 1
"""
COINS = "id,width\ncent,19.05\ndime,17.91\n"
UNITS = 'id,coin,cost,tags\nelf,cent,3,"quick, small"\norc,dime,4,\n'


def test_types_and_derived_columns(tmp_path: Path) -> None:
    """Cells are typed; derived columns compute exactly, follow references, read options and each other."""
    game = own_game(tmp_path, TABLES, coins_csv=COINS, units_csv=UNITS, rules_yaml="wide: 18.5\n")
    assert () == game.findings
    assert {
        "id": "elf",
        "coin": "cent",
        "cost": 3,
        "tags": ("quick", "small"),
        "double": 6,
        "share": Fraction(3, 4),
        "width": Fraction("19.05"),
        "heavy": True,
        "rank": 7,
    } == dict(game.row("units", "elf").values)
    assert (1, False) == tuple(game.row("units", "orc").values[name] for name in ("share", "heavy"))


def test_untouched_table_stays_as_it_was_read(tmp_path: Path) -> None:
    """Without types a column is text, leading zeros and all."""
    game = own_game(tmp_path, "tables:\n  cards: cards.csv\n", cards_csv="id,code\na,007\n")
    assert () == game.findings
    assert "007" == game.row("cards", "a").values["code"]


@pytest.mark.parametrize(
    ("coins", "units", "code", "place", "found_there", "limit", "hint"),
    [
        (COINS, UNITS.replace("elf,cent", "elf,cnet"), "PNP-UNKNOWN-ROW", ("units.csv", 2, 5), "cnet", None, "cent"),
        (COINS, UNITS.replace("dime,4", "dime,four"), "PNP-CELL-TYPE", ("units.csv", 3, 10), "four", None, "whole"),
        (COINS, UNITS.replace("dime,4", "dime,-4"), "PNP-CELL-TYPE", ("units.csv", 3, 10), "-4", 0, "at least 0"),
        (COINS, UNITS.replace("dime,4", "dime,"), "PNP-CELL-TYPE", ("units.csv", 3, 10), "", None, "whole number"),
        (COINS.replace("17.91", "60"), UNITS, "PNP-CELL-TYPE", ("coins.csv", 3, 6), "60", 50, "from 1 to 50"),
        (COINS.replace(",width", ",widht"), UNITS, "PNP-MISSING-COLUMN", ("game.yaml", 7, 22), None, None, "widht"),
    ],
)
def test_bad_cells_are_found_in_place(
    tmp_path: Path,
    coins: str,
    units: str,
    code: str,
    place: tuple[str, int, int],
    found_there: str | None,
    limit: int | None,
    hint: str,
) -> None:
    """Each with file, line, column, what stands there, the limit and what to write; and nothing follows from it."""
    game = own_game(tmp_path, TABLES, coins_csv=coins, units_csv=units, rules_yaml="wide: 18.5\n")
    finding = found(game, code)
    assert [code] == [each.code for each in game.findings]
    assert place == finding.place
    assert (found_there, limit) == (finding.found, finding.limit)
    assert hint in (finding.hint or "")


def test_rows_with_bad_cells_are_kept_out_of_checks(tmp_path: Path) -> None:
    """A row that cannot be read is in the table, but neither among `rows` nor answered for."""
    game = own_game(
        tmp_path, TABLES, coins_csv=COINS, units_csv=UNITS.replace("dime,4", "dime,x"), rules_yaml="wide: 1\n"
    )
    assert ["elf"] == [row.id for row in game.rows("units")]
    assert ["elf", "orc"] == [row.id for row in game.tables["units"].rows]
    with pytest.raises(AskError, match="has errors"):
        game.row("units", "orc")


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("cost: integer 0..", "cost: integre", "PNP-COLUMN-TYPE", "integer 1..5"),
        ("coin: ref coins", "coin: ref coin", "PNP-UNKNOWN-TABLE", "did you mean coins?"),
        ("double: cost * 2", "double: cots * 2", "PNP-EXPRESSION", "did you mean"),
        ("double: cost * 2", "double: cost *", "PNP-EXPRESSION", ""),
        ("double: cost * 2", "double: coin * 2", "PNP-EXPRESSION", "integer or number"),
        ("width: coin.width", "width: coin.size", "PNP-EXPRESSION", "width"),
        ("rules.wide", "rules.wild", "PNP-EXPRESSION", "did you mean wide?"),
        ("double: cost * 2", "cost: cost * 2", "PNP-DERIVE", "another name"),
    ],
)
def test_slips_in_types_and_expressions_are_found(tmp_path: Path, old: str, new: str, code: str, hint: str) -> None:
    """Where they stand in game.yaml, with what was meant."""
    tables = TABLES.replace(old, new)
    game = own_game(tmp_path, tables, coins_csv=COINS, units_csv=UNITS, rules_yaml="wide: 18.5\n")
    finding = next(finding for finding in game.findings if finding.code == code)
    assert finding.place is not None
    assert "game.yaml" == finding.place.file
    line = next(number for number, text in enumerate(("game\ntitle\n" + tables).splitlines(), 1) if new in text)
    assert line == finding.place.line
    assert hint in (finding.hint or "")


CHECKS = """
checks:
  - check: cost <= rules.most
    each: units
    message: "{{ id }} costs {{ cost }}, more than {{ rules.most }}"
    hint: lower it by {{ cost - rules.most }}
  - check: sum(unit.cost for unit in units) >= 10
    message: the units cost {{ sum(u.cost for u in units) }} in all
    severity: warning
  - check: units.elf.cost < units.orc.cost
    message: elves are cheaper
"""


def test_checks_tell_the_row_and_the_cell(tmp_path: Path) -> None:
    """A check for each row points at the first column that it names; one for the game at itself."""
    game = own_game(tmp_path, TABLES + CHECKS, coins_csv=COINS, units_csv=UNITS, rules_yaml="wide: 18\nmost: 3\n")
    by_place = {finding.place.file: finding for finding in game.findings if finding.place}
    dear, poor = by_place["units.csv"], by_place["game.yaml"]
    assert ("PNP-CHECK", "orc costs 4, more than 3", "lower it by 1") == (dear.code, dear.message, dear.hint)
    assert (("units.csv", 3, 10), "4", "cost <= rules.most") == (dear.place, dear.found, dear.limit)
    assert ("warning", "the units cost 7 in all") == (poor.severity, poor.message)
    assert 2 == len(game.findings)


@pytest.mark.parametrize(
    ("check", "hint"),
    [
        ("- {check: cost > 1, each: unit, message: no}", "did you mean units?"),
        ("- {check: cots > 1, each: units, message: no}", "cost"),
        ("- {check: 'cost >', each: units, message: no}", ""),
        ("- {check: cost > 9, each: units, message: '{{ cots }}'}", "cost"),
        ("- {check: cost > 9, each: units, message: '{{ cost | silly }}'}", ""),
    ],
)
def test_slips_in_checks_are_found(tmp_path: Path, check: str, hint: str) -> None:
    """A check that cannot be read is a finding, not a check that passes."""
    text = f"{TABLES}\nchecks:\n  {check}\n"
    game = own_game(tmp_path, text, coins_csv=COINS, units_csv=UNITS, rules_yaml="wide: 18\n")
    finding = found(game, "PNP-EXPRESSION")
    assert hint in (finding.hint or "")
    assert finding.place is not None
    assert "game.yaml" == finding.place.file


def test_options_are_open_and_can_be_tried(tmp_path: Path) -> None:
    """`rules.yaml` holds what the designer likes; other values are tried by name, nested ones with a dot."""
    rules = "wide: 18.5\nrange: {small: 75, large: 25}\nfast: true\nname: Bob\n"
    game = own_game(tmp_path, TABLES, coins_csv=COINS, units_csv=UNITS, rules_yaml=rules)
    assert (75, True, "Bob") == tuple(game.option(name) for name in ("range.small", "fast", "name"))
    assert "range.small" in (_hint(lambda: game.option("range.smal")) or "")
    asked = game.ask("roll", {"dice": "d6", "rules.range.small": "80", "rules.fast": "false"})
    assert "7/2" == asked.value["mean"]
    assert "rules.fast" == refused(game, "roll", dice="d6", **{"rules.fast": "perhaps"}).parameter
    assert "did you mean fast?" == refused(game, "roll", dice="d6", **{"rules.fats": "true"}).hint


def _hint(ask: object) -> str | None:
    with pytest.raises(AskError) as caught:
        ask()  # type: ignore[operator]
    return caught.value.hint


def test_dice_can_be_asked(tmp_path: Path) -> None:
    """The generic core answers for dice, exactly."""
    game = own_game(tmp_path, "")
    assert {"1": "11/36", "2": "1/4"}.items() <= game.ask("roll", {"dice": "2d6kl1"}).value["distribution"].items()
    assert 7 == game.ask("roll", {"dice": "2d6"}).value["mean"]
    assert "dice" == refused(game, "roll", dice="six").parameter
    assert "did you mean dice?" == refused(game, "roll", die="d6").hint


def test_names_of_the_game_and_its_tables(tmp_path: Path) -> None:
    """Expressions see the row, then tables, options and the game itself."""
    game = own_game(tmp_path, TABLES, coins_csv=COINS, units_csv=UNITS, rules_yaml="wide: 18\n")
    row = game.names("units", game.row("units", "elf"))
    assert "elf" == row.value(("id",))
    assert Fraction("19.05") == row.value(("coin", "width"))
    assert "Own" == row.value(("game", "title"))
    assert 4 == row.value(("units", "orc", "cost"))
    assert "quick" == row.value(("tags", "0"))
    assert {"elf", "orc"} == set(row.value(("units",)))
    assert "5/2" == row.ask("roll", {"dice": "d4"}, ("mean",))
    with pytest.raises(LookupError):
        row.value(("nothing",))
