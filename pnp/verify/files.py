"""Files read back: which kind each is, and what its pages show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple

from pnp.verify.ink import Ink
from pnp.verify.pages import PageFaces, faces_on
from pnp.verify.records import RecordProblemError, Records
from pnp.verify.unreadable import UnreadableFileError

FileKind = Literal["pdf", "svg", "picture"]
LARGEST_FILE: Final = 1 << 29
SCAN_DPI: Final = 250


class ReadPage(NamedTuple):
    """A page of a file by its number from 1; `size` in µm. `picture` is set where it must be read as a scan."""

    number: int
    faces: PageFaces
    size: tuple[float, float]
    picture: Any = None


def kind_of(data: bytes) -> FileKind:
    """What a file is, by its content. Raises `UnreadableFileError` for what is none of these."""
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
        return "picture"
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<") or data.startswith(b"\x1f\x8b"):
        return "svg"
    message = "this is neither PDF nor SVG nor a PNG or JPEG picture"
    raise UnreadableFileError(message, "check the files that pnp wrote, or a photo or scan of the paper")


def pdf_pages(data: bytes, records: Records) -> Iterator[ReadPage]:
    """The pages of a PDF file; its own records are added to `records` first. Raises `UnreadableFileError`."""
    from pnp.verify.pdf_reading import PdfFile

    with PdfFile(data) as file:
        attached = file.attached_records()
        _take(records, attached)
        is_split = attached is None
        if is_split:
            for text in file.records_of_pages():
                _take(records, text)
        for number in range(len(file)):
            ink = file.ink(number)
            faces = faces_on(ink, records)
            if not is_split and _lacks_records(faces):
                is_split = True  # merged with other files: their records hang on their pages
                for text in file.records_of_pages():
                    _take(records, text)
                faces = faces_on(ink, records)
            yield ReadPage(
                number + 1, faces, (ink.width, ink.height), file.picture(number, SCAN_DPI) if _is_scan(ink) else None
            )


def svg_page(data: bytes, records: Records) -> ReadPage:
    """The one page of an SVG file. Raises `UnreadableFileError`."""
    from pnp.verify.svg_reading import read_svg

    contents = read_svg(data)
    own = Records()
    _take(own, contents.records)
    _take(records, contents.records)
    alone = [own.face(stamp) for stamp in own.stamps if own.face(stamp) is not None]
    faces = faces_on(contents.ink, records, alone[0] if len(alone) == 1 else None)
    return ReadPage(1, faces, (contents.ink.width, contents.ink.height))


def picture_page(data: bytes) -> ReadPage:
    """A photo or scan as a page that shows nothing but a picture. Raises `UnreadableFileError`."""
    from pnp.drawing.pictures import PictureError
    from pnp.verify.opening import open_picture

    try:
        picture = open_picture(data)
    except PictureError as error:
        raise UnreadableFileError(str(error), error.hint) from None
    return ReadPage(1, PageFaces((), (), (), ()), (0.0, 0.0), picture)


def _take(records: Records, text: str | None) -> None:
    """Take in records; those that cannot be read count as none, and what they claim then stays unknown."""
    if text is not None:
        with suppress(RecordProblemError):
            records.add_text(text)


def _lacks_records(faces: PageFaces) -> bool:
    return any(not unknown.claimed for unknown in faces.unknown)


def _is_scan(ink: Ink) -> bool:
    """Whether a page is nothing but pictures."""
    return not ink.letters and ink.pictures > 0
