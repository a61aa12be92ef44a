"""Entries: an icon, a bold lead and a text that hangs beside the icon; a rule's line on a card, a line of a key."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.shape import claim_whole
from pnp.blocks.text import print_paragraphs, read_paragraphs
from pnp.drawing.typesetting import Paragraph
from pnp.layout.block import Area, Block
from pnp.layout.fields import FitSpec, Length, Paint, StyleField, StyleSpec, Words
from pnp.layout.fitting import natural_height_um
from pnp.layout.pen import Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

TEXT: Final = StyleSpec(font="serif", size=10000, min=8000, leading=1.25)
LEAD: Final = StyleSpec(font="sans", bold=True)


class Entry(Block):
    """An icon in the middle of the first line, then a lead in bold and the text; further lines hang beside it.

    `indent` is where the text begins; by default just after the icon.
    """

    kind: ClassVar[str] = "entry"
    main: ClassVar[str] = "text"

    text: Words
    icon: Words | None = None
    lead: Words | None = None
    icon_size: Length = 5000.0
    gap: Length = 1500.0
    indent: Length | None = None
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    style: StyleField = StyleSpec()
    lead_style: StyleField = StyleSpec()
    fit: FitSpec = FitSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the text beside the icon, or of the icon if that is higher."""
        style = pen.style(self.style, TEXT)
        paragraphs = self._paragraphs(pen, style)
        text = natural_height_um(paragraphs, style, width - self._indent) if paragraphs else 0.0
        return max(self._icon_side, self._drop(style) + text)

    def draw(self, pen: Pen, area: Area) -> None:
        """The icon and the text."""
        style = pen.style(self.style, TEXT)
        drop = self._drop(style)
        if self.icon is not None and pen.text(self.icon):
            top = area.y + drop + (style.line_height - self.icon_size) / 2
            box = pen.icon(pen.text(self.icon), area.x, top, self.icon_size, pen.colour(self.colour) or "#000000")
            claim_whole(pen, self.icon, box)
        paragraphs = self._paragraphs(pen, style)
        if paragraphs:
            print_paragraphs(pen, paragraphs, style, area.inset(self._indent, drop, 0.0, 0.0), self.fit)

    @property
    def _icon_side(self) -> float:
        return 0.0 if self.icon is None else self.icon_size

    @property
    def _indent(self) -> float:
        if self.indent is not None:
            return self.indent
        return 0.0 if self.icon is None else self.icon_size + self.gap

    def _drop(self, style: Style) -> float:
        """How far the text stands below the top, so that its first line is level with the icon's middle."""
        return max(0.0, (self._icon_side - style.line_height) / 2)

    def _paragraphs(self, pen: Pen, style: Style) -> list[Paragraph] | None:
        text = read_paragraphs(pen, self.text, style)
        if self.lead is None or text is None:
            return text
        own = LEAD.model_copy(update={"size": style.size, "colour": Template(style.colour)})
        lead = read_paragraphs(pen, self.lead, pen.style(self.lead_style, own)) or []
        words = [word for paragraph in (*lead, text[0]) for word in paragraph.words]
        return [text[0]._replace(words=words, is_plain=False), *text[1:]]
