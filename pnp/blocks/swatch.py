"""Swatches: the key of a hit grid, a square as it shows a class there."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from pnp.blocks.grid_names import LETTER_PAD_UM
from pnp.blocks.hatching import HATCHES, hatched, pitch_of
from pnp.blocks.hit_grid import FIGURE_SHARE, HATCH_SHADE, HATCH_WIDTH, LETTER
from pnp.findings import did_you_mean
from pnp.layout.block import Area, Block
from pnp.layout.colours import mixed, shaded
from pnp.layout.fields import Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import Pen
from pnp.layout.templates import Template


class Swatch(Block):
    """A square of a hit grid as a class looks there: its colour, its hatch and its letter."""

    kind: ClassVar[str] = "swatch"
    main: ClassVar[str] = "fill"

    fill: Paint
    hatch: Words = Field(default_factory=lambda: Template("none"))
    letter: Words | None = None
    style: StyleField = StyleSpec()
    outline: Paint = Field(default_factory=lambda: Template("ink"))
    outline_width: Points = 1500

    def draw(self, pen: Pen, area: Area) -> None:
        """The ground, the hatch, the outline and the letter in its corner."""
        colour, hatch = pen.colour(self.fill), pen.text(self.hatch).strip() or "none"
        fill = mixed(colour, FIGURE_SHARE) if colour else None
        pen.rect(area, fill)
        if hatch not in HATCHES:
            hint = did_you_mean(hatch, HATCHES) or f"write one of {', '.join(HATCHES)}"
            pen.problem("PNP-VALUE", f"there is no hatch “{hatch}”", hatch, list(HATCHES), hint)
            return
        lines = hatched([area], hatch, (area.x, area.y), pitch_of(min(area.width, area.height)))
        if lines and fill:
            pen.path(lines, None, pen.stroke(shaded(fill, HATCH_SHADE), HATCH_WIDTH))
        pen.rect(area, None, pen.stroke(pen.colour(self.outline), self.outline_width))
        if self.letter is not None:
            self._draw_letter(pen, area, self.letter)

    def _draw_letter(self, pen: Pen, area: Area, letter: Template) -> None:
        style = pen.style(self.style, LETTER)
        x, y = area.right - LETTER_PAD_UM, area.bottom - LETTER_PAD_UM
        box = pen.run(pen.text(letter), x, y, style.font_for(), style.size, style.colour, "right")
        for slot in letter.filled(pen.facts):
            if isinstance(slot, int):
                pen.claim(slot, [box])
