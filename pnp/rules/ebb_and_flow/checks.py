"""Checks: what the data of Ebb & Flow must satisfy before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.findings import Finding, did_you_mean
from pnp.loading.tables import Row
from pnp.rules.ebb_and_flow.bodies import Body, read_body
from pnp.rules.ebb_and_flow.body_checks import check_body
from pnp.rules.ebb_and_flow.fighters import parse_start
from pnp.rules.ebb_and_flow.matrices import AXES, AxisError, SpanError, format_span, parse_span, read_axis
from pnp.rules.ebb_and_flow.matrices import SOURCE as MATRIX_RULE
from pnp.rules.ebb_and_flow.squares import Chart, Square, SquareError, format_square
from pnp.rules.game import Game

LEAST_AP_PER_SQUARE: Final = 1
START_RULE: Final = "Ebb & Flow, Defense"


def all_checks(game: Game) -> Iterator[Finding]:
    """Every breach, table by table."""
    bodies = {row.id: read_body(row) for row in game.rows("bodies")}
    for row in game.rows("bodies"):
        yield from check_body(game, row, bodies[row.id])
    yield from _classes(game)
    for row in game.rows("weapons"):
        yield from _price(row)
        yield from _start(game, row, bodies)
    yield from _matrices(game, bodies)
    yield from _windows(game)
    for row in game.rows("combatants"):
        yield from _pool(game, row)
        yield from _wielders(game, row)
        yield from _tracks(game, row)
    yield from _proposed(game)


def _classes(game: Game) -> Iterator[Finding]:
    """Each class has a letter and a hatch of its own, so that a black and white print tells them apart."""
    for column in ("letter", "hatch"):
        first: dict[str, Row] = {}
        for row in game.rows("classes"):
            mark = row.values[column].strip().lower()
            other = first.setdefault(mark, row)
            if other is not row:
                message = (
                    f"the classes {other.id} (line {other.place(column).line}) and {row.id} have the same {column}"
                )
                rule, hint = "Ebb & Flow, hit-location grid", f"give each class a {column} of its own"
                yield Finding("EF-CLASS-MARK", message, row.place(column), row.values[column], other.id, rule, hint)


def _price(row: Row) -> Iterator[Finding]:
    """An extra square that costs nothing would make every attack infinite."""
    price, least = row.values["ap_per_square"], LEAST_AP_PER_SQUARE
    if price < least:
        message = (
            f"{row.id}: an extra square costs {price} AP, less than {least}: an attack could have any number of them"
        )
        rule, hint = "Ebb & Flow, Attack Profile", f"write {least} AP or more for each extra square"
        yield Finding("EF-UNPRICED", message, row.place("ap_per_square"), price, least, rule, hint)


def _start(game: Game, row: Row, bodies: dict[str, Body]) -> Iterator[Finding]:
    """Where a weapon starts, in either hand, is on the chart of whoever wields it, and off the body."""
    text, place = row.values["start"], row.place("start")
    try:
        start = parse_start(text)
    except SquareError as error:
        hint = "write a square such as C1, or A/I15 for one in each hand"
        yield Finding("EF-START", f"{row.id}: {error}", place, text, None, START_RULE, hint)
        return
    body = bodies.get(row.values["body"]) if row.values["body"] else next(iter(bodies.values()), None)
    if body is None:
        return
    left = start.left or start.right
    if start.left is None and game.option("left_hander_mirrors_fixed_start"):
        left = body.chart.mirrored(start.right)
    squares = {start.right: "right hand"}
    squares.setdefault(left, "left hand")
    for square, hand in squares.items():
        yield from _start_square(row, body, square, hand)


def _start_square(row: Row, body: Body, square: Square, hand: str) -> Iterator[Finding]:
    name, place, text = format_square(square), row.place("start"), row.values["start"]
    if not body.chart.holds(square):
        limit = str(body.chart)
        message = f"{row.id} starts in the {hand} at {name}, off the chart of {body.id}, {limit}"
        yield Finding("EF-START", message, place, text, limit, START_RULE, f"write a square from {limit}")
    elif square in body.squares:
        location = body.squares[square].name
        message = f"{row.id} starts in the {hand} at {name}, on the body of {body.id} ({location})"
        hint = "write a square off the body, or no weapon could ever be drawn unharmed"
        yield Finding("EF-START", message, place, text, location, START_RULE, hint)


def _matrices(game: Game, bodies: dict[str, Body]) -> Iterator[Finding]:
    """Each axis has an entry for each side of its die, and each entry is a column or row of the body."""
    for row in game.rows("matrices"):
        body = bodies.get(row.values["body"])
        if body is not None:
            for axis in AXES:
                yield from _axis(row, axis, body.chart)


def _axis(row: Row, axis: str, chart: Chart) -> Iterator[Finding]:
    try:
        read_axis(row, axis, chart)
    except AxisError as error:
        place = row.place(axis) if error.number is None else row.place(axis, error.number)
        yield Finding("EF-MATRIX", f"{row.id}: {error}", place, error.found, error.limit, MATRIX_RULE, error.hint)


def _windows(game: Game) -> Iterator[Finding]:
    """A window lies on its matrix's axes, and has as many results as the die that is rolled within it."""
    matrices = {row.id: row for row in game.rows("matrices")}
    for row in game.rows("windows"):
        matrix = matrices.get(row.values["matrix"])
        if matrix is not None:
            for axis in AXES:
                if row.values[axis] is not None:
                    yield from _window_axis(row, axis, matrix.values[f"{axis}_die"])


def _window_axis(row: Row, axis: str, sides: int) -> Iterator[Finding]:
    text, place, rule = row.values[axis], row.place(axis), MATRIX_RULE
    try:
        span = parse_span(text)
    except SpanError as error:
        message, _, hint = f"{row.id}: {error}".partition("; ")
        yield Finding("EF-WINDOW", message, place, text, None, rule, hint)
        return
    if span.first < 1 or span.last > sides:
        message = f"{row.id}: the window {format_span(span)} leaves the axis {axis}, a d{sides}"
        yield Finding("EF-WINDOW", message, place, text, sides, rule, f"write results from 1 to {sides}")
    die, values = row.values[f"{axis}_die"], len(span.values)
    if die is not None and die != values:
        message = f"{row.id}: the window {format_span(span)} has {values} results, its die {die}"
        hint = f"widen or narrow the window to {die} results, or roll a d{values}"
        yield Finding("EF-WINDOW", message, place, values, die, rule, hint)


def _pool(game: Game, row: Row) -> Iterator[Finding]:
    """A combatant's pool is what its skills grant together."""
    skills = {skill.id: skill.values["ap"] for skill in game.rows("skills")}
    if any(skill not in skills for skill in row.values["skills"]):
        return
    granted, pool = sum(skills[skill] for skill in row.values["skills"]), row.values["pool"]
    if pool != granted:
        message = f"{row.id}: the pool is {pool} AP, its skills grant {granted}"
        hint = f"write {granted}, or change the skills"
        yield Finding("EF-POOL", message, row.place("pool"), pool, granted, "Ebb & Flow, Action Point Pool", hint)


def _wielders(game: Game, row: Row) -> Iterator[Finding]:
    """A weapon that belongs to one body is not carried by another."""
    weapons = {weapon.id: weapon.values["body"] for weapon in game.rows("weapons")}
    for weapon in row.values["weapons"]:
        owner = weapons.get(weapon)
        if owner is not None and owner != row.values["body"]:
            message = f"{row.id} carries {weapon}, which belongs to the body {owner}"
            hint = f"take it away, or make the combatant a {owner}"
            place = row.place("weapons")
            yield Finding("EF-WIELDER", message, place, weapon, owner, "weapons.body", hint, "warning")


def _tracks(game: Game, row: Row) -> Iterator[Finding]:
    """The tracks of a sheet hold a combatant's pool, and its viscosity with all weapons in hand."""
    weapons = {weapon.id: weapon.values["viscosity"] for weapon in game.rows("weapons")}
    viscosity = row.values["viscosity"] + sum(weapons.get(weapon, 0) for weapon in row.values["weapons"])
    for column, number in (("pool", row.values["pool"]), ("viscosity", viscosity)):
        option = f"{column}_track"
        longest = game.option(option)
        if number > longest:
            message = f"{row.id}: a {column} of {number} does not fit the track of its sheet, which holds {longest}"
            hint = f"raise {option} in rules.yaml to {number} or more"
            yield Finding("EF-TRACK", message, row.place(column), number, longest, f"rules/{option}", hint, "warning")


def _proposed(game: Game) -> Iterator[Finding]:
    """What is marked as a proposal is a column of the table."""
    columns = game.columns.get("weapons", {})
    for row in game.rows("weapons"):
        for name in row.values["proposed"]:
            if name not in columns:
                message = f"{row.id}: “{name}” is marked as a proposal, but is no column"
                yield Finding("EF-PROPOSED", message, row.place("proposed"), name, hint=did_you_mean(name, columns))
