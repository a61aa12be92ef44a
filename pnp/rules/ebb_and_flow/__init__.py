"""The rules of Ebb & Flow, combat without dice by David Artman, with xenopulse's hit location matrix."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pnp.findings import Finding
from pnp.rules.core import RulesCore
from pnp.rules.ebb_and_flow.checks import all_checks
from pnp.rules.ebb_and_flow.options import OPTIONS
from pnp.rules.ebb_and_flow.questions import QUESTIONS
from pnp.rules.ebb_and_flow.tables import TABLES
from pnp.rules.game import Game


class EbbAndFlow(RulesCore):
    """The core of Ebb & Flow: its numbers stand in `rules.yaml` and the tables, its rules in this package."""

    name: ClassVar[str] = "ebb-and-flow"
    options: ClassVar = OPTIONS
    tables: ClassVar = TABLES
    optional_tables: ClassVar = frozenset({"matrices", "windows", "skills", "combatants"})
    questions: ClassVar = QUESTIONS

    def check(self, game: Game) -> Iterable[Finding]:
        """Every check of the game's data (`checks.py`, `body_checks.py`)."""
        return all_checks(game)
