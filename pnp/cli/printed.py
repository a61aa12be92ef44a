"""`pnp printed`: note that a kit was printed, so that later only what has changed need be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.build import Kit, PaperOption
from pnp.cli.console import PROBLEMS, AsJson, Console, Quiet, WrongUseError, plural
from pnp.cli.surroundings import today, user_data_folder
from pnp.cli.target import GameArgument, named_game, open_target

Out = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Where the reprint lies, if not in output/GAME/reprint/.")
]
Reprinted = Annotated[bool, typer.Option("--reprint", help="It was the reprint, as its list says.")]


def printed(
    game: GameArgument = None,
    kit: Kit = None,
    paper: PaperOption = None,
    reprint: Reprinted = False,
    out: Out = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Note in the ledger that the last build of a kit was printed and lies in the box.

    With `--reprint`: that the last reprint was printed, and its list of what to take out and put in was followed.
    """
    from pnp.kit.noting import game_ledger
    from pnp.kit.printings import note_printed, note_reprinted
    from pnp.kit.reprint_folder import reprint_folder, which_reprint

    console = Console(as_json, quiet)
    opened = open_target(named_game(game))
    ledger = game_ledger(opened, user_data_folder())
    if reprint:
        which = which_reprint(opened, kit, paper)
        folder = reprint_folder(opened, Path.cwd(), which, out)
        noted = note_reprinted(opened, ledger, which, folder, today())
    elif out is not None:
        raise WrongUseError("--out only goes with --reprint", "builds are noted by kit and paper, wherever they lie")
    else:
        noted = note_printed(opened, ledger, (kit, paper), today())
    console.document({"game": opened.id, **noted.as_json()})
    console.findings(noted.findings)
    copies = sum(face.copies for face in noted.printed.faces)
    if not quiet:
        again = "was noted already" if noted.already else "is noted as printed"
        what = f"{'the reprint of ' if reprint else ''}the kit “{noted.printed.kit}” on {noted.printed.paper}"
        console.say(f"{opened.title}: {what} {again} ({plural(copies, 'face')}, {noted.printed.date})")
    if any(finding.severity == "error" for finding in noted.findings):
        raise typer.Exit(PROBLEMS)
