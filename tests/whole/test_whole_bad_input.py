"""Bad input through the real commands: one clear message a problem, all at once, nothing half written, exit 1 or 2."""

from __future__ import annotations

import io
import os
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from bad_games import CARD, FILES, GAME, THINGS, Said, run, shipped, small
from PIL import Image

Files = Mapping[str, str | bytes | None]
Expected = tuple[str, str | None, int | None, str]  # code, file, line, part of the hint


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test stands in a folder of its own, where `output/` would come."""
    monkeypatch.chdir(tmp_path)


def kept(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def refused(game: Path, *expected: Expected, warned: Sequence[str] = ()) -> Said:
    """Both commands refuse the game, with exactly these errors in reading order, each with message, place and hint.

    Nothing is written: not where there was nothing, and nothing of an earlier kit.
    """
    for command in ("validate", "build"):
        said = run(command, str(game))
        assert 1 == said.code
        errors = [finding for finding in said.findings if finding["severity"] == "error"]
        assert [each[:3] for each in expected] == [(f["code"], f.get("file"), f.get("line")) for f in errors]
        for finding, (_, _, _, hint) in zip(errors, expected, strict=True):
            assert hint in finding["hint"]
            assert finding["message"]
            assert "\n" not in finding["message"]
        warnings = {finding["code"] for finding in said.findings} - {finding["code"] for finding in errors}
        assert set(warned) == warnings or command == "build"
        assert not Path("output").exists()
    return said


def builds(game: Path, *warned: str) -> dict[str, bytes]:
    """Both commands accept the game, with warnings of exactly these codes; the files that were made."""
    for command in ("validate", "build"):
        said = run(command, str(game))
        assert [] == [finding for finding in said.findings if finding["severity"] == "error"]
        assert set(warned) == {finding["code"] for finding in said.findings}
        assert 0 == said.code
    return {Path(name).name: data for name, data in kept(Path("output")).items()}


def texts(pdf: bytes) -> str:
    """All text of a file, as another program reads it."""
    with pypdfium2.PdfDocument(pdf) as document:
        pages = (page.get_textpage().get_text_range() for page in document)
        return "\n".join(unicodedata.normalize("NFC", page.replace("\r\n", "\n")) for page in pages)


def picture(mode: str = "RGB", size: tuple[int, int] = (200, 200), kind: str = "PNG", colour: Any = 0) -> bytes:
    """A picture of one colour."""
    file = io.BytesIO()
    Image.new(mode, size, colour).save(file, kind)
    return file.getvalue()


def shows(name: str) -> str:
    """The card's layout with a picture of 10 mm on it."""
    return f'{CARD}  - image: "{name}"\n    box: {{left: 26.5mm, top: 39mm, width: 10mm, height: 10mm}}\n'


# --- the shipped games

WOC, EBB = "winds-of-change", "ebb-and-flow"
NECK, SHIN = "name: Neck, rectangles: [D4-F4]", "name: Left shin, rectangles: [F18-G19]"


def line_of(game: Path, file: str, text: str) -> int:
    """The line on which a text stands."""
    lines = (game / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_a_unit_with_toughness_6(tmp_path: Path) -> None:
    """Named with its limit, and the option that would allow it."""
    game = shipped(tmp_path, WOC, ("units.csv", "penny,Infantry,penny,any,1,", "penny,Infantry,penny,any,6,"))
    said = refused(game, ("WOC-TOUGHNESS", "units.csv", 2, "toughness_highest"))
    (finding,) = said.findings
    assert (6, 5) == (finding["found"], finding["limit"])
    assert "penny" in finding["message"]


def test_two_hit_locations_that_overlap(tmp_path: Path) -> None:
    """Both named, with their lines."""
    game = shipped(tmp_path, EBB, ("bodies.yaml", NECK, NECK.replace("D4", "D3")))
    face, neck = (line_of(game, "bodies.yaml", f"name: {name}, ") for name in ("Face", "Neck"))
    said = refused(game, ("EF-OVERLAP", "bodies.yaml", neck, "one"))
    assert f"the locations Face (line {face}) and Neck (line {neck}) overlap on D3-F3" in said.findings[0]["message"]


def test_a_mirrored_pair_that_is_not(tmp_path: Path) -> None:
    """With the rectangle that would be."""
    game = shipped(tmp_path, EBB, ("bodies.yaml", SHIN, SHIN.replace("F18", "F19")))
    refused(game, ("EF-MIRROR", "bodies.yaml", line_of(game, "bodies.yaml", "Left shin,"), "write F18-G19"))


def test_a_weapon_whose_extra_squares_cost_nothing(tmp_path: Path) -> None:
    """With the least that it must cost."""
    game = shipped(tmp_path, EBB, ("weapons.csv", "rapier,Rapier,linear,0,6,", "rapier,Rapier,linear,0,0,"))
    said = refused(game, ("EF-UNPRICED", "weapons.csv", 3, "1 AP or more"))
    assert (0, 1) == (said.findings[0]["found"], said.findings[0]["limit"])


def test_a_start_square_on_the_body(tmp_path: Path) -> None:
    """With the location that it stands on."""
    game = shipped(tmp_path, EBB, ("weapons.csv", "linear,0,6,2,2,C3,", "linear,0,6,2,2,E4,"))
    said = refused(game, ("EF-START", "weapons.csv", 3, "off the body"))
    assert "Neck" in said.findings[0]["message"]


def test_all_of_them_at_once(tmp_path: Path) -> None:
    """In reading order; none hides another."""
    game = shipped(
        tmp_path,
        EBB,
        ("bodies.yaml", NECK, NECK.replace("D4", "D3")),
        ("bodies.yaml", SHIN, SHIN.replace("F18", "F19")),
        ("weapons.csv", "rapier,Rapier,linear,0,6,2,2,C3,", "rapier,Rapier,linear,0,0,2,2,E2,"),
    )
    neck, shin = (line_of(game, "bodies.yaml", f"name: {name}, ") for name in ("Neck", "Left shin"))
    refused(
        game,
        ("EF-OVERLAP", "bodies.yaml", neck, ""),
        ("EF-MIRROR", "bodies.yaml", shin, ""),
        ("EF-UNPRICED", "weapons.csv", 3, ""),
        ("EF-START", "weapons.csv", 3, ""),
    )


# --- layouts

LAYOUTS: dict[str, tuple[str, Expected]] = {
    "an unknown block": (CARD + "  - txet: hello\n", ("PNP-UNKNOWN-BLOCK", "layouts/card.yaml", 6, "mean text?")),
    "an unknown key": (
        CARD.replace("name: head", "styel: title"),
        ("PNP-UNKNOWN-KEY", "layouts/card.yaml", 4, "mean style?"),
    ),
    "an unknown field": (
        CARD.replace("{{ number", "{{ nubmer"),
        ("PNP-EXPRESSION", "layouts/card.yaml", 3, "mean number"),
    ),
    "an unknown question": (
        CARD.replace("{{ number", "{{ ask('rol', dice='d6').mean"),
        ("PNP-EXPRESSION", "layouts/card.yaml", 3, "mean roll?"),
    ),
    "an unknown format": (
        CARD.replace("{{ number", "{{ number | singed"),
        ("PNP-BLOCK", "layouts/card.yaml", 3, "mean signed?"),
    ),
    "arithmetic": (
        CARD.replace("{{ number", "{{ number + 1"),
        ("PNP-BLOCK", "layouts/card.yaml", 3, "derive the value in game.yaml"),
    ),
    "a call": (
        CARD.replace("{{ number", "{{ max(number, 1)"),
        ("PNP-BLOCK", "layouts/card.yaml", 3, "derive the value in game.yaml"),
    ),
    "arithmetic in a condition": (
        CARD.replace("name: head", "if: number + 1 > 2"),
        ("PNP-BLOCK", "layouts/card.yaml", 4, "derive the value in game.yaml"),
    ),
    "a box outside the trim": (
        CARD.replace("left: 4mm", "left: -10mm"),
        ("PNP-BOX-OUTSIDE", "layouts/card.yaml", 3, "move or shrink it"),
    ),
    "a length without a unit": (CARD.replace("left: 4mm", "left: 4"), ("PNP-BLOCK", "layouts/card.yaml", 5, "mm")),
    "a text too long for its floor": (
        CARD.replace("{{ name }}", "and so on " * 60 + "{{ name }}"),
        ("PNP-OVERFLOW", "layouts/card.yaml", 3, "shorten the text"),
    ),
    "no size": (CARD.replace("size: poker\n", ""), ("PNP-MISSING-KEY", "layouts/card.yaml", 1, "write “size: …”")),
    "a size with a typo": (
        CARD.replace("size: poker", "size: pokre"),
        ("PNP-LAYOUT-SIZE", "layouts/card.yaml", 1, "mean poker?"),
    ),
    "a layout that extends itself": (
        "extends: card\n" + CARD,
        ("PNP-LAYOUT-EXTENDS", "layouts/card.yaml", 1, "extend another one"),
    ),
}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_a_layout_with_a_slip(tmp_path: Path, kind: str) -> None:
    """One finding, however many cards would be wrong by it."""
    text, expected = LAYOUTS[kind]
    refused(small(tmp_path, {"layouts/card.yaml": text}), expected)


def test_an_unknown_field_in_a_part_that_no_card_shows(tmp_path: Path) -> None:
    """It need not wait for the first card that does."""
    hidden = CARD.replace("name: head", "if: number > 100").replace("{{ number", "{{ nubmer")
    said = run("validate", str(small(tmp_path, {"layouts/card.yaml": hidden})))
    assert [("PNP-EXPRESSION", "layouts/card.yaml", 3, 5)] == said.places()


def test_what_does_not_fit_is_named(tmp_path: Path) -> None:
    """Component, item, block, what was needed and what there was."""
    long = THINGS.replace("Barrel", "Barrel " * 100)
    said = refused(small(tmp_path, {"things.csv": long}), ("PNP-OVERFLOW", "layouts/card.yaml", 3, "shorten"))
    (finding,) = said.findings
    assert finding["message"].startswith("cards/b: head: “Barrel")
    assert "12.0 mm" == finding["limit"]
    assert finding["found"].endswith(" mm high")


def test_slips_in_several_places_of_a_layout(tmp_path: Path) -> None:
    """All of them at once, those that are found while reading; then those that only drawing shows."""
    layout = CARD.replace("name: head", "styel: x") + "  - txet: hello\n  - text: '{{ number * 2 }}'\n"
    expected = ("PNP-UNKNOWN-KEY", 4), ("PNP-UNKNOWN-BLOCK", 6), ("PNP-BLOCK", 7)
    refused(
        small(tmp_path, {"layouts/card.yaml": layout}),
        *((code, "layouts/card.yaml", line, "") for code, line in expected),
    )


def test_the_same_slip_on_many_cards_is_one_finding(tmp_path: Path) -> None:
    """It names the first card and says how many more there are."""
    things = "id,name,number\n" + "".join(f"t{number},Thing,1\n" for number in range(300))
    slip = CARD.replace("left: 4mm", "left: -10mm")
    game = small(tmp_path, {"things.csv": things, "layouts/card.yaml": slip})
    said = refused(game, ("PNP-BOX-OUTSIDE", "layouts/card.yaml", 3, "move or shrink it"))
    assert said.findings[0]["message"].startswith("cards/t0 and 299 more: head: the box reaches")


def test_problems_beyond_those_that_a_person_mends_in_one_go_are_counted(tmp_path: Path) -> None:
    """Three hundred texts that do not fit, each another one: none of them is passed over in silence."""
    things = "id,name,number\n" + "".join(f"t{number},{f'Thing{number} ' * 60},1\n" for number in range(300))
    said = run("build", str(small(tmp_path, {"things.csv": things})))
    assert 1 == said.code
    codes = [finding["code"] for finding in said.findings]
    assert (200, 1) == (codes.count("PNP-OVERFLOW"), codes.count("PNP-MORE-PROBLEMS"))
    assert "100 more problems" in next(f["message"] for f in said.findings if f["code"] == "PNP-MORE-PROBLEMS")


# --- tables

TABLES: dict[str, tuple[str | bytes, Expected]] = {
    "Latin-1": (
        THINGS.replace("Barrel", "Fäßchen").encode("latin-1"),
        ("PNP-ENCODING", "things.csv", 3, "CSV UTF-8"),
    ),
    "UTF-16": (THINGS.encode("utf-16"), ("PNP-ENCODING", "things.csv", 1, "CSV UTF-8")),
    "a missing column": (
        "id,name\na,Anchor\n",
        ("PNP-MISSING-COLUMN", "game.yaml", 5, "add a column “number” of the type integer"),
    ),
    "a column with a typo": (
        THINGS.replace("number", "nubmer"),
        ("PNP-MISSING-COLUMN", "game.yaml", 5, "did you mean nubmer?"),
    ),
    "no rows": ("id,name,number\n", ("PNP-TABLE-EMPTY", "things.csv", 1, "write at least one row")),
    "nothing": ("", ("PNP-FILE-EMPTY", "things.csv", 1, "fill it in")),
    "a row too short": (THINGS + "c,Cask\n", ("PNP-CSV-RAGGED", "things.csv", 4, "")),
    "a quotation mark that is open": (THINGS + 'c,"Cask,1\n', ("PNP-CSV-QUOTE", "things.csv", 4, "")),
    "a word for a number": (THINGS.replace("Barrel,2", "Barrel,two"), ("PNP-CELL-TYPE", "things.csv", 3, "")),
    "an id twice": (THINGS.replace("b,", "a,"), ("PNP-ID-TWICE", "things.csv", 3, "an id of its own")),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_that_cannot_be_used(tmp_path: Path, kind: str) -> None:
    """Where in the file, and how to mend it."""
    content, expected = TABLES[kind]
    refused(small(tmp_path, {"things.csv": content}), expected)


RIGHT: dict[str, tuple[str | bytes, tuple[str, ...], str]] = {
    "a byte-order mark": (b"\xef\xbb\xbf" + THINGS.encode(), (), "Anchor: 1"),
    "semicolons": (THINGS.replace(",", ";"), ("PNP-CSV-SEPARATOR",), "Anchor: 1"),
    "tabs under the name .csv": (THINGS.replace(",", "\t"), ("PNP-CSV-SEPARATOR",), "Anchor: 1"),
    "semicolons with a byte-order mark": (
        b"\xef\xbb\xbf" + THINGS.replace(",", ";").encode(),
        ("PNP-CSV-SEPARATOR",),
        "Anchor: 1",
    ),
    "a line break in a cell": (THINGS.replace("Anchor", '"Anchor\nof iron"'), (), "Anchor\nof iron: 1"),
    "Windows line ends": (THINGS.replace("\n", "\r\n"), (), "Anchor: 1"),
    "one row": ("id,name,number\na,Anchor,1\n", (), "Anchor: 1"),
    "no line end at the end": (THINGS.rstrip(), (), "Barrel: 2"),
    "quotes and commas": (THINGS.replace("Anchor", '"Anchor, ""old"""'), (), "Anchor, "),
}


@pytest.mark.parametrize("kind", RIGHT)
def test_a_table_that_is_read_right(tmp_path: Path, kind: str) -> None:
    """Told of where it is not what its name promises; and on the sheet stands what the table says."""
    content, warned, printed = RIGHT[kind]
    assert printed in texts(builds(small(tmp_path, {"things.csv": content}), *warned)["cards.pdf"])


def test_a_table_of_200_000_rows(tmp_path: Path) -> None:
    """Refused by its number of rows, before they are read."""
    rows = "".join(f"t{number},Thing,1\n" for number in range(200_000))
    said = refused(
        small(tmp_path, {"things.csv": "id,name,number\n" + rows}),
        ("PNP-TABLE-SIZE", "things.csv", 100_002, "leave out what the game does not need"),
    )
    assert "100,000" in said.findings[0]["message"]


# --- YAML

BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
YAMLS: dict[str, tuple[dict[str, str], Expected]] = {
    "a tab": (
        {"game.yaml": GAME.replace("  things:", "\tthings:")},
        ("PNP-YAML-TAB", "game.yaml", 5, "replace each tab by two spaces"),
    ),
    "a duplicate key": ({"game.yaml": GAME + "title: Again\n"}, ("PNP-DUPLICATE-KEY", "game.yaml", 10, "delete one")),
    "an alias bomb": ({"rules.yaml": BOMB}, ("PNP-YAML-ALIASES", "rules.yaml", 5, "use fewer aliases")),
    "an open bracket": ({"rules.yaml": "a: [1, 2\n"}, ("PNP-YAML-SYNTAX", "rules.yaml", 1, "close it")),
    "a tag": ({"rules.yaml": "a: !!python/object:os.system x\n"}, ("PNP-YAML-TAG", "rules.yaml", 1, "")),
    "two documents": ({"rules.yaml": "a: 1\n---\nb: 2\n"}, ("PNP-YAML-DOCUMENTS", "rules.yaml", 2, "")),
    "a key with a typo": (
        {"game.yaml": GAME + "desinger: me\n"},
        ("PNP-UNKNOWN-KEY", "game.yaml", 10, "mean designer?"),
    ),
    "a tab in a layout": (
        {"layouts/card.yaml": CARD.replace("    name", "\tname")},
        ("PNP-YAML-TAB", "layouts/card.yaml", 4, "two spaces"),
    ),
    "a duplicate key in a layout": (
        {"layouts/card.yaml": CARD + "size: tarot\n"},
        ("PNP-DUPLICATE-KEY", "layouts/card.yaml", 6, "delete one"),
    ),
}


@pytest.mark.parametrize("kind", YAMLS)
def test_yaml_that_cannot_be_used(tmp_path: Path, kind: str) -> None:
    """Where in the file, and how to mend it."""
    files, expected = YAMLS[kind]
    refused(small(tmp_path, files), expected)


def test_no_and_012_and_12_30_are_text(tmp_path: Path) -> None:
    """In `game.yaml`, in options and in layouts they are printed as they are written."""
    files = {
        "game.yaml": GAME.replace("title: Small", "title: no\nversion: 12:30\ndesigner: 012"),
        "rules.yaml": "answer: no\ncode: 012\ntime: 12:30\n",
        "layouts/card.yaml": CARD.replace(
            "{{ name }}", "{{ name }} {{ rules.answer }} {{ rules.code }} {{ rules.time }}"
        )
        + "  - text: no\n    box: {left: 4mm, top: 30mm, right: 4mm, height: 9mm}\n"
        + "  - text: 012\n    box: {left: 4mm, top: 40mm, right: 4mm, height: 9mm}\n",
    }
    printed = texts(builds(small(tmp_path, files))["cards.pdf"])
    assert "Anchor no 012 12:30: 1" in printed
    assert {"no", "012"} <= set(printed.split("\n"))
    assert "no 12:30" in printed


# --- pictures

PICTURES: dict[str, tuple[bytes | None, str]] = {
    "is missing": (None, "known here"),
    "is 20,000 pixels wide": (picture(size=(20_000, 2)), "at most 16,000 a side"),
    "has 400 million pixels": (picture("1", (20_000, 20_000)), "at most 16,000 a side"),
    "is a text file": (b"hello\n", "save it as PNG or JPEG"),
    "is empty": (b"", "save it as PNG or JPEG"),
    "is cut short": (picture()[:-60], "save it again"),
    "is a GIF": (picture("P", kind="GIF"), "save it as PNG or JPEG"),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_that_cannot_be_used(tmp_path: Path, kind: str) -> None:
    """Named once, where the layout asks for it."""
    data, hint = PICTURES[kind]
    files: Files = {"layouts/card.yaml": shows("art.png"), "art.png": data}
    said = refused(small(tmp_path, files), ("PNP-PICTURE", "layouts/card.yaml", 6, hint))
    assert "“art.png”" in said.findings[0]["message"]


USABLE: dict[str, tuple[str, bytes, tuple[int, int, int]]] = {
    "plain": ("art.png", picture(colour=(255, 0, 0)), (255, 0, 0)),
    "with an alpha channel": ("art.png", picture("RGBA", colour=(255, 0, 0, 128)), (255, 127, 127)),
    "wholly transparent": ("art.png", picture("RGBA", colour=(255, 0, 0, 0)), (255, 255, 255)),
    "CMYK": ("art.jpg", picture("CMYK", kind="JPEG", colour=(0, 255, 255, 0)), (255, 0, 0)),
    "16-bit": ("art.png", picture("I;16", colour=0x8000), (128, 128, 128)),
    "grey": ("art.png", picture("L", colour=77), (77, 77, 77)),
    "one bit": ("art.png", picture("1", colour=0), (0, 0, 0)),
    "with a palette": ("art.png", picture("P", colour=0), (0, 0, 0)),
}


@pytest.mark.parametrize("kind", USABLE)
def test_a_picture_that_is_printed_right(tmp_path: Path, kind: str) -> None:
    """The middle of the card has its colour, as another program draws the sheet."""
    name, data, colour = USABLE[kind]
    files: Files = {"layouts/card.yaml": shows(name), name: data}
    kit = builds(small(tmp_path, files))["cards.pdf"]
    with pypdfium2.PdfDocument(kit) as document:
        drawn = document[0].render(scale=2).to_pil()
    with pikepdf.open(io.BytesIO(kit)) as pdf:
        left, bottom, _, top = (float(number) for number in pdf.pages[0].trimbox)
        height = float(pdf.pages[0].mediabox[3])
    middle = (left + 31.5 * 72 / 25.4, height - top + 44 * 72 / 25.4)
    assert bottom >= 0
    found = drawn.getpixel((round(middle[0] * 2), round(middle[1] * 2)))
    assert all(abs(one - other) <= 12 for one, other in zip(found, colour, strict=True)), found


# --- links and names


def link(path: Path, target: Path) -> None:
    """A symbolic link."""
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this machine makes no links")


@pytest.mark.parametrize("what", ["things.csv", "rules.yaml", "layouts/card.yaml", "art.png"])
def test_a_link_that_leads_out_of_the_folder(tmp_path: Path, what: str) -> None:
    """Refused whatever it stands for, and nothing of what it leads to is shown."""
    game = small(tmp_path, {"layouts/card.yaml": shows("art.png"), "art.png": picture()})
    outside = tmp_path / "secret.txt"
    outside.write_text("id,name,number\nsecret,word,1\n", encoding="utf-8")
    (game / what).unlink(missing_ok=True)
    link(game / what, outside)
    for command in ("validate", "build"):
        said = run(command, str(game))
        assert 1 == said.code
        assert ["error"] == [finding["severity"] for finding in said.findings]
        assert "leads out of its folder through a link" in said.findings[0]["message"]
        assert said.findings[0]["hint"]
        assert "secret" not in said.stdout
        assert not Path("output").exists()


@pytest.mark.parametrize("name", ["../things.csv", "/etc/things.csv", "C:\\things.csv", "sub\\things.csv"])
def test_a_path_that_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    """Refused before anything is opened."""
    game = small(tmp_path, {"game.yaml": GAME.replace("file: things.csv", f"file: '{name}'")})
    (tmp_path / "things.csv").write_text(THINGS, encoding="utf-8")
    refused(game, ("PNP-PATH", "game.yaml", 5, "inside the folder"))


ODD = "Füchse & Bären, 2. Auflage 🦊"


def test_file_names_with_spaces_umlauts_and_emoji(tmp_path: Path) -> None:
    """Of the game's folder, a table, a picture and the output folder; composed or not."""
    for form in ("NFC", "NFD"):
        odd = unicodedata.normalize(form, ODD)
        files: dict[str, str | bytes | None] = {
            "game.yaml": GAME.replace("file: things.csv", f'file: "{odd}.csv"'),
            "things.csv": None,
            f"{odd}.csv": THINGS,
            "layouts/card.yaml": shows(f"{odd}/{odd}.png"),
            f"{odd}/{odd}.png": picture(),
        }
        game = small(tmp_path / odd, files)
        said = run("build", str(game), "--out", f"{odd} out", "--format", "pdf,svg,png")
        assert (0, []) == (said.code, said.findings)
        assert "Anchor: 1" in texts((Path(f"{odd} out") / "cards.pdf").read_bytes())


def test_rows_with_odd_names_give_files_with_safe_ones(tmp_path: Path) -> None:
    """Whatever stands in an id, its picture lies in the component's folder."""
    things = 'id,name,number\n"../a/b",Anchor,1\n"Bär 🦊",Barrel,2\n'
    said = run("build", str(small(tmp_path, {"things.csv": things})), "--format", "svg", "--out", "o")
    assert 0 == said.code
    assert {"svg/cards/%2E./a%2Fb.svg".replace("/a", "%2Fa"), "svg/cards/Bär 🦊.svg"} == {
        file["path"] for file in said.document["files"] if file["path"].startswith("svg/cards/")
    }
    assert all((Path("o") / file["path"]).is_file() for file in said.document["files"])


# --- what is asked for


def test_an_unknown_paper(tmp_path: Path) -> None:
    """On the command line, in a kit, or among a component's papers; with the likely one."""
    game = small(tmp_path)
    said = run("build", str(game), "--paper", "leter")
    assert (1, "PNP-PRESS-PAPER") == (said.code, said.findings[0]["code"])
    assert "letter" in said.findings[0]["hint"]
    game = small(tmp_path, {"game.yaml": GAME.replace("paper: a4", "paper: a44")})
    refused(game, ("PNP-PRESS-PAPER", "game.yaml", 9, "mean A4?"))
    assert not Path("output").exists()


def test_a_game_name_with_a_typo(tmp_path: Path) -> None:
    """Wrong use, with the likely name."""
    for command in ("validate", "build", "list", "ask"):
        said = run(command, "winds-of-chnage")
        assert 2 == said.code
        assert {"error": "there is no game “winds-of-chnage”", "hint": "did you mean winds-of-change?"} == said.document
    assert [] == os.listdir(tmp_path)


# --- drafts


def test_a_draft_marks_what_an_error_touches(tmp_path: Path) -> None:
    """Also where a row of a YAML table spans many lines, and the error stands on one of them."""
    game = shipped(tmp_path, EBB, ("matrices.yaml", "y: [1, 2,", "y: [1, 21,"))
    said = run("build", str(game), "--draft", "--only", "matrix", "--out", "o")
    assert 1 == said.code
    assert "EF-MATRIX" in [finding["code"] for finding in said.findings]
    assert "DRAFT EF-MATRIX" in texts(Path("o/matrix.pdf").read_bytes())


# --- nothing half written


def test_an_earlier_kit_stays_whole(tmp_path: Path) -> None:
    """Whatever is wrong now: not a byte of it changes."""
    game = small(tmp_path)
    assert 0 == run("build", str(game), "--format", "pdf,svg,png").code
    before = kept(Path("output"))
    slips: list[Files] = [
        {"things.csv": TABLES["Latin-1"][0]},
        {"layouts/card.yaml": LAYOUTS["arithmetic"][0]},
        {"layouts/card.yaml": LAYOUTS["a text too long for its floor"][0]},
        {"layouts/card.yaml": shows("art.png")},
        {"rules.yaml": BOMB},
        {"game.yaml": GAME.replace("title: Small", "title: Small 🦊")},
        {"game.yaml": GAME.replace("paper: a4", "paper: 60mm x 60mm")},
    ]
    for slip in slips:
        small(tmp_path, slip)
        assert 1 == run("build", str(game), "--format", "pdf,svg,png").code
        assert before == kept(Path("output"))
        for name in slip:
            (game / name).unlink()
        small(tmp_path, FILES)


def test_everything_at_once(tmp_path: Path) -> None:
    """A slip in each file: all of them are named in one go, file by file."""
    game = small(
        tmp_path,
        {
            "game.yaml": GAME.replace("licence", "x") + "checks: [{check: 'numbr > 1', each: things, message: m}]\n",
            "things.csv": THINGS.replace("Anchor,1", "Anchor,one") + "b,Barrel,2\n",
            "rules.yaml": "a: 1\na: 2\n",
            "layouts/card.yaml": CARD + "  - txet: hello\n",
        },
    )
    said = run("validate", str(game))
    assert 1 == said.code
    assert [
        ("PNP-EXPRESSION", "game.yaml"),
        ("PNP-UNKNOWN-BLOCK", "layouts/card.yaml"),
        ("PNP-DUPLICATE-KEY", "rules.yaml"),
        ("PNP-CELL-TYPE", "things.csv"),
        ("PNP-ID-TWICE", "things.csv"),
    ] == [(finding["code"], finding["file"]) for finding in said.findings]
