"""Tables: rows of values under named columns, whatever file they came from, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from pnp.findings import Finding, Place

ID_COLUMN = "id"


class Places(Protocol):
    """Where the columns, rows and cells of one table stand. Found when asked for, as few of them ever are."""

    def column(self, name: str) -> Place:
        """The place of a column's name; of the whole table for a column that the file does not have."""
        ...

    def cell(self, row: int, column: str | None, path: tuple[str | int, ...]) -> Place:
        """The place of a cell (or of what `path` leads to within it); of the whole row if there is no such cell."""
        ...


class Values(Mapping[str, Any]):
    """One row's values by column: a view that shares the table's column numbers, so that a row costs one tuple."""

    __slots__ = ("_cells", "_numbers")

    def __init__(self, numbers: Mapping[str, int], cells: tuple[Any, ...]) -> None:
        self._numbers = numbers
        self._cells = cells

    @property
    def cells(self) -> tuple[Any, ...]:
        """The values alone, in the order of the columns."""
        return self._cells

    def __getitem__(self, column: str) -> Any:
        return self._cells[self._numbers[column]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, column: object) -> bool:
        return column in self._numbers

    def __repr__(self) -> str:
        return f"Values({dict(self)})"


class Row:
    """One row: its `id`, its `index` from 0 among the table's rows, and its `values` by column."""

    __slots__ = ("_places", "id", "index", "values")

    def __init__(self, row_id: str, index: int, values: Mapping[str, Any], places: Places) -> None:
        self.id = row_id
        self.index = index
        self.values = values
        self._places = places

    @property
    def cells(self) -> tuple[Any, ...]:
        """The values alone, in the order of the table's columns."""
        values = self.values
        return values.cells if isinstance(values, Values) else tuple(values.values())

    def place(self, column: str | None = None, *path: str | int) -> Place:
        """Where the row, one of its cells, or a part of a structured cell stands."""
        return self._places.cell(self.index, column, path)

    def __repr__(self) -> str:
        return f"Row({self.id!r}, {self.index})"


class Table:
    """A named table of one file. `by_id` finds a row; `rows` keeps the order of the file.

    Raw cells are text in a CSV or TSV file (an empty cell is `""`), plain values in YAML and JSON (an absent one is
    None). `left_out` holds the ids of rows that were reported and could not be read, so that nothing that refers to
    them is reported again.
    """

    __slots__ = ("_places", "by_id", "columns", "file", "left_out", "name", "rows")

    def __init__(
        self,
        name: str,
        file: str,
        columns: tuple[str, ...],
        rows: tuple[Row, ...],
        places: Places,
        *,
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.file = file
        self.columns = columns
        self.rows = rows
        self.by_id = _first_by_id(rows)
        self.left_out = left_out
        self._places = places

    def column_place(self, column: str) -> Place:
        """Where the name of `column` stands; the start of the file for a column that it does not have."""
        return self._places.column(column)

    def with_rows(self, columns: Sequence[str], cells: Iterable[Sequence[Any]]) -> Table:
        """This table with other `columns` and `cells` (one sequence for each row, in order); ids and places stay."""
        numbers = _numbered(columns)
        rows = tuple(
            Row(row.id, row.index, Values(numbers, tuple(values)), self._places)
            for row, values in zip(self.rows, cells, strict=True)
        )
        return Table(self.name, self.file, tuple(columns), rows, self._places, left_out=self.left_out)

    def __repr__(self) -> str:
        return f"Table({self.name!r}, {len(self.rows)} rows)"


class Records(NamedTuple):
    """What a reader found in a file: column names, one tuple of cells for each row that it could read, their places.

    `left_out` holds what the rows that it could not read have as their id.
    """

    columns: tuple[str, ...]
    cells: Sequence[tuple[Any, ...]]
    places: Places
    left_out: frozenset[str] = frozenset()


def make_table(name: str, file: str, records: Records, findings: list[Finding]) -> Table:
    """The table of these records. A row's id is its `id` column; without one, rows are numbered from 1.

    An id that is blank, is no text or whole number, or stands twice is a finding.
    """
    ids = _ids(name, records, findings) if ID_COLUMN in records.columns else map(str, count(1))
    numbers, places = _numbered(records.columns), records.places
    rows = tuple(
        Row(row_id, index, Values(numbers, cells), places)
        for index, (row_id, cells) in enumerate(zip(ids, records.cells, strict=False))
    )
    return Table(name, file, records.columns, rows, places, left_out=records.left_out)


def _ids(name: str, records: Records, findings: list[Finding]) -> list[str]:
    at = records.columns.index(ID_COLUMN)
    first: dict[str, int] = {}
    ids = []
    for index, cells in enumerate(records.cells):
        row_id = _id_text(cells[at])
        if not row_id:
            findings.append(_no_id(name, cells[at], records.places.cell(index, ID_COLUMN, ())))
            row_id = f"row {index + 1}"
        elif row_id in first:
            findings.append(_id_twice(name, row_id, records.places, (first[row_id], index)))
        first.setdefault(row_id, index)
        ids.append(row_id)
    return ids


def _id_text(value: Any) -> str | None:
    if isinstance(value, str):
        return value.strip()
    return str(value) if type(value) is int else None


def _no_id(table: str, value: Any, place: Place) -> Finding:
    blank = value is None or value == "" or isinstance(value, str)
    return Finding(
        "PNP-ID-MISSING" if blank else "PNP-ID-TYPE",
        f"a row of the table “{table}” has no id"
        if blank
        else f"the id of a row of “{table}” is neither text nor a whole number",
        place,
        found=value,
        hint="write a short name of its own for each row in the column “id”; in quotes if it looks like a number",
    )


def _id_twice(table: str, row_id: str, places: Places, rows: tuple[int, int]) -> Finding:
    first, second = (places.cell(row, ID_COLUMN, ()) for row in rows)
    return Finding(
        "PNP-ID-TWICE",
        f"the id “{row_id}” stands twice in the table “{table}”, first on line {first.line}",
        second,
        found=row_id,
        hint="give each row an id of its own",
    )


def _first_by_id(rows: Iterable[Row]) -> Mapping[str, Row]:
    first: dict[str, Row] = {}
    for row in rows:
        first.setdefault(row.id, row)
    return MappingProxyType(first)


def _numbered(columns: Sequence[str]) -> dict[str, int]:
    return {column: number for number, column in enumerate(columns)}
