"""A sheet: one side of a piece of paper, with the faces placed on it and the furniture that belongs to the sheet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.drawing.display import Fragment
from pnp.drawing.face import SHEET_STAMP_PREFIX, Face, stamp_of
from pnp.facts import Box

Turn = Literal[0, 90, 180, 270]


class Placement(NamedTuple):
    """A face on a sheet. (x, y) in µm is the top left corner of the turned trim box; `turn` is clockwise, in degrees.

    `bleed` says how far beyond the trim the ink shows on the left, top, right and bottom of the *face* (before the
    turn), in µm: less than the face's own bleed where a neighbour is near.
    """

    face: Face
    x: int
    y: int
    turn: Turn = 0
    bleed: tuple[int, int, int, int] = (0, 0, 0, 0)


class Sheet(NamedTuple):
    """One printed side. Sizes in µm.

    `under` is drawn before the faces, `over` after them (marks, ruler, label); fragments that look the same on many
    sheets are the same objects. `trim` and `bleed` are the page's boxes.
    `components` name what stands on it, `side` is `back` for the reverse of the sheet before it.
    """

    width: int
    height: int
    placements: tuple[Placement, ...]
    under: tuple[Fragment, ...]
    over: tuple[Fragment, ...]
    trim: Box
    bleed: Box
    components: tuple[str, ...]
    side: Literal["front", "back"] = "front"
    title: str = ""


def sheet_stamp(placements: tuple[Placement, ...]) -> str:
    """The stamp of a sheet: of its placed faces (stamp, place, turn)."""
    placed = "\n".join(f"{p.face.stamp} {p.x} {p.y} {p.turn}" for p in placements)
    return stamp_of(placed, SHEET_STAMP_PREFIX)
