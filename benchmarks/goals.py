"""What speed and size must be and should be: the goals that the measurements are held against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["reached", "within", "MISSED", "not run"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A measurement that must not exceed one bound and aims at a lower one. `ratio` goals are against the yardstick."""

    name: str
    what: str
    must: float
    aim: float
    unit: str = "×"

    def verdict(self, measured: float | None) -> Verdict:
        """`reached`: within the aim; `within`: within the must."""
        if measured is None:
            return "not run"
        if measured > self.must:
            return "MISSED"
        return "reached" if measured <= self.aim else "within"


GOALS = (
    Goal("full-54", "full build of 54 cards, over the yardstick", 3, 1.5),
    Goal("full-540", "full build of 540 cards, over the yardstick", 1.2, 0.6),
    Goal("full-5400", "full build of 5400 cards, over the yardstick", 0.6, 0.25),
    Goal("pictures", "54 cards with pictures, over the yardstick", 0.4, 0.15),
    Goal("changed", "one value of 5400 rows changed, over the yardstick", 0.3, 0.1),
    Goal("unchanged", "nothing changed in 5400 rows", 0.5, 0.25, "s"),
    Goal("unchanged-share", "nothing changed, over a full build of 5400", 0.15, 0.15),
    Goal("memory", "peak memory at 5400 cards, over that at 54", 2, 1.5),
    Goal("size", "size of the cards' file at 540, a card", 0.8, 0.4, "kB"),
    Goal("help", "pnp --help, over bare Python", 0.2, 0.12, "s"),
    Goal("check", "pnp check of 600 pages, a page", 20, 10, "ms"),
    Goal("growth", "full build of 5400 cards, over that of 540", 10.5, 9),
)


def table(measured: Mapping[str, float]) -> str:
    """The goals as text: what, must, aim, measured, verdict."""
    lines = [("", "must", "aim", "measured", "")]
    for goal in GOALS:
        value = measured.get(goal.name)
        found = "–" if value is None else f"{value:.3g} {goal.unit}"
        lines.append((goal.what, f"{goal.must:g} {goal.unit}", f"{goal.aim:g} {goal.unit}", found, goal.verdict(value)))
    return "\n".join(f"{a:<52}{b:>9}{c:>9}{d:>12}  {e}".rstrip() for a, b, c, d, e in lines)


def missed(measured: Mapping[str, float]) -> Iterable[Goal]:
    """The goals whose must was measured and missed."""
    return [goal for goal in GOALS if goal.verdict(measured.get(goal.name)) == "MISSED"]
