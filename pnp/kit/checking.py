"""What is wrong with a game beyond its data: layouts, texts that do not fit, sizes, columns that nobody prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.expressions import Expression
from pnp.facts import UnknownNameError, parse_source
from pnp.findings import Finding, did_you_mean, errors_in, in_reading_order
from pnp.kit.drafts import Faults
from pnp.kit.faces import FaceMaker
from pnp.kit.paging import Pages
from pnp.kit.plan import Component, Item, kits_of, papers_of
from pnp.kit.scope import GameScope
from pnp.layout.compiling import Compiled, all_expressions
from pnp.loading.library import open_library
from pnp.loading.tables import ID_COLUMN
from pnp.press.imposing import impose
from pnp.press.papers import PAPERS, Paper, parse_paper
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.rules.game import Game


def check_game(game: Game, here: Path) -> list[Finding]:
    """Every finding of a game's components: each face is drawn, on the paper of the kit that it belongs to."""
    return in_reading_order(_Checker(game, here).findings())


class _Checker:
    """Draws all components once, and keeps account of the columns that are printed or named."""

    def __init__(self, game: Game, here: Path) -> None:
        self.game, self.here = game, here
        self.faults = Faults(game)
        self.noted: list[Finding] = []
        self.drawn: Iterable[Finding] = ()
        self.columns: set[tuple[str, str]] = set()

    def findings(self) -> Iterator[Finding]:
        """Everything, in no order."""
        if not self.game.file.components:
            return
        makers: dict[Paper, FaceMaker] = {}
        library = open_library(self.game.data.folder, self.here)
        pages = Pages(self.game, library)
        for name in self.game.file.components:
            paper = self._paper_of(name)
            component = pages.component(name, self.noted)
            if paper not in makers:
                makers[paper] = FaceMaker(self.game.data.folder, library, (paper.width, paper.height))
            self._draw(component, makers[paper], paper)
        drawn = [finding for maker in makers.values() for finding in maker.noticed.findings.values()]
        yield from drawn
        yield from self.noted
        if not errors_in([*self.game.findings, *drawn, *self.noted]):
            yield from self._unprinted()  # with a slip somewhere not all is printed that will be

    def _paper_of(self, component: str) -> Paper:
        """The first paper that the component is made for, or that of the first kit that holds it."""
        if made_for := papers_of(self.game, component, []):
            return made_for[0]
        for name, kit in kits_of(self.game).items():
            if component in kit.components:
                found = parse_paper(kit.paper)
                if not isinstance(found, Finding):
                    return found
                place = self.game.data_node.place_of("kits", name, "paper")
                self.noted.append(found._replace(place=place))
        return PAPERS[1]

    def _draw(self, component: Component, maker: FaceMaker, paper: Paper) -> None:
        parts = []
        for item in component.items:
            is_known = self.faults.in_row(component, item)  # then what is wrong with the row is said already
            front = maker.draw(component, item, "front", is_known)
            back = maker.draw(component, item, "back", is_known) if item.back else None
            for drawn in (front, back):
                self.columns |= {_column(fact.source) for fact in drawn.face.facts} if drawn is not None else set()
            if front is not None:
                sides = front.face, back.face if back is not None else None
                parts.append(
                    Part(
                        component.id,
                        item.id,
                        *sides,
                        item.copies,
                        component.spec.finish,
                        component.spec.edge,
                        component.title,
                    )
                )
        self.noted += impose(
            parts, PressSettings(paper=paper, game=self.game.title, version=self.game.version)
        ).findings
        self._check_names(component, maker)
        self._note_named(component)

    def _check_names(self, component: Component, maker: FaceMaker) -> None:
        """Names in parts of a layout that no item shows: a misspelt one need not wait for the first that does."""
        fronts = {name: item for item in component.items for name in (item.front, *item.pages)}
        for name, item in fronts.items():
            self._check_layout(maker, name, component, item)
        for item in {item.back: item for item in component.items if item.back}.values():
            self._check_layout(maker, item.back or "", component, item)

    def _check_layout(self, maker: FaceMaker, name: str, component: Component, item: Item) -> None:
        engine = maker.engine(name, component.place)
        if engine is not None:
            self.drawn = maker.noticed.findings.values()
            for block in (engine.layout.head, *engine.layout.blocks):
                self._check_block(block, item.scope)

    def _check_block(self, block: Compiled, scope: GameScope) -> None:
        inner = scope
        if block.common.each is not None:
            try:
                rows = scope.rows(block.common.each)
            except UnknownNameError:
                return  # drawing it reports that
            if not rows:
                return
            inner = rows[0]
        for expression in all_expressions(block):
            self._check_expression(expression, block, inner)
        for child in block.children:
            self._check_block(child, inner)

    def _check_expression(self, expression: Expression, block: Compiled, scope: GameScope) -> None:
        for path in expression.paths:
            if len(path) == 1 and path[0] in self.game.tables:
                continue  # the start of a path whose rest is worked out when it is read
            try:
                self.columns.add(_column(scope.value(path).source))
            except UnknownNameError as error:
                self._note(block, f"{error.args[0]}", expression.text.strip(), error.hint)
        known = [question.name for question in self.game.core.questions]
        for question in expression.questions:
            if question not in known:
                self._note(block, f"there is no question “{question}”", question, did_you_mean(question, known))

    def _note(self, block: Compiled, message: str, found: str, hint: str | None) -> None:
        finding = Finding("PNP-EXPRESSION", f"{block.label}: {message}", block.place, found=found, hint=hint)
        if not any(known.place == finding.place and message in known.message for known in (*self.drawn, *self.noted)):
            self.noted.append(finding)

    def _note_named(self, component: Component) -> None:
        """Columns that the component itself names: they decide what is printed."""
        table, spec = component.spec.each, component.spec
        if table not in self.game.tables:
            return  # none is named, or it could not be read
        named = {spec.copies} if isinstance(spec.copies, str) else set()
        words = " ".join(filter(None, (spec.where, spec.layout, spec.back, *spec.pages)))
        named |= {column for column in self.game.tables[table].columns if column in words}
        self.columns |= {(table, column) for column in named}

    def _unprinted(self) -> Iterator[Finding]:
        """Warnings for columns that no component prints and that nobody said are not to be printed."""
        for name, table in self.game.tables.items():
            spec = self.game.file.tables[name]
            absent = set(table.columns).difference(self.game.data.tables[name].columns, spec.derive)
            for column in table.columns:
                if column in absent:
                    continue  # the rules know it, the file has no need of it
                if column == ID_COLUMN or column in spec.unprinted or (name, column) in self.columns:
                    continue
                yield Finding(
                    "PNP-UNPRINTED",
                    f"no component prints the column “{column}” of the table “{name}”",
                    table.column_place(column),
                    found=column,
                    hint=f"print it in a layout, or list it in game.yaml under tables: {name}: unprinted:",
                    severity="warning",
                )


def _column(source: str) -> tuple[str, str]:
    """The table and the column of a fact's source; of a question none."""
    parsed = parse_source(source) if source else None
    if parsed is None or parsed.question is not None or len(parsed.path) < 3:
        return ("", "")
    return (parsed.path[0], parsed.path[2])
