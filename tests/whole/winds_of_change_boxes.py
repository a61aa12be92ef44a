"""Written by hand from the printed sheets: which source must stand in which box of each component of Winds of Change.

Boxes are left, top, right, bottom in mm from the trim's top left corner. In a source `{column}` is the item's own cell
and `*` any row; `label` is a fixed word that must stand on the same line (or, above and below, within the box).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

Row = Mapping[str, Any]


class Line(NamedTuple):
    """A source in its box, there for the items that `when` holds for; `several` lines up rows of a table."""

    source: str
    left: float
    top: float
    right: float
    bottom: float
    label: str = ""
    when: Callable[[Row], bool] = lambda row: True


def attacks(*kinds: str) -> Callable[[Row], bool]:
    """For units and squads with such an attack."""
    return lambda row: row["attack"] in kinds


def has(column: str) -> Callable[[Row], bool]:
    """For items whose cell is not empty."""
    return lambda row: bool(row[column])


COIN_AREA: Final = (5, 18, 32, 45)
LINE_1, LINE_2, LINE_3, LINE_4 = (48, 55.5), (55.5, 63), (63, 70.5), (70.5, 79)


def on_line(line: tuple[float, float], left: float, right: float, source: str, label: str, **more: Any) -> Line:
    """A source on one of the four lines of a card, right of its label."""
    return Line(source, left, line[0], right, line[1], label, **more)


GAME_BACK: Final = (
    Line("game/title", 4, 70, 45, 78),
    Line("game/designer", 4, 78, 45, 82),
)

BOXES: Final[Mapping[tuple[str, str], tuple[Line, ...]]] = {
    ("unit-cards", "front"): (
        Line("units/{id}/name", 4, 4, 47, 12.5),
        Line("units/{id}/power", 9, 12, 30, 17, "power"),
        Line("units/{id}/points", 48, 5, 59, 12.5),
        Line("units/{id}/icon", *COIN_AREA),
        Line("ask/toughness?unit={id}#least", 33, 22, 42, 36),
        Line("ask/toughness?unit={id}#least", 33, 34, 59, 40),  # the shields
        Line("ask/toughness?unit={id}#most", 33, 34, 59, 40, when=has("toughness_per_rider")),  # and the empty ones
        Line("ask/toughness?unit={id}#most", 42, 22, 59, 36, when=has("toughness_per_rider")),
        Line("coins/{coin}/name", 33, 40, 42, 44),
        Line("coins/{coin}/diameter_mm", 40, 40, 59, 44),
        on_line(LINE_1, 23, 28, "units/{id}/moves", "Move", when=lambda row: row["moves"] > 1),
        on_line(LINE_1, 23, 36, "units/{id}/move", "Move"),
        on_line(LINE_1, 40, 59.1, "ask/distance?coin={coin}&measure={move}#mm", "Move"),
        on_line(LINE_2, 23, 36, "units/{id}/attack_range", "Attack", when=attacks("range")),
        on_line(
            LINE_2, 40, 59.1, "ask/distance?coin={coin}&measure={attack_range}#mm", "Attack", when=attacks("range")
        ),
        on_line(LINE_2, 23, 30, "units/{id}/attack_width", "Attack", when=attacks("column")),
        on_line(LINE_2, 28, 40, "units/{id}/attack_length", "Attack", when=attacks("column")),
        Line("ask/distance?coin={coin}&measure={attack_width}#mm", 40, 55, 59.1, 60, when=attacks("column")),
        Line("ask/distance?coin={coin}&measure={attack_length}#mm", 40, 58, 59.1, 63.5, when=attacks("column")),
        on_line(LINE_2, 32, 42, "units/{id}/attack_beyond", "Beyond", when=attacks("shell")),
        on_line(
            LINE_2, 42, 59.1, "ask/distance?coin={coin}&measure={attack_beyond}#mm", "Beyond", when=attacks("shell")
        ),
        on_line(
            LINE_3,
            *(23, 30, "ask/cover?attacker_place=open&place=high&unit={id}#cover", "Cover"),
            when=lambda row: row["cover_in_building"] or row["cover_on_high_ground"],
        ),
        on_line(LINE_4, 23, 30, "units/{id}/capacity", "Carries", when=has("capacity")),
        on_line(LINE_4, 27, 45, "units/{id}/carries", "Carries", when=has("capacity")),
        on_line(LINE_4, 23, 45, "units/{id}/driver", "Driver", when=has("driver")),
        on_line(LINE_4, 23, 45, "units/{id}/operator", "Operator", when=has("operator")),
        on_line(
            LINE_4,
            *(23, 45, "squads/*/name", "Squads"),
            when=lambda row: not row["capacity"] and not row["driver"] and not row["operator"],
        ),
        Line("units/{id}/proposed", 4, 81, 28, 86, "Proposal", when=has("proposed")),
    ),
    ("unit-cards", "back"): (
        Line("units/{id}/name", 4, 4, 48, 13),
        Line("units/{id}/icon", 49, 4, 59, 13),
        Line("abilities/{id}-*/icon", 3.5, 14, 9, 74),
        Line("abilities/{id}-*/title", 10, 14, 59.5, 74),
        Line("abilities/{id}-*/text", 10, 14, 59.5, 74),
        Line("squads/*/icon", 3.5, 14, 9, 74, when=lambda row: row["id"] in ("penny", "dime")),
        Line("squads/*/name", 10, 14, 59.5, 74, when=lambda row: row["id"] in ("penny", "dime")),
        Line("squads/*/text", 10, 14, 59.5, 74, when=lambda row: row["id"] in ("penny", "dime")),
        Line(
            "units/{id}/run_over_damage", 10, 14, 59.5, 74, "damage to all that it touches", when=has("run_over_damage")
        ),
        Line("units/{id}/damage", 10, 14, 59.5, 74, "damage to all within", when=attacks("shell")),
        Line("rules/explosion_radius", 10, 14, 59.5, 74, "within", when=attacks("shell")),
        Line("ask/distance?measure=1S#mm", 10, 14, 59.5, 74, "of where it lands", when=attacks("shell")),
        Line("units/{id}/driver_dies_at", 10, 14, 59.5, 74, "kills the driver", when=has("driver")),
        Line("units/{id}/toughness", 10, 14, 59.5, 74, "both", when=has("driver")),
        Line(
            *("units/{id}/toughness", 10, 14, 59.5, 74, "all get out unharmed"),
            when=lambda row: row["capacity"] and not row["toughness_per_rider"],
        ),
        Line(
            *("units/{id}/riders_lost_at", 10, 14, 59.5, 74, "all are lost with it"),
            when=lambda row: row["capacity"] and not row["toughness_per_rider"],
        ),
        Line(
            "rules/toughness_highest", 10, 14, 59.5, 74, "Attacks of toughness", when=lambda row: row["toughness"] == 5
        ),
        Line("rules/tough_counts", 10, 14, 59.5, 74, "count", when=lambda row: row["toughness"] == 5),
        Line("ask/water?coin={coin}&measure={move}#mm", 28, 72, 45, 79, "In water"),
    ),
    ("squad-cards", "front"): (
        Line("squads/{id}/name", 4, 4, 47, 12.5),
        Line("squads/{id}/icon", 47, 4, 59, 17),
        Line("units/*/icon", *COIN_AREA),
        Line("ask/squad?units={members}#toughness", 33, 22, 42, 36),
        Line("ask/squad?units={members}#toughness", 33, 34, 59, 40),
        Line("rules/squad_maximum", 42, 22, 59, 36, when=has("grows")),
        Line("rules/squad_maximum", 33, 34, 59, 40, when=has("grows")),  # the empty shields
        on_line(LINE_1, 23, 50, "squads/{id}/members", "Members"),
        on_line(LINE_1, 50, 59.1, "rules/squad_maximum", "up to", when=has("grows")),
        on_line(LINE_2, 23, 28, "squads/{id}/moves", "Move", when=lambda row: row["moves"] > 1),
        on_line(LINE_2, 23, 36, "squads/{id}/move", "Move"),
        on_line(LINE_2, 40, 59.1, "ask/distance?measure={move}#mm", "Move"),
        on_line(LINE_3, 23, 36, "squads/{id}/attack_range", "Attack", when=attacks("range")),
        on_line(LINE_3, 40, 59.1, "ask/distance?measure={attack_range}#mm", "Attack", when=attacks("range")),
        on_line(LINE_4, 23, 30, "ask/squad?units={members}#damage", "Damage"),
    ),
    ("squad-cards", "back"): (
        Line("squads/{id}/name", 4, 4, 48, 13),
        Line("squads/{id}/icon", 49, 4, 59, 13),
        Line("squads/{id}/icon", 3.5, 14, 9, 74),
        Line("squads/{id}/name", 9.5, 14, 59, 20),
        Line("squads/{id}/text", 9.5, 14, 59, 30),
        Line("reminders/squad*/icon", 3.5, 20, 9, 74),
        Line("reminders/squad*/title", 9.5, 20, 59, 74),
        Line("reminders/squad*/text", 9.5, 20, 59, 74),
        Line("ask/water?coin=*&measure={move}#mm", 28, 72, 45, 79, "In water"),
    ),
    ("army-cards", "front"): (
        Line("armies/{id}/name", 4, 4, 47, 12.5),
        Line("armies/{id}/power", 9, 12, 30, 17, "power army"),
        Line("ask/roster?army={id}#points", 48, 5, 59, 12.5),
        Line("armies/{id}/icon", 4, 18, 21, 36),
        Line("armies/{id}/text", 21, 18, 59, 36),
        Line("armies/{id}/units/*", 4, 36, 11, 73),  # how many, in figures
        Line("armies/{id}/units/*", 33, 36, 59.1, 73),  # and in signs
        Line("units/*/name", 10.5, 36, 34, 73),
        Line("coins/*/name", 10.5, 36, 22, 73),
        Line("units/*/points", 14, 36, 24, 73, "each"),
        Line("ask/roster?army={id}#face_value", 30, 72, 45, 79, "Pocket change"),
    ),
    ("army-cards", "back"): GAME_BACK,
    ("battlefield-cards", "back"): GAME_BACK,
    ("battlefield-cards", "front"): (
        Line("terrain/{id}/name", 4, 4, 47, 12.5),
        Line("terrain/{id}/capacity", 48, 5, 59, 12.5, when=has("capacity")),
        Line("terrain/{id}/icon", 10, 18, 53, 51),
        Line("rules/water_share", 4, 57, 22, 63, when=lambda row: row["movement"] == "cut"),
        Line("terrain/{id}/view", 22, 57, 41, 63),
        Line(
            *("ask/cover?attacker_place=open&place=*&unit=penny#cover", 41, 57, 59, 63),
            when=lambda row: row["cover"] != "none",
        ),
        Line("terrain/{id}/text", 4, 67, 45.5, 82),
    ),
    ("measuring-card", "front"): (
        Line("ask/distance?measure=1D#mm", 33, 23, 53, 31, "D"),
        Line("coins/dime/name", 17.91, 34, 24.1, 38),
        Line("coins/dime/diameter_mm", 23, 34, 36, 38, "Dime"),
        Line("coins/penny/name", 19.05, 37, 27, 41),
        Line("coins/penny/diameter_mm", 26, 37, 38, 41, "Penny"),
        Line("coins/nickel/name", 21.21, 40, 29, 44.5),
        Line("coins/nickel/diameter_mm", 28, 40, 40, 44.5, "Nickel"),
        Line("coins/quarter/name", 24.26, 43.5, 33, 48),
        Line("coins/quarter/diameter_mm", 32, 43.5, 44, 48, "Quarter"),
        Line("rules/minimum_overlap_mm", 5, 14, 14, 19),
        Line("game/title", 40, 12, 70, 18),
    ),
    ("measuring-card", "back"): (
        Line("ask/distance?measure=1S#mm", 30, 5, 48, 12.5, "short side"),
        Line("ask/distance?measure=1L#mm", 30, 12.5, 48, 20, "long side"),
        Line("ask/distance?measure=1D#mm", 30, 27, 48, 35, "diagonal"),
        Line("reminders/*/icon", 50, 4, 56, 50),
        Line("reminders/*/title", 55.5, 4, 82, 50),
        Line("reminders/*/text", 55.5, 4, 82, 50),
        Line("rules/card_long_mm", 18.5, 36, 28, 42),
        Line("rules/card_short_mm", 28, 36, 40, 42),
    ),
    ("explosion", "front"): (
        Line("rules/explosion_radius", 68, 47, 78, 56),
        Line("ask/distance?measure=1S#mm", 76, 47, 96, 56),
        Line("units/tank/damage", 20, 85, 90, 95, "damage to all who overlap by"),
        Line("rules/minimum_overlap_mm", 20, 85, 90, 95, "damage to all who overlap by"),
    ),
    ("column", "front"): (
        Line("units/artillery/attack_width", 14, 133, 22, 142),
        Line("ask/distance?measure=1S#mm", 21, 133, 40, 142),
        Line("units/artillery/attack_length", 0, 82, 8, 90),
        Line("ask/distance?measure=2L#mm", 6, 82, 28, 90),
        Line("units/artillery/damage", 4, 18, 50, 38, "damage to everything in it"),
        Line("rules/minimum_overlap_mm", 4, 18, 50, 38, "overlaps by"),
    ),
    ("dead-zone", "front"): (
        Line("units/tank/attack_beyond", 112, 77, 123, 88),
        Line("ask/distance?measure=1L#mm", 122, 77, 148, 88),
        Line("units/tank/name", 40, 138, 132, 150),
    ),
    ("coin-discs-us", "front"): (
        Line("units/*/icon", 3, 3, 22, 22),
        Line("coins/{id}/name", 3, 10, 22, 20),
    ),
    ("coin-discs-us", "back"): (
        Line("units/*/icon", 3, 3, 22, 22),
        Line("coins/{id}/name", 3, 10, 22, 20),
    ),
    ("reference", "front"): (
        Line("game/title", 5, 5, 80, 18),
        Line("units/*/icon", 4, 25, 12, 75),
        Line("units/*/name", 11.5, 25, 36, 75),
        Line("coins/*/name", 39, 25, 52, 75),
        Line("ask/toughness?unit=*#least", 53, 25, 61, 75),
        Line("ask/toughness?unit=*#most", 58, 25, 64, 75),
        Line("units/*/moves", 64.5, 25, 69, 75),
        Line("units/*/move", 64.5, 25, 78, 75),
        Line("units/*/attack_range", 79, 25, 90, 75),
        Line("units/*/attack_width", 79, 25, 86, 75, "column"),
        Line("units/*/attack_length", 84, 25, 92, 75, "column"),
        Line("units/*/attack_beyond", 90, 25, 103, 75, "shell beyond"),
        Line("units/*/capacity", 104, 25, 124, 75, "carries"),
        Line("units/*/driver", 104, 25, 124, 75, "driver"),
        Line("units/*/operator", 104, 25, 124, 75),
        Line("ask/distance?measure=1S#mm", 13, 83, 34, 95),
        Line("ask/distance?measure=1L#mm", 43, 83, 64, 95),
        Line("ask/distance?measure=1D#mm", 102, 83, 124, 95),
        # what kills what: five columns of targets, six lines of attackers
        *(
            Line(f"ask/kills?attacks={attackers}{cover}&target={target}#killed", left, top, left + 19, top + 5.2, label)
            for top, label, attackers in (
                (111.8, "One attack", "penny"),
                (116.9, "Two attacks", "penny,penny"),
                (122.0, "Three attacks", "penny,penny,penny"),
                (127.0, "Five attacks", "penny,penny,penny,penny,penny"),
                (132.1, "A tank and two more", "tank,penny,penny"),
                (137.2, "Two tanks", "tank,tank"),
            )
            for left, target, cover in (
                *((29, "penny", ""), (46, "horse", ""), (63, "tank", "")),
                *((85, "penny", "&cover=true"), (104, "horse", "&cover=true")),
            )
        ),
        Line("reminders/*/icon", 4, 144, 11, 172),
        Line("reminders/*/title", 10.5, 144, 124, 172),
        Line("reminders/*/text", 10.5, 144, 124, 172),
    ),
    ("reference", "back"): (
        Line("game/title", 5, 5, 80, 17),
        Line("reminders/*/icon", 4, 24, 72, 136),
        Line("reminders/*/title", 10.5, 24, 124, 136),
        Line("reminders/*/text", 10.5, 24, 124, 136),
        Line("ask/cover?attacker_place=open&place=high&unit=penny#cover", 10.5, 61, 62, 71, "Cover gives toughness"),
        Line("rules/cover_maximum", 10.5, 61, 62, 71, "never more than"),
        Line("rules/toughness_highest", 10.5, 71, 62, 80.5, "Against toughness"),
        Line("rules/tough_counts", 10.5, 71, 62, 80.5, "another such unit counts"),
        Line("squads/*/icon", 66, 24, 72, 62),
        Line("squads/*/name", 72, 24, 124, 62),
        Line("squads/*/text", 72, 24, 124, 62),
        Line("rules/explosion_radius", 72, 103, 124, 117, "All within"),
        Line("rules/minimum_overlap_mm", 72, 103, 124, 117, "overlap by"),
        Line("rules/water_share", 72, 126, 124, 136, "of the distance is left"),
        Line("rules/water_minimum", 72, 126, 124, 136, "at least"),
        Line("ask/water?coin=penny&measure=1S#mm", 72, 126, 99, 136, "of S"),
        Line("ask/water?coin=nickel&measure=1L#mm", 99, 126, 124, 136, "of L"),
        Line("goals/*/icon", 6, 145, 72, 173),
        Line("goals/*/name", 12.5, 145, 124, 173),
        Line("goals/*/text", 12.5, 145, 124, 173),
    ),
    ("roster", "front"): (
        Line("game/title", 140, 16, 171, 26),
        Line("units/*/icon", 14, 56, 22, 111),
        Line("units/*/name", 23.5, 56, 51, 111),
        Line("coins/*/name", 51.5, 56, 69, 111),
        Line("units/*/power", 69.5, 56, 84, 111),
        Line("units/*/points", 84, 56, 96, 111),
        Line("rules/army_points", 108, 115, 124, 124),
        Line("goals/*/icon", 18, 250, 122, 280),
        Line("goals/*/name", 26, 250, 196, 280),
        Line("goals/*/text", 26, 250, 197, 280),
    ),
    ("army-sheets", "front"): (
        Line("armies/{id}/icon", 14, 12, 33, 30),
        Line("armies/{id}/name", 33, 12, 110, 24),
        Line("armies/{id}/power", 33, 22, 60, 29, "power"),
        Line("ask/roster?army={id}#points", 115, 14, 131, 23),
        Line("rules/army_points", 130, 14, 142, 23),
        Line("ask/roster?army={id}#face_value", 145, 14, 172, 23),
        Line("armies/{id}/text", 13, 33, 197, 47),
        Line("units/*/icon", 13, 46, 28, 250),
        Line("armies/{id}/units/*", 28, 46, 42, 250),
        Line("units/*/name", 42.5, 46, 80, 250),
        Line("coins/*/name", 42.5, 46, 54, 250),
        Line("units/*/points", 49, 46, 60, 250, "each"),
        Line("ask/toughness?unit=*#least", 80, 46, 97, 250),
        Line("ask/toughness?unit=*#most", 86, 46, 104, 250),
        Line("armies/{id}/units/*", 104, 46, 196.1, 250),
    ),
}

# Where facts of one row of a table must stand side by side: the component's side, and how far apart (mm) the middles
# of such facts may be.
ALIGNED: Final[Mapping[tuple[str, str], float]] = {
    ("reference", "front"): 2.5,
    ("roster", "front"): 1.5,
    ("army-sheets", "front"): 6.5,
    ("army-cards", "front"): 4.5,
}
