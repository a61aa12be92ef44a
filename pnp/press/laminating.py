"""Laminating: the pouches one can buy, which of them takes what, and what fits none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from pnp.facts import Box
from pnp.findings import Finding, did_you_mean
from pnp.press.papers import PAPERS, Paper, size_text
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.units import format_length

POUCH_RIM_UM: Final = 3_000  # a pouch for a paper is sold 3 mm wider than it on each side
SEAL_UM: Final = 3_000


class Pouch(NamedTuple):
    """A laminating pouch: `width` is the shorter side, both in µm."""

    name: str
    width: int
    height: int
    american: bool | None = None
    """The family of paper that it belongs to; None if it is sold beside both."""

    def takes(self, width: int, height: int, seal: int = SEAL_UM) -> bool:
        """Whether paper of this size, laid either way, leaves `seal` of film all round."""
        short, long = sorted((width, height))
        return short + 2 * seal <= self.width and long + 2 * seal <= self.height

    def largest(self, seal: int = SEAL_UM) -> str:
        """The largest paper that it takes, in words."""
        return size_text(self.width - 2 * seal, self.height - 2 * seal)


def _around(paper: Paper) -> Pouch:
    return Pouch(paper.name, paper.width + 2 * POUCH_RIM_UM, paper.height + 2 * POUCH_RIM_UM, paper.american)


_SMALL_PAPERS: Final = (Paper("A6", 105_000, 148_000), Paper("A7", 74_000, 105_000))  # ISO 216
POUCHES: Final = tuple(
    sorted(
        (
            *(_around(paper) for paper in (*PAPERS, *_SMALL_PAPERS) if paper.name not in ("Tabloid", "Half-letter")),
            Pouch("credit card", 60_000, 90_000),  # for ISO/IEC 7810 ID-1 cards, 53.98 × 85.60 mm
        ),
        key=lambda pouch: pouch.width * pouch.height,
    )
)
"""The pouches that shops carry, small ones first."""


def pouch_for(size: tuple[int, int], seal: int = SEAL_UM, pouches: Sequence[Pouch] = POUCHES) -> Pouch | Finding:
    """The smallest pouch that takes paper of this size (µm) with `seal` of film all round; a finding if none does."""
    for pouch in pouches:
        if pouch.takes(*size, seal):
            return pouch
    return _misfit(f"paper of {size_text(*size)}", size, pouches[-1:], seal)


def pouches_sold_with(paper: Paper) -> tuple[Pouch, ...]:
    """The pouches of the paper's own family, ISO or American: who prints on A4 has no Letter pouches."""
    return tuple(pouch for pouch in POUCHES if pouch.american in (None, paper.american))


def pouch_named(name: str) -> Pouch | Finding:
    """The pouch of that name, in capitals or not."""
    for pouch in POUCHES:
        if pouch.name.casefold() == name.strip().casefold():
            return pouch
    hint = did_you_mean(name, [pouch.name for pouch in POUCHES])
    return Finding("PNP-PRESS-POUCH", f"“{name}” is no laminating pouch that is known here", found=name, hint=hint)


def group_pouch(
    parts: Sequence[Part], spreads: Iterable[Box], in_one: bool, settings: PressSettings
) -> tuple[Pouch | None, list[Finding]]:
    """The pouch for a group of laminated sheets, and what does not fit.

    `in_one` says that whole sheets go into the pouch; else the pieces are cut out first and laid into it as they lie
    on their sheets, spread over `spreads`.
    """
    at_hand = pouch_named(settings.pouch) if settings.pouch else None
    if isinstance(at_hand, Finding):
        return None, [at_hand]
    if at_hand is not None:
        return at_hand, _misfits(parts, at_hand, in_one, settings)
    sheet = (settings.paper.width, settings.paper.height)
    sizes = [sheet] if in_one else [(box.width, box.height) for box in spreads]
    sold = pouches_sold_with(settings.paper)
    found = [pouch_for(size, settings.seal, sold) for size in sizes]
    findings = [pouch for pouch in found if isinstance(pouch, Finding)]
    pouches = [pouch for pouch in found if isinstance(pouch, Pouch)]
    if findings:
        return None, findings[:1] if in_one else _misfits(parts, sold[-1], in_one, settings)
    return max(pouches, key=lambda pouch: pouch.width * pouch.height), []


def _misfits(parts: Sequence[Part], pouch: Pouch, in_one: bool, settings: PressSettings) -> list[Finding]:
    """What is too large for the pouch: the sheet itself, or each piece by name."""
    if in_one:
        paper = settings.paper
        size = (paper.width, paper.height)
        what = f"a whole sheet of {paper.name}"
        return [] if pouch.takes(*size, settings.seal) else [_misfit(what, size, [pouch], settings.seal)]
    return [
        _misfit(f"“{part.item}” of “{part.component}”", (part.front.width, part.front.height), [pouch], settings.seal)
        for part in parts
        if not pouch.takes(part.front.width, part.front.height, settings.seal)
    ]


def _misfit(what: str, size: tuple[int, int], tried: Sequence[Pouch], seal: int) -> Finding:
    pouch = tried[0]
    others = [other.name for other in POUCHES if other.takes(*size, seal)]
    remedy = f"use {_a(others[0])} pouch, or make it" if others else "make it"
    return Finding(
        "PNP-PRESS-POUCH",
        f"{what} does not fit into {_a(pouch.name)} pouch ({size_text(pouch.width, pouch.height)}) "
        f"with {format_length(seal)} of film all round",
        found=size_text(*size),
        limit=pouch.largest(seal),
        rule=f"at least {format_length(seal)} of seal around each laminated piece",
        hint=f"{remedy} no larger than {pouch.largest(seal)}",
    )


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"
