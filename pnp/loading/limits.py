"""Limits of what is read, so that no file, however made, can exhaust the machine.

Each is far beyond what a game needs; whoever meets one has a slip in the data or a file that is none of a game.
"""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 16 * 2**20  # one file; a table of 5,400 rows has about 1 MB
DEPTH: Final = 50  # levels of lists and mappings within each other
NODES: Final = 2_000_000  # values in one YAML or JSON file
ALIASED_NODES: Final = 100_000  # values that the aliases of one YAML file stand for, repeated ones counted each time
PROBLEMS: Final = 1_000  # of one file; with more it is not what it should be, and reading it stops
ROWS: Final = 100_000  # rows of one table
COLUMNS: Final = 500  # columns of one table
CELL_CHARACTERS: Final = 100_000  # one cell or one text
NUMBER_CHARACTERS: Final = 40  # one number as written
EXPONENT: Final = 30  # of a number such as 1e6: as a decimal it is no longer than a number may be
