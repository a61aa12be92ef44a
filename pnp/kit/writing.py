"""Output folders: files written whole or not at all; nothing is deleted that the folder's manifest does not name."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.kit.seals import sealed

MANIFEST: Final = "manifest.json"
_STAGE: Final = ".pnp-new"
_KEPT: Final = ".pnp-old"
_JOURNAL: Final = "journal.json"
_LOCK: Final = ".pnp-lock"
_UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)


class MadeFile(NamedTuple):
    """A file of a build: its path within the folder, what it holds, and whether it had to be written."""

    path: str
    component: str | None
    pages: int
    sha256: str
    state: str

    def as_json(self) -> dict[str, Any]:
        """The file in the shape of the command line's JSON."""
        return {
            "path": self.path,
            "component": self.component,
            "pages": self.pages,
            "sha256": self.sha256,
            "state": self.state,
        }


class OutputFolder:
    """One output folder with its manifest. Use it within `open_output`, which holds the folder's lock.

    New files are staged in one folder within it, those that they replace are kept in another until the new manifest
    stands. So whatever ends a build, the earlier kit is there, or comes back when the folder is next opened.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files: list[MadeFile] = []
        self._stage, self._kept = root / _STAGE, root / _KEPT
        self._before = manifest_digests(root)

    def add(self, path: str, data: bytes, component: str | None, pages: int) -> None:
        """Stage a file; nothing in the folder changes before `commit`."""
        digest = sha256(data).hexdigest()
        unchanged = digest_of(self.root / path) == digest
        if not unchanged:
            _write(self._stage / path, data)
        self.files.append(MadeFile(path, component, pages, digest, "unchanged" if unchanged else "built"))

    def holds(self, path: str) -> bool:
        """Whether a file is there as an earlier build made it."""
        digest = self._before.get(path)
        return digest is not None and _is(self.root / path, digest)

    def keep(self, path: str, component: str | None, pages: int) -> None:
        """Keep a file that the folder holds."""
        self.files.append(MadeFile(path, component, pages, self._before[path], "unchanged"))

    def commit(self, about: dict[str, Any]) -> None:
        """Put the staged files in their places, then the manifest; take away what only an earlier build made.

        Raises `ProblemsFoundError`, before anything is moved, if a file is in the way that no build has made.
        """
        built = {file.path: file.sha256 for file in self.files if file.state == "built"}
        self._refuse_foreign(built)
        listed = [{key: value for key, value in file.as_json().items() if key != "state"} for file in self.files]
        manifest = sealed({**about, "files": listed})
        left_over = self._left_over()
        if not built and not left_over and _is(self.root / MANIFEST, sha256(manifest).hexdigest()):
            return
        _write(self._stage / MANIFEST, manifest)
        journal = {"manifest": sha256(manifest).hexdigest(), "placed": built}
        _write(self._kept / _JOURNAL, json.dumps(journal).encode())
        for path in (*built, *left_over):
            _move(self.root / path, self._kept / path)
        for path in built:
            _move(self._stage / path, self.root / path)
        os.replace(self._stage / MANIFEST, self.root / MANIFEST)  # from here on the new kit is the one that stands

    def clear(self) -> None:
        """Take away what an earlier run made here, if it is still as that one made it, and its manifest."""
        if not (self.root / MANIFEST).is_file():
            return
        for path in self._left_over():
            (self.root / path).unlink()
        (self.root / MANIFEST).unlink()

    def restore(self) -> None:
        """Take back what a build did that did not come to its end, and drop what it staged."""
        journal = _journal(self._kept / _JOURNAL)
        if journal is not None and digest_of(self.root / MANIFEST) != journal["manifest"]:
            self._take_back(journal["placed"])
        shutil.rmtree(self._stage, ignore_errors=True)
        shutil.rmtree(self._kept, ignore_errors=True)

    def _refuse_foreign(self, built: Iterable[str]) -> None:
        foreign = [path for path in built if os.path.lexists(self.root / path) and path not in self._before]
        if foreign:
            hint = "move it away, or name another folder with --out"
            message = "“{}” is in the way: its folder's manifest does not say that pnp made it"
            places = [Place(str(self.root / path)) for path in foreign]
            found = [Finding("PNP-OUTPUT-FOREIGN", message.format(place.file), place, hint=hint) for place in places]
            raise ProblemsFoundError(found)

    def _left_over(self) -> list[str]:
        """What an earlier build made and this one does not, if it is still as that one made it."""
        made = {file.path for file in self.files}
        return [path for path, digest in self._before.items() if path not in made and _is(self.root / path, digest)]

    def _take_back(self, placed: Mapping[str, str]) -> None:
        for path, digest in placed.items():
            if not (self._stage / path).exists() and _is(self.root / path, digest):
                (self.root / path).unlink()
        for kept in sorted(self._kept.rglob("*")):
            name = kept.relative_to(self._kept).as_posix()
            if name != _JOURNAL and (kept.is_symlink() or not kept.is_dir()):
                _move(kept, self.root / name)


@contextmanager
def open_output(root: Path) -> Iterator[OutputFolder]:
    """The output folder at `root`, made if need be, held for this build alone.

    Raises `ProblemsFoundError` if it cannot be written, or if another build holds it.
    """
    try:
        root.mkdir(parents=True, exist_ok=True)
        lock = open(root / _LOCK, "a+b")  # noqa: SIM115
    except OSError as error:
        raise ProblemsFoundError([_unwritable(root, error)]) from None
    with lock:
        if not _held(lock.fileno()):
            message = f"another build is writing to “{root}”"
            hint = "wait until it has ended, or name another folder with --out"
            raise ProblemsFoundError([Finding("PNP-OUTPUT-BUSY", message, hint=hint)])
        try:
            OutputFolder(root).restore()  # what a build left that was killed
            folder = OutputFolder(root)
            try:
                yield folder
            finally:
                folder.restore()
        except OSError as error:
            raise ProblemsFoundError([_unwritable(root, error)]) from None


def _held(descriptor: int) -> bool:
    """Whether the lock could be taken; it goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _write(path: Path, data: bytes) -> None:
    """Write a file and see to it that it has reached the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _move(source: Path, target: Path) -> None:
    """Move a file, if it is there."""
    if os.path.lexists(source):
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(source, target)


def _journal(path: Path) -> dict[str, Any] | None:
    """What a build was about to do when it moved files, or None if it did not come so far."""
    try:
        stated = json.loads(path.read_text(encoding="utf-8"))
        placed = {str(name): str(digest) for name, digest in stated["placed"].items() if is_inside(name)}
        return {"manifest": str(stated["manifest"]), "placed": placed}
    except _UNREADABLE:
        return None


def manifest_digests(root: Path) -> dict[str, str]:
    """The files that the manifest in `root` names, with their digests; none if it was tampered with beyond reading."""
    try:
        listed = json.loads((root / MANIFEST).read_text(encoding="utf-8"))["files"]
        files = {str(file["path"]): str(file["sha256"]) for file in listed}
    except _UNREADABLE:
        return {}
    return {name: digest for name, digest in files.items() if is_inside(name)}


def is_inside(name: str) -> bool:
    """Whether a manifest's path stays within its folder."""
    path = PurePosixPath(name)
    outward = path.is_absolute() or ".." in path.parts or not path.parts
    return not outward and not any(character in name for character in "\\:\0")


def digest_of(path: Path) -> str | None:
    """The sha256 of a file, or None where it cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _is(path: Path, digest: str) -> bool:
    return digest_of(path) == digest


def _unwritable(root: Path, error: OSError) -> Finding:
    reason = error.strerror or str(error)
    hint = "make room, or name a folder that you may write to with --out"
    return Finding("PNP-OUTPUT", f"“{root}” cannot be written: {reason}", Place(str(root)), hint=hint)
