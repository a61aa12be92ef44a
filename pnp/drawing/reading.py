"""Reading the text form of a display list back: what a ledger keeps of earlier drawings.

`parse_primitive(str(primitive)) == primitive`, and so for whole faces; what cannot be read is a `DrawingTextError`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, get_args

from pnp.drawing.display import (
    CodeMark,
    Ellipse,
    Fragment,
    Line,
    Outline,
    Path,
    Picture,
    Primitive,
    Rect,
    Segment,
    StampMark,
    Stroke,
    Symbol,
    Text,
    run_box,
)
from pnp.drawing.face import FACE_STAMP_PREFIX, Face, Side, stamp_of
from pnp.facts import Box, Fact
from pnp.facts.fact import Kind

FaceName = tuple[str, str, Side]
"""Component, item and side."""

_NUMBER: Final = r"(-?\d{1,12})"
_PAINT: Final = re.compile(r"(?: fill (\S+))?(?: stroke (\S+) (\d{1,12})(?: dash ([\d,]+))?( round)?)?")
_TEXT_HEAD: Final = re.compile(rf"text {_NUMBER} {_NUMBER} ")
_TEXT_REST: Final = re.compile(
    rf" (\S+) {_NUMBER} (\S+) width {_NUMBER}(?: tracking {_NUMBER})?(?: word {_NUMBER})?(?: turn {_NUMBER})?"
)
_FACE: Final = re.compile(rf"face {_NUMBER} {_NUMBER} bleed {_NUMBER}")
_FACT: Final = re.compile(rf'fact (\S+) (.+?) ({"|".join(get_args(Kind))}) (?=")')
_POINTS: Final = {"M": 2, "L": 2, "C": 6, "Z": 0}
_FACE_LINE, _CUT_LINE, _FACT_LINE = "face ", "cut ", "fact "
_decoder: Final = json.JSONDecoder()


class DrawingTextError(ValueError):
    """A text that is no drawing's."""


def parse_primitive(text: str) -> Primitive:
    """The primitive of one line. Raises `DrawingTextError`."""
    read = _READERS.get(text.partition(" ")[0])
    try:
        primitive = read(text) if read is not None else None
    except (ValueError, IndexError, TypeError) as error:
        raise DrawingTextError(f"“{text[:80]}” is nothing drawn: {error}") from None
    if primitive is None:
        raise DrawingTextError(f"“{text[:80]}” is nothing drawn")
    return primitive


def parse_fragment(text: str) -> Fragment:
    """The fragment whose text form this is. Raises `DrawingTextError`."""
    return Fragment(map(parse_primitive, text.split("\n")) if text else ())


def parse_outline(text: str) -> Outline:
    """A cut line. Raises `DrawingTextError`."""
    outline = parse_primitive(text)
    if isinstance(outline, Rect | Ellipse | Path):
        return outline
    raise DrawingTextError(f"“{text[:80]}” is no line that can be cut")


def parse_face(text: str, name: FaceName = ("", "", "front"), record: str = "") -> Face:
    """A face from its text form, drawn as one fragment. `record`, which gives the stamp, is not part of that form.

    The values of its facts are what was printed: the text form has no others. Raises `DrawingTextError`.
    """
    head, cut, *lines = text.removesuffix("\n").split("\n") if text.count("\n") > 1 else ("", "")
    size = _FACE.fullmatch(head)
    if size is None or not cut.startswith(_CUT_LINE):
        raise DrawingTextError(f"“{head[:80]}” begins no face")
    width, height, bleed = map(int, size.groups())
    drawn = Fragment(parse_primitive(line) for line in lines if not line.startswith(_FACT_LINE))
    facts = tuple(_fact(line) for line in lines if line.startswith(_FACT_LINE))
    code = next((mark for mark in drawn.marks if isinstance(mark, CodeMark)), None)
    stamp = stamp_of(record, FACE_STAMP_PREFIX) if record else ""
    outline = parse_outline(cut.removeprefix(_CUT_LINE))
    return Face(*name, width, height, bleed, outline, (drawn,), facts, record, stamp, code)


def facts_in(record: str) -> tuple[Fact, ...]:
    """The facts that a face's record states, with the boxes where they stand. Raises `DrawingTextError`."""
    try:
        stated = json.loads(record)
        boxes = [_box_of_run(run) for run in stated["texts"]]
        return tuple(_stated_fact(fact, boxes) for fact in stated["facts"])
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise DrawingTextError(f"a record cannot be read: {error}") from None


def _rect(text: str) -> Primitive | None:
    matched = _matched(rf"rect {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER}(?: r {_NUMBER})?", text)
    if matched is None:
        return None
    *place, radius = matched.numbers
    return Rect(*place, radius or 0, *matched.paint)  # type: ignore[call-arg]


def _ellipse(text: str) -> Primitive | None:
    matched = _matched(rf"ellipse {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER}", text)
    return Ellipse(*matched.numbers, *matched.paint) if matched is not None else None  # type: ignore[call-arg]


def _line(text: str) -> Primitive | None:
    matched = _matched(rf"line {_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER}", text)
    if matched is None or matched.paint[1] is None:
        return None
    return Line(*matched.numbers, matched.paint[1])  # type: ignore[call-arg]


def _path(text: str) -> Primitive | None:
    words = text.split()[1:]
    segments: list[Segment] = []
    while words and words[0] in _POINTS:
        count = _POINTS[words[0]]
        segments.append((words[0], *map(int, words[1 : count + 1])))
        if len(segments[-1]) != count + 1:
            return None
        del words[: count + 1]
    paint = _painted("".join(f" {word}" for word in words))
    return Path(tuple(segments), *paint) if paint is not None else None


def _symbol(text: str) -> Primitive | None:
    matched = re.fullmatch(rf"symbol (\S+) {_NUMBER} {_NUMBER} {_NUMBER} fill (\S+)", text)
    if matched is None:
        return None
    name, x, y, size, fill = matched.groups()
    return Symbol(name, int(x), int(y), int(size), fill)


def _text(text: str) -> Primitive | None:
    head = _TEXT_HEAD.match(text)
    if head is None:
        return None
    string, end = _string_at(text, head.end())
    rest = _TEXT_REST.fullmatch(text, end)
    if rest is None:
        return None
    font, size, colour, width, *spacing = rest.groups()
    tracking, word, turn = (int(number or 0) for number in spacing)
    return Text(int(head[1]), int(head[2]), string, font, int(size), colour, int(width), tracking, word, turn)


def _picture(text: str) -> Primitive | None:
    place = rf"{_NUMBER} {_NUMBER} {_NUMBER} {_NUMBER}"
    matched = re.fullmatch(rf"picture {place} (\S+)(?: crop {_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER})?", text)
    if matched is None:
        return None
    numbers, digest, crop = matched.groups()[:4], matched[5], matched.groups()[5:]
    x, y, width, height = map(int, numbers)
    picture = Picture(x, y, width, height, digest)
    if crop[0] is None:
        return picture
    left, top, right, bottom = map(int, crop)
    return picture._replace(crop=(left, top, right, bottom))


def _stamp(text: str) -> Primitive | None:
    matched = re.fullmatch(rf"stamp {_NUMBER} {_NUMBER} (left|centre|right) (\S+) {_NUMBER} (\S+)", text)
    if matched is None:
        return None
    x, y, align, font, size, colour = matched.groups()
    return StampMark(int(x), int(y), align, font, int(size), colour)  # type: ignore[arg-type]


def _code(text: str) -> Primitive | None:
    matched = re.fullmatch(rf"code {_NUMBER} {_NUMBER} {_NUMBER} (\S+)", text)
    return CodeMark(int(matched[1]), int(matched[2]), int(matched[3]), matched[4]) if matched is not None else None


_READERS: Final[Mapping[str, Callable[[str], Primitive | None]]] = {
    "rect": _rect,
    "ellipse": _ellipse,
    "line": _line,
    "path": _path,
    "symbol": _symbol,
    "text": _text,
    "picture": _picture,
    "stamp": _stamp,
    "code": _code,
}


class _Matched(NamedTuple):
    """The numbers of a shape's line (None: left out), and its fill and stroke."""

    numbers: tuple[Any, ...]
    paint: tuple[str | None, Stroke | None]


def _matched(pattern: str, text: str) -> _Matched | None:
    head = re.match(pattern, text)
    paint = _painted(text[head.end() :]) if head is not None else None
    if head is None or paint is None:
        return None
    return _Matched(tuple(int(number) if number is not None else None for number in head.groups()), paint)


def _painted(text: str) -> tuple[str | None, Stroke | None] | None:
    """The fill and the stroke that a shape's line ends with, or None if it ends with something else."""
    matched = _PAINT.fullmatch(text)
    if matched is None:
        return None
    fill, colour, width, dash, cap = matched.groups()
    if colour is None:
        return fill, None
    lengths = tuple(map(int, dash.split(","))) if dash else ()
    return fill, Stroke(colour, int(width), lengths, "round" if cap else "butt")


def _string_at(text: str, start: int) -> tuple[str, int]:
    """A text in quotation marks, and where it ends."""
    string, end = _decoder.raw_decode(text, start)
    if not isinstance(string, str):
        raise ValueError("a text is missing")
    return string, end


def _fact(line: str) -> Fact:
    head = _FACT.match(line)
    if head is None:
        raise DrawingTextError(f"“{line[:80]}” is no fact")
    try:
        printed, end = _string_at(line, head.end())
        boxes = tuple(_box(map(int, box.split(","))) for box in line[end:].split())
    except (ValueError, TypeError) as error:
        raise DrawingTextError(f"“{line[:80]}” is no fact: {error}") from None
    return Fact(head[1], printed, head[2], printed, head[3], boxes)  # type: ignore[arg-type]


def _stated_fact(stated: Any, boxes_of_runs: list[Box]) -> Fact:
    source, value, format_name, printed, kind, places = stated
    boxes = tuple(boxes_of_runs[place] if isinstance(place, int) else _box(place) for place in places)
    shown = value if printed is None else printed
    return Fact(str(source), value, str(format_name), str(shown), kind, boxes)


def _box_of_run(stated: Any) -> Box:
    x, y, width, size, turn, string = stated
    return run_box(Text(int(x), int(y), str(string), "", int(size), "", int(width), turn=int(turn)))


def _box(numbers: Iterable[Any]) -> Box:
    x, y, width, height = numbers
    return Box(int(x), int(y), int(width), int(height))
