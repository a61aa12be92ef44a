"""What a child process costs: CPU seconds and peak memory, as the kernel counts them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Command = tuple[str, ...]


class ChildFailedError(Exception):
    """A measured command did not end well; the message holds the end of what it said."""


@dataclass(frozen=True, slots=True)
class Usage:
    """CPU seconds (user and system, its own children included) and peak memory in MiB of one process."""

    seconds: float
    peak_mb: float


def spent(command: Command, environment: dict[str, str], log: Path) -> Usage:
    """Runs the command, its output going to `log`. Raises `ChildFailedError` if it does not exit with 0.

    Linux counts into a child's peak that of the process it was spawned from, so the caller must stay small: no heavy
    import in the process that measures.
    """
    write = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, str(log), write, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    child = os.posix_spawn(command[0], command, environment, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        said = log.read_text(encoding="utf-8", errors="replace")[-2000:]
        raise ChildFailedError(f"{' '.join(command)}\n{said}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # ru_maxrss is in bytes there, in KiB on Linux
    return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def least(rounds: int, contenders: Sequence[Callable[[], Usage]]) -> list[Usage]:
    """The least that each contender spent in so many rounds.

    They take turns, so that what else the machine does hits all of them alike: only ratios within one run count.
    """
    runs = [[contender() for contender in contenders] for _ in range(rounds)]
    return [
        Usage(min(usage.seconds for usage in one), min(usage.peak_mb for usage in one))
        for one in zip(*runs, strict=True)
    ]
