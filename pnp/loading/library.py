"""The layouts that a game can use: its own, those of the project, those built in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.findings import Finding, Place, ProblemsFoundError, did_you_mean, errors_in
from pnp.loading.find import built_in
from pnp.loading.folder import Folder
from pnp.loading.located import Node
from pnp.loading.yaml_reader import read_yaml

LAYOUTS: Final = "layouts"
ENDING: Final = ".yaml"
_NAME = re.compile(r"[^\W_][\w-]*")


class LayoutLibrary:
    """Layouts by name from several folders, the first that has one wins. Each is read once."""

    def __init__(self, folders: Sequence[Folder]) -> None:
        self.folders = tuple(folders)
        self._read: dict[str, Node] = {}

    def read(self, name: str, wanted_at: Place | None = None) -> Node:
        """The layout `name` with its places. Raises `ProblemsFoundError` if there is none or it cannot be read.

        `wanted_at` is where the layout is asked for: the place of the finding if there is none.
        """
        if name not in self._read:
            self._read[name] = self._fresh(name, wanted_at)
        return self._read[name]

    def names(self) -> list[str]:
        """The names of all layouts, sorted."""
        files = {file for folder in self.folders for file in folder.names(ENDING)}
        return sorted(file.removesuffix(ENDING) for file in files)

    def _fresh(self, name: str, wanted_at: Place | None) -> Node:
        file = name + ENDING
        folder = next((folder for folder in self.folders if _NAME.fullmatch(name) and folder.exists(file)), None)
        if folder is None:
            hint = did_you_mean(name, self.names()) or f"write {LAYOUTS}/{file}"
            message = f"there is no layout “{name}”"
            raise ProblemsFoundError([Finding("PNP-UNKNOWN-LAYOUT", message, wanted_at, found=name, hint=hint)])
        findings: list[Finding] = []
        node = read_yaml(folder.read_text(file, wanted_at), folder.shown + file, findings)
        if node is None or errors_in(findings):
            raise ProblemsFoundError(findings)
        return node


def open_library(game: Folder, here: Path) -> LayoutLibrary:
    """The layouts for a game: `layouts/` in its folder, `layouts/` here, the built-in ones."""
    roots = (
        (game.root / LAYOUTS, f"{LAYOUTS}/"),
        (here / LAYOUTS, f"./{LAYOUTS}/"),
        (built_in(LAYOUTS), f"pnp/{LAYOUTS}/"),
    )
    folders: dict[Path, Folder] = {}
    for root, shown in roots:
        folder = Folder(root, shown)
        folders.setdefault(folder.root, folder)
    return LayoutLibrary(list(folders.values()))
