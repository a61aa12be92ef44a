"""Shapes and lines: frames, panels, rules, arrows."""

from __future__ import annotations

import math
from typing import ClassVar, Literal

from pydantic import Field

from pnp.facts import Box
from pnp.layout.block import Area, Block
from pnp.layout.fields import Length, Paint, Points, Words
from pnp.layout.pen import NORMAL, Pen
from pnp.layout.templates import Template


class Shape(Block):
    """A rectangle, an ellipse or a polygon that fills its box."""

    kind: ClassVar[str] = "shape"
    main: ClassVar[str] = "shape"

    shape: Literal["rect", "ellipse", "circle", "diamond", "hexagon", "triangle"] = "rect"
    radius: Length = 0.0
    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: Points = NORMAL
    dash: Length | None = None

    def draw(self, pen: Pen, area: Area) -> None:
        """The shape, filled and stroked."""
        fill = pen.colour(self.fill)
        dash = (self.dash, self.dash) if self.dash else ()
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width, dash)
        if self.shape == "rect":
            pen.rect(area, fill, stroke, self.radius)
        elif self.shape in ("ellipse", "circle"):
            radii = area.width / 2, area.height / 2
            rx, ry = (min(radii), min(radii)) if self.shape == "circle" else radii
            pen.ellipse(*area.centre, rx, ry, fill, stroke)
        else:
            pen.path(polygon(_CORNERS[self.shape], area), fill, stroke)


class Line(Block):
    """A straight line through its box: across, down, or from corner to corner; perhaps with an arrow's head."""

    kind: ClassVar[str] = "line"
    main: ClassVar[str] = "direction"

    direction: Literal["across", "down", "rising", "falling"] = "across"
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = NORMAL
    dash: Length | None = None
    arrow: Length | None = None

    def draw(self, pen: Pen, area: Area) -> None:
        """The line, and its head at its end."""
        colour = pen.colour(self.stroke)
        dash = (self.dash, self.dash) if self.dash else ()
        x1, y1, x2, y2 = _ends(self.direction, area)
        if self.arrow and colour:
            length = math.hypot(x2 - x1, y2 - y1) or 1.0
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            pen.path(arrow_head(x2, y2, ux, uy, self.arrow), colour)
            x2, y2 = x2 - ux * self.arrow * 0.8, y2 - uy * self.arrow * 0.8
        pen.line(x1, y1, x2, y2, pen.stroke(colour, self.stroke_width, dash))


class Icon(Block):
    """One icon of the set, as large as its box allows."""

    kind: ClassVar[str] = "icon"
    main: ClassVar[str] = "icon"

    icon: Words
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    align: Literal["left", "centre", "right"] = "centre"

    def draw(self, pen: Pen, area: Area) -> None:
        """The icon in the middle of its box, or at one side; a live name is a fact of its place."""
        side = min(area.width, area.height)
        x = area.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[self.align] * (area.width - side)
        name = pen.text(self.icon)
        if not name:
            return
        box = pen.icon(name, x, area.y + (area.height - side) / 2, side, pen.colour(self.colour) or "#000000")
        claim_whole(pen, self.icon, box)


def claim_whole(pen: Pen, template: Template, box: Box) -> None:
    """Claim each live value of a template that is drawn as a form, not as text."""
    for slot in template.filled(pen.facts):
        if isinstance(slot, int):
            pen.claim(slot, [box], "cell")


def polygon(corners: tuple[tuple[float, float], ...], area: Area) -> list[tuple[object, ...]]:
    """A closed path through corners given as parts of the area's width and height."""
    points = [(area.x + u * area.width, area.y + v * area.height) for u, v in corners]
    return [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]


def arrow_head(x: float, y: float, ux: float, uy: float, length: float) -> list[tuple[object, ...]]:
    """A filled head with its tip at (x, y), pointing along the unit vector (ux, uy)."""
    half = length * 0.42
    bx, by = x - ux * length, y - uy * length
    return [("M", x, y), ("L", bx - uy * half, by + ux * half), ("L", bx + uy * half, by - ux * half), ("Z",)]


_CORNERS = {
    "diamond": ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
    "hexagon": ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)),
    "triangle": ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
}


def _ends(direction: str, area: Area) -> tuple[float, float, float, float]:
    middle_x, middle_y = area.centre
    return {
        "across": (area.x, middle_y, area.right, middle_y),
        "down": (middle_x, area.y, middle_x, area.bottom),
        "rising": (area.x, area.bottom, area.right, area.y),
        "falling": (area.x, area.y, area.right, area.bottom),
    }[direction]
