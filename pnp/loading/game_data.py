"""A game's data as it stands in its folder: everything read, every problem of the files noted, nothing judged yet."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.findings import Finding
from pnp.loading.folder import Folder
from pnp.loading.game_file import GameFile
from pnp.loading.located import Node
from pnp.loading.tables import Table


@dataclass(frozen=True, slots=True)
class GameData:
    """What `load_game` read. `file` is None if `game.yaml` cannot be understood; `node` is the same file with places.

    `options` is what `rules.yaml` holds, or None without such a file; `findings` are the problems of all files.
    """

    folder: Folder
    node: Node | None
    file: GameFile | None
    tables: dict[str, Table]
    options: Node | None
    findings: list[Finding]


def load_game(folder: Folder) -> GameData:
    """Everything that the game in `folder` consists of. Never stops at the first problem, never raises for one."""
    ...
