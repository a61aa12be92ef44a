"""What belongs to a sheet and to none of its faces: label, sheet number and stamp, size statement and ruler.

All of it stands at the foot, within the printable area. On wide papers the text has two lines, with the number, the
stamp and the ruler to its right; on narrow ones the text stands above them. Where pieces bear no code of their own, the
sheet's code stands to the left of it all. What many sheets share is made once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pnp.drawing.display import CodeMark, Fragment, Path, Primitive, Segment, StampMark, Stroke, Text, rounded
from pnp.drawing.fonts import MissingGlyphError, runs_by_font, text_width_um
from pnp.drawing.stamps import SMALLEST_CODE_UM, mark_ink
from pnp.findings import Finding
from pnp.press.settings import PressSettings

FONT: Final = "BarlowCondensed-Regular"
NOTICE_FONT: Final = "BarlowCondensed-SemiBold"
COLOUR: Final = "#333333"
CODE_COLOUR: Final = "#000000"
NOTICE_COLOUR: Final = "#D55E00"
SIZE_MPT, NUMBER_MPT = 6_500, 6_000
LINE_UM: Final = 2_500
RULER_UM: Final = 50_000
SIZE_STATEMENT: Final = "Print at 100 % (no scaling)"

_CODE_ROOM_UM: Final = SMALLEST_CODE_UM + 3_000
_RULER_ROOM_UM: Final = RULER_UM + 5_500  # “50 mm” reaches beyond the last tick
_RULER_HEIGHT_UM: Final = 5_000
_NUMBER_ROOM_UM: Final = 23_000
_WIDE_UM: Final = 150_000  # printable width from which text and ruler stand side by side
_RULER_STROKE: Final = Stroke("#000000", 250)
_TICKS_UM: Final = {10: 2_200, 5: 1_600, 1: 1_000}


class FootNeeds(NamedTuple):
    """What a foot must have room for besides the usual: a line of notices such as DRAFT, the sheet's own code."""

    noticed: bool = False
    coded: bool = False


USUAL: Final = FootNeeds()


class Label(NamedTuple):
    """What the foot says of a sheet, besides its number and stamp; equal labels are the same objects."""

    heading: tuple[str, ...]
    instructions: tuple[str, ...]
    notice: str = ""


class Foot:
    """The foot of sheets of one width, with all fragments that were made for it so far."""

    def __init__(self, width: int, settings: PressSettings, needs: FootNeeds = USUAL) -> None:
        self._edge = settings.margins.left
        self.left = self._edge + _CODE_ROOM_UM * needs.coded
        self.room = width - self.left - settings.margins.right
        self.wide = self.room >= _WIDE_UM - _CODE_ROOM_UM * needs.coded
        self.lines = 2 if self.wide and not needs.coded else 4  # as many as are as high as the code
        self.noticed, self.coded = needs
        self.findings: dict[str, Finding] = {}
        self._made: dict[tuple[Label, int], Fragment] = {}
        self._rulers: dict[int, Fragment] = {}

    @property
    def height(self) -> int:
        """How much of the sheet it takes."""
        text = LINE_UM * (self.lines + self.noticed)
        height = text if self.wide else text + _RULER_HEIGHT_UM
        return max(height, SMALLEST_CODE_UM) if self.coded else height

    def label(self, label: Label, top: int) -> Fragment:
        """The text of a label, in a foot that begins at y = `top`."""
        known = self._made.get((label, top))
        if known is None:
            known = self._made[label, top] = Fragment(self._label(label, top), is_shared=True)
        return known

    def ruler(self, top: int) -> Fragment:
        """The ruler: 50 mm in millimetres, numbers above."""
        known = self._rulers.get(top)
        if known is None:
            known = self._rulers[top] = Fragment(_ruler(self._ruler_left, top + self.height), is_shared=True)
        return known

    def number(self, text: str, stamp: str, top: int) -> Fragment:
        """What differs on each sheet: its number, its stamp, and its code if it has one."""
        stamped, *coded = self.marks(top)
        ink = [mark_ink(mark, stamp) for mark in coded]
        return Fragment([*_runs(text, stamped.x, stamped.y - LINE_UM, FONT, COLOUR), mark_ink(stamped, stamp), *ink])

    def marks(self, top: int) -> tuple[StampMark | CodeMark, ...]:
        """Where the sheet's own stamp stands, as text and, if it is coded, as a code."""
        x = self._ruler_left - _NUMBER_ROOM_UM if self.wide else self._ruler_left + _RULER_ROOM_UM + 500
        bottom = top + self.height
        stamped = StampMark(x, bottom - _DROP_UM, "left", FONT, SIZE_MPT, COLOUR)
        code = CodeMark(self._edge, bottom - SMALLEST_CODE_UM, SMALLEST_CODE_UM, CODE_COLOUR)
        return (stamped, code) if self.coded else (stamped,)

    @property
    def _ruler_left(self) -> int:
        return self.left + self.room - _RULER_ROOM_UM + 1_000 if self.wide else self.left + 1_000

    @property
    def _text_room(self) -> int:
        return self.room - _RULER_ROOM_UM - _NUMBER_ROOM_UM - 2_000 if self.wide else self.room

    def _label(self, label: Label, top: int) -> list[Primitive]:
        primitives: list[Primitive] = []
        if label.notice:
            line = self._shortened(label.notice, NOTICE_FONT, self.room)
            primitives += self._line(line, top + LINE_UM, NOTICE_FONT, NOTICE_COLOUR)
        lines = self._lines(label)
        bottom = top + self.height - (0 if self.wide else _RULER_HEIGHT_UM)
        for number, line in enumerate(reversed(lines)):
            primitives += self._line(line, bottom - number * LINE_UM, FONT, COLOUR)
        return primitives

    def _lines(self, label: Label) -> list[str]:
        """Heading and instructions, each on lines of its own; the last instructions go first where room is short."""
        instructions = (SIZE_STATEMENT, *label.instructions)
        heading = self._wrapped(" · ".join(label.heading))
        for kept in range(len(instructions), 0, -1):
            lines = heading + self._wrapped(" · ".join(instructions[:kept]))
            if len(lines) <= self.lines:
                return lines
        return [self._shortened(" · ".join(label.heading), FONT, self._text_room), SIZE_STATEMENT]

    def _wrapped(self, text: str) -> list[str]:
        lines: list[str] = []
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and _width(longer, FONT) <= self._text_room:
                lines[-1] = longer
            else:
                lines.append(word)
        return [line.removesuffix(" ·").removeprefix("· ") for line in lines if line not in ("", "·")]

    def _shortened(self, text: str, font: str, room: int) -> str:
        """The text, or as much of it as the line holds, with a warning."""
        if _width(text, font) <= room:
            return text
        kept = text
        while kept and _width(f"{kept}…", font) > room:
            kept = kept[:-1].rstrip()
        self.findings[text] = Finding(
            "PNP-PRESS-LABEL",
            f"the label at the foot of the sheets is too long and ends with “{kept}…”",
            found=text,
            hint="shorten the titles or notices in it",
            severity="warning",
        )
        return f"{kept}…"

    def _line(self, text: str, bottom: int, font: str, colour: str) -> list[Text]:
        try:
            return _runs(text, self.left, bottom - _DROP_UM, font, colour)
        except MissingGlyphError as error:
            self.findings[text] = Finding(
                "PNP-PRESS-GLYPH",
                f"the label “{text}” cannot be printed: {error}",
                found=error.character,
                hint="write the title without it",
            )
            return self._line(text.replace(error.character, "?"), bottom, font, colour)


_DROP_UM: Final = 650  # from a line's lower edge up to its baseline


def _runs(text: str, x: int, y: int, font: str, colour: str) -> list[Text]:
    runs: list[Text] = []
    for run_font, string in runs_by_font(text, font):
        width = rounded(text_width_um(string, run_font, SIZE_MPT))
        runs.append(Text(x, y, string, run_font, SIZE_MPT, colour, width))
        x += width
    return runs


def _width(text: str, font: str) -> float:
    try:
        return sum(text_width_um(string, run_font, SIZE_MPT) for run_font, string in runs_by_font(text, font))
    except MissingGlyphError as error:
        return _width(text.replace(error.character, "?"), font)


def _ruler(x: int, bottom: int) -> list[Primitive]:
    """Ticks on a line, their feet at `bottom`, and a number above each centimetre."""
    base = bottom - 400
    segments: list[Segment] = [("M", x, base), ("L", x + RULER_UM, base)]
    for millimetre in range(RULER_UM // 1000 + 1):
        height = next(height for step, height in _TICKS_UM.items() if millimetre % step == 0)
        segments += (("M", x + millimetre * 1000, base), ("L", x + millimetre * 1000, base - height))
    numbers = [_number(x + millimetre * 1000, base - 2_600, millimetre) for millimetre in range(0, 51, 10)]
    return [Path(tuple(segments), stroke=_RULER_STROKE), *numbers]


def _number(x: int, y: int, millimetre: int) -> Text:
    """A number centred above its tick; the last one adds the unit."""
    middle = text_width_um(str(millimetre), FONT, NUMBER_MPT) / 2
    string = f"{millimetre} mm" if millimetre == RULER_UM // 1000 else str(millimetre)
    width = rounded(text_width_um(string, FONT, NUMBER_MPT))
    return Text(rounded(x - middle), y, string, FONT, NUMBER_MPT, "#000000", width)
