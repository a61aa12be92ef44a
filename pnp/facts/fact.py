"""A fact: a value that is drawn, with the place in the data or the rule that it comes from."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Kind = Literal["text", "count", "cell", "arrow", "size"]


class Box(NamedTuple):
    """A rectangle in a face's own whole micrometres, y down from the trim's top left corner."""

    x: int
    y: int
    width: int
    height: int


class Fact(NamedTuple):
    """A value from the data or the rules. `printed`, `kind` and `boxes` are filled in when it is drawn.

    `source` is `table/row/column`, `rules/option`, `game/field` or `ask/question?name=value&…#path` (see
    `pnp.facts.sources`); `format` names a function in `pnp.facts.formats`, with its arguments after a colon.
    """

    source: str
    value: Any
    format: str = "plain"
    printed: str = ""
    kind: Kind = "text"
    boxes: tuple[Box, ...] = ()


class Ruling(NamedTuple):
    """The answer of a rule: its value, the steps that led to it, and where the source document says so.

    Numbers in `value` are `int`, `bool`, `str` or exact `Fraction`; containers are dicts with text keys, lists, tuples.
    """

    value: Any
    steps: tuple[str, ...]
    source: str
