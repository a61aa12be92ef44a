"""Numbers as files hold them."""

from __future__ import annotations


def number(value: float) -> str:
    """A number with four decimals at most, without idle zeros and without −0."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
