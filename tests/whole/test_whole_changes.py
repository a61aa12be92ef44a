"""One value changed changes exactly the faces that print it: every cell and every option of Winds of Change in turn."""

from __future__ import annotations

import pytest
from whole_changes import Changing, Faces, differing, saying_otherwise

from pnp.facts import parse_source

pytestmark = pytest.mark.slow
GAME = "winds-of-change"
TABLES = ("units", "coins", "squads", "armies", "terrain", "abilities", "goals", "reminders")

# Columns whose value chooses between fixed words, signs or places, beside or instead of being printed: a face that
# differs by them alone states no other fact.
DECIDING = {
    "units": {"attack", "cover_in_building", "cover_on_high_ground"},
    "squads": {"attack", "hits_inside_buildings"},
    "armies": {"origin"},
    "terrain": {"movement", "origin"},
    "reminders": {"topic"},
}
# Columns that no face shows but in how many of it there are.
COUNTING = {("terrain", "copies")}
# Columns that are of use only with a certain attack: with another one the rules pass over them.
OF_ATTACKS = {
    "attack_range": {"range"},
    "attack_beyond": {"shell"},
    "attack_width": {"column"},
    "attack_length": {"column"},
    "damage": {"range", "sight", "column", "shell"},
}
# Cells that should be printed and are not; each stands here with what is amiss, and goes once that is mended.
OPEN = {
    ("units", "dime", "damage"): "no face states the damage of a sharpshooter's attack",
    ("units", "horse", "toughness_per_rider"): "the span 1–3 stays the same, as it is capped; by how much is not said",
}
# For each option the components that must state it, whatever else does; from the rules, not from the layouts.
STATED_ON = {
    "card_long_mm": {"measuring-card", "column", "dead-zone", "unit-cards", "reference"},
    "card_short_mm": {"measuring-card", "column", "explosion", "unit-cards", "reference"},
    "diagonal": {"measuring-card", "reference"},
    "minimum_overlap_mm": {"measuring-card", "explosion", "column", "reference"},
    "toughness_highest": {"reference"},
    "tough_counts": {"reference"},
    "cover_maximum": {"reference"},
    "driver_dies_below_toughness": {"unit-cards"},
    "riders_lost_above_toughness": {"unit-cards"},
    "squad_maximum": {"squad-cards"},
    "explosion_radius": {"explosion", "reference"},
    "water_share": {"reference", "battlefield-cards"},
    "water_minimum": {"reference"},
    "army_points": {"roster"},
}
MASKED = {"cover_bonus", "toughness_lowest"}  # cover_maximum caps the one; nothing is as low as the other


@pytest.fixture(scope="module")
def changing(tmp_path_factory: pytest.TempPathFactory) -> Changing:
    """A copy of the game."""
    return Changing(GAME, tmp_path_factory.mktemp("changed"))


def is_idle(changing: Changing, table: str, row: str, column: str) -> bool:
    """Whether nothing shows the cell, because of what stands in another one."""
    if (table, column) in COUNTING:
        return True
    attack = changing.game.row(table, row).values.get("attack")
    return column in OF_ATTACKS and attack not in OF_ATTACKS[column]


def wrongly_told(changing: Changing, after: Faces, change: tuple[object, ...]) -> list[tuple[object, ...]]:
    """Faces that a check of yesterday's sheets would call stale and that are not, and the other way round."""
    told = set(changing.lying(after))
    lie = {key for key in differing(changing.before, after) if key in changing.before}
    return [(*change, "the check", sorted(told ^ lie))] if told != lie else []


@pytest.mark.parametrize("table", TABLES)
def test_a_changed_cell_changes_exactly_the_faces_that_print_it(changing: Changing, table: str) -> None:
    """At least one, unless it is listed as unprinted; and no face that states the same as before."""
    amiss: list[tuple[object, ...]] = []
    tried = 0
    for name, row, column in changing.cells():
        changed = changing.changed_cell(name, row, column) if name == table else None
        if changed is None:
            continue  # no other value is right beside the rest of the data
        tried += 1
        value, faces = changed
        looks, says = differing(changing.before, faces), saying_otherwise(changing.before, faces)
        cell = (name, row, column)
        if looks != says and column not in DECIDING.get(table, ()):
            amiss.append((*cell, value, "differ without another fact", sorted(looks - says)))
        if says - looks:
            amiss.append((*cell, value, "another fact, the same ink", sorted(says - looks)))
        amiss += wrongly_told(changing, faces, (*cell, value))
        is_unprinted = column in changing.game.file.tables[table].unprinted
        if cell in OPEN or is_idle(changing, *cell):
            if looks:
                amiss.append((*cell, value, "is printed after all", sorted(looks)))
        elif not looks and not is_unprinted:
            amiss.append((*cell, value, "changes no face", []))
    assert [] == amiss
    assert tried


def test_a_cell_that_is_said_to_be_unprinted_is_not(changing: Changing) -> None:
    """No fact of any face has it as its source; it may still decide something through the rules."""
    printed = {
        (source.path[0], source.path[2])
        for face in changing.before.values()
        for source in (parse_source(fact.source) for fact in face.facts if fact.source)
        if source.question is None and len(source.path) > 2
    }
    said = {(name, column) for name, spec in changing.game.file.tables.items() for column in spec.unprinted}
    assert set() == printed & said


def test_every_table_is_tried(changing: Changing) -> None:
    """A table that is added to the game is added here."""
    assert set(TABLES) == set(changing.game.file.tables)


def test_a_changed_option_changes_exactly_the_faces_that_state_it(changing: Changing) -> None:
    """Each option in turn: the faces that differ are those whose facts do, and those that must state it do."""
    amiss: list[tuple[object, ...]] = []
    for path in changing.options():
        name = ".".join(path)
        changed = changing.changed_option(path)
        if changed is None:
            assert name in MASKED, name
            continue
        looks, says = differing(changing.before, changed[1]), saying_otherwise(changing.before, changed[1])
        if looks != says:
            amiss.append((name, changed[0], sorted(looks ^ says)))
        amiss += wrongly_told(changing, changed[1], (name, changed[0]))
        missing = STATED_ON.get(name, set()) - {component for component, _, _ in looks}
        if missing:
            amiss.append((name, changed[0], missing))
        assert looks or name in MASKED, name
    assert [] == amiss
    assert set(STATED_ON) | MASKED == {".".join(path) for path in changing.options()}


def test_an_equal_game_draws_equal_faces(changing: Changing) -> None:
    """Drawn twice, from a table written anew."""
    units = (changing.root / "units.csv").read_text(encoding="utf-8")
    faces = changing.with_text("units.csv", units + "\n")
    assert faces is not None
    assert set() == differing(changing.before, faces)
