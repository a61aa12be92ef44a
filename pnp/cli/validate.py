"""`pnp validate`: every finding of a game's data under its rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.cli.console import PROBLEMS, AsJson, Console, Quiet, counted
from pnp.cli.target import GameArgument, named_game, open_target
from pnp.findings import Finding, ProblemsFoundError, errors_in, in_reading_order

if TYPE_CHECKING:
    from pnp.rules.game import Game


def validate(
    game: GameArgument = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Check a game's tables, options and layouts against its rules.

    Every problem is shown at once, with the file, line and column where it stands and a hint how to mend it.
    Ends with exit code 1 if there are errors; warnings alone are well.
    """
    console, folder = Console(as_json, quiet), named_game(game)
    try:
        opened = open_target(folder)
        game_id, title, findings = opened.id, opened.title, findings_of(opened)
    except ProblemsFoundError as error:
        game_id = title = folder.resolve().name
        findings = in_reading_order(error.findings)
    wrong = bool(errors_in(findings))
    console.document({"game": game_id, "ok": not wrong, "findings": [finding.as_json() for finding in findings]})
    console.findings(findings)
    if wrong or not quiet:
        console.say(f"{title}: {counted(findings)}")
    if wrong:
        raise typer.Exit(PROBLEMS)


def findings_of(game: Game) -> list[Finding]:
    """Everything that is wrong with a game and its components, in reading order."""
    from pnp.kit.checking import check_game

    return in_reading_order([*game.findings, *check_game(game, Path.cwd())])
