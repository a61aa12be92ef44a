"""Paths of PDF pages as contours, read by pypdfium2: what another program makes of our outlined letters."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium_c

from pnp.verify.contours import Contour, Tracer

UM_PER_POINT: Final = 25_400 / 72
Matrix = tuple[float, float, float, float, float, float]


def contours_in(data: bytes, page: int = 0) -> list[Contour]:
    """The contours of all paths that are filled on a page, in painting order, in µm, y down."""
    with pypdfium2.PdfDocument(data) as document:
        sheet = document[page]
        height = sheet.get_height()
        count, at = pdfium_c.FPDFPage_CountObjects(sheet.raw), pdfium_c.FPDFPage_GetObject
        flip: Matrix = (UM_PER_POINT, 0, 0, -UM_PER_POINT, 0, height * UM_PER_POINT)
        return [contour for number in range(count) for contour in _drawn(at(sheet.raw, number), flip)]


def _drawn(thing: Any, outer: Matrix) -> Iterator[Contour]:
    kind = pdfium_c.FPDFPageObj_GetType(thing)
    if kind == pdfium_c.FPDF_PAGEOBJ_FORM:
        for number in range(pdfium_c.FPDFFormObj_CountObjects(thing)):
            yield from _drawn(pdfium_c.FPDFFormObj_GetObject(thing, number), _after(_matrix(thing), outer))
    elif kind == pdfium_c.FPDF_PAGEOBJ_PATH and _is_filled(thing):
        yield from _contours(thing, _after(_matrix(thing), outer))


def _is_filled(path: Any) -> bool:
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium_c.FPDFPath_GetDrawMode(path, mode, stroked)
    return bool(mode.value != pdfium_c.FPDF_FILLMODE_NONE)


def _contours(path: Any, matrix: Matrix) -> list[Contour]:
    tracer, waiting = Tracer(), []
    a, b, c, d, e, f = matrix
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(pdfium_c.FPDFPath_CountSegments(path)):
        segment = pdfium_c.FPDFPath_GetPathSegment(path, number)
        pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
        point = complex(a * x.value + c * y.value + e, b * x.value + d * y.value + f)
        kind = pdfium_c.FPDFPathSegment_GetType(segment)
        if kind == pdfium_c.FPDF_SEGMENT_MOVETO:
            tracer.move(point)
        elif kind == pdfium_c.FPDF_SEGMENT_LINETO:
            tracer.line(point)
        else:
            waiting.append(point)
            if len(waiting) == 3:
                tracer.cubic(*waiting)
                waiting = []
        if pdfium_c.FPDFPathSegment_GetClose(segment):
            tracer.close()
    return tracer.finish()


def _matrix(thing: Any) -> Matrix:
    held = pdfium_c.FS_MATRIX()
    pdfium_c.FPDFPageObj_GetMatrix(thing, held)
    return (held.a, held.b, held.c, held.d, held.e, held.f)


def _after(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
