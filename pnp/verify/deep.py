"""The deep comparison: a face's pixels on a page against one drawn afresh. It finds what no text and no count tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.units import MICROMETRES_PER_INCH
from pnp.verify.similarity import Similarity

if TYPE_CHECKING:
    from PIL.Image import Image

DEEP_DPI: Final = 300
_EDGE_UM: Final = 1_500
"""How much along the cut is left out: cut lines and crop marks of the sheet reach there."""
_UNLIKE: Final = 90
"""Of 255: how far a pixel may lie beyond the lightest and the darkest around it."""
_LEAST_PIXELS: Final = 8
_SOFT: Final = 0.8
_AROUND: Final = 5
"""How many pixels each way are the surroundings of one: edges may lie a little aside in another program's file."""
_FOOT_UM: Final = (14_000, 3_000)


class Foot(NamedTuple):
    """Where on the face the sheet's own foot stands, by the line of its stamp: nothing is compared there."""

    y: float

    @property
    def band(self) -> tuple[float, float]:
        """From and to, in µm down the face."""
        return self.y - _FOOT_UM[0], self.y + _FOOT_UM[1]


def first_difference(
    page: Image, lies: Similarity, fresh: Image, foot: Foot | None = None
) -> tuple[float, float] | None:
    """Where, in mm on the face from its left and top, it first looks different from `fresh`; None if nowhere.

    Both pictures have `DEEP_DPI`; `lies` tells where on the page, in µm, the face stands. Reading order: the topmost.
    """
    from PIL import Image as Pictures
    from PIL import ImageChops, ImageFilter

    softly = ImageFilter.GaussianBlur(_SOFT)  # a hairline between two pixels is as faint in one as in the other
    seen = _on_face(page, lies, fresh.size).filter(softly)
    drawn = fresh.convert("L").filter(softly)
    unlike = Pictures.new("L", drawn.size, 0)
    for one, other in ((seen, drawn), (drawn, seen)):
        lightest, darkest = one.filter(ImageFilter.MaxFilter(_AROUND)), one.filter(ImageFilter.MinFilter(_AROUND))
        unlike = ImageChops.lighter(unlike, ImageChops.subtract(other, lightest))
        unlike = ImageChops.lighter(unlike, ImageChops.subtract(darkest, other))
    mask = unlike.point(lambda value: 255 if value > _UNLIKE else 0)
    _leave_out(mask, foot)
    box = mask.getbbox()
    if box is None or mask.histogram()[255] < _LEAST_PIXELS:
        return None
    top = mask.crop((0, box[1], mask.width, box[1] + 1)).getbbox()
    left = top[0] if top is not None else box[0]
    return round(left * _MM_A_PIXEL, 1), round(box[1] * _MM_A_PIXEL, 1)


_UM_A_PIXEL: Final = MICROMETRES_PER_INCH / DEEP_DPI
_MM_A_PIXEL: Final = _UM_A_PIXEL / 1000


def _on_face(page: Image, lies: Similarity, size: tuple[int, int]) -> Image:
    """The part of the page that the face covers, turned and scaled to the face's own pixels."""
    from PIL import Image as Pictures

    across, down = lies.factor, lies.factor * 1j
    shift = lies.shift / _UM_A_PIXEL
    half = complex(0.5, 0.5)  # pixels are meant by their middles
    shift += lies.factor * half - half
    data = (across.real, down.real, shift.real, across.imag, down.imag, shift.imag)
    grey = page.convert("L")
    return grey.transform(size, Pictures.Transform.AFFINE, data, Pictures.Resampling.BILINEAR, fillcolor=255)


def _leave_out(mask: Image, foot: Foot | None) -> None:
    """Blacken what is not compared: a rim along the cut, and the sheet's foot."""
    width, height = mask.size
    rim = round(_EDGE_UM / _UM_A_PIXEL)
    for box in (
        (0, 0, width, rim),
        (0, height - rim, width, height),
        (0, 0, rim, height),
        (width - rim, 0, width, height),
    ):
        mask.paste(0, box)
    if foot is not None:
        top, bottom = (max(0, min(height, round(y / _UM_A_PIXEL))) for y in foot.band)
        if bottom > top:
            mask.paste(0, (0, top, width, bottom))
