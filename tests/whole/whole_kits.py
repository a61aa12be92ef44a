"""Kits read back by other programs: pages, placed faces, records, paths, texts; in µm from the top left corner."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium_c

from pnp.cli.target import open_target
from pnp.drawing.face import Face, Side
from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import kits_of, plan_component
from pnp.loading.folder import Folder
from pnp.loading.library import open_library
from pnp.press.papers import Paper, parse_paper
from pnp.rules.game import Game

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = tuple(sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml")))
UM_PER_POINT: Final = 25_400 / 72
Matrix = tuple[float, float, float, float, float, float]


class Rectangle(NamedTuple):
    """Left, top, right, bottom in µm."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Rectangle) -> float:
        """How far two rectangles lie over each other, in the direction in which it is least; negative: their gap."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down)

    def is_near(self, other: Rectangle, tolerance: float) -> bool:
        """Whether all sides agree."""
        return all(abs(a - b) <= tolerance for a, b in zip(self, other, strict=True))


@dataclass(frozen=True)
class Placed:
    """A face on a written page: the record that its stamp leads to, and where it lies."""

    stamp: str
    entry: Mapping[str, Any]
    x: int
    y: int
    turn: int

    @property
    def trim(self) -> Rectangle:
        """The turned trim box."""
        width, height = self.entry["record"]["size"]
        if self.turn in (90, 270):
            width, height = height, width
        return Rectangle(self.x, self.y, self.x + width, self.y + height)

    def on_sheet(self, x: float, y: float) -> tuple[float, float]:
        """A point of the face on the sheet: turned clockwise about the middle of the trim, worked out by hand."""
        left, top, right, bottom = self.trim
        return {
            0: (left + x, top + y),
            90: (right - y, top + x),
            180: (right - x, bottom - y),
            270: (left + y, bottom - x),
        }[self.turn]


@dataclass(frozen=True)
class WrittenPage:
    """One page of a written file; `stamp` is its sheet's."""

    number: int
    stamp: str
    width: float
    height: float
    placed: tuple[Placed, ...]

    @property
    def is_back(self) -> bool:
        """Whether it is the reverse of the page before it."""
        return bool(self.placed) and all(p.entry["side"] == "back" for p in self.placed)


def pages_of(data: bytes) -> list[WrittenPage]:
    """The pages with what they say of their faces, found by each page's own data."""
    pages = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages):
            private: Any = page.obj["/PieceInfo"]["/PNP"]["/Private"]
            entries, sheets = _entries(bytes(private["/Records"].read_bytes()))
            faces = sheets[str(private["/Sheet"])]["record"]["faces"]
            placed = [Placed(stamp, entries[stamp], x, y, turn) for stamp, x, y, turn in faces]
            left, bottom, right, top = (float(n) * UM_PER_POINT for n in page.mediabox)
            pages.append(WrittenPage(number, str(private["/Sheet"]), right - left, top - bottom, tuple(placed)))
    return pages


@cache
def _entries(data: bytes) -> tuple[dict[str, Mapping[str, Any]], dict[str, Mapping[str, Any]]]:
    """The entries of faces and of sheets by their stamps."""
    records = json.loads(data)
    faces, sheets = ({entry["stamp"]: entry for entry in records[kind]} for kind in ("faces", "sheets"))
    return faces, sheets


# --- what is drawn


@dataclass(frozen=True)
class Drawn:
    """A path as the page's operators draw it: the ends of its pieces, without the width of the stroke."""

    points: tuple[tuple[float, float], ...]
    painted: str
    width: float

    @property
    def bounds(self) -> Rectangle:
        """The box around the ends of its pieces: exact for lines and for circles of four quarters."""
        xs, ys = zip(*self.points, strict=True)
        return Rectangle(min(xs), min(ys), max(xs), max(ys))


def paths_on(data: bytes, page: int) -> list[Drawn]:
    """Every path that a page draws, with all matrices applied: read from its operators alone."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        height = float(pdf.pages[page].mediabox[3])
        return list(_paths(pikepdf.parse_content_stream(pdf.pages[page]), height))


def _paths(instructions: Sequence[Any], height: float) -> Iterator[Drawn]:
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack: list[tuple[Matrix, float]] = []
    points: list[tuple[float, float]] = []
    width = 1.0

    def add(x: float, y: float) -> None:
        a, b, c, d, e, f = matrix
        points.append(((a * x + c * y + e) * UM_PER_POINT, (height - (b * x + d * y + f)) * UM_PER_POINT))

    for instruction in instructions:
        operator = str(instruction.operator)
        numbers = [float(n) for n in instruction.operands] if operator in ("cm", "re", "m", "l", "c", "w") else []
        if operator == "q":
            stack.append((matrix, width))
        elif operator == "Q":
            matrix, width = stack.pop()
        elif operator == "cm":
            matrix = _product(tuple(numbers), matrix)  # type: ignore[arg-type]
        elif operator == "w":
            (width,) = numbers
        elif operator == "re":
            x, y, w, h = numbers
            add(x, y)
            add(x + w, y + h)
        elif operator in ("m", "l", "c"):
            add(*numbers[-2:])
        elif operator in ("f", "S", "B", "n", "s", "b", "f*", "B*"):
            if points and operator != "n":
                yield Drawn(tuple(points), operator, width * UM_PER_POINT)
            points = []


def _product(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def texts_on(page: Any, height: float) -> list[tuple[str, float, float]]:
    """Each text object with the start of its baseline, as pypdfium2 reads it; `height` is the page's, in points."""
    found = []
    reader = page.get_textpage()
    for thing in page.get_objects(filter=[pdfium_c.FPDF_PAGEOBJ_TEXT]):
        matrix = thing.get_matrix()
        text = pypdfium2.PdfTextObj(thing.raw, page=page, pdf=page.pdf, textpage=reader).extract()
        found.append((text, matrix.e * UM_PER_POINT, (height - matrix.f) * UM_PER_POINT))
    return found


# --- what should be there


def shipped(name: str) -> Game:
    """A game that comes with pnp."""
    return open_target(ROOT / "data" / name)


def kit_names() -> list[tuple[str, str]]:
    """Every kit of every shipped game."""
    return [(name, kit) for name in GAMES for kit in kits_of(shipped(name))]


def paper_of(game: Game, component: str) -> Paper:
    """The paper of the first kit that has the component."""
    papers = [kit.paper for kit in kits_of(game).values() if component in kit.components]
    paper = parse_paper(papers[0] if papers else "a4")
    assert not isinstance(paper, Finding)
    return paper


class Drawer:
    """Draws faces of a game and of games that differ from it in their data: layouts are read once."""

    def __init__(self, folder: Folder, paper: Paper) -> None:
        self.maker = FaceMaker(folder, open_library(folder, ROOT), (paper.width, paper.height))

    def faces(self, game: Game, component: str) -> dict[tuple[str, Side], Face]:
        """All faces of a component by item and side."""
        findings: list[Finding] = []
        planned, faces = plan_component(game, component, findings), {}
        assert [] == findings
        sides: tuple[Side, Side] = ("front", "back")
        for item in planned.items:
            for side in sides:
                drawn = self.maker.draw(planned, item, side) if side == "front" or item.back else None
                if drawn is not None:
                    faces[item.id, side] = drawn.face
        return faces
