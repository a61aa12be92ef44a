"""What ends the reading of a file: a problem after which nothing in it means anything."""

from __future__ import annotations

from pnp.findings import Finding, Place
from pnp.loading.limits import PROBLEMS


class StopReadingError(Exception):
    """Reading on makes no sense, for the reason that `finding` gives."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def stop_if_hopeless(problems: int, place: Place | None) -> None:
    """Raise `StopReadingError` if a file has shown so many problems that it cannot be what it should be."""
    if problems >= PROBLEMS:
        message = f"the file has more than {PROBLEMS:,} problems; it was read no further"
        hint = "mend what stands above it, which may mend the rest"
        raise StopReadingError(Finding("PNP-FILE-PROBLEMS", message, place, limit=PROBLEMS, hint=hint))
