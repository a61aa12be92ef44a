"""How large a ternary graph can be drawn in a room: its triangle, its nodes, its heads, and the ways of its arrows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pnp.blocks.arrow_lines import reach_of
from pnp.blocks.curves import Curve, Spot
from pnp.blocks.routes import Pair, routed
from pnp.blocks.ternary import CORNERS, HEIGHT
from pnp.layout.block import Area

_NODE_SHARE: Final = 0.62  # of the distance to the nearest node: no node is wider
_HEAD_SHARE: Final = 0.27  # of a node's width: how long a head is
_HEAD_OF_ARROW: Final = 0.37  # of the shortest arrow: no head is longer
_MOST_HEAD_UM: Final = 3600.0
_CLEARANCE: Final = 0.1  # of a node's width: what is left between a node and an arrow that passes it
_RING: Final = 0.17  # of a node's radius: how far off its second ring stands
_ROUNDS: Final = 12
_NEAR_ENOUGH_UM: Final = 400.0


class Plan(NamedTuple):
    """What is to be drawn: places in a triangle of side 1, which of them are ringed, arrows, the width of a node."""

    places: Sequence[complex]
    ringed: frozenset[int]
    pairs: Sequence[Pair]
    node: float


class Fitted(NamedTuple):
    """A graph at its size, in µm: the triangle's corners, each node as arrows see it, the ways of arrows.

    `radius` is that of all nodes without a ring, `head` the length of a head; `blocked` are arrows without a way.
    """

    side: float
    corners: Sequence[complex]
    spots: list[Spot]
    radius: float
    head: float
    curves: Sequence[Curve]
    blocked: Sequence[int]

    @property
    def bounds(self) -> Area:
        """The rectangle around all of it."""
        reach = reach_of(self.head)
        points = [(point, reach) for curve in self.curves if not curve.is_straight for point in curve.points()]
        points += [(spot.centre, spot.radius) for spot in self.spots] + [(corner, 0.0) for corner in self.corners]
        left, right = min(p.real - r for p, r in points), max(p.real + r for p, r in points)
        top, bottom = min(p.imag - r for p, r in points), max(p.imag + r for p, r in points)
        return Area(left, top, right - left, bottom - top)

    def moved(self, by: complex) -> Fitted:
        """The same elsewhere."""
        spots = [spot._replace(centre=spot.centre + by) for spot in self.spots]
        curves = [Curve(*(point + by for point in curve)) for curve in self.curves]
        return self._replace(corners=[corner + by for corner in self.corners], spots=spots, curves=curves)


def straight_side(plan: Plan, room: Area) -> float:
    """How long the triangle's sides could be if no arrow had to be bent: quick to find out."""
    return _as_large(plan._replace(pairs=()), room).side


def fitted(plan: Plan, room: Area) -> Fitted:
    """The graph as large as it fits, in the middle of its room."""
    graph = _as_large(plan, room)
    return graph.moved(complex(*room.centre) - complex(*graph.bounds.centre))


def _as_large(plan: Plan, room: Area) -> Fitted:
    """The graph at the size at which its bounds fill the room one way."""
    side = max(0.0, min(room.width, room.height / HEIGHT))
    graph = _at(plan, side)
    for number in range(_ROUNDS):
        bounds = graph.bounds
        spare = min(room.width - bounds.width, (room.height - bounds.height) / HEIGHT)
        if 0 <= spare <= _NEAR_ENOUGH_UM or (spare >= 0 and number > _ROUNDS // 2):
            break
        side = max(0.0, side + spare - (_NEAR_ENOUGH_UM / 2 if spare < 0 else 0.0))
        graph = _at(plan, side)
    return graph


def _at(plan: Plan, side: float) -> Fitted:
    centres = [place * side for place in plan.places]
    nearest = min((abs(a - b) for a, b in combinations(centres, 2)), default=side)
    radius = min(plan.node, nearest * _NODE_SHARE) / 2
    spots = [Spot(c, radius * (1 + _RING) if n in plan.ringed else radius) for n, c in enumerate(centres)]
    gaps = (abs(spots[a].centre - spots[b].centre) - spots[a].radius - spots[b].radius for a, b in plan.pairs)
    head = min(_MOST_HEAD_UM, 2 * radius * _HEAD_SHARE, _HEAD_OF_ARROW * min(gaps, default=side))
    routes = routed(spots, plan.pairs, reach_of(head) + 2 * radius * _CLEARANCE) if side else None
    curves, blocked = routes if routes is not None else ((), ())
    return Fitted(side, [corner * side for corner in CORNERS], spots, radius, head, curves, blocked)
