"""Tables, logs and entries: every cell a fact of its row, no row lost, first lines level."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, layout_text, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.display import Line, Rect, Symbol, Text
from pnp.findings import Finding
from pnp.layout.engine import DrawnFace

PAGE = "120mm x 90mm"
UNITS = [
    {"id": "penny", "name": "Penny", "sign": "coin", "toughness": 1, "note": "Crouches behind anything that stands."},
    {"id": "horse", "name": "Horse", "sign": "horse", "toughness": 3, "note": ""},
    {"id": "tank", "name": "Tank", "sign": "tank", "toughness": 5, "note": "Runs over for two; driven by a penny."},
]
COLUMNS = """[
  {head: '', width: 8mm, cell: '{{ sign }}', form: icon, size: 5mm},
  {head: Name, cell: '{{ name }}', style: {size: 12pt, bold: true}},
  {head: Toughness, width: 20mm, cell: '{{ toughness }}', form: pips, size: 3.5mm},
  {head: Note, share: 2, cell: '{{ note }}', style: {font: serif, size: 8pt}},
  {head: Losses, width: 15mm}]"""


def table(fields: str, height: int = 60, tables: Any = None, answer: Any = None) -> DrawnFace:
    """A table on a page of 120 mm."""
    layout = layout_text(f"table: {{{fields}}}", PAGE, f"left: 5mm, top: 5mm, width: 110mm, height: {height}mm")
    return drawn(layout, FakeScope(tables={"units": UNITS} if tables is None else tables, answer=answer))


def test_each_cell_is_a_fact_of_its_row() -> None:
    """Texts, icons and counts; an empty cell too, so that a word that comes there is noticed."""
    face = table(f"each: units, columns: {COLUMNS}")
    assert [] == codes(face)
    by_source = {fact.source: (fact.kind, fact.printed) for fact in face.face.facts}
    assert len(UNITS) * 4 == len(by_source)
    assert ("text", "Tank") == by_source["units/tank/name"]
    assert ("cell", "tank") == by_source["units/tank/sign"]
    assert ("count", "5") == by_source["units/tank/toughness"]
    assert ("size", "") == by_source["units/horse/note"]


def test_first_lines_of_a_row_stand_on_one_line() -> None:
    """Whatever their sizes; icons are level with them."""
    face = table(f"each: units, columns: {COLUMNS}")
    runs = {run.string: run for run in of_type(face, Text)}
    assert runs["Tank"].y == next(run.y for text, run in runs.items() if text.startswith("Runs over"))
    icon = next(symbol for symbol in of_type(face, Symbol) if symbol.name == "tank")
    assert icon.y < runs["Tank"].y < icon.y + icon.size


def test_rows_that_are_written_out() -> None:
    """Live values are the item's; icons and pips by their columns' form."""
    fields = "rows: [[tank, Tank, 2], [horse, '{{ id }}', 3]], columns: [{form: icon, width: 8mm}, {}, {form: pips}]"
    face = table(fields)
    assert ["Tank", "one"] == texts(face)
    assert ["tank", "pip", "pip", "horse", "pip", "pip", "pip"] == [symbol.name for symbol in of_type(face, Symbol)]
    assert ["things/one/id"] == [fact.source for fact in face.face.facts]


def test_where_chooses_rows_and_empty_says_that_there_are_none() -> None:
    """An empty table without a word is a finding."""
    columns = "columns: [{head: Name, cell: '{{ name }}'}]"
    assert ["Name", "Tank"] == texts(table(f"each: units, where: toughness > 3, {columns}"))
    assert ["Name", "nobody"] == texts(table(f"each: units, where: toughness > 9, empty: nobody, {columns}"))
    assert ["PNP-TABLE-EMPTY"] == codes(table(f"each: units, where: toughness > 9, {columns}"))


@given(st.integers(1, 40))
@settings(deadline=None, max_examples=30)
def test_no_row_is_ever_lost(count: int) -> None:
    """Either all rows fit, or a finding says by how much they do not; all are drawn."""
    rows = [{"id": f"r{i}", "name": f"Row{i}"} for i in range(count)]
    face = table("each: units, columns: [{cell: '{{ name }}'}]", tables={"units": rows})
    assert [f"Row{i}" for i in range(count)] == texts(face)
    lowest = max(run.y for run in of_type(face, Text))
    assert (lowest > 65_000) <= (codes(face) == ["PNP-OVERFLOW"])
    assert set(codes(face)) <= {"PNP-OVERFLOW"}


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ("each: unit, columns: [{cell: '{{ name }}'}]", "PNP-EXPRESSION", "no table “unit”"),
        ("each: units, columns: [{cell: '{{ speed }}'}]", "PNP-EXPRESSION", "no “speed” here"),
        ("each: units, columns: [{cell: '{{ name == id }}'}]", "PNP-EXPRESSION", "shows no value of the data"),
        ("each: units, where: speed > 1, empty: none, columns: [{cell: '{{ name }}'}]", "PNP-EXPRESSION", "no “speed”"),
        ("each: units, columns: [{cell: '{{ name | signed }}'}]", "PNP-VALUE", "needs a number"),
        ("each: units, columns: [{cell: '{{ name }}', form: pips}]", "PNP-VALUE", "not a whole number"),
        ("each: units, columns: [{cell: '{{ name }}', form: icon}]", "PNP-ICON", "no icon “Penny”"),
        ("each: units, max_rows: 2, columns: [{cell: '{{ name }}'}]", "PNP-OVERFLOW", "it has 3 rows; 2 are allowed"),
        ("each: units, columns: [{cell: '{{ name }}', width: 120mm}]", "PNP-OVERFLOW", "columns are too wide"),
    ],
)
def test_what_is_wrong_in_a_table_is_a_finding(fields: str, code: str, words: str) -> None:
    """For each row in which it is wrong; the rest is drawn."""
    face = table(fields)
    assert {code} == set(codes(face))
    assert words in face.findings[0].message


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ("columns: [{}]", "either each:"),
        ("each: units, rows: [[a]], columns: [{}]", "either each:"),
        ("rows: [[a, b]], columns: [{}]", "row 1 has 2 cells for 1 columns"),
        ("rows: [[a]], where: b, columns: [{}]", "where: chooses among the rows of each:"),
        ("rows: [[many]], columns: [{form: pips}]", "not a whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused_when_it_is_read(fields: str, words: str) -> None:
    """Before any item is drawn."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - table: {{{fields}}}\n", findings) is None
    assert words in findings[0].message


def test_rows_share_what_is_left_or_have_a_fixed_height() -> None:
    """`spread` fills the box; `row_height` shrinks texts that do not fit."""
    columns = "columns: [{head: Name, cell: '{{ name }}'}], stripes: mist, head_fill: navy"
    spread = table(f"each: units, spread: true, {columns}")
    assert pytest.approx(65_000, abs=2) == max(line.y1 for line in of_type(spread, Line))
    fixed = table(f"each: units, row_height: 5mm, pad: 0.5mm, {columns}")
    ys = sorted({line.y1 for line in of_type(fixed, Line)})
    assert [5_000] * 3 == [later - earlier for earlier, later in pairwise(ys)]
    assert 2 == len(of_type(fixed, Rect))


def test_a_table_in_a_column_is_as_high_as_it_needs() -> None:
    """What stands below it begins at its end."""
    column = "column: [{table: {each: units, columns: [{cell: '{{ name }}'}]}}, {shape: rect, fill: mist}]"
    face = drawn(layout_text(column, PAGE), FakeScope(tables={"units": UNITS}))
    assert of_type(face, Rect)[-1].y > max(run.y for run in of_type(face, Text))


def log(fields: str, height: int, n: int = 7) -> DrawnFace:
    """A log of a fixed height on a page."""
    layout = layout_text(f"log: {{{fields}}}", PAGE, f"left: 5mm, top: 5mm, width: 110mm, height: {height}mm")
    return drawn(layout, FakeScope({"id": "i", "n": n}))


def test_a_log_has_the_rows_that_are_asked_for() -> None:
    """A live count is a fact with a box for each row."""
    fields = "columns: [{head: Turn, width: 16mm}, {head: Notes}], rows: '{{ n }}', numbered: true"
    face = log(fields, 60)
    assert [] == codes(face)
    assert ["Turn", "Notes", *"1234567"] == texts(face)
    (fact,) = face.face.facts
    assert ("count", 1 + 7) == (fact.kind, len(fact.boxes))
    assert all(box.height >= 7_000 for box in fact.boxes[1:])
    assert ["PNP-OVERFLOW"] == codes(log(fields, 40))


def test_a_log_without_a_count_takes_as_many_rows_as_fit() -> None:
    """Each at least 7 mm high; lower ones are warned of; none at all is an error."""
    face = log("columns: [{}]", 50)
    assert [] == codes(face)
    assert 7 + 1 == len(of_type(face, Line))
    (finding,) = log("columns: [{}], row_height: 5mm", 50).findings
    assert ("PNP-LOG-LOW", "warning") == (finding.code, finding.severity)
    assert ["PNP-OVERFLOW"] == codes(log("columns: [{}]", 6))


def test_a_log_in_a_column_is_as_high_as_its_rows() -> None:
    """An open one takes what is left."""
    column = "column: [{log: {columns: [{}]ROWS}}, {shape: rect, fill: mist, height: 5mm}]"
    assert 21_000 == of_type(drawn(layout_text(column.replace("ROWS", ", rows: 3"), PAGE)), Rect)[0].y
    assert 85_000 == of_type(drawn(layout_text(column.replace("ROWS", ""), PAGE)), Rect)[0].y


def entry(fields: str, **row: Any) -> DrawnFace:
    """An entry in a column on a card, and a shape that takes what is left."""
    column = f"column: [{{entry: {fields}}}, {{shape: rect, fill: mist}}]"
    return drawn(
        layout_text(column, box="left: 4mm, top: 4mm, width: 40mm, height: 40mm"), FakeScope({"id": "horse", **row})
    )


def test_an_entrys_icon_is_level_with_its_first_line_and_its_text_hangs() -> None:
    """A rule's line on a card."""
    fields = (
        "{icon: '{{ sign }}', lead: 'Carries {{ n }}.', text: 'Pennies and dimes ride along in every move it makes.'}"
    )
    face = entry(fields, sign="horse", n=2)
    assert [] == codes(face)
    (icon,) = of_type(face, Symbol)
    runs = of_type(face, Text)
    assert {10_500} == {run.x for run in runs if run.x < 11_000}
    assert 2 <= len({run.y for run in runs})
    first = runs[0]
    assert abs((icon.y + icon.size / 2) - (first.y - 0.7 * 3_528 / 2)) < 150
    assert "BarlowCondensed-SemiBold" == first.font
    assert {"things/horse/sign": "cell", "things/horse/n": "text"} == {
        fact.source: fact.kind for fact in face.face.facts
    }
    assert of_type(face, Rect)[0].y > max(run.y for run in runs)


def test_an_entry_without_an_icon_begins_at_the_left() -> None:
    """Unless it is indented."""
    assert 4_000 == of_type(entry("{text: Dies at once.}"), Text)[0].x
    assert 12_000 == of_type(entry("{text: Dies at once., indent: 8mm}"), Text)[0].x


def test_the_text_forms_of_tables_logs_and_entries(golden: Any) -> None:
    """Golden texts."""
    golden("table.txt", shown(table(f"each: units, columns: {COLUMNS}, stripes: mist")))
    log = "size: 60mm x 40mm\nblocks:\n  - log: {columns: [{head: Turn, width: 16mm}, {head: Notes}], numbered: true}\n"
    golden("log.txt", shown(drawn(log)))
    golden("entry.txt", shown(entry("{icon: skull, lead: Fragile., text: It dies of any damage.}")))
