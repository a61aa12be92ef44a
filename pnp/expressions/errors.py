"""How an expression fails."""

from __future__ import annotations


class ExpressionError(ValueError):
    """An expression cannot be read or answered; `column` (from 1) is where, `hint` how to mend it."""

    def __init__(self, message: str, column: int = 1, hint: str | None = None) -> None:
        super().__init__(message)
        self.column = column
        self.hint = hint
