"""What a build leaves in the ledger: records, sheets, its own line, and what its faces looked like."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import WriteGame
from kit_games import CARD, SHIPS, built, contents, harbour, opened

from pnp.drawing.face import display_text
from pnp.kit.noting import game_ledger
from pnp.kit.printings import note_printed
from pnp.kit.request import Request, Result
from pnp.kit.unchanged import unchanged_result
from pnp.ledger.drawings import DrawingStore, face_of
from pnp.ledger.ledger import Ledger

CHANGED = SHIPS.replace("Brig,4", "Brig,5")
BRIG, YAWL = ("ship-cards", "brig", "front"), ("ship-cards", "yawl", "front")


def noted(root: Path, here: Path, **request: Any) -> Result:
    """A build that is noted, well done."""
    result = built(root, here, user_data=here / "user", **request)
    assert [] == [finding for finding in result.findings if finding.code == "PNP-LEDGER"]
    return result


def ledger(root: Path, here: Path) -> Ledger:
    """The game's ledger."""
    return game_ledger(opened(root), here / "user")


def lines(root: Path) -> list[dict[str, Any]]:
    """All lines of the ledger beside the game."""
    text = (root / ".pnp" / "ledger.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def kinds(stated: list[dict[str, Any]]) -> list[str]:
    """The kinds of some lines, but for the guide's faces and sheets, which name the build."""
    return [line["kind"] for line in stated if "print-guide" not in line.get("component", "")]


def ships(root: Path, text: str) -> None:
    """Write the table of ships anew."""
    (root / "ships.csv").write_text(text, encoding="utf-8")


def test_a_build_notes_its_faces_its_sheets_and_itself(write_game: WriteGame, tmp_path: Path) -> None:
    """Every face once by its stamp, with copies in the build's line; the lines can be read again."""
    root = harbour(write_game)
    result = noted(root, tmp_path)
    found = ledger(root, tmp_path).read()
    assert [] == found.problems
    (build,) = found.builds
    assert (result.build, "playtest", "A4", "") == (build.build, build.kit, build.paper, build.part)
    assert {BRIG: 2, YAWL: 5}.items() <= {face.name: face.copies for face in build.faces}.items()
    stamps = [entry["stamp"] for entry in found.entries if entry["stamp"].startswith("PNP:")]
    assert len(set(stamps)) == len(stamps)
    assert {face.stamp for face in build.faces} <= set(stamps)
    assert set(build.sheets) <= {entry["stamp"] for entry in found.entries}


def test_a_build_that_changes_nothing_notes_nothing(write_game: WriteGame, tmp_path: Path) -> None:
    """Nor does the same build into another folder."""
    root = harbour(write_game)
    noted(root, tmp_path)
    before = contents_of(root / ".pnp")
    assert unchanged_result(root, tmp_path, Request(user_data=tmp_path / "user")) is not None
    noted(root, tmp_path)
    noted(root, tmp_path, out=tmp_path / "elsewhere")
    assert before == contents_of(root / ".pnp")


def contents_of(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    return contents(folder) | {path.name: path.read_bytes() for path in folder.glob("faces/*")}


def test_equal_games_have_equal_ledgers(write_game: WriteGame, tmp_path: Path) -> None:
    """Nothing in lines or packs depends on when or where the build was."""
    first, second = (harbour(write_game, f"{name}/harbour") for name in ("one", "two"))
    noted(first, tmp_path / "here", out=tmp_path / "first")
    noted(second, tmp_path / "there", out=tmp_path / "second")
    assert contents_of(first / ".pnp") == contents_of(second / ".pnp")


def test_one_changed_value_is_one_face_more(write_game: WriteGame, tmp_path: Path) -> None:
    """The ledger grows by what is new, and so do the drawings."""
    root = harbour(write_game)
    noted(root, tmp_path)
    before = lines(root)
    ships(root, CHANGED)
    noted(root, tmp_path)
    added = lines(root)[len(before) :]
    assert ["brig", "brig"] == [line["item"] for line in added if line.get("component") in ("ship-cards", "counters")]
    assert "build" == kinds(added)[-1]
    packs = sorted(path.stat().st_size for path in (root / ".pnp" / "faces").glob("*.faces"))
    assert 2 == len(packs)


def test_what_the_last_build_looked_like_can_be_drawn(write_game: WriteGame, tmp_path: Path) -> None:
    """After a change, faces that were taken from the earlier build are kept as well as those drawn anew."""
    root = harbour(write_game)
    for text in (SHIPS, CHANGED):
        ships(root, text)
        noted(root, tmp_path)
    assert {BRIG, YAWL} <= drawn_again(root, tmp_path)


def drawn_again(root: Path, here: Path) -> set[Any]:
    """The faces of the last build that can be drawn from the store, each as its record says."""
    own = ledger(root, here)
    found = own.read()
    records = {entry["stamp"]: entry for entry in found.entries}
    faces = {face.stamp: face.name for face in found.builds[-1].faces}
    kept = DrawingStore(own.folder).drawings(faces)
    for stamp, drawing in kept.items():
        record = json.dumps(records[stamp]["record"], ensure_ascii=False, separators=(",", ":"))
        assert display_text(face_of(drawing, faces[stamp], record))  # type: ignore[arg-type]
    return {faces[stamp] for stamp in kept}


def test_faces_without_drawing_are_drawn_again_if_they_are_not_kept(write_game: WriteGame, tmp_path: Path) -> None:
    """Someone deleted the packs; the next build takes most faces from the last one, which has no drawings of them."""
    root = harbour(write_game)
    noted(root, tmp_path)
    for path in (root / ".pnp" / "faces").iterdir():
        path.unlink()
    ships(root, CHANGED)
    noted(root, tmp_path)
    assert {BRIG, YAWL} <= drawn_again(root, tmp_path)


def test_a_ledger_that_was_deleted_is_made_again(write_game: WriteGame, tmp_path: Path) -> None:
    """Nothing of the game has changed, but the build must be noted."""
    root = harbour(write_game)
    noted(root, tmp_path)
    (root / ".pnp" / "ledger.jsonl").unlink()
    request = Request(user_data=tmp_path / "user")
    assert unchanged_result(root, tmp_path, request) is None
    noted(root, tmp_path)
    assert unchanged_result(root, tmp_path, request) is not None


def test_what_was_printed_is_kept_however_often_it_is_built(write_game: WriteGame, tmp_path: Path) -> None:
    """Drawings that are neither of the last build nor printed go."""
    root = harbour(write_game)
    stamps = []
    for crew in (4, 5, 6):
        ships(root, SHIPS.replace("Brig,4", f"Brig,{crew}"))
        noted(root, tmp_path)
        own = ledger(root, tmp_path)
        stamps.append({face.name: face.stamp for face in own.read().builds[-1].faces}[BRIG])
        if crew == 4:
            note_printed(opened(root), own, (None, None), "2026-11-30")
    kept = DrawingStore(ledger(root, tmp_path).folder).stamps()
    assert [True, False, True] == [stamp in kept for stamp in stamps]


@pytest.mark.parametrize(("request_", "part"), [({"draft": True}, "draft"), ({"only": ("board",)}, "part")])
def test_drafts_and_parts_are_noted_but_are_not_the_last_build(
    write_game: WriteGame, tmp_path: Path, request_: dict[str, Any], part: str
) -> None:
    """Their paper can be told by photo; a printing means the whole kit."""
    root = harbour(write_game)
    whole = noted(root, tmp_path)
    ships(root, CHANGED)
    noted(root, tmp_path, **request_)
    own = ledger(root, tmp_path)
    assert part == own.read().builds[-1].part
    assert whole.build == note_printed(opened(root), own, (None, None), "2026-11-30").printed.build


def test_an_unwritable_ledger_is_a_warning(write_game: WriteGame, tmp_path: Path) -> None:
    """Files are in the way of both places: the sheets are made all the same."""
    root = harbour(write_game)
    (root / ".pnp").write_text("in the way", encoding="utf-8")
    (tmp_path / "user").write_text("in the way", encoding="utf-8")
    result = built(root, tmp_path, user_data=tmp_path / "user")
    assert result.well
    assert ["PNP-LEDGER"] == [finding.code for finding in result.findings]
    assert (result.folder / "kit.pdf").is_file()


def test_where_the_game_cannot_be_written_the_user_has_the_ledger(write_game: WriteGame, tmp_path: Path) -> None:
    """Drawings lie with it."""
    root = harbour(write_game)
    (root / ".pnp").write_text("in the way", encoding="utf-8")
    noted(root, tmp_path)
    assert {"ledger.jsonl", "faces"} == {path.name for path in (tmp_path / "user" / "ledgers" / "harbour").iterdir()}


def test_pictures_are_kept_beside(write_game: WriteGame, tmp_path: Path) -> None:
    """A card with a picture can be drawn again without the game."""
    lake = Path(__file__).resolve().parents[2] / "docs" / "example" / "lake.png"
    image = "  - image: lake.png\n    box: {left: 4mm, top: 30mm, width: 20mm, height: 20mm}\n"
    root = harbour(write_game, card=CARD + image)
    (root / "lake.png").write_bytes(lake.read_bytes())
    noted(root, tmp_path)
    (picture,) = (root / ".pnp" / "faces" / "pictures").iterdir()
    assert lake.read_bytes() == picture.read_bytes()
    assert BRIG in drawn_again(root, tmp_path)


def test_without_a_users_folder_nothing_is_noted(write_game: WriteGame, tmp_path: Path) -> None:
    """Whoever builds by a program of their own decides."""
    root = harbour(write_game)
    built(root, tmp_path)
    assert not (root / ".pnp").exists()
