"""Records read back: what faces and sheets say of themselves, trusted only where they hash to their stamps."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from pnp.drawing.face import FACE_STAMP_PREFIX, SHEET_STAMP_PREFIX, stamp_of

LARGEST_RECORDS: Final = 1 << 28


class RecordProblemError(ValueError):
    """A text of records that cannot be understood."""


class Run(NamedTuple):
    """A text run of a face or a sheet: where its baseline starts and its width in µm, its size in mpt, its turn."""

    x: int
    y: int
    width: int
    size: int
    turn: int
    string: str


class StampPlace(NamedTuple):
    """Where a stamp stands as text."""

    x: int
    y: int
    align: str
    font: str
    size: int


class RecordedFact(NamedTuple):
    """A fact as it was when the face was drawn; `places` are boxes [x, y, width, height] or numbers of text runs."""

    source: str
    value: Any
    format: str
    printed: str
    kind: str
    places: tuple[Any, ...]


class FaceRecord(NamedTuple):
    """What a face says. `decided` are facts that leave no ink but decided what is drawn."""

    stamp: str
    component: str
    item: str
    side: str
    size: tuple[int, int]
    stamps: tuple[StampPlace, ...]
    codes: tuple[tuple[int, int, int], ...]
    runs: tuple[Run, ...]
    facts: tuple[RecordedFact, ...]
    decided: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> tuple[str, str, str]:
        """Component, item and side."""
        return self.component, self.item, self.side


class SheetRecord(NamedTuple):
    """What a sheet says: where its stamp stands, its own texts, and `(stamp, x, y, turn)` of its faces."""

    stamp: str
    size: tuple[int, int]
    stamps: tuple[StampPlace, ...]
    codes: tuple[tuple[int, int, int], ...]
    runs: tuple[Run, ...]
    faces: tuple[tuple[str, int, int, int], ...]


class Records:
    """Entries by stamp, from several places; each is understood, and its hash checked, when it is first asked for."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Mapping[str, Any]]] = {}
        self._faces: dict[str, FaceRecord | None] = {}
        self._sheets: dict[str, tuple[SheetRecord, ...]] = {}

    def add_text(self, text: str) -> None:
        """Take in the records' text of a file. Raises `RecordProblemError`."""
        if len(text) > LARGEST_RECORDS:
            raise RecordProblemError("the file's records are larger than any that pnp writes")
        try:
            records = json.loads(text)
            entries = [*records["faces"], *records["sheets"]]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise RecordProblemError("the file's records cannot be read") from None
        self.add(entries)

    def add(self, entries: Iterable[Any]) -> None:
        """Take in entries, as `pnp.drawing.records` writes them; what is no entry is passed over."""
        for entry in entries:
            stamp = entry.get("stamp") if isinstance(entry, dict) else None
            if isinstance(stamp, str) and isinstance(entry.get("record"), dict):
                self._entries.setdefault(stamp, []).append(entry)
                self._faces.pop(stamp, None)
                self._sheets.pop(stamp, None)

    @property
    def stamps(self) -> Iterable[str]:
        """All stamps that have entries."""
        return self._entries.keys()

    def claimed(self, stamp: str) -> bool:
        """Whether there is an entry of that stamp, trusted or not."""
        return stamp in self._entries

    def face(self, stamp: str) -> FaceRecord | None:
        """The record of a face, or None if there is none that hashes to its stamp."""
        if stamp not in self._faces:
            self._faces[stamp] = next(filter(None, map(_face_record, self._entries.get(stamp, ()))), None)
        return self._faces[stamp]

    def sheets(self, stamp: str) -> tuple[SheetRecord, ...]:
        """The records of a sheet whose faces hash to its stamp: sheets that bear the same may say different things."""
        if stamp not in self._sheets:
            read = filter(None, map(_sheet_record, self._entries.get(stamp, ())))
            self._sheets[stamp] = tuple(dict.fromkeys(read))
        return self._sheets[stamp]


_WRONG: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError)


def _face_record(entry: Mapping[str, Any]) -> FaceRecord | None:
    try:
        record = entry["record"]
        if stamp_of(_canonical(record), FACE_STAMP_PREFIX) != entry["stamp"]:
            return None
        width, height = map(int, record["size"])
        return FaceRecord(
            entry["stamp"],
            str(entry["component"]),
            str(entry["item"]),
            str(entry["side"]),
            (width, height),
            *_marks(record["marks"]),
            tuple(_run(stated) for stated in record["texts"]),
            tuple(_fact(*stated) for stated in record["facts"]),
            tuple((str(source), value) for source, value in entry.get("decided", ())),
        )
    except _WRONG:
        return None


def _sheet_record(entry: Mapping[str, Any]) -> SheetRecord | None:
    try:
        record = entry["record"]
        faces = tuple((str(stamp), int(x), int(y), int(turn)) for stamp, x, y, turn in record["faces"])
        placed = "\n".join(f"{stamp} {x} {y} {turn}" for stamp, x, y, turn in faces)
        if stamp_of(placed, SHEET_STAMP_PREFIX) != entry["stamp"]:
            return None
        width, height = map(int, record["size"])
        runs = tuple(_run(stated) for stated in record["texts"])
        return SheetRecord(entry["stamp"], (width, height), *_marks(record["marks"]), runs, faces)
    except _WRONG:
        return None


def _canonical(record: Any) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _marks(stated: Any) -> tuple[tuple[StampPlace, ...], tuple[tuple[int, int, int], ...]]:
    stamps = tuple(StampPlace(int(m[0]), int(m[1]), str(m[2]), str(m[3]), int(m[4])) for m in stated if len(m) == 5)
    codes = tuple((int(m[0]), int(m[1]), int(m[2])) for m in stated if len(m) == 3)
    return stamps, codes


def _run(stated: Any) -> Run:
    x, y, width, size, turn, string = stated
    return Run(int(x), int(y), int(width), int(size), int(turn), str(string))


def _fact(source: Any, value: Any, format_name: Any, printed: Any, kind: Any, places: Any) -> RecordedFact:
    shown = value if printed is None else printed
    return RecordedFact(str(source), value, str(format_name), str(shown), str(kind), tuple(places))
