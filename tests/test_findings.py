"""Findings carry everything that a designer needs to mend a problem."""

from __future__ import annotations

from fractions import Fraction

from pnp.findings import Finding, Place, ProblemsFoundError, did_you_mean, errors_in, in_reading_order


def test_a_finding_as_json_has_only_the_keys_that_apply() -> None:
    """Absent is absent: no nulls in the command line's JSON."""
    assert {"code": "PNP-X", "severity": "error", "message": "wrong"} == Finding("PNP-X", "wrong").as_json()


def test_a_finding_as_json_states_place_and_values() -> None:
    """Values that JSON does not have are written as text."""
    finding = Finding(
        "PNP-X", "wrong", Place("units.csv", 3, 7), Fraction(1, 3), [1, Fraction(1, 2)], "size", "mend it"
    )
    expected = {
        "code": "PNP-X",
        "severity": "warning",
        "message": "wrong",
        "file": "units.csv",
        "line": 3,
        "column": 7,
        "found": "1/3",
        "limit": [1, "1/2"],
        "rule": "size",
        "hint": "mend it",
    }
    assert expected == finding.as_warning().as_json()


def test_a_finding_as_text_begins_with_its_place_and_ends_with_its_hint() -> None:
    """The text form is what the terminal shows."""
    finding = Finding("PNP-X", "wrong", Place("units.csv", 3), hint="mend it")
    assert "units.csv:3: error PNP-X: wrong\n    mend it" == str(finding)


def test_findings_are_read_by_file_line_and_column_each_once() -> None:
    """A designer mends from top to bottom; what is reported twice is shown once."""
    late, early = Finding("B", "late", Place("a.csv", 9)), Finding("A", "early", Place("a.csv", 2, 5))
    general = Finding("C", "general")
    assert [general, early, late] == in_reading_order([late, early, late, general])


def test_only_errors_stop_a_build() -> None:
    """Warnings pass."""
    error = Finding("A", "wrong")
    assert [error] == errors_in([error, error.as_warning()])


def test_problems_found_lists_every_finding() -> None:
    """The exception's text has one paragraph for each."""
    problem = ProblemsFoundError([Finding("A", "one"), Finding("B", "two")])
    assert "error A: one\nerror B: two" == str(problem)
    assert 2 == len(problem.findings)


def test_a_likely_word_is_suggested() -> None:
    """The nearest known words come first; a few unlike ones are all listed; many unlike ones give no hint."""
    assert "did you mean toughness?" == did_you_mean("toughnes", ["toughness", "move"])
    assert "did you mean Move?" == did_you_mean("mvoe", ["Move"])
    assert "known here: attack, move" == did_you_mean("zzz", ["move", "attack"])
    assert did_you_mean("zzz", [f"column {n}" for n in range(30)]) is None
    assert did_you_mean("zzz", []) is None
