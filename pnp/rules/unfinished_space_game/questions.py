"""The questions that the rules of the Unfinished Space Game answer."""

from __future__ import annotations

from typing import Final

from pnp.rules.core import Param, Question
from pnp.rules.unfinished_space_game.damage import ALL, allocation, damage, vulnerability
from pnp.rules.unfinished_space_game.lanes import lanes
from pnp.rules.unfinished_space_game.networks import facings, power, power_moves, power_route, turn
from pnp.rules.unfinished_space_game.ships import letter_string, plan, ship
from pnp.rules.unfinished_space_game.sides import ALL_SIDES
from pnp.rules.unfinished_space_game.tables import BEAMS
from pnp.rules.unfinished_space_game.vectors import grapple, grappled_thrust, move, thrust, tractor

_SIDES: Final = "|".join(ALL_SIDES)
_TARGET: Final = (
    Param("ship", "ref ships?", "a ship's id, such as cutter", required=False),
    Param("plan", "text?", "instead of a ship: rows of letters parted by /, such as ..S../.AHA.", required=False),
    Param("grid", "one of square|hex?", "the grid of a plan; left out, square", required=False),
)
_FROM: Final = Param("from", f"one of {_SIDES}", "the side that the fire comes from, such as front-left")
_NODE: Final = Param("node", "text", "a power node's label, such as 333")
_ARROWS: Final = '{"arrows": how many, or null where none lead there'
_VECTOR: Final = Param("vector", "list of number", "x,y or x,y,z, such as -1,0,10")
_MINE: Final = Param("mine", "list of number", "one's own vector, x,y or x,y,z")
_THEIRS: Final = Param("theirs", "list of number", "the other ship's vector")
_FACING: Final = Param("facing", "text", "the number of a facing, such as 4")
_UNITS: Final = Param("units", "integer 0..", "units of thrust")
_MASSES: Final = (
    Param("my_mass", "number?", "the mass of one's own ship; left out, both are alike", required=False),
    Param("their_mass", "number?", "the mass of the other ship", required=False),
)
_LIMIT: Final = Param(
    "limit", "number 0..?", "how many vector points the array can move; left out, any", required=False
)

QUESTIONS: Final = (
    Question("power-moves", (_NODE,), '{"nodes": those that one arrow leads to}', power_moves),
    Question(
        "power-route",
        (Param("from", "text", "the node now, such as 333"), Param("to", "text", "the node that is wanted")),
        f'{_ARROWS}, "path": the nodes on the way}}',
        power_route,
    ),
    Question(
        "move",
        (Param("position", "list of number", "where the ship is, x,y or x,y,z"), _VECTOR),
        '{"position"}',
        move,
    ),
    Question("thrust", (_VECTOR, _FACING, _UNITS), '{"vector"}', thrust),
    Question(
        "turn",
        (
            Param("from", "text", "the facing now, such as 4"),
            Param("to", "text", "the facing that is wanted"),
            Param("dims", "integer 2..3?", "dimensions; left out, 3 for facings out of the plane", required=False),
        ),
        f"{_ARROWS}}}",
        turn,
    ),
    Question(
        "tractor",
        (_MINE, _THEIRS, Param("change", "list of number", "how the target's deltas change"), *_MASSES, _LIMIT),
        '{"mine", "theirs"}, exact; {"legal": false} beyond the limit',
        tractor,
    ),
    Question(
        "grapple",
        (
            _MINE,
            _THEIRS,
            *_MASSES,
            Param("mode", "one of by_mass|add", "by mass, or the source's shortcut", required=False, default="by_mass"),
            _LIMIT,
        ),
        '{"vector"}, exact; with a limit "broken"',
        grapple,
    ),
    Question(
        "grappled-thrust",
        (
            _VECTOR,
            _UNITS,
            _FACING,
            Param("my_mass", "number", "the mass of the ship that thrusts"),
            Param("their_mass", "number", "the mass of the other ship"),
        ),
        '{"vector"}, exact',
        grappled_thrust,
    ),
    Question(
        "lanes",
        (
            Param("count", "integer 1..", "how many lanes"),
            Param("dice", "text?", "the dice, such as 3d6; left out, the game's", required=False),
        ),
        '{"lanes": the results of each, "weights": their chances}',
        lanes,
    ),
    Question(
        "damage",
        (
            *_TARGET,
            _FROM,
            Param("beam", f"one of {'|'.join(BEAMS)}", "the beam's shape"),
            Param("strength", "integer 0..", "its strength"),
            Param(
                "rolls", "list of text?", "the rolls, such as 7,9, or their dice, 3+4,6+3", required=False, default=()
            ),
        ),
        '{"destroyed": [[column, row, letter] …] in order, "structural"}; of a ship "structure_left", "breaks_up"',
        damage,
    ),
    Question(
        "vulnerability",
        (*_TARGET, Param("from", f"one of {_SIDES}|{ALL}", "the side, or all for the mean over all sides")),
        '{"cells": [[column, row, chance] …], "none"}: that each system is the first destroyed',
        vulnerability,
    ),
    Question(
        "plan",
        _TARGET,
        '{"grid", "columns", "rows", "cells": [{"column", "row", "letter", "system", "name", "symbol"}], "sides"}',
        plan,
    ),
    Question(
        "allocation",
        (*_TARGET, _FROM),
        '{"from", "lanes": [{"lane", "results", "chance", "cells": those that the fire passes, in order}]}',
        allocation,
    ),
    Question(
        "ship",
        (Param("ship", "ref ships", "a ship's id"),),
        '{"points", "mass", "cells", "structure", "systems": [{"system", "name", "letter", "count"}], "lanes"}',
        ship,
    ),
    Question("letter-string", _TARGET, '{"letters": from left to right, "cells": where each stands}', letter_string),
    Question(
        "power",
        (),
        '{"axes", "nodes": [{"node", "shares", "start"}], "arrows": [{"from", "to", "both"}]}',
        power,
    ),
    Question(
        "facings",
        (Param("dims", "integer 2..3", "two dimensions, or three"),),
        '{"facings": [{"facing", "direction"}], "arrows": [{"from", "to", "both"}]}',
        facings,
    ),
)
