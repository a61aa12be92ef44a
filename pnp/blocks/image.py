"""Pictures: a PNG or JPEG of the game, fitted into its box and sharp enough for print."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, NamedTuple

from pnp.blocks.shape import claim_whole
from pnp.drawing.pictures import PictureError, PictureFile
from pnp.layout.block import Area, Block
from pnp.layout.containers import boxed
from pnp.layout.fields import BoxSpec, Place, Words
from pnp.layout.pen import Pen
from pnp.units import MICROMETRES_PER_INCH

COARSEST_DPI: Final = 200  # at arm's length the eye tells dots apart below it
_WHOLE: Final = (0, 0, 1000, 1000)


class _Placed(NamedTuple):
    """Where a picture stands, which part of it (in thousandths), and how many of its pixels are in that part."""

    area: Area
    crop: tuple[int, int, int, int]
    pixels: tuple[float, float]


class Image(Block):
    """A picture: whole in its box (`contain`), filling it and cropped (`cover`), or stretched over it."""

    kind: ClassVar[str] = "image"
    main: ClassVar[str] = "file"

    file: Words
    fit: Literal["contain", "cover", "stretch"] = "contain"
    align: Place = "centre"

    def draw(self, pen: Pen, area: Area) -> None:
        """The picture; one that cannot be used, or is coarse in print, is a finding. An empty name draws nothing."""
        name = pen.text(self.file)
        if not name:
            return
        try:
            picture = pen.setup.pictures.open(name)
        except PictureError as error:
            pen.problem("PNP-PICTURE", str(error), found=name, hint=error.hint)
            return
        placed = self._placed(picture, area)
        pen.picture(picture, placed.area, placed.crop)
        _check_sharpness(pen, picture, placed)
        claim_whole(pen, self.file, placed.area.box)

    def _placed(self, picture: PictureFile, area: Area) -> _Placed:
        across, down = area.width / picture.width, area.height / picture.height
        if self.fit == "contain":
            scale = min(across, down)
            within = BoxSpec(at=self.align, width=picture.width * scale, height=picture.height * scale)
            return _Placed(boxed(area, within), _WHOLE, (picture.width, picture.height))
        if self.fit == "stretch":
            return _Placed(area, _WHOLE, (picture.width, picture.height))
        scale = max(across, down)
        kept = BoxSpec(at=self.align, width=1000 * across / scale, height=1000 * down / scale)
        part = boxed(Area(0.0, 0.0, 1000.0, 1000.0), kept).box
        crop = (part.x, part.y, part.x + part.width, part.y + part.height)
        return _Placed(area, crop, (picture.width * across / scale, picture.height * down / scale))


def _check_sharpness(pen: Pen, picture: PictureFile, placed: _Placed) -> None:
    sides = zip(placed.pixels, (placed.area.width, placed.area.height), strict=True)
    dpi = min((pixels * MICROMETRES_PER_INCH / length for pixels, length in sides if length > 0), default=COARSEST_DPI)
    if dpi < COARSEST_DPI:
        size = f"{placed.area.width / 1000:.1f} × {placed.area.height / 1000:.1f} mm"
        message = f"“{picture.name}” has {int(dpi)} dots an inch at its printed size of {size}"
        hint = "use a picture with more pixels, or print it smaller"
        pen.warning("PNP-DPI", message, f"{int(dpi)} dpi", f"{COARSEST_DPI} dpi", hint)
