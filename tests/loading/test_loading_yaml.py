"""YAML: values as written, each with its place; whatever could surprise, run or explode is a finding."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.findings import Finding, Place
from pnp.loading.limits import ALIASED_NODES, DEPTH, PROBLEMS
from pnp.loading.located import Node
from pnp.loading.yaml_reader import read_yaml


def read(text: str) -> tuple[Node | None, list[Finding]]:
    findings: list[Finding] = []
    return read_yaml(text, "game.yaml", findings), findings


def value_of(text: str) -> Any:
    node, findings = read(text)
    assert [] == findings
    assert node is not None
    return node.plain()


def only_finding(text: str) -> Finding:
    _, findings = read(text)
    assert 1 == len(findings)
    return findings[0]


@pytest.mark.parametrize(
    "text", ["no", "yes", "on", "off", "y", "012", "12:30", "0x1F", "0o7", "1_000", "2026-11-30", "1e", "."]
)
def test_what_yaml_1_1_would_change_stays_text(text: str) -> None:
    """A designer who writes `no`, `012` or `12:30` finds it so on the card."""
    assert {"a": text} == value_of(f"a: {text}")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("-2", -2),
        ("+3", 3),
        ("0", 0),
        ("1.50", Fraction(3, 2)),
        (".5", Fraction(1, 2)),
        ("85.60", Fraction(428, 5)),
        ("1e3", Fraction(1000)),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'5'", "5"),
        ('"true"', "true"),
        ("''", ""),
    ],
)
def test_plain_scalars(text: str, value: object) -> None:
    """Numbers are exact, booleans are true and false, and quotation marks make text."""
    found = value_of(f"a: {text}")["a"]
    assert value == found
    assert type(value) is type(found)


def test_keys_are_text_as_written() -> None:
    """`5` and `true` as keys are the words that stand there."""
    assert {"5": "a", "true": "b", "012": "c"} == value_of("5: a\ntrue: b\n012: c\n")


def test_every_key_and_value_knows_its_place() -> None:
    """Columns count characters from 1, umlauts before them as one each."""
    node, _ = read("ü: 1\nlist:\n  - {x: 2, y: [3]}\n")
    assert node is not None
    assert Place("game.yaml", 1, 4) == node.place_of("ü")
    assert Place("game.yaml", 1, 1) == node.place_of("ü", key=True)
    assert Place("game.yaml", 3, 16) == node.place_of("list", 0, "y", 0)
    assert Place("game.yaml", 3, 12) == node.place_of("list", 0, "y", key=True)
    assert Place("game.yaml", 3, 15) == node.place_of("list", 0, "y", "no", "such", "path")
    assert Place("game.yaml", 1, 1) == node.place_of()
    assert 3 == node.at("list", 0, "y", 0).value  # type: ignore[union-attr]
    assert node.at("list", 1) is None


def test_duplicate_keys_are_each_a_finding() -> None:
    """The first value stands, and each further one is reported with the line of the first."""
    node, findings = read("a: 1\nb: {c: 1, c: 2}\na: 2\n")
    assert node is not None
    assert {"a": 1, "b": {"c": 1}} == node.plain()
    assert [("PNP-DUPLICATE-KEY", "c", 2, 11), ("PNP-DUPLICATE-KEY", "a", 3, 1)] == [
        (finding.code, finding.found, *finding.place[1:]) for finding in findings if finding.place
    ]


def test_tabs_are_named_as_such() -> None:
    """A file indented with tabs is one problem, whatever the parser makes of it."""
    finding = only_finding("a:\n\tb: 1\n\tc: 2\n")
    assert ("PNP-YAML-TAB", Place("game.yaml", 2, 1)) == (finding.code, finding.place)
    assert "2 lines" in finding.message


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("a: b: c", 1, 5, "colon"),
        ("a: [1, 2\nb: 3", 1, 4, "bracket"),
        ("a: {b: 1", 1, 4, "brace"),
        ("a: 'x\nb: 2\n", 1, 4, "quotation mark"),
        ("a: @x", 1, 4, "character"),
        ("- a\nb: 1", 2, 1, "line"),
        ("a: 1\nfoo\nb: 2", 3, 1, "colon"),
        (' a: 1\nb: "2"', 2, 1, "line"),
        ('a: "\\q"', 1, 5, "backslash"),
        ("x: - y", 1, 4, "- "),
        ("}", 1, 1, "YAML"),
    ],
)
def test_syntax_errors_speak_plainly(text: str, line: int, column: int, word: str) -> None:
    """What the parser complains of is said in a designer's words, at the place to look at, with a hint."""
    finding = only_finding(text)
    assert ("PNP-YAML-SYNTAX", Place("game.yaml", line, column)) == (finding.code, finding.place)
    assert word in finding.message
    assert finding.hint


def test_aliases_stand_for_their_anchors() -> None:
    """Anchors and aliases work, without copies."""
    assert {"a": [1, 2], "b": [1, 2], "c": "x", "d": "x"} == value_of("a: &l [1, 2]\nb: *l\nc: &t x\nd: *t\n")


def test_an_alias_bomb_is_refused() -> None:
    """Ten aliases of ten aliases of … stand for billions of values in a few lines; they are counted, not built."""
    levels = "abcdefghij"
    lines = ["a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]" for before, name in pairwise(levels)]
    finding = only_finding("\n".join(lines))
    assert ("PNP-YAML-ALIASES", ALIASED_NODES) == (finding.code, finding.limit)


@pytest.mark.parametrize("text", ["a: &x [*x]", "a: *y"])
def test_an_alias_of_itself_or_of_nothing_is_a_finding(text: str) -> None:
    """An alias names something complete that stands before it."""
    assert "PNP-YAML-ALIAS" == only_finding(text).code


@pytest.mark.parametrize(
    "text",
    [
        "- " * (DEPTH + 1) + "x",
        "[" * (DEPTH + 1),
        "a0: &a0 [1]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, DEPTH + 1)),
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    """Written out or through aliases: the limit is the same."""
    finding = only_finding(text)
    assert ("PNP-NESTING", DEPTH) == (finding.code, finding.limit)


def test_nesting_beyond_the_parser_s_own_limit_is_refused() -> None:
    """A million brackets end in a finding, not in a crash."""
    assert only_finding("[" * 1_000_000).code in ("PNP-NESTING", "PNP-YAML-SYNTAX")


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!mine"])
def test_tags_are_refused(tag: str) -> None:
    """Nothing in a file makes anything run, nor changes what a value is."""
    finding = only_finding(f"a: {tag} ['ls']")
    assert ("PNP-YAML-TAG", Place("game.yaml", 1, 4)) == (finding.code, finding.place)
    assert finding.found == tag


def test_one_file_is_one_document() -> None:
    """A second document would be silently ignored otherwise."""
    finding = only_finding("---\na: 1\n---\nb: 2\n")
    assert ("PNP-YAML-DOCUMENTS", Place("game.yaml", 3, 1)) == (finding.code, finding.place)


@pytest.mark.parametrize("text", ["? [1]\n: 2\n", "{a: 1}: 2\n", "<<: {x: 1}\n"])
def test_keys_must_be_plain_words(text: str) -> None:
    """A list or mapping as a key, and YAML 1.1's merging, are reported; their values are left out."""
    assert "PNP-YAML-KEY" == only_finding(text).code
    node, _ = read(text)
    assert node is not None
    assert {} == node.plain()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (".nan", "PNP-NUMBER-NOT-FINITE"),
        ("-.inf", "PNP-NUMBER-NOT-FINITE"),
        ("1e999999999", "PNP-NUMBER-SIZE"),
        ("9" * 100, "PNP-NUMBER-SIZE"),
        ('"a\\0b"', "PNP-CONTROL-CHARACTER"),
        ("x" * 200_000, "PNP-TEXT-SIZE"),
        ("'" + "x" * 200_000 + "'", "PNP-TEXT-SIZE"),
    ],
)
def test_values_out_of_bounds_are_findings(text: str, code: str) -> None:
    """Infinite, absurdly long and unprintable values are refused at their place."""
    finding = only_finding(f"a: {text}")
    assert (code, Place("game.yaml", 1, 4)) == (finding.code, finding.place)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_a_file_of_nothing_is_nothing(text: str) -> None:
    """Whoever reads the file decides what that means."""
    assert value_of(text) is None


def test_a_file_full_of_problems_is_read_no_further() -> None:
    """After a thousand findings the reader stops and says so."""
    node, findings = read("a: 1\n" * 5000)
    assert node is None
    assert (PROBLEMS + 1, "PNP-FILE-PROBLEMS") == (len(findings), findings[-1].code)


NUMBERS_OF_1_2 = re.compile(
    r"[-+]?(\.\d+|\d+(\.\d*)?)[eE][-+]?\d+|0o[0-7]+"
)  # PyYAML, which writes 1.1, does not quote
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.text(st.characters(codec="ascii", categories=["L", "N", "P", "Zs"])).filter(
        lambda text: not NUMBERS_OF_1_2.fullmatch(text)
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdefghij", min_size=1), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=100, deadline=None)
@given(VALUES, st.booleans())
def test_what_pyyaml_writes_is_read_back(value: Any, flow: bool) -> None:
    """Values that PyYAML dumps read back equal, where YAML 1.1 and 1.2 agree on quoting."""
    text = yaml.safe_dump(value, default_style='"' if isinstance(value, str) else None, default_flow_style=flow)
    node, findings = read(text)
    assert [] == findings
    assert node is not None
    assert value == node.plain()


@settings(max_examples=100, deadline=None)
@given(st.text("ab:-[]{}&*!|>'\"#%@ \n\t?,01.~\\", max_size=40))
def test_no_text_whatever_raises(text: str) -> None:
    """Any text is a value or findings, each with its place in the file and a hint."""
    node, findings = read(text)
    assert node is not None or findings
    assert all(finding.place and finding.hint for finding in findings)
