"""Printings: what of a game lies in the box, and noting that a build was printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.kit.plan import kit_named
from pnp.kit.reprint_folder import Which, noted_reprint
from pnp.ledger.ledger import Contents, Ledger
from pnp.ledger.lines import Build, KeptFace, Printed
from pnp.press.papers import parse_paper
from pnp.rules.game import Game


class NotedPrinting(NamedTuple):
    """A printing as it was noted; `already` says that the ledger had it before."""

    printed: Printed
    already: bool
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """The printing in the shape of the command line's JSON."""
        faces = self.printed.faces
        return {
            "kit": self.printed.kit,
            "paper": self.printed.paper,
            "build": self.printed.build,
            "date": self.printed.date,
            "faces": len(faces),
            "copies": sum(face.copies for face in faces),
            "already": self.already,
            "findings": [finding.as_json() for finding in self.findings],
        }


def note_printed(game: Game, ledger: Ledger, which: tuple[str | None, str | None], date: str) -> NotedPrinting:
    """Note that the last build of a kit on a paper (the default ones if None) was printed on that date.

    Raises `ProblemsFoundError` where no such build is known, or the ledger cannot be written.
    """
    contents = ledger.read()
    build = last_build(game, contents, *which)
    printing = Printed(date, build.kit, build.paper, build.build, build.faces)
    before = next((one for one in reversed(contents.printed) if _is_of(one, build)), None)
    if before is not None and before.build == build.build and before.faces == build.faces:
        return NotedPrinting(before, True, tuple(contents.problems))
    return _noted(ledger, contents, printing)


def note_reprinted(game: Game, ledger: Ledger, which: Which, folder: Path, date: str) -> NotedPrinting:
    """Note that the reprint in a folder was printed on that date, and that the box was put in order by its list.

    Raises `ProblemsFoundError` where there is no reprint, or the ledger cannot be written.
    """
    contents = ledger.read()
    reprint = noted_reprint(game, folder)
    faces = tuple(KeptFace(name, face.stamp, face.copies) for name, face in reprint.box.items() if face is not None)
    removed = tuple(name for name, face in reprint.box.items() if face is None)
    printing = Printed(date, which.kit, which.paper.name, reprint.build, faces, removed)
    before = next((one for one in reversed(contents.printed) if one.build == reprint.build), None)
    box = contents.in_the_box()
    if before is not None and all(box.get(face.name) == face for face in faces) and box.keys().isdisjoint(removed):
        return NotedPrinting(before, True, tuple(contents.problems))
    return _noted(ledger, contents, printing)


def _noted(ledger: Ledger, contents: Contents, printing: Printed) -> NotedPrinting:
    try:
        ledger.append([printing.line])
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"the ledger cannot be written: {reason}"
        hint = "make it writable, or move the game where you may write"
        raise ProblemsFoundError([Finding("PNP-LEDGER", message, Place(str(ledger.path)), hint=hint)]) from None
    return NotedPrinting(printing, False, tuple(contents.problems))


def last_build(game: Game, contents: Contents, kit: str | None, paper: str | None) -> Build:
    """The last whole build of a kit on a paper. Raises `ProblemsFoundError` if none is known."""
    found = kit_named(game, kit)
    if isinstance(found, Finding):
        raise ProblemsFoundError([found])
    name, spec = found
    sheet = parse_paper(paper or spec.paper)
    if isinstance(sheet, Finding):
        raise ProblemsFoundError([sheet])
    builds = [b for b in contents.builds if not b.part and (b.kit, b.paper) == (name, sheet.name)]
    if builds:
        return builds[-1]
    others = dict.fromkeys(f"{b.kit} on {b.paper}" for b in contents.builds if not b.part)
    known = f"; known are {', '.join(others)}" if others else ""
    message = f"no build of the kit “{name}” on {sheet.name} is noted in the ledger{known}"
    raise ProblemsFoundError([Finding("PNP-NOT-BUILT", message, hint="run `pnp build` first, then print its kit.pdf")])


def _is_of(printing: Printed, build: Build) -> bool:
    return (printing.kit, printing.paper) == (build.kit, build.paper)
