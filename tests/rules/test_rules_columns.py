"""Types of columns: their short texts, and what reads as a value of them."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.rules.columns import Column, ColumnError, UnknownRowError, format_column, parse_column, reader

UNITS = ("penny", "dime", "tank")


def read(kind: str, raw: Any) -> Any:
    """`raw` read as a value of `kind`, in a game whose table `units` has three rows."""
    return reader(parse_column(kind), lambda table: UNITS)(raw)


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("text", "a, b", "a, b"),
        ("text", 12, "12"),
        ("text?", "  ", None),
        ("integer", " 5 ", 5),
        ("integer", "−3", -3),
        ("integer 1..5", "5", 5),
        ("integer?", "", None),
        ("integer", Fraction(4), 4),
        ("number", "85.60", Fraction("85.6")),
        ("number", "2.0", 2),
        ("number", "1/2", Fraction(1, 2)),
        ("number", ".5", Fraction(1, 2)),
        ("boolean", "TRUE", True),
        ("boolean", "no", False),
        ("boolean", True, True),
        ("one of low|high", "high", "high"),
        ("ref units", "tank", "tank"),
        ("ref units?", None, None),
        ("list of text", "a, b; c", ("a", "b", "c")),
        ("list of integer 1..6", "3,4", (3, 4)),
        ("list of integer", [3, "4"], (3, 4)),
        ("list of integer", 7, (7,)),
        ("list of ref units?", "", ()),
        ("counted ref units", "penny=3, dime=2", {"penny": 3, "dime": 2}),
        ("counted ref units", {"tank": 1}, {"tank": 1}),
        ("counted text?", "", {}),
        ("any", {"a": [1]}, {"a": [1]}),
    ],
)
def test_values_are_read_exactly(kind: str, raw: Any, value: Any) -> None:
    """Text and plain values become typed ones; numbers stay exact, `int` where whole."""
    result = read(kind, raw)
    assert (value, type(value)) == (result, type(result))


@pytest.mark.parametrize(
    ("kind", "raw", "message", "hint"),
    [
        ("text", "", "there is no value", "write a text"),
        ("text", True, "“true” is not a text", "quotes"),
        ("integer", "five", "“five” is not a number", "a whole number"),
        ("integer", "2.5", "“2.5” is not a whole number", "a whole number"),
        ("integer", "5.0", "“5.0” is not a whole number", "a whole number"),
        ("integer", True, "“true” is not a number", "a whole number"),
        ("integer 1..5", "6", "6 is more than 5", "from 1 to 5"),
        ("integer 1..", "0", "0 is less than 1", "at least 1"),
        ("number ..1", "3/2", "1.5 is more than 1", "at most 1"),
        ("number", "1/0", "“1/0” is not a number", "1/2"),
        ("number", "nan", "“nan” is not a number", "1/2"),
        ("number", "1e9", "“1e9” is not a number", "1/2"),
        ("boolean", "perhaps", "neither true nor false", "true or false"),
        ("one of low|high", "hihg", "“hihg” is not one of low, high", "did you mean high?"),
        ("ref units", "tonk", "there is no “tonk” in the table units", "did you mean tank?"),
        ("list of text", "a,,b", "an entry of the list “a,,b” is empty", "one comma"),
        ("counted text", "penny", "“penny” does not say how many", "a=3, b=2"),
        ("counted text", "a=1,a=2", "“a” is counted twice", "once"),
        ("counted text", "a=-1", "“a” is counted −1 times", "a=3, b=2"),
        ("counted ref units", "penny=2, elf=1", "there is no “elf” in the table units", "penny"),
    ],
)
def test_bad_values_are_quoted_with_what_would_do(kind: str, raw: Any, message: str, hint: str) -> None:
    """The message quotes the value, the hint says what to write."""
    with pytest.raises(ColumnError) as caught:
        read(kind, raw)
    assert message in str(caught.value)
    assert hint in (caught.value.hint or "")


def test_limit_that_was_broken_is_told() -> None:
    """The bound that the message names is also the error's limit."""
    with pytest.raises(ColumnError) as caught:
        read("integer 1..5", "6")
    assert caught.value.limit == 5


def test_unknown_row_is_an_error_of_its_own() -> None:
    """So that its finding can have a code of its own."""
    with pytest.raises(UnknownRowError):
        read("list of ref units", "penny,elf")


@pytest.mark.parametrize(
    "text", ["", "integre", "integer 5..1", "one of low", "one of ", "list of", "ref", "integer 1-5"]
)
def test_texts_that_are_no_type_are_refused(text: str) -> None:
    """A wrong type is told with examples of right ones; a choice of one is a choice."""
    if text == "one of low":
        assert parse_column(text).choices == ("low",)
        return
    with pytest.raises(ColumnError):
        parse_column(text)


SIMPLE = st.sampled_from(
    [
        "any",
        "text",
        "boolean",
        "integer",
        "number",
        "integer 1..5",
        "number 0..",
        "integer ..9",
        "one of a|b",
        "ref units",
    ]
)
TYPES = st.builds(
    lambda prefix, base, optional: prefix + base + optional,
    st.sampled_from(["", "list of ", "counted ", "list of list of "]),
    SIMPLE,
    st.sampled_from(["", "?"]),
)


@given(TYPES)
@settings(max_examples=100, deadline=None)
def test_types_read_back_as_they_are_written(text: str) -> None:
    """`parse_column(format_column(x)) == x`, and the text is the same."""
    column = parse_column(text)
    assert column == parse_column(format_column(column))
    assert text == format_column(column)


@given(st.integers(-(10**15), 10**15), st.integers(1, 10**6))
@settings(max_examples=60, deadline=None)
def test_fractions_read_back_as_they_are_written(numerator: int, denominator: int) -> None:
    """Every exact number's text is read as that number."""
    number = Fraction(numerator, denominator)
    assert number == reader(Column("number"), lambda table: ())(str(number))


@given(st.text(max_size=30))
@settings(max_examples=100, deadline=None)
def test_no_text_breaks_a_reader(text: str) -> None:
    """Whatever stands in a cell, it is a value or a `ColumnError`."""
    for kind in ("integer", "number", "boolean", "one of a|b", "ref units", "list of integer", "counted text"):
        with contextlib.suppress(ColumnError):
            read(kind, text)
