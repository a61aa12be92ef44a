"""Letters that were drawn as outlines: which character of which vendored font an outline is, and where it stands.

An outline is compared with the glyphs whose contours have as many curves and lines; the best similarity (shift, scale,
turn) must bring all points together. What several characters share is settled by the letters around it.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH
from pnp.verify.alphabet import Alphabet, Group, Key, Template, centred
from pnp.verify.contours import Contour
from pnp.verify.ink import Letter

_TOLERANCE: Final = 8.0  # thousandths of an em: what a rounding to 10 µm does to letters of 4 points
_LIKE_THE_BEST: Final = 2.0  # candidates whose error is at most so many times the least, and a little, are all kept
_SAME_SHAPE: Final = 1.0  # thousandths of an em: outlines that differ less are the same; that is the little
_SAME_SIZE: Final = 0.004  # of the em: sizes that differ less are one
_SAME_PLACE: Final = 0.012  # of the em
_PLAIN_POINTS: Final = 12  # a contour of so few points (a bar, a triangle, a rounded box) may be no letter at all
_MOST_EXAMPLES: Final = 48  # kept for each combination of contours
_ALMOST_ROUND: Final = 359.5  # degrees: from here on a turn is told as the little that is missing
_MPT_PER_UM: Final = 1000 * POINTS_PER_INCH / MICROMETRES_PER_INCH


class Candidate(NamedTuple):
    """What an outline may be: characters, the baseline's start, and the em along the baseline, as complex numbers.

    `error` is the farthest that a point lies off, in thousandths of the em; `is_plain` says that the shape is so simple
    that it may be no letter.
    """

    characters: str
    origin: complex
    em: complex
    error: float
    is_plain: bool

    def moved(self, turn: complex, shift: complex) -> Candidate:
        """The candidate where a similarity takes it."""
        return self._replace(origin=self.origin * turn + shift, em=self.em * turn)


class Sighting(NamedTuple):
    """Contours that are one glyph, from number `start`, `count` of them, and what it may be."""

    start: int
    count: int
    candidates: tuple[Candidate, ...]

    def moved(self, turn: complex, shift: complex) -> Sighting:
        """The sighting where a similarity takes it."""
        return self._replace(candidates=tuple([one.moved(turn, shift) for one in self.candidates]))

    @property
    def is_certain(self) -> bool:
        """Whether it can be but one letter, in one place and size."""
        return len(self.candidates) == 1 and not self.candidates[0].is_plain


class _Example(NamedTuple):
    """An outline that was looked up before: its points and candidates about its centre."""

    points: tuple[complex, ...]
    reach: float
    candidates: tuple[Candidate, ...]


class OutlineReader:
    """Looks outlines up, and knows again what it has seen."""

    def __init__(self) -> None:
        self._alphabet = Alphabet(_TOLERANCE)
        self._examples: dict[tuple[Key, ...], list[_Example]] = {}

    def sightings(self, contours: Sequence[Contour]) -> list[Sighting]:
        """The glyphs among contours in drawing order; where a part of a glyph is one too, the whole is meant."""
        keys = [contour.key for contour in contours]
        found, start = [], 0
        while start < len(keys):
            sighting = self._at(contours, keys, start)
            if sighting is not None:
                found.append(sighting)
            start += sighting.count if sighting else 1
        return found

    def _at(self, contours: Sequence[Contour], keys: Sequence[Key], start: int) -> Sighting | None:
        for count in self._alphabet.lengths(keys[start]):
            wanted = tuple(keys[start : start + count])
            group = self._alphabet.group(wanted) if len(wanted) == count else None
            if group is not None:
                candidates = self._candidates(wanted, group, _points_of(contours[start : start + count]))
                if candidates:
                    return Sighting(start, count, candidates)
        return None

    def _candidates(self, keys: tuple[Key, ...], group: Group, drawn: Sequence[complex]) -> tuple[Candidate, ...]:
        templates = group.near(drawn)
        if not templates:
            return ()
        centre, points = centred(drawn)
        examples = self._examples.setdefault(keys, [])
        example = next((one for one in examples if _is_same(points, one)), None)
        if example is None:
            example = _example(points, templates)
            examples.insert(0, example)
            del examples[_MOST_EXAMPLES:]
        return tuple([one._replace(origin=one.origin + centre) for one in example.candidates])


@cache
def outline_reader() -> OutlineReader:
    """The one reader of the process."""
    return OutlineReader()


def letters_of(contours: Sequence[Contour]) -> tuple[list[Letter], list[Contour]]:
    """The letters among a page's contours in painting order (in µm, y down), and the contours that are none."""
    sightings = outline_reader().sightings(contours)
    letters, taken = [], set()
    for sighting, letter in zip(sightings, settled(sightings), strict=True):
        if letter is not None:
            letters.append(letter)
            taken.update(range(sighting.start, sighting.start + sighting.count))
    return letters, [contour for number, contour in enumerate(contours) if number not in taken]


# --- one outline


def _points_of(contours: Sequence[Contour]) -> Sequence[complex]:
    return contours[0].points if len(contours) == 1 else [p for contour in contours for p in contour.points]


def _example(points: tuple[complex, ...], templates: Iterable[Template]) -> _Example:
    candidates = _distinct(_fitting(points, templates))
    em = min([abs(one.em) for one in candidates], default=max(map(abs, points)))
    return _Example(points, _SAME_SHAPE * em / 1000, candidates)


def _is_same(points: tuple[complex, ...], example: _Example) -> bool:
    known, reach = example.points, example.reach
    if abs(points[0] - known[0]) > reach or abs(points[-1] - known[-1]) > reach:
        return False
    return all([abs(one - other) <= reach for one, other in zip(points, known, strict=True)])


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
    if not error <= _TOLERANCE:
        return None
    is_plain = template.contours == 1 and len(points) <= _PLAIN_POINTS
    return Candidate(template.characters, -similarity * template.centre, similarity * 1000, error, is_plain)


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


def _is_same_size(one: complex, other: complex) -> bool:
    """Also the same turn."""
    return abs(one - other) <= _SAME_SIZE * abs(one)


# --- a page

_NEAR: Final = 12  # letters before and behind, in painting order, that are asked
_ON_THE_LINE: Final = 0.02  # of the em, off the neighbour's baseline
_ALONG: Final = 8.0  # ems between neighbours of one line
_NOISE: Final = 1.5  # a plain shape's error may be so many times that of the letters
_LEAST_NOISE: Final = 1.0  # µm
_MOST_SIZES: Final = 200  # different sizes and turns on a page that are remembered


def settled(sightings: Sequence[Sighting]) -> list[Letter | None]:
    """The letters that a page's sightings are, in painting order; None for a shape that is most likely none."""
    page = _Page(sightings)
    return [page.letter(number) for number in range(len(sightings))]


class _Page:
    """What is certain on a page, to settle by what is not."""

    def __init__(self, sightings: Sequence[Sighting]) -> None:
        self._sightings = sightings
        self._certain = [one.candidates[0] if one.is_certain else None for one in sightings]
        known = [one for one in self._certain if one is not None]
        self._noise = max([one.error * abs(one.em) / 1000 for one in known], default=0.0)
        self._sizes = _different_sizes(one.em for one in known)
        self._turn = _commonest_turn([one.em for one in known])

    def letter(self, number: int) -> Letter | None:
        certain = self._certain[number]
        if certain is not None:
            return _letter(certain.characters, certain)
        near = [one for one in self._certain[max(0, number - _NEAR) : number + _NEAR + 1] if one is not None]
        turn = _commonest_turn([one.em for one in near]) if near else self._turn
        scored = [(self._support(one, near, turn), one) for one in self._sightings[number].candidates]
        most = max(score for score, _ in scored)
        best = [one for score, one in scored if score == most]
        if best[0].is_plain and not self._is_likely(best[0], most):
            return None
        return _letter("".join(dict.fromkeys("".join(one.characters for one in best))), best[0])

    def _support(self, one: Candidate, near: Iterable[Candidate], turn: int) -> tuple[bool, bool, bool, bool]:
        alike = [other for other in near if _is_same_size(other.em, one.em)]
        return (
            any(_is_on_line(one, other) for other in alike),
            bool(alike),
            any(_is_same_size(size, one.em) for size in self._sizes),
            _turn_of(one.em) == turn,
        )

    def _is_likely(self, one: Candidate, support: tuple[bool, bool, bool, bool]) -> bool:
        """Whether a plain shape is as exact as the letters, and as large as some of them."""
        return any(support[:3]) and one.error * abs(one.em) / 1000 <= max(self._noise * _NOISE, _LEAST_NOISE)


def _is_on_line(one: Candidate, other: Candidate) -> bool:
    apart = (one.origin - other.origin) / one.em
    return abs(apart.imag) <= _ON_THE_LINE and abs(apart.real) <= _ALONG


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
