"""From located values to typed models: what the model refuses becomes findings with places and hints."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pnp.findings import Finding, did_you_mean
from pnp.loading.located import Node
from pnp.units import decimal_text

Model = TypeVar("Model", bound=BaseModel)
_CHOICE = re.compile("'([^']*)'")
_MAPPING, _LIST = "a mapping: lines of “name: value”", "a list: “[one, two]”, or a line with “- ” for each"
_WANTED: Final = {
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "tuple_type": _LIST,
    "list_type": _LIST,
}


def fill(model: type[Model], node: Node, findings: list[Finding], *, code: str = "PNP-VALUE") -> Model | None:
    """The model filled from `node`; None, and a finding for each thing that does not fit, if anything does not.

    `code` is that of findings about values; unknown and missing keys have codes of their own.
    """
    try:
        return model.model_validate(node.plain())
    except ValidationError as error:
        findings.extend(_finding(details, model, node, code) for details in error.errors(include_url=False))
        return None


def _finding(details: ErrorDetails, model: type[BaseModel], node: Node, code: str) -> Finding:
    path, kind, value = details["loc"], details["type"], details["input"]
    name = str(path[-1]) if path else "the file"
    if kind == "extra_forbidden":
        hint = did_you_mean(name, _model_at(model, path[:-1]).model_fields)
        message = f"“{name}” is not a key that is known here"
        return Finding("PNP-UNKNOWN-KEY", message, node.place_of(*path, key=True), found=name, hint=hint)
    place = node.place_of(*path)
    if kind == "missing":
        return Finding("PNP-MISSING-KEY", f"“{name}” is missing here", place, found=name, hint=f"write “{name}: …”")
    if kind == "literal_error":
        known = _CHOICE.findall(details["ctx"]["expected"])
        message = f"“{name}” cannot be {_shown(value)}; it is one of {', '.join(known)}"
        return Finding(code, message, place, _found(value), known, hint=did_you_mean(str(value), known))
    if kind == "value_error":
        message, _, remedy = details["msg"].removeprefix("Value error, ").partition("; write ")
        hint = f"write {remedy}" if remedy else getattr(details["ctx"]["error"], "hint", None)
        return Finding(code, f"“{name}” cannot be {_shown(value)}: {message}", place, _found(value), hint=hint)
    wanted = _WANTED.get(kind, details["msg"])
    return Finding(
        code, f"“{name}” is {_shown(value)}; it must be {wanted}", place, _found(value), hint=_mend(value, kind)
    )


def _model_at(model: type[BaseModel], path: tuple[str | int, ...]) -> type[BaseModel]:
    """The model that `path` leads to; names of tables and positions in lists, which no model knows, are passed over."""
    for step in path:
        field = model.model_fields.get(str(step))
        model = (_model_in(field.annotation) if field else None) or model
    return model


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model that an annotation such as `dict[str, TableSpec]` holds, if any."""
    if get_origin(annotation) is None and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((model for part in get_args(annotation) if (model := _model_in(part))), None)


def _shown(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    return f"“{_found(value)}”"


def _found(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return str(value).lower() if value is not None else None
    return decimal_text(value, 6) if isinstance(value, Fraction) else value


def _mend(value: Any, kind: str) -> str | None:
    if value is None:
        return "write a value after the colon, or delete the line"
    if kind == "string_type" and not isinstance(value, list | dict):
        return "put it in quotation marks"
    return None
