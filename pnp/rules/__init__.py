"""Rules: what a game's data must satisfy, and what its rules answer to a question."""

from pnp.rules.core import AskError, Option, Param, Question, RulesCore, columns
from pnp.rules.game import Game, open_game
from pnp.rules.registry import core_named, core_names

__all__ = [
    "AskError",
    "Game",
    "Option",
    "Param",
    "Question",
    "RulesCore",
    "columns",
    "core_named",
    "core_names",
    "open_game",
]
