"""Whether a style leaves ink: fills, strokes, opacities, visibility; and how styles are handed down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from pnp.verify.svg_style import INHERITED, Style
from pnp.verify.svg_text import font_size
from pnp.verify.svg_values import length

INVISIBLE: Final = 0.004
"""An opacity that leaves no mark on paper."""

_LONGEST_PAINT: Final = 200  # characters
_TRANSPARENT: Final = re.compile(
    r"none|transparent|#...0|#......00|(?:rgb|hsl)a?\(.*[,/]\s*0?\.?0*%?\s*\)", re.IGNORECASE
)
_FOUR_PARTS: Final = re.compile(r"[^,/]*(?:,[^,/]*){2}(?:[,/][^,/]*)|[^,/]*/[^,/]*")


def inherited(outer: Style, own: Mapping[str, str]) -> Style:
    """What an element's style hands down, by what it was handed and what it declares itself."""
    new = {key: value for key, value in own.items() if key in INHERITED and value != "inherit"}
    if not new:
        return outer
    if "font-size" in new:
        new["font-size"] = str(length(new["font-size"], font_size(outer), font_size(outer), font_size(new)))
    return {**outer, **new}


def is_shown(style: Style) -> bool:
    """Whether a shape of that style leaves ink."""
    if style.get("visibility") in ("hidden", "collapse"):
        return False
    filled = _paints(style.get("fill", "black"), style.get("fill-opacity", "1"), style)
    has_width = length(style.get("stroke-width"), 1.0, default=1.0) > 0
    return filled or (has_width and _paints(style.get("stroke", "none"), style.get("stroke-opacity", "1"), style))


def _paints(paint: str, opacity: str, style: Style) -> bool:
    if paint.lower() == "currentcolor":
        paint = style.get("color", "black")
    return opacity_of(opacity) >= INVISIBLE and not _is_transparent(paint)


def _is_transparent(paint: str) -> bool:
    if len(paint) > _LONGEST_PAINT or _TRANSPARENT.fullmatch(paint.strip()) is None:
        return False
    return "(" not in paint or _FOUR_PARTS.fullmatch(paint) is not None


def opacity_of(text: str) -> float:
    """An opacity, from 0 to 1; what is none is 1."""
    return length(text, 1.0, default=1.0)


def is_seen(own: Mapping[str, str]) -> bool:
    """Whether an element that declares this shows at all, with what is in it."""
    return own.get("display") != "none" and opacity_of(own.get("opacity", "1")) >= INVISIBLE
