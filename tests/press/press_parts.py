"""Faces and parts for the tests of the press, made by hand, and a second opinion on where their points lie."""

from __future__ import annotations

from collections.abc import Callable

from pnp.drawing.display import Ellipse, Fragment, Outline, Rect, Text
from pnp.drawing.face import Face, Side, make_face
from pnp.drawing.sheet import Placement
from pnp.press import Edge, Finish, Part

MM = 1000


def face(
    item: str,
    size: tuple[int, int],
    *,
    side: Side = "front",
    bleed: int = 0,
    colour: str | None = None,
    outline: Outline | None = None,
) -> Face:
    """A face of `size` (µm) with its name on it, on a ground of one colour if there is one."""
    width, height = size
    ground = [Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, 0, colour)] if colour else []
    name = Text(2000, 6000, f"{item} {side}", "BarlowCondensed-Regular", 8000, "#000000", 4000)
    return make_face("pieces", item, side, size, [Fragment(ground), Fragment([name])], bleed=bleed, outline=outline)


def part(
    item: str = "a",
    size: tuple[int, int] = (63 * MM, 88 * MM),
    *,
    bleed: int = 0,
    colour: str | None = None,
    back: str | None = None,
    copies: int = 1,
    finish: Finish = "card",
    edge: Edge = "trim",
    outline: Outline | None = None,
    component: str = "pieces",
    title: str = "Pieces",
) -> Part:
    """A part; `back` is the colour of its back, or None for none."""
    front = face(item, size, bleed=bleed, colour=colour, outline=outline)
    reverse = face(item, size, side="back", bleed=bleed, colour=back, outline=outline) if back else None
    return Part(component, item, front, reverse, copies, finish, edge, title)


def disc(item: str, diameter: int, **how: object) -> Part:
    """A round part."""
    radius = diameter // 2
    return part(item, (diameter, diameter), outline=Ellipse(radius, radius, radius, radius), **how)  # type: ignore[arg-type]


def on_sheet(placement: Placement) -> Callable[[float, float], tuple[float, float]]:
    """Maps a face's points to the sheet: turned about the origin by the angle, then moved back into its box."""
    cosine, sine = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[placement.turn]
    width, height = placement.face.width, placement.face.height
    corners = [(cosine * u - sine * v, sine * u + cosine * v) for u in (0, width) for v in (0, height)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return lambda u, v: (
        cosine * u - sine * v - left + placement.x,
        sine * u + cosine * v - top + placement.y,
    )


def box_on_sheet(placement: Placement, with_bleed: bool = False) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a placed trim, or of what shows of its bleed."""
    left, top, right, bottom = placement.bleed if with_bleed else (0, 0, 0, 0)
    at = on_sheet(placement)
    x1, y1 = at(-left, -top)
    x2, y2 = at(placement.face.width + right, placement.face.height + bottom)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def distance(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """How far two boxes stand apart along the axis that parts them; negative if they overlap."""
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
