"""Legends of graphs: a sample of each kind of line and what it means, where the picture leaves room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pydantic import Field

from pnp.blocks.beside import Surroundings
from pnp.blocks.short_runs import set_at, width_of
from pnp.layout.block import Area
from pnp.layout.fields import Shape, Words
from pnp.layout.pen import Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

_ROW: Final = 1.75  # of the em
_SAMPLE: Final = 3.6  # of the em: how wide a sample is
_GAP: Final = 0.6  # of the em


class LegendWords(Shape):
    """What a legend says: of a line of two ways, of one of one way, of the node where one begins, behind the shares."""

    two_way: Words = Field(default_factory=lambda: Template("both ways"))
    one_way: Words = Field(default_factory=lambda: Template("one way only"))
    start: Words = Field(default_factory=lambda: Template("start"))
    shares: Words = Field(default_factory=lambda: Template(", in per cent"))


class LegendRow(NamedTuple):
    """A row: what draws its sample in an area, and its words in pieces, each with the slot of the fact that it prints.

    A row without a sample begins at the left.
    """

    sample: Callable[[Area], None] | None
    words: Sequence[tuple[str, int | None]]

    def width(self, style: Style) -> float:
        """How wide it is, in µm."""
        words = sum(width_of(text, style) for text, _ in self.words)
        return words + ((_SAMPLE + _GAP) * style.em if self.sample is not None else 0.0)


def words_of(pen: Pen, template: Template) -> list[tuple[str, int | None]]:
    """The pieces of a text that a layout gives."""
    pieces = template.filled(pen.facts)
    return [(piece, None) if isinstance(piece, str) else (pen.facts[piece].printed, piece) for piece in pieces]


def legend_size(rows: Sequence[LegendRow], style: Style) -> tuple[float, float]:
    """How wide and how high rows are, in µm."""
    return max((row.width(style) for row in rows), default=0.0), len(rows) * _ROW * style.em


def legend_place(area: Area, size: tuple[float, float], around: Surroundings) -> Area | None:
    """A corner of an area in which nothing stands; None if none is free."""
    width, height = size
    if width > area.width or height > area.height:
        return None
    corners = [(x, y) for y in (area.y, area.bottom - height) for x in (area.x, area.right - width)]
    places = (Area(x, y, width, height) for x, y in corners)
    return next((place for place in places if around.is_free(place)), None)


def draw_legend(pen: Pen, place: Area, rows: Sequence[LegendRow], style: Style) -> None:
    """The rows, one under another."""
    for number, row in enumerate(rows):
        x, top, height = place.x, place.y + number * _ROW * style.em, _ROW * style.em
        if row.sample is not None:
            row.sample(Area(x, top, _SAMPLE * style.em, height))
            x += (_SAMPLE + _GAP) * style.em
        for text, slot in row.words:
            words = text.lstrip()  # a run that begins with a space would be looked for where its space is
            box = set_at(
                pen, words, complex(x + width_of(text, style) - width_of(words, style), top + height / 2), style, "left"
            )
            x += width_of(text, style)
            if slot is not None:
                pen.claim(slot, [box])
