"""Printing: an arranged paper becomes one sheet, or two, with marks and furniture; what recurs is made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.display import Fragment
from pnp.drawing.face import Side
from pnp.drawing.sheet import Placement, Sheet, sheet_stamp
from pnp.facts import Box
from pnp.findings import Finding
from pnp.press.arranging import Arranged
from pnp.press.furniture import Foot, FootNeeds, Label
from pnp.press.geometry import (
    Slot,
    front_turn,
    grown,
    placed_bleed,
    placed_trim,
    seat,
    slot_behind,
    turn_behind,
    union,
)
from pnp.press.groups import PRINTING, Traits
from pnp.press.marks import crop_marks, cut_lines, film_lines, fold_line, mark_area
from pnp.press.packing import MARK_ROOM_UM
from pnp.press.part import Part
from pnp.press.settings import PressSettings

_MOST_NAMES: Final = 4


class _Job(NamedTuple):
    """What both sides of one paper have in common; `numbered` is its `sheet 3 of 12`."""

    paper: Arranged
    traits: Traits
    label: Label
    numbered: str
    foot: Foot


class Printer:
    """Makes the sheets of one imposition, which has so many `papers`, and numbers them."""

    def __init__(self, settings: PressSettings, papers: int) -> None:
        self.sheets: list[Sheet] = []
        self._settings = settings
        self._papers = papers
        self._printed = 0
        self._feet: dict[tuple[int, FootNeeds], Foot] = {}
        self._kept: dict[Hashable, Fragment] = {}
        self._labels: dict[Hashable, Label] = {}
        self._known_boxes: dict[Hashable, tuple[Box, Box]] = {}

    def print(self, paper: Arranged, traits: Traits, steps: tuple[str, ...], needs: FootNeeds) -> None:
        """Add the front of a paper and, if any piece has a back that is not folded, its reverse."""
        self._printed += 1
        label = self._label(paper.parts, traits, steps)
        foot = self._feet.setdefault((paper.field.width, needs), Foot(paper.field.width, self._settings, needs))
        job = _Job(paper, traits, label, f"sheet {self._printed} of {self._papers}", foot)
        fronts = tuple(
            [seat(part.front, slot, front_turn(slot)) for slot, part in zip(paper.slots, paper.parts, strict=True)]
        )
        if not any(part.back for part in paper.parts):
            self._add(job, "front", fronts, (fronts, paper.slots))
            return
        slots, backs = _backs(paper)
        if paper.field.folded:
            self._add(job, "front", fronts + backs, (fronts, paper.slots + slots))
            return
        self._add(job, "front", fronts, (fronts, paper.slots))
        self._add(job, "back", backs, ((), slots))

    def findings(self) -> list[Finding]:
        """What could not be printed in the furniture."""
        return [finding for foot in self._feet.values() for finding in foot.findings.values()]

    def _add(
        self,
        job: _Job,
        side: Side,
        placements: tuple[Placement, ...],
        cut: tuple[tuple[Placement, ...], tuple[Slot, ...]],
    ) -> None:
        """Add one side; `cut` are the placements whose cut lines are drawn, and the slots that get crop marks."""
        drawn = (
            self._marks(job, side, cut[1]),
            self._fold(job),
            self._lines(job, cut[0]),
            *self._foot(job, side, placements),
        )
        self.sheets.append(
            Sheet(
                job.paper.field.width,
                job.paper.field.height,
                placements,
                (),
                tuple([fragment for fragment in drawn if fragment.primitives]),
                *self._boxes(placements),
                components=tuple(dict.fromkeys([part.component for part in job.paper.parts])),
                side=side,
                title=", ".join(dict.fromkeys([part.name for part in job.paper.parts])),
                marks=job.foot.marks(_foot_top(job, side)),
            )
        )

    def _boxes(self, placements: tuple[Placement, ...]) -> tuple[Box, Box]:
        """The boxes around all trims and around all bleeds."""
        key = tuple([(p.x, p.y, p.turn, p.bleed, p.face.width, p.face.height) for p in placements])
        known = self._known_boxes.get(key)
        if known is None:
            known = union(map(placed_trim, placements)), union(map(placed_bleed, placements))
            self._known_boxes[key] = known
        return known

    def _marks(self, job: _Job, side: Side, slots: tuple[Slot, ...]) -> Fragment:
        """Crop marks around straight pieces, on both sides, so that a sheet can be held against the light."""
        if job.traits.whole or job.traits.film_trimmed:
            return _NOTHING
        field = job.paper.field
        straight = tuple([part.straight for part in job.paper.parts]) * (len(slots) // len(job.paper.parts))
        within = mark_area(field, side)
        return self._once(
            ("marks", slots, straight, within), lambda: crop_marks(slots, straight, within, self._settings)
        )

    def _fold(self, job: _Job) -> Fragment:
        field = job.paper.field
        if not field.folded or field.mirror is None:
            return _NOTHING
        axis, twice = field.mirror
        whole = union([field.area, field.mirrored_area()])
        return self._once(("fold", field), lambda: fold_line(axis, twice // 2, grown(whole, [MARK_ROOM_UM] * 4)))

    def _lines(self, job: _Job, fronts: Sequence[Placement]) -> Fragment:
        """The lines on and around the fronts that are cut."""
        traits = job.traits
        if traits.whole:
            return _NOTHING
        key = tuple([(placement.face.outline, placement.x, placement.y, placement.turn) for placement in fronts])
        if traits.film_trimmed:
            return self._once(("film", key), lambda: Fragment(film_lines(fronts, self._settings)))
        exact = traits.edge == "exact"
        return self._once(("cut", exact, key), lambda: Fragment(cut_lines(fronts, exact)))

    def _foot(self, job: _Job, side: Side, placements: tuple[Placement, ...]) -> Iterator[Fragment]:
        foot, top = job.foot, _foot_top(job, side)
        numbered = f"{job.numbered}, {side}" if job.traits.duplex in ("long", "short") else job.numbered
        yield foot.label(job.label, top)
        yield foot.ruler(top)
        yield foot.number(numbered, sheet_stamp(placements), top)

    def _label(self, parts: Sequence[Part], traits: Traits, steps: tuple[str, ...]) -> Label:
        names = tuple(dict.fromkeys([part.name for part in parts]))
        items = dict.fromkeys([part.item for part in parts])
        notices = tuple(dict.fromkeys([part.notice for part in parts if part.notice]))
        item = next(iter(items)) if len(names) == len(items) == 1 else ""
        key = (names, item, notices, traits, steps)
        known = self._labels.get(key)
        if known is None:
            shown = ", ".join(names[:_MOST_NAMES]) + (
                f" and {len(names) - _MOST_NAMES} more" if names[_MOST_NAMES:] else ""
            )
            game = f"{self._settings.game} {self._settings.version}".strip()
            heading = tuple(text for text in (game, f"{shown}: {item}" if item else shown) if text)
            printing = (PRINTING[traits.duplex],) if traits.duplex in ("long", "short") else ()
            known = self._labels[key] = Label(heading, (*printing, *steps), " · ".join(notices))
        return known

    def _once(self, key: Hashable, make: Callable[[], Fragment]) -> Fragment:
        known = self._kept.get(key)
        if known is None:
            known = self._kept[key] = make()
            known.is_shared = True
        return known


_NOTHING: Final = Fragment(())


def _foot_top(job: _Job, side: Side) -> int:
    return job.paper.field.foot if side == "front" else job.paper.field.head


def _backs(paper: Arranged) -> tuple[tuple[Slot, ...], tuple[Placement, ...]]:
    """The slots behind all fronts, and the backs of those pieces that have one."""
    mirror = paper.field.mirror
    assert mirror is not None, "parts with a back come on fields that are turned over or folded"
    slots = tuple([slot_behind(slot, mirror) for slot in paper.slots])
    backs = tuple(
        [
            seat(part.back, slot, turn_behind(front_turn(slot), mirror.axis))
            for slot, part in zip(slots, paper.parts, strict=True)
            if part.back
        ]
    )
    return slots, backs
