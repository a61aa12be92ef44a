"""Dice: notation, and exact chances against counting every roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.rules.dice import Dice, DiceError, Distribution, Term, certain, format_dice, parse_dice, roll


def counted(count: int, sides: int, kept: int, keep: str) -> dict[int, Fraction]:
    """Every roll of the dice, one by one."""
    totals = Counter(
        sum(sorted(faces, reverse=keep == "h")[:kept]) for faces in product(range(1, sides + 1), repeat=count)
    )
    return {total: Fraction(number, sides**count) for total, number in totals.items()}


TERMS = st.integers(1, 4).flatmap(
    lambda count: st.builds(Term, st.just(count), st.integers(1, 6), st.integers(1, count), st.sampled_from("hl"))
)


@given(TERMS)
@settings(max_examples=80, deadline=None)
def test_chances_are_those_of_counting_every_roll(term: Term) -> None:
    """Keeping the highest or lowest of some dice, against brute force."""
    assert counted(term.count, term.sides, term.kept, term.keep) == dict(roll(Dice((term,))))


@pytest.mark.parametrize(
    ("text", "mean"),
    [("2d6kl1", Fraction(91, 36)), ("1d6", Fraction(7, 2)), ("2d6kh1", Fraction(161, 36)), ("2d6+1", 8), ("d8-d4", 2)],
)
def test_means_that_are_known(text: str, mean: Fraction) -> None:
    """The castle means that the page of Dwarf Tactics states, and two by hand."""
    assert mean == roll(text).mean


def test_duel_of_two_dice_is_exact() -> None:
    """A peon's lower of two dice against a warrior's one, ties to the attacker: 91/216, as published."""
    gap = roll("2d6kl1").joined(roll("d6"), lambda mine, theirs: mine - theirs)
    assert Fraction(91, 216) == gap.chance(lambda difference: difference >= 0)


def test_answer_leaves_out_what_cannot_happen() -> None:
    """Chances are texts in lowest terms, in ascending order of totals."""
    assert {"0": "1/2", "1": "1/2"} == roll("d6").mapped(lambda face: face % 2).as_answer()
    assert {"7": "1"} == certain(7).as_answer()
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution({1: Fraction(1, 2)})


@pytest.mark.parametrize(
    ("text", "shortest"), [("1D6", "d6"), (" 2d6 kh1 + 3", "2d6kh1+3"), ("-d4", "-d4"), ("5", "+5")]
)
def test_notation_is_read_leniently_and_written_shortly(text: str, shortest: str) -> None:
    """Capitals, spaces and a leading one do not matter."""
    assert shortest.removeprefix("+") == format_dice(parse_dice(text))


@given(st.lists(TERMS, max_size=3), st.integers(-99, 99))
@settings(max_examples=80, deadline=None)
def test_notation_reads_back(terms: list[Term], flat: int) -> None:
    """`parse_dice(format_dice(x))` is the same roll."""
    dice = Dice(tuple(terms), flat)
    text = format_dice(dice)
    assert text == format_dice(parse_dice(text))
    assert roll(dice) == roll(text)


@pytest.mark.parametrize(
    "text", ["", "d", "6d", "0d6", "d0", "2d6kh3", "2d6kx1", "99d6", "d1000", "2d6d6", "hello", "d6*2"]
)
def test_what_is_no_dice_is_refused(text: str) -> None:
    """No other text is taken for dice, and no roll is too large to be counted."""
    with pytest.raises(DiceError):
        parse_dice(text)
