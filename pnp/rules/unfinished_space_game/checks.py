"""Checks: what ships, systems, weapons and lanes must satisfy before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.findings import Finding, did_you_mean
from pnp.loading.tables import Row
from pnp.rules.core import AskError
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.lanes import (
    LaneError,
    lane_dice,
    lane_fault,
    lanes_for,
    read_lanes,
)
from pnp.rules.unfinished_space_game.network_checks import network_checks
from pnp.rules.unfinished_space_game.plans import EMPTY, SOURCE, Plan, PlanError
from pnp.rules.unfinished_space_game.ships import mass_of, read_ship, ship_dice, systems_by_letter
from pnp.rules.unfinished_space_game.sides import ALL_SIDES, lane_counts
from pnp.rules.unfinished_space_game.tables import BEAMS

_LETTERS: Final = "A to Z"


def all_checks(game: Game) -> Iterator[Finding]:
    """Every breach, table by table."""
    yield from _systems(game)
    yield from _options(game)
    yield from _lane_table(game)
    for row in game.rows("ships"):
        yield from _ship(game, row)
    yield from _sides(game)
    yield from _beams(game)
    yield from network_checks(game)


def _systems(game: Game) -> Iterator[Finding]:
    """Each system has a letter of its own."""
    first: dict[str, Row] = {}
    for row in game.rows("systems"):
        letter = row.values["letter"].strip()
        if len(letter) != 1 or not letter.isalnum():
            hint = f"write one letter, {_LETTERS}; {EMPTY} is an empty cell"
            message = f"{row.id}: “{letter}” is no letter that a plan can have"
            yield Finding("SG-LETTER", message, row.place("letter"), letter, _LETTERS, SOURCE, hint)
            continue
        other = first.setdefault(letter, row)
        if other is not row:
            message = f"{other.id} and {row.id} are both “{letter}” in a plan"
            hint = f"give {row.id} another letter"
            yield Finding("SG-LETTER", message, row.place("letter"), letter, other.id, SOURCE, hint)


def _options(game: Game) -> Iterator[Finding]:
    """The game's dice can be rolled for lanes."""
    text = game.option("lane_dice")
    try:
        lane_dice(text)
    except LaneError as error:
        place = game.option_place("lane_dice")
        yield Finding("SG-LANES", f"lane_dice: {error}", place, text, None, "rules/lane_dice", error.hint)


def _lane_table(game: Game) -> Iterator[Finding]:
    """Stated lanes: every result leads into exactly one, in order."""
    first: dict[tuple[tuple[int, ...], int], Row] = {}
    for row in game.rows("lanes"):
        lanes = read_lanes(row.values["lanes"])
        if lanes is None:
            hint = "write a list of results for each lane, such as [[2, 3], [4], [5]]"
            yield Finding(
                "SG-LANE-TABLE", f"{row.id}: these are no lanes", row.place("lanes"), None, None, SOURCE, hint
            )
            continue
        fault = lane_fault(lanes, row.values["dice"])
        if fault is not None:
            hint = "each result stands in one lane, in order; the middle one of an even count in halves, such as 7L, 7R"
            yield Finding("SG-LANE-TABLE", f"{row.id}: {fault}", row.place("lanes"), len(lanes), None, SOURCE, hint)
            continue
        other = first.setdefault((lane_dice(row.values["dice"]).dice, len(lanes)), row)
        if other is not row:
            message = f"{other.id} and {row.id} both state {len(lanes)} lanes of {row.values['dice']}"
            yield Finding("SG-LANE-TABLE", message, row.place(), row.id, other.id, SOURCE, "leave one out")


def _ship(game: Game, row: Row) -> Iterator[Finding]:
    """Its plan can be read, and every lane of every side be reached; what it lacks is a warning."""
    try:
        drawn = read_ship(row)
    except PlanError as error:
        # a block of text has one place: the line at fault is named by its number
        yield Finding(error.code, f"{row.id}: {error}", row.place("plan"), error.found, None, SOURCE, error.hint)
        game.set_aside("ships", row)
        return
    unknown = list(_unknown_letters(game, row, drawn))
    faults = list(_lanes(game, row, drawn))
    if unknown or faults:
        game.set_aside("ships", row)
    yield from unknown
    yield from faults
    yield from _whole(game, row, drawn)
    yield from _mass(game, row, drawn)


def _unknown_letters(game: Game, row: Row, drawn: Plan) -> Iterator[Finding]:
    systems = systems_by_letter(game)
    at: dict[str, list[str]] = {}
    for cell, letter in drawn.systems.items():
        if letter not in systems:
            at.setdefault(letter, []).append(f"column {cell.told[0]}, row {cell.told[1]}")
    for letter, cells in at.items():
        message = f"{row.id}: no system has the letter “{letter}” ({'; '.join(cells[:3])})"
        hint = did_you_mean(letter.upper(), systems) or f"write one of {', '.join(systems)}"
        yield Finding("SG-UNKNOWN-LETTER", message, row.place("plan"), letter, list(systems), SOURCE, hint)


def _lanes(game: Game, row: Row, drawn: Plan) -> Iterator[Finding]:
    text, column = ship_dice(game, row), "lane_dice" if row.values["lane_dice"] else "plan"
    if column == "plan" and any(True for _ in _options(game)):
        return  # the game's own dice are at fault, which is said once
    seen = set()
    for side, count in lane_counts(drawn).items():
        try:
            lanes_for(game, count, text)
        except LaneError as error:
            if count not in seen:
                seen.add(count)
                message = f"{row.id}, {side}: {error}"
                yield Finding("SG-LANES", message, row.place(column), count, text, SOURCE, error.hint)


def _whole(game: Game, row: Row, drawn: Plan) -> Iterator[Finding]:
    parts = drawn.apart()
    if parts > 1:
        message = f"{row.id}: its systems lie in {parts} parts that do not touch"
        hint = "join them with a hull, or leave it so on purpose"
        yield Finding("SG-APART", message, row.place("plan"), parts, 1, SOURCE, hint).as_warning()
    missing = [
        system.values["name"]
        for letter, system in systems_by_letter(game).items()
        if system.values["vital"] and letter not in drawn.systems.values()
    ]
    if missing:
        message = f"{row.id}: it has no {', no '.join(name.lower() for name in missing)}"
        hint = "draw one in its plan, or leave it so on purpose"
        yield Finding("SG-VITAL", message, row.place("plan"), missing, None, SOURCE, hint).as_warning()


def _mass(game: Game, row: Row, drawn: Plan) -> Iterator[Finding]:
    stated, expected = row.values["mass"], mass_of(game, drawn)
    if stated != expected:
        message = f"{row.id}: its mass is {stated}; its {len(drawn.cells)} cells give {expected}"
        hint = f"write {expected}, or keep what you want"
        rule = "proposal: cells_per_mass"
        yield Finding("SG-MASS", message, row.place("mass"), stated, expected, rule, hint).as_warning()


def _sides(game: Game) -> Iterator[Finding]:
    rows = game.rows("sides")
    for row in rows:
        if row.id not in ALL_SIDES:
            message = f"there is no side “{row.id}”"
            hint = did_you_mean(row.id, ALL_SIDES) or f"write one of {', '.join(ALL_SIDES)}"
            yield Finding("SG-SIDE", message, row.place("id"), row.id, list(ALL_SIDES), SOURCE, hint)
    missing = [side for side in ALL_SIDES if side not in {row.id for row in rows}]
    if rows and missing and "sides" in game.tables:
        message = f"the table sides has no {', no '.join(missing)}"
        hint = "add a row for each: its name and colour on charts"
        yield Finding("SG-SIDE", message, rows[0].place(), None, missing, SOURCE, hint)


def _beams(game: Game) -> Iterator[Finding]:
    """A row of the table `beams` is one of the five, and its example can be worked out."""
    for row in game.rows("beams"):
        if row.id not in BEAMS:
            message, hint = f"there is no beam “{row.id}”", did_you_mean(row.id, BEAMS) or f"write {', '.join(BEAMS)}"
            yield Finding("SG-BEAM", message, row.place("id"), row.id, list(BEAMS), SOURCE, hint)
            continue
        params = {
            "plan": row.values["example_plan"],
            "from": row.values["example_from"],
            "beam": row.id,
            "strength": row.values["example_strength"],
            "rolls": row.values["example_rolls"],
        }
        try:
            game.ask("damage", params)
        except AskError as error:
            column = f"example_{error.parameter}" if f"example_{error.parameter}" in row.values else "example_plan"
            message = f"{row.id}: its example cannot be worked out: {error.message}"
            yield Finding("SG-BEAM", message, row.place(column), None, None, SOURCE, error.hint)
