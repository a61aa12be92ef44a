"""The file of a ledger: what is noted stays, whatever ends a process, whoever else writes, whatever stands between."""

from __future__ import annotations

import json
import multiprocessing
from pathlib import Path

import pytest
from ledger_lines import build, face, kept, line, printed

from pnp.ledger.ledger import Ledger
from pnp.ledger.places import ledger_of

LINES = [line("Tank"), line("Scout “Anna”\n}}"), build(1, kept("Tank")).line, printed(1, kept("Tank")).line]


def codes_and_lines(ledger: Ledger) -> list[tuple[str, int | None]]:
    """Which problems a ledger has, and in which lines."""
    return [(problem.code, problem.place.line if problem.place else None) for problem in ledger.read().problems]


def test_what_is_added_is_read_again(tmp_path: Path) -> None:
    """Faces, builds and printings come back as they were; looked up quickly, they are known."""
    ledger = Ledger(tmp_path / ".pnp")
    ledger.append(LINES[:2])
    ledger.append(LINES[2:])
    contents = ledger.read()
    assert [] == contents.problems
    assert [face("Tank").stamp, face("Scout “Anna”\n}}").stamp] == [entry["stamp"] for entry in contents.entries]
    assert [build(1, kept("Tank"))] == contents.builds
    assert [printed(1, kept("Tank"))] == contents.printed
    noted = ledger.noted()
    assert noted.has_face(face("Tank").stamp)
    assert not noted.has_face(face("Jeep").stamp)
    assert noted.is_last(build(1))


def test_a_ledger_that_is_not_there_is_empty(tmp_path: Path) -> None:
    """Looking writes nothing."""
    ledger = Ledger(tmp_path / ".pnp")
    assert [] == ledger.read().builds
    assert not ledger.noted().has_face(face("Tank").stamp)
    assert [] == list(tmp_path.iterdir())


def test_a_kill_at_any_byte_loses_only_what_was_being_written(tmp_path: Path) -> None:
    """The lines before stay, those added afterwards are whole; a line broken off is reported and never believed."""
    whole = f"{LINES[0]}\n".encode()
    torn = f"{LINES[1]}\n".encode()
    for end in range(len(torn)):
        ledger = Ledger(tmp_path / str(end))
        ledger.folder.mkdir()
        ledger.path.write_bytes(whole + torn[:end])
        known = ledger.noted()
        assert known.has_face(face("Tank").stamp)
        assert not known.has_face(face("Scout “Anna”\n}}").stamp)
        ledger.append(LINES[1:])
        assert known.has_face(face("Tank").stamp)
        assert ledger.noted().has_face(face("Scout “Anna”\n}}").stamp)
        contents = ledger.read()
        assert ([printed(1, kept("Tank"))], [build(1, kept("Tank"))]) == (contents.printed, contents.builds)
        is_broken = 0 < end < len(torn) - 1
        assert ([("PNP-LEDGER", 2)] if is_broken else []) == codes_and_lines(ledger)


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        "[]",
        "3",
        '"face"',
        "null",
        '{"kind":"build"}',
        '{"kind":"printed","date":1,"kit":2,"paper":3,"build":4,"faces":5}',
        '{"kind":"build","build":"x","kit":"all","paper":"A4","faces":[[1,2]],"sheets":[]}',
        "[" * 100_000,
        "9" * 10_000,
        LINES[0].replace("Tank", "Tonk"),
        LINES[0][:-20],
        '{"kind":"face","stamp":7,"record":{}}',
    ],
)
def test_a_broken_line_is_a_warning_and_passed_over(tmp_path: Path, broken: str) -> None:
    """Someone may have edited the file: the other lines count, and the finding says which line does not."""
    ledger = Ledger(tmp_path)
    ledger.append([LINES[0], broken, *LINES[2:]])
    assert [("PNP-LEDGER", 2)] == codes_and_lines(ledger)
    assert {"warning"} == {problem.severity for problem in ledger.read().problems}
    assert [build(1, kept("Tank"))] == ledger.read().builds


def test_bytes_that_are_no_text_are_passed_over(tmp_path: Path) -> None:
    """Not even UTF-8 need stand there; of very many broken lines some are shown."""
    ledger = Ledger(tmp_path)
    ledger.path.write_bytes(b"\xff\xfe\x00\n" * 5_000 + f"{LINES[2]}\n".encode())
    assert 100 == len(ledger.read().problems)
    assert [build(1, kept("Tank"))] == ledger.read().builds
    assert ledger.noted().is_last(build(1))


def test_unknown_kinds_of_lines_are_left_alone(tmp_path: Path) -> None:
    """A later version may note more."""
    ledger = Ledger(tmp_path)
    ledger.append(['{"kind":"sold","date":"2030-01-01"}', LINES[2]])
    assert [] == codes_and_lines(ledger)


def _append_many(folder: Path, name: str) -> None:
    ledger = Ledger(folder)
    for number in range(40):
        ledger.append([line(f"{name} {number} " + "x" * 3_000), line(f"{name} {number} again")])


def test_two_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each addition is whole: no line of one stands within those of another."""
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_append_many, args=(tmp_path, name)) for name in ("one", "two")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    contents = Ledger(tmp_path).read()
    assert [] == contents.problems
    items = [entry["item"] for entry in contents.entries]
    assert 160 == len(set(items)) == len(items)
    assert all(
        after == before.partition(" x")[0] + " again" for before, after in zip(items[::2], items[1::2], strict=True)
    )


def test_the_last_build_of_each_kit_paper_and_part_is_known(tmp_path: Path) -> None:
    """A draft or a part does not become the last build of its kit."""
    ledger = Ledger(tmp_path)
    builds = [build(1), build(2, part="draft"), build(3, paper="200mm x 250mm"), build(4), build(5, part="part")]
    ledger.append(one.line for one in builds)
    noted = ledger.noted()
    assert [False, True, True, True, True] == [noted.is_last(one) for one in builds]


def test_what_is_printed_later_replaces_what_was_printed_before(tmp_path: Path) -> None:
    """In the box lies what was printed last of each face, without what was taken out; a reprint holds some faces."""
    ledger = Ledger(tmp_path)
    taken_out = (("cards", "scout", "front"), ("cards", "nobody", "front"))
    first = printed(1, kept("Tank 5", "tank", copies=2), kept("Scout", "scout"), kept("Back", "tank", "back", 2))
    ledger.append([first.line, printed(2, kept("Tank 4", "tank", copies=3), removed=taken_out).line])
    assert {
        ("cards", "tank", "front"): kept("Tank 4", "tank", copies=3),
        ("cards", "tank", "back"): kept("Back", "tank", "back", 2),
    } == ledger.read().in_the_box()


def test_fifty_thousand_lines_are_looked_up_without_being_understood(tmp_path: Path) -> None:
    """A large game's ledger is read at every build."""
    ledger = Ledger(tmp_path)
    rest = '","component":"cards","item":"x","side":"front","record":{"texts":[' + '"many words",' * 50 + "0]}}"
    ledger.append(f'{{"kind":"face","stamp":"PNP:{number:012}{rest}' for number in range(50_000))
    assert 50_000 == len(ledger.noted().faces)


# --- where it lies


def test_it_lies_beside_the_game(tmp_path: Path) -> None:
    """There it can be shared with the game; what was noted elsewhere before is read too."""
    user = tmp_path / "user"
    Ledger(user / "ledgers" / "harbour").append(LINES[:3])
    (tmp_path / "harbour").mkdir()
    ledger = ledger_of(tmp_path / "harbour", "harbour", user, is_built_in=False)
    ledger.append(LINES[3:])
    assert tmp_path / "harbour" / ".pnp" / "ledger.jsonl" == ledger.path
    assert (1, 1) == (len(ledger.read().builds), len(ledger.read().printed))


@pytest.mark.parametrize("in_the_way", [".pnp", ".pnp/ledger.jsonl/"])
def test_where_the_game_cannot_be_written_it_lies_with_the_user(tmp_path: Path, in_the_way: str) -> None:
    """A file stands where the folder should be, or a folder where the file should be."""
    game = tmp_path / "harbour"
    path = game / in_the_way
    if in_the_way.endswith("/"):
        path.mkdir(parents=True)
    else:
        path.parent.mkdir(parents=True)
        path.write_text("in the way", encoding="utf-8")
    ledger = ledger_of(game, "harbour", tmp_path / "user", is_built_in=False)
    ledger.append(LINES)
    assert (tmp_path / "user" / "ledgers" / "harbour" / "ledger.jsonl").is_file()
    assert [build(1, kept("Tank"))] == ledger.read().builds


def test_nothing_is_written_to_what_came_with_the_program(tmp_path: Path) -> None:
    """A built-in game is shared by all who use the program."""
    ledger = ledger_of(tmp_path / "game", "game", tmp_path / "user", is_built_in=True)
    assert tmp_path / "user" / "ledgers" / "game" / "ledger.jsonl" == ledger.path


@pytest.mark.parametrize("game", ["../../out", "/out", "..", "", "a/b", "c:\\d", "x" * 5_000])
def test_a_games_id_leads_nowhere_else(tmp_path: Path, game: str) -> None:
    """The id comes from the game's file, which may say anything."""
    ledger = ledger_of(tmp_path / "game", game, tmp_path / "user", is_built_in=True)
    ledger.append(LINES)
    assert tmp_path / "user" / "ledgers" == ledger.path.resolve().parent.parent


def test_a_face_stands_letter_by_letter(tmp_path: Path) -> None:
    """Its record can be hashed as it stands in the line."""
    ledger = Ledger(tmp_path)
    ledger.append(LINES[:1])
    text = ledger.path.read_text(encoding="utf-8")
    assert face("Tank").record in text
    assert {"kind", "stamp", "component", "item", "side", "record"} == json.loads(text).keys()
