"""Options: what `rules.yaml` may say to a core that knows its options, and how cores are found."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from rules_games import SHIPPED, altered, found, opened, winds

from pnp.findings import Place, ProblemsFoundError
from pnp.loading.folder import Folder
from pnp.loading.game_data import GameData, load_game
from pnp.rules import AskError, Option, RulesCore, core_named, core_names, open_game
from pnp.rules.generic import Generic


@pytest.mark.parametrize(
    ("old", "new", "code", "found_there", "hint"),
    [
        ("tough_counts: 3", "tough_count: 3", "PNP-UNKNOWN-OPTION", "tough_count", "did you mean tough_counts?"),
        ("tough_counts: 3", "tough_counts: three", "PNP-OPTION-VALUE", "three", "a whole number of at least 1"),
        ("tough_counts: 3", "tough_counts: 0", "PNP-OPTION-VALUE", 0, "a whole number of at least 1"),
        ("tough_counts: 3", "tough_counts: [3]", "PNP-OPTION-VALUE", "[3]", "a whole number"),
        ("tough_counts: 3", "tough_counts:", "PNP-OPTION-VALUE", None, "a whole number"),
        ("diagonal: true", "diagonal: yes please", "PNP-OPTION-VALUE", "yes please", "true or false"),
    ],
)
def test_bad_options_are_found_and_the_default_holds(
    tmp_path: Path, old: str, new: str, code: str, found_there: object, hint: str
) -> None:
    """Unknown options and wrong kinds are findings at their place."""
    game = altered(tmp_path, "rules.yaml", old, new)
    finding = found(game, code)
    lines = (tmp_path / "game" / "rules.yaml").read_text(encoding="utf-8").splitlines()
    assert finding.place is not None
    assert finding.place.line is not None
    assert new == lines[finding.place.line - 1]
    assert str(found_there) == str(finding.found) or found_there == [3]
    assert hint in (finding.hint or "")
    assert 3 == game.option("tough_counts")


def test_option_left_out_has_its_default(tmp_path: Path) -> None:
    """Nothing is said, as nothing is wrong."""
    game = altered(tmp_path, "rules.yaml", "tough_counts: 3\n", "")
    assert () == game.findings
    assert 3 == game.option("tough_counts")


def test_overrides_try_another_value_and_leave_the_game_alone() -> None:
    """Names with or without `rules.`, texts or values; what does not suit is refused."""
    assert 4 == opened(SHIPPED, tough_counts="4").option("tough_counts")
    assert 4 == opened(SHIPPED, **{"rules.tough_counts": 4}).option("tough_counts")
    assert 3 == winds().option("tough_counts")
    with pytest.raises(AskError, match="not a number"):
        opened(SHIPPED, tough_counts="many")
    with pytest.raises(AskError, match="no option"):
        opened(SHIPPED, tough_count="4")


class Ranges(RulesCore):
    """A core with an option that holds several."""

    name = "ranges"
    options = (Option("range_mm", {"small": 75, "large": 25}, "number 1..", "how far"),)


def data(tmp_path: Path, rules: str) -> GameData:
    """A game whose options are `rules`."""
    (tmp_path / "game.yaml").write_text("game: own\ntitle: Own\n", encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    return load_game(Folder(tmp_path))


def test_nested_options(tmp_path: Path) -> None:
    """Each part has its default, is checked, and can be tried alone."""
    game = open_game(data(tmp_path, "range_mm: {small: 80}\n"), Ranges())
    assert {"small": 80, "large": 25} == game.option("range_mm")
    assert 30 == open_game(game.data, Ranges(), {"range_mm.large": "30"}).option("range_mm.large")
    assert Place("rules.yaml", 1, 19) == game.option_place("range_mm.small")
    wrong = open_game(data(tmp_path, "range_mm: {smal: 80, large: no}\n"), Ranges())
    assert ["PNP-UNKNOWN-OPTION", "PNP-OPTION-VALUE"] == [finding.code for finding in wrong.findings]
    flat = open_game(data(tmp_path, "range_mm: 80\n"), Ranges())
    assert "small, large" in (found(flat, "PNP-OPTION-VALUE").hint or "")
    with pytest.raises(AskError):
        open_game(game.data, Ranges(), {"range_mm": "30"})


def test_game_that_cannot_be_understood_is_not_opened(tmp_path: Path) -> None:
    """What is wrong with it goes up as the findings that loading made."""
    (tmp_path / "game.yaml").write_text("- no\n", encoding="utf-8")
    with pytest.raises(ProblemsFoundError) as caught:
        open_game(load_game(Folder(tmp_path)), Generic())
    assert caught.value.findings


def test_cores_are_found_by_name() -> None:
    """Built in, or not at all, with the likely name."""
    assert {"generic", "winds-of-change"} <= set(core_names())
    assert "winds-of-change" == core_named("winds-of-change").name
    with pytest.raises(ProblemsFoundError) as caught:
        core_named("winds-of-chance", Place("game.yaml", 6, 8))
    finding = caught.value.findings[0]
    assert ("PNP-UNKNOWN-RULES", "did you mean winds-of-change?") == (finding.code, finding.hint)
    assert Place("game.yaml", 6, 8) == finding.place


def test_installed_cores_are_found_by_their_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package brings a core by the entry point `pnp.rules`; what is none is refused."""
    points = {
        "ranges": EntryPoint("ranges", f"{__name__}:Ranges", "pnp.rules"),
        "path": EntryPoint("path", "pathlib:Path", "pnp.rules"),
    }

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        assert "pnp.rules" == group
        return [point for key, point in points.items() if name in (None, key)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert isinstance(core_named("ranges"), RulesCore)
    assert "ranges" in core_names()
    with pytest.raises(ProblemsFoundError, match="no rules core"):
        core_named("path")
