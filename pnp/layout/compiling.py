"""Blocks as a layout writes them, compiled: fields read, expressions numbered, every problem noted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from pnp.expressions import Expression
from pnp.findings import Finding, Place, did_you_mean
from pnp.layout.block import Area, Block, Common, Registry
from pnp.layout.colours import ColourError, parse_colour
from pnp.layout.containers import CONTAINERS
from pnp.layout.fields import StyleSpec, read_paint
from pnp.layout.styles import StyleError, resolved
from pnp.layout.templates import Template
from pnp.loading.located import Node
from pnp.loading.schema import fill

DEEPEST_BLOCKS: Final = 12
_MOST_REMEMBERED: Final = 100
_BLOCK_KEYS: Final = {"name", "box", "if", "each", "where", "width", "height", "share"}


class Memory:
    """What a block drew in one area, by what its live fields said. Forgets where little comes twice."""

    __slots__ = ("drawn", "hits", "misses")

    def __init__(self) -> None:
        self.drawn: dict[Any, Any] = {}
        self.hits = self.misses = 0

    def keep(self, key: Any, drawn: Any) -> bool:
        """Remember what was drawn anew, unless such memories have proved useless; says whether it is kept."""
        self.misses += 1
        if self.misses < _MOST_REMEMBERED or self.misses < self.hits:
            self.drawn[key] = drawn
            return True
        self.drawn.clear()
        return False


@dataclass(slots=True, eq=False)
class Compiled:
    """A block that is ready to draw: its live expressions in the order of their slots, its children.

    `memories` keep, for each area that it was drawn in, what it drew; `kept` is what its pens work out once.
    """

    spec: Block
    common: Common
    place: Place
    label: str
    expressions: tuple[Expression, ...] = ()
    children: tuple[Compiled, ...] = ()
    memories: dict[Area, Memory] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)

    def memory(self, area: Area) -> Memory:
        """What the block drew in an area so far."""
        known = self.memories.get(area)
        if known is None:
            known = self.memories[area] = Memory()
        return known


class BlockCompiler:
    """Turns the nodes of blocks into `Compiled` ones, noting every problem."""

    def __init__(
        self,
        registry: Registry,
        styles: Mapping[str, StyleSpec],
        colours: dict[str, str],
        findings: list[Finding],
    ) -> None:
        self.registry = registry
        self.styles = styles
        self.colours = colours
        self.findings = findings

    def compile_all(self, node: Node | None, place: Place, depth: int = 0) -> tuple[Compiled, ...]:
        """The blocks of a list."""
        if node is None:
            return ()
        if not isinstance(node.value, list):
            self._problem("PNP-BLOCKS", "blocks are a list: each begins with “- ”", node.place)
            return ()
        if depth > DEEPEST_BLOCKS:
            self._problem("PNP-BLOCKS", f"blocks are nested more than {DEEPEST_BLOCKS} deep", node.place)
            return ()
        compiled = [self._compile(child, depth) for child in node.value]
        return tuple(block for block in compiled if block is not None)

    def _compile(self, node: Node, depth: int) -> Compiled | None:
        kind = self._kind_of(node)
        if kind is None or not isinstance(node.value, dict):
            return None
        block_type = self._block_type(kind)
        children_node = node.value[kind] if kind in CONTAINERS else None
        fields, common_fields = self._parted(node, kind, block_type)
        if children_node is not None and isinstance(children_node.value, dict):
            # a container written as a mapping: its own fields, and its children under `blocks`
            children_node = children_node.value.get("blocks")
        before = len(self.findings)
        common = fill(Common, common_fields, self.findings, code="PNP-BLOCK")
        spec = fill(block_type, fields, self.findings, code="PNP-BLOCK")
        children = self.compile_all(children_node, node.place, depth + 1)
        if common is None or spec is None or len(self.findings) > before:
            return None
        label = common.name or kind
        return self.finish(spec, common, node.keys.get(kind, node.place), label, children)

    def finish(
        self, spec: Block, common: Common, place: Place, label: str, children: tuple[Compiled, ...] = ()
    ) -> Compiled:
        """A block with its expressions numbered and its constant fields checked."""
        expressions: list[Expression] = []
        for template in _found(spec, Template):
            template.first_slot = len(expressions)
            expressions += template.expressions
            self._check_colour(template, place)
        for style in _found(spec, StyleSpec):
            check_style(style, self.styles, self.colours, place, self.findings)
        return Compiled(spec, common, place, label, tuple(expressions), children)

    def _check_colour(self, template: Template, place: Place) -> None:
        """A colour that is not live is known now; a wrong one need not wait for the first item."""
        if template.reader is not read_paint or template.is_live:
            return
        try:
            parse_colour(str(template.constant), self.colours)
        except ColourError as error:
            self.findings.append(Finding("PNP-COLOUR", str(error), place, found=template.source))

    def _kind_of(self, node: Node) -> str | None:
        if not isinstance(node.value, dict) or not node.value:
            self._problem("PNP-BLOCK", "a block is a mapping such as “text: …”", node.place)
            return None
        candidates = [key for key in node.value if key not in _BLOCK_KEYS]
        kind = next((key for key in candidates if key in CONTAINERS or key in self.registry), None)
        if kind is not None:
            fields = self._block_type(kind).model_fields
            others = [key for key in candidates if key != kind and key not in fields]
            twin = next((key for key in others if key in CONTAINERS or key in self.registry), None)
            if twin is None:
                return kind
            message = f"this is one block, but names two kinds: {kind} and {twin}"
            self._problem("PNP-BLOCK", message, node.keys.get(twin, node.place), "begin each block with “- ”")
            return None
        unknown = next((key for key in node.value if key not in _BLOCK_KEYS), next(iter(node.value)))
        place = node.keys.get(unknown, node.place)
        hint = did_you_mean(unknown, [*CONTAINERS, *self.registry])
        self.findings.append(
            Finding("PNP-UNKNOWN-BLOCK", f"there is no block “{unknown}”", place, found=unknown, hint=hint)
        )
        return None

    def _block_type(self, kind: str) -> type[Block]:
        return CONTAINERS[kind] if kind in CONTAINERS else self.registry[kind]

    def _parted(self, node: Node, kind: str, block_type: type[Block]) -> tuple[Node, Node]:
        """The node's own fields, and those that every block may have."""
        assert isinstance(node.value, dict)
        own: dict[str, Node] = {}
        own_keys: dict[str, Place] = {}
        given = node.value[kind]
        if isinstance(given.value, dict):
            own |= {key: value for key, value in given.value.items() if not (kind in CONTAINERS and key == "blocks")}
            own_keys |= given.keys
        elif kind not in CONTAINERS and given.value is not None:
            main = block_type.main
            if main:
                own[main], own_keys[main] = given, node.keys.get(kind, given.place)
            else:
                self._problem("PNP-BLOCK", f"“{kind}:” is followed by a mapping of its fields", given.place)
        common = {}
        for key, value in node.value.items():
            if key in _BLOCK_KEYS and key not in block_type.model_fields:
                common[key] = value
            elif key != kind:
                own[key], own_keys[key] = value, node.keys.get(key, value.place)
        if "where" in common and "each" not in common:
            place = node.keys.get("where", node.place)
            self._problem("PNP-BLOCK", "“where:” chooses among rows, but there is no “each:” here", place)
        return Node(own, node.place, own_keys), Node(common, node.place, node.keys)

    def _problem(self, code: str, message: str, place: Place, hint: str | None = None) -> None:
        self.findings.append(Finding(code, message, place, hint=hint))


def _found(value: Any, wanted: type[Any]) -> Iterator[Any]:
    """Everything of a type within a model's fields, in the order of the fields."""
    if isinstance(value, wanted):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _found(getattr(value, name), wanted)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _found(item, wanted)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _found(item, wanted)


def check_style(
    style: StyleSpec,
    styles: Mapping[str, StyleSpec],
    colours: dict[str, str],
    place: Place,
    findings: list[Finding],
) -> None:
    """Note what is wrong with a style, if anything."""
    try:
        resolved(style, styles, colours)
    except (StyleError, ColourError) as error:
        findings.append(Finding("PNP-STYLE", str(error), place, found=style.extends))


def all_expressions(block: Compiled) -> Iterator[Expression]:
    """All expressions of a block: those that it prints, and its conditions."""
    yield from block.expressions
    if block.common.when is not None:
        yield block.common.when
    if block.common.where is not None:
        yield block.common.where
