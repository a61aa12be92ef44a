"""`pnp check`: read sheets back and hold them against the rules."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pnp.cli.console import PROBLEMS, AsJson, Console, Quiet, WrongUseError, plural
from pnp.cli.surroundings import user_data_folder
from pnp.cli.target import find_target, open_target

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.kit.proofing import Report
    from pnp.kit.wording import Words
    from pnp.verify.judging import Verdict

CHECK_HELP: Final = (
    "GAME is a folder with a game.yaml, or the name of one. FILE is a PDF or SVG that pnp made, also one that another "
    "program has saved anew, or a photo or scan of printed sheets (PNG, JPEG). Without FILE everything that was built "
    "is checked."
)
_MOST_SHOWN: Final = 12
_STATES: Final = ("altered", "stale", "unknown")
_HEADINGS: Final = {
    "altered": "altered: the ink differs from what was made",
    "stale": "stale: the rules have moved on",
    "unknown": "unknown: nothing tells what these are",
}

Arguments = Annotated[list[str] | None, typer.Argument(metavar="GAME [FILE…]", hidden=True)]
Deep = Annotated[bool, typer.Option("--deep", help="Compare the look of the faces with ones drawn afresh, too.")]


def check(arguments: Arguments = None, deep: Deep = False, as_json: AsJson = False, quiet: Quiet = False) -> None:
    """Hold sheets, files or photos of them, against the rules: which are current, which lie, and how."""
    from pnp.kit.noting import game_ledger
    from pnp.kit.proofing import Proofing, built_files
    from pnp.kit.wording import Words

    console = Console(as_json, quiet)
    here, target = Path.cwd(), find_target(arguments or [])
    game = open_target(target.folder)
    gc.disable()  # as in a build: what is read lives until the end
    files = [(text, Path(text)) for text in target.rest] or built_files(game, here)
    if not files:
        raise WrongUseError(f"nothing of {game.title} has been built here", "run `pnp build` first, or name a file")
    known = game_ledger(game, user_data_folder()).read()
    report = Proofing(game, here, known, deep).check(files)
    console.document(report.as_json())
    console.findings(report.findings)
    _say_report(console, report, Words(game))
    if not report.ok:
        raise typer.Exit(PROBLEMS)


def _say_report(console: Console, report: Report, words: Words) -> None:
    """What was found, the worst first; what is well in one line."""
    for state in _STATES:
        verdicts = [verdict for verdict in report.sheets if verdict.state == state]
        if verdicts:
            console.say(_HEADINGS[state])
            for line in _lines(verdicts, words):
                console.say(f"  {line}")
    for count in report.missing:
        console.say(f"missing: {words.face(count.name)}" + (f" ({count.copies} copies)" if count.copies > 1 else ""))
    for count in report.surplus:
        console.say(f"too many: {words.face(count.name)} ({count.copies} more than there should be)")
    for back in report.backs:
        found = words.face(back.found) if back.found else "nothing"
        console.say(f"wrong back: behind {words.face(back.name)} on page {back.page} stands {found}")
    if report.codes_expected:
        console.say(f"codes: {report.codes_found} of {report.codes_expected} could be read")
    for unread in report.unread:
        console.say(f"  not read: {words.face(unread.name)} ({unread.file})")
    if not console.quiet:
        console.say(_summary(report))


def _lines(verdicts: Iterable[Verdict], words: Words) -> Iterable[str]:
    """One line a face that differs, however many copies of it there are, with what differs below it."""
    alike: dict[tuple[object, ...], list[Verdict]] = {}
    for verdict in verdicts:
        alike.setdefault((verdict.file, verdict.stamp, verdict.name, verdict.differences), []).append(verdict)
    for (file, stamp, *_), copies in alike.items():
        first = copies[0]
        pages = sorted({verdict.page for verdict in copies})
        where = f"{file}, page {', '.join(map(str, pages))}"
        yield f"{words.face(first.name) if first.name else stamp} ({where})" + (
            f", {len(copies)} copies" if len(copies) > 1 else ""
        )
        for difference in first.differences[:_MOST_SHOWN]:
            yield f"    {words.difference(difference)}"
        if len(first.differences) > _MOST_SHOWN:
            yield f"    and {len(first.differences) - _MOST_SHOWN} more"


def _summary(report: Report) -> str:
    states = {state: sum(verdict.state == state for verdict in report.sheets) for state in ("current", *_STATES)}
    older = sum(verdict.state == "current" and verdict.look == "older" for verdict in report.sheets)
    told = ", ".join(f"{number} {state}" for state, number in states.items() if number or state == "current")
    note = f"; {older} of the current ones look older: only the layout has changed" if older else ""
    return f"{plural(len(report.sheets), 'face')} checked: {told}{note}"
