"""From bytes to text: UTF-8 alone, with or without a byte-order mark; other encodings are recognised and refused."""

from __future__ import annotations

import codecs
import re

from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.loading.lines import Lines

_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FOREIGN_STARTS = (
    (codecs.BOM_UTF32_LE, "UTF-32 text"),  # before UTF-16: its mark starts with the same two bytes
    (codecs.BOM_UTF32_BE, "UTF-32 text"),
    (codecs.BOM_UTF16_LE, "UTF-16 text, as spreadsheets save “Unicode text”"),
    (codecs.BOM_UTF16_BE, "UTF-16 text, as spreadsheets save “Unicode text”"),
    (b"PK\x03\x04", "a spreadsheet or another packed file"),
    (b"%PDF", "a PDF file"),
)
_HINT = "save it as UTF-8: in a spreadsheet as “CSV UTF-8”, in an editor with the encoding UTF-8"


def decode(content: bytes, file: str) -> str:
    """The text of UTF-8 bytes, without a byte-order mark, every line ended by `\\n`.

    Raises `ProblemsFoundError` for any other encoding and for characters that no text file has.
    """
    for start, kind in _FOREIGN_STARTS:
        if content.startswith(start):
            raise _refused(f"the file is {kind}, not UTF-8 text", Place(file, 1, 1), None)
    try:
        text = content.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(error, file) from None
    text = _with_plain_line_ends(text)
    control = _CONTROL.search(text)
    if control:
        raise _control_character(text, control.start(), file)
    return text


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _not_utf8(error: UnicodeDecodeError, file: str) -> ProblemsFoundError:
    content, at = error.object, error.start
    before = _with_plain_line_ends(content[:at].decode("utf-8"))
    place = Lines(before, file).place(len(before))
    guess = content[at : at + 1].decode("cp1252", "replace")
    message = f"the file is not UTF-8 text; read as Latin-1 or Windows-1252 this would be “{guess}”"
    return _refused(message, place, f"byte {content[at]:#04x}")


def _control_character(text: str, offset: int, file: str) -> ProblemsFoundError:
    number, place = ord(text[offset]), Lines(text, file).place(offset)
    if number == 0:
        message = "the file holds zero bytes: it is UTF-16 text or no text at all"
        return _refused(message, place, "byte 0x00")
    hint = "delete it, or type the text around it anew"
    message = f"there is an invisible control character (number {number}) that no text has"
    return ProblemsFoundError([Finding("PNP-CONTROL-CHARACTER", message, place, found=number, hint=hint)])


def _refused(message: str, place: Place, found: str | None) -> ProblemsFoundError:
    return ProblemsFoundError([Finding("PNP-ENCODING", message, place, found=found, hint=_HINT)])
