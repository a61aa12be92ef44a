"""The shape of `game.yaml`: what a game is, its tables, its components and its kits."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, Strict

Finish = Literal["paper", "card", "laminate", "sticker", "transparency"]
Edge = Literal["trim", "exact"]
Duplex = Literal["long", "short", "fronts", "fold"]
Texts = Annotated[tuple[str, ...], Strict(False)]  # a YAML list of texts; the texts themselves stay strict


def _file_alone(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


def _copies(value: Any) -> int | str:
    if isinstance(value, str) and value.strip():
        return value
    if type(value) is int and 0 <= value <= MOST_COPIES:
        return value
    raise ValueError(f"copies is a whole number from 0 to {MOST_COPIES}, or the name of a column that says how many")


MOST_COPIES = 10_000


class Shape(BaseModel):
    """What all parts of the file share: unknown keys are refused, types are exact, values never change."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


class TableSpec(Shape):
    """A table: its file; the types of its columns; columns computed from others; columns that nobody prints."""

    file: str
    columns: dict[str, str] = {}
    derive: dict[str, str] = {}
    unprinted: Texts = ()


class ComponentSpec(Shape):
    """A component: the layouts of its front and back, the rows it is made for, how many, and how it is finished.

    With `papers` it belongs to a kit only where that is printed on one of them. `pages` are the layouts of the pages
    that an item takes where `layout` is too small for it.
    """

    layout: str
    pages: Texts = ()
    each: str | None = None
    where: str | None = None
    copies: Annotated[int | str, PlainValidator(_copies)] = 1
    back: str | None = None
    finish: Finish = "card"
    edge: Edge = "trim"
    papers: Texts = ()
    title: str | None = None
    note: str | None = None


class KitSpec(Shape):
    """A kit: which components it holds, on which paper, and how the printer turns the sheet."""

    components: Texts
    paper: str = "a4"
    duplex: Duplex = "long"
    title: str | None = None


class CheckSpec(Shape):
    """A check: an expression that must hold, for the game or for each row of a table; what to say when it does not."""

    check: str
    each: str | None = None
    message: str
    hint: str | None = None
    severity: Literal["error", "warning"] = "error"


class GameFile(Shape):
    """The whole of `game.yaml`."""

    game: str
    title: str
    version: str = "0"
    designer: str = ""
    licence: str = ""
    rules: str = "generic"
    tables: dict[str, Annotated[TableSpec, BeforeValidator(_file_alone)]] = {}
    components: dict[str, ComponentSpec] = {}
    kits: dict[str, KitSpec] = {}
    checks: Annotated[tuple[CheckSpec, ...], Strict(False)] = ()
    rulebook: str | None = None
    credits: Texts = Field(default=())
