"""Noting builds in the ledger: the records of all that was made, so that paper can be told from its stamp alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from pnp.backends.pdf import RecordBook
from pnp.findings import Finding, Place
from pnp.kit.parts import DrawnComponent
from pnp.ledger.ledger import Ledger
from pnp.ledger.lines import Build, KeptFace, face_line, sheet_line
from pnp.ledger.places import ledger_of
from pnp.loading.find import is_built_in
from pnp.rules.game import Game

_STAMP_END: Final = len('{"stamp":"PNP:0123456789AB')


def game_ledger(game: Game, user_data: Path) -> Ledger:
    """The ledger of a game."""
    root = game.data.folder.root
    return ledger_of(root, game.id, user_data, is_built_in(root))


def kept_faces(drawn: Iterable[DrawnComponent], fronts_only: bool) -> tuple[KeptFace, ...]:
    """The faces of a build as a ledger keeps them, with their copies."""
    return tuple(
        KeptFace((face.component, face.item, face.side), face.stamp, part.copies)
        for one in drawn
        for part in one.parts
        for face in ((part.front,) if fronts_only or part.back is None else (part.front, part.back))
    )


def note_build(ledger: Ledger, build: Build, records: RecordBook, sheets: Sequence[str]) -> list[Finding]:
    """Add what the ledger does not have yet; where it cannot be written, a warning says so."""
    noted = ledger.noted()
    if noted.is_last(build):
        return []
    entries = (face_line(entry) for entry in records.entries() if not noted.has_face(_stamp(entry)))
    placed = (sheet_line(entry) for entry in dict.fromkeys(sheets) if not noted.has_sheet(entry))
    try:
        ledger.append(chain(entries, placed, [build.line]))
    except OSError as error:
        return [_unwritten(ledger, error)]
    return []


def _stamp(entry: str) -> str:
    return entry[_STAMP_END - 16 : _STAMP_END]


def _unwritten(ledger: Ledger, error: OSError) -> Finding:
    message = f"the ledger cannot be written: {error.strerror or error}"
    hint = "the sheets are made all the same; without it a photo of them cannot be told, and reprint knows nothing"
    return Finding("PNP-LEDGER", message, Place(str(ledger.path)), hint=hint, severity="warning")
