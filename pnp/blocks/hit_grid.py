"""Hit grids: a field of squares with regions by class upon a silhouette, to aim at, to mark, to roll on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.figures import Contour, clipped, flattened, placed, read_figure
from pnp.blocks.grid_field import GridField, heads_of, value_of
from pnp.blocks.grid_layers import (
    Classes,
    ClassLook,
    Frames,
    Layer,
    Marks,
    class_looks,
    draw_frames,
    draw_layer,
    draw_marks,
)
from pnp.blocks.grid_names import draw_letters, draw_names
from pnp.blocks.hatching import hatched, pitch_of
from pnp.blocks.regions import Region, outlines, read_regions
from pnp.blocks.squares import LABEL, Names
from pnp.drawing.display import Segment
from pnp.expressions import ExpressionError
from pnp.layout.block import Area, Block
from pnp.layout.colours import mixed, shaded
from pnp.layout.fields import Condition, Listed, Measure, Paint, Place, Points, StyleField, StyleSpec
from pnp.layout.pen import FRAME, HAIRLINE, Pen
from pnp.layout.rows import RowWords
from pnp.layout.templates import Template, unwrapped
from pnp.layout.witness import Witness

LEAST_PEN_UM: Final = 8000.0  # a square that is marked with a pen is no smaller
GROUND_SHARE, FIGURE_SHARE = 32, 80  # per cent of its class's colour in a square, outside and inside of a figure
HATCH_SHADE: Final = 26  # per cent of black in a hatch's lines
HATCH_WIDTH: Final = 400
_LABEL_ROOM: Final = 1.6  # of a head's size: what stands beside the field
_SLACK_UM: Final = 1.0
NAME: Final = StyleSpec(font="medium", size=8000, min=8000, leading=1.05)
LETTER: Final = StyleSpec(font="heavy", size=10000, min=8000)


class _Drawing(NamedTuple):
    """What is known when a grid is drawn: its field, its regions and the looks of their classes."""

    field: GridField
    regions: Sequence[Region]
    looks: dict[str, ClassLook]
    contours: list[Contour]

    def look(self, region: Region) -> ClassLook | None:
        """How the class of a region looks."""
        return self.looks.get(str(region.kind.value)) if region.kind is not None else None


class HitGrid(Block):
    """Squares of an exact `size` (or as large as they fit), named along two sides, and what lies on them.

    `regions` is a live list: each has a `name`, a `class`, and `rectangles` (`B2-C4`) or `cells` (pairs of numbers).
    `classes` gives each class its colour, letter and hatch. `figure` is a silhouette: a path of `M`, `L`, `C` and `Z`
    in hundredths of a square. `layer` writes what a rule answers for each square.
    """

    kind: ClassVar[str] = "hit-grid"
    asks: ClassVar[bool] = True

    columns: RowWords
    rows: RowWords
    across: Names = "letters"
    down: Names = "numbers"
    size: Measure | None = None
    align: Place = "centre"
    mirror: Condition | None = None
    pen: bool = False
    regions: RowWords | None = None
    classes: Classes | None = None
    figure: RowWords | None = None
    figure_fill: Paint = Field(default_factory=lambda: Template("mist"))
    names: bool = True
    letters: bool = True
    layer: Layer | None = None
    marks: Listed[Marks] = ()
    frames: Listed[Frames] = ()
    style: StyleField = StyleSpec()
    name_style: StyleField = StyleSpec()
    letter_style: StyleField = StyleSpec()
    fill: Paint | None = None
    stroke: Paint = Field(default_factory=lambda: Template("silver"))
    stroke_width: Points = HAIRLINE
    outline: Paint = Field(default_factory=lambda: Template("ink"))
    outline_width: Points = 1500
    border: Paint = Field(default_factory=lambda: Template("ink"))
    border_width: Points = FRAME

    @model_validator(mode="after")
    def _has_classes(self) -> Self:
        if self.classes is not None and self.regions is None:
            raise ValueError("classes: say how regions look; name the list of them under regions:")
        return self

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the rows at their own size, or at the size that fills `width`."""
        columns, rows = heads_of(pen, self.columns, self.across), heads_of(pen, self.rows, self.down)
        left, top = self._margins(pen)
        side = pen.length(self.size) if self.size is not None else (width - left) / max(1, len(columns.names))
        return top + len(rows.names) * side

    def draw(self, pen: Pen, area: Area) -> None:
        """Ground, figure, regions, lines, heads; then what is written upon them."""
        field = self._field(pen, area)
        if field is None:
            return
        whole = field.whole
        pen.rect(whole, pen.colour(self.fill))
        drawing = _Drawing(field, self._regions(pen, field), class_looks(pen, self.classes), self._figure(pen, field))
        self._draw_figure(pen, drawing)
        for region in drawing.regions:
            self._draw_region(pen, drawing, region)
        self._draw_lines(pen, field)
        for region in drawing.regions:
            self._draw_outline(pen, field, region)
        pen.rect(whole, None, pen.stroke(pen.colour(self.border), self.border_width))
        self._draw_heads(pen, field)
        self._write(pen, drawing)

    # --- where it stands

    def _field(self, pen: Pen, area: Area) -> GridField | None:
        columns, rows = heads_of(pen, self.columns, self.across), heads_of(pen, self.rows, self.down)
        if not columns.names or not rows.names:
            found = f"{len(columns.names)} × {len(rows.names)}"
            pen.problem("PNP-VALUE", "a grid has at least one column and one row", found=found)
            return None
        left, top = self._margins(pen)
        room = area.inset(left, top, 0.0, 0.0)
        side = self._side(pen, room, len(columns.names), len(rows.names))
        spare_x, spare_y = room.width - side * len(columns.names), room.height - side * len(rows.names)
        x = room.x + spare_x * (0.0 if "left" in self.align else 1.0 if "right" in self.align else 0.5)
        y = room.y + spare_y * (0.0 if "top" in self.align else 1.0 if "bottom" in self.align else 0.5)
        return GridField(x, y, side, columns, rows, self._is_mirrored(pen))

    def _side(self, pen: Pen, room: Area, columns: int, rows: int) -> float:
        if self.size is None:
            side = max(0.0, min(room.width / columns, room.height / rows))
        else:
            side = pen.length(self.size)
            wide, high = columns * side, rows * side
            if wide > room.width + _SLACK_UM or high > room.height + _SLACK_UM:
                found = f"{wide / 1000:.1f} × {high / 1000:.1f} mm"
                limit = f"{room.width / 1000:.1f} × {room.height / 1000:.1f} mm"
                most = min(room.width / columns, room.height / rows) / 1000
                hint = f"give it a larger box, or squares of {most:.1f} mm or less"
                pen.problem("PNP-OVERFLOW", f"{columns} × {rows} squares do not fit their place", found, limit, hint)
        if self.pen and side < LEAST_PEN_UM - _SLACK_UM:
            found, limit = f"{side / 1000:.1f} mm", f"{LEAST_PEN_UM / 1000:g} mm"
            pen.warning("PNP-SQUARE-SMALL", "its squares are too small to mark with a pen", found, limit)
        return side

    def _is_mirrored(self, pen: Pen) -> bool:
        if self.mirror is None:
            return False
        try:
            return bool(unwrapped(self.mirror.evaluate(Witness(pen.scope, pen.decided))))
        except ExpressionError as error:
            pen.problem("PNP-EXPRESSION", str(error), found=self.mirror.text.strip(), hint=error.hint)
            return False

    def _margins(self, pen: Pen) -> tuple[float, float]:
        room = pen.style(self.style, LABEL).em * _LABEL_ROOM
        return (0.0 if self.down == "none" else room), (0.0 if self.across == "none" else room)

    # --- what lies on it

    def _regions(self, pen: Pen, field: GridField) -> list[Region]:
        fact = value_of(pen, self.regions) if self.regions is not None else None
        return [] if fact is None else read_regions(pen, fact, len(field.columns.names), len(field.rows.names))

    def _figure(self, pen: Pen, field: GridField) -> list[Contour]:
        fact = value_of(pen, self.figure) if self.figure is not None else None
        if fact is None or not fact.value:
            return []
        slot, _ = pen.live(fact)
        pen.claim(slot, [field.whole.box], "size")
        try:
            path = read_figure(str(fact.value), len(field.columns.names), field.mirrored)
        except ValueError as error:
            hint = "write M x y, L x y, C x y x y x y and Z, whole numbers in hundredths of a square"
            pen.problem("PNP-VALUE", f"the figure cannot be read: {error}", hint=hint)
            return []
        return flattened(placed(path, field.whole, field.side))

    def _draw_figure(self, pen: Pen, drawing: _Drawing) -> None:
        fill = pen.colour(self.figure_fill)
        path = clipped(drawing.contours, drawing.field.whole)
        if path and fill:
            pen.path(path, fill)

    def _draw_region(self, pen: Pen, drawing: _Drawing, region: Region) -> None:
        """A region's ground by its class, deeper where the figure is, and its hatch."""
        field, look = drawing.field, drawing.look(region)
        areas = [field.area(rectangle) for rectangle in region.rectangles]
        self._claim_place(pen, region, areas)
        if look is None or look.fill is None:
            return
        deep, ground = mixed(look.fill, FIGURE_SHARE), mixed(look.fill, GROUND_SHARE)
        if not drawing.contours:
            ground = deep
        for area in areas:
            pen.rect(area, ground)
        deeper = [segment for area in areas for segment in clipped(drawing.contours, area)]
        if deeper:
            pen.path(deeper, deep)
        squares = [field.square(cell) for cell in sorted(region.cells)]
        lines = hatched(squares, look.hatch, (field.x, field.y), pitch_of(field.side))
        if lines:
            pen.path(lines, None, pen.stroke(shaded(deep, HATCH_SHADE), HATCH_WIDTH))

    def _claim_place(self, pen: Pen, region: Region, areas: Sequence[Area]) -> None:
        boxes = [area.box for area in areas]
        for fact in (region.place, region.kind):
            if fact is not None:
                slot, _ = pen.live(fact)
                pen.claim(slot, boxes, "cell")

    def _draw_lines(self, pen: Pen, field: GridField) -> None:
        whole, stroke = field.whole, pen.stroke(pen.colour(self.stroke), self.stroke_width)
        for index in range(1, len(field.columns.names)):
            pen.line(whole.x + index * field.side, whole.y, whole.x + index * field.side, whole.bottom, stroke)
        for index in range(1, len(field.rows.names)):
            pen.line(whole.x, whole.y + index * field.side, whole.right, whole.y + index * field.side, stroke)

    def _draw_outline(self, pen: Pen, field: GridField, region: Region) -> None:
        stroke = pen.stroke(pen.colour(self.outline), self.outline_width)
        path: list[Segment] = []
        for loop in outlines(region.cells):
            points = [field.corner(x, y) for x, y in loop]
            path += [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]
        if path and stroke is not None:
            pen.path(path, None, stroke)

    def _draw_heads(self, pen: Pen, field: GridField) -> None:
        style = pen.style(self.style, LABEL)
        reach = style.em * _LABEL_ROOM / 2
        font, size, colour = style.font_for(), style.size, style.colour
        for index, place in enumerate(field.column_areas()):
            if self.across != "none":
                baseline = style.baseline(place.y - reach)
                box = pen.run(field.columns.names[index], place.centre[0], baseline, font, size, colour, "centre")
                field.columns.claim(pen, index, box)
        for index, place in enumerate(field.row_areas()):
            if self.down != "none":
                baseline = style.baseline(place.centre[1])
                box = pen.run(field.rows.names[index], place.x - reach, baseline, font, size, colour, "centre")
                field.rows.claim(pen, index, box)
        field.columns.claim_count(pen, field.whole, [area.box for area in field.column_areas()])
        field.rows.claim_count(pen, field.whole, [area.box for area in field.row_areas()])

    # --- what is written upon it

    def _write(self, pen: Pen, drawing: _Drawing) -> None:
        field = drawing.field
        used = [(region, look) for region in drawing.regions if (look := drawing.look(region)) is not None]
        boxes = draw_letters(pen, field, used, pen.style(self.letter_style, LETTER)) if self.letters else {}
        for name, look in drawing.looks.items():
            if any(look is other for _, other in used):
                look.claim(pen, field.whole, boxes.get(name, []))
        if self.names:
            draw_names(pen, field, drawing.regions, pen.style(self.name_style, NAME))
        for marks in self.marks:
            draw_marks(pen, field, marks)
        if self.layer is not None:
            draw_layer(pen, field, self.layer)
        for frames in self.frames:
            draw_frames(pen, field, frames)
