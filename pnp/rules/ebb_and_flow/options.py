"""The options of Ebb & Flow, with the values that the source or the game's page gives them."""

from __future__ import annotations

from typing import Final

from pnp.rules.core import Option

OPTIONS: Final = (
    Option("free_squares_beside_first", True, "boolean", "whether a weapon's free squares come on top of the first"),
    Option("first_attack_places_free", True, "boolean", "whether an initial attack may begin anywhere at no cost"),
    Option("dodge_ap", 1, "integer 0..", "AP for each square that a dodge moves one target"),
    Option("parry_squares_per_ap", 2, "integer 1..", "how many squares a parry deflects one target for an AP"),
    Option(
        "parry_round_up", True, "boolean", "whether a target deflected by less than a whole step pays for all of it"
    ),
    Option("weapon_move_ap", 1, "integer 0..", "AP for each square that one's own weapon target moves"),
    Option("left_hander_mirrors_fixed_start", True, "boolean", "whether a left hand mirrors a fixed start square"),
    Option("ap_per_tick", 1, "number 0..", "AP that each tick of aiming gives"),
    Option("shield_rows", True, "boolean", "whether a shield shoves as many rows at once as it is high"),
    Option("shield_ends_clear", "edge", "one of edge|whole", "what of a shield must end off the body (a proposal)"),
    Option("pool_track", 30, "integer 1..100", "how many AP the track of a sheet holds (a proposal)"),
    Option("viscosity_track", 30, "integer 1..100", "how many ticks the track of a sheet holds (a proposal)"),
)
