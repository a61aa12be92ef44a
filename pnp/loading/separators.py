"""What separates the cells of a CSV or TSV file: what its ending says, unless the file plainly says otherwise."""

from __future__ import annotations

import re
from typing import Final

from pnp.findings import Finding, Place

NAMES: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
_LOOKED_AT = 20  # lines, the header included
_QUOTED = re.compile('"[^"]*"')


def choose_separator(text: str, expected: str, file: str, findings: list[Finding]) -> str | None:
    """The separator of the file; a warning if it is not the `expected` one, an error and None if there is no telling.

    Another separator is taken if the header has it and splits the first lines evenly, and the expected one does not.
    """
    lines = [_QUOTED.sub("", line) for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip(" ")]
    present = [separator for separator in NAMES if lines and separator in lines[0]]
    fitting = [separator for separator in present if _even(lines, separator)] or present
    if expected in fitting or not present:
        return expected
    if len(fitting) == 1:
        findings.append(_unexpected(expected, fitting[0], file))
        return fitting[0]
    findings.append(_unclear(fitting, file))
    return None


def _even(lines: list[str], separator: str) -> bool:
    return len({line.count(separator) for line in lines}) == 1


def _unexpected(expected: str, found: str, file: str) -> Finding:
    return Finding(
        "PNP-CSV-SEPARATOR",
        f"the cells are separated by {NAMES[found]}; it was read so, though the file's name promises {NAMES[expected]}",
        Place(file, 1, 1),
        found=NAMES[found],
        limit=NAMES[expected],
        hint=f"save it separated by {NAMES[expected]}" + ("" if found != "\t" else ", or name it .tsv"),
        severity="warning",
    )


def _unclear(found: list[str], file: str) -> Finding:
    names = " and ".join(NAMES[separator] for separator in found)
    return Finding(
        "PNP-CSV-SEPARATOR",
        f"there is no telling what separates the cells: the header has {names}",
        Place(file, 1, 1),
        found=names,
        hint="use one of them only; put a cell that holds one in quotation marks",
    )
