"""SVG files read back: the ink that they show, and the records that they carry. What they say of their ink is not read.

A letter that is drawn as an outline counts by its path alone. What is hidden, outside the page or clipped away (by the
box around the clip) is no ink. Any file may be given: reading is bounded in memory, depth and time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from pnp.verify.contours import Contour
from pnp.verify.ink import Ink, Mark
from pnp.verify.svg_boxes import around, bounds_of, fitted, intersection, page_size
from pnp.verify.svg_page import SvgPage
from pnp.verify.svg_paint import inherited, is_seen, is_shown
from pnp.verify.svg_shapes import SHAPES
from pnp.verify.svg_style import Style, StyleSheets, TooManyRulesError, unread_in
from pnp.verify.svg_text import letters_of_text
from pnp.verify.svg_values import UM_PER_PIXEL, Affine, BadNumberError, length, transform
from pnp.verify.unreadable import UnreadableFileError
from pnp.verify.xml_reading import Element, read_xml, too_much, unpacked

_SVG: Final = "http://www.w3.org/2000/svg "
_LINK: Final = "http://www.w3.org/1999/xlink href"
_RECORDS_ID: Final = "pnp-records"
_KEEP_TEXT: Final = frozenset({_SVG + name for name in ("text", "metadata", "style")})
_NEVER_DRAWN: Final = frozenset(
    {
        "clipPath",
        "defs",
        "desc",
        "filter",
        "linearGradient",
        "marker",
        "mask",
        "metadata",
        "pattern",
        "radialGradient",
        "script",
        "style",
        "symbol",
        "title",
        "view",
    }
)
_CONTAINERS: Final = frozenset({"a", "g", "switch"})
_ANIMATED: Final = frozenset({"animate", "animateMotion", "animateTransform", "set"})
_UNREAD: Final = frozenset({"foreignObject", "textPath", "tref"})
_DEEPEST: Final = 150  # elements within each other, what is used included
_POINT: Final = 1e-6  # a scale that leaves nothing but a point
_MOST_NOTES: Final = 20
_SIZES: Final = ("width", "height")
_URL: Final = re.compile(r"\s*url\(\s*['\"]?#([^'\")]*)['\"]?\s*\)\s*")


class SvgContents(NamedTuple):
    """What a file shows; the records that it holds, as text, unread; what else the reader should know."""

    ink: Ink
    records: str | None
    notes: tuple[str, ...]


def read_svg(data: bytes) -> SvgContents:
    """The contents of an SVG file, packed (svgz) or not. Raises `UnreadableFileError`."""
    root = read_xml(unpacked(data), _KEEP_TEXT)
    if root.name != _SVG + "svg":
        raise UnreadableFileError("the file is XML, but no SVG picture", "check an SVG file that pnp wrote")
    try:
        return _Reader(root).contents()
    except BadNumberError:
        raise UnreadableFileError(
            "the file has a number that no picture needs", "it may be damaged; build it again"
        ) from None
    except TooManyRulesError:
        raise too_much("more rules of style than can be followed") from None


class _Surroundings(NamedTuple):
    """What holds for an element from outside: matrix to µm, inherited style, the box that still shows, the path to it.

    `viewport` is the size that percentages are of.
    """

    matrix: Affine
    style: Style
    clip: Mark
    path: tuple[tuple[str, Mapping[str, str]], ...]
    viewport: complex


class _Reader:
    """Walks over the elements as a program that draws them does."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._by_id: dict[str, Element] = {}
        self._records: str | None = None
        self._notes: dict[str, None] = {}
        self._styles = StyleSheets(self._index())
        for note in self._styles.notes:
            self._note(note)
        self._page = SvgPage()
        self._used: list[Element] = []

    def contents(self) -> SvgContents:
        size = page_size(self._root.attributes)
        page = Mark(0.0, 0.0, size.real, size.imag)
        inner = size / UM_PER_PIXEL
        outside = _Surroundings(Affine(UM_PER_PIXEL + 0j, UM_PER_PIXEL * 1j, 0j), {}, page, (), inner)
        self._viewport(self._root, "svg", outside, inner)
        drawn = self._page
        letters, is_letter = drawn.settled()
        ink = Ink(size.real, size.imag, letters, lambda: drawn.marks(is_letter), pictures=drawn.pictures)
        return SvgContents(ink, self._records, tuple(self._notes))

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
            if name == "metadata" and identity == _RECORDS_ID:
                if self._records is not None:
                    self._note("the file holds several texts of records; the first is read")
                else:
                    self._records = element.text
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
        elif name in _UNREAD:
            self._note(f"the file has an element “{name}”, which is not read")

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
            self._page.pictures += is_shown(inner.style)
        elif name not in _ANIMATED | _UNREAD:
            self._note(f"the file has an element “{name[:30]}”, which is not read")

    def _entered(self, element: Element, name: str, outer: _Surroundings) -> _Surroundings | None:
        """What holds within an element; None for what is not seen at all."""
        self._page.count("elements to draw")
        if len(outer.path) >= _DEEPEST:
            raise too_much(f"more than {_DEEPEST} elements within each other")
        path = (*outer.path, (name, element.attributes))
        own = self._styles.style_of(path)
        if not is_seen(own):
            return None
        for unread in unread_in(own):
            self._note(f"the file uses “{unread}”, which may change what is seen and is not followed")
        matrix = self._moved(element, outer.matrix)
        if matrix.scale < _POINT:
            return None
        inner = _Surroundings(matrix, inherited(outer.style, own), outer.clip, path, outer.viewport)
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
            raise too_much("a part that is drawn within itself")
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
            clip = intersection(clip, bounds_of(corners, inner.matrix))
        view, viewport = fitted(element.attributes, size)
        placed = inner._replace(matrix=inner.matrix.after(view), clip=clip, viewport=viewport)
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
            name = _local(child)
            if name in SHAPES:
                outline = self._page.outline(name, child.attributes, inner.viewport)
                boxes.append(bounds_of(outline.contours, self._moved(child, matrix)))
            elif name in ("use", "text"):
                self._note("the file has a clip that is not followed")
                return inner.clip
        return intersection(inner.clip, around(boxes))

    def _draw_shape(self, element: Element, name: str, inner: _Surroundings) -> None:
        if is_shown(inner.style):
            outline = self._page.outline(name, element.attributes, inner.viewport)
            if not outline.is_right:
                self._note("the file has a path that is drawn up to a mistake in it")
            self._page.add_shape(outline, inner.matrix, inner.clip)

    def _draw_text(self, element: Element, inner: _Surroundings) -> None:
        def style_of(part: Element, between: tuple[Element, ...], outer: Style) -> Style:
            if part is element:
                return outer
            self._page.count("elements to draw")
            path = [(_local(one), one.attributes) for one in (*between, part)]
            own = self._styles.style_of((*inner.path, *path[1:]))
            style = inherited(outer, own)
            return style if is_seen(own) else {**style, "display": "none"}

        letters = letters_of_text(element, inner.style, style_of, is_shown, inner.matrix)
        self._page.add_letters(letters, inner.clip)


def _local(element: Element) -> str:
    """The name of an SVG element; nothing for others."""
    return element.name[len(_SVG) :] if element.name.startswith(_SVG) else ""
