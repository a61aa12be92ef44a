"""PNG files: pages of a PDF as pixels, so that picture and print cannot differ."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pnp.backends.pdf import PdfWriter, Translations
from pnp.drawing.face import Face
from pnp.drawing.pictures import PictureFile
from pnp.drawing.sheet import Placement, Sheet
from pnp.facts import Box
from pnp.units import POINTS_PER_INCH, PRINT_DPI

_COMPRESSION: Final = 3
"""Of zlib's nine levels: higher ones take several times as long for a few per cent."""


def face_sheet(face: Face) -> Sheet:
    """A sheet of the face's trim size, with nothing on it but the face."""
    whole = Box(0, 0, face.width, face.height)
    return Sheet(
        face.width, face.height, (Placement(face, 0, 0),), (), (), whole, whole, (face.component,), face.side, face.item
    )


def faces_pdf(
    faces: Iterable[Face],
    pictures: Mapping[str, PictureFile],
    translations: Translations | None = None,
    title: str = "Faces",
) -> bytes:
    """A PDF with a page for each face, of its trim size, for making pictures of: without records.

    Faces may be without their drawings if the translations know them.
    """
    writer = PdfWriter(title, "", pictures, translations)
    for face in faces:
        writer.add_sheet(face_sheet(face))
    return writer.finish()


def page_png(pdf: bytes, page: int = 0, dpi: int = PRINT_DPI) -> bytes:
    """A page of a PDF file as PNG, on white."""
    return next(page_pngs(pdf, dpi, [page]))


def page_pngs(pdf: bytes, dpi: int = PRINT_DPI, pages: Iterable[int] | None = None) -> Iterator[bytes]:
    """Pages of a PDF file, all if none are named, each as PNG; they are drawn as they are asked for."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)) if pages is None else pages:
            page = document[number]
            try:
                yield _png(page_image(page, dpi), dpi)
            finally:
                page.close()


def page_image(page: Any, dpi: int) -> Any:
    """A page of an open document as a picture of the nearest whole number of pixels: no more than half is amiss."""
    import pypdfium2
    from pypdfium2 import raw

    width, height = (max(1, round(side * dpi / POINTS_PER_INCH)) for side in page.get_size())
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect(color=(255, 255, 255, 255), left=0, top=0, width=width, height=height)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
        return bitmap.to_pil()
    finally:
        bitmap.close()


def _png(image: Any, dpi: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION, dpi=(dpi, dpi))
    return file.getvalue()
