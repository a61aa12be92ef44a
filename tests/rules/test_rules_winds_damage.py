"""The damage rule of Winds of Change against a game that is played out: tokens removed, one attack after another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_games import refused, winds

# The oracle knows the units by what the source says of them, not by the table.
ATTACKERS = ("penny", "dime", "artillery", "tank")
QUARTERS = ("artillery", "tank")
CAPACITY = {"penny": 0, "dime": 0, "horse": 2, "apc": 5, "artillery": 0, "tank": 0}


def dies(target: str, attacks: tuple[str, ...], cover: bool, carrying: int) -> bool:
    """The source's prose, played: which of its ways to kill has the turn brought about?"""
    count = Counter(attacks)
    quarters = sum(count[name] for name in QUARTERS)
    in_all = len(attacks)
    if target in ("penny", "dime"):
        return in_all >= 2 if cover else in_all >= 1
    if target == "horse":
        return in_all >= 1 if carrying or not cover else in_all >= 2
    five_attacks = in_all >= 5
    one_quarter_and_two_others = quarters >= 1 and in_all - 1 >= 2
    two_quarters = quarters >= 2
    return five_attacks or one_quarter_and_two_others or two_quarters


CASES = [
    (target, attacks, cover, carrying)
    for target, capacity in CAPACITY.items()
    for cover in (False, True)
    for carrying in range(capacity + 1)
    for number in range(1, 7)
    for attacks in combinations_with_replacement(ATTACKERS, number)
]


def test_every_combination_kills_as_the_prose_tells() -> None:
    """All units, in cover and not, with every load, under every set of up to six attacks."""
    wrong = [case for case in CASES if dies(*case) is not _asked(*case)["killed"]]
    assert [] == wrong


def test_riders_are_lost_only_above_toughness() -> None:
    """An APC's riders are lost from six damage on, a horse's from one more than its toughness in its cover."""
    for target, attacks, cover, carrying in CASES:
        answer = _asked(target, attacks, cover, carrying)
        bears = 5 if target == "apc" else min(1 + carrying, 3) + cover
        expected = ("lost" if answer["damage"] > bears else "unharmed") if carrying else None
        assert expected == answer.get("riders")


def test_only_a_tank_has_a_driver_to_lose() -> None:
    """The driver dies at four damage or more; no other unit's answer speaks of one."""
    for case in CASES:
        answer = _asked(*case)
        assert (case[0] == "tank") is ("driver" in answer)
        if case[0] == "tank":
            assert ("killed" if answer["damage"] >= 4 else "unharmed") == answer["driver"]


def _asked(target: str, attacks: tuple[str, ...], cover: bool, carrying: int) -> dict[str, Any]:
    params = {"target": target, "attacks": attacks, "cover": cover, "carrying": carrying}
    answer: dict[str, Any] = winds().ask("kills", params).value
    return answer


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(CASES), st.sampled_from(ATTACKERS), st.randoms(use_true_random=False))
def test_one_more_attack_never_saves_and_order_never_matters(
    case: tuple[str, tuple[str, ...], bool, int], more: str, random: Random
) -> None:
    """Damage only grows with attacks, whatever their order; cover never makes a unit weaker."""
    target, attacks, cover, carrying = case
    shuffled = list(attacks)
    random.shuffle(shuffled)
    before = _asked(*case)
    after = _asked(target, (*attacks, more), cover, carrying)
    assert before == _asked(target, tuple(shuffled), cover, carrying)
    assert after["killed"] or not before["killed"]
    uncovered = _asked(target, attacks, False, carrying)
    assert uncovered["killed"] or not before["killed"]


@pytest.mark.parametrize(
    ("unit", "damage", "riders", "carrier", "fate"),
    [
        ("apc", 4, 5, "intact", "unharmed"),
        ("apc", 5, 5, "destroyed", "unharmed"),
        ("apc", 6, 5, "destroyed", "lost"),
        ("apc", 6, 1, "destroyed", "lost"),
        ("horse", 0, 2, "intact", "unharmed"),
        ("horse", 1, 2, "destroyed", "unharmed"),
        ("horse", 3, 2, "destroyed", "unharmed"),
        ("horse", 4, 2, "destroyed", "lost"),
        ("horse", 2, 1, "destroyed", "unharmed"),
        ("horse", 3, 1, "destroyed", "lost"),
    ],
)
def test_carried_units_share_their_carriers_fate_above_toughness(
    unit: str, damage: int, riders: int, carrier: str, fate: str
) -> None:
    """Riders get out at toughness and are lost above it; a horse with riders is destroyed by any damage."""
    params = {"unit": unit, "damage": str(damage), "riders": str(riders)}
    assert {"carrier": carrier, "riders": fate} == winds().ask("carried", params).value


@pytest.mark.parametrize(("damage", "unit", "driver"), [(0, "intact", "unharmed"), (9, "destroyed", "killed")])
def test_driver_of_a_tank(damage: int, unit: str, driver: str) -> None:
    """No damage harms nobody; a destroyed tank takes its driver with it."""
    assert {"unit": unit, "driver": driver} == winds().ask("driven", {"unit": "tank", "damage": damage}).value


@pytest.mark.parametrize(
    ("unit", "carrying", "cover", "answer"),
    [
        ("horse", 0, False, {"toughness": 1, "least": 1, "most": 3}),
        ("horse", 1, False, {"toughness": 2, "least": 1, "most": 3}),
        ("horse", 2, True, {"toughness": 4, "least": 1, "most": 3}),
        ("apc", 5, True, {"toughness": 5, "least": 5, "most": 5}),
        ("dime", 0, True, {"toughness": 2, "least": 1, "most": 1}),
    ],
)
def test_toughness_as_it_stands(unit: str, carrying: int, cover: bool, answer: dict[str, int]) -> None:
    """Cover comes after the horse's maximum, and never to what cannot have it."""
    assert answer == winds().ask("toughness", {"unit": unit, "carrying": carrying, "cover": cover}).value


def test_options_change_the_rule() -> None:
    """Each number of the rule is an option, tried by `rules.NAME` without touching the game."""
    params = {"target": "tank", "attacks": "tank,penny,penny"}
    assert 5 == winds().ask("kills", params).value["damage"]
    assert 4 == winds().ask("kills", {**params, "rules.tough_counts": "2"}).value["damage"]
    assert 3 == winds().ask("kills", {**params, "rules.toughness_highest": "6"}).value["damage"]
    assert 5 == winds().ask("kills", params).value["damage"]
    covered = {"target": "penny", "attacks": "penny", "cover": "true", "rules.cover_maximum": "0"}
    assert winds().ask("kills", covered).value["killed"]
    carried = {"unit": "apc", "damage": 6, "riders": 1, "rules.riders_lost_above_toughness": 2}
    assert "unharmed" == winds().ask("carried", carried).value["riders"]
    driven = {"unit": "tank", "damage": 3, "rules.driver_dies_below_toughness": 2}
    assert "killed" == winds().ask("driven", driven).value["driver"]


@pytest.mark.parametrize(
    ("question", "params", "parameter", "hint"),
    [
        ("kills", {"target": "tonk", "attacks": "penny"}, "target", "did you mean tank?"),
        ("kills", {"target": "tank", "attacks": "penny,knight"}, "attacks", "penny"),
        ("kills", {"target": "tank", "attacks": "penny,horse"}, "attacks", "penny, dime, artillery, tank"),
        ("kills", {"target": "tank", "attacks": "apc"}, "attacks", "penny, dime, artillery, tank"),
        ("kills", {"target": "tank", "attacks": ""}, "attacks", "a list"),
        ("kills", {"target": "tank"}, "attacks", "write attacks="),
        ("kills", {"target": "tank", "attacks": "penny", "cover": "perhaps"}, "cover", "true or false"),
        ("kills", {"target": "tank", "attacks": "penny", "carrying": "1"}, "carrying", "carriers: horse, apc"),
        ("kills", {"target": "horse", "attacks": "penny", "carrying": "3"}, "carrying", "horse takes 0 to 2"),
        ("kills", {"target": "horse", "attacks": "penny", "carrying": "-1"}, "carrying", "at least 0"),
        ("kills", {"target": "tank", "attack": "penny"}, "attack", "did you mean attacks?"),
        ("carried", {"unit": "apc", "damage": "1", "riders": "6"}, "riders", "apc takes 1 to 5"),
        ("carried", {"unit": "horse", "damage": "1", "riders": "0"}, "riders", "horse takes 1 to 2"),
        ("carried", {"unit": "tank", "damage": "1", "riders": "1"}, "riders", "carriers: horse, apc"),
        ("driven", {"unit": "artillery", "damage": "1"}, "unit", "units with one: tank"),
        ("driven", {"unit": "tank", "damage": "2.5"}, "damage", "a whole number of at least 0"),
        ("kill", {}, None, "did you mean kills?"),
    ],
)
def test_what_cannot_be_answered_names_the_parameter_and_what_would_do(
    question: str, params: dict[str, str], parameter: str | None, hint: str
) -> None:
    """Values outside the tables and limits are errors, never answers."""
    error = refused(winds(), question, **params)
    assert parameter == error.parameter
    assert hint in (error.hint or "")
