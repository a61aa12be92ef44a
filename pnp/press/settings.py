"""The press's settings: paper, margins, duplex, spacing, marks, lamination, and what the label says of the game."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pnp.press.papers import PAPERS, Paper

Duplex = Literal["long", "short", "fronts", "fold"]

MARK_MARGIN_UM: Final = 4_000
"""How near to the paper's edge a crop mark may come: most home printers print to 3 to 4.2 mm from it."""


class Margins(NamedTuple):
    """The strip along each edge of the paper that no piece is printed on, in µm."""

    left: int = 7_000
    top: int = 7_000
    right: int = 7_000
    bottom: int = 8_000


class PressSettings(NamedTuple):
    """How sheets are made. Lengths in µm.

    `duplex` says how a sheet is turned over between its two sides: `long` and `short` edge, `fronts` leaves the backs
    out, `fold` prints both on one side of the sheet, mirrored across a fold line with `gutter` between the bleeds, to
    be folded and glued.

    `gap` is the distance between neighbouring pieces of one size; left None, the press chooses: none where their cuts
    may be shared, else twice the bleed, and where that saves sheets less, down to twice `least_bleed` (one-sided) or
    twice `shift` (two-sided: as much as a printer may displace the back against the front).

    `pouch` names the laminating pouch at hand; left None, any known one will do.
    """

    paper: Paper = PAPERS[1]
    margins: Margins = Margins()
    duplex: Duplex = "long"
    gap: int | None = None
    least_bleed: int = 1_000
    shift: int = 2_000
    gutter: int = 8_000
    mark_length: int = 5_000
    mark_offset: int = 500
    seal: int = 3_000
    corner_radius: int = 3_000
    pouch: str | None = None
    game: str = ""
    version: str = ""
