"""Output folders: files written whole or not at all; nothing is deleted that the folder's manifest does not name."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, Final

from pnp.findings import Finding, Place, ProblemsFoundError

MANIFEST: Final = "manifest.json"
_STAGE: Final = ".pnp-new"
_LOCK: Final = ".pnp-lock"


@dataclass(frozen=True, slots=True)
class MadeFile:
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
    """One output folder with its manifest. Use it within `open_output`, which holds the folder's lock."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files: list[MadeFile] = []
        self._stage = root / _STAGE
        self._before = _manifest_files(root / MANIFEST)

    def add(self, path: str, data: bytes, component: str | None, pages: int) -> None:
        """Stage a file; nothing in the folder changes before `commit`."""
        digest = sha256(data).hexdigest()
        unchanged = digest_of(self.root / path) == digest
        if not unchanged:
            target = self._stage / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        self.files.append(MadeFile(path, component, pages, digest, "unchanged" if unchanged else "built"))

    def commit(self, about: dict[str, Any]) -> None:
        """Put the staged files in their places, then the manifest; take away what only an earlier build made."""
        for file in self.files:
            if file.state == "built":
                target = self.root / file.path
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(self._stage / file.path, target)
        kept = {file.path for file in self.files}
        for path, digest in self._before.items():
            if path not in kept and digest_of(self.root / path) == digest:
                (self.root / path).unlink()
        listed = [{key: value for key, value in file.as_json().items() if key != "state"} for file in self.files]
        text = json.dumps({**about, "files": listed}, ensure_ascii=False, indent=2) + "\n"
        self._stage.mkdir(exist_ok=True)
        (self._stage / MANIFEST).write_text(text, encoding="utf-8")
        os.replace(self._stage / MANIFEST, self.root / MANIFEST)

    def clear_stage(self) -> None:
        """Drop what was staged and not committed, also by a build that died."""
        shutil.rmtree(self._stage, ignore_errors=True)


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
        folder = OutputFolder(root)
        folder.clear_stage()
        try:
            yield folder
        except OSError as error:
            raise ProblemsFoundError([_unwritable(root, error)]) from None
        finally:
            folder.clear_stage()


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


def _manifest_files(path: Path) -> dict[str, str]:
    """The files that an earlier manifest names, with their digests; none if it was tampered with beyond reading."""
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))["files"]
        files = {str(file["path"]): str(file["sha256"]) for file in listed}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {name: digest for name, digest in files.items() if is_inside(name)}


def is_inside(name: str) -> bool:
    """Whether a manifest's path stays within its folder."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and ":" not in name


def digest_of(path: Path) -> str | None:
    """The sha256 of a file, or None where it cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _unwritable(root: Path, error: OSError) -> Finding:
    reason = error.strerror or str(error)
    hint = "make room, or name a folder that you may write to with --out"
    return Finding("PNP-OUTPUT", f"“{root}” cannot be written: {reason}", Place(str(root)), hint=hint)
