"""Layers of a facing chart: where each stands, how large its nodes are, and where their arrows run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pnp.blocks.arrow_lines import reach_of
from pnp.blocks.curves import Curve, Spot
from pnp.blocks.facing_reading import Facings
from pnp.blocks.routes import routed
from pnp.layout.block import Area

_NODE_SHARE: Final = 0.62  # of the distance to the nearest facing: no node is wider
_HEAD_SHARE: Final = 0.27  # of a node's width: how long a head is
_HEAD_OF_ARROW: Final = 0.37  # of the shortest arrow: no head is longer
_MOST_HEAD_UM: Final = 3200.0
_CLEARANCE: Final = 0.1  # of a node's width
_ROUNDS: Final = 20
_BETWEEN_UM: Final = 2500.0  # between two layers


class Way(NamedTuple):
    """An arrow within a layer: the number of its link, and where it runs from rim to rim."""

    link: int
    curve: Curve


class Placed(NamedTuple):
    """A chart at its size: the panel of each layer and its middle, every facing's node, the arrows within layers."""

    panels: list[Area]
    middles: list[complex]
    pitch: float
    spots: list[Spot]
    head: float
    ways: list[Way]
    blocked: list[int]

    @property
    def radius(self) -> float:
        """Of every node."""
        return self.spots[0].radius if self.spots else 0.0


def panels_of(area: Area, count: int) -> list[Area]:
    """As many panels, side by side in a wide area, else one below the other."""
    if area.width >= area.height:
        width = (area.width - (count - 1) * _BETWEEN_UM) / count
        return [Area(area.x + n * (width + _BETWEEN_UM), area.y, width, area.height) for n in range(count)]
    height = (area.height - (count - 1) * _BETWEEN_UM) / count
    return [Area(area.x, area.y + n * (height + _BETWEEN_UM), area.width, height) for n in range(count)]


def placed(chart: Facings, panels: list[Area], rooms: Sequence[Area], node: float) -> Placed:
    """The chart with one room for each layer, in which its nodes stand; no node is wider than `node`."""
    layers = chart.layers
    side = min((min(room.width, room.height) for room in rooms), default=0.0)
    nearest = _nearest(chart)
    width = node
    for _ in range(_ROUNDS):
        width = min(node, max(0.0, side - width) / 2 * nearest * _NODE_SHARE)
    pitch = max(0.0, side - width) / 2
    middles = [complex(*room.centre) for room in rooms]
    spots = [Spot(middles[layers.index(f.layer)] + f.place * pitch, width / 2) for f in chart.facings]
    within = [n for n, link in enumerate(chart.links) if _layer(chart, link.tail) == _layer(chart, link.head)]
    gaps = (abs(spots[chart.links[n].tail].centre - spots[chart.links[n].head].centre) - width for n in within)
    head = min(_MOST_HEAD_UM, width * _HEAD_SHARE, _HEAD_OF_ARROW * min(gaps, default=side))
    pairs = [(chart.links[n].tail, chart.links[n].head) for n in within]
    routes = routed(spots, pairs, reach_of(head) + width * _CLEARANCE)
    curves = zip(within, pairs, routes.curves, strict=True)
    ways = [Way(n, curve.between(spots[tail], spots[head_end])) for n, (tail, head_end), curve in curves]
    return Placed(panels, middles, pitch, spots, head, ways, [within[n] for n in routes.blocked])


def _layer(chart: Facings, number: int) -> int:
    return chart.facings[number].layer


def _nearest(chart: Facings) -> float:
    """The least distance of two facings of a layer, on the square from −1 to 1."""
    pairs = combinations(chart.facings, 2)
    return min((abs(a.place - b.place) for a, b in pairs if a.layer == b.layer), default=1.0)
