"""What lies upon a grid of squares: the looks of classes, a rule's answers, marks, and frames around parts of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from pydantic import Field

from pnp.blocks.asking import answer_to
from pnp.blocks.grid_field import GridField
from pnp.blocks.hatching import HATCHES
from pnp.blocks.regions import Cell, Rectangle, parse_cell, within
from pnp.facts import Box, Fact, Scope
from pnp.findings import did_you_mean
from pnp.layout.block import Area
from pnp.layout.fields import Condition, Factor, Paint, Points, Shape, StyleField, StyleSpec, Words, read_template
from pnp.layout.pen import EMPHASIS, Pen
from pnp.layout.rows import RowTemplate, RowWords, rows_where, said_of
from pnp.layout.templates import Template

NUMBER: Final = StyleSpec(font="heavy", size=12000, min=8000)
TAG: Final = StyleSpec(font="medium", size=8000, min=8000)
_TAG_DROP: Final = 0.75  # of an em: a tag's baseline below the icon


def _shows(text: str) -> RowTemplate:
    return RowTemplate(read_template(text))


class Classes(Shape):
    """How the classes of regions look: one for each row of a table."""

    each: str
    value: RowWords = Field(default_factory=lambda: _shows("{{ id }}"))
    fill: RowWords | None = None
    letter: RowWords | None = None
    hatch: RowWords | None = None


class Layer(Shape):
    """What a rule answers for squares: `path` leads to what gives each square's name its value."""

    question: str
    params: dict[str, Words] = Field(default={})
    path: str = ""
    style: StyleField = StyleSpec()


class Marks(Shape):
    """A mark for each row of a table, in the square that it names; none where it names none."""

    each: str
    where: Condition | None = None
    square: RowWords
    icon: RowWords | None = None
    label: RowWords | None = None
    size: Factor = 0.55
    colour: Paint = Field(default_factory=lambda: Template("grey"))
    style: StyleField = StyleSpec()
    at: Literal["centre", "top-left", "top-right"] = "centre"


class Frames(Shape):
    """A frame for each row of a table around columns and rows such as `4-9`; one that says nothing spans all."""

    each: str
    where: Condition | None = None
    across: RowWords
    down: RowWords
    colour: Paint = Field(default_factory=lambda: Template("vermillion"))
    width: Points = EMPHASIS


class ClassLook(NamedTuple):
    """How a class looks: colour, letter and hatch, and the facts that say so by what they say."""

    fill: str | None
    letter: str
    hatch: str
    facts: Mapping[str, Sequence[int]]

    def claim(self, pen: Pen, whole: Area, letters: Sequence[Box]) -> None:
        """That the class is drawn on the grid `whole`, its letter in the boxes `letters`."""
        for slot in (*self.facts["fill"], *self.facts["hatch"]):
            pen.claim(slot, [whole.box], "size")
        for slot in self.facts["letter"] if letters else ():
            pen.claim(slot, letters)


def class_looks(pen: Pen, classes: Classes | None) -> dict[str, ClassLook]:
    """The looks of the classes, by what regions call them."""
    looks: dict[str, ClassLook] = {}
    for row in rows_where(pen, classes.each, None) if classes is not None else ():
        said = {name: said_of(pen, getattr(classes, name), row) for name in ("value", "fill", "letter", "hatch")}
        hatch = said["hatch"][0] or "none"
        if hatch not in HATCHES:
            hint = did_you_mean(hatch, HATCHES) or f"write one of {', '.join(HATCHES)}"
            pen.problem("PNP-VALUE", f"there is no hatch “{hatch}”", hatch, list(HATCHES), hint)
            hatch = "none"
        fill = pen.colour(Template(said["fill"][0])) if said["fill"][0] else None
        facts = {name: slots for name, (_, slots) in said.items()}
        looks[said["value"][0]] = ClassLook(fill, said["letter"][0], hatch, facts)
    return looks


def draw_layer(pen: Pen, field: GridField, layer: Layer) -> None:
    """What the rule answers for each square, in its middle."""
    answer = answer_to(pen, layer.question, layer.params, layer.path)
    if answer is None:
        return
    try:
        cells = {name: parse_cell(name) for name in answer.value}
    except (ValueError, TypeError) as error:
        hint = "path: leads to what gives each square, such as D4, its value"
        pen.problem("PNP-VALUE", f"the answer says nothing of squares: {error}", hint=hint)
        return
    for name, cell in cells.items():
        if field.holds(cell):
            _write(pen, field.square(cell), within(answer, name), layer.style)


def draw_marks(pen: Pen, field: GridField, marks: Marks) -> None:
    """A mark for each row of a table."""
    for row in rows_where(pen, marks.each, marks.where):
        square, slots = said_of(pen, marks.square, row)
        try:
            cell = parse_cell(square) if square else None
        except ValueError as error:
            pen.problem("PNP-VALUE", str(error), found=square)
            continue
        if cell is None or not field.holds(cell):
            continue
        place = field.square(cell)
        for slot in slots:
            pen.claim(slot, [place.box], "cell")
        _draw_mark(pen, marks, place, row)


def draw_frames(pen: Pen, field: GridField, frames: Frames) -> None:
    """A frame for each row of a table."""
    stroke = pen.stroke(pen.colour(frames.colour), frames.width)
    for row in rows_where(pen, frames.each, frames.where):
        (across, across_slots), (down, down_slots) = (said_of(pen, frames.across, row), said_of(pen, frames.down, row))
        try:
            first, last = span_of(across, len(field.columns.names)), span_of(down, len(field.rows.names))
        except ValueError as error:
            pen.problem("PNP-VALUE", str(error), found=f"{across}, {down}")
            continue
        area = field.area(Rectangle(Cell(first[0], last[0]), Cell(first[1], last[1])))
        pen.rect(area, None, stroke)
        for slot in (*across_slots, *down_slots):
            pen.claim(slot, [area.box], "cell")


def span_of(text: str, most: int) -> tuple[int, int]:
    """The first and last of what `4-9` names, or of all. Raises `ValueError`."""
    if not text.strip():
        return 1, most
    first, _, last = text.replace("–", "-").partition("-")
    try:
        span = int(first), int(last or first)
    except ValueError:
        raise ValueError(f"“{text}” is no range; write such as 4-9") from None
    if not 1 <= span[0] <= span[1] <= most:
        raise ValueError(f"“{text}” is no range from 1 to {most}")
    return span


def _draw_mark(pen: Pen, marks: Marks, place: Area, row: Scope) -> None:
    icon, icon_slots = said_of(pen, marks.icon, row)
    label, label_slots = said_of(pen, marks.label, row)
    side, style = place.width * marks.size, pen.style(marks.style, TAG)
    colour = pen.colour(marks.colour) or style.colour
    x, y = place.x + (place.width - side) / 2, place.y + (place.height - side) / 2
    if marks.at != "centre":
        inset = place.width * 0.06
        x, y = (place.x + inset if marks.at == "top-left" else place.right - side - inset), place.y + inset
    if icon:
        box = pen.icon(icon, x, y - (style.em * _TAG_DROP / 2 if label else 0.0), side, colour)
        for slot in icon_slots:
            pen.claim(slot, [box], "cell")
    if label:
        middle = y + side / 2 if not icon else y + side + style.em * _TAG_DROP / 4
        font, size = style.font_for(), style.size
        box = pen.run(label, x + side / 2, style.baseline(middle), font, size, style.colour, "centre")
        for slot in label_slots:
            pen.claim(slot, [box])


def _write(pen: Pen, square: Area, fact: Fact, spec: StyleSpec) -> None:
    """A fact in the middle of a square; nothing where it says nothing."""
    if fact.value is None:
        return
    style, (x, y) = pen.style(spec, NUMBER), square.centre
    slot, _ = pen.live(fact)
    box = pen.run(pen.facts[slot].printed, x, style.baseline(y), style.font_for(), style.size, style.colour, "centre")
    pen.claim(slot, [box])
