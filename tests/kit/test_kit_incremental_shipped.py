"""Incremental builds of the shipped games: whatever a designer changes, the kit equals one made from nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from incremental_games import left, make

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow

Change = tuple[str, str, str]

# Each is made upon those before it, in one folder; what a cell or an option is for stands in the games' rules.
WINDS: list[Change] = [
    ("units.csv", "Infantry,penny", "Foot soldier,penny"),
    ("units.csv", "Foot soldier,penny,any,1,,,1S,2,", "Foot soldier,penny,any,1,,,1L,2,"),
    ("coins.csv", "US,19.05", "US,19.55"),
    ("rules.yaml", "card_long_mm: 85.60", "card_long_mm: 86"),
    ("rules.yaml", "explosion_radius: 1S", "explosion_radius: 1L"),
    ("rules.yaml", "squad_maximum: 5", "squad_maximum: 4"),
    ("squads.csv", '"penny, penny",true', '"penny, penny, penny",true'),
    ("terrain.csv", "grass,2", "grass,3"),
    ("armies.csv", "penny=6, dime=2", "penny=5, dime=2"),
    ("goals.csv", "take-the-base", "hold-the-base"),
    ("game.yaml", "title: Winds of Change", "title: Winds of Much Change"),
    ("layouts/woc-card.yaml", "remark: {font: sans, size: 6.5pt", "remark: {font: sans, size: 6.6pt"),
]
EBB: list[Change] = [
    ("bodies.yaml", "[D4-F4], class: lethal", "[D4-F4], class: systemic"),
    ("bodies.yaml", "name: Neck, rectangles: [D4-F4]", "name: Nape, rectangles: [D4-F4]"),
    ("classes.csv", "#EFC541", "#F0C848"),
    ("weapons.csv", "dagger,Dagger,linear,0,4", "dagger,Dagger,linear,0,3"),
    ("rules.yaml", "pool_track: 30", "pool_track: 28"),
    ("rules.yaml", "ap_per_tick: 1", "ap_per_tick: 2"),
    ("matrices.yaml", "x: [miss, A,", "x: [miss, B,"),
    ("windows.csv", "Crack shot,human,4-9,6", "Crack shot,human,3-8,6"),
    ("skills.csv", "Swordplay,8,", "Sword play,8,"),
    ("combatants.csv", "The Duellist", "A Duellist"),
    ("tokens.csv", "sword,W,2", "sword,W,3"),
    ("grids.csv", "297,12,", "297,11.8,"),
]


@pytest.mark.parametrize(
    ("name", "changes", "formats"),
    [
        ("winds-of-change", WINDS, ("pdf",)),
        ("winds-of-change", WINDS, ("pdf", "svg")),
        ("ebb-and-flow", EBB, ("pdf", "svg")),
    ],
    ids=["winds-pdf", "winds-svg", "ebb-svg"],
)
def test_every_change_gives_what_a_build_from_nothing_gives(
    tmp_path: Path, name: str, changes: list[Change], formats: tuple[str, ...]
) -> None:
    """Byte for byte; the files that are as they were are left alone; nothing is done when nothing has changed."""
    root, out = tmp_path / name, tmp_path / "out"
    shutil.copytree(ROOT / "data" / name, root)
    make(root, tmp_path, out=out, formats=formats)
    for file, old, new in changes:
        text = (root / file).read_text(encoding="utf-8")
        assert 1 == text.count(old), (file, old)
        (root / file).write_text(text.replace(old, new), encoding="utf-8")
        before = left(out)
        made = make(root, tmp_path, out=out, formats=formats)
        assert not made.quick
        fresh = make(root, tmp_path, out=tmp_path / "fresh", formats=formats)
        after = left(out)
        assert left(tmp_path / "fresh") == after
        assert before != after
        same = {name for name in before.keys() & after.keys() if before[name] == after[name]}
        assert same == {name for name, state in made.states.items() if state == "unchanged"}
        assert fresh.result.build == made.result.build == json.loads((out / "manifest.json").read_bytes())["build"]
        shutil.rmtree(tmp_path / "fresh")
    assert make(root, tmp_path, out=out, formats=formats).quick
