"""Values read from YAML or JSON, each with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.findings import Finding, Place

Value = bool | int | Fraction | str | list["Node"] | dict[str, "Node"] | None
NO_KEYS: Mapping[str, Place] = MappingProxyType({})


class Node(NamedTuple):
    """A value with its place. Decimals are exact `Fraction`s; `keys` says where each key of a mapping stands."""

    value: Value
    place: Place
    keys: Mapping[str, Place] = NO_KEYS

    def plain(self) -> Any:
        """The value and all within it as plain Python values, without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def at(self, *path: str | int) -> Node | None:
        """The node at `path` of keys and positions, or None if there is none."""
        node: Node | None = self
        for step in path:
            node = node.child(step) if node is not None else None
        return node

    def child(self, step: str | int) -> Node | None:
        """The node under one key or at one position, or None if there is none."""
        found: Node | None = None
        if isinstance(self.value, dict) and isinstance(step, str):
            found = self.value.get(step)
        elif isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value):
            found = self.value[step]
        return found

    def place_of(self, *path: str | int, key: bool = False) -> Place:
        """The place of the deepest part of `path` that exists; with `key`, that of its last key where it has one."""
        node, place = self, self.place
        for step in path:
            child = node.child(step)
            if child is None:
                return node.place
            place = node.keys.get(step, child.place) if isinstance(step, str) else child.place
            node = child
        return place if key else node.place


def duplicate_key(key: str, first: Place, second: Place) -> Finding:
    """The finding for a key that stands twice in one mapping."""
    message = f"“{key}” stands twice here, first on line {first.line}"
    return Finding("PNP-DUPLICATE-KEY", message, second, found=key, hint="delete one, or give it another name")
