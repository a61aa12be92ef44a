"""Building: from a game's folder to a kit of written files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.backends.pdf import Page, PdfWriter, RecordBook, Translations
from pnp.drawing.sheet import Sheet
from pnp.findings import Finding, ProblemsFoundError, did_you_mean, errors_in, in_reading_order
from pnp.kit.drafts import draft_notice, rows_left_out
from pnp.kit.faces import FaceMaker
from pnp.kit.fingerprint import build_id
from pnp.kit.guide import GUIDE, guide_faces
from pnp.kit.parts import DrawnComponent, PartMaker, Progress
from pnp.kit.plan import Component, Item, chosen_components, kit_named, plan_component
from pnp.kit.writing import OutputFolder, open_output
from pnp.loading.folder import Folder
from pnp.loading.game_file import KitSpec
from pnp.loading.library import LayoutLibrary, open_library
from pnp.press.imposing import Imposition, impose
from pnp.press.papers import Paper, parse_paper
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.rules.game import Game

FORMATS: Final = ("pdf",)
KIT_FILE: Final = "kit.pdf"


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: a kit (the default one if None), or `only` some components or items; on which paper; where to."""

    kit: str | None = None
    only: tuple[str, ...] = ()
    paper: str | None = None
    out: Path | None = None
    draft: bool = False


@dataclass(slots=True)
class Result:
    """What a build did, in the terms of the command line's JSON."""

    game: str
    folder: Path
    build: str = ""
    requested: int = 0
    produced: int = 0
    files: list[dict[str, Any]] = field(default_factory=list)
    overflow: list[dict[str, str]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sheets: int = 0

    @property
    def well(self) -> bool:
        """Whether everything that was asked for was made, and without errors."""
        return self.requested == self.produced and not errors_in(self.findings)

    def as_json(self) -> dict[str, Any]:
        """The result in the shape of the command line's JSON."""
        return {
            "game": self.game,
            "build": self.build,
            "requested": self.requested,
            "produced": self.produced,
            "files": self.files,
            "overflow": self.overflow,
            "findings": [finding.as_json() for finding in self.findings],
        }


def build(game: Game, here: Path, request: Request, progress: Progress = lambda done, total: None) -> Result:
    """Build a kit into its output folder.

    Raises `ProblemsFoundError` where the data, the layouts or the request have errors (with `draft` only where nothing
    can be made of them), or where the folder cannot be written. Nothing is written then.
    """
    if errors_in(game.findings) and not request.draft:
        raise ProblemsFoundError(game.findings)
    return _Build(game, here, request, progress).run()


class _Build:
    """One run of a build."""

    def __init__(self, game: Game, here: Path, request: Request, progress: Progress) -> None:
        self.game, self.here, self.request, self.progress = game, here, request, progress
        self.findings: list[Finding] = list(game.findings)
        self.kit_name, self.kit = self._kit()
        self.paper = self._paper(request.paper or self.kit.paper)
        self.library: LayoutLibrary = open_library(game.data.folder, here)
        self.folder: Folder = game.data.folder
        self.maker = FaceMaker(self.folder, self.library, (self.paper.width, self.paper.height))
        self.translations = Translations()
        self.settings = PressSettings(paper=self.paper, duplex=self.kit.duplex, game=game.title, version=game.version)
        notice = partial(draft_notice, game) if request.draft else _no_notice
        self.parts = PartMaker(self.maker, self.translations, self.settings, notice)

    def run(self) -> Result:
        """Draw, impose, write."""
        components = self._components()
        drawn = self.parts.draw_all(components, self.progress)
        whole = impose([part for component in drawn for part in component.parts], self.settings)
        self.findings += [*self.maker.noticed.findings.values(), *whole.findings]
        self._stop_at_errors()
        result = Result(self.game.id, self._output_folder(), findings=in_reading_order(self.findings))
        fronts_only = self.kit.duplex == "fronts"
        result.requested = sum(_sides_of(component, fronts_only) for component in components)
        result.requested += rows_left_out(self.game, components)
        result.produced = sum(len(sheet.placements) for sheet in whole.sheets)
        result.overflow = self.maker.noticed.overflow
        result.build = self._build_id()
        result.sheets = sum(group.papers for group in whole.groups)
        with open_output(result.folder) as output:
            self._write(output, drawn, whole, result)
        return result

    # --- what to build

    def _kit(self) -> tuple[str, KitSpec]:
        found = kit_named(self.game, self.request.kit)
        if isinstance(found, Finding):
            raise ProblemsFoundError([found])
        return found

    def _paper(self, name: str) -> Paper:
        found = parse_paper(name)
        if isinstance(found, Finding):
            raise ProblemsFoundError([found])
        return found

    def _components(self) -> list[Component]:
        chosen = chosen_components(self.game, self.kit, self.request.only, self.findings)
        components = []
        for name, wanted in chosen.items():
            component = plan_component(self.game, name, self.findings)
            components.append(_narrowed(component, wanted, self.findings))
        return components

    def _stop_at_errors(self) -> None:
        errors = errors_in(self.findings)
        if errors and not self.request.draft:
            raise ProblemsFoundError(in_reading_order(self.findings))

    # --- writing

    def _output_folder(self) -> Path:
        """Where the kit goes: each kit, paper and part has a folder of its own."""
        if self.request.out is not None:
            return self.request.out
        folder = self.here / "output" / self.game.id
        default, _ = kit_named(self.game, None)  # type: ignore[misc]
        if self.kit_name != default or self.paper != self._paper(self.kit.paper):
            folder /= f"{self.kit_name}-{self.paper.name.lower()}"
        if self.request.only:
            folder /= "part"
        if self.request.draft:
            folder /= "draft"
        return folder

    def _build_id(self) -> str:
        options = {"kit": self.kit_name, "paper": self.paper.name, "only": ",".join(self.request.only)}
        return build_id([self.folder, *self.library.folders], options)

    def _write(self, output: OutputFolder, drawn: Sequence[DrawnComponent], whole: Imposition, result: Result) -> None:
        guide = list(self._guide(whole, result.build))
        if len(drawn) == 1:
            self._write_alike(output, drawn[0], guide, whole.sheets)
        else:
            for component in drawn:
                self._write_component(output, component)
            self._write_kit(output, guide, map(self.translations.page, whole.sheets))
        about = {"game": self.game.id, "kit": self.kit_name, "paper": self.paper.name, "build": result.build}
        output.commit(about)
        result.files = [file.as_json() for file in output.files]

    def _write_alike(
        self, output: OutputFolder, only: DrawnComponent, guide: Sequence[Sheet], sheets: Sequence[Sheet]
    ) -> None:
        """A kit of one component: both files have the same pages, which are made once."""
        pages = [self.translations.page(sheet) for sheet in sheets]
        self._write_pages(output, only, pages)
        self._write_kit(output, guide, pages)

    def _write_component(self, output: OutputFolder, drawn: DrawnComponent) -> None:
        sheets = impose(drawn.parts, self.settings).sheets
        if sheets:
            self._write_pages(output, drawn, map(self.translations.page, sheets))

    def _write_pages(self, output: OutputFolder, drawn: DrawnComponent, pages: Iterable[Page]) -> None:
        component = drawn.component
        writer = self._writer(f"{self.game.title}: {component.title}", drawn.records)
        for page in pages:
            writer.add_page(page)
        output.add(f"{component.id}.pdf", writer.finish(), component.id, writer.pages)

    def _write_kit(self, output: OutputFolder, guide: Sequence[Sheet], pages: Iterable[Page]) -> None:
        records = self.parts.records
        writer = self._writer(self._kit_title, records)
        for sheet in guide:
            writer.add_sheet(sheet)
            for placement in sheet.placements:
                records.add(placement.face)
        for page in pages:
            writer.add_page(page)
        output.add(KIT_FILE, writer.finish(), None, writer.pages)

    @property
    def _kit_title(self) -> str:
        return f"{self.game.title}: {self.kit.title or self.kit_name}"

    def _writer(self, title: str, records: RecordBook) -> PdfWriter:
        return PdfWriter(title, self.game.designer, self.maker.pictures.by_digest, self.translations, records)

    def _guide(self, whole: Imposition, build: str) -> Iterator[Sheet]:
        """The guide's sheets. Its layout is one of the program's own; a game may bring another of that name."""
        engine = self.maker.engine(GUIDE, self.game.data_node.place)
        if engine is None:
            raise ProblemsFoundError(self.maker.noticed.findings.values())
        title = self.kit.title or self.kit_name.replace("-", " ").capitalize()
        faces, findings = guide_faces(engine, self.game, title, whole.groups, self.settings, build)
        if errors_in(findings):
            raise ProblemsFoundError(findings)
        parts = [Part(GUIDE, face.item, face, finish="paper", title="Print guide") for face in faces]
        yield from impose(parts, self.settings).sheets


def _sides_of(component: Component, fronts_only: bool) -> int:
    """How many faces a component has, with copies."""
    return sum(item.copies * (1 if fronts_only or item.back is None else 2) for item in component.items)


def _no_notice(component: Component, item: Item, findings: list[Finding]) -> str:
    """What sheets of a build without errors say of them."""
    return ""


def _narrowed(component: Component, wanted: set[str], findings: list[Finding]) -> Component:
    """The component with only the items that were asked for."""
    if not wanted:
        return component
    known = {item.id for item in component.items}
    for name in sorted(wanted - known):
        hint = did_you_mean(name, known)
        message = f"{component.id} has no item “{name}”"
        findings.append(Finding("PNP-UNKNOWN-ITEM", message, found=name, hint=hint))
    items = tuple(item for item in component.items if item.id in wanted)
    return Component(component.id, component.title, component.spec, items, component.place)


__all__ = ["FORMATS", "Request", "Result", "build"]
