"""Region lists: the regions of a hit grid by name, each with the look of its class and what the data says of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pydantic import Field

from pnp.blocks.grid_field import value_of
from pnp.blocks.grid_layers import Classes, ClassLook, class_looks
from pnp.blocks.hatching import hatched, pitch_of
from pnp.blocks.hit_grid import FIGURE_SHARE, HATCH_SHADE, HATCH_WIDTH
from pnp.blocks.regions import Region, read_regions, within
from pnp.blocks.text import print_paragraphs
from pnp.facts import Fact
from pnp.layout.block import Area, Block
from pnp.layout.colours import mixed, shaded
from pnp.layout.fields import FitSpec, Length, Paint, StyleField, StyleSpec
from pnp.layout.paragraphs import plain_paragraph
from pnp.layout.pen import HAIRLINE, NORMAL, Pen
from pnp.layout.rows import RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template

NAME: Final = StyleSpec(font="sans", size=11000, min=8000, bold=True, valign="middle")
TEXT: Final = StyleSpec(font="sans", size=10000, min=8000, leading=1.15, valign="middle")
LETTER: Final = StyleSpec(font="heavy", size=10000, min=8000)
_MOST: Final = 10_000  # columns and rows of a grid that nobody draws here
_KEY_SHARE: Final = 0.8  # of a row's height: the side of its square
_GAP_UM: Final = 2000.0
_SLACK_UM: Final = 1.0


class RegionList(Block):
    """A row for each of `regions`: a square as its class looks, its name, and what it says under the key `says`.

    Rows fill `columns` columns one after another.
    """

    kind: ClassVar[str] = "region-list"
    main: ClassVar[str] = "regions"
    asks: ClassVar[bool] = True

    regions: RowWords
    classes: Classes
    says: str = "effect"
    columns: int = Field(default=1, ge=1, le=6)
    gap: Length = 6000.0
    row_height: Length = 7000.0
    names: Length = 30_000.0
    rules: Paint = Field(default_factory=lambda: Template("silver"))
    style: StyleField = StyleSpec()
    name_style: StyleField = StyleSpec()
    letter_style: StyleField = StyleSpec()

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height of the longest column."""
        return -(-len(self._regions(pen)) // self.columns) * self.row_height

    def draw(self, pen: Pen, area: Area) -> None:
        """Row by row, column by column."""
        regions, looks = self._regions(pen), class_looks(pen, self.classes)
        rows = max(1, -(-len(regions) // self.columns))
        if rows * self.row_height > area.height + _SLACK_UM:
            found, limit = f"{rows * self.row_height / 1000:.1f} mm", f"{area.height / 1000:.1f} mm"
            pen.problem("PNP-OVERFLOW", f"its {rows} rows do not fit", found, limit, "give it more room")
        width = (area.width - self.gap * (self.columns - 1)) / self.columns
        letters: dict[str, list[Area]] = {}
        for index, region in enumerate(regions):
            column, row = divmod(index, rows)
            left, top = area.x + column * (width + self.gap), area.y + row * self.row_height
            place = Area(left, top, width, self.row_height)
            self._draw_row(pen, region, place, looks)
            if region.kind is not None:
                letters.setdefault(str(region.kind.value), []).append(self._key(place))
        for name, squares in letters.items():
            if name in looks:
                self._draw_letters(pen, looks[name], squares, area)

    def _draw_row(self, pen: Pen, region: Region, place: Area, looks: dict[str, ClassLook]) -> None:
        key = self._key(place)
        if region.kind is not None:
            slot, _ = pen.live(region.kind)
            pen.claim(slot, [key.box], "cell")
            self._draw_key(pen, key, looks.get(str(region.kind.value)))
        name = Area(key.right + _GAP_UM, place.y, self.names, place.height)
        _print(pen, region.name, pen.style(self.name_style, NAME), name)
        said = within(region.entry, self.says) if region.entry.value.get(self.says) else None
        _print(pen, said, pen.style(self.style, TEXT), place.inset(name.right + _GAP_UM - place.x, 0.0, 0.0, 0.0))
        rule = pen.stroke(pen.colour(self.rules), HAIRLINE)
        pen.line(place.x, place.bottom, place.right, place.bottom, rule)

    def _draw_key(self, pen: Pen, key: Area, look: ClassLook | None) -> None:
        if look is not None and look.fill is not None:
            fill = mixed(look.fill, FIGURE_SHARE)
            pen.rect(key, fill)
            lines = hatched([key], look.hatch, (key.x, key.y), pitch_of(key.height))
            if lines:
                pen.path(lines, None, pen.stroke(shaded(fill, HATCH_SHADE), HATCH_WIDTH))
        pen.rect(key, None, pen.stroke("#1A1A1A", NORMAL * 2))

    def _draw_letters(self, pen: Pen, look: ClassLook, squares: Sequence[Area], area: Area) -> None:
        style = pen.style(self.letter_style, LETTER)
        font, size, colour = style.font_for(), style.size, style.colour
        places = [(square.centre[0], style.baseline(square.centre[1])) for square in squares]
        boxes = [pen.run(look.letter, x, y, font, size, colour, "centre") for x, y in places] if look.letter else []
        look.claim(pen, area, boxes)

    def _key(self, place: Area) -> Area:
        side = place.height * _KEY_SHARE
        return Area(place.x, place.y + (place.height - side) / 2, side, side)

    def _regions(self, pen: Pen) -> list[Region]:
        fact = value_of(pen, self.regions)
        return [] if fact is None else read_regions(pen, fact, _MOST, _MOST)


def _print(pen: Pen, fact: Fact | None, style: Style, area: Area) -> None:
    """A fact's text fitted into its place; nothing where there is none."""
    if fact is not None:
        slot, _ = pen.live(fact)
        print_paragraphs(
            pen, plain_paragraph(pen.facts[slot].printed, style, slot), style, area, FitSpec(min=style.min)
        )
