"""`pnp`: print-and-play components from a game's data, and proof that the sheets say what the rules say."""

__version__ = "0.1.0"
