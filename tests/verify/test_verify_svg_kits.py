"""The SVG files of the shipped kits, read back: every text is found at its place, and what is changed is seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from read_back import GAMES, SvgText, built, missing_runs, stamps_in

from pnp.verify.svg_reading import SvgContents, read_svg

TEXTS: tuple[SvgText, ...] = ("outline", "live")
FORMS = [(game, text) for game in GAMES for text in TEXTS]


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[Path]]:
    return {(game, text): built(game, text, tmp_path_factory.mktemp(f"{game}-{text}")) for game, text in FORMS}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "text"), FORMS)
def test_every_text_is_found_at_its_place_and_nothing_besides(
    game: str, text: str, kits: dict[tuple[str, str], list[Path]]
) -> None:
    """On every face and sheet of the kit: to 0.05 mm, with its characters, size and turn; only stamps are no runs."""
    files = kits[game, text]
    assert len(files) > 20
    for path in files:
        contents = read_svg(path.read_bytes())
        missing, left = missing_runs(contents)
        assert ([], ()) == (missing, contents.notes), path.name
        assert _are_stamps("".join(left), stamps_in(contents)), f"{path.name}: {left}"


def _are_stamps(letters: str, stamps: set[str]) -> bool:
    """Whether what is left is nothing but stamps, one after another."""
    return re.fullmatch("(?:" + "|".join(map(re.escape, sorted(stamps))) + ")*", letters) is not None


# --- one face, changed


@pytest.fixture(scope="module", params=TEXTS)
def face(request: pytest.FixtureRequest, kits: dict[tuple[str, str], list[Path]]) -> bytes:
    """A card with numbers."""
    (path,) = [path for path in kits["winds-of-change", request.param] if path.name == "tank.svg"]
    return path.read_bytes()


def changed(data: bytes, pattern: str, by: str, count: int = 1) -> SvgContents:
    """The contents after replacing what a pattern finds; it must find something."""
    text, times = re.subn(pattern, by, data.decode(), count=count, flags=re.DOTALL)
    assert times
    return read_svg(text.encode())


def run_pattern(face: bytes, string: str) -> str:
    """A pattern of the element that is a text run: a group of glyphs, or text."""
    if b"<text " in face:
        return rf"<text ([^>]*)>{re.escape(string)}</text>"
    return rf'<g role="img" aria-label="{re.escape(string)}"([^>]*)>.*?</g>'


def element_of(face: bytes, string: str) -> str:
    found = re.search(run_pattern(face, string), face.decode(), re.DOTALL)
    assert found is not None
    return found[0]


def test_a_face_as_it_is(face: bytes) -> None:
    """Nothing is missing; a record is there, letter by letter as it was written."""
    contents = read_svg(face)
    assert [] == missing_runs(contents)[0]
    assert '"record":{"size":[' in (contents.records or "")


@pytest.mark.parametrize(
    "way",
    [
        'display="none"',
        'style="display:none"',
        'visibility="hidden"',
        'style="visibility: hidden !important"',
        'opacity="0"',
        'style="opacity:0%"',
        'transform="scale(0)"',
    ],
)
def test_what_is_hidden_is_no_ink(face: bytes, way: str) -> None:
    """However it is hidden."""
    hidden = f"<g {way}>{element_of(face, 'Toughness')}</g>"
    contents = changed(face, run_pattern(face, "Toughness"), hidden.replace("\\", r"\\"))
    assert ["Toughness"] == missing_runs(contents)[0]


def test_what_is_clipped_away_is_no_ink(face: bytes) -> None:
    """Or lies outside the page."""
    element = element_of(face, "Toughness")
    clip = '<clipPath id="away"><rect x="0" y="0" width="100" height="100"/></clipPath>'
    for around in (f'{clip}<g clip-path="url(#away)">', '<g transform="translate(500000 0)">'):
        contents = changed(face, run_pattern(face, "Toughness"), f"{around}{element}</g>")
        assert ["Toughness"] == missing_runs(contents)[0]


def test_what_is_moved_by_a_millimetre_is_not_at_its_place(face: bytes) -> None:
    """And is there as something else."""
    element = element_of(face, "Toughness")
    contents = changed(face, run_pattern(face, "Toughness"), f'<g transform="translate(1000)">{element}</g>')
    missing, left = missing_runs(contents)
    assert ["Toughness"] == missing
    assert "Toughness" in "".join(letter[0] for letter in left).replace("I", "l")


def test_what_is_written_twice_is_there_twice(face: bytes) -> None:
    """A copy over the first is not seen by the eye, but by the ink."""
    element = element_of(face, "Toughness")
    missing, left = missing_runs(changed(face, run_pattern(face, "Toughness"), element * 2))
    assert [] == missing
    assert "Toughness" in "".join(letter[0] for letter in left)


def test_another_character_is_seen(face: bytes) -> None:
    """Live text by its characters, outlines by their paths: what names and labels say does not count."""
    if b"<text " in face:
        contents = changed(face, ">Toughness</text>", ">Toughmess</text>")
    else:
        label = 'aria-label="Toughness"'
        (used,) = re.findall(rf'<g role="img" {label}.*?</g>', face.decode(), re.DOTALL)
        names = re.findall('href="#([a-z0-9]+)"', used)
        other = re.findall(f'<path d="([^"]*)" id="{names[3]}"', face.decode())[0]
        contents = changed(face, rf'<path d="[^"]*" id="{names[0]}"', f'<path d="{other}" id="{names[0]}"')
    assert "Toughness" in missing_runs(contents)[0]


def test_a_missing_character_is_seen(face: bytes) -> None:
    """One of several."""
    if b"<text " in face:
        contents = changed(face, ">Toughness</text>", ">Toughess</text>")
    else:
        element = element_of(face, "Toughness")
        uses = re.findall("<use [^>]*/>", element)
        contents = changed(face, run_pattern(face, "Toughness"), element.replace(uses[3], ""))
    assert ["Toughness"] == missing_runs(contents)[0]


def test_a_label_says_nothing(face: bytes) -> None:
    """What a screen reader says, and the title, are no ink."""
    contents = changed(face, "<title>[^<]*", "<title>Another")
    if b"aria-label" in face:
        contents = changed(face, 'aria-label="Toughness"', 'aria-label="Weakness"')
    assert [] == missing_runs(contents)[0]


def test_the_packed_file_is_the_same(face: bytes) -> None:
    """As svgz."""
    import gzip

    plain, packed = read_svg(face), read_svg(gzip.compress(face))
    assert (plain.ink.letters, plain.records) == (packed.ink.letters, packed.records)
    assert plain.ink.marks() == packed.ink.marks()
