"""Plans alone: the cells of a ship or a building, small, as a silhouette, or struck one after another by a beam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, NamedTuple

from pydantic import Field

from pnp.blocks.asking import Answer
from pnp.blocks.chart_marks import UM_PER_MPT, largest, width_of
from pnp.blocks.lattice import Direction, Lattice, joined, outline_of
from pnp.blocks.plan_cells import CellDrawing, CellLook, Chances
from pnp.blocks.plans import Plan, cell_of, read_plan
from pnp.blocks.regions import Cell, within
from pnp.blocks.shape import arrow_head
from pnp.facts import Fact
from pnp.layout.block import Area, Block
from pnp.layout.colours import contrast
from pnp.layout.fields import Factor, Measure, Paint, Place, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

NUMBER: Final = StyleSpec(font="heavy", size=12000, min=6000)
ARROW_SHARE, HEAD_SHARE = 0.9, 0.5  # of a cell's side
SHAFT_SHARE: Final = 0.2  # of a head, in thousandths of a point to the µm
_NUMBER_HEIGHT: Final = 0.62
_NUMBER_WIDTH: Final = 0.8
_MOST_SIDE_UM: Final = 40_000.0
_UNBOUNDED_UM: Final = 10_000_000.0
_SLACK_UM: Final = 1.0
ORDER_HINT: Final = "an order is a list, each with column, row and letter, such as [3, 1, S]"


class _Struck(NamedTuple):
    """What is destroyed, each cell and the `whole` list; with a side, which way its fire goes and where it enters."""

    cells: Sequence[tuple[Cell, Fact]]
    whole: Fact | None = None
    direction: Direction | None = None
    entry: Cell | None = None


class Order(Answer):
    """What a rule answers is destroyed, or the data says: triples of column, row and letter, in their order."""

    path: str = "destroyed"


class PlanBlock(Block):
    """A plan without tables: its cells with what stands in them, or the `silhouette` of all that do not stand empty.

    `order` lists cells that are destroyed, as a rule answers it: they are numbered in this order. With `side`, an arrow
    shows from where and in which lane the fire comes. `layer` tints the cells by chances. Cells are as large as fit, or
    of `size` from edge to edge.
    """

    kind: ClassVar[str] = "plan"
    main: ClassVar[str] = "plan"
    asks: ClassVar[bool] = True

    plan: RowWords
    form: Literal["cells", "silhouette"] = "cells"
    size: Measure | None = None
    align: Place = "centre"
    symbols: bool = True
    empty: Literal["faint", "hidden"] = "hidden"
    order: Order | None = None
    layer: Chances | None = None
    side: Words | None = None
    struck: Paint = Field(default_factory=lambda: Template("vermillion"))
    icon: Factor = 0.7
    fill: Paint | None = None
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = NORMAL
    empty_stroke: Paint = Field(default_factory=lambda: Template("silver"))
    style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the plan with cells of their own size, or of the size that fills `width`."""
        plan = read_plan(pen, self.plan)
        if plan is None:
            return None
        struck = self._struck(pen, plan)
        side = self._largest(plan, struck, width, _UNBOUNDED_UM) if self.size is None else pen.length(self.size)
        return _bounds(plan, struck, side or 0.0).height

    def draw(self, pen: Pen, area: Area) -> None:
        """The cells or the silhouette, what is struck, and the arrow of the fire."""
        plan = read_plan(pen, self.plan)
        if plan is None:
            return
        struck = self._struck(pen, plan)
        lattice = self._lattice(pen, area, plan, struck)
        if lattice is None:
            return
        plan.claim_shape(pen, lattice.bounds(plan.places).box)
        if self.form == "silhouette":
            self._draw_silhouette(pen, lattice, plan)
        else:
            self._draw_cells(pen, lattice, plan, struck)
        if struck.whole is not None:
            slot, _ = pen.live(struck.whole)
            pen.claim(slot, [lattice.bounds(plan.places).box], "size")
        for number, (cell, fact) in enumerate(struck.cells, 1):
            self._draw_struck(pen, lattice, cell, number, fact)
        if struck.entry is not None and struck.direction is not None:
            self._draw_arrow(pen, lattice, struck.entry, struck.direction)

    # --- where it stands

    def _lattice(self, pen: Pen, area: Area, plan: Plan, struck: _Struck) -> Lattice | None:
        most = self._largest(plan, struck, area.width, area.height)
        side = most if self.size is None else pen.length(self.size)
        if side is None or most is None or side > most + _SLACK_UM:
            bounds = _bounds(plan, struck, side or 1000.0)
            found = f"{bounds.width / 1000:.1f} × {bounds.height / 1000:.1f} mm"
            limit = f"{area.width / 1000:.1f} × {area.height / 1000:.1f} mm"
            hint = f"give it a larger box, or cells of {most / 1000:.2f} mm or less" if most else "give it a larger box"
            pen.problem(
                "PNP-OVERFLOW", f"{plan.columns} × {plan.rows} cells do not fit their place", found, limit, hint
            )
        if side is None:
            return None
        bounds = _bounds(plan, struck, side)
        x = (area.width - bounds.width) * (0.0 if "left" in self.align else 1.0 if "right" in self.align else 0.5)
        y = (area.height - bounds.height) * (0.0 if "top" in self.align else 1.0 if "bottom" in self.align else 0.5)
        return Lattice(plan.is_hex, side, area.x + x - bounds.x, area.y + y - bounds.y)

    def _largest(self, plan: Plan, struck: _Struck, width: float, height: float) -> float | None:
        def fits(side: float) -> bool:
            bounds = _bounds(plan, struck, side)
            return bounds.width <= width + _SLACK_UM and bounds.height <= height + _SLACK_UM

        return largest(fits, _MOST_SIDE_UM)

    # --- what is struck

    def _struck(self, pen: Pen, plan: Plan) -> _Struck:
        fact = self.order.fact(pen) if self.order is not None else None
        if fact is None:
            return _Struck(())
        try:
            parts = [within(fact, str(number)) for number in range(len(fact.value))]
            cells = [(cell_of(part.value[:2]), part) for part in parts]
        except (ValueError, LookupError, TypeError) as error:
            pen.problem("PNP-VALUE", f"this is no order of cells: {error}", str(fact.value)[:80], hint=ORDER_HINT)
            return _Struck(())
        off = next((cell for cell, _ in cells if cell not in plan.places), None)
        if off is not None:
            pen.problem("PNP-VALUE", f"the plan has no cell {off.column}, {off.row}", hint=ORDER_HINT)
            return _Struck(())
        return self._entered(pen, plan, _Struck(cells, fact))

    def _entered(self, pen: Pen, plan: Plan, struck: _Struck) -> _Struck:
        """With the cell at the edge from which the first one that is struck is reached."""
        side = pen.text(self.side) if self.side is not None else ""
        if not side or not struck.cells:
            return struck
        if side not in plan.directions:
            hint = f"write one of {', '.join(plan.directions)}"
            pen.problem("PNP-VALUE", f"fire does not come from “{side}”", side, hint=hint)
            return struck
        (columns, rows), known = plan.directions[side], frozenset(plan.places)
        entry = struck.cells[0][0]
        while (before := Cell(entry.column - columns, entry.row - rows)) in known:
            entry = before
        return struck._replace(direction=(columns, rows), entry=entry)

    # --- drawing

    def _draw_silhouette(self, pen: Pen, lattice: Lattice, plan: Plan) -> None:
        systems = [cell.cell for cell in plan.cells if cell.is_system]
        stroke = pen.stroke(pen.colour(self.stroke), self.stroke_width) if self.fill is not None else None
        if systems:
            pen.path(outline_of(lattice, systems), pen.colour(self.fill) or pen.colour(self.colour), stroke)
        for cell in plan.cells:
            cell.claim(pen, "letter", [lattice.area(cell.cell).box])
        self._claim_places(pen, lattice, plan)

    def _draw_cells(self, pen: Pen, lattice: Lattice, plan: Plan, struck: _Struck) -> None:
        empty = pen.stroke(pen.colour(self.empty_stroke), HAIRLINE) if self.empty == "faint" else None
        frame, fill = pen.stroke(pen.colour(self.stroke), self.stroke_width), pen.colour(self.fill) or "#FFFFFF"
        look = CellLook(frame, empty, pen.colour(self.colour) or "#000000", self.icon, fill)
        drawing = CellDrawing(pen, lattice, look)
        drawing.bare = frozenset(plan.places if not self.symbols else [cell for cell, _ in struck.cells])
        if self.layer is not None:
            drawing.with_chances(self.layer, plan)
        drawing.draw(plan)
        self._claim_places(pen, lattice, plan)

    def _claim_places(self, pen: Pen, lattice: Lattice, plan: Plan) -> None:
        """Where the cells of hexes are: which corners of a block of them are missing shapes the plan."""
        for cell in plan.cells if plan.is_hex else ():
            for key in ("column", "row"):
                cell.claim(pen, key, [lattice.area(cell.cell).box], "size")

    def _draw_struck(self, pen: Pen, lattice: Lattice, cell: Cell, number: int, fact: Fact) -> None:
        """A cell that is destroyed, with its number."""
        fill = pen.colour(self.struck) or "#FFFFFF"
        pen.path(lattice.shape(cell), fill, pen.stroke(pen.colour(self.stroke), self.stroke_width))
        ink = max(("#FFFFFF", "#1A1A1A"), key=lambda colour: contrast(colour, fill))
        style, (x, y) = _fitting(pen.style(self.style, NUMBER), str(number), lattice.side), lattice.centre(cell)
        pen.run(str(number), x, style.baseline(y), style.font_for(), style.size, ink, "centre")
        slot, _ = pen.live(fact)
        pen.claim(slot, [lattice.area(cell).box], "cell")

    def _draw_arrow(self, pen: Pen, lattice: Lattice, entry: Cell, direction: Direction) -> None:
        """Into the lane from outside."""
        colour = pen.colour(self.colour) or "#000000"
        (x, y), (ux, uy) = lattice.entry(entry, direction), lattice.heading(direction)
        head, neck = lattice.side * HEAD_SHARE, lattice.side * HEAD_SHARE * 0.8
        stroke = pen.stroke(colour, round(head * SHAFT_SHARE / UM_PER_MPT))
        length = lattice.side * ARROW_SHARE
        pen.line(x - ux * length, y - uy * length, x - ux * neck, y - uy * neck, stroke)
        pen.path(arrow_head(x, y, ux, uy, head), colour)
        boxes = [_arrow_area(lattice, entry, direction).box, lattice.area(entry).box]
        for slot in self.side.filled(pen.facts) if self.side is not None else ():
            if isinstance(slot, int):
                pen.claim(slot, boxes, "arrow")


def _fitting(style: Style, text: str, side: float) -> Style:
    """The style at the greatest size at which a number fits into a cell, or at its least."""
    while style.size > style.min and (
        style.em * style.cap_height > side * _NUMBER_HEIGHT or width_of(text, style) > side * _NUMBER_WIDTH
    ):
        style = style._replace(size=max(style.min, style.size - 500))
    return style


def _bounds(plan: Plan, struck: _Struck, side: float) -> Area:
    """The box of the plan and its arrow, from the upper left corner of the first cell's box."""
    lattice = Lattice(plan.is_hex, side)
    if struck.entry is None or struck.direction is None:
        return lattice.bounds(plan.places)
    return joined([lattice.bounds(plan.places), _arrow_area(lattice, struck.entry, struck.direction)])


def _arrow_area(lattice: Lattice, entry: Cell, direction: Direction) -> Area:
    """The box of an arrow, as wide as its head."""
    (x, y), (ux, uy) = lattice.entry(entry, direction), lattice.heading(direction)
    length, half = lattice.side * ARROW_SHARE, lattice.side * HEAD_SHARE * 0.42
    across, down = abs(uy) * half, abs(ux) * half
    ends_x, ends_y = (x, x - ux * length), (y, y - uy * length)
    left, top = min(ends_x) - across, min(ends_y) - down
    return Area(left, top, max(ends_x) + across - left, max(ends_y) + down - top)
