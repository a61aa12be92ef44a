"""Cells and options of Ebb & Flow changed in turn: a check of yesterday's sheets tells just which lie.

Of the cells every eighth is changed, along the diagonals, so that every row and every column is met: all of them would
take a quarter of an hour.
"""

from __future__ import annotations

import pytest
from whole_changes import Changing, differing

pytestmark = pytest.mark.slow
GAME = "ebb-and-flow"
TABLES = ("classes", "windows", "weapons", "skills", "combatants", "sheets", "grids", "charts", "tokens", "reminders")


@pytest.fixture(scope="module")
def changing(tmp_path_factory: pytest.TempPathFactory) -> Changing:
    """A copy of the game."""
    return Changing(GAME, tmp_path_factory.mktemp("changed"))


def amiss(changing: Changing, change: tuple[str, ...], after: object) -> list[tuple[object, ...]]:
    """What the check tells otherwise than it is: faces that lie and are not told of, and the other way round."""
    assert isinstance(after, tuple)
    value, faces = after
    told = set(changing.lying(faces))
    lie = {key for key in differing(changing.before, faces) if key in changing.before}
    return [(*change, value, sorted(told ^ lie))] if told != lie else []


def eighth_of(changing: Changing, table: str) -> list[tuple[str, str, str]]:
    """The cells of a table on every eighth diagonal."""
    cells = [cell for cell in changing.cells() if cell[0] == table]
    rows, columns = (list(dict.fromkeys(cell[part] for cell in cells)) for part in (1, 2))
    return [cell for cell in cells if (rows.index(cell[1]) + columns.index(cell[2])) % 8 == 0]


@pytest.mark.parametrize("table", TABLES)
def test_a_changed_cell_makes_exactly_those_faces_stale_that_print_it(changing: Changing, table: str) -> None:
    """A location's class, a weapon's reach, a name: found, and named."""
    found, tried = [], 0
    for name, row, column in eighth_of(changing, table):
        changed = changing.changed_cell(name, row, column)
        if changed is not None:
            tried += 1
            found += amiss(changing, (name, row, column), changed)
    assert [] == found
    assert tried


def test_a_changed_option_makes_exactly_those_faces_stale_that_state_it(changing: Changing) -> None:
    """Each option in turn; the check asks the rules as that option makes them."""
    found, tried = [], 0
    for path in changing.options():
        changed = changing.changed_option(path)
        if changed is not None:
            tried += 1
            found += amiss(changing, path, changed)
    assert [] == found
    assert tried


def test_every_table_of_rows_is_tried(changing: Changing) -> None:
    """A table that is added to the game is added here."""
    files = {name: spec.file for name, spec in changing.game.file.tables.items()}
    assert set(TABLES) == {name for name, file in files.items() if file.endswith(".csv")}
