"""What a picture of printed sheets tells: each code that was read, and the faces for which a sheet's code answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pnp.verify.codes import CodePlace, ReadCode
from pnp.verify.photo import PhotoReading, read_codes, read_sheets
from pnp.verify.records import FaceRecord, Records, SheetRecord
from pnp.verify.similarity import placed

if TYPE_CHECKING:
    from PIL.Image import Image


class PictureFace(NamedTuple):
    """A face that a picture tells of: by its own code, or (`by_sheet`) by that of the sheet on which it stands.

    `code` is the code that was read, None where the face's own could not be. `record` is None where nothing is known.
    """

    stamp: str
    record: FaceRecord | None
    code: ReadCode | None
    by_sheet: bool = False


class PictureFaces(NamedTuple):
    """All faces of a picture, and how many codes were read of how many that there should be."""

    faces: tuple[PictureFace, ...]
    codes_found: int
    codes_expected: int


def faces_in(image: Image, records: Records) -> PictureFaces:
    """The faces in a grey picture, by the sheets and faces that are known."""
    found = read_codes(image)
    sheets = dict(_sheets_of(frozenset(code.text for code in found), records))
    places = {stamp: list(_code_places(sheet, records)) for stamp, sheet in sheets.items()}
    reading = read_sheets(image, places, found)
    faces = [*_on_sheets(reading, sheets, records), *_alone(reading.alone, records)]
    return PictureFaces(tuple(faces), reading.codes_found, reading.codes_expected)


def _sheets_of(stamps: frozenset[str], records: Records) -> Iterator[tuple[str, SheetRecord]]:
    """The known sheets that bear one of these stamps."""
    for stamp in sorted(records.stamps):
        alike = records.sheets(stamp)
        if alike and (stamp in stamps or any(face in stamps for face, *_ in alike[0].faces)):
            yield stamp, alike[0]


def _code_places(sheet: SheetRecord, records: Records) -> Iterator[CodePlace]:
    """Where the codes of a sheet and of its faces stand."""
    for x, y, side in sheet.codes:
        yield CodePlace(sheet.stamp, x, y, side, 0)
    for stamp, x, y, turn in sheet.faces:
        record = records.face(stamp)
        if record is None:
            continue
        lies = placed(x, y, turn, record.size)
        for left, top, side in record.codes:
            corners = [
                lies.on_page(complex(left + side * across, top + side * down)) for across in (0, 1) for down in (0, 1)
            ]
            corner = min(c.real for c in corners), min(c.imag for c in corners)
            yield CodePlace(stamp, round(corner[0]), round(corner[1]), side, turn)


def _on_sheets(reading: PhotoReading, sheets: Mapping[str, SheetRecord], records: Records) -> Iterator[PictureFace]:
    for seen in reading.sheets:
        for place, code in seen.found:
            if place.text not in sheets:
                yield PictureFace(place.text, records.face(place.text), code)
        for place in seen.unread:
            if place.text not in sheets:
                yield PictureFace(place.text, records.face(place.text), None)
        own = next((code for place, code in seen.found if place.text in sheets), None)
        if own is not None:
            yield from _answered_for(sheets[seen.sheet], own, records)


def _answered_for(sheet: SheetRecord, own: ReadCode, records: Records) -> Iterator[PictureFace]:
    """The faces of a sheet that have no code of their own."""
    for stamp, *_ in sheet.faces:
        record = records.face(stamp)
        if record is None or not record.codes:
            yield PictureFace(stamp, record, own, by_sheet=True)


def _alone(codes: Iterable[ReadCode], records: Records) -> Iterator[PictureFace]:
    """Codes of cut cards, and of sheets of which nothing is known but their name."""
    for code in codes:
        yield PictureFace(code.text, records.face(code.text), code)
