"""Where a game's ledger lies: beside its data, or in the user's own folder where that cannot be written."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.ledger.ledger import LEDGER_FILE, LEDGER_FOLDER, Ledger


def ledger_of(game_folder: Path, game: str, user_data: Path, is_built_in: bool) -> Ledger:
    """The ledger of the game in `game_folder`; of one that came with the program, or that cannot be written to, the
    one in `user_data`. What lies in the other place is read too."""
    own, elsewhere = game_folder / LEDGER_FOLDER, user_data / "ledgers" / game
    if is_built_in or not _is_writable(own):
        return Ledger(elsewhere, own)
    return Ledger(own, elsewhere)


def _is_writable(folder: Path) -> bool:
    """Whether lines can be added there, as far as can be told without writing."""
    file = folder / LEDGER_FILE
    nearest = next(path for path in (file, folder, folder.parent) if os.path.lexists(path))
    if nearest == file:
        return file.is_file() and os.access(file, os.W_OK)
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)
