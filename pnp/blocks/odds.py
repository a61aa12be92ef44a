"""Odds: what a rule answers for each value of one parameter or two, as a table of chances tinted by their size."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.text import print_words, words_width
from pnp.facts import Fact, FormatError, Scope, UnknownNameError
from pnp.layout.block import Area, Block
from pnp.layout.colours import contrast, mixed
from pnp.layout.fields import Condition, FitSpec, Length, Listed, Paint, Shape, StyleField, StyleSpec, Words
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.rows import RowWords, rows_where
from pnp.layout.styles import Style
from pnp.layout.templates import Template, printed

VALUE: Final = StyleSpec(font="medium", size=10000, min=8000, align="centre", valign="middle")
HEAD: Final = StyleSpec(font="sans", size=10000, min=8000, bold=True, align="centre", valign="middle")
TITLE: Final = StyleSpec(font="sans", size=8000, colour=Template("grey"))
STRONGEST_TINT: Final = 60  # per cent of the tint at a chance of one
LEAST_CONTRAST: Final = 4.5  # WCAG 2.2, 1.4.3
LOWEST_ROW_UM: Final = 6000.0
_PAD_UM: Final = 1500.0
_SLACK_UM: Final = 1.0

Shown = Literal["percent", "ratio", "plain", "signed", "both"]


class Axis(Shape):
    """A parameter and its values: written out, or one for each row of a table. `labels` are what the heads say."""

    param: str
    values: Listed[Words] | None = None
    labels: Listed[Words] | None = None
    each: str | None = None
    where: Condition | None = None
    value: RowWords | None = None
    label: RowWords | None = None
    title: Words | None = None

    @model_validator(mode="after")
    def _has_values(self) -> Self:
        if (self.values is None) == (self.each is None):
            raise ValueError("an axis has either values: or each: (a table of the game)")
        if self.each is not None and self.value is None:
            raise ValueError("say under value: what of each row is asked with, such as “{{ id }}”")
        if self.labels is not None and (self.values is None or len(self.labels) != len(self.values)):
            raise ValueError("labels: are as many as values:")
        return self


class _Step(NamedTuple):
    """One value of an axis, and what its head says."""

    value: str
    label: Template


class Odds(Block):
    """The answers to `question` for the values of `rows` and, if there are, `columns`; `params` are the others.

    `path` leads to the chance within the answer. A chance is shown as `percent`, `ratio` or `both`; the tint only
    repeats what the number says.
    """

    kind: ClassVar[str] = "odds"
    main: ClassVar[str] = "question"
    asks: ClassVar[bool] = True

    question: str
    rows: Axis
    columns: Axis | None = None
    params: dict[str, Words] = Field(default={})
    path: str = ""
    show: Shown = "percent"
    head: Words | None = None
    tint: Paint = Field(default_factory=lambda: Template("sky"))
    style: StyleField = StyleSpec()
    head_style: StyleField = StyleSpec()
    row_height: Length = LOWEST_ROW_UM

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The heads and a row for each value."""
        return (len(_steps(pen, self.rows)) + self._heads) * self.row_height + self._title_height(pen)

    def draw(self, pen: Pen, area: Area) -> None:
        """The heads of both axes, then each chance in its cell."""
        rows = _steps(pen, self.rows)
        columns = _steps(pen, self.columns) if self.columns is not None else [None]
        if not rows or not columns:
            pen.problem("PNP-TABLE-EMPTY", "there is nothing to ask for", hint="give both axes values")
            return
        style = pen.style(self.head_style, HEAD)
        side = max(words_width(pen, step.label, style) for step in rows) + 2 * _PAD_UM
        if self.columns is not None and self.columns.title is not None:
            above = Area(area.x + side, area.y, area.width - side, self._title_height(pen))
            self._title(pen, self.columns.title, above, "centre")
        table = area.inset(0.0, self._title_height(pen), 0.0, 0.0)
        height = self._check_height(pen, table, len(rows))
        width = (table.width - side) / len(columns)
        top = table.y + self._heads * height
        self._draw_heads(pen, table._replace(width=side, height=height), rows, columns, width)
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                cell = Area(table.x + side + j * width, top + i * height, width, height)
                self._draw_cell(pen, cell, row, column)

    def _draw_heads(
        self, pen: Pen, corner: Area, rows: Sequence[_Step], columns: Sequence[_Step | None], width: float
    ) -> None:
        style = pen.style(self.head_style, HEAD)
        if self.rows.title is not None and self._heads:
            self._title(pen, self.rows.title, corner.inset(0.0, 0.0, _PAD_UM, 0.0), "left")
        for index, column in enumerate(columns if self.columns is not None else ()):
            place = Area(corner.right + index * width, corner.y, width, corner.height)
            if column is not None:
                print_words(pen, column.label, style, place, FitSpec(min=style.min))
        if self.columns is None and self.head is not None:
            print_words(pen, self.head, style, Area(corner.right, corner.y, width, corner.height), FitSpec())
        left = style._replace(align="left")
        for index, row in enumerate(rows):
            y = corner.y + (index + self._heads) * corner.height
            print_words(pen, row.label, left, Area(corner.x, y, corner.width - _PAD_UM, corner.height), FitSpec())

    def _draw_cell(self, pen: Pen, cell: Area, row: _Step, column: _Step | None) -> None:
        fact = self._ask(pen, row, column)
        if fact is None:
            return
        tint = pen.colour(self.tint)
        share = share_of(fact.value)
        ground = mixed(tint, round(STRONGEST_TINT * share)) if tint is not None and share is not None else "#FFFFFF"
        pen.rect(cell, ground, pen.stroke("#FFFFFF", HAIRLINE * 4))
        style = pen.style(self.style, VALUE)
        if contrast(style.colour, ground) < LEAST_CONTRAST:
            style = style._replace(colour="#FFFFFF" if contrast("#FFFFFF", ground) >= LEAST_CONTRAST else "#000000")
        for index, part in enumerate(self._parts(pen, cell)):
            self._print(pen, fact._replace(format=self._formats[index]), part, style)

    def _parts(self, pen: Pen, cell: Area) -> list[Area]:
        if len(self._formats) == 1:
            return [cell]
        half = cell.height / 2
        return [cell._replace(height=half), Area(cell.x, cell.y + half, cell.width, half)]

    def _print(self, pen: Pen, fact: Fact, area: Area, style: Style) -> None:
        slot, _ = pen.live(fact)
        try:
            text = printed(fact)
        except FormatError as error:
            pen.problem("PNP-VALUE", str(error), found=str(fact.value))
            return
        box = pen.run(
            text, area.centre[0], style.baseline(area.centre[1]), style.font_for(), style.size, style.colour, "centre"
        )
        if box.width > area.width:
            found, limit = f"{box.width / 1000:.1f} mm", f"{area.width / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", f"“{text}” is wider than its cell", found, limit, "give the table more room")
        pen.claim(slot, [box])

    def _ask(self, pen: Pen, row: _Step, column: _Step | None) -> Fact | None:
        params: dict[str, Any] = {name: pen.text(words) for name, words in self.params.items()}
        params[self.rows.param] = row.value
        if column is not None and self.columns is not None:
            params[self.columns.param] = column.value
        try:
            return pen.scope.ask(self.question, params, tuple(part for part in self.path.split(".") if part))
        except UnknownNameError as error:
            asked = ", ".join(f"{name}={value}" for name, value in params.items())
            pen.problem("PNP-EXPRESSION", f"{error.args[0]} ({self.question} {asked})", found=asked, hint=error.hint)
            return None

    def _check_height(self, pen: Pen, table: Area, rows: int) -> float:
        height = table.height / (rows + self._heads)
        if height < self.row_height - _SLACK_UM:
            found, limit = f"{height / 1000:.1f} mm", f"{self.row_height / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", f"its {rows} rows are too low", found, limit, "give it more room")
        return height

    def _title(self, pen: Pen, words: Template, area: Area, align: Literal["left", "centre"]) -> None:
        style = pen.style(TITLE)._replace(align=align, valign="middle")
        print_words(pen, words, style, area, FitSpec())

    def _title_height(self, pen: Pen) -> float:
        return self.row_height * 0.7 if self.columns is not None and self.columns.title is not None else 0.0

    @property
    def _heads(self) -> int:
        return int(self.columns is not None or self.head is not None)

    @property
    def _formats(self) -> tuple[str, ...]:
        return ("percent", "ratio") if self.show == "both" else (self.show,)


def _steps(pen: Pen, axis: Axis) -> list[_Step]:
    if axis.values is not None:
        labels = axis.labels or axis.values
        return [_Step(pen.text(value), label) for value, label in zip(axis.values, labels, strict=True)]
    return [step for row in rows_where(pen, axis.each or "", axis.where) if (step := _row_step(pen, axis, row))]


def _row_step(pen: Pen, axis: Axis, row: Scope) -> _Step | None:
    value = axis.value.filled_in(pen, row) if axis.value is not None else None
    label = axis.label.filled_in(pen, row) if axis.label is not None else value
    return _Step(pen.text(value), label) if value is not None and label is not None else None


def share_of(value: Any) -> Fraction | None:
    """A chance between 0 and 1, or None for what is none; a yes is certain, a no impossible."""
    if not isinstance(value, int | Fraction | str):
        return None
    try:
        share = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    return share if 0 <= share <= 1 else None
