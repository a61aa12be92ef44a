"""Similarities: how a face lies on a page, shifted, scaled and turned, as two complex numbers."""

from __future__ import annotations

import cmath
from collections.abc import Sequence
from typing import NamedTuple

Pair = tuple[complex, complex]
"""A point of the face and where it stands on the page, each x + iy in µm, y down."""


class Similarity(NamedTuple):
    """page = factor · face + shift. The factor's length is the scale, its angle the turn, clockwise."""

    factor: complex
    shift: complex

    def on_page(self, point: complex) -> complex:
        """Where a point of the face stands on the page."""
        return self.factor * point + self.shift

    def on_face(self, point: complex) -> complex:
        """Which point of the face stands there."""
        return (point - self.shift) / self.factor

    @property
    def scale(self) -> float:
        """How much larger the face is on the page than by its own measure."""
        return abs(self.factor)

    @property
    def turn(self) -> float:
        """How far the face is turned, in degrees clockwise."""
        return cmath.phase(self.factor) * 180 / cmath.pi

    def after(self, inner: Similarity) -> Similarity:
        """First `inner`, then this one."""
        return Similarity(self.factor * inner.factor, self.factor * inner.shift + self.shift)


IDENTITY = Similarity(1 + 0j, 0j)


def through(first: Pair, second: Pair) -> Similarity | None:
    """The similarity that takes two points to two others; None if two of them are the same."""
    span = second[0] - first[0]
    factor = (second[1] - first[1]) / span if span else 0j
    return Similarity(factor, first[1] - factor * first[0]) if factor else None


def fitted(pairs: Sequence[Pair]) -> Similarity | None:
    """The similarity of least squares through all pairs; None if they are not at least two different points."""
    if len(pairs) < 2:
        return None
    middle = sum(face for face, _ in pairs) / len(pairs)
    centre = sum(page for _, page in pairs) / len(pairs)
    spread = sum(abs(face - middle) ** 2 for face, _ in pairs)
    if not spread:
        return None
    factor = sum((page - centre) * (face - middle).conjugate() for face, page in pairs) / spread
    return Similarity(factor, centre - factor * middle) if factor else None


def placed(x: int, y: int, turn: int, size: tuple[int, int]) -> Similarity:
    """A face of `size` on a sheet, its turned trim's top left corner at (x, y): as a sheet's record has it."""
    width, height = size
    factor = (1, 1j, -1, -1j)[turn // 90 % 4]
    corner = (0, complex(height, 0), complex(width, height), complex(0, width))[turn // 90 % 4]
    return Similarity(complex(factor), complex(x, y) + corner)
