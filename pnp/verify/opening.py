"""Opening a photo or scan: any PNG or JPEG file as a grey picture, the right way up; nothing that could do harm."""

from __future__ import annotations

import io
import struct
import warnings
from typing import TYPE_CHECKING, Final

from pnp.drawing.pictures import PictureError

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES: Final = 256 * 2**20
MOST_PIXELS: Final = 89_000_000  # Pillow warns of anything larger
LONGEST_SIDE: Final = 30_000
MOST_SCANS: Final = 100  # of a progressive JPEG; each makes the whole picture anew
ORIENTATION: Final = 0x0112  # the EXIF tag

_SIZE_HINT: Final = f"save it with at most {MOST_PIXELS // 1_000_000} million pixels; 3,000 across a sheet are plenty"
_DAMAGE_HINT: Final = "copy it anew from the camera or scanner, or save it again as PNG or JPEG"
_DAMAGES: Final = (
    *(OSError, ValueError, SyntaxError, TypeError, IndexError, KeyError, EOFError),
    *(OverflowError, MemoryError, ZeroDivisionError, struct.error),
)


def open_picture(data: bytes) -> Image:
    """The grey picture (mode `L`) in a PNG or JPEG file, turned as its EXIF data say, laid over white.

    Of an animated PNG it is the first picture. Raises `PictureError` for what is no PNG or JPEG, is damaged or too
    large: its size is taken from the header, before anything is decoded.
    """
    from PIL import Image, UnidentifiedImageError

    if len(data) > MOST_BYTES:
        raise PictureError(f"the picture's file has {len(data) // 2**20:,} MB", _SIZE_HINT)
    if data.count(b"\xff\xda") > MOST_SCANS and data.startswith(b"\xff\xd8"):
        raise PictureError("the picture is made of far too many scans", "save it again as a plain JPEG")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                _check_size(picture)
                return _grey(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError("the picture has far too many pixels", _SIZE_HINT) from None
    except UnidentifiedImageError:
        raise PictureError("the file is no PNG or JPEG picture", "save the photo or scan as PNG or JPEG") from None
    except PictureError:
        raise
    except _DAMAGES:
        raise PictureError("the picture is damaged and cannot be read", _DAMAGE_HINT) from None


def _check_size(picture: Image) -> None:
    width, height = picture.size
    if width > LONGEST_SIDE or height > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise PictureError(f"the picture has {width:,} × {height:,} pixels", _SIZE_HINT)
    if not width or not height:
        raise PictureError("the picture has no pixels", _DAMAGE_HINT)


def _grey(picture: Image) -> Image:
    from PIL import Image

    if picture.format != "PNG" and picture.mode == "RGB":
        picture.draft("L", picture.size)  # JPEG holds the grey by itself
    picture.load()
    if picture.mode == "I;16":
        grey = Image.frombytes("L", picture.size, picture.tobytes("raw", "I;16")[1::2])  # `convert` would clip
    elif "A" in picture.mode or "transparency" in picture.info:
        ground = Image.new("RGBA", picture.size, "white")
        grey = Image.alpha_composite(ground, picture.convert("RGBA")).convert("L")
    else:
        grey = picture.convert("L")
    return _upright(grey, picture)


def _upright(grey: Image, picture: Image) -> Image:
    """`grey` turned or mirrored as the EXIF data of `picture` say; as it is, if they are damaged."""
    from PIL.Image import Transpose

    try:
        orientation = picture.getexif().get(ORIENTATION, 1)
    except _DAMAGES:
        orientation = 1
    turns = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }
    turn = turns.get(orientation) if isinstance(orientation, int) else None
    return grey if turn is None else grey.transpose(turn)
