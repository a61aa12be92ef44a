"""Arranging: which orientation, which spacing and which packing brings a group's parts onto the fewest sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pnp.facts import Box
from pnp.press.fields import Field
from pnp.press.geometry import Slot, slot_bleed, union
from pnp.press.grids import grid_for
from pnp.press.packing import Block, Page, least_pages, pack, tidiness
from pnp.press.part import Part
from pnp.press.settings import PressSettings
from pnp.press.spacing import Kind, Look, SortedParts, sort_parts


class Arranged(NamedTuple):
    """One sheet of paper: the slots of its fronts and the parts that stand in them."""

    field: Field
    slots: tuple[Slot, ...]
    parts: tuple[Part, ...]


class _Candidate(NamedTuple):
    field: Field
    kinds: list[Kind]


def arrange(
    parts: Sequence[Part], fields: Sequence[Field], settings: PressSettings
) -> tuple[list[Arranged], list[Part]]:
    """The sheets of parts that agree on finish, edge and sidedness, and the parts that fit on none."""
    arranged: list[Arranged] = []
    bunches, refused = _by_fields(sort_parts(parts, settings), fields)
    for bunch, common in bunches:
        field, pages = _fewest_pages(bunch, common)
        arranged += _filled(pages, field)
    return arranged, refused


def arrange_whole(parts: Sequence[Part], fields: Sequence[Field]) -> list[Arranged]:
    """A sheet for each copy of parts whose face fills it, in the orientation of the face."""
    arranged: list[Arranged] = []
    for part in parts:
        width, height = part.front.width, part.front.height
        field = next(field for field in fields if (field.width > field.height) == (width > height))
        slot = Slot((field.width - width) // 2, (field.height - height) // 2, width, height, False, (0, 0, 0, 0))
        arranged += [Arranged(field, (slot,), (part,))] * part.copies
    return arranged


def fits(part: Part, fields: Iterable[Field], settings: PressSettings) -> bool:
    """Whether one such part finds room in one of the fields."""
    kinds = sort_parts([part._replace(copies=1)], settings).kinds(by_colour=True, squeezed=True)
    return any(grid_for(kinds[0], field.area.width, field.area.height) for field in fields)


def _by_fields(parts: SortedParts, fields: Sequence[Field]) -> tuple[list[tuple[SortedParts, list[Field]]], list[Part]]:
    """Parts in bunches with the fields that all of the bunch fit into (one bunch, if it may be), and the misfits."""
    fitting: dict[tuple[int, ...], dict[Look, list[tuple[int, Part]]]] = {}
    for look, numbered in parts.by_look.items():
        kind = SortedParts({look: numbered}, parts.settings).kinds(by_colour=True, squeezed=True)[0]
        numbers = tuple(n for n, field in enumerate(fields) if grid_for(kind, field.area.width, field.area.height))
        fitting.setdefault(numbers, {})[look] = numbered
    refused = [part for numbered in fitting.pop((), {}).values() for _, part in numbered]
    common = set(range(len(fields))).intersection(*fitting)
    if common and fitting:
        together = {look: numbered for looks in fitting.values() for look, numbered in looks.items()}
        fitting = {tuple(sorted(common)): together}
    bunches = [(SortedParts(looks, parts.settings), [fields[n] for n in numbers]) for numbers, looks in fitting.items()]
    return bunches, refused


def _fewest_pages(parts: SortedParts, fields: Sequence[Field]) -> tuple[Field, list[Page]]:
    """The first of the tidiest candidates; none after it is tried once no packing could do with fewer pages."""
    best: tuple[Field, list[Page]] | None = None
    for field, kinds in _candidates(parts, fields):
        if not all(grid_for(kind, field.area.width, field.area.height) for kind in kinds):
            continue
        pages = pack(kinds, field.area)
        if best is None or tidiness(pages) < tidiness(best[1]):
            best = (field, pages)
        least = min(least_pages(kinds, other.area) for other in fields)
        if tidiness(pages) <= (least, least):
            break
    assert best is not None, "each of these parts was seen to fit into each of these fields"
    return best


def _candidates(parts: SortedParts, fields: Sequence[Field]) -> Iterator[_Candidate]:
    """What may be tried, the better to cut first: full bleed, shared cuts, upright sheets."""
    for squeezed in (False, True) if any(look.bleed for look in parts.by_look) else (False,):
        by_colour = parts.kinds(by_colour=True, squeezed=squeezed)
        merged = parts.kinds(by_colour=False, squeezed=squeezed)
        choices = [by_colour] if len(by_colour) == len(merged) else [by_colour, merged]
        yield from (_Candidate(field, kinds) for field in fields for kinds in choices)


def _filled(pages: Sequence[Page], field: Field) -> list[Arranged]:
    """The pages with their parts, in the order of the first part of each."""
    used: dict[Kind, int] = {}
    filled: list[tuple[int, Arranged]] = []
    placed: dict[Page, tuple[Slot, ...]] = {}
    for page in pages:
        numbered: list[tuple[int, Part]] = []
        for kind, slots in page:
            start = used.get(kind, 0)
            used[kind] = start + len(slots)
            numbered += kind.pieces[start : start + len(slots)]
        slots = placed.get(page) or placed.setdefault(page, _slots(page, field))
        first = min([number for number, _ in numbered])
        filled.append((first, Arranged(field, slots, tuple([part for _, part in numbered]))))
    filled.sort(key=lambda pair: pair[0])
    return [arranged for _, arranged in filled]


def _slots(page: Sequence[Block], field: Field) -> tuple[Slot, ...]:
    """The page's slots; on a sheet that is folded, moved up to the gutter."""
    slots = tuple([slot for block in page for slot in block.slots])
    if not (field.folded and field.mirror):
        return slots
    inked: Box = union(map(slot_bleed, slots))
    area = field.area
    if field.mirror.axis == "x":
        dx, dy = area.x + area.width - inked.x - inked.width, 0
    else:
        dx, dy = 0, area.y + area.height - inked.y - inked.height
    return tuple(slot.moved(dx, dy) for slot in slots)
