"""Tables in YAML and JSON: a list of mappings, or a mapping from id to mapping."""

from __future__ import annotations

from typing import Any

from pnp.findings import Finding, Place
from pnp.loading.limits import COLUMNS, ROWS
from pnp.loading.located import Node
from pnp.loading.tables import ID_COLUMN, Records

_SHAPE = "write a list of rows, each of them its columns as “name: value”; or the rows under their ids"
_ROWS_WANTED = "write at least one row, or take the table out of game.yaml"


class NodePlaces:
    """The places of rows that are mappings."""

    def __init__(self, whole: Node, rows: list[Node]) -> None:
        self._whole = whole
        self._rows = rows

    def column(self, name: str) -> Place:
        """The first row's key of that name, or the start of the table."""
        return next((row.keys[name] for row in self._rows if name in row.keys), self._whole.place)

    def cell(self, row: int, column: str | None, path: tuple[str | int, ...] = ()) -> Place:
        """The value's place, or as far towards it as there is anything."""
        return self._rows[row].place_of(*(() if column is None else (column, *path)))


def node_records(node: Node, findings: list[Finding]) -> Records | None:
    """The records of a table that was read from YAML or JSON; None, with a finding, if it is none."""
    if not isinstance(node.value, list | dict) and node.value is not None:
        findings.append(Finding("PNP-TABLE-SHAPE", "the file holds a single value, no table", node.place, hint=_SHAPE))
        return None
    rows = [row for row in _rows(node, findings) if _is_row(row, findings)]
    if not node.value:
        findings.append(Finding("PNP-TABLE-EMPTY", "the table has no rows", node.place, hint=_ROWS_WANTED))
    mappings: list[dict[str, Any]] = [row.plain() for row in rows]
    columns = tuple(dict.fromkeys(column for mapping in mappings for column in mapping))
    if len(rows) > ROWS or len(columns) > COLUMNS:
        findings.append(_too_large(node.place, len(rows), len(columns)))
        return None
    cells = [tuple(map(mapping.get, columns)) for mapping in mappings]
    pairs = node.value.items() if isinstance(node.value, dict) else ()
    left_out = frozenset(row_id for row_id, row in pairs if not isinstance(row.value, dict))
    return Records(columns, cells, NodePlaces(node, rows), left_out)


def _rows(node: Node, findings: list[Finding]) -> list[Node]:
    if isinstance(node.value, dict):
        return [_with_id(row, key, node.keys[key], findings) for key, row in node.value.items()]
    return node.value if isinstance(node.value, list) else []


def _with_id(row: Node, row_id: str, place: Place, findings: list[Finding]) -> Node:
    """A row that stands under its id, with the id as a column of its own."""
    if not isinstance(row.value, dict):
        return row
    if ID_COLUMN in row.value:
        message = f"the row “{row_id}” has an id already: the key that it stands under"
        hint = "delete the line “id: …” within the row"
        findings.append(Finding("PNP-ID-TWICE", message, row.keys[ID_COLUMN], found=row_id, hint=hint))
    values = {ID_COLUMN: Node(row_id, place), **{key: value for key, value in row.value.items() if key != ID_COLUMN}}
    return Node(values, place, {**row.keys, ID_COLUMN: place})


def _is_row(row: Node, findings: list[Finding]) -> bool:
    if isinstance(row.value, dict):
        return True
    findings.append(Finding("PNP-TABLE-SHAPE", "this is not a row of columns and values", row.place, hint=_SHAPE))
    return False


def _too_large(place: Place, rows: int, columns: int) -> Finding:
    found, limit, what = (rows, ROWS, "rows") if rows > ROWS else (columns, COLUMNS, "columns")
    message = f"the table has {found:,} {what}; {limit:,} are allowed"
    hint = "leave out what the game does not need"
    return Finding("PNP-TABLE-SIZE", message, place, found, limit, hint=hint)
