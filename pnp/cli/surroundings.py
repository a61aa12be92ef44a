"""What the command line knows of its surroundings: the user's own folder, today's date."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path


def user_data_folder() -> Path:
    """Where programs keep what belongs to the user, by the custom of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "pnp"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pnp"
    stated = os.environ.get("XDG_DATA_HOME", "")
    return (Path(stated) if os.path.isabs(stated) else Path.home() / ".local" / "share") / "pnp"


def today() -> str:
    """The date of the user's day, such as 2026-11-30."""
    return date.today().isoformat()  # noqa: DTZ011
