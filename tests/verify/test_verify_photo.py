"""Photos and scans of printed sheets: every code is found, and what could not be read is said."""

from __future__ import annotations

import io
import random

import pytest
import segno
from PIL import Image
from sheet_photos import (
    PAPER,
    Conditions,
    SheetPicture,
    any_conditions,
    card_sheet,
    code_picture,
    glare_over,
    stamp,
    take,
)

from pnp.verify.codes import CodePlace
from pnp.verify.decoding import MOST_PIXELS
from pnp.verify.photo import open_picture, read_codes, read_expected, read_sheets

SIZES = pytest.mark.parametrize(("side", "across"), [(18_000, 1600), (12_000, 2400)], ids=["18mm", "12mm"])
MUST = 0.95
NEARLY_ALL = 0.99  # what is reached; less would be a step back


def card_codes(sheet: SheetPicture) -> set[str]:
    return {place.text for place in sheet.places if place.text.startswith("PNP:")}


def film_over(sheet: SheetPicture, *hidden: int) -> Conditions:
    """Film over the sheet, with a spot of glare on some of its codes and two streaks across it."""
    middles = [sheet.places[number].middle for number in hidden]
    spots = tuple((x / PAPER[0], y / PAPER[0], 0.1) for x, y in middles)
    return Conditions(turn=12, glare=spots, streaks=((0.55, 0.2, 0.05), (1.2, -0.4, 0.03)))


def rate(side: int, across: int, seeds: range) -> float:
    """The part of all card codes that is read, each photo taken under other conditions."""
    found = expected = 0
    for seed in seeds:
        sheet = card_sheet(seed, side, across)
        image = open_picture(take([sheet], any_conditions(seed), seed).data)
        read = {code.text for code in read_codes(image)}
        assert read <= {place.text for place in sheet.places}
        found += len(read & card_codes(sheet))
        expected += len(card_codes(sheet))
    return found / expected


@pytest.mark.parametrize(("side", "across"), [(18_000, 960), (12_000, 1400)], ids=["18mm", "12mm"])
def test_codes_are_read_in_a_photo(side: int, across: int) -> None:
    """Askew, tilted, unevenly lit, blurred, noisy and saved as JPEG: all, even with six tenths of the pixels."""
    assert 1 == rate(side, across, range(1))


@pytest.mark.slow
@SIZES
def test_codes_are_read_as_promised(side: int, across: int) -> None:
    """At least 95 % of 18 mm codes at 1600 px across the sheet, and of 12 mm codes at 2400 px; in fact nearly all."""
    reached = rate(side, across, range(100, 116))
    print(f"{side // 1000} mm at {across} px: {reached:.1%} of {16 * 9} codes")  # noqa: T201
    assert max(MUST, NEARLY_ALL) <= reached


def test_corners_are_those_of_the_ink_as_the_code_stands() -> None:
    """From them follows how the sheet lies: within 6 px, in the code's own order, for each turn."""
    sheet = card_sheet(3, 18_000, 1200)
    photo = take([sheet], Conditions(turn=100, tilt=(0.1, -0.05)))
    places = {place.text: place for place in sheet.places}
    for code in read_codes(open_picture(photo.data)):
        expected = [photo.homographies[0].at(corner) for corner in places[code.text].corners]
        for (x, y), corner in zip(expected, code.corners, strict=True):
            assert pytest.approx((x, y), abs=6) == corner


def test_two_sheets_in_one_photo_are_told_apart() -> None:
    """Each with its own codes, whatever other sheets the ledger knows; nothing is left over."""
    sheets = [card_sheet(seed, 18_000, 1000) for seed in (1, 2)]
    others = [card_sheet(seed, 18_000, 100) for seed in (3, 4)]
    photo = take(sheets, any_conditions(7), 7)
    candidates = {f"sheet {number}": sheet.places for number, sheet in enumerate([*others, *sheets])}
    reading = read_sheets(open_picture(photo.data), candidates)
    assert ["sheet 2", "sheet 3"] == sorted(sheet.sheet for sheet in reading.sheets)
    assert (20, 20, ()) == (reading.codes_found, reading.codes_expected, reading.alone)


def test_a_curled_sheet_is_a_sheet() -> None:
    """Paper that bends by 4 % of its width is not flat, and its codes still belong together."""
    sheet = card_sheet(5, 18_000, 1000)
    reading = read_sheets(open_picture(take([sheet], Conditions(turn=200, bow=0.04)).data), {"it": sheet.places})
    assert [10] == [len(sheet.found) for sheet in reading.sheets]


def test_what_glare_hides_is_said_to_be_unread() -> None:
    """Codes that film's glare does not touch are read; those under it are not, and are named as unread."""
    sheet = card_sheet(6, 18_000, 1200)
    conditions = film_over(sheet, 1, 5)
    reading = read_sheets(open_picture(take([sheet], conditions).data), {"it": sheet.places})
    (seen,) = reading.sheets
    read, unread = {place for place, _ in seen.found}, set(seen.unread)
    glare = {place: glare_over(sheet, conditions, place) for place in sheet.places}
    clear = {place for place, (most, _) in glare.items() if most < 20}
    hidden = {place for place, (_, mean) in glare.items() if mean > 200}
    assert 3 <= len(clear)
    assert {sheet.places[1], sheet.places[5]} <= hidden
    assert clear <= read
    assert hidden <= unread
    assert set(sheet.places) == read | unread
    assert (len(read), 10) == (reading.codes_found, reading.codes_expected)


def test_missing_codes_are_read_where_they_must_stand() -> None:
    """One code of the sheet is enough to find the other nine, out to the far corner."""
    sheet = card_sheet(8, 18_000, 1200)
    image = open_picture(take([sheet], any_conditions(8), 8).data)
    found = read_codes(image)
    again = read_expected(image, found[:1], sheet.places)
    assert {code.text for code in found[1:]} == {code.text for code in again}


def test_a_second_look_reads_more_than_the_first() -> None:
    """At two fifths of the promised width some codes are found only because they must be there."""
    sheets = [card_sheet(seed, 18_000, 640) for seed in range(4)]
    images = [open_picture(take([sheet], any_conditions(seed), seed).data) for seed, sheet in enumerate(sheets)]
    first = [len(read_codes(image)) for image in images]
    second = [read_sheets(image, {"it": sheet.places}).codes_found for image, sheet in zip(images, sheets, strict=True)]
    assert sum(first) < sum(second)


def test_no_code_is_invented_where_there_is_none() -> None:
    """Known places on an empty sheet: only the one code that is there."""
    sheet = card_sheet(8, 18_000, 800)
    blank = Image.new("L", sheet.image.size, 250)
    first = sheet.places[0]
    _place(blank, first, sheet.pixels_per_mm / 1000)
    found = read_codes(blank)
    assert [first.text] == [code.text for code in found]
    assert () == read_expected(blank, found, sheet.places)
    assert () == read_expected(blank, (), sheet.places)


def test_another_stamp_in_the_place_of_an_expected_one_is_read_as_it_is() -> None:
    """A card of an earlier print in the sheet: what stands there counts, not what should."""
    sheet = card_sheet(8, 18_000, 800)
    image = sheet.image.copy()
    place = sheet.places[4]
    other = stamp(random.Random(99))
    _place(image, place._replace(text=other), sheet.pixels_per_mm / 1000)
    found = [code for code in read_codes(image) if code.text != other]
    assert [other] == [code.text for code in read_expected(image, found, sheet.places)]


def test_equal_codes_at_several_places_are_several() -> None:
    """Copies of a card bear the same stamp; they come in rows, from left to right, each once."""
    image = Image.new("L", (900, 700), 255)
    corners = ((60, 40), (360, 50), (660, 40), (60, 400), (660, 390))
    for corner in corners:
        image.paste(code_picture("PNP:0123456789AB").resize((168, 168), Image.Resampling.NEAREST), corner)
    assert [pytest.approx(corner, abs=2) for corner in corners] == [code.corners[0] for code in read_codes(image)]


def test_codes_of_others_are_left_out() -> None:
    """An address on a poster, a stamp with letters that no stamp has, and a text that only begins like one."""
    image = Image.new("L", (1200, 320), 255)
    texts = ("https://example.org/", "PNP:ILOU00000000", "PNP:0123456789ABC", "pnp:0123456789ab", "PNS:0123456789AB")
    for number, text in enumerate(texts):
        code = io.BytesIO()
        segno.make(text, micro=False, error="m").save(code, kind="png", scale=7, border=3)
        image.paste(Image.open(code).convert("L"), (number * 240, 20))
    assert ["PNS:0123456789AB"] == [code.text for code in read_codes(image)]


def test_hundreds_of_codes_are_read() -> None:
    """More than the decoder gives at once."""
    chance = random.Random(1)
    texts = {stamp(chance) for _ in range(18 * 18)}
    image = Image.new("L", (18 * 100, 18 * 100), 255)
    for number, text in enumerate(sorted(texts)):
        modules = code_picture(text).resize((63, 63), Image.Resampling.NEAREST)
        image.paste(modules, (number % 18 * 100 + 20, number // 18 * 100 + 20))
    found = read_codes(image)
    assert sorted(texts) == [code.text for code in found]


@pytest.mark.parametrize("size", [(1, 1), (20, 3000), (30_000, 1), (64, 64), (2100, 30)], ids=str)
def test_pictures_without_codes_have_none(size: tuple[int, int]) -> None:
    """However small or long."""
    for level in (0, 128, 255):
        assert () == read_codes(Image.new("L", size, level))


def test_pictures_of_noise_have_none() -> None:
    """Chance makes no stamp."""
    image = Image.frombytes("L", (600, 600), random.Random(2).randbytes(360_000))
    assert () == read_codes(image)


def test_reading_is_the_same_every_time() -> None:
    """The same picture, the same codes in the same order at the same places."""
    sheet = card_sheet(9, 12_000, 900)
    image = open_picture(take([sheet], any_conditions(9), 9).data)
    assert read_codes(image) == read_codes(image.copy())


@pytest.mark.slow
def test_pictures_of_more_pixels_are_scaled_down() -> None:
    """The corners are those in the picture that was given."""
    image = Image.new("L", (9_000, 9_000), 255)
    assert image.width * image.height > MOST_PIXELS
    image.paste(code_picture("PNP:0123456789AB").resize((420, 420), Image.Resampling.NEAREST), (7_000, 8_000))
    (code,) = read_codes(image)
    assert pytest.approx((7_000, 8_000), abs=6) == code.corners[0]


@pytest.mark.slow
def test_scans_are_read_at_any_usual_resolution() -> None:
    """A flatbed's picture, 150 to 600 dpi, slightly askew, without JPEG."""
    sheet = card_sheet(11, 12_000, 2480)
    for dpi, across in ((150, 1240), (300, 2480), (600, 4960)):
        size = (across, round(across * 297 / 210))
        image = sheet.image.rotate(1.3, Image.Resampling.BICUBIC, fillcolor=255).resize(size, Image.Resampling.LANCZOS)
        texts = {code.text for code in read_codes(image)}
        assert {place.text for place in sheet.places} == texts, dpi


def _place(image: Image.Image, place: CodePlace, pixels: float) -> None:
    side = round(place.side * pixels)
    modules = code_picture(place.text).rotate(-place.turn).resize((side, side), Image.Resampling.NEAREST)
    image.paste(modules, (round(place.x * pixels), round(place.y * pixels)))
