"""XML read strictly and within bounds: no document types, no entities, nothing beyond the limits.

Of a file with a gigabyte of white space or a hundred thousand levels no more is held than the limits allow. Text is
kept only in the elements that the caller names.
"""

from __future__ import annotations

import gzip
import io
import zlib
from typing import Any, Final
from xml.parsers import expat

from pnp.verify.unreadable import UnreadableFileError

LARGEST: Final = 64 * 2**20
"""Bytes of a file, unpacked; the largest sheet of a kit has some 10 MB, pictures included."""

_DEEPEST: Final = 100  # elements within each other; editors stay below 30
_MOST_ELEMENTS: Final = 200_000
_MOST_ATTRIBUTES: Final = 100  # of one element
_PIECE: Final = 1 << 16  # bytes handed to the parser at once
_BETWEEN: Final = " "  # between a namespace and a name
_GZIP: Final = b"\x1f\x8b"
_NO_SHEET: Final = "no sheet of pnp does; check the file that pnp wrote"
XML_SPACE: Final = "http://www.w3.org/XML/1998/namespace space"


class Element:
    """An element: its name and its attributes' names with their namespaces (`uri name`), its children in order."""

    __slots__ = ("attributes", "children", "name")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Element | str] = []

    @property
    def elements(self) -> list[Element]:
        """The children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def text(self) -> str:
        """The text directly in the element."""
        return "".join([child for child in self.children if isinstance(child, str)])


def unpacked(data: bytes) -> bytes:
    """The data, unpacked if they are packed (gzip). Raises `UnreadableFileError`; so it does beyond `LARGEST` bytes."""
    if data.startswith(_GZIP):
        try:
            data = gzip.GzipFile(fileobj=io.BytesIO(data)).read(LARGEST + 1)
        except (OSError, EOFError, zlib.error):
            raise UnreadableFileError(
                "the packed file is damaged", "save it again, or unpack it and check the SVG"
            ) from None
    if len(data) > LARGEST:
        raise UnreadableFileError(
            f"the file is larger than {LARGEST >> 20} MB",
            "check the file that pnp wrote, or one without large pictures",
        )
    return data


def read_xml(data: bytes, keep_text: frozenset[str]) -> Element:
    """The root element; text is kept within elements of these names. Raises `UnreadableFileError`."""
    reader = _Reader(keep_text)
    parser = expat.ParserCreate(namespace_separator=_BETWEEN)
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.StartDoctypeDeclHandler = _refuse_document_type
    view = memoryview(data)
    try:
        for at in range(0, len(view), _PIECE):
            parser.Parse(view[at : at + _PIECE], False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise _not_well_formed(error) from None
    except (LookupError, UnicodeError, ValueError):  # an encoding that is none
        raise UnreadableFileError("the file’s encoding is unknown", "save it again as UTF-8") from None
    assert reader.root is not None  # else expat has found no element
    return reader.root


def _not_well_formed(error: expat.ExpatError) -> UnreadableFileError:
    reason = expat.ErrorString(error.code)
    return UnreadableFileError(
        f"the file is no well-formed XML: {reason}, line {error.lineno}, column {error.offset + 1}",
        "it may be cut off or damaged; build it again, or save it again in the program that changed it",
    )


def _refuse_document_type(*_: Any) -> None:
    raise UnreadableFileError(
        "the file has a document type (<!DOCTYPE …>), which is not read for safety’s sake",
        "save it as plain SVG, or delete that line",
    )


class _Reader:
    """Builds elements from the parser's events."""

    def __init__(self, keep_text: frozenset[str]) -> None:
        self.root: Element | None = None
        self._keep_text = keep_text
        self._open: list[Element] = []
        self._keeping = 0
        self._count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= _DEEPEST:
            raise too_much(f"more than {_DEEPEST} elements within each other")
        if self._count > _MOST_ELEMENTS:
            raise too_much(f"more than {_MOST_ELEMENTS} elements")
        if len(attributes) > _MOST_ATTRIBUTES:
            raise too_much(f"an element with more than {_MOST_ATTRIBUTES} attributes")
        element = Element(name, attributes)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._keeping += name in self._keep_text

    def end(self, name: str) -> None:
        self._open.pop()
        self._keeping -= name in self._keep_text

    def characters(self, text: str) -> None:
        if self._keeping:
            self._open[-1].children.append(text)


def too_much(what: str) -> UnreadableFileError:
    """The error of a file that is beyond the bounds."""
    return UnreadableFileError(f"the file has {what}", _NO_SHEET)
