"""The second comparison: each fact of a record against the rules as they are now.

A fact's source is resolved afresh: the cell is read, the option looked up, the rules core asked. No drawing code takes
part, so that what is checked cannot agree with itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from pnp.drawing.face import value_text
from pnp.facts import ALL_ROWS, FormatError, format_value, parse_source
from pnp.rules.core import AskError
from pnp.rules.game import Game
from pnp.verify.comparing import Difference
from pnp.verify.records import FaceRecord, RecordedFact

_GONE: Final = object()
_ID: Final = "id"
_UNUSABLE: Final = (AskError, KeyError, IndexError, ValueError, TypeError, AttributeError, RecursionError)


class RulesNow:
    """Answers for one game. Each source is resolved once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._values: dict[str, Any] = {}

    def stale(self, record: FaceRecord) -> Iterator[Difference]:
        """What the face says that the rules no longer say."""
        for fact in record.facts:
            now = self.value(fact.source)
            if self._stated(now) == fact.value and now is not _GONE:
                continue
            expected = _printed(now, fact)
            if expected != fact.printed:
                yield Difference(fact.source, fact.printed, expected, "stale")

    def decided_otherwise(self, record: FaceRecord) -> Iterator[Difference]:
        """What chose the face's look and is no longer as it was."""
        for source, value in record.decided:
            now = self.value(source)
            if now is _GONE or self._stated(now) != value:
                expected = None if now is _GONE else _plain(now)
                yield Difference(source, _plain(value), expected, "stale")

    def value(self, source: str) -> Any:
        """The value of a source now; a mark of its own where there is none."""
        if source not in self._values:
            try:
                self._values[source] = self._resolved(source)
            except _UNUSABLE:
                self._values[source] = _GONE
        return self._values[source]

    def _stated(self, value: Any) -> Any:
        """A value as a record states it."""
        return None if value is _GONE else json.loads(value_text(value))

    def _resolved(self, source: str) -> Any:
        parsed = parse_source(source)
        if parsed.question is not None:
            return _inward(self._game.ask(parsed.question, dict(parsed.params)).value, parsed.path)
        table, name, *path = parsed.path
        if table == "rules":
            return self._game.option(".".join((name, *path)))
        if table == "game":
            return getattr(self._game.file, "game" if name == "id" else name)
        if name == ALL_ROWS:
            return [row.id for row in self._game.rows(table)]
        return self._cell(self._game.row(table, name), path)

    def _cell(self, row: Any, path: list[str]) -> Any:
        column, *inner = path
        if column in row.values:
            return _inward(row.values[column], tuple(inner))
        if column == _ID:
            return row.id
        raise KeyError(column)


def _inward(value: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        value = value[key] if isinstance(value, Mapping) else value[int(key)]
    return value


def _printed(now: Any, fact: RecordedFact) -> str | None:
    """What the fact's place should say, in the fact's own format; None where there is no such value any more."""
    if now is _GONE:
        return None
    try:
        return format_value(now, fact.format)
    except FormatError:
        return _plain(now)


def _plain(value: Any) -> str:
    try:
        return format_value(Fraction(value) if isinstance(value, float) else value, "plain")
    except (FormatError, ValueError):
        return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
