"""Distances: measured with a wallet card's sides (S, L), its diagonal (D) and the coins themselves (C)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, Final

from pnp.facts import Ruling
from pnp.facts.formats import NO_BREAK_SPACE, fraction, plain
from pnp.findings import did_you_mean
from pnp.loading.tables import Row
from pnp.rules.asking import refuse
from pnp.rules.core import AskError
from pnp.rules.game import Game

SOURCE: Final = "Winds of Change, Mechanics: Distances"
WATER_SOURCE: Final = "Winds of Change, Advanced Rules: Water"

_MEASURE = re.compile(
    r"(?P<count>\d{1,4}(?:\.\d{1,4})?(?:/[1-9]\d{0,3})?)? ?(?P<unit>[SLDC])(?::(?P<coin>[^\s:]{1,40}))?"
)
_LOOKS_LIKE: Final = "write 1S, 2L, 1.5L, or a coin's width such as C:quarter"


class MeasureError(ValueError):
    """A text is no measure; the message says why and what one looks like."""


@dataclass(frozen=True, slots=True)
class Measure:
    """So many times the card's short side (S), long side (L), diagonal (D), or the width of a coin (C)."""

    count: Fraction
    unit: str
    coin: str | None = None


def parse_measure(text: str) -> Measure:
    """The measure that `text` names: `1S`, `2L`, `1.5L`, `1/2L`, `C:quarter`. Raises `MeasureError`."""
    match = _MEASURE.fullmatch(text.strip())
    if match is None:
        raise MeasureError(f"“{text}” is not a distance; {_LOOKS_LIKE}")
    number, _, divisor = (match["count"] or "1").partition("/")
    count = Fraction(number) / int(divisor or 1)
    if not count:
        raise MeasureError(f"“{text}” is no distance at all; {_LOOKS_LIKE}")
    if match["coin"] and match["unit"] != "C":
        raise MeasureError(f"“{text}” names a coin, but only C is a coin's width; {_LOOKS_LIKE}")
    return Measure(count, match["unit"], match["coin"])


def format_measure(measure: Measure) -> str:
    """The text of a measure; `parse_measure` reads it back."""
    coin = f":{measure.coin}" if measure.coin else ""
    return f"{plain(measure.count)}{measure.unit}{coin}"


def millimetres(number: Fraction) -> str:
    """A length as the steps tell it: exact, never rounded, so that a limit that is just missed is seen to be missed."""
    return f"{plain(number)}{NO_BREAK_SPACE}mm"


def length_mm(game: Game, text: str, coin: Row | None, steps: list[str], parameter: str = "measure") -> Fraction:
    """The exact millimetres of a measure; `coin` is the one that a bare C means. Appends how they came about."""
    try:
        measure = parse_measure(text)
    except MeasureError as error:
        raise refuse(parameter, text, "cannot be measured", str(error)) from None
    single, of_what = _single_mm(game, measure, coin, parameter)
    length = measure.count * single
    steps.append(f"{measure.unit} is {of_what}, {millimetres(single)}.")
    if measure.count != 1:
        steps.append(f"{plain(measure.count)} × {millimetres(single)} = {millimetres(length)}.")
    return length


def coin_of(game: Game, name: str, parameter: str) -> Row:
    """The coin of that id, or that of the unit of that id. Raises `AskError`."""
    coins, units = (game.tables[table].by_id if table in game.tables else {} for table in ("coins", "units"))
    if name in coins:
        return game.row("coins", name)
    if name in units:
        return game.row("coins", game.row("units", name).values["coin"])
    hint = did_you_mean(name, coins) or "name a coin of the table coins"
    raise refuse(parameter, name, "is not a coin", hint)


def distance(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The millimetres of a measure, or of several of it in a straight line: two radii are a width."""
    steps: list[str] = []
    coin = coin_of(game, params["coin"], "coin") if params["coin"] else None
    single, times = length_mm(game, params["measure"], coin, steps), params["times"]
    length = single * times
    if times != 1:
        steps.append(f"{times} of them in a line: {millimetres(length)}.")
    steps.append("It is measured from the centre of the coin.")
    return Ruling({"mm": str(length)}, tuple(steps), SOURCE)


def water(game: Game, params: Mapping[str, Any]) -> Ruling:
    """What is left of a movement in water."""
    steps: list[str] = []
    coin = coin_of(game, params["coin"], "coin")
    dry = length_mm(game, params["measure"], coin, steps)
    share, least_text = game.option("water_share"), game.option("water_minimum")
    cut = dry * share
    steps.append(f"In water {fraction(share)} of it is left: {millimetres(cut)}.")
    least = length_mm(game, least_text, coin, steps, "rules.water_minimum")
    if cut < least:
        steps.append(f"That is less than {least_text} ({coin.values['name']}): the unit moves {millimetres(least)}.")
    steps.append("In water a unit shoots or moves in its turn, never both.")
    return Ruling({"mm": str(max(cut, least))}, tuple(steps), WATER_SOURCE)


def _single_mm(game: Game, measure: Measure, coin: Row | None, parameter: str) -> tuple[Fraction, str]:
    if measure.unit == "C":
        chosen = coin_of(game, measure.coin, parameter) if measure.coin else coin
        if chosen is None:
            raise AskError(f"{parameter}: C is the width of a coin, and no coin is named", parameter, _LOOKS_LIKE)
        return Fraction(chosen.values["diameter_mm"]), f"the width of the coin itself ({chosen.values['name']})"
    long, short = Fraction(game.option("card_long_mm")), Fraction(game.option("card_short_mm"))
    if measure.unit == "D":
        if not game.option("diagonal"):
            raise AskError(f"{parameter}: the diagonal is not in use", parameter, "the option diagonal allows it")
        return diagonal_mm(long, short), "the diagonal of the measuring card, to the hundredth"
    return (long, "the long side of the measuring card") if measure.unit == "L" else (short, "the card's short side")


def diagonal_mm(long: Fraction, short: Fraction) -> Fraction:
    """The card's diagonal, rounded to the hundredth of a millimetre, as its sides are stated."""
    square = (long**2 + short**2) * 100**2  # in hundredths of a millimetre
    return Fraction((isqrt(int(4 * square)) + 1) // 2, 100)  # n is nearest where (2n − 1)² ≤ 4 × square < (2n + 1)²
