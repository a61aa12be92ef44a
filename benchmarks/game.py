"""The benchmark deck as a game's folder, with the layouts that draw what the yardstick draws.

python benchmarks/game.py FOLDER CARDS [--pictures]
"""

from __future__ import annotations

import csv
import shutil
import sys
from pathlib import Path

from deck import TINTS, write_deck, write_pictures

LAYOUTS = Path(__file__).parent / "layouts"

GAME = """\
game: bench
title: Bench deck
version: "1"
rules: generic
tables:
  types: {{file: types.csv, columns: {{tint: text}}}}
  deck:
    file: deck.csv
    columns:
      title: text
      type: ref types
      cost: integer 0..9
      attack: integer 0..12
      defense: integer 0..12
      speed: integer 1..6
      luck: integer 0..20
      body: text
      footer: text
      image: text
    unprinted: [{unprinted}]
components:
  cards: {{layout: {layout}, each: deck}}
kits:
  bench: {{components: [cards], paper: a4, duplex: fronts}}
"""


def write_game(folder: Path, cards: int, pictures: bool) -> None:
    """Writes the whole game: `game.yaml`, its two tables, its layouts and, if asked, the pictures."""
    layout, unprinted = ("bench-picture-card", "") if pictures else ("bench-card", "image")
    text = GAME.format(layout=layout, unprinted=unprinted)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    write_deck(folder, cards)
    with (folder / "types.csv").open("w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([("id", "tint"), *TINTS.items()])
    shutil.copytree(LAYOUTS, folder / "layouts")
    if pictures:
        write_pictures(folder)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    write_game(target, int(sys.argv[2]), pictures="--pictures" in sys.argv)
