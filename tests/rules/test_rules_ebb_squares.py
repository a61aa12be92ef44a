"""Names of squares, rectangles, starts and windows read back as they are written; what is none is refused."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import product
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.rules.ebb_and_flow.fighters import Start, format_start, parse_start
from pnp.rules.ebb_and_flow.matrices import Span, SpanError, format_span, parse_span
from pnp.rules.ebb_and_flow.squares import (
    Chart,
    Rectangle,
    Square,
    SquareError,
    Step,
    distance,
    format_column_name,
    format_rectangle,
    format_square,
    parse_column_name,
    parse_rectangle,
    parse_square,
    straight,
)

SQUARES = st.builds(Square, st.integers(1, 18278), st.integers(0, 9999))
NEAR = st.builds(Square, st.integers(1, 7), st.integers(1, 7))


def rectangle(first: Square, second: Square) -> Rectangle:
    columns, rows = zip(first, second, strict=True)
    return Rectangle(Square(min(columns), min(rows)), Square(max(columns), max(rows)))


@given(SQUARES)
@settings(max_examples=100, deadline=None)
def test_squares_read_back_as_they_are_written(square: Square) -> None:
    """`parse_square(format_square(x)) == x`, in capital and in small letters."""
    assert square == parse_square(format_square(square)) == parse_square(f" {format_square(square).lower()} ")


def test_columns_go_on_after_z_as_in_a_spreadsheet() -> None:
    """A to Z, AA to ZZ, AAA: counted by writing them all down."""
    names = [*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)), "AAA"]
    assert names == [format_column_name(number + 1) for number in range(len(names))]
    assert list(range(1, len(names) + 1)) == [parse_column_name(name) for name in names]


@given(st.builds(rectangle, SQUARES, SQUARES))
@settings(max_examples=60, deadline=None)
def test_rectangles_read_back_as_they_are_written(given_one: Rectangle) -> None:
    """`parse_rectangle(format_rectangle(x)) == x`; one square is written alone."""
    assert given_one == parse_rectangle(format_rectangle(given_one))
    assert ("-" in format_rectangle(given_one)) is (given_one.first != given_one.last)


@given(SQUARES.map(Start) | st.builds(lambda a, b: Start(Square(a, b.row), b), st.integers(1, 99), SQUARES))
@settings(max_examples=60, deadline=None)
def test_starts_read_back_as_they_are_written(start: Start) -> None:
    """`parse_start(format_start(x)) == x`, fixed and by handedness."""
    assert start == parse_start(format_start(start))


@given(st.integers(0, 9999), st.integers(0, 9999))
@settings(max_examples=60, deadline=None)
def test_windows_read_back_as_they_are_written(one: int, other: int) -> None:
    """`parse_span(format_span(x)) == x`; a dash of a typographer is read too."""
    span = Span(min(one, other), max(one, other))
    assert span == parse_span(format_span(span)) == parse_span(format_span(span).replace("-", "–"))


@pytest.mark.parametrize(
    ("parse", "error", "text"),
    [
        *(
            (parse_square, SquareError, text)
            for text in ("", "D", "4", "4D", "D4E5", "D-4", "D 4", "Ä4", "ß4", "D٤", "ABCD1")
        ),
        *((parse_rectangle, SquareError, text) for text in ("", "-", "D1-", "F2-D1", "D4-D1", "D1:F2", "D1-E2-F3")),
        *((parse_start, SquareError, text) for text in ("", "A/", "/I15", "A/I", "A/15", "A/B/C1", "1/I15")),
        *((parse_span, SpanError, text) for text in ("", "-", "4-", "9-4", "x", "4..9", "-4", "٤-9", "1.5")),
    ],
)
def test_what_names_nothing_is_refused(parse: Callable[[str], object], error: type[Exception], text: str) -> None:
    """Each with a message that says what one looks like."""
    with pytest.raises(error):
        parse(text)


@given(st.text(max_size=12))
@settings(max_examples=100, deadline=None)
def test_no_text_crashes_a_reader(text: str) -> None:
    """Any text is read, or refused with the one documented error."""
    for parse in (parse_square, parse_rectangle, parse_start):
        with suppress(SquareError):
            parse(text)
    with suppress(SpanError):
        parse_span(text)


@given(NEAR, NEAR)
@settings(max_examples=100, deadline=None)
def test_distance_is_the_fewest_kings_moves(start: Square, end: Square) -> None:
    """Found by walking: rings of squares around the start, until one holds the end."""
    ring, moves = {start}, 0
    while end not in ring:
        ring = {Square(x + dx, y + dy) for x, y in ring for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        moves += 1
    assert moves == distance(start, end)


@given(NEAR, NEAR)
@settings(max_examples=100, deadline=None)
def test_straight_lines_are_those_that_eight_steps_reach(start: Square, end: Square) -> None:
    """A line is straight if one of the eight steps, taken again and again, arrives."""
    steps = [
        Step(dx, dy)
        for dx, dy in product((-1, 0, 1), repeat=2)
        if any(Square(start.column + n * dx, start.row + n * dy) == end for n in range(1, 8)) and (dx, dy) != (0, 0)
    ]
    assert (steps[0] if steps else Step(0, 0) if start == end else None) == straight(start, end)


@given(st.builds(rectangle, NEAR, NEAR), st.builds(rectangle, NEAR, NEAR))
@settings(max_examples=100, deadline=None)
def test_shared_part_and_mirror_image_of_rectangles(one: Rectangle, other: Rectangle) -> None:
    """Both agree with the sets of squares; mirroring twice changes nothing."""
    chart, shared = Chart(7, 7), one.shared(other)
    assert set(one.squares()) & set(other.squares()) == set(shared.squares() if shared else ())
    assert set(map(chart.mirrored, one.squares())) == set(chart.mirrored_rectangle(one).squares())
    assert one == chart.mirrored_rectangle(chart.mirrored_rectangle(one))
