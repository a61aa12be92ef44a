"""The wheel and the source archive: all that the program needs is in them, and they work far from the repository."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).resolve().parents[2]
LICENCES: Final = ("LICENSE", "barlow-condensed/OFL.txt", "source-serif-4/OFL.txt", "icons/LICENSE.txt")


def called(*command: str | Path, folder: Path = ROOT, site: Path | None = None) -> str:
    """What a Python module prints when it is run, with `site` before all that is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if site is not None:
        environment["PYTHONPATH"] = str(site)
    words = [sys.executable, "-m", *map(str, command)]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    called("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_games_layouts_fonts_and_licences(wheel: Path) -> None:
    """What comes with the program is in the package, under the names by which it is found; licences beside it."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {f"pnp/builtin/{path.relative_to(ROOT)}" for path in (ROOT / "layouts").glob("*.yaml")} <= set(names)
    games = [path for path in (ROOT / "data").iterdir() if (path / "game.yaml").is_file()]
    files = {path.relative_to(ROOT) for game in games for path in game.rglob("*.*") if ".pnp" not in path.parts}
    assert {f"pnp/builtin/{file.as_posix()}" for file in files} <= set(names)
    assert [] == [licence for licence in LICENCES if not any(name.endswith(licence) for name in names)]
    assert [] == [name for name in names if name.startswith(("tests/", "docs/")) or "__pycache__" in name]


def test_the_wheel_works_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """Listed and built from what is built in: nothing of the repository is at hand."""
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    called("pip", "install", "--quiet", "--no-deps", "--no-compile", "--no-index", "--target", site, wheel)
    assert (site / "pnp" / "builtin" / "data").is_dir()
    listed = json.loads(called("pnp", "list", "--json", folder=empty, site=site))
    assert "winds-of-change" in [game["id"] for game in listed["games"]]
    built = json.loads(called("pnp", "build", "winds-of-change", "--json", folder=empty, site=site))
    assert built["requested"] == built["produced"] > 0
    assert (empty / "output" / "winds-of-change" / "kit.pdf").is_file()
    assert [] == [path.name for path in empty.iterdir() if path.name != "output"]


def test_the_source_archive_is_whole(tmp_path: Path) -> None:
    """Whoever has only the archive can read, test and build everything."""
    called("hatchling", "build", "--target", "sdist", "--directory", tmp_path)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = (
        "README.md",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "Makefile",
        "pyproject.toml",
    )
    assert [] == [name for name in wanted if name not in names]
    for folder in ("pnp", "data", "layouts", "tests", "docs", "benchmarks"):
        assert any(name.startswith(f"{folder}/") for name in names), folder
    assert "data/winds-of-change/game.yaml" in names
    assert "docs/gallery/winds-of-change.png" in names
