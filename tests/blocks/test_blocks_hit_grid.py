"""Hit grids: squares of their size, regions of any shape by fill, letter and hatch, and what is written upon them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from fakes import FakeScope, codes, drawn, layout_of, of_type, shown, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.blocks.figures import clipped, flattened, placed, read_figure
from pnp.blocks.hatching import HATCHES, hatched, pitch_of
from pnp.blocks.regions import Cell, Rectangle, outlines, parse_cell, parse_rectangle, rectangles_of, square_name
from pnp.drawing.display import Path, Rect, Symbol
from pnp.facts import UnknownNameError
from pnp.findings import Finding
from pnp.layout.block import Area
from pnp.layout.colours import contrast
from pnp.layout.engine import DrawnFace

# another game's grid: a ship of 5 × 4 squares, dice on its axes, three kinds of damage, none of it known to any block
SHIP = {
    "id": "brig",
    "wide": 5,
    "high": 4,
    "dice_across": ["1", "2", "3-4", "5", "6"],
    "dice_down": ["1", "2-3", "4-5", "6"],
    "shape": "M50 200C50 100 450 100 480 200C450 300 50 300 50 200Z",
    "decks": [
        {"name": "Bow", "class": "frail", "rectangles": ["A2-B3"]},
        {"name": "Magazine", "class": "fatal", "rectangles": ["C2"]},
        {"name": "Hull", "class": "stout", "cells": [[3, 3], [4, 2], [4, 3], [5, 3]]},
    ],
}
KINDS = [
    {"id": "fatal", "colour": "orange", "letter": "F", "hatch": "cross"},
    {"id": "frail", "colour": "sky", "letter": "R", "hatch": "diagonal"},
    {"id": "stout", "colour": "mist", "letter": "T", "hatch": "none"},
]
GUNS = [
    {"id": "bow", "icon": "cannon", "aim": "A1", "columns": "2-4", "rows": ""},
    {"id": "none", "icon": "cannon", "aim": "", "columns": "9", "rows": "1"},
]
CLASSES = "classes: {each: kinds, fill: '{{ colour }}', letter: '{{ letter }}', hatch: '{{ hatch }}'}"
PLAIN = "columns: '{{ wide }}', rows: '{{ high }}', size: 12mm"
WHOLE = f"{PLAIN}, regions: '{{{{ decks }}}}', {CLASSES}"


def repairs(question: str, params: Mapping[str, Any]) -> Any:
    """What mending each square costs."""
    if question != "repairs":
        raise UnknownNameError(f"there is no question “{question}”", "known here: repairs")
    return {"squares": {"A2": 1, "C2": 3, "Z9": 4, "E3": None}, "total": 8}


def grid(fields: str, size: str = "100mm x 80mm", **row: Any) -> DrawnFace:
    """A grid that fills its face."""
    scope = FakeScope({**SHIP, **row}, {"kinds": KINDS, "guns": GUNS}, answer=repairs, table="ships")
    return drawn(f"size: {size}\nblocks:\n  - hit-grid: {{{fields}}}\n", scope)


def facts_of(face: DrawnFace) -> dict[str, Any]:
    return {fact.source: fact for fact in face.face.facts}


# --- the field


def test_squares_are_as_large_as_they_say() -> None:
    """Each column and each row is a place of the count that the data gives."""
    face = grid(PLAIN)
    assert [] == codes(face)
    columns, rows = facts_of(face)["ships/brig/wide"], facts_of(face)["ships/brig/high"]
    assert ("size", 1 + 5) == (columns.kind, len(columns.boxes))
    assert {(12_000, 48_000)} == {(box.width, box.height) for box in columns.boxes[1:]}
    assert {(60_000, 12_000)} == {(box.width, box.height) for box in rows.boxes[1:]}
    assert [*"ABCDE", *"1234"] == texts(face)


def test_dice_name_the_axes_where_the_data_lists_them() -> None:
    """Every head is a fact of its own."""
    face = grid("columns: '{{ dice_across }}', rows: '{{ dice_down }}', size: 12mm")
    assert [] == codes(face)
    assert [*SHIP["dice_across"], *SHIP["dice_down"]] == texts(face)  # type: ignore[misc]
    assert ("text", "3-4") == (
        facts_of(face)["ships/brig/dice_across/2"].kind,
        facts_of(face)["ships/brig/dice_across/2"].value,
    )


def test_fixed_numbers_of_squares_state_nothing() -> None:
    """A grid that a layout writes out has no source."""
    face = grid("columns: 3, rows: 2, size: 8mm, across: none, down: none")
    assert ([], []) == (texts(face), list(face.face.facts))


@pytest.mark.parametrize(("align", "x"), [("left", 0), ("centre", 20_000), ("right", 40_000)])
def test_a_grid_stands_in_its_box_as_it_says(align: str, x: int) -> None:
    """At a side or in the middle."""
    face = grid(f"columns: 5, rows: 4, size: 12mm, across: none, down: none, align: {align}")
    assert x == of_type(face, Rect)[-1].x


def test_a_grid_that_does_not_fit_says_which_size_would() -> None:
    """Not one square is left out."""
    (finding,) = grid("columns: 5, rows: 4, size: 25mm, across: none, down: none").findings
    assert ("PNP-OVERFLOW", "125.0 × 100.0 mm") == (finding.code, finding.found)
    assert "squares of 20.0 mm or less" in (finding.hint or "")


def test_squares_too_small_for_a_pen_are_warned_of() -> None:
    """8 mm is the least that one marks without missing."""
    assert [] == codes(grid("columns: 5, rows: 4, size: 8mm, pen: true"))
    assert ["PNP-SQUARE-SMALL"] == codes(grid("columns: 5, rows: 4, size: 7.9mm, pen: true"))
    assert [] == codes(grid("columns: 5, rows: 4, size: 7.9mm"))


# --- regions


def test_regions_are_facts_of_their_squares() -> None:
    """What lies where, and of which class it is, is found again in the data."""
    face = grid(WHOLE)
    assert [] == codes(face)
    facts = facts_of(face)
    assert ("text", "Bow") == (facts["ships/brig/decks/0/name"].kind, facts["ships/brig/decks/0/name"].printed)
    place = facts["ships/brig/decks/0/rectangles"]
    assert ("cell", [(24_000, 24_000)]) == (place.kind, [(box.width, box.height) for box in place.boxes])
    assert ("cell", "stout") == (facts["ships/brig/decks/2/class"].kind, facts["ships/brig/decks/2/class"].value)
    assert 4 * 12_000 * 12_000 == sum(box.width * box.height for box in facts["ships/brig/decks/2/cells"].boxes)
    assert {"orange", "sky", "mist"} == {facts[f"kinds/{kind['id']}/colour"].value for kind in KINDS}
    assert {"F", "R", "T"} <= set(texts(face))


def test_another_class_changes_fill_hatch_and_letter() -> None:
    """And nothing beside them: the same squares, the same names."""
    decks = [{**SHIP["decks"][0], "class": "fatal"}, *SHIP["decks"][1:]]  # type: ignore[index]
    before, after = grid(WHOLE), grid(WHOLE, decks=decks)
    assert texts(before).count("R") == texts(after).count("R") + 1
    assert len(of_type(before, Path)) == len(of_type(after, Path))
    assert [fact.boxes for fact in before.face.facts if fact.source.endswith("name")] == [
        fact.boxes for fact in after.face.facts if fact.source.endswith("name")
    ]


def test_mirrored_squares_keep_their_names() -> None:
    """Column A stands on the right then, and so does all that lies on it."""
    straight, mirrored = (facts_of(grid(f"{WHOLE}, mirror: '{side}'")) for side in ("wide == 4", "wide == 5"))
    source = "ships/brig/decks/0/rectangles"
    field = mirrored["ships/brig/wide"].boxes[0]
    (left,), (right,) = straight[source].boxes, mirrored[source].boxes
    assert left.x - field.x == field.x + field.width - right.x - right.width
    assert mirrored["ships/brig/wide"].boxes[1].x > mirrored["ships/brig/wide"].boxes[2].x


def test_a_name_that_fits_nowhere_is_turned_or_left_out() -> None:
    """A tall place takes it upwards; a small one goes without, since the squares have names of their own."""
    tall = [{"name": "Mainmast", "class": "stout", "rectangles": ["B1-B4"]}]
    (run,) = [
        run
        for run in grid(f"{WHOLE}, letters: false".replace("12mm", "9mm"), decks=tall).face.fragments[0].runs
        if run.turn
    ]
    assert ("Mainmast", 270) == (run.string, run.turn)
    small = [{"name": "Mainmast", "class": "stout", "rectangles": ["B1"]}]
    assert "Mainmast" not in texts(grid(WHOLE.replace("12mm", "9mm"), decks=small))


def test_text_stands_out_on_every_class() -> None:
    """Names and letters on the deepest of the grounds."""
    face = grid(f"{WHOLE}, figure: '{{{{ shape }}}}'")
    grounds = [path.fill for path in of_type(face, Path) if path.fill] + [r.fill for r in of_type(face, Rect) if r.fill]
    inks = {run.colour for fragment in face.face.fragments for run in fragment.runs if run.string in "FRT"}
    assert all(contrast(ink, ground) >= 4.5 for ink in inks for ground in grounds)


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        ("none", "regions are a list"),
        ([{"name": "Bow"}], "region 1 cannot be read"),
        ([{"name": "Bow", "rectangles": ["B"]}], "“B” is not a square"),
        ([{"name": "Bow", "rectangles": ["C3-A1"]}], "is no rectangle"),
        ([{"name": "Bow", "cells": [[0, 1]]}], "0, 1 is no square"),
        ([{"name": "Bow", "rectangles": ["E4-F4"]}], "the region Bow reaches off the grid"),
        (["Bow"], "region 1 cannot be read"),
    ],
)
def test_regions_that_cannot_be_read_are_findings(decks: Any, words: str) -> None:
    """Each says which one, and the others are drawn."""
    face = grid(WHOLE, decks=decks)
    assert "PNP-VALUE" in codes(face)
    assert words in " ".join(finding.message for finding in face.findings)


def test_unknown_hatches_and_colours_are_findings() -> None:
    """With what was meant, perhaps."""
    scope = FakeScope(SHIP, {"kinds": [{**KINDS[0], "hatch": "crss", "colour": "ornge"}]}, table="ships")
    face = drawn(f"size: 100mm x 80mm\nblocks:\n  - hit-grid: {{{WHOLE}}}\n", scope)
    assert {"PNP-VALUE", "PNP-COLOUR"} == set(codes(face))
    assert "cross" in (face.findings[0].hint or "")


def test_classes_without_regions_are_refused() -> None:
    """When the layout is read."""
    findings: list[Finding] = []
    assert layout_of(f"size: poker\nblocks:\n  - hit-grid: {{columns: 2, rows: 2, {CLASSES}}}\n", findings) is None
    assert "name the list of them under regions:" in findings[0].message


# --- figures


def test_a_figure_lies_behind_and_its_parts_are_deeper() -> None:
    """Off the regions it is pale, on them of their class; an empty one draws nothing."""
    face = grid(f"{WHOLE}, figure: '{{{{ shape }}}}'")
    assert [] == codes(face)
    assert "size" == facts_of(face)["ships/brig/shape"].kind
    fills = [path.fill for path in of_type(face, Path) if path.fill]
    assert "#E6E6E6" == fills[0]
    assert 1 + 3 == len(fills)
    assert 0 == len(
        [path for path in of_type(grid(f"{PLAIN}, figure: '{{{{ shape }}}}'", shape=""), Path) if path.fill]
    )


def test_a_figure_that_is_no_path_is_a_finding() -> None:
    """With what a path is made of."""
    assert ["PNP-VALUE"] == codes(grid(f"{PLAIN}, figure: '{{{{ shape }}}}'", shape="M1 2Q3"))


def test_figures_are_mirrored_with_their_squares() -> None:
    """A path in hundredths of a square, from the upper left of the first column."""
    path = read_figure("M100 0L200 0L200 100Z", 5, True)
    assert [("M", 4.0, 0.0), ("L", 3.0, 0.0), ("L", 3.0, 1.0), ("Z",)] == path
    assert [("M", 50.0, 5.0), ("L", 40.0, 5.0), ("L", 40.0, 15.0), ("Z",)] == placed(path, Area(10.0, 5.0, 50, 40), 10)


def test_what_is_clipped_stays_within() -> None:
    """A ring through a square leaves only what the square holds."""
    contours = flattened([("M", 0.0, 0.0), ("C", 50_000.0, 0.0, 50_000.0, 60_000.0, 0.0, 60_000.0), ("Z",)])
    path = clipped(contours, Area(10_000.0, 20_000.0, 10_000.0, 10_000.0))
    assert path
    assert all(10_000 <= x <= 20_000 and 20_000 <= y <= 30_000 for _, x, y in [step for step in path if len(step) > 1])
    assert [] == clipped(contours, Area(60_000.0, 0.0, 10_000.0, 10_000.0))


# --- what is written upon it


def test_a_rule_writes_a_number_in_each_square() -> None:
    """Squares that it says nothing of, or that are off the grid, stay empty."""
    face = grid(f"{PLAIN}, layer: {{question: repairs, path: squares}}")
    assert [] == codes(face)
    facts = {source: fact.printed for source, fact in facts_of(face).items() if source.startswith("ask/")}
    assert {"ask/repairs#squares/A2": "1", "ask/repairs#squares/C2": "3"} == facts


@pytest.mark.parametrize(
    ("layer", "code"),
    [
        ("{question: repair, path: squares}", "PNP-EXPRESSION"),
        ("{question: repairs, path: total}", "PNP-VALUE"),
        ("{question: repairs}", "PNP-VALUE"),
    ],
)
def test_a_layer_that_cannot_be_had_is_a_finding(layer: str, code: str) -> None:
    """An unknown question; an answer that speaks of no squares."""
    assert [code] == codes(grid(f"{PLAIN}, layer: {layer}"))


def test_marks_and_frames_come_from_rows() -> None:
    """A mark in the square that its row names, none where it names none; a frame around a part of the grid."""
    marks = "marks: [{each: guns, square: '{{ aim }}', icon: '{{ icon }}', label: '{{ id }}'}]"
    frames = "frames: [{each: guns, where: id == 'bow', across: '{{ columns }}', down: '{{ rows }}'}]"
    face = grid(f"{PLAIN}, {marks}, {frames}")
    assert [] == codes(face)
    assert ["cannon"] == [symbol.name for symbol in of_type(face, Symbol)]
    assert "bow" in texts(face)
    frame = facts_of(face)["guns/bow/columns"].boxes[0]
    assert (36_000, 48_000) == (frame.width, frame.height)


def test_marks_and_frames_off_the_grid_are_findings() -> None:
    """Each quotes what was written."""
    face = grid(f"{PLAIN}, frames: [{{each: guns, across: '{{{{ columns }}}}', down: '{{{{ rows }}}}'}}]")
    (finding,) = face.findings
    assert "“9” is no range from 1 to 5" in finding.message
    assert ["PNP-VALUE"] == codes(grid(f"{PLAIN}, marks: [{{each: guns, where: aim, square: '{{{{ icon }}}}'}}]"))


def test_a_field_that_shows_more_than_a_value_is_a_finding() -> None:
    """Columns and regions are single values."""
    assert "PNP-VALUE" in codes(grid("columns: '{{ wide }} wide', rows: 3"))
    assert "PNP-VALUE" in codes(grid("columns: '{{ id }}', rows: 3"))


# --- squares and their outlines


@pytest.mark.parametrize(("text", "cell"), [("A1", (1, 1)), ("d4", (4, 4)), ("AA20", (27, 20))])
def test_squares_have_names(text: str, cell: tuple[int, int]) -> None:
    """Read and written alike."""
    assert Cell(*cell) == parse_cell(text)
    assert text.upper() == square_name(Cell(*cell))


def test_rectangles_are_read_from_corner_to_corner() -> None:
    """A single square is one, too."""
    assert Rectangle(Cell(4, 1), Cell(6, 2)) == parse_rectangle("D1-F2")
    assert 1 == parse_rectangle("E8").columns * parse_rectangle("E8").rows


CELLS = st.sets(st.builds(Cell, st.integers(1, 6), st.integers(1, 6)), min_size=1)


@settings(max_examples=100, deadline=None)
@given(CELLS)
def test_rectangles_cover_their_squares_once(cells: set[Cell]) -> None:
    """Whatever the shape."""
    parts = [cell for part in rectangles_of(cells) for cell in part.cells()]
    assert sorted(cells) == sorted(parts)


@settings(max_examples=100, deadline=None)
@given(CELLS)
def test_outlines_enclose_their_squares(cells: set[Cell]) -> None:
    """The area within the loops, holes taken off, is that of the squares."""
    around = [zip(loop, loop[1:] + loop[:1], strict=True) for loop in outlines(cells)]
    assert len(cells) == sum(a[0] * b[1] - b[0] * a[1] for edges in around for a, b in edges) / 2


@settings(max_examples=60, deadline=None)
@given(CELLS, st.sampled_from(sorted(HATCHES)))
def test_hatches_stay_in_their_squares(cells: set[Cell], hatch: str) -> None:
    """Lines end on the edges of squares, and run on from one to the next."""
    side = 9_000.0
    squares = [Area((x - 1) * side, (y - 1) * side, side, side) for x, y in sorted(cells)]
    for _, x, y in hatched(squares, hatch, (0.0, 0.0), pitch_of(side)):
        assert any(s.x - 1 <= x <= s.right + 1 and s.y - 1 <= y <= s.bottom + 1 for s in squares)


def test_the_text_form_of_a_hit_grid(golden: Any) -> None:
    """A golden text."""
    layer = "layer: {question: repairs, path: squares}"
    golden("hit-grid.txt", shown(grid(f"{WHOLE}, figure: '{{{{ shape }}}}', {layer}")))
