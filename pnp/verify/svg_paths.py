"""Path data of SVG as contours, and the outlines of its basic shapes (SVG 2, chapters 9 and 10).

Path data are drawn up to their first mistake, as the standard has it (9.5.4).
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from typing import Final

from pnp.verify.contours import Contour, Tracer
from pnp.verify.svg_values import BETWEEN, LONGEST_LIST, NUMBER, SPACE, BadNumberError, numbers_in, to_number

_COMMAND: Final = re.compile(rf"{SPACE}*+([MmZzLlHhVvCcSsQqTtAa]){SPACE}*+((?:{NUMBER}{BETWEEN})*+)")
_ARC: Final = re.compile(rf"({NUMBER}){BETWEEN}({NUMBER}){BETWEEN}({NUMBER}){BETWEEN}([01]){BETWEEN}([01])"
                         rf"{BETWEEN}({NUMBER}){BETWEEN}({NUMBER}){BETWEEN}")  # fmt: skip
_ARC_COMMAND: Final = re.compile(rf"{SPACE}*+([Aa]){SPACE}*+")


def path_contours(data: str) -> tuple[list[Contour], bool]:
    """What path data draw, and whether they are right to the end. Raises `BadNumberError`."""
    if len(data) > LONGEST_LIST:
        raise BadNumberError
    drawer = _Drawer()
    for command, numbers in _commands(data):
        if not drawer.draw(command, numbers):
            return drawer.tracer.finish(), False
    return drawer.tracer.finish(), True


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with all their numbers; the name "" for what is none."""
    at, end = 0, len(data.rstrip())
    while at < end:
        arc = _ARC_COMMAND.match(data, at)
        if arc is not None:
            numbers = []
            at = arc.end()
            while (match := _ARC.match(data, at)) is not None:
                numbers += [to_number(part) for part in match.groups()]
                at = match.end()
            yield arc[1], numbers
            continue
        match = _COMMAND.match(data, at)
        if match is None:
            yield "", []
            return
        yield match[1], numbers_in(match[2])
        at = match.end()


_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


class _Drawer:
    """Draws commands with a tracer."""

    def __init__(self) -> None:
        self.tracer = Tracer()
        self._last = ""
        self._control = 0j

    def draw(self, command: str, numbers: list[float]) -> bool:
        """Draw a command; whether it is right (else what is complete of it is drawn)."""
        kind = command.upper()
        if not command or (not self._last and kind != "M"):
            return False
        if kind == "Z":
            self.tracer.close()
            self._last = kind
            return not numbers
        count = _COUNTS[kind]
        for start in range(0, len(numbers) - count + 1, count):
            self._step(kind, command.islower(), numbers[start : start + count])
            self._last = kind
            kind = "L" if kind == "M" else kind
        return bool(numbers) and len(numbers) % count == 0

    def _step(self, kind: str, is_relative: bool, numbers: list[float]) -> None:
        here = self.tracer.here
        base = here if is_relative else 0j
        if kind in "HV":
            self.tracer.line(_straight(kind, here, base, numbers[0]))
        elif kind == "A":
            self._arc(numbers, base)
        else:
            points = [base + complex(x, y) for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
            _POINT_STEPS[kind](self, here, points)

    def _move(self, here: complex, points: list[complex]) -> None:
        self.tracer.move(points[0])

    def _line(self, here: complex, points: list[complex]) -> None:
        self.tracer.line(points[0])

    def _cubic(self, here: complex, points: list[complex]) -> None:
        first, second, end = points
        self.tracer.cubic(first, second, end)
        self._control = second

    def _smooth_cubic(self, here: complex, points: list[complex]) -> None:
        self._cubic(here, [2 * here - self._control if self._last in ("C", "S") else here, *points])

    def _quadratic(self, here: complex, points: list[complex]) -> None:
        control, end = points
        self.tracer.quadratic(control, end)
        self._control = control

    def _smooth_quadratic(self, here: complex, points: list[complex]) -> None:
        self._quadratic(here, [2 * here - self._control if self._last in ("Q", "T") else here, *points])

    def _arc(self, numbers: list[float], base: complex) -> None:
        radius_x, radius_y, turn, is_large, is_clockwise, x, y = numbers
        end = base + complex(x, y)
        for curve in _arc_curves(
            self.tracer.here, end, (radius_x, radius_y), turn, (bool(is_large), bool(is_clockwise))
        ):
            self.tracer.cubic(*curve)
        self.tracer.line(end)


_POINT_STEPS: Final = {
    "M": _Drawer._move,
    "L": _Drawer._line,
    "C": _Drawer._cubic,
    "S": _Drawer._smooth_cubic,
    "Q": _Drawer._quadratic,
    "T": _Drawer._smooth_quadratic,
}


def _straight(kind: str, here: complex, base: complex, value: float) -> complex:
    return complex(base.real + value, here.imag) if kind == "H" else complex(here.real, base.imag + value)


def _arc_curves(
    start: complex, end: complex, radii: tuple[float, float], turn: float, flags: tuple[bool, bool]
) -> Iterator[tuple[complex, complex, complex]]:
    """An elliptic arc as cubic curves of a quarter at most, the last one without rounding (SVG 2, B.2.4)."""
    rx, ry = map(abs, radii)
    if not rx or not ry or start == end:
        return
    tilt = cmath.rect(1, math.radians(turn))

    def on_circle(point: complex) -> complex:
        point /= tilt
        return complex(point.real / rx, point.imag / ry)

    def on_page(point: complex) -> complex:
        return complex(point.real * rx, point.imag * ry) * tilt

    first, last = on_circle(start), on_circle(end)
    half = (last - first) / 2
    size = abs(half)
    if size < 1:
        aside = 1j * half / size * math.sqrt(1 - size * size)
        centre = (first + last) / 2 + (aside if flags[0] != flags[1] else -aside)
        # with the y axis down, clockwise arcs have growing angles
    else:
        centre = (first + last) / 2
        first, last = centre - half / size, centre + half / size
    sweep = cmath.phase((last - centre) / (first - centre)) if size else 0.0
    if flags[1] and sweep <= 0:
        sweep += 2 * math.pi
    elif not flags[1] and sweep > 0:
        sweep -= 2 * math.pi
    pieces = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(sweep / pieces / 4)
    shift = start - on_page(first) if size < 1 else (start + end) / 2 - on_page(centre)
    spoke = first - centre
    for piece in range(pieces):
        following = spoke * cmath.rect(1, sweep / pieces)
        controls = (centre + spoke * (1 + 1j * reach), centre + following * (1 - 1j * reach), centre + following)
        one, two, three = (on_page(point) + shift for point in controls)
        yield one, two, end if piece == pieces - 1 else three
        spoke = following


_KAPPA: Final = 4 / 3 * math.tan(math.pi / 8)  # of a quarter circle's control points


def ellipse_contours(centre: complex, radius_x: float, radius_y: float) -> list[Contour]:
    """An ellipse of four quarters, from its right, clockwise."""
    tracer = Tracer()
    spokes = (complex(radius_x, 0), complex(0, radius_y), complex(-radius_x, 0), complex(0, -radius_y))
    tracer.move(centre + spokes[0])
    for number, spoke in enumerate(spokes):
        following = spokes[(number + 1) % 4]
        tracer.cubic(centre + spoke + _KAPPA * following, centre + following + _KAPPA * spoke, centre + following)
    return tracer.finish()


def rectangle_contours(corner: complex, size: complex, radius: complex) -> list[Contour]:
    """A rectangle, clockwise; `radius` is that of its corners across and down."""
    width, height = size.real, size.imag
    rx, ry = min(radius.real, width / 2), min(radius.imag, height / 2)
    tracer = Tracer()
    corners = (0j, complex(width, 0), complex(width, height), complex(0, height))
    along = (complex(rx, 0), complex(0, ry), complex(-rx, 0), complex(0, -ry))
    tracer.move(corner + along[0])
    for number in range(4):
        ahead, turned = along[number], along[(number + 1) % 4]
        end = corner + corners[(number + 1) % 4]
        tracer.line(end - ahead)
        if rx and ry:
            tracer.cubic(end - ahead * (1 - _KAPPA), end + turned * (1 - _KAPPA), end + turned)
    return tracer.finish()


def polygon_contours(points: str) -> list[Contour]:
    """The polygon of an attribute `points`. Raises `BadNumberError`."""
    numbers = numbers_in(points)
    tracer = Tracer()
    for number, (x, y) in enumerate(zip(numbers[0::2], numbers[1::2], strict=False)):
        (tracer.line if number else tracer.move)(complex(x, y))
    return tracer.finish()
