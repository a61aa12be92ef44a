"""The options of Winds of Change, with the values that the source or the game's page gives them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pnp.rules.core import Option

OPTIONS: Final = (
    Option("card_long_mm", Fraction("85.60"), "number 10..500", "L, the long side of the measuring card"),
    Option("card_short_mm", Fraction("53.98"), "number 10..500", "S, the short side of the measuring card"),
    Option("diagonal", True, "boolean", "whether D, the card's diagonal, may be measured with (a proposal)"),
    Option("minimum_overlap_mm", 2, "number 0..", "how much of a unit must overlap an area to be in it"),
    Option("toughness_lowest", 1, "integer 1..", "the least toughness of a unit"),
    Option("toughness_highest", 5, "integer 1..", "the greatest toughness, at which the special rule holds"),
    Option("tough_counts", 3, "integer 1..", "what the attack of a toughest unit counts against another"),
    Option("cover_bonus", 1, "integer 0..", "what cover adds to toughness"),
    Option("cover_maximum", 1, "integer 0..", "the most that cover adds"),
    Option("driver_dies_below_toughness", 1, "integer 0..", "how far below toughness damage kills the driver"),
    Option("riders_lost_above_toughness", 1, "integer 1..", "how far above toughness damage kills the riders"),
    Option("squad_maximum", 5, "integer 2..", "the most units in one squad"),
    Option("explosion_radius", "1S", "text", "the radius of an explosion"),
    Option("water_share", Fraction(1, 2), "number 0..1", "what is left of a movement in water"),
    Option("water_minimum", "1C", "text", "the least movement in water"),
    Option("army_points", 20, "integer 0..", "the most points of one army (a proposal)"),
)
