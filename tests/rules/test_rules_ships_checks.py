"""What is wrong with ships, systems, lanes and beams is found: with its code, its place and a hint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rules_games import opened
from ship_games import altered, answer, copied, with_ship

WHOLE = ("CPE", "AAA")


def codes(findings: Any) -> list[str]:
    return [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("plan", "fields", "code", "words"),
    [
        (("CPE", "AZA"), {}, "SG-UNKNOWN-LETTER", "column 2, row 2"),
        (("CPE", "AA"), {}, "SG-RAGGED", "row 2"),
        (("...", "..."), {}, "SG-PLAN", "no system"),
        (("C" * 41,), {}, "SG-PLAN", "wide"),
        (("CPEAAAAAAAAA",), {"mass": 2}, "SG-LANES", "12 lanes"),
        (WHOLE, {"lane_dice": "banana"}, "SG-LANES", "banana"),
        (("CPE", "..."), {"lane_dice": "2d5", "grid": "square"}, "SG-LANES", "halves"),
        (("CPE..A",), {}, "SG-APART", "2 parts"),
        (("AAA",), {}, "SG-VITAL", "bridge"),
        (WHOLE, {"mass": 9}, "SG-MASS", "give 1"),
    ],
)
def test_a_ship_that_is_wrong_is_found(
    tmp_path: Path, plan: tuple[str, ...], fields: dict[str, Any], code: str, words: str
) -> None:
    """Letters, shape, size, dice, what it lacks."""
    found = [finding for finding in with_ship(tmp_path, *plan, **fields).findings if finding.code == code]
    assert found
    assert words in found[0].message
    assert all(finding.place is not None and finding.place.line and finding.hint for finding in found)


def test_a_whole_ship_has_no_findings(tmp_path: Path) -> None:
    """Nothing is found where nothing is wrong, with as many as 120 cells."""
    assert [] == codes(with_ship(tmp_path, *WHOLE).findings)
    large = ["CPE" + "A" * 7, *["A" * 10] * 11]
    assert [] == codes(with_ship(tmp_path / "large", *large, mass=18, lane_dice="3d8").findings)


def test_every_slip_of_a_ship_is_told_at_once(tmp_path: Path) -> None:
    """Two unknown letters, lanes beyond the dice, no bridge: all in one run."""
    found = codes(with_ship(tmp_path, "ZYAAAAAAAAAA", mass=2).findings)
    assert {"SG-LANES", "SG-UNKNOWN-LETTER", "SG-VITAL"} == set(found)
    assert 2 == found.count("SG-UNKNOWN-LETTER")


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"),
    [
        ("systems.csv", "shield,S,", "shield,A,", "SG-LETTER", "both “A”"),
        ("systems.csv", "shield,S,", "shield,SH,", "SG-LETTER", "no letter"),
        ("rules.yaml", "lane_dice: 2d6", "lane_dice: 2d6kh1", "SG-LANES", "2d6kh1"),
        ("sides.csv", "rear,Fire", "reer,Fire", "SG-SIDE", "no side “reer”"),
        ("beams.csv", "pin,Pin", "pine,Pin", "SG-BEAM", "no beam “pine”"),
        ("beams.csv", "front,4,3+4", "front,4,3+9", "SG-BEAM", "cannot be worked out"),
        ("weapons.csv", "needle,Needle beam,pin", "needle,Needle beam,pen", "PNP-UNKNOWN-ROW", "pen"),
    ],
)
def test_tables_that_are_wrong_are_found(tmp_path: Path, file: str, old: str, new: str, code: str, words: str) -> None:
    """Letters that two systems share, lanes that leave a result out, sides and beams that there are not."""
    found = [finding for finding in altered(tmp_path, file, old, new).findings if finding.code == code]
    assert found
    assert any(words in finding.message for finding in found)
    assert all(finding.place is not None and finding.place.file == file for finding in found)


def with_lanes(folder: Path, rows: str) -> Any:
    """The game with a table of lanes."""
    path = copied(folder)
    text = (path / "game.yaml").read_text(encoding="utf-8")
    new = text.replace("  sides:", "  lanes: {file: lanes.yaml, unprinted: [dice, lanes, origin]}\n  sides:", 1)
    (path / "game.yaml").write_text(new, encoding="utf-8")
    (path / "lanes.yaml").write_text(rows, encoding="utf-8")
    return opened(path)


def test_stated_lanes_are_used(tmp_path: Path) -> None:
    """Another table of lanes is a tweak of data; counts that it does not state are found."""
    five = "five: {dice: 2d6, lanes: [[2, 3], [4, 5], [6, 7, 8], [9, 10], [11, 12]], origin: proposal}\n"
    game = with_lanes(tmp_path, five)
    assert () == game.findings
    assert ["2", "3"] == game.ask("lanes", {"count": "5"}).value["lanes"][0]
    assert answer("lanes", count=7) == game.ask("lanes", {"count": "7"}).value


@pytest.mark.parametrize(
    ("lanes", "words"),
    [
        ("[[2, 3], [5, 4], [6, 7, 8], [9, 10], [11, 12]]", "in order"),
        ("[[2, 3], [5], [6, 7, 8], [9, 10], [11, 12]]", "by 4"),
        ("[[2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12]]", "7L"),
        ("5", "no lanes"),
        ("[[2], []]", "no lanes"),
    ],
)
def test_stated_lanes_that_are_wrong_are_found(tmp_path: Path, lanes: str, words: str) -> None:
    """A result that is left out or out of order, a middle result that is not split; their place is told."""
    (finding,) = with_lanes(tmp_path, f"odd: {{dice: 2d6, lanes: {lanes}, origin: proposal}}\n").findings
    assert "SG-LANE-TABLE" == finding.code
    assert words in finding.message
    assert ("lanes.yaml", 1) == (finding.place.file, finding.place.line)


def test_a_count_of_lanes_is_stated_once(tmp_path: Path) -> None:
    """Two tables for the same dice and count contradict each other."""
    row = "{dice: 2d6, lanes: [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]], origin: proposal}\n"
    assert ["SG-LANE-TABLE"] == codes(with_lanes(tmp_path, f"a: {row}b: {row}").findings)
