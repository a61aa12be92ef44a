"""The icon set: what the files hold, how a path reads and writes, what an unknown name answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing import icons
from pnp.drawing.display import Segment, path_coordinates
from pnp.drawing.icons import GRID, UnknownIconError, format_path, icon_credit, icon_names, icon_path, parse_path

FOLDER = Path(icons.__file__).parent
FILES = [FOLDER / "game-icons.txt", FOLDER / "own.txt"]

numbers = st.integers(0, GRID)
segments = st.one_of(
    st.tuples(st.just("M"), numbers, numbers),
    st.tuples(st.just("L"), numbers, numbers),
    st.tuples(st.just("C"), numbers, numbers, numbers, numbers, numbers, numbers),
    st.just(("Z",)),
)


def names_in(file: Path) -> list[str]:
    return [line.split("\t")[0] for line in file.read_text(encoding="utf-8").splitlines()]


def contours(path: tuple[Segment, ...]) -> list[str]:
    """The command letters of each contour: `MLLZ`, `MCCZ`, …"""
    return "".join(segment[0] for segment in path).replace("Z", "Z ").split()


@pytest.mark.parametrize("name", icon_names())
def test_icon_stands_within_its_square(name: str) -> None:
    """Every point and control point lies on the grid, so that no icon stands out over the box it is given."""
    xs, ys = path_coordinates(icon_path(name))
    assert 0 <= min(xs + ys)
    assert GRID >= max(xs + ys)


@pytest.mark.parametrize("name", icon_names())
def test_icon_is_made_of_closed_contours(name: str) -> None:
    """Each contour begins with its only move and is closed: open ones are filled differently by different programs."""
    for contour in contours(icon_path(name)):
        assert ("M", "Z", 1) == (contour[0], contour[-1], contour.count("M"))


@pytest.mark.parametrize("name", icon_names())
def test_icon_fills_a_good_part_of_its_square(name: str) -> None:
    """An icon reaches over at least six tenths of its square in one direction: equal sizes look equal."""
    xs, ys = path_coordinates(icon_path(name))
    assert GRID * 6 // 10 <= max(max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_lines_are_sorted(file: Path) -> None:
    """The files are sorted by name, so that a change shows as one line."""
    assert sorted(names_in(file)) == names_in(file)


def test_names_are_unique_and_sorted() -> None:
    """A name means one icon, whichever file it stands in; the set lists all of them in order."""
    written = [name for file in FILES for name in names_in(file)]
    assert sorted(written) == list(icon_names())
    assert len(set(written)) == len(written)


@pytest.mark.parametrize(
    "name",
    [
        *("ruler", "scissors", "fold", "duplex", "laminate", "cut", "printer", "box", "pip", "pip-empty"),
        *("arrow-right", "arrow-left", "arrow-up", "arrow-down", "heads", "tails", "check", "cross"),
        *("los", "column", "explosion-radius", "move", "attack", "range", "shield", "sword", "hourglass", "heart"),
    ],
)
def test_symbols_that_guides_and_games_rely_on_are_there(name: str) -> None:
    """The print guide's symbols and those of the shipped games exist."""
    assert name in icon_names()


def test_heads_and_tails_are_told_apart_in_grey() -> None:
    """Heads is a dark disc with a crown left out, tails a light ring around an eagle."""
    heads, tails = icon_path("heads"), icon_path("tails")
    assert ["MCCCCZ", "MLLLLLLZ", "MLLLZ"] == contours(heads)
    assert ["MCCCCZ", "MCCCCZ"] == contours(tails)[:2]


def test_path_of_a_simple_icon() -> None:
    """A path is read as segments of whole numbers, y down."""
    expected = (("M", 500, 50), ("L", 950, 500), ("L", 500, 950), ("L", 50, 500), ("Z",))
    assert expected == icon_path("diamond")


@given(st.lists(segments, max_size=40).map(tuple))
@settings(max_examples=100, deadline=None)
def test_path_reads_back_as_written(path: tuple[Segment, ...]) -> None:
    """Formatting and parsing a path are each other's inverse."""
    assert path == parse_path(format_path(path))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_files_are_written_as_the_formatter_writes(file: Path) -> None:
    """Each path in the files is in the shortest form."""
    for line in file.read_text(encoding="utf-8").splitlines():
        text = line.split("\t")[1]
        assert text == format_path(parse_path(text))


@pytest.mark.parametrize("text", ["M1", "M1 2 3", "C1 2 3 4", "Z1", "Q1 2 3 4", "m1 2", "1 2L3 4", "M1  2", "M1.5 2"])
def test_what_is_no_path_is_refused(text: str) -> None:
    """Other commands, missing or surplus numbers, decimals and stray text are errors."""
    with pytest.raises(ValueError, match=r"is no|invalid literal"):
        parse_path(text)


def test_unknown_icon_names_the_likeliest() -> None:
    """A slip in a name is answered with the names most like it."""
    with pytest.raises(UnknownIconError) as caught:
        icon_path("swrod")
    assert "there is no icon “swrod”" == str(caught.value)
    assert caught.value.hint.startswith("did you mean sword")


def test_unknown_icon_like_no_other() -> None:
    """A name like none of ours points to the manual."""
    assert "the manual shows all icons with their names" == UnknownIconError("qqqqqq").hint


def test_unknown_icon_is_a_lookup_error() -> None:
    """Callers may catch the general error."""
    with pytest.raises(LookupError):
        icon_path("")


def test_credit_satisfies_the_licence() -> None:
    """The line names the authors, the place, the licence and that the icons were changed (CC BY 3.0, 4b)."""
    for part in ("Lorc", "Delapouite", "game-icons.net", "CC BY 3.0", "changed"):
        assert part in icon_credit()
    assert "\n" not in icon_credit()


def test_licence_carries_the_credit_and_every_name() -> None:
    """The licence file gives the same line and lists each icon of theirs under its author."""
    licence = (FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    assert icon_credit() in licence
    renamed = re.compile(r"\([^)]*\)")
    listed = {entry.strip() for entry in re.split(r"[,\n]", renamed.sub("", licence.split("Icons made by")[1]))}
    assert set() == set(names_in(FILES[0])) - listed
