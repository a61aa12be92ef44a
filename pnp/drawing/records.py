"""What files hold beside the picture: the records of faces and sheets, as one JSON text whatever the format.

The text is `{"format": 1, "faces": [{"stamp", "component", "item", "side", "record"}, …], "sheets": [{"stamp",
"record"}, …]}`, a face or a sheet a line; each record stands in it letter by letter, so that it can be hashed as it is
read. `decided` stands in an entry where facts that leave no ink chose what is drawn: `[[source, value], …]`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pnp.drawing.display import quoted
from pnp.drawing.face import Face, value_text
from pnp.drawing.sheet import Sheet, sheet_record, sheet_stamp

RECORDS_HEAD: Final = '{"format":1,"faces":[\n'
RECORDS_BETWEEN: Final = ",\n"
RECORDS_TURN: Final = '\n],"sheets":[\n'
RECORDS_FOOT: Final = "\n]}\n"
RECORD_KEY: Final = ',"record":'  # never within a text, whose quotation marks are escaped


def record_entry(face: Face) -> str:
    """A face's record with what it is the record of."""
    chosen = ",".join([f"[{quoted(fact.source)},{value_text(fact.value)}]" for fact in face.decided])
    decided = f',"decided":[{chosen}]' if chosen else ""
    return (
        f'{{"stamp":"{face.stamp}","component":{quoted(face.component)},"item":{quoted(face.item)},'
        f'"side":"{face.side}"{decided}{RECORD_KEY}{face.record}}}'
    )


def sheet_entry(sheet: Sheet) -> str:
    """A sheet's record with its stamp."""
    return f'{{"stamp":"{sheet_stamp(sheet.placements)}"{RECORD_KEY}{sheet_record(sheet)}}}'


def records_text(faces: Iterable[str], sheets: Iterable[str] = ()) -> str:
    """The whole text of some faces' and sheets' entries."""
    return RECORDS_HEAD + RECORDS_BETWEEN.join(faces) + records_end(sheets)


def records_end(sheets: Iterable[str]) -> str:
    """What follows the faces' entries."""
    return RECORDS_TURN + RECORDS_BETWEEN.join(sheets) + RECORDS_FOOT


def face_entries(text: str) -> Iterable[str]:
    """The entries of the faces in such a text, each as it stands there."""
    faces = text.removeprefix(RECORDS_HEAD).partition(RECORDS_TURN)[0]
    return faces.split(RECORDS_BETWEEN) if faces else ()
