"""Parrying: pushing targets ahead of one's own weapon or shield, deflecting them, and who may parry whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.facts import Ruling
from pnp.rules.asking import refuse
from pnp.rules.core import AskError
from pnp.rules.ebb_and_flow.bodies import Body, body_of, read_square, read_squares
from pnp.rules.ebb_and_flow.dodging import ILLEGAL
from pnp.rules.ebb_and_flow.profiles import moving, nearest
from pnp.rules.ebb_and_flow.squares import (
    DIRECTIONS,
    Square,
    Step,
    ahead,
    counted_squares,
    distance,
    format_square,
    format_squares,
    straight,
)
from pnp.rules.game import Game

SOURCE: Final = "Ebb & Flow, Defense"

UNARMED: Final = "unarmed"
HAND: Final = "hand"


class Push(NamedTuple):
    """A way of the weapon: to `via`, then straight to `to`, with so many squares of it abreast."""

    weapon_at: Square
    via: Square
    to: Square
    targets: tuple[Square, ...]
    breadth: int = 1


class IllegalPushError(Exception):
    """The rules forbid a push; the message says why."""


def push(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A parry that shoves every target in the weapon's line ahead of it."""
    return _pushed(game, body_of(game, params["body"]), params, 1)


def shield_push(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A parry with a shield: whole rows are shoved, as broad as the shield is."""
    sizes = sorted({row.values["shield_size"] for row in game.rows("weapons") if row.values["shield_size"]})
    if params["size"] not in sizes:
        hint = f"shields of the table weapons have {', '.join(map(str, sizes)) or 'no size at all'}"
        raise refuse("size", params["size"], "is no shield's size", hint)
    return _pushed(game, body_of(game, params["body"]), params, params["size"])


def deflect(game: Game, params: Mapping[str, Any]) -> Ruling:
    """A parry that moves each target by itself to one square, while the weapon goes to a square beside it."""
    body = body_of(game, params["body"])
    at, end = (read_square(body, params[name], name) for name in ("weapon_at", "to"))
    squares, steps = read_squares(body, params["squares"]), list[str]()
    beside = [square for square in (ahead(end, step) for step in DIRECTIONS) if square in set(body.free)]
    if not beside:
        why = (
            f"Every square beside {format_square(end)} is on the body or off the chart, and a weapon must end off both."
        )
        return Ruling({**ILLEGAL, "ap": None}, (why,), SOURCE)
    ap = 0
    for square in squares:
        cost = _deflected(game, distance(square, end))
        steps.append(
            f"{format_square(square)} to {format_square(end)}, {counted_squares(distance(square, end))}: {cost} AP."
        )
        ap += cost
    ap += moving(game, at, nearest(at, beside), steps)
    steps.append(f"Together {ap} AP.")
    return Ruling({"legal": True, "ap": ap}, tuple(steps), SOURCE)


def may_parry(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Whether the defender may parry the attacker's weapon, and what a parry hits."""
    attacker, defender = (_wielded(game, params[name], name) for name in ("attacker", "defender"))
    if attacker is not None and defender is None:
        why = f"An unarmed defender may not parry a weapon, such as the {attacker}; a dodge is still possible."
        return Ruling({"allowed": False, "hit": None}, (why,), SOURCE)
    if attacker is None and defender is not None:
        why = f"The {defender} parries a bare limb: that is a hit on the attacker's hand."
        return Ruling({"allowed": True, "hit": HAND}, (why,), SOURCE)
    why = "Both are unarmed: a parry is allowed." if attacker is None else f"The {defender} may parry the {attacker}."
    return Ruling({"allowed": True, "hit": None}, (why,), SOURCE)


def shoved(body: Body, push: Push) -> tuple[Square, ...]:
    """Where the targets end when the weapon has gone its way. Raises `IllegalPushError`."""
    step = straight(push.via, push.to)
    if step is None or (push.breadth > 1 and step.columns and step.rows):
        kind = "along a row or column" if push.breadth > 1 else "along a row, column or diagonal"
        raise IllegalPushError(f"{format_square(push.via)} to {format_square(push.to)} is no straight line {kind}.")
    _must_hold(body, leading_edge(push.via, step, push.breadth))
    _must_hold(body, leading_edge(push.to, step, push.breadth))
    edge, targets = leading_edge(push.via, step, push.breadth), push.targets
    if covered := [target for target in targets if target in edge]:
        raise IllegalPushError(f"A target stands on {format_squares(covered)}, where the push would begin.")
    for _ in range(distance(push.via, push.to)):
        edge = tuple(ahead(square, step) for square in edge)
        targets = tuple(ahead(target, step) if target in edge else target for target in targets)
        if gone := [target for target in targets if not body.chart.holds(target)]:
            raise IllegalPushError(f"A target would be shoved off the chart, to {format_squares(gone)}.")
    return targets


def leading_edge(at: Square, step: Step, breadth: int) -> tuple[Square, ...]:
    """The squares abreast that shove: from the upper or left one of them, across the way that they go."""
    across = Step(0, 1) if step.columns else Step(1, 0)
    return tuple(Square(at.column + across.columns * n, at.row + across.rows * n) for n in range(breadth))


def whole_shield(at: Square, step: Step, size: int) -> tuple[Square, ...]:
    """All squares under a shield: its leading edge, and the rows behind it."""
    edge = leading_edge(at, step, size)
    return tuple(Square(x - step.columns * back, y - step.rows * back) for back in range(size) for x, y in edge)


def _pushed(game: Game, body: Body, params: Mapping[str, Any], size: int) -> Ruling:
    at, via, to = (read_square(body, params[name], name) for name in ("weapon_at", "via", "to"))
    targets, steps = read_squares(body, params["squares"]), list[str]()
    breadth = size if game.option("shield_rows") else 1
    try:
        ends = shoved(body, Push(at, via, to, targets, breadth))
        _must_end_clear(game, body, Push(at, via, to, targets, breadth), size)
    except IllegalPushError as error:
        return Ruling(ILLEGAL, (str(error),), SOURCE)
    ap = moving(game, at, via, steps) + moving(game, via, to, steps)
    steps += [_breadth(breadth, size), *_ways(targets, ends), f"Together {ap} AP."]
    names = [format_square(end) for end in ends]
    return Ruling({"legal": True, "ap": ap, "weapon_at": format_square(to), "targets": names}, tuple(steps), SOURCE)


def _must_hold(body: Body, edge: Sequence[Square]) -> None:
    if off := [square for square in edge if not body.chart.holds(square)]:
        raise IllegalPushError(f"The leading edge would lie off the chart, on {format_squares(off)}.")


def _must_end_clear(game: Game, body: Body, push: Push, size: int) -> None:
    """Defense: no parry may leave one's own weapon target on a hit location."""
    step = straight(push.via, push.to) or Step(0, 0)
    whole = game.option("shield_ends_clear") == "whole"
    ends = whole_shield(push.to, step, size) if whole else leading_edge(push.to, step, push.breadth)
    if struck := [square for square in ends if square in body.squares]:
        names = ", ".join(dict.fromkeys(body.squares[square].name for square in struck))
        raise IllegalPushError(f"The weapon would end on the body, on {format_squares(struck)} ({names}).")


def _breadth(breadth: int, size: int) -> str:
    if breadth > 1:
        return f"A shield of {size} × {size} shoves {breadth} rows at once."
    return "One line is shoved; targets beside it need a push of their own."


def _ways(targets: Sequence[Square], ends: Sequence[Square]) -> list[str]:
    return [
        f"The target on {format_square(target)} "
        + (f"is shoved to {format_square(end)}." if target != end else "is not in the way and stays.")
        for target, end in zip(targets, ends, strict=True)
    ]


def _deflected(game: Game, squares: int) -> int:
    whole, rest = divmod(squares, int(game.option("parry_squares_per_ap")))
    return whole + 1 if rest and game.option("parry_round_up") else whole


def _wielded(game: Game, weapon: str, parameter: str) -> str | None:
    """The weapon's name in a sentence, or None for bare hands. Raises `AskError`."""
    if weapon.strip() == UNARMED:
        return None
    try:
        return str(game.row("weapons", weapon.strip()).values["name"]).lower()
    except AskError as error:
        raise AskError(
            f"{parameter}: {error.message}",
            parameter,
            f"{error.hint}; or write unarmed" if error.hint else "write unarmed or a weapon's id",
        ) from None
