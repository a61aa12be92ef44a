"""True size, measured on the written sheets: what is cut out measures what it must, to a hundredth of a millimetre."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from whole_kits import Drawn, Placed, Rectangle, WrittenPage, pages_of, paths_on, shipped

from pnp.kit.build import build
from pnp.kit.request import Request

pytestmark = pytest.mark.slow
EXACT = 10  # µm
HAIRLINE = 0.5 * 25_400 / 72

# Width and height in µm, from the mints and from ISO/IEC 7810, not from the game's tables.
MEASURES = {
    ("measuring-card", "measuring-card"): (85_600, 53_980),
    ("explosion", "explosion"): (107_960, 107_960),  # radius 1S
    ("column", "column"): (53_980, 171_200),  # 1S × 2L
    ("dead-zone", "dead-zone"): (171_200, 171_200),  # radius 1L
    ("coin-discs-us", "dime"): (17_910, 17_910),
    ("coin-discs-us", "penny"): (19_050, 19_050),
    ("coin-discs-us", "nickel"): (21_210, 21_210),
    ("coin-discs-us", "quarter"): (24_260, 24_260),
    ("coin-discs-euro", "1c"): (16_250, 16_250),
    ("coin-discs-euro", "2c"): (18_750, 18_750),
    ("coin-discs-euro", "5c"): (21_250, 21_250),
    ("coin-discs-euro", "50c"): (24_250, 24_250),
    ("coin-discs-uk", "5p"): (18_000, 18_000),
    ("coin-discs-uk", "1p"): (20_300, 20_300),
    ("coin-discs-uk", "20p"): (21_400, 21_400),
    ("coin-discs-uk", "10p"): (24_500, 24_500),
}
KITS = [(kit, paper) for kit in ("tools", "discs", "playtest") for paper in ("a4", "letter")]
Sheet = tuple[WrittenPage, list[Drawn]]


@pytest.fixture(scope="module", params=KITS, ids="-".join)
def sheets(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Sheet]:
    """Each page of a kit with the paths that it draws."""
    kit, paper = request.param
    out: Path = tmp_path_factory.mktemp("kit")
    build(shipped("winds-of-change"), out, Request(kit=kit, paper=paper, out=out))
    data = (out / "kit.pdf").read_bytes()
    return [(page, paths_on(data, page.number)) for page in pages_of(data)]


def exact_pieces(page: WrittenPage) -> Iterator[tuple[Placed, tuple[int, int]]]:
    """The placed faces that must measure something."""
    for placed in page.placed:
        key = placed.entry["component"], placed.entry["item"]
        if key in MEASURES:
            yield placed, MEASURES[key]


def test_every_exact_piece_has_a_cut_line_of_its_true_size(sheets: list[Sheet]) -> None:
    """A hairline along its edge, drawn on the front of the sheet, where its record has it."""
    seen = 0
    for page, paths in sheets:
        for placed, (width, height) in exact_pieces(page):
            left, top, right, bottom = placed.trim
            if placed.turn in (90, 270):
                width, height = height, width
            assert (width, height) == (right - left, bottom - top)
            if page.is_back:
                continue
            cuts = [
                p for p in paths if "S" == p.painted and p.width <= HAIRLINE and p.bounds.is_near(placed.trim, EXACT)
            ]
            assert cuts, (placed.entry["item"], placed.trim)
            seen += 1
    assert seen


def test_discs_are_cut_as_circles(sheets: list[Sheet]) -> None:
    """The cut line runs through the middles of the trim box's four sides, and nowhere near its corners."""
    for page, paths in sheets:
        for placed, _ in exact_pieces(page):
            component = placed.entry["component"]
            if page.is_back or not (component.startswith("coin-discs") or component in ("explosion", "dead-zone")):
                continue
            (cut,) = [p for p in paths if 5 == len(p.points) and p.bounds.is_near(placed.trim, EXACT)]
            left, top, right, bottom = placed.trim
            across, down = (left + right) / 2, (top + bottom) / 2
            corners = {(left, down), (right, down), (across, top), (across, bottom)}
            assert all(any(abs(x - a) + abs(y - b) <= 2 * EXACT for a, b in corners) for x, y in cut.points)


def test_heads_and_tails_are_in_register(sheets: list[Sheet]) -> None:
    """The grounds of a disc's two sides, as drawn, coincide to 0.01 mm once the sheet is turned over."""
    for (page, front), (behind, back) in pairwise(sheets):
        if page.is_back or not behind.is_back:
            continue
        grounds = [p.bounds for p in back if "f" == p.painted and 5 == len(p.points)]
        for placed, (width, _) in exact_pieces(page):
            if not placed.entry["component"].startswith("coin-discs"):
                continue
            own = [p.bounds for p in front if "f" == p.painted and within(placed.trim, p.bounds, width)]
            assert own, placed.entry["item"]
            for left, top, right, bottom in own:
                turned = (
                    Rectangle(page.width - right, top, page.width - left, bottom)
                    if page.width <= page.height
                    else Rectangle(left, page.height - bottom, right, page.height - top)
                )
                assert any(ground.is_near(turned, EXACT) for ground in grounds), placed.entry["item"]


def within(trim: Rectangle, ground: Rectangle, diameter: int) -> bool:
    """Whether a circle is a disc's ground: about the same centre, and as large as the disc with some bleed."""
    centred = abs(ground.left + ground.right - trim.left - trim.right) <= 2 * EXACT
    centred = centred and abs(ground.top + ground.bottom - trim.top - trim.bottom) <= 2 * EXACT
    return centred and diameter <= ground.right - ground.left <= diameter + 6_000


def test_every_sheet_has_a_ruler_of_fifty_millimetres(sheets: list[Sheet]) -> None:
    """On both sides of the paper, so that a scaled print shows before anything is cut."""
    for page, paths in sheets:
        spans = [abs(p.bounds.right - p.bounds.left) for p in paths] + [
            abs(p.bounds.bottom - p.bounds.top) for p in paths
        ]
        assert any(abs(span - 50_000) <= EXACT for span in spans), page.number
