"""Templates: texts with `{{ … }}`, read once with a layout and filled for each item.

A template does not hold facts: each of its expressions has a slot, and a block's facts come as one list by slot, so
that two items whose facts look the same can share what was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, Final

from pnp.expressions import Expression, ExpressionError, compile_expression
from pnp.facts import FORMATS, Fact, format_value
from pnp.facts.markup import typographic
from pnp.findings import did_you_mean

_LIVE: Final = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


def unwrapped(value: Any) -> Any:
    """The plain value of what a scope gives."""
    return value.value if isinstance(value, Fact) else value


def layout_expression(text: str) -> Expression:
    """An expression of a layout. Raises `ExpressionError`, also for a format that does not exist."""
    expression = compile_expression(text, "layout", unwrapped)
    if expression.format is not None and expression.format not in FORMATS:
        hint = did_you_mean(expression.format, FORMATS)
        raise ExpressionError(f"there is no format “{expression.format}”", text.rfind("|") + 1, hint)
    return expression


class Template:
    """A text with live values. `pieces` are fixed texts and, for live values, the numbers of `expressions`.

    `constant` is the text read by `reader` where nothing in it is live. `first_slot` is set when its block is compiled.
    """

    __slots__ = ("constant", "expressions", "first_slot", "pieces", "reader", "source")

    def __init__(self, source: str, reader: Callable[[str], Any] = str) -> None:
        self.source = source
        self.reader = reader
        self.first_slot = 0
        self.pieces: list[str | int] = []
        self.expressions: list[Expression] = []
        for index, text in enumerate(_LIVE.split(source)):
            if index % 2:
                self.pieces.append(len(self.expressions))
                self.expressions.append(layout_expression(text))
            elif text:
                if "{{" in text or "}}" in text:
                    raise ExpressionError(f"“{{{{” and “}}}}” do not pair in “{source}”")
                self.pieces.append(typographic(text))
        self.constant: Any = None if self.expressions else reader("".join(map(str, self.pieces)))

    @property
    def is_live(self) -> bool:
        """Whether any of it comes from the data."""
        return bool(self.expressions)

    @property
    def is_one_value(self) -> bool:
        """Whether it is a single live value and nothing else."""
        return len(self.pieces) == 1 and self.is_live

    def filled(self, facts: Sequence[Fact]) -> Iterator[str | int]:
        """Fixed texts, and the slots of live values."""
        for piece in self.pieces:
            yield piece if isinstance(piece, str) else self.first_slot + piece

    def starting_at(self, slot: int) -> Template:
        """The same template for facts that stand from `slot` on."""
        moved = copy(self)
        moved.first_slot = slot
        return moved

    def read_by(self, reader: Callable[[str], Any]) -> Template:
        """The same template for another reader. Raises what `reader` raises, for a text in which nothing is live."""
        other = copy(self)
        other.reader = reader
        other.constant = None if self.expressions else reader("".join(map(str, self.pieces)))
        return other

    def text(self, facts: Sequence[Fact]) -> str:
        """The whole text as it is printed."""
        parts = (part if isinstance(part, str) else printed(facts[part]) for part in self.filled(facts))
        return "".join(parts)

    def read(self, facts: Sequence[Fact]) -> Any:
        """The value that `reader` makes of the text. Raises what `reader` raises: `ValueError`s."""
        if not self.expressions:
            return self.constant
        return self.reader(self.text(facts))


def printed(fact: Fact) -> str:
    """A fact as its format prints it. Raises `FormatError`."""
    return fact.printed or format_value(fact.value, fact.format)
