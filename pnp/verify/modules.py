"""The dark modules of printed codes among a page's outlines: squares and bars that are no letters, whatever their size.

A program draws a code as rectangles, run by run. All of them lie on one square lattice, as no text does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.verify.contours import Contour

_LEAST: Final = 40
"""So many rectangles that follow one another are looked at; the smallest code has more runs."""
_LEAST_ROWS: Final = 12
"""Rows and columns in which they stand: leaders of square dots stand in one."""
_OFF: Final = 0.2  # of a module, that a corner may lie off the lattice
_SAME_SIDE: Final = 0.12  # of a side: sides that differ less are one


def modules_among(contours: Sequence[Contour]) -> set[int]:
    """The numbers of the contours that are modules of codes."""
    return {number for start, end in _runs(contours) for number in _on_lattices(contours, start, end)}


def _runs(contours: Sequence[Contour]) -> Iterator[tuple[int, int]]:
    """From where to where rectangles follow one another."""
    start = 0
    for number in range(len(contours) + 1):
        if number < len(contours) and contours[number].is_rectangle:
            continue
        if number - start >= _LEAST:
            yield start, number
        start = number + 1


def _on_lattices(contours: Sequence[Contour], start: int, end: int) -> Iterator[int]:
    """The rectangles of a run, stretch by stretch of one thickness, that lie on a lattice of that thickness."""
    while start < end:
        thickness = _thickness(contours[start])
        behind = start + 1
        while behind < end and _is_as_thick(contours[behind], thickness):
            behind += 1
        if behind - start >= _LEAST and _is_lattice(contours[start:behind]):
            yield from range(start, behind)
        start = behind


def _sides(rectangle: Contour) -> tuple[complex, complex]:
    return rectangle.points[0] - rectangle.points[3], rectangle.points[1] - rectangle.points[0]


def _thickness(rectangle: Contour) -> float:
    return min(map(abs, _sides(rectangle)))


def _is_as_thick(rectangle: Contour, thickness: float) -> bool:
    return any(abs(abs(side) - thickness) <= _SAME_SIDE * thickness for side in _sides(rectangle))


def _is_lattice(rectangles: Sequence[Contour]) -> bool:
    """Whether all corners stand at whole multiples of the mean thickness from one another."""
    module = sum(map(_thickness, rectangles)) / len(rectangles)
    across = _sides(rectangles[0])[0]
    if not module or not across:
        return False
    unit, origin = across / abs(across), rectangles[0].points[3]
    spots = [(point - origin) / unit / module for rectangle in rectangles for point in rectangle.points]
    nearest = [(round(spot.real), round(spot.imag)) for spot in spots]
    return (
        len({column for column, _ in nearest}) >= _LEAST_ROWS
        and len({row for _, row in nearest}) >= _LEAST_ROWS
        and all(abs(spot - complex(*near)) <= _OFF for spot, near in zip(spots, nearest, strict=True))
    )
