"""Power graphs: nodes by their shares of three things in a triangle, and the arrows that lead from one to another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.arrow_lines import ArrowLook, draw_arrow
from pnp.blocks.beside import Surroundings
from pnp.blocks.curves import Curve, Spot
from pnp.blocks.graph_fit import Fitted, Plan, fitted, straight_side
from pnp.blocks.graph_legend import LegendRow, LegendWords, draw_legend, legend_place, legend_size, words_of
from pnp.blocks.graph_names import CornerNames
from pnp.blocks.graph_reading import Graph, read_graph
from pnp.blocks.grid_field import value_of
from pnp.blocks.network import counted_in
from pnp.blocks.short_runs import largest, set_at, width_of
from pnp.blocks.ternary import grid_lines, place_of
from pnp.drawing.display import Segment
from pnp.facts import Box
from pnp.layout.block import Area, Block
from pnp.layout.fields import Length, Listed, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, NORMAL, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

LABEL: Final = StyleSpec(font="heavy", size=20000, min=8000, leading=1.0)
NAME: Final = StyleSpec(font="heavy", size=14000, min=8000, leading=1.0)
SHARES: Final = StyleSpec(font="medium", size=8000, min=6500, leading=1.0)
WORDS: Final = StyleSpec(font="medium", size=8000, min=6500, leading=1.2)
_INNER: Final = 0.9  # of a node's radius: what its label may fill
_SHARES_GAP: Final = 0.25  # of the em
_DOT: Final = " · "
_BELOW: Final = 1j
_SLACK_UM: Final = 1.0


class PowerGraph(Block):
    """Nodes that share three things out, each placed by its shares in a triangle, and arrows between them.

    `graph` has `axes` (three names: top, lower left, lower right), `nodes` (`node`, `shares`, `start`) and `arrows`
    (`from`, `to`, `both`). Nodes are `node` wide, or as wide as there is room, but no narrower than `least`. Arrows go
    around nodes that stand in their way. A line of two ways is an even band, one of one way a dark line with one head.
    """

    kind: ClassVar[str] = "power-graph"
    main: ClassVar[str] = "graph"
    asks: ClassVar[bool] = True

    graph: RowWords
    node: Length = 14000.0
    least: Length = 5000.0
    shares: bool = False
    icons: Listed[Words] = ()
    legend: bool = False
    words: LegendWords = LegendWords()
    style: StyleField = StyleSpec()
    axis_style: StyleField = StyleSpec()
    axis_colours: Listed[Paint] = ()
    share_style: StyleField = StyleSpec()
    legend_style: StyleField = StyleSpec()
    two_way: Paint = Field(default_factory=lambda: Template("sky"))
    one_way: Paint = Field(default_factory=lambda: Template("ink"))
    fill: Paint = Field(default_factory=lambda: Template("white"))
    start_fill: Paint = Field(default_factory=lambda: Template("ink"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = FRAME
    field: Paint | None = Field(default_factory=lambda: Template("sky 8%"))
    grid: Paint | None = Field(default_factory=lambda: Template("sky 40%"))
    ground: Paint | None = Field(default_factory=lambda: Template("white"))

    def draw(self, pen: Pen, area: Area) -> None:
        """The triangle, the arrows upon it, the nodes upon them, and what is written."""
        fact = value_of(pen, self.graph)
        graph = read_graph(pen, fact) if fact is not None else None
        if graph is None:
            return
        style = pen.style(self.axis_style, NAME)
        names = CornerNames.of(pen, graph.axes, [pen.text(icon) for icon in self.icons], style, area.width)
        names = names.coloured([pen.colour(colour) for colour in self.axis_colours])
        fit, places = self._fitted(graph, names, area)
        self._report(pen, graph, fit)
        self._draw_field(pen, graph, fit)
        look = self._look(pen, fit)
        self._draw_arrows(pen, graph, fit, look)
        around = Surroundings(area, fit.spots, [*_lines(graph, fit), *_sides(fit)], fit.head)
        around.texts += places
        names.draw(pen, places, area)
        boxes = self._draw_nodes(pen, graph, fit)
        if self.legend:
            self._draw_legend(pen, graph, area, around, look)
        self._state_shares(pen, graph, boxes, around)
        self._claim(pen, graph, fit, boxes)

    # --- where all of it stands

    def _fitted(self, graph: Graph, names: CornerNames, area: Area) -> tuple[Fitted, list[Area]]:
        """The graph with its lower names beside their corners or below them: whichever lets it be larger."""
        ringed = frozenset(number for number, node in enumerate(graph.nodes) if node.is_start)
        pairs = [(link.tail, link.head) for link in graph.links]
        plan = Plan([place_of(node.parts) for node in graph.nodes], ringed, pairs, self.node)
        below, beside = (straight_side(plan, names.room(area, are_beside)) for are_beside in (False, True))
        fit = fitted(plan, names.room(area, beside > below))
        return fit, names.places(fit, beside > below)

    def _report(self, pen: Pen, graph: Graph, fit: Fitted) -> None:
        """Note nodes that are too small, and arrows that found no way."""
        width = 2 * fit.radius
        if graph.nodes and width < min(self.least, self.node) - _SLACK_UM:
            needed = fit.side * self.least / width / 1000 if width else self.least / 1000
            found, limit = f"{width / 1000:.1f} mm", f"{self.least / 1000:.1f} mm"
            hint = f"give it a larger box (its triangle wants sides of about {needed:.0f} mm), or smaller nodes"
            pen.problem("PNP-OVERFLOW", "its nodes have no room", found, limit, hint)
        for number in fit.blocked:
            tail, head = (graph.nodes[end].label.value for end in graph.links[number][:2])
            hint = "make the nodes smaller, or the box larger"
            pen.problem("PNP-OVERFLOW", f"the arrow from {tail} to {head} finds no way past other nodes", hint=hint)

    # --- what is drawn

    def _draw_field(self, pen: Pen, graph: Graph, fit: Fitted) -> None:
        """The triangle, and the lines of equal share on which nodes stand."""
        path: list[Segment] = [("M" if n == 0 else "L", p.real, p.imag) for n, p in enumerate(fit.corners)]
        field = pen.colour(self.field)
        if field:
            pen.path([*path, ("Z",)], field)
        stroke = pen.stroke(pen.colour(self.grid), NORMAL)
        shift = fit.corners[1] - place_of((0, 1, 0)) * fit.side
        for line in grid_lines([node.parts for node in graph.nodes]):
            a, b = (point * fit.side + shift for point in line)
            pen.line(a.real, a.imag, b.real, b.imag, stroke)

    def _look(self, pen: Pen, fit: Fitted) -> ArrowLook:
        both, single = pen.colour(self.two_way) or "#000000", pen.colour(self.one_way) or "#000000"
        return ArrowLook(both, single, pen.colour(self.ground), fit.head)

    def _draw_arrows(self, pen: Pen, graph: Graph, fit: Fitted, look: ArrowLook) -> None:
        """Long ones first: a short one would be hidden below them, while they are seen to go on beyond it."""
        ways = zip(graph.links, _ways(graph, fit), strict=True)
        for link, way in sorted(ways, key=lambda entry: -entry[1].length):
            draw_arrow(pen, way, link.both, look)

    def _draw_nodes(self, pen: Pen, graph: Graph, fit: Fitted) -> list[Box]:
        """The nodes with their labels; the box of each."""
        style = self._label_style(pen, graph, fit)
        fill, start_fill = pen.colour(self.fill), pen.colour(self.start_fill)
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width)
        boxes = []
        for node, spot in zip(graph.nodes, fit.spots, strict=True):
            x, y, r = spot.centre.real, spot.centre.imag, fit.radius
            if node.is_start:
                pen.ellipse(x, y, spot.radius, spot.radius, fill, stroke)
            pen.ellipse(x, y, r, r, start_fill if node.is_start else fill, None if node.is_start else stroke)
            colour = "#FFFFFF" if node.is_start else style.colour
            slot, _ = pen.live(node.label)
            pen.claim(slot, [set_at(pen, pen.facts[slot].printed, spot.centre, style._replace(colour=colour))])
            boxes.append(Area(x - spot.radius, y - spot.radius, 2 * spot.radius, 2 * spot.radius).box)
        return boxes

    def _label_style(self, pen: Pen, graph: Graph, fit: Fitted) -> Style:
        """The size at which all labels fit their nodes."""
        style, limit = pen.style(self.style, LABEL), _INNER * fit.radius
        texts = [str(node.label.value) for node in graph.nodes]
        fitting = largest(style, texts, lambda width, s: abs(complex(width, s.em * s.cap_height)) / 2 <= limit)
        if fitting is None:
            found, limit_text = max(texts, key=len), f"{style.min / 1000:g} pt"
            hint = "give it a larger box, or nodes shorter names"
            pen.problem("PNP-OVERFLOW", "its labels do not fit into their nodes", found, limit_text, hint)
        return fitting or style._replace(size=style.min)

    def _state_shares(self, pen: Pen, graph: Graph, boxes: Sequence[Box], around: Surroundings) -> None:
        """Each node's shares: written beside it, or said by its place alone."""
        style = pen.style(self.share_style, SHARES)
        for number, node in enumerate(graph.nodes):
            slot, _ = pen.live(node.shares._replace(format="dotted"))
            if not self.shares:
                pen.claim(slot, [boxes[number]], "cell")
                continue
            text = pen.facts[slot].printed
            size = width_of(text, style) + style.em * 0.3, style.em * 0.95
            place = around.take(number, size, style.em * _SHARES_GAP, _BELOW)
            if around.hidden(place):
                pen.rect(place, pen.colour(self.ground), radius=style.em * 0.3)
            pen.claim(slot, [set_at(pen, text, complex(*place.centre), style)])

    # --- what explains it

    def _draw_legend(self, pen: Pen, graph: Graph, area: Area, around: Surroundings, look: ArrowLook) -> None:
        style = pen.style(self.legend_style, WORDS)
        rows = self._legend_rows(pen, graph, look)
        fitting = next(
            (
                (sized, place)
                for size in (style.size, style.min)
                for sized in [style._replace(size=size)]
                if (place := legend_place(area, legend_size(rows, sized), around)) is not None
            ),
            None,
        )
        if fitting is None:
            pen.problem(
                "PNP-OVERFLOW", "its legend finds no free corner", hint="give it a larger box, or legend: false"
            )
            return
        sized, place = fitting
        around.texts.append(place)
        draw_legend(pen, place, rows, sized)

    def _legend_rows(self, pen: Pen, graph: Graph, look: ArrowLook) -> list[LegendRow]:
        """A row for each kind of line and mark that there is."""
        rows = []
        for both, words in ((False, self.words.one_way), (True, self.words.two_way)):
            if any(link.both == both for link in graph.links):
                rows.append(LegendRow(_sample_of(pen, both, look), words_of(pen, words)))
        if any(node.is_start for node in graph.nodes):
            rows.append(LegendRow(self._start_sample(pen), words_of(pen, self.words.start)))
        if self.shares and graph.nodes:
            slots = [pen.live(axis)[0] for axis in graph.axes]
            names = [piece for slot in slots for piece in ((_DOT, None), (pen.facts[slot].printed, slot))][1:]
            rows.append(LegendRow(None, [*names, *words_of(pen, self.words.shares)]))
        return rows

    def _start_sample(self, pen: Pen) -> Callable[[Area], None]:
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width)

        def draw(area: Area) -> None:
            radius = area.height * 0.4
            pen.ellipse(*area.centre, radius, radius, pen.colour(self.fill), stroke)
            pen.ellipse(*area.centre, radius * 0.68, radius * 0.68, pen.colour(self.start_fill))

        return draw

    # --- what is stated

    def _claim(self, pen: Pen, graph: Graph, fit: Fitted, boxes: Sequence[Box]) -> None:
        """Starts, arrows, and how many nodes and arrows there are."""
        for node, box in zip(graph.nodes, boxes, strict=True):
            if node.start is not None:
                slot, _ = pen.live(node.start)
                pen.claim(slot, [box], "cell")
        for link in graph.links:
            link.claim(pen, boxes)
        whole = fit.bounds.box
        counted_in(pen, graph.fact, "nodes", [whole, *boxes])
        counted_in(pen, graph.fact, "arrows", [whole])


def _ways(graph: Graph, fit: Fitted) -> list[Curve]:
    """What shows of each arrow."""
    links = zip(graph.links, fit.curves, strict=True)
    return [curve.between(fit.spots[link.tail], fit.spots[link.head]) for link, curve in links]


def _lines(graph: Graph, fit: Fitted) -> list[Sequence[complex]]:
    return [way.points() for way in _ways(graph, fit)]


def _sides(fit: Fitted) -> list[Sequence[complex]]:
    return [[a, b] for a, b in zip(fit.corners, [*fit.corners[1:], fit.corners[0]], strict=True)]


def _sample_of(pen: Pen, both: bool, look: ArrowLook) -> Callable[[Area], None]:
    """What draws an arrow as wide as its place."""

    def draw(area: Area) -> None:
        start, end = complex(area.x, area.centre[1]), complex(area.right, area.centre[1])
        small = look._replace(head=min(look.head, area.height * 0.55), ground=None)
        draw_arrow(pen, Curve.bent(start, end).between(Spot(start, 0.0), Spot(end, 0.0)), both, small)

    return draw
