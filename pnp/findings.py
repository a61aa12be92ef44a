"""Findings: what is wrong with a user's data or sheets, each with its place, the limit it broke and a hint."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """Where something stands: a file (relative to the game's folder), its line and column, both from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


class Finding(NamedTuple):
    """One problem. `code` is stable and listed in `docs/findings.md`; `hint` says how to mend it.

    `found` is the offending value and `limit` the one that it broke: a check takes both the comparison and the message
    from the same variable. `rule` names the option, page or schema that sets the limit.
    """

    code: str
    message: str
    place: Place | None = None
    found: Any = None
    limit: Any = None
    rule: str | None = None
    hint: str | None = None
    severity: Severity = "error"

    def as_json(self) -> dict[str, Any]:
        """The finding in the shape of the command line's JSON: keys that do not apply are absent."""
        place = self.place or Place("")
        pairs = {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": place.file or None,
            "line": place.line,
            "column": place.column,
            "found": _jsonable(self.found),
            "limit": _jsonable(self.limit),
            "rule": self.rule,
            "hint": self.hint,
        }
        return {key: value for key, value in pairs.items() if value is not None}

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f"\n    {self.hint}" if self.hint else ""
        return f"{where}{self.severity} {self.code}: {self.message}{hint}"

    def as_warning(self) -> Finding:
        """The same finding, as one that does not stop a build."""
        return self._replace(severity="warning")


class ProblemsFoundError(Exception):
    """Work cannot go on: carries every finding that stands in the way."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(map(str, self.findings)))


def errors_in(findings: Iterable[Finding]) -> list[Finding]:
    """Those of `findings` that stop a build."""
    return [finding for finding in findings if finding.severity == "error"]


def in_reading_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by file, line and column, each once: the order in which a designer mends them."""

    def order(finding: Finding) -> tuple[str, int, int, str, str]:
        place = finding.place or Place("")
        return (place.file, place.line or 0, place.column or 0, finding.code, finding.message)

    unique = {order(finding): finding for finding in findings}
    return [unique[key] for key in sorted(unique)]


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint that names the known words most like `word`; without a likeness, all of them if they are few."""
    names = sorted({str(name) for name in known})
    folded = {name.casefold(): name for name in names}
    likely = [folded[match] for match in get_close_matches(word.casefold(), folded, n=3, cutoff=0.6)]
    if likely:
        return f"did you mean {' or '.join(likely)}?"
    if names and len(names) <= 24:
        return f"known here: {', '.join(names)}"
    return None


def _jsonable(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    return str(value)
