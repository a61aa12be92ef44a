"""Hatching: squares filled with lines of one pitch that run on from square to square, so that grey prints tell them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from pnp.drawing.display import Segment
from pnp.layout.block import Area

Way = Literal["rising", "falling", "across", "down"]
HATCHES: Final[dict[str, tuple[Way, ...]]] = {
    "none": (),
    "diagonal": ("rising",),
    "counter": ("falling",),
    "cross": ("rising", "falling"),
    "lines": ("across",),
    "bars": ("down",),
    "grid": ("across", "down"),
}
"""Each hatch by name, and the ways in which its lines run."""
PITCH_UM: Final = 2000.0
_TOUCHING_UM: Final = 0.5


class _Stretch(NamedTuple):
    """A line of a hatch from `start` to `end`: along x, or along y for lines that run down."""

    line: float
    start: float
    end: float


def hatched(squares: Iterable[Area], hatch: str, origin: tuple[float, float], pitch: float) -> list[Segment]:
    """The lines of a hatch within squares, in µm; they start from `origin`, so that equal grids look alike."""
    squares = list(squares)
    return [segment for way in HATCHES[hatch] for segment in _lines(squares, way, origin, pitch)]


def pitch_of(side: float) -> float:
    """A pitch near `PITCH_UM` that divides a square's side, so that every square looks alike."""
    return side / max(2, math.floor(side / PITCH_UM + 0.5))


def _lines(squares: list[Area], way: Way, origin: tuple[float, float], pitch: float) -> Iterator[Segment]:
    by_line: dict[int, list[_Stretch]] = {}
    for square in squares:
        near = square._replace(x=square.x - origin[0], y=square.y - origin[1])
        for number, stretch in _stretches(near, way, pitch):
            by_line.setdefault(number, []).append(stretch)
    for number in sorted(by_line):
        for stretch in _joined(sorted(by_line[number])):
            for command, at in (("M", stretch.start), ("L", stretch.end)):
                x, y = _point(way, stretch.line, at)
                yield (command, x + origin[0], y + origin[1])


def _stretches(area: Area, way: Way, pitch: float) -> Iterator[tuple[int, _Stretch]]:
    """Where the lines of a way cross a square that is measured from the origin."""
    least, most = {
        "rising": (area.x + area.y, area.right + area.bottom),
        "falling": (area.y - area.right, area.bottom - area.x),
        "across": (area.y, area.bottom),
        "down": (area.x, area.right),
    }[way]
    half = pitch / 2
    for number in range(math.ceil((least - half) / pitch), math.floor((most - half) / pitch) + 1):
        line = number * pitch + half
        start, end = {
            "rising": (max(area.x, line - area.bottom), min(area.right, line - area.y)),
            "falling": (max(area.x, area.y - line), min(area.right, area.bottom - line)),
            "across": (area.x, area.right),
            "down": (area.y, area.bottom),
        }[way]
        if end - start > _TOUCHING_UM:
            yield number, _Stretch(line, start, end)


def _joined(stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
    """Stretches of one line, those that touch made one."""
    current: _Stretch | None = None
    for stretch in stretches:
        if current is not None and stretch.start <= current.end + _TOUCHING_UM:
            current = current._replace(end=max(current.end, stretch.end))
            continue
        if current is not None:
            yield current
        current = stretch
    if current is not None:
        yield current


def _point(way: Way, line: float, at: float) -> tuple[float, float]:
    return {"rising": (at, line - at), "falling": (at, at + line), "across": (at, line), "down": (line, at)}[way]
