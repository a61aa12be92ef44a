"""`pnp build`: write a kit."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from pnp.cli.console import PROBLEMS, AsJson, Console, Quiet, WrongUseError, plural
from pnp.cli.surroundings import user_data_folder
from pnp.cli.target import GameArgument, named_game, open_target
from pnp.findings import did_you_mean
from pnp.units import PRINT_DPI

if TYPE_CHECKING:
    from pnp.kit.request import Result

_MOST_NAMED: Final = 6

Kit = Annotated[str | None, typer.Option("--kit", metavar="KIT", help="Which kit; left out, the game's first.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="COMPONENT[/ITEM]", help="Only this component or item; may be given repeatedly."),
]
PaperOption = Annotated[
    str | None, typer.Option("--paper", metavar="PAPER", help="a4, letter, a3, a5 … or a size: 200mm x 250mm.")
]
Format = Annotated[str, typer.Option("--format", metavar="FORMATS", help="Some of pdf,svg,png, with commas.")]
SvgText = Annotated[
    str, typer.Option("--svg-text", metavar="outline|live", help="Letters in SVG: as outlines, or as text to edit.")
]
Dpi = Annotated[int, typer.Option("--dpi", metavar="N", help="Dots an inch in PNG.")]
Jobs = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=64, help="How many processes may draw PNG files.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Where to; left out, output/GAME/ in this folder.")
]
Draft = Annotated[
    bool, typer.Option("--draft", help="Build in spite of errors; the sheets that they affect say DRAFT and why.")
]


def build(
    game: GameArgument = None,
    kit: Kit = None,
    only: Only = None,
    paper: PaperOption = None,
    formats: Format = "pdf",
    svg_text: SvgText = "outline",
    dpi: Dpi = PRINT_DPI,
    out: Out = None,
    jobs: Jobs = 1,
    draft: Draft = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Write a kit to print: guide, sheets, each component alone.

    Data with errors is refused, with every problem and where it stands, and nothing is written.
    """
    from pnp.kit.request import Request
    from pnp.kit.unchanged import unchanged_result

    console, folder = Console(as_json, quiet), named_game(game)
    pictures = _formats(formats), _svg_text(svg_text), _dpi(dpi)
    gc.disable()  # what a build makes lives until its end and has no cycles: looking for garbage would only take time
    request = Request(kit, tuple(only or ()), paper, out, draft, *pictures, jobs, user_data_folder())
    result = unchanged_result(folder, Path.cwd(), request)
    if result is None:
        from pnp.kit.build import build as build_kit  # heavy, and not needed where nothing has changed

        with progress_bar(quiet or as_json) as progress:
            result = build_kit(open_target(folder), Path.cwd(), request, progress)
    console.document(result.as_json())
    console.findings(result.findings)
    for text in result.overflow:
        console.note(f"{text['component']}/{text['item']}: the text of “{text['block']}” was {text['action']} to fit")
    if not quiet:
        console.say(f"{shown_folder(result.folder)}: {plural(result.sheets, 'sheet')} of paper; {_written(result)}")
    if not result.well:
        raise typer.Exit(PROBLEMS)


def _written(result: Result) -> str:
    """Which files are new, in words; how many, if they are many."""
    written = [file["path"] for file in result.files if file["state"] == "built"]
    if not written:
        return "nothing has changed"
    names = f": {', '.join(written)}" if len(written) <= _MOST_NAMED and len(written) < len(result.files) else ""
    return f"{len(written)} of {plural(len(result.files), 'file')} written{names}"


def shown_folder(folder: Path) -> Path:
    """A folder as one would name it from here."""
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder


def _formats(text: str) -> tuple[str, ...]:
    """The formats that are named, in one order. Raises `WrongUseError` for what cannot be written."""
    from pnp.kit.request import FORMATS

    named = [part.strip().lower() for part in text.split(",") if part.strip()]
    for name in named:
        if name not in FORMATS:
            raise WrongUseError(f"“{name}” is no format that pnp writes", did_you_mean(name, FORMATS))
    if not named:
        raise WrongUseError("no format is named", f"name some of {', '.join(FORMATS)}")
    return tuple(name for name in FORMATS if name in named)


def _svg_text(text: str) -> Literal["outline", "live"]:
    if text not in ("outline", "live"):
        raise WrongUseError(f"--svg-text cannot be “{text}”", "write outline or live")
    return "live" if text == "live" else "outline"


def _dpi(dpi: int) -> int:
    from pnp.kit.request import DPI_RANGE

    lowest, highest = DPI_RANGE
    if not lowest <= dpi <= highest:
        raise WrongUseError(f"--dpi {dpi} is not between {lowest} and {highest}", "300 is right for print")
    return dpi


@contextmanager
def progress_bar(hidden: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    import sys

    if hidden or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console as Terminal
    from rich.progress import Progress

    with Progress(console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("Drawing", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
