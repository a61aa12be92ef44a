"""The questions that the rules of Ebb & Flow answer."""

from __future__ import annotations

from typing import Final

from pnp.rules.core import Param, Question
from pnp.rules.ebb_and_flow.dodging import best_dodge, dodge, hit, least_dodge_map
from pnp.rules.ebb_and_flow.fighters import aim, combatant, start, timeline
from pnp.rules.ebb_and_flow.matrices import body_grid, matrix_grid, window
from pnp.rules.ebb_and_flow.parrying import deflect, may_parry, push, shield_push
from pnp.rules.ebb_and_flow.profiles import MOST_SQUARES, attack, follow_up, profile

_BODY: Final = Param("body", "ref bodies", "whose chart it is, such as human")
_CHART: Final = Param("body", "ref bodies", "whose chart it is; left out, that of the first body", required=False)
_WEAPON: Final = Param("weapon", "ref weapons", "a weapon's id, such as sword")
_ATTACKED: Final = Param("squares", "list of text?", "the squares that are attacked, such as D4,E4,F4")
_TARGETS: Final = Param("squares", "list of text", "the targets of the attack, such as D4,E4,F4; some may be the same")
_WEAPON_AT: Final = Param("weapon_at", "text", "where the own weapon's target stands, such as B3")
_TO: Final = Param("to", "text", "the square in which all targets end, such as C4")
_PUSH: Final = (
    _BODY,
    _WEAPON_AT,
    Param("via", "text", "the square where the push begins, such as C4"),
    Param("to", "text", "the square where the weapon ends, such as G4"),
    _TARGETS,
)
_PUSHED: Final = '{"legal", "ap", "weapon_at", "targets": […] as in squares}'
_WIELDED: Final = "a weapon's id, or unarmed"
_GRID: Final = (
    '{"columns": heads, "rows": heads, "locations": [{"name", "class", "effect", "cells": [[column, row]], "squares"}]}'
)

QUESTIONS: Final = (
    Question("attack", (_WEAPON, _ATTACKED, _CHART), '{"legal", "ap"}', attack),
    Question("hit", (_BODY, _TARGETS), '{"locations": [{"name", "class"}]}, each once', hit),
    Question("dodge", (_BODY, _TARGETS, _TO), '{"legal", "ap", "hit"}: the location under the end, or null', dodge),
    Question("best-dodge", (_BODY, _TARGETS), '{"ap", "to": all end squares that cost no more}', best_dodge),
    Question("push", _PUSH, _PUSHED, push),
    Question("deflect", (_BODY, _WEAPON_AT, _TO, _TARGETS), '{"legal", "ap"}', deflect),
    Question(
        "shield-push",
        (*_PUSH, Param("size", "integer 1..", "how many squares wide the shield is")),
        _PUSHED,
        shield_push,
    ),
    Question(
        "may-parry",
        (Param("attacker", "text", _WIELDED), Param("defender", "text", _WIELDED)),
        '{"allowed", "hit"}: “hand” where the parry itself hits one, else null',
        may_parry,
    ),
    Question(
        "follow-up", (_WEAPON, _WEAPON_AT, _ATTACKED, _CHART), '{"legal", "ap_move", "ap_profile", "ap"}', follow_up
    ),
    Question(
        "timeline",
        (
            Param("viscosity", "integer 0..", "the ticks that pass after each attempt"),
            Param("attempts", "list of integer 0..", "the ticks at which attempts are made, the first at 0"),
        ),
        '{"legal", "free_at": the tick after each attempt from which the next may begin}',
        timeline,
    ),
    Question("aim", (Param("ticks", "integer 0..", "how many ticks are spent aiming"),), '{"ap"}', aim),
    Question(
        "window",
        (
            Param("matrix", "ref matrices", "a matrix's id, such as human"),
            Param("x", "text", "the results of the x axis that count, such as 4-9; left out, all", required=False),
            Param("y", "text", "the same for the y axis", required=False),
        ),
        '{"locations": {name: chance, "miss": chance}, "classes": {class: chance}}, exact, as texts',
        window,
    ),
    Question("least-dodge-map", (_BODY,), '{"squares": {square: AP}} for each square of the body', least_dodge_map),
    Question(
        "start",
        (
            _WEAPON,
            Param("hand", "one of right|left", "the hand that draws it", required=False, default="right"),
            Param("body", "ref bodies", "on whose chart; left out, that of the weapon's wielder", required=False),
        ),
        '{"square", "ap_to_draw"}',
        start,
    ),
    Question(
        "profile",
        (_WEAPON, Param("count", f"integer 1..{MOST_SQUARES}", "how many squares are attacked")),
        '{"ap", "included": squares at no cost, "columns", "rows", "cells": [{"square", "free", "ap"}]}: an example',
        profile,
    ),
    Question(
        "combatant",
        (Param("combatant", "ref combatants", "a combatant's id"),),
        '{"pool", "viscosity", "ap_to_draw", "weapons": [{"weapon", "name", "hand", "start", "ap_to_draw"}]}',
        combatant,
    ),
    Question("body-grid", (_BODY,), _GRID, body_grid),
    Question("matrix-grid", (Param("matrix", "ref matrices", "a matrix's id"),), _GRID, matrix_grid),
)
