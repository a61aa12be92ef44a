"""Fingerprints: what a build depends on, in twelve characters."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import pnp
from pnp.drawing.face import stamp_of
from pnp.loading.folder import Folder

_LIBRARIES: Final = ("reportlab", "pillow", "pyphen", "PyYAML", "pydantic")


def build_id(folders: Iterable[Folder], options: Mapping[str, str]) -> str:
    """Twelve characters of the hash of all inputs: files read or looked for, the program, its libraries, options."""
    lines = [f"{name}={options[name]}" for name in sorted(options)]
    for folder in folders:
        lines += [f"{folder.shown}{name} {digest or '-'}" for name, digest in sorted(folder.reads.items())]
    return stamp_of("\n".join([*lines, program_digest()]), "")


@cache
def program_digest() -> str:
    """The hash of the program's own code and of the versions that it runs with."""
    root = Path(pnp.__file__).parent
    digest = sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    for name in _LIBRARIES:
        digest.update(f"{name} {_version(name)}".encode())
    digest.update(platform.python_version().encode())
    return digest.hexdigest()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"
