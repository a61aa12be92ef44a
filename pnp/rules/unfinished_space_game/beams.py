"""Beams: which systems of a ship each of the five destroys, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Final

from pnp.rules.core import AskError
from pnp.rules.unfinished_space_game.plans import Cell
from pnp.rules.unfinished_space_game.sides import Field

NextLane = Callable[[], int]
Beam = Callable[["Damage", NextLane, int], None]


@dataclass
class Damage:
    """A ship under fire from one side: what its systems absorb, what is destroyed so far, and how it came about.

    With `partial` strength that is less than a system absorbs destroys it all the same.
    """

    field: Field
    absorbs: Mapping[Cell, int]
    partial: bool
    destroyed: list[Cell] = made(default_factory=list)
    structural: int = 0
    steps: list[str] = made(default_factory=list)

    def first_of(self, lane: int) -> Cell | None:
        """The first undamaged system of a lane."""
        return next((cell for cell in self.field.cells(lane) if self.is_whole(cell)), None)

    def is_whole(self, cell: Cell) -> bool:
        """Whether there is an undamaged system in a cell."""
        return cell in self.field.plan.systems and cell not in self.destroyed

    def destroy(self, cell: Cell, more: str = "") -> None:
        """Destroy the system in a cell."""
        self.destroyed.append(cell)
        column, row = cell.told
        self.steps.append(f"It destroys {self.field.plan.systems[cell]} in column {column}, row {row}{more}.")

    def pass_through(self, strength: int, why: str) -> None:
        """What is left over damages the structure."""
        if strength:
            self.structural += strength
            self.steps.append(f"{why}: {strength} is structural damage.")

    def along(self, cells: Sequence[Cell], strength: int) -> None:
        """Go along cells until strength or ship ends."""
        for cell in cells:
            if not strength:
                return
            if not self.is_whole(cell):
                continue
            absorbed = self.absorbs[cell]
            if strength >= absorbed or self.partial:
                strength = max(0, strength - absorbed)
                self.destroy(cell, f", which absorbs {absorbed}; {strength} is left")
            else:
                column, row = cell.told
                self.steps.append(f"Column {column}, row {row} absorbs the last {strength} and stands.")
                strength = 0
        self.pass_through(strength, "It leaves the ship")


def neighbour(lane: int, lanes: int) -> int | None:
    """The neighbour of a lane that is nearer the middle; of the middle lane the higher-numbered, of a middle pair each
    other. None where there is but one lane.
    """
    if lanes == 1:
        return None
    return lane + 1 if 2 * lane <= lanes or (lanes % 2 and 2 * lane == lanes + 1) else lane - 1


def outwards(lane: int, lanes: int) -> Iterator[int]:
    """A lane, then those around it: −1, +1, −2, +2 …"""
    yield lane
    for distance in range(1, lanes):
        yield from (other for other in (lane - distance, lane + distance) if 1 <= other <= lanes)


def _pin(damage: Damage, next_lane: NextLane, strength: int) -> None:
    damage.along(damage.field.cells(next_lane()), strength)


def _rod(damage: Damage, next_lane: NextLane, strength: int) -> None:
    lane = next_lane()
    other = neighbour(lane, damage.field.lanes)
    if other is not None:
        damage.steps.append(f"A rod takes lane {other} with it.")
    damage.along(_swath(damage.field, lane, lambda cell: damage.field.lane[cell] in (lane, other)), strength)


def _cone(damage: Damage, next_lane: NextLane, strength: int) -> None:
    lane = next_lane()
    tip = damage.first_of(lane)
    if tip is None:
        damage.pass_through(strength, f"Lane {lane} holds no system")
        return
    field = damage.field
    start = field.depth[tip]
    damage.steps.append(
        f"The cone opens behind column {tip.told[0]}, row {tip.told[1]}, the first system of lane {lane}."
    )

    def reached(cell: Cell) -> bool:
        return abs(field.lane[cell] - lane) <= field.depth[cell] - start

    damage.along(_swath(field, lane, reached), strength)


def _blast(damage: Damage, next_lane: NextLane, strength: int) -> None:
    for _ in range(strength):
        lane = next_lane()
        first = damage.first_of(lane)
        if first is not None:
            damage.destroy(first)
        else:
            damage.pass_through(1, f"Lane {lane} holds no system any more")


def _fan(damage: Damage, next_lane: NextLane, strength: int) -> None:
    lane, lanes = next_lane(), damage.field.lanes
    while strength:
        before = strength
        for other in outwards(lane, lanes):
            first = damage.first_of(other) if strength else None
            if first is not None:
                damage.destroy(first)
                strength -= 1
        if strength == before:
            damage.pass_through(strength, "No lane holds a system any more")
            return


def _swath(field: Field, lane: int, reaches: Callable[[Cell], bool]) -> list[Cell]:
    """The cells that are reached, nearest first; at equal depth the rolled lane, then nearer ones, lower ones first."""
    cells = [cell for cell in field.plan.cells if reaches(cell)]
    return sorted(cells, key=lambda cell: (field.depth[cell], abs(field.lane[cell] - lane), field.lane[cell]))


BEAM_RULES: Final[Mapping[str, Beam]] = {"pin": _pin, "rod": _rod, "cone": _cone, "blast": _blast, "fan": _fan}


def lane_source(rolled: Sequence[tuple[str, int]], damage: Damage, beam: str, strength: int) -> NextLane:
    """Gives the lane of each roll in turn. Raises `AskError` where rolls are wanting."""
    left = iter(rolled)

    def next_lane() -> int:
        try:
            text, lane = next(left)
        except StopIteration:
            needed = strength if beam == "blast" else 1
            hint = f"a {beam} of strength {strength} needs {needed}: write rolls=7,9 or the dice, rolls=3+4,6+3"
            raise AskError(f"rolls: there are {len(rolled)}, too few", "rolls", hint) from None
        damage.steps.append(f"The roll {text} leads into lane {lane} of {damage.field.lanes}.")
        return lane

    return next_lane
