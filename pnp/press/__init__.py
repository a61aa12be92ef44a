"""The press: faces become sheets, cut, turned over, folded and laminated. It knows no game."""

from pnp.press.groups import SheetGroup
from pnp.press.imposing import Imposition, impose
from pnp.press.laminating import POUCHES, Pouch, pouch_for, pouch_named
from pnp.press.papers import PAPERS, Paper, parse_paper, size_text
from pnp.press.part import STOCKS, Edge, Finish, Part
from pnp.press.settings import Duplex, Margins, PressSettings

__all__ = [
    "PAPERS",
    "POUCHES",
    "STOCKS",
    "Duplex",
    "Edge",
    "Finish",
    "Imposition",
    "Margins",
    "Paper",
    "Part",
    "Pouch",
    "PressSettings",
    "SheetGroup",
    "impose",
    "parse_paper",
    "pouch_for",
    "pouch_named",
    "size_text",
]
