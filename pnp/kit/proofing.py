"""Proofing: files, photos and scans of sheets held against the rules as they are now."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.drawing.records import records_text
from pnp.findings import Finding, Place
from pnp.kit.deep_look import DeepLook
from pnp.kit.fresh import FreshFaces, paper_near, paper_of_size
from pnp.kit.guide import GUIDE
from pnp.kit.reprint_list import LIST
from pnp.kit.request import DRAFT_FOLDER
from pnp.kit.writing import MANIFEST, manifest_digests
from pnp.ledger.ledger import Contents
from pnp.press.papers import Paper
from pnp.rules.game import Game
from pnp.verify.files import LARGEST_FILE, ReadPage, kind_of, pdf_pages, picture_page, svg_page
from pnp.verify.judging import Judge, Verdict
from pnp.verify.plan import Name, Plan
from pnp.verify.records import Records, SheetRecord
from pnp.verify.rules_now import RulesNow
from pnp.verify.sets import (
    Count,
    Seen,
    WrongBack,
    absent_from_sheets,
    centre_of,
    missing_and_surplus,
    wrong_backs,
)
from pnp.verify.unreadable import UnreadableFileError

_GUIDE_COMPONENTS: Final = frozenset({GUIDE, LIST})


@dataclass(slots=True)
class ReadFile:
    """A file as it was read: what its pages show, and the codes in it if it is a picture."""

    name: str
    kind: str
    pages: list[ReadPage]


class Unread(NamedTuple):
    """A face that is in a picture, by the other codes of its sheet, but whose own code could not be read."""

    file: str
    page: int
    name: Name
    stamp: str

    def as_json(self) -> dict[str, Any]:
        """In the shape of the command line's JSON."""
        component, item, side = self.name
        return {
            "file": self.file,
            "page": self.page,
            "component": component,
            "item": item,
            "side": side,
            "stamp": self.stamp,
        }


@dataclass(slots=True)
class Report:
    """What a check found out, in the terms of the command line's JSON."""

    game: str
    sheets: list[Verdict] = field(default_factory=list)
    missing: list[Count] = field(default_factory=list)
    surplus: list[Count] = field(default_factory=list)
    backs: list[WrongBack] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    codes_found: int = 0
    codes_expected: int = 0
    findings: list[Finding] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every face is current, none is missing or one too many, and every back is behind its front."""
        wrong = self.missing or self.surplus or self.backs or self.findings
        unread = self.codes_found < self.codes_expected
        return bool(self.sheets) and not wrong and not unread and all(v.state == "current" for v in self.sheets)

    def as_json(self) -> dict[str, Any]:
        """The report in the shape of the command line's JSON."""
        return {
            "game": self.game,
            "ok": self.ok,
            "sheets": [verdict.as_json() for verdict in self.sheets],
            "missing": [count.as_json() for count in self.missing],
            "surplus": [count.as_json() for count in self.surplus],
            "backs": [back.as_json() for back in self.backs],
            "unread": [unread.as_json() for unread in self.unread],
            "codes": {"found": self.codes_found, "expected": self.codes_expected},
            "findings": [finding.as_json() for finding in (*self.findings, *self.notes)],
        }


class Proofing:
    """Checks files of one game, with what its ledger knows of earlier sheets."""

    def __init__(self, game: Game, here: Path, ledger: Contents | None = None, deep: bool = False) -> None:
        self.game, self.here, self.deep = game, here, deep
        self.ledger = ledger or Contents()
        self.records = Records()
        self.records.add(self.ledger.entries)
        self.report = Report(game.id, notes=list(self.ledger.problems))

    def check(self, files: Sequence[tuple[str, Path]]) -> Report:
        """The report on these files, each with the name by which it is told of."""
        read = [one for name, path in files if (one := self._read(name, path)) is not None]
        fresh = FreshFaces(self.game, self.here, self._papers(read))
        plan = fresh.plan()
        judge = Judge(RulesNow(self.game), plan, _GUIDE_COMPONENTS)
        self.records.add(json.loads(records_text(fresh.entries))["faces"])
        read = [self._again(one, dict(files)[one.name]) if _has_unknown(one) else one for one in read]
        deep = DeepLook(fresh) if self.deep else None
        for one in read:
            self._judge(one, judge, (deep, dict(files)[one.name]) if deep is not None else None)
        self._compare_sets(read, plan, judge)
        return self.report

    # --- reading

    def _read(self, name: str, path: Path) -> ReadFile | None:
        """A file's pages; where it cannot be read a finding says why."""
        try:
            data = _bytes_of(path)
            kind = kind_of(data)
            if kind == "picture":
                return ReadFile(name, kind, [picture_page(data)])
            pages = [*pdf_pages(data, self.records)] if kind == "pdf" else [svg_page(data, self.records)]
            return ReadFile(name, kind, pages)
        except UnreadableFileError as error:
            self.report.findings.append(Finding("PNP-CHECK-FILE", str(error), Place(name), hint=error.hint))
            return None

    def _again(self, one: ReadFile, path: Path) -> ReadFile:
        """A file read again, now that more records are known: those of the faces as they are drawn now."""
        return self._read(one.name, path) or one

    def _papers(self, read: Iterable[ReadFile]) -> list[Paper]:
        """The papers that the files are made for, by what their sheets say or else by the size of their pages."""
        pages = [page for one in read for page in one.pages]
        stated = {sheet.size for page in pages for sheet in page.faces.sheets}
        if stated:
            return sorted({paper_of_size(*size) for size in stated})
        return sorted({paper for page in pages if (paper := paper_near(*page.size)) is not None})

    # --- judging

    def _judge(self, one: ReadFile, judge: Judge, deep: tuple[DeepLook, Path] | None) -> None:
        for page in one.pages:
            verdicts = [judge.on_page(one.name, page.number, face) for face in page.faces.faces]
            if deep is not None and one.kind == "pdf":
                verdicts = deep[0].altered(deep[1], page, verdicts)
            self.report.sheets += verdicts
            for unknown in page.faces.unknown:
                self.report.sheets.append(judge.unknown(one.name, page.number, unknown))
            if page.picture is not None:
                self._judge_picture(one.name, page, judge)

    def _judge_picture(self, name: str, page: ReadPage, judge: Judge) -> None:
        """A photo or scan: what its codes say, and what could not be read."""
        from pnp.verify.picture_sheets import faces_in

        seen = faces_in(page.picture, self.records)
        self.report.codes_found += seen.codes_found
        self.report.codes_expected += seen.codes_expected
        for face in seen.faces:
            verdict = judge.in_picture(name, page.number, face)
            if verdict is not None:
                self.report.sheets.append(verdict)
            elif face.record is not None:
                self.report.unread.append(Unread(name, page.number, judge.name_of(face.record), face.stamp))
        if not seen.faces:
            hint = "take it from nearer, in even light, with the codes whole and sharp"
            message = "no code of a sheet could be read in the picture"
            self.report.findings.append(Finding("PNP-CHECK-NO-CODE", message, Place(name), hint=hint))

    def _compare_sets(self, read: Sequence[ReadFile], plan: Plan, judge: Judge) -> None:
        seen = {one.name: list(_seen(one, judge)) for one in read}
        reprints = {name for name, faces in seen.items() if any(face.name[0] == LIST for face in faces)}  # never whole
        whole = [face for one in read if one.kind == "pdf" and one.name not in reprints for face in seen[one.name]]
        components = {face.name[0] for face in whole} - _GUIDE_COMPONENTS
        has_guide = any(face.name[0] == GUIDE for face in whole)
        expected = plan.expected(components, has_guide) if components else {}
        missing, surplus = missing_and_surplus(whole, plan, expected)
        self.report.missing, self.report.surplus = missing, surplus
        self._add_absent(read, seen, judge)
        pairs = self._pairs(plan)
        for one in read:
            several = {page.number for page in one.pages if page.faces.sheet_stamps > 1}  # whose reverse is elsewhere
            faces = [face for face in seen[one.name] if face.page not in several]
            self.report.backs += wrong_backs(faces, plan, pairs)

    def _pairs(self, plan: Plan) -> dict[str, set[str]]:
        """The backs that belong to each front: now, and in each build that the ledger knows."""
        pairs = {front: set(backs) for front, backs in plan.pairs.items()}
        for build in self.ledger.builds:
            stamps = {face.name: face.stamp for face in build.faces}
            for (component, item, side), stamp in stamps.items():
                back = stamps.get((component, item, "back")) if side == "front" else None
                if back is not None:
                    pairs.setdefault(stamp, set()).add(back)
        return pairs

    def _add_absent(self, read: Sequence[ReadFile], seen: Mapping[str, Sequence[Seen]], judge: Judge) -> None:
        """Faces that a sheet places and that are not on it, if they are not counted as missing already."""
        counted = Counter({count.name: count.copies for count in self.report.missing})
        for one in read:
            absent = absent_from_sheets(_sheets(one), seen[one.name])
            for stamp, copies in absent.items():
                record = self.records.face(stamp)
                name = judge.name_of(record) if record is not None else None
                if name is not None and copies > counted[name]:
                    self.report.missing.append(Count(name, copies - counted[name]))


def built_files(game: Game, here: Path) -> list[tuple[str, Path]]:
    """All PDF and SVG files that manifests below the game's output folder name, drafts apart."""
    root = here / "output" / game.id
    files: list[tuple[str, Path]] = []
    for manifest in sorted(root.rglob(MANIFEST)):
        if DRAFT_FOLDER in manifest.relative_to(root).parts:
            continue
        names = [name for name in manifest_digests(manifest.parent) if name.endswith((".pdf", ".svg"))]
        files += [((manifest.parent / name).relative_to(here).as_posix(), manifest.parent / name) for name in names]
    return files


def _seen(one: ReadFile, judge: Judge) -> Iterator[Seen]:
    for page in one.pages:
        for face in page.faces.faces:
            yield Seen(one.name, page.number, judge.name_of(face.record), face.record, centre_of(face))


def _sheets(one: ReadFile) -> Iterator[SheetRecord]:
    for page in one.pages:
        yield from page.faces.sheets


def _has_unknown(one: ReadFile) -> bool:
    return any(page.faces.unknown for page in one.pages)


def _bytes_of(path: Path) -> bytes:
    """Raises `UnreadableFileError`."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            message = f"the file is larger than {LARGEST_FILE >> 20} MB"
            raise UnreadableFileError(message, "split it")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"the file cannot be read: {error.strerror or error}", None) from None
