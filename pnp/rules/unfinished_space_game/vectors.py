"""Vectors: moves, thrust, tractor and grapple beams, in exact fractions; a ship rounds only when it moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from pnp.facts import Ruling
from pnp.rules.asking import refuse
from pnp.rules.core import AskError, in_lowest_terms
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.networks import direction_of

SOURCE: Final = "Unfinished Space Game, Movement"
_AXES: Final = "xyz"

Vector = tuple[Fraction, ...]


def rounded(number: Fraction) -> int:
    """To the nearest whole number, halves away from zero."""
    size = int(abs(number) + Fraction(1, 2))
    return size if number >= 0 else -size


def move(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The new position: each delta is rounded, then added."""
    position, vector = _alike(params, "position", "vector")
    deltas = [rounded(delta) for delta in vector]
    end = [place + delta for place, delta in zip(position, deltas, strict=True)]
    steps = (f"{_told(position)} + {_told(deltas)} = {_told(end)}.",)
    return Ruling({"position": [in_lowest_terms(place) for place in end]}, steps, SOURCE)


def thrust(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The vector after thrust along the facing, shared equally; what does not divide goes to x, then y, then z."""
    vector, units = _vector(params, "vector"), params["units"]
    direction = direction_of(game, params["facing"], len(vector))
    axes = [axis for axis, delta in enumerate(direction) if delta]
    share, rest = divmod(units, len(axes))
    change = [0] * len(vector)
    for place, axis in enumerate(axes):
        change[axis] = direction[axis] * (share + (1 if place < rest else 0))
    after = [delta + more for delta, more in zip(vector, change, strict=True)]
    steps = (f"Facing {params['facing']} shares {units} as {_told(change)}: {_told(vector)} becomes {_told(after)}.",)
    return Ruling({"vector": [in_lowest_terms(delta) for delta in after]}, steps, SOURCE)


def tractor(game: Game, params: Mapping[str, Any]) -> Ruling:
    """Both vectors after a change of the target's, which one's own ship feels the other way round, by mass."""
    mine, theirs, change = _alike(params, "mine", "theirs", "change")
    my_mass, their_mass = _masses(params) or (Fraction(1), Fraction(1))
    moved = sum(map(abs, change))
    limit = params["limit"]
    if limit is not None and moved > limit:
        why = f"{_told(change)} are {in_lowest_terms(moved)} vector points, more than {limit}."
        return Ruling({"legal": False}, (why,), SOURCE)
    own = [delta * their_mass / my_mass for delta in change]
    after = [delta - more for delta, more in zip(mine, own, strict=True)]
    target = [delta + more for delta, more in zip(theirs, change, strict=True)]
    steps = (
        f"The target: {_told(theirs)} + {_told(change)} = {_told(target)}.",
        f"One's own ship: {_told(mine)} − {_told(own)} = {_told(after)}.",
    )
    value: dict[str, Any] = {"mine": _texts(after), "theirs": _texts(target)}
    return Ruling(value | ({"legal": True} if limit is not None else {}), steps, SOURCE)


def grapple(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The common vector of two ships that a grapple beam has locked together."""
    mine, theirs = _alike(params, "mine", "theirs")
    masses = _masses(params)
    if params["mode"] == "add":
        common = [one + other for one, other in zip(mine, theirs, strict=True)]
        how = "the deltas added"
    else:
        my_mass, their_mass = masses or (Fraction(1), Fraction(1))
        whole = my_mass + their_mass
        common = [(my_mass * one + their_mass * other) / whole for one, other in zip(mine, theirs, strict=True)]
        how = f"energies and masses added, shared by {in_lowest_terms(my_mass)} : {in_lowest_terms(their_mass)}"
    value: dict[str, Any] = {"vector": _texts(common)}
    steps = [f"{_told(mine)} and {_told(theirs)}, {how}: {_told(common)}."]
    if params["limit"] is not None:
        moved = sum(abs(after - before) for after, before in zip(common, theirs, strict=True))
        value["broken"] = moved > params["limit"]
        holds = "breaks" if value["broken"] else "holds"
        steps.append(f"It moves the target by {in_lowest_terms(moved)} points: the grapple {holds}.")
    return Ruling(value, tuple(steps), SOURCE)


def grappled_thrust(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The common vector of two grappled ships after thrust of one's own, shared by mass, exact."""
    vector, units = _vector(params, "vector"), params["units"]
    masses = _masses(params)
    assert masses is not None
    direction = direction_of(game, params["facing"], len(vector))
    my_mass, their_mass = masses
    share = units * my_mass / (my_mass + their_mass)
    each = share / sum(map(abs, direction))
    after = [delta + each * way for delta, way in zip(vector, direction, strict=True)]
    whole = in_lowest_terms(my_mass + their_mass)
    steps = (
        f"{in_lowest_terms(share)} of {units} units move both ships: my mass is {in_lowest_terms(my_mass)} of {whole}.",
        f"Along facing {params['facing']}: {_told(vector)} becomes {_told(after)}.",
    )
    return Ruling({"vector": _texts(after)}, steps, SOURCE)


def _vector(params: Mapping[str, Any], name: str) -> Vector:
    numbers = tuple(Fraction(number) for number in params[name])
    if len(numbers) not in (2, 3):
        raise refuse(name, params[name], "has neither two nor three numbers", "write x,y or x,y,z, such as -4,3,10")
    return numbers


def _alike(params: Mapping[str, Any], *names: str) -> list[Vector]:
    vectors = [_vector(params, name) for name in names]
    for name, vector in zip(names, vectors, strict=True):
        if len(vector) != len(vectors[0]):
            message = f"{name}: {len(vector)} numbers beside {len(vectors[0])} of {names[0]}"
            raise AskError(message, name, f"write as many as {names[0]} has")
    return vectors


def _masses(params: Mapping[str, Any]) -> tuple[Fraction, Fraction] | None:
    mine, theirs = params["my_mass"], params["their_mass"]
    if mine is None and theirs is None:
        return None
    for name, mass in (("my_mass", mine), ("their_mass", theirs)):
        if mass is None:
            raise AskError("of two masses one is missing", name, f"write {name}=… too, or neither")
        if mass <= 0:
            raise refuse(name, mass, "is no mass", "write a number above 0")
    return Fraction(mine), Fraction(theirs)


def _texts(vector: Sequence[Fraction]) -> list[str]:
    return [str(Fraction(delta)) for delta in vector]


def _told(vector: Sequence[Fraction | int]) -> str:
    return f"({', '.join(str(in_lowest_terms(delta)) for delta in vector)})"
