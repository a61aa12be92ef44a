"""A game's folder as it was at a revision, read from git without running anything that the repository brings."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path, PurePosixPath
from typing import Final

from pnp.findings import Finding, ProblemsFoundError

MOST_FILES: Final = 5_000
LARGEST_TREE: Final = 256 * 2**20
_SECONDS: Final = 60
_PLAIN_FILES: Final = (b"100644", b"100755")
_QUIET: Final = ("--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "-c", "core.pager=cat")


def export(root: Path, revision: str, target: Path) -> None:
    """Write the files below `root` as they were at `revision` into `target`.

    Raw contents are taken, so that no filter runs; links and modules are left out. Raises `ProblemsFoundError`.
    """
    git = shutil.which("git")
    if git is None:
        raise _problem("git is not installed", "install it, or compare with a build: --since BUILD")
    if revision.startswith("-") or not revision.isprintable() or not revision.strip():
        raise _problem(f"“{revision}” is no revision", "name a branch, a tag or a commit")
    if _run(git, root, "rev-parse", "--is-inside-work-tree") is None:
        raise _problem(f"the folder “{root}” is in no git repository", "compare with a build: --since BUILD")
    commit = _run(git, root, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if commit is None:
        raise _problem(f"there is no revision “{revision}” here", "`git log` lists them")
    listed = _run(git, root, "ls-tree", "-r", "-z", "-l", commit.decode("ascii").strip(), "--", ".") or b""
    for name, data in _contents(git, root, list(_plain_files(listed))):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _plain_files(listed: bytes) -> list[tuple[str, bytes]]:
    """Names and objects of the plain files in a listing."""
    files, size = [], 0
    for line in listed.split(b"\0"):
        about, _, name = line.partition(b"\t")
        words = about.split()
        if len(words) != 4 or words[0] not in _PLAIN_FILES:
            continue
        path = PurePosixPath(name.decode("utf-8", "replace"))
        if path.is_absolute() or ".." in path.parts or "\\" in str(path) or ".git" in path.parts:
            continue
        size += int(words[3])
        files.append((str(path), words[2]))
    if len(files) > MOST_FILES or size > LARGEST_TREE:
        raise _problem("the game's folder holds too much at that revision", "compare with a build: --since BUILD")
    return files


def _contents(git: str, root: Path, files: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """Each file with its raw contents."""
    wanted = b"".join(digest + b"\n" for _, digest in files)
    data = _run(git, root, "cat-file", "--batch", given=wanted) if files else b""
    if data is None:
        raise _problem("git cannot read that revision", "is the repository whole?")
    found, start = [], 0
    for name, _ in files:
        end = data.index(b"\n", start)
        size = int(data[start:end].split()[-1])
        found.append((name, data[end + 1 : end + 1 + size]))
        start = end + 1 + size + 1
    return found


def _run(git: str, root: Path, *words: str, given: bytes | None = None) -> bytes | None:
    """What a git command prints; None where it fails."""
    try:
        return subprocess.check_output(
            [git, *_QUIET, *words], cwd=root, input=given or b"", stderr=subprocess.DEVNULL, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError):
        return None


def _problem(message: str, hint: str) -> ProblemsFoundError:
    return ProblemsFoundError([Finding("PNP-GIT", message, hint=hint)])
