"""The vendored fonts: all there, with what the design asks of them."""

from __future__ import annotations

import pytest

from pnp.drawing.fonts import FALLBACKS, FAMILIES, font_ids, font_named, runs_by_font


@pytest.mark.parametrize("font_id", font_ids())
def test_a_vendored_font_is_read(font_id: str) -> None:
    """Its file lies in the package, has a licence beside it, and its letters have sizes."""
    font = font_named(font_id)
    assert font.path.is_file()
    assert (font.path.parent / "OFL.txt").is_file()
    assert 0 < font.cap_height <= font.ascent
    assert font.descent > 0


@pytest.mark.parametrize("font_id", [font for font in font_ids() if font.startswith("Barlow")])
def test_figures_are_tabular(font_id: str) -> None:
    """Figures of stat lines stand one below another."""
    assert 1 == len({font_named(font_id).advance(figure) for figure in "0123456789"})


@pytest.mark.parametrize("font_id", [font for font in font_ids() if not font.startswith("Noto")])
def test_a_text_font_has_what_printers_set(font_id: str) -> None:
    """Real minus, times, dashes, quotation marks, no-break space, accents of European names."""
    assert set() == set("−×–—“”‘’…\u00a0°½¼¾ÄÖÜäöüßéèêçñåøæŁłŠšŽžČč€£¢") - font_named(font_id).glyphs


def test_every_family_has_all_four_looks() -> None:
    """Bold and italic markup works in each of them."""
    for family, looks in FAMILIES.items():
        assert {(bold, italic) for bold in (False, True) for italic in (False, True)} == set(looks), family
        assert set(looks.values()) <= set(font_ids())
    assert set(FALLBACKS) <= set(font_ids())


def test_a_text_is_split_by_the_fonts_that_have_its_characters() -> None:
    """Runs keep their order and lose nothing."""
    runs = list(runs_by_font("a♞♞b", "BarlowCondensed-Regular"))
    assert "a♞♞b" == "".join(text for _, text in runs)
    assert ["a", "♞♞", "b"] == [text for _, text in runs]
    assert all(set(text) <= font_named(font).glyphs for font, text in runs)
