"""What reaches the user: answers on stdout, messages on stderr, and with `--json` one document and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import typer

from pnp.findings import Finding, errors_in, in_reading_order

WELL, PROBLEMS, WRONG_USE, INTERRUPTED = 0, 1, 2, 130

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document, for other programs.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Say nothing but what goes wrong.")]


class WrongUseError(Exception):
    """The command was used wrong; `hint` says how to use it."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Console(NamedTuple):
    """Prints for one run of a command."""

    as_json: bool = False
    quiet: bool = False

    def document(self, document: Any) -> None:
        """The answer for other programs; exact fractions as text in lowest terms. Only with `--json`."""
        if self.as_json:
            typer.echo(json.dumps(jsonable(document), ensure_ascii=False, indent=2))

    def say(self, text: str = "") -> None:
        """A line of the answer for people. Not with `--json`."""
        if not self.as_json:
            typer.echo(text)

    def note(self, text: str) -> None:
        """A message beside the answer."""
        if not self.quiet:
            typer.echo(text, err=True)

    def complain(self, text: str, hint: str | None = None) -> None:
        """What went wrong, whatever the options."""
        typer.echo(text, err=True)
        if hint:
            typer.echo(f"    {hint}", err=True)

    def findings(self, findings: Iterable[Finding]) -> None:
        """Findings for people: errors always, warnings unless told to be quiet. Not with `--json`."""
        if not self.as_json:
            for finding in in_reading_order(findings):
                if finding.severity == "error" or not self.quiet:
                    typer.echo(str(finding), err=True)


def jsonable(value: Any) -> Any:
    """A value of the rules as JSON has it: exact fractions are text, tuples lists, keys text."""
    if isinstance(value, dict):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


def counted(findings: Iterable[Finding]) -> str:
    """How many errors and warnings there are, in words."""
    all_findings = list(findings)
    errors = len(errors_in(all_findings))
    warnings = len(all_findings) - errors
    parts = [plural(errors, "error")] * bool(errors) + [plural(warnings, "warning")] * bool(warnings)
    return " and ".join(parts) or "no problems"


def plural(number: int, word: str) -> str:
    """A number of things in words: 1 sheet, 2 sheets."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def prepare_streams() -> None:
    """Make stdout and stderr take any character, in any locale: an emoji in a name is no reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
