"""Damage charts: a plan of cells, and around it for each side the results that lead into each lane, with its arrow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal

from pydantic import Field

from pnp.blocks.chart_hex import HexChart
from pnp.blocks.chart_marks import (
    PREFERRED_MPT,
    STEP_MPT,
    UM_PER_MPT,
    UPWARDS,
    Chart,
    Looks,
    Mark,
    Name,
    Request,
    baselines,
    largest,
    width_of,
)
from pnp.blocks.chart_square import SquareChart
from pnp.blocks.hit_grid import LEAST_PEN_UM
from pnp.blocks.lane_tables import Lane, Table, Tables, read_tables
from pnp.blocks.lattice import Lattice
from pnp.blocks.plan_cells import CellDrawing, CellLook, Chances
from pnp.blocks.plans import Plan, read_plan
from pnp.blocks.shape import arrow_head
from pnp.drawing.display import rounded
from pnp.facts import Box
from pnp.layout.block import Area, Block
from pnp.layout.colours import contrast, luminance, mixed, shaded
from pnp.layout.fields import Factor, Length, Measure, Paint, Place, Points, StyleField, StyleSpec
from pnp.layout.pen import FRAME, HAIRLINE, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

RESULT: Final = StyleSpec(font="heavy", size=12000, min=6000)
NAME: Final = StyleSpec(font="medium", size=9000, min=6000, bold=True)
LETTER: Final = StyleSpec(font="medium", size=8000, min=6000)
GROUND_LIGHT: Final = 0.74  # the luminance of all grounds, so that text stands out alike on them
ARROW_CONTRAST: Final = 4.5
EM_SHARE: Final = 0.42  # of a cell's side: what surrounds it is set no larger
TILE_RADIUS_UM: Final = 700.0
_SLACK_UM: Final = 1.0
_MOST_SIDE_UM: Final = 40_000.0
_UNBOUNDED_UM: Final = 10_000_000.0


class DamageChart(Block):
    """A plan, and around it the table of each side: for every lane the dice results and an arrow into its first cell.

    `plan` is a live value with `grid` (square or hex), `columns`, `rows` and `cells`. A table's lanes come from a
    question or a list, each with its `results` and its `cells` in the order in which they are passed. Cells are as
    large as fit, `least` at least and `most` at most, or of `size` from edge to edge.
    """

    kind: ClassVar[str] = "damage-chart"
    main: ClassVar[str] = "plan"
    asks: ClassVar[bool] = True

    plan: RowWords
    tables: Tables
    size: Measure | None = None
    least: Length | None = None
    most: Length | None = None
    align: Place = "centre"
    pen: bool = False
    letters: bool = False
    empty: Literal["faint", "hidden"] = "faint"
    layer: Chances | None = None
    icon: Factor = 0.66
    colour: Paint = Field(default_factory=lambda: Template("ink"))
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = FRAME
    empty_stroke: Paint = Field(default_factory=lambda: Template("silver"))
    style: StyleField = StyleSpec()
    name_style: StyleField = StyleSpec()
    letter_style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the chart with cells of their own size, or of the size that fills `width`."""
        plan = read_plan(pen, self.plan)
        tables = read_tables(pen, self.tables, plan) if plan is not None else []
        if plan is None:
            return None
        side = pen.length(self.size) if self.size is not None else self._largest(pen, plan, tables, width, None)
        return self._chart(pen, plan, tables, side or 0.0).bounds.height

    def draw(self, pen: Pen, area: Area) -> None:
        """Grounds and labels, the cells, the arrows into them."""
        plan = read_plan(pen, self.plan)
        if plan is None:
            return
        tables = read_tables(pen, self.tables, plan)
        side = self._side(pen, area, plan, tables)
        if side is None:
            return
        chart = self._chart(pen, plan, tables, side)
        if chart.tight:
            message = "results or names are too long for their places"
            pen.problem("PNP-OVERFLOW", message, ", ".join(chart.tight[:4]), hint="give the chart a larger box")
        _Drawing(pen, self, plan, tables, chart, self._origin(chart, area)).draw()

    # --- how large it is

    def _side(self, pen: Pen, area: Area, plan: Plan, tables: Sequence[Table]) -> float | None:
        most = self._largest(pen, plan, tables, area.width, area.height)
        side = pen.length(self.size) if self.size is not None else most
        least = self.least or 0.0
        if side is None or most is None or side > most + _SLACK_UM or most < least - _SLACK_UM:
            wanted = max(side or 0.0, least)
            bounds = self._chart(pen, plan, tables, wanted or 1000.0).bounds
            found = f"{bounds.width / 1000:.1f} × {bounds.height / 1000:.1f} mm"
            limit = f"{area.width / 1000:.1f} × {area.height / 1000:.1f} mm"
            hint = f"give it a larger box, or cells of {most / 1000:.2f} mm or less" if most else "give it a larger box"
            message = f"{plan.columns} × {plan.rows} cells and their tables do not fit their place"
            pen.problem("PNP-OVERFLOW", message, found, limit, hint)
        if side is not None and self.pen and side < LEAST_PEN_UM - _SLACK_UM:
            found, limit = f"{side / 1000:.1f} mm", f"{LEAST_PEN_UM / 1000:g} mm"
            pen.warning("PNP-SQUARE-SMALL", "its cells are too small to mark with a pen", found, limit)
        return side

    def _largest(
        self, pen: Pen, plan: Plan, tables: Sequence[Table], width: float, height: float | None
    ) -> float | None:
        """The largest cells with which the chart fits."""
        high = _UNBOUNDED_UM if height is None else height

        def fits(side: float) -> bool:
            bounds = self._chart(pen, plan, tables, side).bounds
            return bounds.width <= width + _SLACK_UM and bounds.height <= high + _SLACK_UM

        return largest(fits, min(width / plan.columns, high, self.most or _MOST_SIDE_UM))

    def _chart(self, pen: Pen, plan: Plan, tables: Sequence[Table], side: float) -> Chart:
        label, name = pen.style(self.style, RESULT), pen.style(self.name_style, NAME)
        looks = Looks(_in_proportion(label, side), _in_proportion(name, side))
        requests = tuple(
            Request(
                table.direction,
                tuple(lane.first for lane in table.lanes),
                tuple(lane.label for lane in table.lanes),
                table.name,
            )
            for table in tables
        )
        return _laid_out(tuple(plan.places) if plan.is_hex else (plan.columns, plan.rows), requests, looks, side)

    def _origin(self, chart: Chart, area: Area) -> tuple[float, float]:
        """Where the lattice begins so that the chart stands in its box as it should."""
        spare_x, spare_y = area.width - chart.bounds.width, area.height - chart.bounds.height
        x = spare_x * (0.0 if "left" in self.align else 1.0 if "right" in self.align else 0.5)
        y = spare_y * (0.0 if "top" in self.align else 1.0 if "bottom" in self.align else 0.5)
        return area.x + x - chart.bounds.x, area.y + y - chart.bounds.y


@lru_cache(maxsize=256)
def _laid_out(places: tuple[Any, ...], requests: tuple[Request, ...], looks: Looks, side: float) -> Chart:
    """A chart of a size. The size that fits is searched for, and that for the height, the page and the sheet anew."""
    if isinstance(places[0], tuple):
        return HexChart(places, requests, looks, side).chart()
    return SquareChart((places[0], places[1]), requests, looks, side).chart()


class _Drawing:
    """One chart on its way to the pen."""

    def __init__(
        self, pen: Pen, block: DamageChart, plan: Plan, tables: Sequence[Table], chart: Chart, origin: Any
    ) -> None:
        self.pen, self.block, self.plan, self.tables, self.chart = pen, block, plan, tables, chart
        self.x, self.y = origin
        self.lattice = Lattice(plan.is_hex, chart.lattice.side, self.x, self.y)

    def draw(self) -> None:
        """Everything, from the ground up."""
        for ground in self.chart.grounds:
            self.pen.rect(self._moved(ground.area), ground_colour(self.tables[ground.table].colour))
        for mark in self.chart.marks:
            self._draw_tile(mark)
        self._draw_cells()
        for mark in self.chart.marks:
            self._draw_arrow(mark)
        for mark in self.chart.marks:
            self._write_label(mark)
        for name in self.chart.names:
            self._write_name(name)

    def _moved(self, area: Area) -> Area:
        return area._replace(x=area.x + self.x, y=area.y + self.y)

    def _draw_tile(self, mark: Mark) -> None:
        if not any(ground.table == mark.table and _holds(ground.area, mark.tile) for ground in self.chart.grounds):
            colour = ground_colour(self.tables[mark.table].colour)
            self.pen.rect(self._moved(mark.tile), colour, None, TILE_RADIUS_UM)

    def _draw_cells(self) -> None:
        pen, block = self.pen, self.block
        letter = pen.style(block.letter_style, LETTER) if block.letters else None
        faint = pen.stroke(pen.colour(block.empty_stroke), HAIRLINE) if block.empty == "faint" else None
        frame = pen.stroke(pen.colour(block.stroke), block.stroke_width)
        look = CellLook(frame, faint, pen.colour(block.colour) or "#000000", block.icon, letter=letter)
        drawing = CellDrawing(pen, self.lattice, look)
        if block.layer is not None:
            drawing.with_chances(block.layer, self.plan)
        drawing.draw(self.plan)
        self.plan.claim_shape(pen, self.lattice.bounds(self.plan.places).box)

    def _draw_arrow(self, mark: Mark) -> None:
        """A line and a filled head; its lane's cells are the fact that it states."""
        pen, colour = self.pen, arrow_colour(self.tables[mark.table].colour)
        (x1, y1), (x2, y2) = self._point(mark.tail), self._point(mark.tip)
        ux, uy = self.lattice.heading(self.tables[mark.table].direction)
        neck = self.chart.head * 0.8
        pen.line(x1, y1, x2 - ux * neck, y2 - uy * neck, pen.stroke(colour, self.chart.shaft))
        pen.path(arrow_head(x2, y2, ux, uy, self.chart.head), colour)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + self.x, point[1] + self.y

    def _write_label(self, mark: Mark) -> None:
        """A lane's results; they are a fact of where they stand, its cells of the label and the first cell."""
        pen, lane, tile = self.pen, self._lane(mark), self._moved(mark.tile)
        boxes = [
            pen.run(line, tile.centre[0], baseline, mark.style.font_for(), mark.style.size, mark.style.colour, "centre")
            for line, baseline in zip(mark.lines, baselines(len(mark.lines), tile, mark.style), strict=True)
        ]
        slot, _ = pen.live(lane.results)
        pen.claim(slot, boxes)
        slot, _ = pen.live(lane.place)
        pen.claim(slot, [tile.box, self.lattice.area(lane.first).box], "arrow")

    def _lane(self, mark: Mark) -> Lane:
        return self.tables[mark.table].lanes[mark.lane]

    def _write_name(self, name: Name) -> None:
        """The name of a side, in its place or turned along its edge."""
        table, area, style = self.tables[name.table], self._moved(name.area), name.style
        table.claim_colour(self.pen, area)
        if name.turn:
            table.claim_name(self.pen, [self._write_turned(table.name, area, style, name.turn)])
            return
        font, size, ink = style.font_for(), style.size, style.colour
        lines = zip(name.lines, baselines(len(name.lines), area, style), strict=True)
        boxes = [self.pen.run(line, area.centre[0], y, font, size, ink, "centre") for line, y in lines]
        table.claim_name(self.pen, boxes)

    def _write_turned(self, text: str, area: Area, style: Style, turn: int) -> Box:
        (x, y), half = area.centre, width_of(text, style) / 2
        rise = style.cap_height * style.em / 2
        x, y = (x + rise, y + half) if turn == UPWARDS else (x - rise, y - half)
        return self.pen.run(text, x, rounded(y), style.font_for(), style.size, style.colour, turn=turn)


def _in_proportion(style: Style, side: float) -> Style:
    """A style no larger than suits cells of `side`, so that small charts keep room for their cells."""
    suited = int(side * EM_SHARE / UM_PER_MPT) // STEP_MPT * STEP_MPT
    return style._replace(size=max(min(style.size, PREFERRED_MPT), min(style.size, suited)))


def ground_colour(colour: str) -> str:
    """The colour mixed with white until it is as light as all grounds are."""
    return next((mixed(colour, share) for share in range(80, 5, -1) if _is_light(mixed(colour, share))), "#FFFFFF")


def arrow_colour(colour: str) -> str:
    """The colour darkened until it stands out on white as text does."""
    shades = (shaded(colour, share) for share in range(101))
    return next((shade for shade in shades if contrast(shade, "#FFFFFF") >= ARROW_CONTRAST), "#000000")


def _is_light(colour: str) -> bool:
    return luminance(colour) >= GROUND_LIGHT


def _holds(outer: Area, inner: Area) -> bool:
    inside_x = outer.x - _SLACK_UM <= inner.x and inner.right <= outer.right + _SLACK_UM
    return inside_x and outer.y - _SLACK_UM <= inner.y and inner.bottom <= outer.bottom + _SLACK_UM
