"""The search for lanes: results parted into groups whose chances rise towards the middle as evenly as they can.

Chances never fall towards the middle. Of all such partings those are best whose steps from lane to lane differ least;
among these the one nearest to the bell curve of Pascal's triangle, then the one with the rarer outermost lanes. For 2d6
this gives the tables of the game's page, for three lanes to eleven.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

_ENDLESS: Final = 10**30

Window = tuple[int, int]  # the least and the greatest step from lane to lane
State = tuple[int, int]  # where a group of results starts and ends
Parting = tuple[int, tuple[int, ...]]  # how far it is from a bell curve, and where its groups end


def best_cuts(weights: Sequence[int], count: int) -> tuple[int, ...]:
    """Where the groups of the lower half end, from the outermost inwards.

    `weights` are those of half the results, the middle one halved; `count` is the number of lanes of both halves.
    """
    search = _Search(weights, count)
    return min(search.best(window) for window in search.windows())[1]


class _Search:
    """The search for cuts: `weights` of half the results, from the outermost inwards, in `lanes` groups.

    A state is a group, by where it starts and ends. An odd count's middle group counts for both halves.
    """

    def __init__(self, weights: Sequence[int], count: int) -> None:
        self.count, self.groups, self.size = count, (count + 1) // 2, len(weights)
        self.sums = [0]
        for weight in weights:
            self.sums.append(self.sums[-1] + weight)

    def ends(self, group: int, start: int) -> range:
        """Where a group may end, so that each one after it has a result; the last takes all that is left."""
        if group == self.groups - 1:
            return range(self.size, self.size + 1)
        return range(start + 1, self.size - (self.groups - 1 - group) + 1)

    def weight(self, group: int, start: int, end: int) -> int:
        """What a group weighs as a lane."""
        twice = self.count % 2 == 1 and group == self.groups - 1
        return (self.sums[end] - self.sums[start]) * (2 if twice else 1)

    def deviation(self, group: int, weight: int) -> int:
        """How far a lane is from the bell curve of Pascal's triangle, squared, on a whole scale."""
        scale = 1 << (self.count - 1)
        return (weight * scale - 2 * self.sums[-1] * comb(self.count - 1, group)) ** 2

    def windows(self) -> set[Window]:
        """The windows of steps that are as narrow as can be."""
        states = {(0, end): {(_ENDLESS, 0)} for end in self.ends(0, 0)}
        for group in range(1, self.groups):
            further: dict[State, set[Window]] = {}
            for (start, end), windows in states.items():
                before = self.weight(group - 1, start, end)
                for stop in self.ends(group, end):
                    step = self.weight(group, end, stop) - before
                    if step >= 0:
                        found = further.setdefault((end, stop), set())
                        found.update((min(least, step), max(most, step)) for least, most in windows)
            states = {state: _narrow(windows) for state, windows in further.items()}
        all_windows = set().union(*states.values())
        narrowest = min(most - least for least, most in all_windows)
        return {(least, most) for least, most in all_windows if most - least == narrowest}

    def best(self, window: Window) -> Parting:
        """The deviation and the cuts of the best parting whose steps all lie in `window`."""
        states: dict[State, Parting] = {(0, end): (self._cost(0, 0, end), (end,)) for end in self.ends(0, 0)}
        for group in range(1, self.groups):
            further: dict[State, Parting] = {}
            for (start, end), (deviation, cuts) in states.items():
                before = self.weight(group - 1, start, end)
                for stop in self.ends(group, end):
                    if window[0] <= self.weight(group, end, stop) - before <= window[1]:
                        one = (deviation + self._cost(group, end, stop), (*cuts, stop))
                        further[end, stop] = min(one, further.get((end, stop), one))
            states = further
        return min(states.values())

    def _cost(self, group: int, start: int, end: int) -> int:
        middle = self.count % 2 == 1 and group == self.groups - 1
        return self.deviation(group, self.weight(group, start, end)) * (1 if middle else 2)


def _narrow(windows: set[Window]) -> set[Window]:
    """Those windows that hold no other one."""
    kept: list[Window] = []
    for least, most in sorted(windows, key=lambda window: (-window[0], window[1])):
        if not kept or most < kept[-1][1]:
            kept.append((least, most))
    return set(kept)
