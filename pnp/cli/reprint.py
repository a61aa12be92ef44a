"""`pnp reprint`: print only what is not in the box as it should be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pnp.cli.build import Kit, PaperOption, progress_bar, shown_folder
from pnp.cli.console import AsJson, Console, Quiet, plural
from pnp.cli.surroundings import user_data_folder
from pnp.cli.target import GameArgument, named_game, open_target

if TYPE_CHECKING:
    from pnp.kit.reprinting import Reprint

_MOST_LINES: Final = 20

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Where to; left out, output/GAME/reprint/ in this folder."),
]
FactsOnly = Annotated[
    bool, typer.Option("--facts-only", help="Leave pieces in the box that print the same values and only look older.")
]


def reprint(
    game: GameArgument = None,
    kit: Kit = None,
    paper: PaperOption = None,
    facts_only: FactsOnly = False,
    out: Out = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Write only the pieces that changed since they were last printed, packed, each with its back.

    The first page lists what to take out of the box and what to put in. What is in the box is what `pnp printed` noted.
    """
    from pnp.kit.in_box import box_of
    from pnp.kit.noting import game_ledger
    from pnp.kit.reprinting import reprint as reprint_kit
    from pnp.kit.request import Request

    console, folder = Console(as_json, quiet), named_game(game)
    opened = open_target(folder)
    request = Request(kit, (), paper, out, user_data=user_data_folder())
    box = box_of(opened, game_ledger(opened, user_data_folder()).read())
    with progress_bar(quiet or as_json) as progress:
        result = reprint_kit(opened, Path.cwd(), request, box, facts_only, progress)
    console.document(result.as_json())
    console.findings(result.findings)
    if not quiet:
        _say(console, result)


def _say(console: Console, result: Reprint) -> None:
    """The exchange for people: short, and where the file is."""
    if not result.lines:
        console.say("everything in the box is current")
        return
    for line in result.lines[:_MOST_LINES]:
        console.say(f"{_moved(line.taken, line.put)}  {line.component}: {line.piece} ({line.why})")
    if len(result.lines) > _MOST_LINES:
        console.say(f"… and {len(result.lines) - _MOST_LINES} more, all on the first pages of the file")
    out, put = (sum(numbers) for numbers in zip(*((line.taken, line.put) for line in result.lines), strict=True))
    (file,) = result.files
    console.say(
        f"take out {plural(out, 'piece')}, put in {plural(put, 'piece')}: {plural(result.sheets, 'sheet')} of paper, "
        f"{shown_folder(result.folder) / file['path']}"
    )
    console.note(f"once they are in the box: {' '.join(['pnp printed', result.game, '--reprint', *result.options])}")


def _moved(taken: int, put: int) -> str:
    return f"{f'−{taken}' if taken else '':>4} {f'+{put}' if put else '':>4}"
