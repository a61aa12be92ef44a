"""The engine: a layout and the scope of one item become a face.

What a block drew is remembered by what its live fields said, so that the frame, the icons and the numbers that many
cards share are drawn once; a face is then little more than a list of shared fragments and its own facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from pnp.drawing.display import Ellipse, Fragment, Outline, Rect, rounded
from pnp.drawing.face import Face, Side, make_face
from pnp.drawing.pictures import PictureStore
from pnp.expressions import Expression, ExpressionError
from pnp.facts import Box, Fact, FormatError, Scope, UnknownNameError
from pnp.findings import Finding
from pnp.layout.block import Area
from pnp.layout.compiling import Compiled, Memory
from pnp.layout.containers import Child, Column, Container, Grid, Row, Stack, boxed
from pnp.layout.fields import measure_um
from pnp.layout.pen import Claim, Pen, Setup
from pnp.layout.reading import Layout
from pnp.layout.templates import unwrapped
from pnp.layout.witness import Witness, listed, silent

_OUTSIDE_SLACK_UM: Final = 10.0
_MOST_CHILDREN: Final = 5_000


class Drawn(NamedTuple):
    """What one block drew, without the sources of its facts: shared by all items for which it reads the same."""

    fragment: Fragment
    claims: tuple[Claim, ...]
    facts: tuple[Fact, ...]
    notes: tuple[str, ...]
    problems: tuple[Finding, ...]
    decided: tuple[Fact, ...] = ()


class Step(NamedTuple):
    """A block to be drawn for each item. With a memory, it stands alone in an area that is the same for all items."""

    block: Compiled
    area: Area
    memory: Memory | None


class Overflow(NamedTuple):
    """A text that gave way to its box, or did not fit: where, and what was done."""

    block: str
    action: str


class DrawnFace(NamedTuple):
    """A face with what was noticed while it was drawn."""

    face: Face
    overflow: tuple[Overflow, ...]
    findings: tuple[Finding, ...]


class _Sheet(NamedTuple):
    """What is gathered for one face; `heights` are the natural ones of containers at a width for a scope."""

    fragments: list[Fragment]
    facts: list[Fact]
    overflow: list[Overflow]
    findings: list[Finding]
    decided: list[Fact]
    heights: dict[tuple[Compiled, float, Scope], float | None]


class Engine:
    """Draws the faces of one layout. `page` is the size in µm of a layout that fills the page."""

    def __init__(self, layout: Layout, pictures: PictureStore, page: tuple[int, int] | None = None) -> None:
        self.layout = layout
        spec = layout.spec
        self.setup = Setup(spec.styles, spec.colours, pictures, _hyphenation(spec.hyphenate))
        self.page = page
        self.bleed = rounded(spec.bleed)
        self._prepared: dict[Area, list[Drawn | Step]] = {}
        self._trim = (0.0, 0.0)

    @property
    def fills_page(self) -> bool:
        """Whether the faces are as large as the page that they are drawn for."""
        return self.layout.fixed_size is None and self.layout.live_size is None

    def size(self, scope: Scope) -> tuple[int, int]:
        """The trim size in µm for one item. Raises `ProblemError` where a live size cannot be read."""
        if self.layout.fixed_size is not None:
            return rounded(self.layout.fixed_size[0]), rounded(self.layout.fixed_size[1])
        if self.layout.live_size is not None:
            facts = _facts(self.layout.head, scope)
            width, height = (self._length(template, facts) for template in self._live_sides())
            return rounded(width), rounded(height)
        width, height = self.page or (210_000, 297_000)
        long, short = max(width, height), min(width, height)
        return (long, short) if self.layout.landscape_page else (short, long)

    def outline(self, size: tuple[int, int], scope: Scope) -> Outline:
        """The line on which a face is cut."""
        width, height = size
        if self.layout.spec.outline == "ellipse":
            return Ellipse(rounded(width / 2), rounded(height / 2), rounded(width / 2), rounded(height / 2))
        corner = self.layout.spec.corner
        radius = self._length(corner, _facts(self.layout.head, scope)) if corner is not None else 0.0
        return Rect(0, 0, width, height, min(rounded(radius), width // 2, height // 2))

    def draw(self, component: str, item: str, side: Side, scope: Scope) -> DrawnFace:
        """The face of one item. Every problem is a finding that names the item; the face is drawn all the same."""
        gathered = _Sheet([], [], [], [], [], {})
        try:
            size = self.size(scope)
            outline = self.outline(size, scope)
        except ProblemError as error:
            size, outline = (63_000, 88_000), None
            gathered.findings.append(error.finding)
        self._trim = float(size[0]), float(size[1])
        area = Area(0.0, 0.0, *self._trim)
        if not gathered.findings:
            self._draw_head(area, scope, gathered)
        for step in self._steps(area, scope):
            if isinstance(step, Drawn):
                self._take(step, (), gathered, "")
            elif step.memory is None:
                self._draw(step.block, area, scope, gathered)
            else:
                self._draw_alone(step.block, step.area, step.memory, scope, gathered)
        face = make_face(component, item, side, size, gathered.fragments, gathered.facts, self.bleed, outline)
        if gathered.decided:
            face = face._replace(decided=silent(gathered.decided, face.facts))
        named = tuple(_naming(finding, component, item, side) for finding in gathered.findings)
        return DrawnFace(face, tuple(gathered.overflow), named)

    # --- the head

    def _live_sides(self) -> tuple[Any, Any]:
        assert self.layout.live_size is not None
        return self.layout.live_size.width, self.layout.live_size.height

    def _length(self, template: Any, facts: Sequence[Fact]) -> float:
        try:
            return measure_um(template, facts)
        except (ValueError, FormatError) as error:
            raise ProblemError(Finding("PNP-VALUE", f"size: {error}", self.layout.place)) from None

    def _draw_head(self, area: Area, scope: Scope, gathered: _Sheet) -> None:
        """The ground, out into the bleed. Live values of the head shape the whole face: they are facts of it."""
        head, ground = self.layout.head, self.layout.spec.background
        if ground is None and not head.expressions:
            return
        try:
            facts = _facts(head, scope, gathered.decided)
        except ProblemError as error:
            gathered.findings.append(error.finding)
            return
        pen = Pen(self.setup, scope, facts, self.layout.place, "background")
        bleed = float(self.bleed)
        pen.rect(area.inset(-bleed, -bleed, -bleed, -bleed), pen.colour(ground))
        self._take(_collected(pen, head.expressions, area), facts, gathered, "background")

    # --- blocks

    def _steps(self, area: Area, scope: Scope) -> list[Drawn | Step]:
        """What is to be drawn on a face of this size, in order; what is the same on all of them is drawn already."""
        if area not in self._prepared:
            self._prepared[area] = [
                self._shared_run(blocks, area, scope) if shared else _step(blocks[0], area)
                for shared, blocks in _runs_of(self.layout.blocks)
            ]
        return self._prepared[area]

    def _shared_run(self, blocks: Sequence[Compiled], area: Area, scope: Scope) -> Drawn:
        """Neighbouring blocks in which nothing is live, as one fragment."""
        run = _Sheet([], [], [], [], [], {})
        for block in blocks:
            self._draw(block, area, scope, run)
        primitives = [primitive for fragment in run.fragments for primitive in fragment.primitives]
        notes = tuple(f"{note.block}\t{note.action}" for note in run.overflow)
        return Drawn(Fragment(primitives, is_shared=True), (), (), notes, tuple(run.findings))

    def _draw(self, block: Compiled, area: Area, scope: Scope, gathered: _Sheet) -> None:
        if block.common.each is not None:
            for child, inner in self._expanded((block,), scope, gathered):
                self._draw_one(child, boxed(area, block.common.box), inner, gathered)
        elif self._holds(block.common.when, block, scope, gathered):
            self._draw_one(block, boxed(area, block.common.box), scope, gathered)

    def _draw_one(self, block: Compiled, area: Area, scope: Scope, gathered: _Sheet) -> None:
        if self._draw_alone(block, area, block.memory(area), scope, gathered) and isinstance(block.spec, Container):
            self._draw_children(block, block.spec, area, scope, gathered)

    def _draw_alone(self, block: Compiled, area: Area, memory: Memory, scope: Scope, gathered: _Sheet) -> bool:
        """Draw a block without its children; false where its facts cannot be had."""
        try:
            facts = _facts(block, scope, gathered.decided) if block.expressions else []
        except ProblemError as error:
            gathered.findings.append(error.finding)
            return False
        self._take(self._drawn(block, area, memory, facts, scope), facts, gathered, block.label)
        return True

    def _draw_children(self, block: Compiled, container: Container, area: Area, scope: Scope, gathered: _Sheet) -> None:
        inner = container.inner(area)
        children = self._expanded(block.children, scope, gathered)
        placed = self._place(container, inner, children, gathered)
        if placed.excess:
            gathered.findings.append(_too_full(block, placed.excess, len(children)))
        for (child, child_scope), child_area in zip(children, placed.areas, strict=True):
            box = child.common.box if child.common.each is None else None
            self._draw_one(child, boxed(child_area, box), child_scope, gathered)

    def _place(
        self, container: Container, inner: Area, children: Sequence[tuple[Compiled, Scope]], gathered: _Sheet
    ) -> Any:
        measured = [self._child(container, inner, child, scope, gathered) for child, scope in children]
        assert isinstance(container, Row | Column | Grid | Stack)
        return container.place(inner, measured)

    def _child(self, container: Container, inner: Area, child: Compiled, scope: Scope, gathered: _Sheet) -> Child:
        common = child.common
        natural = None
        if isinstance(container, Column) and common.height is None and common.share is None:
            natural = self._natural_height(child, common.width or inner.width, scope, gathered)
        elif isinstance(container, Row) and container.align != "fill" and common.height is None and common.width:
            natural = self._natural_height(child, common.width, scope, gathered)
        return Child(common.width, common.height, natural, common.share)

    def _natural_height(self, block: Compiled, width: float, scope: Scope, gathered: _Sheet) -> float | None:
        """What a block needs at `width`: its own height, or that of its children."""
        if block.common.height is not None:
            return block.common.height
        try:
            facts = _facts(block, scope) if block.expressions else []
        except ProblemError:
            return None  # drawing it reports the problem
        if not isinstance(block.spec, Container):
            pen = Pen(self.setup, scope, facts, block.place, block.label, block.kept)
            return block.spec.natural_height(pen, width)
        key = (block, width, scope)
        if key not in gathered.heights:  # each container above asks again
            gathered.heights[key] = self._natural_of_children(block, block.spec, width, scope, gathered)
        return gathered.heights[key]

    def _natural_of_children(
        self, block: Compiled, container: Container, width: float, scope: Scope, gathered: _Sheet
    ) -> float | None:
        left, top, right, bottom = container.pad
        children = self._expanded(block.children, scope, gathered)
        inner = Area(0.0, 0.0, width - left - right, 0.0)
        if isinstance(container, Row):
            areas = self._place(container, inner, children, gathered).areas
            widths = [area.width for area in areas]
        elif isinstance(container, Grid):
            widths = [(inner.width - container.gap * (container.columns - 1)) / container.columns] * len(children)
        else:
            widths = [child.common.width or inner.width for child, _ in children]
        heights = [
            self._natural_height(child, child_width, child_scope, gathered)
            for (child, child_scope), child_width in zip(children, widths, strict=True)
        ]
        known = [height for height in heights if height is not None]
        if not known:
            return None
        if isinstance(container, Column):
            return sum(known) + container.gap * (len(children) - 1) + top + bottom
        if isinstance(container, Grid):
            rows = -(-len(children) // container.columns)
            gap = container.gap if container.row_gap is None else container.row_gap
            return (container.cell or max(known)) * rows + gap * (rows - 1) + top + bottom
        return max(known) + top + bottom

    def _expanded(self, blocks: Iterable[Compiled], scope: Scope, gathered: _Sheet) -> list[tuple[Compiled, Scope]]:
        """The blocks that are there for this item: those whose condition holds, once for each row they are made for."""
        there: list[tuple[Compiled, Scope]] = []
        for block in blocks:
            if block.common.each is None:
                if self._holds(block.common.when, block, scope, gathered):
                    there.append((block, scope))
                continue
            try:
                rows = scope.rows(block.common.each)
            except UnknownNameError as error:
                gathered.findings.append(_unknown(block, error))
                continue
            gathered.decided.append(listed(block.common.each, rows))
            there += [
                (block, row)
                for row in rows
                if self._holds(block.common.where, block, row, gathered)
                and self._holds(block.common.when, block, row, gathered)
            ]
        return there[:_MOST_CHILDREN]

    def _holds(self, condition: Expression | None, block: Compiled, scope: Scope, gathered: _Sheet) -> bool:
        if condition is None:
            return True
        try:
            return bool(unwrapped(condition.evaluate(Witness(scope, gathered.decided))))
        except ExpressionError as error:
            gathered.findings.append(_unread(block, condition, error))
            return False

    def _drawn(self, block: Compiled, area: Area, memory: Memory, facts: list[Fact], scope: Scope) -> Drawn:
        if block.spec.asks:
            return self._fresh(block, area, facts, scope)
        key = tuple([(fact.value.__class__, fact.value, fact.format) for fact in facts])
        try:
            known: Drawn | None = memory.drawn.get(key)
        except TypeError:  # a list among the values: drawn anew each time
            return self._fresh(block, area, facts, scope)
        if known is None:
            known = self._fresh(block, area, facts, scope)
            known.fragment.is_shared = memory.keep(key, known)
        else:
            memory.hits += 1
        return known

    def _fresh(self, block: Compiled, area: Area, facts: Sequence[Fact], scope: Scope) -> Drawn:
        pen = Pen(self.setup, scope, facts, block.place, block.label, block.kept)
        self._check_inside(block, area, pen)
        try:
            block.spec.draw(pen, area)
        except (FormatError, UnknownNameError) as error:
            pen.problem("PNP-VALUE", str(error), hint=getattr(error, "hint", None))
        return _collected(pen, block.expressions, area)

    def _check_inside(self, block: Compiled, area: Area, pen: Pen) -> None:
        width, height = self._trim
        bleed = float(self.bleed) + _OUTSIDE_SLACK_UM
        x, y, wide, high = area
        over = max(-x, -y, x + wide - width, y + high - height) - bleed
        if min(wide, high) < -_OUTSIDE_SLACK_UM:
            size = f"{wide / 1000:.1f} × {high / 1000:.1f} mm"
            pen.problem("PNP-BOX-EMPTY", f"the box has no room ({size})", hint="make it or its container larger")
        elif over > 0:
            message = f"the box reaches {(over + bleed) / 1000:.1f} mm beyond the trim"
            pen.problem("PNP-BOX-OUTSIDE", message, limit=f"{bleed / 1000:.0f} mm of bleed", hint="move or shrink it")

    def _take(self, drawn: Drawn, facts: Sequence[Fact], gathered: _Sheet, label: str) -> None:
        """Add what a block drew to the face: its fragment, and its facts with this item's sources."""
        fragment, claims, asked, notes, problems, decided = drawn
        if fragment.primitives:
            gathered.fragments.append(fragment)
        for slot, printed, kind, boxes in claims:
            source, value, format_name, _, _, _ = facts[slot]
            if source:
                gathered.facts.append(Fact(source, value, format_name, printed, kind, boxes))
        gathered.facts.extend(asked)
        gathered.decided.extend(decided)
        if notes:
            gathered.overflow.extend(_overflow(note, label) for note in notes)
        gathered.findings.extend(problems)


class ProblemError(Exception):
    """A value that a block needs cannot be had; carries the finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def _facts(block: Compiled, scope: Scope, decided: list[Fact] | None = None) -> list[Fact]:
    """The block's facts by slot; what led to them on the way is added to `decided`. Raises `ProblemError`."""
    facts = []
    for expression in block.expressions:
        try:
            seen = scope if decided is None or expression.is_direct else Witness(scope, decided)
            fact = expression.evaluate(seen)
        except ExpressionError as error:
            raise ProblemError(_unread(block, expression, error)) from None
        if type(fact) is not Fact:
            message = f"{block.label}: “{expression.text.strip()}” shows no value of the data"
            hint = "name a column, an option or a question; conditions belong in if:"
            raise ProblemError(Finding("PNP-EXPRESSION", message, block.place, hint=hint))
        facts.append(fact if expression.format is None else fact._replace(format=expression.format))
    return facts


def _collected(pen: Pen, expressions: Sequence[Expression], area: Area) -> Drawn:
    """What a pen recorded. A live value that the block did not claim shaped the drawing: it is a fact of its area."""
    if not pen.problems and not pen.decided and [claim.slot for claim in pen.claims] == list(range(len(expressions))):
        return Drawn(Fragment(pen.primitives), tuple(pen.claims), (), tuple(pen.notes), ())
    claimed = {claim.slot for claim in pen.claims}
    claims = list(pen.claims)
    box = Box(rounded(area.x), rounded(area.y), rounded(area.width), rounded(area.height))
    for slot in range(len(expressions)):
        if slot not in claimed:
            claims.append(Claim(slot, pen.facts[slot].printed, "size", (box,)))
    own = tuple(claim for claim in claims if claim.slot < len(expressions))
    asked = tuple(
        pen.facts[claim.slot]._replace(printed=claim.printed, kind=claim.kind, boxes=claim.boxes)
        for claim in claims
        if claim.slot >= len(expressions) and pen.facts[claim.slot].source
    )
    return Drawn(Fragment(pen.primitives), own, asked, tuple(pen.notes), tuple(pen.problems), tuple(pen.decided))


def _runs_of(blocks: Sequence[Compiled]) -> list[tuple[bool, list[Compiled]]]:
    """The blocks in order, neighbours in which nothing is live taken together."""
    runs: list[tuple[bool, list[Compiled]]] = []
    for block in blocks:
        fixed = _is_fixed(block)
        if runs and fixed and runs[-1][0]:
            runs[-1][1].append(block)
        else:
            runs.append((fixed, [block]))
    return runs


def _step(block: Compiled, area: Area) -> Step:
    """How a block is drawn on faces of one size: most stand in a box of their own, and are drawn at once."""
    common = block.common
    if common.each is not None or common.when is not None or isinstance(block.spec, Container):
        return Step(block, area, None)
    place = boxed(area, common.box)
    return Step(block, place, block.memory(place))


def _is_fixed(block: Compiled) -> bool:
    common = block.common
    own = not (block.expressions or block.spec.asks or common.each or common.when or common.where)
    return own and all(map(_is_fixed, block.children))


def _overflow(note: str, label: str) -> Overflow:
    block, _, action = note.rpartition("\t")
    return Overflow(block or label, action)


def _unread(block: Compiled, expression: Expression, error: ExpressionError) -> Finding:
    message = f"{block.label}: {error}"
    return Finding("PNP-EXPRESSION", message, block.place, found=expression.text.strip(), hint=error.hint)


def _unknown(block: Compiled, error: UnknownNameError) -> Finding:
    return Finding("PNP-EXPRESSION", f"{block.label}: {error.args[0]}", block.place, hint=error.hint)


def _too_full(block: Compiled, excess: float, children: int) -> Finding:
    return Finding(
        "PNP-OVERFLOW",
        f"{block.label}: its {children} blocks need {excess / 1000:.1f} mm more than there is",
        block.place,
        hint="give it more room, or its blocks less",
    )


def _naming(finding: Finding, component: str, item: str, side: Side) -> Finding:
    where = f"{component}/{item}" + (" (back)" if side == "back" else "")
    return finding._replace(message=f"{where}: {finding.message}")


def _hyphenation(language: str | None) -> Callable[[str], Sequence[int]] | None:
    """The places at which a language parts a word, or None; the patterns are read when a word must be parted."""
    if language is None:
        return None
    patterns: list[Any] = []

    def positions(word: str) -> Sequence[int]:
        if not patterns:
            import pyphen

            patterns.append(pyphen.Pyphen(lang=pyphen.language_fallback(language) or "en_GB"))
        found: Sequence[int] = patterns[0].positions(word)
        return found

    return positions
