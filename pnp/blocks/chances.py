"""Chances: an answer that gives each of several things its chance, as a list with a bar beside each number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, NamedTuple

from pydantic import Field

from pnp.blocks.asking import answer_to
from pnp.blocks.odds import share_of
from pnp.blocks.regions import within
from pnp.blocks.text import print_paragraphs
from pnp.drawing.fonts import text_width_um
from pnp.facts import Fact, FormatError
from pnp.layout.block import Area, Block
from pnp.layout.fields import FitSpec, Length, Paint, StyleField, StyleSpec, Words
from pnp.layout.paragraphs import plain_paragraph
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

NAME: Final = StyleSpec(font="sans", size=10000, min=8000, valign="middle")
NUMBER: Final = StyleSpec(font="medium", size=10000, min=8000, align="right", valign="middle")
LOWEST_ROW_UM: Final = 4500.0
_GAP_UM: Final = 1500.0
_BAR_SHARE: Final = 0.5  # of a row's height
_SLACK_UM: Final = 1.0


class _Row(NamedTuple):
    """A thing and its chance, with the chance's text in each format."""

    name: str
    fact: Fact
    slots: tuple[int, ...]


class Chances(Block):
    """A row for each thing that the answer to `question` gives a chance: its name, a bar, the chance.

    `path` leads to what gives names their chances; `params` are what is asked with. The longest bar, of the greatest
    chance, fills its place.
    """

    kind: ClassVar[str] = "chances"
    main: ClassVar[str] = "question"
    asks: ClassVar[bool] = True

    question: str
    params: dict[str, Words] = Field(default={})
    path: str = ""
    show: Literal["percent", "ratio", "both"] = "percent"
    tint: Paint = Field(default_factory=lambda: Template("sky"))
    names: Length | None = None
    row_height: Length = LOWEST_ROW_UM
    style: StyleField = StyleSpec()
    number_style: StyleField = StyleSpec()
    rules: Paint = Field(default_factory=lambda: Template("mist"))

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """A row for each."""
        return len(self._rows(pen)) * self.row_height

    def draw(self, pen: Pen, area: Area) -> None:
        """The rows, as high as `row_height`, from the top."""
        rows = self._rows(pen)
        needed = len(rows) * self.row_height
        if needed > area.height + _SLACK_UM:
            found, limit = f"{needed / 1000:.1f} mm", f"{area.height / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", f"its {len(rows)} rows do not fit", found, limit, "give it more room")
        style, number = pen.style(self.style, NAME), pen.style(self.number_style, NUMBER)
        texts = [text for row in rows for text in self._texts(pen, row)]
        figures = max((text_width_um(text, number.font_for(), number.size) for text in texts), default=0.0)
        figures += _GAP_UM
        names = self.names or self._names_width(rows, style) + _GAP_UM
        most = max((share_of(row.fact.value) or 0 for row in rows), default=0)
        for index, row in enumerate(rows):
            place = Area(area.x, area.y + index * self.row_height, area.width, self.row_height)
            self._draw_row(pen, row, (place, names, figures * len(self._formats)), (style, number))
            self._draw_bar(pen, row, place.inset(names, 0.0, figures * len(self._formats), 0.0), float(most))

    def _draw_row(self, pen: Pen, row: _Row, place: tuple[Area, float, float], styles: tuple[Style, Style]) -> None:
        area, names, figures = place
        rule = pen.stroke(pen.colour(self.rules), HAIRLINE)
        pen.line(area.x, area.bottom, area.right, area.bottom, rule)
        left = Area(area.x, area.y, names - _GAP_UM / 2, area.height)
        print_paragraphs(pen, plain_paragraph(row.name, styles[0]), styles[0], left, FitSpec(min=styles[0].min))
        number, texts = styles[1], self._texts(pen, row)
        width = figures / len(texts)
        for index, (slot, text) in enumerate(zip(row.slots, texts, strict=True)):
            x, baseline = area.right - figures + (index + 1) * width, number.baseline(area.centre[1])
            box = pen.run(text, x, baseline, number.font_for(), number.size, number.colour, "right")
            pen.claim(slot, [box])

    def _draw_bar(self, pen: Pen, row: _Row, room: Area, most: float) -> None:
        share, tint = share_of(row.fact.value), pen.colour(self.tint)
        if not share or not most or tint is None or room.width <= 0:
            return
        height = room.height * _BAR_SHARE
        bar = Area(room.x, room.y + (room.height - height) / 2, room.width * float(share) / most, height)
        pen.rect(bar, tint)

    def _rows(self, pen: Pen) -> list[_Row]:
        answer = answer_to(pen, self.question, self.params, self.path)
        if answer is None:
            return []
        if not isinstance(answer.value, Mapping):
            hint = "path: leads to what gives each name its chance"
            pen.problem("PNP-VALUE", "the answer gives no names with chances", str(answer.value), hint=hint)
            return []
        facts = {str(name): within(answer, str(name)) for name in answer.value}
        return [_Row(name, fact, self._slots(pen, fact)) for name, fact in facts.items()]

    def _slots(self, pen: Pen, fact: Fact) -> tuple[int, ...]:
        return tuple(pen.live(fact._replace(format=form))[0] for form in self._formats)

    def _texts(self, pen: Pen, row: _Row) -> list[str]:
        if not all(pen.facts[slot].printed for slot in row.slots):
            raise FormatError(f"“{row.fact.value}” is no chance")
        return [pen.facts[slot].printed for slot in row.slots]

    @staticmethod
    def _names_width(rows: list[_Row], style: Style) -> float:
        return max((text_width_um(row.name, style.font_for(), style.size) for row in rows), default=0.0)

    @property
    def _formats(self) -> tuple[str, ...]:
        return ("ratio", "percent") if self.show == "both" else (self.show,)
