"""Fonts in PDF files: every character of a font has one code, whatever the file prints.

Codes do not depend on what was printed before, so that the operators of a text can be kept and used in any file.
A file embeds the glyphs that it uses and no others.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import PDFArray, PDFName, PDFStream, PDFTrueTypeFont

from pnp.drawing.fonts import font_ids, font_named

_CODES: Final = tuple(code for code in range(255, 32, -1) if chr(code) not in "()\\")
"""The codes of a subset, in the order in which characters get them: no controls, nothing that a PDF string escapes."""
CODES_IN_SUBSET: Final = len(_CODES)
_SPACE: Final = 32
_ELSEWHERE: Final = "\0"
_COMMON: Final = (
    "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x100)]))
    + "−×–—‘’“”‚„…•½¼¾⅓⅔⁄′″†‡€£¥™≤≥≈≠→←↑↓↔✓✗★☆ŁłŒœŠšŽžŸĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīĽľŃńŇňŌōŐőŘřŚśŞşŤťŪūŮůŰűŹźŻż"
)
_MOST_IN_BLOCK: Final = 100
_TAG: Final = "PNPFNABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CMAP_HEAD: Final = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange"""
_CMAP_FOOT: Final = """endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


class CodedFont:
    """A font's fixed codes. Characters beyond the first subset are rare: most text is encoded in one go."""

    def __init__(self, font_id: str) -> None:
        self.id = font_id
        self.name = f"F{font_ids().index(font_id)}"
        self._first_subset = f"{self.name}+0"
        glyphs = font_named(font_id).glyphs
        ordered = [c for c in dict.fromkeys(_COMMON) if c in glyphs]
        ordered += sorted(glyphs.difference(ordered, " \u00a0\0"))
        self._places = {c: divmod(index, CODES_IN_SUBSET) for index, c in enumerate(ordered)}
        self.ordered = ordered
        first = {c: chr(_CODES[place]) for c, (subset, place) in self._places.items() if subset == 0}
        first |= {" ": " ", "\u00a0": " "}
        self._first = {ord(c): first.get(c, _ELSEWHERE) for c in {*self._places, *first}}
        self._latin = bytes(ord(first.get(chr(code), _ELSEWHERE)) for code in range(256))

    def encoded(self, string: str) -> list[tuple[str, str]]:
        """`string` as (name of the subset's font, Latin-1 text of a PDF string), which needs no escapes."""
        try:
            simple = string.encode("latin-1").translate(self._latin).decode("latin-1")
        except UnicodeEncodeError:
            simple = string.translate(self._first)
        if _ELSEWHERE not in simple:
            return [(self._first_subset, simple)]
        return [(f"{self.name}+{subset}", text) for subset, text in self._by_subset(string)]

    def _by_subset(self, string: str) -> Iterator[tuple[int, str]]:
        current, codes = -1, ""
        for character in string:
            subset, index = (0, None) if character in " \u00a0" else self._places[character]
            if subset != current and codes:
                yield current, codes
                codes = ""
            current = subset
            codes += " " if index is None else chr(_CODES[index])
        yield current, codes

    def subsets(self, used: Iterable[str]) -> list[list[int]]:
        """For each subset in use the code points by code, with spaces where a character is not used."""
        wanted = set(used)
        last = max((self._places[c][0] for c in wanted if c in self._places), default=0)
        tables = [[0] + [_SPACE] * _CODES[0] for _ in range(last + 1)]
        for character in wanted.intersection(self._places):
            subset, index = self._places[character]
            tables[subset][_CODES[index]] = ord(character)
        return tables


@cache
def coded_font(font_id: str) -> CodedFont:
    """The codes of that font."""
    return CodedFont(font_id)


def embed(document: Any, font_id: str, used: Iterable[str]) -> None:
    """Put the glyphs of the `used` characters into the document's fonts, under the names that `encoded` gives."""
    face: Any = font_named(font_id).face
    coded = coded_font(font_id)
    fonts = document.idToObject["BasicFonts"].dict
    for number, table in enumerate(coded.subsets(used)):
        name = f"{coded.name}+{number}"
        base_name = f"{_TAG[:5]}{_TAG[5 + number]}+{face.name.decode()}"
        codes = [code for code, point in enumerate(table) if code == _SPACE or point not in (0, _SPACE)]
        font: Any = PDFTrueTypeFont()
        font.Name, font.BaseFont = name, base_name
        font.FirstChar, font.LastChar = codes[0], codes[-1]
        font.Widths = PDFArray([_width(face.getCharWidth(point)) for point in table[codes[0] : codes[-1] + 1]])
        font.ToUnicode = document.Reference(_to_unicode(table, codes), f"ToUnicode:{name}:{font_id}")
        font.FontDescriptor = face.addSubsetObjects(document, base_name, table)
        document.Reference(font, name)
        fonts[name] = font


@cache
def _width(advance: float) -> bytes:
    """An advance as ReportLab writes it: the same few come again and again."""
    text: str = fp_str(advance)
    return text.encode("ascii")


def _to_unicode(table: list[int], codes: list[int]) -> PDFStream:
    """The map back from codes to characters, in blocks of at most a hundred (Adobe Technical Note 5014, 3)."""
    lines = [_CMAP_HEAD]
    for start in range(0, len(codes), _MOST_IN_BLOCK):
        block = codes[start : start + _MOST_IN_BLOCK]
        lines.append(f"{len(block)} beginbfchar")
        lines += [f"<{code:02X}> <{chr(table[code]).encode('utf-16-be').hex().upper()}>" for code in block]
        lines.append("endbfchar")
    lines.append(_CMAP_FOOT)
    stream = PDFStream(content=zlib.compress("\n".join(lines).encode("ascii")))
    stream.dictionary["Filter"] = PDFName("FlateDecode")
    return stream
