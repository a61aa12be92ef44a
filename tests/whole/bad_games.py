"""Games with a slip in them, and what the commands say of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from typer.testing import CliRunner
from whole_kits import ROOT

from pnp.cli.main import app

GAME: Final = """\
game: small
title: Small
rules: generic
tables:
  things: {file: things.csv, columns: {name: text, number: integer}}
components:
  cards: {layout: card, each: things}
kits:
  all: {components: [cards], paper: a4}
"""
THINGS: Final = "id,name,number\na,Anchor,1\nb,Barrel,2\n"
CARD: Final = """\
size: poker
blocks:
  - text: "{{ name }}: {{ number }}"
    name: head
    box: {left: 4mm, top: 4mm, right: 4mm, height: 12mm}
"""
FILES: Final[Mapping[str, str | bytes]] = {"game.yaml": GAME, "things.csv": THINGS, "layouts/card.yaml": CARD}


class Said(NamedTuple):
    """What a command answered: its exit code, its JSON, its streams."""

    code: int
    document: Any
    stdout: str
    stderr: str

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The findings of the answer."""
        return list(self.document["findings"])

    def places(self) -> list[tuple[Any, ...]]:
        """Of each finding its code and its place."""
        return [(f["code"], f.get("file"), f.get("line"), f.get("column")) for f in self.findings]


def run(*arguments: str) -> Said:
    """A command with `--json`; whatever was put in, there is no traceback, and one JSON document on stdout."""
    result = CliRunner().invoke(app, [*arguments, "--json"], prog_name="pnp")
    assert "Traceback" not in result.output
    assert "mistake of its own" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Said(result.exit_code, json.loads(result.stdout), result.stdout, result.stderr)


def small(folder: Path, files: Mapping[str, str | bytes | None] | None = None) -> Path:
    """The small game with some files other than they are (None: left out)."""
    root = folder / "small"
    for name, content in {**FILES, **(files or {})}.items():
        if content is None:
            continue
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def shipped(folder: Path, name: str, *changes: tuple[str, str, str]) -> Path:
    """A copy of a shipped game; each change is a file, a text that stands there once, and what it becomes."""
    root = folder / name
    shutil.copytree(ROOT / "data" / name, root)
    for file, old, new in changes:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert 1 == text.count(old), (file, old, text.count(old))
        path.write_text(text.replace(old, new), encoding="utf-8")
    return root
