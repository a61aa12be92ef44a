"""The pen: what a block draws with. It rounds once, notes the facts that are drawn, and collects problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar, cast

from pnp.drawing.display import (
    CodeMark,
    Ellipse,
    Line,
    Path,
    Picture,
    Primitive,
    Rect,
    Segment,
    StampMark,
    Stroke,
    Symbol,
    Text,
    rounded,
    run_box,
)
from pnp.drawing.fonts import MissingGlyphError, text_width_um
from pnp.drawing.icons import UnknownIconError, icon_path
from pnp.drawing.pictures import PictureFile, PictureStore
from pnp.facts import Box, Fact, FormatError, Kind, Scope, format_value
from pnp.findings import Finding, Place
from pnp.layout.block import Area
from pnp.layout.colours import ColourError, parse_colour
from pnp.layout.fields import StyleSpec, measure_um
from pnp.layout.styles import Style, resolved
from pnp.layout.templates import Template, printed

Value = TypeVar("Value")

HAIRLINE, NORMAL, FRAME, EMPHASIS = 250, 500, 1000, 2000
"""Stroke widths in thousandths of a point; nothing is thinner than a hairline."""
STROKES: Final = {"hairline": HAIRLINE, "normal": NORMAL, "frame": FRAME, "emphasis": EMPHASIS}


class Claim(NamedTuple):
    """That the fact in `slot` is drawn: as what, and where."""

    slot: int
    printed: str
    kind: Kind
    boxes: tuple[Box, ...]


@dataclass(slots=True)
class Setup:
    """What all blocks of a layout share: its styles and colours, and the pictures of the game."""

    styles: Mapping[str, StyleSpec]
    colours: dict[str, str]
    pictures: PictureStore
    hyphenate: Callable[[str], Sequence[int]] | None = None
    resolved_styles: dict[StyleSpec, Style] = field(default_factory=dict)
    read_colours: dict[str, str | None] = field(default_factory=dict)

    def style(self, spec: StyleSpec) -> Style:
        """The style of `spec`. Raises `StyleError` and `ColourError`."""
        known = self.resolved_styles.get(spec)
        if known is None:
            known = self.resolved_styles[spec] = resolved(spec, self.styles, self.colours)
        return known

    def colour(self, text: str) -> str | None:
        """The colour of `text`. Raises `ColourError`."""
        if text not in self.read_colours:
            self.read_colours[text] = parse_colour(text, self.colours)
        return self.read_colours[text]


class Pen:
    """Records what one block draws. Places and lengths come in unrounded µm."""

    def __init__(
        self,
        setup: Setup,
        scope: Scope,
        facts: Sequence[Fact],
        place: Place,
        label: str,
        kept: dict[str, Any] | None = None,
    ) -> None:
        self.setup = setup
        self.scope = scope
        self._kept = {} if kept is None else kept
        self.place = place
        self.label = label
        self.facts: list[Fact] = [_with_text(fact) for fact in facts]
        self.primitives: list[Primitive] = []
        self.claims: list[Claim] = []
        self.notes: list[str] = []
        self.decided: list[Fact] = []
        self.problems: list[Finding] = []

    # --- what the layout's fields say for this item

    def text(self, template: Template) -> str:
        """The text as printed."""
        return template.text(self.facts)

    def number(self, template: Template, default: int = 0) -> int:
        """A count; where it cannot be read, a problem is noted and `default` given."""
        return int(self._read(template, lambda: template.read(self.facts), default))

    def length(self, template: Template, default: float = 0.0) -> float:
        """A length in µm."""
        return float(self._read(template, lambda: measure_um(template, self.facts), default))

    def colour(self, template: Template | None, default: str | None = None) -> str | None:
        """A colour, or None for none."""
        if template is None:
            return default
        try:
            return self.setup.colour(template.text(self.facts))
        except (ColourError, FormatError) as error:
            self.problem("PNP-COLOUR", str(error))
            return default

    def stroke(self, colour: str | None, width: int = NORMAL, dash: Iterable[float] = ()) -> Stroke | None:
        """A stroke, or None without a colour; never thinner than a hairline."""
        if colour is None or not width:
            return None
        return Stroke(colour, max(width, HAIRLINE), tuple(rounded(length) for length in dash))

    def once(self, name: str, make: Callable[[], Value]) -> Value:
        """What `make` gives, made once for all items of the block: it must depend on nothing live."""
        if name not in self._kept:
            self._kept[name] = make()
        return cast(Value, self._kept[name])

    def style(self, spec: StyleSpec, default: StyleSpec | None = None) -> Style:
        """The style of a field; what it leaves open comes from the style that it extends, or else from `default`."""
        return self.setup.style(spec if default is None else spec.upon(default))

    def _read(self, template: Template, read: Callable[[], Any], default: Any) -> Any:
        try:
            return read()
        except ValueError as error:
            self.problem("PNP-VALUE", str(error), found=template.source)
            return default

    # --- asking

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> tuple[int, Fact]:
        """The slot and the fact of a rule's answer. Raises `UnknownNameError`."""
        return self.live(self.scope.ask(question, params, path))

    def live(self, fact: Fact) -> tuple[int, Fact]:
        """A slot for a fact that the block came by while drawing."""
        self.facts.append(_with_text(fact))
        return len(self.facts) - 1, fact

    # --- drawing

    def add(self, primitive: Primitive) -> None:
        """A primitive that is already in whole µm."""
        self.primitives.append(primitive)

    def rect(self, area: Area, fill: str | None = None, stroke: Stroke | None = None, radius: float = 0.0) -> None:
        """A rectangle; its edges are rounded, so that neighbours that share an edge still do."""
        if fill is None and stroke is None:
            return
        left, top = rounded(area.x), rounded(area.y)
        width, height = rounded(area.right) - left, rounded(area.bottom) - top
        corner = min(rounded(radius), width // 2, height // 2)
        self.primitives.append(Rect(left, top, width, height, corner, fill, stroke))

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str | None = None, stroke: Stroke | None = None
    ) -> None:
        """An ellipse by centre and radii."""
        self.primitives.append(Ellipse(rounded(x), rounded(y), rounded(rx), rounded(ry), fill, stroke))

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke | None) -> None:
        """A straight line."""
        if stroke is not None:
            self.primitives.append(Line(rounded(x1), rounded(y1), rounded(x2), rounded(y2), stroke))

    def path(self, segments: Iterable[Segment], fill: str | None = None, stroke: Stroke | None = None) -> None:
        """A path of segments in unrounded µm."""
        whole = tuple((segment[0], *(rounded(number) for number in segment[1:])) for segment in segments)
        self.primitives.append(Path(whole, fill, stroke))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> Box:
        """An icon in a square; an unknown one is a problem."""
        side = rounded(size)
        box = Box(rounded(x), rounded(y), side, side)
        try:
            icon_path(name)
        except UnknownIconError as error:
            self.problem("PNP-ICON", str(error), found=name, hint=getattr(error, "hint", None))
            return box
        self.primitives.append(Symbol(name, box.x, box.y, side, colour))
        return box

    def run(
        self,
        string: str,
        x: float,
        baseline: float,
        font: str,
        size: int,
        colour: str,
        align: str = "left",
        turn: int = 0,
    ) -> Box:
        """A short text on one line at (x, baseline), for labels in charts; gives its box (unturned)."""
        try:
            width = text_width_um(string, font, size)
        except KeyError:
            missing = next(c for c in string if not _has_glyph(c, font))
            self.missing_glyph(missing, string)
            return Box(rounded(x), rounded(baseline), 0, 0)
        shift = {"left": 0.0, "centre": width / 2, "right": width}[align]
        left = x - shift if not turn else x
        run = Text(rounded(left), rounded(baseline), string, font, size, colour, rounded(width), turn=turn)
        self.primitives.append(run)
        return run_box(run)

    def picture(self, file: PictureFile, area: Area, crop: tuple[int, int, int, int] = (0, 0, 1000, 1000)) -> None:
        """A raster picture over `area`."""
        left, top = rounded(area.x), rounded(area.y)
        width, height = rounded(area.right) - left, rounded(area.bottom) - top
        self.primitives.append(Picture(left, top, width, height, file.digest, crop))

    def stamp(self, x: float, baseline: float, align: Any, style: Style) -> None:
        """The place of the face's own stamp."""
        self.primitives.append(
            StampMark(rounded(x), rounded(baseline), align, style.font_for(), style.size, style.colour)
        )

    def code(self, x: float, y: float, side: float, colour: str) -> None:
        """The place of the face's own stamp as a code, by its top left corner."""
        self.primitives.append(CodeMark(rounded(x), rounded(y), rounded(side), colour))

    # --- noting

    def claim(self, slot: int, boxes: Iterable[Box], kind: Kind = "text", shown: str | None = None) -> None:
        """That the fact in `slot` is drawn in `boxes` (of a count: its region first, then each mark)."""
        text = printed(self.facts[slot]) if shown is None else shown
        self.claims.append(Claim(slot, text, kind, tuple(boxes)))

    def claim_rest(self, template: Template, area: Area) -> None:
        """That those facts of `template` which were not printed, an empty one say, shaped what stands in `area`."""
        claimed = {claim.slot for claim in self.claims}
        for slot in template.filled(self.facts):
            if isinstance(slot, int) and slot not in claimed:
                self.claim(slot, [area.box], "size")

    def problem(self, code: str, message: str, found: Any = None, limit: Any = None, hint: str | None = None) -> None:
        """A finding at this block; the item is added by whoever draws the face."""
        self.problems.append(Finding(code, f"{self.label}: {message}", self.place, found, limit, hint=hint))

    def warning(self, code: str, message: str, found: Any = None, limit: Any = None, hint: str | None = None) -> None:
        """A finding that does not stop a build."""
        self.problem(code, message, found, limit, hint)
        self.problems[-1] = self.problems[-1].as_warning()

    def missing_glyph(self, character: str, text: str) -> None:
        """A character that no font has."""
        message = f"{MissingGlyphError(character)}, which stands in “{text}”"
        self.problem("PNP-GLYPH", message, found=character, hint="write it in other letters, or draw it as an icon")


def _with_text(fact: Fact) -> Fact:
    """The fact with its printed text worked out once; a value that cannot be printed may still be drawn as a form.

    One that comes with its text, and is asked for in no format, is printed letter by letter.
    """
    if fact.printed and fact.format == "plain":
        return fact
    try:
        return Fact(fact.source, fact.value, fact.format, format_value(fact.value, fact.format))
    except FormatError:
        return fact


def _has_glyph(character: str, font: str) -> bool:
    try:
        text_width_um(character, font, 1000)
    except KeyError:
        return False
    return True
