"""Closed outlines as points upon them, whatever curves they were written with.

A curve is kept as its middle and its end: a quadratic curve and the cubic one that other programs make of it have the
same two. Points are complex numbers, x + iy, so that a shift is a sum and a turn with a scale is a product.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pnp.verify.ink import Mark


class Contour(NamedTuple):
    """A closed outline: the points after its start in drawing order, the start last; `curves` of them are middles."""

    points: tuple[complex, ...]
    curves: int

    @property
    def key(self) -> tuple[int, int]:
        """How many curves and how many straight lines it has: what no program changes."""
        return self.curves, len(self.points) - 2 * self.curves

    def moved(self, across: complex, down: complex, origin: complex) -> Contour:
        """The contour under an affine map, given by the images of 1, of i and of 0."""
        return Contour(tuple([across * p.real + down * p.imag + origin for p in self.points]), self.curves)

    def bounds(self) -> Mark:
        """The box around its points: exact for straight lines, and for curves whose ends or middles are extremes."""
        xs = [point.real for point in self.points]
        ys = [point.imag for point in self.points]
        return Mark(min(xs), min(ys), max(xs), max(ys))


class Tracer:
    """Draws contours as a pen does: moves, lines, curves, closings. What is left open is closed, as filling does."""

    def __init__(self) -> None:
        self._contours: list[Contour] = []
        self._start: complex = 0j
        self.here: complex = 0j
        """Where the pen stands."""
        self._points: list[complex] = []
        self._curves = 0

    def move(self, point: complex) -> None:
        """Begin a contour."""
        self.close()
        self._start = self.here = point

    def line(self, point: complex) -> None:
        """A straight line; one without length is none."""
        if point != self.here:
            self._points.append(point)
            self.here = point

    def quadratic(self, control: complex, point: complex) -> None:
        """A curve with one control point."""
        self._curve((self.here + 2 * control + point) / 4, point)

    def cubic(self, first: complex, second: complex, point: complex) -> None:
        """A curve with two control points."""
        self._curve((self.here + 3 * (first + second) + point) / 8, point)

    def close(self) -> None:
        """End the contour where it began."""
        if self._points:
            self.line(self._start)
            if len(self._points) > 1:
                self._contours.append(Contour(tuple(self._points), self._curves))
            self._points, self._curves = [], 0
        self.here = self._start

    def finish(self) -> list[Contour]:
        """All contours that were drawn."""
        self.close()
        return self._contours

    def _curve(self, middle: complex, point: complex) -> None:
        self._points += (middle, point)
        self._curves += 1
        self.here = point


def marks_of(contours: Iterable[Contour]) -> Sequence[Mark]:
    """The bounds of each."""
    return [contour.bounds() for contour in contours]
