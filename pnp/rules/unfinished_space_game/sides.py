"""Sides: from where fire comes, and by which lane and in which depth it meets each cell of a plan.

The page's table makes every beam one rule: the lane says which arrow, the depth how far along it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.rules.unfinished_space_game.plans import Cell, GridName, Plan

_Measure = Callable[[int, int], int]

_SQUARE: Final[Mapping[str, tuple[_Measure, _Measure]]] = {
    "front": (lambda x, y: x, lambda x, y: y),
    "front-right": (lambda x, y: x + y, lambda x, y: y - x),
    "right": (lambda x, y: y, lambda x, y: -x),
    "rear-right": (lambda x, y: x - y, lambda x, y: -x - y),
    "rear": (lambda x, y: x, lambda x, y: -y),
    "rear-left": (lambda x, y: x + y, lambda x, y: x - y),
    "left": (lambda x, y: y, lambda x, y: x),
    "front-left": (lambda x, y: x - y, lambda x, y: x + y),
}
_HEX: Final[Mapping[str, tuple[_Measure, _Measure]]] = {
    "front-right": (lambda q, r: q + r, lambda q, r: r - q),
    "right": (lambda q, r: r, lambda q, r: -2 * q - r),
    "rear-right": (lambda q, r: q, lambda q, r: -2 * r - q),
    "rear-left": (lambda q, r: q + r, lambda q, r: q - r),
    "left": (lambda q, r: r, lambda q, r: 2 * q + r),
    "front-left": (lambda q, r: q, lambda q, r: 2 * r + q),
}
_SIDES: Final[Mapping[GridName, Mapping[str, tuple[_Measure, _Measure]]]] = {"square": _SQUARE, "hex": _HEX}

ALL_SIDES: Final = tuple(_SQUARE)


def sides_of(grid: GridName) -> tuple[str, ...]:
    """The sides from which fire may come, clockwise from the front."""
    return tuple(_SIDES[grid])


@dataclass(frozen=True)
class Field:
    """A plan as fire from one side meets it: lanes are numbered from 1 in ascending order."""

    plan: Plan
    side: str
    lane: Mapping[Cell, int]
    depth: Mapping[Cell, int]
    lanes: int

    def cells(self, lane: int) -> list[Cell]:
        """The cells of a lane in the order in which fire passes them."""
        return sorted((cell for cell in self.plan.cells if self.lane[cell] == lane), key=self.depth.__getitem__)


def field_of(plan: Plan, side: str) -> Field:
    """A plan from one of the sides of its grid."""
    lane, depth = _SIDES[plan.grid][side]
    values = sorted({lane(*cell) for cell in plan.cells})
    numbers = {value: number for number, value in enumerate(values, 1)}
    return Field(
        plan,
        side,
        {cell: numbers[lane(*cell)] for cell in plan.cells},
        {cell: depth(*cell) for cell in plan.cells},
        len(values),
    )


def lane_counts(plan: Plan) -> dict[str, int]:
    """How many lanes there are from each side."""
    return {side: field_of(plan, side).lanes for side in sides_of(plan.grid)}
