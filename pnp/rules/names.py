"""Names: what a dotted path means in a game's expressions, seen from the game as a whole or from one row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.expressions import PlainEnvironment
from pnp.facts import Ruling
from pnp.findings import did_you_mean
from pnp.loading.tables import ID_COLUMN, Row
from pnp.rules.core import AskError

if TYPE_CHECKING:
    from pnp.rules.game import Game

GAME_FIELDS: Final = ("id", "title", "version", "designer")


class RowNames(Mapping[str, Any]):
    """A row's values by column, its id among them."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def __getitem__(self, column: str) -> Any:
        return self._row.id if column == ID_COLUMN else self._row.values[column]

    def __iter__(self) -> Iterator[str]:
        yield ID_COLUMN
        yield from (column for column in self._row.values if column != ID_COLUMN)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class GameNames:
    """The environment of a game's expressions.

    A name is a column of the row at hand, then a table (`units.tank.toughness`), `rules` or `game`. A column that
    refers to another table leads on into that table's row (`coin.diameter_mm`).
    """

    def __init__(self, game: Game, table: str | None = None, row: Row | None = None) -> None:
        self._game, self._table, self._row = game, table, row

    def value(self, path: tuple[str, ...]) -> Any:
        """The value at `path`. Raises `AskError` (a `LookupError`) for a name that is not known."""
        first, *rest = path
        if self._row is not None and self._table is not None and (first in self._row.values or first == ID_COLUMN):
            return self._cell(self._table, self._row, path)
        if first == "rules":
            return self._game.option(".".join(rest)) if rest else dict(self._game.options)
        if first == "game":
            return _inward({name: getattr(self._game, name) for name in GAME_FIELDS}, tuple(rest), first)
        if first in self._game.tables:
            return self._of_table(first, tuple(rest))
        raise AskError(f"there is no “{first}” here", hint=did_you_mean(first, self._known()))

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Any:
        """The rules' answer to `question`, or the part of it at `path`. Raises `AskError`."""
        ruling: Ruling = self._game.ask(question, params)
        return _inward(ruling.value, path, f"the answer to {question}")

    def _of_table(self, table: str, path: tuple[str, ...]) -> Any:
        if not path:
            return {row.id: RowNames(row) for row in self._game.rows(table)}
        row = self._game.row(table, path[0])
        return RowNames(row) if len(path) == 1 else self._cell(table, row, path[1:])

    def _cell(self, table: str, row: Row, path: tuple[str, ...]) -> Any:
        column, *rest = path
        names = RowNames(row)
        if column not in names:
            raise AskError(f"the table “{table}” has no column “{column}”", hint=did_you_mean(column, names))
        value, kind = names[column], self._game.columns[table].get(column)
        if rest and kind is not None and kind.kind == "ref" and kind.table and isinstance(value, str):
            return self._of_table(kind.table, (value, *rest))
        return _inward(value, tuple(rest), column)

    def _known(self) -> Iterator[str]:
        yield from self._row.values if self._row is not None else ()
        yield from self._game.tables
        yield from ("rules", "game")


def _inward(value: Any, path: tuple[str, ...], name: str) -> Any:
    return PlainEnvironment({name: value}).value((name, *path))
