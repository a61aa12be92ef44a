"""Fighters: where their weapons start, what their skills grant, and how long they are busy after an attempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.core import in_lowest_terms
from pnp.rules.ebb_and_flow.bodies import body_of, first_body
from pnp.rules.ebb_and_flow.squares import (
    Chart,
    Square,
    SquareError,
    format_column_name,
    format_square,
    parse_column_name,
    parse_square,
)
from pnp.rules.game import Game

DRAWING_SOURCE: Final = "Ebb & Flow, Defense"
VISCOSITY_SOURCE: Final = "Ebb & Flow, Viscosity"
POOL_SOURCE: Final = "Ebb & Flow, Action Point Pool"
AIMING_SOURCE: Final = "Ebb & Flow, Aiming"

RIGHT, LEFT = "right", "left"
OTHER_HAND: Final = {RIGHT: LEFT, LEFT: RIGHT}


class Start(NamedTuple):
    """Where a weapon's target is when it is drawn: in a fixed square, or in one for each hand."""

    right: Square
    left: Square | None = None


def parse_start(text: str) -> Start:
    """The start that `C1` (fixed) or `A/I15` (A in the right hand, I in the left) names. Raises `SquareError`."""
    column, slash, rest = text.partition("/")
    if not slash:
        return Start(parse_square(text))
    left = parse_square(rest)
    return Start(Square(parse_column_name(column), left.row), left)


def format_start(start: Start) -> str:
    """The text of a start; `parse_start` reads it back."""
    if start.left is None:
        return format_square(start.right)
    return f"{format_column_name(start.right.column)}/{format_square(start.left)}"


def start_of(game: Game, weapon: Row, chart: Chart, hand: str, steps: list[str]) -> Square:
    """The square in which a weapon's target begins when that hand draws it. Appends how it came about."""
    try:
        start = parse_start(weapon.values["start"])
    except SquareError as error:
        raise refuse("weapon", weapon.id, "has no start square that can be read", str(error)) from None
    name = weapon.values["name"]
    if start.left is not None:
        square = start.right if hand == RIGHT else start.left
        steps.append(f"{name}: starts by the hand that holds it, in the {hand} one at {format_square(square)}.")
        return square
    square = start.right
    if hand == LEFT and game.option("left_hander_mirrors_fixed_start"):
        square = chart.mirrored(square)
        steps.append(
            f"{name}: starts at {format_square(start.right)}, in the left hand mirrored at {format_square(square)}."
        )
    else:
        steps.append(f"{name}: starts at {format_square(square)}.")
    return square


def start(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Where a weapon starts, and what drawing it costs."""
    weapon, steps = game.row("weapons", params["weapon"]), list[str]()
    body = body_of(game, params["body"] or weapon.values["body"] or first_body(game))
    square = start_of(game, weapon, body.chart, params["hand"], steps)
    if not body.chart.holds(square):
        hint = f"name a body whose chart has {format_square(square)}"
        raise refuse("body", body.id, f"has no square {format_square(square)}", hint)
    draw = weapon.values["ap_to_draw"]
    steps.append(f"Drawing it costs {draw} AP.")
    return Ruling({"square": format_square(square), "ap_to_draw": draw}, tuple(steps), DRAWING_SOURCE)


def combatant(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A combatant's pool and viscosity, and each weapon in hand with its start square.

    Ebb & Flow, Viscosity: weapons increase it. That those in both hands add up is a reading; so is that the second
    weapon is in the other hand.
    """
    row, steps = game.row("combatants", params["combatant"]), list[str]()
    skills = [game.row("skills", skill).values for skill in row.values["skills"]]
    weapons = [game.row("weapons", weapon) for weapon in row.values["weapons"]]
    pool = sum(skill["ap"] for skill in skills)
    own = row.values["viscosity"]
    viscosity = own + sum(weapon.values["viscosity"] for weapon in weapons)
    steps.append(f"Pool: {_sum((skill['name'], skill['ap']) for skill in skills)} = {pool} AP.")
    parts = [("own", own), *((weapon.values["name"], weapon.values["viscosity"]) for weapon in weapons)]
    steps.append(f"Viscosity: {_sum(parts)} = {viscosity} ticks.")
    arms = _armed(game, row, weapons, steps)
    answer = {
        "pool": pool,
        "viscosity": viscosity,
        "ap_to_draw": sum(arm["ap_to_draw"] for arm in arms),
        "weapons": arms,
    }
    return Ruling(answer, tuple(steps), POOL_SOURCE)


def timeline(game: Game, params: Mapping[str, Any]) -> Ruling:
    """From which tick on each next attempt or aiming may begin."""
    viscosity, attempts = params["viscosity"], params["attempts"]
    if attempts[0] != 0:
        raise refuse("attempts", attempts[0], "is not when a combat begins", "the first attempt is made at tick 0")
    free_at: list[int] = []
    steps: list[str] = []
    for attempt in attempts:
        if free_at and attempt < free_at[-1]:
            steps.append(f"Tick {attempt}: too early, the attacker is busy until tick {free_at[-1]}.")
            return Ruling({"legal": False}, tuple(steps), VISCOSITY_SOURCE)
        free_at.append(attempt + viscosity)
        steps.append(f"Tick {attempt}: an attempt; {viscosity} ticks later, at tick {free_at[-1]}, the next may begin.")
    return Ruling({"legal": True, "free_at": free_at}, tuple(steps), VISCOSITY_SOURCE)


def aim(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The AP that so many ticks of aiming add to the pool."""
    ticks, each = params["ticks"], game.option("ap_per_tick")
    ap = in_lowest_terms(ticks * each)
    return Ruling(
        {"ap": ap}, (f"{ticks} ticks of waiting at {in_lowest_terms(each)} AP each: {ap} AP.",), AIMING_SOURCE
    )


def _armed(game: Game, combatant: Row, weapons: Sequence[Row], steps: list[str]) -> list[dict[str, Any]]:
    body = body_of(game, combatant.values["body"])
    hand = combatant.values["handedness"]
    arms = []
    for weapon in weapons:
        square = start_of(game, weapon, body.chart, hand, steps)
        name, draw = weapon.values["name"], weapon.values["ap_to_draw"]
        arms.append(
            {"weapon": weapon.id, "name": name, "hand": hand, "start": format_square(square), "ap_to_draw": draw}
        )
        hand = OTHER_HAND[hand]
    return arms


def _sum(parts: Any) -> str:
    return " + ".join(f"{number} ({name})" for name, number in parts) or "nothing"
