"""Typing: tables of raw cells become tables of typed values, and every cell that cannot is a finding."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pnp.findings import Finding, Place, did_you_mean
from pnp.loading.game_file import TableSpec
from pnp.loading.located import Node
from pnp.loading.tables import ID_COLUMN, Row, Table
from pnp.rules.columns import Column, ColumnError, Ids, UnknownRowError, format_column, parse_column, reader, shown
from pnp.rules.core import RulesCore

Columns = dict[str, Column]

_PASSED_ON: Final = parse_column("any?")


class _Anything(Collection[str]):
    """The ids of a table that could not be read: nothing that refers to it is reported again."""

    def __contains__(self, item: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class TypedTables(NamedTuple):
    """Tables with typed values, the type of each column, and the (table, row number) of each row with a bad cell."""

    tables: dict[str, Table]
    columns: dict[str, Columns]
    unsound: set[tuple[str, int]]


def ids_of(tables: Mapping[str, Table]) -> Ids:
    """The ids of each table, those of rows that were reported among them."""
    known = {name: table.by_id.keys() | table.left_out for name, table in tables.items()}
    return lambda name: known.get(name, _Anything())


def type_tables(
    core: RulesCore, raw: Mapping[str, Table], specs: Mapping[str, TableSpec], node: Node, findings: list[Finding]
) -> TypedTables:
    """All tables typed as the core and `game.yaml` (`specs`, with its `node` for places) say."""
    typed, ids = TypedTables({}, {}, set()), ids_of(raw)
    findings.extend(_missing_tables(core, specs, node))
    for name, spec in specs.items():
        typed.columns[name] = _columns_of(core, name, spec, specs, node, findings)
        if name in raw:
            findings.extend(_missing_columns(core, raw[name], spec, typed.columns[name], node))
            typed.tables[name] = _typed(raw[name], typed, ids, findings)
    return typed


def _missing_tables(core: RulesCore, specs: Mapping[str, TableSpec], node: Node) -> Iterator[Finding]:
    for name in core.tables:
        if name not in specs and name not in core.optional_tables:
            message = f"the rules “{core.name}” need a table “{name}”"
            hint = f"add {name}: {name}.csv below tables"
            yield Finding("PNP-MISSING-TABLE", message, node.place_of("tables", key=True), rule=core.name, hint=hint)


def _columns_of(
    core: RulesCore, name: str, spec: TableSpec, specs: Mapping[str, TableSpec], node: Node, findings: list[Finding]
) -> Columns:
    chosen = dict(core.tables.get(name, {}))
    for column, text in spec.columns.items():
        place = node.place_of("tables", name, "columns", column)
        try:
            kind = parse_column(text)
        except ColumnError as error:
            findings.append(Finding("PNP-COLUMN-TYPE", str(error), place, found=text, hint=error.hint))
            continue
        findings.extend(_dubious_type(core, name, column, kind, specs, place))
        chosen.setdefault(column, kind)
    return chosen


def _dubious_type(
    core: RulesCore, table: str, column: str, kind: Column, specs: Mapping[str, TableSpec], place: Place
) -> Iterator[Finding]:
    target = (kind.item or kind).table
    if target is not None and target not in specs:
        message = f"the column “{column}” refers to a table “{target}”, which the game does not have"
        yield Finding("PNP-UNKNOWN-TABLE", message, place, found=target, hint=did_you_mean(target, specs))
    known = core.tables.get(table, {}).get(column)
    if known is not None and format_column(known) != format_column(kind):
        message = f"the rules “{core.name}” give the column “{column}” the type “{format_column(known)}”"
        found = format_column(kind)
        yield Finding(
            "PNP-COLUMN-TYPE", message, place, found, format_column(known), core.name, "leave the type out here"
        )


def _missing_columns(core: RulesCore, table: Table, spec: TableSpec, types: Columns, node: Node) -> Iterator[Finding]:
    """Columns that should be there and are not; and columns that nobody declared, often the same ones misspelt."""
    undeclared = [column for column in table.columns if column not in types and column != ID_COLUMN]
    from_core = core.tables.get(table.name, {})
    for column, kind in types.items():
        if column in table.columns or (column in from_core and kind.optional):
            continue
        place = (
            table.column_place(column)
            if column in from_core
            else node.place_of("tables", table.name, "columns", column)
        )
        message = f"the table “{table.name}” has no column “{column}”"
        hint = did_you_mean(column, undeclared) or f"add a column “{column}” of the type {format_column(kind)}"
        yield Finding("PNP-MISSING-COLUMN", message, place, rule=core.name, hint=hint)
    for column in undeclared if from_core else ():
        message = f"the rules “{core.name}” do not know the column “{column}” of “{table.name}”"
        hint = f"give it a type in game.yaml (tables: {table.name}: columns:)"
        likely = did_you_mean(column, [name for name in from_core if name not in table.columns])
        hint = f"{likely} Otherwise {hint}" if likely and likely.startswith("did") else hint
        yield Finding("PNP-UNKNOWN-COLUMN", message, table.column_place(column), column, hint=hint, severity="warning")


def _typed(table: Table, typed: TypedTables, ids: Ids, findings: list[Finding]) -> Table:
    types = typed.columns[table.name]
    names = (*table.columns, *(name for name in types if name not in table.columns))
    if not any(name in types for name in names):
        return table
    cells = []
    for name in names:
        raw: Iterable[Any] = (row.values.get(name) for row in table.rows)
        kind = types.get(name, _PASSED_ON)
        cells.append(list(raw) if kind is _PASSED_ON else _column_cells(table, name, kind, (raw, ids, typed, findings)))
    return table.with_rows(names, zip(*cells, strict=True))


def _column_cells(
    table: Table, name: str, kind: Column, reading: tuple[Iterable[Any], Ids, TypedTables, list[Finding]]
) -> list[Any]:
    raw_cells, ids, typed, findings = reading
    absent = name not in table.columns and not kind.optional
    read, values = reader(kind, ids), []
    for row, raw in zip(table.rows, raw_cells, strict=True):
        try:
            values.append(read(raw))
        except ColumnError as error:
            values.append(None)
            typed.unsound.add((table.name, row.index))
            if not absent:
                findings.append(_bad_cell(table, row, name, kind, raw, error))
    return values


def _bad_cell(table: Table, row: Row, name: str, kind: Column, raw: Any, error: ColumnError) -> Finding:
    code = kind.code or ("PNP-UNKNOWN-ROW" if isinstance(error, UnknownRowError) else "PNP-CELL-TYPE")
    return Finding(
        code,
        f"{table.name}, {row.id}, {name}: {error}",
        row.place(name),
        found=shown(raw),
        limit=error.limit,
        rule=f"{table.name}.{name}: {format_column(kind)}",
        hint=error.hint,
    )
