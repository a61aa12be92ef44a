"""Forces: which units make a squad, and whether an army may take the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pnp.facts import Ruling
from pnp.facts.formats import title, words
from pnp.loading.tables import Row
from pnp.rules.game import Game

SQUAD_SOURCE: Final = "Winds of Change, Advanced Rules: Squad Formations"
ARMY_SOURCE: Final = "Winds of Change, Armies; Game Types"


def moves_text(move: str, moves: int) -> str:
    """Several separate moves as the source writes them: 1S (1S)."""
    return move + f" ({move})" * (moves - 1)


def squad(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What squad some units make together."""
    members = params["units"]
    names = ", ".join(game.row("units", member).values["name"] for member in members)
    steps = [f"The squad: {names}."]
    kind = next((row for row in game.rows("squads") if _suits(game, row, members)), None)
    if kind is None:
        steps.append(_why_not(game, members))
        return Ruling({"allowed": False}, tuple(steps), SQUAD_SOURCE)
    values, size = kind.values, len(members)
    toughness = values["toughness"] if values["toughness"] is not None else size
    attacks = values["attacks"] if values["attacks"] is not None else size
    steps += [
        f"{size} units make a squad of the kind “{values['name']}”, of toughness {toughness}.",
        f"In its turn it attacks {_often(attacks)}, for {values['damage']} damage each. {values['text']}",
        "Forming, joining and leaving a squad takes a full turn.",
    ]
    answer = {
        "allowed": True,
        "toughness": toughness,
        "move": moves_text(values["move"], values["moves"]),
        "attacks": attacks,
        "damage": values["damage"],
        "kind": kind.id,
        "hits_inside_buildings": values["hits_inside_buildings"],
    }
    return Ruling(answer, tuple(steps), SQUAD_SOURCE)


def roster(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What an army costs, holds and breaks."""
    army = game.row("armies", params["army"])
    lines = roster_lines(game, army)
    points, coins = sum(line["points"] for line in lines), Counter[str]()
    for line in lines:
        coins[line["coin"]] += line["count"]
    face_value = sum(number * game.row("coins", coin).values["face_value"] for coin, number in coins.items())
    steps = [
        f"{line['count']} × {line['name']}, {line['points_each']} each: {line['points']} points." for line in lines
    ]
    steps.append(f"In all {points} points; {game.option('army_points')} are allowed.")
    breaches = roster_breaches(game, army)
    answer = {
        "points": points,
        "face_value": face_value,
        "coins": {row.id: coins[row.id] for row in game.rows("coins") if coins[row.id]},
        "breaches": breaches,
        "lines": lines,
    }
    return Ruling(answer, (*steps, *(f"Breach: {breach}." for breach in breaches)), ARMY_SOURCE)


def roster_lines(game: Game, army: Row) -> list[dict[str, Any]]:
    """One line for each kind of unit that the army has and the game knows."""
    units = {row.id: row for row in game.rows("units")}
    return [_line(game, units[name], count) for name, count in army.values["units"].items() if name in units and count]


def roster_breaches(game: Game, army: Row) -> list[str]:
    """What the army may not be, as short texts: `points: 23, at most 20`, `power: …`, `unknown unit: …`."""
    limit, points = game.option("army_points"), sum(line["points"] for line in roster_lines(game, army))
    breaches = [f"points: {points}, at most {limit}"] if points > limit else []
    breaches += [
        f"power: {unit.id} is {unit.values['power']}, the army {army.values['power']}" for unit in misfits(game, army)
    ]
    return breaches + [f"unknown unit: {name}" for name in unknown_units(game, army)]


def misfits(game: Game, army: Row) -> list[Row]:
    """The army's units of the other power. A game is of one power: high and low variants do not mix."""
    power, units = army.values["power"], army.values["units"]
    return [row for row in game.rows("units") if units.get(row.id) and row.values["power"] not in ("any", power)]


def unknown_units(game: Game, army: Row) -> list[str]:
    """The names in the army that are no units."""
    if "units" not in game.tables:
        return []
    return [name for name in army.values["units"] if name not in game.tables["units"].by_id]


def _line(game: Game, unit: Row, count: int) -> dict[str, Any]:
    values = unit.values
    return {
        "unit": unit.id,
        "name": values["name"],
        "coin": values["coin"],
        "count": count,
        "points_each": values["points"],
        "points": count * values["points"],
    }


def _suits(game: Game, kind: Row, members: Sequence[str]) -> bool:
    pattern = kind.values["members"]
    if kind.values["grows"]:
        return set(members) == set(pattern) and len(pattern) <= len(members) <= game.option("squad_maximum")
    return Counter(members) == Counter(pattern) and len(members) <= game.option("squad_maximum")


def _why_not(game: Game, members: Sequence[str]) -> str:
    most = game.option("squad_maximum")
    able = {name for row in game.rows("squads") for name in row.values["members"]}
    never = [game.row("units", name).values["name"] for name in dict.fromkeys(members) if name not in able]
    if never:
        return f"No squad has a place for {', '.join(never)}."
    least = min((len(row.values["members"]) for row in game.rows("squads")), default=0)
    if len(members) < least:
        return f"{title(words(len(members)))} is too few: a squad has at least {words(least)} members."
    if len(members) > most:
        return f"{len(members)} are too many: a squad has at most {most}."
    kinds = "; ".join(f"{row.values['name']}: {_pattern(game, row)}" for row in game.rows("squads"))
    return f"These do not go together. There are: {kinds}."


def _often(number: int) -> str:
    return "once" if number == 1 else f"{words(number)} times"


def _pattern(game: Game, kind: Row) -> str:
    members = " + ".join(game.row("units", name).values["name"] for name in kind.values["members"])
    return f"{members} and more, up to {game.option('squad_maximum')}" if kind.values["grows"] else members
