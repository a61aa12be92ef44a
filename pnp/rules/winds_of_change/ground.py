"""Ground: where a unit stands, what cover it has there, and whether an explosion reaches it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.game import Game
from pnp.rules.winds_of_change.damage import cover_bonus
from pnp.rules.winds_of_change.measures import length_mm, millimetres

COVER_SOURCE: Final = "Winds of Change, Mechanics: Cover Bonus"
EXPLOSION_SOURCE: Final = "Winds of Change, Mechanics: Explosions"

OPEN, HIGH, BUILDING = "open", "high", "building"


class Stand(NamedTuple):
    """Where a unit stands: on open or high ground, or in a building of some name."""

    kind: str
    building: str = ""


def parse_place(text: str, parameter: str) -> Stand:
    """The place that `text` names: `open`, `high` or `building:NAME`. Raises `AskError`."""
    kind, colon, name = text.strip().partition(":")
    if kind in (OPEN, HIGH) and not colon:
        return Stand(kind)
    if kind == BUILDING and name.strip():
        return Stand(kind, name.strip())
    raise refuse(parameter, text, "is not a place", "write open, high, or building:NAME such as building:hut")


def cover(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What cover a unit has from one attacker."""
    unit = game.row("units", params["unit"])
    own, attacker = (parse_place(params[name], name) for name in ("place", "attacker_place"))
    covered, reason = _covered(unit, own, attacker)
    bonus = cover_bonus(game) if covered else 0
    steps = (reason, f"Its toughness against this attack is {bonus} higher." if bonus else "It has no cover bonus.")
    return Ruling({"cover": bonus}, steps, COVER_SOURCE)


def explosion(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Whether an explosion damages a unit whose edge is so far from its centre."""
    unit, gap = game.row("units", params["unit"]), Fraction(params["distance"])
    place, steps = parse_place(params["place"], "place"), list[str]()
    diameter = Fraction(game.row("coins", unit.values["coin"]).values["diameter_mm"])
    radius = length_mm(game, game.option("explosion_radius"), None, steps, "rules.explosion_radius")
    overlap, least = min(radius - gap, diameter), game.option("minimum_overlap_mm")
    inside = overlap >= least
    shared = millimetres(max(overlap, Fraction(0)))
    steps.append(
        f"The circle reaches {millimetres(radius)}, the coin begins at {millimetres(gap)}: they share {shared}."
    )
    steps.append(f"{millimetres(least)} are needed: the unit is {'inside' if inside else 'outside'}.")
    sheltered = place.kind == BUILDING
    steps.append(_shelter(unit, place))
    return Ruling({"hit": inside and not sheltered}, tuple(steps), EXPLOSION_SOURCE)


def _covered(unit: Row, own: Stand, attacker: Stand) -> tuple[bool, str]:
    name = unit.values["name"]
    if own.kind == OPEN:
        return False, f"{name} stands on open ground."
    if own == attacker:
        same = f"the same building, {own.building}" if own.kind == BUILDING else "the same level of ground"
        return False, f"{name} and its attacker are on {same}.".replace("on the same building", "in the same building")
    if own.kind == BUILDING:
        return _in_building(unit, own)
    if unit.values["cover_on_high_ground"]:
        return True, f"{name} stands on higher ground than its attacker."
    return False, f"Nothing gives cover to {name}."


def _in_building(unit: Row, own: Stand) -> tuple[bool, str]:
    name = unit.values["name"]
    if unit.values["cover_in_building"]:
        return True, f"{name} is in the building {own.building}, its attacker is not."
    if unit.values["enters_buildings"]:
        return False, f"Buildings give no cover to {name}."
    return False, f"{name} may not enter buildings, and has no cover from one."


def _shelter(unit: Row, place: Stand) -> str:
    if place.kind == BUILDING:
        may = "" if unit.values["enters_buildings"] else f" (though {unit.values['name']} may not enter one)"
        return f"The building {place.building} protects from explosions{may}."
    if place.kind == HIGH:
        return "High ground does not protect from explosions."
    return "Nothing protects it there."
