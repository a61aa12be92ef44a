"""The display list as SVG elements, in micrometres, y down, as the display list is.

svgwrite makes the elements, its validator off; what is given to it is rounded before. Only the uses of glyphs are
written directly: a card has hundreds of them, all alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import quoteattr

import svgwrite
from svgwrite.base import BaseElement

from pnp.backends.numbers import number
from pnp.backends.svg_fonts import font_letter, glyph_data
from pnp.backends.svg_paths import icon_data, path_data
from pnp.drawing.display import (
    CodeMark,
    Ellipse,
    Fragment,
    Line,
    Mark,
    Path,
    Picture,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
)
from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT, Font, font_named
from pnp.drawing.icons import GRID

_UM_PER_MPT: Final = UM_PER_MILLIEM_AND_MPT * 1000
_UM_PER_MM: Final = 1000
PICTURE_UNITS: Final = 1000
"""A picture is defined on a square of so many units a side, and stretched where it is used."""

NOT_IN_XML: Final = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF), "\ufffd")
"""What XML cannot hold, to be shown as �."""

Frame = tuple[int, int, int, int]
"""Left, top, width and height in µm."""

_factory: Final = svgwrite.Drawing(debug=False)


@dataclass(frozen=True, slots=True, eq=False)
class Needs:
    """What elements need of the file that they stand in: characters by font, icons, pictures, clips."""

    characters: frozenset[tuple[str, str]] = frozenset()
    icons: frozenset[str] = frozenset()
    pictures: frozenset[str] = frozenset()
    clips: frozenset[Frame] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Elements:
    """The elements of a fragment, what they need, and the marks whose ink the stamp decides."""

    code: str
    needs: Needs
    marks: tuple[Mark, ...]


def all_needs(needs: Iterable[Needs]) -> Needs:
    """What several need together."""
    listed = tuple(needs)
    return Needs(
        frozenset().union(*[one.characters for one in listed]),
        frozenset().union(*[one.icons for one in listed]),
        frozenset().union(*[one.pictures for one in listed]),
        frozenset().union(*[one.clips for one in listed]),
    )


def translated(fragment: Fragment, live: bool = False) -> Elements:
    """The elements of a fragment; its text as outlines, or `live` as text."""
    writer = _Writer(live)
    for primitive in fragment.primitives:
        _METHODS[type(primitive)](writer, primitive)
    used = frozenset(writer.characters), frozenset(writer.icons), frozenset(writer.pictures), frozenset(writer.clips)
    return Elements("\n".join(writer.lines), Needs(*used), tuple(writer.marks))


def glyph_name(font_id: str, character: str) -> str:
    """The id of a glyph's outline: the font's letter and the code point."""
    return f"{font_letter(font_id)}{ord(character):x}"


def icon_name(name: str) -> str:
    """The id of an icon."""
    return f"icon-{name}"


def picture_name(digest: str) -> str:
    """The id of a picture."""
    return f"picture-{digest[:16]}"


@lru_cache(maxsize=8192)
def glyph_definition(font_id: str, character: str) -> str:
    """The path of a glyph, in thousandths of an em; nothing for a character without ink."""
    data = glyph_data(font_id, character)
    return text_of(_factory.path(data, id=glyph_name(font_id, character))) if data else ""


@lru_cache(maxsize=1024)
def icon_definition(name: str) -> str:
    """The path of an icon, on its own grid."""
    return text_of(_factory.path(icon_data(name), id=icon_name(name)))


def picture_definition(digest: str, address: str) -> str:
    """A picture on a square of `PICTURE_UNITS`."""
    side = (PICTURE_UNITS, PICTURE_UNITS)
    return text_of(_factory.image(address, (0, 0), side, id=picture_name(digest), preserveAspectRatio="none"))


def clip_definition(frame: Frame) -> str:
    """A rectangle that clips what uses it, in the user's own coordinates."""
    left, top, width, height = frame
    return holding(_factory.clipPath(id=_clip_name(frame)), text_of(_factory.rect((left, top), (width, height))))


def clip_use(frame: Frame) -> str:
    """What an element says that is clipped by that rectangle."""
    return f"url(#{_clip_name(frame)})"


def _clip_name(frame: Frame) -> str:
    return "clip" + "".join(f"_{part}" for part in frame)


def text_of(element: BaseElement) -> str:
    """An element's text."""
    text: str = element.tostring()
    return text.replace(" />", "/>")  # a > within values is always escaped


def holding(element: BaseElement, content: str) -> str:
    """The text of an element without content of its own, with `content` in it."""
    return f"{text_of(element).removesuffix('/>')}>{content}</{element.elementname}>"


class _Writer:
    """Writes elements one after another."""

    def __init__(self, live: bool) -> None:
        self.live = live
        self.lines: list[str] = []
        self.characters: set[tuple[str, str]] = set()
        self.icons: set[str] = set()
        self.pictures: set[str] = set()
        self.clips: set[Frame] = set()
        self.marks: list[Mark] = []

    def rect(self, p: Rect) -> None:
        radius = {"rx": p.radius, "ry": p.radius} if p.radius else {}
        self._add(_factory.rect((p.x, p.y), (p.width, p.height), **radius, **_paint(p.fill, p.stroke)))

    def ellipse(self, p: Ellipse) -> None:
        self._add(_factory.ellipse((p.x, p.y), (p.radius_x, p.radius_y), **_paint(p.fill, p.stroke)))

    def line(self, p: Line) -> None:
        self._add(_factory.line((p.x1, p.y1), (p.x2, p.y2), **_paint(None, p.stroke)))

    def path(self, p: Path) -> None:
        self._add(_factory.path(path_data(p.segments), **_paint(p.fill, p.stroke)))

    def symbol(self, p: Symbol) -> None:
        place = f"translate({p.x} {p.y}) scale({number(p.size / GRID)})"
        self._add(_factory.use(f"#{icon_name(p.name)}", transform=place, fill=p.fill))
        self.icons.add(p.name)

    def text(self, p: Text) -> None:
        self.characters.update([(p.font, character) for character in p.string])
        self.lines.append(_live(p) if self.live else _outlined(p))

    def picture(self, p: Picture) -> None:
        left, top, right, bottom = p.crop
        across, down = p.width / (right - left), p.height / (bottom - top)  # µm of a unit of the picture
        corner = f"{number(p.x - left * across)} {number(p.y - top * down)}"
        place = f"translate({corner}) scale({number(across)} {number(down)})"
        used = text_of(_factory.use(f"#{picture_name(p.digest)}", transform=place))
        if p.crop != (0, 0, PICTURE_UNITS, PICTURE_UNITS):
            shown = (p.x, p.y, p.width, p.height)
            self.clips.add(shown)
            used = holding(_factory.g(clip_path=clip_use(shown)), used)
        self.lines.append(used)
        self.pictures.add(p.digest)

    def mark(self, p: Mark) -> None:
        self.marks.append(p)

    def _add(self, element: BaseElement) -> None:
        self.lines.append(text_of(element))


_METHODS: Final[dict[type[Any], Callable[[_Writer, Any], None]]] = {
    Rect: _Writer.rect,
    Ellipse: _Writer.ellipse,
    Line: _Writer.line,
    Path: _Writer.path,
    Symbol: _Writer.symbol,
    Text: _Writer.text,
    Picture: _Writer.picture,
    StampMark: _Writer.mark,
    CodeMark: _Writer.mark,
}


def _paint(fill: str | None, stroke: Stroke | None) -> dict[str, str]:
    painted = {"fill": fill} if fill else {}
    if stroke is not None:
        painted["stroke"] = stroke.colour
        painted["stroke_width"] = number(stroke.width * _UM_PER_MPT)
        if stroke.dash:
            painted["stroke_dasharray"] = " ".join(map(str, stroke.dash))
        if stroke.cap != "butt":
            painted["stroke_linecap"] = stroke.cap
    return painted


# --- text


def _outlined(run: Text) -> str:
    """A run's glyphs, read out by screen readers as its text."""
    scale = number(run.size * UM_PER_MILLIEM_AND_MPT)
    label = quoteattr(run.string, {'"': "&quot;"})
    head = f'<g role="img" aria-label={label} fill="{run.colour}" transform="{_place(run)} scale({scale})">'
    return f"{head}{''.join(_uses(run))}</g>"


def _uses(run: Text) -> Sequence[str]:
    """Uses of the glyphs, in thousandths of an em from the run's start; the unrounded sum is rounded at each."""
    font: Font = font_named(run.font)
    per_em = 1000 / run.size
    tracking, word = run.tracking * per_em, run.word * per_em
    uses, x = [], 0.0
    for character in run.string:
        name = _inked(run.font, character)
        if name:
            uses.append(f'<use xlink:href="#{name}" x="{number(x)}"/>' if x else f'<use xlink:href="#{name}"/>')
        x += font.advance(character) + tracking
        if character in " \u00a0":
            x += word
    return uses


@lru_cache(maxsize=8192)
def _inked(font_id: str, character: str) -> str:
    """The name of a character's glyph; nothing if it has no ink."""
    return glyph_name(font_id, character) if glyph_data(font_id, character) else ""


def _live(run: Text) -> str:
    """A run as text. Its lengths are in mm: browsers do not set letters that are thousands of units high."""
    spacing = {}
    if run.tracking:
        spacing["letter_spacing"] = _in_mm(run.tracking * _UM_PER_MPT)
    if run.word:
        spacing["word_spacing"] = _in_mm(run.word * _UM_PER_MPT)
    element = _factory.text(
        run.string,
        class_=font_letter(run.font),
        font_size=_in_mm(run.size * _UM_PER_MPT),
        fill=run.colour,
        transform=f"{_place(run)} scale({_UM_PER_MM})",
        textLength=_in_mm(_length(run)),
        **spacing,
    )
    return text_of(element)


def _length(run: Text) -> float:
    """A run's advance in µm, unrounded."""
    spaces = run.string.count(" ") + run.string.count("\u00a0")
    spacing = len(run.string) * run.tracking + spaces * run.word
    return font_named(run.font).advance(run.string) * run.size * UM_PER_MILLIEM_AND_MPT + spacing * _UM_PER_MPT


def _place(run: Text) -> str:
    return f"translate({run.x} {run.y})" + (f" rotate({run.turn})" if run.turn else "")


def _in_mm(um: float) -> str:
    return number(um / _UM_PER_MM)
