"""Counted marks: pips and boxes, found by geometry, each in its place, and none besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pnp.verify.ink import Ink, Mark
from pnp.verify.records import FaceRecord, RecordedFact
from pnp.verify.similarity import Similarity

_LEAST_SHARE: Final = 0.4  # of the mark's place: a smaller shape is a part of it, or something else
_MOST_SHARE: Final = 1.25
_ALIKE: Final = 0.12  # how far a shape's sides may differ from a mark's
_APART_UM: Final = 200.0  # shapes whose centres are nearer are one mark, filled and stroked


class _Shape(NamedTuple):
    """A shape in the face's own µm: its centre and its sides."""

    x: float
    y: float
    width: float
    height: float


def counted(ink: Ink, record: FaceRecord, lies: Similarity) -> tuple[list[tuple[RecordedFact, int]], bool]:
    """Counts that the ink has otherwise, with how many marks it has; and whether any counted mark was seen."""
    facts = [fact for fact in record.facts if fact.kind == "count" and len(fact.places) > 0]
    facts = [fact for fact in facts if all(isinstance(place, list) and len(place) == 4 for place in fact.places)]
    if not facts:
        return [], False
    shapes = [_on_face(mark, lies) for mark in ink.marks()]
    known = {fact.source: fact for fact in facts}
    wrong, seen = [], False
    for fact in facts:
        others = [place for other in known.values() if other is not fact for place in other.places[1:]]
        present, surplus = _count(fact, others, shapes)
        seen = seen or present > 0
        if present + surplus != len(fact.places) - 1:
            wrong.append((fact, present + surplus))
    return wrong, seen


def _count(fact: RecordedFact, others: Sequence[Sequence[int]], shapes: Sequence[_Shape]) -> tuple[int, int]:
    """How many of a fact's marks are there, and how many like them stand in its region besides."""
    region, *places = fact.places
    inside = [shape for shape in shapes if _holds(region, shape)]
    marks = [max(_filling(place, inside), key=lambda s: s.width * s.height, default=None) for place in places]
    present = [mark for mark in marks if mark is not None]
    if not present:
        return 0, 0
    alike = [shape for shape in inside if any(_is_alike(shape, mark) for mark in present[:3])]
    accounted = [*places, *others]
    strange = [shape for shape in alike if not any(_holds(place, shape) for place in accounted)]
    return len(present), len(_distinct(strange))


def _on_face(mark: Mark, lies: Similarity) -> _Shape:
    first = lies.on_face(complex(mark.left, mark.top))
    last = lies.on_face(complex(mark.right, mark.bottom))
    middle, sides = (first + last) / 2, last - first
    return _Shape(middle.real, middle.imag, abs(sides.real), abs(sides.imag))


def _holds(box: Sequence[int], shape: _Shape) -> bool:
    """Whether a shape's centre lies in a box."""
    x, y, width, height = box
    return x <= shape.x <= x + width and y <= shape.y <= y + height


def _filling(box: Sequence[int], shapes: Sequence[_Shape]) -> Iterator[_Shape]:
    """The shapes that are large enough to be the mark of this place."""
    _, _, width, height = box
    for shape in shapes:
        fits = shape.width <= _MOST_SHARE * width and shape.height <= _MOST_SHARE * height
        fills = shape.width >= _LEAST_SHARE * width or shape.height >= _LEAST_SHARE * height
        if fits and fills and _holds(box, shape):
            yield shape


def _is_alike(shape: _Shape, mark: _Shape) -> bool:
    return (
        abs(shape.width - mark.width) <= _ALIKE * mark.width and abs(shape.height - mark.height) <= _ALIKE * mark.height
    )


def _distinct(shapes: Sequence[_Shape]) -> list[_Shape]:
    kept: list[_Shape] = []
    for shape in shapes:
        if all(abs(shape.x - other.x) > _APART_UM or abs(shape.y - other.y) > _APART_UM for other in kept):
            kept.append(shape)
    return kept
