"""What faces were: as a build, a printing, a piece of paper or a revision of the game's folder has them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.drawing.face import Face, Side
from pnp.drawing.pictures import PictureError, PictureFile, PictureStore
from pnp.drawing.reading import DrawingTextError
from pnp.findings import Finding, ProblemsFoundError
from pnp.kit.fresh import FreshFaces
from pnp.kit.printings import last_build
from pnp.ledger.drawings import DrawingStore, face_of
from pnp.ledger.ledger import Contents, Ledger
from pnp.ledger.lines import KeptFace, Name
from pnp.rules.game import Game
from pnp.verify.records import Records

PRINTED: Final = "printed"
GIT: Final = "git:"
_SHEET, _FACE = "PNS:", "PNP:"
Entries = dict[str, Mapping[str, Any]]
"""Entries of faces by their stamps, as files and ledgers hold them."""


@dataclass(slots=True)
class Earlier:
    """Faces as they were, by name, with their entries by stamp. `is_whole`: what is not among them was not there.

    `papers` names the paper that they were made for, if it is known.
    """

    since: str
    faces: dict[Name, KeptFace]
    entries: Entries
    is_whole: bool = True
    paper: str | None = None
    drawn: dict[str, Face] = field(default_factory=dict)
    pictures: dict[str, PictureFile] = field(default_factory=dict)

    def record(self, stamp: str) -> Mapping[str, Any] | None:
        """The record of a face, or None if it is not known."""
        entry = self.entries.get(stamp)
        return entry["record"] if entry is not None else None


def earlier(game: Game, contents: Contents, since: str | None, kit: tuple[str | None, str | None]) -> Earlier:
    """The faces that `since` names: a build, a stamp or `printed`; left out, the last build of the kit on the paper.

    Raises `ProblemsFoundError`.
    """
    entries: Entries = {entry["stamp"]: entry for entry in contents.entries if entry.get("stamp")}
    if since is None:
        build = last_build(game, contents, *kit)
        return Earlier(f"the build {build.build}", _by_name(build.faces), entries, paper=build.paper)
    if since == PRINTED:
        box = contents.in_the_box()
        if not box:
            raise _unknown("nothing is noted as printed", "run `pnp printed` after printing a kit")
        paper = contents.printed[-1].paper if contents.printed else None
        return Earlier("the last printing", dict(box), entries, paper=paper)
    if since.upper().startswith((_SHEET, _FACE)):
        return _of_stamp(since.upper(), contents, entries)
    builds = {b.build: b for b in contents.builds if since.strip() and b.build.startswith(since.upper())}
    if len(builds) != 1:
        known = ", ".join(dict.fromkeys(build.build for build in reversed(contents.builds))) or "none"
        what = "several builds begin with" if builds else "no build, stamp or printing is called"
        raise _unknown(f"{what} “{since}”", f"known builds are {known}; or write printed, or git:REVISION")
    (build,) = builds.values()
    return Earlier(f"the build {build.build}", _by_name(build.faces), entries, not build.part, build.paper)


def earlier_drawn(since: str, fresh: FreshFaces) -> Earlier:
    """All faces of a game that was opened from another place, such as a revision."""
    plan = fresh.plan()
    entries = {entry["stamp"]: entry for entry in map(json.loads, fresh.entries)}
    faces = {name: KeptFace(name, stamps[0], plan.copies[name]) for name, stamps in plan.stamps.items()}
    found = Earlier(since, {name: face for name, face in faces.items() if face.copies}, entries)
    for name, face in found.faces.items():
        drawn = fresh.face(name, face.stamp)
        if drawn is not None:
            found.drawn[face.stamp] = drawn
    found.pictures = fresh.picture_files()
    return found


def take_drawings(found: Earlier, ledger: Ledger, stamps: Iterable[str]) -> None:
    """Add the drawings that the ledger keeps of some of the faces."""
    store = DrawingStore(ledger.folder)
    kept = store.drawings(stamp for stamp in stamps if stamp not in found.drawn)
    files = PictureStore(lambda digest: _picture(store, digest))
    for stamp, drawing in kept.items():
        entry = found.entries.get(stamp)
        if entry is None:
            continue
        text = json.dumps(entry["record"], ensure_ascii=False, separators=(",", ":"))
        side: Side = "back" if entry["side"] == "back" else "front"
        try:
            face = face_of(drawing, (str(entry["component"]), str(entry["item"]), side), text)
            for fragment in face.fragments:
                for picture in fragment.pictures:
                    found.pictures[picture.digest] = files.open(picture.digest)
            found.drawn[stamp] = face
        except (DrawingTextError, PictureError):
            continue  # then it is not shown, but told of all the same


def _of_stamp(stamp: str, contents: Contents, entries: Entries) -> Earlier:
    records = Records()
    records.add(contents.entries)
    stamps = [stamp]
    if stamp.startswith(_SHEET):
        stamps = [face for sheet in records.sheets(stamp)[:1] for face, *_ in sheet.faces]
    names: dict[Name, KeptFace] = {}
    for build in contents.builds:
        names.update({face.name: face for face in build.faces if face.stamp in stamps})
    if not names:
        raise _unknown(f"no build that the ledger knows has made “{stamp}”", "was it built on another machine?")
    return Earlier(f"the paper {stamp}", names, entries, is_whole=False)


def _by_name(faces: Iterable[KeptFace]) -> dict[Name, KeptFace]:
    return {face.name: face for face in faces}


def _picture(store: DrawingStore, digest: str) -> bytes:
    data = store.picture(digest)
    if data is None:
        raise PictureError(f"the picture {digest[:12]} is not kept")
    return data


def _unknown(message: str, hint: str) -> ProblemsFoundError:
    return ProblemsFoundError([Finding("PNP-SINCE", message, hint=hint)])
