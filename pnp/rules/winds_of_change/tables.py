"""The columns of the tables of Winds of Change."""

from __future__ import annotations

from typing import Final

from pnp.rules.columns import parse_column
from pnp.rules.core import columns

ATTACKS: Final = "one of none|range|sight|column|shell"
ORIGIN: Final = "one of source|proposal"

UNITS: Final = columns(
    name="text",
    coin="ref coins",
    power="one of low|high|any",
    toughness="integer",
    toughness_per_rider="integer 1..?",
    toughness_maximum="integer?",
    move="text",
    moves="integer 1..",
    move_and_attack="boolean",
    attack=ATTACKS,
    attack_range="text?",
    attack_beyond="text?",
    attack_width="text?",
    attack_length="text?",
    damage="integer 1..?",
    run_over_damage="integer 1..?",
    carries="list of ref units?",
    capacity="integer 1..?",
    dies_when_hit_carrying="boolean",
    driver=parse_column("ref units?").named("WOC-DRIVER"),
    operator="list of ref units?",
    cover_in_building="boolean",
    cover_on_high_ground="boolean",
    enters_buildings="boolean",
    neutral="boolean",
    points="integer 0..",
    icon="text",
    origin=ORIGIN,
    proposed="list of text?",
)
COINS: Final = columns(
    name="text",
    currency="text",
    diameter_mm="number 1..200",
    thickness_mm="number 0..50",
    face_value="integer 0..",
    stands_for="ref coins",
    metal="one of copper|silver|gold",
    origin="one of source|proposal|mint",
)
SQUADS: Final = columns(
    name="text",
    members="list of ref units",
    grows="boolean",
    toughness="integer?",
    attacks="integer 1..?",
    damage="integer 1..",
    move="text",
    moves="integer 1..",
    attack=ATTACKS,
    attack_range="text?",
    hits_inside_buildings="boolean",
    icon="text",
    text="text",
    origin=ORIGIN,
)
ARMIES: Final = columns(
    name="text", power="one of low|high", units="counted text", text="text", icon="text", origin=ORIGIN
)
TERRAIN: Final = columns(
    name="text",
    kind="one of open|high|water|rough|hazard|woods|wall|building|base|respawn",
    movement="one of free|cut|blocked",
    view="one of clear|blocked",
    cover="one of none|high|building",
    capacity="integer 1..?",
    icon="text",
    copies="integer 0..",
    text="text",
    origin=ORIGIN,
)
ABILITIES: Final = columns(unit="ref units", icon="text", title="text", text="text")

TABLES: Final = {
    "units": UNITS,
    "coins": COINS,
    "squads": SQUADS,
    "armies": ARMIES,
    "terrain": TERRAIN,
    "abilities": ABILITIES,
}
