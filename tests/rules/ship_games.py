"""The Unfinished Space Game for the tests: as it is shipped, and copies of it with something changed."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from rules_games import opened

from pnp.rules import Game

SHIPPED = Path(__file__).parents[2] / "data" / "unfinished-space-game"


@cache
def ships() -> Game:
    """The game as it is shipped."""
    return opened(SHIPPED)


def answer(question: str, **params: Any) -> Any:
    """What the shipped game answers; `rules__NAME` tries an option, `from_` is the parameter `from`."""
    given = {name.replace("rules__", "rules.").rstrip("_"): value for name, value in params.items()}
    return ships().ask(question, given).value


def copied(folder: Path) -> Path:
    """A copy of the shipped data, made once for each folder."""
    game = folder / "game"
    if not game.exists():
        shutil.copytree(SHIPPED, game)
    return game


def altered(folder: Path, file: str, old: str, new: str) -> Game:
    """The game with `old` in `file` replaced by `new`, once; `old` must stand there."""
    path = copied(folder) / file
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return opened(path.parent)


def with_ship(folder: Path, *plan: str, **fields: Any) -> Game:
    """The game with one ship, `own`, of these rows; `fields` change its other cells."""
    path = copied(folder)
    cells = {"name": "Own", "mass": 1, "structure": 1, "grid": "square", "thrust": 1, "turn": 1, "tractor": 0}
    cells |= {"grapple": 0, "weapons": "[]", "lane_dice": "", "text": "x", "origin": "proposal", **fields}
    lines = [f"  {name}: {value}\n" for name, value in cells.items()]
    rows = "".join(f"    {row}\n" for row in plan)
    (path / "ships.yaml").write_text(f"own:\n{''.join(lines)}  plan: |-\n{rows}", encoding="utf-8")
    return opened(path)
