"""Checks of a body: its locations lie on its chart, apart from each other, named, classed and mirrored as they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from pnp.findings import Finding, did_you_mean
from pnp.loading.tables import Row
from pnp.rules.ebb_and_flow.bodies import Body, Location, Path
from pnp.rules.ebb_and_flow.squares import (
    Rectangle,
    Square,
    format_column_name,
    format_rectangle,
)
from pnp.rules.game import Game

COLUMN: Final = "locations"
RULE: Final = "Ebb & Flow, Overview"


class Part(NamedTuple):
    """One rectangle of a location, and its number there."""

    location: Location
    number: int
    rectangle: Rectangle

    @property
    def path(self) -> Path:
        """Where in the cell it stands."""
        return (self.location.index, "rectangles", self.number)


def check_body(game: Game, row: Row, body: Body) -> Iterator[Finding]:
    """Every breach of one body."""
    for problem in body.problems:
        place = row.place(COLUMN, *problem.path)
        yield Finding(problem.code, f"{row.id}: {problem.message}", place, problem.found, None, RULE, problem.hint)
    yield from _outside(row, body)
    yield from _overlaps(row, body)
    yield from _names(row, body)
    yield from _unknown_classes(game, row, body)
    yield from _mirrors(row, body)
    yield from _edges(row, body)


def _outside(row: Row, body: Body) -> Iterator[Finding]:
    for part in _parts(body):
        first, last = part.rectangle
        if not (body.chart.holds(first) and body.chart.holds(last)):
            text, limit = format_rectangle(part.rectangle), str(body.chart)
            message = f"{row.id}: {part.location.name} reaches off the chart, {limit}, with {text}"
            hint = f"write squares from {limit}, or give the chart more columns or rows"
            yield _finding("EF-OUTSIDE", row, part.path, message, (text, limit), hint)


def _overlaps(row: Row, body: Body) -> Iterator[Finding]:
    """No square belongs to two locations, or twice to one. Each such pair is named once, with their lines."""
    parts, told = list(_parts(body)), set[tuple[int, int]]()
    for number, part in enumerate(parts):
        for other in parts[:number]:
            shared, pair = part.rectangle.shared(other.rectangle), (other.location.index, part.location.index)
            if shared is not None and pair not in told:
                told.add(pair)
                yield _overlap(row, other, part, shared)


def _overlap(row: Row, first: Part, second: Part, shared: Rectangle) -> Finding:
    lines = [row.place(COLUMN, *part.path).line for part in (first, second)]
    names = [f"{part.location.name} (line {line})" for part, line in zip((first, second), lines, strict=True)]
    common, limit = format_rectangle(shared), format_rectangle(first.rectangle)
    message = f"{row.id}: the locations {names[0]} and {names[1]} overlap on {common}"
    if first.location is second.location:
        message = f"{row.id}: {names[1]} has {common} twice, first on line {lines[0]}"
    hint = "give each square to one location"
    return _finding("EF-OVERLAP", row, second.path, message, (format_rectangle(second.rectangle), limit), hint)


def _names(row: Row, body: Body) -> Iterator[Finding]:
    first: dict[str, Location] = {}
    for location in body.locations:
        other = first.setdefault(location.name.casefold(), location)
        if other is not location:
            line = row.place(COLUMN, other.index, "name").line
            message = f"{row.id}: the name “{location.name}” stands twice, first on line {line}"
            hint = "give each location a name of its own"
            yield _finding("EF-NAME", row, (location.index, "name"), message, (location.name, None), hint)


def _unknown_classes(game: Game, row: Row, body: Body) -> Iterator[Finding]:
    known = game.tables["classes"].by_id.keys() | game.tables["classes"].left_out if "classes" in game.tables else None
    for location in body.locations:
        if known is not None and location.gravity not in known:
            message = f"{row.id}: {location.name} is of the class “{location.gravity}”, which the table classes lacks"
            found = (location.gravity, sorted(known))
            hint = did_you_mean(location.gravity, known)
            yield _finding("EF-CLASS", row, (location.index, "class"), message, found, hint)


def _mirrors(row: Row, body: Body) -> Iterator[Finding]:
    """A location that is the mirror image of another lies where that one does, on the other side."""
    named = {location.name: location for location in body.locations}
    for location in body.locations:
        if location.mirror_of is None:
            continue
        path: Path = (location.index, "mirror_of")
        other = named.get(location.mirror_of)
        if other is None:
            message = f"{row.id}: {location.name} mirrors “{location.mirror_of}”, which is no location"
            hint = did_you_mean(location.mirror_of, named)
            yield _finding("EF-MIRROR", row, path, message, (location.mirror_of, None), hint)
        elif _covered(body, location.rectangles) != {
            body.chart.mirrored(at) for at in _covered(body, other.rectangles)
        }:
            yield _unlike(row, body, location, other)


def _unlike(row: Row, body: Body, location: Location, other: Location) -> Finding:
    line = row.place(COLUMN, other.index, "rectangles").line
    wanted = ", ".join(map(format_rectangle, map(body.chart.mirrored_rectangle, other.rectangles)))
    found = ", ".join(map(format_rectangle, location.rectangles))
    message = f"{row.id}: {location.name} is not the mirror image of {other.name} (line {line}), which is {wanted}"
    hint = f"write {wanted}, or delete mirror_of"
    return _finding("EF-MIRROR", row, (location.index, "rectangles"), message, (found, wanted), hint)


def _edges(row: Row, body: Body) -> Iterator[Finding]:
    """The outermost columns are free, so that there is somewhere to dodge and to hold a weapon."""
    outermost = (1, body.chart.columns)
    for part in _parts(body):
        columns = (part.rectangle.first.column, part.rectangle.last.column)
        for column in dict.fromkeys(outermost):
            if columns[0] <= column <= columns[1]:
                name, text = format_column_name(column), format_rectangle(part.rectangle)
                message = f"{row.id}: {part.location.name} lies in the outermost column {name}, which should be free"
                hint = "leave the first and the last column of the chart free of the body"
                finding = _finding("EF-EDGE", row, part.path, message, (text, name), hint)
                yield finding.as_warning()


def _parts(body: Body) -> Iterator[Part]:
    for location in body.locations:
        for number, rectangle in enumerate(location.rectangles):
            yield Part(location, number, rectangle)


def _covered(body: Body, rectangles: Iterable[Rectangle]) -> set[Square]:
    inside = (rectangle.shared(body.chart.whole) for rectangle in rectangles)
    return {square for rectangle in inside if rectangle is not None for square in rectangle.squares()}


def _finding(
    code: str, row: Row, path: Path, message: str, found_and_limit: tuple[Any, Any], hint: str | None
) -> Finding:
    found, limit = found_and_limit
    return Finding(code, message, row.place(COLUMN, *path), found, limit, RULE, hint)
