"""Building again: whatever has changed since, the files are those of a build from nothing, byte for byte."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import WriteGame
from kit_games import BOARD, CARD, COUNTER, PORTS, SHIPS, built, harbour, made
from PIL import Image

from pnp.findings import ProblemsFoundError
from pnp.kit.request import Request
from pnp.kit.unchanged import unchanged_result

ROOT = Path(__file__).resolve().parents[2]
PICTURED = CARD + "  - image: '{{ id }}.png'\n    box: {left: 4mm, top: 30mm, width: 20mm, height: 20mm}\n"
TOLD = (
    BOARD
    + "  - column:\n      - text: '{{ name }} {{ home.depth }}'\n        each: ships\n        where: 'crew > 0'\n"
    + "    box: {left: 5mm, top: 20mm, right: 5mm, bottom: 5mm}\n"
)


def picture(colour: str) -> bytes:
    """A small PNG file."""
    buffer = io.BytesIO()
    Image.new("RGB", (240, 240), colour).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture
def root(write_game: WriteGame) -> Path:
    """The harbour with pictures on its cards and a board that tells of all ships."""
    folder = harbour(write_game, card=PICTURED, board=TOLD)
    for name, colour in (("brig", "red"), ("cog", "green"), ("hulk", "blue"), ("yawl", "red")):
        (folder / f"{name}.png").write_bytes(picture(colour))
    return folder


def assert_as_from_nothing(root: Path, here: Path, out: Path) -> None:
    """Build upon what is in `out`, and from nothing; compare every file, and the answers."""
    fresh = here / "fresh"
    again, anew = built(root, here, out=out), built(root, here, out=fresh)
    assert made(fresh) == made(out)
    assert [file["path"] for file in anew.files] == [file["path"] for file in again.files]
    assert (anew.requested, anew.produced, anew.build, anew.overflow) == (
        again.requested,
        again.produced,
        again.build,
        again.overflow,
    )
    assert sorted(map(str, anew.findings)) == sorted(map(str, again.findings))
    shutil.rmtree(fresh)


def cells(text: str) -> Iterator[str]:
    """A table's text with each cell changed in turn: a figure one more, a word one letter longer."""
    lines = list(csv.reader(io.StringIO(text)))
    for row in range(1, len(lines)):
        for column in range(1, len(lines[0])):
            kept = lines[row][column]
            others = {"true": "false", "false": "true", "kiel": "riga", "riga": "kiel", "": "1"}
            lines[row][column] = others.get(kept) or (str(int(kept) + 1) if kept.isdecimal() else f"{kept}e")
            changed = io.StringIO()
            csv.writer(changed, lineterminator="\n").writerows(lines)
            yield changed.getvalue()
            lines[row][column] = kept


@pytest.mark.parametrize("table", ["ships", "ports"])
def test_after_any_cell_the_files_are_those_of_a_build_from_nothing(root: Path, tmp_path: Path, table: str) -> None:
    """Each cell of a table in turn, upon the build before."""
    out, path = tmp_path / "out", root / f"{table}.csv"
    for text in cells({"ships": SHIPS, "ports": PORTS}[table]):
        path.write_text(text, encoding="utf-8")
        assert_as_from_nothing(root, tmp_path, out)


def rewritten(name: str, change: Callable[[str], str]) -> Callable[[Path, Path], None]:
    """A change of one file of the game."""

    def rewrite(root: Path, here: Path) -> None:
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert change(text) != text
        path.write_text(change(text), encoding="utf-8")

    return rewrite


def repainted(root: Path, here: Path) -> None:
    """Another picture under the same name."""
    (root / "cog.png").write_bytes(picture("yellow"))


def own_layout(root: Path, here: Path) -> None:
    """A layout that was looked for in the game's folder, and is now there before the built-in one."""
    text = (ROOT / "layouts" / "print-guide.yaml").read_text(encoding="utf-8")
    (root / "layouts" / "print-guide.yaml").write_text(text.replace("Print guide ·", "Guide ·"), encoding="utf-8")


def houses_layout(root: Path, here: Path) -> None:
    """The same in the folder where one works."""
    text = (ROOT / "layouts" / "print-guide.yaml").read_text(encoding="utf-8")
    (here / "layouts").mkdir()
    (here / "layouts" / "print-guide.yaml").write_text(text.replace("Print guide ·", "Ours ·"), encoding="utf-8")


CHANGES: dict[str, Callable[[Path, Path], None]] = {
    "a row taken out": rewritten("ships.csv", lambda text: text.replace("hulk,Hulk,0,riga,0,false\n", "")),
    "a row that nobody refers to": rewritten("ports.csv", lambda text: text + "bergen,Bergen,30\n"),
    "ids that change places": rewritten(
        "ships.csv", lambda t: t.replace("brig,", "?,").replace("yawl,", "brig,").replace("?,", "yawl,")
    ),
    "two rows that change places": rewritten(
        "ships.csv", lambda t: "".join([*t.splitlines(True)[:1], *reversed(t.splitlines(True)[1:])])
    ),
    "columns in another order": rewritten("ports.csv", lambda t: "id,depth,name\nkiel,12,Kiel\nriga,7,Riga\n"),
    "a layout": rewritten("layouts/card.yaml", lambda text: text.replace("#DDE8F0", "#F0E8DD")),
    "the layout of backs": rewritten("layouts/card-back.yaml", lambda text: text.replace("#204060", "#604020")),
    "the size of a layout": rewritten("layouts/counter.yaml", lambda text: text.replace("20mm x 20mm", "24mm x 20mm")),
    "the game's title": rewritten("game.yaml", lambda text: text.replace("title: Harbour", "title: Port")),
    "the version": rewritten("game.yaml", lambda text: text.replace('"1.2"', '"1.3"')),
    "the designer": rewritten("game.yaml", lambda text: text.replace("Somebody", "Somebody Else")),
    "a derived column": rewritten("game.yaml", lambda text: text.replace("crew * 2", "crew * 3")),
    "where": rewritten("game.yaml", lambda text: text.replace("crew > 2", "crew < 3")),
    "copies": rewritten("game.yaml", lambda text: text.replace("copies: 3", "copies: 2")),
    "the finish": rewritten("game.yaml", lambda text: text.replace("finish: sticker", "finish: card")),
    "the edge": rewritten("game.yaml", lambda text: text.replace("finish: laminate", "finish: laminate, edge: exact")),
    "a component's title": rewritten("game.yaml", lambda text: text.replace("Ship cards", "Cards of ships")),
    "no backs": rewritten("game.yaml", lambda text: text.replace("back: card-back, ", "")),
    "another kit": rewritten("game.yaml", lambda text: text.replace("[ship-cards, counters, board]", "[counters]")),
    "the order in the kit": rewritten(
        "game.yaml", lambda text: text.replace("[ship-cards, counters, board]", "[board, ship-cards, counters]")
    ),
    "duplex": rewritten("game.yaml", lambda text: text.replace("paper: a4,", "paper: a4, duplex: short,")),
    "fold": rewritten("game.yaml", lambda text: text.replace("paper: a4,", "paper: a4, duplex: fold,")),
    "the paper": rewritten("game.yaml", lambda text: text.replace("paper: a4,", "paper: letter,")),
    "the credits": rewritten("game.yaml", lambda text: text.replace("Drawn by nobody.", "Drawn by us.")),
    "a picture": repainted,
    "a layout of the game's own": own_layout,
    "a layout of the folder": houses_layout,
}


@pytest.mark.parametrize("change", CHANGES)
def test_after_any_change_the_files_are_those_of_a_build_from_nothing(root: Path, tmp_path: Path, change: str) -> None:
    """Every kind of input; and the change taken back gives the first files again."""
    out = tmp_path / "out"
    built(root, tmp_path, out=out)
    assert unchanged_result(root, tmp_path, Request(out=out)) is not None
    CHANGES[change](root, tmp_path)
    assert unchanged_result(root, tmp_path, Request(out=out)) is None
    assert_as_from_nothing(root, tmp_path, out)
    assert unchanged_result(root, tmp_path, Request(out=out)) is not None


def test_a_change_taken_back_gives_the_first_files_again(root: Path, tmp_path: Path) -> None:
    """Nothing of the build between stays behind."""
    out = tmp_path / "out"
    built(root, tmp_path, out=out)
    first = made(out)
    for name, text in (("ships.csv", SHIPS.replace("Brig,4", "Brig,5")), ("ships.csv", SHIPS)):
        (root / name).write_text(text, encoding="utf-8")
        built(root, tmp_path, out=out)
    assert first == made(out)


def test_only_then_all_then_only(root: Path, tmp_path: Path) -> None:
    """Builds of parts and of the whole into one folder, one after another."""
    out = tmp_path / "out"
    for only in (("counters",), (), ("ship-cards/cog",), ("ship-cards",), ()):
        built(root, tmp_path, out=out, only=only)
        fresh = built(root, tmp_path, out=tmp_path / "fresh", only=only).folder
        assert made(fresh) == made(out)
        shutil.rmtree(fresh)


@pytest.mark.parametrize("how", ["nonsense", "empty", "swapped", "gone", "other version"])
def test_what_is_kept_for_the_next_build_may_be_tampered_with(root: Path, tmp_path: Path, how: str) -> None:
    """It is believed only as far as the manifest vouches for it."""
    out = tmp_path / "out"
    built(root, tmp_path, out=out)
    for path in [path for path in out.iterdir() if path.name.startswith(".pnp") and path.suffix == ".json"]:
        if how == "gone":
            path.unlink()
        elif how == "swapped":
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("brig", "BRIG").replace("yawl", "brig").replace("BRIG", "yawl"))
        else:
            path.write_text({"nonsense": "[[[", "empty": ""}.get(how, json.dumps({"items": 5, "files": []})))
    (root / "ships.csv").write_text(SHIPS.replace("Cog", "Kogge"), encoding="utf-8")
    assert_as_from_nothing(root, tmp_path, out)


def test_a_file_of_the_kit_that_was_changed_or_deleted_is_written_again(root: Path, tmp_path: Path) -> None:
    """Though no input has changed."""
    out = tmp_path / "out"
    built(root, tmp_path, out=out)
    first = made(out)
    spoils: list[Callable[[Path], object]] = [Path.unlink, lambda path: path.write_bytes(b"%PDF-1.7 spoilt")]
    for spoil in spoils:
        for name in ("kit.pdf", "counters.pdf"):
            spoil(out / name)
            assert unchanged_result(root, tmp_path, Request(out=out)) is None
            built(root, tmp_path, out=out)
            assert first == made(out)


def test_data_with_errors_in_between_does_no_harm(root: Path, tmp_path: Path) -> None:
    """A build that was refused leaves nothing that a later one might take."""
    out = tmp_path / "out"
    built(root, tmp_path, out=out)
    (root / "ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,44"), encoding="utf-8")
    with pytest.raises(ProblemsFoundError):
        built(root, tmp_path, out=out)
    (root / "ships.csv").write_text(SHIPS.replace("Brig,4", "Brig,6"), encoding="utf-8")
    (root / "layouts" / "counter.yaml").write_text(COUNTER.replace("{{ crew }}", "({{ crew }})"), encoding="utf-8")
    assert_as_from_nothing(root, tmp_path, out)


@pytest.mark.slow
def test_twenty_random_edits_of_winds_of_change_in_a_row(tmp_path: Path) -> None:
    """A designer's evening: cells of all tables, one after another, each build upon the last."""
    root, out = tmp_path / "game", tmp_path / "out"
    shutil.copytree(ROOT / "data" / "winds-of-change", root)
    chance = random.Random(7)
    done = 0
    while done < 20:
        path = chance.choice(sorted(root.glob("*.csv")))
        kept = path.read_text(encoding="utf-8")
        path.write_text(chance.choice(list(cells(kept))), encoding="utf-8")
        try:
            assert_as_from_nothing(root, tmp_path, out)
            done += 1
        except ProblemsFoundError:
            path.write_text(kept, encoding="utf-8")
