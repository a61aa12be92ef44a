"""`pnp diff`: which printed values and faces differ from what they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.build import Kit, PaperOption
from pnp.cli.console import AsJson, Console, Quiet
from pnp.cli.surroundings import user_data_folder
from pnp.cli.target import GameArgument, named_game, open_target
from pnp.findings import ProblemsFoundError, errors_in

if TYPE_CHECKING:
    from pnp.kit.diffing import Diff
    from pnp.kit.earlier import Earlier
    from pnp.kit.wording import Words
    from pnp.rules.game import Game

Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="STAMP|BUILD|printed|git:REV",
        help="Since when: a stamp, a build's id, the last printing, a git revision; left out, the last build.",
    ),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page with the faces side by side.")]


def diff(
    game: GameArgument = None,
    since: Since = None,
    kit: Kit = None,
    paper: PaperOption = None,
    html: Html = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Tell which printed values and which faces differ from what they were."""
    from pnp.kit.diffing import differences
    from pnp.kit.earlier import GIT, earlier, take_drawings
    from pnp.kit.fresh import FreshFaces
    from pnp.kit.noting import game_ledger
    from pnp.kit.wording import Words
    from pnp.press.papers import Paper, parse_paper

    console, opened = Console(as_json, quiet), open_target(named_game(game))
    if errors_in(opened.findings):
        raise ProblemsFoundError(opened.findings)
    ledger = game_ledger(opened, user_data_folder())
    contents = ledger.read()
    if since is not None and since.startswith(GIT):
        then = _at_revision(opened, since)
    else:
        then = earlier(opened, contents, since, (kit, paper))
    made_for = parse_paper(then.paper) if then.paper else None
    fresh = FreshFaces(opened, Path.cwd(), [made_for] if isinstance(made_for, Paper) else [])
    found = differences(opened, then, fresh, contents)
    if html is not None:
        from pnp.kit.diff_page import page, write_page

        take_drawings(then, ledger, [face.before for face in found.changed] + [face.stamp for face in found.removed])
        write_page(html, page(found, then, fresh))
        found.files.append(str(html))
    console.document(found.as_json())
    console.findings(contents.problems)
    for line in _lines(found, Words(opened)):
        console.say(line)
    if not quiet:
        console.say(_closing(found))


def _at_revision(game: Game, since: str) -> Earlier:
    """The faces of the game's folder at a git revision."""
    from pnp.kit.earlier import GIT, earlier_drawn
    from pnp.kit.fresh import FreshFaces
    from pnp.kit.git_state import export

    with TemporaryDirectory(prefix="pnp-") as folder:
        root = Path(folder) / game.id
        root.mkdir()
        export(game.data.folder.root, since.removeprefix(GIT), root)
        before = open_target(root)
        return earlier_drawn(since, FreshFaces(before, Path.cwd(), []))


def _lines(found: Diff, words: Words) -> Iterator[str]:
    """One line a value; the same change on several faces is told once, with the faces that it touches."""
    alike: dict[tuple[str, str | None, str | None], list[str]] = {}
    for face in found.changed:
        for change in face.changes:
            faces = alike.setdefault((change.fact, change.before, change.after), [])
            faces += [words.face(face.name)] * (words.face(face.name) not in faces)
    for (fact, before, after), faces in alike.items():
        told = f"{before or 'nothing'} before, {after or 'nothing'} now"
        yield f"{words.fact(fact)}: {told} ({'; '.join(faces)})"
    for face in found.looks:
        yield f"looks different: {words.face(face.name)}"
    for added in found.added:
        yield f"added: {words.face(added.name)}"
    for removed in found.removed:
        yield f"removed: {words.face(removed.name)}"


def _closing(found: Diff) -> str:
    values = len(found.changed) - len(found.looks)
    if not (found.changed or found.added or found.removed):
        return f"nothing has changed since {found.since}"
    return (
        f"since {found.since}: {values} with other values, {len(found.looks)} that only look different, "
        f"{len(found.added)} added, {len(found.removed)} removed"
    )
