"""The neutral benchmark deck: cards that are the same for the same index, and twenty pictures of 600 × 600.

    python benchmarks/deck.py FOLDER CARDS [--pictures]

writes FOLDER/deck.csv and, if asked, img_00.png to img_19.png beside it.
"""

from __future__ import annotations

import csv
import random
import sys
from pathlib import Path

PROSE = """
ancient forest whisper shadow dragon river stone lantern merchant guild silver crown attack defend draw discard player
opponent card token gain lose when this the a of and to from each turn end start may choose target adjacent hex tile
move space damage heal power wisdom spell ritual banner knight scout ranger harbour café naïve über façade moonlight
ember frost storm quiver shield blade oath treaty
"""
WORDS = PROSE.split()
TINTS = {"Hero": "#fbe9e7", "Spell": "#e8eaf6", "Item": "#e8f5e9", "Place": "#fff8e1", "Event": "#f3e5f5"}
PICTURES = 20
PICTURE_SIDE = 600


def card(index: int, total: int) -> dict[str, str]:
    """One row: a title of two words, a type, five numbers, forty words, a footer, a picture's file name."""
    r = random.Random(index)
    kind = list(TINTS)[index % len(TINTS)]
    title = " ".join(r.choice(WORDS).capitalize() for _ in range(2))
    numbers = {"cost": (0, 9), "attack": (0, 12), "defense": (0, 12), "speed": (1, 6), "luck": (0, 20)}
    rolled = {name: str(r.randint(*bounds)) for name, bounds in numbers.items()}
    return {
        "id": str(index + 1),
        "title": title,
        "type": kind,
        **rolled,
        "body": " ".join(r.choice(WORDS) for _ in range(40)).capitalize() + ".",
        "footer": f"Bench set · {kind} · {index + 1:04d}/{total:04d}",
        "image": f"img_{index % PICTURES:02d}.png",
    }


def write_deck(folder: Path, cards: int) -> Path:
    """Writes `deck.csv` of so many cards into the folder."""
    rows = [card(index, cards) for index in range(cards)]
    file = folder / "deck.csv"
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return file


def write_pictures(folder: Path) -> None:
    """Writes the twenty pictures: blurred discs under a little noise, so that they compress as photographs do."""
    for number in range(PICTURES):
        _write_picture(folder / f"img_{number:02d}.png", random.Random(100 + number))


def _write_picture(file: Path, r: random.Random) -> None:
    from PIL import Image, ImageDraw, ImageFilter

    def colour() -> tuple[int, int, int]:
        return r.randint(0, 255), r.randint(0, 255), r.randint(0, 255)

    side = PICTURE_SIDE
    picture = Image.new("RGB", (side, side), colour())
    draw = ImageDraw.Draw(picture)
    for _ in range(40):
        x, y, radius = r.randint(0, side), r.randint(0, side), r.randint(10, 150)
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=colour())
    noise = Image.frombytes("L", (side, side), r.randbytes(side * side))
    blurred = picture.filter(ImageFilter.GaussianBlur(4))
    Image.blend(blurred, Image.merge("RGB", [noise] * 3), 0.08).save(file)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    write_deck(target, int(sys.argv[2]))
    if "--pictures" in sys.argv:
        write_pictures(target)
