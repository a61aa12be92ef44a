"""Rulers: true millimetres or inches along one side of a box."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, NamedTuple

from pydantic import Field

from pnp.layout.block import Area, Block
from pnp.layout.fields import Measure, Paint, StyleField, StyleSpec
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template
from pnp.units import MICROMETRES_PER_INCH

NUMBER: Final = StyleSpec(font="sans", size=6500)
_NUMBER_GAP_UM: Final = 400.0
_SLACK_UM: Final = 1.0


class _Scale(NamedTuple):
    """The ticks of a unit: `step` µm apart; each `every` of them has its depth in µm; numbers count `number` ticks."""

    name: str
    step: float
    depths: tuple[tuple[int, float], ...]
    number: int
    counts: int

    def depth(self, index: int) -> float:
        return next(depth for every, depth in self.depths if index % every == 0)


_SCALES: Final = {
    "mm": _Scale("mm", 1000.0, ((10, 4000.0), (5, 3000.0), (1, 1800.0)), 10, 10),
    "inch": _Scale(
        "in", MICROMETRES_PER_INCH / 16, ((16, 4500.0), (8, 3500.0), (4, 2700.0), (2, 2000.0), (1, 1400.0)), 16, 1
    ),
}


class Ruler(Block):
    """A ruler along one `side` of its box, ticks inwards, from the left or the top; as long as `length` or the box."""

    kind: ClassVar[str] = "ruler"
    main: ClassVar[str] = "side"

    side: Literal["top", "bottom", "left", "right"] = "bottom"
    unit: Literal["mm", "inch"] = "mm"
    length: Measure | None = None
    numbers: bool = True
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    style: StyleField = StyleSpec()

    def draw(self, pen: Pen, area: Area) -> None:
        """The line, the ticks and the numbers."""
        along = area.width if self._lies else area.height
        length = along if self.length is None else pen.length(self.length)
        if length > along + _SLACK_UM:
            found, limit = f"{length / 1000:g} mm", f"{along / 1000:g} mm"
            pen.problem("PNP-OVERFLOW", "the ruler is longer than its box", found, limit, "enlarge the box")
        colour, scale = pen.colour(self.colour), _SCALES[self.unit]
        self._stroke(pen, area, 0.0, 0.0, length, 0.0, colour, NORMAL)
        style = pen.style(self.style, NUMBER)
        for index in range(int((length + _SLACK_UM) // scale.step) + 1):
            at, depth = index * scale.step, scale.depth(index)
            width = NORMAL if index % scale.number == 0 else HAIRLINE
            self._stroke(pen, area, at, 0.0, at, depth, colour, width)
            if self.numbers and index % scale.number == 0:
                text = str(index // scale.number * scale.counts)
                self._label(pen, area, text, at, length, style)
        if self.numbers and length > scale.number * scale.step:
            self._label(pen, area, scale.name, scale.number * scale.step / 2, length, style)
        if self.length is not None:
            pen.claim_rest(self.length, self._span(area, length))

    @property
    def _lies(self) -> bool:
        return self.side in ("top", "bottom")

    def _point(self, area: Area, along: float, depth: float) -> tuple[float, float]:
        """A place `along` the ruler and `depth` into the box."""
        return {
            "top": (area.x + along, area.y + depth),
            "bottom": (area.x + along, area.bottom - depth),
            "left": (area.x + depth, area.y + along),
            "right": (area.right - depth, area.y + along),
        }[self.side]

    def _span(self, area: Area, length: float) -> Area:
        return area._replace(width=length) if self._lies else area._replace(height=length)

    def _stroke(
        self, pen: Pen, area: Area, start: float, low: float, end: float, high: float, colour: str | None, width: int
    ) -> None:
        pen.line(*self._point(area, start, low), *self._point(area, end, high), pen.stroke(colour, width))

    def _label(self, pen: Pen, area: Area, text: str, at: float, length: float, style: Style) -> None:
        """A number or the unit, behind the longest tick; the outermost ones keep within the ruler."""
        half = style.cap_height * style.em / 2
        depth = _SCALES[self.unit].depth(0) + _NUMBER_GAP_UM
        if self._lies:
            x, y = self._point(area, at, depth + half)
            align = "left" if at < half else "right" if at > length - half else "centre"
        else:
            x, y = self._point(area, min(max(at, half), length - half), depth)
            align = self.side
        pen.run(text, x, style.baseline(y), style.font_for(), style.size, style.colour, align)
