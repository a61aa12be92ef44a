"""What the YAML parser complains of, in a designer's words."""

from __future__ import annotations

import re
from typing import Any, Final

from pnp.findings import Finding, Place

_TAB_INDENT = re.compile(r" *\t")
_QUOTE = "put a text in quotation marks if it holds “: ” or “ #”, or starts with a sign such as @ % ` [ { * & ! | >"
_INDENT = "indent the lines of one list or mapping by the same number of spaces"
_CLOSE = "part its values by commas and close it with “]” or “}”"
_LINE = "this line does not fit the lines above it"
_EXPLANATIONS: Final = (
    ("mapping values are not allowed", "a colon stands where none can", f"{_QUOTE}; else {_INDENT}"),
    ("block sequence entries", "a list's “- ” stands where none can", "start the list on a line of its own"),
    ("expected ':'", "there is no colon after this key", "write “key: value”, with a space after the colon"),
    ("start any token", "no text can start with this character", _QUOTE),
    ("end of stream", "a quotation mark is opened here and never closed", "close it"),
    ("expected ',' or ']'", "a list in square brackets opens here and is not closed", _CLOSE),
    ("expected ',' or '}'", "a mapping in braces opens here and is not closed", _CLOSE),
    ("expected '-' indicator", _LINE, _INDENT),
    ("expected key", _LINE, _INDENT),
    ("expected <document start>", _LINE, _INDENT),
    ("expected <block end>", _LINE, _INDENT),
    ("unknown escape", "a backslash starts an unknown escape", "write \\\\ for a backslash in quotation marks"),
    ("invalid Unicode", "a backslash escape names no character", "type the character itself"),
    ("nesting depth", "values are nested far too deeply", "close the brackets that are open"),
)


def explain(error: Any, text: str, file: str) -> Finding:
    """The finding for an error that PyYAML raised on `text`."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return Finding("PNP-YAML-SYNTAX", f"this cannot be read as YAML: {error}", Place(file, 1, 1))
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    if _TAB_INDENT.match(line):
        return _tabs(lines, mark.line, file)
    problem = error.problem or ""
    place = Place(file, mark.line + 1, mark.column + 1)
    if ("end of stream" in problem or "expected ',' or" in problem) and error.context_mark:
        place = Place(file, error.context_mark.line + 1, error.context_mark.column + 1)
    for sign, message, hint in _EXPLANATIONS:
        if sign in problem:
            return Finding("PNP-YAML-SYNTAX", message, place, found=line.strip()[:60] or None, hint=hint)
    message = f"this cannot be read as YAML: {problem}"
    return Finding("PNP-YAML-SYNTAX", message, place, hint="compare the line with those around it")


def _tabs(lines: list[str], at: int, file: str) -> Finding:
    tabbed = [number for number, line in enumerate(lines, 1) if _TAB_INDENT.match(line)]
    which = f"{len(tabbed)} lines here are" if len(tabbed) > 1 else "this line is"
    message = f"{which} indented with a tab; YAML is indented with spaces"
    column = lines[at].index("\t") + 1
    return Finding("PNP-YAML-TAB", message, Place(file, at + 1, column), hint="replace each tab by two spaces")
