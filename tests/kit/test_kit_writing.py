"""Output folders: a kit is whole or as it was, and what pnp did not make is never touched."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import WriteGame
from kit_games import GAME, SHIPS, built, contents, harbour, opened

from pnp.findings import ProblemsFoundError
from pnp.kit import writing
from pnp.kit.build import build
from pnp.kit.request import Request
from pnp.kit.writing import MANIFEST, digest_of, open_output

ROOT = Path(__file__).resolve().parents[2]
FIRST = {"kit.pdf": b"kit 1", "cards.pdf": b"cards 1", "old.pdf": b"old 1"}
SECOND = {"kit.pdf": b"kit 2", "cards.pdf": b"cards 2", "new.pdf": b"new 2"}


def put(folder: Path, files: dict[str, bytes]) -> dict[str, str]:
    """A build that writes these files; answers each one's state."""
    with open_output(folder) as output:
        for name, data in files.items():
            output.add(name, data, None, 1)
        output.commit({"build": "X"})
        return {file.path: file.state for file in output.files}


def of_kit(folder: Path) -> dict[str, bytes]:
    """The kit's files without the manifest."""
    return {name: data for name, data in contents(folder).items() if name != MANIFEST}


def listed(folder: Path) -> dict[str, str]:
    """What the manifest names, with digests."""
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return {file["path"]: file["sha256"] for file in manifest["files"]}


def problem(folder: Path, files: dict[str, bytes]) -> Any:
    """The finding of a build that cannot be."""
    with pytest.raises(ProblemsFoundError) as refused:
        put(folder, files)
    return refused.value.findings[0]


def test_a_build_replaces_the_earlier_one(tmp_path: Path) -> None:
    """Its files, no others; what was made before and is no more is taken away; the manifest lists what is there."""
    assert dict.fromkeys(FIRST, "built") == put(tmp_path, FIRST)
    assert FIRST == of_kit(tmp_path)
    put(tmp_path, SECOND)
    assert SECOND == of_kit(tmp_path)
    assert {name: digest_of(tmp_path / name) for name in SECOND} == listed(tmp_path)


def test_equal_files_are_not_written_again(tmp_path: Path) -> None:
    """Their time stays, so that a viewer need not read them anew."""
    put(tmp_path, FIRST)
    os.utime(tmp_path / "kit.pdf", (1, 1))
    assert dict.fromkeys(FIRST, "unchanged") == put(tmp_path, FIRST)
    assert 1 == (tmp_path / "kit.pdf").stat().st_mtime


def test_what_the_user_put_there_stays(tmp_path: Path) -> None:
    """Beside the kit, in folders of it, and in place of what a build no longer makes."""
    put(tmp_path, FIRST)
    (tmp_path / "notes.txt").write_bytes(b"mine")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "kit.pdf").write_bytes(b"mine too")
    (tmp_path / "old.pdf").write_bytes(b"old 1, with my pencil marks")
    put(tmp_path, SECOND)
    kept = {"notes.txt": b"mine", "sub/kit.pdf": b"mine too", "old.pdf": b"old 1, with my pencil marks"}
    assert {**SECOND, **kept} == of_kit(tmp_path)


@pytest.mark.parametrize("name", ["kit.pdf", "new.pdf"])
@pytest.mark.parametrize("as_folder", [False, True])
def test_a_file_of_the_user_in_the_way_is_never_overwritten(tmp_path: Path, name: str, as_folder: bool) -> None:
    """Every such file is named, and nothing is written."""
    path = tmp_path / name
    if as_folder:
        (path / "in it").mkdir(parents=True)
    else:
        path.write_bytes(b"mine")
    before = contents(tmp_path)
    finding = problem(tmp_path, SECOND)
    assert ("PNP-OUTPUT-FOREIGN", str(path)) == (finding.code, finding.place.file)
    assert "--out" in finding.hint
    assert before == contents(tmp_path)


@pytest.mark.parametrize(
    "manifest",
    [
        "",
        "not JSON",
        "null",
        "[]",
        "{}",
        '{"files": null}',
        '{"files": "kit.pdf"}',
        '{"files": [null, 5, {"path": 5}]}',
        '{"files": [{"path": "kit.pdf"}]}',
        '{"files": {"path": "kit.pdf"}}',
        "[" * 100_000,
        "\xff\x00",
    ],
)
def test_a_manifest_that_is_nonsense_costs_nothing(tmp_path: Path, manifest: str) -> None:
    """What it no longer names counts as the user's: the build is refused, the earlier kit stays."""
    put(tmp_path, FIRST)
    (tmp_path / MANIFEST).write_text(manifest, encoding="latin-1")
    assert "PNP-OUTPUT-FOREIGN" == problem(tmp_path, SECOND).code
    assert FIRST == of_kit(tmp_path)


@pytest.mark.parametrize(
    "name",
    ["../precious.txt", "{outside}", "sub/../../precious.txt", "..\\precious.txt", "C:precious.txt", "", ".", "\0"],
)
def test_a_manifest_edited_by_hand_deletes_nothing_outside(tmp_path: Path, name: str) -> None:
    """Paths that lead out are not followed, whatever digest stands beside them."""
    out, precious = tmp_path / "out", tmp_path / "precious.txt"
    precious.write_bytes(b"precious")
    put(out, FIRST)
    manifest = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
    manifest["files"].append({"path": name.format(outside=precious), "sha256": digest_of(precious)})
    (out / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    put(out, SECOND)
    assert b"precious" == precious.read_bytes()
    assert SECOND == of_kit(out)


def test_a_journal_edited_by_hand_deletes_nothing_outside(tmp_path: Path) -> None:
    """The note of a build that died is trusted no more than the manifest."""
    out, precious = tmp_path / "out", tmp_path / "precious.txt"
    precious.write_bytes(b"precious")
    put(out, FIRST)
    (out / ".pnp-old").mkdir()
    journal = {"manifest": "0", "placed": {"../precious.txt": digest_of(precious)}}
    (out / ".pnp-old" / "journal.json").write_text(json.dumps(journal), encoding="utf-8")
    put(out, SECOND)
    assert b"precious" == precious.read_bytes()


class Died(BaseException):
    """A build that ends as if the power had gone."""


@pytest.mark.parametrize("ending", [Died(), OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("step", range(14))
def test_whatever_ends_a_build_the_kit_is_one_of_the_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int, ending: BaseException
) -> None:
    """At each of its steps: afterwards the folder holds the earlier kit, or the new one, byte for byte."""
    put(tmp_path, FIRST)
    (tmp_path / "notes.txt").write_bytes(b"mine")
    left = [step]

    def failing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            left[0] -= 1
            if left[0] == -1:
                raise ending
            return real(*arguments)

        return call

    with monkeypatch.context() as patched:
        patched.setattr(writing, "_write", failing(writing._write))
        patched.setattr(writing, "_move", failing(writing._move))
        if isinstance(ending, Died):  # then nothing is tidied up either: the next build finds it so
            patched.setattr(writing.OutputFolder, "restore", lambda self: None)
        ended: BaseException | None = None
        try:
            put(tmp_path, SECOND)
        except (Died, KeyboardInterrupt, ProblemsFoundError) as error:
            ended = error
    if ended and isinstance(ending, OSError):
        assert "No space left on device" in str(ended)
    assert (left[0] < 0) == (ended is not None)
    with open_output(tmp_path):
        pass
    kit = of_kit(tmp_path)
    assert b"mine" == kit.pop("notes.txt")
    assert (FIRST if ended else SECOND) == kit
    assert {name: digest_of(tmp_path / name) for name in kit} == listed(tmp_path)


def test_a_folder_that_cannot_be_written_is_said_clearly(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "out").write_bytes(b"mine")
    finding = problem(tmp_path / "out", SECOND)
    assert "PNP-OUTPUT" == finding.code
    assert "cannot be written" in finding.message
    assert "--out" in finding.hint
    assert b"mine" == (tmp_path / "out").read_bytes()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="where even the administrator may not write")
def test_a_folder_that_cannot_be_made_is_said_clearly() -> None:
    """As the machine says it."""
    finding = problem(Path("/proc/pnp"), SECOND)
    assert "“/proc/pnp” cannot be written: No such file or directory" == finding.message


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not bind the administrator")
def test_a_folder_without_permission_is_said_clearly(tmp_path: Path) -> None:
    """As the machine says it."""
    put(tmp_path, FIRST)
    tmp_path.chmod(0o500)
    try:
        assert "Permission denied" in problem(tmp_path, SECOND).message
    finally:
        tmp_path.chmod(0o700)
    assert FIRST == of_kit(tmp_path)


def test_a_full_disk_leaves_the_earlier_kit(
    write_game: WriteGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole build of a game, whose second file finds no room: the message says so."""
    root = harbour(write_game)
    result = built(root, tmp_path)
    before = contents(result.folder)
    (root / "ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,5"), encoding="utf-8")
    real, calls = os.fsync, []

    def full(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ProblemsFoundError, match="No space left on device"):
        built(root, tmp_path)
    assert before == contents(result.folder)


def test_a_build_with_problems_leaves_the_earlier_kit(write_game: WriteGame, tmp_path: Path) -> None:
    """Errors of the data or of a layout stop it before anything is touched."""
    root = harbour(write_game)
    result = built(root, tmp_path)
    before = contents(result.folder)
    for name, text in (("ships.csv", SHIPS.replace("Brig,4", "Brig,44")), ("layouts/board.yaml", "size: 9\n")):
        good = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(text, encoding="utf-8")
        with pytest.raises(ProblemsFoundError):
            built(root, tmp_path)
        assert before == contents(result.folder)
        (root / name).write_text(good, encoding="utf-8")


def test_a_component_taken_out_of_a_kit_is_taken_out_of_its_folder(write_game: WriteGame, tmp_path: Path) -> None:
    """Its file goes with the next build."""
    root = harbour(write_game)
    folder = built(root, tmp_path).folder
    assert {"kit.pdf", "ship-cards.pdf", "counters.pdf", "board.pdf", MANIFEST} == set(contents(folder))
    (root / "game.yaml").write_text(GAME.replace("[ship-cards, counters, board]", "[ship-cards, board]"))
    built(root, tmp_path)
    assert {"kit.pdf", "ship-cards.pdf", "board.pdf", MANIFEST} == set(contents(folder))


def test_a_second_build_of_the_same_folder_is_told_who_holds_it(tmp_path: Path) -> None:
    """One lock a folder; it goes with the process that took it."""
    with open_output(tmp_path):
        finding = problem(tmp_path, SECOND)
    assert "PNP-OUTPUT-BUSY" == finding.code
    assert "another build" in finding.message
    assert str(tmp_path) in finding.message
    put(tmp_path, SECOND)


HOLD = "import sys, time\nfrom pathlib import Path\nfrom pnp.kit.writing import open_output\n"
HOLD += "with open_output(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(60)\n"


def test_a_killed_build_gives_its_folder_free(tmp_path: Path) -> None:
    """The lock is the process's own, no file that has to be deleted by hand."""
    with subprocess.Popen([sys.executable, "-c", HOLD, tmp_path], cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert b"held\n" == process.stdout.readline()
        assert "PNP-OUTPUT-BUSY" == problem(tmp_path, SECOND).code
        process.kill()
    assert dict.fromkeys(SECOND, "built") == put(tmp_path, SECOND)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")
def test_a_hundred_builds_killed_at_any_moment_leave_a_whole_kit(write_game: WriteGame, tmp_path: Path) -> None:
    """Killed at random, each: the folder, opened again, holds exactly one of the two kits that were being built."""
    root, out = harbour(write_game), tmp_path / "out"
    kits = []
    for crew in (5, 4):
        (root / "ships.csv").write_text(SHIPS.replace("Brig,4", f"Brig,{crew}"), encoding="utf-8")
        kits.append(contents(built(root, tmp_path, out=tmp_path / f"whole-{crew}").folder))
        kits[-1].pop(MANIFEST)
    chance = random.Random(1)
    for _ in range(100):
        pid = os.fork()
        if pid == 0:  # a child that has everything loaded: a hundred builds, not a hundred starts of Python
            try:
                for turn in range(1000):
                    text = SHIPS.replace("Brig,4", f"Brig,{4 + turn % 2}")
                    (root / "ships.csv").write_text(text, encoding="utf-8")
                    build(opened(root), tmp_path, Request(out=out))
            finally:
                os._exit(0)
        time.sleep(chance.uniform(0.02, 0.35))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        with open_output(out):
            pass
        found = of_kit(out)
        assert not found or found in kits
