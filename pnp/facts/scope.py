"""The scope: what layout and blocks may ask about the item that they draw. `kit` provides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from pnp.facts.fact import Fact


class UnknownNameError(LookupError):
    """A name that the scope does not know; `hint` says which names it does."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Scope(Protocol):
    """Answers for one item (a row of a table, or the game as a whole)."""

    def value(self, path: tuple[str, ...]) -> Fact:
        """The fact at `path`: a column of the item, `table.row.column`, `rules.option` or `game.field`.

        A column that refers to another table leads on into that table's row. Raises `UnknownNameError`.
        """
        ...

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Fact:
        """The rules core's answer to `question`, or the part of it at `path`. Raises `UnknownNameError`."""
        ...

    def rows(self, table: str) -> Sequence[Scope]:
        """A scope for each row of `table`, in order. Raises `UnknownNameError`."""
        ...
