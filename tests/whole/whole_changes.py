"""Games that differ from a shipped one in one cell or one option, and the faces that differ with them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import yaml
from whole_kits import ROOT, Drawer, paper_of

from pnp.cli.target import open_target
from pnp.drawing.face import Face, Side
from pnp.drawing.records import record_entry, records_text
from pnp.findings import ProblemsFoundError, errors_in
from pnp.press.papers import Paper
from pnp.rules.columns import Column
from pnp.rules.game import Game
from pnp.verify.comparing import Difference
from pnp.verify.judging import Judge
from pnp.verify.plan import Plan, PlannedFace
from pnp.verify.records import FaceRecord, Records
from pnp.verify.rules_now import RulesNow

Faces = dict[tuple[str, str, Side], Face]
Key = tuple[str, str, Side]
ICONS: Final = ("crown", "anvil")


class Changing:
    """A copy of a shipped game in a folder, of which one cell or option is changed at a time."""

    def __init__(self, name: str, folder: Path) -> None:
        self.root = folder / name
        shutil.copytree(ROOT / "data" / name, self.root)
        self.game = open_target(self.root)
        self.changed = self.game
        self._drawers: dict[Paper, Drawer] = {}
        self.before = self.faces(self.game)
        assert self.before
        self._records = _records(self.before)

    def faces(self, game: Game) -> Faces:
        """All faces of all components. Raises `ProblemsFoundError` if drawing them finds an error."""
        faces: Faces = {}
        for component in game.file.components:
            paper = paper_of(game, component)
            drawer = self._drawers.setdefault(paper, Drawer(game.data.folder, paper))
            for (item, side), face in drawer.faces(game, component).items():
                faces[component, item, side] = face
        for drawer in self._drawers.values():
            errors = errors_in(drawer.maker.noticed.findings.values())
            drawer.maker.noticed.findings.clear()
            if errors:
                raise ProblemsFoundError(errors)
        return faces

    def with_text(self, file: str, text: str) -> Faces | None:
        """The faces of the game with another text of one file; None where the data then has errors."""
        path = self.root / file
        kept = path.read_bytes()
        path.write_text(text, encoding="utf-8")
        try:
            self.changed = open_target(self.root)
            return None if errors_in(self.changed.findings) else self.faces(self.changed)
        except ProblemsFoundError:
            return None
        finally:
            path.write_bytes(kept)

    def lying(self, after: Faces) -> dict[Key, tuple[Difference, ...]]:
        """What the check says of sheets that were printed before the change: the stale faces, and how they lie."""
        planned = [PlannedFace(key, face.stamp, 1) for key, face in after.items()]
        judge = Judge(RulesNow(self.changed), Plan(planned, {}, False))
        verdicts = {key: judge.by_rules(record) for key, record in self._records.items()}
        return {key: differences for key, (differences, _) in verdicts.items() if differences}

    # --- cells

    def cells(self) -> Iterator[tuple[str, str, str]]:
        """Every cell of every table as (table, row, column); an id is a name and no value."""
        for table, spec in self.game.file.tables.items():
            if not spec.file.endswith(".csv"):
                continue
            for row in self.game.tables[table].rows:
                yield from (
                    (table, row.id, column) for column in self.game.data.tables[table].columns if column != "id"
                )

    def changed_cell(self, table: str, row: str, column: str) -> tuple[str, Faces] | None:
        """Another value of a cell that the rules allow, and the faces then; None where there is none."""
        file = self.game.file.tables[table].file
        lines = list(csv.reader(io.StringIO((self.root / file).read_text(encoding="utf-8"))))
        place = next(number for number, line in enumerate(lines) if number and line[lines[0].index("id")] == row)
        index = lines[0].index(column)
        kept = lines[place][index]
        for candidate in self._others(table, column, kept):
            lines[place][index] = candidate
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerows(lines)
            faces = self.with_text(file, text.getvalue())
            if faces is not None:
                return candidate, faces
        return None

    def _others(self, table: str, column: str, kept: str) -> Iterator[str]:
        kind: Column | None = self.game.columns[table].get(column)
        words = [*_other_numbers(kept), "true" if kept == "false" else "false"]
        if kind is not None and kind.kind == "choice":
            words = [*kind.choices]
        elif kind is not None and kind.kind == "ref":
            words = [row.id for row in self.game.tables[kind.table or ""].rows]
        elif kind is not None and kind.kind == "list":
            words = [kept.rpartition(",")[0], *_other_numbers(kept), *(f"{kept}, {r.id}" for r in self._rows(kind))]
        elif kind is None or kind.kind == "text":
            words = [*ICONS, f"{kept} x", f"{kept}e", f"e{kept[1:]}", *_other_numbers(kept), "1S", "1L", "2S", "1"]
        yield from dict.fromkeys(word for word in [*words, ""] if word != kept)

    def _rows(self, kind: Column) -> Iterator[Any]:
        for table in self.game.tables.values():
            yield from table.rows if kind.table in (None, table.name) else ()

    # --- options

    def options(self) -> list[tuple[str, ...]]:
        """The paths of all options of the rules."""
        return list(_paths(self.game.options))

    def changed_option(self, path: tuple[str, ...]) -> tuple[Any, Faces] | None:
        """Another value of an option that the rules allow, and the faces then; None where there is none."""
        file = self.root / "rules.yaml"
        stated = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
        value = _inward(self.game.options, path)
        for candidate in _other_values(value):
            changed = json.loads(json.dumps(stated))
            inner = changed
            for key in path[:-1]:
                inner = inner.setdefault(key, {})
            inner[path[-1]] = candidate
            faces = self.with_text("rules.yaml", yaml.safe_dump(changed))
            if faces is not None:
                return candidate, faces
        return None


def _records(faces: Faces) -> dict[Key, FaceRecord]:
    """The faces' records as they are read back from a file."""
    records = Records()
    records.add_text(records_text(map(record_entry, faces.values())))
    read = {key: records.face(face.stamp) for key, face in faces.items()}
    return {key: record._replace(component=key[0], item=key[1], side=key[2]) for key, record in read.items() if record}


def _paths(values: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from ((key, *rest) for rest in _paths(value))
        else:
            yield (key,)


def _inward(values: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        values = values[key]
    return values


def _other_numbers(text: str) -> Iterator[str]:
    """The text with its last number one more or one less."""
    found = re.search(r"\d+(?:\.\d+)?(?=\D*$)", text)
    if found is None:
        yield from ("1", "2", "3")
        return
    number, digits = Fraction(found[0]), len(found[0].partition(".")[2])
    for step in (1, -1, 2):
        other = number + step
        shown = str(int(other)) if not digits else f"{float(other):.{digits}f}"
        yield text[: found.start()] + shown + text[found.end() :]


def _other_values(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 2)
    elif isinstance(value, Fraction):
        yield from (float(value + 1), float(value) - 1, float(value) + 0.5, str(value / 2))
    elif isinstance(value, list | tuple):
        yield from (list(value)[:-1], [*value, *value[:1]])
    else:
        yield from _other_numbers(str(value))


# --- what differs


def differing(before: Faces, after: Faces) -> set[Key]:
    """The faces that look different, are new, or are no more."""
    return {key for key in before.keys() | after.keys() if _stamp(before, key) != _stamp(after, key)}


def saying_otherwise(before: Faces, after: Faces) -> set[Key]:
    """The faces whose facts differ: another value, another source, more or fewer of them."""
    return {key for key in before.keys() | after.keys() if _facts(before, key) != _facts(after, key)}


def _stamp(faces: Faces, key: Key) -> str | None:
    return faces[key].stamp if key in faces else None


def _facts(faces: Faces, key: Key) -> list[tuple[str, str]] | None:
    return sorted((fact.source, str(fact.value)) for fact in faces[key].facts) if key in faces else None
