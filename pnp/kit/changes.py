"""What has changed on a face, from its records, and in words for a list that one holds beside the box."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.facts.sources import parse_source

_LONGEST: Final = 34
"""Characters of a value that a list shows; of a longer one what stands around the first difference."""
_MOST_CHANGES: Final = 4
_NAMES: Final = ("name", "title")

Record = str | Mapping[str, Any]
"""A face's record: the canonical text, or what was read from it."""

Said = tuple[Any, str]
"""A value, and how it was printed."""


class FactChange(NamedTuple):
    """A printed value that has changed, as it was and as it is printed; None where it was, or is, not printed."""

    fact: str
    before: str | None
    after: str | None


def facts_of(record: Record | None) -> dict[str, list[Said]]:
    """What a face's record says, by source, each value once. A record that cannot be read says nothing."""
    said: dict[str, list[Said]] = {}
    for source, value, shown in _stated(record):
        one = (value, shown)
        if one not in said.setdefault(source, []):
            said[source].append(one)
    return said


def same_facts(before: Record | None, after: Record | None) -> bool:
    """Whether two faces print the same values, wherever and however. One without a record is like no other."""
    return before is not None and after is not None and not fact_changes(before, after)


def fact_changes(before: Record | None, after: Record | None) -> list[FactChange]:
    """The printed values that differ between two records, those of the later one first."""
    old, new = facts_of(before), facts_of(after)
    changes: list[FactChange] = []
    for source in dict.fromkeys((*new, *old)):
        gone = [shown for value, shown in old.get(source, ()) if (value, shown) not in new.get(source, ())]
        come = [shown for value, shown in new.get(source, ()) if (value, shown) not in old.get(source, ())]
        for number in range(max(len(gone), len(come))):
            pair = [shown[number] if number < len(shown) else None for shown in (gone, come)]
            changes.append(FactChange(source, *pair))
    return changes


def name_of(item: str, records: Iterable[Record | None]) -> str:
    """The name that a face prints for its item; the item's id where it prints none."""
    for record in records:
        for source, said in facts_of(record).items():
            path = source.split("/")
            if len(path) == 3 and path[1] == item and path[2] in _NAMES:
                return said[0][1]
    return item


def in_words(item: str, changes: Sequence[FactChange]) -> str:
    """Changed values of an item's faces: `toughness 5 → 4; move 1L → 2L`."""
    said = list(dict.fromkeys(_sentences(item, changes)))
    shown = said[: _MOST_CHANGES + (len(said) == _MOST_CHANGES + 1)]
    more = len(said) - len(shown)
    return "; ".join([*shown, *([f"and {more} more values"] if more else [])])


def _sentences(item: str, changes: Sequence[FactChange]) -> Iterator[str]:
    """One for each change; parts of one answer that change alike are one."""
    alike: dict[tuple[str, str | None, str | None], set[str]] = {}
    for change in changes:
        alike.setdefault((_subject(item, change.fact), change.before, change.after), set()).add(change.fact)
    for change in changes:
        subject = _subject(item, change.fact)
        parts = {c.fact for c in changes if _subject(item, c.fact) == subject}
        if parts != alike[subject, change.before, change.after]:
            subject = _subject(item, change.fact, whole=True)
        yield _sentence(subject, change.before, change.after)


def _sentence(subject: str, before: str | None, after: str | None) -> str:
    if before is None:
        return f"{subject} {_excerpt(after or '', '')} is new"
    if after is None:
        return f"{subject} {_excerpt(before, '')} is gone"
    return f"{subject} {_excerpt(before, after)} → {_excerpt(after, before)}"


def _subject(item: str, fact: str, whole: bool = False) -> str:
    """What a fact tells of, in words: the item's own name left out; of an answer which part only in `whole`."""
    try:
        path, question, params = parse_source(fact)
    except ValueError:
        return fact
    if question is None:
        table, *inner = path
        about_it = [part for part in inner if part != item] if len(inner) > 1 else inner
        return ", ".join(map(_words, about_it)) if about_it else _words(table)
    about = "; ".join(_parameter(name, value) for name, value in params if value != item)
    told = ", ".join(map(_words, (question, *(path if whole else ()))))
    return f"{told} ({about})" if about else told


def _parameter(name: str, value: str) -> str:
    """What was asked about, in words: `attacks tank + tank`, `cover`."""
    if value in ("true", "false"):
        return _words(name) if value == "true" else f"no {_words(name)}"
    return f"{_words(name)} {_words(value).replace(',', ' + ')}"


def _words(name: str) -> str:
    """A name as one says it; units stand with the value."""
    return name.removesuffix("_mm").replace("_", " ").strip() or name


def _excerpt(text: str, other: str) -> str:
    """A value as a list shows it: in quotation marks if it has several words, and no more of it than is needed."""
    if len(text) <= _LONGEST:
        return f"“{text}”" if " " in text or not text else text
    start = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), min(len(text), len(other)))
    first = max(0, text.rfind(" ", 0, max(0, start - 8)) + 1) if start > _LONGEST // 2 else 0
    shown = text[first : first + _LONGEST]
    last = shown.rfind(" ") if first + _LONGEST < len(text) else -1
    shown = shown[:last] if last > _LONGEST // 2 else shown
    return f"“{'…' if first else ''}{shown}{'…' if first + len(shown) < len(text) else ''}”"


def _stated(record: Record | None) -> Iterator[tuple[str, Any, str]]:
    """Source, value and print of each fact of a record, as far as it can be read."""
    try:
        read = json.loads(record or "{}") if isinstance(record, str) else record or {}
        facts = read.get("facts", [])
        stated = [(str(fact[0]), fact[1], fact[3]) for fact in facts]
    except (ValueError, TypeError, AttributeError, IndexError, KeyError, RecursionError):
        return
    for source, value, shown in stated:
        yield (
            source,
            value,
            value if shown is None and isinstance(value, str) else _shown(value if shown is None else shown),
        )


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
