"""Checks: what the data of Winds of Change must satisfy before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.findings import Finding, Place, did_you_mean
from pnp.loading.tables import Row
from pnp.rules.game import Game
from pnp.rules.winds_of_change.forces import misfits, roster_lines, unknown_units
from pnp.rules.winds_of_change.measures import MeasureError, parse_measure

MEASURES: Final = {
    "units": ("move", "attack_range", "attack_beyond", "attack_width", "attack_length"),
    "squads": ("move", "attack_range"),
}
MEASURE_OPTIONS: Final = ("explosion_radius", "water_minimum")

# What each kind of attack must state, so that its card can be printed and its question answered.
ATTACK_NEEDS: Final = {
    "none": (),
    "sight": ("damage",),
    "range": ("damage", "attack_range"),
    "column": ("damage", "attack_width", "attack_length"),
    "shell": ("damage", "attack_beyond"),
}
SHELTERS: Final = ("building", "base")


def all_checks(game: Game) -> Iterator[Finding]:
    """Every breach, table by table."""
    for check in (_card, _distances, _toughness, _carriers, _crews, _attacks, _coins, _stand_ins):
        yield from check(game)
    for check in (_squads, _buildings, _rosters, _proposed):
        yield from check(game)


def _card(game: Game) -> Iterator[Finding]:
    """L is the long side, S the short one."""
    long, short = game.option("card_long_mm"), game.option("card_short_mm")
    if short >= long:
        message = "the measuring card's short side is not shorter than its long side"
        place = game.option_place("card_short_mm")
        yield Finding(
            "WOC-CARD", message, place, short, long, "rules/card_long_mm", "swap card_long_mm and card_short_mm"
        )


def _distances(game: Game) -> Iterator[Finding]:
    """Distances parse, and name coins that there are."""
    for table, columns in MEASURES.items():
        for row in game.rows(table):
            for column in columns:
                if row.values[column] is not None and (problem := _unmeasurable(game, row.values[column])):
                    yield _distance(f"{table}, {row.id}, {column}", problem, row.place(column), row.values[column])
    for name in MEASURE_OPTIONS:
        if problem := _unmeasurable(game, game.option(name)):
            yield _distance(f"option {name}", problem, game.option_place(name), game.option(name))


def _distance(what: str, problem: str, place: Place, found: str) -> Finding:
    rule, hint = (
        "Winds of Change, Mechanics: Distances",
        "write 1S, 2L, 1.5L, or a coin's width such as 1C or C:quarter",
    )
    limit = "a number and S, L, D or C"
    return Finding("WOC-DISTANCE", f"{what}: {problem}", place, found, limit, rule, hint)


def _unmeasurable(game: Game, text: str) -> str | None:
    try:
        measure = parse_measure(text)
    except MeasureError as error:
        return str(error).partition(";")[0]
    coins = game.tables.get("coins")
    if measure.coin is not None and coins is not None and measure.coin not in coins.by_id:
        return f"“{text}” names a coin that the table coins does not have"
    if measure.unit == "D" and not game.option("diagonal"):
        return f"“{text}” measures with the diagonal, which the option diagonal turns off"
    return None


def _toughness(game: Game) -> Iterator[Finding]:
    """Toughness lies between the lowest and the highest, at which the special rule holds."""
    least, most = game.option("toughness_lowest"), game.option("toughness_highest")
    if least > most:
        message, place = "the lowest toughness is above the highest", game.option_place("toughness_lowest")
        yield Finding("WOC-TOUGHNESS", message, place, least, most, "rules/toughness_highest", "swap the two options")
    for table, columns in (("units", ("toughness", "toughness_maximum")), ("squads", ("toughness",))):
        for row in game.rows(table):
            for column in columns:
                value = row.values[column]
                if value is not None and not least <= value <= most:
                    yield _out_of_range(row, column, value, (least, most))


def _out_of_range(row: Row, column: str, value: int, bounds: tuple[int, int]) -> Finding:
    least, most = bounds
    option, limit = ("toughness_highest", most) if value > most else ("toughness_lowest", least)
    message = f"{row.id}: a toughness of {value} is not between {least} and {most}"
    hint = f"write {least} to {most}, or change {option} in rules.yaml"
    return Finding("WOC-TOUGHNESS", message, row.place(column), value, limit, f"rules/{option}", hint)


def _carriers(game: Game) -> Iterator[Finding]:
    """A carrier says whom it carries, and how many."""
    for row in game.rows("units"):
        carries, capacity = bool(row.values["carries"]), row.values["capacity"]
        tougher = row.values["toughness_per_rider"]
        if (carries or tougher) and not capacity:
            message = f"{row.id} carries units, but no capacity says how many"
            yield _capacity(row, "capacity", message, "write the greatest number of units that it carries")
        if capacity and not carries:
            message = f"{row.id} has a capacity of {capacity}, but carries no kind of unit"
            yield _capacity(row, "carries", message, "name the units that it carries, or empty its capacity")


def _capacity(row: Row, column: str, message: str, hint: str) -> Finding:
    rule = "Winds of Change, Mechanics: Driving, Carrying, and Operating"
    return Finding("WOC-CAPACITY", message, row.place(column), row.values[column] or "", None, rule, hint)


def _crews(game: Game) -> Iterator[Finding]:
    """Drivers, operators and riders can meet what they serve: they are other units, of a power that goes with it."""
    units = {row.id: row for row in game.rows("units")}
    for row in units.values():
        driver = (row.values["driver"],) if row.values["driver"] else ()
        for column, names in (
            ("driver", driver),
            ("operator", row.values["operator"]),
            ("carries", row.values["carries"]),
        ):
            for name in names:
                if name == row.id or (name in units and not _same_power(row, units[name])):
                    why = "itself" if name == row.id else f"{name}, which is {units[name].values['power']} power"
                    message = f"{row.id} ({row.values['power']} power) has as its {column} {why}"
                    code = "WOC-DRIVER" if column == "driver" else "WOC-CREW"
                    hint = f"name units of {row.values['power']} or any power"
                    yield Finding(code, message, row.place(column), name, row.values["power"], f"units.{column}", hint)


def _same_power(one: Row, other: Row) -> bool:
    return "any" in (one.values["power"], other.values["power"]) or one.values["power"] == other.values["power"]


def _attacks(game: Game) -> Iterator[Finding]:
    """Each kind of attack states its measures and its damage."""
    for row in game.rows("units"):
        for column in ATTACK_NEEDS[row.values["attack"]]:
            if row.values[column] is None:
                message = f"{row.id} attacks by “{row.values['attack']}”, but has no {column}"
                hint = f"fill in {column}, or choose another attack"
                rule = f"attack {row.values['attack']}"
                yield Finding("WOC-ATTACK", message, row.place(column), "", column, rule, hint)


def _coins(game: Game) -> Iterator[Finding]:
    """Units are told apart by size: no two coins of a currency are equally wide."""
    seen: dict[tuple[str, object], str] = {}
    for row in game.rows("coins"):
        key = (row.values["currency"], row.values["diameter_mm"])
        if key in seen:
            message = f"{row.id} is as wide as {seen[key]}: players of {key[0]} coins cannot tell them apart"
            hint = "give each coin of a currency a width of its own"
            rule = "Winds of Change, Armies"
            yield Finding("WOC-COIN-DIAMETER", message, row.place("diameter_mm"), key[1], seen[key], rule, hint)
        seen.setdefault(key, row.id)


def _stand_ins(game: Game) -> Iterator[Finding]:
    """In each currency exactly one coin stands for each that the units are."""
    needed = dict.fromkeys(row.values["coin"] for row in game.rows("units"))
    coins = game.rows("coins")
    for currency in dict.fromkeys(row.values["currency"] for row in coins):
        standing = [row for row in coins if row.values["currency"] == currency]
        for coin in needed:
            those = [row for row in standing if row.values["stands_for"] == coin]
            if len(those) != 1:
                place = (those or standing)[-1].place("stands_for")
                message = f"{len(those)} coins of {currency} stand for the {coin}; there must be one"
                hint = f"write {coin} in stands_for of one {currency} coin"
                yield Finding("WOC-COIN-STAND-IN", message, place, len(those), 1, "coins.stands_for", hint)


def _squads(game: Game) -> Iterator[Finding]:
    """A squad has two members or more, at most as many as allowed, and grows only if they are all of a kind."""
    most = game.option("squad_maximum")
    for row in game.rows("squads"):
        members = row.values["members"]
        place, rule = row.place("members"), "rules/squad_maximum"
        if not 2 <= len(members) <= most:
            message = f"the squad {row.id} has {len(members)} members, not 2 to {most}"
            yield Finding(
                "WOC-SQUAD", message, place, len(members), most, rule, "name its members, or change squad_maximum"
            )
        if row.values["grows"] and len(set(members)) > 1:
            message = f"the squad {row.id} grows, but its members are not all of a kind"
            yield Finding("WOC-SQUAD", message, place, ", ".join(members), None, "squads.grows", "write false in grows")


def _buildings(game: Game) -> Iterator[Finding]:
    """A building states how many units it holds; nothing else does."""
    for row in game.rows("terrain"):
        shelter, capacity = row.values["kind"] in SHELTERS, row.values["capacity"]
        if shelter != (capacity is not None):
            what = "does not say how many units it holds" if shelter else f"is no building, but holds {capacity} units"
            hint = "write its capacity" if shelter else "empty its capacity, or make it a building"
            rule = "Winds of Change, Advanced Rules: Squad Formations"
            yield Finding("WOC-BUILDING", f"{row.id} {what}", row.place("capacity"), capacity, None, rule, hint)


def _rosters(game: Game) -> Iterator[Finding]:
    """Armies keep to their points and their power, and to units that there are."""
    limit = game.option("army_points")
    for army in game.rows("armies"):
        place = army.place("units")
        points = sum(line["points"] for line in roster_lines(game, army))
        if points > limit:
            message, rule = f"the army {army.id} costs {points} points; {limit} are allowed", "rules/army_points"
            yield Finding(
                "WOC-ROSTER-POINTS", message, place, points, limit, rule, "take units out, or raise army_points"
            )
        for unit in misfits(game, army):
            yield _mixed(army, unit)
        for name in unknown_units(game, army):
            hint = did_you_mean(name, game.tables["units"].by_id)
            yield Finding(
                "WOC-ROSTER-UNIT", f"the army {army.id} has “{name}”, which is no unit", place, name, hint=hint
            )
        yield from _without_crew(game, army)


def _mixed(army: Row, unit: Row) -> Finding:
    power = army.values["power"]
    message = f"the army {army.id} is of {power} power, but has {unit.id}, of {unit.values['power']} power"
    hint = f"take out {unit.id}, or change the army's power"
    return Finding("WOC-POWER", message, army.place("units"), unit.id, power, "Winds of Change, Game Types", hint)


def _without_crew(game: Game, army: Row) -> Iterator[Finding]:
    """What needs a driver or an operator can be crewed from the army itself."""
    has = army.values["units"]
    for unit in game.rows("units"):
        crew = {*unit.values["operator"], *filter(None, (unit.values["driver"],))}
        if has.get(unit.id) and crew and not any(has.get(name) for name in crew):
            message = f"the army {army.id} has {unit.id}, but nobody to crew it"
            hint, place = f"add one of {', '.join(sorted(crew))}", army.place("units")
            yield Finding("WOC-CREW", message, place, unit.id, None, "units.driver", hint, "warning")


def _proposed(game: Game) -> Iterator[Finding]:
    """What is marked as a proposal is a column of the table."""
    columns = game.columns.get("units", {})
    for row in game.rows("units"):
        for name in row.values["proposed"]:
            if name not in columns:
                message = f"{row.id}: “{name}” is marked as a proposal, but is no column"
                place, hint = row.place("proposed"), did_you_mean(name, columns)
                yield Finding("WOC-PROPOSED", message, place, name, hint=hint)
