"""Raster pictures are identified without trust and kept once."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp.drawing import pictures
from pnp.drawing.pictures import PictureError, PictureStore, identified


def picture_bytes(kind: str = "PNG", size: tuple[int, int] = (4, 3)) -> bytes:
    """A small picture's file."""
    buffer = io.BytesIO()
    Image.new("RGB", size, "#336699").save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_is_known_by_its_bytes(kind: str) -> None:
    """Kind and size come from the file, not from its name."""
    picture = identified("a.xyz", picture_bytes(kind))
    assert (kind, 4, 3, "RGB") == (picture.kind, picture.width, picture.height, picture.mode)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>", picture_bytes("GIF")])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    """With a hint, and without a traceback."""
    with pytest.raises(PictureError, match=r"“a\.png”") as refused:
        identified("a.png", data)
    assert refused.value.hint is not None


def test_a_picture_may_not_be_huge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in bytes nor in pixels."""
    monkeypatch.setattr(pictures, "MOST_PIXELS", 11)
    with pytest.raises(PictureError, match="4 × 3 pixels"):
        identified("a.png", picture_bytes())
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    with pytest.raises(PictureError, match="bytes"):
        identified("a.png", picture_bytes())


def test_a_store_reads_each_file_once() -> None:
    """A failure is remembered as well."""
    reads: list[str] = []

    def read(name: str) -> bytes:
        reads.append(name)
        if name != "a.png":
            raise PictureError(f"there is no file “{name}”")
        return picture_bytes()

    store = PictureStore(read)
    assert store.open("a.png") is store.open("a.png")
    for _ in range(2):
        with pytest.raises(PictureError, match=r"no file “b\.png”"):
            store.open("b.png")
    assert ["a.png", "b.png"] == reads
    assert [store.open("a.png").digest] == list(store.by_digest)
