"""Kept drawings: they come back as they were, shared parts stand once, and what nobody needs is taken away."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger_lines import face

from pnp.drawing.display import CodeMark, Fragment, Picture, Rect, Text
from pnp.drawing.face import Face, display_text, make_face
from pnp.drawing.reading import DrawingTextError
from pnp.ledger.drawings import MOST_PACKS, DrawingStore, Pack, face_of

FIRST, SECOND = "000000000001", "000000000002"
DIGEST = "ab" * 32
FRAME = Fragment([Rect(2_000, 2_000, 59_000, 84_000, fill="#FBE9E7")], is_shared=True)


def card(number: int) -> Face:
    """A card of a large deck: a shared frame, a part without anything, a code, words of its own."""
    run = Text(4_000, 9_000, f"Card {number}\nof “many”", "BarlowCondensed-Regular", 12_000, "#000000", 20_000)
    fragments = [FRAME, Fragment([]), Fragment([CodeMark(40_000, 60_000, 18_000, "#000000")], True), Fragment([run])]
    return make_face("cards", f"card {number}", "front", (63_000, 88_000), fragments, bleed=3_000)


def pack(*faces: Face) -> Pack:
    """A pack of faces."""
    made = Pack()
    for one in faces:
        made.take(one)
    return made


def nothing(digest: str) -> None:
    """No picture."""


def stored(folder: Path, build: str, *faces: Face) -> DrawingStore:
    """The store in a folder, with a pack more."""
    store = DrawingStore(folder)
    store.add(build, pack(*faces), nothing)
    return store


def test_drawings_come_back_as_they_were(tmp_path: Path) -> None:
    """Drawn again from the store, a face looks as it did, and its stamp still vouches for it."""
    faces = [card(number) for number in range(300)]
    store = stored(tmp_path, FIRST, *faces)
    assert {one.stamp for one in faces} == store.stamps()
    kept = store.drawings([one.stamp for one in faces[10:20]])
    assert {one.stamp for one in faces[10:20]} == kept.keys()
    for one in faces[10:20]:
        again = face_of(kept[one.stamp], (one.component, one.item, one.side), one.record)
        assert display_text(one) == display_text(again)
        assert (one.stamp, one.code, one.bleed, one.fragments) == (
            again.stamp,
            again.code,
            again.bleed,
            again.fragments,
        )


def test_what_many_faces_share_stands_once(tmp_path: Path) -> None:
    """A large frame costs as much on a thousand cards as on one."""
    frame = Fragment([Rect(x, x * x, 1_000 + 7 * x, 900) for x in range(2_000)], is_shared=True)
    runs = [Text(0, 0, str(n), "BarlowCondensed-Regular", 9_000, "#000000", 900) for n in range(1_000)]
    faces = [make_face("cards", run.string, "front", (63_000, 88_000), [frame, Fragment([run])]) for run in runs]
    one, many = len(pack(faces[0]).as_bytes()), len(pack(*faces).as_bytes())
    assert many < one + 40 * 1_000


def test_equal_faces_give_equal_bytes() -> None:
    """Nothing of a pack depends on when or where it was made."""
    faces = [card(number) for number in range(5)]
    assert pack(*faces).as_bytes() == pack(*faces, faces[0]).as_bytes()


def test_an_altered_drawing_is_not_believed(tmp_path: Path) -> None:
    """The record holds the hash of what is drawn."""
    store = stored(tmp_path, FIRST, face("Tank"))
    (kept,) = store.drawings(store.stamps()).values()
    with pytest.raises(DrawingTextError):
        face_of(kept._replace(size=(63_000, 88_000, 500)), ("cards", "tank", "front"), face("Tank").record)
    with pytest.raises(DrawingTextError):
        face_of(kept, ("cards", "tank", "front"), face("Scout").record)


def test_damaged_packs_count_as_not_there(tmp_path: Path) -> None:
    """Cut off at any byte, or with other bytes in it, a pack gives what it can and never fails."""
    store = stored(tmp_path, FIRST, card(1), card(2))
    (path,) = store.folder.iterdir()
    whole = path.read_bytes()
    for end in range(len(whole)):
        path.write_bytes(whole[:end])
        store.drawings(store.stamps() | {card(1).stamp})
        path.write_bytes(whole[:end] + b"\xff" + whole[end + 1 :])
        for kept in store.drawings(store.stamps() | {card(1).stamp}).values():
            with pytest.raises(DrawingTextError):
                face_of(kept, ("cards", "x", "front"), "{}")


def test_packs_that_nobody_needs_are_taken_away(tmp_path: Path) -> None:
    """Of a pack that still holds something in use, all stays; files that are no packs are left alone."""
    store = stored(tmp_path, FIRST, card(1), card(2))
    store.add(SECOND, pack(card(3)), nothing)
    notes = [store.folder / "notes.txt", store.folder / f"{FIRST}-9.faces", store.folder / "pictures" / "mine.png"]
    for path in notes:
        path.parent.mkdir(exist_ok=True)
        path.write_text("not made by pnp", encoding="utf-8")
    store.tidy(SECOND, {card(2).stamp})
    assert {card(1).stamp, card(2).stamp} == store.stamps()
    store.tidy(SECOND, set())
    assert set() == store.stamps()
    assert all(path.exists() for path in notes)


def test_very_many_packs_are_made_into_one(tmp_path: Path) -> None:
    """Each change of a card leaves a small pack; they do not pile up."""
    store = DrawingStore(tmp_path)
    cards = [card(number) for number in range(MOST_PACKS + 1)]
    for number, one in enumerate(cards):
        store.add(f"{number:012}", pack(one, card(1_000 + number)), nothing)
    before = store.drawings(one.stamp for one in cards)
    store.tidy("00000000000Z", {one.stamp for one in cards})
    assert 1 == len(list(store.folder.glob("*.faces")))
    assert {one.stamp for one in cards} == store.stamps()
    assert before == store.drawings(one.stamp for one in cards)


def test_pictures_lie_beside_once_as_long_as_they_are_shown(tmp_path: Path) -> None:
    """Two faces with one picture keep one file of it."""
    pictured = [
        make_face("cards", str(width), "front", (63_000, 88_000), [Fragment([Picture(0, 0, width, 9_000, DIGEST)])])
        for width in (1_000, 2_000)
    ]
    store = DrawingStore(tmp_path)
    store.add(FIRST, pack(*pictured), lambda digest: b"the picture")
    assert b"the picture" == store.picture(DIGEST)
    assert [DIGEST] == [path.name for path in (store.folder / "pictures").iterdir()]
    store.tidy(FIRST, {pictured[0].stamp})
    assert b"the picture" == store.picture(DIGEST)
    store.tidy(FIRST, set())
    assert store.picture(DIGEST) is None
    assert store.picture("../../ledger.jsonl") is None


def test_a_build_that_is_noted_twice_keeps_both_packs(tmp_path: Path) -> None:
    """The same build again may add what went missing."""
    store = stored(tmp_path, FIRST, card(1))
    store.add(FIRST, pack(card(2)), nothing)
    assert {card(1).stamp, card(2).stamp} == store.stamps()
