"""One record of a CSV or TSV file, cell by cell, as RFC 4180, section 2, has it."""

from __future__ import annotations

import re
from typing import NamedTuple

_QUOTED = re.compile('"([^"]*(?:""[^"]*)*)"')
_SPACED_QUOTE = re.compile(' +"')


class Fault(NamedTuple):
    """Why a record cannot be read, what would mend it, and the offset of the character at fault."""

    message: str
    hint: str
    offset: int


class Record(NamedTuple):
    """A record's cells, the offsets at which they start, the offset of the line end after it, and its fault if any."""

    cells: list[str]
    starts: list[int]
    end: int
    fault: Fault | None


def scan_record(text: str, offset: int, separator: str) -> Record:
    """The record that starts at `offset`. Quoted cells may hold separators, line ends and doubled quotation marks.

    A record with a fault ends at the end of its first line, so that reading goes on with the next one.
    """
    cells: list[str] = []
    starts: list[int] = []
    first_end = end = line_end(text, offset)
    while True:
        starts.append(offset)
        quoted = text.startswith('"', offset)
        cell, offset, fault = (
            _scan_quoted(text, offset, separator) if quoted else _scan_plain(text, offset, end, separator)
        )
        if fault:
            return Record(cells, starts, first_end, fault)
        cells.append(cell)
        if not text.startswith(separator, offset):
            return Record(cells, starts, offset, None)
        offset += 1
        if offset > end:  # the cell held line ends
            end = line_end(text, offset)


def line_end(text: str, offset: int) -> int:
    """The offset of the line end at or after `offset`: of its `\\n`, or of the end of the text."""
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def _scan_plain(text: str, offset: int, line: int, separator: str) -> tuple[str, int, Fault | None]:
    """A cell without quotation marks around it, on the line that ends at `line`."""
    end = text.find(separator, offset, line)
    end = line if end < 0 else end
    fault = None
    if _SPACED_QUOTE.match(text, offset, end):
        hint = "delete the space, so that the quotation mark is the cell's first character"
        fault = Fault("a space stands before the quotation mark that should open this cell", hint, offset)
    return text[offset:end], end, fault


def _scan_quoted(text: str, offset: int, separator: str) -> tuple[str, int, Fault | None]:
    match = _QUOTED.match(text, offset)
    if match is None:
        hint = "close the cell with a quotation mark; write a quotation mark within a quoted cell twice"
        return "", offset, Fault("a quotation mark opens this cell, and none closes it", hint, offset)
    end = match.end()
    if end < len(text) and text[end] not in (separator, "\n"):
        lines = text.count("\n", offset, end)
        opened = f" (it opens {lines} line{'s' * (lines > 1)} above)" if lines else ""
        message = f"after the quotation mark that closes a cell{opened} stands more text"
        return "", end, Fault(message, "write a quotation mark within a quoted cell twice, or delete it", end)
    return match[1].replace('""', '"'), end, None
