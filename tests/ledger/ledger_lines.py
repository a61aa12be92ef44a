"""Lines of a ledger, made up: faces whose records hash to their stamps, sheets, builds, printings."""

from __future__ import annotations

from pnp.drawing.display import Fragment, Text
from pnp.drawing.face import Face, make_face
from pnp.drawing.records import record_entry
from pnp.ledger.lines import Build, KeptFace, Printed, face_line


def face(text: str, item: str = "", side: str = "front") -> Face:
    """A face that says `text`; its item is called so too, unless it is given another name."""
    run = Text(1000, 5000, text, "BarlowCondensed-Regular", 10_000, "#000000", 9_000)
    made = make_face("cards", item or text, "front", (63_000, 88_000), [Fragment([run])])
    return made._replace(side=side)  # type: ignore[arg-type]


def line(text: str) -> str:
    """The line of such a face."""
    return face_line(record_entry(face(text)).encode()).decode()


def kept(text: str, item: str = "", side: str = "front", copies: int = 1) -> KeptFace:
    """Such a face as builds and printings name it."""
    made = face(text, item, side)
    return KeptFace((made.component, made.item, made.side), made.stamp, copies)


def build(number: int, *faces: KeptFace, part: str = "", paper: str = "A4") -> Build:
    """A build of the kit “all”."""
    return Build(f"{number:012}", "all", paper, faces, (), part)


def printed(number: int, *faces: KeptFace, removed: tuple[tuple[str, str, str], ...] = ()) -> Printed:
    """A printing of that build."""
    return Printed("2026-11-30", "all", "A4", f"{number:012}", faces, removed)
