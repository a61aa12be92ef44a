"""JSON: values with their places, exact numbers, and errors that say where and what."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.findings import Finding, Place
from pnp.loading.json_reader import read_json
from pnp.loading.limits import DEPTH, PROBLEMS
from pnp.loading.located import Node


def read(text: str) -> tuple[Node | None, list[Finding]]:
    findings: list[Finding] = []
    return read_json(text, "units.json", findings), findings


def only_finding(text: str) -> Finding:
    _, findings = read(text)
    assert 1 == len(findings)
    return findings[0]


def test_values_are_exact() -> None:
    """Decimals are fractions, never binary floating point."""
    node, findings = read('{"a": 1.10, "b": [true, false, null, -2, 1e2], "c": "\\u00fc\\n\\/"}')
    assert [] == findings
    assert node is not None
    assert {"a": Fraction(11, 10), "b": [True, False, None, -2, 100], "c": "ü\n/"} == node.plain()


def test_every_key_and_value_knows_its_place() -> None:
    """Lines and columns from 1."""
    node, _ = read('{\n  "ships": [\n    {"hull": 5}\n  ]\n}\n')
    assert node is not None
    assert Place("units.json", 3, 14) == node.place_of("ships", 0, "hull")
    assert Place("units.json", 3, 6) == node.place_of("ships", 0, "hull", key=True)
    assert Place("units.json", 2, 12) == node.place_of("ships")


def test_duplicate_keys_are_each_a_finding() -> None:
    """The standard library would take the last in silence."""
    node, findings = read('{"a": 1,\n "a": 2,\n "a": 3}')
    assert node is not None
    assert {"a": 1} == node.plain()
    assert [("PNP-DUPLICATE-KEY", 2), ("PNP-DUPLICATE-KEY", 3)] == [
        (finding.code, finding.place.line) for finding in findings if finding.place
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ('{"a": 1,}', 1, 9, "comma"),
        ("[1, 2,\n]", 2, 1, "comma"),
        ("[1 2]", 1, 4, "comma"),
        ("[1", 1, 3, "“]”"),
        ('{"a" 1}', 1, 6, "colon"),
        ("{a: 1}", 1, 2, "key"),
        ('{"a": 012}', 1, 7, "“012”"),
        ("{'a': 1}", 1, 2, "key"),
        ('["x]', 1, 2, "not closed"),
        ('["x\ny"]', 1, 2, "not closed"),
        ('["\\q"]', 1, 2, "backslash"),
        ("// comment\n1", 1, 1, "//"),
        ("[1] [2]", 1, 5, "goes on"),
        ("[,1]", 1, 2, "value"),
        ("[True]", 1, 2, "“True”"),
        ('{"a":}', 1, 6, "value"),
        ("{", 1, 2, "key"),
    ],
)
def test_syntax_errors_speak_plainly(text: str, line: int, column: int, word: str) -> None:
    """One clear finding at the place, with a hint."""
    finding = only_finding(text)
    assert ("PNP-JSON-SYNTAX", Place("units.json", line, column)) == (finding.code, finding.place)
    assert word in finding.message
    assert finding.hint


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_must_be_finite(word: str) -> None:
    """What other programs write for no number is no number."""
    assert "PNP-NUMBER-NOT-FINITE" == only_finding(f"[{word}]").code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[1e999999999]", "PNP-NUMBER-SIZE"),
        (f"[{'9' * 5000}]", "PNP-NUMBER-SIZE"),
        ('["\\u0000"]', "PNP-CONTROL-CHARACTER"),
        ('["\\ud800"]', "PNP-CONTROL-CHARACTER"),
        ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), "PNP-NESTING"),
        ("[" * 1_000_000, "PNP-NESTING"),
        (f'["{"x" * 200_000}"]', "PNP-TEXT-SIZE"),
    ],
)
def test_limits_are_findings(text: str, code: str) -> None:
    """Nothing that a file holds exhausts the machine or reaches the page unprintable."""
    assert code == only_finding(text).code


def test_a_file_full_of_problems_is_read_no_further() -> None:
    """After a thousand findings the reader stops and says so."""
    node, findings = read("[" + "NaN," * 5000 + "1]")
    assert node is None
    assert (PROBLEMS + 1, "PNP-FILE-PROBLEMS") == (len(findings), findings[-1].code)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('abcü"\\', max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=100, deadline=None)
@given(VALUES, st.booleans(), st.sampled_from([None, 2]))
def test_what_the_standard_library_writes_is_read_back(value: Any, ascii_only: bool, indent: int | None) -> None:
    """Any value that `json` dumps reads back equal."""
    node, findings = read(json.dumps(value, ensure_ascii=ascii_only, indent=indent))
    assert [] == findings
    assert node is not None
    assert value == node.plain()


@settings(max_examples=100, deadline=None)
@given(st.text('{}[]",:01.-eE \n\\untrue', max_size=40))
def test_no_text_whatever_raises(text: str) -> None:
    """Any text is a value or findings; what is accepted is what the standard library accepts."""
    node, findings = read(text)
    assert node is not None or findings
    assert all(finding.place and finding.hint for finding in findings)
    if node is not None and not findings and text.strip():
        json.loads(text)
