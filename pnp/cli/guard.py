"""Around every command: whatever goes wrong becomes a clear message and an exit code, never a traceback."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any

import typer

from pnp.cli.console import INTERRUPTED, PROBLEMS, WRONG_USE, Console, WrongUseError
from pnp.findings import ProblemsFoundError, in_reading_order


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """`command`, with every exception turned into what the user should know. Its signature stays."""

    @functools.wraps(command)
    def run(**options: Any) -> None:
        console = Console(as_json=options.get("as_json", False), quiet=options.get("quiet", False))
        try:
            command(**options)
        except (typer.Exit, BrokenPipeError):
            raise  # a broken pipe is nobody's mistake; typer ends it quietly
        except WrongUseError as error:
            console.document({"error": str(error), "hint": error.hint})
            console.complain(str(error), error.hint)
            raise typer.Exit(WRONG_USE) from None
        except ProblemsFoundError as error:
            findings = in_reading_order(error.findings)
            console.document({"ok": False, "findings": [finding.as_json() for finding in findings]})
            console.findings(findings)
            raise typer.Exit(PROBLEMS) from None
        except KeyboardInterrupt:
            console.complain("stopped; nothing was left half done")
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            own_mistake(console, error)
            raise typer.Exit(PROBLEMS) from None

    return run


def own_mistake(console: Console, error: Exception) -> None:
    """Say that the program itself failed, and what to report."""
    console.document({"error": _unexpected(error), "hint": _REPORT})
    console.complain(_unexpected(error), _REPORT)


_REPORT = "please report this sentence and the command, with the game's folder if you can share it"


def _unexpected(error: Exception) -> str:
    """One sentence about a fault of the program itself, with the place in it."""
    frame = extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}, line {frame.lineno}"
    if isinstance(error, OSError):
        return f"the machine refused: {error.strerror or error} ({error.filename or place})"
    return f"pnp made a mistake of its own ({type(error).__name__} in {place}: {error})"
