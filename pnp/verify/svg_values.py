"""What attributes of SVG hold: numbers, lengths and transforms (SVG 2, chapters 4 and 8)."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable
from typing import Final, NamedTuple

LARGEST_NUMBER: Final = 1e9
"""Beyond it a number is a mistake or an attack: in µm it is a kilometre."""

NUMBER: Final = r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
SPACE: Final = r"[ \t\r\n\f]"
BETWEEN: Final = rf"(?:{SPACE}*+,)?+{SPACE}*+"
_NUMBERS: Final = re.compile(NUMBER)
_LENGTH: Final = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z%]*)\s*")
_TRANSFORM: Final = re.compile(rf"[\s,]*+([a-zA-Z]+)\s*\(\s*((?:{NUMBER}{BETWEEN})*+)\)[\s,]*+")
LONGEST_LIST: Final = 4 * 2**20
"""Characters of a list of numbers or of path data; the longest that editors write have some hundred thousand."""
_LONGEST_NUMBER: Final = 60  # characters

PIXELS: Final = {"": 1.0, "px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "q": 96 / 101.6, "pt": 96 / 72,
                 "pc": 16.0}  # fmt: skip
"""CSS pixels of a unit (CSS Values 4, 6.2)."""
UM_PER_PIXEL: Final = 25_400 / 96


class BadNumberError(ValueError):
    """A number that no picture needs."""


class Affine(NamedTuple):
    """An affine map of the plane, by the images of 1, of i, and of 0."""

    across: complex
    down: complex
    origin: complex

    def __call__(self, point: complex) -> complex:
        return self.across * point.real + self.down * point.imag + self.origin

    def after(self, inner: Affine) -> Affine:
        """First `inner`, then this one. Raises `BadNumberError` for what leads beyond all bounds."""
        origin = self(inner.origin)
        made = Affine(self(inner.across) - self.origin, self(inner.down) - self.origin, origin)
        if not all(abs(part) < LARGEST_NUMBER**1.3 for value in made for part in (value.real, value.imag)):
            raise BadNumberError
        return made

    @property
    def is_similarity(self) -> bool:
        """Whether shapes stay what they are, up to what writing with few decimals does."""
        return abs(self.down - 1j * self.across) <= 2e-3 * abs(self.across)

    @property
    def scale(self) -> float:
        """How much longer lengths become, on the average."""
        area = self.across.real * self.down.imag - self.across.imag * self.down.real
        return math.sqrt(abs(area))


IDENTITY: Final = Affine(1 + 0j, 1j, 0j)


def to_number(text: str) -> float:
    """A number. Raises `BadNumberError` for one that is too long or too large."""
    value = float(text) if len(text) <= _LONGEST_NUMBER else math.inf
    if not abs(value) <= LARGEST_NUMBER:
        raise BadNumberError
    return value


def numbers_in(text: str) -> list[float]:
    """All numbers of a text, whatever is between them. Raises `BadNumberError`."""
    if len(text) > LONGEST_LIST:
        raise BadNumberError
    return [to_number(number) for number in _NUMBERS.findall(text)]


def length(text: str | None, whole: float = 0.0, em: float = 16.0, default: float = 0.0) -> float:
    """A length in user units; percentages are of `whole`. Raises `BadNumberError`."""
    match = _LENGTH.fullmatch(text) if text else None
    if match is None:
        return default
    value, unit = to_number(match[1]), match[2].lower()
    if unit == "%":
        return value * whole / 100
    if unit in ("em", "rem"):
        return value * em
    if unit == "ex":
        return value * em / 2
    return value * PIXELS[unit] if unit in PIXELS else default


# --- transforms


def transform(text: str) -> Affine | None:
    """A list of transforms, composed; None if it is no such list. Raises `BadNumberError`."""
    made, at = IDENTITY, 0
    if text.strip() in ("", "none"):
        return made
    while at < len(text):
        match = _TRANSFORM.match(text, at)
        one = _one_transform(match[1], numbers_in(match[2])) if match else None
        if match is None or one is None:
            return None
        made = made.after(one)
        at = match.end()
    return made


def _one_transform(name: str, numbers: list[float]) -> Affine | None:
    makers = _TRANSFORMS.get(name, {})
    maker = makers.get(len(numbers))
    return maker(*numbers) if maker else None


def _rotation(angle: float, centre: complex) -> Affine:
    turn = cmath.rect(1, math.radians(angle))
    return Affine(turn, turn * 1j, centre - turn * centre)


def _matrix(a: float, b: float, c: float, d: float, e: float, f: float) -> Affine:
    return Affine(complex(a, b), complex(c, d), complex(e, f))


def _shift(x: float, y: float = 0.0) -> Affine:
    return Affine(1 + 0j, 1j, complex(x, y))


def _scaling(x: float, y: float) -> Affine:
    return Affine(complex(x, 0), complex(0, y), 0j)


def _slope(angle: float) -> float:
    return math.tan(math.radians(angle))


_TRANSFORMS: Final[dict[str, dict[int, Callable[..., Affine]]]] = {
    "matrix": {6: _matrix},
    "translate": {1: _shift, 2: _shift},
    "scale": {1: lambda factor: _scaling(factor, factor), 2: _scaling},
    "rotate": {
        1: lambda angle: _rotation(angle, 0j),
        3: lambda angle, x, y: _rotation(angle, complex(x, y)),
    },
    "skewX": {1: lambda angle: Affine(1 + 0j, complex(_slope(angle), 1), 0j)},
    "skewY": {1: lambda angle: Affine(complex(1, _slope(angle)), 1j, 0j)},
}
"""By name and by how many numbers there are."""
