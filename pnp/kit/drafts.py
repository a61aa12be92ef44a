"""Drafts: which sheets a build with errors must mark, and what it says on them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from pnp.findings import Finding, errors_in
from pnp.kit.plan import Component, Item
from pnp.rules.game import Game


class Faults:
    """Which items the errors of a game's data touch: those of their own row, of options, of other tables.

    An error in another row of its own table does not touch an item, one that stands in no row may.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._errors = errors_in(game.findings)
        self._by_row: dict[str, dict[str | None, set[str]]] = {}

    def notice(self, component: Component, item: Item, drawn: Iterable[Finding]) -> str:
        """`DRAFT` and the codes of the errors that touch an item, those met while it was `drawn` too; or nothing."""
        codes = {finding.code for finding in errors_in(drawn)}
        by_row = self._of_table(component.spec.each)
        codes |= by_row.get(None, set()) | by_row.get(item.id, set())
        return f"DRAFT {' '.join(sorted(codes))}" if codes else ""

    def in_row(self, component: Component, item: Item) -> bool:
        """Whether the item's own row has an error."""
        return item.id in self._of_table(component.spec.each)

    def _of_table(self, name: str | None) -> dict[str | None, set[str]]:
        """The codes of the errors in each row of a table; under None those that may touch all of them."""
        key = name or ""
        if key not in self._by_row:
            table = self._game.tables.get(key)
            lines = [row.place().line or 0 for row in table.rows] if table is not None and self._errors else []
            by_row: dict[str | None, set[str]] = {}
            for finding in self._errors:
                place = finding.place
                is_here = table is not None and place is not None and place.file == table.file
                number = bisect_right(lines, place.line or 0) if place is not None and is_here else 0
                row = table.rows[number - 1].id if table is not None and number else None
                by_row.setdefault(row, set()).add(finding.code)
            self._by_row[key] = by_row
        return self._by_row[key]


def rows_left_out(game: Game, components: Sequence[Component]) -> int:
    """How many rows of the components' tables could not be read, and so print nothing."""
    tables = [component.spec.each for component in components if component.spec.each in game.tables]
    return sum(len(game.tables[table].rows) - len(game.rows(table)) for table in tables if table)
