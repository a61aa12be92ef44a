"""The scope that the kit gives to layouts: an item's row, the tables, the options, the rules; all as facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.facts import Fact, UnknownNameError, ask_source, cell_source
from pnp.findings import did_you_mean
from pnp.loading.tables import ID_COLUMN, Row
from pnp.rules.core import AskError
from pnp.rules.game import Game

OUTER: Final = "outer"
_GAME_FIELDS: Final = ("id", "title", "version", "designer", "licence")


class GameScope:
    """Answers for one row of a table, or for the game as a whole.

    A name is a column of the row, `outer` (the item that a repeated row belongs to), a table, `rules` or `game`.
    """

    __slots__ = ("_game", "_outer", "_prefix", "_reach", "_row", "_table")

    def __init__(
        self, game: Game, table: str | None = None, row: Row | None = None, outer: GameScope | None = None
    ) -> None:
        self._game, self._table, self._row, self._outer = game, table, row, outer
        self._reach: list[Any] = outer._reach if outer is not None else [table, False]
        self._prefix = cell_source(table, row.id, "") if table is not None and row is not None else ""

    @property
    def row(self) -> Row | None:
        """The row that it answers for."""
        return self._row

    @property
    def reached_out(self) -> bool:
        """Whether it, or a scope made by it, has answered from other rows of its own table, or asked the rules."""
        return bool(self._reach[1])

    def value(self, path: tuple[str, ...]) -> Fact:
        """The fact at `path`. Raises `UnknownNameError`."""
        name = path[0]
        row = self._row
        if row is not None and name in row.values:
            if len(path) == 1:
                return Fact(self._prefix + name, row.values[name])
            return self._cell(self._table or "", row, path)
        if row is not None and name == ID_COLUMN:
            return Fact(self._prefix + name, row.id)
        if name == OUTER and self._outer is not None and len(path) > 1:
            return self._outer.value(path[1:])
        if name == "rules":
            return self._option(path[1:])
        if name == "game" and len(path) == 2 and path[1] in _GAME_FIELDS:
            return Fact(f"game/{path[1]}", getattr(self._game.file, "game" if path[1] == "id" else path[1]))
        if name in self._game.tables:
            return self._of_table(name, path[1:])
        raise UnknownNameError(f"there is no “{name}” here", did_you_mean(name, self._known()))

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Fact:
        """The fact of an answer. Raises `UnknownNameError`, also for what the rules refuse."""
        self._reach[1] = True
        texts = {name: param_text(value) for name, value in params.items() if value is not None}
        try:
            answer = self._game.ask(question, texts).value
        except AskError as error:
            raise UnknownNameError(str(error.args[0]), error.hint) from None
        return Fact(ask_source(question, texts, path), _inward(answer, path, f"the answer to {question}"))

    def rows(self, table: str) -> Sequence[GameScope]:
        """A scope for each sound row of `table`. Raises `UnknownNameError`."""
        if table not in self._game.tables:
            raise UnknownNameError(f"there is no table “{table}”", did_you_mean(table, self._game.tables))
        self._reach[1] = self._reach[1] or table == self._reach[0]
        return [GameScope(self._game, table, row, self) for row in self._game.rows(table)]

    def _option(self, path: tuple[str, ...]) -> Fact:
        if not path:
            raise UnknownNameError("“rules” alone is no value", "name an option: rules.NAME")
        try:
            return Fact("/".join(("rules", *path)), self._game.option(".".join(path)))
        except AskError as error:
            raise UnknownNameError(str(error.args[0]), error.hint) from None

    def _of_table(self, table: str, path: tuple[str, ...]) -> Fact:
        self._reach[1] = self._reach[1] or table == self._reach[0]
        if len(path) < 2:
            raise UnknownNameError(f"“{table}” alone is no value", f"name a row and a column: {table}.ROW.COLUMN")
        try:
            row = self._game.row(table, path[0])
        except AskError as error:
            raise UnknownNameError(str(error.args[0]), error.hint) from None
        return self._cell(table, row, path[1:])

    def _cell(self, table: str, row: Row, path: tuple[str, ...]) -> Fact:
        """A cell, or what it refers to: an empty reference leads to an empty value."""
        column, *rest = path
        if column == ID_COLUMN and not rest:
            return Fact(cell_source(table, row.id, column), row.id)
        if column not in row.values:
            hint = did_you_mean(column, row.values)
            raise UnknownNameError(f"the table “{table}” has no column “{column}”", hint)
        value, kind = row.values[column], self._game.columns[table].get(column)
        if rest and kind is not None and kind.kind == "ref" and kind.table:
            if value is None:
                return Fact(cell_source(table, row.id, column), None)
            return self._of_table(kind.table, (value, *rest))
        return Fact(cell_source(table, row.id, *path), _inward(value, tuple(rest), column))

    def _known(self) -> Iterable[str]:
        yield from self._row.values if self._row is not None else ()
        yield from self._game.tables
        yield from ("rules", "game", ID_COLUMN)


def param_text(value: Any) -> str:
    """A question's parameter as one writes it on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ",".join(f"{name}={param_text(number)}" for name, number in value.items())
    if isinstance(value, list | tuple):
        return ",".join(param_text(item) for item in value)
    return str(value)


def _inward(value: Any, path: tuple[str, ...], name: str) -> Any:
    for key in path:
        if isinstance(value, Mapping) and key in value:
            value = value[key]
        elif isinstance(value, list | tuple) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            known = did_you_mean(key, value) if isinstance(value, Mapping) else None
            raise UnknownNameError(f"{name} has no “{key}”", known)
        name = f"{name}.{key}"
    return value
