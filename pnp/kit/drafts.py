"""Drafts: which sheets a build with errors must mark, and what it says on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.findings import Finding, errors_in
from pnp.kit.plan import Component, Item
from pnp.rules.game import Game


def draft_notice(game: Game, component: Component, item: Item, drawn: Iterable[Finding]) -> str:
    """`DRAFT` and the codes of the errors that touch an item; empty where none does.

    These are the errors met while it was drawn (`drawn`), and those of the data that it may be made of: an error in
    another row of its own table does not touch it, one in an option or in another table may.
    """
    codes = {finding.code for finding in errors_in(drawn)}
    codes |= {finding.code for finding in errors_in(game.findings) if _touches(game, finding, component, item)}
    return f"DRAFT {' '.join(sorted(codes))}" if codes else ""


def _touches(game: Game, finding: Finding, component: Component, item: Item) -> bool:
    table = game.tables.get(component.spec.each or "")
    row = table.by_id.get(item.id) if table is not None else None
    if table is None or row is None or finding.place is None or finding.place.file != table.file:
        return True
    return finding.place.line == row.place().line


def rows_left_out(game: Game, components: Sequence[Component]) -> int:
    """How many rows of the components' tables could not be read, and so print nothing."""
    tables = [component.spec.each for component in components if component.spec.each in game.tables]
    return sum(len(game.tables[table].rows) - len(game.rows(table)) for table in tables if table)
