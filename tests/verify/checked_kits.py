"""Kits built once, other programs that save them anew, and what a check says of the files."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw
from read_back import ROOT

from pnp.cli.target import open_target
from pnp.kit.build import build
from pnp.kit.noting import game_ledger
from pnp.kit.proofing import Proofing, Report
from pnp.kit.request import Request

CHROMIUM: Final = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")


class Project(NamedTuple):
    """A copy of a shipped game, its kit built, and the ledger beside it."""

    root: Path
    out: Path

    @property
    def kit(self) -> bytes:
        """The file of the whole kit."""
        return (self.out / "kit.pdf").read_bytes()

    def build(self, *formats: str, **more: Any) -> None:
        """Build (again) and note it."""
        request = Request(formats=formats or ("pdf",), out=self.out, user_data=self.root.parent / "user", **more)
        build(open_target(self.root), self.root.parent, request)

    def check(self, *files: bytes | Path, deep: bool = False, ledger: bool = True) -> Report:
        """What a check says of some files."""
        game = open_target(self.root)
        contents = game_ledger(game, self.root.parent / "user").read() if ledger else None
        paths = []
        for number, file in enumerate(files):
            path = self.root.parent / f"checked-{number}"
            if isinstance(file, bytes):
                path.write_bytes(file)
            paths.append((f"file {number}", path if isinstance(file, bytes) else file))
        return Proofing(game, self.root.parent, contents, deep).check(paths)


def project_of(game: str, folder: Path, *formats: str) -> Project:
    """A fresh copy of a shipped game in a folder, built."""
    root = folder / game
    shutil.copytree(ROOT / "data" / game, root, ignore=shutil.ignore_patterns(".pnp"))
    shutil.copytree(ROOT / "layouts", folder / "layouts", dirs_exist_ok=True)
    project = Project(root, folder / "out")
    project.build(*formats)
    return project


# --- other programs


def _by_command(data: bytes, folder: Path, *command: str) -> bytes:
    source, target = folder / "source.pdf", folder / "target.pdf"
    source.write_bytes(data)
    words = [str(source) if word == "SOURCE" else str(target) if word == "TARGET" else word for word in command]
    subprocess.run(words, check=True, capture_output=True, timeout=300)
    return target.read_bytes()


def by_qpdf(data: bytes, folder: Path) -> bytes:
    """Linearised, with object streams."""
    return _by_command(data, folder, "qpdf", "--linearize", "--object-streams=generate", "SOURCE", "TARGET")


def by_pikepdf(data: bytes, folder: Path) -> bytes:
    """Written anew object by object."""
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        document.save(target, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return target.getvalue()


def by_ghostscript(data: bytes, folder: Path) -> bytes:
    """All operators translated; what the pages say of themselves is lost."""
    return _by_command(data, folder, "gs", "-q", "-sDEVICE=pdfwrite", "-o", "TARGET", "SOURCE")


def by_cairo(data: bytes, folder: Path) -> bytes:
    """All but the ink is lost."""
    return _by_command(data, folder, "pdftocairo", "-pdf", "SOURCE", "TARGET")


def turned(data: bytes, folder: Path) -> bytes:
    """Every page turned by a quarter."""
    return _by_command(data, folder, "qpdf", "SOURCE", "--rotate=+90", "TARGET")


def two_on_a_page(data: bytes, folder: Path) -> bytes:
    """Two pages side by side on one, smaller."""
    with pypdfium2.PdfDocument(data) as document:
        merged = pypdfium2.PdfDocument(raw.FPDF_ImportNPagesToOne(document, 842, 595, 2, 1))
        target = io.BytesIO()
        merged.save(target)
    return target.getvalue()


def split_and_merged(data: bytes, folder: Path) -> bytes:
    """Cut in two and put together in the other order, without the attachment."""
    with pikepdf.open(io.BytesIO(data)) as document, pikepdf.new() as merged:
        middle = len(document.pages) // 2 // 2 * 2 + 1
        for page in [*list(document.pages)[middle:], *list(document.pages)[:middle]]:
            merged.pages.append(page)
        target = io.BytesIO()
        merged.save(target)
    return target.getvalue()


def cropped(data: bytes, folder: Path) -> bytes:
    """Three millimetres less on each side."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            left, bottom, right, top = (float(number) for number in page.mediabox)
            page.obj.CropBox = pikepdf.Array([left + 8, bottom + 8, right - 8, top - 8])
        target = io.BytesIO()
        document.save(target)
    return target.getvalue()


def scaled(data: bytes, folder: Path) -> bytes:
    """As “fit to page” does: 94 %, and moved."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            page.contents_add(b"q 0.94 0 0 0.94 17 25 cm", prepend=True)
            page.contents_add(b"Q")
        target = io.BytesIO()
        document.save(target)
    return target.getvalue()


RESAVED: Final[dict[str, tuple[Callable[[bytes, Path], bytes], str]]] = {
    "as it is": (lambda data, folder: data, ""),
    "qpdf": (by_qpdf, "qpdf"),
    "pikepdf": (by_pikepdf, ""),
    "ghostscript": (by_ghostscript, "gs"),
    "cairo": (by_cairo, "pdftocairo"),
    "turned": (turned, "qpdf"),
    "two on a page": (two_on_a_page, ""),
    "split and merged": (split_and_merged, ""),
    "cropped": (cropped, ""),
    "scaled": (scaled, ""),
}


def need(program: str) -> None:
    """Skip the test where the program is not there."""
    if program and shutil.which(program) is None:
        pytest.skip(f"{program} saves the file anew")


def printed_by_chromium(svg: Path, folder: Path) -> bytes:
    """An SVG file printed to PDF by a browser, on a page of its own choice."""
    target = folder / "printed.pdf"
    command = [*CHROMIUM, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={target}", svg.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return target.read_bytes()
