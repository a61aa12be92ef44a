"""Text broken into lines and placed: once, for every backend.

Widths are in thousandths of an em while lines are broken, so that one measuring serves every size that is tried;
a line is turned into runs and micrometres when it is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pnp.drawing.display import Primitive, Symbol, Text, rounded, run_box
from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT, font_named, runs_by_font
from pnp.facts import Box

Align = Literal["left", "centre", "right"]

NO_SLOT: Final = -1
ICON_MILLIEM: Final = 1000
_ICON_DROP: Final = 0.16  # an inline icon's square reaches this much of an em below the baseline
_BULLET_GAP: Final = 0.45


class Part(NamedTuple):
    """A stretch of one look within a word. `slot` numbers the fact that it prints, or is `NO_SLOT`."""

    text: str
    font: str
    colour: str
    slot: int = NO_SLOT
    icon: str | None = None


class Word(NamedTuple):
    """Parts that no line break parts, and their width in thousandths of an em."""

    width: float
    parts: tuple[Part, ...]


class Paragraph(NamedTuple):
    """Words to be broken into lines; `bullet` hangs to their left, `gap` (in lines) is the space above.

    `is_plain` promises that every word is one part, all of one look and one fact: such lines are set as they are.
    """

    words: list[Word]
    bullet: str = ""
    gap: float = 0.0
    space_font: str = "BarlowCondensed-Regular"
    is_plain: bool = False


@dataclass(slots=True)
class Line:
    """One broken line: its words, its width and its indent in thousandths of an em."""

    words: list[Word]
    width: float
    indent: float = 0.0
    bullet: str = ""
    gap: float = 0.0
    space: float = 0.0
    is_plain: bool = False


class Setting(NamedTuple):
    """How lines are set: size and tracking in thousandths of a point, leading as a multiple of the size."""

    size: int
    leading: float
    align: Align = "left"
    tracking: int = 0
    bullet_font: str = "BarlowCondensed-Regular"
    bullet_colour: str = "#000000"
    cap_height: float = 0.7


def measured_word(parts: Iterable[Part]) -> Word:
    """A word of `parts`, with characters that a font lacks given to a fallback. Raises `MissingGlyphError`."""
    width, placed = 0.0, []
    for part in parts:
        if part.icon is not None:
            width += ICON_MILLIEM
            placed.append(part)
            continue
        try:
            width += font_named(part.font).advance(part.text)
            placed.append(part)
        except KeyError:
            for font, text in runs_by_font(part.text, part.font):
                width += font_named(font).advance(text)
                placed.append(part._replace(text=text, font=font))
    return Word(width, tuple(placed))


def broken(
    paragraphs: Sequence[Paragraph], limit: float, hyphenate: Callable[[str], Sequence[int]] | None = None
) -> tuple[list[Line], bool]:
    """Lines no wider than `limit` thousandths of an em, and whether every word found room in one.

    `hyphenate` gives the places at which a word may be parted. No last line holds a single word if a neighbour can
    come down to it.
    """
    lines: list[Line] = []
    fits = True
    for paragraph in paragraphs:
        space = font_named(paragraph.space_font).advance(" ")
        indent = _bullet_width(paragraph)
        fresh, fitted = _paragraph_lines(paragraph.words, limit - indent, space, hyphenate)
        fits = fits and fitted
        for line in fresh:
            line.indent, line.space, line.is_plain = indent, space, paragraph.is_plain
        fresh[0].bullet, fresh[0].gap = paragraph.bullet, paragraph.gap
        lines += fresh
    return lines, fits


def _paragraph_lines(
    words: list[Word], limit: float, space: float, hyphenate: Callable[[str], Sequence[int]] | None
) -> tuple[list[Line], bool]:
    if hyphenate is None:
        lines = _unparted_lines(words, limit, space)
        if lines is not None:
            return _without_lone_word(lines, limit, space), True
    lines, fits = _parted_lines(words, limit, space, hyphenate)
    return _without_lone_word(lines, limit, space), fits


def _unparted_lines(words: list[Word], limit: float, space: float) -> list[Line] | None:
    """Lines of whole words; None where a word is wider than a line."""
    lines: list[Line] = []
    current: list[Word] = []
    width = 0.0
    for word in words:
        own = word[0]
        wider = width + space + own if current else own
        if wider > limit:
            if own > limit:
                return None
            lines.append(Line(current, width))
            current, width = [word], own
        else:
            current.append(word)
            width = wider
    if current or not lines:
        lines.append(Line(current, width))
    return lines


def _parted_lines(
    words: list[Word], limit: float, space: float, hyphenate: Callable[[str], Sequence[int]] | None
) -> tuple[list[Line], bool]:
    """Lines in which words may be parted, and whether each found room."""
    lines: list[Line] = []
    current: list[Word] = []
    width, fits = 0.0, True
    waiting = words[::-1]
    while waiting:
        word = waiting.pop()
        wider = width + space + word.width if current else word.width
        if wider <= limit:
            current.append(word)
            width = wider
            continue
        room = limit - (width + space if current else 0.0)
        parted = _parted(word, room, limit, hyphenate)
        if parted:
            current.append(parted[0])
            waiting += parted[:0:-1]
        elif not current:
            current, fits = [word], False
        else:
            waiting.append(word)
        lines.append(Line(current, sum(w.width for w in current) + space * (len(current) - 1)))
        current, width = [], 0.0
    if current or not lines:
        lines.append(Line(current, width))
    return lines, fits


def _parted(
    word: Word, room: float, limit: float, hyphenate: Callable[[str], Sequence[int]] | None
) -> list[Word] | None:
    """The word in two or more, the first no wider than `room`: at its own spaces, or hyphenated."""
    if word.width > limit and any(" " in part.text for part in word.parts):
        pieces = _at_spaces(word)
        return pieces if pieces[0].width <= room else None
    if hyphenate is None or len(word.parts) != 1 or word.parts[0].icon:
        return None
    part = word.parts[0]
    for place in sorted(hyphenate(part.text), reverse=True):
        first = measured_word([part._replace(text=part.text[:place] + "-")])
        if first.width <= room:
            return [first, measured_word([part._replace(text=part.text[place:])])]
    return None


def _at_spaces(word: Word) -> list[Word]:
    pieces: list[list[Part]] = [[]]
    for part in word.parts:
        first, *rest = part.text.split(" ") if part.icon is None else [part.text]
        pieces[-1].append(part._replace(text=first))
        pieces += [[part._replace(text=text)] for text in rest]
    return [measured_word(piece) for piece in pieces]


def _without_lone_word(lines: list[Line], limit: float, space: float) -> list[Line]:
    if len(lines) > 1 and len(lines[-1].words) == 1 and len(lines[-2].words) > 2:
        above, last = lines[-2], lines[-1]
        moved = above.words[-1]
        if moved.width + space + last.width <= limit and not moved.parts[-1].text.endswith("-"):
            last.words.insert(0, moved)
            last.width += space + moved.width
            above.words = above.words[:-1]
            above.width -= space + moved.width
    return lines


def _bullet_width(paragraph: Paragraph) -> float:
    if not paragraph.bullet:
        return 0.0
    return font_named(paragraph.space_font).advance(paragraph.bullet) + _BULLET_GAP * 1000


def height_of(lines: Sequence[Line], leading: float) -> float:
    """The height of set lines as a multiple of the size."""
    return sum([1.0 + line.gap for line in lines]) * leading


def set_lines(
    lines: Sequence[Line], setting: Setting, left: float, top: float, width: float
) -> Iterator[tuple[Primitive, int, Box]]:
    """The primitives of `lines` in a column from (left, top), `width` wide, in unrounded µm.

    Each comes with the slot of the fact that it prints and its box. Capitals stand in the middle of their line.
    """
    em = setting.size * 1000 * UM_PER_MILLIEM_AND_MPT
    step, scale = em * setting.leading, setting.size * UM_PER_MILLIEM_AND_MPT
    baseline = top + step / 2 + setting.cap_height * em / 2
    before = {"left": 0.0, "centre": 0.5, "right": 1.0}[setting.align]
    for line in lines:
        baseline += line.gap * step
        tracked = _tracked_um(line, setting.tracking) if setting.tracking else 0.0
        shift = before * (width - (line.width + line.indent) * scale - tracked)
        if line.bullet:
            yield _bullet(line, setting, left + shift, baseline)
        x = left + shift + line.indent * scale
        if line.is_plain and line.words:
            yield _plain_line(line, setting, x, baseline, line.width * scale + tracked)
        else:
            yield from _set_line(line, setting, x, baseline)
        baseline += step


def _plain_line(line: Line, setting: Setting, x: float, y: float, width: float) -> tuple[Primitive, int, Box]:
    """A line of one look and one fact, as one run."""
    _, font, colour, slot, _ = line.words[0].parts[0]
    text = " ".join([parts[0][0] for _, parts in line.words])
    run = Text(rounded(x), rounded(y), text, font, setting.size, colour, rounded(width), setting.tracking)
    return run, slot, run_box(run)


def _bullet(line: Line, setting: Setting, x: float, baseline: float) -> tuple[Primitive, int, Box]:
    width = font_named(setting.bullet_font).advance(line.bullet) * setting.size * UM_PER_MILLIEM_AND_MPT
    run = _run(x, baseline, line.bullet, setting.bullet_font, setting, setting.bullet_colour, width)
    return run, NO_SLOT, run_box(run)


def _set_line(line: Line, setting: Setting, x: float, baseline: float) -> Iterator[tuple[Primitive, int, Box]]:
    scale, track = setting.size * UM_PER_MILLIEM_AND_MPT, setting.tracking * 1000 * UM_PER_MILLIEM_AND_MPT
    for part, milliem in _merged(line):
        if part.icon is not None:
            side = rounded(scale * ICON_MILLIEM)
            y = rounded(baseline + _ICON_DROP * side) - side
            yield Symbol(part.icon, rounded(x), y, side, part.colour), part.slot, Box(rounded(x), y, side, side)
            x += side
        else:
            width = milliem * scale + track * len(part.text)
            if part.text.strip():
                run = _run(x, baseline, part.text, part.font, setting, part.colour, width)
                yield run, part.slot, run_box(run)
            x += width


def _run(x: float, y: float, text: str, font: str, setting: Setting, colour: str, width: float) -> Text:
    return Text(rounded(x), rounded(y), text, font, setting.size, colour, rounded(width), setting.tracking)


def _merged(line: Line) -> Iterator[tuple[Part, float]]:
    """The line's parts with their widths, neighbours of one look and one fact joined, spaces within or between."""
    space, words = line.space, line.words
    waiting: Part | None = None
    for index, word in enumerate(words):
        for position, part in enumerate(word.parts):
            before = " " if index and not position else ""
            if waiting is not None and part.icon is None and waiting.icon is None and waiting[1:] == part[1:]:
                waiting = waiting._replace(text=waiting.text + before + part.text)
                continue
            if waiting is not None:
                yield _closed(waiting, before)
                before = "" if waiting.icon is None else before
            if before:
                yield Part(" ", "", part.colour), space
            waiting = part
    if waiting is not None:
        yield _closed(waiting, "")


def _closed(part: Part, after: str) -> tuple[Part, float]:
    """A finished run. The space behind it belongs to it, so that programs that read the page see a space there."""
    if part.icon is not None:
        return part, ICON_MILLIEM
    text = part.text + after
    return part._replace(text=text), font_named(part.font).advance(text)


def _tracked_um(line: Line, tracking: int) -> float:
    letters = sum(len(part.text) for word in line.words for part in word.parts) + max(0, len(line.words) - 1)
    return letters * tracking * 1000 * UM_PER_MILLIEM_AND_MPT
