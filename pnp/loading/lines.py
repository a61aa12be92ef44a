"""Lines and columns of offsets in a text, found quickly however many are asked for."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right

from pnp.findings import Place

_LINE_END = re.compile("\n")


class Lines:
    """The lines of one file's text. They are counted when the first place is asked for."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._starts: array[int] | None = None

    def place(self, offset: int) -> Place:
        """The line and column, both from 1, of the character at `offset`."""
        if self._starts is None:
            self._starts = array("Q", [0, *(match.end() for match in _LINE_END.finditer(self._text))])
        line = bisect_right(self._starts, offset)
        return Place(self._file, line, offset - self._starts[line - 1] + 1)
