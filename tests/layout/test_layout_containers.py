"""Containers: children inside, in order, without overlap, gaps kept, shares in proportion."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.layout.block import Area
from pnp.layout.containers import Child, Column, Grid, Row, Stack, boxed
from pnp.layout.fields import BoxSpec

AREA = Area(1_000.0, 2_000.0, 60_000.0, 80_000.0)

_LENGTHS = st.none() | st.floats(0, 20_000)
_CHILDREN = st.lists(
    st.builds(Child, _LENGTHS, _LENGTHS, _LENGTHS, st.none() | st.floats(0.5, 4)), min_size=1, max_size=6
)


def inside(area: Area, outer: Area) -> bool:
    """Whether an area lies in another, to a hundredth of a micrometre."""
    return (
        area.x >= outer.x - 0.01
        and area.y >= outer.y - 0.01
        and area.right <= outer.right + 0.01
        and area.bottom <= outer.bottom + 0.01
    )


@given(_CHILDREN, st.floats(0, 2_000))
@settings(deadline=None, max_examples=100)
def test_a_rows_children_stand_side_by_side(children: list[Child], gap: float) -> None:
    """In order, with the gap between them, inside unless the row says by how much they are too wide."""
    placed = Row(gap=gap).place(AREA, children)
    for one, next_ in pairwise(placed.areas):
        assert pytest.approx(one.right + gap, abs=0.01) == next_.x
    if not placed.excess:
        assert all(inside(area, AREA) for area in placed.areas)
    for child, area in zip(children, placed.areas, strict=True):
        assert child.width is None or child.width == area.width


@given(_CHILDREN, st.floats(0, 2_000), st.sampled_from(["left", "centre", "right", "fill"]))
@settings(deadline=None, max_examples=100)
def test_a_columns_children_stand_one_below_another(children: list[Child], gap: float, align: str) -> None:
    """Each as high as it says, as its text needs, or sharing what is left."""
    placed = Column(gap=gap, align=align).place(AREA, children)  # type: ignore[arg-type]
    for one, next_ in pairwise(placed.areas):
        assert pytest.approx(one.bottom + gap, abs=0.01) == next_.y
    if not placed.excess:
        assert all(inside(area, AREA) for area in placed.areas)
    for child, area in zip(children, placed.areas, strict=True):
        if child.height is not None:
            assert child.height == area.height
        elif child.share is None and child.natural is not None:
            assert child.natural == area.height


def test_shares_divide_what_is_left() -> None:
    """A share of two is twice a share of one; without a share it is one."""
    children = [Child(10_000.0, None, None, None), Child(None, None, None, 2.0), Child(None, None, None, None)]
    assert [10_000.0, 32_000.0, 16_000.0] == [area.width for area in Row(gap=1_000.0).place(AREA, children).areas]


def test_what_is_too_much_is_told() -> None:
    """The excess is how much is missing."""
    children = [Child(40_000.0, None, None, None)] * 2
    assert pytest.approx(21_000.0) == Row(gap=1_000.0).place(AREA, children).excess
    heights = [Child(None, 50_000.0, None, None)] * 2
    assert pytest.approx(20_000.0) == Column().place(AREA, heights).excess


@pytest.mark.parametrize(("align", "y"), [("top", 2_000.0), ("middle", 37_000.0), ("bottom", 72_000.0)])
def test_a_rows_children_are_aligned(align: str, y: float) -> None:
    """Those of a height of their own."""
    (area,) = Row(align=align).place(AREA, [Child(None, 10_000.0, None, None)]).areas  # type: ignore[arg-type]
    assert (y, 10_000.0) == (area.y, area.height)


@given(st.integers(1, 5), st.integers(1, 30), st.floats(0, 1_000))
@settings(deadline=None, max_examples=100)
def test_a_grids_cells_are_equal_and_apart(columns: int, count: int, gap: float) -> None:
    """Row by row, all of one size, the gap between any two."""
    placed = Grid(columns=columns, gap=gap).place(AREA, [Child(None, None, None, None)] * count)
    assert count == len(placed.areas)
    assert not placed.excess
    assert all(inside(area, AREA) for area in placed.areas)
    assert 1 == len({(round(area.width, 3), round(area.height, 3)) for area in placed.areas})
    for index, area in enumerate(placed.areas[:-1]):
        after = placed.areas[index + 1]
        if (index + 1) % columns:
            assert pytest.approx(area.right + gap, abs=0.01) == after.x
        else:
            assert pytest.approx(area.bottom + gap, abs=0.01) == after.y


def test_a_grid_of_fixed_cells_says_what_is_too_much() -> None:
    """Rows that do not fit are not made lower in silence."""
    placed = Grid(columns=2, cell=30_000.0).place(AREA, [Child(None, None, None, None)] * 5)
    assert pytest.approx(10_000.0) == placed.excess


def test_a_stacks_children_have_all_of_it() -> None:
    """Their boxes place them."""
    assert [AREA, AREA] == Stack().place(AREA, [Child(None, None, None, None)] * 2).areas


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (None, (1_000, 2_000, 60_000, 80_000)),
        (BoxSpec(left=4_000.0, top=5_000.0, right=6_000.0, bottom=7_000.0), (5_000, 7_000, 50_000, 68_000)),
        (BoxSpec(left=4_000.0, width=10_000.0), (5_000, 2_000, 10_000, 80_000)),
        (BoxSpec(right=4_000.0, width=10_000.0), (47_000, 2_000, 10_000, 80_000)),
        (BoxSpec(bottom=1_000.0, height=10_000.0), (1_000, 71_000, 60_000, 10_000)),
        (BoxSpec(width=10_000.0, height=10_000.0), (1_000, 2_000, 10_000, 10_000)),
        (BoxSpec(at="centre", width=10_000.0, height=20_000.0), (26_000, 32_000, 10_000, 20_000)),
        (BoxSpec(at="bottom-right", width=10_000.0, height=20_000.0, right=2_000.0), (49_000, 62_000, 10_000, 20_000)),
        (BoxSpec(at="top-left", width=10_000.0, left=1_000.0, top=1_000.0), (2_000, 3_000, 10_000, 80_000)),
    ],
)
def test_a_box_is_placed_by_its_edges(box: BoxSpec | None, expected: tuple[int, int, int, int]) -> None:
    """What is left out reaches to the container's edge."""
    assert expected == boxed(AREA, box)


def test_an_areas_box_has_rounded_edges() -> None:
    """Neighbours that share an edge still share it in whole micrometres."""
    one, other = Area(0.5, 0.0, 10.0, 5.0), Area(10.5, 0.0, 3.25, 5.0)
    assert one.box.x + one.box.width == other.box.x
    assert (5.5, 2.5) == one.centre
    assert Area(1.5, 2.0, 6.0, -1.0) == one.inset(1.0, 2.0, 3.0, 4.0)
