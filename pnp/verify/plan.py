"""The plan that sheets are held against: which faces there should be now. It is made by others, and handed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Name = tuple[str, str, str]
"""Component, item and side of a face."""


class PlannedFace(NamedTuple):
    """A face that there should be: its name, its stamp as drawn now, and how many copies."""

    name: Name
    stamp: str
    copies: int


class Plan:
    """All faces of a game as they would be drawn now; a face that fills the page has a stamp for each paper.

    `pairs` are the fronts and backs that belong together, by their stamps; those of earlier builds may be added.
    """

    def __init__(self, faces: Iterable[PlannedFace], kits: Mapping[str, Iterable[str]], fronts_only: bool) -> None:
        self.names: dict[str, list[Name]] = {}
        self.stamps: dict[Name, list[str]] = {}
        self.copies: dict[Name, int] = {}
        self.kits = {kit: frozenset(components) for kit, components in kits.items()}
        self.fronts_only = fronts_only
        self.pairs: dict[str, set[str]] = {}
        for face in faces:
            self.names.setdefault(face.stamp, []).append(face.name)
            self.stamps.setdefault(face.name, []).append(face.stamp)
            self.copies[face.name] = face.copies
        for (component, item, side), stamps in self.stamps.items():
            backs = self.stamps.get((component, item, "back"), []) if side == "front" else []
            for stamp in stamps:
                self.pairs.setdefault(stamp, set()).update(backs)

    def group(self, name: Name) -> tuple[Name, ...]:
        """The faces that look the same as this one now, itself among them: they cannot be told apart."""
        return tuple(self.names[self.stamps[name][0]]) if name in self.stamps else ()

    def expected(self, components: Iterable[str], whole_kit: bool) -> dict[Name, int]:
        """The faces, with copies, of these components; with `whole_kit` of the smallest kit that holds them all."""
        wanted = frozenset(components)
        if whole_kit:
            kits = [kit for kit in self.kits.values() if wanted <= kit]
            wanted = min(kits, key=lambda kit: (len(kit), sorted(kit)), default=wanted)
        return {
            name: copies
            for name, copies in self.copies.items()
            if name[0] in wanted and copies and not (self.fronts_only and name[2] == "back")
        }
