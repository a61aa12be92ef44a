"""Paths as SVG path data: relative and in few characters, exactly the same points.

Segments are those of the display list, and `("Q", x1, y1, x, y)`, the quadratic curves that TrueType outlines have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from pnp.backends.numbers import number
from pnp.drawing.display import Segment
from pnp.drawing.icons import icon_path

_SMOOTH: Final = {"Q": "t", "C": "s"}


def path_data(segments: Iterable[Segment]) -> str:
    """The `d` of a path. Coordinates keep four decimals at most."""
    writer = _Writer()
    for kind, *numbers in segments:
        if kind == "Z":
            writer.close()
        elif kind == "M":
            writer.move(numbers)
        elif kind == "L":
            writer.line(numbers)
        else:
            writer.curve(kind, numbers)
    return "".join(writer.parts)


@lru_cache(maxsize=1024)
def icon_data(name: str) -> str:
    """The `d` of an icon on its own grid."""
    return path_data(icon_path(name))


class _Writer:
    """Writes commands from the point that the last one reached, leaving out letters that need not be repeated."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.here: tuple[float, float] = (0, 0)
        self._start: tuple[float, float] = self.here
        self._mirrored: tuple[str, tuple[float, float]] | None = None  # the last curve, its control point beyond here
        self._command = ""
        self._before = ""

    def move(self, point: Sequence[float]) -> None:
        x, y = point
        if self.parts:
            self._put("m", (x - self.here[0], y - self.here[1]))
        else:
            self._put("M", (x, y))
        self._start = self._reach((x, y))

    def line(self, point: Sequence[float]) -> None:
        x, y = point
        across, down = x - self.here[0], y - self.here[1]
        if not down:
            self._put("h", (across,))
        elif not across:
            self._put("v", (down,))
        else:
            self._put("l", (across, down))
        self._reach((x, y))

    def curve(self, kind: str, numbers: Sequence[float]) -> None:
        points = list(zip(numbers[0::2], numbers[1::2], strict=True))
        smooth = self._mirrored == (kind, points[0])
        shown = points[1:] if smooth else points
        from_here = [n for x, y in shown for n in (x - self.here[0], y - self.here[1])]
        self._put(_SMOOTH[kind] if smooth else kind.lower(), from_here)
        x, y = self._reach(points[-1])
        self._mirrored = kind, (2 * x - points[-2][0], 2 * y - points[-2][1])

    def close(self) -> None:
        self.parts.append("z")
        self._command = "z"
        self._reach(self._start)

    def _reach(self, point: tuple[float, float]) -> tuple[float, float]:
        self.here, self._mirrored = point, None
        return point

    def _put(self, command: str, numbers: Iterable[float]) -> None:
        if command != self._command or command in "Mm":
            self.parts.append(command)
            self._command, self._before = command, ""
        for value in numbers:
            text = _short(value)
            self.parts.append(text if self._needs_no_space(text) else f" {text}")
            self._before = text

    def _needs_no_space(self, text: str) -> bool:
        """A sign parts two numbers, and so does a point behind a number that has one."""
        return not self._before or text[0] == "-" or (text[0] == "." and "." in self._before)


def _short(value: float) -> str:
    if type(value) is int:
        return str(value)
    text = number(value)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
