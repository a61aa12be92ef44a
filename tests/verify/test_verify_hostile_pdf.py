"""PDF files that mean no good, or are damaged: a clear answer, no crash, bounded memory and time."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing.face import make_face, stamp_of
from pnp.drawing.records import record_entry, records_text
from pnp.verify.files import kind_of, pdf_pages
from pnp.verify.records import Records
from pnp.verify.unreadable import UnreadableFileError


def pages(data: bytes) -> list[tuple[int, int, list[tuple[str, bool]]]]:
    """Of each page: its number, how many faces were found, and the unknown stamps."""
    return [
        (page.number, len(page.faces.faces), [(one.stamp, one.claimed) for one in page.faces.unknown])
        for page in pdf_pages(data, Records())
    ]


def drawn(*strings: str, pages_: int = 1) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(300, 300), invariant=1)
    for _ in range(pages_):
        for number, string in enumerate(strings):
            canvas.drawString(20, 20 + 20 * number, string)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def with_records(data: bytes, text: str) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.attachments["pnp-records.json"] = text.encode()
        document.save(target)
    return target.getvalue()


STAMP = "PNP:0123456789AB"


def test_a_stamp_without_a_record_is_unknown() -> None:
    """One of another game, or typed by hand."""
    assert [(1, 0, [(STAMP, False)])] == pages(drawn(STAMP, "5"))


def test_a_record_that_does_not_hash_to_the_stamp_is_a_false_claim() -> None:
    """It says whatever it likes; it is not believed."""
    entry = {"stamp": STAMP, "component": "c", "item": "i", "side": "front", "record": {"size": [1, 1]}}
    data = with_records(drawn(STAMP), json.dumps({"faces": [entry], "sheets": []}))
    assert [(1, 0, [(STAMP, True)])] == pages(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"faces": 1, "sheets": []}',
        '{"faces": [1, null, {"stamp": 5}, {"stamp": "PNP:0123456789AB", "record": []}], "sheets": [{}]}',
        "[" * 100_000,
        '{"faces": [' + ",".join(['{"stamp":"PNP:0123456789AB","record":{}}'] * 20_000) + '], "sheets": []}',
    ],
)
def test_claims_of_any_shape_are_borne(text: str) -> None:
    """Not JSON, of another shape, a megabyte of them, too deep."""
    (page,) = pages(with_records(drawn(STAMP), text))
    assert (1, 0) == page[:2]


@pytest.mark.parametrize("facts", [[["s", 1, "no-format", None, "text", [99]]], [["", {}, "", "", "count", [[1], []]]]])
def test_records_that_hash_but_make_no_sense_are_borne(facts: list[object]) -> None:
    """A forger can make stamp and record agree; the facts lead nowhere."""
    record = {
        "size": [60000, 60000],
        "drawing": "0",
        "marks": [[0, 0, "left", "no-font", 6500]],
        "texts": [],
        "facts": facts,
    }
    text = json.dumps(record, separators=(",", ":"))
    stamp = stamp_of(text, "PNP:")
    entry = {"stamp": stamp, "component": "c", "item": "i", "side": "front", "record": record}
    (page,) = pages(with_records(drawn(stamp), json.dumps({"faces": [entry], "sheets": []})))
    assert (1, 0) == page[:2]


def encrypted(data: bytes) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.save(target, encryption=pikepdf.Encryption(owner="o", user="u"))
    return target.getvalue()


def without_pages(data: bytes) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        del document.pages[:]
        document.save(target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (encrypted, "password"),
        (without_pages, "no pages|no PDF"),
        (lambda data: b"%PDF-1.7\n", "no PDF"),
        (lambda data: data[:200], "no PDF"),
        (lambda data: b"%PDF-1.7\n" + bytes(range(256)) * 1000, "no PDF"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(spoil: Callable[[bytes], bytes], said: str) -> None:
    """Encrypted, of no pages, cut off, noise."""
    with pytest.raises(UnreadableFileError, match=said):
        pages(spoil(drawn("hello")))


def test_a_broken_stream_is_an_empty_page() -> None:
    """What cannot be unpacked leaves no ink."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(drawn(STAMP))) as document:
        document.pages[0].Contents = pikepdf.Stream(document, b"\x00broken", Filter=pikepdf.Name.FlateDecode)
        document.save(target)
    assert [(1, 0, [])] == pages(target.getvalue())


def test_what_is_neither_is_refused() -> None:
    """A text, a ZIP file, nothing."""
    for data in (b"", b"hello", b"PK\x03\x04" + bytes(100)):
        with pytest.raises(UnreadableFileError, match="neither PDF nor SVG"):
            kind_of(data)


def test_five_thousand_pages_take_no_more_room_than_one() -> None:
    """Page after page is let go."""
    data = drawn(STAMP, pages_=5000)
    tracemalloc.start()
    count = sum(1 for _ in pdf_pages(data, Records()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 5000 == count
    assert peak < 40 * 2**20


def test_forms_that_hold_each_other_end() -> None:
    """A form that draws itself, and one that is drawn ten thousand times."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(drawn(STAMP))) as document:
        page = document.pages[0]
        form = document.make_stream(b"/F Do 0 0 9 9 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.BBox = pikepdf.Array([0, 0, 9, 9])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        page.Resources.XObject = pikepdf.Dictionary(F=form)
        page.contents_add(b"/F Do\n" * 10_000)
        document.save(target)
    assert [(1, 0, [(STAMP, False)])] == pages(target.getvalue())


def test_a_true_record_is_read_from_its_file(tmp_path: Path) -> None:
    """The same way, with a record that hashes to its stamp: the face is known, and lacks its ink."""
    face = make_face("cards", "ace", "front", (63_000, 88_000), [])
    records = Records()
    records.add_text(records_text([record_entry(face)]))
    known = records.face(face.stamp)
    assert known is not None
    assert ("cards", "ace", "front") == known.name
