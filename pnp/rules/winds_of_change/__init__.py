"""The rules of Winds of Change, a wargame with pocket change by Addama."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pnp.findings import Finding
from pnp.rules.core import RulesCore
from pnp.rules.game import Game
from pnp.rules.winds_of_change.checks import all_checks
from pnp.rules.winds_of_change.options import OPTIONS
from pnp.rules.winds_of_change.questions import QUESTIONS
from pnp.rules.winds_of_change.tables import TABLES


class WindsOfChange(RulesCore):
    """The core of Winds of Change: its numbers stand in `rules.yaml` and the tables, its rules in this package."""

    name: ClassVar[str] = "winds-of-change"
    options: ClassVar = OPTIONS
    tables: ClassVar = TABLES
    optional_tables: ClassVar = frozenset({"squads", "armies", "terrain", "abilities"})
    questions: ClassVar = QUESTIONS

    def check(self, game: Game) -> Iterable[Finding]:
        """Every check of the game's data (`checks.py`)."""
        return all_checks(game)
