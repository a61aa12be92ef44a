"""The columns of the tables of the Unfinished Space Game."""

from __future__ import annotations

from typing import Final

from pnp.rules.columns import parse_column
from pnp.rules.core import columns

ORIGIN: Final = "one of source|proposal"
BEAMS: Final = ("pin", "rod", "cone", "blast", "fan")

TABLES: Final = {
    "ships": columns(
        name="text",
        mass="integer 1..",
        structure="integer 0..400",
        plan=parse_column("text").named("SG-PLAN"),
        grid="one of square|hex",
        lane_dice="text?",
        thrust="integer 0..",
        turn="integer 0..",
        tractor="integer 0..",
        grapple="integer 0..",
        weapons="list of ref weapons?",
        text="text?",
        origin=ORIGIN,
    ),
    "systems": columns(
        letter=parse_column("text").named("SG-LETTER"),
        name="text",
        symbol="text",
        absorbs="integer 0..?",
        points="integer 0..",
        vital="boolean?",
        text="text?",
        origin=ORIGIN,
    ),
    "weapons": columns(name="text", beam="ref beams", strength="integer 1..", text="text?", origin=ORIGIN),
    "beams": columns(
        name="text",
        text="text?",
        example_plan="text",
        example_from="text",
        example_strength="integer 1..",
        example_rolls="list of text",
        origin=ORIGIN,
    ),
    "sides": columns(name="text", short="text", colour="text", grids="list of one of square|hex"),
    "lanes": columns(dice="text", lanes=parse_column("any").named("SG-LANE-TABLE"), origin=ORIGIN),
    "power": columns(
        attack="number 0..", defence="number 0..", move="number 0..", arrows="list of ref power?", origin=ORIGIN
    ),
    "facings": columns(
        direction="list of integer -1..1", arrows="list of ref facings", one_way="list of ref facings?", origin=ORIGIN
    ),
}
