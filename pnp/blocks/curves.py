"""Curves between round nodes: cut at their rims, measured, held against what they must not touch.

Places are complex numbers in µm, y down, so that a curve is turned and shortened by plain arithmetic.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.display import Segment

SAMPLES: Final = 24
_HALVINGS: Final = 40
_PIECES: Final = 4


class Spot(NamedTuple):
    """A round node: its middle, and how far from it arrows end."""

    centre: complex
    radius: float


class Curve(NamedTuple):
    """A cubic curve by its two ends and its two handles; a straight one has its handles on the line."""

    start: complex
    first: complex
    second: complex
    end: complex

    @classmethod
    def bent(cls, start: complex, end: complex, first: float = 0.0, second: float = 0.0) -> Curve:
        """From end to end; its handles stand a third of the way along, so far to the left of the straight line."""
        along = end - start
        left = along / abs(along) * -1j if along else 0j
        return cls(start, start + along / 3 + left * first, end - along / 3 + left * second, end)

    def at(self, share: float) -> complex:
        """The point at a share of the way, from 0 to 1."""
        rest = 1 - share
        outer = rest**3 * self.start + share**3 * self.end
        return outer + 3 * rest * share * (rest * self.first + share * self.second)

    def heading(self, share: float) -> complex:
        """The direction in which it runs there, of length 1."""
        rest = 1 - share
        slope = rest * rest * (self.first - self.start) + share * share * (self.end - self.second)
        slope += 2 * rest * share * (self.second - self.first)
        slope = slope or self.end - self.start
        return slope / abs(slope) if slope else 1 + 0j

    def part(self, begin: float, end: float) -> Curve:
        """What of it lies between two shares of the way."""
        if end <= 0.0:
            return Curve(self.start, self.start, self.start, self.start)
        until, _ = self._split(end)
        return until._split(begin / end)[1]

    def points(self, count: int = SAMPLES) -> list[complex]:
        """So many points along it, and its end."""
        return [self.at(number / count) for number in range(count + 1)]

    def segments(self) -> list[Segment]:
        """It as a path; a bent one in pieces, whose handles stand close to it: ink is looked for around them too."""
        move = ("M", self.start.real, self.start.imag)
        if self.is_straight:
            return [move, ("L", self.end.real, self.end.imag)]
        parts = [self.part(number / _PIECES, (number + 1) / _PIECES) for number in range(_PIECES)]
        return [move, *(("C", *_numbers(part[1:])) for part in parts)]

    @property
    def is_straight(self) -> bool:
        """Whether it is a line."""
        along = self.end - self.start
        handles = (self.first - self.start, self.second - self.start)
        return all(abs((handle * along.conjugate()).imag) <= 1e-9 * abs(along) ** 2 for handle in handles)

    @property
    def length(self) -> float:
        """About how long it is."""
        if self.is_straight:
            return abs(self.end - self.start)
        return sum(abs(b - a) for a, b in itertools.pairwise(self.points()))

    def leaves(self, circle: Spot) -> float:
        """The share of the way at which it first leaves a circle around its start; 1 if it never does."""
        return _edge(lambda share: abs(self.at(share) - circle.centre) < circle.radius)

    def between(self, tail: Spot, head: Spot) -> Curve:
        """What of it shows between two nodes, from rim to rim; nothing if they touch."""
        begin, end = self.leaves(tail), 1 - self.turned().leaves(head)
        return self.part(begin, max(begin, end))

    def turned(self) -> Curve:
        """The same curve from its end to its start."""
        return Curve(self.end, self.second, self.first, self.start)

    def _split(self, share: float) -> tuple[Curve, Curve]:
        """Its two parts (de Casteljau)."""
        a, b, c = (p + (q - p) * share for p, q in itertools.pairwise(self))
        d, e = a + (b - a) * share, b + (c - b) * share
        middle = d + (e - d) * share
        return Curve(self.start, a, d, middle), Curve(middle, e, c, self.end)


def _numbers(points: Iterable[complex]) -> Iterator[float]:
    for point in points:
        yield from (point.real, point.imag)


def _edge(is_inside: Callable[[float], bool]) -> float:
    """The least share that is not inside any more."""
    step = next((n for n in range(2 * SAMPLES + 1) if not is_inside(n / (2 * SAMPLES))), None)
    if step is None:
        return 1.0
    low, high = max(0, step - 1) / (2 * SAMPLES), step / (2 * SAMPLES)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_inside(middle) else (low, middle)
    return high


def distance(point: complex, line: Sequence[complex]) -> float:
    """How far a point is from a line of several straight pieces."""
    return min(_to_piece(point, a, b) for a, b in itertools.pairwise(line))


def _to_piece(point: complex, a: complex, b: complex) -> float:
    along = b - a
    if not along:
        return abs(point - a)
    share = ((point - a) * along.conjugate()).real / abs(along) ** 2
    return abs(point - a - along * min(1.0, max(0.0, share)))


def crossings(one: Sequence[complex], other: Sequence[complex]) -> int:
    """How often two lines of several straight pieces cross; where they only touch does not count."""
    pieces = itertools.product(itertools.pairwise(one), itertools.pairwise(other))
    return sum(_cross(a, b, c, d) for (a, b), (c, d) in pieces)


def _cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: complex, b: complex, point: complex) -> float:
    """Above or below 0 as a point lies on one side of a line or on the other."""
    return ((b - a).conjugate() * (point - a)).imag


def polygon(points: Sequence[complex]) -> Iterator[Segment]:
    """The closed path from corner to corner."""
    yield ("M", points[0].real, points[0].imag)
    yield from (("L", point.real, point.imag) for point in points[1:])
    yield ("Z",)
