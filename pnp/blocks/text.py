"""Text with live values, inline markup, icons and lists, fitted into its box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Literal

from pnp.drawing.display import Symbol
from pnp.drawing.fonts import MissingGlyphError
from pnp.drawing.icons import UnknownIconError, icon_path
from pnp.drawing.typesetting import NO_SLOT, Paragraph, broken, set_lines
from pnp.facts import Box, FormatError
from pnp.layout.block import Area, Block
from pnp.layout.colours import ColourError
from pnp.layout.fields import FitSpec, StyleField, StyleSpec, Words
from pnp.layout.fitting import fitted, natural_height_um
from pnp.layout.paragraphs import paragraphs_of
from pnp.layout.pen import Pen
from pnp.layout.styles import FLOOR_MPT, Style


class Text(Block):
    """Text: fixed words, live values, `**bold**`, `*italic*`, `[words]{colour}`, `:icon:`, lists with “- ”."""

    kind: ClassVar[str] = "text"
    main: ClassVar[str] = "text"

    text: Words
    style: StyleField = StyleSpec()
    fit: FitSpec = FitSpec()
    align: Literal["left", "centre", "right"] | None = None
    valign: Literal["top", "middle", "bottom"] | None = None

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the text at its style's own size."""
        return words_height(pen, self.text, self._style(pen), width)

    def draw(self, pen: Pen, area: Area) -> None:
        """The text, fitted."""
        print_words(pen, self.text, self._style(pen), area, self.fit)

    def _style(self, pen: Pen) -> Style:
        return pen.once("style", lambda: self._fresh_style(pen))

    def _fresh_style(self, pen: Pen) -> Style:
        style = pen.style(self.style)
        return style._replace(align=self.align or style.align, valign=self.valign or style.valign)


def print_words(pen: Pen, words: Words, style: Style, area: Area, fit: FitSpec | None = None) -> Area:
    """A field's text fitted into `area`, its facts claimed; gives the area that it takes."""
    paragraphs = read_paragraphs(pen, words, style)
    return area._replace(height=0.0) if paragraphs is None else print_paragraphs(pen, paragraphs, style, area, fit)


def words_height(pen: Pen, words: Words, style: Style, width: float) -> float:
    """The height in µm of a field's text in a column of `width`; 0 where it cannot be read."""
    paragraphs = read_paragraphs(pen, words, style)
    return 0.0 if paragraphs is None else natural_height_um(paragraphs, style, width)


def words_width(pen: Pen, words: Words, style: Style) -> float:
    """The width in µm of a field's text on one line; 0 where it cannot be read."""
    paragraphs = read_paragraphs(pen, words, style) or []
    lines, _ = broken(paragraphs, math.inf)
    return max((line.width for line in lines), default=0.0) * style.em / 1000


def read_paragraphs(pen: Pen, words: Words, style: Style) -> list[Paragraph] | None:
    """The paragraphs of a field, or None where a problem was noted."""
    try:
        return paragraphs_of(words, pen.facts, style, pen.setup.colour)
    except MissingGlyphError as error:
        pen.missing_glyph(error.character, pen.text(words))
    except (FormatError, ColourError) as error:
        pen.problem("PNP-VALUE", str(error))
    return None


def print_paragraphs(
    pen: Pen, paragraphs: Sequence[Paragraph], style: Style, area: Area, fit: FitSpec | None = None
) -> Area:
    """Paragraphs fitted into `area`, their facts claimed; gives the area that they take."""
    fit = fit or FitSpec()
    floor = max(FLOOR_MPT, fit.min or style.min)
    result = fitted(paragraphs, style, area, min(floor, style.size), pen.setup.hyphenate if fit.hyphenate else None)
    if result.action is not None:
        pen.notes.append(result.action)
    if not result.fits:
        _report_overflow(pen, paragraphs, area, result.height)
    spare = area.height - result.height
    top = area.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[style.valign]
    boxes: dict[int, list[Box]] = {}
    for primitive, slot, box in set_lines(result.lines, result.setting, area.x, top, area.width):
        if isinstance(primitive, Symbol) and not _known_icon(pen, primitive.name):
            continue
        pen.add(primitive)
        if slot != NO_SLOT:
            boxes.setdefault(slot, []).append(box)
    for slot in sorted(boxes):
        pen.claim(slot, boxes[slot])
    return Area(area.x, top, area.width, result.height)


def _report_overflow(pen: Pen, paragraphs: Sequence[Paragraph], area: Area, height: float) -> None:
    start = " ".join(part.text for word in paragraphs[0].words[:6] for part in word.parts)
    width_mm, height_mm = area.width / 1000, area.height / 1000
    pen.problem(
        "PNP-OVERFLOW",
        f"“{start} …” does not fit its box of {width_mm:.1f} × {height_mm:.1f} mm even at its smallest size",
        found=f"{height / 1000:.1f} mm high",
        limit=f"{height_mm:.1f} mm",
        hint="shorten the text, enlarge the box, or lower fit: {min: …}",
    )


def _known_icon(pen: Pen, name: str) -> bool:
    try:
        icon_path(name)
    except UnknownIconError as error:
        pen.problem("PNP-ICON", str(error), found=name, hint=error.hint)
        return False
    return True
