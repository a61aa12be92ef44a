"""The verdict on each face: current, stale, altered or unknown, by its ink, the rules now and the plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from pnp.verify.comparing import Difference, SeenFace
from pnp.verify.pages import UnknownStamp
from pnp.verify.picture_sheets import PictureFace
from pnp.verify.plan import Name, Plan
from pnp.verify.records import FaceRecord
from pnp.verify.rules_now import RulesNow

State = Literal["current", "stale", "altered", "unknown"]
Look = Literal["same", "older"]
_RECORD: Final = "record"
_ITEM: Final = "item"


class Place(NamedTuple):
    """Where a face stands: its trim's top left corner in mm from the page's, its turn in degrees, its scale."""

    x: float
    y: float
    turn: float
    scale: float

    def as_json(self) -> dict[str, float]:
        """The place in the shape of the command line's JSON."""
        return {"x_mm": self.x, "y_mm": self.y, "turn": self.turn, "scale": self.scale}


class PicturePlace(NamedTuple):
    """Where a code stands in a photo: its middle in px from the left and the top."""

    x: float
    y: float

    def as_json(self) -> dict[str, float]:
        """The place in the shape of the command line's JSON."""
        return {"x_px": self.x, "y_px": self.y}


class Verdict(NamedTuple):
    """What was found out about one face of a file. `name` is None where it is none of ours."""

    file: str
    page: int
    name: Name | None
    stamp: str
    place: Place | PicturePlace | None
    state: State
    look: Look
    differences: tuple[Difference, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The verdict in the shape of the command line's JSON."""
        component, item, side = self.name or (None, None, None)
        return {
            "file": self.file,
            "page": self.page,
            "component": component,
            "item": item,
            "side": side,
            "stamp": self.stamp,
            "place": self.place.as_json() if self.place is not None else None,
            "state": self.state,
            "look": self.look,
            "differences": [difference._asdict() for difference in self.differences],
        }


class Judge:
    """Judges faces by the rules and the plan as they are now. `unjudged` names components that no game holds."""

    def __init__(self, rules: RulesNow, plan: Plan, unjudged: frozenset[str] = frozenset()) -> None:
        self._rules, self._plan, self._unjudged = rules, plan, unjudged
        self._stale: dict[str, tuple[Difference, ...]] = {}

    def on_page(self, file: str, page: int, face: SeenFace) -> Verdict:
        """The verdict on a face that was found in a file."""
        record = face.record
        stale, look = self.by_rules(record)
        place = _place(face)
        name = self.name_of(record)
        if face.differences:
            return Verdict(file, page, name, record.stamp, place, "altered", look, (*face.differences, *stale))
        if stale:
            return Verdict(file, page, name, record.stamp, place, "stale", look, stale)
        return Verdict(file, page, name, record.stamp, place, "unknown" if face.is_cut else "current", look)

    def in_picture(self, file: str, page: int, face: PictureFace) -> Verdict | None:
        """The verdict on a face of a photo: current or stale, never altered; None where its code could not be read."""
        if face.code is None:
            return None
        place = PicturePlace(*(round(number, 1) for number in face.code.middle))
        if face.record is None:
            return Verdict(file, page, None, face.stamp, place, "unknown", "older")
        stale, look = self.by_rules(face.record)
        state: State = "stale" if stale else "current"
        return Verdict(file, page, self.name_of(face.record), face.stamp, place, state, look, stale)

    def unknown(self, file: str, page: int, stamp: UnknownStamp) -> Verdict:
        """The verdict on a stamp without a record that can be trusted."""
        if not stamp.claimed:
            return Verdict(file, page, None, stamp.stamp, None, "unknown", "older")
        forged = Difference(_RECORD, stamp.stamp, None, "altered")
        return Verdict(file, page, None, stamp.stamp, None, "altered", "older", (forged,))

    def by_rules(self, record: FaceRecord) -> tuple[tuple[Difference, ...], Look]:
        """What a record says that is no longer so, and whether it looks as it would be drawn now."""
        if record.component in self._unjudged or record.stamp in self._plan.names:
            return (), "same"
        if record.stamp not in self._stale:
            self._stale[record.stamp] = tuple(self._differences(record))
        return self._stale[record.stamp], "older"

    def name_of(self, record: FaceRecord) -> Name:
        """What a face is called now; one that several items share keeps the name of its record if it may."""
        names = self._plan.names.get(record.stamp, ())
        return record.name if not names or record.name in names else names[0]

    def _differences(self, record: FaceRecord) -> Iterator[Difference]:
        component, item, _ = record.name
        if record.name not in self._plan.stamps:
            yield Difference(_ITEM, f"{component}/{item}", None, "stale")
        known = set()
        for difference in (*self._rules.stale(record), *self._rules.decided_otherwise(record)):
            if (difference.fact, difference.printed) not in known:
                known.add((difference.fact, difference.printed))
                yield difference


def _place(face: SeenFace) -> Place:
    width, height = face.record.size
    on_face = (0j, complex(width, 0), complex(0, height), complex(width, height))
    corners = [face.lies.on_page(corner) for corner in on_face]
    left, top = min(c.real for c in corners), min(c.imag for c in corners)
    turn = round(face.lies.turn, 1) % 360
    return Place(round(left / 1000, 2), round(top / 1000, 2), turn, round(face.lies.scale, 4))
