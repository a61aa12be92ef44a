"""Simulated photos of printed sheets: what a hand-held telephone makes of them, from a seed, the same every time.

A sheet is a grey picture of known scale. A photo lays one or more of them on a table, seen at an angle and askew, in
uneven light, out of focus, with noise, and saved as JPEG; laminated ones with glare.
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import NormalDist
from typing import Final, NamedTuple

import segno
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from pnp.drawing.face import STAMP_LETTERS
from pnp.verify.codes import CodePlace
from pnp.verify.homography import Homography, Point

PAPER: Final = (210_000, 297_000)  # A4, µm
CARD: Final = (63_000, 88_000)
COLUMNS: Final = 3
SHEET_CODE: Final = 12_000
QUIET_MODULES: Final = 2
SHARPER: Final = 2  # sheets are drawn with twice the pixels that they have in the photo
TABLE_BLACK: Final = (22, 18, 20)
TABLE_WHITE: Final = (255, 249, 238)
TABLE_LIGHT: Final = 118
FONT: Final = Path(__file__).parents[2] / "pnp/drawing/fonts/barlow-condensed/BarlowCondensed-Regular.ttf"
WORDS: Final = ("move", "attack", "shield", "the", "of", "each", "unit", "turn", "roll", "two", "dice")


class SheetPicture(NamedTuple):
    """A sheet as it was printed: grey, so many pixels a millimetre, and where its codes stand."""

    image: Image.Image
    pixels_per_mm: float
    places: tuple[CodePlace, ...]


class Conditions(NamedTuple):
    """What a photo suffers. Angles in degrees; light is what the darkest corner gets, of 1; blur σ and px."""

    turn: float = 0.0
    tilt: tuple[float, float] = (0.0, 0.0)  # how much larger one edge appears than the middle, along x and y
    light: float = 1.0
    light_from: float = 0.0
    bow: float = 0.0  # how far curled paper draws the middle of its edges aside, in parts of the sheet's width
    blur: float = 0.7
    noise: float = 6.0
    quality: int = 60
    glare: tuple[tuple[float, float, float], ...] = ()  # spots: x, y and radius, as parts of the sheet's width
    streaks: tuple[tuple[float, float, float], ...] = ()  # streaks: x, slope and breadth, the same


class Photo(NamedTuple):
    """The file of a photo, and how each of its sheets lies in it (µm of the sheet to px)."""

    data: bytes
    homographies: tuple[Homography, ...]


def any_conditions(seed: int) -> Conditions:
    """Conditions as the manual promises to bear them: any turn, tilt to 12 %, light to 45 %, blur, noise, JPEG."""
    chance = random.Random(seed)
    return Conditions(
        turn=chance.uniform(0, 360),
        tilt=(chance.uniform(-0.12, 0.12), chance.uniform(-0.12, 0.12)),
        light=chance.uniform(0.45, 1),
        light_from=chance.uniform(0, 360),
        blur=chance.uniform(0.7, 1),
    )


def stamp(chance: random.Random, prefix: str = "PNP:") -> str:
    return prefix + "".join(chance.choice(STAMP_LETTERS) for _ in range(12))


def card_sheet(seed: int, side: int, pixels_across: int) -> SheetPicture:
    """An A4 sheet of nine cards with a code of `side` µm each, to be photographed with so many pixels across it."""
    chance = random.Random(seed)
    scale = SHARPER * pixels_across * 1000 / PAPER[0]  # px a mm
    image = Image.new("L", (round(PAPER[0] * scale / 1000), round(PAPER[1] * scale / 1000)), 252)
    left, top = (PAPER[0] - COLUMNS * CARD[0]) // 2, 12_000
    places = []
    for number in range(9):
        corner = (left + number % COLUMNS * CARD[0], top + number // COLUMNS * CARD[1])
        places.append(_draw_card(image, scale, chance, corner, side))
    places.append(CodePlace(stamp(chance, "PNS:"), PAPER[0] - 30_000, PAPER[1] - 18_000, SHEET_CODE, 0))
    _draw_code(image, scale, places[-1])
    return SheetPicture(image, scale, tuple(places))


def take(sheets: Sequence[SheetPicture], conditions: Conditions, seed: int = 0) -> Photo:
    """A photo of `sheets`, side by side, each lying a little differently; `seed` makes the noise."""
    chance = random.Random(seed)
    laid = [_laid(sheet, conditions, number) for number, sheet in enumerate(sheets)]
    size, homographies = _beside_each_other(laid)
    picture = Image.new("L", size, TABLE_LIGHT)
    for sheet, homography in zip(sheets, homographies, strict=True):
        _paste(picture, sheet, homography, conditions)
    picture = ImageChops.multiply(picture, _light(size, conditions))
    picture = picture.filter(ImageFilter.GaussianBlur(conditions.blur))
    picture = ImageChops.add(picture, _noise(size, conditions.noise, chance), 1, -128)
    coloured = ImageOps.colorize(picture, TABLE_BLACK, TABLE_WHITE)
    file = io.BytesIO()
    coloured.save(file, "JPEG", quality=conditions.quality)
    return Photo(file.getvalue(), tuple(homographies))


def glare_over(sheet: SheetPicture, conditions: Conditions, place: CodePlace) -> tuple[int, float]:
    """The most and the mean of the glare over a code and its quiet zone, of 255."""
    pixels = sheet.pixels_per_mm / 1000
    quiet = QUIET_MODULES * place.side / 21
    box = [(value + by) * pixels for value, by in ((place.x, -quiet), (place.y, -quiet))]
    box += [(value + place.side + quiet) * pixels for value in (place.x, place.y)]
    area = _glare(sheet.image.size, conditions).crop((int(box[0]), int(box[1]), int(box[2]), int(box[3])))
    levels = area.histogram()
    return max(level for level in range(256) if levels[level]), sum(
        level * count for level, count in enumerate(levels)
    ) / sum(levels)


def _draw_card(
    image: Image.Image, scale: float, chance: random.Random, corner: tuple[int, int], side: int
) -> CodePlace:
    draw = ImageDraw.Draw(image)
    left, top = corner
    ground = chance.choice((255, 255, 225, 90))
    box = [value * scale / 1000 for value in (left, top, left + CARD[0], top + CARD[1])]
    draw.rectangle(box, fill=ground, outline=0, width=round(0.2 * scale))
    _draw_text(draw, scale, chance, (left + 4_000, top + 4_000))
    for _ in range(4):
        x, y = left + chance.randrange(4_000, 50_000), top + chance.randrange(40_000, 76_000)
        breadth = chance.randrange(2_000, 9_000)
        spot = [value * scale / 1000 for value in (x, y, x + breadth, y + breadth)]
        chance.choice((draw.rectangle, draw.ellipse))(spot, fill=chance.choice((0, 60, 128)))
    x = left + chance.choice((5_000, CARD[0] - 5_000 - side))
    y = top + CARD[1] - 5_000 - side
    place = CodePlace(stamp(chance), x, y, side, chance.choice((0, 90, 180, 270)))
    _draw_code(image, scale, place)
    return place


def _draw_text(draw: ImageDraw.ImageDraw, scale: float, chance: random.Random, corner: tuple[int, int]) -> None:
    font = ImageFont.truetype(str(FONT), round(3 * scale))
    for line in range(12):
        words = " ".join(chance.choice(WORDS) for _ in range(8))
        draw.text((corner[0] * scale / 1000, (corner[1] / 1000 + line * 4) * scale), words, fill=20, font=font)


def _draw_code(image: Image.Image, scale: float, place: CodePlace) -> None:
    modules = code_picture(place.text).rotate(-place.turn)
    module = place.side / 21 * scale / 1000
    quiet = QUIET_MODULES * module
    x, y, side = place.x * scale / 1000, place.y * scale / 1000, place.side * scale / 1000
    draw = ImageDraw.Draw(image)
    draw.rectangle((x - quiet, y - quiet, x + side + quiet, y + side + quiet), fill=255)
    image.paste(modules.resize((round(side), round(side)), Image.Resampling.NEAREST), (round(x), round(y)))


@lru_cache(maxsize=256)
def code_picture(text: str) -> Image.Image:
    """The code of `text`, one pixel a module, without quiet zone."""
    code = segno.make(text, version=1, error="m", mode="alphanumeric", boost_error=False)
    picture = Image.new("L", (21, 21), 255)
    for y, row in enumerate(code.matrix):
        for x, dark in enumerate(row):
            if dark:
                picture.putpixel((x, y), 0)
    return picture


def _laid(sheet: SheetPicture, conditions: Conditions, number: int) -> Homography:
    """How a sheet lies, in pixels about its own middle."""
    pixels = sheet.pixels_per_mm / SHARPER / 1000  # a µm
    angle = math.radians(conditions.turn + 17 * number)
    cos, sin = math.cos(angle) * pixels, math.sin(angle) * pixels
    middle = (PAPER[0] / 2, PAPER[1] / 2)
    g, h = conditions.tilt[0] / middle[0], conditions.tilt[1] / middle[1]
    shift_w = 1 - g * middle[0] - h * middle[1]
    x0, y0 = -cos * middle[0] + sin * middle[1], -sin * middle[0] - cos * middle[1]
    return Homography((cos, -sin, x0, sin, cos, y0, g, h, shift_w))


def _beside_each_other(laid: Sequence[Homography]) -> tuple[tuple[int, int], list[Homography]]:
    margin, left, height = 40.0, 0.0, 0
    shifted = []
    for homography in laid:
        corners = [homography.at((x, y)) for x in (0, PAPER[0]) for y in (0, PAPER[1])]
        low = min(x for x, _ in corners), min(y for _, y in corners)
        high = max(x for x, _ in corners), max(y for _, y in corners)
        shifted.append(_moved(homography, (left + margin - low[0], margin - low[1])))
        left += high[0] - low[0] + margin
        height = max(height, math.ceil(high[1] - low[1] + 2 * margin))
    return (math.ceil(left + margin), height), shifted


def _moved(homography: Homography, by: Point) -> Homography:
    a, b, c, d, e, f, g, h, i = homography.terms
    x, y = by
    return Homography((a + x * g, b + x * h, c + x * i, d + y * g, e + y * h, f + y * i, g, h, i))


def _paste(picture: Image.Image, sheet: SheetPicture, homography: Homography, conditions: Conditions) -> None:
    pixels = sheet.pixels_per_mm / 1000
    back = homography.inverse().scaled(pixels)
    soft = ImageChops.lighter(_bowed(sheet.image, conditions.bow), _glare(sheet.image.size, conditions))
    soft = soft.filter(ImageFilter.BoxBlur(0.5))
    perspective = Image.Transform.PERSPECTIVE
    terms = tuple(term / back.terms[8] for term in back.terms[:8])
    seen = soft.transform(picture.size, perspective, terms, Image.Resampling.BILINEAR)
    mask = Image.new("L", soft.size, 255).transform(picture.size, perspective, terms, Image.Resampling.BILINEAR)
    picture.paste(seen, (0, 0), mask)


def _bowed(image: Image.Image, bow: float) -> Image.Image:
    """The sheet with its middle drawn to one side, strip by strip."""
    if not bow:
        return image
    strips, width = 32, image.width
    cuts = [round(number * image.height / strips) for number in range(strips + 1)]
    aside = [bow * width * math.sin(math.pi * number / strips) for number in range(strips + 1)]
    mesh = []
    for number in range(strips):
        top, bottom, upper, lower = cuts[number], cuts[number + 1], aside[number], aside[number + 1]
        corners = (upper, top, lower, bottom, width + lower, bottom, width + upper, top)
        mesh.append(((0, top, width, bottom), corners))
    return image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=252)


def _glare(size: tuple[int, int], conditions: Conditions) -> Image.Image:
    """Light thrown back by film, drawn small and soft: it hides what is under it."""
    small = Image.new("L", (size[0] // 16, size[1] // 16), 0)
    draw = ImageDraw.Draw(small)
    width = small.width
    for x, y, radius in conditions.glare:
        box = [value * width for value in (x - radius, y - radius, x + radius, y + radius)]
        draw.ellipse(box, fill=255)
    for x, slope, breadth in conditions.streaks:
        far = x + slope * small.height / width
        draw.line((x * width, 0, far * width, small.height), fill=255, width=max(1, round(breadth * width)))
    return small.filter(ImageFilter.GaussianBlur(width / 60)).resize(size, Image.Resampling.BILINEAR)


def _light(size: tuple[int, int], conditions: Conditions) -> Image.Image:
    """Full light on one side of the picture, `conditions.light` of it on the other."""
    angle = math.radians(conditions.light_from)
    small = Image.new("L", (64, 64))
    reach = (abs(math.cos(angle)) + abs(math.sin(angle))) * 31.5
    for y in range(64):
        for x in range(64):
            along = ((x - 31.5) * math.cos(angle) + (y - 31.5) * math.sin(angle)) / reach  # -1 to 1
            small.putpixel((x, y), round(255 * (conditions.light + (1 - conditions.light) * (along + 1) / 2)))
    return small.resize(size, Image.Resampling.BICUBIC)


def _noise(size: tuple[int, int], sigma: float, chance: random.Random) -> Image.Image:
    normal = NormalDist(128, sigma or 1e-9)
    levels = [min(255, max(0, round(normal.inv_cdf((level + 0.5) / 256)))) for level in range(256)]
    return Image.frombytes("L", size, chance.randbytes(size[0] * size[1])).point(levels)
