"""Expressions in layouts, rulebooks and `game.yaml`: a small language of our own, read with Python's grammar.

Two dialects. `layout` may name, index, `ask(…)`, compare, join with and / or / not, and end in a format
(`toughness | signed`): it chooses and shows values, it never computes one. `data`, for derived columns and checks,
adds arithmetic on exact numbers, conditions, a few functions and generator expressions.
Nothing else of Python is reachable, and both the length of a text and the steps of a run are bounded.
"""

from pnp.expressions.compiler import Dialect, Environment, Expression, PlainEnvironment, compile_expression
from pnp.expressions.errors import ExpressionError

__all__ = ["Dialect", "Environment", "Expression", "ExpressionError", "PlainEnvironment", "compile_expression"]
