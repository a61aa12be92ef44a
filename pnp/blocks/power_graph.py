"""Power graphs: nodes in a triangle by their shares of three things, and the arrows by which one moves among them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

from pydantic import Field

from pnp.blocks.grid_field import value_of
from pnp.blocks.network import (
    MOST_NODES,
    Lines,
    Look,
    Point,
    Room,
    Spot,
    claim_link,
    claim_whole,
    draw_link,
    read_links,
    routed,
)
from pnp.blocks.regions import within
from pnp.drawing.fonts import text_width_um
from pnp.facts import Fact
from pnp.layout.block import Area, Block
from pnp.layout.fields import Factor, Listed, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, HAIRLINE, Pen
from pnp.layout.rows import RowWords
from pnp.layout.templates import Template

LABEL: Final = StyleSpec(font="heavy", size=16000, min=7000, colour=Template("ink"))
SHARE: Final = StyleSpec(font="medium", size=8000, min=6500, colour=Template("grey"))
AXIS: Final = StyleSpec(font="heavy", size=12000, min=8000)
CORNERS: Final = 3
_HEIGHT: Final = math.sqrt(3) / 2
_BULGE: Final = 1.7  # of a radius: how far arrows bend out of the triangle
_RING: Final = 0.86  # of a radius: the inner ring of the start
_DOT: Final = "·"
_LEAST_RADIUS_UM: Final = 2_200.0
_UP: Final = (complex(0.5, 0.0), complex(0.0, _HEIGHT), complex(1.0, _HEIGHT))
_HINT: Final = "it has axes (three names), nodes (each with node, shares and start) and arrows"

__all__ = ["PowerGraph"]


class _Node(NamedTuple):
    """A node: its label, its shares and whether one starts there, as facts, and its weights of the corners."""

    label: Fact
    shares: tuple[Fact, ...]
    start: Fact
    weights: tuple[Fraction, ...]


class _Graph(NamedTuple):
    axes: tuple[Fact, ...]
    nodes: list[_Node]
    whole: Fact


class PowerGraph(Block):
    """A triangle with a node for each way of sharing out three things, and arrows from node to node.

    `graph` is a live value with `axes`, `nodes` (each with its label, `shares` and `start`) and `arrows`. Arrows that
    run both ways and those that do not differ in colour and form; they bend around nodes that are in their way. `node`
    is a node's radius as a part of the triangle's side.
    """

    kind: ClassVar[str] = "power-graph"
    main: ClassVar[str] = "graph"
    asks: ClassVar[bool] = True

    graph: RowWords
    node: Factor = 0.05
    shares: bool = False
    legend: Listed[Words] = ()
    two_way: Paint = Field(default_factory=lambda: Template("grey"))
    one_way: Paint = Field(default_factory=lambda: Template("vermillion"))
    stroke_width: Points = FRAME
    fill: Paint = Field(default_factory=lambda: Template("white"))
    start_fill: Paint = Field(default_factory=lambda: Template("yellow"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    lines: Paint = Field(default_factory=lambda: Template("mist"))
    axis_colours: Listed[Paint] = ()
    style: StyleField = StyleSpec()
    share_style: StyleField = StyleSpec()
    axis_style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """As high as a triangle of that width is."""
        return _Frame.of(self, pen, Area(0.0, 0.0, width, math.inf)).height

    def draw(self, pen: Pen, area: Area) -> None:
        """The lines of equal shares, the arrows, the nodes upon them, the names at the corners."""
        graph = self._graph(pen)
        links = read_links(pen, graph.whole, [str(node.label.value) for node in graph.nodes]) if graph else None
        if graph is None or links is None:
            return
        frame = _Frame.of(self, pen, area)
        if frame.radius < _LEAST_RADIUS_UM:
            found, limit = f"{2 * frame.radius / 1000:.1f} mm", f"{2 * _LEAST_RADIUS_UM / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", "its nodes become too small to read", found, limit, "give it more room")
        spots = [Spot(frame.at(node.weights), frame.radius) for node in graph.nodes]
        self._draw_lines(pen, frame, graph.nodes)
        for link, curve in zip(links, routed(spots, links), strict=True):
            look = self._look(pen, frame, link.both)
            draw_link(pen, curve, (spots[link.tail], spots[link.head]), link.both, look)
            claim_link(pen, link, spots)
        for node, spot in zip(graph.nodes, spots, strict=True):
            self._draw_node(pen, node, spot)
        self._draw_labels(pen, graph.nodes, spots)
        self._draw_axes(pen, frame, graph.axes)
        for key in ("nodes", "arrows"):
            claim_whole(pen, within(graph.whole, key), area.box)
        self._draw_legend(pen, frame, area)

    # --- what it shows

    def _graph(self, pen: Pen) -> _Graph | None:
        fact = value_of(pen, self.graph)
        if fact is None:
            return None
        try:
            axes = tuple(within(fact, "axes", str(number)) for number in range(len(fact.value["axes"])))
            count = len(fact.value["nodes"])
            nodes = [_node(within(fact, "nodes", str(number))) for number in range(min(count, MOST_NODES + 1))]
        except (LookupError, TypeError, ValueError, ZeroDivisionError) as error:
            pen.problem("PNP-VALUE", f"this is no graph of shares: {error}", hint=_HINT)
            return None
        if len(axes) != CORNERS or not nodes or len(nodes) > MOST_NODES:
            found = f"{len(axes)} axes, {count} nodes"
            pen.problem("PNP-VALUE", "a graph of shares has three axes, and nodes", found, MOST_NODES, _HINT)
            return None
        return _Graph(axes, nodes, fact)

    def _look(self, pen: Pen, frame: _Frame, both: bool) -> Look:
        """Two-way arrows are plain; one-way ones are dashed, bold, and of another colour."""
        head = frame.radius * 0.5
        if both:
            return Look(pen.colour(self.two_way) or "#595959", self.stroke_width, (), head * 0.8)
        dash = (frame.radius * 0.42, frame.radius * 0.2)
        return Look(pen.colour(self.one_way) or "#D55E00", self.stroke_width * 3 // 2, dash, head * 1.25)

    # --- drawing

    def _draw_lines(self, pen: Pen, frame: _Frame, nodes: Sequence[_Node]) -> None:
        """For each corner a line through all nodes of an equal share of it."""
        stroke = pen.stroke(pen.colour(self.lines), HAIRLINE * 2)
        for corner in range(CORNERS):
            one, other = (number for number in range(CORNERS) if number != corner)
            for weight in sorted({node.weights[corner] for node in nodes}):
                ends = []
                for full in (one, other):
                    weights = [Fraction(0)] * CORNERS
                    weights[corner], weights[full] = weight, 1 - weight
                    ends.append(frame.at(weights))
                pen.line(ends[0].real, ends[0].imag, ends[1].real, ends[1].imag, stroke)

    def _draw_node(self, pen: Pen, node: _Node, spot: Spot) -> None:
        stroke = pen.stroke(pen.colour(self.stroke), FRAME)
        is_start = node.start.value is True
        fill = pen.colour(self.start_fill if is_start else self.fill)
        x, y = spot.centre.real, spot.centre.imag
        pen.ellipse(x, y, spot.radius, spot.radius, fill, stroke)
        if is_start:
            pen.ellipse(x, y, spot.radius * _RING, spot.radius * _RING, None, stroke)
        slot, _ = pen.live(node.start)
        pen.claim(slot, [spot.box], "cell")

    def _draw_labels(self, pen: Pen, nodes: Sequence[_Node], spots: Sequence[Spot]) -> None:
        """All labels in one size, as large as the nodes allow; below each its shares."""
        room = Room(spots[0].radius, pen.style(self.style, LABEL), pen.style(self.share_style, SHARE))
        labels = [pen.live(node.label)[0] for node in nodes]
        shares = [[pen.live(share)[0] for share in node.shares] for node in nodes]
        texts = [_DOT.join(pen.facts[slot].printed for slot in slots) if self.shares else "" for slots in shares]
        lines = Lines.fitted(pen, room, [pen.facts[slot].printed for slot in labels], texts)
        style = lines.label
        for label, slots, spot in zip(labels, shares, spots, strict=True):
            x, y = spot.centre.real, style.baseline(spot.centre.imag - lines.label_rise)
            text = pen.facts[label].printed
            pen.claim(label, [pen.run(text, x, y, style.font_for(), style.size, style.colour, "centre")])
            self._draw_shares(pen, slots, spot, lines)

    def _draw_shares(self, pen: Pen, slots: Sequence[int], spot: Spot, lines: Lines) -> None:
        """The shares in a row, each in the colour of its axis; where they are not written, the place says them."""
        style = lines.below
        if style is None:
            for slot in slots:
                pen.claim(slot, [spot.box], "cell")
            return
        font, size, texts = style.font_for(), style.size, [pen.facts[slot].printed for slot in slots]
        x = spot.centre.real - text_width_um(_DOT.join(texts), font, size) / 2
        baseline = style.baseline(spot.centre.imag + lines.below_drop)
        for number, (slot, text) in enumerate(zip(slots, texts, strict=True)):
            if number:
                pen.run(_DOT, x, baseline, font, size, style.colour)
                x += text_width_um(_DOT, font, size)
            colour = self._axis_colour(pen, number) or style.colour
            pen.claim(slot, [pen.run(text, x, baseline, font, size, colour)])
            x += text_width_um(text, font, size)

    def _axis_colour(self, pen: Pen, number: int) -> str | None:
        return pen.colour(self.axis_colours[number]) if number < len(self.axis_colours) else None

    def _draw_axes(self, pen: Pen, frame: _Frame, axes: Sequence[Fact]) -> None:
        """The name of each axis at its corner: above the first, below the two others."""
        style = pen.style(self.axis_style, AXIS)
        for number, axis in enumerate(axes):
            slot, _ = pen.live(axis)
            corner = frame.at([Fraction(int(number == other)) for other in range(CORNERS)])
            align = ("centre", "left", "right")[number]
            x = corner.real + (0.0, -frame.radius, frame.radius)[number]
            y = corner.imag + (-1 if not number else 1) * (frame.radius + 0.75 * style.em)
            colour = self._axis_colour(pen, number) or style.colour
            text = pen.facts[slot].printed
            box = pen.run(text, x, style.baseline(y), style.font_for(), style.size, colour, align)
            pen.claim(slot, [box])

    def _draw_legend(self, pen: Pen, frame: _Frame, area: Area) -> None:
        """Beside the upper corner: what the two kinds of arrows are, and the start."""
        if not self.legend:
            return
        style = pen.style(self.share_style, SHARE)
        radius = style.em * 0.45
        for number, words in enumerate(self.legend[:3]):
            y = area.y + (0.9 + 1.7 * number) * style.em
            left, right = Spot(complex(area.x + radius, y), radius), Spot(complex(area.x + 7 * radius, y), radius)
            if number < 2:
                look = self._look(pen, frame._replace(radius=style.em), number == 0)
                [curve] = routed([left, right], [_sample()])
                draw_link(pen, curve, (left._replace(radius=0.0), right._replace(radius=0.0)), number == 0, look)
            else:
                middle = (left.centre + right.centre) / 2
                stroke = pen.stroke(pen.colour(self.stroke), FRAME)
                pen.ellipse(middle.real, middle.imag, radius, radius, pen.colour(self.start_fill), stroke)
                pen.ellipse(middle.real, middle.imag, radius * _RING * 0.8, radius * _RING * 0.8, None, stroke)
            pen.run(pen.text(words), area.x + 9 * radius, style.baseline(y), style.font_for(), style.size, style.colour)


class _Frame(NamedTuple):
    """Where the triangle stands: its upper left corner, its side, a node's radius; `height` is that of all together."""

    origin: Point
    side: float
    radius: float
    height: float

    @classmethod
    def of(cls, block: PowerGraph, pen: Pen, area: Area) -> _Frame:
        """As large as fits."""
        names = pen.style(block.axis_style, AXIS).em * 1.5
        ratio = float(block.node)
        around = 2 * ratio * max(1.0, _BULGE * _HEIGHT)
        side = min(area.width / (1 + around), (area.height - 2 * names) / (_HEIGHT + 2 * ratio))
        side = max(side, 1.0)
        radius = side * ratio
        height = side * _HEIGHT + 2 * radius + 2 * names
        spare = area.height - height if math.isfinite(area.height) else 0.0
        x = area.x + (area.width - side) / 2
        return cls(complex(x, area.y + spare / 2 + names + radius), side, radius, height)

    def at(self, weights: Sequence[Fraction]) -> Point:
        """The place of a node by its weights of the corners."""
        return self.origin + self.side * sum(float(w) * corner for w, corner in zip(weights, _UP, strict=True))


def _node(fact: Fact) -> _Node:
    shares = tuple(within(fact, "shares", str(number)) for number in range(len(fact.value["shares"])))
    numbers = [Fraction(str(share.value)) for share in shares]
    if len(numbers) != CORNERS or min(numbers) < 0:
        raise ValueError(f"{fact.value.get('node')} has no three shares")
    weights = tuple(number / sum(numbers) for number in numbers)
    return _Node(within(fact, "node"), shares, within(fact, "start"), weights)


def _sample() -> Any:
    from pnp.blocks.network import Link

    return Link(0, 1, True, Fact("", None))
