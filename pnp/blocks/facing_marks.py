"""Marks of a facing chart: beside a node, the facings of other layers that its arrows lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.blocks.arrow_lines import ArrowLook
from pnp.blocks.beside import Surroundings
from pnp.blocks.curves import polygon
from pnp.blocks.facing_layers import Placed
from pnp.blocks.facing_reading import Facings
from pnp.blocks.short_runs import set_at, width_of
from pnp.layout.block import Area
from pnp.layout.pen import HAIRLINE, Pen
from pnp.layout.styles import Style

_GAP: Final = 0.35  # of the em: between a node and its marks
_SIGN_ROOM: Final = 0.75  # of the em: how wide a sign is with what stays free beside it
_SIGN: Final = 0.62  # of the em: its own size
_STEM: Final = 0.24  # of a sign's size: how thick the stem of a sign for one way is
_ROW: Final = 1.05  # of the em


class Mark(NamedTuple):
    """At a facing, an arrow to one of another layer: which, whether it lies above, whether one may also come back."""

    other: int
    is_above: bool
    both: bool


class Marks(NamedTuple):
    """The marks of each facing of a chart, in one style."""

    chart: Facings
    marks: list[list[Mark]]
    style: Style

    @classmethod
    def of(cls, chart: Facings, style: Style) -> Marks:
        """For each facing its arrows to other layers, those upwards first."""
        marks: list[list[Mark]] = [[] for _ in chart.facings]
        for link in chart.links:
            for tail, head in ((link.tail, link.head), (link.head, link.tail))[: 2 if link.both else 1]:
                rise = chart.facings[head].layer - chart.facings[tail].layer
                if rise:
                    marks[tail].append(Mark(head, rise > 0, link.both))
        return cls(chart, [sorted(some, key=lambda mark: (not mark.is_above, mark.other)) for some in marks], style)

    @property
    def reach(self) -> tuple[float, float]:
        """How far marks stand out beside a node, and above it, in µm."""
        sizes = [self.size(number) for number, some in enumerate(self.marks) if some]
        gap = _GAP * self.style.em if sizes else 0.0
        return max((size[0] for size in sizes), default=0.0) + gap, max((size[1] for size in sizes), default=0.0) + gap

    def size(self, number: int) -> tuple[float, float]:
        """How wide and how high the marks of a facing are."""
        texts = (width_of(str(self.chart.facings[mark.other].label.value), self.style) for mark in self.marks[number])
        return max(texts, default=0.0) + _SIGN_ROOM * self.style.em, len(self.marks[number]) * _ROW * self.style.em

    def draw(self, pen: Pen, at: Placed, look: ArrowLook) -> None:
        """Each facing's marks beside its node, where no arrow runs."""
        lines = [way.curve.points() for way in at.ways]
        for panel, middle, layer in zip(at.panels, at.middles, self.chart.layers, strict=False):
            numbers = [n for n, facing in enumerate(self.chart.facings) if facing.layer == layer]
            around = Surroundings(panel, [at.spots[n] for n in numbers], lines, at.head)
            for index, number in enumerate(numbers):
                if self.marks[number]:
                    outward = _outward(at.spots[number].centre - middle)
                    place = around.take(index, self.size(number), _GAP * self.style.em, outward)
                    self._write(pen, number, place, look)

    def _write(self, pen: Pen, number: int, place: Area, look: ArrowLook) -> None:
        """The marks of a facing, one under another."""
        em = self.style.em
        for row, mark in enumerate(self.marks[number]):
            middle = place.y + (row + 0.5) * _ROW * em
            centre = complex(place.x + _SIGN * em / 2, middle)
            if mark.both:
                outline = pen.stroke(self.style.colour, HAIRLINE)
                pen.path(polygon(_triangle(centre, _SIGN * em, mark.is_above)), look.both, outline)
            else:
                pen.path(polygon(_arrow(centre, _SIGN * em, mark.is_above)), look.single)
            slot, _ = pen.live(self.chart.facings[mark.other].label)
            text = complex(place.x + _SIGN_ROOM * em, middle)
            pen.claim(slot, [set_at(pen, pen.facts[slot].printed, text, self.style, "left")])


def _outward(off: complex) -> complex:
    """The side of a node at which its marks stand best: away from the middle, to the left or the right if it can be."""
    return complex(off.real, 0.0) if abs(off.real) > 1.0 else off or 1 + 0j


def _triangle(centre: complex, size: float, is_above: bool) -> Sequence[complex]:
    """A triangle that points up or down: both ways."""
    up = -1j if is_above else 1j
    return centre + up * size / 2, centre + (1 - up) * size / 2, centre - (1 + up) * size / 2


def _arrow(centre: complex, size: float, is_above: bool) -> Sequence[complex]:
    """A triangle upon a stem: one way."""
    up, stem = -1j * size / 2 if is_above else 1j * size / 2, _STEM * size / 2
    side = size * 0.45
    head = [centre + up, centre + side + 0j, centre + stem + 0j]
    return [*head, centre + stem - up, centre - stem - up, centre - stem + 0j, centre - side + 0j]
