"""A folder, and the only way to read files in it: nothing outside it can be reached through it."""

from __future__ import annotations

import os
import re
import stat
from hashlib import sha256
from pathlib import Path
from typing import Final

from pnp.findings import Finding, Place, ProblemsFoundError, did_you_mean
from pnp.loading.encoding import decode
from pnp.loading.limits import FILE_BYTES

THERE: Final = "there"
"""What `Folder.reads` notes of a file that was looked for and found, but not read."""

_DRIVE = re.compile(r"[A-Za-z]:")
_MEBIBYTE = 2**20


class Folder:
    """A folder whose files are read by paths relative to it, with `/` between folders.

    `reads` keeps what has been looked for so far: the SHA-256 of each file, or None where there was none that can be
    read. `shown` is put before the names of its files in findings (`layouts/` for a folder of shared layouts).
    """

    def __init__(self, root: Path, shown: str = "") -> None:
        self.root = root.resolve()
        self.shown = shown
        self.reads: dict[str, str | None] = {}

    def read_bytes(self, relative: str, wanted_at: Place | None = None) -> bytes:
        """The content of a file. Raises `ProblemsFoundError` if it is missing, no plain file, too large or outside.

        `wanted_at` is where the file is asked for: the place of those findings.
        """
        self.reads[relative] = None
        path = self._inside(relative, wanted_at)
        try:
            content = _content(path)
        except OSError as error:
            raise self._unreadable(relative, error, wanted_at) from None
        except _NotAFileError as error:
            raise self._refused("PNP-FILE-KIND", relative, f"is {error}, not a file", wanted_at) from None
        if len(content) > FILE_BYTES:
            raise self._too_large(relative, path.stat().st_size, wanted_at)
        self.reads[relative] = sha256(content).hexdigest()
        return content

    def read_text(self, relative: str, wanted_at: Place | None = None) -> str:
        """The text of a UTF-8 file, lines ended by `\\n`. Raises `ProblemsFoundError`, also for other encodings."""
        return decode(self.read_bytes(relative, wanted_at), self.shown + relative)

    def exists(self, relative: str, wanted_at: Place | None = None) -> bool:
        """Whether there is something of that name. Raises `ProblemsFoundError` for a path that leads out."""
        known = self.reads.get(relative)
        self.reads[relative] = None
        found = self._inside(relative, wanted_at).exists()
        if found:
            self.reads[relative] = known or THERE
        return found

    def names(self, ending: str) -> list[str]:
        """The files directly in the folder whose name has this ending, sorted; none if there is no such folder."""
        try:
            return sorted(entry.name for entry in os.scandir(self.root) if entry.name.endswith(ending))
        except OSError:
            return []

    def _inside(self, relative: str, wanted_at: Place | None) -> Path:
        fault = _path_fault(relative)
        if fault:
            raise self._refused("PNP-PATH", relative, fault, wanted_at)
        try:
            path = (self.root / relative).resolve()
        except (OSError, RuntimeError):  # a ring of links
            raise self._refused("PNP-PATH", relative, "is a link that leads back to itself", wanted_at) from None
        if not path.is_relative_to(self.root):
            raise self._refused("PNP-PATH", relative, "leads out of its folder through a link", wanted_at)
        return path

    def _refused(self, code: str, relative: str, fault: str, wanted_at: Place | None) -> ProblemsFoundError:
        hint = "name a file inside the folder, such as units.csv or pictures/tank.png, with / between folder and file"
        place = wanted_at or Place(self.shown + relative)
        return ProblemsFoundError([Finding(code, f"“{relative}” {fault}", place, found=relative, hint=hint)])

    def _too_large(self, relative: str, size: int, wanted_at: Place | None) -> ProblemsFoundError:
        message = f"“{relative}” has {size / _MEBIBYTE:.1f} MB; a file may have {FILE_BYTES // _MEBIBYTE} MB"
        hint = "split it, or leave out what the game does not need"
        place = wanted_at or Place(self.shown + relative)
        return ProblemsFoundError([Finding("PNP-FILE-SIZE", message, place, size, FILE_BYTES, hint=hint)])

    def _unreadable(self, relative: str, error: OSError, wanted_at: Place | None) -> ProblemsFoundError:
        place = wanted_at or Place(self.shown + relative)
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            message = f"“{relative}” cannot be read: {error.strerror}"
            hint = "make sure that you may read it and that the disk is in order"
            return ProblemsFoundError([Finding("PNP-FILE-UNREADABLE", message, place, relative, hint=hint)])
        message = f"there is no file “{relative}”"
        hint = did_you_mean(relative, self._neighbours(relative)) or "put the file there, or correct its name"
        return ProblemsFoundError([Finding("PNP-FILE-MISSING", message, place, relative, hint=hint)])

    def _neighbours(self, relative: str) -> list[str]:
        parent = relative.rpartition("/")[0]
        try:
            names = sorted(os.listdir(self.root / parent))
        except OSError:
            return []
        return [f"{parent}/{name}" if parent else name for name in names if not name.startswith(".")]


class _NotAFileError(Exception):
    """What stands at the path is something else: the message says what."""


def _path_fault(relative: str) -> str | None:
    if not relative.strip():
        return "is no file name"
    if "\\" in relative:
        return "has a backslash"
    if relative.startswith("/") or _DRIVE.match(relative):
        return "starts at a drive or at the root of the disk"
    if any(ord(character) < 32 or 0xD800 <= ord(character) <= 0xDFFF for character in relative):
        return "has a character that no file name can have"
    if ".." in relative.split("/"):
        return "leads out of its folder with “..”"
    return None


def _content(path: Path) -> bytes:
    """The bytes of a plain file, one more than allowed at most. Never waits, as opening a pipe would."""
    if path.is_dir():
        raise _NotAFileError("a folder")
    with open(path, "rb", opener=_open_at_once) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _NotAFileError("a device or a pipe")
        return file.read(FILE_BYTES + 1)


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
