"""What is in the box once a game was printed, for the tests of reprints: taken from drawing it, not from a ledger."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from kit_games import opened

from pnp.drawing.face import Face
from pnp.kit.box import FaceKey, Printed
from pnp.kit.build import Builder
from pnp.kit.reprinting import InBox, Reprint, reprint
from pnp.kit.request import Request

DATA = Path(__file__).resolve().parents[2] / "data"
EMPTY = InBox({}, {})


def shipped(name: str, here: Path) -> Path:
    """A copy of a game that comes with the program, to be changed."""
    return Path(shutil.copytree(DATA / name, here / name))


def tweaked(root: Path, file: str, before: str, after: str) -> None:
    """Change one place of a file of a game."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert 1 == text.count(before), f"{before!r} stands {text.count(before)} times in {file}"
    path.write_text(text.replace(before, after), encoding="utf-8")


def printed_box(root: Path, here: Path, **request: Any) -> InBox:
    """The box after the game in `root` was printed."""
    builder = Builder(opened(root), here, Request(**request), lambda done, total: None)
    faces: list[Face] = []
    builder.parts.take = faces.append
    drawn = builder.parts.draw_all(builder.components(), builder.progress)
    copies = {(part.component, part.item): part.copies for one in drawn for part in one.parts}
    box: dict[FaceKey, Printed] = {
        (face.component, face.item, face.side): Printed(face.stamp, copies[face.component, face.item])
        for face in faces
        if face.side == "front" or builder.kit.duplex != "fronts"
    }
    return InBox(box, {face.stamp: face.record for face in faces})


def reprinted(root: Path, here: Path, box: InBox, facts_only: bool = False, **request: Any) -> Reprint:
    """A reprint of the game in `root`, ordered from the folder `here`."""
    return reprint(opened(root), here, Request(**request), box, facts_only)
