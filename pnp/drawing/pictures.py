"""Raster pictures: opened safely, known by the sha256 of their file, kept once."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Callable
from typing import Final, NamedTuple

from pnp.drawing.png import png_chunks, png_damage, png_header

MOST_PIXELS: Final = 60_000_000
LONGEST_SIDE: Final = 16_000
MOST_BYTES: Final = 64 * 1024 * 1024
_SIZE_HINT: Final = (
    f"at most {LONGEST_SIDE:,} a side and {MOST_PIXELS // 1_000_000} million in all are used;"
    " 300 a printed inch is enough"
)


class PictureError(ValueError):
    """A picture cannot be used; `hint` says how to mend it."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class PictureFile(NamedTuple):
    """A picture of the game: its file's bytes and sha256, its size in pixels, its kind (`PNG` or `JPEG`), its mode."""

    name: str
    digest: str
    data: bytes
    width: int
    height: int
    kind: str
    mode: str


class PictureStore:
    """The pictures that a build has used so far. `read` gives a file's bytes, or raises `PictureError`."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._by_name: dict[str, PictureFile | PictureError] = {}
        self.by_digest: dict[str, PictureFile] = {}
        self._names: dict[str, list[str]] = {}

    def open(self, name: str) -> PictureFile:
        """The picture of that file name. Raises `PictureError`."""
        if name not in self._by_name:
            try:
                picture = identified(name, self._read(name))
                self._by_name[name] = picture
                self.by_digest[picture.digest] = picture
                self._names.setdefault(picture.digest, []).append(name)
            except PictureError as error:
                self._by_name[name] = error
        found = self._by_name[name]
        if isinstance(found, PictureError):
            raise found
        return found

    def names_of(self, digest: str) -> list[str]:
        """The names of all files opened so far that hold the same bytes, sorted."""
        return sorted(self._names[digest])


def identified(name: str, data: bytes) -> PictureFile:
    """A picture's kind and size from its bytes, which are whole: what is found later would have no place to be named.

    Raises `PictureError`.
    """
    from PIL import Image, UnidentifiedImageError

    if len(data) > MOST_BYTES:
        raise PictureError(f"“{name}” has {len(data):,} bytes", f"a picture may have {MOST_BYTES:,}; save it smaller")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                width, height, kind, mode = picture.width, picture.height, str(picture.format), picture.mode
    except UnidentifiedImageError:
        raise PictureError(f"“{name}” is no PNG or JPEG picture", "save it as PNG or JPEG") from None
    except Image.DecompressionBombError:
        raise PictureError(f"“{name}” has far too many pixels", _SIZE_HINT) from None
    except (OSError, ValueError, SyntaxError) as error:
        raise PictureError(f"“{name}” cannot be read: {error}", "save it again as PNG or JPEG") from None
    if width > LONGEST_SIDE or height > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise PictureError(f"“{name}” has {width:,} × {height:,} pixels", _SIZE_HINT)
    damage = png_damage(data) if kind == "PNG" else None
    if damage is None and (kind != "PNG" or not passes_through(data)):
        damage = _decoding_damage(data)
    if damage is not None:
        raise PictureError(f"“{name}” cannot be read: {damage}", "save it again as PNG or JPEG")
    return PictureFile(name, hashlib.sha256(data).hexdigest(), data, width, height, kind, mode)


def passes_through(data: bytes) -> bool:
    """Whether a PNG file's own data can be printed as it is: opaque, 8 bits a colour, its rows in order."""
    header = png_header(data)
    plain = header is not None and header.depth == 8 and header.colour in (0, 2) and not header.interlace
    return plain and all(name != b"tRNS" for name, _ in png_chunks(data))


def _decoding_damage(data: bytes) -> str | None:
    """What stands in the way of decoding a picture, in words, or None."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            picture.draft(picture.mode, (1, 1))  # a JPEG's smallest form is as telling
            picture.load()
    except (OSError, ValueError, SyntaxError, IndexError, EOFError) as error:
        return str(error) or "its data is damaged"
    return None
