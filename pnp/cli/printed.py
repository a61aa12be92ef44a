"""`pnp printed`: note that a kit was printed, so that later only what has changed need be."""

from __future__ import annotations

import typer

from pnp.cli.build import Kit, PaperOption
from pnp.cli.console import PROBLEMS, AsJson, Console, Quiet, plural
from pnp.cli.surroundings import today, user_data_folder
from pnp.cli.target import GameArgument, named_game, open_target


def printed(
    game: GameArgument = None,
    kit: Kit = None,
    paper: PaperOption = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Note in the ledger that the last build of a kit was printed and lies in the box."""
    from pnp.kit.noting import game_ledger
    from pnp.kit.printings import note_printed

    console = Console(as_json, quiet)
    opened = open_target(named_game(game))
    ledger = game_ledger(opened, user_data_folder())
    noted = note_printed(opened, ledger, (kit, paper), today())
    console.document({"game": opened.id, **noted.as_json()})
    console.findings(noted.findings)
    copies = sum(face.copies for face in noted.printed.faces)
    if not quiet:
        again = "was noted already" if noted.already else "is noted as printed"
        console.say(
            f"{opened.title}: the kit “{noted.printed.kit}” on {noted.printed.paper} {again} "
            f"({plural(copies, 'face')}, {noted.printed.date})"
        )
    if any(finding.severity == "error" for finding in noted.findings):
        raise typer.Exit(PROBLEMS)
