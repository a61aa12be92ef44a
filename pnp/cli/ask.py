"""`pnp ask`: a question to the rules of a game, or many at once."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.console import AsJson, Console, Quiet, WrongUseError, counted, jsonable
from pnp.cli.target import GAME_HELP, GameArgument, find_target, open_target
from pnp.facts import Ruling, format_value
from pnp.findings import errors_in

if TYPE_CHECKING:
    from pnp.rules.game import Game

ASK_HELP = (
    f"QUESTION is one of those that are listed without it; NAME=VALUE is what it needs to know. "
    f"rules.NAME=VALUE tries another value of an option. {GAME_HELP}"
)
_BATCH_HELP = 'A file with a JSON list of {"question": …, "params": {…}} to answer, or - to read it from stdin.'
_ENTRY = 'write each entry as {"question": "…", "params": {"name": "value"}}'


def ask(
    game: GameArgument = None,
    question: Annotated[str | None, typer.Argument(metavar="QUESTION", hidden=True)] = None,
    params: Annotated[list[str] | None, typer.Argument(metavar="NAME=VALUE", hidden=True)] = None,
    batch: Annotated[str | None, typer.Option(metavar="FILE", help=_BATCH_HELP, show_default=False)] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Ask the rules of a game a question, or list the questions.

    Shows the answer, the steps that lead to it, and where the rules say so.
    """
    words = [word for word in (game, question) if word is not None]
    console, target = Console(as_json, quiet), find_target([*words, *(params or ())])
    opened = open_target(target.folder)
    if errors_in(opened.findings):
        console.note(f"the data has {counted(opened.findings)}: see pnp validate; answers may be wrong")
    if batch is not None:
        if target.rest:
            raise WrongUseError(f"“{target.rest[0]}” cannot stand beside --batch", "put the questions into the file")
        answers = [answer_of(opened, entry) for entry in _entries(batch)]
        Console(as_json=True).document(answers)
    elif target.rest:
        _show(console, asked(opened, target.rest))
    else:
        _list(console, opened)


def asked(game: Game, words: Sequence[str]) -> Ruling:
    """The ruling on a question given as words of the command line. Raises `WrongUseError` if it cannot be answered."""
    from pnp.rules.core import AskError

    question, *pairs = words
    params: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise WrongUseError(f"“{pair}” is no parameter", "write name=value, without spaces around the =")
        if name in params:
            raise WrongUseError(f"“{name}” is given twice", "give each parameter once")
        params[name] = value
    try:
        return game.ask(question, params)
    except AskError as error:
        raise WrongUseError(error.message, error.hint) from None


def answer_of(game: Game, entry: Any) -> dict[str, Any]:
    """The answer to one entry of a batch, or the error and a hint where it cannot be answered."""
    from pnp.rules.core import AskError

    if not isinstance(entry, dict) or not isinstance(entry.get("question"), str):
        return {"error": "the entry is no question", "hint": _ENTRY}
    params = entry.get("params") or {}
    if not isinstance(params, dict):
        return {"error": "the parameters are no mapping from names to values", "hint": _ENTRY}
    try:
        return as_json_answer(game.ask(entry["question"], params))
    except AskError as error:
        return {"error": error.message, "hint": error.hint}


def as_json_answer(ruling: Ruling) -> dict[str, Any]:
    """A ruling as the JSON of `ask` has it."""
    return {"answer": jsonable(ruling.value), "steps": list(ruling.steps), "source": ruling.source}


def _entries(file: str) -> list[Any]:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
        entries = json.loads(text, parse_float=str)  # decimals stay exact: the rules read them as text
    except OSError as error:
        raise WrongUseError(f"“{file}” cannot be read: {error.strerror}", "name a JSON file, or - for stdin") from None
    except UnicodeDecodeError:
        raise WrongUseError(f"“{file}” is not UTF-8 text", "save it as UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise WrongUseError(f"“{file}” is no JSON: {error}", _ENTRY) from None
    if not isinstance(entries, list):
        raise WrongUseError(f"“{file}” holds no list", f"write a list in square brackets; {_ENTRY}")
    return entries


def _show(console: Console, ruling: Ruling) -> None:
    console.document(as_json_answer(ruling))
    for line in _lines(ruling.value):
        console.say(line)
    for number, step in enumerate(ruling.steps, 1):
        console.say(f"  {number}. {step}")
    console.say(f"  ({ruling.source})")


def _lines(value: Any, indent: str = "") -> list[str]:
    """An answer for people, a line for each part."""
    if isinstance(value, dict):
        lines = []
        for key, item in value.items():
            nested = isinstance(item, dict) and item
            lines.extend(
                [f"{indent}{key}:", *_lines(item, indent + "  ")] if nested else [f"{indent}{key}: {_text(item)}"]
            )
        return lines
    return [indent + _text(value)]


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(item)}" for key, item in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value)) or "none"
    return format_value(value, "plain") if value is not None else "none"


def _list(console: Console, game: Game) -> None:
    questions = [question.as_json() for question in game.core.questions]
    console.document({"questions": questions})
    if not questions:
        console.note(f"the rules “{game.core.name}” answer no questions")
    for question in questions:
        console.say(question["name"])
        for param in question["params"]:
            needed = "" if param["required"] else " (may be left out)"
            console.say(f"    {param['name']}={needed} {param['meaning']}")
        console.say(f"    answers {question['answer']}")
