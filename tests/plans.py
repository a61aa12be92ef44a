"""Plans and the lanes around them for tests of what draws them: made from text, one letter a cell, `.` for empty."""

from __future__ import annotations

from typing import Any, Final

SQUARE: Final = {
    "front": (0, 1),
    "rear": (0, -1),
    "left": (1, 0),
    "right": (-1, 0),
    "front-left": (1, 1),
    "front-right": (-1, 1),
    "rear-left": (1, -1),
    "rear-right": (-1, -1),
}
HEX: Final = {
    "left": (1, 0),
    "right": (-1, 0),
    "front-left": (0, 1),
    "front-right": (-1, 1),
    "rear-left": (1, -1),
    "rear-right": (0, -1),
}
SYMBOLS: Final = {"S": "shield", "B": "bridge", "E": "rocket", "W": "cannon", "P": "reactor"}
SIDES: Final[list[dict[str, Any]]] = [
    {"id": side, "name": side.capitalize().replace("-", " "), "colour": colour}
    for side, colour in zip(
        SQUARE, ("sky", "blue", "yellow", "vermillion", "grey", "purple", "green", "orange"), strict=True
    )
]


def plan_of(text: str, grid: str = "square") -> dict[str, Any]:
    """A plan as the rules answer it; rows are parted by `/`, and `#` is no cell at all."""
    rows = text.split("/")
    cells = [
        {
            "column": x,
            "row": y,
            "letter": _letter(sign),
            "system": _letter(sign).lower(),
            "symbol": SYMBOLS.get(sign, ""),
        }
        for y, row in enumerate(rows, 1)
        for x, sign in enumerate(row, 1)
        if sign != "#"
    ]
    sides = [*(SQUARE if grid == "square" else HEX)]
    return {"grid": grid, "columns": len(rows[0]), "rows": len(rows), "cells": cells, "sides": sides}


def hexagon(radius: int, sign: str = "S") -> dict[str, Any]:
    """A hexagon full of one thing."""
    across = range(2 * radius + 1)
    rows = ("".join(sign if radius <= q + r <= 3 * radius else "#" for q in across) for r in across)
    return plan_of("/".join(rows), "hex")


def lanes_of(plan: dict[str, Any], side: str) -> dict[str, Any]:
    """The lanes from a side, each with the results that are its own number and, in every third, the next ones."""
    step = (SQUARE if plan["grid"] == "square" else HEX)[side]
    cells = {(cell["column"], cell["row"]) for cell in plan["cells"]}
    firsts = [cell for cell in cells if (cell[0] - step[0], cell[1] - step[1]) not in cells]
    lanes = []
    for number, (x, y) in enumerate(sorted(firsts, key=lambda cell: (cell[0] * step[1] - cell[1] * step[0], cell)), 1):
        passed = []
        while (x, y) in cells:
            passed.append([x, y])
            x, y = x + step[0], y + step[1]
        lanes.append({"lane": number, "results": [str(number)], "chance": "1/9", "cells": passed})
    return {"from": side, "lanes": lanes}


def all_lanes(plan: dict[str, Any]) -> list[dict[str, Any]]:
    """The lanes from all sides."""
    return [lanes_of(plan, side) for side in plan["sides"]]


def _letter(sign: str) -> str:
    return "" if sign == "." else sign
