"""The registry: rules cores by name, built in or from an installed package. A game's folder never brings one."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from pnp.findings import Finding, Place, ProblemsFoundError, did_you_mean
from pnp.rules.core import RulesCore

ENTRY_POINTS: Final = "pnp.rules"

BUILT_IN: Final = {
    "ebb-and-flow": "pnp.rules.ebb_and_flow:EbbAndFlow",
    "generic": "pnp.rules.generic:Generic",
    "unfinished-space-game": "pnp.rules.unfinished_space_game:UnfinishedSpaceGame",
    "winds-of-change": "pnp.rules.winds_of_change:WindsOfChange",
}


def core_named(name: str, place: Place | None = None) -> RulesCore:
    """The rules core that `game.yaml` names. Raises `ProblemsFoundError` for one that is not installed."""
    if name in BUILT_IN:
        module, _, cls = BUILT_IN[name].partition(":")
        core = getattr(import_module(module), cls)()
    else:
        core = _installed(name, place)
    if not isinstance(core, RulesCore):
        raise ProblemsFoundError([_finding(f"what is installed as “{name}” is no rules core", name, place)])
    return core


def core_names() -> list[str]:
    """The names of all rules cores, sorted."""
    from importlib.metadata import entry_points

    return sorted({*BUILT_IN, *(point.name for point in entry_points(group=ENTRY_POINTS))})


def _installed(name: str, place: Place | None) -> object:
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS, name=name):
        return point.load()()
    hint = did_you_mean(name, core_names()) or "write rules: generic for a game without a core of its own"
    raise ProblemsFoundError([_finding(f"there are no rules “{name}” here", name, place, hint)])


def _finding(message: str, name: str, place: Place | None, hint: str | None = None) -> Finding:
    return Finding("PNP-UNKNOWN-RULES", message, place, found=name, hint=hint)
