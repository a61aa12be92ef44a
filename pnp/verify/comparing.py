"""The first comparison: a face's ink against its own record. It reads nothing but the page and the record."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from pnp.units import MICROMETRES_PER_INCH, POINTS_PER_INCH
from pnp.verify.counting import counted
from pnp.verify.page import PageLetters
from pnp.verify.records import FaceRecord, RecordedFact, Run, SheetRecord
from pnp.verify.similarity import Pair, Similarity, fitted

_REACH_UM: Final = 1_200.0  # how far off the first, rough similarity may be
RESIDUE_UM: Final = 500.0
_LEAST_STRIP_UM: Final = 300.0
_STRIP_SHARE: Final = 0.3  # of the em: how far off its baseline a letter is still of a line
_UM_PER_MPT: Final = MICROMETRES_PER_INCH / POINTS_PER_INCH / 1000
_SPACE: Final = re.compile(r"\s+")
_TEXT: Final = "text"
_BLANK: Final = "□"


class Difference(NamedTuple):
    """What a sheet says, and what it should. `fact` is the fact's source, or `text` for fixed words.

    *stale*: the sheet says what its rules said, the rules say `expected` now. *altered*: the ink says `printed`, its
    record `expected`.
    """

    fact: str
    printed: str | None
    expected: str | None
    kind: Literal["stale", "altered"]


class SeenFace(NamedTuple):
    """A face found on a page: how it lies there, what its ink says otherwise, and whether any of its ink was seen.

    `is_cut` says that some of its values lie off the page, so that nobody can vouch for them.
    """

    record: FaceRecord
    lies: Similarity
    differences: tuple[Difference, ...]
    is_there: bool
    is_cut: bool


class _Match(NamedTuple):
    """A text run on the page: the letters that stand for it."""

    run: Run
    letters: Sequence[int]


def seen_face(page: PageLetters, record: FaceRecord, rough: Similarity) -> SeenFace:
    """Compare a face that lies about as `rough` says; what is found of it is crossed out on the page."""
    before = sum(page.claimed)
    runs = [(run, _SPACE.sub("", run.string)) for run in record.runs]
    matches = _matched(page, runs, rough, _REACH_UM)
    lies = _refined(page, record, matches, rough)
    missing = [number for number in range(len(runs)) if number not in matches]
    if missing:
        again = _matched(page, [runs[number] for number in missing], lies, RESIDUE_UM)
        matches.update({missing[number]: letters for number, letters in again.items()})
    off = {number for number, (run, _) in enumerate(runs) if number not in matches and _is_off(page, run, lies)}
    wrong = _wrong_runs(page, runs, matches, off, lies)
    differences = [_run_difference(record, number, found) for number, found in wrong.items()]
    counts, marked = counted(page.ink, record, lies)
    differences += [Difference(fact.source, str(found), _count_text(fact), "altered") for fact, found in counts]
    is_there = marked or sum(page.claimed) > before
    is_cut = any(
        place in off for fact in record.facts if fact.kind == "text" for place in fact.places if type(place) is int
    )
    return SeenFace(record, lies, tuple(differences), is_there, is_cut)


def surplus_texts(page: PageLetters, faces: Sequence[SeenFace]) -> list[list[Difference]]:
    """For each face the words upon it that neither its record nor anything else accounts for; outermost ink apart."""
    found: list[list[tuple[int, str]]] = [[] for _ in faces]
    for number in page.free():
        if _may_be_a_shape(page, number):
            continue
        place = page.place(number)
        for face, letters in zip(faces, found, strict=True):
            point = face.lies.on_face(place)
            if 0 <= point.real <= face.record.size[0] and 0 <= point.imag <= face.record.size[1]:
                letters.append((number, page.text[number]))
                break
    return [[Difference(_TEXT, words, None, "altered") for words in _words(letters)] for letters in found]


def claim_sheet(page: PageLetters, sheet: SheetRecord, rough: Similarity) -> Similarity:
    """Cross out what belongs to a sheet and to none of its faces; how the sheet lies on the page."""
    runs = [(run, _SPACE.sub("", run.string)) for run in sheet.runs]
    matches = _matched(page, runs, rough, _REACH_UM)
    return _refined(page, sheet, matches, rough)


def _may_be_a_shape(page: PageLetters, number: int) -> bool:
    """Whether an outline reads as a sign that is no letter or digit: a rule or a spot looks the same."""
    letter = page.letters[number]
    return letter.size > 0 and not any(character.isalnum() for character in letter.characters)


# --- text runs


def _matched(
    page: PageLetters, runs: Sequence[tuple[Run, str]], lies: Similarity, reach: float
) -> dict[int, Sequence[int]]:
    """The letters of those runs that stand, letter for letter, near where they should."""
    found: dict[int, Sequence[int]] = {}
    upcoming = 0  # runs mostly follow one another as they are recorded
    for number, (run, string) in enumerate(runs):
        if not string:
            found[number] = ()
            continue
        place = lies.on_page(complex(run.x, run.y))
        start = _start(page, string, place, reach * lies.scale, upcoming)
        if start is None:
            continue
        letters = range(start, start + len(string))
        if _in_line(page, letters, run, lies):
            found[number] = letters
            page.claim(letters)
            upcoming = letters.stop
    return found


def _start(page: PageLetters, string: str, place: complex, reach: float, upcoming: int) -> int | None:
    """The number of the first letter of `string`, the nearest to its place that is not crossed out."""
    if _reads(page, string, upcoming) and abs(page.place(upcoming) - place) <= reach / 4:
        return upcoming
    starts = [number for number in page.near(place, reach) if _reads(page, string, number)]
    return min(starts, key=lambda number: abs(page.place(number) - place), default=None)


def _reads(page: PageLetters, string: str, start: int) -> bool:
    end = start + len(string)
    if end > len(page.text) or page.claimed[start]:
        return False
    if page.text.startswith(string, start):
        return not any(page.claimed[start:end])
    return page.is_ambiguous and page.is_string(string, range(start, end))


def _in_line(page: PageLetters, letters: Sequence[int], run: Run, lies: Similarity) -> bool:
    """Whether the last letter stands on the baseline of the first, not farther than the run is wide."""
    across = (page.place(letters[-1]) - page.place(letters[0])) / lies.factor * _unturned(run)
    strip = max(_LEAST_STRIP_UM, _STRIP_SHARE * run.size * _UM_PER_MPT)
    return -strip <= across.real <= run.width + strip and abs(across.imag) <= strip


def _refined(
    page: PageLetters, record: FaceRecord | SheetRecord, matches: dict[int, Sequence[int]], rough: Similarity
) -> Similarity:
    """The similarity of least squares through all runs that were found."""
    pairs: list[Pair] = [
        (complex(record.runs[number].x, record.runs[number].y), page.place(letters[0]))
        for number, letters in matches.items()
        if letters
    ]
    better = fitted(pairs) if len(pairs) > 2 else None
    corners = (0j, complex(*record.size))
    if better is None or any(abs(better.on_page(c) - rough.on_page(c)) > 4 * _REACH_UM * rough.scale for c in corners):
        return rough  # all on one spot, or on one line: the stamp is the better witness
    return better


def _wrong_runs(
    page: PageLetters,
    runs: Sequence[tuple[Run, str]],
    matches: dict[int, Sequence[int]],
    off: Container[int],
    lies: Similarity,
) -> dict[int, str]:
    """What stands where each run should that does not stand there, or not in its place, or leaves no ink."""
    wrong: dict[int, str] = {}
    for number, (run, string) in enumerate(runs):
        if number in off:
            continue
        letters = matches.get(number)
        if letters is None:
            letters = _gathered(page, run, lies)
            page.claim(letters)
            if not page.is_string(string, letters):
                wrong[number] = "".join(page.text[letter] for letter in letters)
                continue
        if not letters:
            continue
        blank = set(page.ink.blank(letters))
        if blank:
            wrong[number] = "".join(_BLANK if letter in blank else page.text[letter] for letter in letters)
        elif abs(page.place(letters[0]) - lies.on_page(complex(run.x, run.y))) > RESIDUE_UM * lies.scale:
            wrong[number] = ""  # it stands elsewhere
    return wrong


def _is_off(page: PageLetters, run: Run, lies: Similarity) -> bool:
    """Whether the start or the end of a run lies off the page."""
    start = complex(run.x, run.y)
    ends = (lies.on_page(start), lies.on_page(start + run.width / _unturned(run)))
    return any(not (0 <= end.real <= page.ink.width and 0 <= end.imag <= page.ink.height) for end in ends)


def _gathered(page: PageLetters, run: Run, lies: Similarity) -> list[int]:
    """The free letters along a run's baseline, in reading order."""
    strip = max(_LEAST_STRIP_UM, _STRIP_SHARE * run.size * _UM_PER_MPT)
    middle = complex(run.x, run.y) + run.width / 2 / _unturned(run)
    along: list[tuple[float, int]] = []
    for number in page.near(lies.on_page(middle), (run.width / 2 + strip) * lies.scale):
        across = (lies.on_face(page.place(number)) - complex(run.x, run.y)) * _unturned(run)
        if not page.claimed[number] and -strip <= across.real <= run.width + strip and abs(across.imag) <= strip:
            along.append((across.real, number))
    return [number for _, number in sorted(along)]


def _unturned(run: Run) -> complex:
    """What turns a direction along a run to the right."""
    quarters = (1, -1j, -1, 1j)
    if run.turn % 90 == 0:
        return quarters[run.turn // 90 % 4]
    import cmath

    return cmath.rect(1, -cmath.pi * run.turn / 180)


def _run_difference(record: FaceRecord, number: int, found: str) -> Difference:
    """A run that reads otherwise, under the name of the fact that is printed there, if one is."""
    fact = next((f for f in record.facts if f.kind == "text" and number in f.places), None)
    return Difference(fact.source if fact else _TEXT, found, record.runs[number].string, "altered")


def _words(letters: Iterable[tuple[int, str]]) -> list[str]:
    """Letters that follow one another, as words."""
    words: list[str] = []
    before = -2
    for number, character in letters:
        if number == before + 1:
            words[-1] += character
        else:
            words.append(character)
        before = number
    return words


def _count_text(fact: RecordedFact) -> str:
    places: Sequence[Any] = fact.places
    return str(max(0, len(places) - 1))
