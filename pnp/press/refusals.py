"""What the press cannot do as asked, each with the piece's name, its size and a way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pnp.drawing.display import Rect
from pnp.drawing.face import Face
from pnp.findings import Finding
from pnp.press.edges import ink_bounds
from pnp.press.papers import PAPERS, Paper, size_text
from pnp.press.part import Part
from pnp.units import format_length


def back_misfits(part: Part) -> Finding | None:
    """An error if the part's back is not as large as its front."""
    front, back = part.front, part.back
    if back is None or (front.width, front.height) == (back.width, back.height):
        return None
    return Finding(
        "PNP-PRESS-BACK-SIZE",
        f"the back of “{part.item}” of “{part.component}” measures {size_text(back.width, back.height)}, "
        f"its front {size_text(front.width, front.height)}",
        found=size_text(back.width, back.height),
        limit=size_text(front.width, front.height),
        hint="give both layouts the same size",
    )


def too_large(part: Part, paper: Paper, fits_on: Callable[[Paper], bool]) -> Finding:
    """An error for a part that fits on no sheet of the paper; `fits_on` tells whether it would on another."""
    size = size_text(part.front.width, part.front.height)
    papers = sorted(PAPERS, key=lambda other: (other.american != paper.american, other.width * other.height))
    others = [other for other in papers if fits_on(other)]
    if others:
        remedy = f"print it on {others[0].name} ({others[0].size_text}) or larger, or make it smaller"
    else:
        remedy = "make it smaller, or split it into pieces: it fits on no paper that is known here"
    return Finding(
        "PNP-PRESS-TOO-LARGE",
        f"“{part.item}” of “{part.component}” measures {size} and does not fit on {paper.name} within its margins",
        found=size,
        limit=paper.size_text,
        rule="pieces keep within the printable margins and above the foot",
        hint=remedy,
    )


def crowded_foot(face: Face, top: int, bottom: int) -> Finding | None:
    """A warning if a face that fills the sheet draws where the sheet's foot stands, between `top` and `bottom`."""
    crowded = any(
        bounds[3] > top and bounds[1] < bottom
        for fragment in face.fragments
        for primitive in fragment.primitives
        if not (isinstance(primitive, Rect) and primitive.height >= face.height)
        for bounds in [ink_bounds(primitive)]
    )
    if not crowded:
        return None
    free = format_length(face.height - top)
    return Finding(
        "PNP-PRESS-FOOT",
        f"“{face.item}” of “{face.component}” fills its sheet and draws where the sheet's label and ruler stand",
        limit=free,
        rule="every sheet carries its label, stamp and ruler at the foot",
        hint=f"leave the lowest {free} of the layout free",
        severity="warning",
    )


def no_room(paper: Paper) -> Finding:
    """An error for margins that leave nothing of the paper."""
    return Finding(
        "PNP-PRESS-MARGINS",
        f"the margins leave no room for pieces on {paper.name} ({paper.size_text})",
        found=paper.size_text,
        hint="choose smaller margins or a larger paper",
    )


def named_once(findings: Iterable[Finding | None]) -> list[Finding]:
    """The findings that there are, each once."""
    unique = {(finding.code, finding.message): finding for finding in findings if finding}
    return list(unique.values())
