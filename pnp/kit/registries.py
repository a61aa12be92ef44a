"""What is installed: the blocks that layouts may name, built in or from packages that offer some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from pnp.blocks import BuiltInBlocks
from pnp.layout.block import Block

BLOCKS_GROUP: Final = "pnp.blocks"


class AllBlocks(Mapping[str, type[Block]]):
    """Every block by its kind: the built-in ones first; installed packages are asked only for kinds beyond those."""

    def __init__(self) -> None:
        self._built_in = BuiltInBlocks()
        self.foreign: set[str] = set()
        """The kinds taken from other packages: what a build with them depends on is not known here."""

    def __getitem__(self, kind: str) -> type[Block]:
        if kind in self._built_in:
            return self._built_in[kind]
        self.foreign.add(kind)
        return _offered()[kind]

    def __contains__(self, kind: object) -> bool:
        return kind in self._built_in or kind in _offered()

    def __iter__(self) -> Iterator[str]:
        yield from self._built_in
        yield from (kind for kind in _offered() if kind not in self._built_in)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _offered() -> dict[str, type[Block]]:
    """The blocks of installed packages: each entry point names a class."""
    from importlib.metadata import entry_points  # slow, and most layouts never come here

    blocks = [point.load() for point in sorted(entry_points(group=BLOCKS_GROUP), key=lambda point: point.name)]
    return {block.kind: block for block in blocks}
