"""Which sheets are in a picture: found codes that stand to each other as the codes of a known sheet do."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pnp.drawing.face import SHEET_STAMP_PREFIX
from pnp.verify.codes import CodePlace, ReadCode
from pnp.verify.homography import Homography, Point, fit_homography, middle_of

STRAY: Final = 0.35  # of a code's side: how far its corners may lie, in the mean, from where they must; paper curls
DRIFT: Final = (0.15, 0.05, 0.02)  # the same in each round of a fit, for each µm from the codes that it rests on
ROUNDS: Final = 6  # of one fit at most
STARTS: Final = 64  # pairs of code and place that are tried for one sheet
MOST_FITS: Final = 3_000  # of one picture, about two seconds; eight sheets among three hundred need a hundred
ENOUGH: Final = 2.0  # codes that agree make a sheet, if each can only be that one; fewer only with the sheet's own
ONE_OF_MANY: Final = 0.5  # what a code counts that has its like, on the sheet or in the picture: chance may place it

Pair = tuple[int, int]  # numbers of a place of the sheet and of a found code


class SheetInPicture(NamedTuple):
    """A sheet, how it lies (`homography` brings µm of the sheet to px), its codes that were found, and the others."""

    sheet: str
    homography: Homography
    found: tuple[tuple[CodePlace, ReadCode], ...]
    unread: tuple[CodePlace, ...]


def match_sheets(
    found: Sequence[ReadCode], candidates: Mapping[str, Sequence[CodePlace]], enough: float = ENOUGH
) -> list[SheetInPicture]:
    """The sheets among `candidates` (by name, such as their stamp) that are in a picture, each as often as it is there.

    A sheet is there if its own code and place are, or if at least `enough` found codes stand as on that sheet (of which
    those that have their like count half). Sheets whose own code was read come first, then those on which most codes
    agree; each takes its codes, so that a code belongs to at most one sheet. Codes that belong to none, as of cards
    already cut, stay alone. Where two sheets fit equally, the one named first is taken.
    """
    search = _Search(found, enough)
    texts = {code.text for code in found if code.text.startswith(SHEET_STAMP_PREFIX)}
    named = {name: places for name, places in candidates.items() if any(place.text in texts for place in places)}
    free = frozenset(range(len(found)))
    sheets: list[SheetInPicture] = []
    for group in (named, candidates):
        while best := search.best(group, free):
            name, fit = best
            sheets.append(_in_picture(name, fit, candidates[name], found))
            free -= {code for _, code in fit.pairs}
    return sheets


def _in_picture(name: str, fit: _Fit, places: Sequence[CodePlace], found: Sequence[ReadCode]) -> SheetInPicture:
    paired = {number for number, _ in fit.pairs}
    unread = tuple(place for number, place in enumerate(places) if number not in paired)
    return SheetInPicture(name, fit.homography, tuple((places[n], found[code]) for n, code in fit.pairs), unread)


class _Fit(NamedTuple):
    homography: Homography
    pairs: tuple[Pair, ...]
    strangers: int  # codes that stand where the sheet has another one


class _Search:
    """The fits of candidates to the found codes; each is worked out anew only when it has lost a code."""

    def __init__(self, found: Sequence[ReadCode], enough: float) -> None:
        self.found = found
        self.enough = enough
        self.middles = [code.middle for code in found]
        self.sides = [code.side for code in found]
        self.fits_left = MOST_FITS
        self._known: dict[str, _Fit | None] = {}
        self._by_text: dict[str, list[int]] = {}
        for number, code in enumerate(found):
            self._by_text.setdefault(code.text, []).append(number)

    def best(self, candidates: Mapping[str, Sequence[CodePlace]], free: frozenset[int]) -> tuple[str, _Fit] | None:
        """The candidate on which most free codes agree; of equals the one with the fewest unread."""
        best: tuple[str, _Fit] | None = None
        best_score = (0, 0, 0)
        for bound, fewer, earlier, name in self._in_order_of_promise(candidates, free):
            if (bound, bound + fewer, earlier) <= best_score:
                continue
            fit = self._fit(name, candidates[name], free, bound)
            score = (len(fit.pairs) - fit.strangers, len(fit.pairs) + fewer, earlier) if fit else (0, 0, 0)
            if fit and score > best_score:
                best, best_score = (name, fit), score
        return best

    def _in_order_of_promise(
        self, candidates: Mapping[str, Sequence[CodePlace]], free: frozenset[int]
    ) -> list[tuple[int, int, int, str]]:
        """How many codes each candidate may have at most, and what decides between equals: fewer places, then order.

        Those with many different codes come first: a look tells whether they are there.
        """
        texts = Counter(self.found[number].text for number in free)
        ranked = []
        for order, (name, places) in enumerate(candidates.items()):
            common = Counter(place.text for place in places) & texts
            if common:
                ranked.append((len(common), (common.total(), -len(places), -order, name)))
        return [promise for _, promise in sorted(ranked, reverse=True)]

    def _fit(self, name: str, places: Sequence[CodePlace], free: frozenset[int], bound: int) -> _Fit | None:
        known = self._known.get(name)
        if name not in self._known or (known and any(code not in free for _, code in known.pairs)):
            self._known[name] = self._best_fit(places, free, bound)
        return self._known[name]

    def _best_fit(self, places: Sequence[CodePlace], free: frozenset[int], bound: int) -> _Fit | None:
        sheet = _Sheet(places)
        best: _Fit | None = None
        explained: set[Pair] = set()
        for start in self._starts(places, free):
            if start in explained or self.fits_left <= 0:
                continue
            fit = self._grown(sheet, start, free)
            if fit is None:
                continue
            explained.update(fit.pairs)
            if not best or len(fit.pairs) - fit.strangers > len(best.pairs) - best.strangers:
                best = fit
            if len(best.pairs) >= bound:
                break
        return best if best and self._is_enough(places, best) else None

    def _is_enough(self, places: Sequence[CodePlace], fit: _Fit) -> bool:
        texts = [places[number].text for number, _ in fit.pairs]
        if any(text.startswith(SHEET_STAMP_PREFIX) for text in texts):
            return True
        wanted = Counter(place.text for place in places)
        alike = sum(wanted[text] > 1 or len(self._by_text[text]) > 1 for text in texts)
        return len(texts) - alike + ONE_OF_MANY * alike >= self.enough

    def _starts(self, places: Sequence[CodePlace], free: frozenset[int]) -> list[Pair]:
        """Pairs of equal text to begin a fit with: those that can least be mistaken first, then place by place."""
        wanted = Counter(place.text for place in places)
        pairs = [(number, code) for number, place in enumerate(places) for code in self._by_text.get(place.text, ())]
        pairs.sort(key=lambda pair: wanted[places[pair[0]].text] * len(self._by_text[places[pair[0]].text]))
        return [pair for pair in pairs if pair[1] in free][:STARTS]

    def _grown(self, sheet: _Sheet, start: Pair, free: frozenset[int]) -> _Fit | None:
        """The fit that begins with one pair and takes in, nearest first, what then lies right, until it is stable."""
        pairs: tuple[Pair, ...] = (start,)
        for round_number in range(ROUNDS):
            self.fits_left -= 1
            try:
                homography = self._homography(sheet, pairs)
            except (ValueError, ZeroDivisionError):
                return None
            drift = DRIFT[min(round_number, len(DRIFT) - 1)]
            grown = self._agreeing(sheet, homography, pairs, free, drift)
            if not grown or (grown == pairs and round_number >= len(DRIFT) - 1):
                break
            pairs = grown
        return _Fit(homography, pairs, self._strangers(sheet, homography, pairs, free))

    def _homography(self, sheet: _Sheet, pairs: Sequence[Pair]) -> Homography:
        sources = [corner for number, _ in pairs for corner in sheet.corners[number]]
        targets = [corner for _, code in pairs for corner in self.found[code].corners]
        return fit_homography(sources, targets, sheet.reach)

    def _agreeing(
        self, sheet: _Sheet, homography: Homography, pairs: Sequence[Pair], free: frozenset[int], drift: float
    ) -> tuple[Pair, ...]:
        """Places and the free codes of their text that lie there, each once, those that lie best first in line."""
        rests_on = [sheet.middles[number] for number, _ in pairs]
        fitting: list[tuple[float, Pair]] = []
        for number, place in enumerate(sheet.places):
            far = min(math.dist(sheet.middles[number], middle) for middle in rests_on)
            allowed = STRAY + drift * far / place.side  # of the side
            expected = tuple(homography.at(corner) for corner in sheet.corners[number])
            fitting += [
                (stray / allowed, (number, code))
                for code in self._by_text.get(place.text, ())
                if code in free and (stray := self._stray(code, expected)) < allowed
            ]
        return _each_once(fitting)

    def _stray(self, code: int, expected: tuple[Point, ...]) -> float:
        """How far a code lies from where it must, in sides of it; infinite if it is turned or sized otherwise."""
        middle, should_be = self.middles[code], middle_of(expected)
        shift = middle[0] - should_be[0], middle[1] - should_be[1]
        misshape = max(
            math.dist(corner, (x + shift[0], y + shift[1]))
            for corner, (x, y) in zip(self.found[code].corners, expected, strict=True)
        )
        side = self.sides[code]
        return math.inf if not misshape < STRAY * side else math.hypot(*shift) / side

    def _strangers(self, sheet: _Sheet, homography: Homography, pairs: Sequence[Pair], free: frozenset[int]) -> int:
        taken = {number for number, _ in pairs}
        others = sorted(free - {code for _, code in pairs})
        empty = [homography.at(middle) for number, middle in enumerate(sheet.middles) if number not in taken]
        return sum(
            any(math.dist(self.middles[code], middle) < self.sides[code] / 2 for middle in empty) for code in others
        )


class _Sheet:
    """The places of a sheet with what every fit asks of them."""

    def __init__(self, places: Sequence[CodePlace]) -> None:
        self.places = places
        self.corners = [place.corners for place in places]
        self.middles = [middle_of(corners) for corners in self.corners]
        xs, ys = zip(*(corner for corners in self.corners for corner in corners), strict=True)
        self.reach = math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2


def _each_once(fitting: Sequence[tuple[float, Pair]]) -> tuple[Pair, ...]:
    """Of pairs with how badly each fits: the best, then the best without its place and code, and so on; by place."""
    places: set[int] = set()
    codes: set[int] = set()
    kept: list[Pair] = []
    for _, (place, code) in sorted(fitting):
        if place not in places and code not in codes:
            places.add(place)
            codes.add(code)
            kept.append((place, code))
    return tuple(sorted(kept))
