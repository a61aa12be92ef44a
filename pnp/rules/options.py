"""Options: what `rules.yaml` says, held against what the rules core knows, and tried with other values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from pnp.findings import Finding, Place, did_you_mean
from pnp.loading.located import Node
from pnp.rules.columns import Column, ColumnError, Ids, parse_column, reader, shown
from pnp.rules.core import AskError, Option, RulesCore

RULES_FILE: Final = "rules.yaml"
PREFIX: Final = "rules."

Values = dict[str, Any]
Path = tuple[str, ...]


def read_options(core: RulesCore, node: Node | None, ids: Ids, findings: list[Finding]) -> Values:
    """The value of every option: from `rules.yaml`, or its default. What does not suit is a finding."""
    stated = node.value if node is not None and isinstance(node.value, dict) else {}
    if core.open_options:
        return {name: child.plain() for name, child in stated.items()}
    known = {option.name: option for option in core.options}
    if node is not None:
        findings.extend(_unknown(node, known))
    return {name: _value(option, stated.get(name), ids, findings) for name, option in known.items()}


def override(core: RulesCore, values: Values, overrides: Mapping[str, Any], ids: Ids) -> Values:
    """`values` with some replaced: `overrides` maps names (`tough_counts`, `range_mm.small`) to texts or values.

    Raises `AskError` for a name that is no option and for a value that does not suit.
    """
    changed = _copied(values)
    for name, raw in overrides.items():
        *outer, last = path = tuple(name.removeprefix(PREFIX).split("."))
        inner = look_up(changed, tuple(outer)) if outer else changed
        if not isinstance(inner, dict) or last not in inner:
            raise _no_option(name, values)
        if isinstance(inner[last], dict):
            bare, parts = ".".join(path), ", ".join(inner[last])
            raise AskError(f"the option “{bare}” holds several", PREFIX + bare, f"name one: {bare}. and {parts}")
        column = _column(core, path, inner[last])
        try:
            inner[last] = reader(column, ids)(raw)
        except ColumnError as error:
            raise AskError(f"{error} (option {'.'.join(path)})", f"{PREFIX}{'.'.join(path)}", error.hint) from None
    return changed


def look_up(values: Mapping[str, Any], path: Path) -> Any:
    """The option at `path`. Raises `AskError`, which names those that there are."""
    value: Any = values
    for part in path:
        if not isinstance(value, Mapping) or part not in value:
            raise _no_option(".".join(path), values)
        value = value[part]
    return value


def _no_option(name: str, values: Mapping[str, Any]) -> AskError:
    bare = name.removeprefix(PREFIX)
    return AskError(f"there is no option “{bare}”", f"{PREFIX}{bare}", did_you_mean(bare, _names(values)))


def _names(values: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _names(value, f"{prefix}{name}.")
        else:
            yield prefix + name


def _copied(values: Values) -> Values:
    return {name: _copied(value) if isinstance(value, dict) else value for name, value in values.items()}


def _column(core: RulesCore, path: Path, current: Any) -> Column:
    for option in core.options:
        if option.name == path[0]:
            return option.column
    if isinstance(current, bool):
        return parse_column("boolean")
    if isinstance(current, int | Fraction):
        return parse_column("number")
    return parse_column("list of text" if isinstance(current, list) else "text")


def _value(option: Option, node: Node | None, ids: Ids, findings: list[Finding]) -> Any:
    if node is None:
        return option.default
    if not isinstance(option.default, Mapping):
        return _read(option, option.name, option.default, node, ids, findings)
    if not isinstance(node.value, dict):
        findings.append(
            _wrong(option.name, node.place, shown(node.plain()), f"write {', '.join(option.default)} below it")
        )
        return dict(option.default)
    findings.extend(_unknown(node, option.default, f"{option.name}."))
    return {
        name: _read(option, f"{option.name}.{name}", default, node.value[name], ids, findings)
        if name in node.value
        else default
        for name, default in option.default.items()
    }


def _read(option: Option, name: str, default: Any, node: Node, ids: Ids, findings: list[Finding]) -> Any:
    raw = node.plain()
    try:
        return reader(option.column, ids)(raw)
    except ColumnError as error:
        hint = error.hint or f"the default is {shown(default)}"
        findings.append(_wrong(name, node.place, raw, hint, str(error), error.limit))
        return default


def _wrong(name: str, place: Place, raw: Any, hint: str, why: str = "", limit: Any = None) -> Finding:
    message = f"the option “{name}” cannot be “{shown(raw)}”" + (f": {why}" if why else "")
    return Finding("PNP-OPTION-VALUE", message, place, raw, limit, f"rules/{name}", hint)


def _unknown(node: Node, known: Mapping[str, Any], prefix: str = "") -> Iterator[Finding]:
    assert isinstance(node.value, dict)
    for name in node.value:
        if name not in known:
            message = f"the rules know no option “{prefix}{name}”"
            place = node.place_of(name, key=True)
            yield Finding("PNP-UNKNOWN-OPTION", message, place, found=name, hint=did_you_mean(name, known))
