"""Text broken into lines and placed: no word lost, no line too wide, no word left alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.display import Symbol, Text, run_box
from pnp.drawing.fonts import MissingGlyphError, font_named, text_width_um
from pnp.drawing.typesetting import (
    ICON_MILLIEM,
    NO_SLOT,
    Line,
    Paragraph,
    Part,
    Setting,
    Word,
    broken,
    height_of,
    measured_word,
    set_lines,
)

SANS = "BarlowCondensed-Regular"
BOLD = "BarlowCondensed-SemiBold"
SPACE = font_named(SANS).advance(" ")


def word(text: str, slot: int = NO_SLOT, font: str = SANS) -> Word:
    """A word of one look."""
    return measured_word([Part(text, font, "#000000", slot)])


def words_of(lines: Sequence[Line]) -> list[str]:
    """The words of lines, in order."""
    return ["".join(part.text for part in w.parts) for line in lines for w in line.words]


_TEXTS = st.lists(st.text("abcdefgh WM", min_size=1, max_size=9).map(lambda t: t.replace(" ", "") or "x"), max_size=30)


@given(_TEXTS, st.integers(500, 12_000))
@settings(deadline=None, max_examples=100)
def test_every_word_stands_once_and_in_order(texts: list[str], limit: int) -> None:
    """Breaking a paragraph moves nothing and loses nothing; a line is too wide only if it is a single word."""
    lines, fits = broken([Paragraph([word(text) for text in texts])], limit)
    assert texts == words_of(lines)
    for line in lines:
        width = sum(w.width for w in line.words) + SPACE * max(0, len(line.words) - 1)
        assert pytest.approx(width) == line.width
        assert line.width <= limit or len(line.words) == 1
    assert fits == all(line.width <= limit for line in lines)


@given(_TEXTS, st.integers(2_000, 12_000))
@settings(deadline=None, max_examples=100)
def test_no_last_line_holds_a_single_word_where_a_neighbour_can_come_down(texts: list[str], limit: int) -> None:
    """A widow stays only if the line above would be left with one word, or the two do not fit together."""
    lines, _ = broken([Paragraph([word(text) for text in texts])], limit)
    if len(lines) > 1 and len(lines[-1].words) == 1 and len(lines[-2].words) > 2:
        assert lines[-2].words[-1].width + SPACE + lines[-1].width > limit


@given(st.lists(st.sampled_from(["hyphenation", "a", "consideration", "of"]), min_size=1, max_size=12))
@settings(deadline=None, max_examples=50)
def test_hyphenation_keeps_every_letter(texts: list[str]) -> None:
    """Parted words, put together again without their hyphens, are what they were."""
    lines, _ = broken([Paragraph([word(text) for text in texts])], 2_500, lambda text: range(2, len(text) - 2))
    assert "".join(texts) == "".join(words_of(lines)).replace("-", "")
    assert all(line.width <= 2_500 for line in lines)


def test_a_live_value_with_spaces_is_one_word_unless_it_is_wider_than_a_line() -> None:
    """A value breaks over a line only where it could not stand at all."""
    value = word("1S (1S)", slot=3)
    lines, fits = broken([Paragraph([word("Move"), value])], word("Move").width + SPACE + value.width - 1)
    assert [["Move"], ["1S (1S)"]] == [words_of([line]) for line in lines]
    assert fits
    narrow, fits = broken([Paragraph([value])], word("(1S)").width)
    assert ["1S", "(1S)"] == words_of(narrow)
    assert fits
    assert {3} == {part.slot for line in narrow for w in line.words for part in w.parts}


def test_bullets_hang() -> None:
    """Each line of an item begins right of its bullet, which stands before the first line only."""
    lines, _ = broken([Paragraph([word("aaaa"), word("bbbb")], bullet="•")], 3_000)
    assert ["•", ""] == [line.bullet for line in lines]
    assert lines[0].indent == lines[1].indent > 0
    drawn = [primitive for primitive, _, _ in set_lines(lines, Setting(10_000, 1.2), 0.0, 0.0, 20_000.0)]
    bullet, first, second = drawn
    assert isinstance(bullet, Text)
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert bullet.x < first.x == second.x


def test_an_empty_paragraph_has_one_empty_line() -> None:
    """So that an empty line of a text takes its height."""
    lines, fits = broken([Paragraph([])], 1_000)
    assert fits
    assert pytest.approx(1.5) == height_of(lines, 1.5)


def test_parts_of_one_look_are_one_run() -> None:
    """Neighbours that look alike are set as one string, with the spaces between them."""
    lines, _ = broken([Paragraph([word("one"), word("two"), word("three", font=BOLD)])], 9_999)
    runs = [
        primitive.string
        for primitive, _, _ in set_lines(lines, Setting(10_000, 1.2), 0.0, 0.0, 1.0)
        if isinstance(primitive, Text)
    ]
    assert ["one two ", "three"] == runs


def test_a_fact_within_a_sentence_is_a_run_of_its_own_with_its_box() -> None:
    """So that a check finds exactly the ink of the value."""
    lines, _ = broken([Paragraph([word("costs"), word("5", slot=7), word("coins")])], 9_999)
    placed = list(set_lines(lines, Setting(10_000, 1.2), 1_000.0, 2_000.0, 50_000.0))
    assert [NO_SLOT, 7, NO_SLOT] == [slot for _, slot, _ in placed]
    run, _, box = placed[1]
    assert isinstance(run, Text)
    assert "5" == run.string.strip()
    assert run_box(run) == box


@pytest.mark.parametrize(("align", "x"), [("left", 0), ("centre", 10_000), ("right", 20_000)])
def test_lines_are_aligned(align: str, x: int) -> None:
    """The middle and the end of a line stand where they should, to the micrometre."""
    lines, _ = broken([Paragraph([word("Tank")])], 9_999)
    setting = Setting(10_000, 1.2, align)  # type: ignore[arg-type]
    ((run, _, _),) = set_lines(lines, setting, 0.0, 0.0, 20_000.0)
    assert isinstance(run, Text)
    start = {"left": 0.0, "centre": run.width / 2, "right": run.width}[align]
    assert abs(run.x + start - x) <= 1


def test_capitals_stand_in_the_middle_of_their_line() -> None:
    """So that a single line looks centred in its box."""
    font = font_named(SANS)
    lines, _ = broken([Paragraph([word("T")])], 9_999)
    setting = Setting(10_000, 1.2, cap_height=font.cap_height / 1000)
    ((run, _, _),) = set_lines(lines, setting, 0.0, 0.0, 9_999.0)
    assert isinstance(run, Text)
    em = 10 * 25_400 / 72
    middle = run.y - font.cap_height / 1000 * em / 2
    assert abs(middle - 1.2 * em / 2) <= 1


def test_tracking_widens_a_line_by_each_letter() -> None:
    """The width that a run states includes it, so that right-aligned text still ends at the edge."""
    lines, _ = broken([Paragraph([word("Tank")])], 9_999)
    plain = next(iter(set_lines(lines, Setting(10_000, 1.2), 0.0, 0.0, 0.0)))[0]
    tracked = next(iter(set_lines(lines, Setting(10_000, 1.2, tracking=-120), 0.0, 0.0, 0.0)))[0]
    assert isinstance(plain, Text)
    assert isinstance(tracked, Text)
    assert abs(plain.width + 4 * -0.12 * 25_400 / 72 - tracked.width) <= 1


def test_an_inline_icon_is_as_wide_as_an_em() -> None:
    """It stands among the words, a little below the baseline."""
    icon = measured_word([Part("", "", "#112233", NO_SLOT, "shield")])
    assert ICON_MILLIEM == icon.width
    lines, _ = broken([Paragraph([icon, word("3")])], 9_999)
    symbol, run = (primitive for primitive, _, _ in set_lines(lines, Setting(10_000, 1.2), 0.0, 0.0, 9_999.0))
    assert isinstance(symbol, Symbol)
    assert isinstance(run, Text)
    assert symbol.y < run.y < symbol.y + symbol.size
    assert run.x > symbol.x + symbol.size


def test_a_character_that_a_font_lacks_comes_from_the_fallback() -> None:
    """Only that character changes its font, and it is measured in it."""
    mixed = measured_word([Part("a☠b", SANS, "#000000")])
    assert ["a", "☠", "b"] == [part.text for part in mixed.parts]
    assert [True, False, True] == [part.font == SANS for part in mixed.parts]
    assert pytest.approx(mixed.width) == sum(font_named(part.font).advance(part.text) for part in mixed.parts)


def test_a_character_that_no_font_has_is_named() -> None:
    """The error carries it, so that the finding can say which and where."""
    with pytest.raises(MissingGlyphError, match=r"“𒀀” \(U\+12000\)") as missing:
        measured_word([Part("a𒀀", SANS, "#000000")])
    assert "𒀀" == missing.value.character


def test_a_width_is_the_sum_of_the_advances() -> None:
    """Without kerning, so that every backend sets the same line."""
    font = font_named(SANS)
    each = sum(font.advance(letter) for letter in "Tank")
    assert pytest.approx(each * 10_000 * 25_400 / 72 / 1_000_000) == text_width_um("Tank", SANS, 10_000)
