"""The outlines of all vendored fonts, found by how many curves and lines their contours have.

Such counts are read from the bytes of the font files without drawing anything (OpenType 1.9, table “glyf”); a glyph is
drawn when an outline with its counts is met for the first time. fontTools is imported when the first is looked for.
"""

from __future__ import annotations

import io
import math
import struct
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from pnp.drawing.fonts import FALLBACKS, font_file, font_ids
from pnp.verify.contours import Contour, Tracer

Key = tuple[int, int]
"""How many curves and how many lines a contour has."""

_EM: Final = 1000
_MOST_CONTOURS: Final = 24  # of a glyph; the few that have more are pictures of hundreds of strokes
_ON_CURVE, _REPEATED = 1, 8  # flags of a point
_MOVES, _STAYS = 2 | 4 | 16 | 32, 16 | 32  # of these flags a point that lies where the one before lies has the latter
_WORDS, _SCALE, _MORE, _SCALES, _MATRIX = 1, 8, 32, 64, 128  # flags of a part of a composite glyph
_HEADER: Final = 10


class GlyphPlace(NamedTuple):
    """A glyph of a font, with all the characters that it is drawn for, the commonest first."""

    font_id: str
    name: str
    characters: str


class Template(NamedTuple):
    """A glyph's points in thousandths of an em, y down, about their `centre`; `spread` is the sum of their squares.

    `advance` is how far the next letter is, in thousandths of an em.
    """

    characters: str
    advance: float
    points: tuple[complex, ...]
    mirrored: tuple[complex, ...]
    centre: complex
    spread: float
    contours: int


class Group:
    """Glyphs whose contours have the same keys, in the order of a shape that no similarity changes.

    That is where one point stands, seen from the first with another one as the measure.
    """

    def __init__(self, templates: Sequence[Template], tolerance: float) -> None:
        self._templates = templates
        counts = range(1, len(templates[0].points)) if templates else range(0)
        spans = {number: min([_span(one, number) for one in templates]) for number in counts}
        self._far = max(counts, key=lambda number: spans[number], default=0)
        self._other = self._far // 2 or len(counts)
        self._reach = 2 * tolerance / max(spans.get(self._far, 0.0), 1e-9)
        shapes = [(self._shape(one.points), number) for number, one in enumerate(templates)]
        self._shapes = sorted(shapes, key=lambda pair: (pair[0].real, pair[1]))
        self._across = [shape.real for shape, _ in self._shapes]

    def near(self, points: Sequence[complex], start: int = 0) -> list[Template]:
        """The glyphs that points from number `start` may be, each off by the tolerance at most."""
        if not self._shapes:
            return []
        shape = self._shape(points, start)
        reach = self._reach * (1 + abs(shape))
        first, last = bisect_left(self._across, shape.real - reach), bisect_right(self._across, shape.real + reach)
        found = [number for known, number in self._shapes[first:last] if abs(known.imag - shape.imag) <= reach]
        return [self._templates[number] for number in sorted(found)]

    def _shape(self, points: Sequence[complex], start: int = 0) -> complex:
        first = points[start]
        span = points[start + self._far] - first
        return (points[start + self._other] - first) / span if span else complex(math.inf)


def _span(template: Template, number: int) -> float:
    return abs(template.points[number] - template.points[0])


class Alphabet:
    """All glyphs by the keys of their contours; `tolerance` is what points may be off, in thousandths of an em."""

    def __init__(self, tolerance: float) -> None:
        self._tolerance = tolerance
        self._places: dict[tuple[Key, ...], list[GlyphPlace]] = {}
        self._drawn: dict[tuple[Key, ...], Group] = {}
        for font_id in font_ids():
            for place, keys in glyph_places(font_id):
                if len(keys) <= _MOST_CONTOURS:
                    self._places.setdefault(keys, []).append(place)
        lengths: dict[Key, set[int]] = {}
        for keys in self._places:
            lengths.setdefault(keys[0], set()).add(len(keys))
        self._lengths = {key: tuple(sorted(counts, reverse=True)) for key, counts in lengths.items()}

    def lengths(self, key: Key) -> tuple[int, ...]:
        """How many contours those glyphs have whose first one has that key, most first."""
        return self._lengths.get(key, ())

    def group(self, keys: tuple[Key, ...]) -> Group | None:
        """The glyphs whose contours have these keys."""
        known = self._drawn.get(keys)
        if known is None and keys in self._places:
            drawn = [(place, glyph_contours(place.font_id, place.name)) for place in self._places[keys]]
            templates = [_template(place, glyph) for place, glyph in drawn if _keys_of(glyph) == keys]
            known = self._drawn[keys] = Group(templates, self._tolerance)
        return known


def centred(points: Sequence[complex]) -> tuple[complex, tuple[complex, ...]]:
    """The mean of some points, and the points about it."""
    centre = sum(points) / len(points)
    return centre, tuple([point - centre for point in points])


@cache
def _glyph_names(font_id: str) -> dict[int, str]:
    """The glyphs of a font by code point."""
    names: dict[int, str] = _opened(font_id).getBestCmap()
    return names


@cache
def _opened(font_id: str) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(io.BytesIO(font_file(font_id).read_bytes()), lazy=True, recalcTimestamp=False)


@cache
def _glyph_set(font_id: str) -> Any:
    return _opened(font_id).getGlyphSet()


def _keys_of(contours: Iterable[Contour]) -> tuple[Key, ...]:
    return tuple([contour.key for contour in contours])


def _template(place: GlyphPlace, contours: Sequence[Contour]) -> Template:
    font = _opened(place.font_id)
    advance = font["hmtx"][place.name][0] * _EM / font["head"].unitsPerEm
    centre, points = centred([point for contour in contours for point in contour.points])
    spread = sum([abs(point) ** 2 for point in points])
    mirrored = tuple([point.conjugate() for point in points])
    return Template(place.characters, advance, points, mirrored, centre, spread, len(contours))


def glyph_contours(font_id: str, name: str) -> list[Contour]:
    """The contours of a glyph, by the font's own name for it, in thousandths of an em, y down."""
    tracer = Tracer()
    _glyph_set(font_id)[name].draw(
        _tracing_pen()(_glyph_set(font_id), tracer, _EM / _opened(font_id)["head"].unitsPerEm)
    )
    return tracer.finish()


@cache
def _tracing_pen() -> type[Any]:
    """A pen of fontTools that draws with a tracer; composite glyphs are resolved by its base."""
    from fontTools.pens.basePen import BasePen

    class TracingPen(BasePen):  # type: ignore[misc]
        def __init__(self, glyphs: Any, tracer: Tracer, scale: float) -> None:
            super().__init__(glyphs)
            self._tracer, self._scale = tracer, scale

        def _at(self, point: tuple[float, float]) -> complex:
            return complex(point[0] * self._scale, -point[1] * self._scale)

        def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
            self._tracer.move(self._at(point))

        def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
            self._tracer.line(self._at(point))

        def _qCurveToOne(self, control: tuple[float, float], point: tuple[float, float]) -> None:  # noqa: N802
            self._tracer.quadratic(self._at(control), self._at(point))

        def _closePath(self) -> None:  # noqa: N802
            self._tracer.close()

    return TracingPen


# --- counting without drawing


def glyph_places(font_id: str) -> Iterator[tuple[GlyphPlace, tuple[Key, ...]]]:
    """The glyphs of a font that text can come to, with their keys; those without ink are left out."""
    font = _opened(font_id)
    numbers = {name: number for number, name in enumerate(font.getGlyphOrder())}
    counter = _Counter(font)
    for name, codes in _characters_by_glyph(font_id).items():
        keys = counter.keys(numbers[name])
        if keys:
            yield GlyphPlace(font_id, name, "".join(sorted(codes, key=_commonness))), tuple(keys)


def _characters_by_glyph(font_id: str) -> dict[str, list[str]]:
    """A fallback is only asked for what the fallbacks before it lack."""
    before = FALLBACKS[: FALLBACKS.index(font_id)] if font_id in FALLBACKS else ()
    elsewhere = set[int]().union(*[_glyph_names(other) for other in before])
    found: dict[str, list[str]] = {}
    for code, name in _glyph_names(font_id).items():
        if code not in elsewhere:
            found.setdefault(name, []).append(chr(code))
    return found


def _commonness(character: str) -> tuple[bool, str]:
    return bool(unicodedata.combining(character)), character


class _Counter:
    """Counts curves and lines of glyphs in the bytes of one font."""

    def __init__(self, font: Any) -> None:
        self._data: bytes = font.reader["glyf"]
        self._offsets: Sequence[int] = font["loca"].locations
        self._known: dict[int, list[Key]] = {}

    def keys(self, glyph: int) -> list[Key]:
        """A glyph's contours' keys; of a composite glyph those of its parts, one after another."""
        known = self._known.get(glyph)
        if known is None:
            data = self._data[self._offsets[glyph] : self._offsets[glyph + 1]]
            contours = struct.unpack_from(">h", data)[0] if data else 0
            if contours < 0:
                known = [key for part in _parts(data) for key in self.keys(part)]
            else:
                known = list(_simple_keys(data, contours)) if contours else []
            self._known[glyph] = known
        return known


def _simple_keys(data: bytes, contours: int) -> Iterator[Key]:
    ends = struct.unpack_from(f">{contours}H", data, _HEADER)
    flags_at = _HEADER + 2 * contours + 2 + struct.unpack_from(">H", data, _HEADER + 2 * contours)[0]
    kinds = _kinds(data, flags_at, ends[-1] + 1)
    start = 0
    for end in ends:
        points = _without_repeats(kinds[start : end + 1])
        if len(points) > 1:
            yield points.count(_CONTROL), _lines(points)
        start = end + 1


_CONTROL, _POINT, _AGAIN = b"\0", b"\1", b"\2"


def _kinds(data: bytes, at: int, count: int) -> bytes:
    """One byte a point: a control point, one on the curve, or one on the curve where the point before it lies."""
    found = bytearray()
    while len(found) < count:
        flag = data[at]
        at += 1
        kind = (_AGAIN if flag & _MOVES == _STAYS else _POINT) if flag & _ON_CURVE else _CONTROL
        if flag & _REPEATED:
            kind *= data[at] + 1
            at += 1
        found += kind
    return bytes(found)


def _without_repeats(points: bytes) -> bytes:
    """A contour's points without those that only repeat another: they make lines of no length."""
    points = points[:1].replace(_AGAIN, _POINT) + points[1:]
    while _POINT + _AGAIN in points:
        points = points.replace(_POINT + _AGAIN, _POINT)
    return points.replace(_AGAIN, _POINT)


def _lines(points: bytes) -> int:
    """How many points on the curve have another behind them, the first behind the last: the straight lines."""
    within = sum([len(run) - 1 for run in points.split(_CONTROL) if run])
    return within + (_POINT[0] == points[0] == points[-1])


def _parts(data: bytes) -> Iterable[int]:
    """The glyphs that a composite glyph consists of."""
    at, flags = _HEADER, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", data, at)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _SCALES else 8 if flags & _MATRIX else 0
        yield glyph
