"""What a build depends on: files that it read or looked for, the program, its libraries, what was asked for."""

from __future__ import annotations

import os
import platform
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pnp
from pnp.findings import ProblemsFoundError
from pnp.loading.folder import THERE, Folder

_LIBRARIES: Final = (
    *("reportlab", "pillow", "pyphen", "PyYAML", "pydantic"),
    *("svgwrite", "fonttools", "brotli", "pypdfium2", "segno"),
)
_PROGRAM_FILES: Final = (".py", ".ttf", ".txt")


def inputs_of(folders: Iterable[Folder], request: Mapping[str, Any], foreign: bool = False) -> dict[str, Any]:
    """The inputs of a build that is done reading: of each folder what was read or looked for, as in `Folder.reads`.

    `foreign` says that rules or blocks of another package took part, whose code is not known here. Folders go by the
    names under which findings show them, so that the inputs are the same wherever the game lies.
    """
    read = {folder.shown: dict(sorted(folder.reads.items())) for folder in folders}
    return {"program": program_digest(), "foreign": foreign, "request": dict(request), "files": read}


def still_hold(inputs: Any, folders: Iterable[Folder], request: Mapping[str, Any]) -> bool:
    """Whether a build with these `inputs` would read the same again."""
    try:
        if inputs["foreign"] or inputs["request"] != dict(request) or inputs["program"] != program_digest():
            return False
        by_name = {folder.shown: folder for folder in folders}
        return by_name.keys() == inputs["files"].keys() and all(
            _noted(by_name[shown], name, digest) == digest
            for shown, files in inputs["files"].items()
            for name, digest in files.items()
        )
    except (KeyError, TypeError, AttributeError):
        return False  # a manifest edited by hand


def is_foreign(core: object) -> bool:
    """Whether a rules core is of another package, whose code is not known here."""
    return not type(core).__module__.startswith("pnp.")


def _noted(folder: Folder, name: str, before: str | None) -> str | None:
    """What a folder notes of a file when it is read again, or only looked for if that was all `before`."""
    try:
        if folder.exists(name) and before != THERE:
            folder.read_bytes(name)
    except ProblemsFoundError:
        pass  # a build would have to say so
    return folder.reads[name]


@cache
def program_digest() -> str:
    """The hash of the program's code, fonts and icons, and of the versions of what it runs with."""
    root = Path(pnp.__file__).parent
    digest, buffer = sha256(), memoryview(bytearray(1 << 16))  # one for all: fresh memory for each font would cost more
    for name in sorted(_program_files(root)):
        digest.update(name.encode())
        with (root / name).open("rb", buffering=0) as file:
            while size := file.readinto(buffer):
                digest.update(buffer[:size])
    for name in _LIBRARIES:
        digest.update(f"{name} {_version(name)}".encode())
    digest.update(f"{platform.python_version()} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    return digest.hexdigest()


def _program_files(root: Path, below: str = "") -> Iterator[str]:
    """The names of the files that make the program, as seen from `root`; games that come with it are data."""
    for entry in os.scandir(root / below):
        name = below + entry.name
        if entry.is_dir(follow_symlinks=False):
            if name != "builtin":
                yield from _program_files(root, f"{name}/")
        elif name.endswith(_PROGRAM_FILES):
            yield name


def _version(name: str) -> str:
    """A library's version, amid all that its package says of itself: picking it out would take longer."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution(name).read_text("METADATA") or "-"
    except PackageNotFoundError:
        return "-"
