"""A face: one side of a component, as an immutable display list with its facts, its record and its stamp.

The stamp is the hash of the record, and the record holds the hash of what is drawn: so an embedded record can be
trusted exactly when it hashes to the stamp in the ink.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from pnp.drawing.display import CodeMark, Fragment, Outline, Rect, StampMark, quoted
from pnp.facts import Box, Fact

Side = Literal["front", "back"]

FACE_STAMP_PREFIX, SHEET_STAMP_PREFIX = "PNP:", "PNS:"
STAMP_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford base32: no I, L, O, U
STAMP_LENGTH = 12


class Face(NamedTuple):
    """What is drawn on one side of a component. Lengths in µm; (0, 0) is the top left corner of the trim.

    `outline` is the line that is cut; ink may reach `bleed` beyond the trim. `record` is the canonical JSON text that
    `stamp` is the hash of. `code` is where the stamp stands as a code, if it does. `decided` are facts that leave no
    ink of their own but chose what is drawn; the stamp does not depend on them.
    """

    component: str
    item: str
    side: Side
    width: int
    height: int
    bleed: int
    outline: Outline
    fragments: tuple[Fragment, ...]
    facts: tuple[Fact, ...]
    record: str
    stamp: str
    code: CodeMark | None = None
    decided: tuple[Fact, ...] = ()

    def without_drawing(self) -> Face:
        """The face with its stamp, but without what is drawn and recorded: for who has already passed that on."""
        return self._replace(fragments=(), facts=(), record="")


def make_face(
    component: str,
    item: str,
    side: Side,
    size: tuple[int, int],
    fragments: Iterable[Fragment],
    facts: Iterable[Fact] = (),
    bleed: int = 0,
    outline: Outline | None = None,
) -> Face:
    """A face of trim `size` (width, height in µm), its record and stamp worked out; by default cut as a rectangle."""
    width, height = size
    outline = outline or Rect(0, 0, width, height)
    fragments, facts = tuple(fragments), tuple(facts)
    record = face_record(width, height, bleed, outline, fragments, facts)
    stamp = stamp_of(record, FACE_STAMP_PREFIX)
    code = next((mark for fragment in fragments for mark in fragment.marks if type(mark) is CodeMark), None)
    return Face(component, item, side, width, height, bleed, outline, fragments, facts, record, stamp, code)


def display_text(face: Face) -> str:
    """The text form of a face: its size, its cut line, one operation a line, then its facts."""
    head = [f"face {face.width} {face.height} bleed {face.bleed}", f"cut {face.outline}"]
    drawn = [fragment.text for fragment in face.fragments if fragment.primitives]
    facts = [
        f"fact {fact.source} {fact.format} {fact.kind} {quoted(fact.printed)} "
        + " ".join(",".join(map(str, box)) for box in fact.boxes)
        for fact in face.facts
    ]
    return "\n".join([*head, *drawn, *facts]) + "\n"


def face_record(
    width: int, height: int, bleed: int, outline: Outline, fragments: tuple[Fragment, ...], facts: tuple[Fact, ...]
) -> str:
    """The canonical JSON of what a face says: size, hash of all that is drawn, text runs, facts with their boxes.

    `marks` say where the stamp itself stands: `[x, y, align, font, size]` as text, `[x, y, side]` as a code.
    `texts` are `[x, y, width, size, turn, string]`; `facts` are `[source, value, format, printed, kind, places]`. A
    place is a box `[x, y, width, height]` (of a count the region first, then each mark), or the number of the text run
    that stands there; `printed` is null where it is the value itself.
    """
    drawn = "\n".join([fragment.text for fragment in fragments])
    digest = hashlib.sha256(f"{width} {height} {bleed} {outline}\n{drawn}".encode()).hexdigest()[:32]
    marks = ",".join([mark_text(mark) for fragment in fragments for mark in fragment.marks])
    runs = [stated for fragment in fragments for stated in fragment.stated_runs]
    texts = ",".join([text for text, _ in runs])
    numbers = {box: str(number) for number, (_, box) in enumerate(runs)}
    stated = ",".join([_fact_text(fact, numbers) for fact in facts])
    return f'{{"size":[{width},{height}],"drawing":"{digest}","marks":[{marks}],"texts":[{texts}],"facts":[{stated}]}}'


def mark_text(mark: StampMark | CodeMark) -> str:
    """The place of a stamp as a record has it."""
    if isinstance(mark, CodeMark):
        return f"[{mark.x},{mark.y},{mark.side}]"
    return f'[{mark.x},{mark.y},"{mark.align}","{mark.font}",{mark.size}]'


def stamp_of(text: str, prefix: str) -> str:
    """`prefix` and 12 characters of Crockford base32: the first 60 bits of the sha256 of `text`."""
    bits = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 4
    return prefix + "".join([STAMP_LETTERS[bits >> shift & 31] for shift in range(55, -1, -5)])


def _fact_text(fact: Fact, numbers: Mapping[Box, str]) -> str:
    source, value, format_name, printed, kind, boxes = fact
    known = numbers if kind == "text" else {}
    places = [known.get(box) or f"[{box.x},{box.y},{box.width},{box.height}]" for box in boxes]
    stated = quoted(value) if type(value) is str else value_text(value)
    shown = "null" if printed == value else quoted(printed)
    return f'[{quoted(source)},{stated},"{format_name}",{shown},"{kind}",[{",".join(places)}]]'


def value_text(value: Any) -> str:
    """A value as canonical JSON; exact fractions are `n/d` texts, as in the command line's answers."""
    if type(value) is int:
        return str(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_exact)


def _exact(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} is no value of a fact")
