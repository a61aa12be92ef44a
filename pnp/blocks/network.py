"""Networks: round nodes and the arrows between them, bent around what stands in their way. Lengths in unrounded µm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from pnp.blocks.regions import within
from pnp.blocks.shape import arrow_head
from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT, text_width_um
from pnp.drawing.typesetting import Part, measured_word
from pnp.facts import Box, Fact
from pnp.layout.pen import Pen
from pnp.layout.styles import Style

MOST_NODES: Final = 120
MOST_ARROWS: Final = 1_000
_AIR: Final = 0.3  # of a node's radius: what an arrow keeps of nodes that it passes
_SAMPLES: Final = 24
_BEND: Final = 0.25  # of a radius: from one bend that is tried to the next
_MOST_BENDS: Final = 60
_PIECES: Final = 4
_HEAD_BACK: Final = 0.8  # of a head's length: where its line ends

Point = complex


class Spot(NamedTuple):
    """A node's place: its centre and its radius."""

    centre: Point
    radius: float

    @property
    def box(self) -> Box:
        """The square around it, in whole µm."""
        left, top = round(self.centre.real - self.radius), round(self.centre.imag - self.radius)
        side = round(2 * self.radius)
        return Box(left, top, side, side)


class Link(NamedTuple):
    """An arrow from node to node, by their numbers; `both` if it runs back as well. `fact` is what the rules say."""

    tail: int
    head: int
    both: bool
    fact: Fact


class Look(NamedTuple):
    """How arrows of a kind are drawn: colour, width in thousandths of a point, dash and head in µm."""

    colour: str
    width: int
    dash: tuple[float, ...]
    head: float


class Curve(NamedTuple):
    """A quadratic curve between the centres of two nodes."""

    start: Point
    control: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at t, from 0 to 1."""
        u = 1 - t
        return u * u * self.start + 2 * u * t * self.control + t * t * self.end

    def between(self, first: float, last: float) -> Curve:
        """The part of it from t to t."""
        start, end = self.at(first), self.at(last)
        u, v = 1 - first, 1 - last
        control = u * v * self.start + (u * last + v * first) * self.control + first * last * self.end
        return Curve(start, control, end)

    def leaves(self, spot: Spot, radius: float) -> float:
        """Where it is so far from the centre of the node at its start, as t."""
        low, high = 0.0, 1.0
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if abs(self.at(middle) - spot.centre) < radius else (low, middle)
        return high

    def reversed(self) -> Curve:
        """The same from its end."""
        return Curve(self.end, self.control, self.start)

    def segments(self) -> list[tuple[Any, ...]]:
        """As a path of a few pieces, so that its control points lie close to it: who looks for ink looks there too."""
        path: list[tuple[Any, ...]] = [("M", self.start.real, self.start.imag)]
        for number in range(_PIECES):
            start, control, end = self.between(number / _PIECES, (number + 1) / _PIECES)
            points = (start + (control - start) * 2 / 3, end + (control - end) * 2 / 3, end)
            path.append(("C", *(part for point in points for part in (point.real, point.imag))))
        return path


def read_links(pen: Pen, fact: Fact, names: Sequence[str]) -> list[Link] | None:
    """The arrows that an answer lists; two one-way ones that are each other's way back are kept apart.

    None, with a problem noted, where they cannot be read.
    """
    numbers = {name: number for number, name in enumerate(names)}
    links: list[Link] = []
    try:
        listed = within(fact, "arrows")
        for number in range(len(listed.value)):
            arrow = within(listed, str(number))
            tail, head = (numbers[str(arrow.value[end])] for end in ("from", "to"))
            links.append(Link(tail, head, arrow.value["both"] is True, arrow))
    except (LookupError, TypeError, ValueError) as error:
        hint = "arrows are a list, each with from, to and both; from and to name nodes"
        pen.problem("PNP-VALUE", f"the arrows cannot be read: {error}", hint=hint)
        return None
    if len(links) > MOST_ARROWS:
        pen.problem("PNP-VALUE", "there are too many arrows", len(links), MOST_ARROWS)
        return None
    return links


def routed(spots: Sequence[Spot], links: Sequence[Link]) -> list[Curve]:
    """A curve for each arrow: straight, or bent as little as lets it pass all other nodes, rather outwards.

    Where no bend passes them all, the straight one is drawn.
    """
    middle = sum((spot.centre for spot in spots), 0j) / max(1, len(spots))
    pairs = [(link.tail, link.head) for link in links]
    return [_route(spots, pair, middle, (pair[1], pair[0]) in pairs) for pair in pairs]


def _route(spots: Sequence[Spot], pair: tuple[int, int], middle: Point, shared: bool) -> Curve:
    start, end = spots[pair[0]].centre, spots[pair[1]].centre
    others = [spot for number, spot in enumerate(spots) if number not in pair]
    straight = Curve(start, (start + end) / 2, end)
    across = (end - start) * 1j / (abs(end - start) or 1.0)
    outward = (straight.control - middle).real * across.real + (straight.control - middle).imag * across.imag
    sides = [1, -1] if outward >= -1.0 else [-1, 1]
    if shared:  # two arrows between the same nodes: each keeps to its own side
        sides = [1]
    step = max(spots[pair[0]].radius, 1.0) * _BEND
    for number in range(1 if shared else 0, _MOST_BENDS):
        for side in sides[: 1 if not number else 2]:
            curve = straight._replace(control=straight.control + 2 * side * number * step * across)
            if all(_passes(curve, spot) for spot in others):
                return curve
    return straight


def _passes(curve: Curve, spot: Spot) -> bool:
    reach = spot.radius * (1 + _AIR)
    return all(abs(curve.at(number / _SAMPLES) - spot.centre) >= reach for number in range(_SAMPLES + 1))


def draw_link(pen: Pen, curve: Curve, spots: tuple[Spot, Spot], both: bool, look: Look) -> None:
    """An arrow from rim to rim, with a head at its end, and at its start if it runs both ways."""
    tail, head = spots
    back = look.head * _HEAD_BACK
    first = curve.leaves(tail, tail.radius + (back if both else 0.0))
    last = 1.0 - curve.reversed().leaves(head, head.radius + back)
    if last > first:
        pen.path(curve.between(first, last).segments(), None, pen.stroke(look.colour, look.width, look.dash))
    _draw_head(pen, curve, head, look)
    if both:
        _draw_head(pen, curve.reversed(), tail, look)


def _draw_head(pen: Pen, curve: Curve, node: Spot, look: Look) -> None:
    """A head whose tip touches the rim of the node at the curve's end."""
    inwards = curve.reversed()
    tip = inwards.at(inwards.leaves(node, node.radius))
    behind = inwards.at(inwards.leaves(node, node.radius + look.head))
    length = abs(tip - behind) or 1.0
    ux, uy = (tip - behind).real / length, (tip - behind).imag / length
    pen.path(arrow_head(tip.real, tip.imag, ux, uy, look.head), look.colour)


def claim_link(pen: Pen, link: Link, spots: Sequence[Spot]) -> None:
    """That an arrow leads from node to node, and whether it runs both ways."""
    boxes = [spots[link.tail].box, spots[link.head].box]
    for key in ("from", "to", "both"):
        slot, _ = pen.live(within(link.fact, key))
        pen.claim(slot, boxes, "arrow")


def claim_whole(pen: Pen, fact: Fact, box: Box) -> None:
    """That a whole list is drawn: one entry more or less changes the drawing."""
    slot, _ = pen.live(Fact(fact.source, fact.value, fact.format, str(len(fact.value))))
    pen.claim(slot, [box], "size")


class Room(NamedTuple):
    """The radius of nodes, and the styles for their labels and for what stands below these."""

    radius: float
    label: Style
    below: Style


class Lines(NamedTuple):
    """How nodes are written upon: a label in the upper part or alone in the middle, and a small text below it."""

    label: Style
    below: Style | None
    label_rise: float
    below_drop: float

    @classmethod
    def fitted(cls, pen: Pen, room: Room, labels: Iterable[str], texts: Sequence[str]) -> Lines:
        """Sizes at which all labels, and all texts below them, find room in nodes; a problem where none does.

        Each text of a kind has the same size: the largest, as its style says, that suits the longest of them.
        """
        radius = room.radius
        if not any(texts):
            return cls(_sized(pen, room.label, labels, _ALONE.scaled(radius)), None, 0.0, 0.0)
        label = _sized(pen, room.label, labels, _ABOVE.scaled(radius))
        below = _sized(pen, room.below, texts, _BELOW.scaled(radius))
        return cls(label, below, radius * _RISE, radius * _DROP)


class _Extent(NamedTuple):
    """How wide a text may be, and how large its em."""

    width: float
    em: float

    def scaled(self, by: float) -> _Extent:
        return _Extent(self.width * by, self.em * by)


_ALONE, _ABOVE, _BELOW = _Extent(1.62, 1.6), _Extent(1.5, 1.0), _Extent(1.6, 0.62)  # of a radius
_RISE, _DROP = 0.24, 0.44  # of a radius: how far from the middle the two stand


def width_of(text: str, style: Style) -> float:
    """The width of a text in µm; letters that its font lacks come from others."""
    word = measured_word((Part(text, style.font_for(), style.colour),))
    return word.width * style.size * UM_PER_MILLIEM_AND_MPT


def write(pen: Pen, text: str, middle: Point, style: Style) -> Box:
    """A short text about a point; gives the box of its first run."""
    word = measured_word((Part(text, style.font_for(), style.colour),))
    x, baseline = middle.real - width_of(text, style) / 2, style.baseline(middle.imag)
    boxes = []
    for part in word.parts:
        boxes.append(pen.run(part.text, x, baseline, part.font, style.size, style.colour))
        x += text_width_um(part.text, part.font, style.size)
    return boxes[0]


def _sized(pen: Pen, style: Style, texts: Iterable[str], room: _Extent) -> Style:
    widest, text = max(((width_of(text, style), text) for text in texts), default=(0.0, ""))
    part = min(room.width / widest if widest else 1.0, room.em / style.em)
    if part >= 1.0:
        return style
    size = math.floor(style.size * part)
    if size < style.min:
        found, limit = f"{2 * room.width * style.min / size / 1000:.1f} mm", f"{2 * room.width / 1000:.1f} mm"
        pen.problem("PNP-OVERFLOW", f"“{text}” does not fit its node", found, limit, "give it more room")
    return style._replace(size=max(size, style.min))
