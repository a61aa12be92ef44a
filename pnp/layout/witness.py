"""Witnesses: what conditions and lists read of the data, which leaves no ink of its own but decides what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.facts import Fact, Scope, UnknownNameError, rows_source


class Witness:
    """A scope that keeps each fact that it is asked for in `read`."""

    __slots__ = ("_scope", "read")

    def __init__(self, scope: Scope, read: list[Fact]) -> None:
        self._scope, self.read = scope, read

    def value(self, path: tuple[str, ...]) -> Fact:
        """As the scope has it; the references on the way to it are read too."""
        fact = self._scope.value(path)
        self.read.append(fact)
        for length in range(1, len(path)):
            self._read_reference(path[:length], fact)
        return fact

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Fact:
        """As the scope answers it."""
        fact = self._scope.ask(question, params, path)
        self.read.append(fact)
        return fact

    def rows(self, table: str) -> Sequence[Scope]:
        """The table's rows; which there are is a fact too."""
        rows = self._scope.rows(table)
        self.read.append(listed(table, rows))
        return rows

    def _read_reference(self, path: tuple[str, ...], end: Fact) -> None:
        """Note the cell at `path` if it refers to another row; the start of a longer source is none."""
        try:
            fact = self._scope.value(path)
        except UnknownNameError:
            return
        if not end.source.startswith(f"{fact.source}/"):
            self.read.append(fact)


def listed(table: str, rows: Iterable[Scope]) -> Fact:
    """The fact of which rows a table has, in their order; without a source where they bear no ids."""
    try:
        return Fact(rows_source(table), [row.value(("id",)).value for row in rows])
    except UnknownNameError:
        return Fact("", None)


def silent(read: Iterable[Fact], facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Those of the facts `read` that have a source and are not among `facts`, each once."""
    stated = {fact.source for fact in facts}
    return tuple({fact.source: fact for fact in read if fact.source and fact.source not in stated}.values())
