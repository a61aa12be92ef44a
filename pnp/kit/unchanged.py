"""The shortest way: where nothing has changed since the last build, nothing is read but what tells so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.findings import Finding, ProblemsFoundError
from pnp.kit.inputs import still_hold
from pnp.kit.request import Request, Result, result_noted
from pnp.kit.seals import is_sealed
from pnp.kit.writing import MANIFEST, digest_of, is_inside
from pnp.ledger.places import ledger_of
from pnp.loading.find import is_built_in
from pnp.loading.folder import Folder
from pnp.loading.library import open_library
from pnp.loading.yaml_reader import read_yaml

_LARGEST_MANIFEST: Final = 64 * 1024 * 1024


def unchanged_result(root: Path, here: Path, request: Request) -> Result | None:
    """What an earlier build of the game in `root` made, if building it again would make the same; else None.

    Every input must have the digest that the manifest states, and every file that it lists must still be as it was
    written.
    """
    folder = Folder(root)
    place = _output_folder(folder, here, request)
    manifest = sealed_manifest(place / MANIFEST) if place is not None else None
    if place is None or manifest is None:
        return None
    try:
        if not all(is_inside(file["path"]) for file in manifest["files"]):
            return None
        if any(digest_of(place / file["path"]) != file["sha256"] for file in manifest["files"]):
            return None
        folders = [folder, *open_library(folder, here).folders]
        if not still_hold(manifest["inputs"], folders, request.as_json()):
            return None
        if request.user_data is not None and not _is_noted(root, manifest, request.user_data):
            return None
        return result_noted(place, manifest)
    except (KeyError, TypeError):
        return None  # a manifest of another version, or edited by hand


def _is_noted(root: Path, manifest: Mapping[str, Any], user_data: Path) -> bool:
    """Whether the ledger still names the build as the last of its kind: someone may have deleted it."""
    noted = ledger_of(root, manifest["game"], user_data, is_built_in(root)).noted()
    return any(build == manifest["build"] for build, _ in noted.builds.values())


def _output_folder(folder: Folder, here: Path, request: Request) -> Path | None:
    """Where such a build goes, as far as that can be told without the rules."""
    if request.out is not None:
        return request.out
    try:
        text = folder.read_text("game.yaml")
    except ProblemsFoundError:
        return None
    findings: list[Finding] = []
    node = read_yaml(text, "game.yaml", findings)
    stated = node.plain() if node is not None else None
    if findings or not isinstance(stated, dict) or not isinstance(stated.get("game"), str):
        return None
    return request.folder(here, stated["game"], None) if request.kit is None and request.paper is None else None


def sealed_manifest(path: Path) -> dict[str, Any] | None:
    """A manifest that can be read and says what it said when it was written, or None."""
    try:
        if path.stat().st_size > _LARGEST_MANIFEST:
            return None
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return manifest if isinstance(manifest, dict) and is_sealed(manifest) else None
