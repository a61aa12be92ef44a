"""`pnp list`: the games that can be named, or what one of them consists of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.cli.console import AsJson, Console, Quiet, counted, plural
from pnp.cli.target import GameArgument, named_game, open_target
from pnp.findings import ProblemsFoundError, errors_in

if TYPE_CHECKING:
    from pnp.rules.game import Game

LIST_HELP = "With GAME, a folder or a name, its components, tables and kits are shown; without it, all games."


class Count(NamedTuple):
    """How many faces a component has to be drawn, and how many pieces of it are printed."""

    faces: int
    copies: int


def list_games(
    game: GameArgument = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show the games that are here, or what one game consists of."""
    console = Console(as_json, quiet)
    if game is not None:
        opened = open_target(named_game(game))
        about = described(opened)
        console.document({"games": [about | _parts(opened)]})
        _say_whole(console, opened, about)
        return
    games = [found for folder in _folders() if (found := _opened(folder, console)) is not None]
    known = [described(found) for found in games]
    console.document({"games": known})
    for found, about in zip(games, known, strict=True):
        _say(console, found, about)
    if not games:
        console.note("there are no games here; a game is a folder with a game.yaml, here or under data/")


def described(game: Game) -> dict[str, Any]:
    """A game as the JSON of `list` has it."""
    components = [{"id": name} | count(game, name)._asdict() for name in game.file.components]
    file = game.file
    about = {"id": file.game, "title": file.title, "designer": file.designer, "licence": file.licence}
    return about | {"components": components}


def count(game: Game, component: str) -> Count:
    """How many faces and pieces a component consists of, as far as its rows can be planned."""
    from pnp.kit.paging import Pages
    from pnp.loading.library import open_library

    items = Pages(game, open_library(game.data.folder, Path.cwd())).component(component, []).items
    return Count(sum(1 if item.back is None else 2 for item in items), sum(item.copies for item in items))


def _parts(game: Game) -> dict[str, Any]:
    tables = [{"id": table.name, "file": table.file, "rows": len(table.rows)} for table in game.tables.values()]
    kits = [
        {"id": name, "components": list(kit.components), "paper": kit.paper} for name, kit in game.file.kits.items()
    ]
    return {"tables": tables, "kits": kits}


def _folders() -> list[Path]:
    """The folders of all games: the one that one stands in first, if it is one."""
    from pnp.loading.find import all_games, is_game

    here = Path.cwd()
    others = [folder for folder in all_games(here).values() if folder.resolve() != here.resolve()]
    return [here, *others] if is_game(here) else others


def _opened(folder: Path, console: Console) -> Game | None:
    try:
        return open_target(folder)
    except ProblemsFoundError as error:
        console.note(f"{folder.name} cannot be opened ({counted(error.findings)}): see pnp validate {folder.name}")
        return None


def _say(console: Console, game: Game, about: Mapping[str, Any]) -> None:
    file = game.file
    console.say(f"{file.game}: {file.title}" + (f", by {file.designer}" if file.designer else ""))
    if errors_in(game.findings):
        console.note(f"  {counted(game.findings)}: see pnp validate {file.game}")
    for component in about["components"]:
        faces, pieces = plural(component["faces"], "face"), plural(component["copies"], "piece")
        console.say(f"  {component['id']}: {faces}, {pieces}")


def _say_whole(console: Console, game: Game, about: Mapping[str, Any]) -> None:
    _say(console, game, about)
    for table in game.tables.values():
        console.say(f"table {table.name} ({table.file}): {len(table.rows)} rows")
    for name, kit in game.file.kits.items():
        console.say(f"kit {name} ({kit.paper}): {', '.join(kit.components)}")
