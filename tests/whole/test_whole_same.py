"""Equal input gives equal bytes, in any process, folder, time zone and language."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from whole_kits import GAMES, ROOT, shipped

from pnp.kit.plan import kits_of

SURROUNDINGS = [
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"},
    {"PYTHONHASHSEED": "4294967295", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "HOME": "/nowhere"},
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kit"), [(game, next(iter(kits_of(shipped(game))))) for game in GAMES])
def test_three_processes_write_the_same_bytes(game: str, kit: str, tmp_path: Path) -> None:
    """Whatever the hash seed, the time zone, the language, and the folders: the first kit, which holds the most."""
    seen = []
    for number, surroundings in enumerate(SURROUNDINGS):
        here = tmp_path / ("deep/" * number) / f"place {number} é"
        root = here / "games" / f"copy-{number}"
        shutil.copytree(ROOT / "data" / game, root)
        out = tmp_path / f"out-{number}"
        command = [sys.executable, "-m", "pnp", "build", str(root), "--kit", kit, "--out", str(out), "--quiet"]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **surroundings}
        done = subprocess.run(command, cwd=here, env=environment, capture_output=True, check=False)
        assert (0, b"") == (done.returncode, done.stderr)
        seen.append({path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(out.glob("*.pdf"))})
    assert seen[0]
    assert seen[0] == seen[1] == seen[2]
