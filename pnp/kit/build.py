"""Building: from a game's folder to a kit of written files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.backends.pdf import Page, PdfWriter, RecordBook, Translations
from pnp.drawing.face import Face, stamp_of
from pnp.drawing.records import sheet_entry
from pnp.drawing.sheet import Sheet, sheet_stamp
from pnp.findings import Finding, ProblemsFoundError, did_you_mean, errors_in, in_reading_order
from pnp.kit.drafts import Faults, rows_left_out
from pnp.kit.faces import FaceMaker
from pnp.kit.guide import GUIDE, guide_faces, guide_layout
from pnp.kit.inputs import inputs_of, is_foreign
from pnp.kit.noting import DrawingKeeper, game_ledger, kept_faces, note_build
from pnp.kit.paging import Pages
from pnp.kit.parts import DrawnComponent, PartMaker, Progress
from pnp.kit.plan import Component, Item, chosen_components, kit_named
from pnp.kit.request import KIT_FILE, Request, Result
from pnp.kit.reuse import REUSE_FILE, Reuse
from pnp.kit.writing import OutputFolder, open_output
from pnp.ledger.lines import Build
from pnp.loading.folder import Folder
from pnp.loading.game_file import KitSpec
from pnp.loading.library import LayoutLibrary, open_library
from pnp.press.imposing import Imposition, impose
from pnp.press.papers import Paper, parse_paper
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.rules.game import Game

if TYPE_CHECKING:
    from pnp.kit.drawings import Drawings


def build(game: Game, here: Path, request: Request, progress: Progress = lambda done, total: None) -> Result:
    """Build a kit into its output folder.

    Raises `ProblemsFoundError` where the data, the layouts or the request have errors (with `draft` only where nothing
    can be made of them), or where the folder cannot be written. Nothing is written then.
    """
    if errors_in(game.findings) and not request.draft:
        raise ProblemsFoundError(game.findings)
    return Builder(game, here, request, progress).run()


class Builder:
    """One run of a build; or only what it begins with, for who prints some of a kit's pieces."""

    def __init__(self, game: Game, here: Path, request: Request, progress: Progress) -> None:
        self.game, self.here, self.request, self.progress = game, here, request, progress
        self.findings: list[Finding] = list(game.findings)
        self.kit_name, self.kit = self._kit()
        self.paper = self.paper_named(request.paper)
        self.library: LayoutLibrary = open_library(game.data.folder, here)
        self.folder: Folder = game.data.folder
        self.maker = FaceMaker(self.folder, self.library, (self.paper.width, self.paper.height))
        self.translations = Translations()
        self.settings = PressSettings(paper=self.paper, duplex=self.kit.duplex, game=game.title, version=game.version)
        notice = Faults(game).notice if request.draft else _no_notice
        page = (self.paper.width, self.paper.height)
        self.reuse = Reuse(game, [self.folder, *self.library.folders], self.maker.pictures, page)
        self.parts = PartMaker(self.maker, self.translations, self.settings, self.reuse, notice)
        self.sheet_entries: dict[str, None] = {}
        self.drawings = self._drawings()
        self.keeper = self._keeper()
        self.parts.take = _each([one.take for one in (self.drawings, self.keeper) if one is not None])

    def run(self) -> Result:
        """Draw, impose, write."""
        self.maker.engine(
            guide_layout(self.paper), self.game.data_node.place
        )  # so that all that is read counts among the inputs
        components = self.components()
        self.reuse.load(self.output_folder())
        if "svg" in self.request.formats:
            self.reuse.forget_faces()  # their drawings are needed
        self.translations.kept = self.reuse.pages
        drawn = self.parts.draw_all(components, self.progress)
        whole = impose([part for component in drawn for part in component.parts], self.settings)
        self.findings += [*self.maker.noticed.findings.values(), *whole.findings]
        self.stop_at_errors()
        result = Result(self.game.id, self.output_folder(), findings=in_reading_order(self.findings))
        fronts_only = self.kit.duplex == "fronts"
        result.requested = sum(_sides_of(component, fronts_only) for component in components)
        result.requested += rows_left_out(self.game, components)
        result.produced = sum(len(sheet.placements) for sheet in whole.sheets)
        result.overflow = self.maker.noticed.overflow
        foreign = bool(self.maker.blocks.foreign) or is_foreign(self.game.core)
        inputs = inputs_of([self.folder, *self.library.folders], self.request.as_json(), foreign)
        result.build = stamp_of(json.dumps(inputs, sort_keys=True, ensure_ascii=False), "")
        result.sheets = sum(group.papers for group in whole.groups)
        with open_output(result.folder) as output:
            self._write(output, drawn, whole, result)
            output.add(REUSE_FILE, self.reuse.as_bytes(), None, 0)
            output.commit(
                {
                    "game": self.game.id,
                    "kit": self.kit_name,
                    "paper": self.paper.name,
                    "build": result.build,
                    "inputs": inputs,
                    "result": result.noted(),
                }
            )
            result.files = [file.as_json() for file in output.files if file.path != REUSE_FILE]
        self._note(drawn, whole, result)
        return result

    # --- what to build

    def _drawings(self) -> Drawings | None:
        """What writes SVG and PNG, if they are asked for: its libraries take time to load."""
        if not {"svg", "png"}.intersection(self.request.formats):
            return None
        from pnp.kit.drawings import Drawings

        return Drawings(self.request, self.maker.pictures, self.translations, self.reuse)

    def _keeper(self) -> DrawingKeeper | None:
        """What keeps the drawings of a whole kit, if the build is to be noted."""
        if self.request.user_data is None or self.request.draft or self.request.only:
            return None
        ledger = game_ledger(self.game, self.request.user_data)
        return DrawingKeeper(ledger, self.parts.redrawn, self.maker.pictures.by_digest)

    def _kit(self) -> tuple[str, KitSpec]:
        found = kit_named(self.game, self.request.kit)
        if isinstance(found, Finding):
            raise ProblemsFoundError([found])
        return found

    def paper_named(self, name: str | None) -> Paper:
        """The paper of that name, or the kit's own."""
        found = parse_paper(name or self.kit.paper)
        if isinstance(found, Finding):
            place = self.game.data_node.place_of("kits", self.kit_name, "paper") if name is None else None
            raise ProblemsFoundError([found._replace(place=place)])
        return found

    def components(self) -> list[Component]:
        """The components that are asked for, with their items."""
        chosen = chosen_components(self.game, self.kit, self.request.only, self.findings, self.paper)
        components, pages = [], Pages(self.game, self.library)
        for name, wanted in chosen.items():
            component = pages.component(name, self.findings)
            components.append(_narrowed(component, wanted, self.findings))
        return components

    def stop_at_errors(self) -> None:
        """Raise `ProblemsFoundError` if anything stands in the way of a build."""
        errors = errors_in(self.findings)
        if errors and not self.request.draft:
            raise ProblemsFoundError(in_reading_order(self.findings))

    # --- writing

    def output_folder(self) -> Path:
        """Where the files go: the default kit on its own paper has the shortest way."""
        default, _ = kit_named(self.game, None)  # type: ignore[misc]
        usual = self.kit_name == default and self.paper == self.paper_named(None)
        return self.request.folder(self.here, self.game.id, None if usual else (self.kit_name, self.paper.name.lower()))

    def _write(self, output: OutputFolder, drawn: Sequence[DrawnComponent], whole: Imposition, result: Result) -> None:
        guide = list(self._guide(whole, result.build))
        sheets = {one.component.id: impose(one.parts, self.settings).sheets for one in drawn if len(drawn) > 1}
        if "pdf" in self.request.formats:
            if len(drawn) == 1:
                self._write_alike(output, drawn[0], guide, whole.sheets)
            else:
                for one in drawn:
                    self._write_pages(output, one, map(self.translations.page, sheets[one.component.id]))
                self._write_kit(output, guide, map(self.translations.page, whole.sheets))
        if self.drawings is not None:
            for one in drawn:
                self.drawings.write(output, one, sheets.get(one.component.id, whole.sheets))

    def _write_alike(
        self, output: OutputFolder, only: DrawnComponent, guide: Sequence[Sheet], sheets: Sequence[Sheet]
    ) -> None:
        """A kit of one component: both files have the same pages, which are made once."""
        pages = [self.translations.page(sheet) for sheet in sheets]
        self._write_pages(output, only, pages)
        self._write_kit(output, guide, pages)

    def _write_pages(self, output: OutputFolder, drawn: DrawnComponent, pages: Iterable[Page]) -> None:
        component = drawn.component
        writer = self.writer(f"{self.game.title}: {component.title}", drawn.records)
        for page in pages:
            writer.add_page(page)
        if writer.pages:
            self._finish(output, f"{component.id}.pdf", writer, component.id)

    def _write_kit(self, output: OutputFolder, guide: Sequence[Sheet], pages: Iterable[Page]) -> None:
        records = self.parts.records
        writer = self.writer(self.kit_title, records)
        for sheet in guide:
            writer.add_sheet(sheet)
            for placement in sheet.placements:
                records.add(placement.face)
        for page in pages:
            writer.add_page(page)
        self._finish(output, KIT_FILE, writer, None)

    def _finish(self, output: OutputFolder, name: str, writer: PdfWriter, component: str | None) -> None:
        data = writer.finish()
        self.sheet_entries.update(dict.fromkeys(writer.sheets))
        self.reuse.written(name, writer, data)
        output.add(name, data, component, writer.pages)

    @property
    def kit_title(self) -> str:
        """The game and the kit, as the title of a file."""
        return f"{self.game.title}: {self.kit.title or self.kit_name}"

    def writer(self, title: str, records: RecordBook) -> PdfWriter:
        """A PDF file to be."""
        return PdfWriter(title, self.game.designer, self.maker.pictures.by_digest, self.translations, records)

    def _note(self, drawn: Sequence[DrawnComponent], whole: Imposition, result: Result) -> None:
        """Note the build in the ledger, if it is to be noted."""
        if self.request.user_data is None:
            return
        sheets = tuple(dict.fromkeys(sheet_stamp(sheet.placements) for sheet in whole.sheets))
        part = "draft" if self.request.draft else "part" if self.request.only else ""
        faces = kept_faces(drawn, self.kit.duplex == "fronts")
        build = Build(result.build, self.kit_name, self.paper.name, faces, sheets, part)
        entries = self.sheet_entries or dict.fromkeys(map(sheet_entry, whole.sheets))
        ledger = game_ledger(self.game, self.request.user_data)
        if self.keeper is not None:
            self.keeper.expect(face for one in drawn for part in one.parts for face in part.faces)
        result.findings += note_build(ledger, build, self.parts.records, list(entries), self.keeper)

    def _guide(self, whole: Imposition, build: str) -> Iterator[Sheet]:
        """The guide's sheets. Its layout is one of the program's own; a game may bring another of that name."""
        engine = self.maker.engine(guide_layout(self.paper), self.game.data_node.place)
        if engine is None:
            raise ProblemsFoundError(self.maker.noticed.findings.values())
        title = self.kit.title or self.kit_name.replace("-", " ").capitalize()
        faces, findings = guide_faces(engine, self.game, title, whole.groups, self.settings, build)
        if errors_in(findings):
            raise ProblemsFoundError(findings)
        parts = [Part(GUIDE, face.item, face, finish="paper", title="Print guide") for face in faces]
        yield from impose(parts, self.settings).sheets


def _each(takers: Sequence[Callable[[Face], None]]) -> Callable[[Face], None]:
    """What passes a face on to each of several."""

    def take(face: Face) -> None:
        for one in takers:
            one(face)

    return takers[0] if len(takers) == 1 else take


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
