"""The stamp: the short text by which a face is known again."""

from __future__ import annotations

from typing import ClassVar, Literal

from pnp.layout.block import Area, Block
from pnp.layout.fields import StyleField, StyleSpec
from pnp.layout.pen import Pen


class Stamp(Block):
    """The face's own stamp as text, `PNP:` and twelve characters."""

    kind: ClassVar[str] = "stamp"
    main: ClassVar[str] = "align"

    align: Literal["left", "centre", "right"] = "left"
    style: StyleField = StyleSpec()

    def draw(self, pen: Pen, area: Area) -> None:
        """The stamp in the middle of its box's height."""
        style = pen.style(self.style)
        x = area.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[self.align] * area.width
        pen.stamp(x, style.baseline(area.centre[1]), self.align, style)
