"""Ternary places: what has shares of three things, in a triangle of side 1 whose corners have all of one of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

HEIGHT: Final = math.sqrt(3) / 2
CORNERS: Final = (complex(0.5, 0.0), complex(0.0, HEIGHT), complex(1.0, HEIGHT))
"""Where all of the first, the second, the third thing is: at the top, at the lower left, at the lower right."""

Shares = tuple[Fraction, Fraction, Fraction]
Line = tuple[complex, complex]


def read_shares(value: Any) -> Shares:
    """Three shares as parts of their sum. Raises `ValueError`, also for shares below 0 and for nothing at all."""
    if not isinstance(value, list | tuple) or len(value) != len(CORNERS):
        raise ValueError("shares are a list of three numbers")
    numbers = [Fraction(str(number).strip()) for number in value if not isinstance(number, bool)]
    whole = sum(numbers)
    if len(numbers) != len(CORNERS) or min(numbers) < 0 or whole == 0:
        raise ValueError("shares are three numbers from 0, and not all of them 0")
    first, second, third = (number / whole for number in numbers)
    return first, second, third


def place_of(shares: Sequence[Fraction | float]) -> complex:
    """Where shares that sum to 1 stand in the triangle."""
    return sum((float(share) * corner for share, corner in zip(shares, CORNERS, strict=True)), 0j)


def grid_lines(nodes: Sequence[Shares]) -> list[Line]:
    """The lines of equal share on which two or more nodes stand, and the triangle's own sides."""
    lines = []
    for axis in range(len(CORNERS)):
        values = [shares[axis] for shares in nodes]
        shared = {value for value in values if values.count(value) > 1 and value < 1}
        lines += [_line(axis, value) for value in sorted(shared | {Fraction(0)})]
    return lines


def _line(axis: int, share: Fraction) -> Line:
    """Where an axis has a share: from one side of the triangle to another."""
    before, after = (axis - 1) % 3, (axis + 1) % 3
    ends = []
    for other in (before, after):
        shares = [Fraction(0)] * len(CORNERS)
        shares[axis], shares[other] = share, 1 - share
        ends.append(place_of(shares))
    return ends[0], ends[1]
