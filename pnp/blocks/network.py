"""Networks: nodes with arrows between them, read from a rule's answer or a table's cell, every part a fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.blocks.regions import within
from pnp.facts import Box, Fact
from pnp.layout.pen import Pen

MOST_NODES: Final = 60
MOST_ARROWS: Final = 400
ARROW_HINT: Final = "an arrow is {from: A, to: B, both: true}, both: true where one may also go back"


class Said(NamedTuple):
    """What the data says of an arrow, and between which nodes it runs there."""

    facts: tuple[Fact, ...]
    tail: int
    head: int


class Link(NamedTuple):
    """An arrow that is drawn: one way, or both ways; and all that the data says of it."""

    tail: int
    head: int
    both: bool
    said: tuple[Said, ...]

    def claim(self, pen: Pen, boxes: Sequence[Box]) -> None:
        """That it is drawn: each of its facts from the box of its tail to that of its head."""
        for facts, tail, head in self.said:
            for fact in facts:
                slot, _ = pen.live(fact)
                pen.claim(slot, [boxes[tail], boxes[head]], "arrow")


def listed_in(pen: Pen, fact: Fact, key: str, most: int, hint: str) -> list[Fact]:
    """The mappings that a network lists under `key`. What is none is noted and left out."""
    entries = fact.value.get(key, ()) if isinstance(fact.value, Mapping) else None
    if not isinstance(entries, list | tuple):
        pen.problem("PNP-VALUE", f"{key} are a list", found=str(entries)[:80], hint=hint)
        return []
    if len(entries) > most:
        pen.problem("PNP-VALUE", f"there are too many {key} to be drawn", len(entries), most)
        return []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, Mapping):
            pen.problem("PNP-VALUE", f"number {number} of the {key} is no mapping", found=str(entry)[:80], hint=hint)
    return [within(fact, key, str(n)) for n, entry in enumerate(entries) if isinstance(entry, Mapping)]


def counted_in(pen: Pen, fact: Fact, key: str, boxes: Sequence[Box]) -> None:
    """Claim how many there are under `key`: the whole, then each. They shape the picture, and are no marks of it."""
    if isinstance(fact.value, Mapping) and isinstance(fact.value.get(key), list | tuple):
        slot, _ = pen.live(within(fact, key)._replace(format="count"))
        pen.claim(slot, boxes, "size")


def said_of(pen: Pen, entry: Fact, key: str) -> Fact | None:
    """What an entry says under `key`; None where it says nothing, and then that it does not is noted as decisive."""
    if entry.value.get(key) is None:
        pen.decided.append(entry)
        return None
    return within(entry, key)


def read_links(pen: Pen, fact: Fact, names: Mapping[str, int]) -> list[Link]:
    """The arrows of a network between the nodes of these names. What cannot be read is noted and left out.

    Two arrows that say one way each are one that goes both ways.
    """
    links: dict[tuple[int, int], Link] = {}
    for entry in listed_in(pen, fact, "arrows", MOST_ARROWS, ARROW_HINT):
        said, both = _said(pen, entry, names)
        if said is None:
            continue
        ends = (min(said.tail, said.head), max(said.tail, said.head))
        known = links.get(ends)
        if known is None:
            links[ends] = Link(said.tail, said.head, both, (said,))
        elif known.both or both or said.tail == known.tail:
            message = f"the arrow from {_name(entry, 'from')} to {_name(entry, 'to')} is said twice"
            pen.problem("PNP-VALUE", message, hint="say it once")
        else:
            links[ends] = known._replace(both=True, said=(*known.said, said))
    return list(links.values())


def _said(pen: Pen, entry: Fact, names: Mapping[str, int]) -> tuple[Said | None, bool]:
    """An arrow of the data, and whether it goes both ways; None where a problem was noted."""
    ends = [within(entry, key) for key in ("from", "to") if entry.value.get(key) is not None]
    if len(ends) < 2 or not isinstance(entry.value.get("both", False), bool | None):
        pen.problem("PNP-VALUE", "an arrow cannot be read", found=str(dict(entry.value))[:80], hint=ARROW_HINT)
        return None, False
    for end in ends:
        if str(end.value) not in names:
            pen.problem("PNP-VALUE", "an arrow names a node that is not there", found=str(end.value)[:80])
            return None, False
    tail, head = (names[str(end.value)] for end in ends)
    if tail == head:
        pen.problem("PNP-VALUE", "an arrow leads back to where it begins", found=str(ends[0].value)[:80])
        return None, False
    both = said_of(pen, entry, "both")
    facts = tuple(end for end in (*ends, both) if end is not None)
    return Said(facts, tail, head), both is not None and bool(both.value)


def _name(entry: Fact, key: str) -> Any:
    return entry.value.get(key)
