"""Beside: where a small text stands best next to a round node, so that it hides as little of the lines as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.blocks.curves import Spot
from pnp.layout.block import Area

_TRIES: Final = 16  # directions around a node
_HIDDEN: Final = 1.0
_OVERLAP: Final = 600.0
_OUTSIDE: Final = 800.0
_PREFERENCE: Final = 0.05
_DOUBT: Final = 25.0
_SHORT: Final = 6.0  # how much more a line counts that is no longer than a head
_HEAD: Final = 3.0  # how much more a head counts than a line
_APART: Final = 3.0
_DIAGONAL: Final = 1.5
_PIECE_UM: Final = 400.0


class Surroundings:
    """What stands in a picture: its edges, its nodes, its lines, and the texts that have found their places.

    Lines are seen by points along them, each with its weight: those at their ends, where heads of a length stand, and
    those of short lines weigh more.
    """

    def __init__(self, area: Area, spots: Sequence[Spot], lines: Iterable[Sequence[complex]], head: float) -> None:
        self.area = area
        self.spots = spots
        self.points = [weighed for line in lines for weighed in _weighed(line, head)]
        self._near = self.points
        self.texts: list[Area] = []

    def take(self, number: int, size: tuple[float, float], gap: float, wanted: complex) -> Area:
        """The best place for a text of a size `gap` away from a node; at `wanted`, a direction, if all are alike."""
        spot, (width, height) = self.spots[number], size
        ways = [(way, reach) for reach in (gap, 3 * gap) for way in _directions(wanted)]
        places = [_beside(spot, way, width, height, reach) for way, reach in ways]
        self._near = self._points_near(spot, 3 * gap + max(size))
        costs = [self._cost(place, rank) + self._doubt(place, number) for rank, place in enumerate(places)]
        best = places[min(range(len(places)), key=costs.__getitem__)]
        self.texts.append(best.inset(-_APART * gap, 0.0, -_APART * gap, 0.0))  # two in a row would read as one
        self._near = self.points
        return best

    def hidden(self, place: Area) -> float:
        """How much of the lines a text there hides, by weight."""
        return sum(weight for point, weight in self._near if _holds(place, point))

    def is_free(self, place: Area) -> bool:
        """Whether nothing at all stands there."""
        return not self.hidden(place) and not self._overlaps(place)

    def _points_near(self, spot: Spot, reach: float) -> list[tuple[complex, float]]:
        """The points that a text beside a node can hide at all."""
        reach += spot.radius
        return [weighed for weighed in self.points if abs(weighed[0] - spot.centre) <= _DIAGONAL * reach]

    def _cost(self, place: Area, rank: int) -> float:
        inside = place.x >= self.area.x and place.right <= self.area.right
        inside = inside and place.y >= self.area.y and place.bottom <= self.area.bottom
        hidden, overlaps = self.hidden(place), self._overlaps(place)
        return _HIDDEN * hidden + _OVERLAP * overlaps + _OUTSIDE * (not inside) + _PREFERENCE * rank

    def _doubt(self, place: Area, number: int) -> float:
        """What it costs that a text might be taken for another node's."""
        own = _off(place, self.spots[number])
        return _DOUBT * sum(_off(place, spot) < 1.5 * own for n, spot in enumerate(self.spots) if n != number)

    def _overlaps(self, place: Area) -> int:
        nodes = sum(_touches(place, spot) for spot in self.spots)
        return nodes + sum(_overlaps(place, other) for other in self.texts)


def _directions(wanted: complex) -> Iterator[complex]:
    """Directions around a node, those nearest to the wanted one first."""
    turn = complex(0.9238795325112867, 0.3826834323650898)  # a sixteenth of a whole turn
    for number in range(_TRIES):
        turns = (number + 1) // 2 * (-1 if number % 2 else 1)
        yield wanted / abs(wanted) * (turn**turns if turns >= 0 else (1 / turn) ** -turns)


def _beside(spot: Spot, way: complex, width: float, height: float, gap: float) -> Area:
    """The rectangle whose nearest point lies `gap` off the node in a direction."""
    reach = spot.radius + gap
    # moved out along the direction until the circle is left: its centre is as far off as its own half sizes ask for
    centre = spot.centre + way * reach + complex(way.real * width, way.imag * height) / 2
    return Area(centre.real - width / 2, centre.imag - height / 2, width, height)


def _weighed(line: Sequence[complex], head: float) -> Iterator[tuple[complex, float]]:
    """Points along a line with their weights."""
    length = sum(abs(b - a) for a, b in pairwise(line))
    weight = 1 + _SHORT * head / (length or 1.0)
    for a, b in pairwise(line):
        steps = max(1, round(abs(b - a) / _PIECE_UM))
        for number in range(steps):
            point = a + (b - a) * number / steps
            is_head = min(abs(point - line[0]), abs(point - line[-1])) <= head
            yield point, weight * (_HEAD if is_head else 1.0)


def _holds(place: Area, point: complex) -> bool:
    return place.x <= point.real <= place.right and place.y <= point.imag <= place.bottom


def _touches(place: Area, spot: Spot) -> bool:
    return _off(place, spot) < 0


def _off(place: Area, spot: Spot) -> float:
    """How far a rectangle is from a node."""
    x = min(max(spot.centre.real, place.x), place.right)
    y = min(max(spot.centre.imag, place.y), place.bottom)
    return abs(complex(x, y) - spot.centre) - spot.radius


def _overlaps(one: Area, other: Area) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
