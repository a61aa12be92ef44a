"""Every check of Winds of Change's data, each with a broken copy: its code, place, limit and hint."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rules_games import altered, found, with_tables


class Broken(NamedTuple):
    """A change to the data, and the finding that must come of it."""

    file: str
    old: str
    new: str
    code: str
    at: str  # the text that stands where the finding points
    found: Any
    limit: Any
    hint: str


BROKEN = [
    Broken(
        "units.csv",
        ',,,,,,,"penny, dime",5,',
        ',,,,,,,"penny, dime",,',
        "WOC-CAPACITY",
        ",false,,,false,false,false,true,3",
        "",
        None,
        "greatest number",
    ),
    Broken("units.csv", '"penny, dime",2,true', ",2,true", "WOC-CAPACITY", ",2,true", "", None, "name the units"),
    Broken(
        "units.csv", "2,,,false,penny,", "2,,,false,peny,", "WOC-DRIVER", "peny", "peny", None, "did you mean penny?"
    ),
    Broken(
        "units.csv",
        "2,,,false,penny,",
        "2,,,false,horse,",
        "WOC-DRIVER",
        "horse,,false",
        "horse",
        "high",
        "high or any",
    ),
    Broken(
        "units.csv", "2,,,false,penny,", "2,,,false,tank,", "WOC-DRIVER", "tank,,false", "tank", "high", "high or any"
    ),
    Broken(
        "units.csv",
        'false,,"penny, dime",false',
        'false,,"penny, apc",false',
        "WOC-CREW",
        '"penny, apc"',
        "apc",
        "low",
        "low or any",
    ),
    Broken(
        "units.csv",
        "true,range,1L,",
        "true,range,1M,",
        "WOC-DISTANCE",
        "1M",
        "1M",
        "a number and S, L, D or C",
        "write 1S",
    ),
    Broken(
        "units.csv",
        "low,5,,,1C,",
        "low,5,,,C:groat,",
        "WOC-DISTANCE",
        "C:groat",
        "C:groat",
        "a number and S, L, D or C",
        "write 1S",
    ),
    Broken(
        "squads.csv",
        "1,1S,2,range",
        "1,1SS,2,range",
        "WOC-DISTANCE",
        "1SS",
        "1SS",
        "a number and S, L, D or C",
        "write 1S",
    ),
    Broken(
        "rules.yaml",
        "explosion_radius: 1S",
        "explosion_radius: wide",
        "WOC-DISTANCE",
        "wide",
        "wide",
        "a number and S, L, D or C",
        "write 1S",
    ),
    Broken(
        "units.csv", "Tank,quarter,high,5", "Tank,quarter,high,6", "WOC-TOUGHNESS", "6,,,1C", 6, 5, "toughness_highest"
    ),
    Broken(
        "units.csv", "Infantry,penny,any,1", "Infantry,penny,any,0", "WOC-TOUGHNESS", "0,,,1S", 0, 1, "toughness_lowest"
    ),
    Broken("units.csv", "low,1,1,3,", "low,1,1,7,", "WOC-TOUGHNESS", "7,1L", 7, 5, "toughness_highest"),
    Broken("units.csv", "shell,,1L,", "shell,,,", "WOC-ATTACK", ",,,1,2", "", "attack_beyond", "fill in attack_beyond"),
    Broken(
        "units.csv",
        "false,sight,,,,,1,",
        "false,sight,,,,,,",
        "WOC-ATTACK",
        ",,,,false,,,true",
        "",
        "damage",
        "fill in damage",
    ),
    Broken(
        "armies.csv",
        "penny=8, dime=3, horse=3",
        "penny=9, dime=3, horse=3",
        "WOC-ROSTER-POINTS",
        '"penny=9',
        21,
        20,
        "army_points",
    ),
    Broken(
        "armies.csv",
        "penny=8, dime=2, apc=1",
        "penny=9, dime=2, horse=1",
        "WOC-POWER",
        '"penny=9',
        "horse",
        "high",
        "take out horse",
    ),
    Broken(
        "armies.csv",
        "penny=8, dime=3, horse=3",
        "penny=8, dim=3, horse=3",
        "WOC-ROSTER-UNIT",
        '"penny=8, dim',
        "dim",
        None,
        "did you mean dime?",
    ),
    Broken(
        "armies.csv",
        '"penny=8, dime=2, apc=1, tank=1"',
        '"dime=6, apc=1, tank=1"',
        "WOC-CREW",
        '"dime=6',
        "tank",
        None,
        "add one of penny",
    ),
    Broken(
        "coins.csv",
        "Dime,US,17.91",
        "Dime,US,19.05",
        "WOC-COIN-DIAMETER",
        "19.05,1.35",
        None,
        "penny",
        "width of its own",
    ),
    Broken(
        "coins.csv",
        "25,quarter,silver",
        "25,nickel,silver",
        "WOC-COIN-STAND-IN",
        "nickel,silver,mint",
        None,
        1,
        "stands_for of one US coin",
    ),
    Broken("squads.csv", '"dime, dime"', "dime", "WOC-SQUAD", "dime,false", 1, 5, "name its members"),
    Broken(
        "squads.csv",
        '"penny, penny"',
        '"penny, dime"',
        "WOC-SQUAD",
        '"penny, dime",true',
        "penny, dime",
        None,
        "false in grows",
    ),
    Broken(
        "terrain.csv", "building,2,house", "building,,house", "WOC-BUILDING", ",house", None, None, "write its capacity"
    ),
    Broken(
        "terrain.csv",
        "clear,none,,grass",
        "clear,none,4,grass",
        "WOC-BUILDING",
        "4,grass",
        4,
        None,
        "empty its capacity",
    ),
    Broken("rules.yaml", "card_short_mm: 53.98", "card_short_mm: 90", "WOC-CARD", "90", 90, None, "swap"),
    Broken(
        "units.csv",
        '"operator, points"',
        '"operatr, points"',
        "WOC-PROPOSED",
        '"operatr',
        "operatr",
        None,
        "did you mean operator?",
    ),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.code} {broken.new}")
def test_broken_data_is_found_where_it_stands(tmp_path: Path, broken: Broken) -> None:
    """The finding has its code, points at the cell, quotes what is there and the limit, and says how to mend it."""
    game = altered(tmp_path, broken.file, broken.old, broken.new)
    finding = next(finding for finding in game.findings if finding.code == broken.code)
    text = (tmp_path / "game" / broken.file).read_text(encoding="utf-8").splitlines()
    assert finding.place is not None
    assert finding.place.file == broken.file
    assert finding.place.line is not None
    assert finding.place.column is not None
    assert text[finding.place.line - 1][finding.place.column - 1 :].startswith(broken.at)
    if broken.found is not None:
        assert broken.found == finding.found
    if broken.limit is not None:
        assert broken.limit == finding.limit
    assert broken.hint in (finding.hint or "")


def test_army_without_crew_is_a_warning_only(tmp_path: Path) -> None:
    """The other army's driver may take the tank, so such a roster may still be printed."""
    game = altered(tmp_path, "armies.csv", "penny=8, dime=2, apc=1, tank=1", "dime=6, apc=1, tank=1")
    assert "warning" == found(game, "WOC-CREW").severity


def test_limits_come_from_the_options(tmp_path: Path) -> None:
    """The same roster is found or not, and told with the same number, as the option says."""
    altered(tmp_path, "rules.yaml", "army_points: 20", "army_points: 19")
    game = altered(tmp_path, "rules.yaml", "card_long", "card_long")
    over = [finding for finding in game.findings if finding.code == "WOC-ROSTER-POINTS"]
    assert [19] * 4 == [finding.limit for finding in over]
    assert all("19 are allowed" in finding.message for finding in over)


def test_lowest_toughness_above_the_highest_is_found(tmp_path: Path) -> None:
    """The two options contradict each other: the finding stands at the option."""
    game = altered(tmp_path, "rules.yaml", "toughness_lowest: 1", "toughness_lowest: 6")
    places = {finding.place.file for finding in game.findings if finding.code == "WOC-TOUGHNESS" and finding.place}
    assert "rules.yaml" in places


def test_every_problem_is_found_at_once(tmp_path: Path) -> None:
    """Slips in four files: all are found, in reading order, and none hides another."""
    altered(tmp_path, "units.csv", "true,range,1L,", "true,range,1M,")
    altered(tmp_path, "units.csv", "Tank,quarter,high,5", "Tank,quarter,high,6")
    altered(tmp_path, "armies.csv", "penny=8, dime=3, horse=3", "penny=9, dime=3, horse=3")
    altered(tmp_path, "terrain.csv", "building,2,house", "building,,house")
    game = altered(tmp_path, "rules.yaml", "army_points: 20", "army_pints: 20")
    assert [
        ("armies.csv", "WOC-ROSTER-POINTS"),
        ("rules.yaml", "PNP-UNKNOWN-OPTION"),
        ("terrain.csv", "WOC-BUILDING"),
        ("units.csv", "WOC-DISTANCE"),
        ("units.csv", "WOC-TOUGHNESS"),
    ] == [(finding.place.file, finding.code) for finding in game.findings if finding.place]


def test_optional_tables_may_be_left_out(tmp_path: Path) -> None:
    """Units and coins are enough for a game; what is not there is not judged."""
    game = with_tables(tmp_path, "units", "coins")
    assert () == game.findings
    assert {"allowed": False} == game.ask("squad", {"units": "penny,penny"}).value


def test_missing_table_is_found(tmp_path: Path) -> None:
    """A game of these rules has units."""
    game = with_tables(tmp_path, "coins")
    assert "add units: units.csv" in (found(game, "PNP-MISSING-TABLE").hint or "")
