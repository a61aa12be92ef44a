"""The page of differences: one HTML file that needs nothing besides, faces before and now side by side."""

from __future__ import annotations

import base64
import os
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final

from pnp.backends.svg import SvgTranslations, face_svg
from pnp.drawing.face import Face
from pnp.drawing.pictures import PictureFile
from pnp.findings import Finding, Place, ProblemsFoundError
from pnp.kit.diffing import ChangedFace, Diff
from pnp.kit.earlier import Earlier
from pnp.kit.fresh import FreshFaces
from pnp.kit.wording import Words
from pnp.ledger.lines import KeptFace, Name

GENERATOR: Final = '<meta name="generator" content="pnp diff">'
_HEAD_LENGTH: Final = 4096
_STYLE: Final = """
:root{color-scheme:light dark;--ink:#1c2430;--paper:#f6f4ef;--card:#fff;--line:#d8d3c8;--mark:#d55e00;--quiet:#5d6670}
@media(prefers-color-scheme:dark){:root{--ink:#eceae4;--paper:#171b21;--card:#222831;--line:#3a424d;--quiet:#a3abb5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.25rem;margin:3rem 0 1rem;padding-bottom:.25rem;border-bottom:2px solid var(--line)}
h3{font-size:1.05rem;margin:0 0 .5rem}
p{margin:.25rem 0;color:var(--quiet)}
a{color:inherit}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;color:var(--quiet);font-size:.875rem}
article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1.5rem;
break-inside:avoid}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(16rem,100%),1fr));gap:1rem;margin-top:.75rem}
figure{margin:0}
figcaption{font-size:.875rem;color:var(--quiet);margin-bottom:.35rem}
.face{position:relative;max-width:26rem;background:#fff;border:1px solid var(--line);line-height:0}
.face img{width:100%;height:auto;display:block}
.face i{position:absolute;border:2px solid var(--mark);border-radius:3px;
box-shadow:0 0 0 2px rgba(255,255,255,.85)}
del{color:var(--quiet)}ins{text-decoration:none;font-weight:600}
@media print{body{max-width:none;padding:0;background:#fff}a{text-decoration:none}}
"""


def write_page(path: Path, data: bytes) -> None:
    """Write the page whole or not at all. Raises `ProblemsFoundError` if another file is in the way, or none can be."""
    try:
        if os.path.lexists(path) and GENERATOR.encode() not in path.read_bytes()[:_HEAD_LENGTH]:
            hint = "move it away, or name another file"
            message = f"“{path}” is in the way: it is no page of differences"
            raise ProblemsFoundError([Finding("PNP-DIFF-FILE", message, Place(str(path)), hint=hint)])
        new = path.with_name(f".{path.name}.new")
        new.write_bytes(data)
        os.replace(new, path)
    except OSError as error:
        message = f"“{path}” cannot be written: {error.strerror or error}"
        raise ProblemsFoundError(
            [Finding("PNP-DIFF-FILE", message, Place(str(path)), hint="name another file")]
        ) from None


def page(diff: Diff, then: Earlier, fresh: FreshFaces) -> bytes:
    """The whole page."""
    return _Page(diff, then, fresh).html().encode()


class _Page:
    """Writes one page."""

    def __init__(self, diff: Diff, then: Earlier, fresh: FreshFaces) -> None:
        self._diff, self._then, self._fresh = diff, then, fresh
        self._words = Words(fresh.game)
        self._now = fresh.picture_files()

    def html(self) -> str:
        """From head to foot."""
        title = f"{self._fresh.game.title}: what has changed since {self._diff.since}"
        return "\n".join(
            [
                '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
                GENERATOR,
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>",
                f"<h1>{escape(title)}</h1>",
                f"<p>{escape(self._counts())}</p>",
                *self._summary(),
                *self._changed(),
                *self._alone("Added", self._diff.added, "now"),
                *self._alone("Removed", self._diff.removed, "before"),
                "</main></body></html>\n",
            ]
        )

    def _counts(self) -> str:
        diff = self._diff
        values = len(diff.changed) - len(diff.looks)
        told = [
            f"{values} {'face prints' if values == 1 else 'faces print'} other values",
            f"{len(diff.looks)} only look different",
            f"{len(diff.added)} added",
            f"{len(diff.removed)} removed",
        ]
        return "; ".join(told) + "."

    def _summary(self) -> Iterator[str]:
        """A table of all changed values, each with a link to the faces."""
        rows = [
            f'<tr><td><a href="#{_anchor(face.name)}">{escape(self._words.face(face.name))}</a></td>'
            f"<td>{escape(self._words.fact(change.fact))}</td><td><del>{_said(change.before)}</del></td>"
            f"<td><ins>{_said(change.after)}</ins></td></tr>"
            for face in self._diff.changed
            for change in face.changes
        ]
        if rows:
            yield "<h2>Values</h2><table><thead><tr><th>Face</th><th>Value</th><th>Before</th><th>Now</th></tr></thead>"
            yield "<tbody>" + "\n".join(rows) + "</tbody></table>"

    def _changed(self) -> Iterator[str]:
        if self._diff.changed:
            yield "<h2>Faces</h2>"
        for face in self._diff.changed:
            yield f'<article id="{_anchor(face.name)}"><h3>{escape(self._words.face(face.name))}</h3>'
            yield f"<p>{escape(self._what(face))}</p>"
            yield '<div class="pair">'
            marked = {change.fact for change in face.changes}
            yield self._figure("Before", face.name, self._then.drawn.get(face.before), self._then.pictures, marked)
            yield self._figure("Now", face.name, self._fresh.face(face.name, face.after), self._now, marked)
            yield "</div></article>"

    def _what(self, face: ChangedFace) -> str:
        if not face.changes:
            return "It only looks different: no printed value has changed."
        told = [f"{self._words.fact(c.fact)}: {c.before or 'nothing'} → {c.after or 'nothing'}" for c in face.changes]
        return "; ".join(dict.fromkeys(told))

    def _alone(self, heading: str, faces: Iterable[KeptFace], when: str) -> Iterator[str]:
        shown = list(faces)
        if shown:
            yield f"<h2>{heading}</h2>"
        for face in shown:
            drawn = self._then.drawn.get(face.stamp) if when == "before" else self._fresh.face(face.name, face.stamp)
            copies = "1 copy" if face.copies == 1 else f"{face.copies} copies"
            yield f"<article><h3>{escape(self._words.face(face.name))}</h3><p>{copies}</p>"
            pictures = self._then.pictures if when == "before" else self._now
            yield f'<div class="pair">{self._figure(heading, face.name, drawn, pictures, set())}</div></article>'

    def _figure(
        self, caption: str, name: Name, face: Face | None, pictures: Mapping[str, PictureFile], marked: set[str]
    ) -> str:
        if face is None:
            return f"<figure><figcaption>{caption}</figcaption><p>Its drawing was not kept.</p></figure>"
        data = base64.b64encode(face_svg(face, SvgTranslations(pictures))).decode("ascii")
        said = escape(f"{self._words.face(name)}, {caption.lower()}", quote=True)
        marks = "".join(_marks(face, marked))
        return (
            f'<figure><figcaption>{caption}</figcaption><div class="face">'
            f'<img alt="{said}" src="data:image/svg+xml;base64,{data}">{marks}</div></figure>'
        )


def _marks(face: Face, marked: set[str]) -> Iterator[str]:
    """Frames around the places of the changed values; of a count around its region."""
    seen = set()
    for fact in face.facts:
        for box in fact.boxes[:1] if fact.kind == "count" else fact.boxes:
            if fact.source in marked and box not in seen and box.width and box.height:
                seen.add(box)
                left, top = 100 * box.x / face.width, 100 * box.y / face.height
                width, height = 100 * box.width / face.width, 100 * box.height / face.height
                yield f'<i style="left:{left:.2f}%;top:{top:.2f}%;width:{width:.2f}%;height:{height:.2f}%"></i>'


def _anchor(name: Name) -> str:
    return escape("face-" + "-".join(name).replace(" ", "_"), quote=True)


def _said(text: str | None) -> str:
    return escape(text) if text else "–"
