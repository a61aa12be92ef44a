"""Checks of the networks: power nodes and facings with their arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pnp.facts.formats import plain
from pnp.findings import Finding
from pnp.loading.tables import Row
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.networks import (
    AXES,
    FACING_SOURCE,
    POWER_SOURCE,
    Network,
    distances_to,
    power_network,
)


def network_checks(game: Game) -> Iterator[Finding]:
    """Every breach of the power graph and of the facing chart."""
    yield from _nodes(game)
    yield from _traps(game)
    yield from _directions(game)
    yield from _arrows(game)


def label_of(game: Game, shares: Mapping[str, Any]) -> str:
    """The label of a node: each share of the total as so many, rounded up. Without a total, zeros."""
    total, digits = Fraction(game.option("power_total")), game.option("power_label")
    if not total:
        return "0" * len(AXES)
    return "".join(str(-((-Fraction(shares[axis]) * digits) // total)) for axis in AXES)


def _nodes(game: Game) -> Iterator[Finding]:
    total = game.option("power_total")
    first: dict[tuple[Any, ...], Row] = {}
    for row in game.rows("power"):
        shares = tuple(row.values[axis] for axis in AXES)
        if sum(shares) != total:
            message = f"the shares of {row.id} sum to {plain(sum(shares))} %, not {plain(total)} %"
            hint = "change a share, or power_total in rules.yaml"
            yield Finding("SG-TOTAL", message, row.place("attack"), sum(shares), total, "rules/power_total", hint)
        elif row.id != (label := label_of(game, row.values)):
            message = f"the node {row.id} has the shares of {label}"
            hint = f"call it {label}: each digit is a share of {game.option('power_label')}, rounded up"
            yield Finding("SG-LABEL", message, row.place("id"), row.id, label, POWER_SOURCE, hint)
        other = first.setdefault(shares, row)
        if other is not row:
            message = f"{other.id} and {row.id} have the same shares: they would lie upon each other"
            yield Finding("SG-SAME-NODE", message, row.place(), row.id, other.id, POWER_SOURCE, "change one of them")
        if row.id in row.values["arrows"]:
            message = f"an arrow leads from {row.id} to itself"
            yield Finding("SG-ARROW", message, row.place("arrows"), row.id, None, POWER_SOURCE, "leave it out")


def _traps(game: Game) -> Iterator[Finding]:
    """From every node every other can be reached, or a player may be caught."""
    network = power_network(game)
    start = str(game.option("power_start"))
    if start not in network:
        return  # an option that names no row is a finding already
    home = distances_to(network, start)
    for name, others in network.items():
        if name in home:
            continue
        ways_in = [before for before, to in network.items() if name in to and before in home]
        inside = f"; the way in is from {', '.join(ways_in)}" if ways_in else ""
        message = f"no arrows lead back from the node {name} to {start}{inside}"
        hint = f"add an arrow out of {name}" if not set(others) & home.keys() else "add an arrow back"
        row = game.row("power", name)
        yield Finding("SG-TRAP", message, row.place("arrows"), name, None, POWER_SOURCE, hint).as_warning()
    reached = _reached(network, start)
    for name in network:
        if name not in reached:
            message = f"no arrows lead from {start} to the node {name}: no ship will ever be there"
            place = game.row("power", name).place()
            hint = f"add an arrow to {name}, or leave the node out"
            yield Finding("SG-UNREACHED", message, place, name, None, POWER_SOURCE, hint).as_warning()


def _reached(network: Network, start: str) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        fresh = set(network[waiting.pop()]) - found
        found |= fresh
        waiting += fresh
    return found


def _directions(game: Game) -> Iterator[Finding]:
    first: dict[tuple[int, ...], Row] = {}
    for row in game.rows("facings"):
        direction = tuple(row.values["direction"])
        if len(direction) != 3 or not any(direction):
            message = f"the facing {row.id} has no direction: {', '.join(map(plain, direction))}"
            hint = "write x, y and z, each -1, 0 or 1, not all 0"
            yield Finding("SG-FACING", message, row.place("direction"), list(direction), None, FACING_SOURCE, hint)
            game.set_aside("facings", row)
            continue
        other = first.setdefault(direction, row)
        if other is not row:
            message = f"the facings {other.id} and {row.id} have the same direction"
            hint = "give each a direction of its own"
            yield Finding("SG-FACING", message, row.place("direction"), list(direction), other.id, FACING_SOURCE, hint)


def _arrows(game: Game) -> Iterator[Finding]:
    """Facings that neighbour each other do so both ways, but for arrows that are one-way on purpose."""
    rows = {row.id: row for row in game.rows("facings")}
    for row in rows.values():
        for to in row.values["arrows"]:
            other = rows.get(to)
            if other is None or row.id in other.values["arrows"] or to in row.values["one_way"]:
                continue
            message = f"an arrow leads from facing {row.id} to {to}, but none back"
            hint = f"add {row.id} to the arrows of {to}, or {to} to one_way of {row.id}"
            yield Finding("SG-ONE-WAY", message, row.place("arrows"), to, None, FACING_SOURCE, hint)
