"""How much room pieces leave one another: kinds of equal pieces, each with its gap and its clearance.

The rules, in their order:

* A gap that the settings name is kept. Laminated pieces always leave room for two seals.
* Straight pieces share their cuts where a cut that strays shows nothing: fronts have no bleed or all one edge colour,
  and backs all one edge colour (2 mm deep, for that far a printer may displace them).
* Otherwise neighbours stand twice their bleed apart, and never less than 2 mm: backs may be displaced by as much
  before a neighbour shows, and scissors need a way round a disc or a measuring tool.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pnp.press.edges import BARE, MANY, edge_colour
from pnp.press.part import Part
from pnp.press.settings import PressSettings

LEAST_GAP_UM: Final = 2_000
FILM_CUT_UM: Final = 2_000  # between the films of neighbours, for the scissors


class Look(NamedTuple):
    """What decides who may stand beside whom: size and bleed, straight or not, the edges' colours."""

    width: int
    height: int
    bleed: int
    straight: bool
    front: str
    back: str


@dataclass(frozen=True, eq=False, slots=True)
class Kind:
    """Pieces of one size. `pieces` has each part as often as it is wanted, in order, with the part's number.

    `gap` lies between neighbours of this kind, `clear` around a block of them; `bleed` is the widest of their bleeds.
    """

    width: int
    height: int
    bleed: int
    gap: int
    clear: int
    pieces: tuple[tuple[int, Part], ...]
    eased: bool = False
    """Whether the gap is less than twice the bleed and may grow again, up to that, where there is room."""


class SortedParts(NamedTuple):
    """Parts by their look, in the order in which each look first appears; each with its number in the whole."""

    by_look: dict[Look, list[tuple[int, Part]]]
    settings: PressSettings

    def kinds(self, by_colour: bool, squeezed: bool) -> list[Kind]:
        """The kinds; with `by_colour` unlike edges make kinds of their own, `squeezed` keeps the least bleed."""
        gathered: dict[tuple[object, ...], list[tuple[int, Part]]] = {}
        looks: dict[tuple[object, ...], list[Look]] = {}
        for look, numbered in self.by_look.items():
            key = tuple(look) if by_colour else look[:4]
            gathered.setdefault(key, []).extend(numbered)
            looks.setdefault(key, []).append(look)
        return [self._kind(looks[key], numbered, squeezed) for key, numbered in gathered.items()]

    def _kind(self, looks: list[Look], numbered: list[tuple[int, Part]], squeezed: bool) -> Kind:
        if len(looks) > 1:
            numbered.sort(key=lambda pair: pair[0])
        pieces = tuple(pair for pair in numbered for _ in range(pair[1].copies))
        first = looks[0]
        gap, clear = spacing(looks, numbered[0][1], self.settings, squeezed)
        eased = squeezed and 0 < gap < 2 * first.bleed and self.settings.gap is None
        return Kind(first.width, first.height, first.bleed, gap, clear, pieces, eased)


def sort_parts(parts: Sequence[Part], settings: PressSettings) -> SortedParts:
    """Sort parts of one finish, edge and sidedness by their look."""
    by_look: dict[Look, list[tuple[int, Part]]] = {}
    colours: dict[tuple[str, int], str] = {}
    for number, part in enumerate(parts):
        by_look.setdefault(_look(part, settings, colours), []).append((number, part))
    return SortedParts(by_look, settings)


def spacing(looks: Sequence[Look], part: Part, settings: PressSettings, squeezed: bool) -> tuple[int, int]:
    """The gap between neighbours of these looks and the clearance around a block of them; `part` is one of them."""
    bleed = looks[0].bleed
    if part.finish == "laminate" and part.edge == "trim":
        room = max(bleed, settings.seal)
        return max(2 * room + FILM_CUT_UM, settings.gap or 0), room
    if settings.gap is not None:
        return settings.gap, bleed
    least = settings.shift if part.back else settings.least_bleed
    room = min(bleed, least) if squeezed else bleed
    if part.edge == "trim" and looks[0].straight and shares_cuts(looks):
        # bleed is only needed around the whole block, and half of the least is enough for a cut along a ruler
        return 0, room if part.back or not squeezed else min(bleed, least // 2)
    return max(2 * room, LEAST_GAP_UM, settings.shift if part.back else 0), room


def shares_cuts(looks: Sequence[Look]) -> bool:
    """Whether a cut between any two pieces of these looks may stray without showing."""
    return len(set(looks)) == 1 and MANY not in (looks[0].front, looks[0].back)


def _look(part: Part, settings: PressSettings, colours: dict[tuple[str, int], str]) -> Look:
    face, back = part.front, part.back
    if not part.straight or part.edge == "exact":
        return Look(face.width, face.height, part.bleed, part.straight, MANY, MANY)
    front = part.front_edge or (edge_colour(face) if face.bleed else BARE)
    behind = part.back_edge or BARE
    if back and part.back_edge is None:
        key = (back.stamp, settings.shift)
        behind = colours.get(key) or colours.setdefault(key, edge_colour(back, settings.shift))
    return Look(face.width, face.height, part.bleed, part.straight, front, behind)
