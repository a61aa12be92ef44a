"""PDF files made from a few primitives, and several programs that read them back."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pikepdf
import pypdfium2

from pnp.backends.pdf import PdfWriter, RecordBook, Translations
from pnp.drawing.display import Fragment, Primitive, Text
from pnp.drawing.face import Face, make_face
from pnp.drawing.fonts import runs_by_font, text_width_um
from pnp.drawing.pictures import PictureFile, identified
from pnp.drawing.sheet import Placement, Sheet
from pnp.facts import Box

INCH: Final = 25_400  # µm, and 72 points
CELL: Final = 12_700  # a pixel of small pages: 36 points, so that its corners are exact
CELL_MPT: Final = 36_000
NINE: Final = 9 * CELL
LETTERS: Final = {
    "#FFFFFF": "_",
    "#FF0000": "R",
    "#00FF00": "G",
    "#0000FF": "B",
    "#000000": "K",
    "#FFFF00": "Y",
}


def face_of(primitives: Iterable[Primitive], size: tuple[int, int] = (NINE, NINE), bleed: int = 0) -> Face:
    """A face of one fragment."""
    return make_face("things", "one", "front", size, [Fragment(primitives)], bleed=bleed)


def sheet_of(*placements: Placement, size: tuple[int, int] = (NINE, NINE), over: Sequence[Primitive] = ()) -> Sheet:
    """A sheet whose boxes are the whole page."""
    whole = Box(0, 0, *size)
    return Sheet(*size, placements, (), (Fragment(over),), whole, whole, ("things",))


def written(*sheets: Sheet, pictures: Iterable[PictureFile] = (), compress: bool = True) -> bytes:
    """A file of these sheets."""
    store = {picture.digest: picture for picture in pictures}
    records = RecordBook()
    writer = PdfWriter("A Test", "Somebody", store, Translations(compress), records)
    for sheet in sheets:
        writer.add_sheet(sheet)
        for placement in sheet.placements:
            records.add(placement.face)
    return writer.finish()


def page_of(
    *primitives: Primitive, pictures: Iterable[PictureFile] = (), size: tuple[int, int] = (NINE, NINE)
) -> bytes:
    """A file of one page, with one face on the whole of it."""
    return written(sheet_of(Placement(face_of(primitives, size), 0, 0), size=size), pictures=pictures)


def page_saying(text: str, font: str = "BarlowCondensed-Regular", size: int = 12_000) -> bytes:
    """A file of one page with a line of text, its missing characters from the fallback fonts."""
    return page_of(*line_of(text, font, size), size=(8 * INCH, INCH))


def line_of(text: str, font: str, size: int = 12_000, at: tuple[int, int] = (5_000, 12_000)) -> list[Text]:
    """The runs of a line of text."""
    x, runs = float(at[0]), []
    for chosen, string in runs_by_font(text, font):
        width = text_width_um(string, chosen, size)
        runs.append(Text(round(x), at[1], string, chosen, size, "#000000", round(width)))
        x += width
    return runs


def content_of(data: bytes, page: int = 0) -> str:
    """A page's operators, inflated."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        contents: Any = pdf.pages[page].Contents
        return bytes(contents.read_bytes()).decode("latin-1")


def pixels_of(data: bytes, finer: int = 1) -> list[str]:
    """A page as letters, one for each pixel (or `finer` of them): the nearest of the colours of `LETTERS`."""
    colours = {tuple(bytes.fromhex(name[1:])): letter for name, letter in LETTERS.items()}
    with pypdfium2.PdfDocument(data) as document:
        image = document[0].render(scale=finer / 36).to_pil().convert("RGB")

    def letter(pixel: tuple[int, int, int]) -> str:
        nearest = min(colours, key=lambda colour: sum((a - b) ** 2 for a, b in zip(colour, pixel, strict=True)))
        return colours[nearest]

    return ["".join(letter(image.getpixel((x, y))) for x in range(image.width)) for y in range(image.height)]


def picture_named(name: str, data: bytes) -> PictureFile:
    """A picture of the store."""
    return identified(name, data)


# --- other programs


def text_by_pdfium(data: bytes) -> str:
    """A file's text, without white space, as pypdfium2 reads it."""
    with pypdfium2.PdfDocument(data) as document:
        return squeezed("".join(page.get_textpage().get_text_range() for page in document))


def text_by_poppler(data: bytes) -> str:
    """A file's text, without white space, as pdftotext reads it."""
    done = subprocess.run(["pdftotext", "-enc", "UTF-8", "-", "-"], input=data, capture_output=True, check=True)
    assert b"" == done.stderr
    return squeezed(done.stdout.decode())


def squeezed(text: str) -> str:
    """Text without white space: programs part words as they like."""
    return "".join(text.split())


def resaved_by_qpdf(data: bytes, folder: Path) -> bytes:
    """The file as qpdf writes it anew, its objects in compressed streams."""
    source, target = folder / "a.pdf", folder / "b.pdf"
    source.write_bytes(data)
    subprocess.run(["qpdf", "--object-streams=generate", "--recompress-flate", source, target], check=True)
    return target.read_bytes()


def resaved_by_pikepdf(data: bytes, folder: Path) -> bytes:
    """The file as pikepdf writes it anew, its streams inflated."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized)
    return target.getvalue()


def resaved_by_ghostscript(data: bytes, folder: Path) -> bytes:
    """The file as Ghostscript makes it anew."""
    source, target = folder / "a.pdf", folder / "b.pdf"
    source.write_bytes(data)
    command = [
        "gs",
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        "-dSAFER",
        "-sDEVICE=pdfwrite",
        f"-sOutputFile={target}",
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, check=True)
    assert (b"", b"") == (done.stdout, done.stderr)
    return target.read_bytes()


def faults_by_qpdf(data: bytes, folder: Path) -> str:
    """What `qpdf --check` has to say against a file; nothing for a sound one."""
    path = folder / "checked.pdf"
    path.write_bytes(data)
    done = subprocess.run(["qpdf", "--check", path], capture_output=True, check=False, text=True)
    sound = done.returncode == 0 and "No syntax or stream encoding errors found" in done.stdout
    return "" if sound else done.stdout + done.stderr


def fonts_in(data: bytes) -> list[Mapping[str, Any]]:
    """The fonts of a file: name, whether a program and a map to Unicode are embedded, and the program's bytes."""
    found: list[Mapping[str, Any]] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                described: Any = thing.get("/FontDescriptor", {})
                program = described.get("/FontFile2")
                found.append(
                    {
                        "name": str(thing.get("/BaseFont")),
                        "mapped": "/ToUnicode" in thing,
                        "program": bytes(program.read_bytes()) if program is not None else None,
                    }
                )
    return found
