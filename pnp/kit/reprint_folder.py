"""Where a reprint lies, and what it says the box holds once its pieces are in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.kit.box import FaceKey, Printed
from pnp.kit.plan import kit_named
from pnp.kit.unchanged import sealed_manifest
from pnp.kit.writing import MANIFEST
from pnp.press.papers import Paper, parse_paper
from pnp.rules.game import Game

REPRINT_FOLDER: Final = "reprint"
REPRINT_FILE: Final = "reprint.pdf"
_BOX: Final = "box"
_UNREADABLE: Final = (KeyError, TypeError, ValueError, AttributeError)


class Which(NamedTuple):
    """Which reprint of a game: of a kit, on a paper."""

    kit: str
    paper: Paper
    options: tuple[str, ...]
    """What names them on the command line: nothing for the default kit and for its own paper."""


class NotedReprint(NamedTuple):
    """What a reprint's manifest says: its build, and the faces of which the box then holds other ones, or none."""

    build: str
    box: Mapping[FaceKey, Printed | None]


def which_reprint(game: Game, kit: str | None, paper: str | None) -> Which:
    """The kit and the paper, by their names or the default ones. Raises `ProblemsFoundError` for unknown ones."""
    found, default = kit_named(game, kit), kit_named(game, None)
    if isinstance(found, Finding):
        raise ProblemsFoundError([found])
    name, spec = found
    own, wanted = parse_paper(spec.paper), parse_paper(paper or spec.paper)
    if isinstance(wanted, Finding):
        raise ProblemsFoundError([wanted])
    usual_kit = not isinstance(default, Finding) and default[0] == name
    options = () if usual_kit else ("--kit", name)
    return Which(name, wanted, options if own == wanted else (*options, "--paper", wanted.name.lower()))


def reprint_folder(game: Game, here: Path, which: Which, out: Path | None) -> Path:
    """Where it goes: beside the default kit, or in a folder of its own for another kit or paper."""
    if out is not None:
        return out
    folder = here / "output" / game.id / REPRINT_FOLDER
    return folder / f"{which.kit}-{which.paper.name.lower()}" if which.options else folder


def box_stated(box: Mapping[FaceKey, Printed | None]) -> dict[str, Any]:
    """What a manifest says of the box: `[component, item, side, stamp, copies]` of each face, null and 0 for none."""
    return {_BOX: [[*key, *(face if face is not None else (None, 0))] for key, face in sorted(box.items())]}


def noted_reprint(game: Game, folder: Path) -> NotedReprint:
    """What the reprint in a folder says. Raises `ProblemsFoundError` where there is none that can be read."""
    manifest = sealed_manifest(folder / MANIFEST)
    try:
        if manifest is not None and manifest["game"] == game.id:
            box = {
                (str(component), str(item), str(side)): Printed(str(stamp), int(copies)) if stamp is not None else None
                for component, item, side, stamp, copies in manifest[_BOX]
            }
            return NotedReprint(str(manifest["build"]), box)
    except _UNREADABLE:
        pass
    message = f"there is no reprint of {game.title} in “{folder}” that can be noted"
    hint = "run `pnp reprint` first, print its reprint.pdf, and name the same --kit, --paper and --out"
    raise ProblemsFoundError([Finding("PNP-NOT-REPRINTED", message, Place(str(folder)), hint=hint)])
