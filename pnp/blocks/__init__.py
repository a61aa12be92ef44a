"""Blocks: the forms that layouts place, one a file, none of which knows a game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from pnp.layout.block import Block

_MODULES: Final = (
    "coin",
    "entry",
    "image",
    "log",
    "measuring_card",
    "odds",
    "pips",
    "ruler",
    "shape",
    "squares",
    "stamp",
    "table",
    "template_shape",
    "text",
)


def built_in_blocks() -> dict[str, type[Block]]:
    """The blocks that come with the program, by the name that a layout writes."""
    modules = [import_module(f"{__name__}.{name}") for name in _MODULES]
    defined = [value for module in modules for value in vars(module).values() if _is_block(value, module.__name__)]
    return {block.kind: block for block in defined}


def _is_block(value: object, module: str) -> bool:
    return isinstance(value, type) and issubclass(value, Block) and value.__module__ == module
