"""The plan: which items of which components are printed, how often, and on which layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.expressions import ExpressionError, compile_expression
from pnp.facts import Fact, FormatError, Scope, UnknownNameError
from pnp.findings import Finding, Place, did_you_mean
from pnp.kit.scope import GameScope
from pnp.layout.templates import Template, printed
from pnp.layout.witness import Witness
from pnp.loading.game_file import MOST_COPIES, ComponentSpec, KitSpec
from pnp.loading.tables import Row
from pnp.press.papers import Paper, parse_paper
from pnp.rules.game import Game

DEFAULT_KIT = "all"


class Item(NamedTuple):
    """One item of a component: its scope, how many of it, and the names of the layouts of its front and back.

    `decided` are the facts that chose these layouts, where they are chosen by the item. `pages` are the layouts that it
    takes instead, one face each, where it does not fit on its front.
    """

    component: str
    id: str
    scope: GameScope
    copies: int
    front: str
    back: str | None
    decided: tuple[Fact, ...] = ()
    pages: tuple[str, ...] = ()


class Component(NamedTuple):
    """A component of the game with its items in the order of their table."""

    id: str
    title: str
    spec: ComponentSpec
    items: tuple[Item, ...]
    place: Place


def plan_component(game: Game, name: str, findings: list[Finding]) -> Component:
    """The items of a component; what stands in their way is added to `findings`."""
    spec = game.file.components[name]
    items = tuple(_Planner(game, name, spec, findings).items())
    papers_of(game, name, findings)
    place = game.data_node.place_of("components", name, key=True)
    return Component(name, spec.title or name.replace("-", " ").capitalize(), spec, items, place)


def papers_of(game: Game, name: str, findings: list[Finding]) -> list[Paper]:
    """The papers that a component is made for; none said: all. An unknown one is added to `findings`."""
    papers = []
    for number, text in enumerate(game.file.components[name].papers):
        found = parse_paper(text)
        if isinstance(found, Finding):
            place = game.data_node.place_of("components", name, "papers", number)
            findings.append(found._replace(message=f"{name}: {found.message}", place=place))
        else:
            papers.append(found)
    return papers


def kits_of(game: Game) -> Mapping[str, KitSpec]:
    """The game's kits; a game without any has one that holds all components."""
    return game.file.kits or {DEFAULT_KIT: KitSpec(components=tuple(game.file.components))}


def kit_named(game: Game, name: str | None) -> tuple[str, KitSpec] | Finding:
    """A kit by name, or the default one: the first. A finding where there is none of that name."""
    kits = kits_of(game)
    if name is None:
        return next(iter(kits.items()))
    if name in kits:
        return name, kits[name]
    hint = did_you_mean(name, kits)
    place = game.data_node.place_of("kits", key=True)
    return Finding("PNP-UNKNOWN-KIT", f"there is no kit “{name}”", place, found=name, hint=hint)


class _Planner:
    """Plans one component, noting each problem once."""

    def __init__(self, game: Game, name: str, spec: ComponentSpec, findings: list[Finding]) -> None:
        self.game, self.name, self.spec, self.findings = game, name, spec, findings
        self.where = self._compiled()
        self.front = self._template("layout", spec.layout)
        self.back = self._template("back", spec.back) if spec.back is not None else None
        self.pages = [self._template("pages", text) for text in spec.pages]

    def items(self) -> Iterator[Item]:
        table = self.spec.each
        if table is None:
            if item := self._item(self.name, GameScope(self.game), None):
                yield item
            return
        for row in self.game.rows(table):
            if self._wanted(table, row) and (item := self._item(row.id, GameScope(self.game, table, row), row)):
                yield item

    def _item(self, item_id: str, scope: GameScope, row: Row | None) -> Item | None:
        read: list[Fact] = []
        chooser = Witness(scope, read)
        front = self._filled(self.front, "layout", chooser)
        back = self._filled(self.back, "back", chooser) if self.back is not None else None
        pages = [page for template in self.pages if (page := self._filled(template, "pages", chooser)) is not None]
        copies = self._copies(row)
        if front is None or (back is None and self.back is not None) or copies is None:
            return None
        return Item(self.name, item_id, scope, copies, front, back or None, tuple(read), tuple(pages))

    def _copies(self, row: Row | None) -> int | None:
        copies = self.spec.copies
        if isinstance(copies, int):
            return copies
        value = row.values.get(copies) if row is not None else None
        if type(value) is int and 0 <= value <= MOST_COPIES:
            return value
        if value is None and row is not None and copies in row.values:
            return 1  # an empty cell says nothing of the number: one, as without the column
        place = row.place(copies) if row is not None and copies in row.values else self._place("copies")
        shown = "no such column" if row is None or copies not in row.values else f"“{value}”"
        self._problem(
            "PNP-COPIES",
            f"copies: “{copies}” gives {shown}, not a whole number from 0 to {MOST_COPIES}",
            place,
            found=value,
            limit=MOST_COPIES,
            hint="write a number, or the name of an integer column",
        )
        return None

    def _compiled(self) -> Any:
        if self.spec.where is None:
            return None
        try:
            return compile_expression(self.spec.where, "data")
        except ExpressionError as error:
            self._expression_problem("where", error)
            return None

    def _wanted(self, table: str, row: Row) -> bool:
        if self.where is None:
            return self.spec.where is None
        try:
            return bool(self.where.evaluate(self.game.names(table, row)))
        except ExpressionError as error:
            self._expression_problem("where", error)
            return False

    def _template(self, key: str, text: str) -> Template | None:
        try:
            return Template(text)
        except ExpressionError as error:
            self._expression_problem(key, error)
            return None

    def _filled(self, template: Template | None, key: str, scope: Scope) -> str | None:
        """The name of a layout, which may depend on the item."""
        if template is None:
            return None
        try:
            facts = [fact_of(expression.evaluate(scope)) for expression in template.expressions]
            return "".join(p if isinstance(p, str) else printed(facts[p]) for p in template.pieces)
        except (ExpressionError, FormatError, UnknownNameError) as error:
            self._expression_problem(key, error)
            return None

    def _expression_problem(self, key: str, error: Exception) -> None:
        hint = getattr(error, "hint", None)
        self._problem("PNP-EXPRESSION", f"{key}: {error.args[0]}", self._place(key), hint=hint)

    def _problem(self, code: str, message: str, place: Place, **more: Any) -> None:
        self.findings.append(Finding(code, f"{self.name}: {message}", place, **more))

    def _place(self, key: str) -> Place:
        return self.game.data_node.place_of("components", self.name, key)


def fact_of(value: Any) -> Fact:
    """A value of a layout's name as a fact."""
    return value if isinstance(value, Fact) else Fact("", value)


def chosen_components(
    game: Game, kit: KitSpec, only: Iterable[str], findings: list[Finding], paper: Paper | None = None
) -> dict[str, set[str]]:
    """The components of a kit by name, each with the items that `only` names (none named: all).

    With a paper, those that are made for other ones are left out.
    `only` holds `COMPONENT` or `COMPONENT/ITEM`; with it, any component of the game may be named.
    """
    chosen: dict[str, set[str]] = {}
    whole = set()
    for wanted in only:
        name, _, item = wanted.partition("/")
        if name not in game.file.components:
            hint = did_you_mean(name, game.file.components)
            findings.append(Finding("PNP-UNKNOWN-COMPONENT", f"there is no component “{name}”", found=name, hint=hint))
            continue
        chosen.setdefault(name, set()).update({item} if item else ())
        if not item:
            whole.add(name)
    if only:
        return {name: set() if name in whole else items for name, items in chosen.items()}
    known = [name for name in kit.components if name in game.file.components]
    if paper is None:
        return {name: set() for name in known}
    made = [name for name in known if not (papers := papers_of(game, name, [])) or paper in papers]
    if known and not made:
        names = dict.fromkeys(made_for.name for name in known for made_for in papers_of(game, name, []))
        message = f"nothing in this kit is made for {paper.name}"
        hint = f"print it on {' or '.join(names)}, or add {paper.name} to a component's papers:"
        findings.append(Finding("PNP-PRESS-PAPER", message, found=paper.name, limit=list(names), hint=hint))
    return {name: set() for name in made}
