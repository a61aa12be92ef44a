"""Attack profiles: which squares a weapon covers, free or paid for, drawn by asking the rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.asking import answer_to
from pnp.blocks.grid_field import value_of
from pnp.blocks.hatching import hatched, pitch_of
from pnp.blocks.hit_grid import HATCH_SHADE
from pnp.blocks.regions import Cell, parse_cell, within
from pnp.drawing.fonts import text_width_um
from pnp.facts import Fact
from pnp.layout.block import Area, Block
from pnp.layout.colours import shaded
from pnp.layout.fields import Length, Paint, StyleField, StyleSpec, Words
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

PRICE: Final = StyleSpec(font="heavy", size=10000, min=8000)
_FIRST_SHARE: Final = 0.66  # of a square's side: the icon of the first square
_FREE_SHARE: Final = 0.26
_PRICE_SHARE: Final = 0.9
_SLACK_UM: Final = 1.0


class _Square(NamedTuple):
    """A square of a profile: where it is, and the facts whether it is free and what it costs."""

    cell: Cell
    place: Fact
    free: Fact
    price: Fact


class AttackProfile(Block):
    """The squares of an attack among empty ones: the first, further free ones, and those that are paid for.

    `question` is answered with `cells`, or `cells` lists them: each with its `square` (such as B1), `free` and `ap`.
    Squares are `size` large; the empty ones fill the box.
    """

    kind: ClassVar[str] = "attack-profile"
    main: ClassVar[str] = "question"
    asks: ClassVar[bool] = True

    question: str | None = None
    cells: RowWords | None = None
    params: dict[str, Words] = Field(default={})
    size: Length = 6000.0
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    paid: Paint = Field(default_factory=lambda: Template("mist"))
    first: str = "target"
    stroke: Paint = Field(default_factory=lambda: Template("silver"))
    ground: Paint | None = Field(default_factory=lambda: Template("white"))
    style: StyleField = StyleSpec()

    @model_validator(mode="after")
    def _has_squares(self) -> Self:
        if (self.question is None) == (self.cells is None):
            raise ValueError("a profile has either question: (one to the rules) or cells: (a list in the data)")
        return self

    def draw(self, pen: Pen, area: Area) -> None:
        """The field of empty squares, and in its middle the profile."""
        columns, rows = (int((side + _SLACK_UM) // self.size) for side in (area.width, area.height))
        squares = self._squares(pen)
        if not squares:
            return
        wide, high = max(square.cell.column for square in squares), max(square.cell.row for square in squares)
        if wide > columns or high > rows:
            found, limit = f"{wide} × {high} squares", f"{columns} × {rows}"
            pen.problem("PNP-OVERFLOW", "the profile does not fit its place", found, limit, "give it more room")
        field = Area(0.0, 0.0, columns * self.size, rows * self.size)
        field = field._replace(x=area.x + (area.width - field.width) / 2, y=area.y + (area.height - field.height) / 2)
        self._draw_field(pen, field, columns, rows)
        left, top = (columns - wide) // 2, (rows - high) // 2
        for index, square in enumerate(squares):
            x, y = (square.cell.column - 1 + left) * self.size, (square.cell.row - 1 + top) * self.size
            self._draw_square(pen, square, Area(field.x + x, field.y + y, self.size, self.size), index == 0)

    def _draw_field(self, pen: Pen, field: Area, columns: int, rows: int) -> None:
        stroke = pen.stroke(pen.colour(self.stroke), HAIRLINE)
        pen.rect(field, pen.colour(self.ground), stroke)
        for index in range(1, columns):
            pen.line(field.x + index * self.size, field.y, field.x + index * self.size, field.bottom, stroke)
        for index in range(1, rows):
            pen.line(field.x, field.y + index * self.size, field.right, field.y + index * self.size, stroke)

    def _draw_square(self, pen: Pen, square: _Square, area: Area, is_first: bool) -> None:
        colour, paid = pen.colour(self.colour) or "#000000", pen.colour(self.paid) or "#FFFFFF"
        border = pen.stroke(colour, NORMAL * 2)
        x, y = area.centre
        if square.free.value:
            pen.rect(area, colour, pen.stroke("#FFFFFF", NORMAL))
            side = self.size * (_FIRST_SHARE if is_first else _FREE_SHARE)
            pen.icon(self.first if is_first else "pip", x - side / 2, y - side / 2, side, "#FFFFFF")
        else:
            pen.rect(area, paid)
            lines = hatched([area], "diagonal", (area.x, area.y), pitch_of(self.size))
            pen.path(lines, None, pen.stroke(shaded(paid, HATCH_SHADE // 2), HAIRLINE))
            pen.rect(area, None, border)
        self._claim(pen, square, area, is_first)

    def _claim(self, pen: Pen, square: _Square, area: Area, is_first: bool) -> None:
        for fact in (square.place, square.free):
            slot, _ = pen.live(fact)
            pen.claim(slot, [area.box], "cell")
        slot, _ = pen.live(square.price._replace(format="signed"))
        if square.free.value:
            pen.claim(slot, [area.box], "cell")
            return
        (x, y), text = area.centre, pen.facts[slot].printed
        style = self._price_style(pen, text)
        pen.claim(slot, [pen.run(text, x, style.baseline(y), style.font_for(), style.size, style.colour, "centre")])

    def _price_style(self, pen: Pen, text: str) -> Style:
        """The style of a price: its least size where the square is too narrow for more."""
        style = pen.style(self.style, PRICE)
        fits = text_width_um(text, style.font_for(), style.size) <= self.size * _PRICE_SHARE
        return style if fits else style._replace(size=style.min)

    def _squares(self, pen: Pen) -> list[_Square]:
        cells = self._cells(pen)
        if cells is None:
            return []
        try:
            return [_square(within(cells, str(number))) for number in range(len(_listed(cells.value)))]
        except (ValueError, LookupError, TypeError) as error:
            hint = "cells are a list, each with square, free and ap"
            pen.problem("PNP-VALUE", f"these are no squares of a profile: {error}", hint=hint)
            return []

    def _cells(self, pen: Pen) -> Fact | None:
        if self.question is not None:
            return answer_to(pen, self.question, self.params, "cells")
        return value_of(pen, self.cells) if self.cells is not None else None


def _listed(value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or not all(isinstance(entry, Mapping) for entry in value):
        raise ValueError("it is no list of mappings")
    return value


def _square(fact: Fact) -> _Square:
    place, free, price = (within(fact, key) for key in ("square", "free", "ap"))
    return _Square(parse_cell(place.value), place, free, price)
