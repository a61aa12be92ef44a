"""The vendored fonts: where they lie, and how wide and high their letters are.

Widths are the advances of the glyphs, without kerning, so that every backend can set a run as one string.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH

_FOLDER: Final = Path(__file__).parent / "fonts"
_FILES: Final = {
    **{
        f"BarlowCondensed-{cut}": f"barlow-condensed/BarlowCondensed-{cut}.ttf"
        for cut in ("Regular", "Italic", "Medium", "SemiBold", "SemiBoldItalic", "Bold")
    },
    **{
        f"SourceSerif4-{cut}": f"source-serif-4/SourceSerif4-{cut}.ttf"
        for cut in ("Regular", "Italic", "SemiBold", "SemiBoldItalic")
    },
    "NotoSansSymbols-Regular": "noto-sans-symbols/NotoSansSymbols-Regular.ttf",
    "NotoSansSymbols2-Regular": "noto-sans-symbols/NotoSansSymbols2-Regular.ttf",
}
FALLBACKS: Final = ("SourceSerif4-Regular", "NotoSansSymbols-Regular", "NotoSansSymbols2-Regular")

FAMILIES: Final[dict[str, dict[tuple[bool, bool], str]]] = {
    "sans": {
        (False, False): "BarlowCondensed-Regular",
        (True, False): "BarlowCondensed-SemiBold",
        (False, True): "BarlowCondensed-Italic",
        (True, True): "BarlowCondensed-SemiBoldItalic",
    },
    "serif": {
        (False, False): "SourceSerif4-Regular",
        (True, False): "SourceSerif4-SemiBold",
        (False, True): "SourceSerif4-Italic",
        (True, True): "SourceSerif4-SemiBoldItalic",
    },
    "medium": {
        (False, False): "BarlowCondensed-Medium",
        (True, False): "BarlowCondensed-Bold",
        (False, True): "BarlowCondensed-Italic",
        (True, True): "BarlowCondensed-SemiBoldItalic",
    },
    "heavy": {
        (False, False): "BarlowCondensed-Bold",
        (True, False): "BarlowCondensed-Bold",
        (False, True): "BarlowCondensed-SemiBoldItalic",
        (True, True): "BarlowCondensed-SemiBoldItalic",
    },
}
"""A style's family, then (bold, italic) → the font."""

UM_PER_MILLIEM_AND_MPT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH / 1_000_000
"""Micrometres of a thousandth of an em at a size of a thousandth of a point."""


class MissingGlyphError(ValueError):
    """No vendored font has a glyph for `character`."""

    def __init__(self, character: str) -> None:
        super().__init__(f"no font has a glyph for “{character}” (U+{ord(character):04X})")
        self.character = character


class Font:
    """One font file's metrics, in thousandths of an em; `face` is the file as it was read, for who embeds it."""

    def __init__(self, font_id: str) -> None:
        from reportlab.pdfbase.ttfonts import TTFontFace  # heavy, and only needed once something is drawn

        self.id = font_id
        self.path = font_file(font_id)
        self.face = face = TTFontFace(str(self.path))
        self.glyphs: frozenset[str] = frozenset(map(chr, face.charToGlyph))
        self.cap_height: float = face.capHeight
        self.ascent: float = face.ascent
        self.descent: float = -face.descent
        self._advances: dict[str, float] = {chr(code): face.charWidths[code] for code in face.charToGlyph}
        self._words: dict[str, float] = {"": 0.0}

    def advance(self, string: str) -> float:
        """The width of `string` in thousandths of an em. Raises `KeyError` for a character that the font lacks."""
        known = self._words.get(string)
        if known is None:
            advances = self._advances
            known = sum([advances[character] for character in string])
            if len(self._words) < _MOST_WORDS:
                self._words[string] = known
        return known


_MOST_WORDS: Final = 4_000


@cache
def font_named(font_id: str) -> Font:
    """The font of that id. Raises `KeyError`."""
    return Font(font_id)


def font_ids() -> tuple[str, ...]:
    """The ids of all vendored fonts."""
    return tuple(_FILES)


def font_file(font_id: str) -> Path:
    """Where the file of a vendored font lies. Raises `KeyError`."""
    return _FOLDER / _FILES[font_id]


def text_width_um(string: str, font_id: str, size_mpt: float) -> float:
    """The width in µm of `string`, all of whose characters the font has, at `size_mpt` thousandths of a point."""
    return font_named(font_id).advance(string) * size_mpt * UM_PER_MILLIEM_AND_MPT


def runs_by_font(string: str, font_id: str) -> Iterator[tuple[str, str]]:
    """`string` as (font id, part): characters that the font lacks come from the first fallback that has them.

    Raises `MissingGlyphError`.
    """
    for chosen, characters in groupby(string, lambda character: _font_with(character, font_id)):
        yield chosen, "".join(characters)


@lru_cache(maxsize=4096)
def _font_with(character: str, font_id: str) -> str:
    for candidate in (font_id, *FALLBACKS):
        if character in font_named(candidate).glyphs:
            return candidate
    raise MissingGlyphError(character)
