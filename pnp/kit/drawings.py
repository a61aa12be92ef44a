"""The pictures of a build: SVG and PNG files of faces and sheets, beside or instead of the PDF."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from typing import Final

from pnp.backends.pdf import PdfWriter, Translations
from pnp.backends.png import faces_pdf, page_png, page_pngs
from pnp.backends.svg import Alphabet, SvgTranslations, face_svg, sheet_svg
from pnp.drawing.face import Face
from pnp.drawing.pictures import PictureStore
from pnp.drawing.sheet import Sheet
from pnp.kit.inputs import program_digest
from pnp.kit.parts import DrawnComponent
from pnp.kit.request import Request
from pnp.kit.reuse import Reuse
from pnp.kit.writing import OutputFolder

_UNFIT: Final = re.compile(r'[<>:"/\\|?*%\x00-\x1f]|^\.|[. ]$')
_PAGES_A_JOB: Final = 8


class Drawings:
    """Writes what `request` asks for beside PDF. `take` must see each face while its drawing is at hand."""

    def __init__(self, request: Request, pictures: PictureStore, translations: Translations, reuse: Reuse) -> None:
        self._request, self._pictures, self._translations, self._reuse = request, pictures, translations, reuse
        self._svg = SvgTranslations(pictures.by_digest, request.svg_text) if "svg" in request.formats else None
        self._png = "png" in request.formats

    def take(self, face: Face) -> None:
        """Translate a face, so that its drawing can go."""
        if self._svg is not None:
            self._svg.face(face)

    def write(self, output: OutputFolder, drawn: DrawnComponent, sheets: Sequence[Sheet]) -> None:
        """The files of a component: each of its faces, and each of its sheets."""
        faces = {face_name(face): face for part in drawn.parts for face in (part.front, part.back) if face is not None}
        component = drawn.component.id
        if self._svg is not None:
            alphabet = self._alphabet(self._svg, faces.values())
            for name, face in faces.items():
                data = face_svg(face, self._svg, alphabet=alphabet)
                output.add(f"svg/{component}/{name}.svg", data, component, 1)
            for number, sheet in enumerate(sheets, 1):
                title = f"{drawn.component.title}, sheet side {number}"
                data = sheet_svg(sheet, self._svg, title=title)
                output.add(f"svg/sheets/{component}-{number}.svg", data, component, 1)
        if self._png:
            self._write_pngs(output, component, faces, sheets)

    def _alphabet(self, svg: SvgTranslations, faces: Iterable[Face]) -> Alphabet | None:
        """What the faces of a component embed for live text: each font is cut once for all of them."""
        return Alphabet(svg.face(face).needs for face in faces) if svg.live else None

    def _write_pngs(
        self, output: OutputFolder, component: str, faces: dict[str, Face], sheets: Sequence[Sheet]
    ) -> None:
        by_path = {f"png/{component}/{name}.png": face for name, face in faces.items()}
        keys = {path: self._key(face.stamp) for path, face in by_path.items()}
        stale = self._stale(output, keys)
        pdf = b""
        if stale:
            pdf = faces_pdf((by_path[path] for path in stale), self._pictures.by_digest, self._translations)
        self._add(output, component, keys, stale, pdf)
        pages = {f"png/sheets/{component}-{n}.png": self._translations.page(s) for n, s in enumerate(sheets, 1)}
        stale = self._stale(output, {path: self._key(page.key) for path, page in pages.items()})
        if stale:
            writer = PdfWriter(component, "", self._pictures.by_digest, self._translations)
            for path in stale:
                writer.add_page(pages[path])
            pdf = writer.finish()
        self._add(output, component, pages, stale, pdf)

    def _key(self, content: str) -> str:
        """What a picture depends on: what it shows, how finely, and the program."""
        return sha256(f"{content} {self._request.dpi} {program_digest()}".encode()).hexdigest()[:32]

    def _stale(self, output: OutputFolder, keys: dict[str, str]) -> list[str]:
        """The paths that must be drawn; the others may be kept as they are."""
        return [path for path, key in keys.items() if not (self._reuse.same_picture(path, key) and output.holds(path))]

    def _add(
        self, output: OutputFolder, component: str, paths: Iterable[str], stale: Sequence[str], pdf: bytes
    ) -> None:
        """All paths in their order, those that are stale from the pages of a PDF, which has one for each."""
        drawn, anew = self._rendered(pdf, len(stale)), set(stale)
        for path in paths:
            if path in anew:
                output.add(path, next(drawn), component, 1)
            else:
                output.keep(path, component, 1)

    def _rendered(self, pdf: bytes, pages: int) -> Iterator[bytes]:
        """The pages as PNG, by several processes if there are enough of them."""
        if not pages:
            return
        jobs = min(self._request.jobs, -(-pages // _PAGES_A_JOB))
        if jobs < 2:
            yield from page_pngs(pdf, self._request.dpi)
            return
        with ProcessPoolExecutor(jobs) as workers:
            dpis = [self._request.dpi] * pages
            yield from workers.map(page_png, [pdf] * pages, range(pages), dpis, chunksize=_PAGES_A_JOB)


def face_name(face: Face) -> str:
    """The name of a face's files, without ending: its item's id, with what no file name may hold encoded."""
    name = _UNFIT.sub(lambda unfit: "".join(f"%{byte:02X}" for byte in unfit[0].encode()), face.item)
    return name + ("-back" if face.side == "back" else "")
