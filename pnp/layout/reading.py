"""Layout files: read with what they extend, checked whole, and compiled into blocks that are ready to draw."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pydantic import Field

from pnp.drawing.sizes import NAMED_SIZES
from pnp.findings import Finding, Place, did_you_mean
from pnp.layout.block import Area, Block, Common, Registry
from pnp.layout.colours import ColourError, parse_colour
from pnp.layout.compiling import BlockCompiler, Compiled, check_style
from pnp.layout.fields import Length, Measure, Paint, Shape, StyleSpec
from pnp.loading.located import Node
from pnp.loading.schema import fill
from pnp.units import LengthError, parse_length

if TYPE_CHECKING:
    from pnp.layout.pen import Pen

DEEPEST_EXTENDS: Final = 8
PAGE: Final = "page"

ReadLayout = Callable[[str, list[Finding]], Node | None]


class SizeSpec(Shape):
    """A size that may differ from item to item: both sides as lengths, fixed or live."""

    width: Measure
    height: Measure


class LayoutSpec(Shape):
    """The head of a layout file. `safe` is the margin within the trim that nothing important enters."""

    size: str | SizeSpec
    extends: str | None = None
    bleed: Length = 0.0
    safe: Length = 3000.0
    corner: Measure | None = None
    outline: Literal["rect", "ellipse"] = "rect"
    ink: Literal["light", "heavy"] = "light"
    background: Paint | None = None
    colours: dict[str, str] = Field(default={})
    styles: dict[str, StyleSpec] = Field(default={})
    hyphenate: str | None = "en_GB"


class Layout(NamedTuple):
    """A layout, read and compiled. `size` is fixed (µm), live, or None for the whole page."""

    name: str
    spec: LayoutSpec
    place: Place
    fixed_size: tuple[float, float] | None
    live_size: SizeSpec | None
    landscape_page: bool
    head: Compiled
    blocks: tuple[Compiled, ...]

    def all_blocks(self) -> Iterator[Compiled]:
        """Every block, containers and their children."""
        waiting = [self.head, *self.blocks]
        while waiting:
            block = waiting.pop()
            yield block
            waiting += block.children


class _Head(Block):
    """The templates of a layout's head, so that they get slots like any block's."""

    kind = "layout"
    size: SizeSpec | None = None
    corner: Measure | None = None
    background: Paint | None = None

    def draw(self, pen: Pen, area: Area) -> None:
        """Nothing: size, corner and background are the face's own."""


def read_layout(name: str, read: ReadLayout, registry: Registry, findings: list[Finding]) -> Layout | None:
    """The layout of that name; None, and findings, if anything in it is wrong. `read` gives files as nodes."""
    merged = _extended(name, read, findings)
    if merged is None:
        return None
    before = len(findings)
    blocks_node = merged.value.pop("blocks", None) if isinstance(merged.value, dict) else None
    spec = fill(LayoutSpec, merged, findings, code="PNP-LAYOUT")
    if spec is None or not isinstance(merged.value, dict):
        return None
    fixed, landscape = _fixed_size(spec, merged, findings)
    live = spec.size if isinstance(spec.size, SizeSpec) else None
    _check_names(spec, merged, findings)
    compiler = BlockCompiler(registry, spec.styles, spec.colours, findings)
    head = _Head(size=live, corner=spec.corner, background=spec.background)
    compiled_head = compiler.finish(head, Common(), merged.place, f"layout {name}")
    blocks = compiler.compile_all(blocks_node, merged.place)
    if any(finding.severity == "error" for finding in findings[before:]):
        return None
    return Layout(name, spec, merged.place, fixed, live, landscape, compiled_head, blocks)


def _extended(name: str, read: ReadLayout, findings: list[Finding], seen: tuple[str, ...] = ()) -> Node | None:
    node = read(name, findings)
    if node is None:
        return None
    if not isinstance(node.value, dict):
        findings.append(
            Finding("PNP-LAYOUT", f"the layout “{name}” is no mapping", node.place, hint="begin with “size: …”")
        )
        return None
    base_node = node.value.get("extends")
    if base_node is None:
        return Node(dict(node.value), node.place, dict(node.keys))
    base = base_node.value
    if not isinstance(base, str) or base in (*seen, name) or len(seen) >= DEEPEST_EXTENDS:
        message = f"the layout “{name}” cannot extend “{base}”"
        findings.append(Finding("PNP-LAYOUT-EXTENDS", message, base_node.place, found=base, hint="extend another one"))
        return None
    under = _extended(base, read, findings, (*seen, name))
    return None if under is None else _merged(under, node)


def _merged(under: Node, over: Node) -> Node:
    """`over` upon `under`: mappings key by key, blocks by name or appended, all else replaced."""
    assert isinstance(under.value, dict)
    assert isinstance(over.value, dict)
    value, keys = dict(under.value), {**under.keys, **over.keys}
    for key, node in over.value.items():
        below = value.get(key)
        if key == "blocks" and below is not None:
            value[key] = _merged_blocks(below, node)
        elif below is not None and isinstance(below.value, dict) and isinstance(node.value, dict):
            value[key] = _merged(below, node)
        else:
            value[key] = node
    return Node(value, over.place, keys)


def _merged_blocks(under: Node, over: Node) -> Node:
    if not isinstance(under.value, list) or not isinstance(over.value, list):
        return over
    blocks = list(under.value)
    by_name = {_name_of(block): index for index, block in enumerate(blocks) if _name_of(block)}
    for block in over.value:
        if _name_of(block) in by_name:
            blocks[by_name[_name_of(block)]] = block
        else:
            blocks.append(block)
    return Node(blocks, over.place)


def _name_of(block: Node) -> str | None:
    named = block.at("name")
    return named.value if named is not None and isinstance(named.value, str) else None


def _fixed_size(spec: LayoutSpec, node: Node, findings: list[Finding]) -> tuple[tuple[float, float] | None, bool]:
    """The size that a text names or measures, and whether a page shall lie on its side."""
    if not isinstance(spec.size, str):
        return None, False
    words = spec.size.split()
    landscape = "landscape" in words
    text = " ".join(word for word in words if word != "landscape")
    if text == PAGE:
        return None, landscape
    if text in NAMED_SIZES:
        width, height = NAMED_SIZES[text]
        return (float(height), float(width)) if landscape else (float(width), float(height)), landscape
    sides = re.split(r"\s*[x×]\s*", text)
    try:
        if len(sides) != 2:
            raise LengthError(f"“{text}” is no size")
        return (float(parse_length(sides[0])), float(parse_length(sides[1]))), landscape
    except LengthError as error:
        hint = did_you_mean(text, [*NAMED_SIZES, PAGE]) or "write a name such as poker, or 63mm x 88mm"
        findings.append(Finding("PNP-LAYOUT-SIZE", str(error), node.place_of("size"), found=spec.size, hint=hint))
        return None, landscape


def _check_names(spec: LayoutSpec, node: Node, findings: list[Finding]) -> None:
    for name, colour in spec.colours.items():
        try:
            parse_colour(colour, {k: v for k, v in spec.colours.items() if k != name})
        except ColourError as error:
            findings.append(Finding("PNP-COLOUR", str(error), node.place_of("colours", name), found=colour))
    for name, style in spec.styles.items():
        check_style(style, spec.styles, spec.colours, node.place_of("styles", name), findings)
