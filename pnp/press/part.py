"""A part: one component's item as it is printed, how often, on what, and how its edge is cut."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from pnp.drawing.display import Rect
from pnp.drawing.face import Face

Finish = Literal["paper", "card", "laminate", "sticker", "transparency"]
Edge = Literal["trim", "exact"]

STOCKS: Final[Mapping[Finish, str]] = MappingProxyType(
    {
        "paper": "plain paper, 80–120 g/m²",
        "card": "card, 200–300 g/m²",
        "laminate": "paper for laminating, 100–160 g/m²",
        "sticker": "sticker sheets, whole-sheet adhesive",
        "transparency": "clear film made for your printer",
    }
)
"""What each finish is printed on, in a print guide's words."""


class Part(NamedTuple):
    """A front, perhaps a back, and how many of them there shall be.

    The back is drawn as one sees it after turning the piece over sideways, like a page. `edge` is `exact` for a
    measuring tool, which is cut on its line even when it is laminated. `title` is the component's name in words, and
    `notice` (such as `DRAFT WOC-DIAMETER`) is printed at the foot of each sheet that bears the part. `front_edge` and
    `back_edge` are the colours along the edges (see `pnp.press.edges`), for faces whose drawing is no longer at hand.
    """

    component: str
    item: str
    front: Face
    back: Face | None = None
    copies: int = 1
    finish: Finish = "card"
    edge: Edge = "trim"
    title: str = ""
    notice: str = ""
    front_edge: str | None = None
    back_edge: str | None = None

    @property
    def name(self) -> str:
        """The component's title, or its id where it has none."""
        return self.title or self.component

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its front, and its back if it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)

    @property
    def straight(self) -> bool:
        """Whether straight cuts free the piece (a rectangle, whose corners may be rounded afterwards)."""
        return isinstance(self.front.outline, Rect)

    @property
    def bleed(self) -> int:
        """The widest bleed of its two sides, in µm."""
        return max(self.front.bleed, self.back.bleed if self.back else 0)
