"""Parts drawn: each face of a kit is recorded and turned into page content at once, so that its drawing can go.

Thousands of cards then cost little more memory than what their pages need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.backends.pdf import RecordBook, Translations
from pnp.drawing.face import Face
from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import Component, Item
from pnp.kit.reuse import Reuse
from pnp.press.edges import edge_colour
from pnp.press.groups import fills_sheet
from pnp.press.part import Part
from pnp.press.settings import PressSettings

Progress = Callable[[int, int], None]
Notice = Callable[[Component, Item, list[Finding]], str]


class DrawnComponent(NamedTuple):
    """A component with its parts, and the records of their faces."""

    component: Component
    parts: tuple[Part, ...]
    records: RecordBook


class PartMaker:
    """Draws the parts of components. `records` gathers the faces of all of them.

    `notice` gives what the sheets of an item must say of its errors, for a draft; `take` sees each face that is drawn.
    """

    def __init__(
        self,
        maker: FaceMaker,
        translations: Translations,
        settings: PressSettings,
        reuse: Reuse,
        notice: Notice = lambda *_: "",
    ) -> None:
        self._maker, self._translations, self._settings, self._notice = maker, translations, settings, notice
        self._reuse = reuse
        self.take: Callable[[Face], None] = lambda face: None
        self._kept: dict[tuple[str, str], tuple[Component, Item]] = {}
        self.records = RecordBook()
        translations.redrawn = self.redrawn

    def draw_all(self, components: Sequence[Component], progress: Progress) -> list[DrawnComponent]:
        """All parts. `progress` hears how many items of how many are done."""
        self._maker.read_layouts(components)  # all of them: what an item depends on is known before the first is drawn
        if self._maker.blocks.foreign:
            self._reuse.forget_faces()
        total, done = sum(len(component.items) for component in components), 0
        drawn = []
        for component in components:
            # what holds the same faces may share one book: then each is written down once
            books = [self.records] if len(components) == 1 else [self.records, RecordBook()]
            parts = []
            for item in component.items:
                parts += self._drawn(component, item, books)
                done += 1
                progress(done, total)
            drawn.append(DrawnComponent(component, tuple(parts), books[-1]))
        return drawn

    def redrawn(self, face: Face) -> Face:
        """A face drawn again of which only the stamp was kept from an earlier build."""
        component, item = self._kept[face.component, face.item]
        drawn = self._maker.draw(component, item, face.side, unnoticed=True)
        return drawn.face if drawn is not None else face

    def _drawn(self, component: Component, item: Item, books: Sequence[RecordBook]) -> list[Part]:
        """The item's part, from the earlier build if nothing has touched it; none where its layout cannot be used."""
        is_marked = bool(self._notice(component, item, []))  # what a draft says of it may come from other rows
        known = None if is_marked else self._reuse.part(component, item)
        if known is None:
            return self._fresh(component, item, books)
        part, overflow = known
        self._kept[component.id, item.id] = component, item
        self._maker.noticed.add_overflow(item, overflow)
        for face in part.faces:
            for book in books:
                book.add_entry(face.stamp, self._reuse.entry(face))
        return [part]

    def _fresh(self, component: Component, item: Item, books: Sequence[RecordBook]) -> list[Part]:
        drawn = [self._maker.draw(component, item, "front")]
        drawn += [self._maker.draw(component, item, "back")] if item.back else []
        complete = [one for one in drawn if one is not None]
        if len(complete) < len(drawn) or not item.copies:
            return []
        faces = [one.face for one in complete]
        for face in faces:
            self.take(face)
            for book in books:
                book.add(face)
        front, back = faces[0], faces[1] if item.back else None
        findings = [finding for one in complete for finding in one.findings]
        part = Part(
            component.id,
            item.id,
            front,
            back,
            item.copies,
            component.spec.finish,
            component.spec.edge,
            component.title,
            self._notice(component, item, findings),
        )
        if fills_sheet(part, self._settings.paper):
            return [part]
        light = self._lightened(part, front, back)
        if not findings and not part.notice:
            overflow = [[block, action] for one in complete for block, action in one.overflow]
            self._reuse.note(component, item, light, faces, overflow)
        return [light]

    def _lightened(self, part: Part, front: Face, back: Face | None) -> Part:
        """The part without its drawings: what the press must know of them is worked out first."""
        self._translations.face(front)
        if back is not None:
            self._translations.face(back)
        return part._replace(
            front=front.without_drawing(),
            back=back.without_drawing() if back is not None else None,
            front_edge=edge_colour(front) if front.bleed else None,
            back_edge=edge_colour(back, self._settings.shift) if back is not None else None,
        )
