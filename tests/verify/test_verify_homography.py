"""How a sheet lies in a picture: exact where the points are, cautious where they say little."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.verify.codes import CodePlace
from pnp.verify.homography import Homography, Point, fit_homography, scaling

CORNERS: tuple[Point, ...] = ((0, 0), (210_000, 0), (210_000, 297_000), (0, 297_000))
REACH = 182_000.0


@st.composite
def homographies(draw: st.DrawFn) -> Homography:
    """Sheets in hand-held photos: any turn and size, tilted by up to 20 %."""
    angle, pixels = draw(st.floats(0, math.tau)), draw(st.floats(0.002, 0.03))
    tilts = st.floats(-0.2, 0.2)
    turn = Homography((math.cos(angle), -math.sin(angle), 0, math.sin(angle), math.cos(angle), 0, 0, 0, 1))
    tilt = Homography((1, 0, 0, 0, 1, 0, draw(tilts) / REACH, draw(tilts) / REACH, 1))
    shift = (draw(st.floats(-2000, 2000)), draw(st.floats(-2000, 2000)))
    return scaling(pixels, shift).after(turn).after(tilt)


@given(homographies())
def test_four_far_corners_give_the_homography_they_were_made_with(truth: Homography) -> None:
    """The corners of a whole sheet leave nothing open: any other point of it comes where it must."""
    fitted = fit_homography(CORNERS, [truth.at(corner) for corner in CORNERS], REACH)
    for point in ((50_000.0, 60_000.0), (200_000.0, 290_000.0), (105_000.0, 10_000.0)):
        assert math.dist(truth.at(point), fitted.at(point)) < 0.5


@given(homographies(), st.tuples(st.floats(0, 210_000), st.floats(0, 297_000)))
def test_there_and_back_is_where_one_was(truth: Homography, point: Point) -> None:
    """A homography after its inverse moves nothing."""
    assert pytest.approx(point, abs=0.1) == truth.inverse().at(truth.at(point))
    assert pytest.approx(point, abs=0.1) == truth.inverse().after(truth).at(point)


def test_one_code_says_where_its_neighbours_are() -> None:
    """Corners that are 1 px off say nothing of a tilt: the neighbour is looked for within 5 mm of where it is."""
    code = CodePlace("PNP:0", 20_000, 20_000, 18_000, 0)
    off = ((1, 0), (-1, 1), (0, -1), (1, 1))
    seen = [(x * 0.0076 + dx, y * 0.0076 + dy) for (x, y), (dx, dy) in zip(code.corners, off, strict=True)]
    fitted = fit_homography(code.corners, seen, REACH)
    assert math.dist((90_000 * 0.0076, 20_000 * 0.0076), fitted.at((90_000, 20_000))) < 5_000 * 0.0076


@pytest.mark.parametrize("points", [((1, 1),) * 4, ((0, 0), (1, 0), (2, 0), (3, 0))], ids=["one point", "a line"])
def test_points_that_span_no_plane_are_refused(points: tuple[Point, ...]) -> None:
    """There would be no telling where anything else lies."""
    with pytest.raises(ValueError, match="span"):
        fit_homography(points, points, 2.0)


def test_the_horizon_is_far_away() -> None:
    """A point that cannot be seen is nowhere, and no error."""
    assert (math.inf, math.inf) == Homography((1, 0, 0, 0, 1, 0, 1, 0, 0)).at((0, 5))


@pytest.mark.parametrize(("turn", "first"), [(0, (10, 20)), (90, (40, 20)), (180, (40, 50)), (270, (10, 50))], ids=str)
def test_the_first_corner_of_a_turned_code_is_its_own_top_left(turn: int, first: Point) -> None:
    """Turned clockwise by a quarter, the code's top left stands at the top right of its box."""
    assert first == CodePlace("PNP:0", 10, 20, 30, turn).corners[0]
