"""Squads and rosters of Winds of Change."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules_games import altered, found, refused, winds


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_pennies_make_a_squad_as_tough_as_they_are_many(number: int) -> None:
    """Toughness and attacks are the number of pennies; they move as pennies do."""
    answer = winds().ask("squad", {"units": ["penny"] * number}).value
    assert (True, number, number, "1S (1S)", 1) == tuple(
        answer[key] for key in ("allowed", "toughness", "attacks", "move", "damage")
    )


def test_two_dimes_stay_at_toughness_one_and_reach_into_buildings() -> None:
    """They hit units in buildings for 1, past their cover."""
    answer = winds().ask("squad", {"units": "dime,dime"}).value
    assert (True, 1, "1S", 1, True) == tuple(
        answer[key] for key in ("allowed", "toughness", "move", "damage", "hits_inside_buildings")
    )


@pytest.mark.parametrize("units", ["dime,penny", "penny,dime", "penny; dime"])
def test_dime_and_penny_make_a_squad_in_any_order(units: str) -> None:
    """Toughness 2, and 2 damage."""
    answer = winds().ask("squad", {"units": units}).value
    assert (True, 2, 1, 2, "1S") == tuple(answer[key] for key in ("allowed", "toughness", "attacks", "damage", "move"))


@pytest.mark.parametrize(
    ("units", "reason"),
    [
        ("penny", "too few"),
        ("penny,penny,penny,penny,penny,penny", "at most 5"),
        ("dime,dime,dime", "do not go together"),
        ("penny,penny,dime", "do not go together"),
        ("penny,horse", "place for Horse"),
        ("tank,tank", "place for Tank"),
    ],
)
def test_forbidden_squads_are_answered_with_the_reason(units: str, reason: str) -> None:
    """What a rule forbids is an answer, not an error."""
    ruling = winds().ask("squad", {"units": units})
    assert {"allowed": False} == ruling.value
    assert reason in " ".join(ruling.steps)


def test_squad_maximum_is_an_option() -> None:
    """Six pennies where six are allowed; two only where two are."""
    six = {"units": ["penny"] * 6, "rules.squad_maximum": 6}
    assert 6 == winds().ask("squad", six).value["toughness"]
    assert {"allowed": False} == winds().ask("squad", {"units": ["penny"] * 3, "rules.squad_maximum": 2}).value


def test_unknown_squad_member_is_an_error() -> None:
    """A name outside the table is refused with the likely one."""
    assert "did you mean penny?" == refused(winds(), "squad", units="pennny,penny").hint


def test_roster_adds_up() -> None:
    """Points, face value in cents, and coins of an army, by hand: 6 pennies, 2 dimes, a nickel, 2 quarters."""
    answer = winds().ask("roster", {"army": "hill-guard"}).value
    assert 20 == answer["points"]
    assert 6 * 1 + 2 * 10 + 1 * 5 + 2 * 25 == answer["face_value"]
    assert {"penny": 6, "dime": 2, "nickel": 1, "quarter": 2} == answer["coins"]
    assert [] == answer["breaches"]
    assert ["penny", "dime", "horse", "artillery"] == [line["unit"] for line in answer["lines"]]


def test_sample_armies_pair_off() -> None:
    """Two armies of each power, all at the limit, so that any two of one power can meet."""
    armies = winds().rows("armies")
    assert {"low": 2, "high": 2} == {
        power: sum(row.values["power"] == power for row in armies) for power in ("low", "high")
    }
    assert {20} == {winds().ask("roster", {"army": row.id}).value["points"] for row in armies}


@pytest.mark.parametrize(
    ("old", "new", "breaches"),
    [
        ("penny=6, dime=2", "penny=7, dime=2", ["points: 21, at most 20"]),
        ("horse=1, artillery=2", "apc=1, artillery=1", ["power: apc is high, the army low"]),
        ("horse=1", "hoarse=1", ["unknown unit: hoarse"]),
        (
            "penny=6, dime=2, horse=1",
            "penny=6, dime=2, tank=1, elf=2",
            ["points: 23, at most 20", "power: tank is high, the army low", "unknown unit: elf"],
        ),
    ],
)
def test_roster_names_every_breach(tmp_path: Path, old: str, new: str, breaches: list[str]) -> None:
    """Over its points, of mixed power, with units that there are not: each, and all at once."""
    game = altered(tmp_path, "armies.csv", old, new)
    assert breaches == game.ask("roster", {"army": "hill-guard"}).value["breaches"]


def test_army_that_cannot_be_read_is_an_error_of_its_own(tmp_path: Path) -> None:
    """The finding says where; a question about that army says that it has errors; others are answered."""
    game = altered(tmp_path, "armies.csv", "penny=6", "penny=many")
    assert "armies.csv" == found(game, "PNP-CELL-TYPE").place.file  # type: ignore[union-attr]
    assert "has errors" in refused(game, "roster", army="hill-guard").message
    assert 20 == game.ask("roster", {"army": "free-riders"}).value["points"]
