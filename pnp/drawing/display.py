"""The display list: the primitives that everything printed is made of, and its text form.

Places and lengths are whole micrometres, y down from the top left corner of the trim; font sizes, stroke widths,
tracking and word spacing are whole thousandths of a point (mpt). Colours are `#RRGGBB`. Backends translate primitives
and decide nothing. `str(primitive)` is one line of the text form, which golden tests and stamps are made from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from pnp.facts import Box
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

_UM_PER_MPT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH / 1000

Colour = str
Segment = tuple[Any, ...]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`."""

quoted = json.encoder.encode_basestring
"""A text in JSON's quotation, without escaping what is not ASCII."""


class Stroke(NamedTuple):
    """A line's look. `dash` alternates lengths on and off in µm; empty is a solid line."""

    colour: Colour
    width: int
    dash: tuple[int, ...] = ()
    cap: Literal["butt", "round"] = "butt"

    def __str__(self) -> str:
        dash = f" dash {','.join(map(str, self.dash))}" if self.dash else ""
        cap = f" {self.cap}" if self.cap != "butt" else ""
        return f"{self.colour} {self.width}{dash}{cap}"


class Rect(NamedTuple):
    """A rectangle with corners of radius `radius`."""

    x: int
    y: int
    width: int
    height: int
    radius: int = 0
    fill: Colour | None = None
    stroke: Stroke | None = None

    def __str__(self) -> str:
        radius = f" r {self.radius}" if self.radius else ""
        return f"rect {self.x} {self.y} {self.width} {self.height}{radius}{_paint(self.fill, self.stroke)}"


class Ellipse(NamedTuple):
    """An ellipse by its centre and its two radii."""

    x: int
    y: int
    radius_x: int
    radius_y: int
    fill: Colour | None = None
    stroke: Stroke | None = None

    def __str__(self) -> str:
        return f"ellipse {self.x} {self.y} {self.radius_x} {self.radius_y}{_paint(self.fill, self.stroke)}"


class Line(NamedTuple):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: Stroke

    def __str__(self) -> str:
        return f"line {self.x1} {self.y1} {self.x2} {self.y2} stroke {self.stroke}"


class Path(NamedTuple):
    """A path of moves, lines, cubic curves and closings, filled by the non-zero rule."""

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Stroke | None = None

    def __str__(self) -> str:
        drawn = " ".join(" ".join(map(str, segment)) for segment in self.segments)
        return f"path {drawn}{_paint(self.fill, self.stroke)}"


class Symbol(NamedTuple):
    """An icon of the set, by name, in a square of side `size` whose top left corner is at (x, y)."""

    name: str
    x: int
    y: int
    size: int
    fill: Colour

    def __str__(self) -> str:
        return f"symbol {self.name} {self.x} {self.y} {self.size} fill {self.fill}"


class Text(NamedTuple):
    """A run of text in one font, placed by the start of its baseline; `turn` is in degrees clockwise.

    `width` is the measured advance in µm, `tracking` is added after each character, `word` after each space (mpt).
    """

    x: int
    y: int
    string: str
    font: str
    size: int
    colour: Colour
    width: int
    tracking: int = 0
    word: int = 0
    turn: int = 0

    def __str__(self) -> str:
        x, y, string, font, size, colour, width, tracking, word, turn = self
        spaced = f" tracking {tracking}" if tracking else ""
        spaced += f" word {word}" if word else ""
        spaced += f" turn {turn}" if turn else ""
        return f"text {x} {y} {quoted(string)} {font} {size} {colour} width {width}{spaced}"


class Picture(NamedTuple):
    """A raster picture stretched over a rectangle; `digest` is the sha256 of its file and names it in the store.

    `crop` keeps the part (left, top, right, bottom) of the picture, each in thousandths of its side.
    """

    x: int
    y: int
    width: int
    height: int
    digest: str
    crop: tuple[int, int, int, int] = (0, 0, 1000, 1000)

    def __str__(self) -> str:
        crop = f" crop {','.join(map(str, self.crop))}" if self.crop != (0, 0, 1000, 1000) else ""
        return f"picture {self.x} {self.y} {self.width} {self.height} {self.digest}{crop}"


class StampMark(NamedTuple):
    """Where the face's own stamp is printed: the one thing on a face that its stamp does not depend on.

    Drawn as `text`, whose string is filled in once the stamp is known; (x, y) is the baseline's start for alignment
    `left`, its middle for `centre`, its end for `right`.
    """

    x: int
    y: int
    align: Literal["left", "centre", "right"]
    font: str
    size: int
    colour: Colour

    def __str__(self) -> str:
        return f"stamp {self.x} {self.y} {self.align} {self.font} {self.size} {self.colour}"


class CodeMark(NamedTuple):
    """Where the face's own stamp is printed as a code, in a square of side `side` whose corner is at (x, y).

    As with the stamp's text, its ink is worked out once the stamp is known (`pnp.drawing.stamps`).
    """

    x: int
    y: int
    side: int
    colour: Colour

    def __str__(self) -> str:
        return f"code {self.x} {self.y} {self.side} {self.colour}"


Mark = StampMark | CodeMark
"""What is drawn once the stamp is known."""
Primitive = Rect | Ellipse | Line | Path | Symbol | Text | Picture | StampMark | CodeMark
Outline = Rect | Ellipse | Path


def run_box(run: Text) -> Box:
    """The rectangle that a run (unturned) covers, from above the figures to below the commas."""
    x, y, _, _, size, _, width, _, _, _ = run
    above, height = _reach(size)
    return Box(x, rounded(y - above), width, height)


@cache
def _reach(size: int) -> tuple[float, int]:
    """How far in µm runs of a size reach above their baseline, and how high they are."""
    em = size * _UM_PER_MPT
    return 0.8 * em, rounded(1.05 * em)


class Fragment:
    """Primitives that are drawn together, such as one block's. Immutable; derived texts are made once and kept.

    `is_shared` says that it is likely to come again, on other faces or sheets, so that backends keep what they make
    of it; it changes nothing that is drawn.
    """

    __slots__ = ("_marks", "_pictures", "_runs", "_stated", "_text", "is_shared", "primitives")

    def __init__(self, primitives: Iterable[Primitive], is_shared: bool = False) -> None:
        self.primitives: tuple[Primitive, ...] = tuple(primitives)
        self.is_shared = is_shared
        self._text: str | None = None
        self._runs: tuple[Text, ...] | None = None
        self._pictures: tuple[Picture, ...] | None = None
        self._marks: tuple[Mark, ...] | None = None
        self._stated: tuple[tuple[str, Box], ...] | None = None

    @property
    def text(self) -> str:
        """The text form: one primitive a line."""
        if self._text is None:
            self._text = "\n".join(map(str, self.primitives))
        return self._text

    @property
    def runs(self) -> tuple[Text, ...]:
        """The text runs among the primitives."""
        if self._runs is None:
            self._runs = tuple(p for p in self.primitives if type(p) is Text)
        return self._runs

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The raster pictures among the primitives."""
        if self._pictures is None:
            self._pictures = tuple(p for p in self.primitives if type(p) is Picture)
        return self._pictures

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The places of the face's stamp among the primitives."""
        if self._marks is None:
            self._marks = tuple(p for p in self.primitives if type(p) is StampMark or type(p) is CodeMark)
        return self._marks

    @property
    def stated_runs(self) -> tuple[tuple[str, Box], ...]:
        """Each text run as a record has it, `[x, y, width, size, turn, string]`, with its box."""
        if self._stated is None:
            self._stated = tuple([(_stated(run), run_box(run)) for run in self.runs])
        return self._stated

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fragment) and self.primitives == other.primitives

    def __hash__(self) -> int:
        return hash(self.text)


def rounded(value: float) -> int:
    """Whole micrometres: the one rounding between layout and drawing, halves away from zero."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def outline_bounds(outline: Outline) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of an outline in µm (for a path: of its points, control points included)."""
    if isinstance(outline, Rect):
        return outline.x, outline.y, outline.x + outline.width, outline.y + outline.height
    if isinstance(outline, Ellipse):
        rx, ry = outline.radius_x, outline.radius_y
        return outline.x - rx, outline.y - ry, outline.x + rx, outline.y + ry
    xs, ys = path_coordinates(outline.segments)
    return min(xs), min(ys), max(xs), max(ys)


def path_coordinates(segments: Sequence[Segment]) -> tuple[list[int], list[int]]:
    """All x and all y of a path's points, control points included."""
    numbers = [number for segment in segments for number in segment[1:]]
    return numbers[0::2], numbers[1::2]


def _stated(run: Text) -> str:
    x, y, string, _, size, _, width, _, _, turn = run
    return f"[{x},{y},{width},{size},{turn},{quoted(string)}]"


def _paint(fill: Colour | None, stroke: Stroke | None) -> str:
    return (f" fill {fill}" if fill else "") + (f" stroke {stroke}" if stroke else "")
