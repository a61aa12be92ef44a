"""What the ledger says is in the box."""

from __future__ import annotations

from pnp.findings import Finding, ProblemsFoundError
from pnp.kit.box import Printed
from pnp.kit.changes import Record
from pnp.kit.reprinting import InBox
from pnp.ledger.ledger import Contents
from pnp.rules.game import Game


def box_of(game: Game, contents: Contents) -> InBox:
    """The faces in the box with their records. Raises `ProblemsFoundError` where nothing was noted as printed."""
    if not contents.printed:
        message = f"nothing of {game.title} is noted as printed, so that there is nothing to compare with"
        hint = "print a kit, then run `pnp printed`; from then on `pnp reprint` knows what is in the box"
        raise ProblemsFoundError([*contents.problems, Finding("PNP-NOT-PRINTED", message, hint=hint)])
    faces = {face.name: Printed(face.stamp, face.copies) for face in contents.in_the_box().values()}
    wanted = {face.stamp for face in faces.values()}
    records: dict[str, Record] = {}
    for entry in contents.entries:
        stamp, record = entry.get("stamp"), entry.get("record")
        if isinstance(stamp, str) and stamp in wanted and isinstance(record, dict):
            records[stamp] = record
    return InBox(faces, records, tuple(contents.problems))
