"""PDF files: sheets of placed faces, with every face's record inside.

Page content is written as operators of our own, kept by fragment and by face: what looks the same is translated once.
The records stand in one stream that is both the document's attachment and, by reference, every page's own data.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
)

from pnp.backends.numbers import number
from pnp.backends.pdf_fonts import embed
from pnp.backends.pdf_operators import (
    ICON_SCALE,
    POINTS_PER_UM,
    Needs,
    Operators,
    icon_operators,
    icon_resource,
    joined,
    matrix,
    picture_resource,
    points,
    translated,
)
from pnp.backends.pdf_pictures import picture_streams, with_mask
from pnp.drawing.display import Fragment
from pnp.drawing.face import Face
from pnp.drawing.icons import GRID
from pnp.drawing.pictures import PictureFile
from pnp.drawing.records import RECORDS_BETWEEN, RECORDS_HEAD, record_entry, records_end, sheet_entry
from pnp.drawing.sheet import Sheet, sheet_stamp
from pnp.drawing.stamps import mark_ink
from pnp.facts import Box

RECORDS_NAME: Final = "pnp-records.json"
_FIXED_DATE: Final = "D:20000101000000Z"  # a file's bytes depend on what it says, never on when it was made
_RESOURCES, _RECORDS = "PnpResources", "PnpRecords"
_LEVEL: Final = 5
_PAGE_LEVEL: Final = 3  # pages are mostly names and numbers that come again: more work gains little


class FaceCode(NamedTuple):
    """A face's operators, fragment by fragment, since faces share most of them; and what they need."""

    codes: tuple[str, ...]
    needs: tuple[Needs, ...]


class Page(NamedTuple):
    """A sheet's page: its content as it stands in a file, and what that needs.

    `key` is the hash of all that decides the content: placed stamps and furniture. Pages of one key are the same.
    `sheet` is the entry of the sheet's record.
    """

    key: str
    head: str
    sheet: str
    content: bytes
    needs: Needs


class Translations:
    """Operators by fragment and by face, shared by all files of a build.

    `compress` is off only where a person wants to read the operators. `kept` are pages of an earlier build by key,
    each its content and needs. `redrawn` draws a face anew of which only the stamp is at hand.
    """

    def __init__(self, compress: bool = True) -> None:
        self.compress = compress
        self.kept: Mapping[str, tuple[bytes, Needs]] = {}
        self.redrawn: Callable[[Face], Face] = lambda face: face
        self._by_text: dict[str, Operators] = {}
        self._by_stamp: dict[str, FaceCode] = {}

    def fragment(self, fragment: Fragment) -> Operators:
        """A fragment's operators; kept for those that come again, which are shared objects."""
        if not fragment.is_shared:
            return translated(fragment)
        known = self._by_text.get(fragment.text)
        if known is None:
            known = self._by_text[fragment.text] = translated(fragment)
        return known

    def face(self, face: Face) -> FaceCode:
        """A face's operators with its stamp filled in."""
        known = self._by_stamp.get(face.stamp)
        if known is None:
            known = self._by_stamp[face.stamp] = self._translated(face if face.record else self.redrawn(face))
        return known

    def page(self, sheet: Sheet) -> Page:
        """A sheet's page: its furniture, and its faces, each clipped to the bleed that it may show."""
        head = _page_head(sheet)
        furniture = "\n".join([fragment.text for fragment in (*sheet.under, *sheet.over)])
        entry = sheet_entry(sheet)
        key = sha256(f"{head}\n{entry}\n{furniture}".encode()).hexdigest()
        kept = self.kept.get(key)
        if kept is not None:
            return Page(key, head, entry, *kept)
        lines = [f"1 0 0 1 0 {points(sheet.height)} cm"]
        needs: list[Needs] = []

        def furnish(fragments: Iterable[Fragment]) -> None:
            for fragment in fragments:
                part = self.fragment(fragment)
                lines.append(part.code)
                needs.append(part.needs)

        furnish(sheet.under)
        for placement in sheet.placements:
            face = placement.face
            drawn = self.face(face)
            place = matrix(placement.x, placement.y, placement.turn, (face.width, face.height))
            clip = _clip(face, placement.bleed) if face.bleed else ""
            lines += [f"q {place}{clip}", *drawn.codes, "Q"]
            needs += drawn.needs
        furnish(sheet.over)
        code = joined(lines).encode("latin-1")
        content = zlib.compress(code, _PAGE_LEVEL) if self.compress else code
        return Page(key, head, entry, content, _together(needs))

    def _translated(self, face: Face) -> FaceCode:
        codes: list[str] = []
        shared: list[Needs] = []
        own: dict[str, set[str]] = {}
        for fragment in face.fragments:
            code, needs, marks = self.fragment(fragment)
            codes.append(code)
            if fragment.is_shared or needs.icons or needs.pictures:
                shared.append(needs)
            else:
                _add_characters(needs, own)
            if marks:
                ink = translated(Fragment(mark_ink(mark, face.stamp) for mark in marks))
                codes.append(ink.code)
                _add_characters(ink.needs, own)
        characters = tuple([(font, "".join(used)) for font, used in own.items()])
        return FaceCode(tuple(codes), (*shared, Needs(characters)))


class RecordBook:
    """The records of the faces in a file, deflated as they come; files that hold the same faces may share one."""

    def __init__(self) -> None:
        self._deflating = zlib.compressobj(_LEVEL)
        self._data: list[bytes] = [self._deflating.compress(RECORDS_HEAD.encode())]
        self._stamps: set[str] = set()

    def add(self, face: Face) -> None:
        """Add a face's record, once."""
        if face.stamp not in self._stamps:
            self.add_entry(face.stamp, record_entry(face))

    def add_entry(self, stamp: str, entry: str) -> None:
        """Add an entry as `record_entry` makes it, once for each stamp."""
        if stamp in self._stamps:
            return
        between = RECORDS_BETWEEN if self._stamps else ""
        self._stamps.add(stamp)
        self._data.append(self._deflating.compress(f"{between}{entry}".encode()))

    def entries(self) -> Iterator[bytes]:
        """The faces' entries as they were added, in UTF-8, unpacked piece by piece."""
        unpacking, end = zlib.decompressobj(), self._deflating.copy()
        head, between = RECORDS_HEAD.encode(), RECORDS_BETWEEN.encode()
        rest = b""
        for data in (*self._data, end.flush()):
            if data:
                *whole, rest = (rest + unpacking.decompress(data)).removeprefix(head).split(between)
                yield from whole
        if rest:
            yield rest

    def closed(self, sheets: Iterable[str]) -> bytes:
        """All records and those of a file's `sheets`, deflated; the book itself stays open."""
        end = self._deflating.copy()
        return b"".join([*self._data, end.compress(records_end(sheets).encode()), end.flush()])


class Reusable(NamedTuple):
    """Where in a file a later build finds what it may take again: offset and length in bytes.

    `contents` gives for each page's key the place of its content and what that needs; `records` is the place of the
    deflated records.
    """

    contents: Mapping[str, tuple[int, int, Needs]]
    records: tuple[int, int]


class PdfWriter:
    """One PDF file in the making, with the `records` of the faces on its pages.

    Files that are written side by side may share translations and records.
    """

    def __init__(
        self,
        title: str,
        author: str,
        pictures: Mapping[str, PictureFile],
        translations: Translations | None = None,
        records: RecordBook | None = None,
    ) -> None:
        self._translations = translations or Translations()
        compress = self._translations.compress
        self._document: Any = PDFDocument(compression=compress, invariant=1, pdfVersion=(1, 7), lang="en")
        self._document.setTitle(title)
        self._document.setAuthor(author or title)
        self._document.setSubject("Print-and-play components")
        self._document.setCreator("pnp")
        self._document.setProducer("pnp")
        self._pictures = pictures
        self._characters: dict[str, set[str]] = {}
        self._icons: set[str] = set()
        self._used_pictures: set[str] = set()
        self._records = records or RecordBook()
        self._pages: list[tuple[Page, Any]] = []

    def add_sheet(self, sheet: Sheet) -> None:
        """One page for one side of a sheet."""
        self.add_page(self._translations.page(sheet))

    def add_page(self, prepared: Page) -> None:
        """A page that was prepared by the same translations; it may stand in several files."""
        document = self._document
        self._need(prepared.needs)
        contents = document.Reference(self._deflated(prepared.content))
        parent, resources = document.Reference(document.Pages), PDFObjectReference(_RESOURCES)
        records = PDFObjectReference(_RECORDS)
        document.addPage(_PageObject(prepared.head, contents, parent, resources, records))
        self._pages.append((prepared, contents))

    @property
    def sheets(self) -> Iterable[str]:
        """The entries of the sheets so far, each different one once."""
        return dict.fromkeys(page.sheet for page, _ in self._pages)

    @property
    def pages(self) -> int:
        """How many pages the file has so far."""
        return len(self._pages)

    def finish(self) -> bytes:
        """The file's bytes."""
        document = self._document
        document.Reference(self._record_stream(), _RECORDS)
        self._attach()
        resources = PDFDictionary({"ProcSet": PDFArray([PDFName("PDF"), PDFName("Text"), PDFName("ImageC")])})
        resources["XObject"] = PDFDictionary({**self._icon_forms(), **self._image_objects()})
        for font_id in sorted(self._characters):
            embed(document, font_id, self._characters[font_id])
        resources["Font"] = PDFObjectReference("BasicFonts")
        document.Reference(resources, _RESOURCES)
        document.Catalog.Outlines = None
        document.Reference(document.Catalog)
        document.Reference(document.info)
        document.info.invariant = 1
        data: bytes = document.format()
        return data

    def reusable(self, data: bytes) -> Reusable:
        """What of the finished file, whose bytes are `data`, a later build may take again."""

        def place(reference: Any, content: bytes) -> tuple[int, int]:
            start = data.index(b"stream\n", self._document.idToOffset[reference.name]) + len(b"stream\n")
            return start, len(content)

        return Reusable(
            {page.key: (*place(name, page.content), page.needs) for page, name in self._pages},
            place(PDFObjectReference(_RECORDS), self._closed_records()),
        )

    # --- pages

    def _need(self, needs: Needs) -> None:
        _add_characters(needs, self._characters)
        self._icons.update(needs.icons)
        self._used_pictures.update(needs.pictures)

    def _deflated(self, data: bytes) -> PDFStream:
        """A stream of data that is already as the file will hold it."""
        stream = PDFStream(content=data)
        if self._translations.compress:
            stream.dictionary["Filter"] = PDFName("FlateDecode")
        return stream

    def _stream(self, data: bytes) -> PDFStream:
        return self._deflated(zlib.compress(data, _LEVEL) if self._translations.compress else data)

    # --- records

    def _record_stream(self) -> PDFStream:
        stream = PDFStream(content=self._closed_records())
        stream.dictionary["Type"] = PDFName("EmbeddedFile")
        stream.dictionary["Subtype"] = _Raw("/application#2Fjson")
        stream.dictionary["Filter"] = PDFName("FlateDecode")
        return stream

    def _closed_records(self) -> bytes:
        """The records of all faces, and of each different sheet."""
        return self._records.closed(self.sheets)

    def _attach(self) -> None:
        """The records as an attachment that any reader shows."""
        document = self._document
        specification = PDFDictionary(
            {
                "Type": PDFName("Filespec"),
                "F": PDFString(RECORDS_NAME),
                "UF": PDFString(RECORDS_NAME),
                "Desc": PDFString("What each face says, for checking it against the rules"),
                "EF": PDFDictionary({"F": PDFObjectReference(_RECORDS)}),
            }
        )
        reference = document.Reference(specification, "PnpAttachment")
        names = PDFDictionary({"Names": PDFArray([PDFString(RECORDS_NAME), reference])})
        document.Catalog.Names = PDFDictionary({"EmbeddedFiles": names})

    # --- resources

    def _icon_forms(self) -> dict[str, Any]:
        forms = {}
        for name in sorted(self._icons):
            stream = self._stream(icon_operators(name).encode("ascii"))
            stream.dictionary["Type"] = PDFName("XObject")
            stream.dictionary["Subtype"] = PDFName("Form")
            stream.dictionary["BBox"] = PDFArray([0, -GRID, GRID, 0])
            scale = number(ICON_SCALE)
            stream.dictionary["Matrix"] = PDFArray([_Raw(text) for text in (scale, "0", "0", scale, "0", "0")])
            forms[icon_resource(name)] = self._document.Reference(stream, icon_resource(name))
        return forms

    def _image_objects(self) -> dict[str, Any]:
        images = {}
        for digest in sorted(self._used_pictures):
            stream, mask = picture_streams(self._pictures[digest])
            name = picture_resource(digest)
            if mask is not None:
                with_mask(stream, self._document.Reference(mask, f"{name}-mask"))
            images[name] = self._document.Reference(stream, name)
        return images


class _Raw(PDFObject):
    """A number that is written with the digits that it was given."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, document: Any) -> bytes:
        return self.text.encode("ascii")


def _clip(face: Face, bleed: tuple[int, int, int, int]) -> str:
    left, top, right, bottom = (min(face.bleed, side) for side in bleed)
    width, height = face.width + left + right, face.height + top + bottom
    return f" {points(-left)} {points(-face.height - bottom)} {points(width)} {points(height)} re W n"


def _together(needs: Iterable[Needs]) -> Needs:
    """The needs of a page as one."""
    characters: dict[str, set[str]] = {}
    icons: set[str] = set()
    pictures: set[str] = set()
    for part in dict.fromkeys(needs):  # what is shared stands there once for each face
        icons.update(part.icons)
        pictures.update(part.pictures)
        _add_characters(part, characters)
    return Needs(
        tuple((font, "".join(sorted(characters[font]))) for font in sorted(characters)),
        tuple(sorted(icons)),
        tuple(sorted(pictures)),
    )


def _add_characters(needs: Needs, used: dict[str, set[str]]) -> None:
    """Add to the `used` characters by font those that something needs."""
    for font, text in needs.characters:
        used.setdefault(font, set()).update(text)


class _PageObject(PDFObject):
    """A page's dictionary: mostly text that was made with its content, and references into this file."""

    __RefOnly__ = 1

    def __init__(self, head: str, *references: PDFObjectReference) -> None:
        self.head = head
        self.references = references

    def format(self, document: Any) -> bytes:
        contents, parent, resources, records = (
            reference.format(document).decode("ascii") for reference in self.references
        )
        text = (
            f"<< /Type /Page /Parent {parent} /Contents {contents} /Resources {resources}\n{self.head}"
            f" /Records {records} >> >> >> >>"
        )
        return text.encode("latin-1")


def _page_head(sheet: Sheet) -> str:
    """A page's boxes and what it says of its faces, up to the reference to their records."""
    whole = Box(0, 0, sheet.width, sheet.height)
    boxes = " ".join(
        f"/{name}Box {_box_text(box, sheet.height)}"
        for name, box in (("Media", whole), ("Trim", sheet.trim), ("Bleed", sheet.bleed))
    )
    return (
        f"{boxes}\n/LastModified ({_FIXED_DATE}) /PieceInfo << /PNP << /LastModified ({_FIXED_DATE}) /Private <<"
        f" /Sheet ({sheet_stamp(sheet.placements)})"
    )


def _box_text(box: Box, sheet_height: int) -> str:
    left, bottom = box.x, sheet_height - box.y - box.height
    corners = (left, bottom, left + box.width, bottom + box.height)
    return f"[{' '.join(number(corner * POINTS_PER_UM) for corner in corners)}]"
