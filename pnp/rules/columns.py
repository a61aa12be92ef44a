"""Columns: what the values of a table, an option or a parameter may be, and how text becomes one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from pnp.facts.formats import plain
from pnp.findings import did_you_mean

Kind = Literal["any", "text", "integer", "number", "boolean", "choice", "ref", "list", "counted"]
Reader = Callable[[Any], Any]
Ids = Callable[[str], Collection[str]]

TRUE: Final = ("true", "yes")
FALSE: Final = ("false", "no")
SEPARATORS: Final = ",;"

_WHOLE = re.compile(r"[+-]?\d{1,18}")
_EXACT = re.compile(r"[+-]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:/0*[1-9]\d{0,17})?")
_BOUND = r"-?\d+(?:\.\d+)?"
_NUMERIC = re.compile(rf"(integer|number)(?: (?P<least>{_BOUND})?\.\.(?P<most>{_BOUND})?)?")


class ColumnError(ValueError):
    """A value does not suit its column: the message quotes it, `limit` is what it broke, `hint` what would do."""

    def __init__(self, message: str, limit: Any = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.limit = limit
        self.hint = hint


class UnknownRowError(ColumnError):
    """A reference leads to no row of its table."""


class Column(NamedTuple):
    """The type of a column. `optional` cells may be empty: they read as None, lists and counted lists as empty ones.

    `item` is the type of a list's entries, or of what a counted list counts; `table` is where a reference leads;
    `least` and `most` bound numbers. `code` is the finding's code where a core names it (else a general one).
    """

    kind: Kind
    optional: bool = False
    item: Column | None = None
    choices: tuple[str, ...] = ()
    table: str | None = None
    least: int | Fraction | None = None
    most: int | Fraction | None = None
    code: str | None = None

    def named(self, code: str) -> Column:
        """The same type, whose bad cells are findings of `code`."""
        return self._replace(code=code)


@lru_cache(maxsize=256)
def parse_column(text: str) -> Column:
    """The type that a short text such as `integer 1..5`, `one of low|high`, `list of ref units` or `number?` names.

    A trailing `?` allows empty cells. Raises `ColumnError` for any other text.
    """
    base = text.strip()
    if base.endswith("?"):
        return parse_column(base[:-1])._replace(optional=True)
    if base in ("text", "boolean", "any"):
        return Column(base)  # type: ignore[arg-type]
    if match := _NUMERIC.fullmatch(base):
        least, most = _bounds(match, text)
        return Column("integer" if base.startswith("integer") else "number", least=least, most=most)
    for prefix, build in _COMPOUND.items():
        if base.startswith(prefix) and base.removeprefix(prefix).strip():
            return build(base.removeprefix(prefix).strip())
    raise ColumnError(f"“{text}” is not a type of column", hint=f"a type looks like {', '.join(_EXAMPLES)}")


def format_column(column: Column) -> str:
    """The short text of a type; `parse_column` reads it back."""
    item = format_column(column.item) if column.item else ""
    texts = {
        "choice": f"one of {'|'.join(column.choices)}",
        "ref": f"ref {column.table}",
        "list": f"list of {item}",
        "counted": f"counted {item}",
    }
    bounds = f" {plain(column.least)}..{plain(column.most)}".replace("−", "-")
    numeric = column.kind + (bounds if bounds != " .." else "")
    return texts.get(column.kind, numeric) + ("?" if column.optional else "")


def describe(column: Column) -> str:
    """What would do, in words for a hint: “a whole number from 1 to 5”."""
    words = {
        "any": "anything",
        "text": "a text",
        "boolean": "true or false",
        "integer": f"a whole number{_range_words(column)}",
        "number": f"a number such as 3, 2.5 or 1/2{_range_words(column)}",
        "choice": f"one of {', '.join(column.choices)}",
        "ref": f"the id of a row of {column.table}",
    }
    if column.kind == "list" and column.item:
        return f"a list, parted by commas, each {describe(column.item)}"
    if column.kind == "counted" and column.item:
        return f"a counted list such as a=3, b=2, each name {describe(column.item)}"
    return words[column.kind]


def reader(column: Column, ids: Ids) -> Reader:
    """A function that reads one value of `column` from text or from a plain value; it raises `ColumnError`.

    `ids` gives the ids of a table's rows, for references. Numbers come out exact: `int` where whole, else `Fraction`.
    """
    read = _READERS[column.kind](column, ids)
    empty = _EMPTY.get(column.kind)

    def read_cell(raw: Any) -> Any:
        if raw is None or raw == "" or (isinstance(raw, str) and not raw.strip()):
            if column.optional:
                return empty
            raise ColumnError("there is no value", hint=f"write {describe(column)}")
        return read(raw)

    return read_cell


def whole(raw: Any) -> int:
    """A whole number from text or a number. Raises `ColumnError`."""
    if isinstance(raw, str) and _WHOLE.fullmatch(_ascii(raw)):
        return int(_ascii(raw))
    number = exact(raw)
    if isinstance(number, Fraction) or isinstance(raw, str):
        raise ColumnError(f"“{shown(raw)}” is not a whole number")
    return number


def exact(raw: Any) -> int | Fraction:
    """An exact number from text (3, 2.5, 1/2) or a number: `int` where whole. Raises `ColumnError`."""
    if isinstance(raw, str) and _EXACT.fullmatch(_ascii(raw)):
        number, _, divisor = _ascii(raw).partition("/")
        raw = Fraction(number) / int(divisor or 1)
    if isinstance(raw, bool) or not isinstance(raw, int | Fraction):
        raise ColumnError(f"“{shown(raw)}” is not a number")
    return raw.numerator if raw.denominator == 1 else raw


def shown(value: Any) -> str:
    """A value as it is quoted in a message."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ", ".join(shown(item) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={shown(item)}" for key, item in value.items())
    return plain(value) if value is None or isinstance(value, int | Fraction) else str(value)


def _ascii(text: str) -> str:
    return text.strip().replace("−", "-")


def _bounds(match: re.Match[str], text: str) -> tuple[int | Fraction | None, int | Fraction | None]:
    least, most = (exact(match[name]) if match[name] else None for name in ("least", "most"))
    if least is not None and most is not None and least > most:
        raise ColumnError(f"“{text}” ends before it begins")
    return least, most


def _range_words(column: Column) -> str:
    if column.least is not None and column.most is not None:
        return f" from {plain(column.least)} to {plain(column.most)}"
    if column.least is not None:
        return f" of at least {plain(column.least)}"
    return f" of at most {plain(column.most)}" if column.most is not None else ""


def _choice(text: str) -> Column:
    choices = tuple(choice.strip() for choice in text.split("|"))
    if not all(choices) or len(set(choices)) < len(choices):
        raise ColumnError(f"the choices “{text}” are not all different words", hint="write one of low|high")
    return Column("choice", choices=choices)


_COMPOUND: Final[dict[str, Callable[[str], Column]]] = {
    "one of ": _choice,
    "ref ": lambda text: Column("ref", table=text),
    "list of ": lambda text: Column("list", item=parse_column(text)),
    "counted ": lambda text: Column("counted", item=parse_column(text)),
}

_EXAMPLES: Final = ("text", "integer 1..5", "number?", "boolean", "one of low|high", "ref coins", "list of ref units")


def _any(column: Column, ids: Ids) -> Reader:
    return lambda raw: raw


def _text(column: Column, ids: Ids) -> Reader:
    def read(raw: Any) -> str:
        if isinstance(raw, str):
            return raw
        if isinstance(raw, int | Fraction) and not isinstance(raw, bool):
            return plain(raw).replace("−", "-")
        raise ColumnError(f"“{shown(raw)}” is not a text", hint="put it in quotes")

    return read


def _numeric(parse: Callable[[Any], int | Fraction]) -> Callable[[Column, Ids], Reader]:
    def build(column: Column, ids: Ids) -> Reader:
        least, most = column.least, column.most

        def read(raw: Any) -> int | Fraction:
            try:
                number = parse(raw)
            except ColumnError as error:
                raise ColumnError(str(error), hint=f"write {describe(column)}") from None
            if least is not None and number < least:
                raise ColumnError(f"{plain(number)} is less than {plain(least)}", least, f"write {describe(column)}")
            if most is not None and number > most:
                raise ColumnError(f"{plain(number)} is more than {plain(most)}", most, f"write {describe(column)}")
            return number

        return read

    return build


def _boolean(column: Column, ids: Ids) -> Reader:
    def read(raw: Any) -> bool:
        if isinstance(raw, bool):
            return raw
        word = raw.strip().lower() if isinstance(raw, str) else None
        if word in TRUE or word in FALSE:
            return word in TRUE
        raise ColumnError(f"“{shown(raw)}” is neither true nor false", hint="write true or false")

    return read


def _chosen(column: Column, ids: Ids) -> Reader:
    def read(raw: Any) -> str:
        word = shown(raw).strip()
        if word in column.choices:
            return word
        raise ColumnError(
            f"“{word}” is not one of {', '.join(column.choices)}", list(column.choices), _likely(word, column)
        )

    return read


def _likely(word: str, column: Column) -> str:
    return did_you_mean(word, column.choices) or f"write {describe(column)}"


def _reference(column: Column, ids: Ids) -> Reader:
    known = ids(column.table or "")

    def read(raw: Any) -> str:
        word = shown(raw).strip()
        if word in known:
            return word
        hint = did_you_mean(word, known) or f"write {describe(column)}"
        raise UnknownRowError(f"there is no “{word}” in the table {column.table}", hint=hint)

    return read


def _list(column: Column, ids: Ids) -> Reader:
    assert column.item is not None
    read_item = reader(column.item, ids)

    def read(raw: Any) -> tuple[Any, ...]:
        return tuple(read_item(entry) for entry in _entries(raw))

    return read


def _counted(column: Column, ids: Ids) -> Reader:
    assert column.item is not None
    read_item, hint = reader(column.item, ids), f"write {describe(column)}"

    def read(raw: Any) -> dict[str, int]:
        pairs = raw.items() if isinstance(raw, Mapping) else [_pair(entry, hint) for entry in _entries(raw)]
        counts: dict[str, int] = {}
        for name, count in pairs:
            item, number = read_item(name), whole(count)
            if item in counts:
                raise ColumnError(f"“{item}” is counted twice", hint="write each name once, with its whole number")
            if number < 0:
                raise ColumnError(f"“{item}” is counted {plain(number)} times", 0, hint)
            counts[item] = number
        return counts

    return read


def _pair(entry: Any, hint: str) -> tuple[str, str]:
    name, equals, count = str(entry).partition("=")
    if not (name.strip() and equals and count.strip()):
        raise ColumnError(f"“{shown(entry)}” does not say how many", hint=hint)
    return name.strip(), count


def _entries(raw: Any) -> list[Any]:
    if isinstance(raw, list | tuple):
        return list(raw)
    if not isinstance(raw, str):
        return [raw]
    entries = [entry.strip() for entry in re.split(f"[{SEPARATORS}]", raw)]
    if not all(entries):
        raise ColumnError(f"an entry of the list “{raw}” is empty", hint="write one comma between two entries")
    return entries


_READERS: Final[dict[Kind, Callable[[Column, Ids], Reader]]] = {
    "any": _any,
    "text": _text,
    "integer": _numeric(whole),
    "number": _numeric(exact),
    "boolean": _boolean,
    "choice": _chosen,
    "ref": _reference,
    "list": _list,
    "counted": _counted,
}
_EMPTY: Final[dict[Kind, Any]] = {"list": (), "counted": {}}
