"""Looks that a machine can hold, over every face of every shipped game and over the print guides of their kits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import looks
import pytest
from looks_drawn import GameFaces, Seen
from PIL import Image
from whole_kits import GAMES, shipped

from pnp.cli.target import open_target
from pnp.drawing.display import Text
from pnp.drawing.fonts import text_width_um
from pnp.layout.styles import FLOOR_MPT

EM = 25_400
WriteGame = Callable[..., Path]
Check = Callable[[Seen], Iterator[str]]
CHECKS: dict[str, Check] = {
    "text is at least 8 pt, or 6 pt where it is not read in play": looks.too_small,
    "text of different blocks stands 1 mm apart, and none overlaps": looks.too_near,
    "no word stands alone on a last line": looks.lone_words,
    "text, icons and pictures stay within the safe zone": looks.unsafe,
    "a code keeps its quiet ground, and keeps off the cut": looks.crowded_codes,
    "a class is told by its letter wherever its ground is": looks.unlettered_fields,
}


@cache
def drawn(game: str) -> GameFaces:
    """The faces of a game, drawn once for all tests."""
    return GameFaces(shipped(game))


@pytest.fixture(params=GAMES)
def faces(request: pytest.FixtureRequest) -> GameFaces:
    """Each shipped game's faces."""
    return drawn(request.param)


def by_component(faces: GameFaces) -> dict[str, list[Seen]]:
    """The faces of each component."""
    found = defaultdict(list)
    for seen in faces.seen:
        found[seen.face.component].append(seen)
    return found


def sides(faces: GameFaces) -> list[list[Seen]]:
    """The front of each part with its back."""
    found = defaultdict(list)
    for seen in faces.seen:
        found[seen.face.component, seen.face.item, seen.face.width, seen.face.height].append(seen)
    return list(found.values())


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_every_face_passes(faces: GameFaces, check: Check) -> None:
    """What each check asks of a face is in its name."""
    assert [] == [f"{seen.name}: {problem}" for seen in faces.seen for problem in check(seen)]


def test_text_stands_out(faces: GameFaces) -> None:
    """At least 4.5 : 1 against whatever is painted under it, 3 : 1 from 18 pt (WCAG 2.2, success criterion 1.4.3)."""
    numbered = enumerate(faces.seen)
    amiss = [(seen.name, text) for number, seen in numbered for text in looks.too_pale(seen, faces.pictures[number])]
    assert [] == amiss


def test_a_home_printer_can_cope(faces: GameFaces) -> None:
    """Ink on less than a quarter of the area, unless the layout says that it is heavy."""
    shares = {seen.name: looks.ink_share(faces.small[n]) for n, seen in enumerate(faces.seen) if not heavy(seen)}
    assert {} == {name: share for name, share in shares.items() if share >= looks.INK_LIMIT}


def heavy(seen: Seen) -> bool:
    """Whether a layout says that it takes much ink."""
    return seen.layout.spec.ink == "heavy"


def test_left_edges_line_up_or_differ_clearly(faces: GameFaces) -> None:
    """No two of a part's front and back are 0.05 to 0.95 mm apart."""
    assert [] == [f"{part[0].name}: {text}" for part in sides(faces) for text in looks.ragged_edges(part)]


def test_equal_things_have_equal_sizes(faces: GameFaces) -> None:
    """A block stands in the same place, and in the same type size, on all items of a component."""
    amiss = [f"{name}: {text}" for name, seen in by_component(faces).items() for text in looks.unequal(seen)]
    assert [] == amiss


def test_colour_says_nothing_alone(faces: GameFaces) -> None:
    """Wherever a colour depends on the data, so does a word or an icon beside it; a few colours say nothing."""
    named = by_component(faces).items()
    assert [] == [f"{name}: {text}" for name, seen in named for text in looks.told_by_colour_alone(seen)]


def test_nothing_was_amiss_while_drawing(faces: GameFaces) -> None:
    """The faces that are measured are those that are built: no finding, and no text that gave way to its box."""
    assert [] == faces.noticed


# --- the checks themselves


def test_furniture_keeps_the_floor_of_all_text() -> None:
    """What is not read in play may be as small as any text that a layout can ask for."""
    assert looks.FURNITURE_FLOOR == FLOOR_MPT


@pytest.mark.parametrize(
    ("string", "above", "below"),
    [("x", 0.506, 0.0), ("H", 0.7, 0.0), ("gy", 0.512, 0.2)],
)
def test_ink_reaches_from_the_highest_letter_to_the_lowest(string: str, above: float, below: float) -> None:
    """In parts of an em, as Barlow Condensed is drawn: x-height 506, capitals 700, tails about 200."""
    box = looks.ink_of(run(string))
    assert above == pytest.approx(-box.top / EM, abs=0.02)
    assert below == pytest.approx(box.bottom / EM, abs=0.02)


def test_ink_of_a_turned_run_lies_where_the_paper_has_it() -> None:
    """By a quarter clockwise, what stood above the baseline stands to the right of where the run starts."""
    box = looks.ink_of(run("H", turn=90))
    assert 0 == pytest.approx(box.left, abs=50)
    assert 0.7 == pytest.approx(box.right / EM, abs=0.01)
    assert box.bottom > box.top >= 0


def run(string: str, turn: int = 0) -> Text:
    """A run an inch high, at the corner of the face."""
    return Text(0, 0, string, "BarlowCondensed-Regular", 72_000, "#000000", 0, turn=turn)


@pytest.mark.parametrize(("share", "colour"), [(0.0, "#FFFFFF"), (1.0, "#000000"), (1.0, "#FFFF00"), (0.2, "#CCCCFF")])
def test_ink_is_what_the_densest_colour_covers(share: float, colour: str) -> None:
    """White takes none; black and yellow all of the paper; a tint as much as its strongest part."""
    assert share == pytest.approx(looks.ink_share(Image.new("RGB", (9, 9), colour)), abs=0.005)


def at(left: str, top: str, block: str, width: str = "20mm", height: str = "6mm") -> str:
    """A block of a layout, in YAML's short form, in its box."""
    return f"{{{block}, box: {{left: {left}, top: {top}, width: {width}, height: {height}}}}}"


FAULTS: dict[str, tuple[Check, list[str], list[str]]] = {
    "small": (looks.too_small, [at("5mm", "5mm", "text: A, style: {size: 7.5pt}")], [at("5mm", "5mm", "text: A")]),
    "upon": (
        looks.too_near,
        [at("5mm", "5mm", "text: One"), at("5mm", "8mm", "text: Two")],
        [at("5mm", "5mm", "text: One"), at("5mm", "12mm", "text: Two")],
    ),
    "beside": (
        looks.too_near,
        [at("5mm", "5mm", "text: One, align: right"), at("25.5mm", "5mm", "text: Two")],
        [at("5mm", "5mm", "text: One, align: right"), at("26.5mm", "5mm", "text: Two")],
    ),
    "icon at the cut": (looks.unsafe, [at("1mm", "5mm", "icon: tank", "6mm")], [at("4mm", "5mm", "icon: tank", "6mm")]),
    "text at the cut": (looks.unsafe, [at("5mm", "83mm", "text: Low")], [at("5mm", "79mm", "text: High")]),
    "one letter for two": (
        looks.unlettered_fields,
        [at("5mm", "5mm", "swatch: orange, letter: A"), at("5mm", "15mm", "swatch: blue, letter: A")],
        [at("5mm", "5mm", "swatch: orange, letter: A"), at("5mm", "15mm", "swatch: blue, letter: B")],
    ),
    "ragged": (
        lambda seen: looks.ragged_edges([seen]),
        [at("5mm", "5mm", "text: One"), at("5.5mm", "20mm", "text: Two")],
        [at("5mm", "5mm", "text: One"), at("6mm", "20mm", "text: Two")],
    ),
}


@pytest.mark.parametrize(("check", "faulty", "sound"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found_and_only_a_fault(
    check: Check, faulty: list[str], sound: list[str], write_game: WriteGame
) -> None:
    """Each check against a card with one fault, and against the same without."""
    assert 1 == len(list(check(cards(write_game, "faulty", *faulty).seen[0])))
    assert [] == list(check(cards(write_game, "sound", *sound).seen[0]))


def cards(write_game: WriteGame, name: str, *blocks: str) -> GameFaces:
    """The faces of a game with a card for each of two rows."""
    listed = "".join(f"  - {block}\n" for block in blocks)
    colours = "{low: '#A34700', high: '#00619B'}"
    layout = f"extends: house\nsize: poker\ncolours: {colours}\nblocks:\n{listed}"
    return GameFaces(open_target(write_game({**TWO_CARDS, "layouts/card.yaml": layout}, name=name)))


TWO_CARDS = {
    "game.yaml": "game: test\ntitle: Test\ntables: {rows: rows.csv}\ncomponents: {cards: {layout: card, each: rows}}\n",
    "rows.csv": "id,name,power\none,Ant,low\ntwo,A name that is much longer,high\n",
}


@pytest.mark.parametrize(
    ("ground", "passes"), [("white", True), ("grey 80%", False), ("yellow 20%", True), ("blue", False)]
)
def test_contrast_is_taken_from_what_lies_under_the_ink(ground: str, passes: bool, write_game: WriteGame) -> None:
    """Dark text stands out on white and on a light tint, not on mid grey or on blue, whatever lies around it."""
    panel = at("5mm", "5mm", f"shape: rect, fill: {ground}")
    faces = cards(write_game, "ground", panel, at("5mm", "5mm", "text: Text, style: {colour: '#333333'}"))
    assert passes is ([] == list(looks.too_pale(faces.seen[0], faces.pictures[0])))


def test_an_icon_under_the_ink_counts(write_game: WriteGame) -> None:
    """Text upon an icon is held to the icon's colour, not only to the paper around it."""
    icon = at("5mm", "5mm", "icon: tank, colour: ink", height="20mm")
    faces = cards(write_game, "icon", icon, at("5mm", "12mm", "text: Upon it, align: centre"))
    assert 1 == len(list(looks.too_pale(faces.seen[0], faces.pictures[0])))


def test_colour_alone_is_found(write_game: WriteGame) -> None:
    """A panel in the colour of a column that nothing else shows; with the column's word on it, all is well."""
    panel = at("5mm", "5mm", "shape: rect, fill: '{{ power }}'")
    alone = cards(write_game, "alone", panel).seen[:2]
    told = cards(write_game, "told", panel, at("5mm", "30mm", "text: '{{ power }}'")).seen[:2]
    assert (1, 0) == (len(list(looks.told_by_colour_alone(alone))), len(list(looks.told_by_colour_alone(told))))


def test_unequal_sizes_are_found(write_game: WriteGame) -> None:
    """A name that had to shrink on one card and not on the other."""
    name = "text: '{{ name }}', style: {font: sans, size: 16pt, min: 8pt}"
    narrow = cards(write_game, "narrow", at("5mm", "5mm", name, "30mm", "7mm")).seen[:2]
    wide = cards(write_game, "wide", at("5mm", "5mm", name, "55mm", "7mm")).seen[:2]
    assert (1, 0) == (len(list(looks.unequal(narrow))), len(list(looks.unequal(wide))))


def test_a_word_left_alone_is_found(write_game: WriteGame) -> None:
    """Typesetting leaves none, so that one is moved down by hand."""
    (seen, *_) = cards(write_game, "lone", at("5mm", "5mm", "text: One two three four, style: {font: sans}")).seen
    assert [] == list(looks.lone_words(seen))
    (piece,) = seen.pieces
    (line,) = piece.runs
    above, last = (line._replace(string=words, width=width_of(words, line)) for words in ("One two three", "four"))
    area = piece.area._replace(width=above.width)
    moved = piece._replace(primitives=(above, last._replace(y=line.y + 4_000)), area=area)
    assert 1 == len(list(looks.lone_words(replace(seen, pieces=(moved,)))))


def width_of(words: str, like: Text) -> int:
    """The width of words in the font and size of a run."""
    return round(text_width_um(words, like.font, like.size))
