"""Fonts in PDF files: embedded, only as far as they are used, and readable by every program, also after it re-saved."""

from __future__ import annotations

import io
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pdf_files import (
    INCH,
    faults_by_qpdf,
    fonts_in,
    line_of,
    page_of,
    page_saying,
    resaved_by_ghostscript,
    resaved_by_pikepdf,
    resaved_by_qpdf,
    sheet_of,
    squeezed,
    text_by_pdfium,
    text_by_poppler,
    written,
)

from pnp.backends.pdf_fonts import CODES_IN_SUBSET, coded_font
from pnp.drawing.display import Primitive
from pnp.drawing.fonts import font_ids, font_named, text_width_um

HARD = "−2 × ‘é’ “ß” → ½ ♜"
SANS = "BarlowCondensed-Regular"

needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, ("qpdf", "pdftotext", "gs"))), reason="qpdf, pdftotext and Ghostscript read files back"
)
RESAVED = {
    "as written": lambda data, folder: data,
    "qpdf": resaved_by_qpdf,
    "pikepdf": resaved_by_pikepdf,
    "Ghostscript": resaved_by_ghostscript,
}


@needs_tools
@pytest.mark.parametrize("program", RESAVED)
@pytest.mark.parametrize("font", ["BarlowCondensed-SemiBold", "SourceSerif4-Italic"])
def test_hard_characters_read_back_whoever_saved_the_file(program: str, font: str, tmp_path: Path) -> None:
    """Real minus, quotation marks, accents, fractions, and symbols from the fallback fonts."""
    resave: Callable[[bytes, Path], bytes] = RESAVED[program]
    data = resave(page_saying(HARD, font), tmp_path)
    assert squeezed(HARD) == text_by_pdfium(data)
    assert squeezed(HARD) == text_by_poppler(data)


@needs_tools
@pytest.mark.parametrize("program", RESAVED)
def test_characters_beyond_the_first_subset_read_back(program: str, tmp_path: Path) -> None:
    """A font has 223 codes at once; what is rarer stands in a second one, in the middle of a word if need be."""
    rare = [c for c in coded_font(SANS).ordered[CODES_IN_SUBSET:] if unicodedata.category(c) in ("Lu", "Ll")]
    text = "a".join(rare[:40])
    data = RESAVED[program](page_saying(text, SANS, 6_000), tmp_path)
    assert text == text_by_pdfium(data)
    assert text == text_by_poppler(data)


def lone(character: str) -> bool:
    """Whether a reader gives the character back as it is: neither joined with its neighbour nor taken apart."""
    category = unicodedata.category(character)
    return category[0] in "LNPS" and character == unicodedata.normalize("NFKC", character)


@needs_tools
@pytest.mark.parametrize("font", font_ids())
def test_every_character_of_a_font_is_embedded_and_reads_back(font: str, tmp_path: Path) -> None:
    """All glyphs of a font on one page: each has a code of its own and a way back to its character."""
    characters = sorted(filter(lone, font_named(font).glyphs))
    rows = ["".join(characters[i : i + 50]) for i in range(0, len(characters), 50)]
    runs: list[Primitive] = []
    for number, row in enumerate(rows):
        runs += line_of(row, font, 8_000, (5_000, 8_000 + 6_000 * number))
    data = page_of(*runs, size=(12 * INCH, 16 * INCH))
    found = text_by_pdfium(data)
    # a right-to-left script is given back in reading order: every character once is what matters
    assert [] == sorted(set(characters).difference(found))
    assert "" == faults_by_qpdf(data, tmp_path)
    assert all(font["program"] for font in fonts_in(data))


@pytest.mark.parametrize("font", font_ids())
def test_only_the_glyphs_in_use_are_embedded(font: str) -> None:
    """With those that a composed letter is made of, and the one for missing characters."""
    data = page_of(*line_of("50", font), size=(INCH, INCH))
    (only,) = fonts_in(data)
    assert only["mapped"]
    program = TTFont(io.BytesIO(only["program"]))
    drawn = [name for name in program.getGlyphOrder() if program["glyf"][name].numberOfContours]
    assert len(drawn) <= 2 * 2 + 1  # both figures, each perhaps made of another, and the glyph for what is missing
    assert len(only["program"]) < 12_000


@pytest.mark.parametrize("text", ["", " ", "A", HARD])
def test_no_font_is_named_that_is_not_embedded(text: str) -> None:
    """Not even ReportLab's own default fonts."""
    data = page_of(*line_of(text, SANS), size=(INCH, INCH)) if text else written(sheet_of())
    assert all(font["program"] and font["mapped"] for font in fonts_in(data))


def test_a_subset_is_named_as_the_standard_wants() -> None:
    """Six capital letters and a plus before the font's name (ISO 32000-1, 9.6.4), no two alike."""
    fonts = fonts_in(page_saying(HARD + "ăŁğ", SANS))
    names = [str(font["name"]) for font in fonts]
    assert len(names) == len(set(names)) >= 3
    assert all(name[1:7].isalpha() and name[1:7].isupper() and "+" == name[7] for name in names), names


@pytest.mark.parametrize("font", font_ids())
def test_widths_are_those_that_text_was_measured_with(font: str) -> None:
    """A reader advances as the layout did, for any code."""
    sample = [c for c in "Aa1 .éĂ→♜" if c in font_named(font).glyphs]
    coded = coded_font(font)
    data = page_of(*line_of("".join(sample), font), size=(4 * INCH, INCH))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = pdf.pages[0].Resources.Font
        for character in sample:
            ((name, text),) = coded.encoded(character)
            embedded = fonts[f"/{name}"]
            code = ord(text[-1])
            width = float(embedded.Widths[code - int(embedded.FirstChar)])
            assert pytest.approx(text_width_um(character, font, 1_000_000) / 352.7778, abs=0.6) == width


def test_codes_are_the_same_in_every_file() -> None:
    """So that a text's operators hold in any file, whatever else stands in it."""
    assert coded_font(SANS).encoded("5") == coded_font(SANS).encoded("5")
    first, second = page_saying("Toughness 5", SANS), page_saying("Zebra Toughness 5", SANS)
    assert text_by_pdfium(first) == "Toughness5"
    assert text_by_pdfium(second) == "ZebraToughness5"


def test_no_two_characters_share_a_code() -> None:
    """Within a font, (subset, code) names one character; parentheses and backslash are escaped."""
    for font in font_ids():
        coded = coded_font(font)
        codes = [coded.encoded(character)[0] for character in coded.ordered]
        assert len(codes) == len(set(codes))
        assert all(len(text) == 1 or text in ("\\(", "\\)", "\\\\") for _, text in codes)
