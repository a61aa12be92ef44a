"""Fields: where on a sheet pieces may stand, in each orientation, and the line across which backs mirror fronts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pnp.facts import Box
from pnp.press.geometry import Axis, Mirror
from pnp.press.settings import Duplex, Margins, PressSettings

FOOT_GAP_UM: Final = 3_000  # between pieces and furniture: room for the lowest crop marks


class Field(NamedTuple):
    """One side of a sheet. `area` is where pieces with their bleed may stand (when folding: the fronts' half).

    `foot` and `head` are the y at which the furniture of a front and of a back begins.
    """

    width: int
    height: int
    area: Box
    mirror: Mirror | None
    folded: bool
    foot: int
    head: int

    def mirrored_area(self) -> Box:
        """Where the backs stand."""
        x, y, width, height = self.area
        if self.mirror is None:
            return self.area
        if self.mirror.axis == "x":
            return Box(self.mirror.twice - x - width, y, width, height)
        return Box(x, self.mirror.twice - y - height, width, height)


def fields(settings: PressSettings, duplex: Duplex, foot_heights: tuple[int, int]) -> list[Field]:
    """The fields of upright and of landscape sheets; `foot_heights` are their furniture's. None if there is no room."""
    paper = settings.paper
    sizes = ((paper.width, paper.height), (paper.height, paper.width))
    found = (
        field
        for (width, height), foot in zip(sizes, foot_heights, strict=True)
        for field in _fields(width, height, foot, settings.margins, (duplex, settings.gutter))
    )
    return [field for field in found if field.area.width > 0 and field.area.height > 0]


def flip_axis(width: int, height: int, duplex: Duplex) -> Axis:
    """Which coordinate turning a sheet over about its long or short edge mirrors: upright, the long edge is a side."""
    upright = height >= width
    return "x" if upright == (duplex == "long") else "y"


def _fields(width: int, height: int, foot: int, margins: Margins, press: tuple[Duplex, int]) -> Iterator[Field]:
    duplex, gutter = press
    axis = flip_axis(width, height, duplex) if duplex in ("long", "short") else None
    left, right, top, bottom = margins.left, margins.right, margins.top, margins.bottom
    if axis == "x":
        left = right = max(left, right)
    if axis == "y":
        top = bottom = max(top, bottom)
    foot_top = height - bottom - foot
    head = top if axis == "y" else foot_top  # then the back's furniture stands at its head, behind the front's foot
    area = Box(left, top, width - left - right, foot_top - FOOT_GAP_UM - top)
    mirror = Mirror(axis, width if axis == "x" else height) if axis else None
    field = Field(width, height, area, mirror, False, foot_top, head)
    if duplex == "fold":
        yield from (_halved(field, gutter, "y"), _halved(field, gutter, "x"))
    else:
        yield field


def _halved(field: Field, gutter: int, axis: Axis) -> Field:
    x, y, width, height = field.area
    if axis == "x":
        half = Box(x, y, (width - gutter) // 2, height)
        return field._replace(area=half, mirror=Mirror(axis, 2 * x + width), folded=True)
    half = Box(x, y, width, (height - gutter) // 2)
    return field._replace(area=half, mirror=Mirror(axis, 2 * y + height), folded=True)
