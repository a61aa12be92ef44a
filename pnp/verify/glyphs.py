"""Letters that were drawn as outlines: which character of which vendored font an outline is, and where it stands.

An outline is compared with the glyphs whose contours have as many curves and lines; the best similarity (shift, scale,
turn) must bring all points together. What several characters share is settled by the letters around it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH
from pnp.verify.alphabet import Alphabet, Key, Template, centred
from pnp.verify.contours import Contour
from pnp.verify.ink import Letter
from pnp.verify.modules import modules_among

_TOLERANCE: Final = 8.0  # thousandths of an em: what a rounding to 10 µm does to letters of 4 points
_OF_BREADTH: Final = 0.07  # of a glyph's breadth: dots are so small that anything round were one of them
_LIKE_THE_BEST: Final = 2.0  # candidates whose error is at most so many times the least, and a little, are all kept
_SAME_PLAIN: Final = 0.3  # the same for plain shapes, which must be exact
_SAME_SHAPE: Final = 1.0  # thousandths of an em: outlines that differ less are the same; that is the little
_SAME_SIZE: Final = 0.004  # of the em: sizes that differ less are one
_EXACT_SIZE: Final = 0.00005  # of the em: what writing with few decimals does to sizes; noise comes on top
_SAME_PLACE: Final = 0.003  # of the em
_PLAIN_POINTS: Final = (
    12  # a contour of so few points (a bar, a triangle, a rounded box), or a circle, may be no letter
)
_ROUND: Final = 1.15  # of the least radius of a circle, the most: points are rounded
_SIMPLE_POINTS: Final = 16  # of a dot or a bar, of which letters of several may consist
_MOST_EXAMPLES: Final = 48  # kept for each combination of contours
_LIGATURES: Final = frozenset("ﬀﬁﬂﬃﬄﬅﬆ")
_ALMOST_ROUND: Final = 359.5  # degrees: from here on a turn is told as the little that is missing
_MPT_PER_UM: Final = 1000 * POINTS_PER_INCH / MICROMETRES_PER_INCH


class Candidate(NamedTuple):
    """What an outline may be: characters, the baseline's start, and the em along the baseline, as complex numbers.

    `advance` is how far it is to the next letter, in ems (where several characters are told, of the first);
    `breadth` is how far its points lie from their middle on the average, in ems; `error` is the farthest that a point
    lies off, in thousandths of the em; `is_plain` says that the shape is so simple that it may be no letter.
    """

    characters: str
    origin: complex
    em: complex
    advance: float
    breadth: float
    error: float
    is_plain: bool = False

    def moved(self, turn: complex, shift: complex) -> Candidate:
        """The candidate where a similarity takes it."""
        return self._replace(origin=self.origin * turn + shift, em=self.em * turn)


class Sighting(NamedTuple):
    """Contours that are one glyph, from number `start`, `length` of them, and what it may be.

    Dots and bars (a colon) may as well be several glyphs (two stops): these are its `parts`.
    """

    start: int
    length: int
    candidates: tuple[Candidate, ...]
    parts: tuple[Sighting, ...] = ()

    def moved(self, turn: complex, shift: complex) -> Sighting:
        """The sighting where a similarity takes it."""
        candidates = tuple([one.moved(turn, shift) for one in self.candidates])
        return self._replace(candidates=candidates, parts=tuple([part.moved(turn, shift) for part in self.parts]))

    @property
    def is_certain(self) -> bool:
        """Whether it can be but one letter, in one place and size."""
        return len(self.candidates) == 1 and not self.candidates[0].is_plain and not self.parts


class _Example(NamedTuple):
    """An outline that was looked up before: its points and candidates about its centre."""

    points: tuple[complex, ...]
    reach: float
    candidates: tuple[Candidate, ...]

    def placed(self, centre: complex, off: float) -> tuple[Candidate, ...]:
        """The candidates about another centre, for points that lie off by so much at most."""
        return tuple(
            [
                one._replace(origin=one.origin + centre, error=one.error + 1000 * off / abs(one.em))
                for one in self.candidates
            ]
        )


class _Drawn:
    """Contours with their keys, all their points in one list, and where each contour's points start in it."""

    def __init__(self, contours: Sequence[Contour]) -> None:
        self.keys = [contour.key for contour in contours]
        self.points = [point for contour in contours for point in contour.points]
        self.starts = [0, *accumulate(len(contour.points) for contour in contours)]

    def points_of(self, start: int, length: int) -> list[complex]:
        """The points of some contours."""
        return self.points[self.starts[start] : self.starts[start + length]]


class OutlineReader:
    """Looks outlines up, and knows again what it has seen."""

    def __init__(self) -> None:
        self._alphabet = Alphabet(_TOLERANCE)
        self._examples: dict[tuple[Key, ...], list[_Example]] = {}

    def sightings(self, contours: Sequence[Contour]) -> list[Sighting]:
        """The glyphs among contours in drawing order; where a part of a glyph is one too, the whole is meant."""
        drawn = _Drawn(contours)
        found, start = [], 0
        while start < len(contours):
            sighting = self._at(drawn, start)
            if sighting is not None:
                found.append(sighting._replace(parts=self._parts(drawn, sighting)))
            start += sighting.length if sighting else 1
        return found

    def _parts(self, drawn: _Drawn, whole: Sighting) -> tuple[Sighting, ...]:
        """The smaller glyphs that dots and bars may be, if they are all glyphs."""
        at, end = whole.start, whole.start + whole.length
        if whole.length == 1 or not _is_simple(drawn.keys[at:end]):
            return ()
        parts: list[Sighting] = []
        while at < end:
            part = self._at(drawn, at, min(whole.length - 1, end - at))
            if part is None:
                return ()
            parts.append(part)
            at += part.length
        return tuple(parts)

    def _at(self, drawn: _Drawn, start: int, longest: int = 1000) -> Sighting | None:
        """The glyph of most contours; ligatures only where their letters are not seen one by one."""
        ligature = None
        for length in self._alphabet.lengths(drawn.keys[start]):
            wanted = tuple(drawn.keys[start : start + length])
            group = self._alphabet.group(wanted) if len(wanted) == length <= longest else None
            templates = group.near(drawn.points, drawn.starts[start]) if group is not None else ()
            if not templates:
                continue
            candidates = self._candidates(wanted, templates, drawn.points_of(start, length))
            if candidates and not all(_LIGATURES.issuperset(one.characters) for one in candidates):
                return Sighting(start, length, candidates)
            if candidates:
                ligature = ligature or Sighting(start, length, candidates)
        return ligature

    def _candidates(
        self, keys: tuple[Key, ...], templates: Sequence[Template], drawn: Sequence[complex]
    ) -> tuple[Candidate, ...]:
        centre, points = centred(drawn)
        examples = self._examples.setdefault(keys, [])
        for example in examples:
            off = _distance(points, example)
            if off <= example.reach:
                return example.placed(centre, off)
        example = _example(points, templates, _is_plain(keys, points))
        examples.insert(0, example)
        del examples[_MOST_EXAMPLES:]
        return example.placed(centre, 0.0)


@cache
def outline_reader() -> OutlineReader:
    """The one reader of the process."""
    return OutlineReader()


def letters_of(contours: Sequence[Contour]) -> tuple[list[Letter], list[Contour]]:
    """The letters among a page's contours in painting order (in µm, y down), and the contours that are none."""
    modules = modules_among(contours)
    numbers = [number for number in range(len(contours)) if number not in modules]
    sightings = outline_reader().sightings([contours[number] for number in numbers])
    letters: list[Letter] = []
    taken: set[int] = set()
    for sighting, found in zip(sightings, settled(sightings), strict=True):
        if found:
            letters += found
            taken.update(numbers[sighting.start : sighting.start + sighting.length])
    return letters, [contour for number, contour in enumerate(contours) if number not in taken]


# --- one outline


def _example(points: tuple[complex, ...], templates: Iterable[Template], is_plain: bool) -> _Example:
    candidates = tuple([one._replace(is_plain=is_plain) for one in _distinct(_fitting(points, templates))])
    em = min([abs(one.em) for one in candidates], default=max(map(abs, points)))
    alike = _SAME_PLAIN if is_plain else _SAME_SHAPE
    return _Example(points, alike * em / 1000, candidates)


def _distance(points: tuple[complex, ...], example: _Example) -> float:
    """How far two outlines are apart at most; infinite where a look at two points tells enough."""
    known, reach = example.points, example.reach
    if abs(points[0] - known[0]) > reach or abs(points[-1] - known[-1]) > reach:
        return math.inf
    return max([abs(one - other) for one, other in zip(points, known, strict=True)])


def _fitting(points: tuple[complex, ...], templates: Iterable[Template]) -> list[Candidate]:
    """What fits about as well as what fits best."""
    fits = [fit for template in templates if (fit := _fit(points, template)) is not None]
    least = min([fit.error for fit in fits], default=0.0)
    return [fit for fit in fits if fit.error <= least * _LIKE_THE_BEST + _SAME_SHAPE]


def _fit(points: tuple[complex, ...], template: Template) -> Candidate | None:
    """The best similarity from a template to points about their centre (least squares), if it is good."""
    similarity = sum([p * q for p, q in zip(points, template.mirrored, strict=True)]) / template.spread
    if not similarity:
        return None
    off = max([abs(p - similarity * q) for p, q in zip(points, template.points, strict=True)])
    error = off / abs(similarity)
    breadth = math.sqrt(template.spread / len(points)) / 1000
    if not error <= min(_TOLERANCE, _OF_BREADTH * breadth * 1000):
        return None
    em = similarity * 1000
    advance = template.advance / 1000
    return Candidate(template.characters, -similarity * template.centre, em, advance, breadth, error)


def _is_plain(keys: Sequence[Key], points: Sequence[complex]) -> bool:
    """Whether a shape is so simple that it may be no letter: of few points, or round, or all of dots and bars."""
    if len(keys) > 1:
        return _is_simple(keys)
    radii = [abs(point) for point in points]
    return len(points) <= _PLAIN_POINTS or max(radii) <= _ROUND * min(radii)


def _is_simple(keys: Iterable[Key]) -> bool:
    return all(2 * curves + lines <= _SIMPLE_POINTS for curves, lines in keys)


def _distinct(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Candidates of the same place, size and turn as one of several characters."""
    distinct: list[Candidate] = []
    for one in candidates:
        for number, other in enumerate(distinct):
            if _is_same_size(one.em, other.em) and abs(one.origin - other.origin) <= _SAME_PLACE * abs(one.em):
                distinct[number] = _joined(other, one)
                break
        else:
            distinct.append(one)
    return tuple(distinct)


def _joined(one: Candidate, other: Candidate) -> Candidate:
    """The place of the better, and the characters of both."""
    more = "".join(c for c in other.characters if c not in one.characters)
    best = min(one, other, key=lambda candidate: candidate.error)
    return best._replace(characters=one.characters + more)


def _is_same_size(one: complex, other: complex, tolerance: float = _SAME_SIZE) -> bool:
    """Also the same turn."""
    return abs(one - other) <= tolerance * abs(one)


# --- a page

_NEAR: Final = 12  # letters before and behind, in painting order, that are asked
_ON_THE_LINE: Final = 0.02  # of the em, off the neighbour's baseline
_ALONG: Final = 8.0  # ems between neighbours of one line
_SPACED: Final = 0.006  # of the em: how exactly letters without spacing of their own follow each other
_NEARLY: Final = 0.03  # of the em: sizes of neighbours, one of which may be a dot
_BESIDE: Final = 0.06  # of the em: places so near are told as their middle
_NOISE: Final = 1.5  # a plain shape's error may be so many times that of the letters
_LEAST_NOISE: Final = 1.0  # µm
_MOST_SIZES: Final = 200  # different sizes and turns on a page that are remembered


_Support = tuple[bool, bool, bool, bool]
"""What speaks for a candidate: one of its size on its line, one of its size near, one on the page; the turn."""


def settled(sightings: Sequence[Sighting]) -> list[tuple[Letter, ...]]:
    """The letters that a page's sightings are, in painting order; none for a shape that is most likely no letter."""
    page = _Page(sightings)
    return [page.letters(number) for number in range(len(sightings))]


class _Page:
    """What is certain on a page, to settle by what is not."""

    def __init__(self, sightings: Sequence[Sighting]) -> None:
        self._sightings = sightings
        self._certain = [one.candidates[0] if one.is_certain else None for one in sightings]
        self._placed = list(self._certain)
        known = [one for one in self._certain if one is not None]
        self._noise = max([one.error * abs(one.em) / 1000 for one in known], default=0.0)
        self._sizes = _different_sizes(one.em for one in known)
        self._turn = _commonest_turn([one.em for one in known])

    def letters(self, number: int) -> tuple[Letter, ...]:
        certain = self._certain[number]
        if certain is not None:
            return (_letter(certain.characters, certain),)
        near = [one for one in self._certain[max(0, number - _NEAR) : number + _NEAR + 1] if one is not None]
        turn = _commonest_turn([one.em for one in near]) if near else self._turn
        whole = self._best(self._sightings[number].candidates, near, turn)
        parts = [self._best(part.candidates, near, turn) for part in self._sightings[number].parts]
        least = min([support for support, _ in parts], default=whole[0])
        chosen = parts if least[:3] > whole[0][:3] else [whole]
        return tuple([letter for support, best in chosen if (letter := self._settle(number, best, support))])

    def _best(
        self, candidates: Sequence[Candidate], near: Sequence[Candidate], turn: int
    ) -> tuple[_Support, list[Candidate]]:
        scored = [(self._support(one, near, turn), one) for one in candidates]
        most = max([score for score, _ in scored])
        return most, [one for score, one in scored if score == most]

    def _settle(self, number: int, best: Sequence[Candidate], support: _Support) -> Letter | None:
        if best[0].is_plain and not self._is_likely(best[0], support):
            return None
        place = self._best_spaced(number, best)
        self._placed[number] = place
        return _letter("".join(dict.fromkeys(place.characters + "".join(one.characters for one in best))), place)

    def _best_spaced(self, number: int, best: Sequence[Candidate]) -> Candidate:
        """The candidate that stands where the letter before or behind wants it; else one in the middle of all."""
        if len(best) == 1:
            return best[0]
        before = self._placed[number - 1] if number else None
        behind = self._certain[number + 1] if number + 1 < len(self._certain) else None
        gaps = [[_misfit(before, one), _misfit(one, behind)] for one in best]
        fits = [(-sum(gap <= _SPACED for gap in pair), min(pair)) for pair in gaps]
        if min(fits)[0]:
            return best[fits.index(min(fits))]
        if all(abs(one.origin - best[0].origin) <= _BESIDE * abs(one.em) for one in best):
            return best[0]._replace(origin=sum([one.origin for one in best]) / len(best))
        return best[0]

    def _support(self, one: Candidate, near: Iterable[Candidate], turn: int) -> _Support:
        tolerance = _EXACT_SIZE + self._noise / (one.breadth * abs(one.em))
        alike = [other for other in near if _is_same_size(other.em, one.em, tolerance)]
        return (
            any(_is_on_line(one, other) for other in alike),
            bool(alike),
            any(_is_same_size(size, one.em, tolerance) for size in self._sizes),
            _turn_of(one.em) == turn,
        )

    def _is_likely(self, one: Candidate, support: _Support) -> bool:
        """Whether a plain shape is as exact as the letters, and as large as some of them."""
        return any(support[:3]) and one.error * abs(one.em) / 1000 <= max(self._noise * _NOISE, _LEAST_NOISE)


def _is_on_line(one: Candidate, other: Candidate) -> bool:
    apart = (one.origin - other.origin) / one.em
    return abs(apart.imag) <= _ON_THE_LINE and abs(apart.real) <= _ALONG


def _misfit(one: Candidate | None, following: Candidate | None) -> float:
    """How far a letter stands from where the one before it ends, in ems."""
    if one is None or following is None or not _is_same_size(one.em, following.em, _NEARLY):
        return math.inf
    return abs((following.origin - one.origin) / one.em - one.advance)


def _different_sizes(ems: Iterable[complex]) -> list[complex]:
    sizes: list[complex] = []
    seen = set()
    for em in ems:
        rough = (round(math.log(abs(em)) / _SAME_SIZE), _turn_of(em))
        if rough not in seen and len(sizes) < _MOST_SIZES:
            seen.add(rough)
            sizes.append(em)
    return sizes


def _commonest_turn(ems: Sequence[complex]) -> int:
    """In whole degrees; upright where nothing is known or all is even."""
    counts: dict[int, int] = {0: 0}
    for em in ems:
        turn = _turn_of(em)
        counts[turn] = counts.get(turn, 0) + 1
    return max(counts, key=lambda turn: (counts[turn], -turn))


def _turn_of(em: complex) -> int:
    return round(math.degrees(cmath.phase(em))) % 360


def _letter(characters: str, place: Candidate) -> Letter:
    turn = math.degrees(cmath.phase(place.em)) % 360
    turn = turn - 360 if turn > _ALMOST_ROUND else turn
    return Letter(characters, place.origin.real, place.origin.imag, abs(place.em) * _MPT_PER_UM, turn)
