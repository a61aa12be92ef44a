"""Blocks: the forms that layouts place, one idea a file, none of which knows a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from pnp.layout.block import Block

BUILT_IN: Final = {
    "attack-profile": "attack_profile",
    "chances": "chances",
    "code": "stamp",
    "coin": "coin",
    "damage-chart": "damage_chart",
    "entry": "entry",
    "facing-chart": "facing_chart",
    "hit-grid": "hit_grid",
    "icon": "shape",
    "image": "image",
    "line": "shape",
    "log": "log",
    "measuring-card": "measuring_card",
    "odds": "odds",
    "pips": "pips",
    "plan": "plan",
    "power-graph": "power_graph",
    "region-list": "region_list",
    "ruler": "ruler",
    "shape": "shape",
    "squares": "squares",
    "stamp": "stamp",
    "strip": "strip",
    "swatch": "swatch",
    "table": "table",
    "template-shape": "template_shape",
    "text": "text",
    "track": "pips",
}
"""Each block's kind, as a layout writes it, and the module that defines it."""


class BuiltInBlocks(Mapping[str, type[Block]]):
    """The blocks that come with the program, by kind. A module is imported when a layout first names its block."""

    def __getitem__(self, kind: str) -> type[Block]:
        module = import_module(f"{__name__}.{BUILT_IN[kind]}")
        return next(block for block in blocks_of(module) if block.kind == kind)

    def __contains__(self, kind: object) -> bool:
        return kind in BUILT_IN

    def __iter__(self) -> Iterator[str]:
        return iter(BUILT_IN)

    def __len__(self) -> int:
        return len(BUILT_IN)


def blocks_of(module: object) -> list[type[Block]]:
    """The blocks that a module defines itself."""
    name = getattr(module, "__name__", "")
    defined = [value for value in vars(module).values() if isinstance(value, type) and value.__module__ == name]
    return [value for value in defined if issubclass(value, Block) and "kind" in vars(value)]
