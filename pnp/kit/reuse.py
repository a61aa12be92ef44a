"""What an earlier build in the same folder left to take again: faces that nothing has touched, pages of such faces.

An item's key is the hash of all that its face was made from. Equal keys mean equal faces, so the face need not be
drawn; its record and the pages that it stands on are taken from the earlier files, byte for byte.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.backends.pdf import PdfWriter, Reusable
from pnp.backends.pdf_operators import Needs
from pnp.drawing.display import CodeMark, Ellipse, Outline, Rect
from pnp.drawing.face import Face, value_text
from pnp.drawing.pictures import PictureError, PictureStore
from pnp.drawing.records import RECORD_KEY, face_entries, record_entry
from pnp.facts import Fact
from pnp.kit.inputs import is_foreign, program_digest
from pnp.kit.plan import Component, Item
from pnp.kit.seals import is_sealed
from pnp.kit.writing import MANIFEST
from pnp.loading.folder import Folder
from pnp.loading.game_data import GAME_FILE, OPTIONS_FILE
from pnp.loading.tables import Table
from pnp.press.part import Part
from pnp.rules.game import Game

Texts = list[list[str]]
"""Texts that gave way to their boxes: the block, and what was done."""

REUSE_FILE: Final = ".pnp-reuse.json"
_OUTLINES: Final = {"rect": Rect, "ellipse": Ellipse}
_LARGEST_RECORDS: Final = 1 << 30


class Reuse:
    """What the earlier build left, and what this one leaves for the next."""

    def __init__(self, game: Game, folders: Iterable[Folder], pictures: PictureStore, page: tuple[int, int]) -> None:
        self._game, self._folders, self._pictures, self._page = game, list(folders), pictures, page
        self._before: dict[str, Any] = {}
        self._drawn_before: dict[str, str] = {}
        self._drawn: dict[str, str] = {}
        self._records: dict[str, str] = {}
        self._after: dict[str, list[Any]] = {}
        self._files: dict[str, Any] = {}
        self._shared: dict[str, str] = {}
        self.pages: dict[str, tuple[bytes, Needs]] = {}

    def load(self, out: Path) -> None:
        """Read what the earlier build in `out` left, if this very program made it and the manifest vouches for it."""
        try:
            known = _digests(out)
            before = json.loads(_vouched(out, REUSE_FILE, known))
            if before["program"] != program_digest():
                return
            for name, kept in before["files"].items():
                self._take_file(_vouched(out, name, known), kept)
            self._before = {} if is_foreign(self._game.core) else before["items"]
            self._drawn_before = before["pictures"]
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, zlib.error):
            self._before, self._drawn_before, self._records, self.pages = {}, {}, {}, {}  # all is made anew

    def forget_faces(self) -> None:
        """Take no face again, only pages."""
        self._before = {}

    def part(self, component: Component, item: Item) -> tuple[Part, Texts] | None:
        """The part of an item that nothing has touched since the earlier build, and the texts that gave way in it."""
        before = self._before.get(f"{component.id}/{item.id}")
        if before is None or not item.copies:
            return None
        key, reached, front, back, edges, pictures, overflow = before
        if key != self._key(component, item, reached) or not self._same_pictures(pictures):
            return None
        spec = component.spec
        part = Part(
            component.id,
            item.id,
            _face(component, item, "front", front),
            _face(component, item, "back", back) if back is not None else None,
            item.copies,
            spec.finish,
            spec.edge,
            component.title,
            front_edge=edges[0],
            back_edge=edges[1],
        )
        if any(face.stamp not in self._records for face in (part.front, part.back) if face is not None):
            return None
        self._after[f"{component.id}/{item.id}"] = before
        return part, overflow

    def entry(self, face: Face) -> str:
        """The record of a face that was taken again, as files hold it: equal faces bear the name of their first.

        Raises `KeyError`.
        """
        return record_entry(face._replace(record=self._records[face.stamp]))

    def note(self, component: Component, item: Item, part: Part, faces: Sequence[Face], overflow: Texts) -> None:
        """Leave a freshly drawn part (`faces` as drawn) to the next build, if its cut lines can be written down."""
        if not all(isinstance(face.outline, Rect | Ellipse) for face in faces):
            return
        reached = item.scope.reached_out
        has_pictures = bool(self._pictures.by_digest)  # mostly not, and then there is nothing to look for
        shown = {p.digest for face in faces for f in face.fragments for p in f.pictures} if has_pictures else ()
        self._after[f"{component.id}/{item.id}"] = [
            self._key(component, item, reached),
            reached,
            _stated(faces[0]),
            _stated(faces[1]) if part.back is not None else None,
            [part.front_edge, part.back_edge],
            [[name, digest] for digest in sorted(shown) for name in self._pictures.names_of(digest)],
            overflow,
        ]

    def written(self, name: str, writer: PdfWriter, data: bytes) -> None:
        """Note a file that this build writes, for the next to take pages and records from."""
        kept: Reusable = writer.reusable(data)
        known = {key for file in self._files.values() for key in file["contents"]}
        contents = {
            key: [offset, length, [needs.characters, needs.icons, needs.pictures]]
            for key, (offset, length, needs) in kept.contents.items()
            if key not in known
        }
        self._files[name] = {"contents": contents, "records": kept.records}

    def same_picture(self, path: str, key: str) -> bool:
        """Note a picture's file by what it depends on; whether the earlier build's is the same."""
        self._drawn[path] = key
        return self._drawn_before.get(path) == key

    def as_bytes(self) -> bytes:
        """What is left to the next build."""
        left = {"program": program_digest(), "items": self._after, "files": self._files, "pictures": self._drawn}
        return json.dumps(left, ensure_ascii=False, separators=(",", ":")).encode()

    def _key(self, component: Component, item: Item, reached: bool) -> str:
        """The hash of all that an item's face is made from, but for pictures.

        Of its own table only its row counts, unless it has `reached` for more when it was drawn.
        """
        spec, row = component.spec, item.scope.row
        if component.id not in self._shared:
            self._shared[component.id] = self._shared_key(component)
        own = self._table_digest(spec.each) if row is None or reached else repr(row.cells)
        text = "\0".join((self._shared[component.id], item.id, item.front, item.back or "", own))
        return sha256(text.encode()).hexdigest()[:32]

    def _same_pictures(self, pictures: Iterable[Sequence[str]]) -> bool:
        """Whether files still hold the pictures that they did. They are opened: pages taken again need them."""
        try:
            return all(self._pictures.open(name).digest == digest for name, digest in pictures)
        except PictureError:
            return False

    def _take_file(self, data: bytes, kept: Mapping[str, Any]) -> None:
        for key, (offset, length, (characters, icons, pictures)) in kept["contents"].items():
            needs = Needs(tuple((font, text) for font, text in characters), tuple(icons), tuple(pictures))
            self.pages[key] = (data[offset : offset + length], needs)
        offset, length = kept["records"]
        inflating = zlib.decompressobj()
        text = inflating.decompress(data[offset : offset + length], _LARGEST_RECORDS).decode()
        for entry in face_entries(text):
            if entry.startswith('{"stamp":"'):
                self._records[entry[10:26]] = entry.partition(RECORD_KEY)[2][:-1]

    def _shared_key(self, component: Component) -> str:
        """What all items of a component depend on: the page, layouts, options, all other tables."""
        spec, tables, folder = component.spec, self._game.tables, self._game.data.folder
        columns = tables[spec.each].columns if spec.each in tables else ()
        others = [table for name, table in tables.items() if name != spec.each]
        data = {GAME_FILE, OPTIONS_FILE, *(table.file for table in others)}
        read = [
            (place.shown, name, digest)
            for place in self._folders
            for name, digest in sorted(place.reads.items())
            if place is not folder or name in data
        ]
        derived = [self._derived_values(table) for table in others]
        return sha256(json.dumps([self._page, columns, read, derived], ensure_ascii=False).encode()).hexdigest()

    def _derived_values(self, table: Table) -> str:
        """The values of a table's derived columns: they may be worked out from any other table."""
        derived = self._game.file.tables[table.name].derive
        return repr([[row.values.get(column) for column in derived] for row in table.rows]) if derived else ""

    def _table_digest(self, table: str | None) -> str:
        if table is None:
            return ""
        return str(self._game.data.folder.reads.get(self._game.tables[table].file))


def _digests(out: Path) -> dict[str, str]:
    """What the manifest says of its files. Raises `ValueError` for one edited by hand, and as `_vouched` does."""
    manifest = json.loads((out / MANIFEST).read_bytes())
    if not is_sealed(manifest):
        raise ValueError("the manifest is not as it was made")
    return {file["path"]: file["sha256"] for file in manifest["files"]}


def _vouched(out: Path, name: str, digests: Mapping[str, str]) -> bytes:
    """A file that is as the manifest says. Raises `KeyError`, `OSError`, `ValueError`."""
    data = (out / name).read_bytes()
    if sha256(data).hexdigest() != digests[name]:
        raise ValueError(f"{name} is not as it was made")
    return data


def _stated(face: Face) -> list[Any]:
    kind = "rect" if isinstance(face.outline, Rect) else "ellipse"
    decided = [[fact.source, _as_json(fact.value)] for fact in face.decided]
    return [face.stamp, face.width, face.height, face.bleed, kind, list(face.outline[:5]), face.code, decided]


def _as_json(value: Any) -> Any:
    """A value of a fact as it is read back: mostly a text or a whole number, which stays what it is."""
    return value if type(value) is str or type(value) is int else json.loads(value_text(value))


def _face(component: Component, item: Item, side: Any, stated: list[Any]) -> Face:
    stamp, width, height, bleed, kind, numbers, code, decided = stated
    outline: Outline = _OUTLINES[kind](*[number for number in numbers if number is not None])
    chosen = tuple(Fact(source, value) for source, value in decided)
    mark = CodeMark(*code) if code else None
    return Face(component.id, item.id, side, width, height, bleed, outline, (), (), "", stamp, mark, chosen)
