"""The generic core: for a game that needs no rules in Python, with types, `derive` and `checks` in its `game.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pnp.facts import Ruling
from pnp.facts.formats import plain
from pnp.rules.asking import refuse
from pnp.rules.core import Param, Question, RulesCore, in_lowest_terms
from pnp.rules.game import Game


def roll_dice(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The exact distribution and mean of a roll."""
    from pnp.rules.dice import DiceError, format_dice, parse_dice, roll  # only a question needs it, no build

    try:
        dice = parse_dice(params["dice"])
    except DiceError as error:
        raise refuse("dice", params["dice"], "cannot be rolled", str(error)) from None
    chances = roll(dice)
    steps = (
        f"{format_dice(dice)} gives {len(chances)} different totals, from {min(chances)} to {max(chances)}.",
        f"Its mean is {plain(chances.mean)}.",
    )
    return Ruling(
        {"distribution": chances.as_answer(), "mean": in_lowest_terms(chances.mean)}, steps, "counting every roll once"
    )


class Generic(RulesCore):
    """A game of one's own: any tables, any options."""

    name: ClassVar[str] = "generic"
    open_options: ClassVar[bool] = True
    questions: ClassVar[tuple[Question, ...]] = (
        Question(
            "roll",
            (Param("dice", "text", "the dice, such as d6, 2d6+1, 2d6kh1 or 2d6kl1"),),
            '{"distribution": {total: chance}, "mean"}',
            roll_dice,
        ),
    )
