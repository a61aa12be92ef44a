"""The ink of a stamp: its 16 characters as text, and as a QR code of version 1-M, 21 × 21 modules, for cameras."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pnp.drawing.display import CodeMark, Mark, Path, Segment, StampMark, Text, rounded
from pnp.drawing.fonts import text_width_um

MODULES: Final = 21
QUIET_MODULES: Final = 2
"""How many light modules must be left around a code, for cameras to find it."""
SMALLEST_CODE_UM: Final = 12_000
"""A code that is smaller cannot be told from a photo of a whole sheet at 2400 pixels across it."""


def mark_ink(mark: Mark, stamp: str) -> Text | Path:
    """What is drawn at a mark, now that the stamp is known."""
    return stamp_text(mark, stamp) if isinstance(mark, StampMark) else code_path(mark, stamp)


def stamp_text(mark: StampMark, stamp: str) -> Text:
    """The text of a stamp at its mark."""
    width = text_width_um(stamp, mark.font, mark.size)
    shift = {"left": 0.0, "centre": width / 2, "right": width}[mark.align]
    return Text(int(mark.x - shift), mark.y, stamp, mark.font, mark.size, mark.colour, int(width))


def code_path(mark: CodeMark, stamp: str) -> Path:
    """The ink of `stamp` at its mark: one path, so that no seams show between neighbouring modules."""
    segments: list[Segment] = []
    for row, runs in enumerate(_runs(stamp)):
        top, bottom = (mark.y + _edge(mark, number) for number in (row, row + 1))
        for first, last in runs:
            left, right = (mark.x + _edge(mark, number) for number in (first, last))
            segments += (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
    return Path(tuple(segments), fill=mark.colour)


def quiet_um(side: int) -> int:
    """How much must be left free around a code of that side, in µm."""
    return rounded(side * QUIET_MODULES / MODULES)


def _edge(mark: CodeMark, number: int) -> int:
    return rounded(mark.side * number / MODULES)


@lru_cache(maxsize=1024)
def _runs(stamp: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each row of modules its dark runs, from and to."""
    import segno

    matrix = segno.make_qr(stamp, version=1, error="m", mode="alphanumeric", boost_error=False).matrix
    return tuple(_dark(bytes(row)) for row in matrix)


def _dark(row: bytes) -> tuple[tuple[int, int], ...]:
    """The runs of ones: `0110` gives one, from 1 to 3."""
    edges = [number for number, (before, now) in enumerate(zip(b"\0" + row, row + b"\0", strict=True)) if before != now]
    return tuple(zip(edges[0::2], edges[1::2], strict=True))
