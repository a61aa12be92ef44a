"""The README: what a newcomer types works as it is written, one step after another, and answers what is shown."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
OWN_GAME: Final = "## A game of your own"
_FENCE: Final = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE: Final = re.compile(r"`([\w./-]+\.(?:csv|yaml))`")


def fences(text: str) -> Iterator[tuple[str, str, str]]:
    """Each fenced block: its kind, what is in it, the prose before it."""
    end = 0
    for fence in _FENCE.finditer(text):
        yield fence["kind"], fence["text"], text[end : fence.start()]
        end = fence.end()


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command with what is shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def run(command: str, folder: Path) -> str:
    """What a command prints, messages and all. It may find problems, never fail otherwise."""
    words = shlex.split(command)
    words = [sys.executable, "-m", *words] if words[0] == "pnp" else words
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode in (0, 1), f"{command}: {done.stdout}"
    assert "Traceback" not in done.stdout
    return done.stdout


def held(text: str, folder: Path) -> None:
    """Run the commands of a block; where something is shown below one, it is what the command prints."""
    for command, shown in commands(text):
        printed = run(command, folder)
        assert not shown or shown == printed, f"{command} prints:\n{printed}"


def test_the_tour_can_be_followed(tmp_path: Path) -> None:
    """Copy, check, ask, build, change a number, make a mistake, try a rule: each answers as the README says."""
    shutil.copytree(ROOT / "data", tmp_path / "data", ignore=shutil.ignore_patterns(".pnp"))
    edited = ""
    for kind, text, before in fences(README[: README.index(OWN_GAME)]):
        edited = (_FILE.findall(before) or [edited])[-1]
        if kind == "console":
            held(text, tmp_path)
        elif kind == "diff":
            old, new = (line[1:] for line in text.splitlines())
            file = tmp_path / edited
            assert 1 == file.read_text(encoding="utf-8").count(f"\n{old}") + file.read_text(
                encoding="utf-8"
            ).startswith(old)
            file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert (tmp_path / "output" / "my-war" / "kit.pdf").is_file()


def test_the_game_of_ones_own_can_be_built(tmp_path: Path) -> None:
    """Three files, copied from the README, are a game."""
    for kind, text, before in fences(README[README.index(OWN_GAME) :]):
        if kind in ("yaml", "csv"):
            path = tmp_path / _FILE.findall(before)[-1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif kind == "sh":
            held(text, tmp_path)
    assert (tmp_path / "output" / "market" / "kit.pdf").is_file()


def test_the_first_screen_shows_real_sheets() -> None:
    """Whoever opens the page sees what the program makes, before any heading."""
    first = README[: README.index("\n## ")]
    picture = re.search(r"!\[[^\]]+\]\((docs/gallery/[^)]+\.png)\)", first)
    assert picture is not None
    assert (ROOT / picture[1]).is_file()


def test_links_lead_to_files() -> None:
    """A link to a page or a picture of the repository is not broken."""
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", README) if not target.startswith("http")]
    assert [] == [target for target in targets if not (ROOT / target).exists()]
