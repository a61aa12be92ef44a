"""The exchange of a reprint, as data and as the lines of its list: what leaves the box, what comes in, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from pnp.kit.box import Change, Changes, Stamps
from pnp.kit.changes import FactChange, Record, fact_changes, in_words, name_of
from pnp.kit.plan import Component
from pnp.kit.reprint_list import Line

Key = tuple[str, str]
"""Component and item."""


class Exchange:
    """Tells of changes. `record` gives what is known of a stamp; `stamped` are the stamps that stand on their faces."""

    def __init__(
        self, changes: Changes, record: Callable[[str | None], Record | None], stamped: Collection[str]
    ) -> None:
        self._changes, self._record, self._stamped = changes, record, stamped
        self._put: dict[Key, Change] = {(change.component, change.item): change for change in changes.put_in}
        self._out: dict[Key, Change] = {(change.component, change.item): change for change in changes.take_out}

    # --- as data

    def changed(self) -> list[dict[str, Any]]:
        """An entry for each printed value that differs, and one for a side that only looks different."""
        return [entry for change in self._changes.put_in if change.why == "changed" for entry in self._stated(change)]

    def added(self) -> list[dict[str, Any]]:
        """The pieces that are new, and those of which there are too few."""
        return [_counted(change) for change in self._changes.put_in if change.why != "changed"]

    def removed(self) -> list[dict[str, Any]]:
        """The pieces that are gone, and those of which there are too many."""
        return [_counted(change) for change in self._changes.take_out if change.why != "changed"]

    def _stated(self, change: Change) -> Iterator[dict[str, Any]]:
        for side, before, after in _sides(change):
            about = {"component": change.component, "item": change.item, "side": side}
            facts: list[dict[str, Any]] = [fact._asdict() for fact in self._facts(before, after)]
            for fact in facts or [dict.fromkeys(FactChange._fields)]:
                yield {**about, **fact, "stamps": [before, after]}

    # --- as a list

    def lines(self, components: Sequence[Component]) -> tuple[Line, ...]:
        """A line for each item, in the order of the plan; what the plan has no more follows its component, or all."""
        titles = {component.id: component.title for component in components}
        names = self._names()
        lines = []
        for key in self._ordered(components):
            title = titles.get(key[0]) or key[0].replace("-", " ").capitalize()
            lines.append(self._line(key, title, title if key[0] == key[1] else names[key]))
        return tuple(lines)

    def _ordered(self, components: Sequence[Component]) -> list[Key]:
        places = {component.id: number for number, component in enumerate(components)}
        items = {(c.id, item.id): number for c in components for number, item in enumerate(c.items)}
        beyond = len(items)

        def place(key: Key) -> tuple[int, str, int]:
            component = key[0]
            return places.get(component, len(places)), component, items.get(key, beyond)

        return sorted({**self._put, **self._out}, key=place)

    def _names(self) -> dict[Key, str]:
        """What each item is called: by its name, and by its id too where two of a component have the same."""
        names = {}
        for key in {**self._put, **self._out}:
            changes = (change for change in (self._put.get(key), self._out.get(key)) if change is not None)
            names[key] = name_of(key[1], (self._record(stamp) for change in changes for stamp in change.stamps))
        known = Counter((component, name) for (component, _), name in names.items())
        return {
            key: f"{name} ({key[1]})" if known[key[0], name] > 1 and name != key[1] else name
            for key, name in names.items()
        }

    def _line(self, key: Key, title: str, name: str) -> Line:
        put, out = self._put.get(key), self._out.get(key)
        change = put or out
        assert change is not None, "a line stands on the list because something is put in or taken out"
        taken, came = (one.copies if one is not None else 0 for one in (out, put))
        old, new = (change.before or Stamps(None)).front, change.stamps.front
        marks = (old, new) if old and new and new in self._stamped else ("", "")
        return Line(title, name, taken, came, self._why(change), *marks)

    def _why(self, change: Change) -> str:
        if change.why == "changed":
            facts = [fact for _, before, after in _sides(change) for fact in self._facts(before, after)]
            return in_words(change.item, facts) or _looks(change)
        return {
            "new": "new",
            "more": f"{change.copies} more",
            "gone": "no longer in the game",
            "surplus": f"{change.copies} too many",
        }[change.why]

    def _facts(self, before: str | None, after: str | None) -> list[FactChange]:
        """The printed values that differ between two faces, as far as it is known what they print."""
        old, new = self._record(before), self._record(after)
        return fact_changes(old, new) if old is not None and new is not None else []


def _sides(change: Change) -> Iterator[tuple[str, str | None, str | None]]:
    """The sides of a changed piece that differ: which, and the stamps before and after."""
    for (side, before), (_, after) in zip((change.before or Stamps(None)).sides(), change.stamps.sides(), strict=True):
        if before != after:
            yield side, before, after


def _looks(change: Change) -> str:
    """Why a piece is printed again whose values are the same, or not known."""
    differ = {side: (before, after) for side, before, after in _sides(change)}
    if differ.get("back", ("", ""))[0] is None:
        return "has a back now"
    if differ.get("back", ("", ""))[1] is None:
        return "has no back any more"
    return "the back looks different" if list(differ) == ["back"] else "looks different"


def _counted(change: Change) -> dict[str, Any]:
    return {"component": change.component, "item": change.item, "copies": change.copies, "why": change.why}
