"""Faces drawn for a plan: layouts found and read once, problems and overflow gathered, drawn content passed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pnp.drawing.face import Side
from pnp.drawing.pictures import PictureError, PictureStore
from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.kit.plan import Component, Item
from pnp.kit.registries import AllBlocks
from pnp.layout.engine import DrawnFace, Engine
from pnp.layout.reading import Layout, ReadLayout, read_layout
from pnp.layout.witness import silent
from pnp.loading.folder import Folder
from pnp.loading.library import LayoutLibrary
from pnp.loading.located import Node

MOST_FINDINGS: Final = 200
"""More problems than a person mends in one go: the rest is counted."""
_UNSHOWN: Final = ("PNP-MORE-PROBLEMS",)


@dataclass(slots=True)
class Noticed:
    """What was noticed while faces were drawn: findings, each once, and texts that gave way to their boxes.

    What is the same slip on several items is one finding, which names the first of them and says how many there are.
    """

    findings: dict[tuple[object, ...], Finding] = field(default_factory=dict)
    overflow: list[dict[str, str]] = field(default_factory=list)
    _items: dict[tuple[object, ...], list[str]] = field(default_factory=dict)
    _unshown: int = 0

    def add(self, finding: Finding, item: str = "") -> None:
        """Note a finding that is not yet known; of an item whose name its message begins with."""
        message = finding.message.removeprefix(item)
        key = (finding.code, message, finding.place)
        items = self._items.setdefault(key, [])
        if item in items:
            return
        items.append(item)
        if len(items) > 1:
            if key in self.findings:
                others = f"{items[0]} and {len(items) - 1} more"
                self.findings[key] = self.findings[key]._replace(message=f"{others}{message}")
        elif len(self.findings) < MOST_FINDINGS:
            self.findings[key] = finding
        else:
            self._leave_out(finding)

    def add_drawn(self, drawn: DrawnFace, item: Item) -> None:
        """Note all that a face brought to light."""
        for finding in drawn.findings:
            self.add(finding, f"{item.component}/{item.id}")
        self.add_overflow(item, drawn.overflow)

    def _leave_out(self, finding: Finding) -> None:
        """Count a finding beyond those that are shown; an error among them stops a build as any does."""
        self._unshown += 1
        known = self.findings.get(_UNSHOWN)
        is_error = finding.severity == "error" or (known is not None and known.severity == "error")
        self.findings[_UNSHOWN] = Finding(
            _UNSHOWN[0],
            f"there are {self._unshown} more problems of this kind, which are not shown",
            hint="mend those that are shown, then look again",
            severity="error" if is_error else "warning",
        )

    def add_overflow(self, item: Item, overflow: Iterable[Sequence[str]]) -> None:
        """Note texts that gave way to their boxes: the block, and what was done."""
        for block, action in overflow:
            self.overflow.append({"component": item.component, "item": item.id, "block": block, "action": action})


class FaceMaker:
    """Draws the faces of items. `page` is the size in µm of layouts that fill the page."""

    def __init__(self, folder: Folder, library: LayoutLibrary, page: tuple[int, int]) -> None:
        self.noticed = Noticed()
        self.pictures = PictureStore(lambda name: _read_picture(folder, name))
        self.blocks = AllBlocks()
        self._library = library
        self._page = page
        self._engines: dict[str, Engine | None] = {}

    def layout(self, name: str, wanted_at: Place) -> Layout | None:
        """The layout of that name, or None where it cannot be used."""
        engine = self.engine(name, wanted_at)
        return engine.layout if engine is not None else None

    def engine(self, name: str, wanted_at: Place) -> Engine | None:
        """The engine of a layout; its problems are noted the first time."""
        if name not in self._engines:
            findings: list[Finding] = []
            layout = read_layout(name, self._reader(wanted_at), self.blocks, findings)
            for finding in findings:
                self.noticed.add(finding)
            self._engines[name] = Engine(layout, self.pictures, self._page) if layout is not None else None
        return self._engines[name]

    def read_layouts(self, components: Iterable[Component]) -> None:
        """Read the layouts of all items beforehand."""
        for component in components:
            names = dict.fromkeys(name for item in component.items for name in (item.front, item.back) if name)
            for name in names:
                self.engine(name, component.place)

    def draw(self, component: Component, item: Item, side: Side, unnoticed: bool = False) -> DrawnFace | None:
        """One face with what was noticed, or None where its layout cannot be used.

        Drawn `unnoticed`, it adds nothing to `noticed`: for a face drawn again, or one whose row has faults.
        """
        name = item.front if side == "front" else item.back
        engine = self.engine(name, component.place) if name else None
        if engine is None:
            return None
        drawn = engine.draw(item.component, item.id, side, item.scope)
        if item.decided:
            decided = silent((*drawn.face.decided, *item.decided), drawn.face.facts)
            drawn = drawn._replace(face=drawn.face._replace(decided=decided))
        if not unnoticed:
            self.noticed.add_drawn(drawn, item)
        return drawn

    def engines(self) -> Iterator[Engine]:
        """All engines that are in use."""
        yield from (engine for engine in self._engines.values() if engine is not None)

    def _reader(self, wanted_at: Place) -> ReadLayout:
        def read(name: str, findings: list[Finding]) -> Node | None:
            try:
                return self._library.read(name, wanted_at)
            except ProblemsFoundError as error:
                findings.extend(error.findings)
                return None

        return read


def _read_picture(folder: Folder, name: str) -> bytes:
    try:
        return folder.read_bytes(name)
    except ProblemsFoundError as error:
        finding = error.findings[0]
        raise PictureError(finding.message, finding.hint) from None
