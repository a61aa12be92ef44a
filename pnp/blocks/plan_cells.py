"""The cells of a plan as they are drawn: frames, icons, letters, and the chance of each as a tint and a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pydantic import Field

from pnp.blocks.asking import Answer
from pnp.blocks.chart_marks import width_of
from pnp.blocks.lattice import Lattice
from pnp.blocks.plans import Plan, PlanCell, cell_of
from pnp.blocks.regions import Cell, within
from pnp.drawing.display import Stroke, rounded
from pnp.facts import Box, Fact
from pnp.layout.colours import mixed
from pnp.layout.fields import Paint, StyleField, StyleSpec
from pnp.layout.pen import Pen
from pnp.layout.styles import Style
from pnp.layout.templates import Template

CHANCE: Final = StyleSpec(font="medium", size=9000, min=6000, bold=True)
PALEST, DEEPEST = 8, 60  # per cent of the tint for the least and the greatest chance
_NUMBER_SHARE: Final = 0.78  # of a cell's side: how wide a chance may be
_NUMBER_EM: Final = 0.34
_NUMBER_DROP: Final = {False: 0.33, True: 0.32}  # of a cell's side, from its middle: where a chance stands
_ICON_RISE: Final = {False: 0.12, True: 0.13}
_ICON_BESIDE: Final = 0.84  # of an icon's size, where a chance stands below it
_LETTER_SHARE: Final = {False: (0.37, 0.36), True: (0.0, 0.4)}  # from the middle: leftwards, upwards


class Chances(Answer):
    """What a rule answers for the cells, or the data says: triples of column, row and chance."""

    path: str = "cells"
    tint: Paint = Field(default_factory=lambda: Template("vermillion"))
    style: StyleField = StyleSpec()


class CellLook(NamedTuple):
    """How cells are drawn: frames, the colour and share of their icons, whether letters stand beside these."""

    frame: Stroke | None
    empty: Stroke | None
    colour: str
    icon: float
    fill: str | None = "#FFFFFF"
    letter: Style | None = None


class CellDrawing:
    """Draws the cells of one plan on its lattice, and claims what they say; those in `bare` show no icon."""

    def __init__(self, pen: Pen, lattice: Lattice, look: CellLook) -> None:
        self.pen, self.lattice, self.look = pen, lattice, look
        self.chances: Mapping[Cell, Fact] = {}
        self.bare: frozenset[Cell] = frozenset()
        self.tint, self.chance_style = "#FFFFFF", Style()

    def with_chances(self, layer: Chances, plan: Plan) -> None:
        """Let cells show the chances of a layer."""
        self.chances = read_chances(self.pen, layer, plan, self.lattice.bounds(plan.places).box)
        self.tint = self.pen.colour(layer.tint) or "#FFFFFF"
        self.chance_style = self.pen.style(layer.style, CHANCE)

    def draw(self, plan: Plan) -> None:
        """All cells: the empty ones first, then grounds, so that no frame is half covered by a neighbour's."""
        systems = [cell for cell in plan.cells if cell.is_system]
        for cell in plan.cells:
            if not cell.is_system:
                self._draw_empty(cell)
        for cell in systems:
            self.pen.path(self.lattice.shape(cell.cell), self._fill(self.chances.get(cell.cell)))
        for cell in systems:
            self._draw_system(cell)

    def _draw_empty(self, cell: PlanCell) -> None:
        if self.look.empty is not None:
            self.pen.path(self.lattice.shape(cell.cell), None, self.look.empty)
        cell.claim(self.pen, "letter", [self.lattice.area(cell.cell).box])

    def _draw_system(self, cell: PlanCell) -> None:
        chance = self.chances.get(cell.cell)
        self.pen.path(self.lattice.shape(cell.cell), None, self.look.frame)
        self._draw_icon(cell, chance is not None)
        if chance is not None:
            self._write_chance(cell.cell, chance)
        cell.claim(self.pen, "system", [self.lattice.area(cell.cell).box])

    def _fill(self, chance: Fact | None) -> str | None:
        if chance is None or not Fraction(chance.value):
            return self.look.fill
        most = max(Fraction(other.value) for other in self.chances.values())
        return mixed(self.tint, PALEST + int((DEEPEST - PALEST) * Fraction(chance.value) / most))

    def _draw_icon(self, cell: PlanCell, is_beside: bool) -> None:
        """The icon of what stands in a cell, with its letter where letters are drawn; the letter alone without one."""
        (x, y), side = self.lattice.centre(cell.cell), self.lattice.side * self.look.icon
        if is_beside:
            side, y = side * _ICON_BESIDE, y - self.lattice.side * _ICON_RISE[self.lattice.is_hex]
        box = self.lattice.area(cell.cell).box
        if cell.cell in self.bare:
            for key in ("letter", "symbol"):
                cell.claim(self.pen, key, [box])
            return
        if not cell.symbol:
            style = (self.look.letter or Style(font="heavy"))._replace(size=round(side * 1.1 * 72 / 25.4))
            self._print_letter(cell, x, style.baseline(y), style)
            cell.claim(self.pen, "symbol", [box])
            return
        if self.look.letter is None:
            cell.claim(self.pen, "letter", [box])
        elif cell.letter:
            left, up = _LETTER_SHARE[self.lattice.is_hex]
            middle = self.lattice.centre(cell.cell)
            baseline = self.look.letter.baseline(middle[1] - up * self.lattice.side)
            self._print_letter(cell, middle[0] - left * self.lattice.side, baseline, self.look.letter)
        cell.claim(self.pen, "symbol", [self.pen.icon(cell.symbol, x - side / 2, y - side / 2, side, self.look.colour)])

    def _print_letter(self, cell: PlanCell, x: float, baseline: float, style: Style) -> None:
        box = self.pen.run(cell.letter, x, rounded(baseline), style.font_for(), style.size, self.look.colour, "centre")
        cell.claim(self.pen, "letter", [box], "text")

    def _write_chance(self, cell: Cell, chance: Fact) -> None:
        slot, _ = self.pen.live(chance._replace(format="percent"))
        text, style = self.pen.facts[slot].printed, self.chance_style
        side = self.lattice.side
        while style.size > style.min and (width_of(text, style) > side * _NUMBER_SHARE or style.em > side * _NUMBER_EM):
            style = style._replace(size=max(style.min, style.size - 500))
        if width_of(text, style) > side:
            found, limit = f"{width_of(text, style) / 1000:.1f} mm", f"{side / 1000:.1f} mm"
            self.pen.problem("PNP-OVERFLOW", f"“{text}” is wider than its cell", found, limit, "give it a larger box")
        x, y = self.lattice.centre(cell)
        drop = 0.0 if cell in self.bare else _NUMBER_DROP[self.lattice.is_hex]
        baseline = style.baseline(y + self.lattice.side * drop)
        box = self.pen.run(text, x, rounded(baseline), style.font_for(), style.size, style.colour, "centre")
        self.pen.claim(slot, [box])


def read_chances(pen: Pen, layer: Chances, plan: Plan, whole: Box) -> dict[Cell, Fact]:
    """The chance of each cell that a layer speaks of; nothing where a problem was noted.

    Which cells it speaks of tints the plan, which stands in `whole`.
    """
    fact = layer.fact(pen)
    if fact is None:
        return {}
    try:
        found = {cell_of(entry[:2]): _chance(within(fact, str(n), "2")) for n, entry in enumerate(_entries(fact.value))}
    except (ValueError, LookupError, TypeError, ZeroDivisionError) as error:
        hint = "write a list, each with column, row and chance, such as [2, 1, 1/4]"
        pen.problem("PNP-VALUE", f"these are no chances of cells: {error}", str(fact.value)[:80], hint=hint)
        return {}
    systems = {cell.cell for cell in plan.cells if cell.is_system}
    off = next((cell for cell in found if cell not in systems), None)
    if off is not None:
        pen.problem("PNP-VALUE", f"nothing stands at {off.column}, {off.row}, which is given a chance")
        return {}
    slot, _ = pen.live(fact)
    pen.claim(slot, [whole], "size")
    return found


def _chance(fact: Fact) -> Fact:
    if not 0 <= Fraction(fact.value) <= 1:
        raise ValueError(f"“{fact.value}” is no chance")
    return fact


def _entries(value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or not all(isinstance(e, list | tuple) and len(e) == 3 for e in value):
        raise ValueError("they are no list of column, row and chance")
    return value
