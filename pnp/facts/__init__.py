"""What all parts of the house agree on: facts, rulings, scopes and the named formats."""

from pnp.facts.fact import Box, Fact, Kind, Ruling
from pnp.facts.formats import FORMATS, FormatError, format_value
from pnp.facts.scope import Scope, UnknownNameError
from pnp.facts.sources import (
    ALL_ROWS,
    Source,
    ask_source,
    cell_source,
    format_source,
    inner_source,
    parse_source,
    rows_source,
)

__all__ = [
    "ALL_ROWS",
    "FORMATS",
    "Box",
    "Fact",
    "FormatError",
    "Kind",
    "Ruling",
    "Scope",
    "Source",
    "UnknownNameError",
    "ask_source",
    "cell_source",
    "format_source",
    "format_value",
    "inner_source",
    "parse_source",
    "rows_source",
]
