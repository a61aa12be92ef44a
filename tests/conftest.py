"""What all tests share: games written on the spot, and golden texts that a flag rewrites."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import gettempdir

import pytest

UPDATE_GOLDEN = "--update-golden"
GOLDEN_BYTES = 20 * 2**10
MINIMAL_GAME = "game: test\ntitle: A Test\n"

WriteGame = Callable[..., Path]
Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(UPDATE_GOLDEN, action="store_true", help="write the golden texts anew; review them as a diff")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["XDG_DATA_HOME"] = str(Path(gettempdir()) / "pnp-tests-user-data")  # never the ledgers of who tests
    if config.getoption(UPDATE_GOLDEN) and os.environ.get("CI") == "true":
        raise pytest.UsageError(f"{UPDATE_GOLDEN} is refused in CI: golden texts are reviewed by a person")


@pytest.fixture
def write_game(tmp_path: Path) -> WriteGame:
    """Writes a game's folder from names and contents; without a `game.yaml` of its own it gets a minimal one."""

    def write(files: Mapping[str, str | bytes] | None = None, *, name: str = "test") -> Path:
        root = tmp_path / name
        for relative, content in {"game.yaml": MINIMAL_GAME, **(files or {})}.items():
            path = root / relative
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return write


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Holds a text against `golden/NAME` beside the test; with `--update-golden` writes it there."""

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        assert len(text.encode()) <= GOLDEN_BYTES, f"{name} is too large to be reviewed by a person"
        if request.config.getoption(UPDATE_GOLDEN):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"there is no golden text {name}; run pytest {UPDATE_GOLDEN} and review it"
        assert path.read_text(encoding="utf-8") == text

    return compare
