"""A small scope and layouts written on the spot, so that drawing is tested without a game, rules or a kit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.blocks import BuiltInBlocks
from pnp.drawing.face import display_text
from pnp.drawing.pictures import PictureError, PictureStore
from pnp.facts import Fact, Scope, UnknownNameError, ask_source, cell_source
from pnp.findings import Finding, Place
from pnp.layout.engine import DrawnFace, Engine
from pnp.layout.reading import Layout, read_layout
from pnp.loading.located import Node
from pnp.loading.yaml_reader import read_yaml

Rows = Sequence[Mapping[str, Any]]
Answer = Callable[[str, Mapping[str, Any]], Any]


class FakeScope:
    """One row of one table, with other tables, options and a function that answers questions beside it."""

    def __init__(
        self,
        row: Mapping[str, Any] | None = None,
        tables: Mapping[str, Rows] | None = None,
        options: Mapping[str, Any] | None = None,
        answer: Answer | None = None,
        table: str = "things",
    ) -> None:
        self.row, self.table = dict(row or {"id": "one"}), table
        self.tables, self.options, self.answer = dict(tables or {}), dict(options or {}), answer

    def value(self, path: tuple[str, ...]) -> Fact:
        """A column of the row, `rules.option`, or `table.row.column`."""
        name, *rest = path
        if name in self.row:
            return Fact(cell_source(self.table, self.row["id"], *path), _inward(self.row, path))
        if name == "rules":
            return Fact(cell_source("rules", *rest), _inward(self.options, rest))
        if name in self.tables and len(path) > 2:
            row = next((row for row in self.tables[name] if row["id"] == path[1]), None)
            if row is not None:
                return Fact(cell_source(*path), _inward(row, path[2:]))
        raise UnknownNameError(f"there is no “{'.'.join(path)}” here", "known here: " + ", ".join(self.row))

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Fact:
        """What the answering function says."""
        if self.answer is None:
            raise UnknownNameError(f"there is no question “{question}”")
        return Fact(ask_source(question, params, path), _inward(self.answer(question, params), path))

    def rows(self, table: str) -> Sequence[Scope]:
        """A scope for each row of a table."""
        if table not in self.tables:
            raise UnknownNameError(f"there is no table “{table}”", "known here: " + ", ".join(self.tables))
        return [FakeScope(row, self.tables, self.options, self.answer, table) for row in self.tables[table]]


def _inward(value: Any, path: Sequence[str]) -> Any:
    for key in path:
        if not isinstance(value, Mapping) or key not in value:
            raise UnknownNameError(f"there is no “{key}”")
        value = value[key]
    return value


def layout_node(text: str, name: str = "test", findings: list[Finding] | None = None) -> Node | None:
    """A layout's YAML as a node."""
    return read_yaml(text, f"layouts/{name}.yaml", [] if findings is None else findings)


def layout_of(text: str, findings: list[Finding] | None = None, **others: str) -> Layout | None:
    """A layout read from its text; `others` are layouts that it may extend."""
    texts, found = {"test": text, **others}, [] if findings is None else findings

    def read(name: str, noted: list[Finding]) -> Node | None:
        if name in texts:
            return layout_node(texts[name], name, noted)
        noted.append(Finding("PNP-LAYOUT-MISSING", f"there is no layout “{name}”", Place("layouts")))
        return None

    return read_layout("test", read, BuiltInBlocks(), found)


def layout_text(block: str, size: str = "poker", box: str = "") -> str:
    """A layout of one block, with its box."""
    return f"size: {size}\nblocks:\n  - {block}\n" + (f"    box: {{{box}}}\n" if box else "")


def engine_of(text: str, pictures: Mapping[str, bytes] | None = None) -> Engine:
    """An engine for a layout that is right."""
    findings: list[Finding] = []
    layout = layout_of(text, findings)
    assert layout is not None, "\n".join(map(str, findings))
    return Engine(layout, PictureStore(_reader(pictures or {})))


def drawn(text: str, scope: Scope | None = None, pictures: Mapping[str, bytes] | None = None) -> DrawnFace:
    """The face of one item."""
    return engine_of(text, pictures).draw("component", "item", "front", scope or FakeScope())


def codes(face: DrawnFace) -> list[str]:
    """The codes of a face's findings."""
    return [finding.code for finding in face.findings]


def shown(face: DrawnFace) -> str:
    """The display list of a face that has no findings."""
    assert [] == list(face.findings)
    return display_text(face.face)


def texts(face: DrawnFace) -> list[str]:
    """The text runs of a face, in order."""
    return [run.string for fragment in face.face.fragments for run in fragment.runs]


def of_type(face: DrawnFace, kind: type[Any]) -> list[Any]:
    """The primitives of a type on a face, in order."""
    return [p for fragment in face.face.fragments for p in fragment.primitives if type(p) is kind]


def _reader(pictures: Mapping[str, bytes]) -> Callable[[str], bytes]:
    def read(name: str) -> bytes:
        if name not in pictures:
            raise PictureError(f"there is no file “{name}”")
        return pictures[name]

    return read
