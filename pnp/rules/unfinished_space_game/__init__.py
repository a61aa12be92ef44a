"""The rules of the Unfinished Space Game, starship combat in detail, by Winchell Chung."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from pnp.findings import Finding
from pnp.rules.core import RulesCore
from pnp.rules.game import Game
from pnp.rules.unfinished_space_game.checks import all_checks
from pnp.rules.unfinished_space_game.options import OPTIONS
from pnp.rules.unfinished_space_game.questions import QUESTIONS
from pnp.rules.unfinished_space_game.tables import TABLES


class UnfinishedSpaceGame(RulesCore):
    """The core of the game: its ships and networks stand in the tables, its rules in this package."""

    name: ClassVar[str] = "unfinished-space-game"
    options: ClassVar = OPTIONS
    tables: ClassVar = TABLES
    optional_tables: ClassVar = frozenset({"lanes", "sides"})
    questions: ClassVar = QUESTIONS

    def check(self, game: Game) -> Iterable[Finding]:
        """Every check of the game's data (`checks.py`, `network_checks.py`)."""
        return all_checks(game)
