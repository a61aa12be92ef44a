"""A reprint prints exactly the pieces that are not in the box as they should be, with their backs, and lists them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from conftest import WriteGame
from kit_games import BACK, BOARD, CARD, GAME, PORTS, SHIPS, harbour
from reprint_games import printed_box, reprinted, shipped, tweaked

from pnp.findings import ProblemsFoundError
from pnp.kit.reprinting import InBox, Reprint
from pnp.press.papers import PAPERS

WINDS, EBB = "winds-of-change", "ebb-and-flow"


def pages_of(result: Reprint) -> list[str]:
    """The text of each page, its lines joined by spaces."""
    with pypdfium2.PdfDocument(result.folder / "reprint.pdf") as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def records_of(result: Reprint) -> dict[str, Any]:
    """What the file says of its faces and sheets."""
    with pypdfium2.PdfDocument(result.folder / "reprint.pdf") as document:
        found: dict[str, Any] = json.loads(bytes(document.get_attachment(0).get_data()))
        return found


def faces_in(result: Reprint) -> set[tuple[str, str, str]]:
    """Component, item and side of the faces whose records the file holds, but for the list."""
    faces = records_of(result)["faces"]
    return {(face["component"], face["item"], face["side"]) for face in faces if face["component"] != "reprint-list"}


def placed_in(result: Reprint) -> int:
    """How many faces stand on the file's pages, but for the list."""
    data = records_of(result)
    listed = {face["stamp"] for face in data["faces"] if face["component"] == "reprint-list"}
    faces = {sheet["stamp"]: [face[0] for face in sheet["record"]["faces"]] for sheet in data["sheets"]}
    with pikepdf.open(result.folder / "reprint.pdf") as document:
        pages = [str(page.obj.PieceInfo.PNP.Private.Sheet) for page in document.pages]
    return sum(stamp not in listed for page in pages for stamp in faces[page])


def exchanged(result: Reprint) -> dict[str, tuple[int, int, str]]:
    """How many of each piece leave and come, and why."""
    return {line.piece: (line.taken, line.put, line.why) for line in result.lines}


def pieces_that_differ(before: InBox, after: InBox) -> set[tuple[str, str]]:
    """Those of which a face is another."""
    keys = before.faces.keys() | after.faces.keys()
    return {key[:2] for key in keys if before.faces.get(key) != after.faces.get(key)}


def test_a_tweak_of_one_number_prints_exactly_the_faces_that_lie(tmp_path: Path) -> None:
    """The tank's toughness: its card, and whatever else answers from it; each with its back, in its number."""
    root = shipped(WINDS, tmp_path)
    before = printed_box(root, tmp_path)
    tweaked(root, "units.csv", "tank,Tank,quarter,high,5,", "tank,Tank,quarter,high,4,")
    result = reprinted(root, tmp_path, before)
    lying = pieces_that_differ(before, printed_box(root, tmp_path))
    assert ("unit-cards", "tank") in lying
    assert lying == {(component, item) for component, item, _ in faces_in(result)}
    copies = sum(printed.copies for (component, item, _), printed in before.faces.items() if (component, item) in lying)
    assert copies == placed_in(result)
    assert [] == [*result.added, *result.removed]
    fact = next(entry for entry in result.changed if entry["item"] == "tank" and entry["side"] == "front")
    assert ("unit-cards", "5", "4") == (fact["component"], fact["before"], fact["after"])
    assert "toughness" in fact["fact"]


def test_the_list_says_what_to_exchange_and_how_to_print_it(write_game: WriteGame, tmp_path: Path) -> None:
    """By the names on the cards, with numbers, values and pages; then stock, duplex and steps as in the guide."""
    box = printed_box(harbour(write_game), tmp_path)
    result = reprinted(harbour(write_game, ships=SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4")), tmp_path, box)
    card, counter = result.lines
    assert ("Ship cards", "Yawl", 5, 5, "crew 3 → 4; strength 6 → 8") == card[:5]
    assert ("Counters", "Yawl", 3, 3, "crew 3 → 4") == counter[:5]
    listed, *sheets = pages_of(result)
    assert "Harbour" in listed
    assert "Reprint · Playtest" in listed
    assert "Take out of the box Put in Why" in listed
    assert "Ship cards 5 × Yawl" in listed
    assert "crew 3 → 4; strength 6 → 8" in listed
    assert f"Print {result.sheets} sheets of A4" in listed
    assert "pages 2–3 of this file" in listed
    assert "card, 200–300 g/m²" in listed
    assert "both sides, flip on the long edge" in listed
    assert "pnp printed harbour --reprint" in listed
    assert len(sheets) == 3  # cards in front and behind, counters in front
    assert {"ship-cards", "counters"} == {component for component, _, _ in faces_in(result)}


@pytest.mark.parametrize("facts_only", [False, True])
def test_a_change_of_the_layout_alone_is_left_if_only_facts_count(
    write_game: WriteGame, tmp_path: Path, facts_only: bool
) -> None:
    """What only looks older is printed again, or stays in the box."""
    box = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, card=CARD.replace("top: 14mm", "top: 20mm"))
    result = reprinted(root, tmp_path, box, facts_only)
    if facts_only:
        assert ((), [], 0) == (result.lines, result.files, result.sheets)
        assert not (tmp_path / "output").exists()
        return
    assert {"Brig": (2, 2), "Cog “Anna”": (1, 1), "Yawl": (5, 5)} == {
        name: numbers[:2] for name, numbers in exchanged(result).items()
    }
    assert {"looks different"} == {line.why for line in result.lines}
    assert {None} == {entry["fact"] for entry in result.changed}


def test_facts_only_still_prints_what_lies(write_game: WriteGame, tmp_path: Path) -> None:
    """Another look and another value: the values decide."""
    box = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, card=CARD.replace("top: 14mm", "top: 20mm"), ports=PORTS.replace("Riga,7", "Riga,8"))
    result = reprinted(root, tmp_path, box, facts_only=True)
    assert {"Cog “Anna”": (1, 1, "riga, depth 7 → 8")} == exchanged(result)


def test_a_row_that_is_gone_leaves_the_box(write_game: WriteGame, tmp_path: Path) -> None:
    """Its pieces are named as they name themselves; there is nothing to print, but a list."""
    box = printed_box(harbour(write_game), tmp_path)
    ships = "".join(line for line in SHIPS.splitlines(keepends=True) if not line.startswith("yawl"))
    result = reprinted(harbour(write_game, ships=ships), tmp_path, box)
    assert [("ship-cards", 5), ("counters", 3)] == [(entry["component"], entry["copies"]) for entry in result.removed]
    assert {(5, 0, "no longer in the game"), (3, 0, "no longer in the game")} == {
        (line.taken, line.put, line.why) for line in result.lines
    }
    assert ([], [], 0) == (result.changed, result.added, result.sheets)
    (page,) = pages_of(result)
    assert "nothing to print" in page
    assert "5 × Yawl" in page


def test_copies_raised_print_only_what_is_missing(write_game: WriteGame, tmp_path: Path) -> None:
    """Five yawls are there, seven are wanted: two."""
    box = printed_box(harbour(write_game), tmp_path)
    result = reprinted(harbour(write_game, ships=SHIPS.replace("kiel,5", "kiel,7")), tmp_path, box)
    assert [{"component": "ship-cards", "item": "yawl", "copies": 2, "why": "more"}] == result.added
    assert {"Yawl": (0, 2, "2 more")} == exchanged(result)
    assert 4 == placed_in(result)


def test_copies_lowered_take_out_what_is_too_much(write_game: WriteGame, tmp_path: Path) -> None:
    """Five yawls are there, one is wanted; of the brig none at all, though it is still in the data."""
    box = printed_box(harbour(write_game), tmp_path)
    ships = SHIPS.replace("kiel,5", "kiel,1").replace("kiel,2", "kiel,0")
    result = reprinted(harbour(write_game, ships=ships), tmp_path, box)
    assert {"Yawl": (4, 0, "4 too many"), "Brig": (2, 0, "2 too many")} == exchanged(result)
    assert {"surplus"} == {entry["why"] for entry in result.removed}


def test_a_new_item_is_put_in(write_game: WriteGame, tmp_path: Path) -> None:
    """With its card and its counters."""
    box = printed_box(harbour(write_game), tmp_path)
    result = reprinted(harbour(write_game, ships=SHIPS + "pram,Pram,6,riga,2,true\n"), tmp_path, box)
    assert [("ship-cards", 2, "new"), ("counters", 3, "new")] == [
        (entry["component"], entry["copies"], entry["why"]) for entry in result.added
    ]


def test_a_common_back_that_changed_takes_its_fronts_along(write_game: WriteGame, tmp_path: Path) -> None:
    """A piece is both sides; counters and the board have no such back, and stay."""
    box = printed_box(harbour(write_game), tmp_path)
    result = reprinted(harbour(write_game, **{"card-back": BACK.replace("#204060", "#602040")}), tmp_path, box)
    assert {"the back looks different"} == {line.why for line in result.lines}
    assert {"back"} == {entry["side"] for entry in result.changed}
    assert {"ship-cards"} == {component for component, _, _ in faces_in(result)}
    assert 2 * 8 == placed_in(result)


def test_a_renamed_item_that_looks_the_same_is_no_change(write_game: WriteGame, tmp_path: Path) -> None:
    """The board's text comes from the ports: under another name of its own it is the same board."""
    box = printed_box(harbour(write_game), tmp_path)
    game = GAME.replace("  board: {", "  chart: {title: Chart, ").replace("counters, board]", "counters, chart]")
    assert () == reprinted(harbour(write_game, game=game), tmp_path, box).lines


def test_where_nothing_has_changed_nothing_is_written(write_game: WriteGame, tmp_path: Path) -> None:
    """And an earlier reprint goes, since its pieces are in the box; what else lies there stays."""
    old = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, ships=SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4"))
    new = printed_box(root, tmp_path)
    assert [] == reprinted(root, tmp_path, new).files
    assert not (tmp_path / "output").exists()
    folder = reprinted(root, tmp_path, old).folder
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    assert [] == reprinted(root, tmp_path, new).files
    assert ["notes.txt"] == [path.name for path in folder.iterdir() if not path.name.startswith(".")]


def test_an_earlier_reprint_that_a_person_changed_is_left(write_game: WriteGame, tmp_path: Path) -> None:
    """Only what is as it was made is taken away."""
    old = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, ships=SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4"))
    pdf = reprinted(root, tmp_path, old).folder / "reprint.pdf"
    pdf.write_bytes(pdf.read_bytes() + b"\n")
    reprinted(root, tmp_path, printed_box(root, tmp_path))
    assert pdf.exists()


def test_the_manifest_says_what_the_box_then_holds(write_game: WriteGame, tmp_path: Path) -> None:
    """So that it can be noted once it is printed: what changed, with its number, and what is gone."""
    box = printed_box(harbour(write_game), tmp_path)
    ships = SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4").replace("cog,Cog “Anna”", "cog2,Cog “Anna”")
    root = harbour(write_game, ships=ships)
    result = reprinted(root, tmp_path, box)
    noted = json.loads((result.folder / "manifest.json").read_text(encoding="utf-8"))["box"]
    after = {**{key: list(face) for key, face in box.faces.items()}, **{tuple(n[:3]): n[3:] for n in noted}}
    assert {key: list(face) for key, face in printed_box(root, tmp_path).faces.items()} == {
        key: face for key, face in after.items() if face[1]
    }


def test_equal_bytes_twice(write_game: WriteGame, tmp_path: Path) -> None:
    """From the same box and data, wherever it is written."""
    box = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, ports=PORTS.replace("Kiel,12", "Kiel,13"))
    first, second = (reprinted(root, tmp_path, box, out=tmp_path / name) for name in ("one", "two"))
    assert (first.folder / "reprint.pdf").read_bytes() == (second.folder / "reprint.pdf").read_bytes()
    assert first.as_json() == second.as_json()


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "fronts"])
def test_every_way_of_printing_backs(write_game: WriteGame, tmp_path: Path, duplex: str) -> None:
    """As many sides as the way asks for; in a kit of fronts a changed back is no reason."""
    game = GAME.replace("title: Playtest", f"title: Playtest, duplex: {duplex}")
    box = printed_box(harbour(write_game, game=game), tmp_path)
    back = {"card-back": BACK.replace("#204060", "#602040")}
    root = harbour(write_game, game=game, ships=SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4"), **back)
    result = reprinted(root, tmp_path, box)
    cards = {"fronts": 5}.get(duplex, 2 * 8)
    assert cards + 3 == placed_in(result)
    assert {"fronts": 2, "fold": 2}.get(duplex, 3) == len(pages_of(result)) - 1 - (duplex == "fold")


@pytest.mark.parametrize("paper", [paper.name.lower() for paper in PAPERS if paper.name != "A4"])
def test_other_papers_have_folders_of_their_own(write_game: WriteGame, tmp_path: Path, paper: str) -> None:
    """The box is the same; the sheets, the list and their folder are of that paper."""
    small = BOARD.replace("150mm x 100mm", "90mm x 60mm")
    box = printed_box(harbour(write_game, board=small), tmp_path, paper=paper)
    root = harbour(write_game, board=small, ports=PORTS.replace("Riga", "Rīga"))
    result = reprinted(root, tmp_path, box, paper=paper)
    assert tmp_path / "output" / "harbour" / "reprint" / f"playtest-{paper}" == result.folder
    assert "Board" in " ".join(pages_of(result)[:1])


def test_a_long_list_flows_over_pages(write_game: WriteGame, tmp_path: Path) -> None:
    """Every piece stands on one of them, once; headings come again; page numbers count the list."""
    rows = [f"s{n},Ship {n:02},{n % 9},riga,1,false" for n in range(90)]
    ships = "\n".join([SHIPS.splitlines()[0], *rows]) + "\n"
    box = printed_box(harbour(write_game, ships=ships), tmp_path)
    root = harbour(write_game, ships=ships, ports=PORTS.replace("Riga,7", "Riga,8"))
    result = reprinted(root, tmp_path, box)
    pages = pages_of(result)
    count = next(n for n, page in enumerate(pages) if f"page {n + 1} of" not in page)
    assert count > 2
    listed = " ".join(pages[:count])
    assert [2] * 90 == [listed.count(f"1 × Ship {n:02}") for n in range(90)]
    assert count - 1 <= listed.count("Ship cards (continued)") + 1
    assert f"pages {count + 1}–" in listed


def test_whole_page_sheets_are_reprinted_as_pages(tmp_path: Path) -> None:
    """Rosters and reference sheets: a page each, nothing to cut."""
    root = shipped(WINDS, tmp_path)
    box = printed_box(root, tmp_path, kit="sheets")
    tweaked(root, "game.yaml", 'version: "0.3"', 'version: "0.4"')
    tweaked(root, "layouts/woc-roster.yaml", "blocks:", "background: white\nblocks:")
    result = reprinted(root, tmp_path, box, kit="sheets")
    assert result.folder.name == "sheets-a4"
    assert all(sheet["record"]["size"] == [210_000, 297_000] for sheet in records_of(result)["sheets"])


def test_the_print_guide_is_no_piece(write_game: WriteGame, tmp_path: Path) -> None:
    """A ledger that names it, or an earlier list, does not have it taken out of the box."""
    box = printed_box(harbour(write_game), tmp_path)
    own = {(name, "page-1", "front"): next(iter(box.faces.values())) for name in ("print-guide", "reprint-list")}
    assert () == reprinted(harbour(write_game), tmp_path, InBox({**box.faces, **own}, box.records)).lines


def test_a_box_without_records_is_exchanged_all_the_same(write_game: WriteGame, tmp_path: Path) -> None:
    """What was printed is not known in detail: the stamps tell that it differs."""
    box = printed_box(harbour(write_game), tmp_path)
    root = harbour(write_game, ports=PORTS.replace("Riga,7", "Riga,8"))
    result = reprinted(root, tmp_path, InBox(box.faces, {}), facts_only=True)
    assert {"Cog “Anna”": (1, 1, "looks different")} == exchanged(result)


def test_errors_stop_a_reprint(write_game: WriteGame, tmp_path: Path) -> None:
    """As they stop a build: nothing is written."""
    box = printed_box(harbour(write_game), tmp_path)
    with pytest.raises(ProblemsFoundError):
        reprinted(harbour(write_game, ships=SHIPS.replace("riga,,", "rīga,,")), tmp_path, box)
    assert not (tmp_path / "output").exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", [WINDS, EBB])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_shipped_games_reprint_whole(tmp_path: Path, game: str, paper: str) -> None:
    """From a box that holds nothing of now, every piece is printed, and its list fits."""
    root = shipped(game, tmp_path)
    box = printed_box(root, tmp_path, paper=paper)
    none = InBox({key: face._replace(stamp="PNP:000000000000") for key, face in box.faces.items()}, {})
    result = reprinted(root, tmp_path, none, paper=paper)
    assert {key[:2] for key in box.faces} == {key[:2] for key in faces_in(result)}
    assert sum(face.copies for face in box.faces.values()) == placed_in(result)
