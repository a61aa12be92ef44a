"""The program `pnp`: its commands, each in a file of its own that imports what it needs when it runs."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer

import pnp
from pnp.cli.ask import ASK_HELP, ask
from pnp.cli.build import build
from pnp.cli.check import CHECK_HELP, check
from pnp.cli.console import INTERRUPTED, PROBLEMS, Console, prepare_streams
from pnp.cli.diff import diff
from pnp.cli.guard import guarded, own_mistake
from pnp.cli.list import LIST_HELP, list_games
from pnp.cli.printed import printed
from pnp.cli.reprint import reprint
from pnp.cli.target import GAME_HELP
from pnp.cli.validate import validate

app = typer.Typer(
    help="Print-and-play: turn a game's tables into sheets to print, and prove that they say what the rules say.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"terminal_width": 100},
)
app.command("list", epilog=LIST_HELP)(guarded(list_games))
app.command("validate", epilog=GAME_HELP)(guarded(validate))
app.command("build", epilog=GAME_HELP)(guarded(build))
app.command("ask", epilog=ASK_HELP)(guarded(ask))
app.command("check", epilog=CHECK_HELP)(guarded(check))
app.command("diff", epilog=GAME_HELP)(guarded(diff))
app.command("printed", epilog=GAME_HELP)(guarded(printed))
app.command("reprint", epilog=GAME_HELP)(guarded(reprint))


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {pnp.__version__}")
        raise typer.Exit


@app.callback()
def _pnp(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which pnp this is.")
    ] = False,
) -> None:
    """Only options for the program as a whole; the commands do the work."""


def main() -> None:
    """Run the command line and exit with its code."""
    prepare_streams()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")  # none has a say here, and to look for them takes time
    try:
        app(prog_name="pnp")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        own_mistake(Console(), error)
        sys.exit(PROBLEMS)
    finally:
        gc.freeze()  # all that is left ends with the process: to look for garbage in it first would only take time
