"""The options of the Unfinished Space Game, with the values that the source or the game's page gives them."""

from __future__ import annotations

from typing import Final

from pnp.rules.core import Option

OPTIONS: Final = (
    Option("lane_dice", "2d6", "text", "the dice that are rolled for a lane, where a ship names none of its own"),
    Option(
        "partial_hits",
        "destroys",
        "one of destroys|absorbed",
        "whether strength that is less than a system absorbs destroys it all the same",
    ),
    Option("power_total", 150, "number 0..", "what the three shares of a power node sum to, in per cent"),
    Option(
        "power_label", 7, "integer 1..9", "the digits of a power node's label are its shares of so many, rounded up"
    ),
    Option("power_start", "333", "ref power", "the power node at which a ship starts"),
    Option("start_facing", "1", "ref facings", "the facing at which a ship starts (a proposal)"),
    Option("cells_per_mass", 7, "integer 1..", "so many cells of a plan weigh one (a proposal)"),
    Option("points_per_structure", 2, "integer 0..", "ship points for each point of structure (a proposal)"),
)
