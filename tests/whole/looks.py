"""Looks that can be measured: what `style.md` asks of a face, as checks that name what is amiss. Lengths in µm."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, groupby
from typing import Any, Final, NamedTuple

from fontTools.ttLib import TTFont
from looks_drawn import DPI, Piece, Seen
from PIL import Image
from whole_kits import Rectangle

from pnp.blocks.stamp import Code
from pnp.drawing.display import Ellipse, Picture, Primitive, Rect, Symbol, Text, path_coordinates
from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT, font_named, text_width_um
from pnp.drawing.icons import GRID, icon_path
from pnp.drawing.stamps import quiet_um
from pnp.expressions import Expression
from pnp.layout.colours import contrast
from pnp.layout.compiling import Compiled
from pnp.layout.containers import Column, Container

MM: Final = 1000
PLAY_FLOOR, FURNITURE_FLOOR, LARGE = 8_000, 6_000, 18_000  # mpt
FURNITURE: Final = {
    "stamp": "the face's own stamp, to be typed into a computer after a playtest, never read in play",
    "small": "what pen and which pouch, sizes to hold against a ruler, credits: read once, when the sheet is made",
    "remark": "that a value is this edition's proposal: no player needs it in play",
    "analysis": "how likely systems are hit: read at the designer's desk, when a ship is drawn",
}
"""Named styles of what is not read in play, which may be as small as 6 pt, and why."""
DENSE: Final = {
    "damage-chart": (6_500, "results stand in half a cell's width where lanes slant; large charts have them larger"),
}
"""Blocks whose labels may be somewhat smaller, where there is no room for more: their floor, and why."""
SIZED_BY_DATA: Final = ("damage-chart", "plan")
"""Blocks that are as large as their data lets them be, so that their labels differ from item to item."""
TEXT_CONTRAST, LARGE_CONTRAST, UNCLEAR_SHARE = 4.5, 3.0, 0.05
BETWEEN, WITHIN_COLUMN = 1_000, 500
EDGES_ALIKE, EDGES_APART = 50, 950
LAMINATE_SAFE, CODE_SAFE = 4_000, 3_000
INK_LIMIT = 0.25
SWATCH: Final = "swatch"
_SPACE = 0.3  # of an em: what parts the words of a line
_ROUNDING = 50  # µm by which ink may touch: half of what a hairline covers
NOT_TOLD: Final = {
    "kind": "a piece of the battlefield is told by its name and its picture; the colour only suits them",
    "metal": "a coin is told by its name and its diameter; the colour is that of the coin",
}
"""Live colours that say nothing which a player must know, by the last part of their source, and why."""


# --- what the ink covers


def ink_of(run: Text) -> Rectangle:
    """The box around a run's ink: from its highest letter to its lowest, without the spaces at its ends."""
    string = run.string.rstrip()
    glyphs = [_glyph(run.font, character) for character in string if character != " "]
    scale = run.size * UM_PER_MILLIEM_AND_MPT
    advance = text_width_um(string, run.font, run.size) + run.tracking * len(string) * 1000 * UM_PER_MILLIEM_AND_MPT
    last = font_named(run.font).advance(string[-1]) if string else 0.0
    left, right = glyphs[0].left * scale, advance - (last - glyphs[-1].right) * scale
    up, down = max(g.top for g in glyphs) * scale, min(g.bottom for g in glyphs) * scale
    corners = [_turned(x, y, run.turn) for x in (left, right) for y in (-up, -down)]
    xs, ys = zip(*corners, strict=True)
    return Rectangle(run.x + min(xs), run.y + min(ys), run.x + max(xs), run.y + max(ys))


class _Glyph(NamedTuple):
    """A letter's ink in thousandths of an em, y up."""

    left: float
    bottom: float
    right: float
    top: float


@cache
def _glyph(font: str, character: str) -> _Glyph:
    file, unit, names = _font(font)
    glyph = file["glyf"][names[ord(character)]]
    glyph.recalcBounds(file["glyf"])
    return _Glyph(*(1000 * getattr(glyph, side, 0) / unit for side in ("xMin", "yMin", "xMax", "yMax")))


@cache
def _font(font: str) -> tuple[Any, int, dict[int, str]]:
    file = TTFont(font_named(font).path)
    return file, file["head"].unitsPerEm, file.getBestCmap()


def _turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point turned clockwise about the start of the baseline, by a quarter or not at all."""
    return {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn % 360]


def mark_of(primitive: Primitive) -> Rectangle | None:
    """The box around what matters of a primitive: of text, icons and pictures; None for grounds and lines."""
    if isinstance(primitive, Text):
        return ink_of(primitive) if primitive.string.strip() else None
    if isinstance(primitive, Picture):
        x, y, width, height = primitive[:4]
        return Rectangle(x, y, x + width, y + height)
    if isinstance(primitive, Symbol):
        xs, ys = zip(*_points_of(primitive), strict=True)
        return Rectangle(min(xs), min(ys), max(xs), max(ys))
    return None


def _points_of(symbol: Symbol) -> list[tuple[float, float]]:
    """The points of an icon's path."""
    scale, (xs, ys) = symbol.size / GRID, path_coordinates(icon_path(symbol.name))
    return [(symbol.x + x * scale, symbol.y + y * scale) for x, y in zip(xs, ys, strict=True)]


# --- text


def too_small(seen: Seen) -> Iterator[str]:
    """Text under 8 pt, or under 6 pt where it is not read in play."""
    for piece in seen.pieces:
        floor = FURNITURE_FLOOR if piece.style_name in FURNITURE else PLAY_FLOOR
        floor, _ = DENSE.get(piece.block.spec.kind, (floor, ""))
        for run in piece.runs:
            if run.size < floor:
                yield f"{told(piece)} “{run.string.strip()}”: {run.size / 1000:g} pt, under {floor / 1000:g} pt"


def too_pale(seen: Seen, ground: Image.Image) -> Iterator[str]:
    """Text that does not stand out from what is painted under it."""
    for piece in seen.pieces:
        for run in piece.runs:
            wanted = LARGE_CONTRAST if run.size >= LARGE else TEXT_CONTRAST
            colours = _colours(ground, ink_of(run))
            pale = {c: n for c, n in colours.items() if contrast(run.colour, c) < wanted}
            if sum(pale.values()) > UNCLEAR_SHARE * sum(colours.values()):
                worst = max(pale, key=lambda colour: pale[colour])
                ratio = contrast(run.colour, worst)
                yield f"{told(piece)} “{run.string.strip()}”, {run.colour} on {worst}: {ratio:.1f} : 1, under {wanted}"


def _colours(picture: Image.Image, box: Rectangle) -> Counter[str]:
    """The colours within a box of a picture, and how many pixels have each."""
    left, top, right, bottom = (round(side * DPI / 25_400) for side in box)
    part = picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    return Counter({"#{:02X}{:02X}{:02X}".format(*colour): number for number, colour in _counted(part)})


def _counted(picture: Image.Image) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """How many pixels of a picture have each of its colours."""
    for number, colour in picture.getcolors(picture.width * picture.height) or ():
        assert isinstance(colour, tuple)
        yield number, colour[:3]  # type: ignore[misc]  # the pictures are RGB


def too_near(seen: Seen) -> Iterator[str]:
    """Text of two blocks that stands less than 1 mm side by side or one upon the other, and text that overlaps.

    Children of one column may stand half as near one upon the other: a heading and what it heads are one to the eye.
    """
    columns = {id(child): id(column) for column in _columns(seen.layout.blocks) for child in column.children}
    boxes = [(piece, run, ink_of(run)) for piece in seen.pieces for run in piece.runs]
    for (one, first, a), (other, second, b) in combinations(boxes, 2):
        across = max(a.left, b.left) - min(a.right, b.right)
        down = max(a.top, b.top) - min(a.bottom, b.bottom)
        if across >= BETWEEN or down >= BETWEEN or (one is other and _continues(first, second)):
            continue
        both = f"{told(one)} “{first.string.strip()}” and {told(other)} “{second.string.strip()}”"
        kin = columns.get(id(one.block), 0) == columns.get(id(other.block), 1)
        if across < -_ROUNDING and down < -_ROUNDING:
            yield f"{both} overlap"
        elif down < 0 and (one is not other or first.y == second.y):
            yield f"{both} stand {across / MM:.2f} mm from each other"
        elif one is not other and across < 0 <= down < (WITHIN_COLUMN if kin else BETWEEN):
            yield f"{both} stand {down / MM:.2f} mm one upon the other"


def _columns(blocks: Iterable[Compiled]) -> Iterator[Compiled]:
    for block in blocks:
        if isinstance(block.spec, Column):
            yield block
        yield from _columns(block.children)


def _continues(first: Text, second: Text) -> bool:
    """Whether a run of a block goes on where another ends, as a word in bold does within a sentence."""
    gap, space = second.x - first.x - first.width, _SPACE * first.size * UM_PER_MILLIEM_AND_MPT * 1000
    return first.y == second.y and (-_ROUNDING < gap < space or first.string.endswith(" "))


def lone_words(seen: Seen) -> Iterator[str]:
    """A word alone on the last line of a paragraph, though one from the line above could come down to it."""
    for piece in seen.pieces:
        if piece.block.spec.kind not in ("text", "entry"):
            continue
        lines = [list(runs) for _, runs in groupby(piece.runs, lambda run: run.y)]
        for index in range(1, len(lines)):
            ends = index + 1 == len(lines) or _begins(lines, index + 1, piece)
            if ends and not _begins(lines, index, piece) and _could_have_company(lines[index - 1], lines[index], piece):
                yield f"{told(piece)} leaves “{lines[index][0].string.strip()}” alone on its last line"


def _could_have_company(above: Sequence[Text], last: Sequence[Text], piece: Piece) -> bool:
    """Whether the last line is one word, and the last of at least three above would find room before it."""
    words, run = _words(above), above[-1]
    if len(_words(last)) > 1 or len(words) < 3:
        return False
    moved = text_width_um(f"{words[-1]} ", run.font, run.size)
    return last[0].x + moved + sum(part.width for part in last) <= piece.area.right + 1


def _words(line: Sequence[Text]) -> list[str]:
    return "".join(run.string for run in line).split()


def _begins(lines: Sequence[Sequence[Text]], index: int, piece: Piece) -> bool:
    """Whether a line begins a paragraph: its first word would have found room on the line above."""
    above, first = lines[index - 1], lines[index][0]
    word = text_width_um(" " + first.string.split()[0], first.font, first.size)
    return above[-1].x + above[-1].width + word <= piece.area.right + 1


# --- places


def unsafe(seen: Seen) -> Iterator[str]:
    """Text, icons and pictures too near to the cut."""
    margin = seen.layout.spec.safe
    if seen.finish == "laminate":
        margin = max(margin, LAMINATE_SAFE)
    for piece in seen.pieces:
        for primitive in piece.primitives:
            box = mark_of(primitive)
            if box is not None and (over := margin - _depth(seen, box, primitive)) > 10:
                what = f"“{primitive.string.strip()}”" if isinstance(primitive, Text) else type(primitive).__name__
                yield f"{told(piece)} {what} is {(margin - over) / MM:.2f} mm from the cut, under {margin / MM:g} mm"


def crowded_codes(seen: Seen) -> Iterator[str]:
    """Text, icons and pictures within the quiet ground of a code, and a code that is too near to the cut."""
    if (code := seen.face.code) is None:
        return
    margin = max(LAMINATE_SAFE if seen.finish == "laminate" else CODE_SAFE, seen.layout.spec.safe)
    right, bottom = code.x + code.side, code.y + code.side
    depth = min(code.x, code.y, seen.face.width - right, seen.face.height - bottom)
    if depth < margin:
        yield f"the code is {depth / MM:.2f} mm from the cut, under {margin / MM:g} mm"
    quiet = quiet_um(code.side)
    ground = Rectangle(code.x - quiet, code.y - quiet, right + quiet, bottom + quiet)
    for piece in seen.pieces:
        marks = [mark_of(p) for p in piece.primitives if not isinstance(piece.block.spec, Code)]
        if any(mark.overlap(ground) > 0 for mark in marks if mark is not None):
            yield f"{told(piece)} stands on the quiet ground of the code"


def _depth(seen: Seen, box: Rectangle, primitive: Primitive) -> float:
    """How far within the cut line a mark lies, in the direction in which it is least."""
    width, height = seen.face.width, seen.face.height
    if not isinstance(seen.face.outline, Ellipse):
        return min(box.left, box.top, width - box.right, height - box.bottom)
    points = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    if isinstance(primitive, Symbol):
        points = _points_of(primitive)  # the corners of its square are empty
    return min(width / 2 - math.hypot(x - width / 2, (y - height / 2) * width / height) for x, y in points)


def ragged_edges(sides: Sequence[Seen]) -> Iterator[str]:
    """Left edges of a part's front and back that neither line up nor differ clearly."""
    edges: dict[int, str] = {}
    for seen in sides:
        for piece in seen.pieces:
            for x in _left_edges(seen, piece):
                edges.setdefault(x, f"{seen.face.side} {told(piece)}")
    for (x, one), (y, other) in combinations(sorted(edges.items()), 2):
        if EDGES_ALIKE <= y - x <= EDGES_APART:
            yield f"left edges at {x / MM:.2f} mm ({one}) and {y / MM:.2f} mm ({other})"


def _left_edges(seen: Seen, piece: Piece) -> Iterator[int]:
    """Where lines of text that are set to the left begin, and where grounds and frames do."""
    style = seen.style(piece)
    if style is not None and style.align == "left":
        yield from {run.x for _, line in groupby(piece.runs, lambda run: run.y) for run in list(line)[:1]}
    if isinstance(piece.block.spec, Container) or piece.block.spec.kind in ("shape", "image", "table", "log"):
        yield from (p.x for p in piece.primitives if isinstance(p, Rect | Picture) and p.x > 0)


def unequal(faces: Sequence[Seen]) -> Iterator[str]:
    """Blocks of a layout that are not of one place and size, or one type size, on all of a component's items."""
    boxes: dict[Any, dict[Any, str]] = defaultdict(dict)
    for seen in faces:
        for piece in seen.pieces:
            if piece.scope is seen.scope:
                key = (seen.face.side, seen.face.width, seen.face.height, piece.block)
                boxes[key].setdefault(_measures(seen, piece), seen.face.item)
    for (side, *_, block), found in boxes.items():
        if len(found) > 1:
            yield f"{side} {block.label} at {block.place}: {found}"


def _measures(seen: Seen, piece: Piece) -> tuple[Any, ...]:
    """What must be the same. A block without a name may be wider where a neighbour is missing: one edge counts.

    Of several type sizes in one block the largest counts: a table has fewer where a column stays empty.
    """
    box, style = piece.area.box, seen.style(piece)
    size = max((run.size for run in piece.runs), default=None)
    if piece.block.spec.kind in SIZED_BY_DATA:
        size = None
    if piece.block.common.name is not None:
        return (*box, size)
    align = style.align if style is not None else "left"
    return ({"left": box.x, "right": box.x + box.width, "centre": box.x * 2 + box.width}[align], size)


# --- ink and colour


def ink_share(picture: Image.Image) -> float:
    """How much of a face a printer covers: of each pixel, what its densest ink does."""
    histograms = [0] * 256
    for number, colour in _counted(picture):
        histograms[255 - min(colour)] += number
    return sum(value * number for value, number in enumerate(histograms)) / 255 / sum(histograms)


def told_by_colour_alone(faces: Sequence[Seen]) -> Iterator[str]:
    """Live colours that nothing else tells: no word or icon that depends on what the colour depends on.

    A swatch is left out: it bears its class's letter, which `unlettered_fields` holds it to.
    """
    said: dict[tuple[str, str], dict[str, set[frozenset[str]]]] = defaultdict(lambda: defaultdict(set))
    for seen in faces:
        for piece in (piece for piece in seen.pieces if piece.block.spec.kind != SWATCH):
            for source, value in piece.paints:
                name = source.rpartition(".")[2]
                if name not in NOT_TOLD:
                    said[seen.layout.name, name][value].add(_signs(_telling(seen, piece, name, "outer." in source)))
    for (layout, name), values in said.items():
        for (one, first), (other, second) in combinations(sorted(values.items()), 2):
            if first & second:
                yield f"{layout}: nothing but the colour “{name}” tells {one} from {other}"


def _telling(seen: Seen, coloured: Piece, name: str, outer: bool) -> Iterator[Piece]:
    """The pieces of the same item, or of the same repeated row, that a column shapes by more than colour."""
    for piece in seen.pieces:
        if outer or piece.scope is coloured.scope:
            shaped = list(piece.block.expressions) if not piece.paints else []
            if any(name in path for expression in (*shaped, *_conditions(piece.block)) for path in expression.paths):
                yield piece


def _conditions(block: Compiled) -> Iterator[Expression]:
    if block.common.when is not None:
        yield block.common.when


def _signs(pieces: Iterable[Piece]) -> frozenset[str]:
    """What is there beside colour: words, icons."""
    found = list(pieces)
    words = {piece.words for piece in found if piece.words}
    icons = {f":{p.name}:" for piece in found for p in piece.primitives if isinstance(p, Symbol)}
    return frozenset(words | icons)


def unlettered_fields(seen: Seen) -> Iterator[str]:
    """Fields of a chart whose ground stands for a class, but is not always met with that class's letter of the key."""
    swatches = [piece for piece in seen.pieces if piece.block.spec.kind == SWATCH]
    letters = {piece.words for piece in swatches}
    if len(letters - {""}) < len(swatches):
        yield "two classes of the key have one letter, or one has none"
    for piece in seen.pieces:
        if piece.block.spec.kind != "hit-grid":
            continue
        grounds = [p for p in piece.primitives if isinstance(p, Rect) and p.fill is not None]
        met: dict[str, set[str]] = {ground.fill: set() for ground in grounds if ground.fill}
        for run in piece.runs:
            if run.string in letters and (ground := _ground_of(grounds, ink_of(run))) is not None:
                met[ground].add(run.string)
        for ground, found in met.items():
            if letters and len(found) != 1:
                yield f"{told(piece)}: the ground {ground} goes with the letters {sorted(found)}"


def _ground_of(grounds: Sequence[Rect], box: Rectangle) -> str | None:
    """The fill of the topmost rectangle that a box lies in."""
    inside = [
        ground.fill
        for ground in grounds
        if ground.x <= box.left and box.right <= ground.x + ground.width
        if ground.y <= box.top and box.bottom <= ground.y + ground.height
    ]
    return inside[-1] if inside else None


def told(piece: Piece) -> str:
    """A block as a person finds it in its layout."""
    place = piece.block.place
    return f"{piece.block.label} ({place.file}:{place.line})"
