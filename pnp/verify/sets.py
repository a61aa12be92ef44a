"""The third comparison: the set of faces in the files against the plan; and the backs behind their fronts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.verify.comparing import SeenFace
from pnp.verify.plan import Name, Plan
from pnp.verify.records import FaceRecord, SheetRecord

_IN_REGISTER_UM: Final = 4_000.0


class Seen(NamedTuple):
    """A face in a file, wherever its ink was found: its name now, its record, and where its middle stands."""

    file: str
    page: int
    name: Name
    record: FaceRecord
    centre: complex


class Count(NamedTuple):
    """A face of which there are too few or too many copies."""

    name: Name
    copies: int

    def as_json(self) -> dict[str, Any]:
        """In the shape of the command line's JSON."""
        component, item, side = self.name
        return {"component": component, "item": item, "side": side, "copies": self.copies}


class WrongBack(NamedTuple):
    """A front with another back than its own; `found` is None where none stands behind it."""

    file: str
    page: int
    name: Name
    expected: Name | None
    found: Name | None

    def as_json(self) -> dict[str, Any]:
        """In the shape of the command line's JSON."""
        component, item, _ = self.name
        return {
            "file": self.file,
            "page": self.page,
            "component": component,
            "item": item,
            "expected": "/".join(self.expected[:2]) if self.expected else None,
            "found": "/".join(self.found[:2]) if self.found else None,
        }


def centre_of(face: SeenFace) -> complex:
    """Where the middle of a face stands on its page."""
    return face.lies.on_page(complex(*face.record.size) / 2)


def missing_and_surplus(
    seen: Sequence[Seen], plan: Plan, expected: Mapping[Name, int]
) -> tuple[list[Count], list[Count]]:
    """What the files lack, and what a file has more of than there should be. Faces that look alike count as one."""
    groups: dict[Name, Name] = {}
    for name in expected:
        for other in plan.group(name):
            groups[other] = plan.group(name)[0]
    wanted: Counter[Name] = Counter()
    for name, copies in expected.items():
        wanted[groups[name]] += copies
    by_file: dict[str, Counter[Name]] = {}
    for face in seen:
        by_file.setdefault(face.file, Counter())[groups.get(face.name, face.name)] += 1
    there = sum(by_file.values(), Counter())
    missing = [Count(name, copies - there[name]) for name, copies in wanted.items() if there[name] < copies]
    surplus = [
        Count(name, count - wanted[name])
        for counts in by_file.values()
        for name, count in counts.items()
        if name in wanted and count > wanted[name]
    ]
    return missing, surplus


def absent_from_sheets(sheets: Iterable[SheetRecord], seen: Sequence[Seen]) -> Counter[str]:
    """By stamp, how many faces the sheets of a file place that are not found anywhere in it."""
    placed = Counter(stamp for sheet in sheets for stamp, *_ in sheet.faces)
    placed.subtract(Counter(face.record.stamp for face in seen))
    return Counter({stamp: count for stamp, count in placed.items() if count > 0})


def wrong_backs(seen: Sequence[Seen], plan: Plan, pairs: Mapping[str, set[str]]) -> Iterator[WrongBack]:
    """Fronts of a file behind which, on the page's other side or across its fold, another back stands than theirs.

    `pairs` gives for a front's stamp those of the backs that belong to it, now or when it was built.
    """
    pages: dict[int, list[Seen]] = {}
    for face in seen:
        pages.setdefault(face.page, []).append(face)
    for page, faces in pages.items():
        fronts = [face for face in faces if face.name[2] == "front" and pairs.get(face.record.stamp)]
        backs = [face for face in faces if face.name[2] == "back"] or _reverse(pages.get(page + 1, ()))
        mirrored = _mirrored(fronts, backs, pairs)
        for front, back in zip(fronts, mirrored, strict=False):
            allowed = pairs[front.record.stamp]
            if back is None or back.record.stamp not in allowed:
                expected = next((name for stamp in sorted(allowed) for name in plan.names.get(stamp, ())), None)
                yield WrongBack(front.file, front.page, front.name, expected, back.name if back else None)


def _reverse(faces: Sequence[Seen]) -> list[Seen]:
    """The faces of a page that is the reverse of the one before it: all of them backs."""
    return list(faces) if all(face.name[2] == "back" for face in faces) else []


def _mirrored(fronts: Sequence[Seen], backs: Sequence[Seen], pairs: Mapping[str, set[str]]) -> list[Seen | None]:
    """The back behind each front by the mirror line that most agree on, right ones first; empty if there is none."""
    lines: dict[tuple[int, int], None] = {}
    for front in fronts:
        for back in backs:
            if abs(front.centre.imag - back.centre.imag) < _IN_REGISTER_UM:
                lines[0, round((front.centre.real + back.centre.real) / _IN_REGISTER_UM)] = None
            if abs(front.centre.real - back.centre.real) < _IN_REGISTER_UM:
                lines[1, round((front.centre.imag + back.centre.imag) / _IN_REGISTER_UM)] = None
    trials = [[_behind(front, backs, axis, line * _IN_REGISTER_UM) for front in fronts] for axis, line in lines]

    def agreement(trial: Sequence[Seen | None]) -> tuple[int, int]:
        there = [(front, back) for front, back in zip(fronts, trial, strict=True) if back is not None]
        return sum(back.record.stamp in pairs[front.record.stamp] for front, back in there), len(there)

    return max(trials, key=agreement, default=[])


def _behind(front: Seen, backs: Sequence[Seen], axis: int, twice: float) -> Seen | None:
    x, y = front.centre.real, front.centre.imag
    place = complex(twice - x, y) if axis == 0 else complex(x, twice - y)
    nearest = min(backs, key=lambda back: abs(back.centre - place))
    return nearest if abs(nearest.centre - place) < 2 * _IN_REGISTER_UM else None
