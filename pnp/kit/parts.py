"""Parts drawn: each face of a kit is recorded and turned into page content at once, so that its drawing can go.

Thousands of cards then cost little more memory than what their pages need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.backends.pdf import RecordBook, Translations
from pnp.drawing.face import Face
from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import Component, Item
from pnp.press.edges import edge_colour
from pnp.press.groups import fills_sheet
from pnp.press.part import Part
from pnp.press.settings import PressSettings

Progress = Callable[[int, int], None]
Notice = Callable[[Component, Item, list[Finding]], str]


@dataclass(frozen=True, slots=True)
class DrawnComponent:
    """A component with its parts, and the records of their faces."""

    component: Component
    parts: tuple[Part, ...]
    records: RecordBook


class PartMaker:
    """Draws the parts of components. `records` gathers the faces of all of them.

    `notice` gives what the sheets of an item must say of its errors, for a draft.
    """

    def __init__(
        self, maker: FaceMaker, translations: Translations, settings: PressSettings, notice: Notice = lambda *_: ""
    ) -> None:
        self._maker, self._translations, self._settings, self._notice = maker, translations, settings, notice
        self.records = RecordBook()

    def draw_all(self, components: Sequence[Component], progress: Progress) -> list[DrawnComponent]:
        """All parts. `progress` hears how many items of how many are done."""
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

    def _drawn(self, component: Component, item: Item, books: Iterable[RecordBook]) -> list[Part]:
        """The item's part; none where its layout cannot be used."""
        drawn = [self._maker.draw(component, item, "front")]
        drawn += [self._maker.draw(component, item, "back")] if item.back else []
        faces = [one.face for one in drawn if one is not None]
        if len(faces) < len(drawn) or not item.copies:
            return []
        for face in faces:
            for book in books:
                book.add(face)
        front, back = faces[0], faces[1] if item.back else None
        findings = [finding for one in drawn if one is not None for finding in one.findings]
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
        return [part if fills_sheet(part, self._settings.paper) else self._lightened(part, front, back)]

    def _lightened(self, part: Part, front: Face, back: Face | None) -> Part:
        """The part without its drawings: what the press must know of them is worked out first."""
        self._translations.face(front)
        if back is not None:
            self._translations.face(back)
        return replace(
            part,
            front=front.without_drawing(),
            back=back.without_drawing() if back is not None else None,
            front_edge=edge_colour(front) if front.bleed else None,
            back_edge=edge_colour(back, self._settings.shift) if back is not None else None,
        )
