"""CSV and TSV: everything a spreadsheet may write is read right, or refused with one clear finding a problem."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.findings import Finding, Place
from pnp.loading.csv_reader import read_csv
from pnp.loading.limits import CELL_CHARACTERS, COLUMNS, PROBLEMS, ROWS
from pnp.loading.tables import Table, make_table


def read(text: str, file: str = "units.csv") -> tuple[Table | None, list[Finding]]:
    findings: list[Finding] = []
    records = read_csv(text, file, findings)
    return None if records is None else make_table("units", file, records, findings), findings


def table_of(text: str, file: str = "units.csv") -> Table:
    table, findings = read(text, file)
    assert [] == findings
    assert table is not None
    return table


def values_of(table: Table | None) -> list[dict[str, str]]:
    assert table is not None
    return [dict(row.values) for row in table.rows]


def codes(findings: Sequence[Finding]) -> list[str]:
    return [finding.code for finding in findings]


def test_rows_have_the_header_s_columns_as_text() -> None:
    """Cells are text as written: numbers are typed by the rules, not by the reader."""
    table = table_of("id,name,toughness\ntank,Tank,5\npenny,,1\n")
    assert ("id", "name", "toughness") == table.columns
    assert {"id": "penny", "name": "", "toughness": "1"} == dict(table.by_id["penny"].values)
    assert ["tank", "penny"] == [row.id for row in table.rows]
    assert [0, 1] == [row.index for row in table.rows]


def test_every_cell_knows_its_line_and_column() -> None:
    """A finding about a cell must lead there, quoted cells and lines before it notwithstanding."""
    table = table_of('id,text,n\na,"one\ntwo, ""three""",5\nb,x,6\n')
    assert 'one\ntwo, "three"' == table.rows[0].values["text"]
    assert Place("units.csv", 2, 3) == table.rows[0].place("text")
    assert Place("units.csv", 3, 17) == table.rows[0].place("n")
    assert Place("units.csv", 4, 5) == table.rows[1].place("n")
    assert Place("units.csv", 4, 1) == table.rows[1].place()
    assert Place("units.csv", 4, 1) == table.rows[1].place("no such column")
    assert Place("units.csv", 1, 9) == table.column_place("n")
    assert Place("units.csv", 1, 1) == table.column_place("no such column")


def test_a_table_without_ids_is_numbered() -> None:
    """Rows without an id column are named by their number from 1."""
    table = table_of("name\nTank\nPenny\n")
    assert ["1", "2"] == list(table.by_id)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ""])
def test_a_last_line_may_end_or_not(end: str) -> None:
    """Whether or not the last line is ended, it is a row."""
    assert [{"id": "a"}] == values_of(table_of("id\na" + end.replace("\r", "")))


def test_one_row_is_a_table() -> None:
    """A table may have one row only."""
    assert 1 == len(table_of("id,name\na,b\n").rows)


def test_blank_lines_are_passed_over() -> None:
    """Blank lines before the header, between rows and at the end mean nothing."""
    assert [{"id": "a"}, {"id": "b"}] == values_of(table_of("\n \nid\na\n\n  \nb\n\n"))


def test_inches_need_no_quoting() -> None:
    """A quotation mark within an unquoted cell is itself: wargames measure in inches."""
    assert '6" or 2"' == table_of('id,move\na,6" or 2"\n').rows[0].values["move"]


def test_tsv_is_separated_by_tabs() -> None:
    """A .tsv file has tabs; commas are text there."""
    assert [{"id": "a", "text": "b, c"}] == values_of(table_of("id\ttext\na\tb, c\n", "units.tsv"))


@pytest.mark.parametrize(
    ("text", "file", "found", "limit"),
    [
        ("id;move\na;1,5\n", "units.csv", "semicolons", "commas"),
        ("id\tmove\na\t1,5\n", "units.csv", "tabs", "commas"),
        ("id,move\na,2\n", "units.tsv", "commas", "tabs"),
        ("id;name, long\na;b\nc;d, e, f\n", "units.csv", "semicolons", "commas"),
    ],
)
def test_another_separator_is_read_right_with_a_warning(text: str, file: str, found: str, limit: str) -> None:
    """Semicolons or tabs under the name .csv are read as meant, and the designer is told."""
    table, findings = read(text, file)
    assert table is not None
    assert 2 == len(table.columns)
    assert [("PNP-CSV-SEPARATOR", "warning", found, limit)] == [
        (finding.code, finding.severity, finding.found, finding.limit) for finding in findings
    ]


def test_an_unclear_separator_is_refused() -> None:
    """Where two separators would do and the name promises neither, nothing is guessed."""
    table, findings = read("id;a\tb\nx;y\tz\n")
    assert table is None
    assert ["PNP-CSV-SEPARATOR"] == codes(findings)
    assert "semicolons and tabs" in findings[0].message


def test_commas_win_where_they_fit() -> None:
    """A semicolon within a cell of a comma-separated table is text."""
    assert [{"id": "a", "x;y": "1;2"}] == values_of(table_of("id,x;y\na,1;2\n"))


def test_ragged_rows_are_each_a_finding() -> None:
    """A row with too few or too many cells names what it has and what the header has; the others are read."""
    table, findings = read("id,a\nx,1\ny\nz,1,2\nw,2\n")
    assert ["x", "w"] == [row["id"] for row in values_of(table)]
    assert table is not None
    assert {"y", "z"} == table.left_out
    assert [(Place("units.csv", 3, 1), 1, 2), (Place("units.csv", 4, 1), 3, 2)] == [
        (finding.place, finding.found, finding.limit) for finding in findings
    ]
    assert ["PNP-CSV-RAGGED"] * 2 == codes(findings)


def test_rows_of_empty_cells_are_passed_over_with_a_warning() -> None:
    """Spreadsheets save formatted but empty rows as separators alone."""
    table, findings = read("id,a\nx,1\n,\n")
    assert 1 == len(values_of(table))
    assert [("PNP-CSV-EMPTY-ROW", "warning")] == [(finding.code, finding.severity) for finding in findings]


def test_an_unclosed_quotation_mark_costs_one_row() -> None:
    """A cell that is opened and never closed is reported where it opens; reading goes on with the next line."""
    table, findings = read('id,a\nx,"1\ny,2\nz,3\n')
    assert ["y", "z"] == [row["id"] for row in values_of(table)]
    assert [("PNP-CSV-QUOTE", Place("units.csv", 2, 3))] == [(finding.code, finding.place) for finding in findings]
    assert table is not None
    assert {"x"} == table.left_out


def test_text_after_a_closing_quotation_mark_is_refused() -> None:
    """`"x"y` is never read as `xy`; a mark that was opened lines above is named."""
    _, findings = read('id,a\nx,"1"2\ny,"3\nz,"4"\n')
    assert [("PNP-CSV-QUOTE", Place("units.csv", 2, 6)), ("PNP-CSV-QUOTE", Place("units.csv", 4, 4))] == [
        (finding.code, finding.place) for finding in findings
    ]
    assert "opens 1 line above" in findings[1].message


def test_a_space_before_a_quotation_mark_is_reported() -> None:
    """By the standard the space makes the marks part of the text, which nobody means."""
    _, findings = read('id,a\nx, "1, 2"\n')
    assert [("PNP-CSV-QUOTE", Place("units.csv", 2, 3))] == [(finding.code, finding.place) for finding in findings]


def test_columns_without_a_name_of_their_own_are_reported() -> None:
    """Blank and duplicate names are each a finding at the name; the other columns are read."""
    table, findings = read("id,,a, ,a\nx,1,2,3,4\n")
    assert [{"id": "x", "a": "2"}] == values_of(table)
    assert [("PNP-COLUMN-BLANK", 4), ("PNP-COLUMN-BLANK", 7), ("PNP-COLUMN-TWICE", 9)] == [
        (finding.code, finding.place.column if finding.place else None) for finding in findings
    ]
    assert table is not None
    assert Place("units.csv", 2, 5) == table.rows[0].place("a")


def test_a_header_alone_is_reported() -> None:
    """A table without rows would print nothing, in silence."""
    table, findings = read("id,a\n")
    assert table is not None
    assert () == table.rows
    assert ["PNP-TABLE-EMPTY"] == codes(findings)


def test_a_table_of_empty_rows_is_empty() -> None:
    """Rows of separators alone are no rows: the warning alone would let nothing be printed."""
    _, findings = read("id,a\n,\n")
    assert ["PNP-CSV-EMPTY-ROW", "PNP-TABLE-EMPTY"] == codes(findings)


def test_a_row_that_was_left_out_is_no_empty_table() -> None:
    """One problem, one finding."""
    assert ["PNP-CSV-RAGGED"] == codes(read("a,b\n1\n")[1])


def test_a_header_that_cannot_be_read_is_one_finding() -> None:
    """Without a header no row means anything."""
    table, findings = read('id,"a\nx,1\n')
    assert table is None
    assert ["PNP-CSV-QUOTE"] == codes(findings)


def test_ids_are_unique_and_present() -> None:
    """Each blank id and each second use of an id is a finding at its cell."""
    table, findings = read("name,id\na,x\nb,y\nc,x\nd,  \n")
    assert [("PNP-ID-TWICE", Place("units.csv", 4, 3)), ("PNP-ID-MISSING", Place("units.csv", 5, 3))] == [
        (finding.code, finding.place) for finding in findings
    ]
    assert "first on line 2" in findings[0].message
    assert table is not None
    assert "a" == table.by_id["x"].values["name"]


def test_too_many_rows_are_refused() -> None:
    """A table of 200,000 rows is refused with the limit, whatever else is in it."""
    table, findings = read("id\n" + "".join(f"{number}\n" for number in range(200_000)))
    assert table is None
    assert [("PNP-TABLE-SIZE", 200_001, ROWS)] == [(found.code, found.found, found.limit) for found in findings]


def test_too_many_columns_are_refused() -> None:
    """A header of a thousand names is none of a game."""
    table, findings = read(",".join(f"c{number}" for number in range(COLUMNS + 1)) + "\n")
    assert table is None
    assert ["PNP-TABLE-SIZE"] == codes(findings)


def test_a_cell_of_absurd_length_is_refused() -> None:
    """The row is left out, the others are read."""
    table, findings = read(f"id,a\nx,{'y' * (CELL_CHARACTERS + 1)}\nz,1\n")
    assert ["z"] == [row["id"] for row in values_of(table)]
    assert ["PNP-TEXT-SIZE"] == codes(findings)


@pytest.mark.parametrize("line", ["x,1,2\n", '"x\n', ",\n"])
def test_a_file_full_of_problems_is_read_no_further(line: str) -> None:
    """A million broken rows are one misunderstanding: after a thousand findings the reader stops and says so."""
    table, findings = read("id,a\n" + line * 1_000_000)
    assert table is None
    assert (PROBLEMS + 1, "PNP-FILE-PROBLEMS") == (len(findings), findings[-1].code)


def test_typed_rows_keep_their_places() -> None:
    """The rules put typed values and derived columns in place of raw cells; findings still lead to the file."""
    table = table_of("id,n\na,5\n").with_rows(("id", "n", "double"), [("a", 5, 10)])
    assert 10 == table.by_id["a"].values["double"]
    assert Place("units.csv", 2, 3) == table.rows[0].place("n")
    assert Place("units.csv", 2, 1) == table.rows[0].place("double")


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\r\0", exclude_categories=["Cs"]), max_size=12)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1, max_size=8),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_what_the_standard_library_writes_is_read_back(rows: list[tuple[str, str, str]], quoting: int) -> None:
    """Any table that `csv` writes reads back cell for cell, and each place leads to its cell."""
    rows = [(f"r{number}", *(cell.lstrip(" ") for cell in row)) for number, row in enumerate(rows)]  # type: ignore[misc]
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n", quoting=quoting)  # type: ignore[arg-type]
    writer.writerows([("id", "a", "b", "c"), *rows])
    text = buffer.getvalue()
    table = table_of(text)
    assert rows == [tuple(row.values.values()) for row in table.rows]
    lines = text.split("\n")
    for row in table.rows:
        place = row.place("c")
        assert place.line
        assert place.column
        rest = lines[place.line - 1][place.column - 1 :].lstrip('"')
        assert rest.startswith(row.values["c"].split("\n")[0].split('"')[0])
