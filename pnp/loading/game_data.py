"""A game's data as it stands in its folder: everything read, every problem of the files noted, nothing judged yet."""

from __future__ import annotations

from typing import Final, NamedTuple

from pnp.findings import Finding, Place, ProblemsFoundError, in_reading_order
from pnp.loading.csv_reader import SEPARATORS, read_csv
from pnp.loading.folder import Folder
from pnp.loading.game_file import GameFile, TableSpec
from pnp.loading.game_references import check_references
from pnp.loading.json_reader import read_json
from pnp.loading.located import Node
from pnp.loading.node_tables import node_records
from pnp.loading.schema import fill
from pnp.loading.tables import Records, Table, make_table
from pnp.loading.yaml_reader import read_yaml

GAME_FILE: Final = "game.yaml"
OPTIONS_FILE: Final = "rules.yaml"
_NODE_READERS: Final = {".yaml": read_yaml, ".yml": read_yaml, ".json": read_json}


class GameData(NamedTuple):
    """What `load_game` read. `file` is None if `game.yaml` cannot be understood; `node` is the same file with places.

    `tables` holds those that could be read; `options` is what `rules.yaml` holds, or None without such a file;
    `findings` are the problems of all files, in reading order.
    """

    folder: Folder
    node: Node | None
    file: GameFile | None
    tables: dict[str, Table]
    options: Node | None
    findings: list[Finding]


def load_game(folder: Folder) -> GameData:
    """Everything that the game in `folder` consists of. Never stops at the first problem, never raises for one."""
    findings: list[Finding] = []
    node = _game_node(folder, findings)
    file = fill(GameFile, node, findings, code="PNP-GAME-VALUE") if node is not None else None
    tables: dict[str, Table] = {}
    for name, spec in _table_specs(file, node).items():
        place = node.place_of("tables", name, "file") if node is not None else None
        records = _records(folder, spec.file, place, findings)
        if records is not None:
            tables[name] = make_table(name, spec.file, records, findings)
    options = _options(folder, findings)
    if file is not None and node is not None:
        findings.extend(check_references(file, node, tables, folder))
    return GameData(folder, node, file, tables, options, in_reading_order(findings))


def _game_node(folder: Folder, findings: list[Finding]) -> Node | None:
    """The content of `game.yaml`, or None if it is no mapping."""
    node = _read_node(folder, GAME_FILE, None, findings)
    if node is None or isinstance(node.value, dict):
        return node
    hint = "write lines such as “game: my-game” and “title: My Game”"
    findings.append(
        Finding("PNP-GAME-VALUE", f"{GAME_FILE} must be a mapping: lines of “name: value”", node.place, hint=hint)
    )
    return None


def _table_specs(file: GameFile | None, node: Node | None) -> dict[str, TableSpec]:
    """The tables to read: all, or those that can be made out of a file with other faults."""
    if file is not None:
        return file.tables
    stated = node.at("tables") if node is not None else None
    pairs = stated.value.items() if stated is not None and isinstance(stated.value, dict) else ()
    ignored: list[Finding] = []  # `fill` has reported them for the file as a whole
    specs = {name: fill(TableSpec, _as_mapping(spec), ignored) for name, spec in pairs}
    return {name: spec for name, spec in specs.items() if spec is not None}


def _as_mapping(spec: Node) -> Node:
    return Node({"file": spec}, spec.place) if isinstance(spec.value, str) else spec


def _options(folder: Folder, findings: list[Finding]) -> Node | None:
    """What `rules.yaml` holds, or None where there is none or nothing but comments in it."""
    node = _read_node(folder, OPTIONS_FILE, None, findings) if folder.exists(OPTIONS_FILE) else None
    return None if node is None or node.value is None else node


def _records(folder: Folder, name: str, place: Place | None, findings: list[Finding]) -> Records | None:
    """The records of a table's file, read as its ending says."""
    ending = "." + name.rpartition(".")[2].lower()
    if ending in _NODE_READERS:
        node = _read_node(folder, name, place, findings)
        return None if node is None else node_records(node, findings)
    if ending in SEPARATORS:
        text = _read_text(folder, name, place, findings)
        return None if text is None else read_csv(text, folder.shown + name, findings)
    known = (*SEPARATORS, *_NODE_READERS)
    message = f"“{name}” is no table that can be read; its name must end in {', '.join(known)}"
    hint = "save the table as “CSV UTF-8” and name that file"
    findings.append(Finding("PNP-TABLE-FORMAT", message, place, found=ending, limit=known, hint=hint))
    return None


def _read_node(folder: Folder, name: str, place: Place | None, findings: list[Finding]) -> Node | None:
    text = _read_text(folder, name, place, findings)
    if text is None:
        return None
    return _NODE_READERS["." + name.rpartition(".")[2].lower()](text, folder.shown + name, findings)


def _read_text(folder: Folder, name: str, place: Place | None, findings: list[Finding]) -> str | None:
    """The file's text, or None and a finding if it cannot be read or has none."""
    try:
        text = folder.read_text(name, place)
    except ProblemsFoundError as error:
        findings.extend(error.findings)
        return None
    if text.strip():
        return text
    where = Place(folder.shown + name, 1, 1)
    findings.append(
        Finding("PNP-FILE-EMPTY", "the file is empty", where, hint="fill it in, or delete it and what names it")
    )
    return None
