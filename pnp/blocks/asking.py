"""Asking: a block's question to the rules, with what cannot be answered noted as a finding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from pydantic import Field, model_validator

from pnp.blocks.grid_field import value_of
from pnp.facts import Fact, UnknownNameError
from pnp.layout.fields import Shape, Words
from pnp.layout.pen import Pen
from pnp.layout.rows import RowWords


class Answer(Shape):
    """What is drawn is the answer to a `question`, or what stands in it under `path`; or it is in the data."""

    question: str | None = None
    params: dict[str, Words] = Field(default={})
    path: str = ""
    values: RowWords | None = None

    @model_validator(mode="after")
    def _has_a_source(self) -> Self:
        if (self.question is None) == (self.values is None):
            raise ValueError("write either question: (one to the rules) or values: (a list in the data)")
        return self

    def fact(self, pen: Pen) -> Fact | None:
        """The answer or the list; None where a problem was noted."""
        if self.question is not None:
            return answer_to(pen, self.question, self.params, self.path)
        return value_of(pen, self.values) if self.values is not None else None


def answer_to(pen: Pen, question: str, params: Mapping[str, Words], path: str = "") -> Fact | None:
    """The answer, or the part of it at `path` (parted by dots); None where a problem was noted.

    A parameter that says nothing for an item is left out.
    """
    said = {name: text for name, words in params.items() if (text := pen.text(words))}
    return asked(pen, question, said, path)


def asked(pen: Pen, question: str, said: Mapping[str, str], path: str = "") -> Fact | None:
    """The answer to a question with these parameters, or the part of it at `path`; None where a problem was noted."""
    try:
        return pen.scope.ask(question, said, tuple(part for part in path.split(".") if part))
    except UnknownNameError as error:
        stated = ", ".join(f"{name}={value}" for name, value in said.items())
        pen.problem("PNP-EXPRESSION", f"{error.args[0]} ({question} {stated})", found=stated, hint=error.hint)
        return None
