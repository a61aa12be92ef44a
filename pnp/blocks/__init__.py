"""Blocks: the forms that layouts place, one a file, none of which knows a game."""
