"""The tables around a plan: for each side the lanes that lead in from there, and the dice results that choose them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.asking import asked
from pnp.blocks.grid_field import value_of
from pnp.blocks.lattice import Direction
from pnp.blocks.plans import Plan, cell_of
from pnp.blocks.regions import Cell, within
from pnp.facts import Box, Fact, FormatError, Scope, format_value
from pnp.layout.block import Area
from pnp.layout.fields import Condition, Shape, Words, read_template
from pnp.layout.pen import Pen
from pnp.layout.rows import RowTemplate, RowWords, rows_where, said_of
from pnp.layout.templates import Template

RESULTS: str = "results"
LANES_HINT = "lanes are a list, each with its results and its cells, the first of which is entered from outside"


def _shows(text: str) -> RowTemplate:
    return RowTemplate(read_template(text))


class Sides(Shape):
    """The sides that fire comes from: one for each row of a table."""

    each: str
    where: Condition | None = None
    side: RowWords = Field(default_factory=lambda: _shows("{{ id }}"))
    name: RowWords = Field(default_factory=lambda: _shows("{{ name }}"))
    colour: RowWords = Field(default_factory=lambda: _shows("{{ colour }}"))


class Tables(Shape):
    """Where the lanes of each side come from: a question that is asked with the side as `param`, or a list."""

    question: str | None = None
    params: dict[str, Words] = Field(default={})
    param: str = "from"
    answers: RowWords | None = None
    sides: Sides

    @model_validator(mode="after")
    def _has_lanes(self) -> Self:
        if (self.question is None) == (self.answers is None):
            raise ValueError("tables have either question: (one to the rules) or answers: (a list in the data)")
        return self


class Lane(NamedTuple):
    """A lane: the results that lead into it, as a fact and as printed, and its cells as fire passes them."""

    results: Fact
    label: str
    place: Fact
    cells: tuple[Cell, ...]

    @property
    def first(self) -> Cell:
        """The cell that is entered from outside."""
        return self.cells[0]


class Table(NamedTuple):
    """The lanes of one side: its name, its colour, and which way fire goes. `slots` are those of name and colour."""

    side: str
    name: str
    colour: str
    direction: Direction
    lanes: tuple[Lane, ...]
    name_slots: Sequence[int]
    colour_slots: Sequence[int]

    def claim_name(self, pen: Pen, boxes: Sequence[Box]) -> None:
        """That the name of the side is printed in `boxes`, one for each of its lines."""
        for slot in self.name_slots:
            pen.claim(slot, boxes)

    def claim_colour(self, pen: Pen, area: Area) -> None:
        """That the colour of the side fills `area`."""
        for slot in self.colour_slots:
            pen.claim(slot, [area.box], "size")


def read_tables(pen: Pen, tables: Tables, plan: Plan) -> list[Table]:
    """The table of each side that the plan has. What cannot be read is noted and left out."""
    listed = value_of(pen, tables.answers) if tables.answers is not None else None
    found, missing = [], list(plan.sides)
    for row in rows_where(pen, tables.sides.each, tables.sides.where):
        side, _ = said_of(pen, tables.sides.side, row)
        if plan.sides and side not in plan.sides:
            continue
        if side in missing:
            missing.remove(side)
        answer = _listed_answer(pen, listed, side) if tables.answers is not None else _answer(pen, tables, side)
        table = _table(pen, answer, plan, side) if answer is not None else None
        if table is not None:
            found.append(_dressed(pen, tables.sides, row, table))
    if missing and tables.sides.where is None:
        hint = f"give {tables.sides.each} a row for each side, or say under where: which of them are drawn"
        pen.problem("PNP-VALUE", "the plan has sides without a table", ", ".join(missing), hint=hint)
    return found


def _answer(pen: Pen, tables: Tables, side: str) -> Fact | None:
    said = {name: text for name, words in tables.params.items() if (text := pen.text(words))}
    return asked(pen, tables.question or "", {**said, tables.param: side})


def _listed_answer(pen: Pen, listed: Fact | None, side: str) -> Fact | None:
    entries = listed.value if listed is not None and isinstance(listed.value, list | tuple) else ()
    for number, entry in enumerate(entries):
        if listed is not None and isinstance(entry, Mapping) and entry.get("from") == side:
            return within(listed, str(number))
    pen.problem("PNP-VALUE", f"no answer is from {side}", hint="answers: is a list, each with from: and lanes:")
    return None


def _table(pen: Pen, answer: Fact, plan: Plan, side: str) -> Table | None:
    try:
        lanes = _lanes(within(answer, "lanes"))
        direction = _direction(lanes, plan, side)
        _check(lanes, plan, direction)
    except (ValueError, LookupError, TypeError, FormatError) as error:
        reason = f"there is no {error}" if isinstance(error, KeyError) else error
        pen.problem("PNP-VALUE", f"the lanes from {side} cannot be read: {reason}", hint=LANES_HINT)
        return None
    return Table(side, "", "", direction, lanes, (), ())


def _lanes(fact: Fact) -> tuple[Lane, ...]:
    if not isinstance(fact.value, list | tuple) or not fact.value:
        raise TypeError("they are no list")
    return tuple(_lane(within(fact, str(number))) for number in range(len(fact.value)))


def _lane(fact: Fact) -> Lane:
    if not isinstance(fact.value, Mapping):
        raise TypeError(f"“{fact.value}” is no lane")
    results, place = within(fact, "results")._replace(format=RESULTS), within(fact, "cells")
    if not isinstance(place.value, list | tuple) or not place.value:
        raise ValueError("a lane has no cells")
    return Lane(results, format_value(results.value, RESULTS), place, tuple(map(cell_of, place.value)))


def _direction(lanes: Sequence[Lane], plan: Plan, side: str) -> Direction:
    """Which way the lanes run; where each has but one cell, the name of the side says it."""
    longest = max(lanes, key=lambda lane: len(lane.cells)).cells
    if len(longest) < 2:
        if side not in plan.directions:
            raise ValueError(f"no lane shows which way fire from “{side}” goes; known are {', '.join(plan.directions)}")
        return plan.directions[side]
    step = longest[1].column - longest[0].column, longest[1].row - longest[0].row
    if step not in plan.directions.values():
        raise ValueError(f"the cells {_named(longest[0])} and {_named(longest[1])} of a lane are no neighbours")
    return step


def _check(lanes: Sequence[Lane], plan: Plan, direction: Direction) -> None:
    """Lanes run straight, begin at the edge of the plan, and stay on it. Raises `ValueError`."""
    cells = frozenset(plan.places)
    for lane in lanes:
        for before, cell in zip(lane.cells, lane.cells[1:], strict=False):
            if (cell.column - before.column, cell.row - before.row) != direction:
                raise ValueError(f"a lane does not run straight at {_named(cell)}")
        off = next((cell for cell in lane.cells if cell not in cells), None)
        if off is not None:
            raise ValueError(f"the plan has no cell {_named(off)}")
        if _before(lane.first, direction) in cells:
            raise ValueError(f"a lane begins at {_named(lane.first)}, which is not at the edge")
    _check_apart([lane.first for lane in lanes])


def _check_apart(firsts: Collection[Cell]) -> None:
    if len(set(firsts)) < len(firsts):
        raise ValueError("two lanes begin in the same cell")


def _before(cell: Cell, direction: Direction) -> Cell:
    return Cell(cell.column - direction[0], cell.row - direction[1])


def _named(cell: Cell) -> str:
    return f"{cell.column}, {cell.row}"


def _dressed(pen: Pen, sides: Sides, row: Scope, table: Table) -> Table:
    """The table with the name and the colour of its row."""
    name, name_slots = said_of(pen, sides.name, row)
    colour, colour_slots = said_of(pen, sides.colour, row)
    paint: Any = pen.colour(Template(colour)) if colour else None
    return table._replace(name=name, colour=paint or "#FFFFFF", name_slots=name_slots, colour_slots=colour_slots)
