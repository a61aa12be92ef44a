"""A game under its rules: typed tables, options, findings, and answers to questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.facts import Ruling
from pnp.findings import Finding, Place, ProblemsFoundError, did_you_mean, in_reading_order
from pnp.loading.game_data import GameData
from pnp.loading.game_file import GameFile
from pnp.loading.located import Node
from pnp.loading.tables import Row, Table
from pnp.rules.asking import find_question, read_params
from pnp.rules.columns import Column
from pnp.rules.core import AskError, RulesCore, UnreadRowError
from pnp.rules.derived import derive_columns, run_checks
from pnp.rules.names import GameNames
from pnp.rules.options import PREFIX, RULES_FILE, look_up, override, read_options
from pnp.rules.typed_tables import TypedTables, ids_of, type_tables


class Game:
    """A game whose data was held against its rules; `findings` says what is wrong with it, in reading order.

    `tables` have typed values and derived columns, `columns` are their types, `options` the values of `rules.yaml`
    and the defaults. Made by `open_game`.
    """

    def __init__(self, data: GameData, core: RulesCore, typed: TypedTables, options: dict[str, Any]) -> None:
        if data.file is None or data.node is None:
            raise ProblemsFoundError(data.findings)
        self.data, self.core = data, core
        self.file: GameFile = data.file
        self.data_node: Node = data.node
        self.tables: dict[str, Table] = typed.tables
        self.columns: dict[str, dict[str, Column]] = typed.columns
        self.options: dict[str, Any] = options
        self.findings: tuple[Finding, ...] = ()
        self._typed = typed
        self._ids = ids_of(data.tables)
        self._overrides: dict[str, Any] = {}
        self._variants: dict[tuple[tuple[str, str], ...], Game] = {}

    @property
    def id(self) -> str:
        """The game's short name."""
        return self.file.game

    @property
    def title(self) -> str:
        """The game's title."""
        return self.file.title

    @property
    def version(self) -> str:
        """The version of the data."""
        return self.file.version

    @property
    def designer(self) -> str:
        """Whose game it is."""
        return self.file.designer

    def option(self, path: str) -> Any:
        """The value of an option; `range_mm.small` leads into one of several. Raises `AskError` for an unknown one."""
        return look_up(self.options, tuple(path.split(".")))

    def option_place(self, path: str) -> Place:
        """Where an option is stated; the options' file where it has its default."""
        node = self.data.options
        return node.place_of(*path.split(".")) if node is not None else Place(RULES_FILE)

    def rows(self, table: str) -> tuple[Row, ...]:
        """The rows of `table` whose every cell could be read; none for a table that is not there."""
        if table not in self.tables:
            return ()
        return tuple(row for row in self.tables[table].rows if (table, row.index) not in self._typed.unsound)

    def row(self, table: str, row_id: str) -> Row:
        """One row of `table`. Raises `AskError` where there is none, or where its cells could not be read."""
        rows = self.tables[table].by_id if table in self.tables else {}
        if row_id not in rows:
            raise AskError(f"there is no “{row_id}” in the table {table}", hint=did_you_mean(row_id, rows))
        row = rows[row_id]
        if (table, row.index) in self._typed.unsound:
            raise UnreadRowError(
                f"the row “{row_id}” of the table {table} has errors", hint="mend what `pnp validate` reports"
            )
        return row

    def set_aside(self, table: str, row: Row) -> None:
        """Takes a row out of `rows`: something about it could not be worked out."""
        self._typed.unsound.add((table, row.index))

    def names(self, table: str | None = None, row: Row | None = None) -> GameNames:
        """The environment of expressions about the game, or about one row."""
        return GameNames(self, table, row)

    def ask(self, question: str, params: Mapping[str, Any]) -> Ruling:
        """The rules' answer. Parameters are texts or plain values; `rules.NAME` tries another option.

        Raises `AskError` for an unknown question or parameter, and for values outside the tables and limits.
        """
        tried = {name: value for name, value in params.items() if name.startswith(PREFIX)}
        if tried:
            rest = {name: value for name, value in params.items() if name not in tried}
            return self._variant(tried).ask(question, rest)
        asked = find_question(self.core.questions, question)
        return asked.rule(self, read_params(asked, params, self._ids))

    def _variant(self, overrides: Mapping[str, Any]) -> Game:
        key = tuple(sorted((name, str(value)) for name, value in overrides.items()))
        if key not in self._variants:
            self._variants[key] = open_game(self.data, self.core, {**self._overrides, **overrides})
        return self._variants[key]


def open_game(data: GameData, core: RulesCore, overrides: Mapping[str, Any] | None = None) -> Game:
    """The game of `data` under `core`, every problem among its `findings`.

    `overrides` maps options (`tough_counts`, `rules.tough_counts`, `range_mm.small`) to texts or values that are tried
    instead. Raises `ProblemsFoundError` where `game.yaml` itself cannot be understood, `AskError` for bad overrides.
    """
    if data.file is None or data.node is None:
        raise ProblemsFoundError(data.findings)
    findings = list(data.findings)
    typed = type_tables(core, data.tables, data.file.tables, data.node, findings)
    ids = ids_of(data.tables)
    options = override(core, read_options(core, data.options, ids, findings), overrides or {}, ids)
    game = Game(data, core, typed, options)
    game._overrides = dict(overrides or {})
    findings.extend(derive_columns(game))
    findings.extend(core.check(game))
    findings.extend(run_checks(game))
    game.findings = tuple(in_reading_order(findings))
    return game
