"""Damage: how many attacks a unit bears, and what becomes of those who drive it or ride in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.facts import Ruling
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.game import Game

SOURCE: Final = "Winds of Change, Mechanics: Damage"
CREW_SOURCE: Final = "Winds of Change, Mechanics: Driving, Carrying, and Operating"


def toughness_of(game: Game, unit: Row, carrying: int, cover: bool, steps: list[str]) -> int:
    """A unit's toughness with so many riders, and in cover or not. Appends how it came about.

    Winds of Change, Basic Units: a horse has 1 plus its riders, at most 3. Mechanics: Cover Bonus: it does not stack,
    and only units that can have cover have it.
    """
    toughness = base_toughness(unit, carrying)
    name = unit.values["name"]
    if unit.values["toughness_per_rider"]:
        each, most = unit.values["toughness_per_rider"], unit.values["toughness_maximum"]
        bound = f", at most {most}" if most is not None else ""
        base = unit.values["toughness"]
        steps.append(f"{name}: toughness {base}, and {each} for each of {carrying} carried{bound}: {toughness}.")
    else:
        steps.append(f"{name}: toughness {toughness}.")
    if cover:
        toughness += _cover(game, unit, steps)
    return toughness


def base_toughness(unit: Row, carrying: int) -> int:
    """A unit's toughness without cover."""
    values = unit.values
    toughness = int(values["toughness"]) + carrying * (values["toughness_per_rider"] or 0)
    most = values["toughness_maximum"]
    return toughness if most is None else min(toughness, int(most))


def cover_bonus(game: Game) -> int:
    """What cover adds: never more than the most that it can."""
    return int(min(game.option("cover_bonus"), game.option("cover_maximum")))


def toughness(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A unit's toughness as it stands, and its range over all loads."""
    unit, steps = game.row("units", params["unit"]), list[str]()
    _check_load(game, unit, params["carrying"], "carrying", least=0)
    now = toughness_of(game, unit, params["carrying"], params["cover"], steps)
    most = base_toughness(unit, unit.values["capacity"] or 0)
    answer = {"toughness": now, "least": base_toughness(unit, 0), "most": most}
    return Ruling(answer, tuple(steps), SOURCE)


def kills(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Whether the attacks of one turn kill the target, and what becomes of its driver or riders."""
    target, carrying, steps = game.row("units", params["target"]), params["carrying"], list[str]()
    _check_load(game, target, carrying, "carrying", least=0)
    attackers = [_attacker(game, name) for name in params["attacks"]]
    toughness = toughness_of(game, target, carrying, params["cover"], steps)
    damage = _total(game, attackers, base_toughness(target, carrying), steps)
    killed = _destroyed(target, toughness, damage, carrying, steps)
    answer: dict[str, Any] = {"killed": killed, "toughness": toughness, "damage": damage}
    if target.values["driver"]:
        answer["driver"] = _driver(game, toughness, damage, steps)
    if carrying:
        answer["riders"] = _riders(game, toughness, damage, killed, steps)
    return Ruling(answer, tuple(steps), SOURCE)


def driven(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What becomes of a driven unit and its driver."""
    unit, damage, steps = game.row("units", params["unit"]), params["damage"], list[str]()
    if not unit.values["driver"]:
        raise refuse("unit", unit.id, "has no driver", f"units with one: {_with(game, 'driver')}")
    toughness = toughness_of(game, unit, 0, False, steps)
    destroyed = _destroyed(unit, toughness, damage, 0, steps)
    driver = _driver(game, toughness, damage, steps)
    return Ruling({"unit": "destroyed" if destroyed else "intact", "driver": driver}, tuple(steps), CREW_SOURCE)


def carried(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What becomes of a carrier and of those that it carries."""
    unit, damage, riders, steps = game.row("units", params["unit"]), params["damage"], params["riders"], list[str]()
    _check_load(game, unit, riders, "riders", least=1)
    toughness = toughness_of(game, unit, riders, False, steps)
    destroyed = _destroyed(unit, toughness, damage, riders, steps)
    fate = _riders(game, toughness, damage, destroyed, steps)
    return Ruling({"carrier": "destroyed" if destroyed else "intact", "riders": fate}, tuple(steps), CREW_SOURCE)


def _cover(game: Game, unit: Row, steps: list[str]) -> int:
    if not (unit.values["cover_in_building"] or unit.values["cover_on_high_ground"]):
        steps.append(f"Nothing gives cover to {unit.values['name']}.")
        return 0
    bonus = cover_bonus(game)
    steps.append(f"Cover adds {bonus}.")
    return bonus


def _attacker(game: Game, name: str) -> Row:
    unit = game.row("units", name)
    if not _attacks(unit):
        able = _named(row.id for row in game.rows("units") if _attacks(row))
        raise refuse("attacks", name, "cannot attack", f"units that can: {able}")
    return unit


def _attacks(unit: Row) -> bool:
    return unit.values["attack"] != "none" and unit.values["damage"] is not None


def _total(game: Game, attackers: Sequence[Row], toughness: int, steps: list[str]) -> int:
    """The damage of all attacks: against the highest toughness, those of equally tough units count for more."""
    highest, counts = game.option("toughness_highest"), game.option("tough_counts")
    tough_target = toughness == highest
    each = [
        counts if tough_target and base_toughness(unit, 0) == highest else unit.values["damage"] for unit in attackers
    ]
    if tough_target and any(base_toughness(unit, 0) == highest for unit in attackers):
        steps.append(f"Against toughness {highest}, the attack of another unit of toughness {highest} counts {counts}.")
    damage = int(sum(each))
    listed = ", ".join(f"{unit.values['name']} {number}" for unit, number in zip(attackers, each, strict=True))
    steps.append(f"{listed}: {damage} damage in one turn.")
    return damage


def _destroyed(unit: Row, toughness: int, damage: int, carrying: int, steps: list[str]) -> bool:
    name = unit.values["name"]
    if carrying and unit.values["dies_when_hit_carrying"]:
        steps.append(f"While it carries, any damage kills the unit: {damage} {'does' if damage else 'is none'}.")
        return damage > 0
    destroyed = damage >= toughness
    steps.append(
        f"{damage} is at least {toughness}: {name} is destroyed."
        if destroyed
        else f"{damage} is less than {toughness}: {name} survives."
    )
    return destroyed


def _driver(game: Game, toughness: int, damage: int, steps: list[str]) -> str:
    deadly = toughness - game.option("driver_dies_below_toughness")
    killed = damage >= min(deadly, toughness)
    steps.append(
        f"The driver is killed from {deadly} damage on: with {damage} it {'is killed' if killed else 'is unharmed'}."
    )
    return "killed" if killed else "unharmed"


def _riders(game: Game, toughness: int, damage: int, destroyed: bool, steps: list[str]) -> str:
    deadly = toughness + game.option("riders_lost_above_toughness")
    lost = destroyed and damage >= deadly
    if not destroyed:
        steps.append("Those carried are unharmed.")
    elif lost:
        steps.append(f"From {deadly} damage on, all carried are lost with it: {damage} is enough.")
    else:
        steps.append(f"Only from {deadly} damage on would those carried be lost: they get out beside it, unharmed.")
    return "lost" if lost else "unharmed"


def _check_load(game: Game, unit: Row, number: int, parameter: str, least: int) -> None:
    capacity = unit.values["capacity"] or 0
    if not capacity and (number or least):
        raise refuse(
            parameter, number, f"will not do: {unit.id} carries nobody", f"carriers: {_with(game, 'capacity')}"
        )
    if not least <= number <= capacity:
        hint = f"{unit.id} takes {least} to {capacity}" if capacity else "leave it out, or write 0"
        raise refuse(parameter, number, f"is not what {unit.id} can carry", hint)


def _with(game: Game, column: str) -> str:
    return _named(row.id for row in game.rows("units") if row.values[column])


def _named(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
