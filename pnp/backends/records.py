"""What files hold beside the picture: every face's record, in one JSON text whatever the format; and the stamps' ink.

The text is `{"format": 1, "faces": [{"stamp", "component", "item", "side", "record"}, …]}`, a face a line; each record
stands in it letter by letter, so that it can be hashed as it is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pnp.drawing.display import StampMark, Text, quoted
from pnp.drawing.face import Face
from pnp.drawing.fonts import text_width_um
from pnp.drawing.sheet import Placement

RECORDS_HEAD: Final = '{"format":1,"faces":[\n'
RECORDS_BETWEEN: Final = ",\n"
RECORDS_FOOT: Final = "\n]}\n"


def record_entry(face: Face) -> str:
    """A face's record with what it is the record of."""
    return (
        f'{{"stamp":"{face.stamp}","component":{quoted(face.component)},"item":{quoted(face.item)},'
        f'"side":"{face.side}","record":{face.record}}}'
    )


def records_text(entries: Iterable[str]) -> str:
    """The whole text of some faces' entries."""
    return RECORDS_HEAD + RECORDS_BETWEEN.join(entries) + RECORDS_FOOT


def placements_text(placements: Iterable[Placement]) -> str:
    """Which faces stand on a sheet, and where: `[[stamp, x, y, turn], …]` in µm and degrees."""
    placed = ",".join(f'["{p.face.stamp}",{p.x},{p.y},{p.turn}]' for p in placements)
    return f"[{placed}]"


def stamp_text(mark: StampMark, stamp: str) -> Text:
    """The text of a stamp at its mark."""
    width = text_width_um(stamp, mark.font, mark.size)
    shift = {"left": 0.0, "centre": width / 2, "right": width}[mark.align]
    return Text(int(mark.x - shift), mark.y, stamp, mark.font, mark.size, mark.colour, int(width))
