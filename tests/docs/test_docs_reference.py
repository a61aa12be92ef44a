"""The manual: its tables are the program's own, and nothing that a layout or a game may say is missing from it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest
import yaml

from docs.reference import BLOCK_ORDER, DOCS, PAGES, PARTS, TABLES, made_anew, meanings
from pnp.blocks import BUILT_IN
from pnp.cli.target import open_target
from pnp.drawing.fonts import FAMILIES, font_ids
from pnp.drawing.icons import icon_names
from pnp.drawing.sizes import NAMED_SIZES
from pnp.facts import FORMATS
from pnp.kit.checking import check_game
from pnp.layout.colours import PALETTE
from pnp.layout.containers import CONTAINERS
from pnp.loading.game_file import CheckSpec, ComponentSpec, GameFile, KitSpec, TableSpec
from pnp.press.laminating import POUCHES
from pnp.press.papers import PAPERS
from pnp.press.part import STOCKS

ROOT: Final = DOCS.parent
_MARK: Final = re.compile(r"<!-- made: ([a-z-]+) -->")
_LINK: Final = re.compile(r"\]\((?P<to>[^)\s]+)\)|src=\"(?P<picture>[^\"]+)\"")
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def unlisted(names: Iterable[str], text: str) -> list[str]:
    return [name for name in names if f"`{name}`" not in text]


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_are_those_of_the_program(name: str) -> None:
    """A field that was added, renamed or given another default shows in the manual; `python docs/reference.py`."""
    assert made_anew(page(name)) == page(name)


def test_every_table_that_can_be_made_stands_in_one_place() -> None:
    """A table that no page shows helps nobody, one in two places grows apart."""
    assert sorted(TABLES) == sorted(mark for name in PAGES for mark in _MARK.findall(page(name)))


def test_every_block_has_a_section_and_a_picture() -> None:
    """Whoever knows a block's name finds what it is, an example and how that looks."""
    assert sorted(BUILT_IN) == sorted(BLOCK_ORDER)
    headings = _HEADING.findall(page("layouts.md"))
    assert [] == [kind for kind in (*BUILT_IN, *CONTAINERS) if kind not in headings]
    assert [] == [kind for kind in (*BUILT_IN, *CONTAINERS) if not (DOCS / "gallery" / f"block-{kind}.png").is_file()]


def test_every_name_is_listed() -> None:
    """A format, colour, size, font or icon that is not in the manual does not exist for a designer."""
    assert [] == unlisted((*FORMATS, *PALETTE, *NAMED_SIZES, *FAMILIES, *font_ids()), page("layouts.md"))
    assert [] == unlisted(icon_names(), page("icons.md"))


def test_every_word_of_game_yaml_is_listed() -> None:
    """So are the keys of a game's file, its papers and finishes, and the pouches that one can buy."""
    models = (GameFile, TableSpec, ComponentSpec, KitSpec, CheckSpec)
    assert [] == unlisted((key for model in models for key in model.model_fields), page("games.md"))
    assert [] == unlisted((*(paper.name.lower() for paper in PAPERS), *STOCKS), page("games.md"))
    assert [] == [pouch.name for pouch in POUCHES if f"| {pouch.name} |" not in page("games.md")]


def test_no_meaning_is_left_over() -> None:
    """A meaning of a field that is gone is dropped with it."""
    groups = {"any", "layout", "common", "box", "style", "fit", "container", *BUILT_IN}
    groups |= {"game", "game-table", "component", "kit", "game-check"}
    groups |= {group for parts in PARTS.values() for _, group, _ in parts}
    assert groups == meanings().keys()
    shown = "".join(page(name) for name in PAGES)
    lost = [f"{group}.{name}" for group, known in meanings().items() for name in known if f"| `{name}`" not in shown]
    assert [] == [name for name in lost if f"| **`{name.partition('.')[2]}`**" not in shown]


def test_the_examples_of_the_manual_are_sound() -> None:
    """An example that does not work teaches mistakes."""
    game = open_target(DOCS / "example")
    assert [] == [str(finding) for finding in (*game.findings, *check_game(game, ROOT))]
    assert {f"block-{kind}" for kind in (*BUILT_IN, *CONTAINERS)} == game.file.components.keys()


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    """A page that is linked is there, and so is the heading within it."""
    broken = []
    for match in _LINK.finditer(path.read_text(encoding="utf-8")):
        target, _, anchor = (match["to"] or match["picture"]).partition("#")
        if target.startswith("http"):
            continue
        file = (path.parent / target) if target else path
        anchors = [_anchor(text) for text in _HEADING.findall(file.read_text(encoding="utf-8"))] if anchor else [""]
        if not file.exists() or anchor not in anchors:
            broken.append(match[0])
    assert [] == broken


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", ["layouts.md", "games.md"])
def test_yaml_of_the_manual_can_be_read(name: str) -> None:
    """Every snippet is YAML as it stands, also where it is too short to be a whole layout."""
    for snippet in re.findall(r"```yaml\n(.*?)```", page(name), re.DOTALL):
        documents = re.split(r"^(?=box:)", snippet, flags=re.MULTILINE)
        assert all(yaml.safe_load(document) for document in documents if document.strip())
