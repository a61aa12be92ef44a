"""Lengths: read strictly from text, held in micrometres.

Inside the program a length is a number of micrometres (µm); a font size or a stroke width is a whole number of
thousandths of a point. Both names say so: `width_um`, `size_mpt`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

MICROMETRES_PER_INCH: Final = 25400  # exact: the inch is 25.4 mm by definition (international yard, 1959)
POINTS_PER_INCH: Final = 72  # the PostScript point, PDF 32000-1, 8.3.2.3

MICROMETRES_IN: Final[dict[str, Fraction]] = {
    "mm": Fraction(1000),
    "cm": Fraction(10000),
    "in": Fraction(MICROMETRES_PER_INCH),
    "pt": Fraction(MICROMETRES_PER_INCH, POINTS_PER_INCH),
}
PRINT_DPI: Final = 300  # dots an inch: what print shops ask for, and finer than eyes at reading distance
LONGEST_UM: Final = 10_000_000  # ten metres: beyond it a length is a slip of the pen

_LENGTH = re.compile(
    r"(?P<number>[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))[ \u00a0\u2009\u202f]?(?P<unit>[a-zA-Z\"]*)", re.ASCII
)


class LengthError(ValueError):
    """A text is no length; the message says why and what one looks like."""


def parse_length(text: str) -> Fraction:
    """The exact micrometres of `text`, such as `63mm`, `2.5in`, `9 pt` or `1.2cm`.

    Raises `LengthError` for a missing or unknown unit, for anything that is no plain decimal number, and for lengths
    beyond ten metres.
    """
    match = _LENGTH.fullmatch(text.strip().replace("−", "-"))
    if match is None:
        raise LengthError(f"“{text}” is not a length; write a number with its unit, such as 63mm, 2.5in or 9pt")
    unit = match["unit"]
    if unit not in MICROMETRES_IN:
        known = ", ".join(MICROMETRES_IN)
        missing = f"“{text}” has no unit" if not unit else f"“{unit}” in “{text}” is not a unit"
        raise LengthError(f"{missing}; write one of {known}, such as {match['number']}mm")
    length = Fraction(match["number"]) * MICROMETRES_IN[unit]
    if abs(length) > LONGEST_UM:
        raise LengthError(f"“{text}” is longer than ten metres")
    return length


def format_length(micrometres: Fraction | int) -> str:
    """The shortest `…mm` text that `parse_length` reads back as the same length (for whole micrometres, exactly)."""
    return f"{decimal_text(Fraction(micrometres) / 1000, 6)}mm"


def decimal_text(number: Fraction | int, places: int) -> str:
    """`number` as a plain decimal, rounded half away from zero to `places` digits, without trailing zeros."""
    scaled = abs(Fraction(number)) * 10**places
    whole = int(scaled + Fraction(1, 2))
    sign = "-" if number < 0 and whole else ""
    if not places:
        return f"{sign}{whole}"
    digits = f"{whole:0{places + 1}d}"
    return sign + f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")


def points_to_um(points: float) -> float:
    """Micrometres of a number of points."""
    return points * MICROMETRES_PER_INCH / POINTS_PER_INCH


def um_to_points(micrometres: float) -> float:
    """Points of a number of micrometres."""
    return micrometres * POINTS_PER_INCH / MICROMETRES_PER_INCH
