"""Routes: arrows end on the rims of their nodes, and pass none of the others."""

from __future__ import annotations

import math

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.blocks.beside import Surroundings
from pnp.blocks.curves import Curve, Spot, crossings, distance, polygon
from pnp.blocks.routes import routed
from pnp.layout.block import Area

PLACES = st.complex_numbers(max_magnitude=100_000, allow_nan=False, allow_infinity=False)
SHARES = st.floats(0.0, 1.0)
BENDS = st.floats(-60_000, 60_000)
LATTICE = [complex(column, row) * 10_000 for column in range(5) for row in range(4)]


def spots_of(places: list[complex], radius: float = 2_000.0) -> list[Spot]:
    return [Spot(place, radius) for place in places]


@given(PLACES, PLACES, BENDS, BENDS, SHARES, SHARES)
def test_a_part_of_a_curve_lies_on_it(
    start: complex, end: complex, first: float, second: float, a: float, b: float
) -> None:
    """From its first share of the way to its second."""
    curve, (low, high) = Curve.bent(start, end, first, second), sorted((a, b))
    assume(high > 0)
    part = curve.part(low, high)
    assert abs(curve.at(low) - part.start) < 0.01
    assert abs(curve.at(high) - part.end) < 0.01
    assert abs(curve.at((low + high) / 2) - part.at(0.5)) < 0.01


@given(PLACES, PLACES, st.floats(-0.6, 0.6), st.floats(100, 40_000), st.floats(100, 40_000))
def test_heads_end_on_rims(start: complex, end: complex, bend: float, one: float, other: float) -> None:
    """However a curve is bent, what shows of it reaches from rim to rim."""
    apart = abs(end - start)
    assume(apart > 1.1 * (one + other))
    shown = Curve.bent(start, end, bend * apart, bend * apart).between(Spot(start, one), Spot(end, other))
    assert math.isclose(one, abs(shown.start - start), abs_tol=0.5)
    assert math.isclose(other, abs(shown.end - end), abs_tol=0.5)


def test_nothing_shows_between_nodes_that_touch() -> None:
    """There is no room for an arrow, and none is drawn."""
    nodes = Spot(0j, 30.0), Spot(50 + 0j, 30.0)
    assert 0 == Curve.bent(0j, 50 + 0j).between(*nodes).length


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(LATTICE), min_size=3, max_size=12, unique=True),
    st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=8, unique=True),
)
def test_no_arrow_passes_through_a_third_node(places: list[complex], ends: list[tuple[int, int]]) -> None:
    """It is bent around what stands in its way, or else said to have found no way."""
    pairs = [(tail, head) for tail, head in ends if tail < head < len(places)]
    spots, clearance = spots_of(places), 500.0
    routes = routed(spots, pairs, clearance)
    for number, (pair, curve) in enumerate(zip(pairs, routes.curves, strict=True)):
        others = [spot for index, spot in enumerate(spots) if index not in pair]
        nearest = min((distance(spot.centre, curve.points(200)) for spot in others), default=math.inf)
        assert number in routes.blocked or nearest >= 2_500.0 - 1.0


def test_an_arrow_is_straight_where_it_can_be() -> None:
    """And bent only around what it would run through."""
    spots = spots_of([0j, 10_000 + 0j, 20_000 + 0j])
    near, far = routed(spots, [(0, 1), (0, 2)], 500.0).curves
    assert (True, False) == (near.is_straight, far.is_straight)
    assert ["M", "L"] == [segment[0] for segment in near.segments()]
    assert ["M", *"CCCC"] == [segment[0] for segment in far.segments()]


def test_of_two_ways_the_left_one_is_taken_where_they_are_equal() -> None:
    """So three arrows through one middle turn around it like a wheel."""
    corners = [10_000 * complex(math.cos(angle), math.sin(angle)) for angle in (n * math.pi / 3 for n in range(6))]
    curves = routed(spots_of([0j, *corners]), [(1, 4), (3, 6), (5, 2)], 500.0).curves
    sides = {round(distance(0j, curve.points(200))) for curve in curves}
    assert 1 == len(sides)
    lefts = [((curve.at(0.5)) * (curve.end - curve.start).conjugate()).imag for curve in curves]
    assert all(left < 0 for left in lefts)  # y goes down, so the left is the negative side


def test_an_arrow_without_a_way_is_told() -> None:
    """A ring of nodes that touch lets nothing out."""
    ring = [9_000 * complex(math.cos(angle), math.sin(angle)) for angle in (n * math.pi / 12 for n in range(24))]
    routes = routed(spots_of([0j, *ring, 60_000 + 0j]), [(0, 25)], 500.0)
    assert (0,) == routes.blocked


def test_crossings_are_counted() -> None:
    """Lines that only touch, or share an end, do not cross."""
    assert 1 == crossings([0j, 10 + 10j], [10 + 0j, 10j])
    assert 0 == crossings([0j, 10 + 10j], [0j, 10 + 0j])
    assert 2 == crossings([0j, 20 + 0j], [5 - 5j, 5 + 5j, 10 + 5j, 10 - 5j])


def test_a_text_stands_where_it_hides_nothing() -> None:
    """Below if that is free, else elsewhere; never over a node, another text or out of the picture."""
    node, below = Spot(50_000 + 50_000j, 5_000.0), [50_000 + 50_000j, 50_000 + 90_000j]
    area, size = Area(0.0, 0.0, 100_000.0, 100_000.0), (8_000.0, 2_000.0)
    free = Surroundings(area, [node], [], 1_000.0).take(0, size, 500.0, 1j)
    assert (50_000, 55_500) == (free.centre[0], free.y)
    around = Surroundings(area, [node], [below], 1_000.0)
    first, second = (around.take(0, size, 500.0, 1j) for _ in range(2))
    assert [0.0, 0.0] == [around.hidden(first), around.hidden(second)]
    assert first != second
    corner = Surroundings(area, [Spot(50_000 + 98_000j, 5_000.0)], [], 1_000.0).take(0, size, 500.0, 1j)
    assert corner.bottom <= area.bottom


def test_a_polygon_is_a_closed_path() -> None:
    """From corner to corner."""
    assert [("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",)] == list(polygon([0j, 1 + 0j, 1 + 1j]))


def test_the_order_of_arrows_does_not_matter() -> None:
    """Each is drawn the same wherever it stands in the list."""
    spots = spots_of([10_000 * complex(column, row) for column in range(4) for row in range(4)])
    pairs = [(0, 2), (1, 3), (0, 8), (4, 12), (0, 10), (5, 15), (3, 9), (12, 3)]
    straight = routed(spots, pairs, 500.0).curves
    backwards = routed(spots, pairs[::-1], 500.0).curves
    assert straight == backwards[::-1]
