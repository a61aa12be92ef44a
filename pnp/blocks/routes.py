"""Routes: how arrows run among round nodes, straight where they can, else bent around what stands in their way."""

from __future__ import annotations

import cmath
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from pnp.blocks.curves import Curve, Spot, crossings, distance

# all of these are multiples of the room that a node needs: its radius and what stays free around it
_STEP: Final = 0.2  # how much higher the handle of each bend is than that of the one before
_BENDS: Final = 18  # how many heights are tried at each end
_HIGH_BENDS: Final = (5.0, 7.0, 9.0, 12.0, 16.0)
_CROSSING: Final = 0.7  # the detour that one crossing less is worth
_CROWDING: Final = 2.5  # the detour that not leaving a node right beside another arrow is worth
_CROWDED_RADIANS: Final = 0.5  # arrows that leave a node at a smaller angle are beside one another
_PIECES: Final = 14
_SAMPLES: Final = 48
_REMEMBERED: Final = 200  # a fit takes a dozen
_ENDS: Final = 0.02  # so much of a line's ends does not count: in the middle of a node they touch, but do not cross
_ALIKE_UM: Final = 100.0
_EVEN: Final = 1e-6  # costs that differ by less are equal

Pair = tuple[int, int]
Bend = tuple[float, float]


class Routes(NamedTuple):
    """The way of each arrow from middle to middle, and which arrows found no way past the other nodes."""

    curves: tuple[Curve, ...]
    blocked: tuple[int, ...]


def routed(spots: Sequence[Spot], pairs: Sequence[Pair], clearance: float) -> Routes:
    """The way of each pair's arrow: it passes all other nodes at `clearance` µm or more.

    Of all ways around, a short one is taken that crosses few others and keeps away from them at its ends; the left one
    where two are equal, so that a network with a symmetry is drawn with it.
    """
    return _routed(tuple(spots), tuple(pairs), clearance)


@lru_cache(maxsize=_REMEMBERED)
def _routed(spots: tuple[Spot, ...], pairs: tuple[Pair, ...], clearance: float) -> Routes:
    """The same network is drawn on many sheets, at the same size."""
    curves = [Curve.bent(spots[tail].centre, spots[head].centre) for tail, head in pairs]
    bent = [number for number, pair in enumerate(pairs) if not _is_clear(spots, pair, curves[number], clearance)]
    drawn = _Drawn()
    for number in sorted(set(range(len(pairs))) - set(bent)):
        drawn.add(pairs[number], curves[number])
    blocked = []
    for number in sorted(bent, key=lambda number: round(curves[number].length / _ALIKE_UM)):  # short ones first
        way = _way_around(spots, pairs[number], clearance, drawn)
        if way is None:
            blocked.append(number)
            continue
        curves[number] = way
        drawn.add(pairs[number], way)
    return Routes(tuple(curves), tuple(sorted(blocked)))


class _Bounds(NamedTuple):
    """The rectangle around a line: lines whose rectangles do not meet do not cross."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, line: Sequence[complex]) -> _Bounds:
        across, down = [point.real for point in line], [point.imag for point in line]
        return cls(min(across), min(down), max(across), max(down))

    def meets(self, other: _Bounds) -> bool:
        """Whether they have a point in common."""
        beside = self.left > other.right or other.left > self.right
        return not (beside or self.top > other.bottom or other.top > self.bottom)


class _Drawn:
    """The arrows that have their ways: the straight ones as lines, all as directions in which they leave nodes.

    Crossings with other bent arrows do not count: which of them came first would break a network's symmetry.
    """

    def __init__(self) -> None:
        self.lines: list[tuple[Sequence[complex], _Bounds]] = []
        self.leaving: dict[int, list[complex]] = {}

    def add(self, pair: Pair, curve: Curve) -> None:
        """A way that is settled."""
        if curve.is_straight:
            line = curve.at(_ENDS), curve.at(1 - _ENDS)
            self.lines.append((line, _Bounds.of(line)))
        for end, direction in zip(pair, _directions(curve), strict=True):
            self.leaving.setdefault(end, []).append(direction)

    def crowded(self, pair: Pair, curve: Curve) -> float:
        """What it costs that others leave its two nodes beside it."""
        return _CROWDING * sum(
            max(0.0, 1 - abs(cmath.phase(direction / other)) / _CROWDED_RADIANS)
            for end, direction in zip(pair, _directions(curve), strict=True)
            for other in self.leaving.get(end, ())
        )

    def crossed(self, curve: Curve) -> float:
        """What the crossings with straight ones cost."""
        line = curve.part(_ENDS, 1 - _ENDS).points(_PIECES)
        bounds = _Bounds.of(line)
        return _CROSSING * sum(crossings(line, other) for other, around in self.lines if bounds.meets(around))


def _directions(curve: Curve) -> tuple[complex, complex]:
    """How a curve leaves its start and, seen from there, its end: a tenth of the way on, where it is seen."""
    start, end = curve.at(0.1) - curve.start, curve.at(0.9) - curve.end
    return start or 1 + 0j, end or 1 + 0j


def _is_clear(spots: Sequence[Spot], pair: Pair, curve: Curve, clearance: float) -> bool:
    """Whether a straight way stays off all nodes but its own two."""
    others = (spot for number, spot in enumerate(spots) if number not in pair)
    return all(distance(spot.centre, (curve.start, curve.end)) >= spot.radius + clearance for spot in others)


def _way_around(spots: Sequence[Spot], pair: Pair, clearance: float, drawn: _Drawn) -> Curve | None:
    """The cheapest curve that is clear of all other nodes; None if none is."""
    start, end = spots[pair[0]].centre, spots[pair[1]].centre
    room = max(spot.radius for spot in spots) + clearance
    chord = _Chord(start, end, [spot for number, spot in enumerate(spots) if number not in pair], clearance)
    best, least = None, float("inf")
    for detour, (first, second) in _bends():
        if detour >= least:
            break
        if not chord.is_clear(first * room, second * room):
            continue
        curve = Curve.bent(start, end, first * room, second * room)
        cost = detour + drawn.crowded(pair, curve)
        if cost < least:
            cost += drawn.crossed(curve)
        if cost < least - _EVEN:
            best, least = curve, cost
    return best


class _Chord:
    """The straight way between two nodes as a scale, along which curves rise to the left, and what stands beside it.

    The handles of `Curve.bent` stand a third of the way along, so a share of the way is the same share of the scale.
    """

    def __init__(self, start: complex, end: complex, others: Sequence[Spot], clearance: float) -> None:
        along = end - start
        length = abs(along) or 1.0
        piece = length / _SAMPLES
        self.obstacles: list[tuple[float, Sequence[tuple[int, float]]]] = []
        for spot in others:
            seen = (spot.centre - start) / (along / length)
            x, y = seen.real, -seen.imag
            # between two points of a curve it may come nearer by this much than at either
            limit = (spot.radius + clearance) ** 2 + (0.75 * piece) ** 2
            near = [(n, (n * piece - x) ** 2) for n in range(_SAMPLES + 1) if (n * piece - x) ** 2 < limit]
            if near:
                self.obstacles.append((y, [(n, limit - across) for n, across in near]))

    def is_clear(self, first: float, second: float) -> bool:
        """Whether a curve with these heights of its handles stays off everything."""
        heights = [one * first + other * second for one, other in _shares()]
        return all((heights[n] - y) ** 2 >= limit for y, near in self.obstacles for n, limit in near)


@cache
def _shares() -> Sequence[tuple[float, float]]:
    """How much of the heights of its two handles a curve has, at each of its points."""
    ways = [number / _SAMPLES for number in range(_SAMPLES + 1)]
    return [(3 * (1 - way) ** 2 * way, 3 * (1 - way) * way * way) for way in ways]


@cache
def _bends() -> Sequence[tuple[float, Bend]]:
    """Heights of the two handles to the left, with the detour that each pair costs, small detours first."""
    heights = [number * _STEP for number in range(_BENDS + 1)]
    even = [(side * a, side * b) for a in heights for b in heights for side in (1, -1) if a or b]
    high = [(side * a, side * b) for a in _HIGH_BENDS for b in (a, 0.0, -a) for side in (1, -1)]
    high += [(b, a) for a, b in high if a != b]
    order = {bend: number for number, bend in enumerate(dict.fromkeys([*even, *high]))}
    return sorted(((_detour(bend), bend) for bend in order), key=lambda entry: (entry[0], order[entry[1]]))


def _detour(bend: Bend) -> float:
    """What a bend costs: the more, the higher and the less even it is."""
    first, second = bend
    return (abs(first) + abs(second)) / 2 + abs(first - second) / 4
