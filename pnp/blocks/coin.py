"""Coins: a disc at its true diameter, its two faces told apart by their form and not by colour alone."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.shape import claim_whole
from pnp.blocks.text import print_words
from pnp.drawing.display import Segment
from pnp.layout.block import Area, Block
from pnp.layout.colours import mixed
from pnp.layout.containers import boxed
from pnp.layout.fields import BoxSpec, FitSpec, Length, Measure, Paint, Place, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, HAIRLINE, NORMAL, Pen
from pnp.layout.templates import Template
from pnp.units import points_to_um

LABEL: Final = StyleSpec(font="sans", size=8000, min=6000, bold=True, leading=1.1, align="centre", valign="middle")
FACES: Final = ("heads", "tails", "plain")
_SLACK_UM: Final = 1.0
_FIELD_TINT, _RIM_TINT = 24, 55  # per cent of the metal: light enough to print well and to write on
_RING: Final = 0.80  # of the radius: within it stands the face, beyond it the rim
_REED_UM, _BEAD_UM = 900.0, 1500.0  # the pitch of the marks along the rim


class Coin(Block):
    """A coin of `diameter`. Heads: a light field in a reeded rim. Tails: a white field in a dark, beaded ring.

    `emblem` is an icon, `label` a word below it. The metal's ink reaches `bleed` beyond the edge, for discs that are
    cut out.
    """

    kind: ClassVar[str] = "coin"
    main: ClassVar[str] = "diameter"

    diameter: Measure
    face: Words = Field(default_factory=lambda: Template("heads"))
    metal: Paint = Field(default_factory=lambda: Template("silver"))
    ink: Paint = Field(default_factory=lambda: Template("ink"))
    emblem: Words | None = None
    label: Words | None = None
    style: StyleField = StyleSpec()
    align: Place = "centre"
    bleed: Length = 0.0
    edge: bool = True

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The diameter."""
        return pen.length(self.diameter)

    def draw(self, pen: Pen, area: Area) -> None:
        """The disc, its rim, the emblem and the label."""
        diameter, face = pen.length(self.diameter), pen.text(self.face)
        if face not in FACES:
            pen.problem("PNP-VALUE", f"“{face}” is no face of a coin", face, list(FACES), f"write {', '.join(FACES)}")
            face = "plain"
        if diameter > min(area.width, area.height) + _SLACK_UM:
            found, limit = f"{diameter / 1000:g} mm", f"{min(area.width, area.height) / 1000:g} mm"
            pen.problem("PNP-OVERFLOW", "the coin is larger than its box", found, limit, "enlarge the box")
        disc = boxed(area, BoxSpec(at=self.align, width=diameter, height=diameter))
        ink, metal = pen.colour(self.ink) or "#000000", pen.colour(self.metal) or "#FFFFFF"
        radius = diameter / 2
        _draw_disc(pen, disc, face, metal, ink, self.bleed)
        if self.edge:
            inside = points_to_um(NORMAL / 1000) / 2  # the line's outer edge is the coin's
            pen.ellipse(*disc.centre, radius - inside, radius - inside, None, pen.stroke(ink, NORMAL))
        self._draw_face(pen, disc, face, ink)
        pen.claim_rest(self.diameter, disc)
        claim_whole(pen, self.face, disc.box)

    def _draw_face(self, pen: Pen, disc: Area, face: str, ink: str) -> None:
        x, y = disc.centre
        radius = disc.width / 2 * (_RING if face == "tails" else 0.92)
        labelled = self.label is not None and bool(pen.text(self.label))
        side = radius * (1.02 if labelled else 1.24)
        if self.emblem is not None and pen.text(self.emblem):
            middle = y - (radius * 0.22 if labelled else 0.0)
            box = pen.icon(pen.text(self.emblem), x - side / 2, middle - side / 2, side, ink)
            claim_whole(pen, self.emblem, box)
        if self.label is not None and labelled:
            style = pen.style(self.style, LABEL)
            middle = y + radius * (0.6 if self.emblem is not None else 0.0)
            half = math.sqrt(max(0.0, radius**2 - (abs(middle - y) + style.em / 2) ** 2))
            height = style.line_height
            print_words(pen, self.label, style, Area(x - half, middle - height / 2, 2 * half, height), FitSpec())


def _draw_disc(pen: Pen, disc: Area, face: str, metal: str, ink: str, bleed: float) -> None:
    (x, y), radius = disc.centre, disc.width / 2
    light, rim = mixed(metal, _FIELD_TINT), mixed(metal, _RIM_TINT)
    if face == "tails":
        pen.ellipse(x, y, radius + bleed, radius + bleed, rim)
        pen.ellipse(x, y, radius * _RING, radius * _RING, "#FFFFFF", pen.stroke(ink, FRAME))
        middle = radius * (1 + _RING) / 2
        for ux, uy in _around(2 * math.pi * middle / _BEAD_UM):
            pen.ellipse(x + ux * middle, y + uy * middle, radius * 0.035, radius * 0.035, "#FFFFFF")
        return
    pen.ellipse(x, y, radius + bleed, radius + bleed, light)
    if face == "heads":
        inner = radius * 0.92
        pen.path(_reeds(x, y, inner, radius * 0.985), None, pen.stroke(ink, HAIRLINE))
        pen.ellipse(x, y, inner, inner, None, pen.stroke(ink, HAIRLINE))


def _around(count: float) -> list[tuple[float, float]]:
    """Unit vectors evenly around a circle, a multiple of four, so that it looks the same from each side."""
    steps = max(4, round(count / 4) * 4)
    angles = [2 * math.pi * step / steps for step in range(steps)]
    return [(math.sin(angle), -math.cos(angle)) for angle in angles]


def _reeds(x: float, y: float, inner: float, outer: float) -> list[Segment]:
    segments: list[Segment] = []
    for ux, uy in _around(2 * math.pi * outer / _REED_UM):
        segments += [("M", x + ux * inner, y + uy * inner), ("L", x + ux * outer, y + uy * outer)]
    return segments
