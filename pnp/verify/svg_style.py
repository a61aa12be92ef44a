"""Styles of SVG elements: attributes, `style`, and style sheets of plain selectors (CSS 2.2, chapters 4 to 6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

INHERITED: Final = frozenset(
    {
        "fill",
        "fill-opacity",
        "stroke",
        "stroke-opacity",
        "stroke-width",
        "visibility",
        "color",
        "font-family",
        "font-size",
        "font-style",
        "font-weight",
        "letter-spacing",
        "word-spacing",
        "text-anchor",
        "white-space",
    }
)
_OWN: Final = frozenset({"display", "opacity", "clip-path"})
_UNREAD: Final = frozenset(
    {
        "d",
        "transform",
        "translate",
        "rotate",
        "scale",
        "offset",
        "offset-path",
        "mask",
        "mask-image",
        "filter",
        "text-transform",
        "writing-mode",
        "baseline-shift",
        "dominant-baseline",
        "clip",
        "content",
        "font",
        "all",
    }
)
"""Properties that move or change what is drawn and are not followed; the initial values are harmless."""
_HARMLESS: Final = frozenset({"none", "auto", "normal", "0", "baseline", "alphabetic", "lr-tb", "lr", "horizontal-tb"})
_READ: Final = INHERITED | _OWN | _UNREAD

_BRACE: Final = re.compile(r"[{}]")
_SIMPLE: Final = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_MOST_RULES: Final = 1_000
_MOST_NOTES: Final = 10
_LONGEST_CLASS: Final = 1_000  # characters of an attribute `class`
_MOST_COMPARISONS: Final = 3_000_000  # of elements with rules


class TooManyRulesError(ValueError):
    """More elements and rules of style than can be compared in reasonable time."""


Style = Mapping[str, str]


class _Simple(NamedTuple):
    """A name (or ""), an id (or ""), and classes that an element must have."""

    name: str
    identity: str
    classes: frozenset[str]

    def matches(self, name: str, attributes: Mapping[str, str]) -> bool:
        return (
            self.name in ("", name)
            and self.identity in ("", attributes.get("id", ""))
            and (not self.classes or self.classes <= set(attributes.get("class", "")[:_LONGEST_CLASS].split()))
        )


class _Rule(NamedTuple):
    """A selector, `a b` as (a, b); how specific it is, and its number; what it declares."""

    selector: tuple[_Simple, ...]
    rank: tuple[int, int, int, int]
    declared: dict[str, str]
    important: dict[str, str]


class StyleSheets:
    """The rules of a file's style sheets. `notes` tell what could not be read."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.notes: list[str] = []
        self._rules: list[_Rule] = []
        self._compared = 0
        for text in texts:
            self._read(_without_comments(text))
        self._rules.sort(key=lambda rule: rule.rank)

    def style_of(self, path: Sequence[tuple[str, Mapping[str, str]]]) -> dict[str, str]:
        """What an element declares itself: `path` are the names and attributes from the root down to it.

        Raises `TooManyRulesError`.
        """
        _, attributes = path[-1]
        style = {
            key: value.strip() for key, value in attributes.items() if key in _READ and key not in _ATTRIBUTES_ONLY
        }
        matching = self._matching(path) if self._rules else []
        for rule in matching:
            style |= rule.declared
        own, important = declarations(attributes["style"]) if "style" in attributes else ({}, {})
        style |= own
        for rule in matching:
            style |= rule.important
        return style | important

    def _matching(self, path: Sequence[tuple[str, Mapping[str, str]]]) -> list[_Rule]:
        self._compared += len(self._rules)
        if self._compared > _MOST_COMPARISONS:
            raise TooManyRulesError
        return [rule for rule in self._rules if _matches(rule.selector, path)]

    def _note(self, note: str) -> None:
        if len(self.notes) < _MOST_NOTES:
            self.notes.append(note)

    def _read(self, text: str) -> None:
        for head, body in _blocks(text):
            if head.startswith("@"):
                if not head.startswith(("@font-face", "@charset", "@namespace")):
                    self._note(f"the style rule “{head[:40]}” is not followed")
                continue
            declared, important = declarations(body)
            if not declared and not important:
                continue
            for part in head.split(","):
                self._add(part.strip(), declared, important)

    def _add(self, text: str, declared: dict[str, str], important: dict[str, str]) -> None:
        simples = [_simple(part) for part in text.split()]
        known = [simple for simple in simples if simple is not None]
        if len(known) != len(simples) or not known or len(self._rules) >= _MOST_RULES:
            self._note(f"the style rule for “{text[:40]}” is not followed")
            return
        ids = sum(1 for simple in known if simple.identity)
        classes = sum(len(simple.classes) for simple in known)
        names = sum(1 for simple in known if simple.name)
        self._rules.append(_Rule(tuple(known), (ids, classes, names, len(self._rules)), declared, important))


_ATTRIBUTES_ONLY: Final = frozenset(
    {"transform", "rotate", "scale", "d", "content", "all", "translate", "offset", "clip"}
)
"""Names that mean something else, or nothing, as attributes."""


def declarations(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The properties that are followed, or that ought to be: what is declared, and what as important."""
    declared: dict[str, str] = {}
    important: dict[str, str] = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        name = name.strip().lower()
        if colon and name in _READ:
            value, mark, _ = value.partition("!important")
            (important if mark else declared)[name] = value.strip()
    return declared, important


def unread_in(style: Style) -> Iterator[str]:
    """The properties of a style that change the picture and are not followed."""
    return (name for name in style if name in _UNREAD and style[name].lower() not in _HARMLESS)


def _matches(selector: tuple[_Simple, ...], path: Sequence[tuple[str, Mapping[str, str]]]) -> bool:
    """Whether the last one is the element, and the others are above it in that order."""
    if not selector[-1].matches(*path[-1]):
        return False
    above = iter(reversed(path[:-1]))
    return all(any(simple.matches(*outer) for outer in above) for simple in reversed(selector[:-1]))


def _simple(text: str) -> _Simple | None:
    match = _SIMPLE.fullmatch(text)
    if match is None:
        return None
    parts = re.findall(r"([.#])([\w-]+)", match[2])
    ids = [name for kind, name in parts if kind == "#"]
    name = "" if match[1] in (None, "*") else match[1]
    return _Simple(name, ids[0] if ids else "", frozenset(name for kind, name in parts if kind == "."))


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Heads and bodies of rules; a body with blocks of its own is passed on whole."""
    depth, head_at, body_at = 0, 0, 0
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            depth += 1
            if depth == 1:
                body_at = match.end()
        elif depth:
            depth -= 1
            if not depth:
                yield text[head_at : body_at - 1].rsplit(";", 1)[-1].strip(), text[body_at : match.start()]
                head_at = match.end()


def _without_comments(text: str) -> str:
    parts, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("*/", start + 2)
        at = end + 2 if end >= 0 else len(text)
    return " ".join([*parts, text[at:]])
