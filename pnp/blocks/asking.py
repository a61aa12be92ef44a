"""Asking: a block's question to the rules, with what cannot be answered noted as a finding."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.facts import Fact, UnknownNameError
from pnp.layout.fields import Words
from pnp.layout.pen import Pen


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
