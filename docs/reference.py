"""The tables of the manual, made from the program itself: `python docs/reference.py` writes them into its pages.

A page marks their places with `<!-- made: NAME -->` and `<!-- end -->`; what stands between is written anew.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import yaml
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from pnp.blocks import (
    BuiltInBlocks,
    columns,
    graph_legend,
    grid_layers,
    lane_tables,
    measuring_card,
    odds,
    plan,
    plan_cells,
    table,
)
from pnp.drawing.fonts import FAMILIES, font_ids
from pnp.drawing.icons import icon_names
from pnp.drawing.sizes import CARDS, COUNTERS, NAMED_SIZES
from pnp.facts import FORMATS
from pnp.layout import fields
from pnp.layout.block import Block, Common
from pnp.layout.colours import PALETTE
from pnp.layout.containers import CONTAINERS
from pnp.layout.reading import LayoutSpec, SizeSpec
from pnp.layout.rows import RowTemplate, RowWords
from pnp.layout.styles import Style
from pnp.layout.templates import Template
from pnp.loading.game_file import CheckSpec, ComponentSpec, GameFile, KitSpec, TableSpec
from pnp.press.laminating import POUCHES
from pnp.press.papers import PAPERS
from pnp.press.part import STOCKS
from pnp.units import decimal_text

DOCS: Final = Path(__file__).resolve().parent
PAGES: Final = ("layouts.md", "games.md", "icons.md")
BLOCK_ORDER: Final = (
    *("text", "entry", "icon", "image", "shape", "line", "pips", "track", "table", "log", "odds", "chances"),
    *(
        "squares",
        "hit-grid",
        "region-list",
        "swatch",
        "attack-profile",
        "damage-chart",
        "plan",
        "power-graph",
        "facing-chart",
        "strip",
        "ruler",
        "stamp",
        "code",
        "coin",
        "measuring-card",
        "template-shape",
    ),
)
PARTS: Final[Mapping[str, Sequence[tuple[str, str, type[BaseModel]]]]] = {
    "table": (("Each column of a table", "table-column", table.TableColumn),),
    "log": (("Each column of a log", "table-column", columns.Column),),
    "odds": (("`rows` and `columns`", "axis", odds.Axis),),
    "hit-grid": (
        ("`classes`", "classes", grid_layers.Classes),
        ("`layer`", "layer", grid_layers.Layer),
        ("Each of `marks`", "marks", grid_layers.Marks),
        ("Each of `frames`", "frames", grid_layers.Frames),
    ),
    "damage-chart": (
        ("`tables`", "tables", lane_tables.Tables),
        ("`sides`", "sides", lane_tables.Sides),
        ("`layer`", "chances-of-cells", plan_cells.Chances),
    ),
    "plan": (
        ("`order`", "order", plan.Order),
        ("`layer`", "chances-of-cells", plan_cells.Chances),
    ),
    "power-graph": (("`words`", "legend-words", graph_legend.LegendWords),),
    "measuring-card": (
        ("Each of `marks`", "mark", measuring_card.Mark),
        ("`diagonal`", "diagonal", measuring_card.Diagonal),
        ("Each of `gauges`", "gauge", measuring_card.Gauge),
    ),
}
"""What fields of a block are made of: a heading, the name under which meanings are looked up, the model."""

_PLACE: Final = re.compile(r"(<!-- made: (?P<name>[a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def main() -> None:
    """Write the tables into the pages."""
    for name in PAGES:
        path = DOCS / name
        path.write_text(made_anew(path.read_text(encoding="utf-8")), encoding="utf-8")


def made_anew(page: str) -> str:
    """A page with all its tables as the program has them now."""
    return _PLACE.sub(lambda place: f"{place[1]}\n{TABLES[place['name']]()}\n\n{place[3]}", page)


# --- fields


@cache
def meanings() -> dict[str, dict[str, str]]:
    """What fields are for, by the name of what has them."""
    known: dict[str, dict[str, str]] = yaml.safe_load((DOCS / "meanings.yaml").read_text(encoding="utf-8"))
    return known


def field_table(group: str, model: type[BaseModel], defaults: Mapping[str, Any] | None = None, main: str = "") -> str:
    """The fields of a model: name, what one writes, default, meaning."""
    hints = typing.get_type_hints(model, include_extras=True)
    rows = []
    for name, field in model.model_fields.items():
        written = field.alias or name
        shown = f"**`{written}`**" if name == main else f"`{written}`"
        default = default_text(hints[name], field, (defaults or {}).get(name))
        rows.append((shown, kind_text(hints[name]), default, meaning(group, written)))
    return markdown_table(("field", "what", "default", "meaning"), rows)


def meaning(group: str, name: str) -> str:
    """What a field is for. Raises `KeyError` for one that nobody has explained."""
    known = meanings()
    return known[group][name] if name in known.get(group, {}) else known["any"][name]


def kind_text(hint: Any) -> str:
    """What one writes for a field of this type."""
    for kind, words in KINDS:
        if hint == kind:
            return words
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ", ".join(f"`{choice}`" for choice in arguments)
    if origin in (types.UnionType, typing.Union):
        return " or ".join(dict.fromkeys(kind_text(part) for part in arguments if part is not type(None)))
    if origin is typing.Annotated:
        return kind_text(arguments[0])
    if origin in (tuple, dict):
        return "list" if origin is tuple else "mapping"
    return "mapping" if isinstance(hint, type) and issubclass(hint, BaseModel) else str(hint)


def default_text(hint: Any, field: FieldInfo, default: Any = None) -> str:
    """A field's default as one would write it; `default` overrides it where a program's part has another."""
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True) if default is None else default
    if value is None or value == () or value == {} or value == "" or isinstance(value, BaseModel):
        return ""
    return f"`{_written(hint, value)}`"


def _written(hint: Any, value: Any) -> str:
    if isinstance(value, Template):
        return value.source
    if isinstance(value, RowTemplate):
        return value.template.source
    if isinstance(value, bool):
        return "true" if value else "false"
    if _is(hint, fields.Length):
        return f"{decimal_text(Fraction(value) / 1000, 3)}mm"
    if _is(hint, fields.Points):
        return f"{decimal_text(Fraction(value) / 1000, 3)}pt"
    if isinstance(value, tuple):
        return "0mm" if not any(value) else str(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _is(hint: Any, kind: Any) -> bool:
    return bool(hint == kind or kind in get_args(hint))


KINDS: Final[tuple[tuple[Any, str], ...]] = (
    (fields.Words, "text"),
    (RowWords, "text of a row"),
    (fields.Count, "number, may be live"),
    (fields.Measure, "length, may be live"),
    (fields.Paint, "colour, may be live"),
    (fields.Length, "length"),
    (fields.Points, "size in points"),
    (fields.Condition, "condition"),
    (fields.Factor, "number"),
    (fields.Padding, "one, two or four lengths"),
    (fields.StyleField, "style"),
    (fields.StyleSpec, "style"),
    (fields.FitSpec, "`{min, hyphenate}`"),
    (fields.BoxSpec, "box"),
    (fields.Place, "a place such as `top-left`, `centre`, `right`"),
    (SizeSpec, "`{width, height}`"),
    (str, "text"),
    (int, "whole number"),
    (float, "number"),
    (bool, "`true`, `false`"),
)


# --- sections


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def docstring(subject: Any) -> str:
    """The first paragraph and what follows, without its margins, lines joined."""
    text = " ".join((subject.__doc__ or "").split())
    return text.replace("µm", "mm") if "in µm" in text else text


def block_sections() -> str:
    """Every block: what it is, an example with its picture, its fields."""
    return "\n\n".join(section for kind in BLOCK_ORDER for section in _section(kind, BuiltInBlocks()[kind], kind))


def container_sections() -> str:
    """Every container."""
    known = CONTAINERS.items()
    return "\n\n".join(section for kind, container in known for section in _section(kind, container, "container"))


def _section(kind: str, block: type[Block], group: str) -> Iterator[str]:
    yield f"### {kind}"
    yield docstring(block)
    yield f'<img src="gallery/block-{kind}.png" width="{_picture_width(kind)}" alt="{kind}">'
    yield f"```yaml\n{example(kind)}\n```"
    yield field_table(group, block, main=block.main)
    for heading, part_group, model in PARTS.get(kind, ()):
        yield f"{heading}:"
        yield field_table(part_group, model)


def example(kind: str) -> str:
    """The blocks of an example, as its layout has them."""
    text = (DOCS / "example" / "layouts" / f"block-{kind}.yaml").read_text(encoding="utf-8")
    blocks = text.partition("blocks:\n")[2]
    return "\n".join(line.removeprefix("  ") for line in blocks.rstrip().splitlines())


def _picture_width(kind: str) -> int:
    return 380 if kind in ("hit-grid", "damage-chart", "measuring-card", "power-graph", "template-shape") else 270


def sizes(named: Mapping[str, tuple[int, int]]) -> str:
    """Named sizes, upright."""
    rows = [(f"`{name}`", _size_text(width, height)) for name, (width, height) in named.items()]
    return markdown_table(("size", "mm, upright"), rows)


def _size_text(width: int, height: int) -> str:
    return f"{decimal_text(Fraction(width) / 1000, 3)} × {decimal_text(Fraction(height) / 1000, 3)}"


def colours() -> str:
    """Named colours."""
    return markdown_table(("colour", "value"), [(f"`{name}`", f"`{value}`") for name, value in PALETTE.items()])


def formats() -> str:
    """Named formats, as their own descriptions say."""
    return markdown_table(("format", "prints"), [(f"`{name}`", docstring(form)) for name, form in FORMATS.items()])


def fonts() -> str:
    """Families and single fonts."""
    rows = [
        (f"`{name}`", ", ".join(dict.fromkeys(f"`{font}`" for font in cut.values()))) for name, cut in FAMILIES.items()
    ]
    single = ", ".join(f"`{font}`" for font in font_ids())
    return f"{markdown_table(('family', 'its fonts'), rows)}\n\nEach font may also be named alone: {single}."


def styles() -> str:
    """What a style may say; its defaults are those of a text without a style."""
    plain = Style()._asdict()
    return field_table("style", fields.StyleSpec, {**plain, "colour": Template("ink")})


def papers() -> str:
    """Papers that a kit can be printed on."""
    return markdown_table(("paper", "mm"), [(f"`{p.name.lower()}`", _size_text(p.width, p.height)) for p in PAPERS])


def pouches() -> str:
    """Laminating pouches, small ones first."""
    rows = [(pouch.name, _size_text(pouch.width, pouch.height), _largest(pouch.largest())) for pouch in POUCHES]
    return markdown_table(("pouch", "mm", "takes up to, mm"), rows)


def _largest(text: str) -> str:
    return text.removesuffix(" mm")


def finishes() -> str:
    """What each finish is printed on."""
    return markdown_table(("finish", "printed on"), [(f"`{name}`", stock) for name, stock in STOCKS.items()])


def icons() -> str:
    """All icons by name."""
    return ", ".join(f"`{name}`" for name in icon_names())


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "head": lambda: field_table("layout", LayoutSpec),
    "cards": lambda: sizes(CARDS),
    "counters": lambda: sizes(COUNTERS),
    "other-sizes": lambda: sizes({n: s for n, s in NAMED_SIZES.items() if n not in CARDS and n not in COUNTERS}),
    "common": lambda: field_table("common", Common),
    "box": lambda: field_table("box", fields.BoxSpec),
    "style": styles,
    "fit": lambda: field_table("fit", fields.FitSpec),
    "fonts": fonts,
    "colours": colours,
    "formats": formats,
    "containers": container_sections,
    "blocks": block_sections,
    "icons": icons,
    "game": lambda: field_table("game", GameFile),
    "game-table": lambda: field_table("game-table", TableSpec),
    "component": lambda: field_table("component", ComponentSpec),
    "kit": lambda: field_table("kit", KitSpec),
    "game-check": lambda: field_table("game-check", CheckSpec),
    "papers": papers,
    "pouches": pouches,
    "finishes": finishes,
}
"""What can be made, by the name that a page gives."""


if __name__ == "__main__":
    main()
