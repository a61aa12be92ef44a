"""Letters in SVG files: outlines of glyphs, and subsets of fonts for live text.

fontTools reads the vendored files; it is imported when the first letter is drawn.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

from pnp.backends.svg_paths import path_data
from pnp.drawing.display import Segment
from pnp.drawing.fonts import font_ids, font_named

LIVE_TEXT: Final = "text{white-space:pre;font-kerning:none;text-rendering:geometricPrecision}\n"
"""What holds for all live text: its spaces count, and nothing moves its letters."""

_EM: Final = 1000
_WEIGHTS: Final = {"Medium": 500, "SemiBold": 600, "Bold": 700}
_FAMILIES: Final = {
    "BarlowCondensed": ("Barlow Condensed", "sans-serif"),
    "SourceSerif4": ("Source Serif 4", "serif"),
    "NotoSansSymbols": ("Noto Sans Symbols", "sans-serif"),
    "NotoSansSymbols2": ("Noto Sans Symbols 2", "sans-serif"),
}


def font_letter(font_id: str) -> str:
    """A letter that stands for a font in the names of its glyphs and of its class."""
    return chr(ord("a") + font_ids().index(font_id))


@lru_cache(maxsize=8192)
def glyph_data(font_id: str, character: str) -> str:
    """The outline of a character as path data in thousandths of an em, y down; nothing for one without ink."""
    font, glyphs, names = _opened(font_id)
    pen = _segment_pen()(glyphs, _EM / font["head"].unitsPerEm)
    glyphs[names[ord(character)]].draw(pen)
    return path_data(pen.segments)


def font_rules(font_id: str, characters: Iterable[str]) -> str:
    """The style of live text in a font: a class, and the font itself with only the glyphs of `characters`."""
    family, style = font_id.split("-")
    known, generic = _FAMILIES[family]
    italic = style.endswith("Italic")
    look = (
        f"font-weight:{_WEIGHTS.get(style.removesuffix('Italic'), 400)};font-style:{'italic' if italic else 'normal'}"
    )
    data = base64.b64encode(subset(font_id, "".join(sorted(set(characters))))).decode("ascii")
    return (
        f'@font-face{{font-family:"{font_id}";{look};src:url(data:font/woff2;base64,{data}) format("woff2")}}\n'
        f'.{font_letter(font_id)}{{font-family:"{font_id}","{known}",{generic};{look}}}\n'
    )


@lru_cache(maxsize=256)
def subset(font_id: str, characters: str) -> bytes:
    """A font as WOFF2 with no more than the glyphs of `characters`, without kerning, ligatures and hints.

    Runs are measured without kerning, so a browser must not find any.
    """
    from fontTools import subset as cutting

    options = cutting.Options(
        hinting=False, layout_features=[], notdef_outline=True, recalc_timestamp=False, name_IDs=[0, 1, 2, 4, 6]
    )
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "vhea", "vmtx"]
    font = cutting.load_font(_file(font_id), options, dontLoadGlyphNames=True)
    cutter = cutting.Subsetter(options)
    cutter.populate(unicodes=map(ord, characters))
    cutter.subset(font)
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


@cache
def _opened(font_id: str) -> tuple[Any, Any, dict[int, str]]:
    """A font's file, its glyphs, and their names by code point."""
    from fontTools.ttLib import TTFont

    font = TTFont(_file(font_id), lazy=True, recalcTimestamp=False)
    return font, font.getGlyphSet(), font.getBestCmap()


def _file(font_id: str) -> io.BytesIO:
    return io.BytesIO(font_named(font_id).path.read_bytes())


@cache
def _segment_pen() -> type[Any]:
    """A pen that gathers segments, y down; composite glyphs are resolved by its base."""
    from fontTools.pens.basePen import BasePen

    class SegmentPen(BasePen):  # type: ignore[misc]
        def __init__(self, glyphs: Any, scale: float) -> None:
            super().__init__(glyphs)
            self.segments: list[Segment] = []
            self._scale = scale

        def _add(self, kind: str, *points: tuple[float, float]) -> None:
            placed = [n if n % 1 else int(n) for x, y in points for n in (x * self._scale, -y * self._scale)]
            self.segments.append((kind, *placed))

        def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
            self._add("M", point)

        def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
            self._add("L", point)

        def _qCurveToOne(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
            self._add("Q", control, point)

        def _closePath(self) -> None:  # noqa: N802
            self._add("Z")

    return SegmentPen
