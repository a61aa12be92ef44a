"""Which sheets a picture shows: by how their codes stand to each other, whatever was not read or lies about."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_photos import stamp

from pnp.verify.codes import CodePlace, ReadCode
from pnp.verify.homography import Homography
from pnp.verify.matching import match_sheets

BACK = "PNP:000000000000"
PIXELS = 0.008  # a µm


def sheet(texts: Sequence[str], own: str | None = None, side: int = 12_000) -> tuple[CodePlace, ...]:
    """Codes in rows of three, as on cards, and the sheet's own below them."""
    places = [
        CodePlace(text, 50_000 + number % 3 * 63_000, 60_000 + number // 3 * 88_000, side, 0)
        for number, text in enumerate(texts)
    ]
    return (*places, CodePlace(own, 150_000, 280_000, side, 0)) if own else tuple(places)


def fresh(seed: int, own: bool = True) -> tuple[CodePlace, ...]:
    """A sheet of nine different cards."""
    chance = random.Random(seed)
    return sheet([stamp(chance) for _ in range(9)], stamp(chance, "PNS:") if own else None)


def seen(
    places: Sequence[CodePlace], turn: float = 0, tilt: float = 0, shift: tuple[float, float] = (0, 0), noise: float = 1
) -> list[ReadCode]:
    """The codes of a sheet as they are read in a picture, each corner a little off."""
    angle, chance = math.radians(turn), random.Random(1)
    cos, sin = math.cos(angle) * PIXELS, math.sin(angle) * PIXELS
    lies = Homography((cos, -sin, shift[0], sin, cos, shift[1], tilt / 150_000, -tilt / 200_000, 1))
    return [
        ReadCode(
            place.text,
            tuple((x + chance.gauss(0, noise), y + chance.gauss(0, noise)) for x, y in map(lies.at, place.corners)),
        )
        for place in places
    ]


@given(st.floats(0, 360), st.floats(-0.12, 0.12), st.integers(0, 7))
@settings(max_examples=50)
def test_a_sheet_is_known_by_some_of_its_codes(turn: float, tilt: float, first: int) -> None:
    """Three codes read of ten: it is that sheet, and seven places were not read."""
    places = fresh(1)
    (found,) = match_sheets(seen(places, turn, tilt)[first : first + 3], {"other": fresh(2), "this": places})
    assert "this" == found.sheet
    assert places[first : first + 3] == tuple(place for place, _ in found.found)
    assert places[:first] + places[first + 3 :] == found.unread


def test_each_code_is_given_to_its_own_place() -> None:
    """Nine equal backs, turned by half a turn, each where it lies."""
    places = sheet([BACK] * 9, "PNS:000000000000")
    codes = seen(places, 180, 0.1)
    (found,) = match_sheets(codes[::-1], {"backs": places})
    assert list(zip(places, codes, strict=True)) == list(found.found)


def test_several_sheets_and_the_same_one_twice() -> None:
    """Each lies for itself; which came first in the list of codes does not matter."""
    one, two, backs = fresh(1), fresh(2), sheet([BACK] * 9)
    codes = [
        *seen(one, 20),
        *seen(two, 70, 0.1, (5000, 0)),
        *seen(one, -30, 0.05, (0, 5000)),
        *seen(backs, 10, 0, (5000, 5000)),
        *seen(backs, 0, 0, (10000, 5000)),
    ]
    candidates = {"two": two, "backs": backs, "one": one, "three": fresh(3)}
    random.Random(4).shuffle(codes)
    found = match_sheets(codes, candidates)
    assert ["backs", "backs", "one", "one", "two"] == sorted(sheet.sheet for sheet in found)
    assert [()] * 5 == [sheet.unread for sheet in found]
    used = [code for sheet in found for _, code in sheet.found]
    assert sorted(codes) == sorted(used)


def test_cut_cards_are_no_sheet() -> None:
    """Cards strewn on a table, all of one stamp or of many, agree with no sheet, or the count would be wrong."""
    chance = random.Random(3)
    strewn = [
        code
        for number in range(12)
        for code in seen(
            [CodePlace(BACK if number % 2 else stamp(chance), 0, 0, 12_000, 0)],
            chance.uniform(0, 360),
            0,
            (chance.uniform(0, 4000), chance.uniform(0, 4000)),
        )
    ]
    texts = [code.text for code in strewn if code.text != BACK]
    assert [] == match_sheets(strewn, {"fronts": sheet([*texts, *texts[:3]]), "backs": sheet([BACK] * 9)})


def test_a_single_code_is_a_card_unless_it_is_the_sheets_own() -> None:
    """The code of a card may have been cut out; that of a sheet stands on its sheet."""
    places = fresh(1)
    codes = seen(places)
    assert [] == match_sheets(codes[:1], {"sheet": places})
    (found,) = match_sheets(codes[-1:], {"sheet": places})
    assert places[:-1] == found.unread


def test_of_like_sheets_the_one_whose_codes_stand_there_is_taken() -> None:
    """Two builds differ in one card: the code of that card decides, and what stands in its place speaks against."""
    old = fresh(1, own=False)
    new = (old[0]._replace(text=stamp(random.Random(9))), *old[1:])
    candidates = {"new": new, "old": old}
    assert ["old"] == [found.sheet for found in match_sheets(seen(old), candidates)]
    assert ["new"] == [found.sheet for found in match_sheets(seen(new), candidates)]
    assert ["new"] == [found.sheet for found in match_sheets(seen(old)[1:], candidates)]
    assert ["old"] == [found.sheet for found in match_sheets(seen(old)[1:], dict(reversed(candidates.items())))]


def test_the_sheets_own_code_decides() -> None:
    """Sheets with the same cards in the same places but other own codes: the one whose own code was read."""
    cards = fresh(1, own=False)
    candidates = {own: (*cards, CodePlace(own, 150_000, 280_000, 12_000, 0)) for own in ("PNS:A", "PNS:B", "PNS:C")}
    assert ["PNS:B"] == [found.sheet for found in match_sheets(seen(candidates["PNS:B"]), candidates)]


def test_codes_that_stand_otherwise_are_not_of_the_sheet() -> None:
    """A card laid on another place, or turned there, stays alone; the others are the sheet."""
    places = fresh(1)
    codes = seen(places)
    turned = codes[4]._replace(corners=codes[4].corners[1:] + codes[4].corners[:1])
    aside = seen([places[5]], shift=(150, 0))
    (found,) = match_sheets([*codes[:4], turned, *aside, *codes[6:]], {"sheet": places})
    assert places[4:6] == found.unread


@pytest.mark.parametrize("corners", [((1.0, 1.0),) * 4, ((math.inf, 0.0),) * 4, ((math.nan, 0.0),) * 4])
def test_codes_without_extent_match_nothing(corners: tuple[tuple[float, float], ...]) -> None:
    """Whatever a decoder says, no error comes of it."""
    places = fresh(1)
    assert [] == match_sheets([ReadCode(place.text, corners) for place in places[:-1]], {"sheet": places})


def test_nothing_found_and_nothing_known() -> None:
    """A photo of a cat, a game that was never built, a sheet without codes."""
    assert [] == match_sheets([], {"sheet": fresh(1)})
    assert [] == match_sheets(seen(fresh(1)), {})
    assert [] == match_sheets(seen(fresh(1)), {"sheet": ()})


@pytest.mark.slow
def test_a_long_ledger_of_like_sheets_is_searched_within_bounds() -> None:
    """Three hundred sheets, half of them with nothing but the same back: the eight in the picture, half read."""
    chance = random.Random(5)
    candidates = {
        f"{number}": sheet([BACK] * 9 if number % 2 else [stamp(chance) for _ in range(9)], stamp(chance, "PNS:"))
        for number in range(300)
    }
    there = ["6", "7", "18", "154", "16", "19", "20", "22"]
    codes = [
        code
        for number, name in enumerate(there)
        for code in seen(candidates[name], 5 * number, 0.05, (number % 4 * 4000, number // 4 * 4000))[number % 2 :: 2]
    ]
    chance.shuffle(codes)
    names = [found.sheet for found in match_sheets(codes, candidates)]
    assert {"6", "18", "154", "16", "20", "22"} == {name for name in names if not int(name) % 2}
    assert 8 == len(names)
