"""Lanes: which results of the dice lead into which lane.

They are found, for any number of lanes and any dice that can do it: results in order, symmetric, each lane at least one
result, the chances rising towards the middle as evenly as the dice allow (see `lane_search`). An even count of lanes
splits the middle result by the last die, low half or high half. A designer may state others in the table `lanes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.rules.asking import refuse
from pnp.rules.core import AskError
from pnp.rules.dice import Dice, DiceError, Term, format_dice, parse_dice, roll
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.lane_search import best_cuts
from pnp.rules.unfinished_space_game.plans import SOURCE

LOW, HIGH = "L", "R"
MOST_RESULTS: Final = 60
_LARGER: Final = ("2d6", "2d8", "3d6", "2d10", "3d8", "2d12", "4d8", "2d20", "4d12")


class LaneError(ValueError):
    """Dice cannot tell so many lanes apart; `hint` says which would do."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Lane(NamedTuple):
    """The results that lead into a lane, and their chance together. `7L` is a 7 whose last die is in its low half."""

    results: tuple[str, ...]
    chance: Fraction


class LaneDice(NamedTuple):
    """Dice for lanes, all of them counted: their text, the chance of each result, and the sides of the last die."""

    text: str
    chances: Mapping[int, Fraction]
    dice: tuple[int, ...]

    @property
    def middle(self) -> int | None:
        """The result in the middle, where there is one."""
        results = list(self.chances)
        return results[len(results) // 2] if len(results) % 2 else None

    @property
    def most_lanes(self) -> int:
        """How many lanes the dice tell apart at most."""
        return len(self.chances)

    def half(self) -> Fraction:
        """The chance of the middle result with the last die in its low half. Raises `LaneError` for an odd last die."""
        last, middle = self.dice[-1], self.middle
        assert middle is not None
        if last % 2:
            hint = f"choose dice with an even number of sides, such as {would_do(2)}"
            raise LaneError(f"a d{last} has no halves, by which the middle result of {self.text} could be split", hint)
        others = roll(Dice(tuple(Term(1, sides, 1) for sides in self.dice[:-1])))
        low = sum((others.get(middle - face, Fraction(0)) for face in range(1, last // 2 + 1)), Fraction(0))
        return low / last


@lru_cache(maxsize=64)
def lane_dice(text: str) -> LaneDice:
    """The dice that a text names. Raises `LaneError`."""
    try:
        known = parse_dice(text)
    except DiceError as error:
        raise LaneError(str(error), f"write dice such as {would_do(2)}") from None
    plain = all(term.sign == 1 and term.kept == term.count for term in known.terms)
    results = 1 + sum(term.count * (term.sides - 1) for term in known.terms)
    if not known.terms or known.flat or not plain or not 1 < results <= MOST_RESULTS:
        hint = f"write dice that are simply added, with {MOST_RESULTS} results at most, such as {would_do(2)}"
        raise LaneError(f"“{text}” are no dice for lanes", hint)
    dice = tuple(term.sides for term in known.terms for _ in range(term.count))
    return LaneDice(format_dice(known), dict(roll(known)), dice)


def would_do(count: int) -> str:
    """Dice that tell so many lanes apart, in words."""
    enough = [text for text in _LARGER if lane_dice(text).most_lanes >= count][:3]
    return " or ".join(enough) if enough else "none that people have"


def lanes_for(game: Game, count: int, text: str) -> tuple[Lane, ...]:
    """The lanes of a count under the dice of a text. Raises `LaneError` where these cannot tell so many apart."""
    dice = lane_dice(text)
    if count > dice.most_lanes:
        message = f"{dice.text} has {dice.most_lanes} results, too few for {count} lanes"
        raise LaneError(message, f"set lane_dice to {would_do(count)}, for the ship or in rules.yaml")
    stated = stated_lanes(game, dice)
    results = stated[count] if count in stated else found_lanes(count, dice.text)
    return tuple(Lane(lane, _chance(lane, dice)) for lane in results)


def stated_lanes(game: Game, dice: LaneDice) -> dict[int, tuple[tuple[str, ...], ...]]:
    """What the table `lanes` states for the dice, by count."""
    stated: dict[int, tuple[tuple[str, ...], ...]] = {}
    for row in game.rows("lanes"):
        lanes, text = read_lanes(row.values["lanes"]), row.values["dice"]
        if lanes is not None and lane_fault(lanes, text) is None and lane_dice(text).dice == dice.dice:
            stated[len(lanes)] = lanes
    return stated


def read_lanes(value: Any) -> tuple[tuple[str, ...], ...] | None:
    """A cell of the table `lanes`, a list of lists of results; None where it is anything else."""
    if not isinstance(value, list | tuple) or not all(isinstance(lane, list | tuple) and lane for lane in value):
        return None
    return tuple(tuple(str(result) for result in lane) for lane in value) or None


def lane_fault(lanes: Sequence[Sequence[str]], text: str) -> str | None:
    """Why stated lanes cannot be used with dice: each result leads into one lane, in order."""
    try:
        dice = lane_dice(text)
        halves = dice.middle is not None and len(lanes) % 2 == 0
        if halves:
            dice.half()
    except LaneError as error:
        return str(error)
    expected = _results(dice, halves)
    stated = [result for lane in lanes for result in lane]
    missing = [result for result in expected if result not in stated]
    if missing:
        return f"no lane is entered by {', '.join(missing)}"
    if stated != expected:
        return f"the results of {dice.text} stand there otherwise than once and in order: {', '.join(expected)}"
    return None


@lru_cache(maxsize=256)
def found_lanes(count: int, text: str) -> tuple[tuple[str, ...], ...]:
    """The lanes by the rule, for dice and counts that no table states. Raises `LaneError`."""
    dice = lane_dice(text)
    if count == 1:
        return (tuple(_results(dice, False)),)
    halves = count % 2 == 0 and dice.middle is not None
    results = _results(dice, halves)
    lower = results[: (len(results) + 1) // 2]  # with the middle one, where there is one
    weights = [_weight(result, dice) for result in lower]
    if len(results) % 2:
        weights[-1] /= 2
    scale = 2 * prod(dice.dice)
    cuts = best_cuts([int(weight * scale) for weight in weights], count)
    groups = [tuple(results[start:end]) for start, end in zip((0, *cuts), cuts, strict=False)]
    if count % 2 == 0:
        return (*groups, *_mirrored(groups, results))
    outer = groups[:-1]
    taken = sum(map(len, outer))
    return (*outer, tuple(results[taken : len(results) - taken]), *_mirrored(outer, results))


def lanes(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The lanes of a count."""
    count, text = params["count"], params["dice"] or game.option("lane_dice")
    try:
        found = lanes_for(game, count, text)
    except LaneError as error:
        parameter = "count" if _is_dice(text) else "dice"
        raise AskError(str(error), parameter, error.hint) from None
    steps = [f"{text} for {count} lanes: each result leads into one, the likeliest into the middle."]
    steps += [f"Lane {number}: {', '.join(lane.results)} ({lane.chance})." for number, lane in enumerate(found, 1)]
    value = {"lanes": [list(lane.results) for lane in found], "weights": [str(lane.chance) for lane in found]}
    return Ruling(value, tuple(steps), SOURCE)


class Roll(NamedTuple):
    """A roll for a lane: its total, and its last die where the dice are told one by one."""

    total: int
    last: int | None


def read_roll(text: str, dice: LaneDice) -> Roll:
    """A roll such as `7` or `3+4`. Raises `AskError` for one that the dice do not give."""
    half = text.strip().upper()
    if dice.middle is not None and half in (f"{dice.middle}{LOW}", f"{dice.middle}{HIGH}"):
        return Roll(dice.middle, 1 if half.endswith(LOW) else dice.dice[-1])
    parts = text.replace(" ", "").split("+")
    hint = (
        f"write a total of {dice.text} from {min(dice.chances)} to {max(dice.chances)}, or its dice such as "
        + "+".join("3" for _ in dice.dice)
    )
    if not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
        raise refuse("rolls", text, "is no roll", hint)
    numbers = [int(part) for part in parts]
    if len(numbers) == 1 and len(dice.dice) > 1:
        if numbers[0] not in dice.chances:
            raise refuse("rolls", text, f"is no result of {dice.text}", hint)
        return Roll(numbers[0], None)
    if len(numbers) != len(dice.dice) or any(not 1 <= n <= sides for n, sides in zip(numbers, dice.dice, strict=False)):
        raise refuse("rolls", text, f"is no roll of {dice.text}", hint)
    return Roll(sum(numbers), numbers[-1])


def lane_of_roll(found: Sequence[Lane], thrown: Roll, dice: LaneDice) -> int:
    """The number of the lane that a roll leads into. Raises `AskError` where the total alone does not tell."""
    total = str(thrown.total)
    names = {result: number for number, lane in enumerate(found, 1) for result in lane.results}
    if total in names:
        return names[total]
    if thrown.last is None:
        low = dice.dice[-1] // 2
        hint = f"write its dice, such as {thrown.total - 1}+1: a last die of 1 to {low} is {total}{LOW}"
        raise refuse("rolls", total, "leads into two lanes, by the last die", hint)
    return names[total + (LOW if thrown.last <= dice.dice[-1] // 2 else HIGH)]


# --- finding lanes


def _results(dice: LaneDice, halves: bool) -> list[str]:
    """The results in order, the middle one in two if it is split."""
    texts = []
    for result in dice.chances:
        split = halves and result == dice.middle
        texts += [f"{result}{LOW}", f"{result}{HIGH}"] if split else [str(result)]
    return texts


def _weight(result: str, dice: LaneDice) -> Fraction:
    if result.endswith(LOW):
        return dice.half()
    if result.endswith(HIGH):
        return dice.chances[int(result[:-1])] - dice.half()
    return dice.chances[int(result)]


def _chance(results: Sequence[str], dice: LaneDice) -> Fraction:
    return sum((_weight(result, dice) for result in results), Fraction(0))


def _mirrored(lanes: Sequence[tuple[str, ...]], results: Sequence[str]) -> list[tuple[str, ...]]:
    """The lanes of the other half."""
    others, end = [], len(results)
    for lane in lanes:
        others.append(tuple(results[end - len(lane) : end]))
        end -= len(lane)
    return others[::-1]


def _is_dice(text: str) -> bool:
    try:
        lane_dice(text)
    except LaneError:
        return False
    return True
