"""Fields, colours and styles: read when a layout is loaded, refused with a reason."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from pnp.expressions import ExpressionError
from pnp.facts import Fact
from pnp.layout.colours import PALETTE, ColourError, contrast, luminance, mixed, parse_colour
from pnp.layout.fields import Condition, Count, Factor, Length, Measure, Padding, Points, Shape, StyleSpec, Words
from pnp.layout.styles import Style, StyleError, resolved
from pnp.layout.templates import Template, printed


class Fields(Shape):
    """One of each."""

    words: Words | None = None
    count: Count | None = None
    measure: Measure | None = None
    length: Length | None = None
    points: Points | None = None
    condition: Condition | None = None
    factor: Factor | None = None
    pad: Padding | None = None


@pytest.mark.parametrize(
    ("name", "written", "expected"),
    [
        ("words", "it's", "it’s"),
        ("words", 5, "5"),
        ("words", Fraction(5, 2), "2.5"),
        ("count", 3, 3),
        ("count", "3", 3),
        ("measure", "4mm", 4_000.0),
    ],
)
def test_a_fixed_field_is_read_at_once(name: str, written: Any, expected: Any) -> None:
    """What is not live costs nothing for each item."""
    template = getattr(Fields(**{name: written}), name)
    assert not template.is_live
    assert expected == template.read([])


@pytest.mark.parametrize(
    ("name", "written", "expected"),
    [
        ("length", "4mm", 4_000.0),
        ("points", "9pt", 9_000),
        ("points", "0.25pt", 250),
        ("factor", Fraction(3, 2), 1.5),
        ("pad", "1mm", (1_000.0, 1_000.0, 1_000.0, 1_000.0)),
        ("pad", "1mm 2mm", (2_000.0, 1_000.0, 2_000.0, 1_000.0)),
        ("pad", "1mm 2mm 3mm 4mm", (4_000.0, 1_000.0, 2_000.0, 3_000.0)),
    ],
)
def test_lengths_are_micrometres_and_sizes_thousandths_of_a_point(name: str, written: Any, expected: Any) -> None:
    """Padding is read as CSS has it: above, right, below, left."""
    assert expected == getattr(Fields(**{name: written}), name)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("words", True),
        ("words", ["a"]),
        ("words", "{{ a b }}"),
        ("count", "-1"),
        ("count", "1.5"),
        ("count", "٣"),
        ("measure", "4"),
        ("length", 4),
        ("length", "4"),
        ("points", 9),
        ("points", "9"),
        ("condition", "a ="),
        ("factor", "1"),
        ("factor", True),
        ("pad", "1mm 2mm 3mm"),
        ("pad", 3),
        ("unknown", 3),
    ],
)
def test_what_a_field_cannot_be_is_refused(name: str, written: Any) -> None:
    """A number without a unit is never guessed at."""
    with pytest.raises(ValidationError):
        Fields(**{name: written})


def test_a_template_is_fixed_texts_and_live_values() -> None:
    """Live values are given by slot, fixed texts are set typographically."""
    template = Template("It's {{ toughness | signed }} -- {{ name }}!")
    facts = [Fact("a/b/c", 3, "signed"), Fact("a/b/d", "Tank")]
    assert template.is_live
    assert not template.is_one_value
    assert ["It’s ", 0, " – ", 1, "!"] == list(template.filled(facts))
    assert "It’s +3 – Tank!" == template.text(facts)
    moved = template.starting_at(5)
    assert ["It’s ", 5, " – ", 6, "!"] == list(moved.filled(facts))
    assert 0 == template.first_slot


def test_one_live_value_alone_is_known_as_such() -> None:
    """It may break over lines, which a value within a sentence may not."""
    assert Template("{{ rules }}").is_one_value
    assert not Template("{{ rules }}.").is_one_value


@given(st.text("{} ab|'", max_size=20))
@settings(deadline=None, max_examples=100)
def test_any_text_is_a_template_or_an_expression_error(text: str) -> None:
    """Braces that do not pair are told, not printed."""
    with suppress(ExpressionError):
        assert "{{" not in "".join(map(str, Template(text).pieces))


def test_a_printed_fact_uses_its_format() -> None:
    """Or the text that was worked out already."""
    assert "+3" == printed(Fact("a/b/c", 3, "signed"))
    assert "three" == printed(Fact("a/b/c", 3, "signed", "three"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("black", "#000000"),
        ("none", None),
        ("#abc", "#AABBCC"),
        ("#A1b2C3", "#A1B2C3"),
        ("black 20%", "#CCCCCC"),
        ("black 0 %", "#FFFFFF"),
        ("team", "#0072B2"),
        ("team 50%", "#80B9D9"),
        ("none 50%", None),
    ],
)
def test_a_colour_is_a_name_a_hex_value_or_a_tint(text: str, expected: str | None) -> None:
    """A layout's own names come first."""
    assert expected == parse_colour(text, {"team": "blue"})


@pytest.mark.parametrize("text", ["bluee", "#12", "blue 5", "rgb(1,2,3)", "120"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    """With the likely name, or the three ways to write one."""
    with pytest.raises(ColourError, match="is not a colour"):
        parse_colour(text)


def test_contrast_follows_wcag() -> None:
    """Black on white is 21 : 1; ink on every tint of up to a quarter is legible."""
    assert pytest.approx(21) == contrast("#000000", "#FFFFFF")
    assert pytest.approx(0.2126, abs=1e-4) == luminance("#FF0000")
    for colour in PALETTE.values():
        assert contrast(PALETTE["ink"], mixed(colour, 25)) > 4.5


NAMED = {"base": StyleSpec(font="sans", size=12_000), "title": StyleSpec(extends="base", bold=True)}


def test_styles_are_built_on_one_another() -> None:
    """What is left open comes from the style below."""
    style = resolved(StyleSpec(extends="title", align="centre"), NAMED, {})
    assert ("sans", 12_000, True, "centre") == (style.font, style.size, style.bold, style.align)
    assert "BarlowCondensed-SemiBold" == style.font_for()
    assert "BarlowCondensed-SemiBoldItalic" == style.font_for(italic=True)


def test_a_style_upon_a_default() -> None:
    """A block's default fills what is open, unless the style extends another."""
    default = StyleSpec(font="sans", size=8_000)
    assert StyleSpec(font="sans", size=8_000, bold=True) == StyleSpec(bold=True).upon(default)
    assert default is StyleSpec().upon(default)
    assert StyleSpec(extends="title") == StyleSpec(extends="title").upon(default)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (StyleSpec(extends="titel"), "did you mean title?"),
        (StyleSpec(font="arial"), "“arial” is unknown"),
        (StyleSpec(align="middle"), "“middle” is unknown"),
        (StyleSpec(valign="centre"), "“centre” is unknown"),
        (StyleSpec(min=5_000), "under the floor of 6pt"),
    ],
)
def test_a_wrong_style_is_refused(spec: StyleSpec, words: str) -> None:
    """The message says what is known."""
    with pytest.raises(StyleError, match=words.replace("?", r"\?")):
        resolved(spec, NAMED, {})


def test_the_measures_of_a_style() -> None:
    """Capitals stand around the middle of a line; a vendored font may be named outright."""
    style = Style(font="sans", size=10_000, leading=1.2)
    assert pytest.approx(10 * 25_400 / 72) == style.em
    assert pytest.approx(1.2 * style.em) == style.line_height
    assert pytest.approx(style.line_height / 2 + style.cap_height * style.em / 2) == style.first_baseline
    assert "SourceSerif4-Italic" == Style(font="SourceSerif4-Italic").font_for(bold=True)
