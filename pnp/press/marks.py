"""Marks that say where to cut and fold: crop marks outside every bleed, cut lines, film lines, the fold line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.display import (
    Ellipse,
    Fragment,
    Line,
    Outline,
    Path,
    Primitive,
    Rect,
    Segment,
    Stroke,
    outline_bounds,
    rounded,
)
from pnp.drawing.face import Side
from pnp.drawing.sheet import Placement
from pnp.facts import Box
from pnp.press.fields import Field
from pnp.press.geometry import Axis, Slot, placed_outline
from pnp.press.settings import MARK_MARGIN_UM, PressSettings

HAIRLINE_MPT: Final = 250
CROP_MARK: Final = Stroke("#000000", HAIRLINE_MPT)
CUT_LINE: Final = Stroke("#808080", HAIRLINE_MPT)
FILM_LINE: Final = Stroke("#808080", HAIRLINE_MPT, (1_500, 1_000))
FOLD_LINE: Final = Stroke("#000000", HAIRLINE_MPT, (3_000, 1_500))
SHORTEST_MARK_UM: Final = 1_500
_AIR_UM: Final = 700  # between a mark and the furniture
_ARC: Final = 0.5522847498  # of the radius: the cubic Bézier curve that comes nearest to a quarter circle

Span = tuple[int, int]


class Cut(NamedTuple):
    """A trim line of one piece along one axis: where it is, and the piece's bleed across it (start, end)."""

    at: int
    start: int
    end: int


def crop_marks(slots: Sequence[Slot], straight: Sequence[bool], within: Box, settings: PressSettings) -> Fragment:
    """Marks at each trim line of the straight pieces, beyond their bleed, in nobody's bleed, and `within` a box."""
    lengthwise = [_side(slot, upright=True) for slot in slots]
    crosswise = [_side(slot, upright=False) for slot in slots]
    segments: list[Segment] = []
    for x, y1, y2 in _marks(lengthwise, straight, (within.y, within.y + within.height), settings):
        segments += (("M", x, y1), ("L", x, y2))
    for y, x1, x2 in _marks(crosswise, straight, (within.x, within.x + within.width), settings):
        segments += (("M", x1, y), ("L", x2, y))
    return Fragment([Path(tuple(segments), stroke=CROP_MARK)] if segments else [])


def mark_area(field: Field, side: Side) -> Box:
    """Where crop marks may stand: all but a strip along the paper's edge, and the furniture at the foot (or head)."""
    top, bottom = MARK_MARGIN_UM, field.foot - _AIR_UM
    if side == "back" and field.head < field.foot:  # turned like a wall calendar: the head lies behind the foot
        top, bottom = field.height - bottom, field.height - top
    return Box(MARK_MARGIN_UM, top, field.width - 2 * MARK_MARGIN_UM, bottom - top)


def cut_lines(placements: Iterable[Placement], exact: bool) -> list[Primitive]:
    """The lines that crop marks cannot give: of discs and other shapes, of exact pieces, of rounded corners."""
    return [line for placement in placements for line in _cut_line(placed_outline(placement), exact)]


def film_lines(placements: Iterable[Placement], settings: PressSettings) -> list[Primitive]:
    """For pieces that are laminated after cutting: the paper's cut line and around it, at the seal, the film's."""
    outlines = [placed_outline(placement) for placement in placements]
    paper = [outline._replace(fill=None, stroke=CUT_LINE) for outline in outlines]
    film = [film_outline(outline, settings)._replace(stroke=FILM_LINE) for outline in outlines]
    return [*paper, *film]


def film_outline(outline: Outline, settings: PressSettings) -> Rect | Ellipse:
    """Where the film around a piece is cut: the seal's width outside, with rounded corners."""
    seal = settings.seal
    if isinstance(outline, Ellipse):
        return Ellipse(outline.x, outline.y, outline.radius_x + seal, outline.radius_y + seal)
    left, top, right, bottom = outline_bounds(outline)
    radius = outline.radius + seal if isinstance(outline, Rect) and outline.radius else settings.corner_radius
    return Rect(left - seal, top - seal, right - left + 2 * seal, bottom - top + 2 * seal, radius)


def fold_line(axis: Axis, at: int, within: Box) -> Fragment:
    """A dashed line across the box: down at x = `at`, or across at y = `at`."""
    if axis == "x":
        return Fragment([Line(at, within.y, at, within.y + within.height, FOLD_LINE)])
    return Fragment([Line(within.x, at, within.x + within.width, at, FOLD_LINE)])


def _cut_line(outline: Outline, exact: bool) -> Iterator[Primitive]:
    if exact or not isinstance(outline, Rect):
        yield outline._replace(fill=None, stroke=CUT_LINE)
    elif outline.radius:
        yield Path(tuple(_corner_arcs(outline)), stroke=CUT_LINE)


def _corner_arcs(rect: Rect) -> Iterator[Segment]:
    """The four rounded corners alone: the straight sides have their crop marks."""
    radius = min(rect.radius, rect.width // 2, rect.height // 2)
    pull = radius - rounded(radius * _ARC)
    for x, inwards in ((rect.x, 1), (rect.x + rect.width, -1)):
        for y, downwards in ((rect.y, 1), (rect.y + rect.height, -1)):
            yield ("M", x, y + downwards * radius)
            yield ("C", x, y + downwards * pull, x + inwards * pull, y, x + inwards * radius, y)


def _side(slot: Slot, upright: bool) -> tuple[Cut, Cut, Span]:
    """Both trim lines of a slot along one axis, and the span across that its bleed covers."""
    left, top, right, bottom = slot.bleed
    x1, x2, y1, y2 = slot.x, slot.x + slot.width, slot.y, slot.y + slot.height
    if upright:
        return Cut(x1, y1 - top, y2 + bottom), Cut(x2, y1 - top, y2 + bottom), (x1 - left, x2 + right)
    return Cut(y1, x1 - left, x2 + right), Cut(y2, x1 - left, x2 + right), (y1 - top, y2 + bottom)


def _marks(
    sides: Sequence[tuple[Cut, Cut, Span]], straight: Sequence[bool], limits: Span, settings: PressSettings
) -> Iterator[tuple[int, int, int]]:
    """Each mark as its trim line's coordinate, its start and its end."""
    cuts = {cut for (*both, _), marked in zip(sides, straight, strict=True) if marked for cut in both}
    for at in sorted({cut.at for cut in cuts}):
        blocked = [(first.start, first.end) for first, _, (near, far) in sides if near <= at <= far]
        wanted = [span for cut in cuts if cut.at == at for span in _either_end(cut, settings)]
        for start, end in _free_spans(wanted, blocked, limits, settings.mark_offset):
            if end - start >= SHORTEST_MARK_UM:
                yield at, start, end


def _either_end(cut: Cut, settings: PressSettings) -> tuple[Span, Span]:
    offset, length = settings.mark_offset, settings.mark_length
    return (cut.start - offset - length, cut.start - offset), (cut.end + offset, cut.end + offset + length)


def _free_spans(wanted: Iterable[Span], blocked: Iterable[Span], limits: Span, offset: int) -> list[Span]:
    """The union of the wanted spans, without what lies nearer than `offset` to a blocked one or beyond the limits."""
    spans = [(max(start, limits[0]), min(end, limits[1])) for start, end in sorted(set(wanted))]
    for start, end in sorted(set(blocked)):
        spans = [piece for span in spans for piece in _without(span, (start - offset, end + offset))]
    return _joined(sorted(spans))


def _without(span: Span, hole: Span) -> Iterator[Span]:
    if span[0] < min(span[1], hole[0]):
        yield span[0], min(span[1], hole[0])
    if max(span[0], hole[1]) < span[1]:
        yield max(span[0], hole[1]), span[1]


def _joined(spans: Sequence[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
