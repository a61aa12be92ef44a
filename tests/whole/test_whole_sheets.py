"""The written sheets of every shipped kit, read back: sound files, pieces in their places, backs behind fronts."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, zip_longest
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from whole_kits import UM_PER_POINT, Drawer, Rectangle, WrittenPage, kit_names, pages_of, shipped, texts_on

from pnp.findings import Finding
from pnp.kit.build import build
from pnp.kit.plan import kits_of, plan_component
from pnp.kit.request import Request, Result
from pnp.press.papers import parse_paper
from pnp.rules.game import Game

pytestmark = pytest.mark.slow
MARGIN, BOTTOM = 7_000, 8_000
EXACT = 10  # µm


class Kit(NamedTuple):
    """A built kit."""

    game: Game
    name: str
    result: Result
    paper: str

    @property
    def files(self) -> list[Path]:
        """The written PDF files."""
        return sorted(self.result.folder.glob("*.pdf"))


@pytest.fixture(
    scope="module", params=[(*kit, paper) for kit in kit_names() for paper in ("a4", "letter")], ids="-".join
)
def kit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kit]:
    """Every kit of every shipped game, on A4 and on Letter."""
    name, kit_name, paper = request.param
    game, out = shipped(name), tmp_path_factory.mktemp("kit")
    yield Kit(game, kit_name, build(game, out, Request(kit=kit_name, paper=paper, out=out / "kit")), paper)
    shutil.rmtree(out)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf checks")
def test_every_file_is_sound(kit: Kit) -> None:
    """qpdf finds nothing wrong, pypdfium2 opens every page."""
    for path in kit.files:
        done = subprocess.run(["qpdf", "--check", path], capture_output=True, check=False, text=True)
        assert 0 == done.returncode, done.stdout + done.stderr
        with pypdfium2.PdfDocument(path) as document:
            assert all(page.get_width() > 0 for page in document)


def expected(kit: Kit) -> tuple[Counter[str], dict[str, set[str | None]]]:
    """How often each stamp should be placed, and which back belongs to which front."""
    spec = kits_of(kit.game)[kit.name]
    paper = parse_paper(kit.paper)
    assert not isinstance(paper, Finding)
    drawer = Drawer(kit.game.data.folder, paper)
    count: Counter[str] = Counter()
    backs: dict[str, set[str | None]] = {}
    for component in spec.components:
        if kit.paper not in (kit.game.file.components[component].papers or (kit.paper,)):
            continue
        faces = drawer.faces(kit.game, component)
        for item in plan_component(kit.game, component, []).items:
            front, back = faces[item.id, "front"], faces.get((item.id, "back"))
            backs.setdefault(front.stamp, set()).add(back.stamp if back and spec.duplex != "fronts" else None)
            count[front.stamp] += item.copies
            if back is not None and spec.duplex != "fronts":
                count[back.stamp] += item.copies
    return count, backs


def sheets(kit: Kit) -> list[WrittenPage]:
    """The pages of the whole kit after its guide."""
    pages = pages_of((kit.result.folder / "kit.pdf").read_bytes())
    return [page for page in pages if not any(p.entry["component"].startswith("print-guide") for p in page.placed)]


def test_each_face_is_placed_as_often_as_the_data_says(kit: Kit) -> None:
    """Neither more nor less, in the whole kit and over the files of its components."""
    count, _ = expected(kit)
    alone = [page for path in kit.files if path.name != "kit.pdf" for page in pages_of(path.read_bytes())]
    for pages in (sheets(kit), alone):
        assert count == Counter(p.stamp for page in pages for p in page.placed)
    assert count.total() == kit.result.requested == kit.result.produced


def test_nothing_overlaps_and_all_can_be_printed(kit: Kit) -> None:
    """No two trim boxes lie over each other, and each keeps the printer's margins unless it is the whole sheet."""
    for page in sheets(kit):
        printable = Rectangle(MARGIN - EXACT, MARGIN - EXACT, page.width - MARGIN + EXACT, page.height - BOTTOM + EXACT)
        for p in page.placed:
            whole = p.trim.right - p.trim.left > page.width - 1_000
            assert (
                whole
                or min(
                    p.trim.left - printable.left,
                    p.trim.top - printable.top,
                    printable.right - p.trim.right,
                    printable.bottom - p.trim.bottom,
                )
                >= 0
            ), (page.number, p.entry["component"], p.entry["item"])
        for one, other in combinations(page.placed, 2):
            assert one.trim.overlap(other.trim) <= EXACT, (one.entry["item"], other.entry["item"])


def test_every_front_meets_its_own_back(kit: Kit) -> None:
    """The sheet turned over as the kit says: trim boxes coincide to 0.01 mm, and each is the back of that item."""
    _, backs = expected(kit)
    duplex = kits_of(kit.game)[kit.name].duplex
    pages = sheets(kit)
    for page, after in zip_longest(pages, pages[1:]):
        if page.is_back:
            continue
        behind = after if after is not None and after.is_back else None
        for p in page.placed:
            wanted = backs[p.stamp]
            if behind is None:
                assert {None} == wanted, (page.number, p.entry["item"])
                continue
            left, top, right, bottom = p.trim
            upright = page.width <= page.height
            if (duplex == "long") == upright:
                turned = Rectangle(page.width - right, top, page.width - left, bottom)
            else:
                turned = Rectangle(left, page.height - bottom, right, page.height - top)
            (met,) = [b for b in behind.placed if b.trim.is_near(turned, EXACT)]
            assert met.stamp in wanted, (page.number, p.entry["item"], met.entry["item"])
        if behind is not None:
            assert len(page.placed) == len(behind.placed)


def squeezed(text: str) -> str:
    """Text without white space: a reader gives spaces back as it likes."""
    return "".join(text.split())


def test_the_ink_stands_where_the_record_says(kit: Kit) -> None:
    """Each text run of each face, found among the page's own texts to 0.01 mm of the start of its baseline."""
    path = kit.result.folder / "kit.pdf"
    pages = pages_of(path.read_bytes())
    with pypdfium2.PdfDocument(path) as document:
        for page in pages:
            drawn = [(squeezed(t), x, y) for t, x, y in texts_on(document[page.number], page.height / UM_PER_POINT)]
            for p in page.placed:
                for x, y, _, _, _, string in p.entry["record"]["texts"]:
                    said = squeezed(string)
                    at = p.on_sheet(x, y)
                    near = [t for t, left, top in drawn if abs(left - at[0]) <= EXACT and abs(top - at[1]) <= EXACT]
                    assert not said or any(t and (said.startswith(t) or t.startswith(said)) for t in near), (
                        p.entry["component"],
                        p.entry["item"],
                        string,
                        near,
                    )
