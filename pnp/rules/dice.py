"""Dice: their notation, and the exact chances of their totals."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, Literal

MOST_DICE: Final = 40
MOST_SIDES: Final = 120  # the largest fair die that is made
MOST_TERMS: Final = 8

_TERM = re.compile(
    r"(?P<sign>[+-])(?:(?P<count>\d{0,3})d(?P<sides>\d{1,4})(?:k(?P<keep>[hl])(?P<kept>\d{1,3}))?|(?P<flat>\d{1,6}))"
)


class DiceError(ValueError):
    """A text is no dice notation; the message says why and what one looks like."""


@dataclass(frozen=True, slots=True)
class Term:
    """So many dice of so many sides, of which the `kept` highest or lowest count, added or taken away."""

    count: int
    sides: int
    kept: int
    keep: Literal["h", "l"] = "h"
    sign: Literal[1, -1] = 1


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll: the sum of its terms and a flat bonus."""

    terms: tuple[Term, ...]
    flat: int = 0


class Distribution(Mapping[int, Fraction]):
    """The exact chance of each total, in ascending order; totals of chance zero are left out."""

    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        self._chances = {total: Fraction(chances[total]) for total in sorted(chances) if chances[total]}
        if sum(self._chances.values()) != 1:
            raise ValueError("the chances of a distribution sum to 1")

    def __getitem__(self, total: int) -> Fraction:
        return self._chances[total]

    def __iter__(self) -> Iterator[int]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __add__(self, other: Distribution) -> Distribution:
        """The sum of two independent rolls."""
        return self.joined(other, lambda mine, theirs: mine + theirs)

    def joined(self, other: Distribution, outcome: Callable[[int, int], int]) -> Distribution:
        """What `outcome` makes of two independent rolls."""
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for mine, chance in self.items():
            for theirs, their_chance in other.items():
                chances[outcome(mine, theirs)] += chance * their_chance
        return Distribution(chances)

    def mapped(self, outcome: Callable[[int], int]) -> Distribution:
        """What `outcome` makes of each total."""
        return self.joined(certain(0), lambda total, _: outcome(total))

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """The chance that a total satisfies `holds`."""
        return sum((chance for total, chance in self.items() if holds(total)), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The exact mean."""
        return sum((total * chance for total, chance in self.items()), Fraction(0))

    def as_answer(self) -> dict[str, str]:
        """The distribution in the shape of an answer: totals and chances as texts in lowest terms."""
        return {str(total): str(chance) for total, chance in self.items()}


def certain(total: int) -> Distribution:
    """The distribution of what is always `total`."""
    return Distribution({total: Fraction(1)})


def parse_dice(text: str) -> Dice:
    """The roll that `text` names: `d6`, `2d6+1`, `2d6kh1` (the highest), `2d6kl1` (the lowest), `d8-d4`.

    Raises `DiceError` for any other text, and for more dice than can be counted out.
    """
    compact = text.replace(" ", "").replace("−", "-").lower()
    signed = compact if compact[:1] in ("+", "-") else f"+{compact}"
    matches = list(_TERM.finditer(signed))
    if not matches or "".join(match[0] for match in matches) != signed:
        raise DiceError(f"“{text}” is not dice notation; write d6, 2d6+1, 2d6kh1 (highest) or 2d6kl1 (lowest)")
    flat = sum(int(match["sign"] + match["flat"]) for match in matches if match["flat"])
    terms = tuple(_term(match, text) for match in matches if not match["flat"])
    if len(terms) > MOST_TERMS:
        raise DiceError(f"“{text}” has more than {MOST_TERMS} kinds of dice")
    return Dice(terms, flat)


def format_dice(dice: Dice) -> str:
    """The shortest notation of a roll; `parse_dice` reads it back."""
    texts = []
    for term in dice.terms:
        keep = f"k{term.keep}{term.kept}" if term.kept != term.count else ""
        texts.append(f"{'+' if term.sign > 0 else '-'}{term.count if term.count > 1 else ''}d{term.sides}{keep}")
    if dice.flat or not texts:
        texts.append(f"{dice.flat:+d}")
    return "".join(texts).removeprefix("+")


def roll(dice: Dice | str) -> Distribution:
    """The exact distribution of a roll. Raises `DiceError` for a text that is no dice notation."""
    known = parse_dice(dice) if isinstance(dice, str) else dice
    total = certain(known.flat)
    for term in known.terms:
        total = total + _rolled(term)
    return total


def _term(match: re.Match[str], text: str) -> Term:
    count, sides = int(match["count"] or 1), int(match["sides"])
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise DiceError(
            f"“{text}” asks for {count} dice of {sides} sides; 1 to {MOST_DICE} of 1 to {MOST_SIDES} will do"
        )
    kept = int(match["kept"]) if match["kept"] else count
    if not 1 <= kept <= count:
        raise DiceError(f"“{text}” keeps {kept} of {count} dice")
    keep: Literal["h", "l"] = "l" if match["keep"] == "l" and kept < count else "h"
    return Term(count, sides, kept, keep, -1 if match["sign"] == "-" else 1)


def _rolled(term: Term) -> Distribution:
    """Counts the rolls by their faces, those that are kept first: `ways[dice placed, total]`."""
    faces = range(term.sides, 0, -1) if term.keep == "h" else range(1, term.sides + 1)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in faces:
        further: dict[tuple[int, int], int] = defaultdict(int)
        for (placed, total), number in ways.items():
            for more in range(term.count - placed + 1):
                counted = max(0, min(more, term.kept - placed))
                further[placed + more, total + face * counted] += number * comb(term.count - placed, more)
        ways = further
    rolls = term.sides**term.count
    complete = ((total, number) for (placed, total), number in ways.items() if placed == term.count)
    return Distribution({term.sign * total: Fraction(number, rolls) for total, number in complete})
