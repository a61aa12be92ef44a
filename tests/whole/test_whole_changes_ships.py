"""Changes of the Unfinished Space Game, one of each kind: a check of yesterday's sheets tells just which lie."""

from __future__ import annotations

import pytest
from whole_changes import Changing, differing

pytestmark = pytest.mark.slow
CHANGES = {
    "a letter of a plan": ("ships.yaml", "    .ABA.\n", "    .ABB.\n"),
    "a cell of a hexagon": ("ships.yaml", "    SABCPAS\n", "    SABCPA.\n"),
    "a row of a rhombus": ("ships.yaml", "    TE.E\n", "    TE.E\n    E..E\n"),
    "structure": ("ships.yaml", "  structure: 24\n", "  structure: 25\n"),
    "a name": ("ships.yaml", "  name: Dart\n", "  name: Dirt\n"),
    "a weapon more": (
        "ships.yaml",
        "  weapons: [needle]\n  text: One pilot",
        "  weapons: [needle, lance]\n  text: One pilot",
    ),
    "the dice of a ship": ("ships.yaml", "  lane_dice: 3d6\n  thrust: 5", "  lane_dice: 2d8\n  thrust: 5"),
    "the dice of the game": ("rules.yaml", "lane_dice: 2d6\n", "lane_dice: 2d8\n"),
    "a symbol": ("systems.csv", "ship-sensor", "radar-dish"),
    "what a system absorbs": ("systems.csv", "ship-structure,2,", "ship-structure,3,"),
    "a weapon's strength": ("weapons.csv", "lance,Lance,pin,6", "lance,Lance,pin,7"),
    "a weapon's beam": ("weapons.csv", "lance,Lance,pin,6", "lance,Lance,rod,6"),
    "a beam's example": ("beams.csv", "front,9,3+4", "front,8,3+4"),
    "a side's name": ("sides.csv", "Rear left,BL", "Aft left,BL"),
    "a side's colour": ("sides.csv", "#F0E442", "#E8DC3A"),
    "an arrow taken away": ("power.yaml", 'arrows: ["224", "242", "422"]', 'arrows: ["224", "242"]'),
    "an arrow both ways": ("power.yaml", 'arrows: ["007", "260", "620"]', 'arrows: ["007", "260", "620", "422"]'),
    "another start": ("rules.yaml", 'power_start: "333"', 'power_start: "422"'),
    "an arrow of facings": (
        "facings.yaml",
        'arrows: ["1", "7", "17", "25"]',
        'arrows: ["1", "7", "17", "25", "9"], one_way: ["9"]',
    ),
    "a rule of mass": ("rules.yaml", "points_per_structure: 2", "points_per_structure: 3"),
}
"""What is changed: a file, what stands there, and what then stands there."""


@pytest.fixture(scope="module")
def changing(tmp_path_factory: pytest.TempPathFactory) -> Changing:
    """A copy of the game."""
    return Changing("unfinished-space-game", tmp_path_factory.mktemp("changed"))


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_makes_exactly_those_faces_stale_that_show_it(changing: Changing, change: str) -> None:
    """At least one does; the faces that lie are those that are drawn otherwise now."""
    file, old, new = CHANGES[change]
    text = (changing.root / file).read_text(encoding="utf-8")
    assert old in text
    faces = changing.with_text(file, text.replace(old, new, 1))
    assert faces is not None, [finding.message for finding in changing.changed.findings]
    lie = {key for key in differing(changing.before, faces) if key in changing.before}
    assert lie
    assert sorted(lie) == sorted(changing.lying(faces))
