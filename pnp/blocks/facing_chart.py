"""Facing charts: numbered directions round a ship, in the plane or in space, and the arrows by which it turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from pydantic import Field

from pnp.blocks.grid_field import value_of
from pnp.blocks.network import (
    MOST_NODES,
    Lines,
    Link,
    Look,
    Room,
    Spot,
    claim_link,
    claim_whole,
    draw_link,
    read_links,
    routed,
    write,
)
from pnp.blocks.regions import within
from pnp.facts import Box, Fact
from pnp.layout.block import Area, Block
from pnp.layout.fields import Listed, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, Pen
from pnp.layout.rows import RowWords
from pnp.layout.templates import Template

NUMBER: Final = StyleSpec(font="heavy", size=14000, min=8000, colour=Template("ink"))
DELTA: Final = StyleSpec(font="medium", size=8000, min=6500, colour=Template("grey"))
LAYER: Final = StyleSpec(font="heavy", size=10000, min=8000, colour=Template("grey"))
PLANE: Final = 2
_RADIUS: Final = 0.32  # of the way from one place to the next
_GAP_UM: Final = 4_000.0  # between layers
_LEAST_RADIUS_UM: Final = 2_500.0
_MARK: Final = {1: "▲", -1: "▼"}
_HINT: Final = "it has facings (each with facing and direction, of two or three numbers) and arrows"


class _Facing(NamedTuple):
    """A facing: its number and its direction, as facts."""

    number: Fact
    direction: Fact

    @property
    def layer(self) -> int:
        """Which way it looks out of the plane."""
        return int(self.direction.value[PLANE]) if len(self.direction.value) > PLANE else 0


class FacingChart(Block):
    """The facings of a ship, each where it looks to, y up, and arrows between those that one may turn to.

    `facings` is a live value with `facings` (each with `facing` and `direction`) and `arrows`. Directions of three
    numbers are shown in three layers, named by `layers`: above, level, below; arrows from layer to layer are told by
    the number that they lead to.
    """

    kind: ClassVar[str] = "facing-chart"
    main: ClassVar[str] = "facings"
    asks: ClassVar[bool] = True

    facings: RowWords
    layers: Listed[Words] = ()
    icon: Words | None = None
    deltas: bool = True
    two_way: Paint = Field(default_factory=lambda: Template("grey"))
    one_way: Paint = Field(default_factory=lambda: Template("vermillion"))
    stroke_width: Points = FRAME
    fill: Paint = Field(default_factory=lambda: Template("white"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    ground: Paint | None = None
    style: StyleField = StyleSpec()
    delta_style: StyleField = StyleSpec()
    layer_style: StyleField = StyleSpec()

    def draw(self, pen: Pen, area: Area) -> None:
        """Layer by layer: arrows, and numbered facings with their deltas, or with the ways out of their layer."""
        whole = value_of(pen, self.facings)
        facings = self._facings(pen, whole) if whole is not None else None
        if whole is None or facings is None:
            return
        links = read_links(pen, whole, [str(facing.number.value) for facing in facings])
        if links is None:
            return
        layers = sorted({facing.layer for facing in facings}, reverse=True)
        places = self._places(pen, area, layers)
        spots = [self._spot(places[facing.layer], facing) for facing in facings]
        if spots[0].radius < _LEAST_RADIUS_UM:
            found, limit = f"{2 * spots[0].radius / 1000:.1f} mm", f"{2 * _LEAST_RADIUS_UM / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", "its facings become too small to read", found, limit, "give it more room")
        for layer in layers:
            self._draw_ground(pen, places[layer], layer, [f for f in facings if f.layer == layer])
        self._draw_links(pen, facings, spots, links)
        self._draw_facings(pen, facings, spots, links)
        for key in ("facings", "arrows"):
            claim_whole(pen, within(whole, key), area.box)

    # --- what it shows, and where

    def _facings(self, pen: Pen, whole: Fact) -> list[_Facing] | None:
        try:
            count = len(whole.value["facings"])
            facings = [_facing(within(whole, "facings", str(number))) for number in range(min(count, MOST_NODES + 1))]
        except (LookupError, TypeError, ValueError) as error:
            pen.problem("PNP-VALUE", f"this is no facing chart: {error}", hint=_HINT)
            return None
        if not 0 < len(facings) <= MOST_NODES:
            pen.problem("PNP-VALUE", f"a facing chart has facings, {MOST_NODES} at most", len(facings), hint=_HINT)
            return None
        return facings

    def _places(self, pen: Pen, area: Area, layers: Sequence[int]) -> dict[int, Area]:
        """A square for each layer: side by side where the box is wide, else one below another; names above."""
        head = pen.style(self.layer_style, LAYER).em * 1.5 if len(layers) > 1 else 0.0
        count = len(layers)
        beside = min((area.width - (count - 1) * _GAP_UM) / count, area.height - head)
        below = min(area.width, (area.height - (count - 1) * _GAP_UM) / count - head)
        side = max(beside, below, 1.0)
        step = (side + _GAP_UM, 0.0) if beside >= below else (0.0, side + head + _GAP_UM)
        wide, high = (count - 1) * step[0] + side, (count - 1) * step[1] + side + head
        x, y = area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2 + head
        return {layer: Area(x + n * step[0], y + n * step[1], side, side) for n, layer in enumerate(layers)}

    def _spot(self, place: Area, facing: _Facing) -> Spot:
        """Where a facing stands in its layer: x to the right, y up."""
        step = place.width / 3
        dx, dy = facing.direction.value[:PLANE]
        x, y = place.centre
        return Spot(complex(x + dx * step, y - dy * step), step * _RADIUS)

    # --- drawing

    def _draw_ground(self, pen: Pen, place: Area, layer: int, facings: Sequence[_Facing]) -> None:
        if self.ground is not None:
            pen.rect(place, pen.colour(self.ground), None, place.width / 20)
        style = pen.style(self.layer_style, LAYER)
        number = 1 - layer
        if number < len(self.layers):
            baseline = style.baseline(place.y - 0.75 * style.em)
            text = pen.text(self.layers[number])
            pen.run(text, place.centre[0], baseline, style.font_for(), style.size, style.colour, "centre")
        is_free = all(any(facing.direction.value[:PLANE]) for facing in facings)
        name = pen.text(self.icon) if self.icon is not None else ""
        if name and is_free and not layer:
            side = place.width / 6
            x, y = place.centre
            pen.icon(name, x - side / 2, y - side / 2, side, pen.colour(self.stroke) or "#000000")

    def _draw_links(self, pen: Pen, facings: Sequence[_Facing], spots: Sequence[Spot], links: Sequence[Link]) -> None:
        """The arrows within layers; those between layers are written beside their facings."""
        level = [link for link in links if facings[link.tail].layer == facings[link.head].layer]
        for layer in {facing.layer for facing in facings}:
            within_layer = [link for link in level if facings[link.tail].layer == layer]
            numbers = [number for number, facing in enumerate(facings) if facing.layer == layer]
            own = [spots[number] for number in numbers]
            moved = [
                link._replace(tail=numbers.index(link.tail), head=numbers.index(link.head)) for link in within_layer
            ]
            for link, curve in zip(moved, routed(own, moved), strict=True):
                draw_link(pen, curve, (own[link.tail], own[link.head]), link.both, self._look(pen, own[0], link.both))
        for link in links:
            claim_link(pen, link, spots)

    def _look(self, pen: Pen, spot: Spot, both: bool) -> Look:
        head = spot.radius * 0.5
        if both:
            return Look(pen.colour(self.two_way) or "#595959", self.stroke_width, (), head * 0.8)
        dash = (spot.radius * 0.42, spot.radius * 0.2)
        return Look(pen.colour(self.one_way) or "#D55E00", self.stroke_width * 3 // 2, dash, head * 1.25)

    def _draw_facings(self, pen: Pen, facings: Sequence[_Facing], spots: Sequence[Spot], links: Sequence[Link]) -> None:
        numbers = [pen.live(facing.number)[0] for facing in facings]
        directions = [pen.live(facing.direction._replace(format="deltas"))[0] for facing in facings]
        ways = [_ways_out(number, facings, links) for number in range(len(facings))]
        in_space = any(ways)
        small = pen.style(self.delta_style, DELTA)
        room = Room(spots[0].radius, pen.style(self.style, NUMBER), small)
        texts = ways if in_space else [pen.facts[slot].printed if self.deltas else "" for slot in directions]
        lines = Lines.fitted(pen, room, [pen.facts[slot].printed for slot in numbers], texts)
        fill, stroke, style = pen.colour(self.fill), pen.stroke(pen.colour(self.stroke), FRAME), lines.label
        for spot, slot, direction, text in zip(spots, numbers, directions, texts, strict=True):
            x, y = spot.centre.real, spot.centre.imag
            pen.ellipse(x, y, spot.radius, spot.radius, fill, stroke)
            baseline, number = style.baseline(y - lines.label_rise), pen.facts[slot].printed
            pen.claim(slot, [pen.run(number, x, baseline, style.font_for(), style.size, style.colour, "centre")])
            box = _small(pen, text, spot, lines)
            pen.claim(
                direction, [spot.box if in_space or box is None else box], "cell" if in_space or box is None else "text"
            )


def _small(pen: Pen, text: str, spot: Spot, lines: Lines) -> Box | None:
    """The small text in a node: its deltas, or the numbers that arrows out of its layer lead to."""
    if lines.below is None or not text:
        return None
    return write(pen, text, spot.centre + complex(0.0, lines.below_drop), lines.below)


def _ways_out(number: int, facings: Sequence[_Facing], links: Sequence[Link]) -> str:
    """Up or down, and the facing there, for each arrow that leads from a facing to another layer."""
    ways = []
    for link in links:
        for tail, head in ((link.tail, link.head), (link.head, link.tail))[: 2 if link.both else 1]:
            rise = facings[head].layer - facings[tail].layer
            if tail == number and rise:
                ways.append((1 if rise > 0 else -1, str(facings[head].number.value)))
    return " ".join(f"{_MARK[up]}{name}" for up, name in sorted(ways, key=lambda way: -way[0]))


def _facing(fact: Fact) -> _Facing:
    facing = _Facing(within(fact, "facing"), within(fact, "direction"))
    direction = facing.direction.value
    if len(direction) not in (PLANE, PLANE + 1) or not all(type(part) is int and -1 <= part <= 1 for part in direction):
        raise ValueError(f"the direction of {facing.number.value} is not of two or three numbers, each -1, 0 or 1")
    return facing
