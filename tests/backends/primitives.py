"""The primitives that every backend is held to, by the names of their golden texts."""

from __future__ import annotations

from pdf_files import INCH

from pnp.drawing.display import (
    Ellipse,
    Line,
    Path,
    Picture,
    Primitive,
    Rect,
    StampMark,
    Stroke,
    Symbol,
    Text,
)

THIN = Stroke("#000000", 1_000)
SANS = "BarlowCondensed-Regular"
TRIANGLE = (("M", 0, 0), ("L", INCH, 0), ("L", 0, INCH), ("Z",))
RING = (
    *(("M", 0, 0), ("L", 8, 0), ("L", 8, 8), ("L", 0, 8), ("Z",)),
    *(("M", 2, 2), ("L", 2, 6), ("L", 6, 6), ("L", 6, 2), ("Z",)),
)

PRIMITIVES: dict[str, Primitive] = {
    "rect-filled": Rect(INCH, INCH, 2 * INCH, INCH, 0, "#FF8000"),
    "rect-stroked": Rect(INCH, INCH, 2 * INCH, INCH, 0, None, THIN),
    "rect-both": Rect(0, 0, INCH, INCH, 0, "#FFFFFF", THIN),
    "rect-nothing": Rect(0, 0, INCH, INCH),
    "rect-rounded": Rect(0, 0, 2 * INCH, INCH, INCH // 4, "#000000"),
    "ellipse": Ellipse(INCH, INCH, INCH, INCH // 2, "#0000FF"),
    "circle-stroked": Ellipse(0, 0, INCH, INCH, None, THIN),
    "line": Line(0, 0, INCH, -INCH, THIN),
    "line-dashed": Line(0, 0, INCH, 0, Stroke("#808080", 500, (INCH // 8, INCH // 16))),
    "line-round": Line(0, INCH, INCH, INCH, Stroke("#000000", 250, (), "round")),
    "path-filled": Path(TRIANGLE, "#00FF00"),
    "path-curve": Path((("M", 0, 0), ("C", INCH, 0, INCH, INCH, 0, INCH)), None, THIN),
    "symbol": Symbol("crown", INCH, INCH, INCH, "#C9A227"),
    "text": Text(INCH, INCH, "Toughness 5", SANS, 10_000, "#000000", 0),
    "text-escaped": Text(0, INCH, "(a\\b)", SANS, 10_500, "#000000", 0),
    "text-tracked": Text(0, INCH, "DAMAGE", SANS, 10_000, "#000000", 0, 500),
    "text-justified": Text(0, INCH, "a b", SANS, 10_000, "#000000", 0, 0, 250),
    "text-turned": Text(INCH, INCH, "up", SANS, 10_000, "#000000", 0, 0, 0, 270),
    "text-slanted": Text(INCH, INCH, "30", SANS, 10_000, "#000000", 0, 0, 0, 30),
    "text-second-subset": Text(0, INCH, "aăb", SANS, 10_000, "#000000", 0),
    "picture": Picture(0, 0, 2 * INCH, INCH, "0123456789abcdef" * 4),
    "picture-cropped": Picture(INCH, INCH, INCH, INCH, "0123456789abcdef" * 4, (250, 0, 750, 1000)),
    "stamp": StampMark(INCH, INCH, "left", SANS, 6_000, "#000000"),
}
