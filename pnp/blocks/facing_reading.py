"""What a facing chart is made of: facings with their directions in two or three dimensions, and arrows between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.blocks.network import MOST_NODES, Link, listed_in, read_links
from pnp.blocks.regions import within
from pnp.facts import Fact
from pnp.layout.pen import Pen

FACING_HINT: Final = "a facing is {facing: 4, direction: [-1, 1]}, or [-1, 1, 0] where all have three numbers"
CHART_HINT: Final = "a facing chart has facings: and arrows:"
_DIMENSIONS: Final = (2, 3)


class Facing(NamedTuple):
    """A facing: its name and its direction as facts, and the direction's numbers: x right, y up, z towards us."""

    label: Fact
    direction: Fact
    vector: tuple[int, ...]

    @property
    def layer(self) -> int:
        """Its third number; 0 in two dimensions."""
        return self.vector[2] if len(self.vector) > 2 else 0

    @property
    def place(self) -> complex:
        """Where it stands in its layer, on the square from −1 to 1, y down as on paper."""
        furthest = max(abs(number) for number in self.vector)
        return complex(self.vector[0], -self.vector[1]) / furthest


class Facings(NamedTuple):
    """All that is known of a chart before it has a size."""

    fact: Fact
    facings: list[Facing]
    links: list[Link]
    dimensions: int

    @property
    def layers(self) -> list[int]:
        """The third numbers that there are, the highest first."""
        return sorted({facing.layer for facing in self.facings}, reverse=True)


def read_facings(pen: Pen, fact: Fact) -> Facings | None:
    """The chart that a fact describes. What of it cannot be read is noted and left out; None where nothing can."""
    if not isinstance(fact.value, Mapping) or "facings" not in fact.value:
        pen.problem("PNP-VALUE", "this is no list of facings", found=str(fact.value)[:80], hint=CHART_HINT)
        return None
    entries = listed_in(pen, fact, "facings", MOST_NODES, FACING_HINT)
    dimensions = next((len(value) for entry in entries if (value := _vector(entry.value.get("direction")))), 2)
    facings: list[Facing] = []
    for entry in entries:
        facing = _facing(pen, entry, dimensions)
        if facing is not None and _is_apart(pen, facing, facings):
            facings.append(facing)
    names = {str(facing.label.value): number for number, facing in enumerate(facings)}
    return Facings(fact, facings, read_links(pen, fact, names), dimensions)


def _vector(value: Any) -> tuple[int, ...] | None:
    """A direction's whole numbers; None for what is no direction."""
    if not isinstance(value, list | tuple) or len(value) not in _DIMENSIONS:
        return None
    return tuple(value) if all(type(number) is int for number in value) and any(value) else None


def _facing(pen: Pen, entry: Fact, dimensions: int) -> Facing | None:
    name, vector = entry.value.get("facing"), _vector(entry.value.get("direction"))
    if not isinstance(name, str | int) or isinstance(name, bool) or not str(name).strip():
        pen.problem("PNP-VALUE", "a facing has no number", found=str(dict(entry.value))[:80], hint=FACING_HINT)
        return None
    if vector is None or len(vector) != dimensions:
        message = f"the facing {name} has no direction of {dimensions} whole numbers"
        pen.problem("PNP-VALUE", message, str(entry.value.get("direction"))[:80], hint=FACING_HINT)
        return None
    return Facing(within(entry, "facing"), within(entry, "direction"), vector)


def _is_apart(pen: Pen, facing: Facing, others: Sequence[Facing]) -> bool:
    """Whether a facing has a name and a place of its own; if not, that is noted."""
    name = facing.label.value
    for other in others:
        if str(name) == str(other.label.value):
            pen.problem("PNP-VALUE", f"two facings are called {name}", found=name, hint="number each once")
            return False
        if (facing.layer, facing.place) == (other.layer, other.place):
            message = f"the facings {other.label.value} and {name} have the same direction"
            pen.problem("PNP-VALUE", message, found=name, hint="change the direction of one of them")
            return False
    return True
