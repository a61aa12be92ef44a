"""Inline markup: what it does, and that no word is ever lost in it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.facts.markup import Inline, parse_markup, strip_markup, typographic


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("plain", [Inline("plain")]),
        ("", []),
        ("a **b** c", [Inline("a "), Inline("b", bold=True), Inline(" c")]),
        ("*a*", [Inline("a", italic=True)]),
        ("***a***", [Inline("a", bold=True, italic=True)]),
        ("[a b]{orange} c", [Inline("a b", colour="orange"), Inline(" c")]),
        (":shield: 3", [Inline("", icon="shield"), Inline(" 3")]),
        ("**:die-6:**", [Inline("", bold=True, icon="die-6")]),
        (r"\*a\*", [Inline("*"), Inline("a"), Inline("*")]),
        ("2 ** 3", [Inline("2 ** 3")]),
        ("a * b", [Inline("a * b")]),
        ("2 * 3 * 4", [Inline("2 * 3 * 4")]),
        ("[a] b", [Inline("[a] b")]),
        ("ratio 1:2:3", [Inline("ratio 1:2:3")]),
        ("12:30", [Inline("12:30")]),
    ],
)
def test_markup_is_read(text: str, pieces: list[Inline]) -> None:
    """A mark without its partner stays a character."""
    assert pieces == parse_markup(text)


def test_stripped_markup_leaves_the_words() -> None:
    """Icons leave no gap."""
    assert "Carries 2 on foot." == strip_markup("**Carries** :horse: 2 [on foot]{green}.")


_MARKS = st.sampled_from(["**", "*", "[", "]{red}", ":", "\\", " ", "word", "two", ":shield:", "]", "{", "}"])


@given(st.one_of(st.text(max_size=40), st.lists(_MARKS, max_size=16).map("".join)))
@settings(deadline=None, max_examples=100)
def test_reading_markup_never_fails_and_keeps_every_word(text: str) -> None:
    """What comes out went in, in that order; what does not was a mark, or the name of an icon or a colour."""
    pieces = parse_markup(text)
    left = iter(text)
    assert all(character in left for character in "".join(piece.text for piece in pieces))
    names = [piece.icon for piece in pieces if piece.icon] + re.findall(r"\]\{([a-z][a-z0-9-]*)\}", text)
    lost = Counter(text) - Counter("".join(piece.text for piece in pieces))
    assert set(lost) <= set("*[]{}:\\").union(*names)
    strip_markup(text)


@given(st.lists(st.sampled_from(["alpha", "beta", "gamma"]), min_size=1, max_size=8), st.sampled_from(["**", "*", ""]))
@settings(deadline=None, max_examples=50)
def test_all_words_survive_in_order(words: list[str], mark: str) -> None:
    """Marks around words change their look only."""
    assert " ".join(words) == strip_markup(" ".join(f"{mark}{word}{mark}" for word in words))


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ('He said "no".', "He said “no”."),
        ("it's", "it’s"),
        ("'quoted'", "‘quoted’"),
        ("rules -- and more", "rules – and more"),
        ("wait...", "wait…"),
        ("-1 and (-2)", "−1 and (−2)"),
        ("well-known", "well-known"),
        ("A-1", "A-1"),
        ("2x3 and 4 x 5", "2×3 and 4 × 5"),
        ("max", "max"),
        ("1-3", "1-3"),
    ],
)
def test_typewriter_characters_become_typographic(typed: str, set_: str) -> None:
    """Quotation marks, dashes, minus and times as printers set them; words stay as they are."""
    assert set_ == typographic(typed)


@given(st.text(max_size=60))
@settings(deadline=None, max_examples=100)
def test_typography_is_stable(text: str) -> None:
    """Setting what is set already changes nothing."""
    once = typographic(text)
    assert once == typographic(once)
