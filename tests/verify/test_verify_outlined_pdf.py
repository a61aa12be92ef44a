"""Our outlined SVG files printed to PDF by other programs: their paths are still the letters that we drew."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from outlined_pdf import contours_in
from read_back import ROOT

from pnp.cli.target import open_target
from pnp.kit.build import build
from pnp.kit.request import Request
from pnp.verify.glyphs import letters_of
from pnp.verify.ink import Letter
from pnp.verify.similarity import IDENTITY, Similarity, fitted
from pnp.verify.svg_reading import read_svg

pytestmark = pytest.mark.slow
NEAR_UM = 20.0
CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer")
PAGE = (
    "<!doctype html><style>@page{{size:{0}mm {1}mm;margin:0}}body{{margin:0}}img{{display:block;width:{0}mm}}</style>"
)

Prints = Callable[[Path, Path], bytes]


def by_chromium(svg: Path, folder: Path) -> bytes:
    """At true size on one page."""
    ink = read_svg(svg.read_bytes()).ink
    head = PAGE.format(ink.width / 1000, ink.height / 1000)
    page, out = folder / "page.html", folder / "chromium.pdf"
    page.write_text(f'{head}<img src="{svg.as_uri()}">', encoding="utf-8")
    command = [*CHROMIUM, f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={out}", page.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    return out.read_bytes()


def by_cairo(svg: Path, folder: Path) -> bytes:
    """librsvg draws with cairo, which rounds to 256th parts of a point."""
    return subprocess.run(["rsvg-convert", "-f", "pdf", str(svg)], capture_output=True, check=True).stdout


def by_ghostscript(svg: Path, folder: Path) -> bytes:
    """Saved once more, as print shops do."""
    first, second = folder / "cairo.pdf", folder / "again.pdf"
    first.write_bytes(by_cairo(svg, folder))
    subprocess.run(["gs", "-q", "-sDEVICE=pdfwrite", "-o", str(second), str(first)], capture_output=True, check=True)
    return second.read_bytes()


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [program for program in programs if shutil.which(program) is None]
    return pytest.mark.skipif(bool(missing), reason=f"{' and '.join(programs)} print the file")


PROGRAMS = [
    pytest.param(by_chromium, marks=needs("chromium"), id="chromium"),
    pytest.param(by_cairo, marks=needs("rsvg-convert"), id="cairo"),
    pytest.param(by_ghostscript, marks=needs("rsvg-convert", "gs"), id="ghostscript"),
]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Cards with bleed, turned texts of a chart, and a face alone."""
    out = tmp_path_factory.mktemp("sheets")
    build(open_target(ROOT / "data" / "ebb-and-flow"), out, Request(formats=("svg",), out=out))
    names = {"weapon-cards-1", "matrix-1", "reference-1"}
    found = {path.stem: path for path in out.rglob("*.svg") if path.stem in names}
    assert names == set(found)
    return found


@pytest.mark.parametrize("prints", PROGRAMS)
@pytest.mark.parametrize("name", ["weapon-cards-1", "matrix-1", "reference-1"])
def test_the_letters_are_those_of_the_svg(name: str, prints: Prints, sheets: dict[str, Path], tmp_path: Path) -> None:
    """Every letter, in order, at its place; nothing else is taken for one."""
    expected = read_svg(sheets[name].read_bytes()).ink.letters
    letters, _ = letters_of(contours_in(prints(sheets[name], tmp_path)))
    assert len(expected) > 500
    assert [] == differences(expected, letters)


def differences(expected: Sequence[Letter], letters: Sequence[Letter]) -> list[tuple[Letter, Letter]]:
    """Letters that are not alike when one page is laid upon the other: browsers round a page's size to pixels."""
    assert len(expected) == len(letters)
    pairs = list(zip(expected, letters, strict=True))
    laid = fitted([(complex(one.x, one.y), complex(other.x, other.y)) for one, other in pairs])
    assert laid is not None
    assert (1, 0) == pytest.approx((laid.scale, laid.turn), abs=0.002)
    return [pair for pair in pairs if not is_alike(*pair, laid)]


def is_alike(one: Letter, other: Letter, laid: Similarity = IDENTITY) -> bool:
    """The same character at the same place, with the same size and turn."""
    return (
        not set(one.characters).isdisjoint(other.characters)
        and abs(laid.on_page(complex(one.x, one.y)) - complex(other.x, other.y)) < NEAR_UM
        and abs(one.size - other.size) < 0.02 * one.size
        and abs((one.turn - other.turn + 180) % 360 - 180) < 1
    )


@needs("rsvg-convert", "pdftocairo")
def test_an_svg_that_came_by_a_pdf_has_the_same_letters(sheets: dict[str, Path], tmp_path: Path) -> None:
    """Written with other units, transforms and curves."""
    middle, out = tmp_path / "middle.pdf", tmp_path / "out.svg"
    middle.write_bytes(by_cairo(sheets["matrix-1"], tmp_path))
    subprocess.run(["pdftocairo", "-svg", str(middle), str(out)], capture_output=True, check=True)
    expected = read_svg(sheets["matrix-1"].read_bytes()).ink
    contents = read_svg(out.read_bytes())
    assert [] == differences(expected.letters, contents.ink.letters)
    assert (expected.width, expected.height) == pytest.approx((contents.ink.width, contents.ink.height), rel=0.002)
    assert contents.records is None
