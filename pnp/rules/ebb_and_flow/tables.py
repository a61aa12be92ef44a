"""The columns of the tables of Ebb & Flow."""

from __future__ import annotations

from typing import Final

from pnp.rules.columns import parse_column
from pnp.rules.core import columns

ORIGIN: Final = "one of source|proposal"
MOST_COLUMNS: Final = 60
MOST_ROWS: Final = 100

BODIES: Final = columns(
    name="text",
    seen_from="text?",
    columns=f"integer 1..{MOST_COLUMNS}",
    rows=f"integer 1..{MOST_ROWS}",
    locations=parse_column("any").named("EF-LOCATION"),
    silhouette="text?",
    icon="text?",
    text="text?",
    origin=ORIGIN,
)
CLASSES: Final = columns(name="text", letter="text", colour="text", hatch="text", text="text?", origin=ORIGIN)
MATRICES: Final = columns(
    name="text",
    body="ref bodies",
    x_die="integer 1..120",
    x=parse_column("list of text").named("EF-MATRIX"),
    y_die="integer 1..120",
    y=parse_column("list of text").named("EF-MATRIX"),
    text="text?",
    origin=ORIGIN,
)
WINDOWS: Final = columns(
    name="text",
    matrix="ref matrices",
    x=parse_column("text?").named("EF-WINDOW"),
    x_die="integer 1..120?",
    y=parse_column("text?").named("EF-WINDOW"),
    y_die="integer 1..120?",
    text="text?",
    origin=ORIGIN,
)
WEAPONS: Final = columns(
    name="text",
    profile="one of linear|square|scatter",
    free_squares="integer 0..",
    ap_per_square=parse_column("integer").named("EF-UNPRICED"),
    viscosity="integer 0..",
    ap_to_draw="integer 0..",
    start=parse_column("text").named("EF-START"),
    shield_size="integer 2..?",
    body="ref bodies?",
    icon="text?",
    text="text?",
    origin=ORIGIN,
    proposed="list of text?",
)
SKILLS: Final = columns(name="text", ap="integer 0..", effect="text?", icon="text?", origin=ORIGIN)
COMBATANTS: Final = columns(
    name="text",
    body="ref bodies",
    handedness="one of right|left",
    skills="list of ref skills?",
    pool="integer 0..",
    viscosity="integer 0..",
    weapons="list of ref weapons?",
    icon="text?",
    text="text?",
    origin=ORIGIN,
)

TABLES: Final = {
    "bodies": BODIES,
    "classes": CLASSES,
    "matrices": MATRICES,
    "windows": WINDOWS,
    "weapons": WEAPONS,
    "skills": SKILLS,
    "combatants": COMBATANTS,
}
