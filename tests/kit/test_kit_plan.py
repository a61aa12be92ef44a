"""The plan: which items, how many, on which layouts; what stands in its way is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import WriteGame
from kit_games import GAME, SHIPS, built, harbour, opened

from pnp.findings import Finding, ProblemsFoundError
from pnp.kit.plan import Component, chosen_components, kit_named, kits_of, plan_component


def planned(root: Path, component: str) -> tuple[Component, list[Finding]]:
    """A component's plan and what was found."""
    findings: list[Finding] = []
    return plan_component(opened(root), component, findings), findings


def copies(root: Path, component: str) -> dict[str, int]:
    """How many of each item; nothing may be in the way."""
    component_, findings = planned(root, component)
    assert [] == findings
    return {item.id: item.copies for item in component_.items}


def test_copies_are_a_number_or_a_column(write_game: WriteGame) -> None:
    """An empty cell says nothing of the number: one. Nought is a number."""
    root = harbour(write_game)
    assert {"brig": 2, "cog": 1, "hulk": 0, "yawl": 5} == copies(root, "ship-cards")
    assert {"brig": 3, "yawl": 3} == copies(root, "counters")
    assert {"board": 1} == copies(root, "board")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"game": GAME.replace("copies: number", "copies: nubmer")}, "no such column"),
        ({"game": GAME.replace("copies: number", "copies: name")}, "“Brig”"),
        ({"ships": SHIPS.replace("kiel,2", "kiel,-2")}, "“-2”"),
        ({"ships": SHIPS.replace("kiel,2", "kiel,100000")}, "“100000”"),
        ({"game": GAME.replace("board, finish", "board, copies: number, finish")}, "no such column"),
    ],
)
def test_copies_that_are_no_number_are_found(write_game: WriteGame, changed: dict[str, str], message: str) -> None:
    """With the cell's place, or the component's; the item is not silently printed once."""
    root = harbour(write_game, **changed)
    name = "board" if "board, copies" in changed.get("game", "") else "ship-cards"
    component, findings = planned(root, name)
    assert {"PNP-COPIES"} == {finding.code for finding in findings}
    assert message in findings[0].message
    assert findings[0].place is not None
    assert ("ships.csv", 2) == (findings[0].place.file, findings[0].place.line) or "game.yaml" == findings[0].place.file
    assert len(component.items) == (4 - len(findings) if name == "ship-cards" else 0)


def test_where_chooses_rows(write_game: WriteGame) -> None:
    """In the order of the table; with derived columns, options and comparisons."""
    for where, expected in (
        ("small", ["cog", "yawl"]),
        ("strength >= 6 and not small", ["brig"]),
        ("home == 'riga' or crew == 3", ["cog", "hulk", "yawl"]),
        ("false", []),
    ):
        root = harbour(write_game, game=GAME.replace('where: "crew > 2"', f'where: "{where}"'))
        assert expected == list(copies(root, "counters"))


@pytest.mark.parametrize("where", ["crew >", "creww > 2", "crew > 'a'", "open('x')"])
def test_a_where_that_cannot_be_answered_is_found_once(write_game: WriteGame, where: str) -> None:
    """An error with the place of the expression, not an empty component."""
    root = harbour(write_game, game=GAME.replace('where: "crew > 2"', f'where: "{where}"'))
    _, findings = planned(root, "counters")
    assert {("PNP-EXPRESSION", "game.yaml", 17)} == {
        (f.code, f.place.file, f.place.line) for f in findings if f.place is not None
    }


def test_layout_and_back_may_depend_on_the_item(write_game: WriteGame) -> None:
    """An empty back is none."""
    game = GAME.replace("layout: card, each", 'layout: "{{ home }}-card", each').replace(
        "back: card-back", 'back: "{{ home.name }}"'
    )
    component, findings = planned(harbour(write_game, game=game), "ship-cards")
    assert [] == findings
    assert [("kiel-card", "Kiel"), ("riga-card", "Riga")] == [(i.front, i.back) for i in component.items][:2]
    derived = "derive: {strength: crew * 2, reverse: \"'card-back' if small else ''\"}"
    empty = GAME.replace("derive: {strength: crew * 2}", derived).replace("card-back, title", '"{{ reverse }}", title')
    component, findings = planned(harbour(write_game, game=empty), "ship-cards")
    assert [] == findings
    assert [None, "card-back", None, "card-back"] == [item.back for item in component.items]


def test_what_is_no_part_of_the_language_of_layouts_is_found_once(write_game: WriteGame) -> None:
    """With the hint to derive it in game.yaml."""
    root = harbour(write_game, game=GAME.replace("back: card-back", 'back: "{{ crew + 1 }}"'))
    _, (finding,) = planned(root, "ship-cards")
    assert "PNP-EXPRESSION" == finding.code
    assert "derive" in (finding.hint or "")


def test_a_layout_that_is_not_there_is_an_error_of_the_build(write_game: WriteGame, tmp_path: Path) -> None:
    """Named, with a likely one, at its place in game.yaml."""
    root = harbour(write_game, game=GAME.replace("layout: counter,", "layout: countre,"))
    with pytest.raises(ProblemsFoundError) as refused:
        built(root, tmp_path)
    (finding,) = refused.value.findings
    assert "PNP-UNKNOWN-LAYOUT" == finding.code
    assert "counter" in (finding.hint or "")


def test_a_game_without_kits_has_one_of_everything(write_game: WriteGame) -> None:
    """It is called `all` and is the default."""
    root = harbour(write_game, game=GAME[: GAME.index("kits:")])
    kits = kits_of(opened(root))
    assert {"all": ("ship-cards", "counters", "board")} == {name: kit.components for name, kit in kits.items()}
    assert ("all", kits["all"]) == kit_named(opened(root), None)


def test_the_default_kit_is_the_first(write_game: WriteGame) -> None:
    """An unknown one is answered with the likely name."""
    game = opened(harbour(write_game))
    found = kit_named(game, None)
    assert not isinstance(found, Finding)
    assert "playtest" == found[0]
    unknown = kit_named(game, "playtset")
    assert isinstance(unknown, Finding)
    assert ("PNP-UNKNOWN-KIT", "did you mean playtest?") == (unknown.code, unknown.hint)


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ((), {"ship-cards": set(), "counters": set(), "board": set()}),
        (("board",), {"board": set()}),
        (("ship-cards/cog", "ship-cards/brig"), {"ship-cards": {"cog", "brig"}}),
        (("counters", "board"), {"counters": set(), "board": set()}),
    ],
)
def test_only_chooses_components_and_items(
    write_game: WriteGame, only: tuple[str, ...], expected: dict[str, set[str]]
) -> None:
    """Of the whole game, not only of the kit."""
    game = opened(harbour(write_game))
    findings: list[Finding] = []
    assert expected == chosen_components(game, kits_of(game)["playtest"], only, findings)
    assert [] == findings


def test_a_component_and_its_item_are_the_whole_component(write_game: WriteGame) -> None:
    """Who asks for all of them and for one gets all of them, whatever comes first."""
    game = opened(harbour(write_game))
    kit = kits_of(game)["playtest"]
    for only in (("counters", "counters/brig"), ("counters/brig", "counters")):
        assert {"counters": set()} == chosen_components(game, kit, only, [])
