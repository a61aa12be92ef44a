"""CSV and TSV files: a header of column names, then one record a row; every cell is text and knows its place."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from sys import intern
from typing import Any, Final

from pnp.findings import Finding, Place, Severity, errors_in
from pnp.loading.csv_record import Fault, line_end, scan_record
from pnp.loading.limits import CELL_CHARACTERS, COLUMNS, ROWS
from pnp.loading.lines import Lines
from pnp.loading.separators import choose_separator
from pnp.loading.stopping import StopReadingError, stop_if_hopeless
from pnp.loading.tables import ID_COLUMN, Records

SEPARATORS: Final = {".csv": ",", ".tsv": "\t"}


def read_csv(text: str, file: str, findings: list[Finding]) -> Records | None:
    """The records of a file whose ending says what separates its cells. None if no row of it can be used.

    Every problem is added to `findings`. A record that cannot be read, or has more or fewer cells than the header, is
    left out; so is a column without a name of its own.
    """
    separator = choose_separator(text, SEPARATORS[file[-4:].lower()], file, findings)
    try:
        return None if separator is None else _Reader(text, file, separator, findings).read()
    except StopReadingError as stop:
        findings.append(stop.finding)
        return None


class CsvPlaces:
    """The places of a file's cells, found by reading the one record again."""

    def __init__(self, text: str, lines: Lines, separator: str, header: int) -> None:
        self._text = text
        self._lines = lines
        self._separator = separator
        self._header = header  # the offset of its record
        self.offsets = array("Q")  # of the rows' records
        self.cells: dict[str, int] = {}  # which cell of a record each column is

    def column(self, name: str) -> Place:
        """The place of a column's name, or of the header."""
        return self._cell(self._header, name)

    def cell(self, row: int, column: str | None, path: tuple[str | int, ...] = ()) -> Place:
        """The place of a cell, or of the row's first one. `path` leads nowhere within text."""
        return self._cell(self.offsets[row], column)

    def _cell(self, offset: int, column: str | None) -> Place:
        number = self.cells.get(column) if column is not None else None
        if number is not None:
            offset = scan_record(self._text, offset, self._separator).starts[number]
        return self._lines.place(offset)


class _Reader:
    """One reading of one file."""

    def __init__(self, text: str, file: str, separator: str, findings: list[Finding]) -> None:
        self.text = text
        self.lines = Lines(text, file)
        self.separator = separator
        self.findings = findings
        self.findings_before = len(findings)
        self.id_cell: int | None = None
        self.left_out: set[str] = set()

    def read(self) -> Records | None:
        """The file's records, or None if its header or its size makes all of them useless."""
        offset = len(self.text) - len(self.text.lstrip(" \n"))
        header = scan_record(self.text, offset, self.separator)
        if header.fault:
            self._report_fault(header.fault)
            return None
        places = CsvPlaces(self.text, self.lines, self.separator, offset)
        places.cells = self._columns(header.cells, header.starts)
        self.id_cell = places.cells.get(ID_COLUMN)
        before = len(self.findings)
        cells = self._rows(header.end + 1, len(header.cells), places) if places.cells else None
        if cells is None:
            return None
        if not cells and not errors_in(self.findings[before:]):
            hint = "write at least one row below the header, or take the table out of game.yaml"
            self._report("PNP-TABLE-EMPTY", "the table has a header and no rows", offset, hint)
        return Records(tuple(places.cells), cells, places, frozenset(self.left_out))

    def _columns(self, names: list[str], starts: list[int]) -> dict[str, int]:
        """Which cell each column is. A column without a name of its own is reported and left out."""
        columns: dict[str, int] = {}
        if len(names) > COLUMNS:
            message = f"the table has {len(names):,} columns; {COLUMNS} are allowed"
            self._report("PNP-TABLE-SIZE", message, starts[0], "split the table", found=len(names), limit=COLUMNS)
            return columns
        for number, (cell, start) in enumerate(zip(names, starts, strict=True)):
            name = intern(cell.strip())
            if not name:
                hint = "name it, or delete the whole column"
                self._report("PNP-COLUMN-BLANK", f"column {number + 1} has no name", start, hint)
            elif name in columns:
                hint = "give each column a name of its own"
                self._report("PNP-COLUMN-TWICE", f"two columns are named “{name}”", start, hint, found=name)
            else:
                columns[name] = number
        return columns

    def _rows(self, offset: int, width: int, places: CsvPlaces) -> list[tuple[str, ...]] | None:
        """The cells of every row that has as many as the header; None if there are more rows than allowed."""
        kept = None if len(places.cells) == width else list(places.cells.values())
        rows: list[tuple[str, ...]] = []
        for start, cells in self._records(offset):
            if len(cells) != width:
                self._report_width(start, cells, width)
                continue
            if len(rows) == ROWS:
                self._report_rows(start)
                return None
            places.offsets.append(start)
            rows.append(tuple(map(intern, cells if kept is None else [cells[number] for number in kept])))
        return rows

    def _records(self, offset: int) -> Iterator[tuple[int, list[str]]]:
        """The offset and cells of every record that can be read; the others are reported, blank lines passed over."""
        text, separator = self.text, self.separator
        while offset < len(text):
            end = line_end(text, offset)
            line = text[offset:end]
            if '"' in line:
                record = scan_record(text, offset, separator)
                cells, end, fault = record.cells, record.end, record.fault
            else:
                cells, fault = line.split(separator), None
            if fault:
                self._leave_out(cells)
                self._report_fault(fault)
            elif line.strip(" ") and self._worth_keeping(offset, end, cells):
                yield offset, cells
            offset = end + 1

    def _worth_keeping(self, offset: int, end: int, cells: list[str]) -> bool:
        if end - offset > CELL_CHARACTERS and (longest := max(map(len, cells))) > CELL_CHARACTERS:
            message = f"a cell has {longest:,} characters; {CELL_CHARACTERS:,} are allowed"
            hint = "shorten it, or look for a quotation mark that is missing"
            self._report("PNP-TEXT-SIZE", message, offset, hint, found=longest, limit=CELL_CHARACTERS)
            self._leave_out(cells)
            return False
        if any(cells):
            return True
        message, hint = "a row has only empty cells; it was passed over", "delete the row, or fill it in"
        self._report("PNP-CSV-EMPTY-ROW", message, offset, hint, severity="warning")
        return False

    def _leave_out(self, cells: list[str]) -> None:
        if self.id_cell is not None and self.id_cell < len(cells):
            self.left_out.add(cells[self.id_cell].strip())

    def _report_width(self, offset: int, cells: list[str], width: int) -> None:
        self._leave_out(cells)
        more = len(cells) > width
        hint = (
            "put a cell that holds a separator in quotation marks, or delete what is too much"
            if more
            else "write a separator for each empty cell, or add the missing cells"
        )
        message = f"this row has {len(cells)} cell{'s' * (len(cells) != 1)}; the header has {width} columns"
        self._report("PNP-CSV-RAGGED", message, offset, hint, found=len(cells), limit=width)

    def _report_rows(self, offset: int) -> None:
        lines = self.text.count("\n")
        message = f"the table has more rows than the {ROWS:,} that are allowed: its file has {lines:,} lines"
        self._report(
            "PNP-TABLE-SIZE", message, offset, "leave out what the game does not need", found=lines, limit=ROWS
        )

    def _report_fault(self, fault: Fault) -> None:
        self._report("PNP-CSV-QUOTE", fault.message, fault.offset, fault.hint)

    def _report(
        self,
        code: str,
        message: str,
        offset: int,
        hint: str,
        *,
        found: Any = None,
        limit: Any = None,
        severity: Severity = "error",
    ) -> None:
        place = self.lines.place(offset)
        self.findings.append(Finding(code, message, place, found, limit, hint=hint, severity=severity))
        stop_if_hopeless(len(self.findings) - self.findings_before, place)
