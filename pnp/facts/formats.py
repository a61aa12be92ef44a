"""The named formats: pure functions from a value to what is printed. Layouts and checks call the same ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pnp.facts.markup import strip_markup, typographic
from pnp.units import decimal_text

MINUS, TIMES, NO_BREAK_SPACE, EN_DASH = "−", "×", "\u00a0", "–"
_FRACTION_GLYPHS = {Fraction(n, 8): glyph for n, glyph in enumerate("⅛¼⅜½⅝¾⅞", 1)}


class FormatError(ValueError):
    """A value does not suit a format, or a format does not exist; the message says which and why."""


def plain(value: Any) -> str:
    """Text with real quotation marks; numbers with a real minus; exact fractions as short decimals, else n/d; lists."""
    if isinstance(value, str):
        return typographic(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Fraction):
        return _number_text(value)
    if isinstance(value, list | tuple):
        return ", ".join(plain(item) for item in value)
    raise FormatError(f"a {type(value).__name__} cannot be printed as it is; name one of its parts")


def rich(value: Any) -> str:
    """The words of a text that carries inline markup (`**bold**`, `:icon:` …), which the layout draws."""
    return typographic(strip_markup(str(value)))


def signed(value: Any) -> str:
    """A number with its sign: +2, −1, 0."""
    number = _number(value, "signed")
    return f"+{_number_text(number)}" if number > 0 else _number_text(number)


def mm(value: Any) -> str:
    """A number of millimetres with its unit: 85.6 mm."""
    return f"{decimal_text(_number(value, 'mm'), 2)}{NO_BREAK_SPACE}mm".replace("-", MINUS)


def mm2(value: Any) -> str:
    """A number of millimetres to the hundredth, zeros kept, as on a drawing: 85.60 mm."""
    whole, _, rest = decimal_text(_number(value, "mm2"), 2).partition(".")
    return f"{whole}.{rest:0<2}{NO_BREAK_SPACE}mm".replace("-", MINUS)


def fraction(value: Any) -> str:
    """An exact fraction: ½, 1½, 5/36, 1 1/3; halves, quarters and eighths as the one glyph that every font has."""
    number = _number(value, "fraction")
    whole, rest = divmod(abs(Fraction(number)), 1)
    sign = MINUS if number < 0 else ""
    glyph = _FRACTION_GLYPHS.get(rest)
    if glyph is not None:
        return f"{sign}{whole or ''}{glyph}"
    part = f"{rest.numerator}/{rest.denominator}" if rest else ""
    return sign + f"{NO_BREAK_SPACE}".join(text for text in (str(whole) if whole or not rest else "", part) if text)


def ratio(value: Any) -> str:
    """An exact fraction as numerator and denominator, as a table of chances has them all alike: 1/2, 5/36, 1."""
    return str(Fraction(_number(value, "ratio"))).replace("-", MINUS)


def percent(value: Any) -> str:
    """A chance in whole per cent, half away from zero: 41 %; a chance that is neither 0 nor 1 never reads as one."""
    number = Fraction(_number(value, "percent"))
    text = decimal_text(number * 100, 0)
    if text == "0" and number > 0:
        return f"<1{NO_BREAK_SPACE}%"
    if text == "100" and number < 1:
        return f">99{NO_BREAK_SPACE}%"
    return f"{text}{NO_BREAK_SPACE}%".replace("-", MINUS)


def dice(value: Any) -> str:
    """Dice in the usual notation, lower case and without a leading one: d6, 2d6."""
    text = str(value).strip().lower()
    return text.removeprefix("1") if text.startswith("1d") else text


def times(value: Any) -> str:
    """A multiple: ×3."""
    return f"{TIMES}{plain(value)}"


def upper(value: Any) -> str:
    """Capitals."""
    return plain(value).upper()


def title(value: Any) -> str:
    """The first letter a capital, the rest as it is."""
    text = plain(value)
    return text[:1].upper() + text[1:]


def words(value: Any) -> str:
    """Small whole numbers in words, as prose has them: two, twelve; others as plain."""
    return _WORDS[value] if type(value) is int and 0 <= value < len(_WORDS) else plain(value)


def range_(value: Any) -> str:
    """A range from a list of numbers or a text like 1-3, with an en dash: 1–3."""
    if isinstance(value, list | tuple) and value:
        first, last = plain(value[0]), plain(value[-1])
        return first if first == last else f"{first}{EN_DASH}{last}"
    return plain(value).replace("-", EN_DASH)


def results(value: Any) -> str:
    """Results of dice, those that follow one another as a range: 3–5, 2, 12; 5–7L, the half of a 7 at its end."""
    if not isinstance(value, list | tuple):
        return plain(value)
    places = [_halves(item) for item in value]
    runs: list[tuple[int, int]] = []
    for place in places:
        if place is None:
            return plain(value)
        if runs and place[0] == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], place[1])
        else:
            runs.append(place)
    return ", ".join(_run_text(first, last) for first, last in runs)


def _halves(item: Any) -> tuple[int, int] | None:
    """The first and the last half that a result takes, two to a number: 7 is 14 and 15, 7L is 14, 7R is 15."""
    match = _RESULT.fullmatch(str(item).strip())
    if match is None:
        return None
    number = 2 * int(match[1])
    return number + (match[2] == "R"), number + (match[2] != "L")


def _run_text(first: int, last: int) -> str:
    if last - first < 2 and first // 2 == last // 2:
        return f"{first // 2}" if first != last else _half_text(first)
    start = f"{first // 2}" if first % 2 == 0 else _half_text(first)
    end = f"{last // 2}" if last % 2 else _half_text(last)
    return f"{start}{EN_DASH}{end}"


def _half_text(half: int) -> str:
    return f"{half // 2}{'R' if half % 2 else 'L'}"


def count(value: Any) -> str:
    """How many a list has: 16."""
    if isinstance(value, list | tuple | dict):
        return str(len(value))
    raise FormatError("the format “count” needs a list")


def dotted(value: Any) -> str:
    """A list, its parts parted by points: 75 · 37.5 · 37.5."""
    parts = value if isinstance(value, list | tuple) else [value]
    return " · ".join(plain(part) for part in parts)


def deltas(value: Any) -> str:
    """A direction of whole numbers by its signs, as one adds it to a place: −x +y, +z, +2x."""
    if not isinstance(value, list | tuple) or len(value) > len(_AXES) or not all(type(part) is int for part in value):
        raise FormatError("the format “deltas” needs two or three whole numbers")
    parts = [
        f"{'+' if part > 0 else MINUS}{abs(part) if abs(part) > 1 else ''}{axis}"
        for part, axis in zip(value, _AXES, strict=False)
        if part
    ]
    return " ".join(parts) or "0"


_AXES = "xyz"
_RESULT = re.compile(r"([0-9]{1,6})([LR]?)")
_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

FORMATS: dict[str, Callable[[Any], str]] = {
    "plain": plain,
    "rich": rich,
    "signed": signed,
    "mm": mm,
    "mm2": mm2,
    "fraction": fraction,
    "ratio": ratio,
    "percent": percent,
    "dice": dice,
    "times": times,
    "upper": upper,
    "title": title,
    "words": words,
    "range": range_,
    "results": results,
    "count": count,
    "dotted": dotted,
    "deltas": deltas,
}


def format_value(value: Any, name: str) -> str:
    """`value` as the format `name` prints it. Raises `FormatError`."""
    try:
        return FORMATS[name](value)
    except KeyError:
        raise FormatError(f"there is no format “{name}”; there are {', '.join(sorted(FORMATS))}") from None


def _number(value: Any, format_name: str) -> int | Fraction:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return value
    if isinstance(value, str):
        try:
            return Fraction(value.replace(MINUS, "-"))
        except (ValueError, ZeroDivisionError):
            pass
    raise FormatError(f"the format “{format_name}” needs a number, not “{value}”")


def _number_text(number: int | Fraction) -> str:
    if type(number) is int:
        return str(number).replace("-", MINUS)
    exact = Fraction(number)
    text = decimal_text(exact, 6)
    if Fraction(text) != exact:
        text = f"{exact.numerator}/{exact.denominator}"
    return text.replace("-", MINUS)
