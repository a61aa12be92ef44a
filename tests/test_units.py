"""Lengths are read strictly and written exactly."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.units import LengthError, decimal_text, format_length, parse_length, points_to_um, um_to_points


@pytest.mark.parametrize(
    ("text", "micrometres"),
    [
        ("63mm", 63_000),
        ("1.2cm", 12_000),
        ("2.5in", 63_500),
        ("72pt", 25_400),
        ("9 pt", Fraction(9 * 25_400, 72)),
        (" 85.60 mm ", 85_600),
        ("-3mm", -3_000),
        ("−3mm", -3_000),
        ("+.5mm", 500),
        ("1\u00a0mm", 1_000),
    ],
)
def test_a_length_is_read_exactly(text: str, micrometres: Fraction | int) -> None:
    """Each unit converts without a rounding error, with or without a space, with either minus."""
    assert micrometres == parse_length(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("63", "has no unit"),
        ("63m", "“m” in “63m” is not a unit"),
        ("abcmm", "is not a length"),
        ("nanmm", "is not a length"),
        ("infmm", "is not a length"),
        ("1e3mm", "is not a length"),
        ("", "is not a length"),
        ("10001mm", "longer than ten metres"),
        ("1,5mm", "is not a length"),
        ("٣mm", "is not a length"),
    ],
)
def test_what_is_no_length_is_refused_with_its_reason(text: str, words: str) -> None:
    """A slip of the pen never becomes a number: the message quotes it and says what is wrong."""
    with pytest.raises(LengthError, match=words):
        parse_length(text)


@given(st.integers(-10_000_000, 10_000_000))
@settings(deadline=None)
def test_a_written_length_is_read_back(micrometres: int) -> None:
    """`parse_length` undoes `format_length` for every whole micrometre."""
    assert micrometres == parse_length(format_length(micrometres))


@given(st.text(max_size=20))
@settings(deadline=None)
def test_any_text_is_a_length_or_a_length_error(text: str) -> None:
    """Reading a length raises nothing but `LengthError`."""
    with suppress(LengthError):
        assert abs(parse_length(text)) <= 10_000_000


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(1, 1000), 2, "0"),
        (Fraction(-1, 1000), 2, "0"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(1200), 3, "1200"),
        (Fraction(1, 3), 4, "0.3333"),
    ],
)
def test_decimals_are_rounded_half_away_from_zero(number: Fraction, places: int, text: str) -> None:
    """No trailing zeros, no minus before nothing."""
    assert text == decimal_text(number, places)


def test_points_and_micrometres_undo_each_other() -> None:
    """A point is 25.4 mm / 72."""
    assert pytest.approx(352.777_777) == points_to_um(1)
    assert pytest.approx(7.5) == um_to_points(points_to_um(7.5))
