"""Ebb & Flow for the tests: as it is shipped, and copies of it with something changed."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

from rules_games import opened

from pnp.rules import Game

SHIPPED = Path(__file__).parents[2] / "data" / "ebb-and-flow"


@cache
def ebb() -> Game:
    """Ebb & Flow as it is shipped."""
    return opened(SHIPPED)


def answer(question: str, **params: Any) -> Any:
    """What the shipped game answers; `rules__NAME` tries an option."""
    given = {name.replace("rules__", "rules."): value for name, value in params.items()}
    return ebb().ask(question, given).value


def copied(folder: Path) -> Path:
    """A copy of the shipped data, made once for each folder."""
    game = folder / "game"
    if not game.exists():
        shutil.copytree(SHIPPED, game)
    return game


def altered(folder: Path, file: str, old: str, new: str) -> Game:
    """Ebb & Flow with `old` in `file` replaced by `new`, once; `old` must stand there."""
    path = copied(folder) / file
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return opened(path.parent)


def with_body(folder: Path, columns: int, rows: int, *locations: str) -> Game:
    """Ebb & Flow with one body, `own`, of these locations, each `name: rectangle` and plain."""
    path = copied(folder)
    listed = "".join(
        f"    - {{name: {name}, rectangles: [{at}], class: plain}}\n"
        for name, _, at in (location.partition(": ") for location in locations)
    )
    head = f"own:\n  name: Own\n  columns: {columns}\n  rows: {rows}\n  origin: proposal\n  locations:\n"
    (path / "bodies.yaml").write_text(head + listed, encoding="utf-8")
    return opened(path)
