"""The faces on one page: found by their stamps in the ink, or by the sheet's stamp where they bear none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.face import FACE_STAMP_PREFIX, SHEET_STAMP_PREFIX
from pnp.verify.comparing import Difference, SeenFace, claim_sheet, seen_face, surplus_texts
from pnp.verify.ink import Ink
from pnp.verify.page import PageLetters, SeenStamp, claim_foot, stamp_similarity
from pnp.verify.records import FaceRecord, Records, SheetRecord
from pnp.verify.similarity import IDENTITY, Similarity, placed

_SAME_PLACE_UM: Final = 3_000.0
_STAMP: Final = "stamp"


class UnknownStamp(NamedTuple):
    """A stamp of which no record can be trusted; `claimed` says that the file holds one that does not hash to it."""

    stamp: str
    claimed: bool


class PageFaces(NamedTuple):
    """What a page shows. `absent` are faces that its sheet places there and that leave no trace.

    `sheets` are known ones whose stamps stand on the page, `sheet_stamps` counts all.
    """

    faces: tuple[SeenFace, ...]
    unknown: tuple[UnknownStamp, ...]
    absent: tuple[FaceRecord, ...]
    sheets: tuple[SheetRecord, ...]
    sheet_stamps: int = 0


class _Place(NamedTuple):
    """A face that a sheet places on the page, and how it would lie there."""

    record: FaceRecord
    lies: Similarity

    @property
    def centre(self) -> complex:
        return self.lies.on_page(complex(*self.record.size) / 2)


def faces_on(ink: Ink, records: Records, alone: FaceRecord | None = None) -> PageFaces:
    """All faces of a page. `alone` is the face that the whole page should be, if its ink names none."""
    page = PageLetters(ink)
    stamps = list(page.stamps())
    sheets = list(_sheets(page, stamps, records))
    places = [place for sheet, lies in sheets for place in _places(sheet, lies, records)]
    found: list[SeenFace] = []
    unknown: list[UnknownStamp] = []
    for seen in stamps:
        if not seen.text.startswith(FACE_STAMP_PREFIX):
            continue
        page.claim(seen.letters)
        record = records.face(seen.text)
        lies = stamp_similarity(page, seen, record.stamps[0]) if record is not None and record.stamps else None
        if record is None or lies is None:
            unknown.append(UnknownStamp(seen.text, records.claimed(seen.text)))
        else:
            found.append(seen_face(page, record, lies))
    absent: list[FaceRecord] = []
    for place in _not_yet(places, found):
        face = seen_face(page, place.record, place.lies)
        if face.is_there or (not place.record.runs and _shows_something(ink, place)):
            found.append(_unstamped(face))
        else:
            absent.append(place.record)
    if not found and not stamps and alone is not None:
        found.append(_unstamped(seen_face(page, alone, IDENTITY)))
    for seen in stamps:
        if seen.text.startswith(SHEET_STAMP_PREFIX):
            claim_foot(page, seen)
    extra = surplus_texts(page, found)
    faces = [
        face._replace(differences=(*face.differences, *surplus)) for face, surplus in zip(found, extra, strict=True)
    ]
    stamped = sum(seen.text.startswith(SHEET_STAMP_PREFIX) for seen in stamps)
    return PageFaces(tuple(faces), tuple(unknown), tuple(absent), tuple(sheet for sheet, _ in sheets), stamped)


def _sheets(
    page: PageLetters, stamps: Sequence[SeenStamp], records: Records
) -> Iterator[tuple[SheetRecord, Similarity]]:
    """The sheets whose stamps stand on the page, and how they lie on it; their own texts are crossed out."""
    for seen in stamps:
        if seen.text.startswith(FACE_STAMP_PREFIX):
            continue
        page.claim(seen.letters)
        alike = [sheet for sheet in records.sheets(seen.text) if sheet.stamps]
        for number, sheet in enumerate(alike):  # equal sheets of a kit differ in what is written at their foot
            lies = stamp_similarity(page, seen, sheet.stamps[0])
            if lies is not None:
                lies = claim_sheet(page, sheet, lies)
                if number == 0:
                    yield sheet, lies


def _places(sheet: SheetRecord, lies: Similarity, records: Records) -> Iterator[_Place]:
    for stamp, x, y, turn in sheet.faces:
        record = records.face(stamp)
        if record is not None:
            yield _Place(record, lies.after(placed(x, y, turn, record.size)))


def _not_yet(places: Sequence[_Place], found: Sequence[SeenFace]) -> list[_Place]:
    """The places at which no face has been found by its own stamp."""
    centres = [(face.record.stamp, face.lies.on_page(complex(*face.record.size) / 2)) for face in found]

    def is_found(place: _Place) -> bool:
        reach = _SAME_PLACE_UM * place.lies.scale
        return any(stamp == place.record.stamp and abs(centre - place.centre) < reach for stamp, centre in centres)

    return [place for place in places if not is_found(place)]


def _unstamped(face: SeenFace) -> SeenFace:
    """A face that was found without its stamp: if it should bear one, that is a difference."""
    if not face.record.stamps:
        return face
    lost = Difference(_STAMP, None, face.record.stamp, "altered")
    return face._replace(differences=(lost, *face.differences))


def _shows_something(ink: Ink, place: _Place) -> bool:
    """Whether any shape's middle or any letter lies within a face that has neither text nor counted marks."""
    width, height = place.record.size
    middles = [complex(mark.left + mark.right, mark.top + mark.bottom) / 2 for mark in ink.marks()]
    for spot in (*middles, *(complex(letter.x, letter.y) for letter in ink.letters)):
        point = place.lies.on_face(spot)
        if 0 <= point.real <= width and 0 <= point.imag <= height:
            return True
    return ink.pictures > 0
