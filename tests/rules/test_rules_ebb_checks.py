"""Every check of Ebb & Flow's data, each with a broken copy: its code, place, limit and hint."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from ebb_games import altered, copied, with_body
from rules_games import found, opened


class Broken(NamedTuple):
    """A change to the data, and the finding that must come of it."""

    file: str
    old: str
    new: str
    code: str
    at: str  # the text that stands where the finding points
    found: Any
    limit: Any
    hint: str


NECK = "name: Neck, rectangles: [D4-F4]"
SHIN = "name: Left shin, rectangles: [F18-G19], class: plain"
BROKEN = [
    Broken(
        "bodies.yaml", NECK, "name: Neck, rectangles: [D3-F4]", "EF-OVERLAP", "D3-F4]", "D3-F4", "D3-F3", "one location"
    ),
    Broken(
        "bodies.yaml", NECK, "name: Neck, rectangles: [D4-E4, E4-F4]", "EF-OVERLAP", "E4-F4]", "E4-F4", "D4-E4", "one"
    ),
    Broken("bodies.yaml", NECK, "name: Skull, rectangles: [D4-F4]", "EF-NAME", "Skull, rect", "Skull", None, "its own"),
    Broken(
        "bodies.yaml", NECK, "name: Neck, rectangles: [D4-J4]", "EF-OUTSIDE", "D4-J4", "D4-J4", "A1 to I20", "A1 to I20"
    ),
    Broken("bodies.yaml", "[D1-F2]", "[D0-F2]", "EF-OUTSIDE", "D0-F2", "D0-F2", "A1 to I20", "A1 to I20"),
    Broken(
        "bodies.yaml", NECK, "name: Neck, rectangles: [D4:F4]", "EF-RECTANGLE", "D4:F4", "D4:F4", None, "such as D1-F2"
    ),
    Broken(
        "bodies.yaml", NECK, "name: Neck, rectangles: [F4-D4]", "EF-RECTANGLE", "F4-D4", "F4-D4", None, "upper left"
    ),
    Broken("bodies.yaml", NECK, "name: Neck, rectangles: []", "EF-LOCATION", "[], class", None, None, "rectangles: …"),
    Broken(
        "bodies.yaml",
        NECK,
        "nme: Neck, rectangles: [D4-F4]",
        "EF-LOCATION",
        "Neck, rect",
        "nme",
        None,
        "did you mean name?",
    ),
    Broken("bodies.yaml", NECK, "name: 7, rectangles: [D4-F4]", "EF-LOCATION", "7, rect", "7", None, "quotation marks"),
    Broken(
        "bodies.yaml",
        'class: lethal, effect: "death, beheaded"',
        "class: leathal, effect: death",
        "EF-CLASS",
        "leathal",
        "leathal",
        ["lethal", "plain", "systemic"],
        "did you mean lethal?",
    ),
    Broken(
        "bodies.yaml", SHIN, SHIN.replace("F18", "F19"), "EF-MIRROR", "[F19-G19]", "F19-G19", "F18-G19", "write F18-G19"
    ),
    Broken(
        "bodies.yaml",
        "mirror_of: Right shin",
        "mirror_of: Right chin",
        "EF-MIRROR",
        "Right chin",
        "Right chin",
        None,
        "did you mean Right shin",
    ),
    Broken("bodies.yaml", "[B13-B14]", "[A13-B14]", "EF-EDGE", "A13-B14", "A13-B14", "A", "free of the body"),
    Broken("classes.csv", ",S,", ",l,", "EF-CLASS-MARK", "l,", "l", "lethal", "letter of its own"),
    Broken("classes.csv", ",diagonal,", ",cross,", "EF-CLASS-MARK", "cross", "cross", "lethal", "hatch of its own"),
    Broken("weapons.csv", "linear,0,3,4", "linear,0,0,4", "EF-UNPRICED", "0,4,2", 0, 1, "1 AP or more"),
    Broken("weapons.csv", "linear,0,3,4", "linear,0,-1,4", "EF-UNPRICED", "-1,4,2", -1, 1, "1 AP or more"),
    Broken("weapons.csv", "linear,0,3,4", "linear,0,,4", "EF-UNPRICED", ",4,2", "", None, "a whole number"),
    Broken("weapons.csv", "5,C1,", "5,E1,", "EF-START", "E1,", "E1", "Skull", "off the body"),
    Broken("weapons.csv", "8,A/I15,", "8,B/I14,", "EF-START", "B/I14", "B/I14", "Right hand", "off the body"),
    Broken("weapons.csv", "8,A/I15,", "8,A/H14,", "EF-START", "A/H14", "A/H14", "Left hand", "off the body"),
    Broken("weapons.csv", "5,C1,", "5,C21,", "EF-START", "C21", "C21", "A1 to I20", "from A1 to I20"),
    Broken("weapons.csv", "5,C1,", "5,one,", "EF-START", "one", "one", None, "A/I15"),
    Broken("weapons.csv", "5,C1,", "5,,", "EF-START", ",,,crossed", "", None, "a text"),
    Broken("weapons.csv", "0,A5,,wolf", "0,A15,,wolf", "EF-START", "A15", "A15", "A1 to N13", "from A1 to N13"),
    Broken(
        "weapons.csv",
        '"viscosity, ap_to_draw, start"',
        "viscosty",
        "EF-PROPOSED",
        "viscosty",
        "viscosty",
        None,
        "viscosity?",
    ),
    Broken("matrices.yaml", "x: [miss, A,", "x: [A,", "EF-MATRIX", "[A,", 11, 12, "each side of the d12"),
    Broken("matrices.yaml", "x: [miss, A,", "x: [miss, J,", "EF-MATRIX", "J,", "J", "A to I", "miss"),
    Broken("matrices.yaml", "y: [1, 2,", "y: [1, 21,", "EF-MATRIX", "21,", "21", "1 to 20", "2"),
    Broken("windows.csv", "human,4-9,6", "human,4-10,6", "EF-WINDOW", "4-10", 7, 6, "roll a d7"),
    Broken("windows.csv", "human,4-9,6", "human,8-13,6", "EF-WINDOW", "8-13", "8-13", 12, "from 1 to 12"),
    Broken("windows.csv", "human,4-9,6", "human,four,6", "EF-WINDOW", "four", "four", None, "write such as 4-9"),
    Broken("combatants.csv", 'disarm",19,3', 'disarm",20,3', "EF-POOL", "20,3", 20, 19, "write 19"),
    Broken(
        "combatants.csv",
        ",1,bite,",
        ",1,sword; fangs,",
        "EF-WIELDER",
        "sword; fangs",
        "fangs",
        "spider",
        "take it away",
    ),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.code} {broken.new}")
def test_broken_data_is_found_where_it_stands(tmp_path: Path, broken: Broken) -> None:
    """The finding has its code, points at the cell, quotes what is there and the limit, and says how to mend it."""
    game = altered(tmp_path, broken.file, broken.old, broken.new)
    finding = next(finding for finding in game.findings if finding.code == broken.code)
    text = (tmp_path / "game" / broken.file).read_text(encoding="utf-8").splitlines()
    assert finding.place is not None
    assert finding.place.file == broken.file
    assert finding.place.line is not None
    assert finding.place.column is not None
    assert text[finding.place.line - 1][finding.place.column - 1 :].startswith(broken.at)
    if broken.found is not None:
        assert broken.found == finding.found
    if broken.limit is not None:
        assert broken.limit == finding.limit
        assert str(broken.limit) in finding.message or finding.code in ("EF-CLASS", "EF-OVERLAP")
    assert broken.hint in (finding.hint or "")


def test_overlapping_locations_are_both_named_with_their_lines(tmp_path: Path) -> None:
    """A designer sees at once which two, and on which squares."""
    game = altered(tmp_path, "bodies.yaml", NECK, "name: Neck, rectangles: [D3-F4]")
    lines = (tmp_path / "game" / "bodies.yaml").read_text(encoding="utf-8").splitlines()
    face, neck = (next(n for n, line in enumerate(lines, 1) if f"name: {name}," in line) for name in ("Face", "Neck"))
    message = found(game, "EF-OVERLAP").message
    assert f"human: the locations Face (line {face}) and Neck (line {neck}) overlap on D3-F3" == message


def test_one_overlap_is_one_finding(tmp_path: Path) -> None:
    """Two locations that share several rectangles are one slip."""
    game = altered(tmp_path, "bodies.yaml", NECK, "name: Neck, rectangles: [D1-F1, D2-F2]")
    assert 1 == sum(finding.code == "EF-OVERLAP" for finding in game.findings)


def test_body_in_the_outermost_columns_is_a_warning_only(tmp_path: Path) -> None:
    """Such a body can be printed; there is only less room around it."""
    game = with_body(tmp_path, 3, 3, "Left side: A1-A3", "Right side: C2")
    assert ["warning"] * 2 == [finding.severity for finding in game.findings if finding.code == "EF-EDGE"]


@pytest.mark.parametrize(
    ("track", "holds", "needs", "who"), [("pool", 18, 19, "duellist"), ("viscosity", 16, 17, "shield")]
)
def test_tracks_hold_what_their_combatants_need(tmp_path: Path, track: str, holds: int, needs: int, who: str) -> None:
    """The pool, and the viscosity with all weapons in hand; a warning at the combatant, mended by the option."""
    game = altered(tmp_path, "rules.yaml", f"{track}_track: 30", f"{track}_track: {holds}")
    finding = found(game, "EF-TRACK")
    assert finding.message.startswith(who)
    assert ("warning", needs, holds) == (finding.severity, finding.found, finding.limit)
    assert f"raise {track}_track in rules.yaml to {needs} or more" == finding.hint
    assert () == altered(tmp_path, "rules.yaml", f"{track}_track: {holds}", f"{track}_track: {needs}").findings


def test_mended_data_is_found_no_more(tmp_path: Path) -> None:
    """What the hints say is done, and nothing is left."""
    altered(tmp_path, "bodies.yaml", SHIN, SHIN.replace("F18", "F19"))
    altered(tmp_path, "combatants.csv", 'disarm",19,3', 'disarm",20,3')
    altered(tmp_path, "bodies.yaml", SHIN.replace("F18", "F19"), SHIN)
    assert () == altered(tmp_path, "combatants.csv", 'disarm",20,3', 'disarm",19,3').findings


def test_mirror_images_need_not_be_written_alike(tmp_path: Path) -> None:
    """The squares count, not how they are parted into rectangles."""
    game = altered(tmp_path, "bodies.yaml", SHIN, SHIN.replace("[F18-G19]", "[F18-G18, F19-G19]"))
    assert () == game.findings


def test_option_decides_where_a_left_hand_starts(tmp_path: Path) -> None:
    """C4 mirrored is G4, off the body; with a body that covers G4 only the mirrored start is wrong."""
    altered(tmp_path, "bodies.yaml", NECK, "name: Neck, rectangles: [D4-G4]")
    altered(tmp_path, "weapons.csv", "2,C3,", "2,C4,")
    game = opened(copied(tmp_path))
    assert "in the left hand at G4" in found(game, "EF-START").message
    game = altered(
        tmp_path, "rules.yaml", "left_hander_mirrors_fixed_start: true", "left_hander_mirrors_fixed_start: false"
    )
    assert "EF-START" not in {finding.code for finding in game.findings}


def test_every_problem_is_found_at_once(tmp_path: Path) -> None:
    """Slips in five files: all are found, in reading order, and none hides another."""
    altered(tmp_path, "bodies.yaml", NECK, "name: Neck, rectangles: [D3-F4]")
    altered(tmp_path, "bodies.yaml", SHIN, SHIN.replace("F18", "F19"))
    altered(tmp_path, "weapons.csv", "linear,0,3,4", "linear,0,0,4")
    altered(tmp_path, "weapons.csv", "5,C1,", "5,E1,")
    altered(tmp_path, "windows.csv", "human,4-9,6", "human,4-10,6")
    altered(tmp_path, "rules.yaml", "ap_per_tick: 1", "ap_per_tik: 1")
    game = altered(tmp_path, "combatants.csv", 'disarm",19,3', 'disarm",20,3')
    assert [
        ("bodies.yaml", "EF-OVERLAP"),
        ("bodies.yaml", "EF-MIRROR"),
        ("combatants.csv", "EF-POOL"),
        ("rules.yaml", "PNP-UNKNOWN-OPTION"),
        ("weapons.csv", "EF-UNPRICED"),
        ("weapons.csv", "EF-START"),
        ("windows.csv", "EF-WINDOW"),
    ] == [(finding.place.file, finding.code) for finding in game.findings if finding.place]


def test_optional_tables_may_be_left_out(tmp_path: Path) -> None:
    """Bodies, classes and weapons are enough for a game."""
    path = copied(tmp_path)
    head = (path / "game.yaml").read_text(encoding="utf-8").partition("tables:")[0]
    tables = "tables: {bodies: bodies.yaml, classes: classes.csv, weapons: weapons.csv}\n"
    (path / "game.yaml").write_text(head + tables, encoding="utf-8")
    game = opened(path)
    assert () == game.findings
    assert {"legal": True, "ap": 6} == game.ask("attack", {"weapon": "sword", "squares": "D4,E4,F4"}).value
