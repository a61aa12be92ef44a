"""Asking: parameters from the command line, a layout or a rulebook become the values that a rule takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.findings import did_you_mean
from pnp.rules.columns import ColumnError, Ids, describe, reader, shown
from pnp.rules.core import AskError, Param, Question


def find_question(questions: Iterable[Question], name: str) -> Question:
    """The question of that name. Raises `AskError`, which names the likely ones."""
    known = {question.name: question for question in questions}
    if name in known:
        return known[name]
    if not known:
        raise AskError(f"these rules answer no questions, so not “{name}” either")
    raise AskError(f"there is no question “{name}”", None, did_you_mean(name, known))


def read_params(question: Question, given: Mapping[str, Any], ids: Ids) -> dict[str, Any]:
    """Every parameter of `question` by name: those left out (or None) have their default.

    Texts are parsed by the parameter's kind, other values held against it. Raises `AskError`, which names the
    parameter and the values that would do.
    """
    known = {param.name: param for param in question.params}
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known) if known else f"“{question.name}” takes no parameters"
            raise AskError(f"“{question.name}” has no parameter “{name}”", name, hint)
    return {name: _value(question, param, given.get(name), ids) for name, param in known.items()}


def _value(question: Question, param: Param, raw: Any, ids: Ids) -> Any:
    if raw is None:
        if param.required:
            hint = f"write {param.name}=…, {describe(param.column)}: {param.meaning}"
            raise AskError(f"“{question.name}” needs the parameter “{param.name}”", param.name, hint)
        return param.default
    try:
        return reader(param.column, ids)(raw)
    except ColumnError as error:
        message = f"{param.name}: {error}"
        raise AskError(message, param.name, error.hint or f"write {describe(param.column)}") from None


def refuse(parameter: str, value: Any, why: str, hint: str) -> AskError:
    """The error for a value that a rule itself cannot take; `hint` names those that would do."""
    return AskError(f"{parameter}: “{shown(value)}” {why}", parameter, hint)
