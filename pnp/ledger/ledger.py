"""The file of a ledger: append-only lines, safe under two builds at once and a kill in the middle of a line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

from pnp.drawing.face import FACE_STAMP_PREFIX, stamp_of
from pnp.drawing.records import RECORD_KEY
from pnp.findings import Finding, Place
from pnp.ledger.lines import (
    BUILD_KIND,
    FACE_KIND,
    PRINTED_KIND,
    SHEET_KIND,
    Build,
    KeptFace,
    Name,
    Printed,
    build_of,
    printed_of,
)

LEDGER_FOLDER: Final = ".pnp"
LEDGER_FILE: Final = "ledger.jsonl"
LARGEST_LEDGER: Final = 1 << 30
_LARGEST_LINE: Final = 1 << 26
_FACE_HEAD: Final = b'{"kind":"face","stamp":"'
_SHEET_HEAD: Final = b'{"kind":"sheet",'
_BUILD_HEAD: Final = b'{"kind":"build",'
_PRINTED_HEAD: Final = b'{"kind":"printed",'
_BUILD_FACES: Final = b',"faces":'
_FACE_STAMP: Final = slice(len(_FACE_HEAD), len(_FACE_HEAD) + 16)
_STAMPS: Final = re.compile(rb"PNP:[0-9A-Z]{12}")
_TORN: Final = b" (broken off)\n"
"""Ends a line whose writer was killed, so that it is never taken for a whole one."""
_CHUNK: Final = 1 << 20
_MOST_PROBLEMS: Final = 100  # shown; with more the file is no ledger
_LOCKED_BYTE: Final = 1 << 40  # far beyond the end: whoever only reads is not hindered
_UNREADABLE: Final = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


@dataclass(slots=True)
class Contents:
    """All that a ledger holds. `entries` are of faces and sheets, as files hold them; problems are of broken lines."""

    entries: list[dict[str, Any]] = field(default_factory=list)
    builds: list[Build] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)
    problems: list[Finding] = field(default_factory=list)

    def in_the_box(self) -> dict[Name, KeptFace]:
        """What was printed last of each face and not taken out since."""
        box: dict[Name, KeptFace] = {}
        for printing in self.printed:
            for name in printing.removed:
                box.pop(name, None)
            box.update({face.name: face for face in printing.faces})
        return box


class Ledger:
    """The ledger in a folder, which need not be there yet; `others` are read too, but never written."""

    def __init__(self, folder: Path, *others: Path) -> None:
        self.folder = folder
        self._others = others

    @property
    def path(self) -> Path:
        """The file that is written."""
        return self.folder / LEDGER_FILE

    def read(self) -> Contents:
        """Everything; what cannot be read is passed over, with a problem that says where it stands."""
        contents = Contents()
        for path in (*(folder / LEDGER_FILE for folder in self._others), self.path):
            _read_into(contents, path)
        return contents

    def noted(self) -> Noted:
        """What is noted already, found without understanding the lines: of 40 MB in a fraction of a second."""
        noted = Noted()
        try:
            if self.path.stat().st_size <= LARGEST_LEDGER:
                with open(self.path, "rb", buffering=_CHUNK) as file:
                    for line in iter(partial(file.readline, _LARGEST_LINE), b""):
                        noted.take(line)
        except OSError:
            return Noted()
        return noted

    def append(self, lines: Iterable[str | bytes]) -> None:
        """Add whole lines at the end, all together. Raises `OSError`."""
        with self.writing() as write:
            write(lines)

    @contextmanager
    def writing(self) -> Iterator[Callable[[Iterable[str | bytes]], None]]:
        """Hold the ledger alone, to look up what it has and to add what it lacks. Raises `OSError`.

        Gives what adds whole lines at the end, all together.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.path, "a+b", buffering=_CHUNK) as file, _locked(file):

            def write(lines: Iterable[str | bytes]) -> None:
                file.write(_missing_end(file))
                for line in lines:
                    file.write(line if isinstance(line, bytes) else line.encode())
                    file.write(b"\n")
                file.flush()
                os.fsync(file.fileno())

            yield write


@dataclass(slots=True)
class Noted:
    """What a ledger has already: stamps of faces, entries of sheets, the last build of each kit, paper and part.

    `builds` are these builds' lines by what they begin with, `printed` the stamps of all faces that were printed.
    """

    faces: set[bytes] = field(default_factory=set)
    sheets: set[bytes] = field(default_factory=set)
    builds: dict[tuple[str, ...], tuple[str, bytes]] = field(default_factory=dict)
    printed: set[str] = field(default_factory=set)

    def take(self, line: bytes) -> None:
        """Take in one line; none that is broken counts."""
        if not line.endswith(b"}\n"):
            return
        if line.startswith(_FACE_HEAD):
            self.faces.add(line[_FACE_STAMP])
        elif line.startswith(_SHEET_HEAD):
            self.sheets.add(line[len(_SHEET_HEAD) : -2])
        elif line.startswith(_BUILD_HEAD):
            with suppress(*_UNREADABLE):
                stated = json.loads(line.partition(_BUILD_FACES)[0] + b"}")
                kit = stated["kit"], stated["paper"], stated.get("part", "")
                self.builds[kit] = stated["build"], line
        elif line.startswith(_PRINTED_HEAD):
            self.printed.update(_stamps_in(line))

    def has_face(self, stamp: str) -> bool:
        """Whether the face of that stamp is noted."""
        return stamp.encode() in self.faces

    def has_sheet(self, entry: str) -> bool:
        """Whether a sheet is noted with this very entry."""
        return entry[1:-1].encode() in self.sheets

    def is_last(self, build: Build) -> bool:
        """Whether the last build of this kit, paper and part is this one."""
        known = self.builds.get((build.kit, build.paper, build.part))
        return known is not None and known[0] == build.build

    def stamps_in_use(self) -> set[str]:
        """The stamps of all faces of the last build of each kit and paper, and of all that was ever printed."""
        whole = (line for (_, _, part), (_, line) in self.builds.items() if not part)
        return self.printed.union(*map(_stamps_in, whole))


def _stamps_in(line: bytes) -> set[str]:
    return set(map(bytes.decode, _STAMPS.findall(line)))


def _read_into(contents: Contents, path: Path) -> None:
    try:
        if path.stat().st_size > LARGEST_LEDGER:
            contents.problems.append(_problem(path, None, "it is too large to be read"))
            return
        file = open(path, "rb")  # noqa: SIM115
    except OSError:
        return  # nothing has been noted there
    with file:
        for number, line in enumerate(iter(partial(file.readline, _LARGEST_LINE), b""), 1):
            if line.strip():
                _take(contents, path, number, line)


def _take(contents: Contents, path: Path, number: int, line: bytes) -> None:
    try:
        stated = json.loads(line)
        kind = stated["kind"]
        if kind == FACE_KIND and not _is_true(stated["stamp"], line.decode()):
            _note(contents, _problem(path, number, "what it says of a face does not belong to its stamp"))
        elif kind in (FACE_KIND, SHEET_KIND):
            contents.entries.append(stated)
        elif kind == BUILD_KIND:
            contents.builds.append(build_of(stated))
        elif kind == PRINTED_KIND:
            contents.printed.append(printed_of(stated))
    except _UNREADABLE:
        _note(contents, _problem(path, number, "it is broken, and was passed over"))


def _is_true(stamp: str, line: str) -> bool:
    """Whether a face's record, as it stands there letter by letter, hashes to its stamp."""
    return stamp_of(line.strip().partition(RECORD_KEY)[2][:-1], FACE_STAMP_PREFIX) == stamp


def _note(contents: Contents, problem: Finding) -> None:
    if len(contents.problems) < _MOST_PROBLEMS:
        contents.problems.append(problem)


def _problem(path: Path, line: int | None, what: str) -> Finding:
    named = f"line {line} of the ledger" if line is not None else "the ledger"
    hint = "a build that was stopped may leave such a line; build again and it is noted anew"
    return Finding("PNP-LEDGER", f"{named}: {what}", Place(str(path), line), hint=hint, severity="warning")


def _missing_end(file: IO[bytes]) -> bytes:
    """What ends the last line, if whoever wrote it was killed: nothing is lost but that line, if it is not whole."""
    end = file.seek(0, os.SEEK_END)
    file.seek(max(end - 1, 0))
    if file.read() in (b"", b"\n"):
        return b""
    file.seek(max(end - _LARGEST_LINE, 0))
    try:
        json.loads(file.read().rpartition(b"\n")[2])
    except _UNREADABLE:
        return _TORN
    return b"\n"


@contextmanager
def _locked(file: IO[bytes]) -> Iterator[None]:
    """Hold the file alone; whoever else writes to it waits. The lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        os.lseek(file.fileno(), _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        try:
            yield
        finally:
            os.lseek(file.fileno(), _LOCKED_BYTE, os.SEEK_SET)
            with suppress(OSError):
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]
        return
    fcntl.flock(file.fileno(), fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
