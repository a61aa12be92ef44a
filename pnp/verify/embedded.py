"""What the pages of a PDF file hold of our own: records that outlive merging and taking pages out."""

from __future__ import annotations

import io
import zlib
from typing import Any, Final

ATTACHMENT: Final = "pnp-records.json"
_LARGEST_STREAM: Final = 1 << 28
_MOST_STREAMS: Final = 64


def page_data(data: bytes) -> tuple[str, ...]:
    """The texts of records that pages refer to, each stream once; none where the file cannot be read that far."""
    import pikepdf

    found: dict[tuple[int, int], str] = {}
    try:
        with pikepdf.open(io.BytesIO(data)) as document:
            for page in document.pages:
                stream = _records_stream(page.obj)
                if stream is None or stream.objgen in found or len(found) >= _MOST_STREAMS:
                    continue
                text = _text_of(stream)
                if text is not None:
                    found[stream.objgen] = text
    except (pikepdf.PdfError, ValueError, RecursionError):
        pass
    return tuple(dict.fromkeys(found.values()))


def _records_stream(page: Any) -> Any:
    """The stream that a page's own data refers to, or None."""
    import pikepdf

    found = page
    for key in ("/PieceInfo", "/PNP", "/Private", "/Records"):
        if not isinstance(found, pikepdf.Dictionary) or key not in found:
            return None
        found = found[key]
    return found if isinstance(found, pikepdf.Stream) else None


def _text_of(stream: Any) -> str | None:
    """A stream's text, unpacked no further than any that pnp writes."""
    raw = bytes(stream.read_raw_bytes())
    if str(stream.get("/Filter", "")) != "/FlateDecode":
        return bytes(stream.read_bytes()).decode("utf-8", "replace")
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(raw, _LARGEST_STREAM)
    except zlib.error:
        return None
    return text.decode("utf-8", "replace") if unpacking.eof else None
