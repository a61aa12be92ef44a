"""SVG files: a face or a sheet at true size, with every face's record inside.

Elements are kept by fragment and by face: what looks the same is translated once. A file needs nothing outside of it:
no script, no address, no font that must be installed.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal
from xml.sax.saxutils import escape

import svgwrite

from pnp.backends.numbers import number
from pnp.backends.svg_elements import (
    NOT_IN_XML,
    Elements,
    Frame,
    Needs,
    all_needs,
    clip_definition,
    clip_use,
    glyph_definition,
    holding,
    icon_definition,
    picture_definition,
    text_of,
    translated,
)
from pnp.backends.svg_fonts import LIVE_TEXT, font_rules
from pnp.backends.svg_pictures import plain_picture
from pnp.drawing.display import Fragment
from pnp.drawing.face import FACE_STAMP_PREFIX, Face
from pnp.drawing.fonts import font_ids
from pnp.drawing.pictures import PictureFile
from pnp.drawing.records import record_entry, records_text, sheet_entry
from pnp.drawing.sheet import Placement, Sheet, sheet_stamp
from pnp.drawing.stamps import mark_ink

SvgText = Literal["outline", "live"]
RECORDS_ID: Final = "pnp-records"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_LEVEL: Final = 1
_IN_JSON: Final = {"\ufffe": "\\ufffe", "\uffff": "\\uffff"}
_UM_PER_MM: Final = 1000
_factory: Final = svgwrite.Drawing(debug=False)


@dataclass(frozen=True, slots=True, eq=False)
class FaceElements:
    """A face's elements and its record, both deflated, and what the elements need."""

    deflated_code: bytes
    deflated_record: bytes
    needs: Needs

    @property
    def code(self) -> str:
        """The elements."""
        return zlib.decompress(self.deflated_code).decode()

    @property
    def record(self) -> str:
        """The record, as it was in the face."""
        return zlib.decompress(self.deflated_record).decode()


class SvgTranslations:
    """Elements by fragment and by face, shared by all files of a build.

    `text` is `outline` (right in every program) or `live` (text that can be found and copied, with the font's glyphs
    in the file; programs that pass over embedded fonts show another font).
    """

    def __init__(self, pictures: Mapping[str, PictureFile], text: SvgText = "outline") -> None:
        self.pictures = pictures
        self.live = text == "live"
        self._by_fragment: dict[Fragment, Elements] = {}
        self._by_stamp: dict[str, FaceElements] = {}
        self._addresses: dict[str, str] = {}

    def fragment(self, fragment: Fragment) -> Elements:
        """A fragment's elements; kept for those that come again, which are shared objects."""
        known = self._by_fragment.get(fragment)
        if known is None:
            known = translated(fragment, self.live)
            if fragment.is_shared:
                self._by_fragment[fragment] = known
        return known

    def face(self, face: Face) -> FaceElements:
        """A face's elements with its stamp filled in. Once they are known, the face may be without its drawing."""
        known = self._by_stamp.get(face.stamp)
        if known is None:
            known = self._by_stamp[face.stamp] = self._translated(face)
        return known

    def address(self, digest: str) -> str:
        """A picture's file as a data address."""
        if digest not in self._addresses:
            picture = self.pictures[digest]
            data = base64.b64encode(plain_picture(picture)).decode("ascii")
            self._addresses[digest] = f"data:image/{picture.kind.lower()};base64,{data}"
        return self._addresses[digest]

    def _translated(self, face: Face) -> FaceElements:
        parts: list[Elements] = []
        for fragment in face.fragments:
            part = self.fragment(fragment)
            parts.append(part)
            if part.marks:
                ink = Fragment(mark_ink(mark, face.stamp) for mark in part.marks)
                parts.append(translated(ink, self.live))
        code = "\n".join(part.code for part in parts if part.code)
        record = zlib.compress(face.record.encode(), _LEVEL)
        return FaceElements(zlib.compress(code.encode(), _LEVEL), record, all_needs(part.needs for part in parts))


class Alphabet:
    """The characters by font that several files embed, so that a font is cut once for all of them (live text)."""

    def __init__(self, needs: Iterable[Needs] = ()) -> None:
        self._fonts: dict[str, set[str]] = {}
        for one in needs:
            self.add(one)

    def add(self, needs: Needs) -> None:
        """Take in what another file needs."""
        for font_id, character in needs.characters:
            self._fonts.setdefault(font_id, set()).add(character)

    def style(self, fonts: Iterable[str]) -> str:
        """The style of live text in these fonts."""
        rules = (font_rules(font_id, self._fonts[font_id]) for font_id in sorted(fonts, key=font_ids().index))
        said = "".join(rules)
        return LIVE_TEXT + said if said else ""


def face_svg(
    face: Face, translations: SvgTranslations, bleed: int = 0, alphabet: Alphabet | None = None, title: str = ""
) -> bytes:
    """A file of one face at true size, showing `bleed` µm beyond the trim and nothing that lies farther out.

    The face may be without its drawing if the translations know it. For live text `alphabet`, if given, must hold
    what the face needs.
    """
    drawn = translations.face(face)
    frame = (-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    cut = Needs(clips=frozenset([frame] if face.bleed > bleed else []))
    defined = _definitions(translations, all_needs([drawn.needs, cut]), alphabet)
    code = drawn.code
    if face.bleed > bleed:
        code = holding(_factory.g(clip_path=clip_use(frame)), code)
    records = _metadata(RECORDS_ID, records_text([_entry(face, drawn)]))
    return _file(frame, title or face_title(face), [records], defined, [code])


def sheet_svg(sheet: Sheet, translations: SvgTranslations, alphabet: Alphabet | None = None, title: str = "") -> bytes:
    """A file of one sheet at true size: its furniture, and its faces, each clipped to the bleed that it may show.

    Each different face is defined once; the faces may be without their drawings if the translations know them.
    """
    faces = {placement.face.stamp: placement.face for placement in sheet.placements}
    drawn = {stamp: translations.face(face) for stamp, face in faces.items()}
    under = [translations.fragment(fragment) for fragment in sheet.under]
    over = [translations.fragment(fragment) for fragment in sheet.over]
    clips = Needs(clips=frozenset(_clip(placement) for placement in sheet.placements if placement.face.bleed))
    parts = [*(part.needs for part in drawn.values()), *(part.needs for part in (*under, *over)), clips]
    defined = _definitions(translations, all_needs(parts), alphabet)
    defined += [holding(_factory.g(id=_face_name(stamp)), part.code) for stamp, part in drawn.items()]
    entries = [_entry(face, drawn[stamp]) for stamp, face in faces.items()]
    stamp = sheet_stamp(sheet.placements)
    content = [part.code for part in under]
    content += [_placed(placement) for placement in sheet.placements]
    content += [part.code for part in over]
    metadata = [_metadata(RECORDS_ID, records_text(entries, [sheet_entry(sheet)]))]
    return _file((0, 0, sheet.width, sheet.height), title or sheet.title or stamp, metadata, defined, content)


def face_title(face: Face) -> str:
    """What a face's file is called by screen readers and in a browser's tab."""
    return f"{face.component}: {face.item}{' (back)' if face.side == 'back' else ''}"


def _file(
    frame: Frame, title: str, metadata: Iterable[str], definitions: Iterable[str], content: Iterable[str]
) -> bytes:
    """The whole text: nothing is filled unless it says so, corners are mitred as in PDF, white space is kept."""
    left, top, width, height = frame
    root = svgwrite.Drawing(
        size=(f"{number(width / _UM_PER_MM)}mm", f"{number(height / _UM_PER_MM)}mm"),
        viewBox=f"{left} {top} {width} {height}",
        debug=False,
        fill="none",
        stroke_miterlimit=10,
        **{"lang": "en", "xml:lang": "en", "xml:space": "preserve"},
    )
    root.set_desc(title=title.translate(NOT_IN_XML))
    before, after = text_of(root).split("<defs/>")
    defined = "".join(f"{definition}\n" for definition in definitions)
    drawn = "".join(f"{code}\n" for code in content if code)
    return f"{_HEAD}{before}\n{''.join(metadata)}<defs>\n{defined}</defs>\n{drawn}{after}\n".encode()


def _metadata(name: str, text: str) -> str:
    """JSON as a part of the file that is not drawn; the two characters that only JSON can hold stand as escapes."""
    for character, escaped in _IN_JSON.items():
        text = text.replace(character, escaped)
    return f'<metadata id="{name}">{escape(text)}</metadata>\n'


def _entry(face: Face, drawn: FaceElements) -> str:
    """A face's record, also of one that was passed on without it."""
    return record_entry(face if face.record else face._replace(record=drawn.record))


def _definitions(translations: SvgTranslations, needs: Needs, alphabet: Alphabet | None) -> list[str]:
    """What is drawn by reference, in an order that depends on nothing but what it is."""
    used = sorted(needs.characters, key=lambda used: (font_ids().index(used[0]), used[1]))
    if translations.live:
        style = (alphabet or Alphabet([needs])).style({font for font, _ in used})
        defined = [text_of(_factory.style(style))] if style else []
    else:
        defined = [path for path in (glyph_definition(*one) for one in used) if path]
    defined += [icon_definition(name) for name in sorted(needs.icons)]
    defined += [picture_definition(digest, translations.address(digest)) for digest in sorted(needs.pictures)]
    defined += [clip_definition(clip) for clip in sorted(needs.clips)]
    return defined


# --- faces on a sheet


def _placed(placement: Placement) -> str:
    """A use of a face, moved, turned and clipped."""
    face, x, y = placement.face, placement.x, placement.y
    right, down = {0: (0, 0), 90: (face.height, 0), 180: (face.width, face.height), 270: (0, face.width)}[
        placement.turn
    ]
    place = f"translate({x + right} {y + down})" + (f" rotate({placement.turn})" if placement.turn else "")
    clip = {"clip_path": clip_use(_clip(placement))} if face.bleed else {}
    return text_of(_factory.use(f"#{_face_name(face.stamp)}", transform=place, **clip))


def _face_name(stamp: str) -> str:
    return "face-" + stamp.removeprefix(FACE_STAMP_PREFIX)


def _clip(placement: Placement) -> Frame:
    face = placement.face
    left, top, right, bottom = (min(face.bleed, side) for side in placement.bleed)
    return -left, -top, face.width + left + right, face.height + top + bottom
