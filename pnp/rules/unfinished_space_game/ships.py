"""Ships: their plans as the tables or a question give them, their systems, and what follows from both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from pnp.facts import Ruling
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.core import AskError, UnreadRowError
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.lanes import Lane, LaneDice, LaneError, lane_dice, lanes_for
from pnp.rules.unfinished_space_game.plans import SOURCE, Cell, GridName, Plan, PlanError, parse_plan
from pnp.rules.unfinished_space_game.sides import Field, field_of, lane_counts, sides_of

ROW_END: Final = "/"


@dataclass(frozen=True)
class Target:
    """What is fired upon: a plan, what its systems absorb, the dice for its lanes, and its row if it is a ship."""

    plan: Plan
    absorbs: Mapping[Cell, int]
    dice: str
    row: Row | None = None

    @property
    def name(self) -> str:
        """How steps call it."""
        return str(self.row.values["name"]) if self.row is not None else "the plan"


def systems_by_letter(game: Game) -> dict[str, Row]:
    """The systems by the letters that stand for them; of two with one letter the first."""
    systems: dict[str, Row] = {}
    for row in game.rows("systems"):
        systems.setdefault(row.values["letter"].strip(), row)
    return systems


def read_ship(row: Row) -> Plan:
    """The plan of a ship's row. Raises `PlanError`."""
    return parse_plan(str(row.values["plan"]).splitlines(), row.values["grid"])


def ship_dice(game: Game, row: Row | None) -> str:
    """The dice for the lanes of a ship: its own, or the game's."""
    return str((row.values["lane_dice"] if row is not None else None) or game.option("lane_dice"))


def target_of(game: Game, params: Mapping[str, Any]) -> Target:
    """The target that a question names by `ship`, or draws by `plan` and `grid`. Raises `AskError`."""
    ship, drawn = params["ship"], params["plan"]
    if (ship is None) == (drawn is None):
        hint = "write ship=cutter for a ship of the game, or plan=..S../.AHA. for one of your own"
        raise AskError("the question needs either a ship or a plan", "ship" if drawn is None else "plan", hint)
    if ship is None:
        return _drawn(game, str(drawn), params["grid"] or "square")
    row = game.row("ships", ship)
    try:
        plan = read_ship(row)
    except PlanError as error:
        raise UnreadRowError(f"the plan of “{ship}” has errors: {error}", hint=error.hint) from None
    systems = systems_by_letter(game)
    absorbs = {cell: _absorbed(systems.get(letter)) for cell, letter in plan.systems.items()}
    return Target(plan, absorbs, ship_dice(game, row), row)


def side_of(target: Target, side: str) -> Field:
    """The target from a side. Raises `AskError` for a side that its grid does not have."""
    sides = sides_of(target.plan.grid)
    if side not in sides:
        raise refuse("from", side, f"is no side of a {target.plan.grid} plan", f"write one of {', '.join(sides)}")
    return field_of(target.plan, side)


def lanes_of(game: Game, target: Target, field: Field) -> tuple[tuple[Lane, ...], LaneDice]:
    """The lanes of a side with their results. Raises `AskError` where the dice are too small."""
    try:
        return lanes_for(game, field.lanes, target.dice), lane_dice(target.dice)
    except LaneError as error:
        parameter = "ship" if target.row is not None else "plan"
        raise AskError(f"{target.name}, {field.side}: {error}", parameter, error.hint) from None


def plan(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A plan as it is drawn: its cells with what they hold, and the sides that fire may come from."""
    target = target_of(game, params)
    drawn, systems = target.plan, systems_by_letter(game)
    cells = [_cell(cell, drawn.systems.get(cell, ""), systems) for cell in drawn.cells]
    value = {
        "grid": drawn.grid,
        "columns": drawn.columns,
        "rows": drawn.rows,
        "cells": cells,
        "sides": list(sides_of(drawn.grid)),
    }
    held = f"{len(drawn.systems)} of its {len(drawn.cells)} cells hold systems"
    return Ruling(value, (f"{target.name}: {drawn.columns} columns, {drawn.rows} rows; {held}.",), SOURCE)


def ship(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What follows from a ship's plan: its points, the mass that its size gives it, its systems by number."""
    target = target_of(game, {"ship": params["ship"], "plan": None, "grid": None})
    row, drawn, systems = target.row, target.plan, systems_by_letter(game)
    assert row is not None
    counts = Counter(drawn.systems.values())
    points = sum(systems[letter].values["points"] * count for letter, count in counts.items() if letter in systems)
    structure = row.values["structure"]
    each = game.option("points_per_structure")
    mass = mass_of(game, drawn)
    listed = [
        {"system": system.id, "name": system.values["name"], "letter": letter, "count": counts[letter]}
        for letter, system in systems.items()
        if counts[letter]
    ]
    value = {
        "points": each * structure + points,
        "mass": mass,
        "cells": len(drawn.cells),
        "structure": structure,
        "systems": listed,
        "lanes": lane_counts(drawn),
        "lane_dice": target.dice,
    }
    steps = (
        f"{each} for each of {structure} points of structure, and {points} for its systems: {value['points']} points.",
        f"{len(drawn.cells)} cells, {game.option('cells_per_mass')} to a mass, rounded up: mass {mass}.",
    )
    return Ruling(value, steps, "Proposal: the source refers to a ship point system that is lost")


def mass_of(game: Game, drawn: Plan) -> int:
    """The mass that a plan's size gives: so many cells each, rounded up."""
    return -(-len(drawn.cells) // int(game.option("cells_per_mass")))


def letter_string(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The ship as one string of letters, to be crossed off from left to right: its outermost systems first."""
    target = target_of(game, params)
    fields = [field_of(target.plan, side) for side in sides_of(target.plan.grid)]
    within = {cell: min(_before(field, cell) for field in fields) for cell in target.plan.systems}
    order = sorted(target.plan.systems, key=lambda cell: (within[cell], cell.y, cell.x))
    letters = [target.plan.systems[cell] for cell in order]
    steps = (
        "First what the fewest systems cover, from the side where these are fewest; then row by row from the front.",
        f"{target.name}: {''.join(letters)}.",
    )
    value = {"letters": letters, "cells": [list(cell.told) for cell in order]}
    return Ruling(value, steps, "Unfinished Space Game, Damage Allocation (STARFIRE's string; the order is a proposal)")


def _before(field: Field, cell: Cell) -> int:
    """How many systems stand before a cell in its lane."""
    lane = field.cells(field.lane[cell])
    return sum(1 for other in lane[: lane.index(cell)] if other in field.plan.systems)


def _drawn(game: Game, text: str, grid: str) -> Target:
    try:
        drawn = parse_plan(text.split(ROW_END), cast(GridName, grid))
    except PlanError as error:
        raise AskError(f"plan: {error}", "plan", error.hint) from None
    return Target(drawn, dict.fromkeys(drawn.systems, 1), ship_dice(game, None))


def _absorbed(system: Row | None) -> int:
    absorbs = system.values["absorbs"] if system is not None else None
    return 1 if absorbs is None else int(absorbs)


def _cell(cell: Cell, letter: str, systems: Mapping[str, Row]) -> dict[str, Any]:
    column, row = cell.told
    system = systems.get(letter)
    return {
        "column": column,
        "row": row,
        "letter": letter,
        "system": system.id if system is not None else "",
        "name": system.values["name"] if system is not None else "",
        "symbol": system.values["symbol"] if system is not None else "",
    }
