"""PDF files read back: each page's letters with their places, its closed shapes, and the records that the file holds.

The text page of pdfium knows the place of every character whatever wrote the file: other programs join neighbouring
strings, wrap pages in forms, turn and scale them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH
from pnp.verify.contours import Contour, Tracer, marks_of
from pnp.verify.embedded import ATTACHMENT, page_data
from pnp.verify.ink import Ink, Letter
from pnp.verify.unreadable import UnreadableFileError

UM_PER_POINT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH
MOST_PAGES: Final = 20_000
_MOST_PIXELS_A_SIDE: Final = 8_000
_MOST_OBJECTS: Final = 400_000
_DEEPEST_FORM: Final = 12
_LARGEST_ATTACHMENT: Final = 1 << 28
_HYPHEN: Final = "\ufffe"  # what pdfium makes of a hyphen at a line's end
_INVISIBLE: Final = 3
_POINTS_OF_CURVE: Final = 3
_ANY_SIZE: Final = 10.0  # points
_Matrix = tuple[float, float, float, float, float, float]


class PdfFile:
    """An open PDF file. Use it in a `with` statement."""

    def __init__(self, data: bytes) -> None:
        """Raises `UnreadableFileError`."""
        import pypdfium2

        self._data = data
        try:
            self._document = pypdfium2.PdfDocument(data)
            self._count = len(self._document)
        except pypdfium2.PdfiumError as error:
            raise _unreadable(error, data) from None
        if not 0 < self._count <= MOST_PAGES:
            self._document.close()
            number = self._count or "no"
            raise UnreadableFileError(f"the PDF has {number} pages", f"a kit has between 1 and {MOST_PAGES}")
        self._outlined: dict[int, dict[str, bool]] = {}

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._document.close()

    def __len__(self) -> int:
        """How many pages it has."""
        return self._count

    def ink(self, number: int) -> Ink:
        """What a page shows. Its shapes can be asked for as long as the file is open. Raises `UnreadableFileError`."""
        page = self._page(number)
        left, bottom, right, top = page.get_cropbox()
        corner = complex(left, top)
        textpage = page.get_textpage()
        letters, indices = _letters(page, textpage)
        whole = Ink(
            (right - left) * UM_PER_POINT,
            (top - bottom) * UM_PER_POINT,
            letters,
            lambda: marks_of(_contours(page, corner)),
            lambda numbers: self._blank(textpage, indices, letters, numbers),
            sum(1 for _ in _pictures(page)),
        )
        return whole if _has_stamp(letters) else _with_outlines(whole, page, corner)

    def attached_records(self) -> str | None:
        """The records of the whole file, if it holds any."""
        from pypdfium2 import PdfiumError

        try:
            for number in range(min(self._document.count_attachments(), 64)):
                attachment = self._document.get_attachment(number)
                if attachment.get_name() == ATTACHMENT:
                    data = bytes(attachment.get_data())
                    return data.decode("utf-8", "replace") if len(data) <= _LARGEST_ATTACHMENT else None
        except (PdfiumError, ValueError, MemoryError):
            pass  # a broken attachment is none
        return None

    def records_of_pages(self) -> tuple[str, ...]:
        """The records that pages hold, each different one once: they outlive merging and taking pages out."""
        return page_data(self._data)

    def picture(self, number: int, dpi: int) -> Any:
        """A page as a grey Pillow picture, on white, as its letters are placed: not turned as it is to be shown."""
        page = self._page(number)
        page.set_rotation(0)
        largest = max(page.get_size()) * dpi / POINTS_PER_INCH
        scale = dpi / POINTS_PER_INCH * min(1.0, _MOST_PIXELS_A_SIDE / largest)
        return page.render(scale=scale, grayscale=True, draw_annots=True).to_pil().convert("L")

    def _page(self, number: int) -> Any:
        from pypdfium2 import PdfiumError

        try:
            return self._document[number]
        except PdfiumError:
            message = f"page {number + 1} of the PDF is broken"
            raise UnreadableFileError(message, "save or build the file again") from None

    def _blank(
        self, textpage: Any, indices: Sequence[int], letters: Sequence[Letter], numbers: Sequence[int]
    ) -> list[int]:
        """Which of the letters of one string leave no ink: it is invisible, or its font holds no outline for them.

        A font's outline for a character is looked at once.
        """
        from pypdfium2 import raw

        string = raw.FPDFText_GetTextObject(textpage, indices[numbers[0]]) if numbers else None
        if not string:
            return []
        if raw.FPDFTextObj_GetTextRenderMode(string) == _INVISIBLE:
            return list(numbers)
        blank = self._without_outline(string, letters, numbers)
        # a string may go on in another font, where the first has no such letters
        return [n for n in blank if self._is_blank_by_itself(textpage, indices[n], letters, n)]

    def _is_blank_by_itself(self, textpage: Any, index: int, letters: Sequence[Letter], number: int) -> bool:
        from pypdfium2 import raw

        string = raw.FPDFText_GetTextObject(textpage, index)
        return not string or bool(self._without_outline(string, letters, [number]))

    def _without_outline(self, string: Any, letters: Sequence[Letter], numbers: Sequence[int]) -> list[int]:
        """Those of the letters for which the font of a string has no outline."""
        from pypdfium2 import raw

        font = raw.FPDFTextObj_GetFont(string)
        seen = self._outlined.setdefault(ctypes.cast(font, ctypes.c_void_p).value or 0, {})
        for number in numbers:
            character = letters[number].characters
            if character not in seen:
                seen[character] = _has_outline(font, character)
        return [number for number in numbers if not seen[letters[number].characters]]


def _has_outline(font: Any, character: str) -> bool:
    """Whether a font draws anything for a character; of one that holds no outlines but pictures nothing is known."""
    from pypdfium2 import raw

    path = raw.FPDFFont_GetGlyphPath(font, ord(character[0]), _ANY_SIZE)
    if path and raw.FPDFGlyphPath_CountGlyphSegments(path) > 0:
        return True
    length = ctypes.c_size_t()
    return not (raw.FPDFFont_GetFontData(font, None, 0, length) and length.value)


class _Object(NamedTuple):
    """A page object, and the matrix of the form that it stands in."""

    handle: Any
    kind: int
    matrix: _Matrix


def _unreadable(error: Exception, data: bytes) -> UnreadableFileError:
    if "password" in str(error).lower() and b"/Encrypt" in data:  # pdfium may tell of an error of another file
        return UnreadableFileError("the PDF is protected by a password", "save it without one")
    return UnreadableFileError("this is no PDF that can be read", "it may be damaged: save or build it again")


# --- letters


def _letters(page: Any, textpage: Any) -> tuple[list[Letter], list[int]]:
    """The letters within the part of the page that shows, and their numbers among the characters of the text page."""
    from pypdfium2 import raw

    left, bottom, right, top = page.get_cropbox()
    x, y = ctypes.c_double(), ctypes.c_double()
    across, up = ctypes.byref(x), ctypes.byref(y)
    place, letters, indices = raw.FPDFText_GetCharOrigin, [], []
    for index, character in enumerate(_characters(textpage)):
        if character.isspace() or character == "\0":
            continue
        place(textpage, index, across, up)
        if left <= x.value <= right and bottom <= y.value <= top:
            shown = "-" if character == _HYPHEN else character
            letters.append(Letter(shown, (x.value - left) * UM_PER_POINT, (top - y.value) * UM_PER_POINT))
            indices.append(index)
    return letters, indices


def _characters(textpage: Any) -> str:
    """All characters of a text page, as many as it counts."""
    from pypdfium2 import raw

    count = raw.FPDFText_CountChars(textpage)
    if count <= 0:
        return ""
    buffer = ctypes.create_string_buffer((count + 1) * 2)
    raw.FPDFText_GetText(textpage, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)))
    text = buffer.raw[: count * 2].decode("utf-16-le", "replace")
    if len(text) == count:
        return text
    return "".join(chr(raw.FPDFText_GetUnicode(textpage, index) or 0) for index in range(count))


def _has_stamp(letters: Sequence[Letter]) -> bool:
    text = "".join([letter.characters for letter in letters])
    return "PNP:" in text or "PNS:" in text


def _with_outlines(ink: Ink, page: Any, corner: complex) -> Ink:
    """The page with those letters that were drawn as outlines, as other programs print our SVG files."""
    from pnp.verify.glyphs import letters_of

    contours = list(_contours(page, corner))
    drawn, shapes = letters_of(contours) if contours else ([], [])
    if not drawn:
        return ink
    count = len(ink.letters)
    marks = marks_of(shapes)
    return ink._replace(
        letters=[*ink.letters, *drawn],
        marks=lambda: marks,
        blank=lambda numbers: ink.blank([number for number in numbers if number < count]),
    )


# --- shapes


def _objects(page: Any) -> Iterator[_Object]:
    """All objects of a page, those within forms too, in painting order."""
    from pypdfium2 import raw

    budget = [_MOST_OBJECTS]

    def walk(count: int, get: Any, matrix: _Matrix, depth: int) -> Iterator[_Object]:
        for number in range(count):
            budget[0] -= 1
            if budget[0] < 0:
                raise UnreadableFileError("a page holds more shapes than any that pnp draws", "is it one of ours?")
            handle = get(number)
            kind = raw.FPDFPageObj_GetType(handle)
            if kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
                inner = _product(_matrix_of(handle), matrix)
                inside = raw.FPDFFormObj_CountObjects(handle)
                yield from walk(inside, lambda n, h=handle: raw.FPDFFormObj_GetObject(h, n), inner, depth + 1)
            else:
                yield _Object(handle, kind, matrix)

    count = raw.FPDFPage_CountObjects(page)
    yield from walk(count, lambda n: raw.FPDFPage_GetObject(page, n), (1, 0, 0, 1, 0, 0), 0)


def _pictures(page: Any) -> Iterator[_Object]:
    from pypdfium2 import raw

    count = raw.FPDFPage_CountObjects(page)
    for number in range(min(count, _MOST_OBJECTS)):
        handle = raw.FPDFPage_GetObject(page, number)
        if raw.FPDFPageObj_GetType(handle) == raw.FPDF_PAGEOBJ_IMAGE:
            yield _Object(handle, raw.FPDF_PAGEOBJ_IMAGE, (1, 0, 0, 1, 0, 0))


def _contours(page: Any, corner: complex) -> Iterator[Contour]:
    """The painted subpaths of a page in µm, y down from the top left corner of what shows, given in points."""
    from pypdfium2 import raw

    fill, stroke = ctypes.c_int(), ctypes.c_int()
    for found in _objects(page):
        if found.kind != raw.FPDF_PAGEOBJ_PATH:
            continue
        raw.FPDFPath_GetDrawMode(found.handle, fill, stroke)
        if fill.value or stroke.value:
            yield from _subpaths(found.handle, _product(_matrix_of(found.handle), found.matrix), corner)


def _subpaths(path: Any, matrix: _Matrix, corner: complex) -> list[Contour]:
    from pypdfium2 import raw

    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    tracer, bends = Tracer(), []
    for number in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        across, up = a * x.value + c * y.value + e, b * x.value + d * y.value + f
        point = complex(across - corner.real, corner.imag - up) * UM_PER_POINT
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            tracer.move(point)
        elif kind == raw.FPDF_SEGMENT_LINETO:
            tracer.line(point)
        else:
            bends.append(point)
            if len(bends) == _POINTS_OF_CURVE:
                tracer.cubic(*bends)
                bends = []
    return tracer.finish()


def _matrix_of(handle: Any) -> _Matrix:
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(handle, matrix)
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _product(inner: _Matrix, outer: _Matrix) -> _Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
