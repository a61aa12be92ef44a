"""Sizes that have names: cards, counters, papers, pouches; width × height, upright, in µm."""

from __future__ import annotations

from typing import Final

CARDS: Final = {
    "poker": (63_000, 88_000),
    "bridge": (57_000, 88_000),
    "tarot": (70_000, 120_000),
    "mini": (44_000, 67_000),
    "mini-euro": (44_000, 68_000),
    "euro": (59_000, 92_000),
    "square": (70_000, 70_000),
    "business": (55_000, 85_000),
    "id-1": (53_980, 85_600),  # ISO/IEC 7810: bank cards
}
COUNTERS: Final = {
    "half-inch": (12_700, 12_700),
    "five-eighths": (15_875, 15_875),
    "three-quarters": (19_050, 19_050),
    "inch": (25_400, 25_400),
}
PAPERS: Final = {
    "a3": (297_000, 420_000),  # ISO 216
    "a4": (210_000, 297_000),
    "a5": (148_000, 210_000),
    "a6": (105_000, 148_000),
    "a7": (74_000, 105_000),
    "letter": (215_900, 279_400),  # ANSI/ASME Y14.1: 8.5 × 11 in
    "legal": (215_900, 355_600),
    "tabloid": (279_400, 431_800),
    "half-letter": (139_700, 215_900),
}
NAMED_SIZES: Final = {**CARDS, **COUNTERS, **PAPERS}
