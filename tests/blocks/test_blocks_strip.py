"""Strips: a box for each entry of a list, with the entry in it; nothing is lost, and what does not fit is said."""

from __future__ import annotations

from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, of_type, shown, texts

from pnp.drawing.display import Rect
from pnp.layout.engine import DrawnFace


def strip(entries: Any, fields: str = "size: 5mm", size: str = "40mm x 12mm") -> DrawnFace:
    """A strip that fills its face."""
    layout = f"size: {size}\nsafe: 0mm\nblocks:\n  - strip: {{entries: '{{{{ word }}}}', {fields}}}\n"
    return drawn(layout, FakeScope({"id": "one", "word": entries}))


def test_each_entry_has_a_box_and_stands_in_it() -> None:
    """As many boxes as entries, in reading order, each with its text; all are facts of their own."""
    face = strip(["S", "A", "S"])
    assert ["S", "A", "S"] == texts(face)
    boxes = of_type(face, Rect)
    assert [(0, 0), (5000, 0), (10000, 0)] == [(box.x, box.y) for box in boxes]
    facts = {fact.source: fact for fact in face.face.facts}
    assert {"things/one/word", "things/one/word/0", "things/one/word/1", "things/one/word/2"} == set(facts)
    assert ("size", "3") == (facts["things/one/word"].kind, facts["things/one/word"].printed)


def test_groups_are_parted_and_rows_are_filled() -> None:
    """After each group half a box is left; what does not stand in a row begins the next."""
    face = strip(list("ABCDEFGHI"), "size: 5mm, group: 3", "30mm x 12mm")
    boxes = of_type(face, Rect)
    assert [0, 5000, 10000, 17500, 22500] == [box.x for box in boxes[:5]]
    assert 5000 == boxes[5].y


@pytest.mark.parametrize(
    ("entries", "fields", "code"),
    [
        (list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "size: 5mm", "PNP-OVERFLOW"),
        (["Magazine"], "size: 5mm", "PNP-OVERFLOW"),
        ("SAS", "size: 5mm", "PNP-VALUE"),
        (7, "size: 5mm", "PNP-VALUE"),
    ],
)
def test_what_cannot_be_drawn_is_said(entries: Any, fields: str, code: str) -> None:
    """Too many entries, one that is too wide, no list."""
    assert [code] == codes(strip(entries, fields))


def test_an_empty_list_draws_nothing_and_is_a_fact() -> None:
    """Nothing is there, and that is stated."""
    face = strip([])
    assert [] == texts(face)
    assert ["0"] == [fact.printed for fact in face.face.facts]


def test_a_strip_is_drawn_like_this(golden: Any) -> None:
    """The text form of a short strip."""
    golden("strip.txt", shown(strip(["S", "A", "E"], "size: 5mm, gap: 1mm, group: 2")))
