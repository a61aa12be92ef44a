"""The first pages of a reprint: which pieces leave the box, which come in and why, and how to print them.

All that they say is one list of entries; each page takes as many of them as fit, which drawing it tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.drawing.face import Face
from pnp.findings import Finding, ProblemsFoundError, errors_in
from pnp.kit.guide import PlainScope, counted, group_row, guide_layout, notes_of
from pnp.layout.engine import DrawnFace, Engine
from pnp.press.groups import SheetGroup
from pnp.press.papers import Paper
from pnp.rules.game import Game

LIST: Final = "reprint-list"
_TOO_FULL: Final = frozenset({"PNP-OVERFLOW", "PNP-BOX-OUTSIDE", "PNP-BOX-EMPTY"})
_MOST_ON_A_PAGE: Final = 80
_STAMP_END: Final = 5  # two stamps end alike once in 33 million
_FIELDS: Final = ("what", "taken", "put", "piece", "why", "old_mark", "new_mark", "number", "icon")
_GROUP_FIELDS: Final = ("pieces", "pages", "stock", "printing", "steps", "sheets", "uncoded")
_ENTRY: Final[Mapping[str, Any]] = dict.fromkeys((*_FIELDS, *_GROUP_FIELDS), "")


class Line(NamedTuple):
    """One item on the list: so many of it to take out and to put in, and why; its stamps if they are printed on it."""

    component: str
    piece: str
    taken: int
    put: int
    why: str
    old_stamp: str = ""
    new_stamp: str = ""


def list_layout(paper: Paper) -> str:
    """The name of the layout for lists on that paper."""
    return guide_layout(paper, LIST)


class ReprintList:
    """Draws the list of one reprint. `head` is what stands above it: `title`, `kit`, `sheets` and `command`."""

    def __init__(self, engine: Engine, game: Game, head: Mapping[str, Any]) -> None:
        self._engine, self._game, self._head = engine, game, head

    def faces(self, lines: Sequence[Line], groups: Sequence[SheetGroup]) -> list[Face]:
        """The pages, as faces that fill the sheet. Raises `ProblemsFoundError` where not even one entry fits."""
        parted = self._parted([*_piece_entries(lines), *self._group_entries(groups, 1)])
        told = {
            entry["number"]: entry for entry in self._group_entries(groups, len(parted))
        }  # now their pages are known
        pages = [[told[entry["number"]] if entry["number"] else entry for entry in part] for part in parted]
        drawn = [self._drawn(part, number, len(pages)) for number, part in enumerate(pages, 1)]
        findings = errors_in(finding for one in drawn for finding in one.findings)
        if findings:
            raise ProblemsFoundError(findings)
        return [one.face for one in drawn]

    def _group_entries(self, groups: Sequence[SheetGroup], pages: int) -> list[dict[str, Any]]:
        if not groups:
            return []
        rows = [group_row(number, group, pages, notes_of(self._game, group)) for number, group in enumerate(groups, 1)]
        printing = {**_ENTRY, "kind": "printing", "what": f"Print {self._head['sheets']}"}
        return [printing, *({**_ENTRY, "kind": "group", **row} for row in rows)]

    def _parted(self, entries: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
        """The entries page by page; a page that goes on with pieces says again of which component."""
        pages: list[list[dict[str, Any]]] = []
        left = list(entries)
        while left or not pages:
            count = self._fitting(left, len(pages) + 1, len(pages[-1]) if pages else 0)
            pages.append(left[:count])
            left = [*_continued(left[:count], left[count:]), *left[count:]]
        return pages

    def _fitting(self, entries: Sequence[dict[str, Any]], number: int, likely: int) -> int:
        """How many entries go on a page: all that fit, but no heading last; the `likely` number is tried first."""
        fits, too_many = 0, min(len(entries), _MOST_ON_A_PAGE) + 1
        for count in (likely, likely + 1):
            if fits < count < too_many:
                fits, too_many = (count, too_many) if self._fit(entries[:count], number) else (fits, count)
        while too_many - fits > 1:
            count = (fits + too_many) // 2
            fits, too_many = (count, too_many) if self._fit(entries[:count], number) else (fits, count)
        kept = _without_last_headings(entries, fits)
        if entries and not kept:
            raise ProblemsFoundError([_no_room(self._engine)])
        return kept

    def _fit(self, entries: Sequence[dict[str, Any]], number: int) -> bool:
        findings = errors_in(self._drawn(entries, number, number).findings)
        if any(finding.code not in _TOO_FULL for finding in findings):
            raise ProblemsFoundError(findings)
        return not findings

    def _drawn(self, entries: Sequence[Mapping[str, Any]], number: int, pages: int) -> DrawnFace:
        part = f"page {number} of {pages}" if pages > 1 else ""
        values = {**self._head, "first": number == 1, "part": part}
        return self._engine.draw(LIST, f"page-{number}", "front", PlainScope(values, {"entries": list(entries)}))


def _piece_entries(lines: Sequence[Line]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    component = None
    for line in lines:
        if component is None:
            entries.append({**_ENTRY, "kind": "columns"})
        if line.component != component:
            component = line.component
            entries.append({**_ENTRY, "kind": "component", "what": component})
        told = {"piece": line.piece, "why": line.why}
        marks = {"old_mark": _end_of(line.old_stamp), "new_mark": _end_of(line.new_stamp)}
        numbers = {"taken": _times(line.taken), "put": _times(line.put)}
        entries.append({**_ENTRY, "kind": "piece", **told, **marks, **numbers})
    return entries


def _continued(done: Sequence[dict[str, Any]], left: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a page begins with that goes on with pieces."""
    if not left or left[0]["kind"] not in ("piece", "component"):
        return []
    columns = {**_ENTRY, "kind": "columns"}
    if left[0]["kind"] == "component":
        return [columns]
    what = next(entry["what"] for entry in reversed(done) if entry["kind"] == "component")
    again = what if what.endswith(_AGAIN) else what + _AGAIN
    return [columns, {**_ENTRY, "kind": "component", "what": again}]


_AGAIN: Final = " (continued)"


def _without_last_headings(entries: Sequence[Mapping[str, Any]], count: int) -> int:
    """`count`, or fewer, so that no page ends with what heads the next one."""
    while 0 < count < len(entries) and entries[count - 1]["kind"] not in ("piece", "group"):
        count -= 1
    return count


def _end_of(stamp: str) -> str:
    """By what old and new are told apart. A whole stamp on this page would say that the face itself is on it."""
    return f"stamp …{stamp[-_STAMP_END:]}" if stamp else ""


def _times(number: int) -> str:
    return f"{number} ×" if number else ""


def _no_room(engine: Engine) -> Finding:
    message = "the paper is too small for the list of what changes in the box"
    return Finding("PNP-REPRINT-LIST", message, engine.layout.place, hint="print it on larger paper with --paper")


def sheets_text(papers: int, paper: Paper) -> str:
    """How many sheets of which paper, in words."""
    return f"{counted(papers, 'sheet')} of {paper.name}" if papers else "nothing to print"
