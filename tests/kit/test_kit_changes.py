"""What has changed on a face is told as a designer would say it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pnp.kit.changes import FactChange, fact_changes, facts_of, in_words, name_of, same_facts

OLD: list[list[Any]] = [
    ["units/tank/name", "Tank", "plain", None, "text", [0]],
    ["units/tank/toughness", 5, "plain", "5", "count", [[0, 0, 9, 9]]],
    ["ask/kills?attacks=dime,penny&cover=true&target=tank#killed", True, "plain", "yes", "text", [1]],
]


def record(*facts: Any) -> str:
    return json.dumps({"size": [1, 1], "drawing": "0", "texts": [], "facts": list(facts)})


def said(before: Any, after: Any, item: str = "tank") -> str:
    return in_words(item, fact_changes(record(*before), record(*after)))


def test_a_value_is_told_before_and_after() -> None:
    """The item's own name is left out, as the list says it beside."""
    after = [OLD[0], ["units/tank/toughness", 4, "plain", "4", "count", [[0, 0, 9, 9]]], OLD[2]]
    assert [FactChange("units/tank/toughness", "5", "4")] == fact_changes(record(*OLD), record(*after))
    assert "toughness 5 → 4" == said(OLD, after)


def test_an_answer_is_told_with_what_was_asked() -> None:
    """Several units are joined with a plus; a yes is told by its name; the item itself is left out."""
    after = [
        *OLD[:2],
        ["ask/kills?attacks=dime,penny&cover=true&target=tank#killed", False, "plain", "no", "text", [1]],
    ]
    assert "kills (attacks dime + penny; cover) yes → no" == said(OLD, after)


def test_parts_of_an_answer_that_change_alike_are_told_once() -> None:
    """The least and the most toughness of a unit without riders are one number for a reader."""
    sources = ["ask/toughness?unit=tank#least", "ask/toughness?unit=tank#most"]
    before: Any
    after: Any
    before, after = ([[source, n, "plain", str(n), "text", []] for source in sources] for n in (5, 4))
    assert "toughness 5 → 4" == said(before, after)
    after[1] = [sources[1], 7, "plain", "7", "text", []]
    assert "toughness, least 5 → 4; toughness, most 5 → 7" == said(before, after)


def test_what_appears_and_what_goes_is_told() -> None:
    """A value that was not printed before, and one that is not printed any more."""
    assert "move 2L is new" == said(OLD, [*OLD, ["units/tank/move", "2L", "plain", None, "text", []]])
    assert "toughness 5 is gone" == said(OLD, [OLD[0], OLD[2]])


def test_of_a_long_text_stands_what_differs() -> None:
    """A sentence is not repeated for one word in it."""
    text = "It may give up one of its moves for an attack, before or after the {} of them in the same turn."
    before: Any
    after: Any
    before, after = ([["skills/x/text", text.format(word), "plain", None, "text", []]] for word in ("other", "third"))
    told = said(before, after, "x")
    assert "other" in told
    assert "third" in told
    assert len(told) < 110


def test_many_changes_are_counted() -> None:
    """A list that nobody reads is no help: four are told, the rest is counted."""
    before: Any
    after: Any
    before, after = ([[f"t/x/c{n}", v, "plain", str(v), "text", []] for n in range(12)] for v in (1, 2))
    assert "c0 1 → 2; c1 1 → 2; c2 1 → 2; c3 1 → 2; and 8 more values" == said(before, after, "x")


def test_places_and_looks_are_no_values() -> None:
    """Two faces that print the same at other places, or more than once, are the same in what they say."""
    moved = [[*fact[:5], [[7, 7, 7, 7]]] for fact in OLD]
    assert same_facts(record(*OLD), record(*moved, moved[1]))
    assert not same_facts(record(*OLD), record(*OLD[:2]))
    assert not same_facts(None, record(*OLD))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"facts": 3}', '{"facts": [1, [2]]}', "[" * 100_000, None])
def test_a_broken_record_says_nothing(text: str | None) -> None:
    """A ledger may have been edited, or cut off."""
    assert {} == facts_of(text)


def test_an_item_is_called_by_its_name() -> None:
    """The name that stands on it, not its id; without one the id must do."""
    assert "Tank" == name_of("tank", [None, record(*OLD)])
    assert "dime" == name_of("dime", [record(*OLD)])
