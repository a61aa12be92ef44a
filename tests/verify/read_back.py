"""Kits built once and read back: what each record says, and where its texts are in the ink of a file."""

from __future__ import annotations

import cmath
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pnp.cli.target import open_target
from pnp.kit.build import build
from pnp.kit.request import Request
from pnp.verify.ink import Letter
from pnp.verify.svg_reading import SvgContents

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = tuple(sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml")))
TOLERANCE_UM: Final = 50.0
SvgText = Literal["outline", "live"]


def built(game: str, svg_text: SvgText, out: Path) -> list[Path]:
    """The SVG files of a shipped game's first kit: faces alone, and sheets."""
    build(open_target(ROOT / "data" / game), out, Request(formats=("svg",), svg_text=svg_text, out=out))
    return sorted(out.rglob("*.svg"))


@dataclass(frozen=True)
class Run:
    """A text run of a record where it stands on the page: start of the baseline, the unit along it, the string."""

    start: complex
    along: complex
    width: float
    size: float
    turn: float
    string: str

    @property
    def characters(self) -> str:
        """What leaves ink."""
        return "".join(self.string.split())


def runs_in(contents: SvgContents) -> list[Run]:
    """The runs of all faces that a file shows, and of its sheet."""
    records = json.loads(contents.records or "")
    faces = {entry["stamp"]: entry["record"] for entry in records["faces"]}
    if records["sheets"]:
        (sheet,) = records["sheets"]
        placed = [run for stamp, x, y, turn in sheet["record"]["faces"] for run in _placed(faces[stamp], x, y, turn)]
        return [*placed, *(_run(stated, 1, 0j) for stated in sheet["record"]["texts"])]
    (face,) = faces.values()
    width, height = face["size"]
    x, y = (contents.ink.width - width) / 2, (contents.ink.height - height) / 2
    return list(_placed(face, x, y, 0))


def stamps_in(contents: SvgContents) -> set[str]:
    """The stamps of a file's faces and sheet."""
    records = json.loads(contents.records or "")
    return {entry["stamp"] for entry in (*records["faces"], *records["sheets"])}


def _placed(face: dict[str, Any], x: float, y: float, turn: int) -> Iterator[Run]:
    """A face's runs on a sheet, where (x, y) is the top left corner of its turned trim."""
    width, height = face["size"]
    factor = (1, 1j, -1, -1j)[turn // 90 % 4]
    corner = (0, complex(height, 0), complex(width, height), complex(0, width))[turn // 90 % 4]
    return (_run(stated, factor, complex(x, y) + corner) for stated in face["texts"])


def _run(stated: Sequence[Any], factor: complex, origin: complex) -> Run:
    x, y, width, size, turn, string = stated
    along = factor * cmath.rect(1, math.radians(turn))
    return Run(factor * complex(x, y) + origin, along, width, size, math.degrees(cmath.phase(along)) % 360, string)


def letters_of_run(run: Run, letters: Sequence[Letter], taken: set[int]) -> range | None:
    """The numbers of the letters, one after another in painting order, that are a run at its place."""
    wanted = run.characters
    for first in range(len(letters) - len(wanted) + 1):
        numbers = range(first, first + len(wanted))
        pairs = zip(wanted, (letters[number] for number in numbers), strict=True)
        if first not in taken and all(_is_part(run, character, letter) for character, letter in pairs):
            begins = abs(_on_run(run, letters[first]).real) <= TOLERANCE_UM
            if begins or run.string[0].isspace():
                return numbers
    return None


def missing_runs(contents: SvgContents) -> tuple[list[str], list[str]]:
    """The strings of the runs that are not found in a file's ink, and the letters of the ink that belong to no run."""
    taken: set[int] = set()
    missing = []
    for run in runs_in(contents):
        if run.characters:
            numbers = letters_of_run(run, contents.ink.letters, taken)
            if numbers is None:
                missing.append(run.string)
            else:
                taken.update(numbers)
    left = [letter.characters for number, letter in enumerate(contents.ink.letters) if number not in taken]
    return missing, left


def _on_run(run: Run, letter: Letter) -> complex:
    return (complex(letter.x, letter.y) - run.start) / run.along


def _is_part(run: Run, character: str, letter: Letter) -> bool:
    if character not in letter.characters:
        return False
    place = _on_run(run, letter)
    return (
        abs(place.imag) <= TOLERANCE_UM
        and -TOLERANCE_UM <= place.real < max(run.width, 1)
        and abs((letter.turn - run.turn + 180) % 360 - 180) < 0.1
        and abs(letter.size - run.size) <= 0.002 * run.size
    )
