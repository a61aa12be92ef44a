"""The pictures in docs/gallery, made from the sheets as they are now: `make gallery`.

`contact-GAME.png` shows every distinct face of a game, all at one scale; `winds-of-change.png`, `starships.png` and
`check.png` are the pictures of the README; `icons.png` shows all icons with their names; `block-NAME.png` are the
examples of the manual.
"""

from __future__ import annotations

import io
import math
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from pnp.backends.png import faces_pdf, page_pngs
from pnp.cli.target import open_target
from pnp.drawing.display import Ellipse, Fragment, Primitive, Rect, Symbol, Text
from pnp.drawing.face import Face, Side, make_face
from pnp.drawing.fonts import text_width_um
from pnp.drawing.icons import icon_names
from pnp.drawing.pictures import PictureStore
from pnp.kit.build import build
from pnp.kit.faces import FaceMaker
from pnp.kit.fresh import FreshFaces
from pnp.kit.plan import papers_of, plan_component
from pnp.kit.request import Request
from pnp.loading.library import open_library
from pnp.press.papers import PAPERS
from pnp.verify.judging import Judge
from pnp.verify.pdf_reading import PdfFile
from pnp.verify.picture_sheets import PictureFaces, faces_in
from pnp.verify.records import Records
from pnp.verify.rules_now import RulesNow

ROOT: Final = Path(__file__).resolve().parents[1]
GALLERY: Final = ROOT / "docs" / "gallery"
EXAMPLE: Final = ROOT / "docs" / "example"

INK, GREY = "#1A1A1A", "#595959"
GROUND: Final = "#E9E6DF"
CURRENT, STALE = "#0072B2", "#D55E00"
CHECKED: Final = (1200, 860)
PAGE_UM: Final = (210_000, 297_000)
MM: Final = 1000
MM_PER_INCH: Final = 25.4
LABEL_FONT: Final = ROOT / "pnp/drawing/fonts/barlow-condensed/BarlowCondensed-SemiBold.ttf"


def main(names: Sequence[str]) -> None:
    """Make all pictures, or those whose names begin with one of `names`."""
    GALLERY.mkdir(exist_ok=True)
    for name, make in _pictures():
        if not names or any(name.startswith(wanted) for wanted in names):
            _save(make(), GALLERY / f"{name}.png")


def _pictures() -> Iterator[tuple[str, Callable[[], Image.Image]]]:
    """Each picture's name, and what makes it."""
    for folder in sorted((ROOT / "data").iterdir()):
        if (folder / "game.yaml").exists() and open_target(folder).file.components:
            yield f"contact-{folder.name}", partial(contact_sheet, folder)
    yield "winds-of-change", partial(table_top, ROOT / "data" / "winds-of-change")
    yield "starships", partial(starships, ROOT / "data" / "unfinished-space-game")
    yield "check", partial(checked_photo, ROOT / "data" / "winds-of-change")
    yield "icons", icon_sheet
    for path in sorted((EXAMPLE / "layouts").glob("block-*.yaml")):
        yield path.stem, partial(example_picture, path.stem)


# --- faces as pictures


class Game(NamedTuple):
    """A game's distinct faces by component, and the pictures that stand on them."""

    faces: dict[str, list[Face]]
    pictures: PictureStore

    def face(self, component: str, item: str, side: Side) -> Face:
        """One face by name."""
        known = {(face.item, face.side): face for face in self.faces.get(component, ())}
        if (item, side) not in known:
            sys.exit(f"there is no {side} of {component}/{item} any more: change what docs/gallery.py shows")
        return known[item, side]

    def drawn(self, faces: Sequence[Face], pixels_per_mm: float) -> list[Image.Image]:
        """Faces as pictures with their cut line, beyond which they are transparent."""
        return drawn(faces, pixels_per_mm, self.pictures)


@cache
def read_game(folder: Path) -> Game:
    """Lay out all faces of a game that are made for A4; any finding that is an error ends the program."""
    game = open_target(folder)
    maker = FaceMaker(game.data.folder, open_library(game.data.folder, ROOT), PAGE_UM)
    faces: dict[str, list[Face]] = {}
    for name in game.file.components:
        if (papers := papers_of(game, name, [])) and PAPERS[1] not in papers:
            continue
        component = plan_component(game, name, [])
        all_faces = [
            maker.draw(component, item, side)
            for item in component.items
            for side in ("front", "back")
            if side == "front" or item.back
        ]
        faces[name] = list({one.face.stamp: one.face for one in all_faces if one is not None}.values())
    errors = [str(finding) for finding in maker.noticed.findings.values() if finding.severity == "error"]
    if errors:
        sys.exit("\n".join(errors))
    return Game(faces, maker.pictures)


def drawn(faces: Sequence[Face], pixels_per_mm: float, pictures: PictureStore | None = None) -> list[Image.Image]:
    """Each face as a picture, transparent beyond its cut line."""
    made = []
    dpi = round(pixels_per_mm * MM_PER_INCH)
    for face, png in zip(faces, page_pngs(faces_pdf(faces, pictures.by_digest if pictures else {}), dpi), strict=True):
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        picture.putalpha(_cut_line(face, picture.size))
        made.append(picture)
    return made


def _cut_line(face: Face, size: tuple[int, int]) -> Image.Image:
    """White within the face's outline, black beyond; drawn large, so that its edge is soft."""
    finer = 4
    mask = Image.new("L", (size[0] * finer, size[1] * finer), 0)
    draw, corner = ImageDraw.Draw(mask), (mask.width - 1, mask.height - 1)
    if isinstance(face.outline, Ellipse):
        draw.ellipse((0, 0, *corner), fill=255)
    elif isinstance(face.outline, Rect):
        draw.rounded_rectangle((0, 0, *corner), face.outline.radius * mask.width / face.width, fill=255)
    else:
        draw.rectangle((0, 0, *corner), fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def with_shadow(canvas: Image.Image, picture: Image.Image, x: float, y: float, lift: float = 1.0) -> None:
    """Lay a picture on the canvas, its top left corner at (x, y), with a soft shadow below it."""
    blur = 9 * lift
    edge = round(3 * blur)
    alpha = picture.getchannel("A")
    shade = Image.new("L", (alpha.width + 2 * edge, alpha.height + 2 * edge), 0)
    shade.paste(alpha, (edge, edge))
    shade = shade.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: value * 0.32)
    left, top = round(x), round(y)
    canvas.paste(Image.new("RGB", shade.size, "#2B2620"), (left - edge, round(top - edge + 5 * lift)), shade)
    canvas.paste(picture.convert("RGB"), (left, top), alpha)


# --- starships

SHIPS_PIXELS_PER_MM: Final = 3.0


def starships(folder: Path) -> Image.Image:
    """A ship's record sheet, the chart of another ship, and where it is likely to be hit."""
    game = read_game(folder)
    shown = (
        ("ship-records", "battleship", "front"),
        ("damage-charts", "orb", "front"),
        ("damage-charts", "crab", "back"),
    )
    faces = [game.face(component, item, "back" if side == "back" else "front") for component, item, side in shown]
    return _shelved(game.drawn(faces, SHIPS_PIXELS_PER_MM), CONTACT_WIDTH, CONTACT_EDGE, 1.0)


# --- contact sheets

CONTACT_WIDTH: Final = 2000
CONTACT_PIXELS_PER_MM: Final = 2.2
CONTACT_PIXELS: Final = 2_600_000
CONTACT_EDGE, CONTACT_GAP, CONTACT_LABEL = 24, 14, 34


def contact_sheet(folder: Path) -> Image.Image:
    """Every distinct face of a game at one scale, component by component; the smaller, the more there is to show."""
    game = read_game(folder)
    area = sum(face.width * face.height for faces in game.faces.values() for face in faces) / MM**2
    scale = min(CONTACT_PIXELS_PER_MM, math.sqrt(CONTACT_PIXELS / area))
    blocks = [_contact_block(name, game.drawn(faces, scale)) for name, faces in game.faces.items()]
    return _shelved(blocks, CONTACT_WIDTH, CONTACT_EDGE, 0.0)


def _contact_block(component: str, pictures: Sequence[Image.Image]) -> Image.Image:
    """One component's faces below its name."""
    words = f"{component.replace('-', ' ')} · {len(pictures)} {'face' if len(pictures) == 1 else 'faces'}"
    font = ImageFont.truetype(LABEL_FONT, 21)
    shelf = _shelved(pictures, CONTACT_WIDTH - 2 * CONTACT_EDGE, CONTACT_GAP, 0.35)
    width = max(shelf.width, CONTACT_GAP + round(font.getlength(words)))
    block = Image.new("RGBA", (width, shelf.height + CONTACT_LABEL), GROUND)
    ImageDraw.Draw(block).text((CONTACT_GAP, 2), words, GREY, font)
    block.paste(shelf, (0, CONTACT_LABEL))
    return block


def _shelved(pictures: Iterable[Image.Image], width: int, gap: int, lift: float) -> Image.Image:
    """Pictures side by side, row below row, as wide as they need; with shadows where they are lifted."""
    canvas = Image.new("RGB", (width, 20_000), GROUND)
    x = y = gap
    row = right = 0
    for picture in pictures:
        if x + picture.width + gap > width and x > gap:
            x, y, row = gap, y + row + gap, 0
        if lift:
            with_shadow(canvas, picture, x, y, lift)
        else:
            canvas.paste(picture, (x, y))
        x, row, right = x + picture.width + gap, max(row, picture.height), max(right, x + picture.width + gap)
    return canvas.crop((0, 0, right, y + row + gap))


# --- the picture of the README

TABLE: Final = (1600, 800)
TABLE_PIXELS_PER_MM: Final = 5.0
TABLE_GROUND: Final = "#CFC7B6"
FINER: Final = 2  # drawn larger, so that turned letters stay crisp


class Laid(NamedTuple):
    """A face on the table: its middle in mm from the table's top left corner, and how it is turned."""

    component: str
    item: str
    side: Side
    x: float
    y: float
    turn: float


ON_THE_TABLE: Final = (
    Laid("explosion", "explosion", "front", 40, 42, 0),
    Laid("reference", "reference", "front", 259, 93, 6),
    Laid("battlefield-cards", "woods", "front", 52, 60, -13),
    Laid("battlefield-cards", "bunker", "front", 95, 50, -3),
    Laid("battlefield-cards", "water", "front", 163, 42, 5),
    Laid("unit-cards", "penny", "front", 88, 116, -13),
    Laid("unit-cards", "horse", "front", 122, 101, -6),
    Laid("unit-cards", "apc", "front", 157, 95, 0),
    Laid("unit-cards", "tank", "front", 192, 97, 7),
    Laid("measuring-card", "measuring-card", "front", 46, 134, -7),
    Laid("coin-discs-us", "quarter", "front", 230, 140, 12),
    Laid("coin-discs-us", "quarter", "back", 177, 150, -14),
    Laid("coin-discs-us", "nickel", "front", 250, 149, -9),
    Laid("coin-discs-us", "penny", "front", 148, 149, 8),
    Laid("coin-discs-us", "penny", "back", 130, 151, -12),
)


def table_top(folder: Path) -> Image.Image:
    """Some faces of Winds of Change laid out on a table, all at one scale."""
    game = read_game(folder)
    canvas = Image.new("RGB", (TABLE[0] * FINER, TABLE[1] * FINER), TABLE_GROUND)
    _lighten(canvas)
    scale = TABLE_PIXELS_PER_MM * FINER
    faces = [game.face(laid.component, laid.item, laid.side) for laid in ON_THE_TABLE]
    for laid, picture in zip(ON_THE_TABLE, game.drawn(faces, scale), strict=True):
        turned = picture.rotate(-laid.turn, Image.Resampling.BICUBIC, expand=True)
        with_shadow(canvas, turned, laid.x * scale - turned.width / 2, laid.y * scale - turned.height / 2, 1.3 * FINER)
    return canvas.resize(TABLE, Image.Resampling.LANCZOS)


def checked_photo(folder: Path) -> Image.Image:
    """Two sheets of unit cards as a camera sees them, read and judged after the tank's toughness was changed."""
    with TemporaryDirectory() as here:
        copy = Path(here) / folder.name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".pnp"))
        out = Path(here) / "out"
        build(open_target(copy), Path(here), Request(only=("unit-cards",), formats=("pdf", "png"), dpi=250, out=out))
        canvas = _on_a_table([out / "png" / "sheets" / f"unit-cards-{number}.png" for number in (1, 3)])
        units = copy / "units.csv"
        units.write_text(
            units.read_text(encoding="utf-8").replace("tank,Tank,quarter,high,5", "tank,Tank,quarter,high,4"),
            encoding="utf-8",
        )
        records = Records()
        with PdfFile((out / "unit-cards.pdf").read_bytes()) as file:
            records.add_text(file.attached_records() or "")
        game = open_target(copy)
        judge = Judge(RulesNow(game), FreshFaces(game, Path(here), [PAPERS[1]]).plan())
        _frame_codes(canvas, faces_in(canvas.convert("L"), records), judge)
    return canvas.resize(CHECKED, Image.Resampling.LANCZOS)


def _on_a_table(sheets: Sequence[Path]) -> Image.Image:
    """Sheets side by side on a table, each turned a little."""
    canvas = Image.new("RGB", (CHECKED[0] * FINER * 2, CHECKED[1] * FINER * 2), TABLE_GROUND)
    _lighten(canvas)
    for number, (path, turn) in enumerate(zip(sheets, (-4, 3), strict=True)):
        with Image.open(path) as opened:
            sheet = opened.convert("RGB")
        height = round(canvas.height * 0.88)
        sheet = sheet.resize((round(sheet.width * height / sheet.height), height), Image.Resampling.LANCZOS)
        turned = sheet.convert("RGBA").rotate(turn, Image.Resampling.BICUBIC, expand=True)
        middle = canvas.width * (2 * number + 1) / 4
        with_shadow(canvas, turned, middle - turned.width / 2, (canvas.height - turned.height) / 2, 3.0 * FINER)
    return canvas


def _frame_codes(canvas: Image.Image, seen: PictureFaces, judge: Judge) -> None:
    """A frame around each code that was read, by what it tells, and the word beside those that lie."""
    draw = ImageDraw.Draw(canvas)
    font = ImageFont.truetype(str(LABEL_FONT), 22 * FINER)
    for face in seen.faces:
        verdict = judge.in_picture("", 1, face)
        if verdict is None or face.code is None:
            continue
        colour = STALE if verdict.state == "stale" else CURRENT
        x, y = face.code.middle
        points = [(x + (px - x) * 1.28, y + (py - y) * 1.28) for px, py in face.code.corners]
        draw.line([*points, points[0], points[1]], colour, 5 * FINER, joint="curve")
        if verdict.state == "stale":
            left, top = min(px for px, _ in points), min(py for _, py in points)
            draw.text((left, top - 4 * FINER), "stale", colour, font, anchor="ld")


def _lighten(canvas: Image.Image) -> None:
    """A light from above: the ground is a little darker toward its edges."""
    light = Image.radial_gradient("L").resize(canvas.size, Image.Resampling.BICUBIC)
    shade = light.point(lambda value: 255 - value // 7)
    canvas.paste(ImageChops.multiply(canvas, Image.merge("RGB", (shade, shade, shade))))


# --- icons

ICON_COLUMNS: Final = 12
ICON_CELL: Final = (15 * MM, 15 * MM)
ICON_SIDE: Final = 8 * MM
ICON_PIXELS_PER_MM: Final = 8
ICON_FONT, ICON_FONT_MPT = "BarlowCondensed-Medium", 5_600


def icon_sheet() -> Image.Image:
    """All icons, each above its name."""
    names = iter(icon_names())
    rows = list(iter(lambda: list(islice(names, ICON_COLUMNS)), []))
    width, height = ICON_COLUMNS * ICON_CELL[0], len(rows) * ICON_CELL[1]
    shapes = [shape for y, row in enumerate(rows) for x, name in enumerate(row) for shape in _icon_cell(name, x, y)]
    paper = Rect(0, 0, width, height, 0, "#FFFFFF")
    return drawn(
        [make_face("icons", "icons", "front", (width, height), [Fragment([paper, *shapes])])], ICON_PIXELS_PER_MM
    )[0]


def _icon_cell(name: str, column: int, row: int) -> Iterator[Primitive]:
    left, top = column * ICON_CELL[0], row * ICON_CELL[1]
    yield Symbol(name, left + (ICON_CELL[0] - ICON_SIDE) // 2, top + MM, ICON_SIDE, INK)
    width = round(text_width_um(name, ICON_FONT, ICON_FONT_MPT))
    x, y = left + (ICON_CELL[0] - width) // 2, top + ICON_SIDE + 4 * MM
    yield Text(x, y, name, ICON_FONT, ICON_FONT_MPT, GREY, width)


# --- the examples of the manual

EXAMPLE_PIXELS_PER_MM: Final = 8


def example_picture(component: str) -> Image.Image:
    """One example, drawn for the first row that it is made for."""
    game = read_game(EXAMPLE)
    picture = game.drawn(game.faces[component][:1], EXAMPLE_PIXELS_PER_MM)[0]
    canvas = Image.new("RGB", (picture.width + 32, picture.height + 32), GROUND)
    with_shadow(canvas, picture, 16, 16, 0.5)
    return canvas


def _save(picture: Image.Image, path: Path) -> None:
    """As a PNG of few colours, which is small and, for pictures of sheets, as good."""
    picture.convert("RGB").quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
