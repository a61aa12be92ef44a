"""Reprinting: only the pieces of a kit that are not in the box as they should be, and the list of what to exchange."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pnp.backends.pdf import RecordBook
from pnp.drawing.display import StampMark
from pnp.drawing.face import Face, stamp_of
from pnp.drawing.sheet import sheet_stamp
from pnp.facts import Fact
from pnp.findings import Finding, ProblemsFoundError, errors_in, in_reading_order
from pnp.kit.box import Box, Changes, Piece, Scope, Stamps, compare
from pnp.kit.build import Builder
from pnp.kit.changes import Record, same_facts
from pnp.kit.exchange import Exchange
from pnp.kit.guide import GUIDE
from pnp.kit.noting import game_ledger, note_build
from pnp.kit.parts import DrawnComponent, Progress
from pnp.kit.reprint_folder import REPRINT_FILE, REPRINT_FOLDER, box_stated, reprint_folder, which_reprint
from pnp.kit.reprint_list import LIST, Line, ReprintList, list_layout, sheets_text
from pnp.kit.request import Request
from pnp.kit.writing import MANIFEST, open_output
from pnp.ledger.lines import Build, KeptFace
from pnp.press.imposing import Imposition, impose
from pnp.press.part import Part
from pnp.rules.game import Game


class InBox(NamedTuple):
    """What the ledger says is in the box: its faces, and the records of their stamps as far as they are known.

    `problems` are warnings of what could not be read of it.
    """

    faces: Box
    records: Mapping[str, Record]
    problems: tuple[Finding, ...] = ()


@dataclass(slots=True)
class Reprint:
    """What a reprint consists of, in the terms of the command line's JSON."""

    game: str
    kit: str
    paper: str
    folder: Path
    options: tuple[str, ...] = ()
    """What names its kit and paper on the command line; nothing for the usual ones."""
    lines: tuple[Line, ...] = ()
    changed: list[dict[str, Any]] = field(default_factory=list)
    added: list[dict[str, Any]] = field(default_factory=list)
    removed: list[dict[str, Any]] = field(default_factory=list)
    sheets: int = 0
    files: list[dict[str, Any]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The result in the shape of the command line's JSON."""
        return {
            "game": self.game,
            "kit": self.kit,
            "paper": self.paper,
            "changed": self.changed,
            "added": self.added,
            "removed": self.removed,
            "exchange": [_exchange(line) for line in self.lines],
            "sheets": self.sheets,
            "files": self.files,
            "findings": [finding.as_json() for finding in self.findings],
        }


def reprint(
    game: Game,
    here: Path,
    request: Request,
    box: InBox,
    facts_only: bool = False,
    progress: Progress = lambda done, total: None,
) -> Reprint:
    """Write what must be printed so that the box holds the kit as it is now; with `facts_only` older looks may stay.

    Where nothing must change, nothing is written, and an earlier reprint is taken away: its pieces are in the box.
    Raises `ProblemsFoundError` as a build does.
    """
    if errors_in(game.findings):
        raise ProblemsFoundError(game.findings)
    return _Reprinting(Builder(game, here, request, progress), box, facts_only).run()


class _Reprinting:
    """One run of a reprint."""

    def __init__(self, builder: Builder, box: InBox, facts_only: bool) -> None:
        self._builder, self._facts_only = builder, facts_only
        self._which = which_reprint(builder.game, builder.kit_name, builder.request.paper)
        own = (GUIDE, LIST)  # no pieces, whatever a ledger says
        self._box = box._replace(faces={key: face for key, face in box.faces.items() if key[0] not in own})
        self._faces: dict[str, Face] = {}
        self._stamped: set[str] = set()
        builder.parts.take = self._take

    def run(self) -> Reprint:
        builder = self._builder
        builder.maker.engine(list_layout(builder.paper), builder.game.data_node.place)
        components = builder.components()
        drawn = builder.parts.draw_all(components, builder.progress)
        changes = self._compare(drawn)
        whole = impose(self._parts(drawn, changes), builder.settings)
        builder.findings += [*builder.maker.noticed.findings.values(), *whole.findings]
        builder.stop_at_errors()
        folder = reprint_folder(builder.game, builder.here, self._which, builder.request.out)
        result = Reprint(builder.game.id, builder.kit_name, builder.paper.name, folder, self._which.options)
        result.findings = in_reading_order([*builder.findings, *self._box.problems])
        result.sheets = sum(group.papers for group in whole.groups)
        exchange = Exchange(changes, self._record, self._stamped)
        result.changed, result.added, result.removed = exchange.changed(), exchange.added(), exchange.removed()
        result.lines = exchange.lines(components)
        if changes.put_in or changes.take_out:
            self._write(result, changes, whole)
        else:
            _clear(result.folder)
        return result

    def _take(self, face: Face) -> None:
        """Keep a face's record; and whether it shows its stamp, by which old and new can be told apart."""
        if any(isinstance(mark, StampMark) for fragment in face.fragments for mark in fragment.marks):
            self._stamped.add(face.stamp)
        self._faces[face.stamp] = face._replace(fragments=(), facts=())

    # --- what must change

    def _compare(self, drawn: Sequence[DrawnComponent]) -> Changes:
        builder = self._builder
        fronts_only = builder.kit.duplex == "fronts"
        scope = Scope({one.component.id for one in drawn}, builder.game.file.components, fronts_only)
        pieces = [piece for one in drawn for piece in _pieces(one, fronts_only)]
        return compare(self._box.faces, pieces, scope, self._same_facts if self._facts_only else None)

    def _same_facts(self, old: str, new: str) -> bool:
        return same_facts(self._record(old), self._record(new))

    def _record(self, stamp: str | None) -> Record | None:
        """What is known of a stamp: it was drawn just now, or the ledger has it."""
        if stamp is None:
            return None
        face = self._faces.get(stamp)
        return face.record if face is not None else self._box.records.get(stamp)

    def _parts(self, drawn: Sequence[DrawnComponent], changes: Changes) -> Iterator[Part]:
        wanted = {(change.component, change.item): change.copies for change in changes.put_in}
        for part in (part for one in drawn for part in one.parts):
            copies = wanted.get((part.component, part.item), 0)
            if copies:
                yield part._replace(copies=copies)

    # --- writing

    def _write(self, result: Reprint, changes: Changes, whole: Imposition) -> None:
        builder = self._builder
        sheets_told = sheets_text(result.sheets, builder.paper)
        pages = impose(self._list_parts(result, whole, sheets_told), builder.settings).sheets
        records = RecordBook()
        writer = builder.writer(f"{builder.kit_title}, reprint", records)
        for sheet in (*pages, *whole.sheets):
            for placement in sheet.placements:
                face = placement.face
                records.add(face if face.record else self._faces[face.stamp])
            writer.add_sheet(sheet)
        noted = box_stated(changes.after)
        stamps = tuple(dict.fromkeys(sheet_stamp(sheet.placements) for sheet in (*pages, *whole.sheets)))
        build = stamp_of(json.dumps([noted, stamps], ensure_ascii=False), "")
        about = {"game": result.game, "kit": result.kit, "paper": result.paper, "build": build, "sheets": result.sheets}
        with open_output(result.folder) as output:
            output.add(REPRINT_FILE, writer.finish(), None, writer.pages)
            output.commit({**about, **noted})
            result.files = [file.as_json() for file in output.files]
        if builder.request.user_data is not None:
            ledger = game_ledger(builder.game, builder.request.user_data)
            made = Build(build, result.kit, result.paper, _kept(changes), stamps, REPRINT_FOLDER)
            result.findings += note_build(ledger, made, records, list(writer.sheets))

    def _list_parts(self, result: Reprint, whole: Imposition, sheets_told: str) -> Iterator[Part]:
        builder = self._builder
        engine = builder.maker.engine(list_layout(builder.paper), builder.game.data_node.place)
        if engine is None:
            raise ProblemsFoundError(builder.maker.noticed.findings.values())
        command = " ".join(["pnp printed", result.game, "--reprint", *result.options])
        head = {
            "title": builder.game.title,
            "kit": builder.kit.title or builder.kit_name.replace("-", " ").capitalize(),
            "sheets": sheets_told,
            "command": Fact("", command, printed=command),  # to be typed: no dash is set as a printer would
        }
        for face in ReprintList(engine, builder.game, head).faces(result.lines, whole.groups):
            yield Part(LIST, face.item, face, finish="paper", title="Reprint list")


def _pieces(drawn: DrawnComponent, fronts_only: bool) -> Iterator[Piece]:
    """The pieces of a component as they should be; those too of which none is wanted."""
    parts = {part.item: part for part in drawn.parts}
    for item in drawn.component.items:
        part = parts.get(item.id)
        if part is None:
            yield Piece(item.component, item.id, Stamps(None), 0)
            continue
        back = None if part.back is None or fronts_only else part.back.stamp
        yield Piece(item.component, item.id, Stamps(part.front.stamp, back), part.copies)


def _exchange(line: Line) -> dict[str, Any]:
    return {
        "component": line.component,
        "piece": line.piece,
        "take_out": line.taken,
        "put_in": line.put,
        "why": line.why,
    }


def _kept(changes: Changes) -> tuple[KeptFace, ...]:
    """What is printed, as a ledger keeps it."""
    return tuple(
        KeptFace((change.component, change.item, side), stamp, change.copies)
        for change in changes.put_in
        for side, stamp in change.stamps.sides()
        if stamp is not None
    )


def _clear(folder: Path) -> None:
    """Take away an earlier reprint, if there is one."""
    if (folder / MANIFEST).is_file():
        with open_output(folder) as output:
            output.clear()
