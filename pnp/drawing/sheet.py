"""A sheet: one side of a piece of paper, with the faces placed on it and the furniture that belongs to the sheet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.drawing.display import CodeMark, Fragment, StampMark
from pnp.drawing.face import SHEET_STAMP_PREFIX, Face, mark_text, stamp_of
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
    `components` name what stands on it, `side` is `back` for the reverse of the sheet before it. `marks` are the places
    where `over` shows the sheet's own stamp.
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
    marks: tuple[StampMark | CodeMark, ...] = ()


def sheet_stamp(placements: tuple[Placement, ...]) -> str:
    """The stamp of a sheet: of its placed faces (stamp, place, turn)."""
    placed = "\n".join(f"{p.face.stamp} {p.x} {p.y} {p.turn}" for p in placements)
    return stamp_of(placed, SHEET_STAMP_PREFIX)


def sheet_record(sheet: Sheet) -> str:
    """The canonical JSON of a sheet: its size, its own stamp's places and texts, `[stamp, x, y, turn]` of each face.

    Marks and texts are as in a face's record; the stamp vouches for the faces alone.
    """
    marks = ",".join(map(mark_text, sheet.marks))
    texts = ",".join([text for part in (*sheet.under, *sheet.over) for text, _ in part.stated_runs])
    faces = ",".join([f'["{p.face.stamp}",{p.x},{p.y},{p.turn}]' for p in sheet.placements])
    return f'{{"size":[{sheet.width},{sheet.height}],"marks":[{marks}],"texts":[{texts}],"faces":[{faces}]}}'
