"""Imposing: parts become sheets in printing order, each front followed by its back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.drawing.sheet import Sheet
from pnp.findings import Finding
from pnp.press.arranging import Arranged, arrange, arrange_whole, fits
from pnp.press.fields import Field, fields
from pnp.press.furniture import USUAL, Foot, FootNeeds
from pnp.press.geometry import slot_bleed, union
from pnp.press.groups import SheetGroup, Traits, titles_answered_for, traits_of, working_steps
from pnp.press.laminating import Pouch, group_pouch
from pnp.press.papers import Paper
from pnp.press.part import Part
from pnp.press.printing import Printer
from pnp.press.refusals import back_misfits, crowded_foot, named_once, no_room, too_large
from pnp.press.settings import PressSettings


class Imposition(NamedTuple):
    """Sheets in printing order, the groups that a print guide tells of, and what could not be imposed as wished."""

    sheets: tuple[Sheet, ...]
    groups: tuple[SheetGroup, ...]
    findings: tuple[Finding, ...]


@dataclass(slots=True)
class _Batch:
    """A group before it is printed."""

    traits: Traits
    parts: Sequence[Part]
    papers: list[Arranged]
    needs: FootNeeds
    pouch: Pouch | None = None


def impose(parts: Iterable[Part], settings: PressSettings) -> Imposition:
    """Place each part as often as its copies say, on sheets of the settings' paper.

    Parts share sheets if they agree on finish, edge and sidedness. A part that fits on no sheet, or whose back is not
    as large as its front, is left out with an error that names it.
    """
    findings: list[Finding | None] = []
    members = _grouped(parts, settings, findings)
    noticed = any(part.notice for group in members.values() for part in group)
    batches = [
        _arranged(traits, group, (settings, _foot_needs(traits, group, noticed)), findings)
        for traits, group in members.items()
    ]
    batches = [batch for batch in batches if batch.papers]
    for batch in batches:
        if batch.traits.finish == "laminate":
            batch.pouch = _pouch(batch, settings, findings)
    printer = Printer(settings, papers=sum(len(batch.papers) for batch in batches))
    groups = tuple([_printed(batch, printer, settings) for batch in batches])
    return Imposition(tuple(printer.sheets), groups, tuple(named_once([*findings, *printer.findings()])))


def _grouped(
    parts: Iterable[Part], settings: PressSettings, findings: list[Finding | None]
) -> dict[Traits, list[Part]]:
    """Parts by their traits, in the order in which each is first met."""
    groups: dict[Traits, list[Part]] = {}
    for part in parts:
        misfit = back_misfits(part)
        findings.append(misfit)
        if misfit is None and part.copies > 0:
            member = part._replace(back=None) if settings.duplex == "fronts" and part.back else part
            groups.setdefault(traits_of(member, settings), []).append(member)
    return groups


def _arranged(
    traits: Traits, parts: Sequence[Part], how: tuple[PressSettings, FootNeeds], findings: list[Finding | None]
) -> _Batch:
    settings, needs = how
    room = fields_on(settings.paper, traits, settings, needs)
    if not room:
        findings.append(no_room(settings.paper))
        return _Batch(traits, parts, [], needs)
    if traits.whole:
        papers = arrange_whole(parts, room)
        findings += [misfit for paper in papers for misfit in _crowded(paper, settings)]
        return _Batch(traits, parts, papers, needs)
    papers, refused = arrange(parts, room, settings)

    for part in refused:

        def fits_on(paper: Paper, part: Part = part) -> bool:
            return fits(part, fields_on(paper, traits, settings, needs), settings)

        findings.append(too_large(part, settings.paper, fits_on))
    return _Batch(traits, [part for part in parts if part not in refused] if refused else parts, papers, needs)


def _foot_needs(traits: Traits, parts: Sequence[Part], noticed: bool) -> FootNeeds:
    """Sheets bear a code of their own where pieces have no room for one."""
    return FootNeeds(noticed, bool(titles_answered_for(traits, parts)))


def fields_on(paper: Paper, traits: Traits, settings: PressSettings, needs: FootNeeds = USUAL) -> list[Field]:
    """The fields of a paper's sheets, upright first, for parts of these traits."""
    heights = [Foot(width, settings, needs).height for width in (paper.width, paper.height)]
    return fields(settings._replace(paper=paper), traits.duplex, (heights[0], heights[1]))


def _crowded(paper: Arranged, settings: PressSettings) -> list[Finding | None]:
    """Warnings for whole-sheet faces that leave the foot no room; behind the foot stands the back's own foot."""
    (slot,), (part,), field = paper.slots, paper.parts, paper.field
    top, bottom = field.foot - slot.y, field.height - slot.y
    return [crowded_foot(face, top, bottom) for face in (part.front, part.back) if face]


def _pouch(batch: _Batch, settings: PressSettings, findings: list[Finding | None]) -> Pouch | None:
    in_one = not batch.traits.film_trimmed
    spreads = [] if in_one else [union(map(slot_bleed, slots)) for slots in {paper.slots for paper in batch.papers}]
    seal = settings.seal
    papers = [box._replace(width=box.width - 2 * seal, height=box.height - 2 * seal) for box in spreads]
    pouch, misfits = group_pouch(batch.parts, papers, in_one, settings)
    findings += misfits
    return pouch


def _printed(batch: _Batch, printer: Printer, settings: PressSettings) -> SheetGroup:
    traits, parts = batch.traits, batch.parts
    steps = working_steps(traits, parts, batch.pouch)
    first = len(printer.sheets) + 1
    for paper in batch.papers:
        printer.print(paper, traits, steps, batch.needs)
    titles = dict.fromkeys((part.component, part.name) for part in parts)
    return SheetGroup(
        components=tuple(dict.fromkeys(component for component, _ in titles)),
        titles=tuple(dict.fromkeys(title for _, title in titles)),
        finish=traits.finish,
        edge=traits.edge,
        duplex=traits.duplex,
        paper=settings.paper,
        pages=tuple(range(first, len(printer.sheets) + 1)),
        papers=len(batch.papers),
        pieces=sum(part.copies for part in parts),
        steps=steps,
        pouch=batch.pouch,
        uncoded=titles_answered_for(traits, parts),
    )
