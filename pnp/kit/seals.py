"""Seals: by its seal a manifest is known that was edited by hand, and is then not believed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

_SEAL: Final = "seal"


def sealed(manifest: Mapping[str, Any]) -> bytes:
    """A manifest as it is written: JSON with the hash of all that it says."""
    return (json.dumps({**manifest, _SEAL: _seal(manifest)}, ensure_ascii=False, indent=2) + "\n").encode()


def is_sealed(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest says what it said when it was written."""
    said = {key: value for key, value in manifest.items() if key != _SEAL}
    return bool(manifest.get(_SEAL) == _seal(said))


def _seal(said: Mapping[str, Any]) -> str:
    return sha256(json.dumps(said, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
