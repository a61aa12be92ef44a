"""The icon set: game-icons' and our own symbols as paths of moves, lines, cubics and closings on one square grid.

A line of `game-icons.txt` or `own.txt` is a name, a tab and a path such as `M0 0L1000 0C1000 500 500 1000 0 1000Z`:
absolute, whole, y down, the icon's square reaching from 0 to `GRID`; filled by the non-zero rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pnp.drawing.display import Segment
from pnp.findings import did_you_mean

__all__ = ["GRID", "UnknownIconError", "format_path", "icon_credit", "icon_names", "icon_path", "parse_path"]

GRID: Final = 1000

_FILES: Final = ("game-icons.txt", "own.txt")
_NUMBERS_AFTER: Final = {"M": 2, "L": 2, "C": 6, "Z": 0}
_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")


class UnknownIconError(LookupError):
    """The set has no icon of that name; `hint` names those most like it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hint = did_you_mean(name, icon_names()) or "the manual shows all icons with their names"
        super().__init__(f"there is no icon “{name}”")


def icon_names() -> tuple[str, ...]:
    """The names of all icons, sorted."""
    return tuple(sorted(_lines()))


@cache
def icon_path(name: str) -> tuple[Segment, ...]:
    """The path of an icon on a square of `GRID` units, y down, to be filled by the non-zero rule.

    Raises `UnknownIconError` for a name that the set does not have.
    """
    try:
        return parse_path(_lines()[name])
    except KeyError:
        raise UnknownIconError(name) from None


def icon_credit() -> str:
    """The credit that CC BY 3.0 asks for, as one line for the print guide and the rulebook."""
    return "Icons by Lorc, Delapouite and others, game-icons.net, CC BY 3.0, changed (converted to cubic paths)"


def parse_path(text: str) -> tuple[Segment, ...]:
    """The segments of a path's text form. Raises `ValueError` for a text that `format_path` does not write."""
    segments = tuple((command, *map(int, numbers.split())) for command, numbers in _COMMAND.findall(text))
    for command, *numbers in segments:
        if _NUMBERS_AFTER.get(command) != len(numbers):
            raise ValueError(f"“{command}” with {len(numbers)} numbers is no command of a path")
    if format_path(segments) != text:
        raise ValueError(f"“{text[:20]}…” is no path")
    return segments


def format_path(segments: Iterable[Segment]) -> str:
    """The shortest text of a path: each command's letter and its numbers, parted by spaces."""
    return "".join(command + " ".join(map(str, numbers)) for command, *numbers in segments)


@cache
def _lines() -> Mapping[str, str]:
    """The paths' texts by name, unparsed: a kit uses few of them."""
    folder = Path(__file__).parent
    lines = [line for name in _FILES for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    return dict(line.split("\t") for line in lines)
