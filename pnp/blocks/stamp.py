"""Stamps: the short text by which a face is known again, and the code by which a photo of it is."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from pydantic import Field

from pnp.drawing.stamps import SMALLEST_CODE_UM, quiet_um
from pnp.layout.block import Area, Block
from pnp.layout.fields import Length, Paint, StyleField, StyleSpec
from pnp.layout.pen import Pen
from pnp.layout.templates import Template

_SLACK_UM: Final = 1.0


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


class Code(Block):
    """The face's own stamp as a code that is read from a photo: 12 mm wide, or 18 mm for coarser photos.

    The box holds the code and the quiet ground around it, a tenth of its width on each side. Nothing may be drawn over
    it later. Discs and tokens are too small for one: the code of their sheet answers for them until they are cut.
    """

    kind: ClassVar[str] = "code"
    main: ClassVar[str] = "side"

    side: Length = float(SMALLEST_CODE_UM)
    colour: Paint = Field(default_factory=lambda: Template("black"))
    ground: Paint = Field(default_factory=lambda: Template("white"))

    def natural_height(self, pen: Pen, width: float) -> float:
        """The code with its quiet ground."""
        return self.side + 2 * quiet_um(round(self.side))

    def draw(self, pen: Pen, area: Area) -> None:
        """The code on its ground, in the middle of its box."""
        whole = self.natural_height(pen, area.width)
        if self.side < SMALLEST_CODE_UM:
            _too_small(pen, self.side)
        if whole > min(area.width, area.height) + _SLACK_UM:
            _too_large(pen, whole, area)
        x, y = area.centre
        ground = Area(x - whole / 2, y - whole / 2, whole, whole)
        pen.rect(ground, pen.colour(self.ground), radius=quiet_um(round(self.side)))
        pen.code(x - self.side / 2, y - self.side / 2, self.side, pen.colour(self.colour) or "#000000")


def _too_small(pen: Pen, side: float) -> None:
    limit = f"{SMALLEST_CODE_UM / 1000:g} mm"
    message = f"a code of {side / 1000:g} mm cannot be read from a photo of a sheet"
    pen.problem("PNP-CODE-SIZE", message, side / 1000, limit, f"make it at least {limit} wide")


def _too_large(pen: Pen, whole: float, area: Area) -> None:
    room = f"{area.width / 1000:.1f} × {area.height / 1000:.1f} mm"
    message = f"the code with the quiet ground around it needs {whole / 1000:.1f} mm each way, its box has {room}"
    pen.problem("PNP-OVERFLOW", message, whole / 1000, room, "enlarge the box")
