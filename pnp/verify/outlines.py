"""Outlines on a page: subpaths as points, and those of them that are letters of our fonts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.verify.ink import Letter, Mark


class Contour(NamedTuple):
    """A painted subpath: its points x + iy in µm on the page, y down, and for each how it is reached.

    `M` starts it, `L` is the end of a line, `C` a point of a cubic curve: two that bend it, then its end.
    """

    points: tuple[complex, ...]
    kinds: str

    @property
    def mark(self) -> Mark:
        """The box around all points."""
        xs, ys = [point.real for point in self.points], [point.imag for point in self.points]
        return Mark(min(xs), min(ys), max(xs), max(ys))


def letters_and_shapes(contours: Sequence[Contour]) -> tuple[list[Letter], list[Contour]]:
    """The letters that some contours are, and the contours that are none."""
    return [], list(contours)
