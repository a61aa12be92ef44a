"""Squares: the chart that a body is drawn on, its squares and rectangles by name, and how far apart they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_SQUARE: Final = re.compile(r"(?P<column>[A-Z]{1,3})(?P<row>\d{1,4})")
_COLUMN: Final = re.compile(r"[A-Z]{1,3}")
_LETTERS: Final = 26


class SquareError(ValueError):
    """A text names no square, column or rectangle; the message says what one looks like."""


class Square(NamedTuple):
    """A square of a chart: its column from 1 (A, the figure's right) and its row from 1 (the top)."""

    column: int
    row: int


class Step(NamedTuple):
    """A way to go: so many columns and rows at once."""

    columns: int
    rows: int


DIRECTIONS: Final = tuple(Step(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))


class Rectangle(NamedTuple):
    """A rectangle of squares, from its upper left one to its lower right one."""

    first: Square
    last: Square

    def squares(self) -> Iterator[Square]:
        """Its squares, row by row."""
        rows = range(self.first.row, self.last.row + 1)
        return (Square(column, row) for row in rows for column in range(self.first.column, self.last.column + 1))

    def shared(self, other: Rectangle) -> Rectangle | None:
        """What two rectangles have in common, if anything."""
        first = Square(max(self.first.column, other.first.column), max(self.first.row, other.first.row))
        last = Square(min(self.last.column, other.last.column), min(self.last.row, other.last.row))
        return Rectangle(first, last) if first.column <= last.column and first.row <= last.row else None


class Chart(NamedTuple):
    """A grid of so many columns and rows."""

    columns: int
    rows: int

    def holds(self, square: Square) -> bool:
        """Whether the square lies on the chart."""
        return 1 <= square.column <= self.columns and 1 <= square.row <= self.rows

    @property
    def whole(self) -> Rectangle:
        """All of it, as a rectangle."""
        return Rectangle(Square(1, 1), Square(self.columns, self.rows))

    def squares(self) -> Iterator[Square]:
        """Every square, row by row."""
        return self.whole.squares()

    def mirrored(self, square: Square) -> Square:
        """The same square on the other side of the figure."""
        return Square(self.columns + 1 - square.column, square.row)

    def mirrored_rectangle(self, rectangle: Rectangle) -> Rectangle:
        """The same rectangle on the other side of the figure."""
        left, right = self.mirrored(rectangle.last).column, self.mirrored(rectangle.first).column
        return Rectangle(Square(left, rectangle.first.row), Square(right, rectangle.last.row))

    def __str__(self) -> str:
        return f"A1 to {format_square(Square(self.columns, self.rows))}"


def distance(start: Square, end: Square) -> int:
    """King's moves from one square to the other: a diagonal step counts one."""
    return max(abs(start.column - end.column), abs(start.row - end.row))


def ahead(square: Square, step: Step) -> Square:
    """The square one step on."""
    return Square(square.column + step.columns, square.row + step.rows)


def straight(start: Square, end: Square) -> Step | None:
    """The step of the row, column or diagonal that leads from one square to the other; None if none does.

    From a square to itself it is the step that goes nowhere.
    """
    columns, rows = end.column - start.column, end.row - start.row
    if columns and rows and abs(columns) != abs(rows):
        return None
    return Step(_sign(columns), _sign(rows))


def parse_column_name(text: str) -> int:
    """The number of a column: A is 1, Z is 26, AA is 27. Raises `SquareError`."""
    name = text.strip().upper()
    if not (text.isascii() and _COLUMN.fullmatch(name)):
        raise SquareError(f"“{text}” is not a column; one looks like A or AB")
    number = 0
    for letter in name:
        number = number * _LETTERS + ord(letter) - ord("A") + 1
    return number


def format_column_name(number: int) -> str:
    """The letters of a column from 1."""
    name = ""
    while number > 0:
        number, letter = divmod(number - 1, _LETTERS)
        name = chr(ord("A") + letter) + name
    return name


def parse_square(text: str) -> Square:
    """The square that `D4` names, in small letters too. Raises `SquareError`."""
    match = _SQUARE.fullmatch(text.strip().upper())
    if match is None or not text.isascii():
        raise SquareError(f"“{text}” is not a square; one looks like D4: its column, then its row")
    return Square(parse_column_name(match["column"]), int(match["row"]))


def format_square(square: Square) -> str:
    """The name of a square, such as D4."""
    return f"{format_column_name(square.column)}{square.row}"


def format_squares(squares: Iterable[Square]) -> str:
    """Several squares for a sentence: D4, E4, F4."""
    return ", ".join(map(format_square, squares))


def counted_squares(number: int) -> str:
    """So many squares, in words for a sentence."""
    return f"{number} {'square' if number == 1 else 'squares'}"


def parse_rectangle(text: str) -> Rectangle:
    """The rectangle that `D1-F2` names, or one square alone. Raises `SquareError`."""
    first, dash, last = text.replace("–", "-").partition("-")
    corners = parse_square(first), parse_square(last if dash else first)
    if corners[0].column > corners[1].column or corners[0].row > corners[1].row:
        raise SquareError(f"“{text}” ends before it begins; write its upper left square, then its lower right one")
    return Rectangle(*corners)


def format_rectangle(rectangle: Rectangle) -> str:
    """The name of a rectangle: D1-F2, or D1 for a single square."""
    first, last = map(format_square, rectangle)
    return first if first == last else f"{first}-{last}"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
