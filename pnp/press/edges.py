"""What colour a face shows along its edge: pieces whose edges look alike may share a cut."""

from __future__ import annotations

from typing import Final

from pnp.drawing.display import (
    CodeMark,
    Ellipse,
    Line,
    Path,
    Picture,
    Primitive,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
    outline_bounds,
)
from pnp.drawing.face import Face
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

BARE: Final = "bare"
MANY: Final = "many"


def edge_colour(face: Face, band: int = 0) -> str:
    """The one colour of the bleed and of the outermost `band` µm of the trim; `bare` paper, or `many`.

    Text counts as none of it: it keeps to the safe zone.
    """
    colour = BARE
    safe = (band, band, face.width - band, face.height - band)
    whole = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
    for fragment in face.fragments:
        if len(fragment.runs) == len(fragment.primitives):
            continue
        for primitive in fragment.primitives:
            if isinstance(primitive, Text | StampMark | CodeMark):
                continue
            bounds = ink_bounds(primitive)
            if _within(bounds, safe):
                continue
            if not _is_ground(primitive) or not _within(whole, bounds):
                return MANY
            colour = str(getattr(primitive, "fill", MANY))
    return colour


def ink_bounds(primitive: Primitive) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a primitive marks, half its stroke included; of text, its run's start."""
    if isinstance(primitive, Rect | Ellipse | Path):
        return _widened(outline_bounds(primitive), primitive.stroke)
    if isinstance(primitive, Line):
        xs, ys = sorted((primitive.x1, primitive.x2)), sorted((primitive.y1, primitive.y2))
        return _widened((xs[0], ys[0], xs[1], ys[1]), primitive.stroke)
    if isinstance(primitive, Symbol):
        return primitive.x, primitive.y, primitive.x + primitive.size, primitive.y + primitive.size
    if isinstance(primitive, Picture):
        return primitive.x, primitive.y, primitive.x + primitive.width, primitive.y + primitive.height
    return primitive.x, primitive.y, primitive.x, primitive.y


def _is_ground(primitive: Primitive) -> bool:
    return isinstance(primitive, Rect) and primitive.fill is not None and not primitive.stroke and not primitive.radius


def _within(inner: tuple[float, float, float, float], outer: tuple[float, float, float, float]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _widened(bounds: tuple[int, int, int, int], stroke: Stroke | None) -> tuple[float, float, float, float]:
    half = stroke.width / 1000 * MICROMETRES_PER_INCH / POINTS_PER_INCH / 2 if stroke else 0.0
    left, top, right, bottom = bounds
    return left - half, top - half, right + half, bottom + half
