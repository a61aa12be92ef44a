"""PNG files, read as far as needed to pass them on unread: their header, their chunks, and whether they are whole.

Names and numbers are those of the PNG specification (ISO/IEC 15948).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_LAST_FILTER: Final = 4
_PIECE: Final = 2**20
_ADAM7: Final = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of an interlaced picture: first column and row, and the steps to the next."""


class PngHeader(NamedTuple):
    """The fields of `IHDR`."""

    width: int
    height: int
    depth: int
    colour: int
    compression: int
    filtering: int
    interlace: int

    @property
    def row_bytes(self) -> int:
        """The length of a row with the byte that names its filter."""
        return self._row_bytes(self.width)

    @property
    def data_bytes(self) -> int:
        """The length of the whole picture's rows, inflated."""
        if not self.interlace:
            return self.height * self.row_bytes
        sizes = (
            (-(-(self.width - left) // across), -(-(self.height - top) // down)) for left, top, across, down in _ADAM7
        )
        return sum(rows * self._row_bytes(columns) for columns, rows in sizes if columns > 0 and rows > 0)

    def _row_bytes(self, columns: int) -> int:
        return (columns * _CHANNELS[self.colour] * self.depth + 7) // 8 + 1


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a file as (name, content), as far as it goes."""
    for name, start, end in _chunk_places(data):
        yield name, data[start:end]


def png_header(data: bytes) -> PngHeader | None:
    """The header, or None if the file does not begin with a sound one."""
    name, content = next(png_chunks(data), (b"", b""))
    if name != b"IHDR" or len(content) != 13:
        return None
    header = PngHeader(*struct.unpack(">IIBBBBB", content))
    return header if header.colour in _CHANNELS else None


def png_damage(data: bytes) -> str | None:
    """What is wrong with a file's data, in words, or None if it is whole and holds exactly what its header promises.

    It is inflated piece by piece, so that a small file that swells to gigabytes does no harm.
    """
    header = png_header(data)
    if header is None:
        return "its header is damaged"
    last = b""
    for name, start, end in _chunk_places(data):
        last = name
        is_sound = data[end : end + 4] == zlib.crc32(data[start - 4 : end]).to_bytes(4)
        if not is_sound and name[:1].isupper():  # what is not needed to show the picture may be damaged
            return "part of it is damaged"
    if last != b"IEND":
        return "its end is missing"
    try:
        return _rows_damage(header, data)
    except zlib.error:
        return "its data is damaged"


def _rows_damage(header: PngHeader, data: bytes) -> str | None:
    promised, row, done = header.data_bytes, header.row_bytes, 0
    for piece in _inflated(data):
        filters = piece[-done % row :: row] if not header.interlace else b""
        if filters and max(filters) > _LAST_FILTER:
            return "its data is damaged"
        done += len(piece)
        if done > promised:
            return "it holds more than its size says"
    return "some of its rows are missing" if done < promised else None


def _inflated(data: bytes) -> Iterator[bytes]:
    """The picture's rows, in pieces of limited size."""
    inflating = zlib.decompressobj()
    for name, content in png_chunks(data):
        rest = content if name == b"IDAT" else b""
        while rest and not inflating.eof:
            yield inflating.decompress(rest, _PIECE)
            rest = inflating.unconsumed_tail
    yield inflating.flush()


def _chunk_places(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Each chunk's name, and where its content starts and ends; four bytes of check sum follow."""
    place = len(_SIGNATURE)
    while place + 12 <= len(data):
        end = place + 8 + int.from_bytes(data[place : place + 4], "big")
        yield data[place + 4 : place + 8], place + 8, end
        place = end + 4
