"""Packing: slots for pieces in a rectangle, as plain grids where sizes agree and as blocks of grids where they differ.

Whole blocks of equal pieces stand beside and below one another, so that a few straight cuts part them; where that needs
more pages than shelves do (see `pnp.press.shelves`), they stand on shelves. The result depends on nothing but sizes and
numbers. Lengths in µm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, Literal, NamedTuple

from pnp.facts import Box
from pnp.press.geometry import Slot, grown, slot_bleed, union
from pnp.press.grids import Grid, grid_for, grid_slots, length, slots, trimmed
from pnp.press.shelves import TURNS, Room, Run, Shelves, fewest, first_fit
from pnp.press.spacing import Kind

Order = Literal["height", "area", "side"]
Split = Literal["larger", "below", "beside"]

MARK_ROOM_UM: Final = 2_500
"""Around each block, besides its bleed: where its crop marks stand."""
LEAST_MARK_ROOM_UM: Final = 1_250
"""Half of what neighbours need so that there is room for the shortest mark between them, if that saves pages."""
_MOST_MIXED_SHEETS: Final = 6  # beyond so many full sheets of a kind, mixing it with others saves nothing

_MOST_TRIALS: Final = 400  # blocks to place in all: with very many sizes fewer ways of packing are tried


class Block(NamedTuple):
    """A run of the next pieces of a kind, and their slots."""

    kind: Kind
    slots: tuple[Slot, ...]


Page = tuple[Block, ...]


def pack(kinds: Sequence[Kind], area: Box) -> list[Page]:
    """All pieces of all kinds on as few pages as it finds; each kind on pages of its own where mixing saves none.

    Every kind must fit into the area (see `grid_for`). It never takes more pages than first-fit by decreasing height
    does, nor, for few pieces, than any shelves can do with.
    """
    apart = [page for kind in kinds for page in _pages_of_one(kind, area, len(kind.pieces))]
    if len(apart) <= least_pages(kinds, area):
        return apart
    if len(kinds) == 1 and not _leaves_room(kinds[0], area):
        return _shelved(kinds, area, apart)
    whole, mixed = _mixed(kinds, area)
    best = whole + mixed if len(whole) + len(mixed) < len(apart) else apart
    return _shelved(kinds, area, best)


def _leaves_room(kind: Kind, area: Box) -> bool:
    """Whether beside or below a full grid there is room for another piece, turned the other way."""
    grid = grid_for(kind, area.width, area.height)
    if grid is None:
        return False
    beside = area.width - length(grid.columns, grid.width, kind.gap)
    below = area.height - length(grid.rows, grid.height, kind.gap)
    return max(beside, below) >= min(kind.width, kind.height)


def least_pages(kinds: Sequence[Kind], area: Box) -> int:
    """No packing can do with fewer pages: the pieces' own area would not fit."""
    ink = sum(kind.width * kind.height * len(kind.pieces) for kind in kinds)
    return -(-ink // (area.width * area.height))


def tidiness(pages: Sequence[Page]) -> tuple[int, int]:
    """The less, the better: how many pages, and how many blocks to cut apart."""
    return len(pages), sum(map(len, pages))


def _pages_of_one(kind: Kind, area: Box, count: int) -> list[Page]:
    """Pages of one kind, all on the same grid, so that a stack of sheets can be cut in one go."""
    grid = grid_for(kind, area.width, area.height, count)
    if grid is None or not count:
        return []
    full, rest = divmod(count, grid.capacity)
    if not full:
        return [(Block(kind, grid_slots(trimmed(grid, rest), area, rest, at_top=True)),)]
    pages: list[Page] = [(Block(kind, grid_slots(grid, area, grid.capacity)),)] * full
    return [*pages, (Block(kind, grid_slots(grid, area, rest)),)] if rest else pages


class _Rule(NamedTuple):
    """One way of packing blocks: whether a kind stays together on one page if it can, which kind comes first, whether
    rows or columns are filled, which leftover stays whole.
    """

    together: bool
    order: Order
    by_rows: bool
    split: Split


class _OpenPage(NamedTuple):
    free: list[Box]
    blocks: list[Block]


def _mixed(kinds: Sequence[Kind], area: Box) -> tuple[list[Page], list[Page]]:
    """Pages that hold one kind only because it has so many, and the fewest pages for all the rest together."""
    whole: list[Page] = []
    rest: list[tuple[Kind, int]] = []
    for kind in kinds:
        grid = grid_for(kind, area.width, area.height)
        full = len(kind.pieces) // grid.capacity - _MOST_MIXED_SHEETS if grid else 0
        count = max(0, full) * grid.capacity if grid else 0
        whole += _pages_of_one(kind, area, count)
        rest.append((kind, len(kind.pieces) - count))
    orders: tuple[Order, ...] = ("height", "area", "side")
    splits: tuple[Split, ...] = ("larger", "below", "beside")
    rules = [_Rule(*rule) for rule in product((True, False), orders, (True, False), splits)]
    few_enough = max(1, _MOST_TRIALS // len(kinds))
    best = min((_packed(rest, area, rule) for rule in rules[:few_enough]), key=tidiness)
    return whole, [_settled(page, area) for page in best]


def _shelved(kinds: Sequence[Kind], area: Box, best: list[Page]) -> list[Page]:
    """The pieces on shelves where that takes fewer pages than the `best` so far, else that."""
    least, counted = least_pages(kinds, area), [(kind, len(kind.pieces)) for kind in kinds]
    for upright, joined in product((False, True), (True, False)):
        room, roomier = (_room(area, air, upright, joined) for air in (LEAST_MARK_ROOM_UM, MARK_ROOM_UM))
        for way in _ways(counted, joined):
            if len(best) <= least:
                return best
            shelves = way(room)
            if shelves is not None and len(shelves) < len(best):
                airy = way(roomier)
                better = (airy, roomier) if airy is not None and len(airy) <= len(shelves) else (shelves, room)
                best = _on_shelves(*better, area)
    return best


def _room(area: Box, air: int, upright: bool, joined: bool) -> Room:
    """The area for shelves; at its edge marks stand outside it."""
    width, height = area.width + 2 * air, area.height + 2 * air
    return Room(*((height, width) if upright else (width, height)), air, upright, joined)


def _ways(counted: Sequence[tuple[Kind, int]], joined: bool) -> Iterator[Callable[[Room], Shelves | None]]:
    """The ways of filling shelves, the quicker first; the fewest pages are never those of single pieces.

    First-fit of one kind alone makes a grid, of which there is no better than the one that is known.
    """
    for turned in TURNS if len(counted) > 1 else ():
        yield partial(first_fit, counted, turned=turned)
    if joined:
        yield partial(fewest, counted)


def _on_shelves(shelves: Shelves, room: Room, area: Box) -> list[Page]:
    return [_settled(tuple([_block(run, room.upright) for run in runs]), area) for runs in shelves]


def _block(run: Run, upright: bool) -> Block:
    kind, count = run.kind, run.pieces
    size = (kind.height, kind.width) if run.turned else (kind.width, kind.height)
    grid = Grid(kind, run.turned, *size, *((1, count) if upright else (count, 1)))
    start = (run.across, run.along) if upright else (run.along, run.across)
    return Block(kind, tuple(slots(grid, start, (run.gap, run.gap), count)))


def _packed(rest: Sequence[tuple[Kind, int]], area: Box, rule: _Rule) -> list[Page]:
    """Blocks of each kind, larger ones first, each on the first page where it stands best."""
    roomy = grown(area, (MARK_ROOM_UM,) * 4)
    pages: list[_OpenPage] = []
    for kind, count in sorted(rest, key=lambda pair: _rank(pair[0], rule.order)):
        while count:
            page, free, grid = _place_for(kind, count, pages, roomy, rule.together)
            count -= _put(page, free, grid, count, rule)
    return [tuple(page.blocks) for page in pages]


def _rank(kind: Kind, order: Order) -> tuple[int, int]:
    long, short = max(kind.width, kind.height), min(kind.width, kind.height)
    return {"height": (-kind.height, -kind.width), "area": (-long * short, -long), "side": (-long, -short)}[order]


def _place_for(
    kind: Kind, count: int, pages: list[_OpenPage], roomy: Box, together: bool
) -> tuple[_OpenPage, Box, Grid]:
    """The free box for the next block: the smallest that takes all pieces, else on the first page that takes any.

    With `together` a new page is begun instead, if that takes all of them.
    """
    here = [(page, box, grid) for page in pages for box in page.free if (grid := _grid_within(kind, box, count))]
    takes_all = [place for place in here if place[2].capacity >= count]
    if takes_all:
        return min(takes_all, key=lambda place: place[1].width * place[1].height)
    fresh = _grid_within(kind, roomy, count)
    assert fresh is not None, "a kind that fits into no area is sorted out before packing"
    if not here or (together and fresh.capacity >= count):
        pages.append(page := _OpenPage([roomy], []))
        return page, roomy, fresh
    first = [place for place in here if place[0] is here[0][0]]
    return max(first, key=lambda place: (min(place[2].capacity, count), -place[1].width * place[1].height))


def _grid_within(kind: Kind, box: Box, count: int) -> Grid | None:
    return grid_for(kind, box.width - 2 * MARK_ROOM_UM, box.height - 2 * MARK_ROOM_UM, count)


def _put(page: _OpenPage, free: Box, grid: Grid, count: int, rule: _Rule) -> int:
    """Place a block at the top left of a free box, and leave the rest of the box free; the number of pieces placed."""
    kind, placed = grid.kind, min(count, grid.capacity)
    grid = trimmed(grid, placed, rule.by_rows)
    placed = min(placed, grid.capacity)
    edge = kind.clear + MARK_ROOM_UM
    start = (free.x + edge, free.y + edge)
    page.blocks.append(Block(kind, tuple(slots(grid, start, (kind.gap, kind.gap), placed))))
    page.free.remove(free)
    page.free.extend(_left_over(free, grid, placed, rule.split))
    return placed


def _left_over(free: Box, grid: Grid, placed: int, split: Split) -> Iterator[Box]:
    """What a block leaves of a free box: a part beside it, a part below, and what its last row does not fill.

    Where the three meet, the part below is whole, or the one beside (or above) it.
    """
    edge = grid.kind.clear + MARK_ROOM_UM
    right, bottom = free.x + free.width, free.y + free.height
    x = free.x + length(grid.columns, grid.width, grid.kind.gap) + 2 * edge
    y = free.y + length(grid.rows, grid.height, grid.kind.gap) + 2 * edge
    larger_below = (bottom - y) * free.width >= (right - x) * free.height
    below_whole = split == "below" or (split == "larger" and larger_below)
    beside_to = y if below_whole else bottom
    filled = grid.columns - (grid.capacity - placed)
    if filled < grid.columns:
        corner = _last_row_end(free, grid, filled, edge)
        yield Box(*corner, right - corner[0], beside_to - corner[1])
        yield Box(x, free.y, right - x, corner[1] - free.y)
        x = corner[0]
    else:
        yield Box(x, free.y, right - x, beside_to - free.y)
    yield Box(free.x, y, (right if below_whole else x) - free.x, bottom - y)


def _last_row_end(free: Box, grid: Grid, filled: int, edge: int) -> tuple[int, int]:
    """Where room begins to the right of the last row's last piece and below the row above it."""
    gap = grid.kind.gap
    x = free.x + edge + length(filled, grid.width, gap) + edge
    y = free.y + edge + length(grid.rows - 1, grid.height, gap) + edge
    return x, y


def _settled(page: Page, area: Box) -> Page:
    """The page's blocks, moved together to the top and the middle of the area."""
    inked = union(slot_bleed(slot) for block in page for slot in block.slots)
    dx = area.x + (area.width - inked.width) // 2 - inked.x
    dy = area.y - inked.y
    return tuple(Block(kind, tuple(slot.moved(dx, dy) for slot in slots)) for kind, slots in page)
