"""The maintainers' converter from Iconify's icon sets to lines of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.drawing.icons import parse_path
from pnp.drawing.icons.convert import converted, main

pytest.importorskip("fontTools", reason="only the converter needs fontTools")


def icon_set(path: str, side: int = 100) -> dict[str, object]:
    return {"width": side, "icons": {"it": {"body": f'<path fill="currentColor" d="{path}"/>'}}}


def test_lines_move_to_our_grid() -> None:
    """Places scale from the set's square to ours; an open contour is closed."""
    assert parse_path("M0 0L1000 0L500 1000Z") == converted(icon_set("M0 0h100L50 100"), "it")


def test_quadratic_becomes_cubic() -> None:
    """A quadratic's control point lies two thirds of the way from either end in the cubic of the same shape."""
    assert parse_path("M0 0C200 200 400 200 600 0Z") == converted(icon_set("M0 0Q30 30 60 0z"), "it")


def test_drawing_that_stands_out_is_made_smaller() -> None:
    """What reaches twice as far from the middle as the square is drawn at half the size."""
    assert parse_path("M250 250L1000 250L250 500Z") == converted(icon_set("M0 0H150L0 50z"), "it")


def test_lines_that_rounding_makes_a_point_are_left_out() -> None:
    """A line shorter than the grid draws nothing and is not kept."""
    assert parse_path("M0 0L1000 0L500 1000Z") == converted(icon_set("M0 0H100L100.01 0L50 100z"), "it")


def test_icon_of_several_paths_is_refused() -> None:
    """What the converter would draw wrong, it refuses."""
    several = {"width": 100, "icons": {"it": {"body": "<g><path d='M0 0'/></g>"}}}
    with pytest.raises(ValueError, match="“it” is not one path"):
        converted(several, "it")


def test_command_writes_a_line_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`sword=it` takes their icon `it` and calls it `sword`."""
    file = tmp_path / "icons.json"
    file.write_text(json.dumps(icon_set("M0 0H100V100z")), encoding="utf-8")
    main([str(file), "it", "sword=it"])
    assert "it\tM0 0L1000 0L1000 1000Z\nsword\tM0 0L1000 0L1000 1000Z\n" == capsys.readouterr().out
