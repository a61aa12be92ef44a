"""What a PDF file says beside its ink: its boxes, and each face's record, which hashes to the stamp."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pdf_files import (
    INCH,
    face_of,
    faults_by_qpdf,
    line_of,
    resaved_by_ghostscript,
    resaved_by_pikepdf,
    resaved_by_qpdf,
    sheet_of,
    written,
)

from pnp.backends.pdf import RECORDS_NAME, PdfWriter, RecordBook, Translations
from pnp.drawing.display import Fragment, Rect, Symbol
from pnp.drawing.face import FACE_STAMP_PREFIX, Face, make_face, stamp_of
from pnp.drawing.sheet import Placement, Sheet, sheet_stamp
from pnp.facts import Box, Fact

SANS = "BarlowCondensed-Regular"
needs_tools = pytest.mark.skipif(not all(map(shutil.which, ("qpdf", "gs"))), reason="qpdf and Ghostscript re-save")


def card(item: str, text: str) -> Face:
    """A face with a fact on it; its names have all that needs escaping."""
    runs = line_of(text, SANS)
    fact = Fact(f"units/{item}/name", text, "plain", text, "text", (Box(0, 0, 1, 1),))
    return make_face("cards (é) \\ “☃”", item, "front", (2 * INCH, INCH), [Fragment(runs)], [fact])


FACES = [card("tank", "Tank −2"), card("horse", "A “horse”) \\("), card("空", "½ → ♜")]


def two_pages() -> bytes:
    """Three faces, one of them twice, on two pages."""
    size = (4 * INCH, 4 * INCH)
    first = sheet_of(Placement(FACES[0], 100, 200), Placement(FACES[1], 100, 2 * INCH, 180), size=size)
    second = sheet_of(Placement(FACES[2], 0, 0, 90), Placement(FACES[0], 2 * INCH, 0), size=size)
    return written(first, second)


def attached(pdf: pikepdf.Pdf) -> Any:
    """The records that the document's attachment holds."""
    return json.loads(bytes(pdf.attachments[RECORDS_NAME].get_file().read_bytes()))


def of_pages(pdf: pikepdf.Pdf) -> list[tuple[str, Any, Any]]:
    """Each page's sheet stamp, the faces that the sheet's record places, and all records."""
    found = []
    for page in pdf.pages:
        private: Any = page.obj["/PieceInfo"]["/PNP"]["/Private"]
        records = json.loads(bytes(private["/Records"].read_bytes()))
        sheets = {entry["stamp"]: entry["record"] for entry in records["sheets"]}
        found.append((str(private["/Sheet"]), sheets[str(private["/Sheet"])]["faces"], records))
    return found


def record_text(entry: Any) -> str:
    """A record as it was hashed: canonical JSON."""
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


@needs_tools
@pytest.mark.parametrize("resave", [lambda data, folder: data, resaved_by_qpdf, resaved_by_pikepdf])
def test_page_and_attachment_lead_to_the_same_records(resave: Callable[[bytes, Path], bytes], tmp_path: Path) -> None:
    """Also after a program wrote the file anew; each record hashes to its stamp, so that it can be trusted."""
    with pikepdf.open(io.BytesIO(resave(two_pages(), tmp_path))) as pdf:
        records, pages = attached(pdf), of_pages(pdf)
    assert 1 == records["format"]
    assert [(f.stamp, f.component, f.item, f.side) for f in FACES] == [
        (entry["stamp"], entry["component"], entry["item"], entry["side"]) for entry in records["faces"]
    ]
    for face, entry in zip(FACES, records["faces"], strict=True):
        assert face.record == record_text(entry["record"])
        assert entry["stamp"] == stamp_of(record_text(entry["record"]), FACE_STAMP_PREFIX)
    assert [records, records] == [own for _, _, own in pages]
    assert [[FACES[0].stamp, 100, 200, 0], [FACES[1].stamp, 100, 2 * INCH, 180]] == pages[0][1]
    assert [[FACES[2].stamp, 0, 0, 90], [FACES[0].stamp, 2 * INCH, 0, 0]] == pages[1][1]
    assert pages[0][0] == sheet_stamp((Placement(FACES[0], 100, 200), Placement(FACES[1], 100, 2 * INCH, 180)))


@needs_tools
def test_ghostscript_keeps_the_attachment(tmp_path: Path) -> None:
    """It drops what the pages say of their faces; the document's own list remains."""
    with pikepdf.open(io.BytesIO(resaved_by_ghostscript(two_pages(), tmp_path))) as pdf:
        assert [face.stamp for face in FACES] == [entry["stamp"] for entry in attached(pdf)["faces"]]


def test_a_page_taken_out_alone_keeps_its_records() -> None:
    """A sheet that is printed from another program still leads to what it says."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(two_pages())) as pdf, pikepdf.new() as other:
        other.pages.append(pdf.pages[1])
        other.save(target)
    with pikepdf.open(target) as pdf:
        ((_, placed, records),) = of_pages(pdf)
    known = {entry["stamp"] for entry in records["faces"]}
    assert {stamp for stamp, *_ in placed} <= known


def test_a_record_is_written_once() -> None:
    """However often its face is placed or added, also by another part of the kit."""
    book = RecordBook()
    for face in (*FACES, FACES[0], FACES[0]._replace(item="other")):
        book.add(face)
    writer = PdfWriter("T", "", {}, Translations(), book)
    writer.add_sheet(sheet_of(Placement(FACES[0], 0, 0), size=(INCH, INCH)))
    with pikepdf.open(io.BytesIO(writer.finish())) as pdf:
        assert ["tank", "horse", "空"] == [entry["item"] for entry in attached(pdf)["faces"]]


def test_a_file_without_faces_has_an_empty_list() -> None:
    """It is JSON all the same."""
    empty = sheet_of()
    record = {"size": [empty.width, empty.height], "marks": [], "texts": [], "faces": []}
    with pikepdf.open(io.BytesIO(written(empty))) as pdf:
        sheets = [{"stamp": sheet_stamp(()), "record": record}]
        assert {"format": 1, "faces": [], "sheets": sheets} == attached(pdf)


def test_a_page_has_exact_boxes(tmp_path: Path) -> None:
    """Media, trim and bleed to four decimals of a point, y up from the sheet's foot."""
    trim, bleed = Box(10_000, 20_000, 100_000, 150_000), Box(7_000, 17_000, 106_000, 156_000)
    sheet = Sheet(210_000, 297_000, (), (), (), trim, bleed, ("things",))
    data = written(sheet)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        boxes = {name: [float(n) for n in page.obj[f"/{name}Box"]] for name in ("Media", "Trim", "Bleed")}
    point = 25.4 / 72
    assert [0, 0, 595.2756, 841.8898] == boxes["Media"]
    assert [round(mm / point, 4) for mm in (10, 127, 110, 277)] == boxes["Trim"]
    assert [round(mm / point, 4) for mm in (7, 124, 113, 280)] == boxes["Bleed"]


def test_a_file_says_what_it_is() -> None:
    """Title, author and maker for a reader's window; no date that a clock gave."""
    with pikepdf.open(io.BytesIO(two_pages())) as pdf:
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        assert "1.7" == pdf.pdf_version
        assert "en" == str(pdf.Root.Lang)
    assert ("A Test", "Somebody", "pnp", "pnp") == tuple(
        info[f"/{key}"] for key in ("Title", "Author", "Creator", "Producer")
    )
    assert {"2000"} == {value[2:6] for key, value in info.items() if "Date" in key}


def test_equal_input_gives_equal_bytes() -> None:
    """In one process, whatever was written before."""
    first = two_pages()
    written(sheet_of(Placement(card("x", "other words Ă"), 0, 0), size=(INCH, INCH)))
    assert first == two_pages()


def test_each_icon_is_a_form_once() -> None:
    """Drawn a hundred times, on faces and on sheets, it stands in the file once."""
    face = face_of([Symbol(name, x * 100, 0, 1000, "#000000") for name in ("crown", "pin") for x in range(50)])
    over = [Symbol("crown", 0, 0, 500, "#FF0000")]
    data = written(sheet_of(Placement(face, 0, 0), over=over), sheet_of(Placement(face, 100, 0), over=over))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        forms = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        ]
        assert 2 == len(forms)
        assert {"/I-crown", "/I-pin"} == set(pdf.pages[0].Resources.XObject.keys())


def test_equal_faces_are_one_code_and_other_items_keep_their_names() -> None:
    """Two items that look the same share a stamp: the record names the first, which says the same of both."""
    alike = [
        make_face("cards", item, "front", (INCH, INCH), [Fragment([Rect(0, 0, 9, 9, 0, "#000000")])]) for item in "ab"
    ]
    assert alike[0].stamp == alike[1].stamp
    data = written(sheet_of(Placement(alike[0], 0, 0), Placement(alike[1], INCH, 0), size=(2 * INCH, INCH)))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert ["a"] == [entry["item"] for entry in attached(pdf)["faces"]]


@needs_tools
@pytest.mark.parametrize("compress", [True, False])
def test_qpdf_finds_nothing_wrong(compress: bool, tmp_path: Path) -> None:
    """Syntax and streams are sound, in both forms."""
    face = face_of([*line_of("Ă ½ ♜", SANS), Symbol("crown", 0, 0, INCH, "#FF0000")], (INCH, INCH))
    assert "" == faults_by_qpdf(written(sheet_of(Placement(face, 0, 0)), compress=compress), tmp_path)
    assert "" == faults_by_qpdf(written(sheet_of(), compress=compress), tmp_path)
