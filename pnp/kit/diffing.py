"""Differences between what faces were and what they are now: printed values, looks, faces that came and went."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pnp.kit.changes import FactChange, fact_changes
from pnp.kit.earlier import Earlier
from pnp.kit.fresh import FreshFaces
from pnp.ledger.ledger import Contents
from pnp.ledger.lines import KeptFace, Name
from pnp.rules.game import Game
from pnp.verify.plan import Plan
from pnp.verify.records import Records
from pnp.verify.rules_now import RulesNow


class ChangedFace(NamedTuple):
    """A face that is drawn otherwise now, and the values that differ on it; none where only its look does."""

    name: Name
    before: str
    after: str
    changes: tuple[FactChange, ...]


@dataclass(slots=True)
class Diff:
    """What differs since `since`; `sheets` are those of the last build that bear a changed face, by their stamps."""

    game: str
    since: str
    changed: list[ChangedFace] = field(default_factory=list)
    added: list[KeptFace] = field(default_factory=list)
    removed: list[KeptFace] = field(default_factory=list)
    sheets: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    @property
    def looks(self) -> list[ChangedFace]:
        """Faces that only look different."""
        return [face for face in self.changed if not face.changes]

    def as_json(self) -> dict[str, Any]:
        """The differences in the shape of the command line's JSON."""
        return {
            "game": self.game,
            "since": self.since,
            "changed": [{**_named(face.name), **change._asdict()} for face in self.changed for change in face.changes],
            "looks": [_named(face.name) for face in self.looks],
            "added": [{**_named(face.name), "copies": face.copies} for face in self.added],
            "removed": [{**_named(face.name), "copies": face.copies} for face in self.removed],
            "sheets": self.sheets,
            "files": self.files,
        }


def differences(game: Game, then: Earlier, fresh: FreshFaces, contents: Contents) -> Diff:
    """Compare faces as they were with the game as it is, drawn afresh."""
    plan, diff = fresh.plan(), Diff(game.id, then.since)
    now = {entry["stamp"]: entry for entry in map(json.loads, fresh.entries)}
    wanted = {name[0] for name in then.faces}
    for name, face in then.faces.items():
        stamps = plan.stamps.get(name, [])
        if not stamps or not plan.copies[name]:
            diff.removed.append(face)
        elif face.stamp not in stamps:
            after = _same_size(then, face.stamp, stamps, now)
            changes = tuple(_changes(game, then, face.stamp, now[after]))
            diff.changed.append(ChangedFace(name, face.stamp, after, changes))
    if then.is_whole:
        diff.added = [face for face in _planned(plan) if face.name not in then.faces and face.name[0] in wanted]
        components = set(game.file.components) - wanted
        diff.added += [face for face in _planned(plan) if face.name[0] in components and _is_new(face, contents, then)]
    diff.sheets = list(_sheets({face.before for face in diff.changed}, contents))
    return diff


def _changes(game: Game, then: Earlier, stamp: str, after: Mapping[str, Any]) -> Iterator[FactChange]:
    """The values that differ, printed ones first; else those that only decide what is drawn."""
    before = then.entries.get(stamp)
    printed = fact_changes(before["record"] if before is not None else None, after["record"]) if before else []
    yield from printed
    if printed or before is None:
        return
    records = Records()
    records.add([before])
    record = records.face(stamp)
    if record is not None:
        for difference in RulesNow(game).decided_otherwise(record):
            yield FactChange(difference.fact, difference.printed, difference.expected)


def _same_size(then: Earlier, stamp: str, stamps: Iterable[str], now: Mapping[str, Mapping[str, Any]]) -> str:
    """Of the stamps that a face has on several papers the one of its former size."""
    before = then.record(stamp)
    size = before["size"] if before is not None else None
    listed = list(stamps)
    return next((one for one in listed if now[one]["record"]["size"] == size), listed[0])


def _planned(plan: Plan) -> Iterator[KeptFace]:
    for name, copies in plan.copies.items():
        if copies:
            yield KeptFace(name, plan.stamps[name][0], copies)


def _is_new(face: KeptFace, contents: Contents, then: Earlier) -> bool:
    """Whether a component that is missing in what was compared was in no build at all: it has come since."""
    return then.paper is None and not any(face.name[0] == one.name[0] for b in contents.builds for one in b.faces)


def _sheets(stamps: set[str], contents: Contents) -> Iterator[str]:
    if not contents.builds or not stamps:
        return
    records = Records()
    records.add(contents.entries)
    for stamp in contents.builds[-1].sheets:
        if any(face in stamps for sheet in records.sheets(stamp)[:1] for face, *_ in sheet.faces):
            yield stamp


def _named(name: Name) -> dict[str, str]:
    component, item, side = name
    return {"component": component, "item": item, "side": side}
