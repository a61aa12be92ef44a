"""Damage: what fire destroys, which lane each roll leads into, and how likely each system is the first to go."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from pnp.facts import Ruling
from pnp.rules.asking import refuse
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.beams import BEAM_RULES, Damage, lane_source
from pnp.rules.unfinished_space_game.lanes import lane_of_roll, read_roll
from pnp.rules.unfinished_space_game.plans import SOURCE, Cell
from pnp.rules.unfinished_space_game.ships import Target, lanes_of, side_of, target_of
from pnp.rules.unfinished_space_game.sides import sides_of

ALL: Final = "all"
MOST_STRENGTH: Final = 2_000


def damage(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What a beam destroys, in order, and how much of it is structural damage."""
    target, beam, strength = target_of(game, params), params["beam"], params["strength"]
    if strength > MOST_STRENGTH:
        raise refuse("strength", strength, "is more than any beam has", f"write {MOST_STRENGTH} or less")
    field = side_of(target, params["from"])
    found, dice = lanes_of(game, target, field)
    done = Damage(field, target.absorbs, game.option("partial_hits") == "destroys")
    rolled = [(text, lane_of_roll(found, read_roll(text, dice), dice)) for text in params["rolls"]]
    BEAM_RULES[beam](done, lane_source(rolled, done, beam, strength), strength)
    value: dict[str, Any] = {
        "destroyed": [[*cell.told, target.plan.systems[cell]] for cell in done.destroyed],
        "structural": done.structural,
    }
    if target.row is not None:
        left = max(0, target.row.values["structure"] - done.structural)
        value |= {"structure_left": left, "breaks_up": left == 0}
        done.steps.append(f"{left} points of structure are left" + ("." if left else ": the ship breaks up."))
    return Ruling(value, tuple(done.steps), SOURCE)


def allocation(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The table of a side: which results lead into which lane, and the cells that fire then passes."""
    target = target_of(game, params)
    field = side_of(target, params["from"])
    found, _ = lanes_of(game, target, field)
    lanes = [
        {
            "lane": number,
            "results": list(lane.results),
            "chance": str(lane.chance),
            "cells": [list(cell.told) for cell in field.cells(number)],
        }
        for number, lane in enumerate(found, 1)
    ]
    steps = (f"{target.name} has {field.lanes} lanes from the {field.side}; {target.dice} tells them apart.",)
    return Ruling({"from": field.side, "lanes": lanes}, steps, SOURCE)


def vulnerability(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The chance of each system to be the first destroyed, from a side or over all of them."""
    target, side = target_of(game, params), params["from"]
    sides = sides_of(target.plan.grid) if side == ALL else (side,)
    chances: dict[Cell | None, Fraction] = {}
    for one in sides:
        for first, chance in _firsts(game, target, one).items():
            chances[first] = chances.get(first, Fraction(0)) + chance / len(sides)
    cells = [cell for cell in target.plan.cells if cell in chances]
    value = {
        "cells": [[*cell.told, str(chances[cell])] for cell in cells],
        "none": str(chances.get(None, Fraction(0))),
    }
    steps = [f"{', '.join(sides)}: the first system of each lane goes with the chance of its results."]
    steps += [f"{target.plan.systems[c]} in column {c.told[0]}, row {c.told[1]}: {chances[c]}." for c in cells]
    return Ruling(value, tuple(steps), SOURCE)


def _firsts(game: Game, target: Target, side: str) -> dict[Cell | None, Fraction]:
    """The chance of each system to be the first of its lane; None is a lane without any."""
    field = side_of(target, side)
    found, _ = lanes_of(game, target, field)
    chances: dict[Cell | None, Fraction] = {}
    for number, lane in enumerate(found, 1):
        first = next((cell for cell in field.cells(number) if cell in target.plan.systems), None)
        chances[first] = chances.get(first, Fraction(0)) + lane.chance
    return chances
