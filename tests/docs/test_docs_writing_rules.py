"""The page on rules and blocks in Python: its code is run as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from fakes import FakeScope, layout_node, of_type

from pnp.blocks import BuiltInBlocks
from pnp.drawing.display import Line
from pnp.drawing.pictures import PictureError, PictureStore
from pnp.layout.engine import Engine
from pnp.layout.reading import read_layout
from pnp.loading.folder import Folder
from pnp.loading.game_data import load_game
from pnp.rules.game import open_game

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "writing-rules.md"
HEROES: Final = "id,name,lives\nanna,Anna,5\nbrom,Brom,4\n"


def code(number: int) -> dict[str, Any]:
    """What a Python snippet of the page defines."""
    names: dict[str, Any] = {"__name__": "snippet"}
    snippet = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[number]
    exec(compile(snippet, str(PAGE), "exec", dont_inherit=True), names)
    return names


def test_the_rules_core_answers_and_checks(tmp_path: Path) -> None:
    """A reader who copies it has a core that works: a question with its steps, a check with its place."""
    (tmp_path / "game.yaml").write_text("game: h\ntitle: H\nrules: heroes\ntables: {heroes: heroes.csv}\n", "utf-8")
    (tmp_path / "heroes.csv").write_text(HEROES, "utf-8")
    game = open_game(load_game(Folder(tmp_path)), code(0)["Heroes"]())
    ruling = game.ask("strength", {"hero": "anna"})
    assert {"strength": 4} == ruling.value
    assert ("Anna: half of 5 lives, rounded up, is 3.", "The bonus adds 1.") == ruling.steps
    assert ["heroes.csv:3:11: error HER-ODD: brom: lives are odd, not 4\n    add or take one"] == [
        str(finding) for finding in game.findings
    ]


def test_the_block_is_drawn() -> None:
    """As many lines as the row has rungs, and the number is a fact of the face."""
    ladder = code(1)["Ladder"]
    layout = read_layout(
        "ladder",
        lambda name, findings: layout_node("size: poker\nblocks:\n  - ladder: '{{ rungs }}'\n", name, findings),
        {**BuiltInBlocks(), "ladder": ladder},
        [],
    )
    assert layout is not None
    face = Engine(layout, PictureStore(_no_picture)).draw("c", "i", "front", FakeScope({"id": "i", "rungs": 3}))
    assert 3 == len(of_type(face, Line))
    assert ["things/i/rungs"] == [fact.source for fact in face.face.facts]


def _no_picture(name: str) -> bytes:
    raise PictureError(f"there is no file “{name}”")
