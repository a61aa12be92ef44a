"""Inline markup in texts: `**bold**`, `*italic*`, `[words]{colour}`, `:icon:`; and typographic characters.

It lives beside the formats because a check must print a value as a layout does: without the marks.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Inline(NamedTuple):
    """A stretch of text in one look. `icon` is an icon's name, and then `text` is empty."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: str | None = None
    icon: str | None = None


_MARK = re.compile(
    r"\\(?P<escaped>[\\*\[\]{}:])"
    r"|(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|:(?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):"
    r"|(?P<open>\[)(?=[^\[\]]*\]\{[a-z][a-z0-9-]*\})"
    r"|\]\{(?P<colour>[a-z][a-z0-9-]*)\}"
)
_CLOSES_ITALIC = re.compile(r"(?<!\*)\*(?!\*)|\*\*\*")


def parse_markup(text: str) -> list[Inline]:
    """`text` as stretches of one look. A mark that has no partner stays what it is: a character."""
    if not any(mark in text for mark in "*[:\\"):
        return [Inline(text)] if text else []
    pieces: list[Inline] = []
    bold = italic = False
    colour: str | None = None
    start = 0
    for match in _MARK.finditer(text):
        kind = match.lastgroup
        if not _acts(kind, text, match.end(), bold, italic, colour):
            continue
        if text[start : match.start()]:
            pieces.append(Inline(text[start : match.start()], bold, italic, colour))
        start = match.end()
        if kind == "escaped":
            pieces.append(Inline(match["escaped"], bold, italic, colour))
        elif kind == "bold":
            bold = not bold
        elif kind == "italic":
            italic = not italic
        elif kind == "icon":
            pieces.append(Inline("", bold, italic, colour, match["icon"]))
        elif kind == "open":
            colour = re.compile(r"[^\[\]]*\]\{([a-z0-9-]+)\}").match(text, match.end())[1]  # type: ignore[index]
        else:
            colour = None
    if text[start:]:
        pieces.append(Inline(text[start:], bold, italic, colour))
    return pieces


def _acts(kind: str | None, text: str, end: int, bold: bool, italic: bool, colour: str | None) -> bool:
    """Whether a mark does something here: an opening one needs a word behind it and its closing one further on."""
    after = text[end:]
    if kind == "bold":
        return bold or ("**" in after and not after[0].isspace())
    if kind == "italic":
        return italic or (_CLOSES_ITALIC.search(after) is not None and not after[0].isspace())
    if kind == "colour":
        return colour is not None
    return True


def strip_markup(text: str) -> str:
    """The words of `text` without its marks; icons leave nothing behind."""
    return re.sub(r" {2,}", " ", "".join(piece.text for piece in parse_markup(text))).strip()


_TYPEWRITER = re.compile(r"[\"'`]|--|\.\.\.|(?<!\w)-(?=\d)|(?<=\d)( ?)x\1(?=\d)")
_TRACES = ("'", '"', "-", "`", "...")
_TIMES = re.compile(r"\d ?x ?\d")
_OPENING = re.compile(r"[\s(\[{“‘–—/]$")


def typographic(text: str) -> str:
    """Typewriter characters as printers set them: “quotes”, ’, –, …, a real minus before a digit, × between digits."""
    if not any(trace in text for trace in _TRACES) and not ("x" in text and _TIMES.search(text)):
        return text

    def better(match: re.Match[str]) -> str:
        mark, before = match[0], text[: match.start()]
        opens = not before or _OPENING.search(before[-1]) is not None
        if mark == '"':
            return "“" if opens else "”"
        if mark in "'`":
            return "‘" if opens else "’"
        return {"--": "–", "...": "…", "-": "−"}.get(mark) or mark.replace("x", "×")

    return _TYPEWRITER.sub(better, text)
