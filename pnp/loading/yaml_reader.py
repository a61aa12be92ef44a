"""YAML files, read event by event: values with their places, the scalars of YAML 1.2, nothing that runs or expands.

Plain scalars are null, booleans (`true`, `false`) or decimal numbers as a person writes them; all else is text, so that
`no`, `012` and `12:30` stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)

from pnp.findings import Finding, Place
from pnp.loading.limits import ALIASED_NODES, DEPTH, NODES
from pnp.loading.located import Node, Value, duplicate_key
from pnp.loading.scalars import check_text, exact_number, not_finite
from pnp.loading.stopping import StopReadingError, stop_if_hopeless
from pnp.loading.yaml_errors import explain

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONSTANTS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}  # YAML 1.2.2, 10.3.2, core schema
_NUMBER_STARTS: Final = frozenset("+-.0123456789")
_NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


def read_yaml(text: str, file: str, findings: list[Finding]) -> Node | None:
    """The file's one document. None, with a finding, if it cannot be understood as a whole.

    Duplicate keys, tags, keys that are no text and numbers out of bounds are findings; the rest is still read.
    """
    reader = _Reader(file, findings)
    try:
        for event in _events(text):
            reader.take(event)
    except yaml.YAMLError as error:
        findings.append(explain(error, text, file))
        return None
    except StopReadingError as stop:
        findings.append(stop.finding)
        return None
    return reader.document or Node(None, Place(file, 1, 1))


def _events(text: str) -> Iterator[Event]:
    return yaml.parse(text, Loader=_LOADER)


class _Anchored(NamedTuple):
    """What an anchor names: its node, how many values it stands for, how many levels it has."""

    node: Node
    size: int
    height: int


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being read."""

    node: Node
    anchor: str | None
    size_before: int
    height: int = 0
    keys: dict[str, Place] = field(default_factory=dict)
    key: str | None = None
    key_place: Place | None = None  # of a key that waits for its value


class _Reader:
    """Builds nodes from events with a stack of its own: no depth of nesting can exhaust Python's."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        self.file = file
        self.findings = findings
        self.findings_before = len(findings)
        self.document: Node | None = None
        self.documents = 0
        self.open: list[_Open] = []
        self.anchors: dict[str, _Anchored] = {}
        self.size = 0  # values so far, those behind aliases counted each time
        self.aliased = 0

    def take(self, event: Event) -> None:
        """Take in the next event. Raises `StopReadingError` where a limit is passed."""
        if isinstance(event, ScalarEvent):
            self._take_scalar(event)
        elif isinstance(event, CollectionStartEvent):
            self._take_start(event)
        elif isinstance(event, CollectionEndEvent):
            self._take_end()
        elif isinstance(event, AliasEvent):
            self._take_alias(event)
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                hint = "delete the line “---” and what follows it, or put that into a file of its own"
                raise self._stop("PNP-YAML-DOCUMENTS", "the file holds more than one document", event, hint)

    def _take_scalar(self, event: Any) -> None:
        place = self._place(event)
        self._check_tag(event)
        plain = not event.style
        node = Node(self._plain_value(event.value, place) if plain else event.value, place)
        if not plain:
            check_text(event.value, place, self.findings, escaped=event.style == '"')
        self._count(1, event)
        if event.anchor:
            self.anchors[event.anchor] = _Anchored(node, 1, 0)
        self._add(node, event.value)

    def _plain_value(self, text: str, place: Place) -> Value:
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if text[0] not in _NUMBER_STARTS:
            check_text(text, place, self.findings)
            return text
        if _NUMBER.fullmatch(text):
            return exact_number(text, place, self.findings)
        if _NOT_FINITE.fullmatch(text):
            self.findings.append(not_finite(text, place))
            return None
        return text

    def _take_start(self, event: Any) -> None:
        self._check_tag(event)
        self._count(1, event)
        value: Value = {} if isinstance(event, MappingStartEvent) else []
        opened = _Open(Node(value, self._place(event)), event.anchor, self.size)
        self.open.append(opened)
        self._check_depth(0, event)

    def _take_end(self) -> None:
        done = self.open.pop()
        node = Node(done.node.value, done.node.place, done.keys) if done.keys else done.node
        if done.anchor:
            self.anchors[done.anchor] = _Anchored(node, self.size - done.size_before + 1, done.height + 1)
        if self.open:
            self.open[-1].height = max(self.open[-1].height, done.height + 1)
        self._add(node, None)

    def _take_alias(self, event: Any) -> None:
        anchored = self.anchors.get(event.anchor)
        if anchored is None:
            message = f"the alias “*{event.anchor}” names nothing that was read before it"
            hint = f"write “&{event.anchor}” before the value that it stands for, above this line"
            self._report("PNP-YAML-ALIAS", message, self._place(event), hint)
            self._add(Node(None, self._place(event)), None)
            return
        self._count(anchored.size, event)
        self.aliased += anchored.size
        if self.aliased > ALIASED_NODES:
            message = f"the file's aliases stand for more than {ALIASED_NODES:,} values"
            raise self._stop(
                "PNP-YAML-ALIASES", message, event, "write the values out, or use fewer aliases", ALIASED_NODES
            )
        self._check_depth(anchored.height, event)
        self.open[-1].height = max(self.open[-1].height, anchored.height)
        value = anchored.node.value
        self._add(anchored.node, str(value) if isinstance(value, str) else None)

    def _add(self, node: Node, text: str | None) -> None:
        """Put a finished node where it belongs. `text` is what is written there, if it is a scalar."""
        if not self.open:
            self.document = node
            return
        parent = self.open[-1]
        if isinstance(parent.node.value, list):
            parent.node.value.append(node)
        elif parent.key_place is None:
            parent.key, parent.key_place = self._checked_key(node, text), node.place
        else:
            self._add_pair(parent, node)

    def _checked_key(self, node: Node, text: str | None) -> str | None:
        """The text of a key, or None for one that cannot be a key."""
        if text is None or text == "<<":
            message = "a key must be text" if text is None else "merging with “<<” is not supported"
            self._report("PNP-YAML-KEY", message, node.place, "write a plain word before the colon")
            return None
        return text

    def _add_pair(self, parent: _Open, node: Node) -> None:
        key, place = parent.key, parent.key_place
        parent.key = parent.key_place = None
        if key is None or place is None or not isinstance(parent.node.value, dict):
            return
        if key in parent.keys:
            self.findings.append(duplicate_key(key, parent.keys[key], place))
            return
        parent.keys[key] = place
        parent.node.value[key] = node

    def _check_tag(self, event: Any) -> None:
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            hint = "delete it; put a value in quotation marks to make it text"
            self._report("PNP-YAML-TAG", f"“{tag}” is a tag, and tags are not read", self._place(event), hint, tag)

    def _check_depth(self, height: int, event: NodeEvent) -> None:
        if len(self.open) + height > DEPTH:
            hint = "nest the lists and mappings less deeply"
            raise self._stop("PNP-NESTING", f"values are nested more than {DEPTH} levels deep", event, hint, DEPTH)

    def _count(self, size: int, event: NodeEvent) -> None:
        stop_if_hopeless(len(self.findings) - self.findings_before, self._place(event))
        self.size += size
        if self.size > NODES:
            hint = "split the file, or leave out what the game does not need"
            raise self._stop("PNP-FILE-VALUES", f"the file holds more than {NODES:,} values", event, hint, NODES)

    def _place(self, event: Any) -> Place:
        mark = event.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    def _report(self, code: str, message: str, place: Place, hint: str, found: str | None = None) -> None:
        self.findings.append(Finding(code, message, place, found=found, hint=hint))

    def _stop(self, code: str, message: str, event: Event, hint: str, limit: int | None = None) -> StopReadingError:
        return StopReadingError(Finding(code, message, self._place(event), limit=limit, hint=hint))
