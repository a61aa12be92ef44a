"""Items that one page is too small for: they take the pages that their component names, on every paper the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import WriteGame
from kit_games import GAME, SHIPS, built, harbour, opened
from pikepdf import Pdf

from pnp.findings import Finding, ProblemsFoundError
from pnp.kit.checking import check_game
from pnp.kit.fresh import FreshFaces
from pnp.kit.paging import Pages
from pnp.loading.library import open_library

PAGED = GAME.replace(
    "counters: {layout: counter,", "counters: {layout: log-1, pages: [log-first, log-second],"
).replace('where: "crew > 2", copies: 3, finish: sticker', "finish: paper")
HEAD = "  - text: '{{ name }} {{ crew }}'\n    box: {left: 10mm, top: 10mm, right: 10mm, height: 10mm}\n"
TRACK = (
    "  - track: {count: '{{ crew }}', size: 60mm}\n    box: {left: 10mm, top: 25mm, right: 10mm, height: HEIGHTmm}\n"
)
ONE = f"size: page\nblocks:\n{HEAD}{TRACK.replace('HEIGHT', '65')}"
FIRST = (
    f"size: page\nblocks:\n{HEAD}  - text: Continued\n    box: {{left: 10mm, top: 250mm, height: 8mm, width: 50mm}}\n"
)
SECOND = f"size: page\nblocks:\n{TRACK.replace('HEIGHT', '130')}"


def logs(write_game: WriteGame, **changed: str) -> Path:
    """The harbour, whose counters are pages with a box for each sailor: for three there is room."""
    layouts = {"log-1": ONE, "log-first": FIRST, "log-second": SECOND}
    return harbour(write_game, **{"game": PAGED, **layouts, **changed})


def pages(root: Path) -> tuple[dict[str, str], list[Finding]]:
    """The items of the counters with their layouts, and what was found."""
    game, findings = opened(root), list[Finding]()
    component = Pages(game, open_library(game.data.folder, root)).component("counters", findings)
    return {item.id: item.front for item in component.items}, findings


def test_what_does_not_fit_takes_the_pages_that_are_named(write_game: WriteGame) -> None:
    """The others take one, as without `pages`."""
    expected = {"brig": "log-first", "brig-page-2": "log-second", "cog": "log-1", "hulk": "log-1", "yawl": "log-1"}
    assert (expected, []) == pages(logs(write_game))


def test_one_value_more_is_one_page_more(write_game: WriteGame) -> None:
    """The page is found by drawing, not by a number in the data."""
    found, _ = pages(logs(write_game, ships=SHIPS.replace("yawl,Yawl,3", "yawl,Yawl,4")))
    assert {"brig", "brig-page-2", "cog", "hulk", "yawl", "yawl-page-2"} == set(found)


def test_the_pages_are_the_same_on_every_paper(write_game: WriteGame, tmp_path: Path) -> None:
    """A kit on A4 and one on Letter hold the same faces by name; both pages are in the file, in their order."""
    root = logs(write_game)
    names = []
    for paper in ("a4", "letter"):
        out = tmp_path / paper
        built(root, tmp_path, out=out, paper=paper, formats=("pdf", "svg"))
        names.append(sorted(path.name for path in (out / "svg" / "counters").iterdir()))
        assert 5 == len(Pdf.open(out / "counters.pdf").pages)
    assert ["brig-page-2.svg", "brig.svg", "cog.svg", "hulk.svg", "yawl.svg"] == names[0] == names[1]


def test_one_page_of_several_can_be_built_alone(write_game: WriteGame, tmp_path: Path) -> None:
    """It is an item, by its own name."""
    built(logs(write_game), tmp_path, out=tmp_path / "out", only=("counters/brig-page-2",))
    assert 1 == json.loads((tmp_path / "out" / "manifest.json").read_text())["result"]["produced"]


def test_what_does_not_fit_on_its_pages_either_is_an_error(write_game: WriteGame, tmp_path: Path) -> None:
    """Nothing is cut: the page that is too small is named."""
    root = logs(write_game, ships=SHIPS.replace("brig,Brig,4", "brig,Brig,9"))
    with pytest.raises(ProblemsFoundError) as caught:
        built(root, tmp_path, out=tmp_path / "out")
    (finding,) = caught.value.findings
    assert "PNP-OVERFLOW" == finding.code
    assert "counters/brig-page-2" in finding.message


def test_a_row_that_is_called_like_a_page_is_found(write_game: WriteGame) -> None:
    """Two faces of one name could not be told apart."""
    _, findings = pages(logs(write_game, ships=SHIPS + "brig-page-2,Brig too,1,kiel,1,true\n"))
    assert ["PNP-ID-TWICE"] == [finding.code for finding in findings]
    assert "brig-page-2" == findings[0].found


def test_layouts_of_pages_that_no_item_needs_are_checked_too(write_game: WriteGame, tmp_path: Path) -> None:
    """A misspelt name in them need not wait for the first large ship."""
    root = logs(
        write_game, ships=SHIPS.replace("brig,Brig,4", "brig,Brig,3"), **{"log-first": FIRST.replace("crew", "crwe")}
    )
    assert ["log-first.yaml"] == [
        Path(f.place.file).name for f in check_game(opened(root), tmp_path) if f.place and "crwe" in f.message
    ]


def test_the_plan_that_sheets_are_held_against_has_the_pages(write_game: WriteGame) -> None:
    """So a kit without the second page is short of a face."""
    root = logs(write_game)
    fresh = FreshFaces(opened(root), root, ())
    fresh.plan()
    assert {"brig", "brig-page-2"} < {face.name[1] for face in fresh.planned if face.name[0] == "counters"}
