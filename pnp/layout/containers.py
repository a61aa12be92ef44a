"""Rows, columns, grids and stacks: where their children stand, so that nobody computes coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from pnp.layout.block import Area, Block
from pnp.layout.fields import BoxSpec, Length, Padding, Paint, Points
from pnp.layout.pen import NORMAL, Pen

NO_PADDING = (0.0, 0.0, 0.0, 0.0)
_SLACK_UM = 1.0


class Container(Block):
    """A block of blocks. Its children are compiled apart; here stand its own fields."""

    gap: Length = 0.0
    pad: Padding = NO_PADDING
    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: Points = NORMAL
    radius: Length = 0.0

    def inner(self, area: Area) -> Area:
        """The area that is left to the children."""
        return area.inset(*self.pad)

    def draw(self, pen: Pen, area: Area) -> None:
        """The container's own ground and frame."""
        pen.rect(area, pen.colour(self.fill), pen.stroke(pen.colour(self.stroke), self.stroke_width), self.radius)


class Child(NamedTuple):
    """What a container must know of a child: lengths in µm, None where it is left open."""

    width: float | None
    height: float | None
    natural: float | None
    share: float | None


class Placed(NamedTuple):
    """Where children stand, and by how many µm they are too many for their place (0 if they fit)."""

    areas: list[Area]
    excess: float


class Row(Container):
    """Children side by side: of their own width, or sharing what is left; each as high as the row."""

    kind: ClassVar[str] = "row"
    align: Literal["top", "middle", "bottom", "fill"] = "fill"

    def place(self, area: Area, children: Sequence[Child]) -> Placed:
        """The children's areas, from left to right."""
        widths, excess = _along(area.width, self.gap, [child.width for child in children], children)
        areas, x = [], area.x
        for child, width in zip(children, widths, strict=True):
            y, height = _across(area.y, area.height, child.height or child.natural, self.align, child.height)
            areas.append(Area(x, y, width, height))
            x += width + self.gap
        return Placed(areas, excess)


class Column(Container):
    """Children one below another: of their own height, of the height their text needs, or sharing what is left."""

    kind: ClassVar[str] = "column"
    align: Literal["left", "centre", "right", "fill"] = "fill"

    def place(self, area: Area, children: Sequence[Child]) -> Placed:
        """The children's areas, from top to bottom."""
        fixed = [child.height if child.height is not None else _unshared(child) for child in children]
        heights, excess = _along(area.height, self.gap, fixed, children)
        areas, y = [], area.y
        for child, height in zip(children, heights, strict=True):
            x, width = _across(area.x, area.width, child.width, self.align, child.width)
            areas.append(Area(x, y, width, height))
            y += height + self.gap
        return Placed(areas, excess)


class Grid(Container):
    """Children in cells of equal size, row by row."""

    kind: ClassVar[str] = "grid"
    columns: int = 2
    rows: int | None = None
    row_gap: Length | None = None
    cell: Length | None = None

    def place(self, area: Area, children: Sequence[Child]) -> Placed:
        """The cells' areas; without `rows` or `cell` the rows share the height, as many as are needed."""
        columns = max(1, self.columns)
        needed = max(1, -(-len(children) // columns))
        rows = self.rows or needed
        row_gap = self.gap if self.row_gap is None else self.row_gap
        width = (area.width - self.gap * (columns - 1)) / columns
        height = self.cell or (area.height - row_gap * (rows - 1)) / rows
        areas = [
            Area(area.x + i % columns * (width + self.gap), area.y + i // columns * (height + row_gap), width, height)
            for i in range(len(children))
        ]
        used = needed * height + (needed - 1) * row_gap
        return Placed(areas, max(0.0, used - area.height if used > area.height + _SLACK_UM else 0.0))


class Stack(Container):
    """Children one upon another, each in its own box within the stack."""

    kind: ClassVar[str] = "stack"

    def place(self, area: Area, children: Sequence[Child]) -> Placed:
        """The whole area for each child; their boxes place them within it."""
        return Placed([area] * len(children), 0.0)


CONTAINERS: dict[str, type[Row] | type[Column] | type[Grid] | type[Stack]] = {
    container.kind: container for container in (Row, Column, Grid, Stack)
}


def boxed(area: Area, box: BoxSpec | None) -> Area:
    """The area of `box` within `area`."""
    if box is None:
        return area
    if box.at is not None:
        return _at(area, box)
    x, width = _span(area.x, area.width, box.left, box.right, box.width)
    y, height = _span(area.y, area.height, box.top, box.bottom, box.height)
    return Area(x, y, width, height)


def _span(
    start: float, length: float, near: float | None, far: float | None, size: float | None
) -> tuple[float, float]:
    if size is None:
        return start + (near or 0.0), length - (near or 0.0) - (far or 0.0)
    if near is None and far is not None:
        return start + length - far - size, size
    return start + (near or 0.0), size


def _at(area: Area, box: BoxSpec) -> Area:
    width = area.width if box.width is None else box.width
    height = area.height if box.height is None else box.height
    place = box.at or "centre"
    x = area.x + (area.width - width) * (0.0 if "left" in place else 1.0 if "right" in place else 0.5)
    y = area.y + (area.height - height) * (0.0 if "top" in place else 1.0 if "bottom" in place else 0.5)
    return Area(x + (box.left or 0.0) - (box.right or 0.0), y + (box.top or 0.0) - (box.bottom or 0.0), width, height)


def _unshared(child: Child) -> float | None:
    return None if child.share is not None else child.natural


def _along(
    length: float, gap: float, fixed: Sequence[float | None], children: Sequence[Child]
) -> tuple[list[float], float]:
    """The children's sizes along the container, and the excess in µm."""
    spare = length - gap * max(0, len(children) - 1) - sum(size for size in fixed if size is not None)
    shares = [child.share or 1.0 if size is None else 0.0 for size, child in zip(fixed, children, strict=True)]
    unit = max(0.0, spare) / (sum(shares) or 1.0)
    sizes = [unit * share if size is None else size for size, share in zip(fixed, shares, strict=True)]
    return sizes, max(0.0, -spare) if spare < -_SLACK_UM else 0.0


def _across(start: float, length: float, natural: float | None, align: str, fixed: float | None) -> tuple[float, float]:
    size = fixed if fixed is not None else natural if align != "fill" and natural is not None else length
    shift = {"middle": 0.5, "centre": 0.5, "bottom": 1.0, "right": 1.0}.get(align, 0.0)
    return start + (length - size) * shift, size
