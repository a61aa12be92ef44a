"""Tables: a row for each row of the game's table, or rows written out, set as a good book sets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.columns import HEAD, PAD_UM, Column, Span, draw_heads, has_heads, head_height, rule, spans
from pnp.blocks.pips import Pips
from pnp.blocks.shape import Icon
from pnp.blocks.text import print_words, words_height
from pnp.facts import Scope
from pnp.layout.block import Area, Block
from pnp.layout.fields import (
    Condition,
    FitSpec,
    Length,
    Listed,
    Paint,
    Points,
    StyleField,
    StyleSpec,
    Words,
    read_count,
)
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.rows import RowWords, rows_where
from pnp.layout.styles import Style
from pnp.layout.templates import Template

CELL: Final = StyleSpec(font="sans", size=10000, min=8000, leading=1.2)
_SLACK_UM: Final = 1.0


class TableColumn(Column):
    """A column of a table. `cell` is what it shows of each row, as text, as an icon or as a number of pips.

    Without a cell it stays blank, to be written in.
    """

    cell: RowWords | None = None
    form: Literal["text", "icon", "pips"] = "text"
    pip: str = "pip"
    size: Length = 3500.0
    style: StyleField = StyleSpec()

    def read(self, pen: Pen, row: Scope) -> Template | None:
        """What the column shows of a row; None for nothing."""
        return None if self.cell is None else self.cell.filled_in(pen, row)

    def block(self, words: Template, style: Style) -> Block | None:
        """The block that draws the column's icon or pips; None where it shows text. Raises `ValueError` for a count."""
        colour = Template(style.colour)
        if self.form == "icon":
            return Icon(icon=words, colour=colour, align=self.align)
        if self.form == "pips":
            count = words.read_by(read_count)
            return Pips(count=count, icon=Template(self.pip), size=self.size, gap=0.0, colour=colour, align=self.align)
        return None


class _Row(NamedTuple):
    cells: tuple[Template | None, ...]
    height: float


class _Look(NamedTuple):
    """The columns' places and styles; in each row the first lines stand on `first`, `middle` through their capitals."""

    places: list[Span]
    styles: list[Style]
    first: float
    middle: float
    line: float


class Table(Block):
    """Rows under heads. `each` names a table of the game, `where` chooses of its rows; `rows` writes them out.

    A row is as high as its text needs, or `row_height`; `spread` lets rows share the height that is left. `empty` is
    what stands there when no row does.
    """

    kind: ClassVar[str] = "table"
    main: ClassVar[str] = "each"
    asks: ClassVar[bool] = True

    columns: Listed[TableColumn]
    each: str | None = None
    where: Condition | None = None
    rows: Listed[Listed[Words]] | None = None
    style: StyleField = StyleSpec()
    head_style: StyleField = StyleSpec()
    head_fill: Paint | None = None
    row_height: Length | None = None
    pad: Length = 700.0
    spread: bool = False
    stripes: Paint | None = None
    rules: Paint = Field(default_factory=lambda: Template("silver"))
    rule_width: Points = HAIRLINE
    head_rule: Paint = Field(default_factory=lambda: Template("ink"))
    max_rows: int | None = None
    empty: Words | None = None

    @model_validator(mode="after")
    def _has_rows(self) -> Self:
        if (self.each is None) == (self.rows is None):
            raise ValueError("a table has either each: (a table of the game) or rows: (written out)")
        if self.where is not None and self.each is None:
            raise ValueError("where: chooses among the rows of each:")
        for number, row in enumerate(self.rows or (), 1):
            if len(row) != len(self.columns):
                raise ValueError(f"row {number} has {len(row)} cells for {len(self.columns)} columns")
            for column, words in zip(self.columns, row, strict=True):
                column.block(words, Style())
        return self

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the heads and of all rows."""
        look = self._look(pen, Area(0.0, 0.0, width, 0.0))
        return self._head_height(pen, look) + sum(row.height for row in self._read_rows(pen, look))

    def draw(self, pen: Pen, area: Area) -> None:
        """The heads, then row by row."""
        look = self._look(pen, area)
        rows = self._read_rows(pen, look)
        head = area._replace(height=self._head_height(pen, look))
        spare = area.height - head.height - sum(row.height for row in rows)
        self._check(pen, len(rows), spare)
        if head.height:
            pen.rect(head, pen.colour(self.head_fill))
            draw_heads(pen, self.columns, look.places, pen.style(self.head_style, HEAD), head)
        more = max(0.0, spare) / len(rows) if self.spread and rows else 0.0
        self._draw_rows(pen, look, rows, area._replace(y=head.bottom), more)

    def _draw_rows(self, pen: Pen, look: _Look, rows: Sequence[_Row], below: Area, more: float) -> None:
        stripes, rules, head_rule = pen.colour(self.stripes), pen.colour(self.rules), pen.colour(self.head_rule)
        ends = [below.y]
        for row in rows:
            ends.append(ends[-1] + row.height + more)
        for index, row in enumerate(rows):
            ground = Area(below.x, ends[index], below.width, row.height + more)
            pen.rect(ground, stripes if index % 2 else None)
            self._draw_row(pen, look, row, ground)
        for y in ends[1:-1]:
            rule(pen, below, y, rules, self.rule_width)
        if has_heads(self.columns):
            rule(pen, below, ends[0], head_rule)
            rule(pen, below, ends[-1], head_rule)

    def _draw_row(self, pen: Pen, look: _Look, row: _Row, ground: Area) -> None:
        top = ground.y + (ground.height - row.height) / 2 + self.pad
        for column, span, style, words in zip(self.columns, look.places, look.styles, row.cells, strict=True):
            if words is None:
                continue
            left, width = span.x + PAD_UM, span.width - 2 * PAD_UM
            block = column.block(words, style)
            if block is None:
                down = look.first - style.first_baseline
                inner = Area(left, top + down, width, row.height - 2 * self.pad - down)
                print_words(pen, words, style, inner, FitSpec(min=style.min))
            else:
                block.draw(pen, Area(left, top + look.middle - column.size / 2, width, column.size))
            pen.claim_rest(words, Area(span.x, ground.y, span.width, ground.height))

    def _read_rows(self, pen: Pen, look: _Look) -> list[_Row]:
        cells: list[tuple[Template | None, ...]]
        known = len(pen.problems)
        if self.each is None:
            cells = list(self.rows or ())
        else:
            scopes = rows_where(pen, self.each, self.where)
            cells = [tuple(column.read(pen, row) for column in self.columns) for row in scopes]
        if len(pen.problems) == known and not cells and self.empty is None:
            pen.problem("PNP-TABLE-EMPTY", "no row stands here", hint="say under empty: what shall stand there instead")
        elif not cells and self.empty is not None:
            cells = [(self.empty, *[None] * (len(self.columns) - 1))]
        return [_Row(row, self._row_height(pen, look, row)) for row in cells]

    def _row_height(self, pen: Pen, look: _Look, cells: Sequence[Template | None]) -> float:
        if self.row_height is not None:
            return self.row_height
        needs = [look.line]
        for column, span, style, words in zip(self.columns, look.places, look.styles, cells, strict=True):
            if words is None:
                continue
            if column.form == "text":
                height = words_height(pen, words, style, span.width - 2 * PAD_UM)
                needs.append(look.first - style.first_baseline + height)
            else:
                needs.append(look.middle + column.size / 2)
        return max(needs) + 2 * self.pad

    def _look(self, pen: Pen, area: Area) -> _Look:
        base = self.style.upon(CELL)
        styles = [pen.style(column.style, base)._replace(align=column.align, valign="top") for column in self.columns]
        # forms hang around the middle of the first line, and may ask for more room above it than the text does
        forms = [column.size for column in self.columns if column.form != "text"]
        own = pen.style(base)
        half_capital = own.cap_height * own.em / 2
        first = max([style.first_baseline for style in (own, *styles)] + [size / 2 + half_capital for size in forms])
        return _Look(spans(pen, self.columns, area.x, area.width), styles, first, first - half_capital, own.line_height)

    def _check(self, pen: Pen, rows: int, spare: float) -> None:
        if self.max_rows is not None and rows > self.max_rows:
            hint = "choose fewer with where:, or raise max_rows:"
            pen.problem("PNP-OVERFLOW", f"it has {rows} rows; {self.max_rows} are allowed", rows, self.max_rows, hint)
        if spare < -_SLACK_UM:
            message = f"its {rows} rows need {-spare / 1000:.1f} mm more than there is"
            pen.problem("PNP-OVERFLOW", message, hint="give it more room, fewer rows or smaller text")

    def _head_height(self, pen: Pen, look: _Look) -> float:
        return head_height(pen, self.columns, look.places, pen.style(self.head_style, HEAD))
