"""What stands around a plan: arrows that enter its lanes, their labels, the grounds and names of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from pnp.blocks.lattice import Direction, Lattice, Point, joined
from pnp.blocks.regions import Cell
from pnp.drawing.display import rounded
from pnp.drawing.fonts import text_width_um
from pnp.facts.formats import EN_DASH
from pnp.layout.block import Area
from pnp.layout.styles import Style
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

UM_PER_MPT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH / 1000
UPWARDS, DOWNWARDS = 270, 90  # how text along the left and the right edge is turned
PREFERRED_MPT: Final = 8000  # what is read in play is not smaller, where there is room
STEP_MPT: Final = 500
_FEW: Final = 5  # one label in so many may give way further than the others
_MOST_UNLIKE: Final = 1.25  # how much larger others are than the smallest
_LINE: Final = 0.92  # of an em: from line to line of a label in two lines


class Request(NamedTuple):
    """One table to be placed: which way its fire goes, the first cells of its lanes, their labels, its name."""

    direction: Direction
    firsts: Sequence[Cell]
    labels: Sequence[str]
    name: str


class Looks(NamedTuple):
    """The styles of labels and names, at their greatest size."""

    label: Style
    name: Style


class Mark(NamedTuple):
    """A lane's arrow from `tail` to `tip`, and its label: one or two lines within `tile`, in `style`."""

    table: int
    lane: int
    tail: Point
    tip: Point
    tile: Area
    lines: tuple[str, ...]
    style: Style


class Name(NamedTuple):
    """The name of a table within `area`, in one or two lines, or turned by quarters clockwise."""

    table: int
    area: Area
    lines: tuple[str, ...]
    style: Style
    turn: int = 0


class Ground(NamedTuple):
    """The ground of a table, or of a part of it."""

    table: int
    area: Area


class Chart(NamedTuple):
    """All that stands around a plan, in µm from the upper left corner of the lattice's first cell.

    `tight` says which texts are too long for their places even at their smallest size.
    """

    lattice: Lattice
    marks: tuple[Mark, ...]
    names: tuple[Name, ...]
    grounds: tuple[Ground, ...]
    bounds: Area
    head: float
    shaft: int
    tight: tuple[str, ...] = ()


class Room(NamedTuple):
    """The room of a label: how wide and high it may be in µm, and whether it may stand in two lines."""

    label: str
    width: float
    height: float
    may_stack: bool = False


class Fitted(NamedTuple):
    """How a label stands in its room: its lines, its style, whether it fits."""

    lines: tuple[str, ...]
    style: Style
    fits: bool = True

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(width_of(line, self.style) for line in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line's figures to the foot of the last line's."""
        return height_of(len(self.lines), self.style)


def width_of(text: str, style: Style) -> float:
    """How wide a text is in µm; of one with an unknown character something near, as drawing it is refused anyway."""
    try:
        return text_width_um(text, style.font_for(), style.size)
    except KeyError:
        return len(text) * style.em / 2


def height_of(lines: int, style: Style) -> float:
    """From the top of the first line's figures to the foot of the last line's."""
    return style.em * (style.cap_height + (lines - 1) * _LINE)


def baselines(lines: int, area: Area, style: Style) -> list[int]:
    """The baselines of lines in the middle of an area, in whole µm, as runs are recorded."""
    first = area.centre[1] - height_of(lines, style) / 2 + style.cap_height * style.em
    return [rounded(first + number * _LINE * style.em) for number in range(lines)]


def parted(label: str) -> tuple[str, ...]:
    """A label in two lines, parted at a comma, a dash or a space; in one where there is none."""
    for mark in (", ", EN_DASH, " "):
        before, found, after = label.partition(mark)
        if found and before and after:
            return before + mark.strip(), after
    return (label,)


def fitted(rooms: Sequence[Room], style: Style) -> list[Fitted]:
    """Each label in its room: all of one size, at which most fit in a line; only the others give way further."""
    sizes = [in_room(room, style).style.size for room in rooms]
    usual = sorted(sizes)[len(sizes) // _FEW] if sizes else style.size
    usual = max(PREFERRED_MPT, min(usual, int(min(sizes, default=usual) * _MOST_UNLIKE) // STEP_MPT * STEP_MPT))
    return [in_room(room, style._replace(size=min(usual, style.size))) for room in rooms]


def in_room(room: Room, style: Style) -> Fitted:
    """In one line, or else in two where it may: first at sizes to be read in play, then down to the style's least."""
    forms = ((room.label,), parted(room.label)) if room.may_stack else ((room.label,),)
    preferred = max(style.min, min(style.size, PREFERRED_MPT))
    for sizes in (range(style.size, preferred - 1, -STEP_MPT), range(preferred, style.min - 1, -STEP_MPT)):
        for lines in forms:
            for size in sizes:
                tried = Fitted(lines, style._replace(size=size))
                if _fits(tried, room):
                    return tried
    return Fitted(forms[-1], style._replace(size=style.min), fits=False)


def _fits(tried: Fitted, room: Room) -> bool:
    return tried.width <= room.width and tried.height <= room.height


def largest(fits: Callable[[float], bool], most: float, least: float = 500.0) -> float | None:
    """The greatest length in whole hundredths of a mm from `least` to `most` µm that fits; None if not even the least.

    What fits is assumed to fit smaller, too.
    """
    low, high = int(least) // 10, int(most) // 10
    if not fits(low * 10.0):
        return None
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle * 10.0):
            low = middle
        else:
            high = middle - 1
    return low * 10.0


def around(lattice: Lattice, cells: Sequence[Cell], others: Iterable[Area]) -> Area:
    """The box around the plan and all that stands around it."""
    return joined([lattice.bounds(cells), *others])
