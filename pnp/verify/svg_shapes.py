"""The basic shapes of SVG as contours (SVG 2, chapters 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.verify.contours import Contour
from pnp.verify.svg_paths import ellipse_contours, path_contours, polygon_contours, rectangle_contours
from pnp.verify.svg_values import length

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "path": ("d",),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "polygon": ("points",),
    "polyline": ("points",),
    "line": (),
}
"""The elements that are shapes, and the attributes that make them; a line encloses nothing."""


def shape_contours(name: str, attributes: Mapping[str, str], viewport: complex) -> tuple[list[Contour], bool]:
    """The contours of a shape, and whether it is right to its end; `viewport` is what percentages are of.

    Raises `BadNumberError`.
    """
    if name == "path":
        return path_contours(attributes.get("d", ""))
    if name in ("polygon", "polyline"):
        return polygon_contours(attributes.get("points", "")), True
    if name == "line":
        return [], True
    across, down = viewport.real, viewport.imag

    def at(attribute: str, whole: float) -> float:
        return length(attributes.get(attribute), whole)

    if name == "rect":
        return _rectangle(attributes, viewport), True
    centre = complex(at("cx", across), at("cy", down))
    radius_x = at("r" if name == "circle" else "rx", across)
    radius_y = at("r" if name == "circle" else "ry", across if name == "circle" else down)
    if name == "ellipse":  # one radius stands for both
        radius_x, radius_y = radius_x or radius_y, radius_y or radius_x
    return (ellipse_contours(centre, radius_x, radius_y) if radius_x > 0 and radius_y > 0 else []), True


def _rectangle(attributes: Mapping[str, str], viewport: complex) -> list[Contour]:
    across, down = viewport.real, viewport.imag
    size = complex(length(attributes.get("width"), across), length(attributes.get("height"), down))
    if size.real <= 0 or size.imag <= 0:
        return []
    corner = complex(length(attributes.get("x"), across), length(attributes.get("y"), down))
    radius_x, radius_y = attributes.get("rx"), attributes.get("ry")
    radius = complex(length(radius_x or radius_y, across), length(radius_y or radius_x, down))
    return rectangle_contours(corner, size, radius)
