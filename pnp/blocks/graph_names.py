"""The names at a triangle's corners, each with its icon, and the room that they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pnp.blocks.graph_fit import Fitted
from pnp.blocks.short_runs import set_at, width_of
from pnp.facts import Fact
from pnp.layout.block import Area
from pnp.layout.pen import Pen
from pnp.layout.styles import Style

_ICON: Final = 1.5  # of the em
_ICON_GAP: Final = 0.3
_GAP: Final = 0.5
_HEIGHT: Final = 1.5
_MOST_WIDTH: Final = 0.34  # of a picture's width


class CornerName(NamedTuple):
    """What stands at a corner: a fact in its slot, its text, an icon or none, its colour if it has one of its own."""

    slot: int
    text: str
    icon: str
    colour: str | None = None


class CornerNames(NamedTuple):
    """The names at the top, at the lower left, at the lower right, in one style."""

    names: list[CornerName]
    style: Style

    @classmethod
    def of(cls, pen: Pen, facts: Sequence[Fact], icons: Sequence[str], style: Style, width: float) -> CornerNames:
        """The names of facts, as large as suits a picture of a width."""
        slots = [pen.live(fact)[0] for fact in facts]
        known = [*icons, "", "", ""]
        names = [CornerName(slot, pen.facts[slot].printed, known[n]) for n, slot in enumerate(slots)]
        sizes = [*range(style.size, style.min, -250), style.min]
        for size in sizes:
            styled = cls(names, style._replace(size=size))
            if all(styled.width(n) <= width * _MOST_WIDTH for n in range(len(names))):
                break
        return styled

    def coloured(self, colours: Sequence[str | None]) -> CornerNames:
        """The same names in colours of their own, as far as there are."""
        known = [*colours, None, None, None]
        return self._replace(names=[name._replace(colour=known[n]) for n, name in enumerate(self.names)])

    def width(self, number: int) -> float:
        """How wide a name is with its icon."""
        icon = (_ICON + _ICON_GAP) * self.style.em if self.names[number].icon else 0.0
        return icon + width_of(self.names[number].text, self.style)

    @property
    def height(self) -> float:
        return _HEIGHT * self.style.em

    @property
    def gap(self) -> float:
        return _GAP * self.style.em

    def room(self, area: Area, are_beside: bool) -> Area:
        """What is left for the graph if the lower names stand beside their corners, or below them."""
        if are_beside:
            return area.inset(self.width(1) + self.gap, 0.0, self.width(2) + self.gap, 0.0)
        return area.inset(0.0, 0.0, 0.0, self.height + self.gap)

    def places(self, fit: Fitted, are_beside: bool) -> list[Area]:
        """Where the names stand around a graph."""
        top, left, right = fit.corners
        bounds, reach = fit.bounds, fit.radius + self.gap
        places = [Area(top.real + reach, bounds.y, self.width(0), self.height)]
        if are_beside:
            y = left.imag - self.height / 2
            places.append(Area(left.real - reach - self.width(1), y, self.width(1), self.height))
            places.append(Area(right.real + reach, y, self.width(2), self.height))
        else:
            y = bounds.bottom + self.gap
            places.append(Area(bounds.x, y, self.width(1), self.height))
            places.append(Area(bounds.right - self.width(2), y, self.width(2), self.height))
        return places

    def draw(self, pen: Pen, places: Sequence[Area], area: Area) -> None:
        """Each name at its place; one that reaches out of the picture is a problem."""
        for name, place in zip(self.names, places, strict=True):
            x, style = place.x, self.style._replace(colour=name.colour or self.style.colour)
            if name.icon:
                side = _ICON * style.em
                pen.icon(name.icon, x, place.centre[1] - side / 2, side, style.colour)
                x += side + _ICON_GAP * style.em
            box = set_at(pen, name.text, complex(x, place.centre[1]), style, "left")
            pen.claim(name.slot, [box])
            if place.x < area.x - 1.0 or place.right > area.right + 1.0:
                found, limit = f"{place.width / 1000:.1f} mm", f"{area.width / 1000:.1f} mm"
                hint = "give it a larger box, a shorter name or a smaller axis_style:"
                pen.problem(
                    "PNP-OVERFLOW", f"the name “{name.text}” does not fit beside its corner", found, limit, hint
                )
