"""Facts, faces and verdicts in a designer's words: “Tank, toughness: the sheet says 5, the rules say 4”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pnp.facts import ALL_ROWS, parse_source
from pnp.rules.game import Game
from pnp.verify.comparing import Difference
from pnp.verify.plan import Name

_NAMING: Final = ("name", "title")
_OWN: Final = {"text": "fixed words", "stamp": "the stamp", "record": "the record", "item": "the item"}


class Words:
    """Words for one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def fact(self, source: str) -> str:
        """What a fact is called: `units/tank/toughness` is “Tank, toughness”."""
        if source in _OWN:
            return _OWN[source]
        try:
            parsed = parse_source(source)
        except ValueError:
            return source
        if parsed.question is not None:
            asked = ", ".join(f"{_spaced(name)} {value}" for name, value in parsed.params)
            part = "".join(f", {_spaced(key)}" for key in parsed.path)
            return f"{_spaced(parsed.question)}{part}" + (f" ({asked})" if asked else "")
        table, *path = parsed.path
        if table in ("rules", "game"):
            return f"{table}, {', '.join(map(_spaced, path))}"
        if path[0] == ALL_ROWS:
            return f"which {_spaced(table)} there are"
        return ", ".join([self._row(table, path[0]), *map(_spaced, path[1:])])

    def face(self, name: Name) -> str:
        """What a face is called: “Unit cards, Tank, back”."""
        component, item, side = name
        spec = self._game.file.components.get(component)
        title = (spec.title if spec is not None else None) or _spaced(component).capitalize()
        table = spec.each if spec is not None else None
        words = [title] + ([self._row(table, item)] if table else [item] * (item != component))
        return ", ".join(words) + (", back" if side == "back" else "")

    def difference(self, difference: Difference) -> str:
        """What a sheet says, and what it should say."""
        fact, printed, expected, kind = difference
        if fact == "item":
            return f"{printed} is no longer in the data"
        if fact == "stamp":
            return "its stamp cannot be read in the ink"
        if fact == "record":
            return "what the file says of it does not belong to the stamp that is printed"
        if kind == "stale":
            return f"{self.fact(fact)}: the sheet says {_said(printed)}, the rules say {_said(expected)}"
        if expected is None:
            return f"words that do not belong here: {_said(printed)}"
        return f"{self.fact(fact)}: the ink says {_said(printed)}, it was made with {_said(expected)}"

    def _row(self, table: str, row: str) -> str:
        known = self._game.tables[table].by_id.get(row) if table in self._game.tables else None
        values: Mapping[str, object] = known.values if known is not None else {}
        name = next((values[column] for column in _NAMING if isinstance(values.get(column), str)), row)
        return str(name)


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _said(text: str | None) -> str:
    if text is None:
        return "that there is none"
    if not text:
        return "nothing"
    return text if text.replace(".", "").replace("−", "").isdigit() else f"“{text}”"


def listed(words: Sequence[str], most: int) -> str:
    """Some words as a list, at most so many of them."""
    shown = ", ".join(words[:most])
    return f"{shown} and {len(words) - most} more" if len(words) > most else shown
