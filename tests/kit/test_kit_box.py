"""What leaves the box and what comes in follows from stamps and numbers alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.kit.box import Box, Change, Changes, FaceKey, Piece, Printed, Scope, Stamps, compare

SCOPE = Scope({"cards", "discs"}, {"cards", "discs", "boards"})


def boxed(*pieces: tuple[str, str, str, str | None, int]) -> dict[FaceKey, Printed]:
    """A box of pieces: component, item, front, back, copies."""
    box = {}
    for component, item, front, back, copies in pieces:
        box[component, item, "front"] = Printed(front, copies)
        if back is not None:
            box[component, item, "back"] = Printed(back, copies)
    return box


def piece(item: str, front: str, back: str | None, copies: int, component: str = "cards") -> Piece:
    return Piece(component, item, Stamps(front, back), copies)


def changed(box: Box, *now: Piece, scope: Scope = SCOPE) -> Changes:
    return compare(box, now, scope)


def told(changes: Changes) -> tuple[list[tuple[str, int, str]], list[tuple[str, int, str]]]:
    """Item, copies and why of what is put in and taken out."""

    def short(many: tuple[Change, ...]) -> list[tuple[str, int, str]]:
        return [(change.item, change.copies, change.why) for change in many]

    return short(changes.put_in), short(changes.take_out)


def test_a_box_that_is_as_it_should_be_needs_nothing() -> None:
    """Equal stamps and numbers: nothing in, nothing out, nothing to note."""
    box = boxed(("cards", "tank", "T", "B", 2))
    assert Changes((), (), {}) == changed(box, piece("tank", "T", "B", 2))


def test_another_front_or_back_exchanges_the_whole_piece() -> None:
    """A piece is front and back: it is printed again if either differs."""
    box = boxed(("cards", "tank", "T", "B", 2), ("cards", "dime", "D", "B", 1))
    changes = changed(box, piece("tank", "T2", "B", 2), piece("dime", "D", "B2", 1))
    both = [("tank", 2, "changed"), ("dime", 1, "changed")]
    assert (both, both) == told(changes)
    assert Stamps("T", "B") == changes.put_in[0].before
    assert {("cards", "tank", "front"), ("cards", "dime", "back")} == set(changes.after)


def test_only_missing_copies_are_printed() -> None:
    """Two in the box, three wanted: one more."""
    changes = changed(boxed(("cards", "tank", "T", "B", 2)), piece("tank", "T", "B", 3))
    assert ([("tank", 1, "more")], []) == told(changes)
    assert Printed("T", 3) == changes.after["cards", "tank", "front"]


def test_surplus_copies_are_taken_out() -> None:
    """Three in the box, one wanted; or none wanted, though the item is still in the data."""
    box = boxed(("cards", "tank", "T", None, 3), ("cards", "dime", "D", None, 2))
    changes = changed(box, piece("tank", "T", None, 1), Piece("cards", "dime", Stamps(None), 0))
    assert ([], [("tank", 2, "surplus"), ("dime", 2, "surplus")]) == told(changes)
    assert changes.after["cards", "dime", "front"] is None


def test_a_changed_piece_of_another_number_takes_all_out_and_puts_all_in() -> None:
    """Two old ones leave, three new ones come."""
    changes = changed(boxed(("cards", "tank", "T", None, 2)), piece("tank", "T2", None, 3))
    assert ([("tank", 3, "changed")], [("tank", 2, "changed")]) == told(changes)


def test_what_is_no_longer_in_the_data_is_taken_out() -> None:
    """An item that is gone, and a component that is gone from the game."""
    box = boxed(("cards", "tank", "T", "B", 2), ("tiles", "sea", "S", None, 4))
    assert ([], [("tank", 2, "gone"), ("sea", 4, "gone")]) == told(changed(box))


def test_what_the_kit_does_not_hold_stays_in_the_box() -> None:
    """A component of the game that belongs to another kit is none of this one's business."""
    assert ([], []) == told(changed(boxed(("boards", "sea", "S", None, 1))))


def test_equal_stamps_under_another_name_are_no_change() -> None:
    """An item that was renamed but looks the same need not be printed; the box is only noted anew."""
    changes = changed(boxed(("cards", "tank", "T", "B", 2)), piece("panzer", "T", "B", 2))
    assert ([], []) == told(changes)
    assert Printed("T", 2) == changes.after["cards", "panzer", "front"]
    assert changes.after["cards", "tank", "front"] is None


def test_what_is_left_over_of_one_stands_in_for_another() -> None:
    """Blank cards of one kind: two too many of the first are the two more that the second needs."""
    box = boxed(("cards", "a", "X", None, 4), ("cards", "b", "X", None, 1))
    changes = changed(box, piece("a", "X", None, 2), piece("b", "X", None, 4))
    assert ([("b", 1, "more")], []) == told(changes)


def test_pieces_of_another_component_are_on_other_stock() -> None:
    """A card stands in for no disc of the same picture, unless its component is gone: then it was renamed."""
    box = boxed(("cards", "a", "X", None, 1))
    assert ([("a", 1, "new")], [("a", 1, "gone")]) == told(changed(box, piece("a", "X", None, 1, "discs")))
    renamed = boxed(("rounds", "a", "X", None, 1))
    assert ([], []) == told(changed(renamed, piece("a", "X", None, 1, "discs")))


def test_backs_count_only_where_they_are_printed() -> None:
    """A kit of fronts leaves the backs of an earlier printing alone; a kit with backs misses them in one of fronts."""
    both, fronts = boxed(("cards", "a", "A", "B", 1)), boxed(("cards", "a", "A", None, 1))
    assert Changes((), (), {}) == changed(both, piece("a", "A", None, 1), scope=SCOPE._replace(fronts_only=True))
    once = [("a", 1, "changed")]
    assert (once, once) == told(changed(fronts, piece("a", "A", "B", 1)))


def test_older_looks_may_stay() -> None:
    """With `alike` a piece of another stamp stays, and keeps its stamp in the ledger; what is short is printed."""
    box = boxed(("cards", "a", "A", "B", 2))
    changes = compare(box, [piece("a", "A2", "B", 3)], SCOPE, lambda old, new: old[0] == new[0])
    assert ([("a", 1, "more")], []) == told(changes)
    assert Printed("A", 3) == changes.after["cards", "a", "front"]


stamps = st.sampled_from(["P", "Q", "R"])
numbers = st.integers(0, 4)
items = st.sampled_from(["a", "b", "c", "d"])
held = st.dictionaries(items, st.tuples(stamps, st.none() | stamps, st.integers(1, 4)))
wanted = st.dictionaries(items, st.tuples(stamps, st.none() | stamps, numbers))


@given(held, wanted)
def test_after_the_exchange_the_box_is_as_it_should_be(
    before: dict[str, tuple[str, str | None, int]], after: dict[str, tuple[str, str | None, int]]
) -> None:
    """What is in, less what is taken out, with what is put in, shows exactly what is wanted; noted, nothing is left."""
    box = boxed(*(("cards", item, *rest) for item, rest in before.items()))
    now = [piece(item, *rest) for item, rest in after.items()]
    changes = changed(box, *now)
    there: dict[Stamps, int] = {}
    for front, back, copies in before.values():
        there[Stamps(front, back)] = there.get(Stamps(front, back), 0) + copies
    for change in changes.take_out:
        there[change.stamps] -= change.copies
    for change in changes.put_in:
        there[change.stamps] = there.get(change.stamps, 0) + change.copies
    should: dict[Stamps, int] = {}
    for one in now:
        should[one.stamps] = should.get(one.stamps, 0) + one.copies
    assert {s: n for s, n in should.items() if n} == {s: n for s, n in there.items() if n}
    noted = {**box, **changes.after}
    again = changed({key: face for key, face in noted.items() if face is not None}, *now)
    assert Changes((), (), {}) == again
