"""Pouches and what does not fit them."""

from __future__ import annotations

import pytest
from press_parts import MM, part

from pnp.findings import Finding
from pnp.press import POUCHES, Paper, Pouch, PressSettings, impose, parse_paper, pouch_for, pouch_named


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((210_000, 297_000), "A4"),
        ((297_000, 210_000), "A4"),
        ((210_001, 297_000), "Legal"),
        ((215_900, 279_400), "Letter"),
        ((54_000, 84_000), "credit card"),
        ((54_000, 84_001), "A7"),
        ((148_000, 210_000), "A5"),
        ((216_000, 297_000), "A3"),
        ((297_000, 420_000), "A3"),
    ],
)
def test_the_smallest_pouch_with_three_millimetres_of_seal(size: tuple[int, int], name: str) -> None:
    """A pouch is 3 mm wider than its paper on each side: just the seal."""
    pouch = pouch_for(size)
    assert isinstance(pouch, Pouch)
    assert name == pouch.name


def test_what_fits_no_pouch_is_a_finding() -> None:
    """Larger than A3, there is none."""
    finding = pouch_for((300 * MM, 420 * MM))
    assert isinstance(finding, Finding)
    assert (finding.code, finding.limit) == ("PNP-PRESS-POUCH", "297 × 420 mm")
    assert finding.hint == "make it no larger than 297 × 420 mm"


def test_pouches_are_named() -> None:
    """By any spelling of their name; else a hint."""
    assert getattr(pouch_named("a4"), "name", None) == "A4"
    unknown = pouch_named("A44")
    assert isinstance(unknown, Finding)
    assert unknown.hint == "did you mean A4?"


def test_laminated_sheets_say_which_pouch() -> None:
    """Sheets of one A4 pile go into an A4 pouch; few small pieces need a smaller one."""
    many = impose([part(copies=12, finish="laminate")], PressSettings()).groups[0]
    few = impose([part(copies=1, finish="laminate")], PressSettings()).groups[0]
    exact = impose([part(copies=1, finish="laminate", edge="exact")], PressSettings()).groups[0]
    assert [group.pouch.name for group in (many, few, exact) if group.pouch] == ["A4", "A7", "A4"]
    assert "cut the paper on the solid lines, laminate (A4 pouch), cut the film on the dashed lines" in many.steps
    assert exact.steps == ("laminate the whole sheet (A4 pouch, film that sticks all over)", "cut on the line")


def test_american_papers_take_american_pouches() -> None:
    """Who prints on Letter has Letter pouches."""
    letter = parse_paper("letter")
    assert isinstance(letter, Paper)
    group = impose([part(copies=12, finish="laminate")], PressSettings(paper=letter)).groups[0]
    assert getattr(group.pouch, "name", None) == "Letter"


def test_pieces_too_large_for_the_pouch_at_hand_are_errors() -> None:
    """With A6 pouches at hand, a piece of 120 × 150 mm is too large; the finding says which pouch would do."""
    press = PressSettings(pouch="a6")
    (finding,) = impose([part("big", (120 * MM, 150 * MM), finish="laminate")], press).findings
    assert finding.code == "PNP-PRESS-POUCH"
    assert finding.message.startswith("“big” of “pieces” does not fit into an A6 pouch (111 × 154 mm)")
    assert finding.hint == "use an A5 pouch, or make it no larger than 105 × 148 mm"


def test_a_whole_sheet_too_large_for_its_pouch_is_an_error() -> None:
    """A sheet that leaves no seal is refused: laminated on paper larger than any pouch, or than the one at hand."""
    large = parse_paper("280mm x 440mm")
    assert isinstance(large, Paper)
    tool = part("tool", edge="exact", finish="laminate")
    (finding,) = impose([tool], PressSettings(paper=large)).findings
    assert (
        finding.message
        == "paper of 280 × 440 mm does not fit into an A3 pouch (303 × 426 mm) with 3mm of film all round"
    )
    (finding,) = impose([tool], PressSettings(pouch="A5")).findings
    assert finding.hint == "use an A4 pouch, or make it no larger than 148 × 210 mm"


def test_a_laminated_grid_of_paper_size_needs_no_cut() -> None:
    """A face that fills A4 goes into an A4 pouch whole; the pouch's rim is its seal."""
    group = impose([part("grid", (210 * MM, 297 * MM), finish="laminate")], PressSettings()).groups[0]
    assert group.steps == ("laminate the whole sheet (A4 pouch)",)


def test_pouches_are_listed_small_to_large() -> None:
    """The list is sorted, so that the first that fits is the smallest."""
    areas = [pouch.width * pouch.height for pouch in POUCHES]
    assert sorted(areas) == areas
    assert {"A3", "A4", "A5", "A6", "A7", "Letter", "Legal", "credit card"} == {pouch.name for pouch in POUCHES}
