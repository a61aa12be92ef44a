"""Finding a game: a folder, one under `data/` here, or one that is built in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pnp
from pnp.findings import Finding, ProblemsFoundError, did_you_mean
from pnp.loading.game_data import GAME_FILE

_PACKAGE: Final = Path(pnp.__file__).resolve().parent


def find_game(name_or_path: str, here: Path) -> Path:
    """The folder of a game: a path from `here`, `data/NAME` below it, or a built-in game, in this order.

    Raises `ProblemsFoundError` if there is none, or if the folder has no `game.yaml`.
    """
    path = here / name_or_path
    if is_game(path):
        return path
    games = all_games(here)
    if name_or_path in games:
        return games[name_or_path]
    if _is_folder(path):
        message = f"the folder “{name_or_path}” is no game: it has no {GAME_FILE}"
        hint = f"name a folder that has one; here are {', '.join(games) or 'none'}"
        raise ProblemsFoundError([Finding("PNP-UNKNOWN-GAME", message, found=name_or_path, hint=hint)])
    hint = did_you_mean(name_or_path, games) or "name a folder with a game.yaml, or a game that `pnp list` shows"
    message = f"there is no game “{name_or_path}”"
    raise ProblemsFoundError([Finding("PNP-UNKNOWN-GAME", message, found=name_or_path, hint=hint)])


def all_games(here: Path) -> dict[str, Path]:
    """The games by name, those under `data/` here before built-in ones of the same name; sorted."""
    found: dict[str, Path] = {}
    for folder in (here / "data", built_in("data")):
        for path in _entries(folder):
            if is_game(path):
                found.setdefault(path.name, path)
    return dict(sorted(found.items()))


def is_game(path: Path) -> bool:
    """Whether `path` is a folder with a `game.yaml`."""
    try:
        return (path / GAME_FILE).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def built_in(kind: str) -> Path:
    """The folder of what comes with the program, `data` or `layouts`: in the package, or beside it in a checkout."""
    inside = _PACKAGE / "builtin" / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind


def is_built_in(folder: Path) -> bool:
    """Whether a folder came with the program, so that nothing is written to it."""
    return folder.resolve().is_relative_to(_PACKAGE)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
