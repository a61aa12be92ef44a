"""A page's letters in order and by place, so that a record's texts are found on it; what was found is crossed out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.display import StampMark
from pnp.drawing.face import STAMP_LENGTH, STAMP_LETTERS
from pnp.drawing.fonts import text_width_um
from pnp.drawing.stamps import stamp_text
from pnp.verify.ink import Ink
from pnp.verify.records import StampPlace
from pnp.verify.similarity import Pair, Similarity, through

_STAMP: Final = re.compile(f"PN[PS]:[{STAMP_LETTERS}]{{{STAMP_LENGTH}}}")
_SIGNS: Final = frozenset(f"PNS:{STAMP_LETTERS}")
_CELL_UM: Final = 2_000
_FOOT_LENGTHS: Final = 0.9  # the height of a foot, by the length of the stamp in it, whatever the page's scale
_BELOW_LENGTHS: Final = 0.1
_LIKELY_SCALES: Final = (0.3, 3.5)


class SeenStamp(NamedTuple):
    """A stamp in the ink: its text, and the numbers of its letters."""

    text: str
    letters: range


class PageLetters:
    """The letters of one page. `text` has one character for each letter; `claimed` are those that are accounted for.

    `is_ambiguous` says that some letters are outlines that could be several characters.
    """

    def __init__(self, ink: Ink) -> None:
        self.ink = ink
        self.letters = ink.letters
        self.text = "".join([_shown(letter.characters) for letter in ink.letters])
        self.is_ambiguous = any(len(letter.characters) > 1 for letter in ink.letters)
        self.claimed = bytearray(len(self.text))
        self._cells: dict[tuple[int, int], list[int]] | None = None

    def stamps(self) -> Iterator[SeenStamp]:
        """All stamps in the ink, in painting order."""
        for match in _STAMP.finditer(self.text):
            yield SeenStamp(match[0], range(*match.span()))

    def place(self, number: int) -> complex:
        """Where a letter's baseline starts."""
        letter = self.letters[number]
        return complex(letter.x, letter.y)

    def claim(self, numbers: Sequence[int]) -> None:
        """Cross letters out."""
        for number in numbers:
            self.claimed[number] = 1

    def free(self) -> list[int]:
        """The letters that nothing has accounted for."""
        return [number for number, claimed in enumerate(self.claimed) if not claimed]

    def near(self, place: complex, reach: float) -> Iterator[int]:
        """The letters whose baseline starts within a square around a place, in painting order within its cells."""
        cells = self._by_cell()
        columns = range(int((place.real - reach) // _CELL_UM), int((place.real + reach) // _CELL_UM) + 1)
        rows = range(int((place.imag - reach) // _CELL_UM), int((place.imag + reach) // _CELL_UM) + 1)
        for column in columns:
            for row in rows:
                for number in cells.get((column, row), ()):
                    letter = self.letters[number]
                    if abs(letter.x - place.real) <= reach and abs(letter.y - place.imag) <= reach:
                        yield number

    def is_string(self, string: str, numbers: Sequence[int]) -> bool:
        """Whether letters read as `string`; one whose outline could be several is any of them."""
        return len(string) == len(numbers) and all(
            character in self.letters[number].characters for character, number in zip(string, numbers, strict=True)
        )

    def _by_cell(self) -> dict[tuple[int, int], list[int]]:
        if self._cells is None:
            self._cells = {}
            for number, letter in enumerate(self.letters):
                cell = int(letter.x // _CELL_UM), int(letter.y // _CELL_UM)
                self._cells.setdefault(cell, []).append(number)
        return self._cells


def claim_foot(page: PageLetters, seen: SeenStamp) -> None:
    """Cross out a sheet's foot: all that stands on the line of the sheet's stamp, and up to a foot's height above it.

    What it says belongs to the sheet, not to a face that fills the page, and changes with the kit and its version.
    """
    start, end = page.place(seen.letters[0]), page.place(seen.letters[-1])
    length = abs(end - start)
    if not length:
        return
    along = (end - start) / length
    for number in page.free():
        down = ((page.place(number) - start) / along).imag
        if -_FOOT_LENGTHS * length <= down <= _BELOW_LENGTHS * length:
            page.claimed[number] = 1


def stamp_similarity(page: PageLetters, seen: SeenStamp, place: StampPlace) -> Similarity | None:
    """How the face of a stamp lies on the page, from the first and the last letter of the stamp; None if it cannot."""
    mark = StampMark(place.x, place.y, place.align, place.font, place.size, "#000000")  # type: ignore[arg-type]
    try:
        start = stamp_text(mark, seen.text)
        length = text_width_um(seen.text[:-1], place.font, place.size)
    except KeyError:
        return None
    first: Pair = complex(start.x, start.y), page.place(seen.letters[0])
    last: Pair = complex(start.x + length, start.y), page.place(seen.letters[-1])
    found = through(first, last)
    return found if found is not None and _LIKELY_SCALES[0] < found.scale < _LIKELY_SCALES[1] else None


def _shown(characters: str) -> str:
    """The character of a letter; of several the one that a stamp may hold."""
    return characters if len(characters) == 1 else next((c for c in characters if c in _SIGNS), characters[:1] or "?")
