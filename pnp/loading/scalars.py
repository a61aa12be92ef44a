"""Single values of YAML and JSON: exact numbers within limits, and texts that can be printed."""

from __future__ import annotations

import re
from fractions import Fraction

from pnp.findings import Finding, Place
from pnp.loading.limits import CELL_CHARACTERS, EXPONENT, NUMBER_CHARACTERS

_UNPRINTABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_EXPONENT = re.compile(r"[eE](?P<power>[-+]?\d+)$")


def exact_number(text: str, place: Place, findings: list[Finding]) -> int | Fraction | None:
    """The number that a decimal `text` writes, without rounding; None and a finding if it is absurdly long."""
    power = _EXPONENT.search(text)
    if len(text) > NUMBER_CHARACTERS or (power and abs(int(power["power"])) > EXPONENT):
        hint = "write it shorter, or put it in quotation marks if it is text"
        message = f"a number may have {NUMBER_CHARACTERS} digits and an exponent up to {EXPONENT}"
        findings.append(Finding("PNP-NUMBER-SIZE", message, place, text[:60], NUMBER_CHARACTERS, hint=hint))
        return None
    return int(text) if text.lstrip("+-").isdigit() else Fraction(text)


def not_finite(text: str, place: Place) -> Finding:
    """The finding for a number that is none: infinity, or “not a number”."""
    hint = "write a plain number; put it in quotation marks if it is text"
    return Finding("PNP-NUMBER-NOT-FINITE", f"“{text}” is no number that can be counted with", place, text, hint=hint)


def check_text(text: str, place: Place, findings: list[Finding], *, escaped: bool = False) -> None:
    """Add a finding for a text that is too long or, where escapes can write any character, cannot be printed."""
    if len(text) > CELL_CHARACTERS:
        message = f"a text has {len(text):,} characters; {CELL_CHARACTERS:,} are allowed"
        findings.append(Finding("PNP-TEXT-SIZE", message, place, len(text), CELL_CHARACTERS, hint="shorten it"))
    unprintable = _UNPRINTABLE.search(text) if escaped else None
    if unprintable:
        number = ord(unprintable[0])
        message = f"the text holds an escaped control character (number {number}) that cannot be printed"
        findings.append(Finding("PNP-CONTROL-CHARACTER", message, place, number, hint="delete it"))
