"""What a build is asked for, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from pnp.findings import Finding, Place, errors_in
from pnp.units import PRINT_DPI

KIT_FILE: Final = "kit.pdf"
FORMATS: Final = ("pdf", "svg", "png")
DRAFT_FOLDER: Final = "draft"
DPI_RANGE: Final = (30, 1200)


class Request(NamedTuple):
    """What to build: a kit (the default one if None), or `only` some components or items; on which paper; where to.

    `formats` are some of `FORMATS`; `dpi` is the fineness of PNG files, made by up to `jobs` processes. With
    `user_data`, the user's own folder for what programs keep, the build is noted in the ledger: beside the game or, if
    nothing can be written there, in that folder.
    """

    kit: str | None = None
    only: tuple[str, ...] = ()
    paper: str | None = None
    out: Path | None = None
    draft: bool = False
    formats: tuple[str, ...] = ("pdf",)
    svg_text: Literal["outline", "live"] = "outline"
    dpi: int = PRINT_DPI
    jobs: int = 1
    user_data: Path | None = None

    def as_json(self) -> dict[str, Any]:
        """All that shapes the files; not where they go, nor how many processes make them."""
        return {
            "kit": self.kit,
            "only": list(self.only),
            "paper": self.paper,
            "draft": self.draft,
            "formats": list(self.formats),
            "svg_text": self.svg_text,
            "dpi": self.dpi,
        }

    def folder(self, here: Path, game: str, kit: tuple[str, str] | None) -> Path:
        """Where the files go: each kit, paper and part has a folder of its own.

        `kit` is the kit's name and its paper's, or None for the default kit on its own paper.
        """
        if self.out is not None:
            return self.out
        folder = here / "output" / game
        if kit is not None:
            folder /= "-".join(kit)
        if self.only:
            folder /= "part"
        if self.draft:
            folder /= DRAFT_FOLDER
        return folder


@dataclass(slots=True)
class Result:
    """What a build did, in the terms of the command line's JSON."""

    game: str
    folder: Path
    build: str = ""
    requested: int = 0
    produced: int = 0
    files: list[dict[str, Any]] = field(default_factory=list)
    overflow: list[dict[str, str]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sheets: int = 0

    @property
    def well(self) -> bool:
        """Whether everything that was asked for was made, and without errors."""
        return self.requested == self.produced and not errors_in(self.findings)

    def as_json(self) -> dict[str, Any]:
        """The result in the shape of the command line's JSON."""
        return {
            "game": self.game,
            "build": self.build,
            "requested": self.requested,
            "produced": self.produced,
            "files": self.files,
            "overflow": self.overflow,
            "findings": [finding.as_json() for finding in self.findings],
        }

    def noted(self) -> dict[str, Any]:
        """What a manifest keeps of the result, beside the files."""
        kept = self.as_json()
        return {**{key: kept[key] for key in ("requested", "produced", "overflow", "findings")}, "sheets": self.sheets}


def result_noted(folder: Path, manifest: Mapping[str, Any]) -> Result:
    """The result of an earlier build, from its manifest, as it would be again. Raises `KeyError` and `TypeError`."""
    noted = manifest["result"]
    listed = [file for file in manifest["files"] if not file["path"].startswith(".")]  # the others are the build's own
    files = [{**file, "state": "unchanged"} for file in listed]
    findings = [_finding(stated) for stated in noted["findings"]]
    return Result(
        manifest["game"],
        folder,
        manifest["build"],
        noted["requested"],
        noted["produced"],
        files,
        noted["overflow"],
        findings,
        noted["sheets"],
    )


def _finding(stated: Mapping[str, Any]) -> Finding:
    place = Place(stated["file"], stated.get("line"), stated.get("column")) if "file" in stated else None
    return Finding(
        stated["code"],
        stated["message"],
        place,
        stated.get("found"),
        stated.get("limit"),
        stated.get("rule"),
        stated.get("hint"),
        stated["severity"],
    )
