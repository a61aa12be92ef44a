"""The deep look: faces of PDF pages as pixels, beside the same faces drawn afresh."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.kit.fresh import FreshFaces
from pnp.verify.comparing import Difference
from pnp.verify.deep import DEEP_DPI, Foot, first_difference
from pnp.verify.files import ReadPage
from pnp.verify.judging import Verdict
from pnp.verify.page import PageLetters
from pnp.verify.pdf_reading import PdfFile

if TYPE_CHECKING:
    from PIL.Image import Image

_FACT: Final = "look"


class DeepLook:
    """Compares what is current and looks as it should; everything else is told of already."""

    def __init__(self, fresh: FreshFaces) -> None:
        self._fresh = fresh
        self._pictures: dict[str, Image | None] = {}

    def altered(self, path: Path, page: ReadPage, verdicts: list[Verdict]) -> list[Verdict]:
        """The verdicts on a page's faces (in its order), those altered that show something else than a fresh drawing.

        Raises `UnreadableFileError`.
        """
        if not any(verdict.state == "current" and verdict.look == "same" for verdict in verdicts):
            return verdicts
        with PdfFile(path.read_bytes()) as file:
            picture = file.picture(page.number - 1, DEEP_DPI)
            letters = PageLetters(file.ink(page.number - 1))
        stamps = [letters.place(seen.letters[0]) for seen in letters.stamps() if seen.text.startswith("PNS:")]
        looked = []
        for face, verdict in zip(page.faces.faces, verdicts, strict=True):
            fresh = self._picture(verdict) if verdict.state == "current" and verdict.look == "same" else None
            feet = [point.imag for point in map(face.lies.on_face, stamps) if 0 <= point.imag <= face.record.size[1]]
            spot = first_difference(picture, face.lies, fresh, Foot(feet[0]) if feet else None) if fresh else None
            looked.append(verdict if spot is None else _altered(verdict, spot))
        return looked

    def _picture(self, verdict: Verdict) -> Image | None:
        """The face as it is drawn now."""
        if verdict.stamp not in self._pictures:
            face = self._fresh.face(verdict.name, verdict.stamp) if verdict.name is not None else None
            self._pictures[verdict.stamp] = self._fresh.picture(face, DEEP_DPI) if face is not None else None
        return self._pictures[verdict.stamp]


def _altered(verdict: Verdict, spot: tuple[float, float]) -> Verdict:
    where = f"{spot[0]:g} mm from the left, {spot[1]:g} mm from the top"
    difference = Difference(_FACT, where, None, "altered")
    return verdict._replace(state="altered", differences=(*verdict.differences, difference))
