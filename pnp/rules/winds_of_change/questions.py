"""The questions that the rules of Winds of Change answer."""

from __future__ import annotations

from typing import Final

from pnp.rules.core import Param, Question
from pnp.rules.winds_of_change.damage import carried, driven, kills, toughness
from pnp.rules.winds_of_change.forces import roster, squad
from pnp.rules.winds_of_change.ground import cover, explosion
from pnp.rules.winds_of_change.measures import distance, water

_UNIT: Final = Param("unit", "ref units", "a unit's id, such as penny")
_DAMAGE: Final = Param("damage", "integer 0..", "the damage that it takes in one turn")
_MEASURE: Final = Param("measure", "text", "a distance: 1S, 2L, 1.5L, or a coin's width such as C:quarter")
_PLACE: Final = "open, high, or building:NAME"

QUESTIONS: Final = (
    Question(
        "distance",
        (
            _MEASURE,
            Param("coin", "text", "the coin (or unit) that a bare C means", required=False),
            Param("times", "integer 1..", "how many of it in a straight line", required=False, default=1),
        ),
        '{"mm"}, exact, as a text',
        distance,
    ),
    Question(
        "kills",
        (
            Param("target", "ref units", "the unit that is attacked"),
            Param("attacks", "list of ref units", "the units that attack it in one turn, such as tank,penny,penny"),
            Param("cover", "boolean", "whether the target has cover from them", required=False, default=False),
            Param("carrying", "integer 0..", "how many units the target carries", required=False, default=0),
        ),
        '{"killed", "toughness", "damage"}, with a driver "driver": "killed|unharmed", '
        'when carrying "riders": "lost|unharmed"',
        kills,
    ),
    Question(
        "toughness",
        (
            _UNIT,
            Param("carrying", "integer 0..", "how many units it carries", required=False, default=0),
            Param("cover", "boolean", "whether it has cover", required=False, default=False),
        ),
        '{"toughness", "least", "most"}: now, and without cover from empty to fully laden',
        toughness,
    ),
    Question(
        "cover",
        (
            _UNIT,
            Param("place", "text", f"where it is: {_PLACE}"),
            Param("attacker_place", "text", f"where its attacker is: {_PLACE}"),
        ),
        '{"cover"}: what cover adds to its toughness',
        cover,
    ),
    Question(
        "driven",
        (_UNIT, _DAMAGE),
        '{"unit": "intact|destroyed", "driver": "unharmed|killed"}',
        driven,
    ),
    Question(
        "carried",
        (_UNIT, _DAMAGE, Param("riders", "integer 0..", "how many units it carries")),
        '{"carrier": "intact|destroyed", "riders": "unharmed|lost"}',
        carried,
    ),
    Question(
        "squad",
        (Param("units", "list of ref units", "its members, such as penny,penny,penny"),),
        '{"allowed", "toughness", "move", "attacks", "damage", "kind", "hits_inside_buildings"}; '
        "damage is that of one attack",
        squad,
    ),
    Question(
        "water",
        (_MEASURE, Param("coin", "text", "the coin (or unit) that moves", required=False, default="penny")),
        '{"mm"}, exact, as a text',
        water,
    ),
    Question(
        "explosion",
        (
            Param("distance", "number 0..", "millimetres from the explosion's centre to the coin's nearest edge"),
            _UNIT,
            Param("place", "text", f"where the unit is: {_PLACE}"),
        ),
        '{"hit"}',
        explosion,
    ),
    Question(
        "roster",
        (Param("army", "ref armies", "an army's id"),),
        '{"points", "face_value" in cents, "coins": {coin: number}, "breaches": […], '
        '"lines": [{"unit", "name", "coin", "count", "points_each", "points"}]}',
        roster,
    ),
)
