"""Incremental builds: whatever changes, the result equals a build from nothing, and what need not change is left."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from incremental_games import (
    FILES,
    GAME,
    PORTS,
    SHIPS,
    Change,
    Made,
    layout,
    left,
    make,
    picture,
    swapped,
    times,
    write_fleet,
    written,
)

from pnp.backends import pdf_operators
from pnp.drawing.display import Rect
from pnp.findings import ProblemsFoundError
from pnp.kit import drawings, inputs, registries, reuse
from pnp.kit.faces import FaceMaker
from pnp.kit.reuse import REUSE_FILE
from pnp.kit.writing import MANIFEST
from pnp.layout.block import Area, Block
from pnp.layout.pen import Pen
from pnp.loading.find import built_in

GUIDE = (built_in("layouts") / "print-guide.yaml").read_text(encoding="utf-8")
FORMATS = {"pdf": ("pdf",), "png": ("pdf", "png"), "all": ("pdf", "svg", "png")}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A project's folder with the game in it."""
    write_fleet(tmp_path)
    return tmp_path


def root_of(here: Path) -> Path:
    return here / "data" / "fleet"


def compare(here: Path, out: Path, **request: Any) -> Made:
    """Build into `out`, which may hold an earlier kit: it must be as if nothing had been there. Answers the build."""
    before, marks = left(out), times(out)
    made = make(root_of(here), here, out=out, **request)
    fresh = make(root_of(here), here, out=here / "fresh", **request)
    after, expected = left(out), left(here / "fresh")
    shutil.rmtree(here / "fresh")
    assert not fresh.quick
    assert [] == sorted(name for name in expected.keys() | after.keys() if expected.get(name) != after.get(name))
    assert answer(fresh) == answer(made)
    same = {name for name in before.keys() & after.keys() if before[name] == after[name]}
    assert same == {name for name, state in made.states.items() if state == "unchanged"}
    assert {name: marks[name] for name in same} == {name: times(out)[name] for name in same}
    return made


def answer(made: Made) -> dict[str, Any]:
    """What a build says, but for which files it had to write."""
    said = made.result.as_json()
    return {**said, "files": [{**file, "state": ""} for file in said["files"]]}


def digests(made: Made) -> dict[str, str]:
    """The files of a build with their digests."""
    return {file["path"]: file["sha256"] for file in made.result.files}


# --- nothing changed


@pytest.mark.parametrize("formats", FORMATS)
def test_a_second_build_writes_nothing(here: Path, formats: str) -> None:
    """The short way is taken, all files are unchanged, and no time is touched."""
    first = make(root_of(here), here, formats=FORMATS[formats], dpi=40)
    marks = times(here)
    second = make(root_of(here), here, formats=FORMATS[formats], dpi=40)
    assert (False, True) == (first.quick, second.quick)
    assert {"unchanged"} == set(second.states.values())
    assert digests(first) == digests(second)
    assert marks == times(here)


@pytest.mark.parametrize(
    "request_", [{"paper": "letter"}, {"kit": "cards"}, {"only": ("board",)}, {"draft": True}, {"kit": "all"}]
)
def test_a_second_build_of_another_kit_or_paper_writes_nothing(here: Path, request_: dict[str, Any]) -> None:
    """Also where the rules must be read to know where it goes."""
    make(root_of(here), here, **request_)
    marks = times(here)
    second = make(root_of(here), here, **request_)
    assert {"unchanged"} == set(second.states.values())
    assert marks == times(here)


@pytest.mark.parametrize("name", ["ships.csv", "game.yaml", "layouts/card-plain.yaml", "a.png"])
def test_a_file_written_again_as_it_was_changes_nothing(here: Path, name: str) -> None:
    """Inputs go by what they hold, not by when they were written."""
    make(root_of(here), here)
    path = root_of(here) / name
    path.write_bytes(path.read_bytes())
    assert make(root_of(here), here).quick


# --- each kind of input in turn


def row_gone(root: Path, here: Path) -> None:
    lines = (root / "ships.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (root / "ships.csv").write_text("".join([*lines[:1], *lines[2:]]), encoding="utf-8")


def rows_turned(root: Path, here: Path) -> None:
    lines = (root / "ships.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (root / "ships.csv").write_text("".join([*lines[:1], *reversed(lines[1:])]), encoding="utf-8")


def column_renamed(root: Path, here: Path) -> None:
    swapped("ships.csv", "crew", "hands")(root, here)
    swapped("game.yaml", "{name: text, crew", "{name: text, hands")(root, here)
    for name, old, new in (
        ("game.yaml", "ship.crew", "ship.hands"),
        ("game.yaml", '"crew', '"hands'),
        ("layouts/card-plain.yaml", "{{ crew", "{{ hands"),
        ("layouts/rank.yaml", "{{ name }} {{ crew", "{{ name }} {{ hands"),
        ("layouts/counter.yaml", "{{ crew", "{{ hands"),
    ):
        swapped(name, old, new)(root, here)


def of_project(name: str, text: str) -> Change:
    """A layout of the project."""

    def change(root: Path, here: Path) -> None:
        (here / "layouts" / name).write_text(text, encoding="utf-8")

    return change


def gone(name: str) -> Change:
    """A file that is deleted."""

    def change(root: Path, here: Path) -> None:
        (root / name).unlink()

    return change


def both(*changes: Change) -> Change:
    """Several changes at once."""

    def change(root: Path, here: Path) -> None:
        for one in changes:
            one(root, here)

    return change


BOARD, CARDS, RANKS = "board.pdf", "ship-cards.pdf", "ranks.pdf"
CHANGES: dict[str, tuple[Change, set[str]]] = {
    "a cell": (swapped("ships.csv", "Brig,4", "Brig,5"), {BOARD, "mates.pdf", "port-cards.pdf"}),
    "a name that others show": (swapped("ships.csv", "Cog,", "Kogge,"), {BOARD, "chances.pdf", "counters.pdf"}),
    "a cell that another table sums up": (swapped("ships.csv", "Hulk,0", "Hulk,2"), {BOARD, "counters.pdf"}),
    "a reference": (swapped("ships.csv", "4,kiel", "4,riga"), {BOARD, "counters.pdf", "chances.pdf"}),
    "the layout that a row names": (swapped("ships.csv", "1,fine", "1,plain"), {BOARD, RANKS, "mates.pdf"}),
    "a number of copies": (swapped("ships.csv", "cog,2,", "cog,3,"), {BOARD, RANKS, "mates.pdf"}),
    "copies of none": (swapped("ships.csv", "rig,0", "rig,2"), {BOARD, RANKS, "mates.pdf"}),
    "a cell that nobody prints": (swapped("ships.csv", "plain,a", "plain,z"), {BOARD, CARDS, RANKS, "mates.pdf"}),
    "a cell of another table": (swapped("ports.csv", "Kiel,12", "Kiel,13"), {BOARD, RANKS, "mates.pdf"}),
    "a name of another table": (swapped("ports.csv", "Riga,", "Rīga,"), {RANKS, "counters.pdf"}),
    "a row more": (written("ships.csv", SHIPS + "junk,Junk,4,riga,brig,2,fine,e\n"), {BOARD, "port-cards.pdf"}),
    "a row less": (both(row_gone, swapped("ships.csv", ",brig,", ",cog,")), {BOARD}),
    "rows in another order": (rows_turned, {BOARD, "port-cards.pdf"}),
    "a column renamed": (column_renamed, {BOARD, "mates.pdf", "port-cards.pdf"}),
    "two columns that change their names": (
        swapped("ships.csv", "id,name,crew,home,mate,number,look,note", "id,note,crew,home,mate,number,look,name"),
        {BOARD, "port-cards.pdf"},
    ),
    "an option": (swapped("rules.yaml", "limit: 3", "limit: 4"), {CARDS, RANKS, "mates.pdf"}),
    "an option that only the rules read": (swapped("rules.yaml", "2d6", "3d6"), {BOARD, CARDS, RANKS}),
    "the title": (swapped("game.yaml", "title: Fleet", "title: The Fleet"), set()),
    "the version": (swapped("game.yaml", 'version: "1"', 'version: "2"'), set()),
    "the designer": (swapped("game.yaml", "Somebody", "Another"), set()),
    "a component's title": (swapped("game.yaml", "{layout: mate,", "{layout: mate, title: M,"), {BOARD, CARDS, RANKS}),
    "a component's note": (swapped("game.yaml", "{layout: mate,", "{layout: mate, note: N,"), {BOARD, CARDS, RANKS}),
    "a finish": (swapped("game.yaml", "finish: sticker", "finish: card"), {BOARD, CARDS, RANKS}),
    "a condition": (swapped("game.yaml", "crew > 2", "crew > 3"), {BOARD, CARDS, RANKS}),
    "the kit's components": (swapped("game.yaml", "mates, chances, ", ""), {BOARD, CARDS, RANKS}),
    "the kit's components in another order": (swapped("game.yaml", "mates, chances", "chances, mates"), {BOARD, CARDS}),
    "the kit's paper": (swapped("game.yaml", "board], paper: a4", "board], paper: letter"), set()),
    "the kit's duplex": (swapped("game.yaml", "board], paper", "board], duplex: short, paper"), {BOARD}),
    "no backs": (swapped("game.yaml", "copies: number, back: card-back", "copies: number"), {BOARD, RANKS}),
    "a derived column": (swapped("game.yaml", "sum(ship.crew", "sum(2 * ship.crew"), {BOARD, RANKS}),
    "a layout": (swapped("layouts/card-plain.yaml", "Crew {{", "Crew: {{"), {BOARD, RANKS}),
    "only the layout that another one extends": (
        written("layouts/card-fine.yaml", FILES["layouts/card-plain.yaml"]),
        {BOARD},
    ),
    "a shared layout": (of_project("card-back.yaml", "extends: ground\nbleed: 2mm\n"), {BOARD, "mates.pdf"}),
    "a layout that a shared one extends": (of_project("ground.yaml", "size: poker\nbackground: sky\n"), {BOARD}),
    "a layout that hides a shared one": (
        written("layouts/card-back.yaml", "size: poker\nbackground: mist\n"),
        {BOARD, "mates.pdf"},
    ),
    "a layout that hides one that is extended": (
        written("layouts/ground.yaml", "size: poker\nbackground: mist\n"),
        {BOARD, "mates.pdf"},
    ),
    "a guide of the project's own": (
        of_project("print-guide.yaml", GUIDE + "background: mist\n"),
        {BOARD, CARDS, RANKS},
    ),
    "a picture": (written("a.png", picture(30)), {RANKS, "port-cards.pdf"}),
    "the other picture of the same bytes": (written("b.png", picture(30)), {BOARD, CARDS, RANKS}),
    "a picture's size": (written("a.png", picture(90, 60)), {RANKS, "port-cards.pdf"}),
    "a rulebook file": (swapped("game.yaml", "\nkits:", "\ncredits: [Drawn by nobody.]\nkits:"), {CARDS}),
}


@pytest.mark.parametrize("formats", ["pdf", *(pytest.param(name, marks=pytest.mark.slow) for name in ("png", "all"))])
@pytest.mark.parametrize("kind", CHANGES)
def test_what_changes_is_made_anew_and_nothing_else(here: Path, kind: str, formats: str) -> None:
    """Equal to a build from nothing; then undone, and as at first. Files that need not change are unchanged."""
    change, untouched = CHANGES[kind]
    root, out = root_of(here), here / "out"
    request: dict[str, Any] = {"out": out, "formats": FORMATS[formats], "dpi": 40}
    inputs_before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    first, at_first = make(root, here, **request), left(out)
    change(root, here)
    changed = compare(here, **request)
    assert not changed.quick
    assert dict.fromkeys(untouched, "unchanged") == {name: changed.states[name] for name in untouched}
    for path in [path for path in here.rglob("*") if path.is_file() and out not in path.parents]:
        path.unlink()
    for path, data in inputs_before.items():
        path.write_bytes(data)
    assert digests(first).keys() == digests(make(root, here, **request)).keys()
    assert at_first == left(out)


def draws(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The items of which a face is drawn from now on."""
    drawn: list[tuple[str, str]] = []
    real = FaceMaker.draw

    def draw(self: FaceMaker, component: Any, item: Any, *rest: Any, **more: Any) -> Any:
        drawn.append((component.id, item.id))
        return real(self, component, item, *rest, **more)

    monkeypatch.setattr(FaceMaker, "draw", draw)
    return drawn


def test_only_what_a_value_reaches_is_drawn(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of components that show no more than their own row only that row; others may show what has changed."""
    make(root_of(here), here)
    swapped("ships.csv", "plain,d", "plain,e")(root_of(here), here)
    drawn = draws(monkeypatch)
    make(root_of(here), here)
    of_own_row = {item for component, item in drawn if component in ("ship-cards", "counters")}
    assert {"yawl", "hulk"} == of_own_row  # the hulk has no copies, so nothing of it was kept
    assert {"brig", "cog", "hulk", "yawl"} == {item for component, item in drawn if component == "ranks"}


# --- what is asked for

REQUESTS: list[dict[str, Any]] = [
    {"paper": "letter"},
    {"paper": "a3"},
    {"paper": "210mm x 290mm"},
    {"formats": ("pdf", "svg")},
    {"formats": ("svg",)},
    {"formats": ("pdf", "png"), "dpi": 40},
    {"formats": ("png",), "dpi": 40},
    {"formats": ("pdf", "png"), "dpi": 50},
    {"formats": ("svg",), "svg_text": "live"},
    {"kit": "cards"},
    {"only": ("ship-cards/brig",)},
    {"only": ("mates", "port-cards")},
    {"draft": True},
    {},
]


@pytest.mark.slow
def test_another_request_in_the_same_folder(here: Path) -> None:
    """Each after each other one of the list's neighbours, forth and back, into one folder: as from nothing."""
    for request in [*REQUESTS, *reversed(REQUESTS)]:
        compare(here, here / "out", **request)


def test_a_smaller_kit_takes_away_what_the_larger_one_made(here: Path) -> None:
    """And nothing else: a note of the user's stays."""
    compare(here, here / "out", formats=("pdf", "png"), dpi=40)
    (here / "out" / "notes.txt").write_text("mine")
    make(root_of(here), here, out=here / "out", only=("board",))
    assert {"board.pdf", "kit.pdf", MANIFEST, "notes.txt", REUSE_FILE, ".pnp-lock"} == {
        path.name for path in (here / "out").rglob("*") if path.is_file()
    }


# --- the program


@pytest.mark.parametrize("formats", FORMATS)
def test_another_program_makes_everything_anew(here: Path, monkeypatch: pytest.MonkeyPatch, formats: str) -> None:
    """It may draw and write otherwise: nothing that the earlier one drew or wrote is taken again."""
    request: dict[str, Any] = {"out": here / "out", "formats": FORMATS[formats], "dpi": 40}
    make(root_of(here), here, **request)
    for module in (inputs, reuse, drawings):
        monkeypatch.setattr(module, "program_digest", lambda: "other")
    monkeypatch.setattr(pdf_operators, "_rgb", lambda colour: "0 0 1")
    changed = compare(here, **request)
    assert {"built"} == {state for name, state in changed.states.items() if not name.startswith("svg/")}


@pytest.mark.parametrize("name", ["Regular.ttf", "own.txt", "engine.py"])
def test_code_fonts_and_icons_are_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A byte more in any of them, and the program is another one."""
    package = tmp_path / "pnp"
    (package / "drawing").mkdir(parents=True)
    (package / "drawing" / name).write_bytes(b"1")
    monkeypatch.setattr("pnp.__file__", str(package / "__init__.py"))
    of_now = inputs.program_digest.__wrapped__
    before = of_now()
    assert before == of_now()
    (package / "drawing" / name).write_bytes(b"2")
    assert before != of_now()


@pytest.mark.parametrize("library", ["reportlab", "pillow", "pyphen", "svgwrite", "fonttools", "pypdfium2"])
def test_libraries_are_the_program(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    """Those that shape a file's bytes: another version, another program."""
    before = inputs.program_digest.__wrapped__()
    real = inputs._version
    monkeypatch.setattr(inputs, "_version", lambda name: "99" if name == library else real(name))
    assert before != inputs.program_digest.__wrapped__()


def test_blocks_of_other_packages_are_drawn_anew(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their code is not known, so neither the short way nor a face of an earlier build is taken."""

    class Spot(Block):
        kind: ClassVar[str] = "spot"
        colour: ClassVar[str] = "#112233"

        def draw(self, pen: Pen, area: Area) -> None:
            pen.add(Rect(0, 0, 9000, 9000, 0, self.colour))

    monkeypatch.setattr(registries, "_offered", lambda: {"spot": Spot})
    swapped("layouts/card-plain.yaml", "blocks:\n", "blocks:\n  - spot:\n")(root_of(here), here)
    make(root_of(here), here, out=here / "out")
    Spot.colour = "#445566"
    changed = compare(here, here / "out")
    assert not changed.quick
    assert "built" == changed.states[CARDS]


def test_rules_of_other_packages_are_asked_anew(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their code is not known either."""
    monkeypatch.setattr(inputs, "is_foreign", lambda core: True)
    monkeypatch.setattr(reuse, "is_foreign", lambda core: True)
    monkeypatch.setattr("pnp.kit.build.is_foreign", lambda core: True)
    make(root_of(here), here)
    drawn = draws(monkeypatch)
    assert not make(root_of(here), here).quick
    assert ("ship-cards", "brig") in drawn


# --- what was looked for


def test_a_picture_that_was_missing_and_is_now_there(here: Path) -> None:
    """Refused at first, with the earlier kit left as it was; then built."""
    out = here / "out"
    make(root_of(here), here, out=out)
    before = left(out)
    swapped("layouts/port.yaml", "b.png", "c.png")(root_of(here), here)
    with pytest.raises(ProblemsFoundError, match=r"there is no file “c\.png”"):
        make(root_of(here), here, out=out)
    assert before == left(out)
    written("c.png", picture(200))(root_of(here), here)
    compare(here, out)


@pytest.mark.parametrize("obstacle", [None, b"no picture", "folder", "link"])
def test_a_draft_sees_a_picture_that_has_come(here: Path, obstacle: bytes | str | None) -> None:
    """Whatever stood there before: nothing, no picture, a folder, a link out of the game."""
    root, out = root_of(here), here / "out"
    swapped("layouts/port.yaml", "b.png", "c.png")(root, here)
    path = root / "c.png"
    if isinstance(obstacle, bytes):
        path.write_bytes(obstacle)
    elif obstacle == "folder":
        path.mkdir()
    elif obstacle == "link":
        (here / "outside.png").write_bytes(picture(1))
        path.symlink_to(here / "outside.png")
    compare(here, out, draft=True)
    assert make(root, here, out=out, draft=True).quick
    path.rmdir() if obstacle == "folder" else path.unlink(missing_ok=True)
    path.write_bytes(picture(200))
    assert not compare(here, out, draft=True).quick


def test_a_rulebook_that_is_gone_is_missed(here: Path) -> None:
    """It was only looked for, not read; its absence is an error all the same."""
    swapped("game.yaml", "\nkits:", "\nrulebook: rules.md\nkits:")(root_of(here), here)
    written("rules.md", "# Rules\n")(root_of(here), here)
    make(root_of(here), here)
    assert make(root_of(here), here).quick
    (root_of(here) / "rules.md").unlink()
    with pytest.raises(ProblemsFoundError, match=r"rules\.md"):
        make(root_of(here), here)


def test_the_project_one_stands_in_is_an_input(here: Path, tmp_path: Path) -> None:
    """From another folder with layouts of its own, into the same output folder: built with those."""
    root, out, elsewhere = root_of(here), here / "out", here / "elsewhere"
    shutil.copytree(here / "layouts", root / "layouts", dirs_exist_ok=True)
    (root / "layouts" / "print-guide.yaml").unlink(missing_ok=True)
    make(root, root, out=out)  # here are the game's own layouts, and no others
    (elsewhere / "layouts").mkdir(parents=True)
    (elsewhere / "layouts" / "print-guide.yaml").write_text(GUIDE + "background: mist\n", encoding="utf-8")
    changed = make(root, elsewhere, out=out)
    assert "built" == changed.states["kit.pdf"]
    make(root, elsewhere, out=here / "fresh")
    assert left(here / "fresh") == left(out)


# --- drafts

CHECKED = (
    GAME
    + """\
checks:
  - each: ships
    check: "all(ship.note != 'z' for ship in ships if ship.id != id)"
    message: another ship has a z
"""
)


def test_a_draft_marks_a_sheet_for_what_stands_in_another_row(here: Path) -> None:
    """An untouched row may break a rule because of another one: its sheets say so, and later no more."""
    root, out = root_of(here), here / "out"
    written("game.yaml", CHECKED)(root, here)
    compare(here, out, draft=True)
    swapped("ships.csv", "fine,b", "fine,z")(root, here)
    marked = compare(here, out, draft=True)
    places = [(finding.code, finding.place.line) for finding in marked.result.findings if finding.place]
    assert [("PNP-CHECK", 2), ("PNP-CHECK", 4), ("PNP-CHECK", 5)] == places
    written("ships.csv", SHIPS)(root, here)
    compare(here, out, draft=True)


# --- what the earlier build left


def of_another_game(here: Path, path: Path) -> None:
    other = here / "other"
    shutil.copytree(root_of(here), other / "data" / "fleet")
    shutil.copytree(here / "layouts", other / "layouts")
    written("ships.csv", SHIPS.replace("Brig", "Frigate"))(root_of(other), other)
    made = make(root_of(other), other)
    shutil.copyfile(made.result.folder / REUSE_FILE, path)


def holding(change: Callable[[bytes], bytes]) -> Callable[[Path, Path], None]:
    """A damage to what the file holds."""

    def damage(here: Path, path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return damage


DAMAGES: dict[str, Callable[[Path, Path], None]] = {
    "deleted": lambda here, path: path.unlink(),
    "empty": holding(lambda data: b""),
    "cut short": holding(lambda data: data[:-100]),
    "edited": holding(lambda data: data.replace(b"Brig", b"Brag").replace(b"[0,", b"[1,")),
    "no JSON": holding(lambda data: b"\xff\x00nonsense"),
    "nested": holding(lambda data: b"[" * 100_000),
    "of another game": of_another_game,
}


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_memory_is_not_believed(here: Path, damage: str, changes: bool) -> None:
    """Whether something else has changed or not; afterwards it is whole again."""
    out = here / "out"
    make(root_of(here), here, out=out)
    whole = (out / REUSE_FILE).read_bytes()
    DAMAGES[damage](here, out / REUSE_FILE)
    if changes:
        swapped("ships.csv", "Brig,4", "Brig,5")(root_of(here), here)
    assert not compare(here, out).quick
    assert make(root_of(here), here, out=out).quick
    assert changes or whole == (out / REUSE_FILE).read_bytes()


@pytest.mark.parametrize("name", ["kit.pdf", "ship-cards.pdf", "svg/ship-cards/brig.svg", "png/ship-cards/brig.png"])
@pytest.mark.parametrize("kind", ["deleted", "changed", "changed and so stated"])
def test_a_file_that_was_touched_is_made_anew(here: Path, name: str, kind: str) -> None:
    """Deleted, or changed by hand; also where the manifest was edited to agree."""
    request: dict[str, Any] = {"out": here / "out", "formats": FORMATS["all"], "dpi": 40}
    make(root_of(here), here, **request)
    path, whole = here / "out" / name, (here / "out" / name).read_bytes()
    if kind == "deleted":
        path.unlink()
    else:
        path.write_bytes(whole[:-1])
    if kind == "changed and so stated":
        manifest = json.loads((here / "out" / MANIFEST).read_bytes())
        for file in manifest["files"]:
            if file["path"] == name:
                file["sha256"] = hashlib.sha256(whole[:-1]).hexdigest()
        (here / "out" / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    made = make(root_of(here), here, **request)
    assert {name} == {file for file, state in made.states.items() if state == "built"}
    assert whole == path.read_bytes()


# --- anything after anything

Edit = tuple[str, int, Any]
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.tuples(st.just("name"), st.integers(0, 9), st.sampled_from(["Brig", "Cog", "Cogge, “A”", "Ärger"])),
    st.tuples(st.just("crew"), st.integers(0, 9), st.integers(0, 9).map(str)),
    st.tuples(st.just("home"), st.integers(0, 9), st.sampled_from(["kiel", "riga"])),
    st.tuples(st.just("mate"), st.integers(0, 9), st.sampled_from(["", "brig", "cog"])),
    st.tuples(st.just("number"), st.integers(0, 9), st.integers(0, 3).map(str)),
    st.tuples(st.just("look"), st.integers(0, 9), st.sampled_from(["plain", "fine"])),
    st.tuples(st.just("new row"), st.integers(0, 9), st.just(None)),
    st.tuples(st.just("no row"), st.integers(0, 9), st.just(None)),
    st.tuples(st.just("turn"), st.integers(0, 9), st.just(None)),
    st.tuples(st.just("ports.csv"), st.just(0), st.integers(1, 3).map(lambda n: PORTS.replace("12", str(n)))),
    st.tuples(st.just("rules.yaml"), st.just(0), st.sampled_from(["dice: 2d6\nlimit: 3\n", "dice: d6\nlimit: 4\n"])),
    st.tuples(st.just("a.png"), st.just(0), st.sampled_from([picture(90), picture(20)])),
    st.tuples(st.just("b.png"), st.just(0), st.sampled_from([picture(90), picture(20)])),
    st.tuples(st.just("layouts/ground.yaml"), st.just(0), st.sampled_from([None, "size: poker\nbackground: mist\n"])),
    st.tuples(
        st.just("layouts/counter.yaml"),
        st.just(0),
        st.sampled_from([layout("20mm x 20mm", words) for words in ("{{ crew }}", "{{ name }}", "{{ mate.name }}")]),
    ),
    st.tuples(
        st.just("game.yaml"), st.just(0), st.sampled_from([GAME, GAME.replace("crew > 2", "crew > 1"), GAME + "#"])
    ),
)


def edit(root: Path, rows: list[dict[str, str]], one: Edit) -> None:
    """Do one of `EDITS` to the game's folder, of whose ships `rows` keeps account."""
    what, where, value = one
    row = where % len(rows) if rows else 0
    if "." in what:
        path = root / what
        if value is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(value if isinstance(value, bytes) else value.encode())
    elif what == "new row":
        known = {row["id"] for row in rows}
        name = next(f"new-{number}" for number in range(99) if f"new-{number}" not in known)
        rows.insert(row, {**rows[row], "id": name})
    elif what == "no row":
        if len(rows) > 3 and rows[row]["id"] not in ("brig", "cog"):
            rows.pop(row)
    elif what == "turn":
        rows.append(rows.pop(row))
    else:
        rows[row][what] = value
    for one_row in rows:
        if one_row["mate"] not in {other["id"] for other in rows}:
            one_row["mate"] = ""
    with (root / "ships.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.slow
@settings(max_examples=16, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(EDITS, min_size=1, max_size=3), min_size=1, max_size=6))
def test_any_edits_one_after_another(tmp_path_factory: pytest.TempPathFactory, steps: list[list[Edit]]) -> None:
    """After each of them the kit equals one made from nothing."""
    here = tmp_path_factory.mktemp("edits")
    root, out = write_fleet(here), here / "out"
    rows = list(csv.DictReader(SHIPS.splitlines()))
    request: dict[str, Any] = {"out": out, "formats": ("pdf", "png"), "dpi": 30}
    make(root, here, **request)
    for edits in steps:
        for one in edits:
            edit(root, rows, one)
        compare(here, **request)
    shutil.rmtree(here)
