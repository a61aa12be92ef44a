"""Sources: the text that says where a fact comes from, so that a check can ask for it afresh.

`units/tank/toughness`, `rules/card_long_mm`, `game/version`, `ask/distance?measure=2L#mm`.
Characters with a meaning of their own (`%/?#&=`) and white space are percent-encoded within the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

ASK = "ask"
ALL_ROWS = "*"
_UNRESERVED = "!$'()*+,;:@[]{}|^~-_."


class Source(NamedTuple):
    """A source, taken apart. `path` leads to the value; for a question it leads into the answer."""

    path: tuple[str, ...]
    question: str | None = None
    params: tuple[tuple[str, str], ...] = ()


def cell_source(table: str, row: str, *path: str) -> str:
    """The source of a table's cell, or of a value within a structured cell."""
    return "/".join(_encode(part) for part in (table, row, *path))


def rows_source(table: str) -> str:
    """The source of the ids of all rows of a table, in their order."""
    return cell_source(table, ALL_ROWS, "id")


def ask_source(question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> str:
    """The source of an answer (or the part of it at `path`): parameters sorted by name."""
    query = "&".join(f"{_encode(name)}={_encode(str(params[name]))}" for name in sorted(params))
    fragment = "/".join(_encode(part) for part in path)
    return f"{ASK}/{_encode(question)}" + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def format_source(source: Source) -> str:
    """The text of a source; `parse_source` reads it back."""
    if source.question is None:
        return "/".join(_encode(part) for part in source.path)
    return ask_source(source.question, dict(source.params), source.path)


def inner_source(source: str, *path: str) -> str:
    """The source of a part of what `source` names: of a value within an answer or a structured cell."""
    whole = parse_source(source)
    return format_source(whole._replace(path=whole.path + path))


def parse_source(text: str) -> Source:
    """A source taken apart. Raises `ValueError` for a text that is none."""
    if not text.startswith(f"{ASK}/"):
        path = tuple(unquote(part) for part in text.split("/"))
        if len(path) < 2 or not all(path):
            raise ValueError(f"“{text}” is not a source; one looks like units/tank/toughness")
        return Source(path)
    asked, _, fragment = text.removeprefix(f"{ASK}/").partition("#")
    question, _, query = asked.partition("?")
    pairs = [pair.partition("=") for pair in query.split("&")] if query else []
    params = tuple(sorted((unquote(name), unquote(value)) for name, _, value in pairs))
    return Source(tuple(unquote(part) for part in fragment.split("/")) if fragment else (), unquote(question), params)


def _encode(part: str) -> str:
    return part if part.isalnum() and part.isascii() else quote(part, safe=_UNRESERVED)
