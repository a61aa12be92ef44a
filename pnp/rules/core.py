"""What a rules core is: the options, tables and questions of one game, and the checks of its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pnp.facts import Ruling
from pnp.findings import Finding
from pnp.rules.columns import Column, parse_column

if TYPE_CHECKING:
    from pnp.rules.game import Game

Rule = Callable[["Game", Mapping[str, Any]], Ruling]


class AskError(LookupError):
    """A question cannot be answered as put: `parameter` is at fault, `hint` names the values that would do."""

    def __init__(self, message: str, parameter: str | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.parameter = parameter
        self.hint = hint


class UnreadRowError(AskError):
    """A question or an expression needs a row with a cell that could not be read, which is a finding already."""


class Option(NamedTuple):
    """A number or choice that a designer tweaks in `rules.yaml`.

    `kind` is the short text of a column's type; a `default` that is a mapping holds options of their own, all of that
    kind. `meaning` is a sentence for the manual.
    """

    name: str
    default: Any
    kind: str
    meaning: str

    @property
    def column(self) -> Column:
        """The type of its value, or of each value within it."""
        return parse_column(self.kind)


class Param(NamedTuple):
    """A parameter of a question; `kind` is the short text of a column's type, `default` what it is when left out."""

    name: str
    kind: str
    meaning: str
    required: bool = True
    default: Any = None

    @property
    def column(self) -> Column:
        """The type of its value."""
        return parse_column(self.kind)


class Question(NamedTuple):
    """A question to the rules. `answer` says what keys the answer has; `rule` gives it from the game and parameters."""

    name: str
    params: tuple[Param, ...]
    answer: str
    rule: Rule

    def as_json(self) -> dict[str, Any]:
        """The question as the command line lists it."""
        params = [{"name": param.name, "required": param.required, "meaning": param.meaning} for param in self.params]
        return {"name": self.name, "params": params, "answer": self.answer}


def in_lowest_terms(number: int | Fraction) -> int | str:
    """A number in the shape of an answer: itself where whole, else an exact fraction as text."""
    return int(number) if number == int(number) else str(Fraction(number))


def columns(**types: str | Column) -> dict[str, Column]:
    """The columns of a table, each by its type or the short text of one."""
    return {name: parse_column(kind) if isinstance(kind, str) else kind for name, kind in types.items()}


class RulesCore:
    """The rules of one game. A core of one's own derives from this and is named by the entry point `pnp.rules`.

    `tables` gives the columns that the core reads; a table may have further ones. Tables outside `optional_tables`
    must be there. With `open_options`, `rules.yaml` may hold whatever a designer likes.
    """

    name: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    tables: ClassVar[Mapping[str, Mapping[str, Column]]] = {}
    optional_tables: ClassVar[frozenset[str]] = frozenset()
    questions: ClassVar[tuple[Question, ...]] = ()
    open_options: ClassVar[bool] = False

    def check(self, game: Game) -> Iterable[Finding]:
        """Every breach of the game's own rules by its data. Rows with unreadable cells are not among `game.rows`."""
        return ()
