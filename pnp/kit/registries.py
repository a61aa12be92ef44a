"""What is installed: the blocks that layouts may name, built in or from packages that offer some."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from pnp.blocks import built_in_blocks
from pnp.layout.block import Block

BLOCKS_GROUP: Final = "pnp.blocks"


@cache
def all_blocks() -> dict[str, type[Block]]:
    """Every block by its kind. An installed package may add kinds, never replace a built-in one."""
    offered = (entry.load() for entry in sorted(entry_points(group=BLOCKS_GROUP), key=lambda entry: entry.name))
    return {**{block.kind: block for block in offered}, **built_in_blocks()}
