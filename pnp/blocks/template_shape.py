"""Template shapes: areas of effect at their true size, to be laid on the table, with their measures."""

from __future__ import annotations

import math
from typing import ClassVar, Final, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from pnp.blocks.dimensions import arrow_line, dimension_across, dimension_down
from pnp.blocks.text import print_words, words_width
from pnp.drawing.display import Segment
from pnp.layout.block import Area, Block
from pnp.layout.containers import boxed
from pnp.layout.fields import BoxSpec, Factor, FitSpec, Length, Measure, Paint, Points, StyleField, StyleSpec, Words
from pnp.layout.pen import FRAME, HAIRLINE, NORMAL, Pen
from pnp.layout.templates import Template
from pnp.units import points_to_um

LABEL: Final = StyleSpec(font="sans", size=16000, min=10000, bold=True, leading=1.1, align="centre", valign="middle")
MEASURE: Final = StyleSpec(font="sans", size=10000, min=8000, leading=1.2)
_CROSS_UM: Final = 4000.0
_HATCH_UM: Final = 2000.0
_CLEAR_UM: Final = 1000.0
_SLACK_UM: Final = 1.0


class _Round(NamedTuple):
    """A circle's or a sector's centre, radii and the depth of its hatched rim, in unrounded µm."""

    x: float
    y: float
    radius: float
    inner: float
    hatch: float


class TemplateShape(Block):
    """A circle of `radius`, a rectangle `across` × `down`, or a sector of `angle` degrees that opens upwards.

    `inner` leaves out the middle of a circle or sector. The outer edge of the line is the true measure. `measure`,
    `measure_across` and `measure_down` are what the dimension lines say.
    """

    kind: ClassVar[str] = "template-shape"
    main: ClassVar[str] = "shape"

    shape: Literal["circle", "rectangle", "sector"] = "circle"
    radius: Measure | None = None
    inner: Measure | None = None
    angle: Factor = 90.0
    across: Measure | None = None
    down: Measure | None = None
    label: Words | None = None
    measure: Words | None = None
    measure_across: Words | None = None
    measure_down: Words | None = None
    cross: bool = True
    hatch: Length = 2500.0
    fill: Paint | None = None
    stroke: Paint = Field(default_factory=lambda: Template("ink"))
    stroke_width: Points = FRAME
    style: StyleField = StyleSpec()
    measure_style: StyleField = StyleSpec()

    @model_validator(mode="after")
    def _is_measured(self) -> Self:
        if self.shape == "rectangle" and (self.across is None or self.down is None):
            raise ValueError("a rectangle has across: and down:")
        if self.shape != "rectangle" and self.radius is None:
            raise ValueError(f"a {self.shape} has a radius:")
        if self.shape == "sector" and not 0 < self.angle < 360:
            raise ValueError("angle: is more than 0 and less than 360 degrees")
        return self

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The shape's own height."""
        return self._size(pen)[1]

    def draw(self, pen: Pen, area: Area) -> None:
        """The shape in the middle of its box, its hatched rim, its measures and its label."""
        width, height = self._size(pen)
        if width > area.width + _SLACK_UM or height > area.height + _SLACK_UM:
            found = f"{width / 1000:.2f} × {height / 1000:.2f} mm"
            limit = f"{area.width / 1000:.2f} × {area.height / 1000:.2f} mm"
            pen.problem("PNP-OVERFLOW", "the shape is larger than its box", found, limit, "enlarge the box")
        place = boxed(area, BoxSpec(at="centre", width=width, height=height))
        stroke = pen.colour(self.stroke) or "#000000"
        if self.shape == "rectangle":
            self._draw_rectangle(pen, place, stroke)
        else:
            self._draw_round(pen, place, stroke)
        for measure in (self.radius, self.inner, self.across, self.down):
            if measure is not None:
                pen.claim_rest(measure, place)

    def _size(self, pen: Pen) -> tuple[float, float]:
        if self.across is not None and self.down is not None and self.shape == "rectangle":
            return pen.length(self.across), pen.length(self.down)
        radius = self._length(pen, self.radius)
        if self.shape == "circle":
            return 2 * radius, 2 * radius
        half = math.radians(self.angle / 2)
        wide = 2 * radius * (math.sin(half) if half < math.pi / 2 else 1.0)
        return wide, radius * (1.0 - min(0.0, math.cos(half)))

    # --- rectangles

    def _draw_rectangle(self, pen: Pen, place: Area, stroke: str) -> None:
        inside = self._inside
        line = place.inset(inside, inside, inside, inside)
        pen.rect(line, pen.colour(self.fill), pen.stroke(stroke, self.stroke_width))
        pen.path(_rectangle_hatch(place, self.hatch), None, pen.stroke(stroke, HAIRLINE))
        style = pen.style(self.measure_style, MEASURE)
        if self.measure_across is not None:
            level = place.y + place.height * 0.8
            dimension_across(pen, place.x, place.right, level, self.measure_across, style)
        if self.measure_down is not None:
            upright = place.x + place.width * 0.25
            dimension_down(pen, upright, place.y, place.bottom, self.measure_down, style)
        self._draw_label(pen, Area(place.x, place.y + place.height * 0.2, place.width, place.height * 0.3))

    # --- circles and sectors

    def _draw_round(self, pen: Pen, place: Area, stroke: str) -> None:
        radius = self._length(pen, self.radius)
        top = place.centre[1] if self.shape == "circle" else place.y + radius
        form = _Round(place.centre[0], top, radius, self._length(pen, self.inner), min(self.hatch, radius / 8))
        inside, pencil, fill = self._inside, pen.stroke(stroke, self.stroke_width), pen.colour(self.fill)
        if self.shape == "circle":
            pen.ellipse(form.x, form.y, radius - inside, radius - inside, fill, pencil)
            if form.inner:
                pen.ellipse(form.x, form.y, form.inner + inside, form.inner + inside, "#FFFFFF", pencil)
        else:
            pen.path(_sector(form.x, form.y, radius - inside, form.inner, self.angle), fill, pencil)
        pen.path(_round_hatch(form, radius, -form.hatch, self._turn), None, pen.stroke(stroke, HAIRLINE))
        if form.inner:
            pen.path(_round_hatch(form, form.inner, form.hatch, self._turn), None, pen.stroke(stroke, HAIRLINE))
        if self.shape == "circle":
            self._say_circle(pen, form, stroke)
        else:
            self._say_sector(pen, form)

    def _say_circle(self, pen: Pen, form: _Round, stroke: str) -> None:
        """The centre's cross, the radius as an arrow to the right with its measure above it, the label below."""
        x, y, reach = form.x, form.y, form.radius - form.hatch
        arm = min(_CROSS_UM, reach / 5) if self.cross else 0.0
        if arm:
            _draw_cross(pen, x, y, arm, stroke)
        if self.measure is not None:
            style, start = pen.style(self.measure_style, MEASURE), x + arm + (_CLEAR_UM if arm else 0.0)
            arrow_line(pen, (start, y), (x + form.radius, y), style.colour, (False, True))
            place = Area(start, y - style.line_height - _CLEAR_UM / 3, x + reach - start, style.line_height)
            print_words(pen, self.measure, style._replace(align="centre", valign="bottom"), place, FitSpec())
        low, half = y + max(reach * 0.18, arm + _CLEAR_UM), reach * 0.62
        self._draw_label(pen, Area(x - half, low, 2 * half, y + reach * 0.75 - low))

    def _say_sector(self, pen: Pen, form: _Round) -> None:
        """The radius as an arrow that leans to the left, interrupted by its measure; the label near the rim."""
        x, y, reach = form.x, form.y, form.radius - form.hatch
        lean = math.radians(self.angle / 4)
        ux, uy = -math.sin(lean), -math.cos(lean)
        if self.measure is not None:
            style, start = pen.style(self.measure_style, MEASURE), max(form.inner + form.hatch, form.radius / 10)
            middle, gap = (start + reach) / 2, style.line_height / 2 / max(-uy, 0.3)
            ends = [(x + ux * at, y + uy * at) for at in (start, middle - gap, middle + gap, form.radius)]
            arrow_line(pen, ends[0], ends[1], style.colour, (False, False))
            arrow_line(pen, ends[2], ends[3], style.colour, (False, True))
            width = words_width(pen, self.measure, style)
            place = Area(x + ux * middle - width / 2, y + uy * middle - style.line_height / 2, width, style.line_height)
            print_words(pen, self.measure, style._replace(align="centre", valign="top"), place, FitSpec())
        half = min(reach * 0.78 * math.sin(lean), reach * 0.6) - _CLEAR_UM
        self._draw_label(pen, Area(x - half, y - reach * 0.88, 2 * half, reach * 0.2))

    @property
    def _turn(self) -> float:
        return 360.0 if self.shape == "circle" else self.angle

    def _length(self, pen: Pen, measure: Template | None) -> float:
        return 0.0 if measure is None else pen.length(measure)

    def _draw_label(self, pen: Pen, area: Area) -> None:
        if self.label is not None:
            print_words(pen, self.label, pen.style(self.style, LABEL), area, FitSpec())

    @property
    def _inside(self) -> float:
        """Half the line's width: by so much it stands within, so that its outer edge is the measure."""
        return points_to_um(self.stroke_width / 1000) / 2


def _draw_cross(pen: Pen, x: float, y: float, arm: float, colour: str) -> None:
    stroke = pen.stroke(colour, NORMAL)
    pen.line(x - arm, y, x + arm, y, stroke)
    pen.line(x, y - arm, x, y + arm, stroke)
    pen.ellipse(x, y, arm / 4, arm / 4, None, stroke)


def _rectangle_hatch(place: Area, depth: float) -> list[Segment]:
    """Short strokes inwards from all four sides, evenly between the corners."""
    segments: list[Segment] = []
    across, down = max(1, round(place.width / _HATCH_UM)), max(1, round(place.height / _HATCH_UM))
    for step in range(1, across):
        x = place.x + place.width * step / across
        for y, inward in ((place.y, depth), (place.bottom, -depth)):
            segments += [("M", x, y), ("L", x, y + inward)]
    for step in range(1, down):
        y = place.y + place.height * step / down
        for x, inward in ((place.x, depth), (place.right, -depth)):
            segments += [("M", x, y), ("L", x + inward, y)]
    return segments


def _round_hatch(form: _Round, radius: float, depth: float, degrees: float) -> list[Segment]:
    """Short strokes from a circle, inwards where `depth` is negative, evenly over an angle that opens upwards."""
    arc, x, y = math.radians(degrees), form.x, form.y
    steps = max(1, round(radius * arc / _HATCH_UM / 4) * 4)
    ends = range(steps) if degrees == 360.0 else range(1, steps)
    segments: list[Segment] = []
    for step in ends:
        angle = arc * step / steps - arc / 2
        ux, uy = math.sin(angle), -math.cos(angle)
        segments += [
            ("M", x + ux * radius, y + uy * radius),
            ("L", x + ux * (radius + depth), y + uy * (radius + depth)),
        ]
    return segments


def _sector(x: float, y: float, radius: float, inner: float, degrees: float) -> list[Segment]:
    """A closed sector, or ring sector, that opens upwards."""
    half = math.radians(degrees / 2)
    segments: list[Segment] = [("M", x - inner * math.sin(half), y - inner * math.cos(half))]
    segments.append(("L", x - radius * math.sin(half), y - radius * math.cos(half)))
    segments += _arc(x, y, radius, -half, half)
    if inner:
        segments.append(("L", x + inner * math.sin(half), y - inner * math.cos(half)))
        segments += _arc(x, y, inner, half, -half)
    return [*segments, ("Z",)]


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Segment]:
    """An arc between angles (from the top, clockwise) as cubics of at most 30 degrees, true to 0.1 µm in 100 mm."""
    pieces = max(1, math.ceil(abs(end - start) / math.radians(30)))
    step = (end - start) / pieces
    pull = 4 / 3 * math.tan(step / 4) * radius
    segments: list[Segment] = []
    for index in range(pieces):
        a, b = start + index * step, start + (index + 1) * step
        ax, ay = x + radius * math.sin(a), y - radius * math.cos(a)
        bx, by = x + radius * math.sin(b), y - radius * math.cos(b)
        first = (ax + pull * math.cos(a), ay + pull * math.sin(a))
        second = (bx - pull * math.cos(b), by - pull * math.sin(b))
        segments.append(("C", *first, *second, bx, by))
    return segments
