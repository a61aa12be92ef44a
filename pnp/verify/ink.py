"""Ink: what a page shows, in one form whatever the file's format. Lengths in µm on the page, y down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Letter(NamedTuple):
    """One printed character. (x, y) is the start of its baseline, `turn` the writing direction in degrees clockwise.

    `characters` holds the character; where an outline could be several (a bar is l, I, |), all of them. `size` is the
    font size in thousandths of a point as it stands on the page; 0 where unknown.
    """

    characters: str
    x: float
    y: float
    size: float = 0.0
    turn: float = 0.0


class Mark(NamedTuple):
    """A painted closed shape (one subpath): its bounds."""

    left: float
    top: float
    right: float
    bottom: float


class Ink(NamedTuple):
    """A page's ink.

    `letters` stand in painting order, without white space; `marks` are worked out only when asked for. `blank` says
    of some letters, by their numbers, which are there as text but leave no ink; `pictures` counts raster pictures.
    """

    width: float
    height: float
    letters: Sequence[Letter]
    marks: Callable[[], Sequence[Mark]] = tuple
    blank: Callable[[Sequence[int]], Sequence[int]] = lambda numbers: ()
    pictures: int = 0
