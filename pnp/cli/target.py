"""Which game a command is about: its first argument, or the folder that one stands in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from pnp.cli.console import WrongUseError
from pnp.findings import ProblemsFoundError, did_you_mean

if TYPE_CHECKING:
    from pnp.rules.game import Game

GAME_HELP: Final = (
    "GAME is a folder with a game.yaml, or the name of one under data/ here or among those that come with pnp. "
    "Leave it out to take the game in whose folder you are."
)

GameArgument = Annotated[str | None, typer.Argument(metavar="GAME", hidden=True)]  # GAME_HELP explains it


class Target(NamedTuple):
    """A game's folder, and the arguments that follow it."""

    folder: Path
    rest: tuple[str, ...] = ()


def named_game(game: str | None) -> Path:
    """The folder of the one game that a command is given. Raises `WrongUseError` if there is no such game."""
    target = find_target([] if game is None else [game])
    if target.rest:
        from pnp.loading.find import all_games

        hint = did_you_mean(target.rest[0], all_games(Path.cwd()))
        raise WrongUseError(f"there is no game “{target.rest[0]}”", hint)
    return target.folder


def find_target(arguments: Sequence[str]) -> Target:
    """The game that `arguments` start with; else the one in whose folder one stands, all of them left for it.

    Raises `WrongUseError` if there is neither.
    """
    from pnp.loading.find import find_game, is_game

    here, given = Path.cwd(), tuple(arguments)
    problem = None
    if given:
        try:
            return Target(find_game(given[0], here), given[1:])
        except ProblemsFoundError as error:
            problem = error.findings[0]
    if is_game(here):
        return Target(here, given)
    if problem is not None:
        raise WrongUseError(problem.message, problem.hint)
    raise WrongUseError("no game is named, and this folder is none", "name one; `pnp list` shows which there are")


def open_target(folder: Path) -> Game:
    """The game in `folder` under its rules, its findings with it.

    Raises `ProblemsFoundError` if `game.yaml` cannot be understood or names rules that are not there.
    """
    from pnp.loading.folder import Folder
    from pnp.loading.game_data import load_game
    from pnp.rules.game import open_game
    from pnp.rules.registry import core_named

    data = load_game(Folder(folder))
    if data.file is None or data.node is None:
        raise ProblemsFoundError(data.findings)
    try:
        core = core_named(data.file.rules, data.node.place_of("rules"))
    except ProblemsFoundError as error:
        raise ProblemsFoundError([*data.findings, *error.findings]) from None
    return open_game(data, core)
