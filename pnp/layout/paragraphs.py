"""A filled template as paragraphs of words: inline markup, live values, lists, no-break rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from pnp.drawing.typesetting import NO_SLOT, Paragraph, Part, Word, measured_word
from pnp.facts import Fact
from pnp.facts.markup import Inline, parse_markup, typographic
from pnp.layout.styles import Style
from pnp.layout.templates import Template, printed

_BREAKS: Final = re.compile(r"([ \n]+)")
_ITEM: Final = re.compile(r"(?:(?P<dash>[-•])|(?P<number>\d{1,3}\.)) ")
_FIRST_PLACEHOLDER: Final = 0xF0000  # a private plane: stands for a live value while the markup around it is read
_PLACEHOLDER: Final = re.compile("([\U000f0000-\U000ffffd])")
_LIST_GAP, _PARAGRAPH_GAP = 0.15, 0.5
_MOST_WORDS: Final = 4_000


def paragraphs_of(
    template: Template, facts: Sequence[Fact], style: Style, colour: Callable[[str], str | None]
) -> list[Paragraph]:
    """The paragraphs of a filled template. `colour` reads the colours that its markup names.

    Raises `MissingGlyphError`, `FormatError` and `ColourError`.
    """
    if template.is_one_value:
        slot = template.first_slot
        fact = facts[slot]
        if fact.format != "rich" and _is_plain(text := printed(fact)):
            return [_plain_paragraph(text, style.font_for(), style.colour, slot)]
        builder = _Builder(style, colour)
        pieces = parse_markup(typographic(str(fact.value))) if fact.format == "rich" else [Inline(printed(fact))]
        for inline in pieces:
            builder.feed(inline, slot)
        return builder.finished()
    builder = _Builder(style, colour)
    filled = list(template.filled(facts))
    text = "".join(part if isinstance(part, str) else chr(_FIRST_PLACEHOLDER + part) for part in filled)
    for inline in parse_markup(text):
        if inline.icon is not None:
            builder.feed(inline, NO_SLOT)
            continue
        for piece in _PLACEHOLDER.split(inline.text):
            if _PLACEHOLDER.fullmatch(piece):
                slot = ord(piece) - _FIRST_PLACEHOLDER
                builder.feed_whole(inline._replace(text=printed(facts[slot])), slot)
            elif piece:
                builder.feed(inline._replace(text=piece), NO_SLOT)
    return builder.finished()


def plain_paragraph(text: str, style: Style, slot: int = NO_SLOT) -> list[Paragraph]:
    """`text` without markup as paragraphs of one look, for blocks that set texts of their own."""
    builder = _Builder(style, lambda name: None)
    builder.feed(Inline(text), slot)
    return builder.finished()


class _Builder:
    """Gathers words into paragraphs: a space parts words, a newline parts lines, an empty line parts paragraphs."""

    def __init__(self, style: Style, colour: Callable[[str], str | None]) -> None:
        self.style = style
        self.colour = colour
        self.paragraphs: list[Paragraph] = []
        self.current: Paragraph | None = None
        self.open: list[Part] = []
        self.empty_lines = 0

    def feed(self, inline: Inline, slot: int) -> None:
        """Text that may break at its spaces, or an icon."""
        if inline.icon is not None:
            self.open.append(Part("", "", self._colour_of(inline), slot, inline.icon))
            return
        font, colour = self.style.font_for(inline.bold, inline.italic), self._colour_of(inline)
        for token in _BREAKS.split(inline.text):
            if not token:
                continue
            if token[0] in " \n":
                self._close_word()
                for _ in range(token.count("\n")):
                    self._close_line()
                continue
            if self.current is None and not self.open and token in ("-", "•"):
                self._begin("•", _LIST_GAP)
            elif self.current is None and not self.open and _ITEM.match(token + " ") and slot == NO_SLOT:
                self._begin(token, _LIST_GAP)
            else:
                self.open.append(Part(token, font, colour, slot))

    def feed_whole(self, inline: Inline, slot: int) -> None:
        """A live value within a text: it breaks nowhere but where its cell has a line break of its own."""
        font = self.style.font_for(inline.bold, inline.italic)
        for number, line in enumerate(inline.text.split("\n")):
            if number:
                self._close_word()
                self._close_line()
            if line:
                self.open.append(Part(line, font, self._colour_of(inline), slot))

    def finished(self) -> list[Paragraph]:
        """All paragraphs; at least one, maybe without words."""
        self._close_word()
        self._close_line()
        return self.paragraphs or [Paragraph([], space_font=self.style.font_for())]

    def _colour_of(self, inline: Inline) -> str:
        return (self.colour(inline.colour) if inline.colour else None) or self.style.colour

    def _begin(self, bullet: str = "", gap: float = 0.0) -> Paragraph:
        if not self.paragraphs:
            gap = 0.0
        elif self.empty_lines:
            gap = _PARAGRAPH_GAP
        self.empty_lines = 0
        self.current = Paragraph([], bullet, gap, self.style.font_for())
        self.paragraphs.append(self.current)
        return self.current

    def _close_word(self) -> None:
        if self.open:
            paragraph = self.current or self._begin()
            paragraph.words.append(_word(tuple(self.open)))
            self.open = []

    def _close_line(self) -> None:
        if self.current is None:
            self.empty_lines += bool(self.paragraphs)
        self.current = None


def _is_plain(text: str) -> bool:
    """Whether a text is one paragraph without a list."""
    return "\n" not in text and text[:1] not in "-•"


def _plain_paragraph(text: str, font: str, colour: str, slot: int) -> Paragraph:
    """A paragraph of words of one look and one fact: the most frequent case, and the one that must be fast."""
    known = _plain_words.get((font, colour, slot))
    if known is None:
        known = _plain_words[font, colour, slot] = _PlainWords(font, colour, slot)
    tokens = text.split(" ")
    words = [known[token] for token in tokens if token]
    return Paragraph(words, space_font=font, is_plain=known.odd.isdisjoint(tokens))


class _PlainWords(dict[str, Word]):
    """Measured words of one look and one fact; `odd` are those that need another font, for all of them or a part."""

    def __init__(self, font: str, colour: str, slot: int) -> None:
        super().__init__()
        self._look = (font, colour, slot)
        self.odd: set[str] = set()

    def __missing__(self, token: str) -> Word:
        word = measured_word((Part(token, *self._look),))
        if len(word.parts) > 1 or word.parts[0].font != self._look[0]:
            self.odd.add(token)
        if len(self) < _MOST_WORDS:
            self[token] = word
        return word


_words: dict[tuple[Part, ...], Word] = {}
_plain_words: dict[tuple[str, str, int], _PlainWords] = {}


def _word(parts: tuple[Part, ...]) -> Word:
    """A measured word, remembered: the same words come again and again."""
    known = _words.get(parts)
    if known is None:
        known = measured_word(parts)
        if len(_words) < _MOST_WORDS:
            _words[parts] = known
    return known
