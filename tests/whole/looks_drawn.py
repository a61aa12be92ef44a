"""Every face of a game, drawn so that it is known which block of the layout drew what, with pictures of them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import pypdfium2
from PIL import Image
from whole_kits import ROOT

from pnp.backends.png import faces_pdf, page_image
from pnp.drawing.display import CodeMark, Fragment, Primitive, StampMark, Text
from pnp.drawing.face import Face, Side
from pnp.drawing.stamps import mark_ink
from pnp.expressions import ExpressionError
from pnp.facts import Fact, Scope
from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.guide import guide_faces, guide_layout
from pnp.kit.plan import Component, Item, chosen_components, kits_of, papers_of, plan_component
from pnp.layout.block import Area
from pnp.layout.compiling import Compiled, Memory
from pnp.layout.engine import DrawnFace, Engine, Step
from pnp.layout.fields import StyleSpec, read_paint
from pnp.layout.reading import Layout
from pnp.layout.styles import Style
from pnp.layout.templates import Template, printed
from pnp.loading.library import open_library
from pnp.press.imposing import impose
from pnp.press.papers import PAPERS, Paper, parse_paper
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.rules.game import Game

DPI: Final = 96
_PAGES: Final = ("a4", "letter")


class Piece(NamedTuple):
    """What one block drew on one face. `paints` are its live colours: the template's source, and what it says here."""

    block: Compiled
    area: Area
    scope: Scope
    primitives: tuple[Primitive, ...]
    paints: tuple[tuple[str, str], ...]

    @property
    def runs(self) -> list[Text]:
        """Its text."""
        return [p for p in self.primitives if isinstance(p, Text) and p.string.strip()]

    @property
    def words(self) -> str:
        """Its text as one string."""
        return "".join(run.string if run.string.endswith(" ") else f"{run.string} " for run in self.runs).strip()

    @property
    def style_name(self) -> str | None:
        """The named style that its text is set in."""
        style = getattr(self.block.spec, "style", None)
        return style.extends if isinstance(style, StyleSpec) else None


@dataclass(frozen=True, eq=False)
class Seen:
    """A face with the pieces that it is made of."""

    game: str
    face: Face
    layout: Layout
    finish: str
    pieces: tuple[Piece, ...]
    scope: Scope
    engine: Engine = field(repr=False)

    @property
    def name(self) -> str:
        """The face as a person would look for it."""
        size = f" {self.face.width // 1000} × {self.face.height // 1000}" if self.layout.fixed_size is None else ""
        return f"{self.game}: {self.face.component}/{self.face.item} {self.face.side}{size}"

    def style(self, piece: Piece) -> Style | None:
        """The style of a text or an entry with nothing left open; None for other blocks."""
        if piece.block.spec.kind not in ("text", "entry"):
            return None
        spec: Any = piece.block.spec
        style = self.engine.setup.style(spec.style)
        return style._replace(align=getattr(spec, "align", None) or style.align)


class _WatchingEngine(Engine):
    """An engine that notes what each block drew. Nothing is drawn as a shared run, so that no block is missed."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pieces: dict[tuple[str, str, Side], list[Piece]] = {}
        self._gathered: list[Piece] = []

    def draw(self, component: str, item: str, side: Side, scope: Scope) -> DrawnFace:
        self._gathered = self.pieces[component, item, side] = []
        return super().draw(component, item, side, scope)

    def _steps(self, area: Area, scope: Scope) -> list[Any]:
        return [Step(block, area, None) for block in self.layout.blocks]

    def _draw_alone(self, block: Compiled, area: Area, memory: Memory, scope: Scope, gathered: Any) -> bool:
        before = len(gathered.fragments)
        done = super()._draw_alone(block, area, memory, scope, gathered)
        primitives = tuple(p for fragment in gathered.fragments[before:] for p in fragment.primitives)
        self._gathered.append(Piece(block, area, scope, primitives, tuple(_live_paints(block, scope))))
        return done


def _live_paints(block: Compiled, scope: Scope) -> Iterator[tuple[str, str]]:
    for name in type(block.spec).model_fields:
        template = getattr(block.spec, name)
        if not isinstance(template, Template) or not template.is_live or template.reader is not read_paint:
            continue
        with suppress(ExpressionError):
            facts = [expression.evaluate(scope) for expression in template.expressions]
            said = [p if isinstance(p, str) else printed(_fact(facts[p])) for p in template.pieces]
            yield template.expressions[0].text.strip(), "".join(said).split()[0]


def _fact(value: Any) -> Fact:
    return value if isinstance(value, Fact) else Fact("", value)


class _WatchingMaker(FaceMaker):
    """Makes faces, each once, with engines that watch."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._drawn: dict[tuple[str, str, Side], DrawnFace | None] = {}

    def draw(self, component: Component, item: Item, side: Side, anew: bool = False) -> DrawnFace | None:
        key = component.id, item.id, side
        if key not in self._drawn:
            self._drawn[key] = super().draw(component, item, side, anew)
        return self._drawn[key]

    def engine(self, name: str, wanted_at: Any) -> Engine | None:
        engine = super().engine(name, wanted_at)
        if engine is not None and not isinstance(engine, _WatchingEngine):
            engine = self._engines[name] = _WatchingEngine(engine.layout, self.pictures, engine.page)
        return engine


class GameFaces:
    """All faces of a game's components, and of the guides of its kits, each drawn once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._makers: dict[str, _WatchingMaker] = {}
        components = [name for name in game.file.components if plan_component(game, name, []).items]
        self.seen: list[Seen] = [seen for name in components for seen in self._component(name)]
        self.seen += [
            seen for kit in kits_of(game) for paper in map(_paper, (*_PAGES, "a5")) for seen in self._guide(kit, paper)
        ]

    @property
    def noticed(self) -> list[str]:
        """What was amiss while they were drawn, and what texts had to give way to their boxes."""
        all_noticed = [maker.noticed for maker in self._makers.values()]
        found = [str(finding) for noticed in all_noticed for finding in noticed.findings.values()]
        return found + [str(overflow) for noticed in all_noticed for overflow in noticed.overflow]

    def _maker(self, paper: Paper) -> _WatchingMaker:
        if paper.name not in self._makers:
            library = open_library(self.game.data.folder, ROOT)
            self._makers[paper.name] = _WatchingMaker(self.game.data.folder, library, (paper.width, paper.height))
        return self._makers[paper.name]

    def _component(self, name: str) -> Iterator[Seen]:
        component = plan_component(self.game, name, [])
        papers = papers_of(self.game, name, []) or [_paper(page) for page in _PAGES]
        for paper in papers if self._fills_page(component) else papers[:1]:
            for item in component.items:
                for side in _sides(item):
                    yield from self._seen(self._maker(paper), component, item, side)

    def _fills_page(self, component: Component) -> bool:
        maker = self._maker(_paper("a4"))
        layouts = [maker.layout(item.front, component.place) for item in component.items]
        return any(layout and not layout.fixed_size and not layout.live_size for layout in layouts)

    def _seen(self, maker: _WatchingMaker, component: Component, item: Item, side: Side) -> Iterator[Seen]:
        drawn = maker.draw(component, item, side)
        engine = maker.engine(item.front if side == "front" else item.back or "", component.place)
        if drawn is not None and isinstance(engine, _WatchingEngine):
            yield self._finished(drawn.face, engine, component.spec.finish, item.scope)

    def _finished(self, face: Face, engine: _WatchingEngine, finish: str, scope: Scope) -> Seen:
        gathered = engine.pieces[face.component, face.item, face.side]
        pieces = tuple(piece._replace(primitives=_with_stamp(piece.primitives, face)) for piece in gathered)
        return Seen(self.game.id, face, engine.layout, finish, pieces, scope, engine)

    def _guide(self, kit: str, paper: Paper) -> Iterator[Seen]:
        """The pages of a kit's print guide on a paper."""
        settings = PressSettings(paper=paper, game=self.game.title, version=self.game.version)
        spec, maker = kits_of(self.game)[kit], self._maker(paper)
        names = chosen_components(self.game, spec, (), [], paper)
        components = [plan_component(self.game, name, []) for name in names]
        if paper.width < _paper("a5").width + 1 and any(map(self._fills_page, components)):
            return  # sheets to write on are made for larger papers
        parts = [part for component in components for part in _parts(maker, component)]
        engine = maker.engine(guide_layout(paper), self.game.data_node.place)
        groups = impose(parts, settings).groups
        if groups and isinstance(engine, _WatchingEngine):
            title = spec.title or kit.capitalize()
            faces, _ = guide_faces(engine, self.game, title, groups, settings, "0123456789AB")
            yield from [self._finished(face, engine, "paper", GUIDE_SCOPE) for face in faces]

    @cached_property
    def pictures(self) -> dict[int, Image.Image]:
        """Each face without its text, by the face's place in the list, as whoever reads the text sees its ground."""
        return self._rendered([_without_text(seen.face) for seen in self.seen], DPI)

    @cached_property
    def small(self) -> dict[int, Image.Image]:
        """Each whole face, small."""
        return self._rendered([seen.face for seen in self.seen], DPI // 2)

    def _rendered(self, faces: Sequence[Face], dpi: int) -> dict[int, Image.Image]:
        store = {digest: file for maker in self._makers.values() for digest, file in maker.pictures.by_digest.items()}
        with pypdfium2.PdfDocument(faces_pdf(faces, store)) as document:
            return {number: page_image(document[number], dpi) for number in range(len(document))}


GUIDE_SCOPE: Final[Any] = object()
"""Stands for the scope of a guide's page, whose values come from no data."""


def _paper(name: str) -> Paper:
    found = parse_paper(name)
    return PAPERS[1] if isinstance(found, Finding) else found


def _sides(item: Item) -> tuple[Side, ...]:
    return ("front", "back") if item.back else ("front",)


def _parts(maker: _WatchingMaker, component: Component) -> Iterator[Part]:
    """The component as the press takes it."""
    about = component.spec
    for item in component.items:
        drawn = [maker.draw(component, item, side) for side in _sides(item)]
        faces = [one.face for one in drawn if one is not None]
        back = faces[1] if len(faces) > 1 else None
        yield Part(component.id, item.id, faces[0], back, item.copies, about.finish, about.edge, component.title)


def _with_stamp(primitives: Sequence[Primitive], face: Face) -> tuple[Primitive, ...]:
    return tuple(mark_ink(p, face.stamp) if isinstance(p, StampMark | CodeMark) else p for p in primitives)


def _without_text(face: Face) -> Face:
    kept = [
        Fragment(p for p in fragment.primitives if not isinstance(p, Text | StampMark | CodeMark))
        for fragment in face.fragments
    ]
    return face._replace(fragments=tuple(kept))
