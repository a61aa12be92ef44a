"""Sources are written in one way and read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.facts.sources import Source, ask_source, cell_source, format_source, inner_source, parse_source

_PART = st.text(min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("expected", "source"),
    [
        ("units/tank/toughness", cell_source("units", "tank", "toughness")),
        ("rules/card_long_mm", cell_source("rules", "card_long_mm")),
        ("units/a%2Fb/x", cell_source("units", "a/b", "x")),
        ("ask/distance?measure=2L#mm", ask_source("distance", {"measure": "2L"}, ("mm",))),
        (
            "ask/kills?attacks=penny%20dime&target=tank",
            ask_source("kills", {"target": "tank", "attacks": "penny dime"}),
        ),
        ("ask/rounds", ask_source("rounds", {})),
    ],
)
def test_a_source_is_text_with_sorted_parameters(expected: str, source: str) -> None:
    """The order in which parameters are given says nothing."""
    assert expected == source


@pytest.mark.parametrize("text", ["units", "", "a//b", "/a"])
def test_what_is_no_source_is_refused(text: str) -> None:
    """The message shows what one looks like."""
    with pytest.raises(ValueError, match="one looks like units/tank/toughness"):
        parse_source(text)


@given(st.lists(_PART, min_size=2, max_size=4).filter(lambda path: path[0] != "ask"))
@settings(deadline=None, max_examples=100)
def test_a_path_is_read_back(path: list[str]) -> None:
    """Whatever ids and columns are called."""
    source = Source(tuple(path))
    assert source == parse_source(format_source(source))


@given(_PART, st.dictionaries(_PART, st.text(max_size=8), max_size=3), st.lists(_PART, max_size=2))
@settings(deadline=None, max_examples=100)
def test_a_question_is_read_back(question: str, params: dict[str, str], path: list[str]) -> None:
    """Whatever parameters hold, also signs that mean something in a source."""
    source = Source(tuple(path), question, tuple(sorted(params.items())))
    assert source == parse_source(format_source(source))


@pytest.mark.parametrize(
    ("source", "inner"),
    [
        ("bodies/wolf/locations", "bodies/wolf/locations/0/name"),
        ("ask/window?matrix=human", "ask/window?matrix=human#0/name"),
        ("ask/window?matrix=human#locations", "ask/window?matrix=human#locations/0/name"),
    ],
)
def test_a_part_of_a_value_has_a_source(source: str, inner: str) -> None:
    """Further in the cell, or further in the answer."""
    assert inner == inner_source(source, "0", "name")
