"""The folder: the only way to read, and nothing outside it can be reached."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from conftest import WriteGame

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.loading.folder import Folder
from pnp.loading.limits import FILE_BYTES


def refusal(folder: Folder, relative: str) -> Finding:
    with pytest.raises(ProblemsFoundError) as caught:
        folder.read_text(relative)
    assert 1 == len(caught.value.findings)
    return caught.value.findings[0]


@pytest.mark.parametrize(
    "relative",
    [
        "../secret.csv",
        "tables/../../secret.csv",
        "/etc/passwd",
        "C:/secret.csv",
        "c:secret.csv",
        "..\\secret.csv",
        "tables\\units.csv",
        "",
        " ",
        "a\0b",
        "a\nb",
        "\ud800",
    ],
)
def test_paths_that_lead_out_are_refused(write_game: WriteGame, relative: str) -> None:
    """`..`, absolute paths, drive letters and backslashes are refused by name, whether or not anything is there."""
    write_game({"secret.csv": "id\n"}, name=".")
    finding = refusal(Folder(write_game()), relative)
    assert ("PNP-PATH", relative) == (finding.code, finding.found)
    assert finding.hint


def test_links_may_lead_within_but_not_out(write_game: WriteGame, tmp_path: Path) -> None:
    """A link to a file of the folder is that file; a link out of it is refused, and so is a ring."""
    root = write_game({"units.csv": "id\na\n"})
    (tmp_path / "secret.csv").write_text("id\n")
    (root / "inside.csv").symlink_to("units.csv")
    (root / "outside.csv").symlink_to(tmp_path / "secret.csv")
    (root / "folder").symlink_to(tmp_path)
    (root / "ring.csv").symlink_to("ring.csv")
    folder = Folder(root)
    assert "id\na\n" == folder.read_text("inside.csv")
    assert "PNP-PATH" == refusal(folder, "outside.csv").code
    assert "PNP-PATH" == refusal(folder, "folder/secret.csv").code
    assert refusal(folder, "ring.csv").code in ("PNP-PATH", "PNP-FILE-UNREADABLE")


def test_the_game_s_folder_itself_may_be_a_link(write_game: WriteGame, tmp_path: Path) -> None:
    """A designer may keep the game elsewhere and link to it."""
    link = tmp_path / "link"
    link.symlink_to(write_game({"units.csv": "id\n"}))
    assert "id\n" == Folder(link).read_text("units.csv")


def test_only_plain_files_are_read(write_game: WriteGame) -> None:
    """A folder is named as one; a pipe is never waited for."""
    root = write_game()
    (root / "units.csv").mkdir()
    os.mkfifo(root / "pipe.csv")
    folder = Folder(root)
    assert "folder" in refusal(folder, "units.csv").message
    assert "pipe" in refusal(folder, "pipe.csv").message
    assert "PNP-FILE-KIND" == refusal(folder, "pipe.csv").code


def test_a_missing_file_is_looked_for_among_its_neighbours(write_game: WriteGame) -> None:
    """The hint names the file that was probably meant; the place is where it was asked for."""
    folder = Folder(write_game({"tables/units.csv": "id\n"}))
    with pytest.raises(ProblemsFoundError) as caught:
        folder.read_text("tables/unit.csv", Place("game.yaml", 3, 10))
    finding = caught.value.findings[0]
    assert ("PNP-FILE-MISSING", Place("game.yaml", 3, 10)) == (finding.code, finding.place)
    assert "did you mean tables/units.csv?" == finding.hint


def test_a_file_over_the_limit_is_refused(write_game: WriteGame) -> None:
    """The size is known before all of it is read."""
    root = write_game({"units.csv": b"x" * (FILE_BYTES + 1)})
    finding = refusal(Folder(root), "units.csv")
    assert ("PNP-FILE-SIZE", FILE_BYTES + 1, FILE_BYTES) == (finding.code, finding.found, finding.limit)


@pytest.mark.parametrize(
    "name", ["Meine Einheiten.csv", "Größe & Maß.csv", "🪙 coins.csv", "日本.csv", "it's.csv", "50%.csv"]
)
def test_file_names_may_have_any_characters(write_game: WriteGame, name: str) -> None:
    """Spaces, umlauts and emoji in file names work."""
    assert "id\n" == Folder(write_game({name: "id\n"})).read_text(name)


def test_reads_are_kept_for_fingerprints(write_game: WriteGame) -> None:
    """What was read is known by its hash, what was looked for and not there by None."""
    folder = Folder(write_game({"units.csv": "id\n"}))
    folder.read_text("units.csv")
    assert not folder.exists("rules.yaml")
    refusal(folder, "no.csv")
    assert {"units.csv": sha256(b"id\n").hexdigest(), "rules.yaml": None, "no.csv": None} == folder.reads


@pytest.mark.parametrize(
    ("content", "place", "word"),
    [
        ("id\nä\n".encode("latin-1"), Place("units.csv", 2, 1), "“ä”"),
        ("ü\r\nab€".encode() + b"\x80", Place("units.csv", 2, 4), "“€”"),
        ("id\n".encode("utf-16"), Place("units.csv", 1, 1), "UTF-16"),
        ("id\n".encode("utf-32"), Place("units.csv", 1, 1), "UTF-32"),
        ("id\n".encode("utf-16-le"), Place("units.csv", 1, 2), "UTF-16"),
        (b"PK\x03\x04\0\0", Place("units.csv", 1, 1), "spreadsheet"),
        (b"%PDF-1.7", Place("units.csv", 1, 1), "PDF"),
        (b"id\na\0b\n", Place("units.csv", 2, 2), "zero bytes"),
    ],
)
def test_other_encodings_are_recognised_and_refused(
    write_game: WriteGame, content: bytes, place: Place, word: str
) -> None:
    """Not one character is guessed; the finding says what the file probably is and how to save it."""
    finding = refusal(Folder(write_game({"units.csv": content})), "units.csv")
    assert ("PNP-ENCODING", place) == (finding.code, finding.place)
    assert word in finding.message
    assert "UTF-8" in str(finding.hint)


def test_control_characters_are_refused(write_game: WriteGame) -> None:
    """What cannot be printed is found when it is read, not when it is drawn."""
    finding = refusal(Folder(write_game({"units.csv": "id\na\x07\n"})), "units.csv")
    assert ("PNP-CONTROL-CHARACTER", Place("units.csv", 2, 2), 7) == (finding.code, finding.place, finding.found)


def test_byte_order_mark_and_line_ends_are_no_part_of_the_text(write_game: WriteGame) -> None:
    """Files from Windows and from old Macs read as any other."""
    folder = Folder(write_game({"units.csv": b"\xef\xbb\xbfid\r\na\rb\n"}))
    assert "id\na\nb\n" == folder.read_text("units.csv")
