"""Live text of SVG: where each character stands (SVG 2, chapter 11, left to right).

Advances are those of the vendored fonts; of other fonts only the places that the file states are sure.
"""

from __future__ import annotations

import cmath
import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from pnp.drawing.fonts import MissingGlyphError, font_ids, font_named, runs_by_font
from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH
from pnp.verify.ink import Letter
from pnp.verify.svg_values import Affine, length, numbers_in
from pnp.verify.xml_reading import XML_SPACE, Element, too_much

Style = Mapping[str, str]
StyleOf = Callable[[Element, tuple[Element, ...], Style], Style]
"""Gives the whole style of an element within a text, by the elements from the text to it and the style of the last."""

_FAMILIES: Final = {
    "barlow condensed": "BarlowCondensed",
    "source serif 4": "SourceSerif4",
    "noto sans symbols": "NotoSansSymbols",
    "noto sans symbols 2": "NotoSansSymbols2",
}
_WEIGHTS: Final = {"normal": 400, "bold": 700, "lighter": 300, "bolder": 700}
_CUTS: Final = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
_SIZE_WORDS: Final = {"medium": 16.0, "small": 13.0, "large": 18.0}
_FOREIGN_ADVANCE: Final = 500.0  # thousandths of an em: a guess
_MPT_PER_UM: Final = 1000 * POINTS_PER_INCH / MICROMETRES_PER_INCH
_LONGEST: Final = 300_000  # characters of one text
_PRESERVED: Final = frozenset({"pre", "pre-wrap", "break-spaces"})
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})  # categories of Unicode


@dataclass(slots=True)
class _Set:
    """A character with its style's part, and the places that are stated for it."""

    character: str
    look: _Look
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    more: float = 0.0  # what a stated length of the text adds to its advance


@dataclass(frozen=True, slots=True)
class _Look:
    """What a style says of its characters, lengths in user units."""

    font_id: str | None
    size: float
    letter_spacing: float
    word_spacing: float
    anchor: str
    is_shown: bool

    def advance(self, character: str) -> float:
        wide = self.letter_spacing + (self.word_spacing if character in " \u00a0" else 0.0)
        return _advance(self.font_id, character) * self.size / 1000 + wide


def letters_of_text(
    text: Element, style: Style, style_of: StyleOf, is_shown: Callable[[Style], bool], matrix: Affine
) -> list[Letter]:
    """The letters of a text element on the page; `matrix` takes its user units to µm.

    Raises `BadNumberError` and `UnreadableFileError`.
    """
    gathered = _Gatherer(style_of, is_shown).gathered(text, style)
    return _placed(gathered, matrix)


@cache
def vendored_font(families: str, weight: str, slant: str) -> str | None:
    """The id of the first font of a list of families that is ours."""
    for family in families.split(","):
        name = family.strip().strip("'\"")
        if name in font_ids():
            return name
        known = _FAMILIES.get(name.lower())
        if known is not None:
            return _cut(known, weight, slant in ("italic", "oblique"))
    return None


def _cut(family: str, weight: str, is_italic: bool) -> str:
    """The cut of a family that is nearest to a weight."""
    wanted = _WEIGHTS.get(weight) or (int(weight) if weight.isdecimal() and len(weight) < 5 else 400)
    cuts = {value: name + ("Italic" if is_italic else "") for value, name in _CUTS.items()}
    cuts[400] = "Italic" if is_italic else "Regular"
    there = {value: f"{family}-{cut}" for value, cut in cuts.items() if f"{family}-{cut}" in font_ids()}
    return there[min(there, key=lambda value: abs(value - wanted))] if there else f"{family}-Regular"


@cache
def _advance(font_id: str | None, character: str) -> float:
    """In thousandths of an em."""
    if font_id is None:
        return _FOREIGN_ADVANCE
    try:
        ((chosen, _),) = runs_by_font(character, font_id)
    except MissingGlyphError:
        return _FOREIGN_ADVANCE
    return font_named(chosen).advance(character)


class _Gatherer:
    """Gathers the characters of a text with white space collapsed, then what is stated for their places."""

    def __init__(self, style_of: StyleOf, is_shown: Callable[[Style], bool]) -> None:
        self._style_of = style_of
        self._is_shown = is_shown
        self._set: list[_Set] = []
        self._ranges: list[tuple[Element, int, int, float]] = []
        self._after_space = True

    def gathered(self, text: Element, style: Style) -> list[_Set]:
        self._gather(text, (), style, False)
        if self._set and self._after_space and self._set[-1].character == " ":
            self._set.pop()
        for element, start, end, size in self._ranges:
            _state_places(element, self._set[start:end], size)
        for element, start, end, size in self._ranges:
            _state_length(element, self._set[start:end], size)
        return self._set

    def _gather(self, element: Element, between: tuple[Element, ...], outer: Style, is_kept: bool) -> None:
        style = self._style_of(element, between, outer)
        if style.get("display") == "none":
            return
        space = element.attributes.get(XML_SPACE)
        is_kept = space == "preserve" or (is_kept and space is None)
        is_kept = style.get("white-space") in _PRESERVED or (is_kept and "white-space" not in style)
        look = _look(style, self._is_shown(style))
        number, start = len(self._ranges), len(self._set)
        self._ranges.append((element, start, start, look.size))
        for child in element.children:
            if isinstance(child, str):
                self._add(child, look, is_kept)
            elif child.name.rpartition(" ")[2] in ("tspan", "a"):
                self._gather(child, (*between, element), style, is_kept)
        self._ranges[number] = (element, start, len(self._set), look.size)

    def _add(self, text: str, look: _Look, is_kept: bool) -> None:
        if len(self._set) + len(text) > _LONGEST:
            raise too_much(f"a text of more than {_LONGEST:,} characters")
        for character in text:
            shown = " " if character in "\t\n\r" else character
            if shown != " " or is_kept or not self._after_space:
                self._set.append(_Set(shown, look))
            self._after_space = shown == " " and not is_kept


def _look(style: Style, is_shown: bool) -> _Look:
    size = font_size(style)
    font_id = vendored_font(style.get("font-family", ""), style.get("font-weight", ""), style.get("font-style", ""))
    return _Look(
        font_id,
        size,
        length(style.get("letter-spacing"), size, size),
        length(style.get("word-spacing"), size, size),
        style.get("text-anchor", "start"),
        is_shown,
    )


def font_size(style: Style) -> float:
    """In user units; sizes that are relative to the outer one must be worked out before."""
    text = style.get("font-size", "16")
    return _SIZE_WORDS[text] if text in _SIZE_WORDS else length(text, 16.0, 16.0, 16.0)


def _state_places(element: Element, characters: Sequence[_Set], em: float) -> None:
    """An inner element comes after the outer one and has the last word."""
    attributes = element.attributes
    for one, x in zip(characters, _lengths(attributes.get("x"), em), strict=False):
        one.x = x
    for one, y in zip(characters, _lengths(attributes.get("y"), em), strict=False):
        one.y = y
    for one, dx in zip(characters, _lengths(attributes.get("dx"), em), strict=False):
        one.dx = dx
    for one, dy in zip(characters, _lengths(attributes.get("dy"), em), strict=False):
        one.dy = dy
    turns = numbers_in(attributes.get("rotate", "")) if "rotate" in attributes else []
    for number, one in enumerate(characters if turns else ()):
        one.turn = turns[min(number, len(turns) - 1)]  # the last one holds for all that follow


def _lengths(text: str | None, em: float) -> list[float]:
    return [length(part, 0.0, em) for part in text.replace(",", " ").split()] if text else []


def _state_length(element: Element, characters: Sequence[_Set], em: float) -> None:
    """A text that is set to a length spreads what is missing over its characters."""
    stated = length(element.attributes.get("textLength"), 0.0, em)
    if stated > 0 and characters:
        natural = sum([one.look.advance(one.character) + one.more for one in characters])
        for one in characters:
            one.more += (stated - natural) / len(characters)


def _placed(characters: Sequence[_Set], matrix: Affine) -> list[Letter]:
    """The letters, chunk by chunk: a chunk begins where a place is stated, and is anchored as a whole."""
    letters: list[Letter] = []
    here, start = 0j, 0
    while start < len(characters):
        end = start + 1
        while end < len(characters) and characters[end].x is None and characters[end].y is None:
            end += 1
        chunk = characters[start:end]
        here = _begun(here, chunk[0])
        places, after = _along(here, chunk)
        back = {"middle": 0.5, "end": 1.0}.get(chunk[0].look.anchor, 0.0) * (after.real - here.real)
        letters += [_letter(one, place - back, matrix) for one, place in zip(chunk, places, strict=True) if _inks(one)]
        here, start = after - back, end
    return letters


def _begun(here: complex, first: _Set) -> complex:
    return complex(here.real if first.x is None else first.x, here.imag if first.y is None else first.y)


def _along(here: complex, chunk: Sequence[_Set]) -> tuple[list[complex], complex]:
    places = []
    for one in chunk:
        here += complex(one.dx, one.dy)
        places.append(here)
        here += one.look.advance(one.character) + one.more
    return places, here


def _inks(one: _Set) -> bool:
    return one.look.is_shown and one.look.size > 0 and unicodedata.category(one.character) not in _INVISIBLE


def _letter(one: _Set, place: complex, matrix: Affine) -> Letter:
    point = matrix(place)
    turn = (math.degrees(cmath.phase(matrix.across)) + one.turn) % 360
    return Letter(one.character, point.real, point.imag, one.look.size * matrix.scale * _MPT_PER_UM, turn)
