"""How many codes are read in simulated photos, and in how many seconds: `python benchmarks/photos.py`.

The photos are those of the tests: an A4 sheet of nine cards, any turn, tilt to 12 %, light falling to 45 %, blur, noise,
JPEG. The rate is that of the cards' codes, once without and once with knowledge of the sheet.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

from pnp.verify.photo import open_picture, read_codes, read_sheets

SIMULATION = Path(__file__).resolve().parents[1] / "tests" / "verify"
WIDTHS = {18_000: (640, 800, 1200, 1600, 2400), 12_000: (960, 1200, 1600, 2400, 3200)}
PROMISED = {18_000: 1600, 12_000: 2400}
SECONDS_FOR = 8e6  # pixels


class Measured(NamedTuple):
    """Sums over some photos."""

    codes: int
    read: int
    read_knowing: int
    pixels: int
    seconds: float


def measured(side: int, across: int, photos: int) -> Measured:
    """Photos with so many pixels across the sheet, of codes of `side` µm."""
    from sheet_photos import any_conditions, card_sheet, take

    codes = read = read_knowing = pixels = 0
    seconds = 0.0
    for seed in range(photos):
        sheet = card_sheet(seed, side, across)
        image = open_picture(take([sheet], any_conditions(seed), seed).data)
        expected = {place.text for place in sheet.places if place.side == side and place.text.startswith("PNP:")}
        start = time.process_time()
        texts = {code.text for code in read_codes(image)}
        seconds += time.process_time() - start
        reading = read_sheets(image, {"sheet": sheet.places})
        knowing = {code.text for lying in reading.sheets for _, code in lying.found} | texts
        codes, pixels = codes + len(expected), pixels + image.width * image.height
        read, read_knowing = read + len(expected & texts), read_knowing + len(expected & knowing)
    return Measured(codes, read, read_knowing, pixels, seconds)


def main() -> None:
    """Prints a line for each size of code and width of sheet."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=20, help="how many of each kind (20)")
    photos = options.parse_args().photos
    sys.path.insert(0, str(SIMULATION))
    print("code   px across  codes    read  knowing  CPU s a photo  CPU s for 8 megapixels")
    for side, widths in WIDTHS.items():
        for across in widths:
            one = measured(side, across, photos)
            print(
                f"{side // 1000} mm {across:10}{'*' if across == PROMISED[side] else ' '}{one.codes:6}"
                f"{one.read / one.codes:8.1%}{one.read_knowing / one.codes:9.1%}"
                f"{one.seconds / photos:15.2f}{one.seconds / one.pixels * SECONDS_FOR:24.2f}"
            )
    print("* where at least 95 % are promised")


if __name__ == "__main__":
    main()
