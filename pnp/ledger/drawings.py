"""What faces looked like: the drawings of the last builds and of all that was printed, packed into few files.

A pack holds the drawings that a build made and no earlier pack had. Its first line names the format, its second (JSON)
the stamps and the pictures in it; the rest is deflated text in blocks between empty lines. A block is a fragment, one
primitive a line, or a face: `drawn STAMP width height bleed | numbers of its fragments | cut line`. Fragments are
numbered as they come, and each that many faces share stands there once. Pictures lie beside, once each.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pnp.drawing.display import CodeMark, Fragment, Outline
from pnp.drawing.face import FACE_STAMP_PREFIX, STAMP_LENGTH, STAMP_LETTERS, Face, drawing_digest
from pnp.drawing.reading import DrawingTextError, FaceName, facts_in, parse_fragment, parse_outline

PACKS_FOLDER: Final = "faces"
PICTURES_FOLDER: Final = "pictures"
MOST_PACKS: Final = 40
"""With more, they are made into one."""
_ENDING: Final = ".faces"
_MAGIC: Final = b"pnp-faces 1\n"
_PACK_NAME: Final = re.compile(rf"[{STAMP_LETTERS}]{{{STAMP_LENGTH}}}(-\d+)?\{_ENDING}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_PICTURE: Final = re.compile(r"^picture -?\d+ -?\d+ -?\d+ -?\d+ ([0-9a-f]{64})", re.MULTILINE)
_DRAWN: Final = "drawn "
_NOTHING: Final = "-"  # a fragment without primitives
_LARGEST_PACK: Final = 1 << 28
_LARGEST_HEAD: Final = 1 << 26
_LEVEL: Final = 1
_BATCH: Final = 256
_UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error)


class KeptDrawing(NamedTuple):
    """A drawing in its text form: `size` is width, height and bleed in µm, `fragments` are texts of primitives."""

    stamp: str
    size: tuple[int, int, int]
    outline: str
    fragments: tuple[str, ...]


class Pack:
    """A pack in the making: drawings are deflated as they come, so that they take little room until it is written."""

    def __init__(self) -> None:
        self.stamps: dict[str, None] = {}
        self.pictures: set[str] = set()
        self._numbers: dict[str, str] = {"": _NOTHING}
        self._count = 0
        self._outline: Outline | None = None
        self._cut = ""
        self._deflating = zlib.compressobj(_LEVEL)
        self._waiting: list[str] = []
        self._data: list[bytes] = []

    def take(self, face: Face) -> None:
        """Add a face's drawing, once."""
        if face.stamp in self.stamps:
            return
        known, numbers = self._numbers, []
        for fragment in face.fragments:  # every card of a large deck comes here, and most of its fragments are known
            text = fragment.text
            numbers.append(known.get(text) or self._put(text, fragment.is_shared))
        if face.outline != self._outline:
            self._outline, self._cut = face.outline, str(face.outline)
        self._add(face.stamp, (face.width, face.height, face.bleed), numbers, self._cut)

    def keep(self, drawing: KeptDrawing) -> None:
        """Add a drawing of another pack, once."""
        if drawing.stamp not in self.stamps:
            numbers = [self._numbers.get(text) or self._put(text, True) for text in drawing.fragments]
            self._add(drawing.stamp, drawing.size, numbers, drawing.outline)

    def as_bytes(self) -> bytes:
        """The file. Nothing can be added afterwards."""
        stamps = "".join(stamp.removeprefix(FACE_STAMP_PREFIX) for stamp in self.stamps)
        head = json.dumps({"stamps": stamps, "pictures": sorted(self.pictures)})
        self._deflate()
        return b"".join([_MAGIC, head.encode(), b"\n", *self._data, self._deflating.flush()])

    def _add(self, stamp: str, size: tuple[int, int, int], numbers: Iterable[str], cut: str) -> None:
        width, height, bleed = size
        self._waiting.append(f"{_DRAWN}{stamp} {width} {height} {bleed} | {' '.join(numbers)} | {cut}\n\n")
        self.stamps[stamp] = None
        if len(self._waiting) > _BATCH:
            self._deflate()

    def _put(self, text: str, is_shared: bool) -> str:
        """Put down a fragment that is not known yet, or comes once only; its number."""
        number = str(self._count)
        self._count += 1
        self._waiting.append(f"{text}\n\n")
        if is_shared:
            self._numbers[text] = number
        if "picture " in text:
            self.pictures.update(_PICTURE.findall(text))
        return number

    def _deflate(self) -> None:
        self._data.append(self._deflating.compress("".join(self._waiting).encode()))
        self._waiting.clear()


class DrawingStore:
    """The packs in the folder of a ledger, which need not be there yet. Whoever writes must hold the ledger."""

    def __init__(self, ledger_folder: Path) -> None:
        self.folder = ledger_folder / PACKS_FOLDER

    def stamps(self) -> set[str]:
        """The stamps of all faces whose drawings are kept."""
        return {stamp for _, head in self._heads() for stamp in head.stamps}

    def drawings(self, stamps: Iterable[str]) -> dict[str, KeptDrawing]:
        """The drawings of those of `stamps` that are kept; what is damaged counts as not kept."""
        wanted = set(stamps)
        found: dict[str, KeptDrawing] = {}
        for path, head in self._heads():
            if not wanted.isdisjoint(head.stamps):
                found.update((one.stamp, one) for one in _drawings_in(path, wanted))
        return found

    def picture(self, digest: str) -> bytes | None:
        """The file of a picture, or None if it is not kept."""
        try:
            return (self.folder / PICTURES_FOLDER / digest).read_bytes() if _DIGEST.fullmatch(digest) else None
        except OSError:
            return None

    def add(self, build: str, pack: Pack, picture: Callable[[str], bytes | None]) -> None:
        """Write a pack that bears a build's id; `picture` gives the files of pictures by digest. Raises `OSError`."""
        for digest in sorted(pack.pictures):
            path = self.folder / PICTURES_FOLDER / digest
            data = picture(digest) if not path.exists() else None
            if data is not None:
                _write(path, data)
        names = (f"{build}{number}{_ENDING}" for number in ("", *(f"-{n}" for n in range(2, 10_000))))
        free = next(name for name in names if not (self.folder / name).exists())
        _write(self.folder / free, pack.as_bytes())

    def tidy(self, build: str, in_use: set[str]) -> None:
        """Take away packs that hold nothing of what is in use; make one of many. Raises `OSError`."""
        packs = list(self._heads())
        kept = [(path, head) for path, head in packs if not in_use.isdisjoint(head.stamps)]
        if len(kept) > MOST_PACKS:
            whole = Pack()
            for drawing in self.drawings(in_use).values():
                whole.keep(drawing)
            self.add(build, whole, self.picture)
            kept = [(path, head) for path, head in self._heads() if path not in dict(packs)]
        for path in dict(packs).keys() - dict(kept).keys():
            path.unlink(missing_ok=True)
        shown = {digest for _, head in kept for digest in head.pictures}
        for path in _entries(self.folder / PICTURES_FOLDER):
            if _DIGEST.fullmatch(path.name) and path.name not in shown:
                path.unlink(missing_ok=True)

    def _heads(self) -> Iterator[tuple[Path, _Head]]:
        """The packs in order of their names, each with what it says is in it."""
        for path in _entries(self.folder):
            head = _head(path) if _PACK_NAME.fullmatch(path.name) else None
            if head is not None:
                yield path, head


def face_of(drawing: KeptDrawing, name: FaceName, record: str) -> Face:
    """The face that a drawing and its record make. Raises `DrawingTextError` if they do not belong together."""
    fragments = tuple(map(_fragment(), drawing.fragments))
    width, height, bleed = drawing.size
    outline = parse_outline(drawing.outline)
    if drawing_digest(width, height, bleed, outline, fragments) != _stated_digest(record):
        raise DrawingTextError(f"the drawing of {drawing.stamp} is not as it was made")
    code = next((mark for fragment in fragments for mark in fragment.marks if isinstance(mark, CodeMark)), None)
    return Face(*name, width, height, bleed, outline, fragments, facts_in(record), record, drawing.stamp, code)


class _Head(NamedTuple):
    """What a pack says of itself."""

    stamps: frozenset[str]
    pictures: tuple[str, ...]


def _fragment() -> Callable[[str], Fragment]:
    """Reads fragments, those that come again once."""
    known: dict[str, Fragment] = {}

    def read(text: str) -> Fragment:
        if text not in known:
            known[text] = parse_fragment(text)
        return known[text]

    return read


def _stated_digest(record: str) -> str:
    try:
        return str(json.loads(record)["drawing"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DrawingTextError("a record cannot be read") from None


def _head(path: Path) -> _Head | None:
    """What stands at the beginning of a pack, or None if it is none that can be read."""
    try:
        with open(path, "rb") as file:
            if file.readline(len(_MAGIC)) != _MAGIC:
                return None
            stated = json.loads(file.readline(_LARGEST_HEAD))
        letters = str(stated["stamps"])
        starts = range(0, len(letters), STAMP_LENGTH)
        stamps = frozenset([FACE_STAMP_PREFIX + letters[start : start + STAMP_LENGTH] for start in starts])
        return _Head(stamps, tuple(map(str, stated["pictures"])))
    except _UNREADABLE:
        return None


def _drawings_in(path: Path, wanted: set[str]) -> Iterator[KeptDrawing]:
    """The wanted drawings of a pack, as far as it can be read."""
    fragments: list[str] = []
    for block in _blocks(path):
        if not block.startswith(_DRAWN):
            fragments.append(block)
        elif block[len(_DRAWN) :].partition(" ")[0] in wanted:
            try:
                yield _drawing(block, fragments)
            except (ValueError, IndexError):
                continue


def _drawing(block: str, fragments: list[str]) -> KeptDrawing:
    head, numbers, outline = block.split(" | ", 2)
    _, stamp, width, height, bleed = head.split(" ")
    texts = tuple("" if number == _NOTHING else fragments[int(number)] for number in numbers.split())
    return KeptDrawing(stamp, (int(width), int(height), int(bleed)), outline, texts)


def _blocks(path: Path) -> list[str]:
    try:
        with open(path, "rb") as file:
            file.readline(len(_MAGIC))
            file.readline(_LARGEST_HEAD)
            data = file.read(_LARGEST_PACK)
        text = zlib.decompressobj().decompress(data, _LARGEST_PACK)
        return text.decode().split("\n\n")[:-1]
    except _UNREADABLE:
        return []


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".new-{path.name}")
    new.write_bytes(data)
    os.replace(new, path)


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
