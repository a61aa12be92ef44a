"""Text fitted into a box: as it is, then tightened, then shrunk to its floor, then hyphenated, and then an error.

Nothing is ever cut: what does not fit even so is drawn whole, over its box, and reported with what it needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT
from pnp.drawing.typesetting import Line, Paragraph, Setting, broken, height_of
from pnp.layout.block import Area
from pnp.layout.styles import Style

TIGHT_TRACKING: Final = -12  # thousandths of an em between letters when a text is tightened
TIGHT_LEADING: Final = 0.93  # the part of the leading that is kept then
STEP_MPT: Final = 250  # sizes are tried a quarter of a point apart
_SLACK_UM: Final = 1.0  # rounding of places may cost this much


class Fitted(NamedTuple):
    """A text broken for its box. `action` says what it took, `height` is in µm, `fits` is false for an error."""

    lines: list[Line]
    setting: Setting
    height: float
    action: str | None
    fits: bool


def fitted(
    paragraphs: Sequence[Paragraph],
    style: Style,
    area: Area,
    floor: int,
    hyphenate: Callable[[str], Sequence[int]] | None,
) -> Fitted:
    """`paragraphs` in `area`, no smaller than `floor` thousandths of a point."""
    plain = _attempt(paragraphs, style, area, style.size, tight=False)
    if plain.fits:
        return plain
    for size in range(style.size, floor - 1, -STEP_MPT):
        attempt = _attempt(paragraphs, style, area, size, tight=True)
        if attempt.fits:
            return attempt._replace(action=_action(style, size))
    smallest = _attempt(paragraphs, style, area, floor, tight=True)
    if smallest.fits:
        return smallest._replace(action=_action(style, floor))
    if hyphenate is not None:
        parted = _attempt(paragraphs, style, area, floor, tight=True, hyphenate=hyphenate)
        if parted.fits:
            return parted._replace(action=f"{_action(style, floor)}, hyphenated")
    return smallest._replace(action="does not fit")


def natural_height_um(paragraphs: Sequence[Paragraph], style: Style, width: float) -> float:
    """The height in µm of `paragraphs` in a column of `width`, at the style's own size."""
    lines, _ = broken(paragraphs, width / (style.size * UM_PER_MILLIEM_AND_MPT))
    return height_of(lines, style.leading) * _em(style.size)


def _attempt(
    paragraphs: Sequence[Paragraph],
    style: Style,
    area: Area,
    size: int,
    tight: bool,
    hyphenate: Callable[[str], Sequence[int]] | None = None,
) -> Fitted:
    tracking = size * TIGHT_TRACKING // 1000 if tight else 0
    leading = style.leading * TIGHT_LEADING if tight else style.leading
    limit = (area.width + _SLACK_UM) / (size * UM_PER_MILLIEM_AND_MPT)
    if tight:
        # letters stand closer by the tracking, so a line holds a little more: by the average letter of 0.45 em
        limit /= 1 + TIGHT_TRACKING / 450
    lines, words_fit = broken(paragraphs, limit, hyphenate)
    if tight:
        words_fit = words_fit and all(_tracked(line, tracking, size) <= area.width + _SLACK_UM for line in lines)
    height = height_of(lines, leading) * _em(size)
    # the last line's leading may hang out, as long as its letters do not
    needed = height - (leading - 1.0) * _em(size) if len(lines) == 1 else height
    setting = Setting(size, leading, style.align, tracking, style.font_for(), style.colour, style.cap_height)  # type: ignore[arg-type]
    return Fitted(lines, setting, height, None, words_fit and needed <= area.height + _SLACK_UM)


def _tracked(line: Line, tracking: int, size: int) -> float:
    letters = sum(len(part.text) for word in line.words for part in word.parts) + max(0, len(line.words) - 1)
    return (
        line.width + line.indent
    ) * size * UM_PER_MILLIEM_AND_MPT + letters * tracking * 1000 * UM_PER_MILLIEM_AND_MPT


def _action(style: Style, size: int) -> str:
    return "tightened" if size == style.size else f"shrunk to {size / 1000:g} pt"


def _em(size: int) -> float:
    return size * 1000 * UM_PER_MILLIEM_AND_MPT
