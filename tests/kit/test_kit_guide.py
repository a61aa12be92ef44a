"""The print guide says of every group of sheets what the press did with it, on as many pages as it takes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from conftest import WriteGame
from kit_games import BOARD, GAME, built, harbour

from pnp.kit.guide import GROUPS_A_PAGE, guide_pages
from pnp.press.papers import PAPERS

FINISHES = ("paper", "card", "laminate", "sticker", "transparency")


def pages_of(kit: Path) -> list[str]:
    """The text of each page, its lines joined by spaces."""
    with pypdfium2.PdfDocument(io.BytesIO(kit.read_bytes())) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def said_of(guide: str, number: int, title: str) -> str:
    """What the guide says of a group, up to the next one."""
    found = re.search(rf"\b{number} {re.escape(title)} (.*?)(?= {number + 1} [A-Z]| Licence:|$)", guide)
    assert found is not None, guide
    return found[1]


def test_the_guide_tells_each_group_what_was_imposed(write_game: WriteGame, tmp_path: Path) -> None:
    """Counts, pages of this file, stock, duplex and steps of three groups: cards, stickers, a board to laminate."""
    result = built(harbour(write_game), tmp_path)
    guide, *sheets = pages_of(result.folder / "kit.pdf")
    assert len(sheets) == next(file["pages"] for file in result.files if file["path"] == "kit.pdf") - 1
    assert "Harbour" in guide
    assert "Print guide · Playtest" in guide
    assert f"{result.sheets} sheets of A4" in guide
    assert result.build in guide
    for number, (title, words) in enumerate(
        (
            ("Ship cards", ("1 sheet", "8 pieces", "pages 2–3 of", "card, 200–300 g/m²", "flip on the long edge")),
            ("Counters", ("1 sheet", "6 pieces", "page 4 of", "sticker sheets", "one side", "Cut at the marks")),
            ("Board", ("1 sheet", "1 piece", "page 5 of", "paper for laminating", "laminate (A5 pouch)")),
        ),
        1,
    ):
        said = said_of(guide, number, title)
        assert [] == [word for word in words if word not in said]
    assert "Drawn by nobody." in guide
    assert "Licence: CC0" in guide
    assert "game-icons" in guide
    assert "SIL Open Font License" in guide


def test_the_pages_that_the_guide_names_hold_what_it_says(write_game: WriteGame, tmp_path: Path) -> None:
    """Page numbers count in the file as it is, guide included."""
    result = built(harbour(write_game), tmp_path)
    guide, *_ = pages = pages_of(result.folder / "kit.pdf")
    for title, item in (("Ship cards", "Cog “Anna”"), ("Counters", "Brig 4"), ("Board", "Kiel and Riga")):
        found = re.search(rf"\d {title} .*? pages? (\d+)(?:–(\d+))? of this file", guide)
        assert found is not None
        first, last = int(found[1]), int(found[2] or found[1])
        assert any(item in page for page in pages[first - 1 : last])
        assert not any(item in page for page in [*pages[1 : first - 1], *pages[last:]])


def test_the_guide_names_what_bears_no_code(write_game: WriteGame, tmp_path: Path) -> None:
    """Pieces too small for a code are named with what answers for them; a board that could bear one is not."""
    guide = pages_of(built(harbour(write_game), tmp_path).folder / "kit.pdf")[0]
    assert "No code of their own: Counters. The sheet’s code answers for these until you cut them" in guide
    assert 1 == guide.count("No code of their own")


def test_many_groups_take_two_pages_of_the_guide(write_game: WriteGame, tmp_path: Path) -> None:
    """Each is on one of them, once; page numbers count both; credits stand on the last."""
    kinds = [(finish, edge) for finish in FINISHES for edge in ("trim", "exact")]
    components = "".join(
        f"  {finish}-{edge}: {{layout: board, finish: {finish}, edge: {edge}}}\n" for finish, edge in kinds
    )
    names = ", ".join(f"{finish}-{edge}" for finish, edge in kinds)
    start, end = GAME.index("  ship-cards:"), GAME.index("kits:")
    game = f"{GAME[:start]}{components}kits:\n  all: {{components: [{names}]}}\n"
    game += "credits: [Drawn by nobody.]\n"
    assert start < end
    result = built(harbour(write_game, game=game), tmp_path)
    pages = pages_of(result.folder / "kit.pdf")
    count = guide_pages(range(len(kinds)))  # type: ignore[arg-type]
    assert 2 == count
    assert len(kinds) + count == len(pages)
    guide = " ".join(pages[:count])
    for number, (finish, edge) in enumerate(kinds, 1):
        title = f"{finish.capitalize()} {edge}"
        said = said_of(guide, number, title)
        assert [] == [word for word in ("1 sheet", "1 piece", f"page {number + count} of") if word not in said]
    assert "sheet 1 of 2" in pages[0]
    assert "sheet 2 of 2" in pages[1]
    assert ["Drawn by nobody." in page for page in pages[:2]] == [False, True]


def test_a_kit_of_nothing_has_a_guide_of_one_page() -> None:
    """The guide is never missing."""
    assert [1, 1, 1, 2, 2, 3] == [guide_pages([None] * n) for n in (0, 1, GROUPS_A_PAGE, GROUPS_A_PAGE + 1, 10, 11)]  # type: ignore[list-item]


@pytest.mark.parametrize("paper", [paper.name.lower() for paper in PAPERS])
def test_the_guide_fits_every_paper(write_game: WriteGame, tmp_path: Path, paper: str) -> None:
    """With three groups, on the smallest too, or the paper is refused in so many words."""
    small = BOARD.replace("150mm x 100mm", "90mm x 60mm")
    result = built(harbour(write_game, board=small), tmp_path, paper=paper)
    guide = pages_of(result.folder / "kit.pdf")[0]
    assert "page" in said_of(guide, 3, "Board")
    assert [] == [str(finding) for finding in result.findings if finding.severity == "error"]


def test_a_long_title_and_long_credits_do_not_break_the_guide(write_game: WriteGame, tmp_path: Path) -> None:
    """They are words of the game's own; what does not fit is an error with a place, never cut."""
    game = GAME.replace("title: Harbour", "title: The Harbour of Kiel, with Ships, Cranes and Very Many Ropes Indeed")
    result = built(harbour(write_game, game=game), tmp_path)
    assert "Very Many Ropes Indeed" in pages_of(result.folder / "kit.pdf")[0]


def test_the_guide_takes_its_words_from_the_groups(write_game: WriteGame, tmp_path: Path) -> None:
    """No word of a game stands in the guide's own code: another title, another guide."""
    game = GAME.replace("title: Ship cards", "title: Boats (½ × 2)")
    guide = pages_of(built(harbour(write_game, game=game), tmp_path).folder / "kit.pdf")[0]
    assert "8 pieces" in said_of(guide, 1, "Boats (½ × 2)")
