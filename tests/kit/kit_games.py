"""A small neutral game of cards, counters and a board for the tests of the kit, and builds of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from pnp.cli.target import open_target
from pnp.kit.build import build
from pnp.kit.request import Request, Result
from pnp.rules.game import Game

SIZES_AND_STYLES = {"size", "style", "number_style", "measure_style", "head_style", "box", "extends", "pad"}
PRINTED = {"text", "entry", "lead", "label", "labels", "title", "head", "measure", "measure_across"}
GAME = """\
game: harbour
title: Harbour
version: "1.2"
designer: Somebody
licence: CC0
rules: generic
tables:
  ships:
    file: ships.csv
    columns: {name: text, crew: integer 0..9, home: ref ports, number: integer?, small: boolean}
    derive: {strength: crew * 2}
  ports:
    file: ports.csv
    columns: {name: text, depth: integer}
components:
  ship-cards: {layout: card, each: ships, copies: number, back: card-back, title: Ship cards}
  counters: {layout: counter, each: ships, where: "crew > 2", copies: 3, finish: sticker}
  board: {layout: board, finish: laminate}
kits:
  playtest: {components: [ship-cards, counters, board], paper: a4, title: Playtest}
  cards: {components: [ship-cards], paper: letter}
credits: [Drawn by nobody.]
"""
SHIPS = """\
id,name,crew,home,number,small
brig,Brig,4,kiel,2,false
cog,Cog “Anna”,2,riga,,true
hulk,Hulk,0,riga,0,false
yawl,Yawl,3,kiel,5,true
"""
PORTS = "id,name,depth\nkiel,Kiel,12\nriga,Riga,7\n"
CARD = """\
size: poker
bleed: 3mm
blocks:
  - shape: rect
    fill: "#DDE8F0"
    box: {left: -3mm, top: -3mm, right: -3mm, bottom: -3mm}
  - text: "{{ name }}"
    box: {left: 4mm, top: 4mm, right: 4mm, height: 8mm}
  - text: "Crew {{ crew }} · {{ home.name }} {{ home.depth }} m · {{ strength }}"
    box: {left: 4mm, top: 14mm, right: 4mm, height: 8mm}
  - stamp: left
    box: {left: 4mm, bottom: 4mm, width: 40mm, height: 3mm}
"""
BACK = """\
size: poker
bleed: 3mm
blocks:
  - shape: rect
    fill: "#204060"
    box: {left: -3mm, top: -3mm, right: -3mm, bottom: -3mm}
"""
COUNTER = """\
size: 20mm x 20mm
blocks:
  - text: "{{ name }} {{ crew }}"
    box: {left: 2mm, top: 4mm, right: 2mm, height: 12mm}
"""
BOARD = """\
size: 150mm x 100mm
blocks:
  - text: "{{ game.title }}: {{ ports.kiel.name }} and {{ ports.riga.name }}"
    box: {left: 5mm, top: 5mm, right: 5mm, height: 10mm}
"""
FILES: Mapping[str, str] = {
    "game.yaml": GAME,
    "ships.csv": SHIPS,
    "ports.csv": PORTS,
    "layouts/card.yaml": CARD,
    "layouts/card-back.yaml": BACK,
    "layouts/counter.yaml": COUNTER,
    "layouts/board.yaml": BOARD,
}


def harbour(write_game: Callable[..., Path], name: str = "harbour", **changed: str) -> Path:
    """The game's folder; `changed` gives other contents of `game`, `ships`, `ports` or a layout."""
    names = {"game": "game.yaml", "ships": "ships.csv", "ports": "ports.csv"}
    others = {names.get(key, f"layouts/{key}.yaml"): text for key, text in changed.items()}
    return write_game({**FILES, **others}, name=name)


def opened(root: Path) -> Game:
    """The game in a folder."""
    return open_target(root)


def built(root: Path, here: Path, **request: Any) -> Result:
    """A build of the game in `root`, ordered from the folder `here`."""
    return build(opened(root), here, Request(**request))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, but for those that pnp keeps for itself."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".pnp"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def made(folder: Path) -> dict[str, Any]:
    """A kit's files, and what its manifest says of all but those that pnp keeps for itself."""
    files: dict[str, Any] = contents(folder)
    manifest = json.loads(files["manifest.json"])
    manifest["files"] = [file for file in manifest["files"] if not file["path"].startswith(".pnp")]
    return {**files, "manifest.json": {key: value for key, value in manifest.items() if key != "seal"}}


def typed_numbers(game: Path) -> list[tuple[str, str]]:
    """Each text of the game’s layouts that types a digit itself, after its file’s name; `game` is the folder."""
    return [
        (path.name, text)
        for path in sorted((game / "layouts").glob("*.yaml"))
        for text in _fixed_texts(yaml.safe_load(path.read_text(encoding="utf-8")).get("blocks"))
        if re.search(r"\d", text)
    ]


def _fixed_texts(node: Any, key: str = "") -> Iterator[str]:
    """What a layout prints as it stands: texts and labels, without what is live in them."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name not in SIZES_AND_STYLES:
                yield from _fixed_texts(value, str(name))
    elif isinstance(node, list):
        for value in node:
            yield from _fixed_texts(value, key)
    elif key in PRINTED:
        yield re.sub(r"\{\{.*?\}\}", "", str(node))
