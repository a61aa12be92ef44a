"""What `game.yaml` computes itself: derived columns, and checks written as expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from pnp.expressions import Environment, Expression, ExpressionError, compile_expression
from pnp.facts import FormatError, format_value
from pnp.findings import Finding, Place, did_you_mean
from pnp.loading.game_file import CheckSpec
from pnp.loading.tables import Row
from pnp.rules.columns import shown
from pnp.rules.core import UnreadRowError
from pnp.rules.names import GameNames

if TYPE_CHECKING:
    from pnp.rules.game import Game

_LIVE: Final = re.compile(r"\{\{(.*?)\}\}")


def derive_columns(game: Game) -> Iterator[Finding]:
    """Adds the derived columns of every table, in the order of `game.yaml`; each may name those before it."""
    for table, spec in game.file.tables.items():
        for column, text in spec.derive.items():
            if table in game.tables:
                place = game.data_node.place_of("tables", table, "derive", column)
                yield from _derive(game, (table, column), text, place)


def run_checks(game: Game) -> Iterator[Finding]:
    """The findings of the checks of `game.yaml`: for the game, or for each row that can be read."""
    for number, spec in enumerate(game.file.checks):
        place = game.data_node.place_of("checks", number)
        try:
            expression = compile_expression(spec.check)
            message, hint = _Text(spec.message), _Text(spec.hint or "")
            for row in _rows(game, spec, place):
                yield from _check(game, spec, (expression, message, hint), row, place)
        except ExpressionError as error:
            yield _unreadable(error, spec.check, place)


def _derive(game: Game, target: tuple[str, str], text: str, place: Place) -> Iterator[Finding]:
    table_name, column = target
    table = game.tables[table_name]
    if column in table.columns:
        message = f"the table “{table_name}” has a column “{column}” of its own"
        yield Finding("PNP-DERIVE", message, place, found=column, hint="give the derived column another name")
        return
    errors: list[ExpressionError] = []
    values = _evaluated(game, table_name, text, errors)
    if errors:  # one slip of the pen is one finding, however many rows it spoils
        yield _unreadable(errors[0], text, place)
    cells = [(*row.values.values(), value) for row, value in zip(table.rows, values, strict=True)]
    game.tables[table_name] = table.with_rows((*table.columns, column), cells)


def _evaluated(game: Game, table: str, text: str, errors: list[ExpressionError]) -> list[Any]:
    """The value for each row; rows for which there is none are set aside."""
    try:
        evaluate = compile_expression(text).evaluate
    except ExpressionError as error:
        errors.append(error)
        evaluate = _nothing
    values: list[Any] = [None] * len(game.tables[table].rows)
    for row in game.rows(table):
        try:
            values[row.index] = _plain(evaluate(_ReadNames(game, table, row)))
        except ExpressionError as error:
            errors.append(error)
            game.set_aside(table, row)
        except _SkipRowError:
            game.set_aside(table, row)
    return values


def _nothing(names: Environment) -> Any:
    raise _SkipRowError


def _rows(game: Game, spec: CheckSpec, place: Place) -> Sequence[Row | None]:
    if spec.each is None:
        return (None,)
    if spec.each not in game.tables:
        hint = did_you_mean(spec.each, game.tables)
        raise ExpressionError(f"the check is for each row of “{spec.each}”, which is no table", hint=hint)
    return game.rows(spec.each)


def _check(
    game: Game, spec: CheckSpec, texts: tuple[Expression, _Text, _Text], row: Row | None, place: Place
) -> Iterator[Finding]:
    expression, message, hint = texts
    names = _ReadNames(game, spec.each, row)
    try:
        if expression.evaluate(names):
            return
    except _SkipRowError:
        return
    column = next((path[0] for path in expression.paths if row is not None and path[0] in row.values), None)
    yield Finding(
        "PNP-CHECK",
        message.filled(names),
        row.place(column) if row is not None else place,
        found=shown(row.values[column]) if row is not None and column is not None else None,
        limit=spec.check,
        rule=f"game.yaml: checks, line {place.line}",
        hint=hint.filled(names) or None,
        severity=spec.severity,
    )


class _SkipRowError(Exception):
    """What an expression needs could not be read, as a finding says already."""


class _ReadNames(GameNames):
    """Names, of which those in rows that could not be read end the evaluation without a further finding."""

    def value(self, path: tuple[str, ...]) -> Any:
        try:
            return super().value(path)
        except UnreadRowError:
            raise _SkipRowError from None

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Any:
        try:
            return super().ask(question, params, path)
        except UnreadRowError:
            raise _SkipRowError from None


class _Text:
    """A check's message: `{{ expression | format }}` within it is live."""

    def __init__(self, text: str) -> None:
        self._parts = _LIVE.split(text)
        self._expressions = [compile_expression(part) for part in self._parts[1::2]]

    def filled(self, names: GameNames) -> str:
        live = (_formatted(expression, names) for expression in self._expressions)
        return "".join(next(live) if number % 2 else part for number, part in enumerate(self._parts))


def _formatted(expression: Expression, names: GameNames) -> str:
    try:
        return format_value(expression.evaluate(names), expression.format or "plain")
    except FormatError as error:
        raise ExpressionError(str(error)) from None


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _unreadable(error: ExpressionError, text: str, place: Place) -> Finding:
    message = f"“{text}”: {error}, at character {error.column}"
    return Finding("PNP-EXPRESSION", message, place, found=text, hint=error.hint)
