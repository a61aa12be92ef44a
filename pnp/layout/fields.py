"""The fields of blocks: what a layout may write for a length, a colour, a count, a text, a condition.

Each is read, and refused with a reason, when the layout is loaded. Dynamic ones are `Template`s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainValidator, Strict

from pnp.expressions import Expression, ExpressionError
from pnp.facts import Fact
from pnp.layout.templates import Template, layout_expression
from pnp.units import decimal_text, parse_length

Item = TypeVar("Item")


class Shape(BaseModel):
    """What all parts of a layout share: unknown keys are refused, types are exact, values never change."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True, defer_build=True)


class FieldError(ValueError):
    """A field's value cannot be used; `hint` says how to mend it."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def _written(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | Fraction):
        raise ValueError("write a text here")
    return decimal_text(value, 9) if isinstance(value, Fraction) else str(value)


def read_template(value: Any, reader: Callable[[str], Any] = str) -> Template:
    """The template that a field writes. Raises `FieldError`, with the reason and a hint for the user."""
    if isinstance(value, Template):
        return value
    try:
        return Template(_written(value), reader)
    except ExpressionError as error:
        raise FieldError(str(error), error.hint) from None


def _template(reader: Callable[[str], Any]) -> Callable[[Any], Template]:
    return lambda value: read_template(value, reader)


def read_count(text: str) -> int:
    """A whole number from 0. Raises `ValueError`."""
    if not (text.isascii() and text.strip().isdecimal()):
        raise ValueError(f"“{text}” is not a whole number from 0")
    return int(text)


def read_paint(text: str) -> str:
    """The text of a colour. It is read as one where the layout's own colours are known."""
    return text


def read_length_um(text: str) -> float:
    """A length in µm. Raises `LengthError`."""
    return float(parse_length(text))


def read_points_mpt(text: str) -> int:
    """A font size or a stroke width in thousandths of a point. Raises `LengthError`."""
    return int(parse_length(text) * 72 * 1000 / 25400 + Fraction(1, 2))


def measure_um(template: Template, facts: Sequence[Fact]) -> float:
    """The µm of a `Measure`. A live number of millimetres is taken as it is, though it is printed to the hundredth.

    Raises `ValueError`.
    """
    if template.is_one_value:
        fact = facts[template.first_slot]
        if fact.format in ("mm", "mm2") and type(fact.value) in (int, Fraction):
            return read_length_um(f"{decimal_text(fact.value, 9)}mm")
    return float(template.read(facts))


def _fixed_length(value: Any) -> float:
    if isinstance(value, float):
        return value
    if not isinstance(value, str):
        raise ValueError(f"“{value}” has no unit; write a length such as 4mm")
    return read_length_um(value)


def _fixed_points(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value > 100:
        return value
    if not isinstance(value, str):
        raise ValueError(f"“{value}” has no unit; write a size such as 9pt")
    return read_points_mpt(value)


def _condition(value: Any) -> Expression:
    if isinstance(value, Expression):
        return value
    if isinstance(value, bool):
        value = "true" if value else "false"
    try:
        return layout_expression(_written(value))
    except ExpressionError as error:
        raise FieldError(str(error), error.hint) from None


def _factor(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ValueError(f"“{value}” is not a number")
    return float(value)


Words = Annotated[Template, PlainValidator(_template(str))]
"""Text with live values and inline markup."""
Count = Annotated[Template, PlainValidator(_template(read_count))]
"""A whole number from 0, or a live one."""
Measure = Annotated[Template, PlainValidator(_template(read_length_um))]
"""A length with its unit, or a live one (`{{ diameter | mm }}`); reads as µm."""
Paint = Annotated[Template, PlainValidator(_template(read_paint))]
"""A colour by name, hex or tint, or a live one."""
Length = Annotated[float, PlainValidator(_fixed_length)]
"""A fixed length, in µm."""
Points = Annotated[int, PlainValidator(_fixed_points)]
"""A fixed size in points, in thousandths."""
Condition = Annotated[Expression, PlainValidator(_condition)]
"""An expression for `if` and `where`."""
Factor = Annotated[float, PlainValidator(_factor)]
"""A plain number."""
Listed = Annotated[tuple[Item, ...], Strict(False)]
"""A list, kept as a tuple."""


def _four(value: Any) -> tuple[float, float, float, float]:
    parts = value.split() if isinstance(value, str) and " " in value.strip() else [value]
    if isinstance(value, tuple):
        return value
    lengths = [_fixed_length(part) for part in parts]
    if len(lengths) not in (1, 2, 4):
        raise ValueError("write one length, two (above and beside) or four (top right bottom left)")
    top, right, bottom, left = (lengths * 4)[:4] if len(lengths) < 4 else lengths
    return left, top, right, bottom


Padding = Annotated[tuple[float, float, float, float], PlainValidator(_four)]
"""Space on the left, top, right and bottom, in µm; written as one length, two, or four as in CSS."""


class StyleSpec(Shape):
    """A text style as a layout writes it; what is left out comes from the style that it extends."""

    extends: str | None = None
    font: str | None = None
    size: Points | None = None
    min: Points | None = None
    leading: Factor | None = None
    colour: Paint | None = None
    align: str | None = None
    valign: str | None = None
    bold: bool | None = None
    italic: bool | None = None

    def upon(self, base: StyleSpec) -> StyleSpec:
        """This style; what it leaves open comes from the style that it extends, or else from `base`."""
        if self.extends is not None:
            return self
        said = {name: value for name, value in self if value is not None}
        return base.model_copy(update=said) if said else base


class FitSpec(Shape):
    """How far a text may give way to its box before it is an error."""

    min: Points | None = None
    hyphenate: bool = True


Place = Literal["top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom", "bottom-right"]
"""A place within an area."""


class BoxSpec(Shape):
    """A box within its container, by any of its edges and sizes; what is left out reaches to the container's edge."""

    left: Length | None = None
    top: Length | None = None
    right: Length | None = None
    bottom: Length | None = None
    width: Length | None = None
    height: Length | None = None
    at: Place | None = None


def _style(value: Any) -> Any:
    return {"extends": value} if isinstance(value, str) else value


StyleField = Annotated[StyleSpec, BeforeValidator(_style)]
"""A style by name, or a mapping that changes one."""
