"""What `game.yaml` names must be there: tables, columns, components and files; and names must be fit to be names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pnp.findings import Finding, ProblemsFoundError, did_you_mean
from pnp.loading.folder import Folder
from pnp.loading.game_file import GameFile
from pnp.loading.located import Node
from pnp.loading.tables import Table

_NAME = re.compile(r"[^\W_]+(?:[-_][^\W_]+)*")
RULEBOOK: Final = "rulebook"  # what a kit calls the game's rulebook among its components
_TAKEN: Final = {"tables": ("ask", "game", "rules"), "components": ("kit", RULEBOOK), "kits": ()}


def check_references(file: GameFile, node: Node, tables: Mapping[str, Table], folder: Folder) -> Iterator[Finding]:
    """A finding for each name in `game.yaml` that is unfit or leads nowhere. A table that could not be read has all
    columns, as that has been reported."""
    yield from _names(file, node)
    yield from _components(file, node, tables)
    yield from _kits(file, node)
    yield from _unprinted(file, node, tables)
    if file.rulebook is not None:
        yield from _rulebook(file.rulebook, node, folder)


def _names(file: GameFile, node: Node) -> Iterator[Finding]:
    named = {("game",): file.game} | {(part, name): name for part in _TAKEN for name in getattr(file, part)}
    for path, name in named.items():
        place = node.place_of(*path, key=len(path) > 1)
        taken = _TAKEN.get(path[0], ())
        if name in taken:
            message = f"“{name}” means something else already"
            hint = f"choose another name; taken are {', '.join(taken)}"
            yield Finding("PNP-NAME", message, place, found=name, limit=taken, hint=hint)
        elif not _NAME.fullmatch(name) or name != name.lower():
            message = f"“{name}” cannot be a name: files and folders are named after it"
            hint = "use small letters and digits, parted by hyphens, such as unit-cards"
            yield Finding("PNP-NAME", message, place, found=name, hint=hint)


def _components(file: GameFile, node: Node, tables: Mapping[str, Table]) -> Iterator[Finding]:
    for name, component in file.components.items():
        each, copies = component.each, component.copies
        if each is not None and each not in file.tables:
            message = f"there is no table “{each}”"
            place = node.place_of("components", name, "each")
            yield Finding("PNP-UNKNOWN-TABLE", message, place, found=each, hint=did_you_mean(each, file.tables))
        elif isinstance(copies, str):
            columns = _columns(file, tables, each) if each is not None else set()
            if columns is not None and copies not in columns:
                message = (
                    f"copies is neither a number nor a column of “{each}”: “{copies}”"
                    if each
                    else (f"copies is “{copies}”, but the component is not made for each row of a table")
                )
                place = node.place_of("components", name, "copies")
                hint = did_you_mean(copies, columns) or "write a number"
                yield Finding("PNP-UNKNOWN-COLUMN", message, place, found=copies, hint=hint)


def _kits(file: GameFile, node: Node) -> Iterator[Finding]:
    known = {*file.components, *([RULEBOOK] if file.rulebook is not None else [])}
    for name, kit in file.kits.items():
        for number, component in enumerate(kit.components):
            if component not in known:
                place = node.place_of("kits", name, "components", number)
                message = f"the kit “{name}” names “{component}”, which is no component"
                hint = did_you_mean(component, known)
                yield Finding("PNP-UNKNOWN-COMPONENT", message, place, found=component, hint=hint)


def _unprinted(file: GameFile, node: Node, tables: Mapping[str, Table]) -> Iterator[Finding]:
    for name, spec in file.tables.items():
        columns = _columns(file, tables, name)
        for number, column in enumerate(spec.unprinted):
            if columns is not None and column not in columns:
                place = node.place_of("tables", name, "unprinted", number)
                message = f"the table “{name}” has no column “{column}”"
                yield Finding("PNP-UNKNOWN-COLUMN", message, place, found=column, hint=did_you_mean(column, columns))


def _columns(file: GameFile, tables: Mapping[str, Table], table: str) -> set[str] | None:
    """All columns of a table, the derived ones too; None if it could not be read."""
    if table not in tables:
        return None
    spec = file.tables[table]
    return {*tables[table].columns, *spec.columns, *spec.derive}


def _rulebook(name: str, node: Node, folder: Folder) -> Iterator[Finding]:
    place = node.place_of("rulebook")
    try:
        if not folder.exists(name, place):
            hint = "write it, or delete the line"
            yield Finding("PNP-FILE-MISSING", f"there is no file “{name}”", place, found=name, hint=hint)
    except ProblemsFoundError as error:
        yield from error.findings
