"""Facing charts: every direction that a thing may face, and the arrows along which it turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.arrow_lines import ArrowLook, draw_arrow
from pnp.blocks.curves import Curve
from pnp.blocks.facing_layers import Placed, panels_of, placed
from pnp.blocks.facing_marks import Marks
from pnp.blocks.facing_reading import Facings, read_facings
from pnp.blocks.grid_field import value_of
from pnp.blocks.network import counted_in
from pnp.blocks.short_runs import largest, set_at
from pnp.facts import Box
from pnp.facts.formats import deltas
from pnp.layout.block import Area, Block
from pnp.layout.fields import Length, Listed, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, NORMAL, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

NUMBER: Final = StyleSpec(font="heavy", size=16000, min=8000, leading=1.0)
DELTAS: Final = StyleSpec(font="medium", size=8000, min=6500, leading=1.0)
MARKS: Final = StyleSpec(font="medium", size=9000, min=6500, leading=1.0)
NAME: Final = StyleSpec(font="heavy", size=12000, min=8000, leading=1.0)
AXES: Final = StyleSpec(font="heavy", size=9000, min=6500, leading=1.0, colour=Template("grey"))
_INNER: Final = 0.92  # of a node's radius: what its texts may fill
_RAISED: Final = 0.3  # of a node's radius: how far a number stands above the middle where deltas stand below it
_LOWERED: Final = 0.46
_NAME_ROOM: Final = 1.5  # of the em
_PADDING_UM: Final = 1200.0
_ROUND_UM: Final = 2500.0
_ICON: Final = 0.8  # of the way from the middle to the nearest facing: how large an icon is there
_CROSS: Final = 0.55  # of the way from the middle to a facing: how long an axis is
_LEVEL: Final = "level"


class FacingChart(Block):
    """Facings as numbered nodes around the middle, each in its direction, and arrows between those one can turn to.

    `facings` has `facings` (each `facing` with its `direction`: two or three whole numbers, x right, y up, z towards
    us) and `arrows` (`from`, `to`, `both`). With three numbers each layer has a panel, the highest first, called as
    `layers` lists them; beside a node stand the facings above and below that it leads to.
    """

    kind: ClassVar[str] = "facing-chart"
    main: ClassVar[str] = "facings"
    asks: ClassVar[bool] = True

    facings: RowWords
    node: Length = 11000.0
    least: Length = 5000.0
    deltas: bool = True
    axes: bool = True
    layers: Listed[Words] = ()
    icon: Words | None = None
    style: StyleField = StyleSpec()
    delta_style: StyleField = StyleSpec()
    mark_style: StyleField = StyleSpec()
    layer_style: StyleField = StyleSpec()
    axes_style: StyleField = StyleSpec()
    two_way: Paint = Field(default_factory=lambda: Template("sky"))
    one_way: Paint = Field(default_factory=lambda: Template("ink"))
    fill: Paint = Field(default_factory=lambda: Template("white"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = FRAME
    panel: Paint | None = Field(default_factory=lambda: Template("sky 8%"))
    rays: Paint | None = Field(default_factory=lambda: Template("sky 40%"))
    ground: Paint | None = Field(default_factory=lambda: Template("white"))

    def draw(self, pen: Pen, area: Area) -> None:
        """Panel by panel: rays and axes, arrows, nodes, and what is written at them."""
        fact = value_of(pen, self.facings)
        chart = read_facings(pen, fact) if fact is not None else None
        if chart is None:
            return
        marks = Marks.of(chart, pen.style(self.mark_style, MARKS))
        at = self._placed(pen, chart, marks, area)
        self._report(pen, chart, at)
        self._draw_panels(pen, chart, at)
        look = self._look(pen, chart, at)
        for way in sorted(at.ways, key=lambda way: -way.curve.length):
            draw_arrow(pen, way.curve, chart.links[way.link].both, look)
        boxes = self._draw_nodes(pen, chart, at)
        marks.draw(pen, at, look)
        for link in chart.links:
            link.claim(pen, boxes)
        counted_in(pen, chart.fact, "facings", [area.box, *boxes])
        counted_in(pen, chart.fact, "arrows", [area.box])

    # --- where all of it stands

    def _placed(self, pen: Pen, chart: Facings, marks: Marks, area: Area) -> Placed:
        panels = panels_of(area, max(1, len(chart.layers)))
        if chart.dimensions < 3:
            return placed(chart, panels, panels, self.node)
        name = pen.style(self.layer_style, NAME)
        wide, high = (reach + _PADDING_UM for reach in marks.reach)
        rooms = [panel.inset(wide, max(high, _PADDING_UM + _NAME_ROOM * name.em), wide, high) for panel in panels]
        return placed(chart, panels, rooms, self.node)

    def _report(self, pen: Pen, chart: Facings, at: Placed) -> None:
        width, least = 2 * at.radius, min(self.least, self.node)
        if at.spots and width < least - 1.0:
            found, limit = f"{width / 1000:.1f} mm", f"{least / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", "its nodes have no room", found, limit, "give it a larger box")
        for number in at.blocked:
            tail, head = (chart.facings[end].label.value for end in chart.links[number][:2])
            hint = "make the nodes smaller, or the box larger"
            pen.problem("PNP-OVERFLOW", f"the arrow from {tail} to {head} finds no way past other nodes", hint=hint)

    # --- what is drawn

    def _look(self, pen: Pen, chart: Facings, at: Placed) -> ArrowLook:
        both, single = pen.colour(self.two_way) or "#000000", pen.colour(self.one_way) or "#000000"
        panel = pen.colour(self.panel) if chart.dimensions > 2 else None
        return ArrowLook(both, single, panel or pen.colour(self.ground), at.head)

    def _draw_panels(self, pen: Pen, chart: Facings, at: Placed) -> None:
        """The ground of each layer with its name, and what stands in its middle."""
        for number, (panel, middle) in enumerate(zip(at.panels, at.middles, strict=True)):
            layer = chart.layers[number] if chart.layers else 0
            if chart.dimensions > 2:
                pen.rect(panel, pen.colour(self.panel), radius=_ROUND_UM)
                self._name(pen, number, layer, panel)
            spots = [spot for spot, facing in zip(at.spots, chart.facings, strict=True) if facing.layer == layer]
            if spots and all(abs(spot.centre - middle) >= 2 * spot.radius for spot in spots):
                self._draw_middle(pen, middle, [spot.centre for spot in spots])
                if self.axes and not layer:
                    self._draw_axes(pen, middle, at, chart.dimensions)

    def _draw_middle(self, pen: Pen, middle: complex, ends: Sequence[complex]) -> None:
        """A ray to each facing of a layer, and what turns there."""
        colour = pen.colour(self.rays)
        for end in ends:
            pen.line(middle.real, middle.imag, end.real, end.imag, pen.stroke(colour, NORMAL))
        if self.icon is not None and colour is not None:
            side = _ICON * min(abs(end - middle) for end in ends)
            pen.icon(pen.text(self.icon), middle.real - side / 2, middle.imag - side / 2, side, colour)

    def _name(self, pen: Pen, number: int, layer: int, panel: Area) -> None:
        """What a layer is called, in the upper left of its panel."""
        style = pen.style(self.layer_style, NAME)
        words = self.layers[number] if number < len(self.layers) else None
        text = pen.text(words) if words is not None else deltas([0, 0, layer]) if layer else _LEVEL
        place = complex(panel.x + _PADDING_UM, panel.y + _PADDING_UM / 2 + _NAME_ROOM * style.em / 2)
        box = set_at(pen, text, place, style, "left")
        for slot in words.filled(pen.facts) if words is not None else ():
            if isinstance(slot, int):
                pen.claim(slot, [box])

    def _draw_axes(self, pen: Pen, middle: complex, at: Placed, dimensions: int) -> None:
        """The cross of the axes: x to the right, y up, and z as the tip of an arrow that comes towards us."""
        style = pen.style(self.axes_style, AXES)
        look = ArrowLook(style.colour, style.colour, None, min(at.head, 2200.0))
        reach = min(_CROSS * at.pitch, at.pitch - at.radius - style.em)
        disc = style.em * 0.28
        if reach <= disc:
            return
        for axis, way in (("x", 1 + 0j), ("y", -1j)):
            draw_arrow(pen, Curve.bent(middle + way * disc, middle + way * reach), False, look)
            set_at(pen, axis, middle + way * (reach + 0.6 * style.em), style)
        stroke = pen.stroke(style.colour, FRAME)
        pen.ellipse(middle.real, middle.imag, disc, disc, pen.colour(self.ground), stroke)
        if dimensions > 2:
            pen.ellipse(middle.real, middle.imag, disc * 0.35, disc * 0.35, style.colour)
            set_at(pen, "z", middle + complex(-0.6, 0.6) * style.em, style)

    def _draw_nodes(self, pen: Pen, chart: Facings, at: Placed) -> list[Box]:
        """The nodes with their numbers and deltas; the box of each."""
        fill, stroke = pen.colour(self.fill), pen.stroke(pen.colour(self.stroke), self.stroke_width)
        number_style, deltas_style = self._styles(pen, chart, at)
        boxes = []
        for facing, (centre, radius) in zip(chart.facings, at.spots, strict=True):
            pen.ellipse(centre.real, centre.imag, radius, radius, fill, stroke)
            box = Area(centre.real - radius, centre.imag - radius, 2 * radius, 2 * radius).box
            raised = -1j * _RAISED * radius if self.deltas else 0j
            slot, _ = pen.live(facing.label)
            pen.claim(slot, [set_at(pen, pen.facts[slot].printed, centre + raised, number_style)])
            slot, _ = pen.live(facing.direction._replace(format="deltas"))
            if self.deltas:
                place = centre + 1j * _LOWERED * radius
                pen.claim(slot, [set_at(pen, pen.facts[slot].printed, place, deltas_style)])
            else:
                pen.claim(slot, [box], "cell")
            boxes.append(box)
        return boxes

    def _styles(self, pen: Pen, chart: Facings, at: Placed) -> tuple[Style, Style]:
        """The sizes at which all numbers, and all deltas, fit their nodes."""
        number_style, deltas_style = pen.style(self.style, NUMBER), pen.style(self.delta_style, DELTAS)
        raised = _RAISED if self.deltas else 0.0
        numbers, directions = [str(f.label.value) for f in chart.facings], [deltas(f.vector) for f in chart.facings]
        number_style = self._fitting(pen, numbers, number_style, (at.radius, raised))
        if self.deltas:
            deltas_style = self._fitting(pen, directions, deltas_style, (at.radius, _LOWERED))
        return number_style, deltas_style

    @staticmethod
    def _fitting(pen: Pen, texts: list[str], style: Style, place: tuple[float, float]) -> Style:
        """A style in which texts fit a circle of a radius, so far off its middle as a share of it."""
        radius, off = place

        def fits(width: float, style: Style) -> bool:
            cap = style.em * style.cap_height
            return abs(complex(width, 2 * off * radius + cap)) / 2 <= _INNER * radius and cap <= radius

        fitting = largest(style, texts, fits)
        if fitting is None:
            hint = "give it a larger box, or write deltas: false"
            pen.problem("PNP-OVERFLOW", "its texts do not fit into their nodes", max(texts, key=len), hint=hint)
        return fitting or style._replace(size=style.min)
