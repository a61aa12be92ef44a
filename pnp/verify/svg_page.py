"""What has been drawn of an SVG file: shapes and letters in painting order, within bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pnp.verify.contours import Contour
from pnp.verify.glyphs import Sighting, outline_reader, settled
from pnp.verify.ink import Letter, Mark
from pnp.verify.svg_boxes import bounds_of, holds, shows
from pnp.verify.svg_shapes import SHAPES, shape_contours
from pnp.verify.svg_values import IDENTITY, Affine
from pnp.verify.xml_reading import too_much

_MOST: Final = {
    "elements to draw": 100_000,
    "letters": 200_000,
    "points to draw": 4_000_000,  # of all shapes, each time that they are drawn
    "different outlines": 50_000,  # that are looked up as letters
}
_SHORT: Final = 3_000  # characters of path data that are kept for other files, as those of glyphs are


class Outline(NamedTuple):
    """A shape's contours and the letters among them, in its own coordinates; looked up once.

    `points` is how many there are; `is_right` says whether what is written is right to its end.
    """

    contours: Sequence[Contour]
    sightings: Sequence[Sighting]
    points: int
    is_right: bool


class _Drawn(NamedTuple):
    """A shape on the page; the numbers of its sightings are `first` and those behind it."""

    contours: Sequence[Contour]
    sightings: Sequence[Sighting]
    matrix: Affine
    clip: Mark
    first: int


class SvgPage:
    """Gathers what is drawn. All methods raise `UnreadableFileError` when it is more than any sheet has."""

    def __init__(self) -> None:
        self.pictures = 0
        self._counts = dict.fromkeys(_MOST, 0)
        self._outlines: dict[tuple[object, ...], Outline] = {}
        self._drawn: list[_Drawn] = []
        self._letters: list[tuple[Letter | int, Mark]] = []
        self._sightings: list[Sighting] = []

    def count(self, what: str, more: int = 1) -> None:
        """Note that there is more of one of the things that are bounded."""
        self._counts[what] += more
        if self._counts[what] > _MOST[what]:
            raise too_much(f"more than {_MOST[what]:,} {what}")

    def outline(self, name: str, attributes: Mapping[str, str], viewport: complex) -> Outline:
        """A shape, known again by what is written. Raises `BadNumberError`."""
        size = 0j if name == "path" else viewport
        key = (name, size, *(attributes.get(part, "") for part in SHAPES[name]))
        known = self._outlines.get(key)
        if known is None:
            known = self._outlines[key] = self._new_outline(name, attributes, viewport)
        self.count("points to draw", known.points)
        return known

    def add_shape(self, outline: Outline, matrix: Affine, clip: Mark) -> None:
        """A shape where a matrix puts it, within a box."""
        contours, sightings = outline.contours, outline.sightings
        if contours and not matrix.is_similarity:
            contours, matrix = [contour.moved(*matrix) for contour in contours], IDENTITY
            self.count("different outlines", len(contours))
            sightings = outline_reader().sightings(contours)
        first = len(self._sightings)
        turn = (matrix.across - 1j * matrix.down) / 2
        for number, sighting in enumerate(sightings, first):
            self._letters.append((number, clip))
            self._sightings.append(sighting.moved(turn, matrix.origin))
        self.count("letters", len(sightings))
        self._drawn.append(_Drawn(contours, sightings, matrix, clip, first))

    def add_letters(self, letters: Sequence[Letter], clip: Mark) -> None:
        """Letters that are text, within a box."""
        self.count("letters", len(letters))
        self._letters += [(letter, clip) for letter in letters]

    def settled(self) -> tuple[tuple[Letter, ...], list[bool]]:
        """The letters that show, in painting order; and of each outlined one whether it is surely a letter."""
        found = settled(self._sightings)
        placed = [(found[one] if isinstance(one, int) else (one,), clip) for one, clip in self._letters]
        letters = tuple([letter for some, clip in placed for letter in some if shows(letter, clip)])
        pairs = zip(found, self._sightings, strict=True)
        return letters, [bool(some) and not sighting.candidates[0].is_plain for some, sighting in pairs]

    def marks(self, is_letter: Sequence[bool]) -> list[Mark]:
        """The bounds of all contours that show and are not surely parts of letters."""
        return [box for shape in self._drawn for box in _marks_in(shape, is_letter)]

    def _new_outline(self, name: str, attributes: Mapping[str, str], viewport: complex) -> Outline:
        data = attributes.get("d", "")
        if name == "path" and len(data) <= _SHORT:
            known = _short_path(data)
            self.count("different outlines", len(known.contours))
            return known
        contours, is_right = shape_contours(name, attributes, viewport)
        self.count("different outlines", len(contours))
        return _outline(contours, is_right, name == "path")


@lru_cache(maxsize=2048)
def _short_path(data: str) -> Outline:
    contours, is_right = shape_contours("path", {"d": data}, 0j)
    return _outline(contours, is_right, True)


def _outline(contours: Sequence[Contour], is_right: bool, may_be_letters: bool) -> Outline:
    sightings = outline_reader().sightings(contours) if may_be_letters else []
    return Outline(contours, sightings, sum([len(contour.points) for contour in contours]), is_right)


def _marks_in(shape: _Drawn, is_letter: Sequence[bool]) -> list[Mark]:
    taken: set[int] = set()
    for number, sighting in enumerate(shape.sightings, shape.first):
        if is_letter[number]:
            taken.update(range(sighting.start, sighting.start + sighting.length))
    boxes = [bounds_of([one], shape.matrix) for number, one in enumerate(shape.contours) if number not in taken]
    return [box for box in boxes if holds(shape.clip, (box.left + box.right) / 2, (box.top + box.bottom) / 2)]
