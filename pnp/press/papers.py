"""Papers: the sheets that a home printer takes, by name or by size."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pnp.drawing.display import rounded
from pnp.findings import Finding, did_you_mean
from pnp.units import LengthError, format_length, parse_length

SMALLEST_UM: Final = 100_000  # the ruler and the stamp at the foot need 80 mm between the margins
LARGEST_UM: Final = 1_200_000


class Paper(NamedTuple):
    """A sheet of paper, upright: `width` is the shorter side, both in µm."""

    name: str
    width: int
    height: int

    @property
    def size_text(self) -> str:
        """The size in words, such as `210 × 297 mm`."""
        return size_text(self.width, self.height)

    @property
    def american(self) -> bool:
        """Whether it is sold where inches are, beside Letter, rather than beside A4."""
        return self.name in _AMERICAN


_AMERICAN: Final = ("Letter", "Legal", "Tabloid", "Half-letter")
PAPERS: Final = (
    Paper("A3", 297_000, 420_000),  # ISO 216
    Paper("A4", 210_000, 297_000),
    Paper("A5", 148_000, 210_000),
    Paper("Letter", 215_900, 279_400),  # ANSI/ASME Y14.1: 8.5 × 11 in
    Paper("Legal", 215_900, 355_600),  # 8.5 × 14 in
    Paper("Tabloid", 279_400, 431_800),  # 11 × 17 in
    Paper("Half-letter", 139_700, 215_900),  # 5.5 × 8.5 in
)

_NAMED: Final = {paper.name.casefold(): paper for paper in PAPERS}
_SIZE = re.compile(r"(?P<width>.+?)\s*[x×]\s*(?P<height>.+)", re.IGNORECASE)


def parse_paper(text: str) -> Paper | Finding:
    """The paper that `text` names (`a4`, `Letter`) or measures (`200mm x 250mm`), or what is wrong with it."""
    named = _NAMED.get(re.sub(r"[\s_]+", "-", text.strip()).casefold())
    if named is not None:
        return named
    size = _SIZE.fullmatch(text.strip())
    if size is None or not any(character.isdigit() for character in size["width"]):
        return _unknown(text)
    try:
        sides = sorted(rounded(float(parse_length(size[side]))) for side in ("width", "height"))
    except LengthError as error:
        return _unknown(text, str(error))
    if not (sides[0] >= SMALLEST_UM and sides[1] <= LARGEST_UM):
        return _out_of_range(text)
    return Paper(size_text(*sides), *sides)


def size_text(width: int, height: int) -> str:
    """A size in words: `63 × 88 mm`."""
    return f"{format_length(width).removesuffix('mm')} × {format_length(height).removesuffix('mm')} mm"


def _unknown(text: str, reason: str = "") -> Finding:
    return Finding(
        "PNP-PRESS-PAPER",
        f"“{text}” is no paper that is known here{f': {reason}' if reason else ''}",
        found=text,
        hint=(reason and "write a size as 200mm x 250mm") or did_you_mean(text, [paper.name for paper in PAPERS]),
    )


def _out_of_range(text: str) -> Finding:
    return Finding(
        "PNP-PRESS-PAPER",
        f"paper of “{text}” cannot be printed on here",
        found=text,
        limit=f"{format_length(SMALLEST_UM)} to {format_length(LARGEST_UM)} a side",
        hint=f"choose a paper with sides between {format_length(SMALLEST_UM)} and {format_length(LARGEST_UM)}",
    )
