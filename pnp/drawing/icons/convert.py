"""For maintainers: turns icons of the npm package `@iconify-json/game-icons` into lines of `game-icons.txt`.

    python -m pnp.drawing.icons.convert ICONS.json hourglass sword=broadsword …

prints one line for each name; `sword=broadsword` gives their icon `broadsword` our name `sword`, which `LICENSE.txt`
lists by author. Sort the lines into `game-icons.txt`, run the tests and look at each new icon at a size of 5 mm.
Needs fontTools, which the program itself does without.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.drawing.display import Segment
from pnp.drawing.icons import GRID, format_path

Point = tuple[float, float]
Drawn = tuple[str, tuple[Point, ...]]

_ICONIFY_SIDE = 16  # where neither an icon nor its set says one: Iconify's JSON types, IconifyDimensions
_LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}
_ONE_PATH = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')


def converted(icon_set: Mapping[str, Any], source: str) -> tuple[Segment, ...]:
    """The icon `source` of an Iconify set on our grid: arcs and quadratics as cubics, every contour closed.

    Raises `KeyError` for an icon that the set does not have, `ValueError` for one that is not a single filled path.
    """
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    icon = icon_set["icons"][source]
    drawn = _ONE_PATH.fullmatch(icon["body"])
    if drawn is None:
        raise ValueError(f"the icon “{source}” is not one path")
    middle = icon.get("width", icon_set.get("width", _ICONIFY_SIDE)) / 2
    pen = RecordingPen()
    parse_path(drawn[1], pen)
    cubic = list(_cubic(pen.value))
    reach = max(abs(coordinate - middle) for _, points in cubic for point in points for coordinate in point)
    scale = GRID / 2 / max(middle, reach)  # some drawings stand out over their square
    return tuple(_without_idle_lines(_on_grid(cubic, middle, scale)))


def _cubic(recorded: Iterable[Drawn]) -> Iterator[Drawn]:
    """What a pen recorded as our commands, a quadratic curve raised to a cubic."""
    at: Point = (0, 0)
    for command, points in recorded:
        if command == "qCurveTo":
            control, end = points
            yield "C", (_two_thirds(at, control), _two_thirds(end, control), end)
        else:
            yield _LETTERS[command], points
        at = points[-1] if points else at


def _two_thirds(start: Point, goal: Point) -> Point:
    return start[0] + (goal[0] - start[0]) * 2 / 3, start[1] + (goal[1] - start[1]) * 2 / 3


def _on_grid(drawn: Iterable[Drawn], middle: float, scale: float) -> Iterator[Segment]:
    for letter, points in drawn:
        yield (letter, *(round(GRID / 2 + (coordinate - middle) * scale) for point in points for coordinate in point))


def _without_idle_lines(segments: Iterable[Segment]) -> list[Segment]:
    """Leaves out lines that rounding made as short as a point, and those that draw what closing draws anyway."""
    kept: list[Segment] = []
    start: Segment = ()
    for segment in segments:
        if segment[0] == "M":
            start = segment[1:]
        elif segment[0] == "Z" and kept[-1] == ("L", *start):
            kept.pop()
        if segment[0] != "L" or segment[1:] != kept[-1][-2:]:
            kept.append(segment)
    return kept


def main(arguments: Sequence[str]) -> None:
    """Writes the lines of the icons named after the path of `icons.json` to standard output."""
    path, *names = arguments
    icon_set = json.loads(Path(path).read_text(encoding="utf-8"))
    for name, _, source in (entry.partition("=") for entry in names):
        sys.stdout.write(f"{name}\t{format_path(converted(icon_set, source or name))}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
