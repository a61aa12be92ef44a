"""Groups of sheets that are printed and worked alike: what a print guide tells of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pnp.drawing.display import Rect
from pnp.press.laminating import Pouch
from pnp.press.papers import Paper
from pnp.press.part import STOCKS, Edge, Finish, Part
from pnp.press.settings import Duplex, PressSettings

_ROOM_FOR_CODE_UM: Final = 40_000


class Traits(NamedTuple):
    """What parts must agree on to share a sheet. `whole`: the face is the sheet, nothing is cut."""

    finish: Finish
    edge: Edge
    duplex: Duplex
    whole: bool

    @property
    def film_trimmed(self) -> bool:
        """Whether pieces are cut from the paper first and from the film afterwards."""
        return self.finish == "laminate" and self.edge == "trim" and not self.whole


class SheetGroup(NamedTuple):
    """Sheets of one finish, edge and sidedness.

    `components` and `titles` name what they bear, `pieces` counts it with copies; `pages` are the numbers (from 1) of
    their printed sides among the imposition's sheets, `papers` counts the sheets of paper. `steps` say in order what
    to do with them, `pouch` is the one to laminate them in. `uncoded` are the titles of those for which the sheet's own
    code answers, since their pieces have none.
    """

    components: tuple[str, ...]
    titles: tuple[str, ...]
    finish: Finish
    edge: Edge
    duplex: Duplex
    paper: Paper
    pages: tuple[int, ...]
    papers: int
    pieces: int
    steps: tuple[str, ...]
    pouch: Pouch | None
    uncoded: tuple[str, ...] = ()

    @property
    def stock(self) -> str:
        """What to print on."""
        return STOCKS[self.finish]

    @property
    def printing(self) -> str:
        """How to set the printer's duplex."""
        return PRINTING[self.duplex]


PRINTING: dict[Duplex, str] = {
    "long": "both sides, flip on the long edge",
    "short": "both sides, flip on the short edge",
    "fronts": "one side",
    "fold": "one side",
}


def traits_of(part: Part, settings: PressSettings) -> Traits:
    """The traits that decide which sheets a part comes on. A face that fills the sheet cannot be folded from it."""
    whole = fills_sheet(part, settings.paper)
    duplex: Duplex = settings.duplex if part.back else "fronts"
    return Traits(part.finish, part.edge, "long" if whole and duplex == "fold" else duplex, whole)


def fills_sheet(part: Part, paper: Paper) -> bool:
    """Whether the front is as large as the paper (to half a millimetre), so that there is nothing to cut."""
    sides = sorted((part.front.width, part.front.height))
    return abs(sides[0] - paper.width) <= 500 and abs(sides[1] - paper.height) <= 500


def is_answered_for(part: Part) -> bool:
    """Whether the sheet's code answers for a piece, which has none: discs, tokens, nets and templates.

    A straight card or page that is large enough for a code is taken to do without by its designer's will.
    """
    faces = [face for face in (part.front, part.back) if face is not None and face.code is None]
    small = min(part.front.width, part.front.height) < _ROOM_FOR_CODE_UM
    return bool(faces) and (part.edge == "exact" or not part.straight or small)


def titles_answered_for(traits: Traits, parts: Sequence[Part]) -> tuple[str, ...]:
    """The titles of parts for which the sheet's code answers. A sheet that is itself the piece bears no other code."""
    answered_for = () if traits.whole else filter(is_answered_for, parts)
    return tuple(dict.fromkeys(part.name for part in answered_for))


def working_steps(traits: Traits, parts: Sequence[Part], pouch: Pouch | None) -> tuple[str, ...]:
    """What is to be done with the printed sheets, in order, in short imperatives."""
    return tuple(_steps(traits, parts, f"{pouch.name} pouch" if pouch else "pouch"))


def _steps(traits: Traits, parts: Sequence[Part], pouch: str) -> Iterator[str]:
    if traits.duplex == "fold":
        yield "fold on the dashed line and glue"
    if traits.film_trimmed:
        yield f"cut the paper on the solid lines, laminate ({pouch}), cut the film on the dashed lines"
        return
    if traits.finish == "laminate":
        yield (
            f"laminate the whole sheet ({pouch}, film that sticks all over)"
            if not traits.whole
            else (f"laminate the whole sheet ({pouch})")
        )
    if traits.whole:
        return
    if traits.edge == "exact":
        yield "cut on the line"
        return
    yield from _cutting(parts)


def _cutting(parts: Sequence[Part]) -> Iterator[str]:
    if any(part.straight for part in parts):
        yield "cut at the marks"
    if any(not part.straight for part in parts):
        yield "cut out along the lines"
    if any(isinstance(part.front.outline, Rect) and part.front.outline.radius for part in parts):
        yield "round the corners"
