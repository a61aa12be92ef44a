"""A photo or scan of printed sheets: what of its codes can be read, which sheets it shows, what could not be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.verify.codes import CodePlace, ReadCode
from pnp.verify.decoding import in_reading_order, joined, read_codes
from pnp.verify.expected import read_expected
from pnp.verify.matching import SheetInPicture, match_sheets
from pnp.verify.opening import open_picture

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = [
    "CodePlace",
    "PhotoReading",
    "ReadCode",
    "SheetInPicture",
    "match_sheets",
    "open_picture",
    "read_codes",
    "read_expected",
    "read_sheets",
]


class PhotoReading(NamedTuple):
    """The sheets in a picture with their codes, and the codes that belong to none of them, as of cut cards."""

    sheets: tuple[SheetInPicture, ...]
    alone: tuple[ReadCode, ...]

    @property
    def codes_found(self) -> int:
        """How many codes were read."""
        return sum(len(sheet.found) for sheet in self.sheets) + len(self.alone)

    @property
    def codes_expected(self) -> int:
        """How many there should be: all of each sheet, and those that stand alone."""
        return self.codes_found + sum(len(sheet.unread) for sheet in self.sheets)


def read_sheets(
    image: Image, candidates: Mapping[str, Sequence[CodePlace]], found: Sequence[ReadCode] | None = None
) -> PhotoReading:
    """All that can be read in a grey picture, given the sheets that it may show, by name (such as their stamp).

    `found` are the codes that `read_codes` gave, if that was done already.
    What a sheet lacks is looked for again where it must stand. Of candidates that fit equally the first is taken.
    """
    found = read_codes(image) if found is None else found
    sheets = match_sheets(found, candidates)
    more = [
        code
        for sheet in sheets
        if sheet.unread
        for code in read_expected(image, [code for _, code in sheet.found], candidates[sheet.sheet])
    ]
    if more:
        found = in_reading_order(joined([*found, *more]))
        sheets = match_sheets(found, candidates)
    taken = {code for sheet in sheets for _, code in sheet.found}
    return PhotoReading(tuple(sheets), tuple(code for code in found if code not in taken))
