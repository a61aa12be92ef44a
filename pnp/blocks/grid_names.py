"""What names regions upon a grid: the name where it fits, in its place or turned, and the letter of its class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pnp.blocks.grid_field import GridField
from pnp.blocks.grid_layers import ClassLook
from pnp.blocks.regions import Region
from pnp.blocks.text import print_paragraphs
from pnp.drawing.fonts import text_width_um
from pnp.facts import Box
from pnp.layout.block import Area
from pnp.layout.fields import FitSpec
from pnp.layout.fitting import fitted
from pnp.layout.paragraphs import plain_paragraph
from pnp.layout.pen import Pen
from pnp.layout.styles import Style

PAD_UM: Final = 800.0
LETTER_PAD_UM: Final = 900.0
UPWARDS: Final = 270


def draw_letters(
    pen: Pen, field: GridField, regions: Iterable[tuple[Region, ClassLook]], style: Style
) -> dict[str, list[Box]]:
    """The letter of its class in the last square of each region; the boxes of each class's letters."""
    boxes: dict[str, list[Box]] = {}
    for region, look in regions:
        if not look.letter or region.kind is None:
            continue
        square = field.square(
            max(region.cells, key=lambda cell: (cell.row, -cell.column if field.mirrored else cell.column))
        )
        baseline = square.bottom - LETTER_PAD_UM
        font, size, colour = style.font_for(), style.size, style.colour
        box = pen.run(look.letter, square.right - LETTER_PAD_UM, baseline, font, size, colour, "right")
        boxes.setdefault(str(region.kind.value), []).append(box)
    return boxes


def draw_names(pen: Pen, field: GridField, regions: Iterable[Region], style: Style) -> None:
    """The name of each region in the largest of its rectangles in which it fits; none where it fits in none."""
    for region in regions:
        areas = [field.area(part).inset(PAD_UM, PAD_UM * 0.75, PAD_UM, PAD_UM) for part in region.rectangles]
        areas.sort(key=lambda area: -area.width * area.height)
        if not _printed_upright(pen, region, areas, style):
            _printed_turned(pen, region, areas, style)


def _printed_upright(pen: Pen, region: Region, areas: Sequence[Area], style: Style) -> bool:
    if region.name is None:
        return True
    paragraphs = plain_paragraph(str(region.name.value), style)
    for area in areas:
        if fitted(paragraphs, style, area, style.size, None).action is None:
            slot, _ = pen.live(region.name)
            named = plain_paragraph(pen.facts[slot].printed, style, slot)
            print_paragraphs(pen, named, style, area, FitSpec(min=style.size))
            return True
    return False


def _printed_turned(pen: Pen, region: Region, areas: Sequence[Area], style: Style) -> bool:
    """Along the left edge, read from below."""
    if region.name is None:
        return True
    length = text_width_um(str(region.name.value), style.font_for(), style.size)
    for area in areas:
        if length <= area.height and style.em <= area.width:
            slot, _ = pen.live(region.name)
            x, y = area.x + style.cap_height * style.em, area.y + length
            font, size = style.font_for(), style.size
            box = pen.run(pen.facts[slot].printed, x, y, font, size, style.colour, turn=UPWARDS)
            pen.claim(slot, [box])
            return True
    return False
