"""The file of a ledger: append-only lines, safe under two builds at once and a kill in the middle of a line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

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
_FACE: Final = re.compile(rb'^\{"kind":"face","stamp":"([^"]{16})"[^\n]*\}$', re.MULTILINE)
_SHEET: Final = re.compile(rb'^\{"kind":"sheet",("stamp":"[^\n]*)\}$', re.MULTILINE)
_BUILD: Final = re.compile(rb'^\{"kind":"build","build":"([^"]*)","kit":("[^\n]*?"),"paper":("[^\n]*?"),', re.MULTILINE)
_CHUNK: Final = 1 << 20
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
        """Which faces and sheets are noted already, found without understanding the lines."""
        try:
            data = self.path.read_bytes() if self.path.stat().st_size <= LARGEST_LEDGER else b""
        except OSError:
            return Noted(frozenset(), frozenset(), {})
        last = {(kit, paper): build for build, kit, paper in _BUILD.findall(data)}
        return Noted(frozenset(_FACE.findall(data)), frozenset(_SHEET.findall(data)), last)

    def append(self, lines: Iterable[str]) -> None:
        """Add whole lines at the end, all together. Raises `OSError`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with open(self.path, "a+b", buffering=_CHUNK) as file, _locked(file):
            if not _ends_a_line(file):
                file.write(b"\n")  # whoever wrote before was killed in the middle of a line
            for line in lines:
                file.write(f"{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())


@dataclass(frozen=True, slots=True)
class Noted:
    """What a ledger has already: stamps of faces, entries of sheets, and by kit and paper the last build."""

    faces: frozenset[bytes]
    sheets: frozenset[bytes]
    last: Mapping[tuple[bytes, bytes], bytes]

    def has_face(self, stamp: str) -> bool:
        """Whether the face of that stamp is noted."""
        return stamp.encode() in self.faces

    def has_sheet(self, entry: str) -> bool:
        """Whether a sheet is noted with this very entry."""
        return entry[1:-1].encode() in self.sheets

    def is_last(self, build: Build) -> bool:
        """Whether the last build of this kit and paper is this one."""
        kit, paper = (json.dumps(text, ensure_ascii=False).encode() for text in (build.kit, build.paper))
        return self.last.get((kit, paper)) == build.build.encode()


def _read_into(contents: Contents, path: Path) -> None:
    try:
        if path.stat().st_size > LARGEST_LEDGER:
            contents.problems.append(_problem(path, None, "it is too large to be read"))
            return
        file = open(path, "rb")  # noqa: SIM115
    except OSError:
        return  # nothing has been noted there
    with file:
        for number, line in enumerate(file, 1):
            if line.strip():
                _take(contents, path, number, line)


def _take(contents: Contents, path: Path, number: int, line: bytes) -> None:
    try:
        if len(line) > _LARGEST_LINE:
            raise ValueError
        stated = json.loads(line)
        kind = stated["kind"]
        if kind in (FACE_KIND, SHEET_KIND):
            contents.entries.append(stated)
        elif kind == BUILD_KIND:
            contents.builds.append(build_of(stated))
        elif kind == PRINTED_KIND:
            contents.printed.append(printed_of(stated))
    except _UNREADABLE:
        contents.problems.append(_problem(path, number, "it is broken, and was passed over"))


def _problem(path: Path, line: int | None, what: str) -> Finding:
    named = f"line {line} of the ledger" if line is not None else "the ledger"
    hint = "a build that was stopped may leave such a line; build again and it is noted anew"
    return Finding("PNP-LEDGER", f"{named}: {what}", Place(str(path), line), hint=hint, severity="warning")


def _ends_a_line(file: IO[bytes]) -> bool:
    file.seek(0, os.SEEK_END)
    if not file.tell():
        return True
    file.seek(-1, os.SEEK_END)
    return file.read(1) == b"\n"


@contextmanager
def _locked(file: IO[bytes]) -> Iterator[None]:
    """Hold the file alone; whoever else writes to it waits. The lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        try:
            yield
        finally:
            file.seek(0)
            with suppress(OSError):
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]
        return
    fcntl.flock(file.fileno(), fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
