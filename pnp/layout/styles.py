"""Text styles: named, built on one another, and read into exact sizes once a layout is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pnp.drawing.fonts import FAMILIES, font_ids, font_named
from pnp.findings import did_you_mean
from pnp.layout.colours import parse_colour
from pnp.layout.fields import StyleSpec
from pnp.units import points_to_um

FLOOR_MPT: Final = 6000  # nothing is ever set smaller than 6 pt
ALIGNMENTS: Final = ("left", "centre", "right")
HEIGHTS: Final = ("top", "middle", "bottom")


class Style(NamedTuple):
    """A text style with nothing left open: sizes in thousandths of a point, leading as a multiple of the size."""

    font: str = "serif"
    size: int = 10_000
    min: int = FLOOR_MPT
    leading: float = 1.28
    colour: str = "#1A1A1A"
    align: str = "left"
    valign: str = "top"
    bold: bool = False
    italic: bool = False

    def font_for(self, bold: bool = False, italic: bool = False) -> str:
        """The font of this style, or of its bold or italic."""
        if self.font not in FAMILIES:
            return self.font
        return FAMILIES[self.font][self.bold or bold, self.italic or italic]

    @property
    def cap_height(self) -> float:
        """The height of its capitals as a part of the size."""
        return font_named(self.font_for()).cap_height / 1000

    @property
    def em(self) -> float:
        """The size in µm."""
        return points_to_um(self.size / 1000)

    @property
    def line_height(self) -> float:
        """From line to line, in µm."""
        return self.em * self.leading

    @property
    def first_baseline(self) -> float:
        """From the top of a text down to its first baseline, in µm."""
        return self.baseline(self.line_height / 2)

    def baseline(self, middle: float) -> float:
        """The baseline in µm of capitals that stand in the middle of a line through `middle`."""
        return middle + self.cap_height * self.em / 2


class StyleError(ValueError):
    """A style cannot be read; the message says why."""


def resolved(
    spec: StyleSpec, named: Mapping[str, StyleSpec], colours: dict[str, str], seen: tuple[str, ...] = ()
) -> Style:
    """The style that `spec` describes, upon those that it extends. Raises `StyleError` and `ColourError`."""
    base = Style()
    if spec.extends is not None:
        if spec.extends in seen:
            raise StyleError(f"the style “{spec.extends}” extends itself")
        if spec.extends not in named:
            hint = did_you_mean(spec.extends, named) or "styles are named under styles:"
            raise StyleError(f"there is no style “{spec.extends}”; {hint}")
        base = resolved(named[spec.extends], named, colours, (*seen, spec.extends))
    changes = {name: value for name, value in spec if value is not None and name not in ("extends", "colour")}
    if spec.colour is not None:
        changes["colour"] = parse_colour(spec.colour.source, colours) or "#FFFFFF"
    style = base._replace(**changes)
    _require("font", style.font, (*FAMILIES, *font_ids()))
    _require("align", style.align, ALIGNMENTS)
    _require("valign", style.valign, HEIGHTS)
    if style.min < FLOOR_MPT:
        raise StyleError(f"min: {style.min / 1000:g}pt is under the floor of {FLOOR_MPT / 1000:g}pt")
    return style._replace(min=min(style.min, style.size))


def _require(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise StyleError(f"{name}: “{value}” is unknown; {did_you_mean(value, known) or ', '.join(known)}")
