"""The lines of a ledger, each a JSON object of one of four kinds: `face`, `sheet`, `build`, `printed`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

FACE_KIND, SHEET_KIND, BUILD_KIND, PRINTED_KIND = "face", "sheet", "build", "printed"
_HEAD: Final = '{"kind":"'

Name = tuple[str, str, str]
"""Component, item and side of a face."""


class KeptFace(NamedTuple):
    """A face of a build, or one that was printed: its name, its stamp, how many copies."""

    name: Name
    stamp: str
    copies: int

    def as_json(self) -> list[Any]:
        """`[component, item, side, stamp, copies]`."""
        return [*self.name, self.stamp, self.copies]


class Build(NamedTuple):
    """A build: its id, the kit and paper, its faces and the stamps of its sheets."""

    build: str
    kit: str
    paper: str
    faces: tuple[KeptFace, ...]
    sheets: tuple[str, ...]
    part: str = ""

    @property
    def line(self) -> str:
        """The line that notes it; `part` says what kind of a part it is of, if it is not a whole kit."""
        stated = {
            "kind": BUILD_KIND,
            "build": self.build,
            "kit": self.kit,
            "paper": self.paper,
            **({"part": self.part} if self.part else {}),
            "faces": [face.as_json() for face in self.faces],
            "sheets": list(self.sheets),
        }
        return _text(stated)


class Printed(NamedTuple):
    """A printing, on a date such as 2026-11-30: of which build, which faces went into the box, which were taken out."""

    date: str
    kit: str
    paper: str
    build: str
    faces: tuple[KeptFace, ...]
    removed: tuple[Name, ...] = ()

    @property
    def line(self) -> str:
        """The line that notes it."""
        stated = {
            "kind": PRINTED_KIND,
            "date": self.date,
            "kit": self.kit,
            "paper": self.paper,
            "build": self.build,
            "faces": [face.as_json() for face in self.faces],
            **({"removed": [list(name) for name in self.removed]} if self.removed else {}),
        }
        return _text(stated)


def face_line(entry: str) -> str:
    """The line of a face, from its entry as files hold it (`pnp.drawing.records`), letter by letter."""
    return f'{_HEAD}{FACE_KIND}",{entry[1:]}'


def sheet_line(entry: str) -> str:
    """The line of a sheet, from its entry as files hold it."""
    return f'{_HEAD}{SHEET_KIND}",{entry[1:]}'


def build_of(stated: Mapping[str, Any]) -> Build:
    """A build from its line. Raises `KeyError`, `TypeError`, `ValueError`."""
    return Build(
        str(stated["build"]),
        str(stated["kit"]),
        str(stated["paper"]),
        _faces(stated["faces"]),
        tuple(map(str, stated["sheets"])),
        str(stated.get("part", "")),
    )


def printed_of(stated: Mapping[str, Any]) -> Printed:
    """A printing from its line. Raises `KeyError`, `TypeError`, `ValueError`."""
    removed = tuple(_name(*name) for name in stated.get("removed", ()))
    return Printed(
        str(stated["date"]),
        str(stated["kit"]),
        str(stated["paper"]),
        str(stated["build"]),
        _faces(stated["faces"]),
        removed,
    )


def _faces(stated: Iterable[Any]) -> tuple[KeptFace, ...]:
    return tuple(
        KeptFace(_name(component, item, side), str(stamp), int(copies))
        for component, item, side, stamp, copies in stated
    )


def _name(component: Any, item: Any, side: Any) -> Name:
    return str(component), str(item), str(side)


def _text(stated: Mapping[str, Any]) -> str:
    return json.dumps(stated, ensure_ascii=False, separators=(",", ":"))
