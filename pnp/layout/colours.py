"""Colours by name, hex or tint (`orange 20%`), and how well text stands out on them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pnp.findings import did_you_mean

PALETTE: Final = {
    # Okabe and Ito (2008), Color Universal Design: told apart by colour-blind readers
    "black": "#000000",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermillion": "#D55E00",
    "purple": "#CC79A7",
    # the house's inks and papers
    "white": "#FFFFFF",
    "ink": "#1A1A1A",
    "grey": "#595959",
    "silver": "#A6A6A6",
    "mist": "#E6E6E6",
    "paper": "#FAF8F3",
    "navy": "#12324A",
    "copper": "#B5713C",
}
NO_COLOUR: Final = "none"

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_TINT = re.compile(r"(?P<name>\S+) (?P<share>\d{1,3}) ?%")


class ColourError(ValueError):
    """A text names no colour; the message says what would."""


def parse_colour(text: str, named: dict[str, str] | None = None) -> str | None:
    """`#RRGGBB` of a name, a hex value or a tint on white such as `orange 20%`; None for `none`.

    Raises `ColourError`.
    """
    text = text.strip()
    if text == NO_COLOUR or not text:
        return None
    tint = _TINT.fullmatch(text)
    if tint:
        base = parse_colour(tint["name"], named)
        return mixed(base, int(tint["share"])) if base else None
    if _HEX.fullmatch(text):
        digits = text[1:].upper()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
    known = {**PALETTE, **(named or {})}
    if text not in known:
        hint = did_you_mean(text, known) or "write a name, a tint such as orange 20%, or #RRGGBB"
        raise ColourError(f"“{text}” is not a colour; {hint}")
    value = known[text]
    return value if value.startswith("#") else parse_colour(value)


def mixed(colour: str, share: int) -> str:
    """`colour` at `share` per cent on white."""
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{255 - (255 - channel) * min(share, 100) // 100:02X}" for channel in channels)


def shaded(colour: str, share: int) -> str:
    """`colour` with `share` per cent of black."""
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{channel * (100 - min(share, 100)) // 100:02X}" for channel in channels)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    linear = []
    for i in (1, 3, 5):
        channel = int(colour[i : i + 2], 16) / 255
        linear.append(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2); text wants 4.5."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
