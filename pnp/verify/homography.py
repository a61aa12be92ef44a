"""Homographies: how a flat sheet is seen in a picture, fitted to pairs of points by least squares."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Point = tuple[float, float]

CORNER_ERROR: Final = 1.0  # px: how far a corner that was read may lie from where it is
USUAL_TILT: Final = 0.15  # how much larger one edge of a sheet usually appears than its middle, in a hand-held photo


class Homography(NamedTuple):
    """A mapping of the plane, as the nine terms of its matrix row by row."""

    terms: tuple[float, float, float, float, float, float, float, float, float]

    def at(self, point: Point) -> Point:
        """Where a point comes to lie; far away, if it lies on the horizon."""
        a, b, c, d, e, f, g, h, i = self.terms
        x, y = point
        divisor = g * x + h * y + i
        if abs(divisor) < 1e-12:
            return math.inf, math.inf
        return (a * x + b * y + c) / divisor, (d * x + e * y + f) / divisor

    def inverse(self) -> Homography:
        """The way back. Raises `ZeroDivisionError` where there is none."""
        a, b, c, d, e, f, g, h, i = self.terms
        minors = (
            *(e * i - f * h, c * h - b * i, b * f - c * e),
            *(f * g - d * i, a * i - c * g, c * d - a * f),
            *(d * h - e * g, b * g - a * h, a * e - b * d),
        )
        determinant = a * minors[0] + b * minors[3] + c * minors[6]
        return Homography(tuple(minor / determinant for minor in minors))  # type: ignore[arg-type]

    def after(self, first: Homography) -> Homography:
        """The mapping that does `first`, then this one."""
        m, n = self.terms, first.terms
        product = [sum(m[3 * row + k] * n[3 * k + column] for k in range(3)) for row in range(3) for column in range(3)]
        return Homography(tuple(product))  # type: ignore[arg-type]

    def scaled(self, factor: float) -> Homography:
        """This mapping, then everything enlarged by `factor`."""
        return scaling(factor).after(self)


def scaling(factor: float, shift: Point = (0.0, 0.0)) -> Homography:
    """Enlarges by `factor`, then shifts."""
    return Homography((factor, 0, shift[0], 0, factor, shift[1], 0, 0, 1))


def fit_homography(sources: Sequence[Point], targets: Sequence[Point], reach: float) -> Homography:
    """The homography that brings `sources` nearest to `targets` (px), by least squares over all pairs.

    `reach` is half the extent of what the mapping is used for, in the unit of `sources`. Points that lie close together
    say little of a tilt, so a tilt beyond the usual has to be borne out by the points: four corners of one code give
    nearly a similarity, those of many the whole homography. Raises `ValueError` for points that do not span a plane.
    """
    from_middle, to_middle = middle_of(sources), middle_of(targets)
    spread = _spread(sources, from_middle)
    pixels = _spread(targets, to_middle) / spread * reach if spread else 0.0
    if not pixels:
        raise ValueError("the points do not span a plane")
    to_unit = scaling(1 / reach, (-from_middle[0] / reach, -from_middle[1] / reach))
    from_unit = scaling(pixels, to_middle)
    equations: list[tuple[list[float], float]] = []
    for source, (to_x, to_y) in zip(sources, targets, strict=True):
        x, y = to_unit.at(source)
        to_x, to_y = (to_x - to_middle[0]) / pixels, (to_y - to_middle[1]) / pixels
        equations.append(([x, y, 1, 0, 0, 0, -x * to_x, -y * to_x], to_x))
        equations.append(([0, 0, 0, x, y, 1, -x * to_y, -y * to_y], to_y))
    terms = _least_squares(equations, (CORNER_ERROR / pixels / USUAL_TILT) ** 2)
    return from_unit.after(Homography((*terms, 1.0))).after(to_unit)  # type: ignore[arg-type]


def middle_of(points: Sequence[Point]) -> Point:
    """The mean of the points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _spread(points: Sequence[Point], middle: Point) -> float:
    return math.sqrt(sum((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in points) / len(points))


def _least_squares(equations: Sequence[tuple[list[float], float]], doubt: float) -> list[float]:
    """The eight unknowns from the normal equations; `doubt` holds the last two, the tilt, near zero."""
    rows = [[0.0] * 9 for _ in range(8)]
    for factors, value in equations:
        for row, factor in zip(rows, factors, strict=True):
            if factor:
                for column, other in enumerate(factors):
                    row[column] += factor * other
                row[8] += factor * value
    rows[6][6] += doubt
    rows[7][7] += doubt
    return _solved(rows)


def _solved(rows: list[list[float]]) -> list[float]:
    """The unknowns of linear equations, whose rows are factors, then the value; by elimination with pivots."""
    count = len(rows)
    for step in range(count):
        pivot = max(range(step, count), key=lambda number: abs(rows[number][step]))
        if abs(rows[pivot][step]) < 1e-15:
            raise ValueError("the points do not span a plane")
        rows[step], rows[pivot] = rows[pivot], rows[step]
        for number in range(count):
            if number != step and rows[number][step]:
                factor = rows[number][step] / rows[step][step]
                rows[number] = [own - factor * other for own, other in zip(rows[number], rows[step], strict=True)]
    return [row[count] / row[number] for number, row in enumerate(rows)]
