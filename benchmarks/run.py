"""`make bench`: the same deck built by the program and by the yardstick, in turns, held against the goals.

    python benchmarks/run.py [--quick] [--check] [--rounds N]

`--quick` leaves the 5400 cards out; `--check` exits with 1 if a must is missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from goals import missed, table
from measure import ChildFailedError, Command, Usage, least, spent

HERE = Path(__file__).parent
FONTS = HERE.parent / "pnp" / "drawing" / "fonts" / "source-serif-4"
PYTHON = sys.executable
PNP = (PYTHON, "-c", "from pnp.cli.main import main; main()")
SMALL, MIDDLE, LARGE = 54, 540, 5400
CARDS_A_PAGE = 9
CACHE = Path(tempfile.gettempdir()) / "pnp-bench-bytecode"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as a game's folder, and where its sheets go. Made by a child, so that this process stays small."""

    folder: Path
    cards: int
    pictures: bool = False

    def __post_init__(self) -> None:
        more = ["--pictures"] if self.pictures else []
        self._run(PYTHON, str(HERE / "game.py"), str(self.folder), str(self.cards), *more)

    @property
    def out(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}-out")

    def build(self) -> Usage:
        """A build upon what is there."""
        return self._run(*PNP, "build", str(self.folder), "--out", str(self.out), "--format", "pdf", "--quiet")

    def build_anew(self) -> Usage:
        """A build where nothing was built before."""
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.rmtree(self.folder / ".pnp", ignore_errors=True)
        return self.build()

    def build_changed(self) -> Usage:
        """A build after the first card's cost has moved on by one."""
        file = self.folder / "deck.csv"
        header, first, rest = file.read_text(encoding="utf-8").split("\n", 2)
        cells = first.split(",")
        cells[3] = str((int(cells[3]) + 1) % 10)
        file.write_text("\n".join([header, ",".join(cells), rest]), encoding="utf-8", newline="")
        return self.build()

    def check(self) -> Usage:
        """A check of the file of all cards."""
        return self._run(*PNP, "check", str(self.folder), str(self.out / "cards.pdf"), "--quiet")

    def yardstick(self) -> Usage:
        """The same deck by hand."""
        fonts = (str(FONTS / f"SourceSerif4-{weight}.ttf") for weight in ("Regular", "SemiBold"))
        command = [PYTHON, str(HERE / "yardstick.py"), str(self.folder / "deck.csv"), f"{self.folder}.pdf", *fonts]
        return self._run(*command, *(["--pictures"] if self.pictures else []))

    def _run(self, *command: str) -> Usage:
        return in_child(command, self.folder.with_suffix(".log"))


def _environment() -> dict[str, str]:
    """With compiled modules kept aside: as in an installation, they are made once and not at every start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(HERE.parent), "PYTHONPYCACHEPREFIX": str(CACHE)}


def in_child(command: Command, log: Path) -> Usage:
    """What the command costs, with this checkout's `pnp`."""
    return spent(command, _environment(), log)


def measured(folder: Path, rounds: int, quick: bool) -> Iterator[tuple[str, float]]:
    """The measurements, by the names of their goals, as they come."""
    bare, helped = least(
        rounds + 2,
        [
            partial(in_child, (PYTHON, "-c", "pass"), folder / "log"),
            partial(in_child, (*PNP, "--help"), folder / "log"),
        ],
    )
    yield "help", helped.seconds - bare.seconds
    pictures = Deck(folder / "pictures", SMALL, pictures=True)
    yield "pictures", _ratio(*least(rounds, [pictures.build_anew, pictures.yardstick]))
    small, middle = Deck(folder / "small", SMALL), Deck(folder / "middle", MIDDLE)
    contenders = [small.build_anew, small.yardstick, middle.build_anew, middle.yardstick]
    full_small, by_hand_small, full_middle, by_hand_middle = least(rounds, contenders)
    yield "full-54", _ratio(full_small, by_hand_small)
    yield "full-540", _ratio(full_middle, by_hand_middle)
    yield "size", (middle.out / "cards.pdf").stat().st_size / 1000 / MIDDLE
    if not quick:
        yield from _measured_large(Deck(folder / "large", LARGE), rounds, small, middle)


def _measured_large(large: Deck, rounds: int, small: Deck, middle: Deck) -> Iterator[tuple[str, float]]:
    contenders = [small.build_anew, middle.build_anew, large.build_anew, large.build, large.build_changed]
    on_small, on_middle, full, unchanged, changed, by_hand = least(rounds, [*contenders, large.yardstick])
    yield "full-5400", _ratio(full, by_hand)
    yield "changed", _ratio(changed, by_hand)
    yield "unchanged", unchanged.seconds
    yield "unchanged-share", _ratio(unchanged, full)
    (checked,) = least(1, [large.check])
    yield "check", checked.seconds * 1000 / (LARGE / CARDS_A_PAGE)
    yield "growth", _ratio(full, on_middle)
    yield "memory", full.peak_mb / on_small.peak_mb


def _ratio(one: Usage, other: Usage) -> float:
    return one.seconds / other.seconds


def main() -> int:
    """Measures and prints; the exit code."""
    parser = argparse.ArgumentParser(description="Hold the program's speed against the yardstick and the goals.")
    parser.add_argument("--quick", action="store_true", help="leave the 5400 cards out")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a must is missed")
    parser.add_argument("--rounds", type=int, default=3, help="how often each build is run; the least counts")
    options = parser.parse_args()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as folder:
        try:
            for name, value in measured(Path(folder), options.rounds, options.quick):
                print(f"{name}: {value:.3g}", file=sys.stderr)
                found[name] = value
        except ChildFailedError as error:
            print(f"This failed: {error}", file=sys.stderr)
            return 2
    print(table(found))
    return 1 if options.check and missed(found) else 0


if __name__ == "__main__":
    sys.exit(main())
