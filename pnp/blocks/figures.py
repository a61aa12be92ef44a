"""Figures: a silhouette as a path on its grid of squares, flattened, so that its parts can be filled apart."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pnp.drawing.display import Segment
from pnp.drawing.icons import parse_path
from pnp.layout.block import Area

UNITS: Final = 100
"""How many units of a figure's path are one square."""
_STEP_UM: Final = 1500.0  # about how long the lines are that stand for a curve: the eye sees no corner
_FEWEST, _MOST = 3, 40

Point = tuple[float, float]
Contour = list[Point]


def read_figure(text: str, columns: int, mirrored: bool) -> list[Segment]:
    """A figure's path in squares from the grid's upper left corner. Raises `ValueError` for a text that is no path."""
    segments = parse_path("".join(text.split("\n")).strip())

    def across(x: float) -> float:
        return columns - x / UNITS if mirrored else x / UNITS

    return [
        (command, *(number / UNITS if n % 2 else across(number) for n, number in enumerate(numbers)))
        for command, *numbers in segments
    ]


def placed(segments: Iterable[Segment], area: Area, side: float) -> list[Segment]:
    """A path in squares as one in µm."""
    starts = (area.x, area.y)
    return [
        (command, *(starts[n % 2] + number * side for n, number in enumerate(numbers)))
        for command, *numbers in segments
    ]


def flattened(segments: Iterable[Segment]) -> list[Contour]:
    """The contours of a path in µm as polygons."""
    contours: list[Contour] = []
    for command, *numbers in segments:
        if command == "M":
            contours.append([(numbers[0], numbers[1])])
        elif command == "L":
            contours[-1].append((numbers[0], numbers[1]))
        elif command == "C":
            start = contours[-1][-1]
            contours[-1] += _on_cubic(start, *zip(numbers[::2], numbers[1::2], strict=True))
    return contours


def _on_cubic(*points: Point) -> Iterator[Point]:
    around = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    steps = min(_MOST, max(_FEWEST, math.ceil(around / _STEP_UM)))
    for step in range(1, steps + 1):
        t = step / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
        yield (x, y)


def clipped(contours: Iterable[Contour], area: Area) -> list[Segment]:
    """What of polygons lies within an area, as a path to be filled (Sutherland and Hodgman, 1974).

    Where a polygon leaves the area and comes back, the path runs along its edge, which fills nothing.
    """
    sides: tuple[tuple[int, float, Callable[[float, float], bool]], ...] = (
        (0, area.x, operator.ge),
        (0, area.right, operator.le),
        (1, area.y, operator.ge),
        (1, area.bottom, operator.le),
    )
    path: list[Segment] = []
    for contour in contours:
        for axis, limit, is_inside in sides:
            contour = list(_cut(contour, axis, limit, is_inside))
        if len(contour) > 2:
            path += [("M", *contour[0]), *(("L", *point) for point in contour[1:]), ("Z",)]
    return path


def _cut(contour: Contour, axis: int, limit: float, is_inside: Callable[[float, float], bool]) -> Iterator[Point]:
    """What of a polygon lies on one side of a line along an axis."""
    for previous, point in zip(contour[-1:] + contour[:-1], contour, strict=True):
        within = is_inside(point[axis], limit)
        if within != is_inside(previous[axis], limit):
            share = (limit - previous[axis]) / (point[axis] - previous[axis])
            x, y = (a + (b - a) * share for a, b in zip(previous, point, strict=True))
            yield (x, y)
        if within:
            yield point
