"""The named formats: what is printed for each value, in the field's typography."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.facts import FORMATS, FormatError, format_value

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("expected", "value", "name"),
    [
        ("−3", -3, "plain"),
        ("85.6", Fraction(856, 10), "plain"),
        ("1/3", Fraction(1, 3), "plain"),
        ("−1/3", Fraction(-1, 3), "plain"),
        ("", None, "plain"),
        ("yes", True, "plain"),
        ("no", False, "plain"),
        ("1, 2, a", [1, 2, "a"], "plain"),
        ("“so”", '"so"', "plain"),
        ("bold and icon", "**bold** :shield: and *icon*", "rich"),
        ("+2", 2, "signed"),
        ("−1", -1, "signed"),
        ("0", 0, "signed"),
        ("+0.5", Fraction(1, 2), "signed"),
        (f"85.6{NBSP}mm", Fraction(8560, 100), "mm"),
        (f"85.60{NBSP}mm", Fraction(8560, 100), "mm2"),
        (f"2.00{NBSP}mm", 2, "mm2"),
        (f"−2{NBSP}mm", "−2", "mm"),
        ("½", Fraction(1, 2), "fraction"),
        ("1½", "1.5", "fraction"),
        ("−⅜", Fraction(-3, 8), "fraction"),
        ("5/36", Fraction(5, 36), "fraction"),
        (f"1{NBSP}1/3", Fraction(4, 3), "fraction"),
        ("2", 2, "fraction"),
        ("0", 0, "fraction"),
        ("1/2", Fraction(1, 2), "ratio"),
        ("−5/36", Fraction(-5, 36), "ratio"),
        ("1", 1, "ratio"),
        (f"42{NBSP}%", Fraction(5, 12), "percent"),
        (f"<1{NBSP}%", Fraction(1, 300), "percent"),
        (f">99{NBSP}%", Fraction(299, 300), "percent"),
        (f"0{NBSP}%", 0, "percent"),
        (f"100{NBSP}%", 1, "percent"),
        ("d6", "1D6", "dice"),
        ("2d6", "2d6", "dice"),
        ("d10", "1d10", "dice"),
        ("12d6", "12d6", "dice"),
        ("×3", 3, "times"),
        ("TANK", "tank", "upper"),
        ("Tank crew", "tank crew", "title"),
        ("two", 2, "words"),
        ("none", 0, "words"),
        ("13", 13, "words"),
        ("1–3", [1, 2, 3], "range"),
        ("2", [2], "range"),
        ("1–3", "1-3", "range"),
    ],
)
def test_a_format_prints(expected: str, value: Any, name: str) -> None:
    """Real minus, multiplication and quotation marks; exact fractions; no chance that reads as certain and is not."""
    assert expected == format_value(value, name)


@pytest.mark.parametrize(
    ("value", "name", "words"),
    [
        ("soon", "mm", "needs a number, not “soon”"),
        (True, "signed", "needs a number"),
        ("1/0", "fraction", "needs a number"),
        ({"a": 1}, "plain", "cannot be printed as it is"),
        (1, "roman", "there is no format “roman”"),
    ],
)
def test_what_does_not_suit_a_format_is_refused(value: Any, name: str, words: str) -> None:
    """The message names format and value."""
    with pytest.raises(FormatError, match=words):
        format_value(value, name)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.fractions() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@given(_VALUES, st.sampled_from(sorted(FORMATS)))
@settings(deadline=None, max_examples=100)
def test_a_format_prints_or_refuses(value: Any, name: str) -> None:
    """Nothing but `FormatError` leaves a format, and the same value prints the same."""
    with suppress(FormatError):
        assert format_value(value, name) == format_value(value, name)
