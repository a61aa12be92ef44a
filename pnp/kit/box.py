"""What is in the box, held against what should be: which pieces to print again, and which to take out.

The comparison is a pure function of stamps and numbers. What is in the box comes from the ledger, what should be from
the plan as it is drawn now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

FaceKey = tuple[str, str, str]
"""Component, item and side."""

PutIn = Literal["new", "more", "changed"]
TakeOut = Literal["gone", "surplus", "changed"]
SameLook = Callable[[str, str], bool]
"""Whether a printed face may stay in place of another: by their stamps."""


class Printed(NamedTuple):
    """A face that was printed: its stamp, and how many of it are in the box."""

    stamp: str
    copies: int


Box = Mapping[FaceKey, Printed]


class Stamps(NamedTuple):
    """What a piece shows in front and behind. A piece of the box of which only the back is known has no front."""

    front: str | None
    back: str | None = None

    def sides(self) -> list[tuple[str, str | None]]:
        """Both sides by their names."""
        return [("front", self.front), ("back", self.back)]


class Piece(NamedTuple):
    """An item as it should be in the box now, so many of it: 0 where it is still in the data, but none is wanted."""

    component: str
    item: str
    stamps: Stamps
    copies: int


class Change(NamedTuple):
    """Pieces of one item that go into the box, or out of it. `before` is what the box has of a changed piece."""

    component: str
    item: str
    copies: int
    why: PutIn | TakeOut
    stamps: Stamps
    before: Stamps | None = None


class Changes(NamedTuple):
    """What to put into the box, in the order of the plan, and what to take out, in that order too, the rest last.

    `after` are the faces of which the box then has another number, or that are others: None for those that it has no
    more. Where older pieces may stay, it holds the older stamp for all of them.
    """

    put_in: tuple[Change, ...]
    take_out: tuple[Change, ...]
    after: Mapping[FaceKey, Printed | None]


class Scope(NamedTuple):
    """What of a box is looked at: the `components` of a kit, and those that the game (`known`) no longer has.

    With `fronts_only` backs are left out of it.
    """

    components: Collection[str]
    known: Collection[str]
    fronts_only: bool = False

    def holds(self, component: str) -> bool:
        """Whether a component's pieces are looked at."""
        return component in self.components or component not in self.known


def compare(box: Box, now: Iterable[Piece], scope: Scope, alike: SameLook | None = None) -> Changes:
    """What must change in a box so that it holds exactly the pieces of `now`.

    A piece is printed again if a side has another stamp than in the box (unless the two are `alike`), and if there are
    too few of it. Pieces of the same stamps under another item's name are taken for what they show: common backs,
    items that were renamed. What is no longer in `now` is taken out, and what there is too much of.
    """
    return _Comparison(box, scope, alike).run(list(now))


class _Comparison:
    """One comparison: what is short of pieces, and what is left over, before the two are matched by their stamps."""

    def __init__(self, box: Box, scope: Scope, alike: SameLook | None) -> None:
        self._boxed, self._scope, self._alike = _pieces_of(box, scope), scope, alike
        self._box, self._after = box, dict[FaceKey, Printed | None]()
        self._short: list[Change] = []
        self._over: list[Change] = []

    def run(self, now: Sequence[Piece]) -> Changes:
        planned = {(piece.component, piece.item) for piece in now}
        for piece in now:
            self._compare(piece)
        for (component, item), (stamps, copies) in self._boxed.items():
            if (component, item) not in planned:
                self._take_out(component, item, copies, "gone", stamps)
                self._note(component, item, Stamps(None), 0)
        self._match()
        return Changes(
            tuple(change for change in self._short if change.copies),
            tuple(change for change in self._over if change.copies),
            self._after,
        )

    def _compare(self, piece: Piece) -> None:
        stamps, there = self._boxed.get((piece.component, piece.item), (None, 0))
        stays = stamps is not None and self._holds(stamps, piece.stamps)
        self._note(piece.component, piece.item, stamps if stamps and stays else piece.stamps, piece.copies)
        if stamps is None:
            self._put_in(piece, piece.copies, "new")
        elif stays or not piece.copies:
            self._put_in(piece, piece.copies - there, "more")
            self._take_out(piece.component, piece.item, there - piece.copies, "surplus", stamps)
        else:
            self._put_in(piece, piece.copies, "changed", stamps)
            self._take_out(piece.component, piece.item, there, "changed", stamps)

    def _holds(self, there: Stamps, wanted: Stamps) -> bool:
        """Whether a piece of the box may stay."""
        return all(self._may_stay(old, new) for old, new in zip(there, wanted, strict=True))

    def _may_stay(self, old: str | None, new: str | None) -> bool:
        if old == new or old is None or new is None:
            return old == new
        return self._alike is not None and self._alike(old, new)

    def _note(self, component: str, item: str, stamps: Stamps, copies: int) -> None:
        """Note what the box will hold of an item, where that is not what it holds."""
        for side, stamp in stamps.sides():
            key = (component, item, side)
            held = Printed(stamp, copies) if stamp is not None and copies else None
            if self._box.get(key) != held and not (side == "back" and self._scope.fronts_only):
                self._after[key] = held

    def _put_in(self, piece: Piece, copies: int, why: PutIn, before: Stamps | None = None) -> None:
        if copies > 0:
            self._short.append(Change(piece.component, piece.item, copies, why, piece.stamps, before))

    def _take_out(self, component: str, item: str, copies: int, why: TakeOut, stamps: Stamps) -> None:
        if copies > 0:
            self._over.append(Change(component, item, copies, why, stamps))

    def _match(self) -> None:
        """Let what is left over stand in for what is short, where it shows the same."""
        over: dict[Stamps, list[int]] = {}
        for number, change in enumerate(self._over):
            over.setdefault(change.stamps, []).append(number)
        for number, wanted in enumerate(self._short):
            for candidate in over.get(wanted.stamps, ()):
                spare, wanted = self._over[candidate], self._short[number]
                if self._same_stock(spare.component, wanted.component):
                    moved = min(spare.copies, wanted.copies)
                    self._over[candidate] = spare._replace(copies=spare.copies - moved)
                    self._short[number] = wanted._replace(copies=wanted.copies - moved)

    def _same_stock(self, there: str, wanted: str) -> bool:
        """Two components may be printed on unlike stock; one that is gone from the game was renamed."""
        return there == wanted or there not in self._scope.known


def _pieces_of(box: Box, scope: Scope) -> dict[tuple[str, str], tuple[Stamps, int]]:
    """The pieces of a box by component and item: their stamps, and how many are whole."""
    pieces: dict[tuple[str, str], tuple[Stamps, int]] = {}
    for (component, item, side), (stamp, copies) in box.items():
        if not scope.holds(component) or copies <= 0 or (scope.fronts_only and side == "back"):
            continue
        stamps, known = pieces.get((component, item), (Stamps(None), copies))
        pieces[component, item] = (stamps._replace(**{side: stamp}), min(known, copies))
    return pieces
