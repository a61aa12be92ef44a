"""The display list as PDF page operators.

Coordinates are points from the top left corner of a face, y up, hence negative: they hold for a face of any height,
and a face's operators can be placed anywhere. Numbers have four decimals at most.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pnp.backends.numbers import number
from pnp.backends.pdf_fonts import coded_font
from pnp.drawing.display import (
    CodeMark,
    Ellipse,
    Fragment,
    Line,
    Mark,
    Path,
    Picture,
    Rect,
    Segment,
    StampMark,
    Stroke,
    Symbol,
    Text,
)
from pnp.drawing.icons import GRID, icon_path
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

POINTS_PER_UM: Final = POINTS_PER_INCH / MICROMETRES_PER_INCH
ICON_SCALE: Final = 0.0001  # in the matrix of an icon's form, so that the scale at its place keeps its digits
_ARC: Final = 0.5522847498307936  # a quarter circle as one cubic: 4/3 (√2 − 1)


@dataclass(frozen=True, slots=True, eq=False)
class Needs:
    """What operators need of the file that they stand in: characters by font, icons, pictures."""

    characters: tuple[tuple[str, str], ...]
    icons: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


class Operators(NamedTuple):
    """The operators of a fragment, what they need, and the marks whose ink the stamp decides."""

    code: str
    needs: Needs
    marks: tuple[Mark, ...]


@lru_cache(maxsize=10_000)
def points(um: int) -> str:
    """Micrometres as points, four decimals at most."""
    return number(um * POINTS_PER_UM)


def translated(fragment: Fragment) -> Operators:
    """The operators of a fragment; they leave the graphics state changed but for the text's spacing."""
    writer = _Writer()
    for primitive in fragment.primitives:
        _METHODS[type(primitive)](writer, primitive)
    characters = tuple((font, "".join(used)) for font, used in writer.characters.items())
    needs = Needs(characters, tuple(writer.icons), tuple(writer.pictures))
    return Operators("\n".join(writer.lines), needs, tuple(writer.marks))


def icon_operators(name: str) -> str:
    """An icon's path on its own grid, filled: the content of a form."""
    path = [_segment_on_grid(segment) for segment in icon_path(name)]
    return "\n".join([*path, "f"])


def icon_resource(name: str) -> str:
    """The name of an icon's form among a page's resources."""
    return f"I-{name}"


def picture_resource(digest: str) -> str:
    """The name of a picture among a page's resources."""
    return f"P-{digest[:16]}"


class _Writer:
    """Writes operators, leaving out those that would set what is already set."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.characters: dict[str, list[str]] = {}
        self.icons: dict[str, None] = {}
        self.pictures: dict[str, None] = {}
        self.marks: list[Mark] = []
        self.fill = ""
        self.stroke: tuple[object, ...] = ()
        self.font = ""

    def set_fill(self, colour: str) -> None:
        if colour != self.fill:
            self.fill = colour
            self.lines.append(f"{_rgb(colour)} rg")

    def set_stroke(self, stroke: Stroke) -> None:
        if self.stroke == stroke:
            return
        self.stroke = stroke
        dash = " ".join(points(length) for length in stroke.dash)
        cap = 1 if stroke.cap == "round" else 0
        width = number(stroke.width / 1000)
        self.lines.append(f"{_rgb(stroke.colour)} RG {width} w [{dash}] 0 d {cap} J 0 j")

    def paint(self, path: str, fill: str | None, stroke: Stroke | None) -> None:
        if fill:
            self.set_fill(fill)
        if stroke:
            self.set_stroke(stroke)
        operator = "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
        self.lines.append(f"{path} {operator}")

    def rect(self, p: Rect) -> None:
        if p.radius:
            self.paint(_rounded(p), p.fill, p.stroke)
        else:
            box = f"{points(p.x)} {points(-p.y - p.height)} {points(p.width)} {points(p.height)} re"
            self.paint(box, p.fill, p.stroke)

    def ellipse(self, p: Ellipse) -> None:
        self.paint(_ellipse(p), p.fill, p.stroke)

    def line(self, p: Line) -> None:
        self.set_stroke(p.stroke)
        self.lines.append(f"{points(p.x1)} {points(-p.y1)} m {points(p.x2)} {points(-p.y2)} l S")

    def path(self, p: Path) -> None:
        self.paint(" ".join(map(_segment, p.segments)), p.fill, p.stroke)

    def symbol(self, p: Symbol) -> None:
        self.set_fill(p.fill)
        scale = number(p.size * POINTS_PER_UM / GRID / ICON_SCALE)
        self.lines.append(f"q {scale} 0 0 {scale} {points(p.x)} {points(-p.y)} cm /{icon_resource(p.name)} Do Q")
        self.icons[p.name] = None

    def text(self, p: Text) -> None:
        x, y, string, font, size, colour, _, tracking, word, turn = p
        if colour != self.fill:
            self.set_fill(colour)
        self.characters.setdefault(font, []).append(string)
        place = _turned(p) if turn else f"{points(x)} {points(-y)} Td"
        shown = " ".join([f"/{name} {_size(size)} Tf ({text}) Tj" for name, text in coded_font(font).encoded(string)])
        if tracking or word:
            place = f"{number(tracking / 1000)} Tc {number(word / 1000)} Tw {place}"
            shown += " 0 Tc 0 Tw"
        self.lines.append(f"BT {place} {shown} ET")

    def picture(self, p: Picture) -> None:
        left, top, right, bottom = (part / 1000 for part in p.crop)
        width, height = p.width / (right - left), p.height / (bottom - top)
        x, y = p.x - left * width, p.y - top * height
        clip = f"{points(p.x)} {points(-p.y - p.height)} {points(p.width)} {points(p.height)} re W n "
        matrix = (
            f"{points(round(width))} 0 0 {points(round(height))} {points(round(x))} {points(-round(y + height))} cm"
        )
        whole = p.crop == (0, 0, 1000, 1000)
        self.lines.append(f"q {'' if whole else clip}{matrix} /{picture_resource(p.digest)} Do Q")
        self.pictures[p.digest] = None

    def mark(self, p: Mark) -> None:
        self.marks.append(p)


_METHODS: Final[dict[type[Any], Callable[[_Writer, Any], None]]] = {
    Rect: _Writer.rect,
    Ellipse: _Writer.ellipse,
    Line: _Writer.line,
    Path: _Writer.path,
    Symbol: _Writer.symbol,
    Text: _Writer.text,
    Picture: _Writer.picture,
    StampMark: _Writer.mark,
    CodeMark: _Writer.mark,
}


@lru_cache(maxsize=4096)
def _size(mpt: int) -> str:
    return number(mpt / 1000)


@lru_cache(maxsize=4096)
def _rgb(colour: str) -> str:
    return " ".join(number(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))


def _turned(text: Text) -> str:
    """A text matrix for a run that is turned clockwise."""
    angle = math.radians(-text.turn)
    cos, sin = number(math.cos(angle)), math.sin(angle)
    return f"{cos} {number(sin)} {number(-sin)} {cos} {points(text.x)} {points(-text.y)} Tm"


def _segment(segment: Segment) -> str:
    kind = segment[0]
    if kind == "Z":
        return "h"
    numbers = " ".join(points(value if i % 2 == 0 else -value) for i, value in enumerate(segment[1:]))
    return f"{numbers} {kind.lower()}"


def _segment_on_grid(segment: Segment) -> str:
    kind = segment[0]
    if kind == "Z":
        return "h"
    return " ".join(str(value if i % 2 == 0 else -value) for i, value in enumerate(segment[1:])) + f" {kind.lower()}"


def _curve(*um: float) -> str:
    return " ".join(number(value * POINTS_PER_UM) for value in um) + " c"


def _ellipse(p: Ellipse) -> str:
    x, y, rx, ry = p.x, -p.y, p.radius_x, p.radius_y
    kx, ky = rx * _ARC, ry * _ARC
    return " ".join(
        [
            f"{points(x + rx)} {points(y)} m",
            _curve(x + rx, y + ky, x + kx, y + ry, x, y + ry),
            _curve(x - kx, y + ry, x - rx, y + ky, x - rx, y),
            _curve(x - rx, y - ky, x - kx, y - ry, x, y - ry),
            _curve(x + kx, y - ry, x + rx, y - ky, x + rx, y),
            "h",
        ]
    )


def _rounded(p: Rect) -> str:
    r, k = p.radius, p.radius * (1 - _ARC)
    left, top, right, bottom = p.x, -p.y, p.x + p.width, -p.y - p.height
    return " ".join(
        [
            f"{points(left + r)} {points(top)} m {points(right - r)} {points(top)} l",
            _curve(right - k, top, right, top - k, right, top - r),
            f"{points(right)} {points(bottom + r)} l",
            _curve(right, bottom + k, right - k, bottom, right - r, bottom),
            f"{points(left + r)} {points(bottom)} l",
            _curve(left + k, bottom, left, bottom + k, left, bottom + r),
            f"{points(left)} {points(top - r)} l",
            _curve(left, top - k, left + k, top, left + r, top),
            "h",
        ]
    )


def joined(operators: Iterable[str]) -> str:
    """Operators of several fragments, one after another."""
    return "\n".join(code for code in operators if code)


def matrix(x: int, y: int, turn: int, size: Sequence[int]) -> str:
    """The matrix that puts a face with its turned trim's top left corner at (x, −y): µm from the sheet's top left."""
    width, height = size
    if turn == 0:
        return f"1 0 0 1 {points(x)} {points(-y)} cm"
    if turn == 90:  # clockwise: the face's left edge becomes the top
        return f"0 -1 1 0 {points(x + height)} {points(-y)} cm"
    if turn == 180:
        return f"-1 0 0 -1 {points(x + width)} {points(-y - height)} cm"
    return f"0 1 -1 0 {points(x)} {points(-y - width)} cm"
