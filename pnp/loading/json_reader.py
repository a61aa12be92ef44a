"""JSON files (RFC 8259): values with their places; duplicate keys and numbers out of bounds are findings."""

from __future__ import annotations

import json
import re
from typing import Final

from pnp.findings import Finding, Place
from pnp.loading.limits import DEPTH, NODES
from pnp.loading.lines import Lines
from pnp.loading.located import NO_KEYS, Node, Value, duplicate_key
from pnp.loading.scalars import check_text, exact_number, not_finite
from pnp.loading.stopping import StopReadingError, stop_if_hopeless

_BLANK = re.compile("[ \t\n]*")
_STRING = re.compile(r'"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"')
_WORD = re.compile(r'[^\s,:\[\]{}"]+')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_NOT_FINITE: Final = frozenset(("NaN", "Infinity", "-Infinity"))
_QUOTE = "put text in double quotation marks; comments are not part of JSON"


def read_json(text: str, file: str, findings: list[Finding]) -> Node | None:
    """The file's value; None, with a finding, if it cannot be understood as a whole."""
    reader = _Reader(text, file, findings)
    try:
        return reader.document()
    except StopReadingError as stop:
        findings.append(stop.finding)
        return None


class _Reader:
    """A descent through the text; the limit of depth keeps it within Python's."""

    def __init__(self, text: str, file: str, findings: list[Finding]) -> None:
        self.text = text
        self.file = file
        self.findings = findings
        self.findings_before = len(findings)
        self.lines = Lines(text, file)
        self.offset = 0
        self.size = 0

    def document(self) -> Node:
        """The one value of the text; null for a text of white space alone."""
        self._skip_blanks()
        if self.offset == len(self.text):
            return Node(None, Place(self.file, 1, 1))
        node = self._value(1)
        self._skip_blanks()
        if self.offset < len(self.text):
            raise self._syntax(
                "the file goes on after its value has ended", "delete what follows, or check the brackets"
            )
        return node

    def _value(self, depth: int) -> Node:
        self.size += 1
        place = self._place()
        stop_if_hopeless(len(self.findings) - self.findings_before, place)
        if depth > DEPTH:
            message = f"values are nested more than {DEPTH} levels deep"
            raise StopReadingError(Finding("PNP-NESTING", message, place, limit=DEPTH, hint="nest them less deeply"))
        if self.size > NODES:
            message = f"the file holds more than {NODES:,} values"
            raise StopReadingError(Finding("PNP-FILE-VALUES", message, place, limit=NODES, hint="split the file"))
        sign = self.text[self.offset : self.offset + 1]
        if sign == "{":
            return self._mapping(place, depth)
        if sign == "[":
            return Node(self._list(depth), place, NO_KEYS)
        return Node(self._string(place) if sign == '"' else self._word(place), place, NO_KEYS)

    def _mapping(self, place: Place, depth: int) -> Node:
        values: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        more = self._opens("}")
        while more:
            key_place = self._place()
            if not self.text.startswith('"', self.offset):
                raise self._syntax(
                    "a key in double quotation marks is expected here",
                    'write "key": value, without a comma after the last one',
                )
            key = self._string(key_place)
            self._skip_blanks()
            if not self.text.startswith(":", self.offset):
                raise self._syntax(f"after the key “{key}” a colon is expected", 'write "key": value')
            self.offset += 1
            self._skip_blanks()
            node = self._value(depth + 1)
            if key in keys:
                self.findings.append(duplicate_key(key, keys[key], key_place))
            else:
                values[key], keys[key] = node, key_place
            more = self._goes_on("}", place)
        return Node(values, place, keys)

    def _list(self, depth: int) -> list[Node]:
        place = self._place()
        items: list[Node] = []
        more = self._opens("]")
        while more:
            items.append(self._value(depth + 1))
            more = self._goes_on("]", place)
        return items

    def _opens(self, close: str) -> bool:
        """Step into a list or mapping; whether it holds anything."""
        self.offset += 1
        self._skip_blanks()
        empty = self.text.startswith(close, self.offset)
        self.offset += empty
        return not empty

    def _goes_on(self, close: str, opened: Place) -> bool:
        """Step over what follows a value; whether another one comes."""
        self._skip_blanks()
        sign = self.text[self.offset : self.offset + 1]
        if sign not in (",", close) or not sign:
            message = f"a comma or “{close}” is expected here, for what opens on line {opened.line}"
            raise self._syntax(message, f"part values by commas, and close with “{close}”")
        self.offset += 1
        if sign == close:
            return False
        self._skip_blanks()
        if self.text.startswith(close, self.offset):
            raise self._syntax(f"a comma stands before the closing “{close}”", "delete the comma")
        return True

    def _string(self, place: Place) -> str:
        match = _STRING.match(self.text, self.offset)
        if match is None:
            raise self._syntax(
                "a text opens here and is not closed on its line", "close it with a double quotation mark"
            )
        self.offset = match.end()
        text = match[1]
        escaped = "\\" in text
        if escaped:
            try:
                text = json.loads(match[0], strict=False)
            except ValueError:
                self.offset = match.start()
                hint = "write \\\\ for a backslash"
                raise self._syntax("the text holds a backslash that starts no escape", hint) from None
        check_text(text, place, self.findings, escaped=escaped)
        return text

    def _word(self, place: Place) -> Value:
        match = _WORD.match(self.text, self.offset)
        if match is None:
            raise self._syntax(
                "a value is expected here", "write a value, or delete a comma or bracket that is too much"
            )
        word = match[0]
        if word in _CONSTANTS:
            value: Value = _CONSTANTS[word]
        elif _NUMBER.fullmatch(word):
            value = exact_number(word, place, self.findings)
        elif word in _NOT_FINITE:
            self.findings.append(not_finite(word, place))
            value = None
        else:
            raise self._syntax(f"“{word[:40]}” is neither a number nor true, false or null", _QUOTE)
        self.offset = match.end()
        return value

    def _skip_blanks(self) -> None:
        match = _BLANK.match(self.text, self.offset)
        if match:
            self.offset = match.end()

    def _place(self) -> Place:
        return self.lines.place(self.offset)

    def _syntax(self, message: str, hint: str) -> StopReadingError:
        return StopReadingError(Finding("PNP-JSON-SYNTAX", message, self._place(), hint=hint))
