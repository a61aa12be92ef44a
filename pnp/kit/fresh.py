"""The plan as plain records: every face of a game as it would be drawn now, for whoever holds sheets against it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.backends.png import faces_pdf, page_image
from pnp.drawing.face import Face, Side
from pnp.drawing.pictures import PictureFile
from pnp.drawing.records import record_entry
from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.paging import Pages
from pnp.kit.plan import Component, Item, kits_of, papers_of
from pnp.loading.library import open_library
from pnp.press.papers import PAPERS, Paper, parse_paper
from pnp.rules.game import Game
from pnp.verify.plan import Name, Plan, PlannedFace

if TYPE_CHECKING:
    from PIL.Image import Image

SIDES: Final[tuple[Side, ...]] = ("front", "back")
_ALIKE_UM: Final = 1_000


class FreshFaces:
    """Draws the faces of a game as they are now; those that fill the page once for each paper.

    `entries` are the records of all that were drawn, as files hold them.
    """

    def __init__(self, game: Game, here: Path, papers: Iterable[Paper]) -> None:
        self.game = game
        self.entries: list[str] = []
        self._papers = tuple(papers) or papers_of_kits(game)
        library = open_library(game.data.folder, here)
        self._pages = Pages(game, library)
        self._makers = [FaceMaker(game.data.folder, library, (paper.width, paper.height)) for paper in self._papers]
        self._findings: list[Finding] = []
        self.planned: list[PlannedFace] = []
        self._items: dict[Name, tuple[Component, Item]] = {}

    def plan(self) -> Plan:
        """The plan of the whole game."""
        for name in self.game.file.components:
            component = self._pages.component(name, self._findings)
            for item in component.items:
                self._add(component, item)
        kits = kits_of(self.game)
        fronts_only = all(kit.duplex == "fronts" for kit in kits.values())
        held = {name: [one for one in kit.components if self._is_made(one)] for name, kit in kits.items()}
        return Plan(self.planned, held, fronts_only)

    def face(self, name: Name, stamp: str) -> Face | None:
        """The face of the plan with that name and stamp, drawn again; None if there is none."""
        known = self._items.get(name)
        faces = self._drawn(*known, "back" if name[2] == "back" else "front") if known is not None else []
        return next((face for face in faces if face.stamp == stamp), None)

    def picture(self, face: Face, dpi: int) -> Image:
        """A face as a picture, as files show it."""
        import pypdfium2

        with pypdfium2.PdfDocument(faces_pdf([face], self.picture_files())) as document:
            image: Image = page_image(document[0], dpi)
            return image

    def picture_files(self) -> dict[str, PictureFile]:
        """The pictures that the faces show, by digest."""
        return {digest: file for maker in self._makers for digest, file in maker.pictures.by_digest.items()}

    def _is_made(self, component: str) -> bool:
        """Whether a component is made for one of the papers."""
        made_for = papers_of(self.game, component, []) if component in self.game.file.components else []
        return not made_for or any(paper in self._papers for paper in made_for)

    def _add(self, component: Component, item: Item) -> None:
        for side in SIDES:
            for face in self._drawn(component, item, side):
                self._items[component.id, item.id, side] = component, item
                self.planned.append(PlannedFace((component.id, item.id, side), face.stamp, item.copies))
                self.entries.append(record_entry(face))

    def _drawn(self, component: Component, item: Item, side: Side) -> list[Face]:
        name = item.front if side == "front" else item.back
        faces: dict[str, Face] = {}
        for maker in self._makers:
            engine = maker.engine(name, component.place) if name else None
            drawn = maker.draw(component, item, side, unnoticed=True) if engine is not None else None
            if drawn is None:
                break
            faces[drawn.face.stamp] = drawn.face
            if engine is not None and not engine.fills_page:
                break  # the same on every paper
        return list(faces.values())


def papers_of_kits(game: Game) -> tuple[Paper, ...]:
    """The papers of a game's kits and components, and the two that are at hand everywhere."""
    named = [kit.paper for kit in kits_of(game).values()]
    named += [paper for component in game.file.components.values() for paper in component.papers]
    found = [paper for paper in map(parse_paper, [*named, "a4", "letter"]) if isinstance(paper, Paper)]
    return tuple(dict.fromkeys(found))


def paper_of_size(width: int, height: int) -> Paper:
    """The paper of a sheet's size in µm, whichever way it is turned."""
    short, long = sorted((width, height))
    return paper_near(short, long) or Paper(f"{short / 1000:g}mm x {long / 1000:g}mm", short, long)


def paper_near(width: float, height: float) -> Paper | None:
    """The known paper of about that size in µm, whichever way it is turned."""
    sides = sorted((width, height))
    return next((p for p in PAPERS if all(abs(a - b) < _ALIKE_UM for a, b in zip(sides, p[1:], strict=True))), None)
