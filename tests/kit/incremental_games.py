"""A game whose faces reach in every direction, builds of it as the command makes them, and what they left."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from kit_games import contents, opened

from pnp.kit.build import build
from pnp.kit.request import Request, Result
from pnp.kit.unchanged import unchanged_result
from pnp.kit.writing import MANIFEST

GAME: Final = """\
game: fleet
title: Fleet
version: "1"
designer: Somebody
rules: generic
tables:
  ships:
    file: ships.csv
    columns: {name: text, crew: integer 0..9, home: ref ports, mate: ref ships?, number: integer, look: text}
    derive: {odds: "ask('roll', dice=rules.dice).mean"}
    unprinted: [note]
  ports:
    file: ports.csv
    columns: {name: text, depth: integer}
    derive: {crews: "sum(ship.crew for ship in ships if ship.home == id)"}
components:
  ship-cards: {layout: "card-{{ look }}", each: ships, copies: number, back: card-back}
  ranks: {layout: rank, each: ships, back: card-back}
  mates: {layout: mate, each: ships}
  chances: {layout: chance, each: ships, where: "crew > 0"}
  counters: {layout: counter, each: ships, where: "crew > 2", copies: 3, finish: sticker}
  port-cards: {layout: port, each: ports}
  board: {layout: board, finish: laminate}
kits:
  all: {components: [ship-cards, ranks, mates, chances, counters, port-cards, board], paper: a4}
  cards: {components: [ship-cards], paper: a5}
"""
SHIPS: Final = """\
id,name,crew,home,mate,number,look,note
brig,Brig,4,kiel,cog,2,plain,a
cog,Cog,2,riga,,1,fine,b
hulk,Hulk,0,riga,brig,0,plain,c
yawl,Yawl,3,kiel,yawl,3,plain,d
"""
PORTS: Final = "id,name,depth\nkiel,Kiel,12\nriga,Riga,7\n"
TEXT: Final = '  - text: "{words}"\n    box: {{left: 4mm, top: {top}mm, right: 4mm, height: 8mm}}\n'


def layout(size: str, *lines: str, more: str = "") -> str:
    """A layout of texts one below the other."""
    texts = (TEXT.format(words=words, top=4 + 10 * number) for number, words in enumerate(lines))
    return f"size: {size}\nblocks:\n{''.join(texts)}{more}"


LISTED: Final = """\
  - column:
      blocks:
        - text: "{{ name }} {{ crew }} {{ outer.name }}"
          each: ships
          height: 5mm
    box: {left: 4mm, top: 30mm, right: 4mm, bottom: 8mm}
"""
SHOWN: Final = "  - image: {name}\n    box: {{left: 4mm, bottom: 4mm, width: 4mm, height: 4mm}}\n"
FILES: Final[Mapping[str, str]] = {
    "game.yaml": GAME,
    "rules.yaml": "dice: 2d6\nlimit: 3\n",
    "ships.csv": SHIPS,
    "ports.csv": PORTS,
    "layouts/card-plain.yaml": layout(
        "poker",
        "{{ name }}",
        "Crew {{ crew }} of {{ home.crews }}",
        "{{ home.name }} {{ home.depth }} m",
        more=SHOWN.format(name="a.png"),
    ),
    "layouts/card-fine.yaml": "extends: card-plain\nbackground: mist\n",
    "layouts/rank.yaml": layout("poker", "{{ name }}", more=LISTED),
    "layouts/mate.yaml": layout("50mm x 50mm", "{{ name }}", "{{ mate.name }} {{ mate.home.name }}"),
    "layouts/chance.yaml": layout("50mm x 50mm", "{{ odds | fraction }}", "{{ ask('roll', dice=rules.dice).mean }}"),
    "layouts/counter.yaml": layout("20mm x 20mm", "{{ crew }}"),
    "layouts/port.yaml": layout("poker", "{{ name }}", more=SHOWN.format(name="b.png")),
    "layouts/board.yaml": layout(
        "150mm x 100mm", "{{ ports.kiel.name }} {{ rules.limit }} {{ game.title }}", more=SHOWN.format(name="a.png")
    ),
}
SHARED: Final[Mapping[str, str]] = {
    "layouts/card-back.yaml": "extends: ground\nbleed: 3mm\n",
    "layouts/ground.yaml": 'size: poker\nbackground: "#204060"\n',
}
"""Layouts of the project, beside the game's own."""


def picture(grey: int, size: int = 40) -> bytes:
    """A PNG picture of one grey."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + bytes([grey]) * size) * size)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def write_fleet(here: Path) -> Path:
    """The game under `data/` in a project's folder, with the project's layouts beside it."""
    root = here / "data" / "fleet"
    files: dict[Path, bytes] = {root / name: text.encode() for name, text in FILES.items()}
    files |= {here / name: text.encode() for name, text in SHARED.items()}
    files |= {root / "a.png": picture(90), root / "b.png": picture(90)}
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


class Made(NamedTuple):
    """What a build answered, and whether it had to build at all."""

    result: Result
    quick: bool

    @property
    def states(self) -> dict[str, str]:
        """Which files were written, by path."""
        return {file["path"]: file["state"] for file in self.result.files}


def make(root: Path, here: Path, **request: Any) -> Made:
    """A build as the command makes it: the short way where that answers."""
    ordered = Request(**request)
    known = unchanged_result(root, here, ordered)
    return Made(known or build(opened(root), here, ordered), known is not None)


def left(folder: Path) -> dict[str, Any]:
    """What a build left: the bytes of each file, of PNG the pixels; of the manifest all but what only pnp reads."""
    found: dict[str, Any] = {}
    for name, data in contents(folder).items():
        if name == MANIFEST:
            continue
        found[name] = pixels(data) if name.endswith(".png") else data
    return found


def pixels(data: bytes) -> tuple[Any, ...]:
    """A picture's size and the values of its pixels."""
    import io

    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        return image.size, image.mode, image.tobytes()


def times(folder: Path) -> dict[str, int]:
    """When each file below a folder was last written, in nanoseconds."""
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*")}


Change = Callable[[Path, Path], None]


def swapped(name: str, old: str, new: str) -> Change:
    """A change of a text in a file of the game."""

    def change(root: Path, here: Path) -> None:
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def written(name: str, data: str | bytes) -> Change:
    """A file of the game, new or other than it was."""

    def change(root: Path, here: Path) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)

    return change
