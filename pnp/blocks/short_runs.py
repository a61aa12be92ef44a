"""Short runs: words on one line in pictures, as wide as they are and as large as fits their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pnp.drawing.fonts import text_width_um
from pnp.facts import Box
from pnp.layout.pen import Pen
from pnp.layout.styles import Style

_STEP_MPT: Final = 250


def width_of(text: str, style: Style) -> float:
    """How wide a text is in µm; 0 for one with a character that no font has, which is noted when it is drawn."""
    try:
        return text_width_um(text, style.font_for(), style.size)
    except KeyError:
        return 0.0


def largest(style: Style, texts: Iterable[str], fits: Callable[[float, Style], bool]) -> Style | None:
    """The style at the largest size, down to its least one, at which each text's width fits; None if none does."""
    known = list(texts)
    sizes = [*range(style.size, style.min, -_STEP_MPT), style.min]
    styles = (style._replace(size=size) for size in sizes)
    return next((s for s in styles if all(fits(width_of(text, s), s) for text in known)), None)


def set_at(pen: Pen, text: str, place: complex, style: Style, align: str = "centre") -> Box:
    """A text whose capitals stand in the middle of the line through a place."""
    return pen.run(text, place.real, style.baseline(place.imag), style.font_for(), style.size, style.colour, align)
