"""What the operators and functions of expressions do with values: exact numbers, and no mixture of kinds."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from pnp.expressions.errors import ExpressionError


def number_in(value: Any, column: int) -> int | Fraction:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    shown = "nothing" if value is None else f"“{value}”"
    raise ExpressionError(f"{shown} is not a number", column, "give its column the type integer or number")


def shortest(number: int | Fraction) -> int | Fraction:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def _divide(left: int | Fraction, right: int | Fraction) -> Fraction:
    return Fraction(left) / right


def _equal(left: Any, right: Any, column: int) -> bool:
    _refuse_mixture(left, right, column)
    return bool(left == right)


def _ordered(test: Callable[[Any, Any], bool]) -> Callable[[Any, Any, int], bool]:
    def compare(left: Any, right: Any, column: int) -> bool:
        _refuse_mixture(left, right, column)
        try:
            return test(left, right)
        except TypeError:
            raise ExpressionError(f"“{left}” and “{right}” have no order", column) from None

    return compare


def _refuse_mixture(left: Any, right: Any, column: int) -> None:
    """5 == "5" would be false for ever without a word: say so instead."""
    if {_sort(left), _sort(right)} == {"text", "number"}:
        text, number = (left, right) if isinstance(left, str) else (right, left)
        message = f"the text “{text}” is compared with the number {number}"
        raise ExpressionError(message, column, "give the column the type integer or number")


def _sort(value: Any) -> str:
    if isinstance(value, str):
        return "text"
    return "number" if isinstance(value, int | Fraction) and not isinstance(value, bool) else "other"


def _contains(left: Any, right: Any, column: int) -> bool:
    if not isinstance(right, str | list | tuple | Mapping):
        raise ExpressionError("“in” needs a list or a text on its right", column)
    try:
        return left in right
    except TypeError:
        raise ExpressionError(f"“{left}” cannot stand in a text", column) from None


COMPARISONS: Final[dict[type[ast.cmpop], Callable[[Any, Any, int], bool]]] = {
    ast.Eq: _equal,
    ast.NotEq: lambda left, right, column: not _equal(left, right, column),
    ast.Lt: _ordered(lambda left, right: left < right),
    ast.LtE: _ordered(lambda left, right: left <= right),
    ast.Gt: _ordered(lambda left, right: left > right),
    ast.GtE: _ordered(lambda left, right: left >= right),
    ast.In: _contains,
    ast.NotIn: lambda left, right, column: not _contains(left, right, column),
}

ARITHMETIC: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.Div: _divide,
    ast.FloorDiv: lambda left, right: left // right,
    ast.Mod: lambda left, right: left % right,
}

FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "abs": abs,
    "all": all,
    "any": any,
    "count": lambda items: sum(1 for item in items if item),
    "len": len,
    "max": max,
    "min": min,
    "round": lambda number: int(abs(number) + Fraction(1, 2)) * (1 if number >= 0 else -1),
    "sum": lambda items: shortest(sum(items, Fraction(0))),
}
