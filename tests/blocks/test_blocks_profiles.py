"""Attack profiles, chances and swatches: what rules say of squares and names, drawn as they say it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, of_type, shown, texts

from pnp.drawing.display import Rect, Symbol
from pnp.facts import UnknownNameError
from pnp.findings import Finding
from pnp.layout.engine import DrawnFace

BLAST = [
    {"square": "B1", "free": True, "ap": 0},
    {"square": "A2", "free": True, "ap": 0},
    {"square": "C2", "free": False, "ap": 12},
]
CHANCES = {"Bow": "1/4", "Stern": Fraction(1, 8), "miss": "5/8"}


def rules(question: str, params: Mapping[str, Any]) -> Any:
    """A cannon's blast, and where shots go."""
    if question == "blast" and params.get("gun") == "long":
        return {"cells": BLAST}
    if question == "shots" and set(params) <= {"range"}:
        return {"parts": CHANCES, "words": "far", "odd": {"Bow": "often"}}
    raise UnknownNameError(f"there is no question “{question}” like that", "known here: blast, shots")


def block(fields: str, size: str = "60mm x 40mm", **row: Any) -> DrawnFace:
    """A block that fills its face."""
    scope = FakeScope({"id": "long", "blast": BLAST, "nowhere": "", **row}, answer=rules, table="guns")
    return drawn(f"size: {size}\nblocks:\n  - {fields}\n", scope)


PROFILE = "attack-profile: {question: blast, params: {gun: '{{ id }}'}}"


def test_every_square_of_a_profile_is_asked() -> None:
    """Where it is, whether it is free and what it costs are facts of the answer."""
    face = block(PROFILE)
    assert [] == codes(face)
    facts = {fact.source: fact for fact in face.face.facts}
    assert 3 * 3 + 1 == len(facts)
    price = facts["ask/blast?gun=long#cells/2/ap"]
    assert ("text", "+12", "signed") == (price.kind, price.printed, price.format)
    assert ["+12"] == texts(face)
    assert ("cell", (6_000, 6_000)) == (
        facts["ask/blast?gun=long#cells/0/free"].kind,
        facts["ask/blast?gun=long#cells/0/free"].boxes[0][2:],
    )


def test_the_first_square_is_told_from_further_free_ones() -> None:
    """By its icon; paid ones bear their price instead."""
    assert ["target", "pip"] == [symbol.name for symbol in of_type(block(PROFILE), Symbol)]


def test_a_profile_may_stand_in_the_data() -> None:
    """For a game whose rules answer nothing."""
    face = block("attack-profile: {cells: '{{ blast }}'}")
    assert [] == codes(face)
    assert "guns/long/blast/2/ap" in {fact.source for fact in face.face.facts}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ("attack-profile: {question: blast}", "PNP-EXPRESSION"),
        ("attack-profile: {question: shots}", "PNP-EXPRESSION"),
        ("attack-profile: {cells: '{{ id }}'}", "PNP-VALUE"),
        (PROFILE[:-1] + ", size: 15mm}", "PNP-OVERFLOW"),
    ],
)
def test_profiles_that_cannot_be_drawn_are_findings(fields: str, code: str) -> None:
    """No answer, no squares, no room."""
    assert code in codes(block(fields, "40mm x 40mm"))


@pytest.mark.parametrize("fields", ["{}", "{question: blast, cells: '{{ blast }}'}"])
def test_a_profile_has_one_source(fields: str) -> None:
    """A question or the data."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - attack-profile: {fields}\n", findings) is None
    assert "either question:" in findings[0].message


def test_every_name_has_its_chance() -> None:
    """In the answer's order, each a fact; the greatest fills the bars' room."""
    face = block("chances: {question: shots, path: parts, params: {range: '{{ nowhere }}'}, show: both}")
    assert [] == codes(face)
    assert ["Bow", "1/4", "25\u00a0%", "Stern", "1/8", "13\u00a0%", "miss", "5/8", "63\u00a0%"] == texts(face)
    assert {"ratio", "percent"} == {fact.format for fact in face.face.facts if fact.source == "ask/shots#parts/Bow"}
    bars = [rect.width for rect in of_type(face, Rect)]
    assert [Fraction(2, 5), Fraction(1, 5), 1] == [Fraction(round(20 * width / max(bars)), 20) for width in bars]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ("{question: hits, path: parts}", "PNP-EXPRESSION"),
        ("{question: shots, path: words}", "PNP-VALUE"),
        ("{question: shots, path: odd}", "PNP-VALUE"),
        ("{question: shots, path: parts, row_height: 20mm}", "PNP-OVERFLOW"),
    ],
)
def test_chances_that_cannot_be_had_are_findings(fields: str, code: str) -> None:
    """Each says what was amiss."""
    assert [code] == codes(block(f"chances: {fields}"))


def test_a_swatch_looks_like_its_class() -> None:
    """Colour, hatch and letter; an unknown hatch is a finding."""
    face = block("swatch: {fill: orange, hatch: cross, letter: '{{ id }}'}")
    assert [] == codes(face)
    assert ["long"] == texts(face)
    assert ["PNP-VALUE"] == codes(block("swatch: {fill: orange, hatch: zigzag}"))


LIST = "region-list: {regions: '{{ parts }}', classes: {each: kinds, fill: '{{ colour }}', letter: '{{ letter }}'}}"
PARTS = [
    {"name": "Bow", "class": "frail", "rectangles": ["A2-B3"], "effect": "springs a leak"},
    {"name": "Hull", "class": "stout", "cells": [[3, 3]]},
    {"name": "Keel", "class": "odd", "cells": [[3, 4]], "effect": "sinks"},
]


def regions(fields: str, parts: Any = PARTS, size: str = "80mm x 30mm") -> DrawnFace:
    """A list of a ship's parts."""
    kinds = [{"id": "frail", "colour": "sky", "letter": "R"}, {"id": "stout", "colour": "mist", "letter": "T"}]
    scope = FakeScope({"id": "brig", "parts": parts}, {"kinds": kinds}, table="ships")
    return drawn(f"size: {size}\nblocks:\n  - {fields}\n", scope)


def test_every_region_is_listed_with_what_it_says() -> None:
    """Its class, its name and its effect are facts; one that says nothing has a row all the same."""
    face = regions(LIST)
    assert [] == codes(face)
    facts = {fact.source: fact for fact in face.face.facts}
    assert ["Bow", "springs a leak", "Hull", "Keel", "sinks", "R", "T"] == texts(face)
    assert ("cell", "odd") == (facts["ships/brig/parts/2/class"].kind, facts["ships/brig/parts/2/class"].value)
    assert "springs a leak" == facts["ships/brig/parts/0/effect"].printed
    assert 1 == len(facts["kinds/stout/letter"].boxes)


def test_a_list_of_regions_fills_its_columns() -> None:
    """One after another; what does not fit is a finding."""
    two = regions(LIST[:-1] + ", columns: 2, names: 12mm}")
    tops = {run.string: run.y for fragment in two.face.fragments for run in fragment.runs}
    assert tops["Bow"] == tops["Keel"] < tops["Hull"]
    assert ["PNP-OVERFLOW"] == codes(regions(LIST, size="80mm x 20mm"))
    assert ["PNP-VALUE"] == codes(regions(LIST, parts="none"))


def test_the_text_forms_of_profiles_and_chances(golden: Any) -> None:
    """Golden texts."""
    golden("attack-profile.txt", shown(block(PROFILE, "24mm x 18mm")))
    golden("chances.txt", shown(block("chances: {question: shots, path: parts}")))
    golden("region-list.txt", shown(regions(LIST)))
    golden("swatch.txt", shown(block("swatch: {fill: sky, hatch: grid, letter: S}", "10mm x 10mm")))
