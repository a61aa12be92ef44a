"""Networks: the power nodes and the facings with the arrows between them, and the ways along these."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.facts import Ruling
from pnp.findings import did_you_mean
from pnp.rules.asking import refuse
from pnp.rules.core import in_lowest_terms
from pnp.rules.game import Game

POWER_SOURCE: Final = "Unfinished Space Game, Power Allocation"
FACING_SOURCE: Final = "Unfinished Space Game, Movement"
AXES: Final = {"attack": "Attack", "defence": "Defence", "move": "Move"}
PLANE: Final = 2

Network = Mapping[str, tuple[str, ...]]


def power_network(game: Game) -> Network:
    """The power nodes with those that an arrow leads to, sorted."""
    rows = game.rows("power")
    known = {row.id for row in rows}
    return {row.id: tuple(sorted(set(row.values["arrows"]) & known)) for row in rows}


def facing_network(game: Game, dims: int) -> Network:
    """The facings of two or three dimensions with those that an arrow leads to, in ascending order."""
    rows = {row.id: row for row in game.rows("facings") if dims > PLANE or is_level(row.values["direction"])}
    return {name: tuple(to for to in row.values["arrows"] if to in rows) for name, row in rows.items()}


def is_level(direction: Sequence[int]) -> bool:
    """Whether a direction lies in the plane."""
    return not any(direction[PLANE:])


def distances_to(network: Network, end: str) -> dict[str, int]:
    """How many arrows each node is from `end`; those that it cannot be reached from are left out."""
    into: dict[str, list[str]] = {name: [] for name in network}
    for name, others in network.items():
        for other in others:
            into[other].append(name)
    found, waiting = {end: 0}, deque([end])
    while waiting:
        here = waiting.popleft()
        for before in into[here]:
            if before not in found:
                found[before] = found[here] + 1
                waiting.append(before)
    return found


def shortest(network: Network, start: str, end: str) -> list[str] | None:
    """The shortest way, of several the alphabetically first; None where there is none."""
    far = distances_to(network, end)
    if start not in far:
        return None
    path = [start]
    while path[-1] != end:
        path.append(min(to for to in network[path[-1]] if far.get(to) == far[path[-1]] - 1))
    return path


def arrows_of(network: Network) -> list[dict[str, Any]]:
    """Each arrow once; two that run both ways between two nodes are one."""
    arrows = []
    for name, others in network.items():
        for other in others:
            both = name in network[other]
            if not both or list(network).index(name) < list(network).index(other):
                arrows.append({"from": name, "to": other, "both": both})
    return arrows


def power(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The power graph as it is drawn."""
    network = power_network(game)
    nodes = [
        {
            "node": row.id,
            "shares": [_share(row.values[axis]) for axis in AXES],
            "start": row.id == game.option("power_start"),
        }
        for row in game.rows("power")
    ]
    arrows = arrows_of(network)
    steps = (f"{len(nodes)} nodes, {sum(map(len, network.values()))} arrows; a ship moves by one a turn.",)
    return Ruling({"axes": list(AXES.values()), "nodes": nodes, "arrows": arrows}, steps, POWER_SOURCE)


def power_moves(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The nodes that one arrow leads to."""
    network = power_network(game)
    node = _known("node", params["node"], network, "power node")
    nodes = list(network[node])
    return Ruling(
        {"nodes": nodes}, (f"From {node} arrows lead to {', '.join(nodes) or 'no other node'}.",), POWER_SOURCE
    )


def power_route(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The shortest way from node to node."""
    network = power_network(game)
    start, end = (_known(name, params[name], network, "power node") for name in ("from", "to"))
    path = shortest(network, start, end)
    if path is None:
        steps = (f"No arrows lead from {start} to {end}.",)
        return Ruling({"arrows": None, "path": []}, steps, POWER_SOURCE)
    steps = (f"{' → '.join(path)}: {len(path) - 1} turns.",)
    return Ruling({"arrows": len(path) - 1, "path": path}, steps, POWER_SOURCE)


def facings(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The facing chart as it is drawn."""
    dims = int(params["dims"])
    network = facing_network(game, dims)
    listed = [
        {"facing": number(row.id), "direction": list(row.values["direction"][:dims])}
        for row in game.rows("facings")
        if row.id in network
    ]
    arrows = [arrow | {"from": number(arrow["from"]), "to": number(arrow["to"])} for arrow in arrows_of(network)]
    steps = (f"{len(listed)} facings in {dims} dimensions.",)
    return Ruling({"facings": listed, "arrows": arrows}, steps, FACING_SOURCE)


def turn(game: Game, params: Mapping[str, Any]) -> Ruling:
    """The fewest arrows from facing to facing."""
    space = facing_network(game, PLANE + 1)
    plane = facing_network(game, PLANE)
    start, end = (_known(name, params[name], space, "facing") for name in ("from", "to"))
    dims = int(params["dims"] or (PLANE if start in plane and end in plane else PLANE + 1))
    network = plane if dims == PLANE else space
    for name, facing in (("from", start), ("to", end)):
        if facing not in network:
            raise refuse(name, facing, "leads out of the plane", f"write one of {', '.join(plane)}, or dims=3")
    far = distances_to(network, end)
    if start not in far:
        return Ruling({"arrows": None}, (f"No arrows lead from {start} to {end}.",), FACING_SOURCE)
    path = shortest(network, start, end) or [start]
    return Ruling({"arrows": far[start]}, (f"{' → '.join(path)}: {far[start]} arrows.",), FACING_SOURCE)


def direction_of(game: Game, facing: str, dims: int) -> tuple[int, ...]:
    """The direction of a facing in so many dimensions. Raises `AskError` for one out of the plane in two."""
    network = facing_network(game, dims)
    if facing not in network:
        known = facing_network(game, PLANE + 1)
        _known("facing", facing, known, "facing")
        raise refuse("facing", facing, "leads out of the plane", f"write one of {', '.join(network)}")
    return tuple(game.row("facings", facing).values["direction"][:dims])


def number(name: str) -> int | str:
    """A facing's id as the number that it is."""
    return int(name) if name.isascii() and name.isdecimal() else name


def _known(parameter: str, name: str, network: Iterable[str], what: str) -> str:
    known = list(network)
    if name not in known:
        raise refuse(parameter, name, f"is no {what}", did_you_mean(name, known) or f"write one of {', '.join(known)}")
    return name


def _share(value: Any) -> str:
    exact = in_lowest_terms(value)
    return str(exact) if isinstance(exact, int) or "/" not in exact else _decimal(value)


def _decimal(value: Any) -> str:
    """An exact number as a short decimal where it is one (37.5), else as a fraction."""
    from decimal import Decimal

    divisor = value.denominator
    while divisor % 2 == 0:
        divisor //= 2
    while divisor % 5 == 0:
        divisor //= 5
    return (
        str(value) if divisor != 1 else format((Decimal(value.numerator) / Decimal(value.denominator)).normalize(), "f")
    )
