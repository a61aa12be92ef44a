"""What a block is: fields that a layout writes, a height of its own where it has one, and how it draws itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from pydantic import Field

from pnp.drawing.display import rounded
from pnp.facts import Box
from pnp.layout.fields import BoxSpec, Condition, Factor, Length, Shape

if TYPE_CHECKING:
    from pnp.layout.pen import Pen


class Area(NamedTuple):
    """A rectangle in a face, in unrounded µm, y down."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def box(self) -> Box:
        """The area in whole µm, its edges rounded as those of a rectangle that is drawn there."""
        left, top = rounded(self.x), rounded(self.y)
        return Box(left, top, rounded(self.right) - left, rounded(self.bottom) - top)

    def inset(self, left: float, top: float, right: float, bottom: float) -> Area:
        """The area less a margin on each side."""
        return Area(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


class Block(Shape):
    """A form that a layout can place. Subclasses declare their fields, `kind` and, for a short notation, `main`.

    `asks` marks a block that turns to the scope while it draws; the others draw from their fields alone, so that what
    they drew is shared by all items for which the fields read the same.
    """

    kind: ClassVar[str]
    main: ClassVar[str] = ""
    asks: ClassVar[bool] = False

    def natural_height(self, pen: Pen, width: float) -> float | None:
        """The height in µm that the block needs at `width`, or None if it takes what it gets."""
        return None

    @abstractmethod
    def draw(self, pen: Pen, area: Area) -> None:
        """Draw within `area`; every problem goes to `pen.problem`, never an exception."""


class Registry(Protocol):
    """The blocks that layouts may name, by kind. A plain mapping will do."""

    def __getitem__(self, kind: str, /) -> type[Block]: ...

    def __contains__(self, kind: object, /) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...


class Common(Shape):
    """What every block may say beside its own fields: its name, its box, whether and how often it is there."""

    name: str | None = None
    box: BoxSpec | None = None
    when: Condition | None = Field(default=None, alias="if")
    each: str | None = None
    where: Condition | None = None
    width: Length | None = None
    height: Length | None = None
    share: Factor | None = None
