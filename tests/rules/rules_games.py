"""Games for the tests: the shipped one, copies of it with something changed, and small ones of a test's own."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pnp.findings import Finding
from pnp.loading.folder import Folder
from pnp.loading.game_data import load_game
from pnp.rules import AskError, Game, core_named, open_game

SHIPPED = Path(__file__).parents[2] / "data" / "winds-of-change"


def opened(folder: Path, **overrides: Any) -> Game:
    """The game in `folder` under the core that it names."""
    data = load_game(Folder(folder))
    assert data.file is not None, data.findings
    return open_game(data, core_named(data.file.rules), overrides)


@cache
def winds() -> Game:
    """Winds of Change as it is shipped."""
    return opened(SHIPPED)


def altered(folder: Path, file: str, old: str, new: str) -> Game:
    """Winds of Change with `old` in `file` replaced by `new`, once; `old` must stand there."""
    game = folder / "game"
    if not game.exists():
        shutil.copytree(SHIPPED, game)
    text = (game / file).read_text(encoding="utf-8")
    assert old in text
    (game / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return opened(game)


def with_tables(folder: Path, *tables: str) -> Game:
    """Winds of Change with these tables alone, and without components, which print what others hold."""
    game = folder / "game"
    shutil.copytree(SHIPPED, game)
    head = (game / "game.yaml").read_text(encoding="utf-8").partition("tables:")[0]
    listed = "".join(f"  {table}: {table}.csv\n" for table in tables)
    (game / "game.yaml").write_text(f"{head}tables:\n{listed}", encoding="utf-8")
    return opened(game)


def own_game(folder: Path, game_yaml: str, **files: str) -> Game:
    """A generic game: the lines of `game.yaml` after its title, and files by name (`units_csv` is `units.csv`)."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(f"game: own\ntitle: Own\n{game_yaml}", encoding="utf-8")
    for name, text in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_text(text, encoding="utf-8")
    return opened(folder)


def found(game: Game, code: str) -> Finding:
    """The one finding of that code."""
    findings = [finding for finding in game.findings if finding.code == code]
    assert len(findings) == 1, game.findings
    return findings[0]


def refused(game: Game, question: str, **params: Any) -> AskError:
    """The error with which a question is refused."""
    try:
        ruling = game.ask(question, params)
    except AskError as error:
        return error
    raise AssertionError(f"answered {ruling.value}")


def garbled_cells(game: Path, table: str, garbage: Sequence[str]) -> Iterator[None]:
    """Fills each column of the table in turn, in every other row, with each kind of garbage; the others stay whole."""
    path = game / f"{table}.csv"
    header, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
    for column in range(1, len(header)):
        for number, value in enumerate(garbage):
            broken = [list(row) for row in rows]
            for row in broken[number % 2 :: 2]:
                row[column] = value
            with path.open("w", encoding="utf-8", newline="") as out:
                csv.writer(out, lineterminator="\n").writerows([header, *broken])
            yield


def garbled_options(game: Path) -> Iterator[None]:
    """Gives each option in turn each kind of garbage; the others stay as they are."""
    path = game / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    for line in text.splitlines():
        name, colon, _ = line.partition(":")
        if colon and not line.startswith("#"):
            for value in ("", "x", "-1", "0", "[1]", "{a: 1}", "1000000000", "1/3"):
                path.write_text(text.replace(line, f"{name}: {value}"), encoding="utf-8")
                yield


def write_json(path: Path, value: Any) -> None:
    """Writes a value as JSON, which is YAML too."""
    path.write_text(json.dumps(value), encoding="utf-8")


def paths_in(node: Any) -> Iterator[tuple[str | int, ...]]:
    """The way to each part of a nested value."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in pairs:
        yield (key,)
        yield from ((key, *rest) for rest in paths_in(value))


def replaced_at(node: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A nested value with another part at `path`."""
    if not path:
        return value
    copy: Any = dict(node) if isinstance(node, dict) else list(node)
    copy[path[0]] = replaced_at(copy[path[0]], path[1:], value)
    return copy
