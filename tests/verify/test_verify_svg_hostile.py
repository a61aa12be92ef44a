"""Files that are no sheets: each is refused in words, soon, and without filling the memory; or it is read as it is."""

from __future__ import annotations

import gzip
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.verify.svg_reading import read_svg
from pnp.verify.unreadable import UnreadableFileError

SECONDS = 20  # far above what any takes alone, for machines that are busy
MEBIBYTES = 300
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9mm" height="9mm">'


def svg(content: str) -> bytes:
    return f"{HEAD}{content}</svg>".encode()


@contextmanager
def soon() -> Iterator[None]:
    """Within the time."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < SECONDS


def entity(number: int) -> str:
    return f'<!ENTITY l{number} "' + f"&l{number - 1};" * 10 + '">'


def bomb(number: int) -> str:
    return f'<g id="u{number}">' + f'<use href="#u{number - 1}"/>' * 10 + "</g>"


LAUGHS = "".join(map(entity, range(1, 10)))
BOMB = "".join(map(bomb, range(1, 9)))

REFUSED = {
    "billion laughs": f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<text>&l9;</text></svg>'.encode(),
    "external entity": f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>{HEAD}&x;</svg>'.encode(),
    "external document type": b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.com/svg.dtd"><svg/>',
    "deep": svg("<g>" * 100_000 + "</g>" * 100_000),
    "many": svg("<g/>" * 400_000),
    "attributes": svg("<g " + " ".join(f'a{n}=""' for n in range(1_000)) + "/>"),
    "bomb": svg(f'<g id="u0"><path d="M0 0h1v1z"/></g>{BOMB}'),
    "used in itself": svg('<g id="a"><use href="#a"/></g>'),
    "used in each other": svg('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
    "symbol in itself": svg('<symbol id="a"><use href="#a"/></symbol><use href="#a"/>'),
    "huge number": svg('<path d="M0 0 1e308 1e308z"/>'),
    "huge exponent": svg('<path d="M0 0 1e999 1z"/>'),
    "long number": svg(f'<path d="M0 0 {"9" * 100_000} 1z"/>'),
    "huge scale": svg('<g transform="scale(1e9)"><g transform="scale(1e9)"><path d="M0 0h1v1z"/></g></g>'),
    "huge size": b'<svg xmlns="http://www.w3.org/2000/svg" width="1e300" height="1"/>',
    "no size": b'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="9"/>',
    "many contours": svg(f'<path d="{"M0 0h1v1z" * 400_000}"/>'),
    "many points": svg(f'<path id="a" d="M0 0{"h1v1" * 20_000}"/>' + '<use href="#a"/>' * 1_000),
    "much text": svg(f"<text>{'word ' * 200_000}</text>"),
    "much text, used": svg(f'<text id="a">{"word " * 10_000}</text>' + '<use href="#a"/>' * 100),
    "long list": svg(f'<polygon points="{"1 1 " * 2_000_000}"/>'),
    "broken UTF-8": svg("<text>caf</text>").replace(b"caf", b"caf\xe9"),
    "unknown encoding": b'<?xml version="1.0" encoding="ebcdic-cp-be"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    "empty": b"",
    "blank": b"  \n ",
    "truncated": svg('<path d="M0 0h1v1z"/>')[:-20],
    "no XML": b"%PDF-1.7 and so on",
    "another format": b"<html><body/></html>",
    "no namespace": b'<svg width="1mm" height="1mm"/>',
    "damaged svgz": gzip.compress(svg(""))[:-10],
    "no svgz": b"\x1f\x8b and so on",
    "white space": gzip.compress(HEAD.encode() + b" " * 2**27 + b"</svg>"),
    "many rules": svg("<style>" + ".a .b{fill:none}" * 999 + "</style>" + '<g class="b1"/>' * 20_000),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_file_is_refused_in_words(name: str) -> None:
    """With what is wrong and what to do; never with an error of the program."""
    with soon(), pytest.raises(UnreadableFileError) as caught:
        read_svg(REFUSED[name])
    assert 10 < len(str(caught.value)) < 200
    assert caught.value.hint


@pytest.mark.slow
@pytest.mark.parametrize("name", ["billion laughs", "deep", "bomb", "many contours", "long list", "white space"])
def test_a_hostile_file_fills_no_memory(name: str) -> None:
    """Beyond some times what the limits let in."""
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableFileError):
            read_svg(REFUSED[name])
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < MEBIBYTES * 2**20


READ = {
    "white space": svg("\n" + " " * 20_000_000),
    "scripts": svg('<script>alert(1)</script><g onclick="alert(2)"/>'),
    "animation": svg('<rect width="1" height="1"><animate attributeName="x" to="9"/></rect>'),
    "no numbers": svg('<path d="M nan inf z"/><rect x="NaN" width="1" height="inf"/>'),
    "wrong paths": svg(
        '<path d="L 1 1"/><path d="M 1"/><path d="M0 0 C 1 1 2 2 z"/><path d="x"/><path d="M0 0 A 1z"/>'
    ),
    "wrong transforms": svg('<g transform="turn(3)"><g transform="matrix(1 2 3)"><g transform="rotate(1"/></g></g>'),
    "nothing there": svg('<use href="#gone"/><use href="elsewhere.svg#a"/><use/><g clip-path="url(#gone)"/>'),
    "wrong styles": svg("<style>{}}{ a{b:c} @media print { x { fill:red } /* </style>" + '<g style=";:;a:;:b"/>'),
    "many braces": svg(f"<style>{'{' * 1_000_000}{'}' * 1_000_000}{'/*' * 1_000_000}</style>"),
    "flat": svg('<g transform="scale(0 1)"><path d="M0 0h1v1z"/></g><g transform="scale(0)"><text>a</text></g>'),
    "no shapes": svg('<rect width="-1" height="1"/><circle r="-1"/><ellipse/><polygon points="1"/><path/><line/>'),
    "tiny": svg('<g transform="scale(1e-5)"><path d="M0 0h1v1z"/><text>a</text></g>'),
    "squares": svg(f'<path d="{"M0 0h1v1h-1z" * 20_000}"/>'),
    "far away": svg('<text x="1e9" y="-1e9" font-size="1e9">a</text>'),
}


@pytest.mark.parametrize("name", READ)
def test_an_odd_file_is_read_as_it_is(name: str) -> None:
    """What cannot be drawn is not there."""
    with soon():
        ink = read_svg(READ[name]).ink
        assert 9_000 == pytest.approx(ink.width)
        assert () == ink.letters
        ink.marks()


def test_what_is_not_followed_is_told() -> None:
    """So that whoever reads the result knows."""
    notes = {
        '<script>alert("no")</script>': "scripts",
        '<g onload="x()"/>': "scripts",
        "<set/>": "animations",
        '<use href="other.svg#a"/>': "refers to something",
        '<g transform="turn(3)"/>': "transform",
        '<g style="mask:url(#a)"/>': "mask",
        '<g style="transform:scale(2)"/>': "transform",
        '<path d="M0 0 L 1"/>': "mistake",
        "<style>@media print{a{fill:red}}</style>": "@media",
        "<style>a:hover{fill:red}</style>": "a:hover",
        '<g clip-path="circle(1)"/>': "clip",
        "<foreignObject/>": "foreignObject",
        "<text><textPath>a</textPath></text>": "textPath",
    }
    for content, word in notes.items():
        assert word in " ".join(read_svg(svg(content)).notes)


def is_read_or_refused(data: bytes) -> bool:
    """Refused with a hint, if at all."""
    try:
        read_svg(data).ink.marks()
    except UnreadableFileError as error:
        return bool(error.hint)
    return True


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whole, and within a picture."""
    assert is_read_or_refused(data)
    assert is_read_or_refused(HEAD.encode() + data + b"</svg>")


LETTERS = list("MLHVCSQTAZmlhvcsqtaz01,.-e()%#")
WORDS = st.sampled_from([*LETTERS, "-1", ".5", "1e3", "NaN", "scale", "rotate", "matrix", "mm", "url(#a)"])


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=30).map(" ".join), st.sampled_from(["d", "transform", "points", "x", "r", "viewBox"]))
def test_any_values_are_read_or_refused(value: str, attribute: str) -> None:
    """In every attribute that is understood."""
    names = ("path", "g", "polygon", "text", "rect", "circle", "svg")
    assert is_read_or_refused(svg("".join(f'<{n} id="a" width="3" {attribute}="{value}">a</{n}>' for n in names)))
