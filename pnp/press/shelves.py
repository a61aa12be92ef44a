"""Shelves: pieces side by side in rows, row below row; first-fit by decreasing height, and for few pieces the best.

A shelf is as tall as its tallest piece, and pieces of one kind stand in it together. Shelves may also stand upright, as
columns side by side.

What is shown, and tested against searches of their own in `tests/press`: `first_fit` is first-fit by decreasing height
(a piece goes on the first shelf that has room, a shelf on the first page that has), and `fewest` needs no more pages
than any shelf packing at all, with pieces turned as one likes. Neither says anything of packings without shelves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final, Literal, NamedTuple

from pnp.press.spacing import Kind

Turned = Literal["as drawn", "tall", "flat"]

TURNS: Final[tuple[Turned, ...]] = ("as drawn", "tall", "flat")
MOST_STATES: Final = 256
"""So many ways to have placed only some of the pieces are looked at: all of eight unlike pieces, more of like ones."""


class Run(NamedTuple):
    """The next pieces of a kind side by side, `gap` apart; (along, across) is where the trim of the first begins."""

    kind: Kind
    turned: bool
    pieces: int
    gap: int
    along: int
    across: int


Shelves = list[list[Run]]
"""The runs of each page."""


class Room(NamedTuple):
    """A page for shelves, in µm: how long they may be, how tall all of them together, and the `air` around each run.

    `upright` shelves are columns: then `along` goes down the page, `across` to the right. Where pieces are not `joined`
    to runs there is as much between two of one kind as between any others.
    """

    length: int
    height: int
    air: int
    upright: bool
    joined: bool = True


class _Seat(NamedTuple):
    """One way to lay pieces of a kind: its sides along and across the shelf, the room around runs and within them."""

    kind: Kind
    turned: bool
    along: int
    across: int
    edge: int
    gap: int

    @property
    def height(self) -> int:
        return self.across + 2 * self.edge

    def length(self, count: int) -> int:
        """What so many of them take of a shelf."""
        return count * self.along + (count - 1) * self.gap + 2 * self.edge

    def most(self, length: int) -> int:
        """How many of them such a length takes."""
        return max(0, (length - 2 * self.edge + self.gap) // (self.along + self.gap))


class _Shelf:
    """A shelf that is being filled: what is `free` of its length, and what is `laid` on it."""

    __slots__ = ("free", "height", "laid", "page")

    def __init__(self, height: int, page: int, free: int) -> None:
        self.height, self.page, self.free = height, page, free
        self.laid: list[tuple[_Seat, int]] = []


def first_fit(kinds: Sequence[tuple[Kind, int]], room: Room, turned: Turned) -> Shelves | None:
    """So many pieces of each kind by first-fit decreasing height; None where one does not fit so.

    The pieces lie `as drawn`, or all `tall` (their longer side across the shelf), or all `flat`.
    """
    seats = [(_seat(kind, room, turned), count) for kind, count in kinds if count]
    if any(seat.height > room.height or seat.length(1) > room.length for seat, _ in seats):
        return None
    shelves: list[_Shelf] = []
    free: list[int] = []
    for seat, count in sorted(seats, key=lambda pair: (-pair[0].height, -pair[0].along)):
        for shelf in shelves:
            count -= _lay(shelf, seat, count)
        page = 0  # no page before it has room for a shelf of this height, and none will
        while count:
            shelf = _opened(shelves, free, seat.height, room, page)
            count -= _lay(shelf, seat, count)
            page = shelf.page
    return _pages(((shelf.page, shelf.height, shelf.laid) for shelf in shelves), room)


def fewest(kinds: Sequence[tuple[Kind, int]], room: Room) -> Shelves | None:
    """So many pieces of each kind on the fewest pages that any shelves can do with; None where that is too much work,
    or where a piece fits on no shelf.

    For every choice of pieces it is known on how few pages they go, and how little of the last one they then take: the
    best of all last shelves. No more need be known, since less of the last page is never worse.
    """
    counts = tuple(count for _, count in kinds)
    if prod(count + 1 for count in counts) > MOST_STATES:
        return None
    shelves = _possible_shelves(kinds, room)
    none = (0,) * len(counts)
    best: dict[tuple[int, ...], tuple[int, int, tuple[int, ...]]] = {none: (0, room.height, none)}
    for state in product(*(range(count + 1) for count in counts)):
        found = min(_extended(state, best, shelves, room.height), default=None)
        if found is not None and state != none:
            best[state] = found
    return _traced(counts, best, shelves, room) if counts in best else None


def _extended(
    state: tuple[int, ...],
    best: dict[tuple[int, ...], tuple[int, int, tuple[int, ...]]],
    shelves: dict[tuple[int, ...], tuple[int, list[tuple[_Seat, int]]]],
    height: int,
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """For each last shelf of a choice of pieces: how many pages, how much of the last one is taken, and the shelf."""
    for last in product(*(range(count + 1) for count in state)):
        if last not in shelves:
            continue
        before = best.get(tuple([a - b for a, b in zip(state, last, strict=True)]))
        if before is None:
            continue
        pages, taken, _ = before
        more = shelves[last][0]
        yield (pages, taken + more, last) if taken + more <= height else (pages + 1, more, last)


def _possible_shelves(
    kinds: Sequence[tuple[Kind, int]], room: Room
) -> dict[tuple[int, ...], tuple[int, list[tuple[_Seat, int]]]]:
    """The lowest shelf for each choice of pieces that one shelf can take: its height, and what lies on it."""
    seats = [_seats(kind, room) for kind, _ in kinds]
    heights = sorted({seat.height for of_kind in seats for seat in of_kind if seat.height <= room.height})
    shelves: dict[tuple[int, ...], tuple[int, list[tuple[_Seat, int]]]] = {}
    for height in heights:  # on a shelf of a given height each kind lies as it takes least of its length
        shortest = [
            min((s for s in of_kind if s.height <= height), key=lambda s: s.along, default=None) for of_kind in seats
        ]
        most = [min(n, seat.most(room.length)) if seat else 0 for seat, (_, n) in zip(shortest, kinds, strict=True)]
        for taken in product(*(range(count + 1) for count in most)):
            if taken in shelves or not any(taken):
                continue
            laid = [(seat, count) for seat, count in zip(shortest, taken, strict=True) if seat is not None and count]
            if sum(seat.length(count) for seat, count in laid) <= room.length:
                shelves[taken] = (max(seat.height for seat, _ in laid), laid)
    return shelves


def _traced(
    counts: tuple[int, ...],
    best: dict[tuple[int, ...], tuple[int, int, tuple[int, ...]]],
    shelves: dict[tuple[int, ...], tuple[int, list[tuple[_Seat, int]]]],
    room: Room,
) -> Shelves:
    """The shelves that led to the best, from the last one back to the first."""
    chosen = []
    state = counts
    while any(state):
        pages, _, last = best[state]
        chosen.append((pages - 1, *shelves[last]))
        state = tuple([a - b for a, b in zip(state, last, strict=True)])
    return _pages(sorted(chosen, key=lambda shelf: (shelf[0], -shelf[1])), room)


def _seats(kind: Kind, room: Room) -> list[_Seat]:
    """A kind laid as drawn, and turned if that makes a difference."""
    sides = [(False, kind.width, kind.height), (True, kind.height, kind.width)][: 1 + (kind.width != kind.height)]
    edge = kind.clear + room.air
    gap = kind.gap if room.joined else max(kind.gap, 2 * edge)
    return [_Seat(kind, turned, *((h, w) if room.upright else (w, h)), edge, gap) for turned, w, h in sides]


def _seat(kind: Kind, room: Room, turned: Turned) -> _Seat:
    seats = _seats(kind, room)
    if turned == "as drawn":
        return seats[0]
    return (max if turned == "tall" else min)(seats, key=lambda seat: seat.across)


def _lay(shelf: _Shelf, seat: _Seat, wanted: int) -> int:
    """Lay as many pieces on a shelf as it takes of those that are wanted; how many."""
    count = min(wanted, seat.most(shelf.free)) if seat.height <= shelf.height else 0
    if count:
        shelf.laid.append((seat, count))
        shelf.free -= seat.length(count)
    return count


def _opened(shelves: list[_Shelf], free: list[int], height: int, room: Room, first: int) -> _Shelf:
    """A new shelf, on the first page from number `first` on that has room for it."""
    page = next((number for number in range(first, len(free)) if free[number] >= height), len(free))
    if page == len(free):
        free.append(room.height)
    free[page] -= height
    shelves.append(shelf := _Shelf(height, page, room.length))
    return shelf


def _pages(shelves: Iterable[tuple[int, int, Sequence[tuple[_Seat, int]]]], room: Room) -> Shelves:
    """Each shelf's runs on its page, below (or beside) the shelves before it."""
    pages: Shelves = []
    taken: list[int] = []
    for page, height, laid in shelves:
        while len(pages) <= page:
            pages.append([])
            taken.append(0)
        along = 0
        for seat, count in laid:
            pages[page].append(Run(seat.kind, seat.turned, count, seat.gap, along + seat.edge, taken[page] + seat.edge))
            along += seat.length(count)
        taken[page] += height
    return pages
