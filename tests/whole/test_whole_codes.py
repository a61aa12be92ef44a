"""Every face of every shipped game is told from a photo of its sheet: by its own code, or by the sheet's."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import pypdfium2
import pytest
import zxingcpp
from whole_kits import GAMES, Placed, WrittenPage, pages_of, shipped

from pnp.kit.build import build
from pnp.kit.plan import kits_of
from pnp.kit.request import Request

pytestmark = pytest.mark.slow
SHARP, COARSE = 2_400, 1_600
"""How many pixels a photo has across the sheet."""
SMALL_CODE, LARGE_CODE = 12_000, 18_000  # µm
FROM_THE_CUT, NEAR = 3_000, 300  # µm
PAGES: Final = {"army-sheets", "combatant-sheets", "matrix", "roster"}
"""Whole pages with room for a code that a coarse photo shows."""
UNCODED: Final = {
    *("explosion", "column", "dead-zone", "coin-discs-us", "coin-discs-euro", "coin-discs-uk"),
    *("tokens-round", "tokens-square", "ship-counters", "power-pawns"),
}
"""Templates, discs, tokens, counters and pawns: the code of their sheet answers for them."""


class Read(NamedTuple):
    """A code that was found: what it says, and its middle on the sheet in µm."""

    text: str
    x: float
    y: float


class Photographed(NamedTuple):
    """A page of a kit, and what is read of it from a sharp photo and from a coarse one."""

    page: WrittenPage
    sharp: list[Read]
    coarse: list[Read]


CASES: Final = [
    *((game, paper) for game in GAMES for paper in ("a4", "letter")),
    *((game, "a5") for game in GAMES if any(kit.paper == "a5" for kit in kits_of(shipped(game)).values())),
]


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def photos(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Photographed]:
    """The sheets of all kits of a game on a paper, each once: on A5 those made for it, on Letter the first kit's."""
    name, paper = request.param
    game, out = shipped(name), tmp_path_factory.mktemp("codes")
    found: dict[str, Photographed] = {}
    for kit, spec in list(kits_of(game).items())[: 1 if paper == "letter" else None]:
        if (paper == "a5") == (spec.paper == "a5"):
            result = build(game, out, Request(kit=kit, paper=paper, out=out / kit))
            found |= {photo.page.stamp: photo for photo in photographed(result.folder / "kit.pdf")}
    return list(found.values())


def photographed(path: Path) -> list[Photographed]:
    """Each page that is no guide, seen straight from above."""
    with pypdfium2.PdfDocument(path) as document:
        return [
            Photographed(page, read(document[page.number], page, SHARP), read(document[page.number], page, COARSE))
            for page in pages_of(path.read_bytes())
            if not any(is_guide(p) for p in page.placed)
        ]


def is_guide(placed: Placed) -> bool:
    """Whether a face is a page of the print guide, which belongs to the printer and not to the game."""
    return bool(placed.entry["component"].startswith("print-guide"))


def read(pdf_page: pypdfium2.PdfPage, page: WrittenPage, pixels: int) -> list[Read]:
    """All codes on a photo that is so many pixels wide."""
    picture = pdf_page.render(scale=pixels / pdf_page.get_width(), grayscale=True).to_pil()
    um = page.width / picture.width
    found = zxingcpp.read_barcodes(picture)
    return [Read(code.text, *middle(code.position, um)) for code in found]


def middle(position: zxingcpp.Position, um: float) -> tuple[float, float]:
    """The middle of a code's four corners."""
    corners = (position.top_left, position.top_right, position.bottom_right, position.bottom_left)
    return sum(corner.x for corner in corners) * um / 4, sum(corner.y for corner in corners) * um / 4


def codes_of(placed: Placed) -> list[tuple[float, float, float]]:
    """Where the record of a face says that its codes stand on it: left, top, side."""
    return [tuple(mark) for mark in placed.entry["record"]["marks"] if len(mark) == 3]


def expected(page: WrittenPage, smallest: int) -> list[Read]:
    """The codes of at least that width that should be read of a page's faces."""
    return [
        Read(placed.stamp, *placed.on_sheet(x + side / 2, y + side / 2))
        for placed in page.placed
        for x, y, side in codes_of(placed)
        if side >= smallest
    ]


def is_among(code: Read, found: list[Read]) -> bool:
    """Whether that code was read there."""
    return any(code.text == f.text and abs(code.x - f.x) < NEAR and abs(code.y - f.y) < NEAR for f in found)


def test_every_face_has_one_code_except_those_that_the_sheet_answers_for(photos: list[Photographed]) -> None:
    """No face that a player holds is forgotten; none has two."""
    for page, *_ in photos:
        for placed in page.placed:
            component, item = placed.entry["component"], placed.entry["item"]
            assert (0 if component in UNCODED else 1) == len(codes_of(placed)), f"{component}/{item}"


def test_every_code_reads_as_its_own_face(photos: list[Photographed]) -> None:
    """On a sharp photo every copy of every face is read where it lies; of the large ones, on a coarse photo too."""
    for page, sharp, coarse in photos:
        assert [] == [code for code in expected(page, SMALL_CODE) if not is_among(code, sharp)], page.number
        assert [] == [code for code in expected(page, LARGE_CODE) if not is_among(code, coarse)], page.number


def test_whole_pages_have_large_codes(photos: list[Photographed]) -> None:
    """A page that is photographed as a whole is far away."""
    sides = {p.entry["component"]: codes_of(p)[0][2] for page, *_ in photos for p in page.placed if codes_of(p)}
    assert {} == {name: side for name, side in sides.items() if side < (LARGE_CODE if name in PAGES else SMALL_CODE)}


def test_codes_keep_off_the_cut(photos: list[Photographed]) -> None:
    """A cut that is a little off takes nothing of a code or of the ground around it."""
    for page, *_ in photos:
        for placed in page.placed:
            width, height = placed.entry["record"]["size"]
            for x, y, side in codes_of(placed):
                assert min(x, y, width - x - side, height - y - side) >= FROM_THE_CUT, placed.entry["item"]


def test_sheets_answer_for_pieces_without_a_code(photos: list[Photographed]) -> None:
    """Their own code is on them, reads as their stamp, and on a coarse photo too; other sheets have none."""
    for page, sharp, coarse in photos:
        answers = any(not codes_of(placed) for placed in page.placed)
        for found in (sharp, coarse) if answers else (sharp,):
            assert [page.stamp] * answers == [code.text for code in found if code.text.startswith("PNS:")]


def test_nothing_else_reads_as_a_code(photos: list[Photographed]) -> None:
    """Whatever is read of a photo is the stamp of a face or of the sheet."""
    for page, sharp, coarse in photos:
        assert {page.stamp, *(placed.stamp for placed in page.placed)} >= {code.text for code in [*sharp, *coarse]}
