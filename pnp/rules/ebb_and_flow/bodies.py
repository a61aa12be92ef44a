"""Bodies: the locations of a figure on its chart, read from a structured cell, each part with its own problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from pnp.findings import did_you_mean
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.columns import shown
from pnp.rules.core import UnreadRowError
from pnp.rules.ebb_and_flow.squares import (
    Chart,
    Rectangle,
    Square,
    SquareError,
    format_square,
    parse_rectangle,
    parse_square,
)
from pnp.rules.game import Game

NEEDED: Final = ("name", "rectangles", "class")
KNOWN: Final = (*NEEDED, "effect", "mirror_of")
MOST_LOCATIONS: Final = 200
MOST_RECTANGLES: Final = 20

Path = tuple[str | int, ...]


class Problem(NamedTuple):
    """What is wrong with a structured cell: its finding's code, where within the cell, what was found and a hint."""

    code: str
    path: Path
    message: str
    found: Any
    hint: str | None


@dataclass(frozen=True, slots=True)
class Location:
    """A part of a body: where it lies, how grave a hit there is, and of which location it is the mirror image."""

    index: int
    name: str
    rectangles: tuple[Rectangle, ...]
    gravity: str
    effect: str = ""
    mirror_of: str | None = None


@dataclass(frozen=True)
class Body:
    """A figure on its chart. Where locations overlap, which is a finding, the first counts."""

    id: str
    chart: Chart
    locations: tuple[Location, ...]
    problems: tuple[Problem, ...] = field(default=())

    @cached_property
    def squares(self) -> Mapping[Square, Location]:
        """The location of each square of the body within its chart, row by row."""
        found: dict[Square, Location] = {}
        for location in self.locations:
            for rectangle in location.rectangles:
                inside = rectangle.shared(self.chart.whole)
                for square in inside.squares() if inside is not None else ():
                    found.setdefault(square, location)
        return {square: found[square] for square in sorted(found, key=lambda square: (square.row, square.column))}

    @cached_property
    def free(self) -> tuple[Square, ...]:
        """The squares of the chart that are off the body, row by row."""
        return tuple(square for square in self.chart.squares() if square not in self.squares)


def body_of(game: Game, body: str) -> Body:
    """The body with that id. Raises `AskError` where there is none, or where it could not be read."""
    read = read_body(game.row("bodies", body))
    if read.problems:
        message = f"the locations of the body “{body}” have errors"
        raise UnreadRowError(message, hint="mend what `pnp validate` reports")
    return read


def first_body(game: Game) -> str:
    """The body whose chart counts where none is named: the first of the table. Raises `AskError` without one."""
    rows = game.rows("bodies")
    if not rows:
        raise UnreadRowError("no body could be read", hint="mend what `pnp validate` reports")
    return rows[0].id


def read_body(row: Row) -> Body:
    """The body in a row of `bodies`: what could be read of its locations, and every problem with the rest."""
    problems: list[Problem] = []
    raw = row.values["locations"]
    if not isinstance(raw, list | tuple) or not raw:
        hint = "write a list of locations, each with its name, rectangles and class"
        problems.append(Problem("EF-LOCATION", (), "the locations are no list", shown(raw), hint))
        raw = ()
    elif len(raw) > MOST_LOCATIONS:
        message = f"a body has at most {MOST_LOCATIONS} locations"
        problems.append(Problem("EF-LOCATION", (), message, len(raw), "leave some out"))
        raw = raw[:MOST_LOCATIONS]
    read = [_location(index, entry, problems) for index, entry in enumerate(raw)]
    chart = Chart(row.values["columns"], row.values["rows"])
    return Body(row.id, chart, tuple(location for location in read if location is not None), tuple(problems))


def read_square(body: Body, text: str, parameter: str) -> Square:
    """The square of a body's chart that a parameter names. Raises `AskError`, also for one off the chart."""
    square = any_square(text, parameter)
    if not body.chart.holds(square):
        hint = f"the chart of {body.id} has the squares {body.chart}"
        raise refuse(parameter, format_square(square), "is off the chart", hint)
    return square


def read_squares(body: Body, texts: tuple[str, ...], parameter: str = "squares") -> tuple[Square, ...]:
    """Several squares of a body's chart. Raises `AskError`."""
    return tuple(read_square(body, text, parameter) for text in texts)


def any_square(text: str, parameter: str) -> Square:
    """The square that a parameter names, on a chart or off it. Raises `AskError`."""
    try:
        return parse_square(text)
    except SquareError:
        raise refuse(parameter, text, "is not a square", "write column and row, such as D4") from None


def _location(index: int, entry: Any, problems: list[Problem]) -> Location | None:
    if not isinstance(entry, Mapping):
        hint = "write its name, rectangles and class as lines of “name: value”"
        problems.append(Problem("EF-LOCATION", (index,), f"location {index + 1} is no mapping", shown(entry), hint))
        return None
    before = len(problems)
    problems.extend(_misnamed(index, entry))
    texts = {key: _text(index, key, entry, problems) for key in KNOWN if key != "rectangles"}
    rectangles = tuple(_rectangles(index, entry.get("rectangles"), problems))
    if len(problems) > before:
        return None
    name, gravity, effect = (texts[key] or "" for key in ("name", "class", "effect"))
    return Location(index, name, rectangles, gravity, effect, texts["mirror_of"])


def _misnamed(index: int, entry: Mapping[Any, Any]) -> Iterator[Problem]:
    """Keys that are not known, and those that are needed and neither there nor, it seems, misspelt."""
    hints = {key: did_you_mean(str(key), KNOWN) for key in entry if key not in KNOWN}
    for key, hint in hints.items():
        message = f"location {index + 1} has a key “{shown(key)}”, which is not known here"
        yield Problem("EF-LOCATION", (index, key), message, shown(key), hint)
    for key in NEEDED:
        if entry.get(key) in (None, "", []) and not any(hint == f"did you mean {key}?" for hint in hints.values()):
            yield Problem("EF-LOCATION", (index, key), f"location {index + 1} has no {key}", None, f"write “{key}: …”")


def _text(index: int, key: str, entry: Mapping[str, Any], problems: list[Problem]) -> str | None:
    value = entry.get(key)
    if value is None or (isinstance(value, str) and (value.strip() or key not in NEEDED)):
        return value.strip() if isinstance(value, str) else None
    if value != "":
        message = f"the {key} of location {index + 1} is no text"
        problems.append(Problem("EF-LOCATION", (index, key), message, shown(value), "put it in quotation marks"))
    return None


def _rectangles(index: int, value: Any, problems: list[Problem]) -> Iterator[Rectangle]:
    entries = value if isinstance(value, list | tuple) else [] if value in (None, "") else [value]
    if len(entries) > MOST_RECTANGLES:
        message = f"location {index + 1} has {len(entries)} rectangles; {MOST_RECTANGLES} are allowed"
        problems.append(Problem("EF-LOCATION", (index, "rectangles"), message, len(entries), "write larger ones"))
    for number, text in enumerate(entries[:MOST_RECTANGLES]):
        path: Path = (index, "rectangles", number)
        try:
            yield parse_rectangle(text if isinstance(text, str) else shown(text))
        except SquareError as error:
            hint = "write its upper left and lower right square, such as D1-F2, or one square alone"
            message = f"location {index + 1}: {str(error).partition(';')[0]}"
            problems.append(Problem("EF-RECTANGLE", path, message, shown(text), hint))
