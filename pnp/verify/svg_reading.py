"""SVG files read back: the ink that they show, and the records that they carry. What they say of their ink is not read.

A letter that is drawn as an outline counts by its path alone. What is hidden, outside the page or clipped away (by the
box around the clip) is no ink. Any file may be given: reading is bounded in memory, depth and time.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pnp.verify.contours import Contour
from pnp.verify.glyphs import Sighting, outline_reader, settled
from pnp.verify.ink import Ink, Letter, Mark
from pnp.verify.svg_shapes import SHAPES, shape_contours
from pnp.verify.svg_style import INHERITED, Style, StyleSheets, TooManyRulesError, unread_in
from pnp.verify.svg_text import font_size, letters_of_text
from pnp.verify.svg_values import UM_PER_PIXEL, Affine, BadNumberError, length, numbers_in, transform
from pnp.verify.xml_reading import Element, UnreadableSvgError, read_xml, unpacked

__all__ = ["SvgContents", "UnreadableSvgError", "read_svg"]

_SVG: Final = "http://www.w3.org/2000/svg "
_LINK: Final = "http://www.w3.org/1999/xlink href"
_RECORDS_ID: Final = "pnp-records"
_SHEET_ID: Final = "pnp-sheet"
_KEEP_TEXT: Final = frozenset({_SVG + name for name in ("text", "metadata", "style")})
_NEVER_DRAWN: Final = frozenset(
    "clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title"
    " view".split()
)
_CONTAINERS: Final = frozenset({"a", "g", "switch"})
_ANIMATED: Final = frozenset({"animate", "animateMotion", "animateTransform", "set"})
_DEEPEST: Final = 150  # elements within each other, what is used included
_MOST_DRAWN: Final = 300_000
_MOST_LETTERS: Final = 300_000
_MOST_POINTS: Final = 5_000_000  # of all shapes as they are drawn
_MOST_CONTOURS: Final = 200_000  # that are looked up as letters
_MOST_NOTES: Final = 20
_INVISIBLE: Final = 0.004  # an opacity that leaves no mark on paper
_URL: Final = re.compile(r"\s*url\(\s*['\"]?#([^'\")]*)['\"]?\s*\)\s*")
_TRANSPARENT: Final = re.compile(r"none|transparent|#...0|#......00|(?:rgb|hsl)a?\(.*[,/]\s*0?\.?0*%?\s*\)", re.IGNORECASE)
_FOUR_PARTS: Final = re.compile(r"[^,/]*(?:,[^,/]*){2}(?:[,/][^,/]*)")


class SvgContents(NamedTuple):
    """What a file shows; the records of its faces and its sheet as text, unread; what else the reader should know."""

    ink: Ink
    records: str | None
    sheet: str | None
    notes: tuple[str, ...]


def read_svg(data: bytes) -> SvgContents:
    """The contents of an SVG file, packed (svgz) or not. Raises `UnreadableSvgError`."""
    root = read_xml(unpacked(data), _KEEP_TEXT)
    if root.name != _SVG + "svg":
        raise UnreadableSvgError("the file is XML, but no SVG picture", "check an SVG file that pnp wrote")
    try:
        return _Reader(root).contents()
    except BadNumberError:
        raise UnreadableSvgError(
            "the file has a number that no picture needs", "it may be damaged; build it again"
        ) from None
    except TooManyRulesError:
        raise _too_much("more rules of style than can be followed") from None


def _too_much(what: str) -> UnreadableSvgError:
    return UnreadableSvgError(f"the file has {what}", "no sheet of pnp does; check the file that pnp wrote")


class _Surroundings(NamedTuple):
    """What holds for an element from outside: matrix to µm, inherited style, the box that still shows, the path to it.

    `viewport` is the size that percentages are of.
    """

    matrix: Affine
    style: Style
    clip: Mark
    path: tuple[tuple[str, Mapping[str, str]], ...]
    viewport: complex


class _Outline(NamedTuple):
    """A shape's contours and the letters among them, in its own coordinates; looked up once."""

    contours: list[Contour]
    sightings: list[Sighting]
    points: int


class _Drawn(NamedTuple):
    """A shape on the page; the numbers of its sightings are `first` and those behind it."""

    contours: list[Contour]
    sightings: list[Sighting]
    matrix: Affine
    clip: Mark
    first: int


class _Reader:
    """Walks over the elements as a program that draws them does."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._by_id: dict[str, Element] = {}
        self._metadata: dict[str, str] = {}
        self._outlines: dict[tuple[object, ...], _Outline] = {}
        self._notes: dict[str, None] = {}
        self._styles = StyleSheets(self._index())
        for note in self._styles.notes:
            self._note(note)
        self._drawn: list[_Drawn] = []
        self._letters: list[tuple[Letter | int, Mark]] = []
        self._sightings: list[Sighting] = []
        self._counts = {"drawn": 0, "points": 0, "contours": 0}
        self._pictures = 0
        self._used: list[Element] = []

    def contents(self) -> SvgContents:
        size = _page_size(self._root)
        page = Mark(0.0, 0.0, size.real, size.imag)
        inner = size / UM_PER_PIXEL
        outside = _Surroundings(Affine(UM_PER_PIXEL + 0j, UM_PER_PIXEL * 1j, 0j), {}, page, (), inner)
        self._viewport(self._root, "svg", outside, inner)
        letters, plain = self._settled()
        drawn = self._drawn

        def marks() -> Sequence[Mark]:
            return _marks_of(drawn, plain)

        ink = Ink(size.real, size.imag, letters, marks, pictures=self._pictures)
        return SvgContents(ink, self._metadata.get(_RECORDS_ID), self._metadata.get(_SHEET_ID), tuple(self._notes))

    # --- what is where

    def _index(self) -> list[str]:
        """Notes what is found by its id; gives the texts of the style sheets."""
        styles, waiting = [], [self._root]
        while waiting:
            element = waiting.pop()
            identity = element.attributes.get("id")
            name = _local(element)
            if identity is not None:
                self._by_id.setdefault(identity, element)
            if name == "metadata" and identity in (_RECORDS_ID, _SHEET_ID):
                if identity in self._metadata:
                    self._note(f"the file has several metadata “{identity}”; the first is read")
                else:
                    self._metadata[identity] = element.text
            elif name == "style":
                styles.append(element.text)
            self._note_what_moves(element, name)
            waiting += reversed(element.elements)
        return styles

    def _note_what_moves(self, element: Element, name: str) -> None:
        if name == "script" or any(attribute.startswith("on") for attribute in element.attributes):
            self._note("the file has scripts, which may change what is seen; they are not run here")
        elif name in _ANIMATED:
            self._note("the file has animations, which change what is seen; its first picture is read")

    def _note(self, note: str) -> None:
        if len(self._notes) < _MOST_NOTES:
            self._notes[note] = None

    # --- drawing

    def _draw(self, element: Element, outer: _Surroundings) -> None:
        name = _local(element)
        if not name or name in _NEVER_DRAWN:
            return
        inner = self._entered(element, name, outer)
        if inner is None:
            return
        if name in SHAPES:
            self._draw_shape(element, name, inner)
        elif name == "use":
            self._draw_used(element, inner)
        elif name in _CONTAINERS:
            self._draw_children(element, name, inner)
        elif name == "svg":
            self._nested(element, inner, element.attributes)
        elif name == "text":
            self._draw_text(element, inner)
        elif name == "image":
            self._pictures += _is_shown(inner.style)
        elif name not in _ANIMATED:
            self._note(f"the file has an element “{name[:30]}”, which is not read")

    def _entered(self, element: Element, name: str, outer: _Surroundings) -> _Surroundings | None:
        """What holds within an element; None for what is not seen at all."""
        self._count("drawn", 1, _MOST_DRAWN, "more elements to draw than any sheet")
        if len(outer.path) >= _DEEPEST:
            raise _too_much(f"more than {_DEEPEST} elements within each other")
        path = (*outer.path, (name, element.attributes))
        own = self._styles.style_of(path)
        if own.get("display") == "none" or _opacity(own.get("opacity", "1")) < _INVISIBLE:
            return None
        for unread in unread_in(own):
            self._note(f"the file uses “{unread}”, which may change what is seen and is not followed")
        matrix = self._moved(element, outer.matrix)
        inner = _Surroundings(matrix, _inherited(outer.style, own), outer.clip, path, outer.viewport)
        clip = own.get("clip-path", "none")
        return inner if clip == "none" else inner._replace(clip=self._clipped(clip, inner))

    def _moved(self, element: Element, matrix: Affine) -> Affine:
        text = element.attributes.get("transform")
        own = transform(text) if text else None
        if text and own is None:
            self._note("the file has a transform that cannot be understood")
        return matrix.after(own) if own is not None else matrix

    def _draw_children(self, element: Element, name: str, inner: _Surroundings) -> None:
        for child in element.elements:
            if name == "switch" and _local(child) and "requiredExtensions" in child.attributes:
                continue
            self._draw(child, inner)
            if name == "switch" and _local(child):
                return

    def _draw_used(self, element: Element, inner: _Surroundings) -> None:
        target = self._target(element)
        if target is None:
            return
        if target in self._used:
            raise _too_much("a part that is drawn within itself")
        attributes = element.attributes
        x = length(attributes.get("x"), inner.viewport.real)
        y = length(attributes.get("y"), inner.viewport.imag)
        placed = inner._replace(matrix=inner.matrix.after(Affine(1 + 0j, 1j, complex(x, y)))) if x or y else inner
        self._used.append(target)
        if _local(target) in ("symbol", "svg"):
            within = self._entered(target, _local(target), placed)
            if within is not None:
                self._nested(target, within, target.attributes | {k: attributes[k] for k in _SIZES if k in attributes})
        else:
            self._draw(target, placed)
        self._used.pop()

    def _target(self, element: Element) -> Element | None:
        link = element.attributes.get("href", element.attributes.get(_LINK, ""))
        target = self._by_id.get(link[1:]) if link.startswith("#") else None
        if target is None and link:
            self._note("the file refers to something that is not in it")
        return target

    def _nested(self, element: Element, inner: _Surroundings, attributes: Mapping[str, str]) -> None:
        """A picture within the picture, or a symbol, in a box of its own."""
        width = length(attributes.get("width", "100%"), inner.viewport.real)
        height = length(attributes.get("height", "100%"), inner.viewport.imag)
        if _local(element) == "svg":
            x = length(element.attributes.get("x"), inner.viewport.real)
            y = length(element.attributes.get("y"), inner.viewport.imag)
            inner = inner._replace(matrix=inner.matrix.after(Affine(1 + 0j, 1j, complex(x, y))))
        if width > 0 and height > 0:
            self._draw_within(element, inner, complex(width, height))

    def _viewport(self, root: Element, name: str, outer: _Surroundings, size: complex) -> None:
        inner = self._entered(root, name, outer)
        if inner is not None:
            self._draw_within(root, inner, size)

    def _draw_within(self, element: Element, inner: _Surroundings, size: complex) -> None:
        """Draw an element's children, its view box fitted into a box of that size, and cut off at the box."""
        corners = [Contour((0j, complex(size.real, 0), size, complex(0, size.imag)), 0)]
        clip = inner.clip
        if element.attributes.get("overflow") not in ("visible", "auto") or element is self._root:
            clip = _intersection(clip, _bounds(corners, inner.matrix))
        fitted, viewport = _fitted(element.attributes, size)
        placed = inner._replace(matrix=inner.matrix.after(fitted), clip=clip, viewport=viewport)
        for child in element.elements:
            self._draw(child, placed)

    def _clipped(self, value: str, inner: _Surroundings) -> Mark:
        match = _URL.fullmatch(value)
        element = self._by_id.get(match[1]) if match else None
        if element is None or _local(element) != "clipPath" or element.attributes.get("clipPathUnits", "u")[0] != "u":
            self._note("the file has a clip that is not followed")
            return inner.clip
        matrix = self._moved(element, inner.matrix)
        boxes = []
        for child in element.elements:
            if _local(child) in SHAPES:
                outline = self._outline(child, _local(child), inner.viewport)
                self._count("points", outline.points, _MOST_POINTS, "more points to draw than any sheet")
                boxes.append(_bounds(outline.contours, self._moved(child, matrix)))
            elif _local(child) == "use":
                return inner.clip
        around = Mark(
            min([box.left for box in boxes], default=0.0),
            min([box.top for box in boxes], default=0.0),
            max([box.right for box in boxes], default=-1.0),
            max([box.bottom for box in boxes], default=-1.0),
        )
        return _intersection(inner.clip, around)

    def _draw_shape(self, element: Element, name: str, inner: _Surroundings) -> None:
        if not _is_shown(inner.style):
            return
        outline = self._outline(element, name, inner.viewport)
        self._count("points", outline.points, _MOST_POINTS, "more points to draw than any sheet")
        matrix, contours, sightings = inner.matrix, outline.contours, outline.sightings
        if sightings and not matrix.is_similarity:
            contours = [contour.moved(*matrix) for contour in contours]
            matrix = Affine(1 + 0j, 1j, 0j)
            sightings = self._looked_up(contours)
        first = len(self._sightings)
        turn = (matrix.across - 1j * matrix.down) / 2
        for sighting in sightings:
            self._letters.append((len(self._sightings), inner.clip))
            self._sightings.append(sighting.moved(turn, matrix.origin))
        self._drawn.append(_Drawn(contours, sightings, matrix, inner.clip, first))
        self._check_letters()

    def _outline(self, element: Element, name: str, viewport: complex) -> _Outline:
        """A shape, known again by what is written; only paths are looked up as letters."""
        attributes = element.attributes
        key = (name, *(attributes.get(part, "") for part in SHAPES[name]), 0j if name == "path" else viewport)
        known = self._outlines.get(key)
        if known is None:
            contours, is_right = shape_contours(name, attributes, viewport)
            if not is_right:
                self._note("the file has a path that is drawn up to a mistake in it")
            sightings = self._looked_up(contours) if name == "path" else []
            known = _Outline(contours, sightings, sum([len(contour.points) for contour in contours]))
            self._outlines[key] = known
        return known

    def _looked_up(self, contours: list[Contour]) -> list[Sighting]:
        self._count("contours", len(contours), _MOST_CONTOURS, "more different outlines than any sheet")
        return outline_reader().sightings(contours)

    def _draw_text(self, element: Element, inner: _Surroundings) -> None:
        def style_of(part: Element, between: tuple[Element, ...], outer: Style) -> Style:
            if part is element:
                return outer
            self._count("drawn", 1, _MOST_DRAWN, "more elements to draw than any sheet")
            path = [(_local(one), one.attributes) for one in (*between, part)]
            own = self._styles.style_of((*inner.path, *path[1:]))
            style = _inherited(outer, own)
            is_hidden = own.get("display") == "none" or _opacity(own.get("opacity", "1")) < _INVISIBLE
            return {**style, "display": "none"} if is_hidden else style

        letters = letters_of_text(element, inner.style, style_of, _is_shown, inner.matrix)
        self._letters += [(letter, inner.clip) for letter in letters]
        self._check_letters()

    def _check_letters(self) -> None:
        if len(self._letters) > _MOST_LETTERS:
            raise _too_much("more letters than any sheet")

    def _count(self, what: str, more: int, most: int, message: str) -> None:
        self._counts[what] += more
        if self._counts[what] > most:
            raise _too_much(message)

    # --- the page

    def _settled(self) -> tuple[tuple[Letter, ...], list[bool]]:
        """The letters that show, in painting order; and of each sighting whether it is surely a letter."""
        found = settled(self._sightings)
        letters = []
        for letter, clip in self._letters:
            known = found[letter] if isinstance(letter, int) else letter
            if known is not None and _shows(known, clip):
                letters.append(known)
        return tuple(letters), [
            letter is not None and not sighting.candidates[0].is_plain
            for letter, sighting in zip(found, self._sightings, strict=True)
        ]


# --- boxes


def _bounds(contours: Sequence[Contour], matrix: Affine) -> Mark:
    points = [matrix(point) for contour in contours for point in contour.points]
    if not points:
        return Mark(0.0, 0.0, -1.0, -1.0)
    xs, ys = [point.real for point in points], [point.imag for point in points]
    return Mark(min(xs), min(ys), max(xs), max(ys))


def _intersection(one: Mark, other: Mark) -> Mark:
    return Mark(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )


_UM_PER_MPT: Final = 25.4 / 72


def _shows(letter: Letter, clip: Mark) -> bool:
    """Whether the middle of a letter of common form lies within a box."""
    em = letter.size * _UM_PER_MPT
    middle = complex(letter.x, letter.y) + complex(0.2, -0.3) * cmath.rect(em, math.radians(letter.turn))
    return _holds(clip, middle.real, middle.imag)


def _holds(box: Mark, x: float, y: float) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _marks_of(drawn: Sequence[_Drawn], is_letter: Sequence[bool]) -> list[Mark]:
    """The bounds of all contours that show and are not surely parts of letters."""
    marks = []
    for shape in drawn:
        taken: set[int] = set()
        for number, sighting in enumerate(shape.sightings, shape.first):
            if is_letter[number]:
                taken.update(range(sighting.start, sighting.start + sighting.count))
        for number, contour in enumerate(shape.contours):
            if number not in taken:
                box = _bounds([contour], shape.matrix)
                if _holds(shape.clip, (box.left + box.right) / 2, (box.top + box.bottom) / 2):
                    marks.append(box)
    return marks


# --- sizes

_SIZES: Final = ("width", "height")


def _page_size(root: Element) -> complex:
    """The page in µm; without a size of its own it is as large as its view box in pixels."""
    box = _view_box(root.attributes)
    whole = box[1] if box else complex(300, 150)  # CSS 2.2, 10.3.2
    width = length(root.attributes.get("width", "100%"), whole.real, default=whole.real)
    height = length(root.attributes.get("height", "100%"), whole.imag, default=whole.imag)
    if not (width > 0 and height > 0):
        raise UnreadableSvgError("the picture has no size", "it may be damaged; build it again")
    return complex(width, height) * UM_PER_PIXEL


def _view_box(attributes: Mapping[str, str]) -> tuple[complex, complex] | None:
    """Corner and size."""
    numbers = numbers_in(attributes.get("viewBox", ""))
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        return None
    return complex(numbers[0], numbers[1]), complex(numbers[2], numbers[3])


def _fitted(attributes: Mapping[str, str], size: complex) -> tuple[Affine, complex]:
    """The map from the view box into a box of `size` (SVG 2, 8.7), and the size that percentages are of."""
    box = _view_box(attributes)
    if box is None:
        return Affine(1 + 0j, 1j, 0j), size
    corner, inner = box
    across, down = size.real / inner.real, size.imag / inner.imag
    align, *how = attributes.get("preserveAspectRatio", "xMidYMid meet").split() or ["xMidYMid"]
    if align != "none":
        across = down = max(across, down) if "slice" in how else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = (size.real - across * inner.real) * shares.get(align[1:4], 0.0)
    top = (size.imag - down * inner.imag) * shares.get(align[5:8], 0.0)
    origin = complex(left - across * corner.real, top - down * corner.imag)
    return Affine(complex(across, 0), complex(0, down), origin), inner


# --- what is painted


def _local(element: Element) -> str:
    """The name of an SVG element; nothing for others."""
    return element.name[len(_SVG) :] if element.name.startswith(_SVG) else ""


def _inherited(outer: Style, own: Mapping[str, str]) -> Style:
    new = {key: value for key, value in own.items() if key in INHERITED and value != "inherit"}
    if not new:
        return outer
    if "font-size" in new:
        new["font-size"] = str(length(new["font-size"], font_size(outer), font_size(outer), font_size(new)))
    return {**outer, **new}


def _is_shown(style: Style) -> bool:
    """Whether a shape of that style leaves ink."""
    if style.get("visibility") in ("hidden", "collapse"):
        return False
    filled = _paints(style.get("fill", "black"), style.get("fill-opacity", "1"), style)
    return filled or _paints(style.get("stroke", "none"), style.get("stroke-opacity", "1"), style)


def _paints(paint: str, opacity: str, style: Style) -> bool:
    if paint.lower() == "currentcolor":
        paint = style.get("color", "black")
    return _opacity(opacity) >= _INVISIBLE and not _is_transparent(paint)


def _is_transparent(paint: str) -> bool:
    if _TRANSPARENT.fullmatch(paint.strip()) is None:
        return False
    return "(" not in paint or _FOUR_PARTS.fullmatch(paint) is not None


def _opacity(text: str) -> float:
    return length(text, 1.0, default=1.0)
