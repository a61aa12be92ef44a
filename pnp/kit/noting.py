"""Noting builds in the ledger: the records of all that was made, so that paper can be told from its stamp alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from pnp.backends.pdf import RecordBook
from pnp.drawing.face import Face
from pnp.drawing.pictures import PictureFile
from pnp.findings import Finding, Place
from pnp.kit.parts import DrawnComponent
from pnp.ledger.drawings import DrawingStore, Pack
from pnp.ledger.ledger import Ledger, Noted
from pnp.ledger.lines import Build, KeptFace, face_line, sheet_line
from pnp.ledger.places import ledger_of
from pnp.loading.find import is_built_in
from pnp.rules.game import Game

_STAMP: Final = slice(len('{"stamp":"'), len('{"stamp":"PNP:0123456789AB'))


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


class DrawingKeeper:
    """Keeps what the faces of a build look like, so that later it can be shown what was before.

    `take` must see each face while its drawing is at hand; those that an earlier build left are not kept again. Of
    faces that were taken from an earlier build without their drawing, and are not kept either, `redrawn` gives it.
    """

    def __init__(self, ledger: Ledger, redrawn: Callable[[Face], Face], pictures: Mapping[str, PictureFile]) -> None:
        self._store = DrawingStore(ledger.folder)
        self._known = self._store.stamps()
        self._pack = Pack()
        self._faces: tuple[Face, ...] = ()
        self._redrawn, self._pictures = redrawn, pictures

    def take(self, face: Face) -> None:
        """Keep a face that was drawn."""
        if face.stamp not in self._known:
            self._pack.take(face)

    def expect(self, faces: Iterable[Face]) -> None:
        """All faces of the build, drawn or taken from an earlier one."""
        self._faces = tuple(faces)

    def write(self, build: str) -> None:
        """Write what is new, once what is kept nowhere has been drawn anew. Raises `OSError`."""
        self._known = self._store.stamps()
        for face in self._faces:
            if face.stamp not in self._known and face.stamp not in self._pack.stamps:
                self._pack.take(face if face.fragments else self._redrawn(face))
        if self._pack.stamps.keys() - self._known:
            self._store.add(build, self._pack, self._picture)

    def tidy(self, build: str, noted: Noted) -> None:
        """Take away what no last build and nothing printed shows. Raises `OSError`."""
        self._store.tidy(build, noted.stamps_in_use())

    def _picture(self, digest: str) -> bytes | None:
        known = self._pictures.get(digest)
        return known.data if known is not None else None


def note_build(
    ledger: Ledger, build: Build, records: RecordBook, sheets: Sequence[str], keeper: DrawingKeeper | None = None
) -> list[Finding]:
    """Add what the ledger does not have yet; where it cannot be written, a warning says so.

    The drawings are written before the line that says that they were made, and nothing is taken away before it stands.
    """
    try:
        with ledger.writing() as write:
            noted = ledger.noted()
            if keeper is not None:
                keeper.write(build.build)
            if not noted.is_last(build):
                faces = noted.faces
                entries = (face_line(entry) for entry in records.entries() if entry[_STAMP] not in faces)
                placed = (sheet_line(entry) for entry in dict.fromkeys(sheets) if not noted.has_sheet(entry))
                write(chain(entries, placed, [build.line]))
                noted.take(f"{build.line}\n".encode())
            if keeper is not None:
                keeper.tidy(build.build, noted)
    except OSError as error:
        return [_unwritten(ledger, error)]
    return []


def _unwritten(ledger: Ledger, error: OSError) -> Finding:
    message = f"the ledger cannot be written: {error.strerror or error}"
    hint = "the sheets are made all the same; without it a photo of them cannot be told, and reprint knows nothing"
    return Finding("PNP-LEDGER", message, Place(str(ledger.path)), hint=hint, severity="warning")
