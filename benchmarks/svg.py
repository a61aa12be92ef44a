"""SVG faces by the program, and the same drawings by svgwrite as it is used by default: `python benchmarks/svg.py`.

The other way validates every value, and makes glyphs, icons and furniture anew for each face; the elements are the
same but for labels and records, which its validator refuses or which it would only have to copy. Faces are laid out
before the clock runs.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import svgwrite
from game import write_game

from pnp.backends.svg import SvgTranslations, face_svg
from pnp.backends.svg_elements import glyph_name, icon_name
from pnp.backends.svg_fonts import glyph_data
from pnp.backends.svg_paths import icon_data, path_data
from pnp.cli.target import open_target
from pnp.drawing.display import Ellipse, Line, Primitive, Rect, Stroke, Symbol, Text
from pnp.drawing.display import Path as Outline
from pnp.drawing.face import Face
from pnp.drawing.fonts import UM_PER_MILLIEM_AND_MPT, font_named
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import plan_component
from pnp.loading.library import open_library

CARDS = 54
A4_UM = (210_000, 297_000)
UM_PER_MPT = UM_PER_MILLIEM_AND_MPT * 1000


def deck_faces(folder: Path, cards: int) -> list[Face]:
    """The faces of the benchmark deck."""
    write_game(folder, cards, pictures=False)
    game = open_target(folder)
    maker = FaceMaker(game.data.folder, open_library(game.data.folder, folder), A4_UM)
    component = plan_component(game, "cards", [])
    drawn = [maker.draw(component, item, "front") for item in component.items]
    return [one.face for one in drawn if one is not None]


def by_program(faces: Sequence[Face]) -> int:
    """All faces as files; their bytes."""
    translations = SvgTranslations({})
    return sum(len(face_svg(face, translations)) for face in faces)


def by_default(faces: Sequence[Face]) -> int:
    """All faces by svgwrite with its validator on; their bytes."""
    return sum(len(_default_drawing(face).encode()) for face in faces)


def _default_drawing(face: Face) -> str:
    size = (f"{face.width / 1000}mm", f"{face.height / 1000}mm")
    drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {face.width} {face.height}", fill="none")
    primitives = [primitive for fragment in face.fragments for primitive in fragment.primitives]
    for font, character in sorted({(p.font, c) for p in primitives if isinstance(p, Text) for c in p.string}):
        data = glyph_data(font, character)
        if data:
            drawing.defs.add(drawing.path(_spaced(data), id=glyph_name(font, character)))
    for name in sorted({p.name for p in primitives if isinstance(p, Symbol)}):
        drawing.defs.add(drawing.path(_spaced(icon_data(name)), id=icon_name(name)))
    for primitive in primitives:
        for element in _elements(drawing, primitive):
            drawing.add(element)
    text: str = drawing.tostring()
    return text


@cache
def _spaced(data: str) -> str:
    """Path data with a space between all its parts: svgwrite's validator knows no other."""
    return " ".join(re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data))


def _elements(drawing: Any, p: Primitive) -> Iterator[Any]:
    if isinstance(p, Rect):
        yield drawing.rect((p.x, p.y), (p.width, p.height), p.radius, p.radius, **_paint(p.fill, p.stroke))
    elif isinstance(p, Ellipse):
        yield drawing.ellipse((p.x, p.y), (p.radius_x, p.radius_y), **_paint(p.fill, p.stroke))
    elif isinstance(p, Line):
        yield drawing.line((p.x1, p.y1), (p.x2, p.y2), **_paint(None, p.stroke))
    elif isinstance(p, Outline):
        yield drawing.path(_spaced(path_data(p.segments)), **_paint(p.fill, p.stroke))
    elif isinstance(p, Symbol):
        place = f"translate({p.x},{p.y}) scale({p.size / 1000})"
        yield drawing.use(f"#{icon_name(p.name)}", transform=place, fill=p.fill)
    elif isinstance(p, Text):
        yield _run(drawing, p)


def _run(drawing: Any, run: Text) -> Any:
    scale = round(run.size * UM_PER_MILLIEM_AND_MPT, 4)
    group = drawing.g(fill=run.colour, transform=f"translate({run.x},{run.y}) scale({scale})")
    x, tracking = 0.0, run.tracking * 1000 / run.size
    for character in run.string:
        if glyph_data(run.font, character):
            group.add(drawing.use(f"#{glyph_name(run.font, character)}", (round(x, 4), 0)))
        x += font_named(run.font).advance(character) + tracking
    return group


def _paint(fill: str | None, stroke: Stroke | None) -> dict[str, Any]:
    painted: dict[str, Any] = {"fill": fill or "none"}
    if stroke is not None:
        painted |= {"stroke": stroke.colour, "stroke_width": round(stroke.width * UM_PER_MPT, 4)}
    return painted


def least_seconds(rounds: int, contenders: Sequence[Callable[[], int]]) -> list[float]:
    """The least CPU time of each, which take turns: only ratios within one run count."""
    runs = [[_seconds(contender) for contender in contenders] for _ in range(rounds)]
    return [min(times) for times in zip(*runs, strict=True)]


def _seconds(contender: Callable[[], int]) -> float:
    start = time.process_time()
    contender()
    return time.process_time() - start


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Hold SVG faces against svgwrite's default.")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is run; the least counts")
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as folder:
        faces = deck_faces(Path(folder), CARDS)
    ours, theirs = least_seconds(parser.parse_args().rounds, [lambda: by_program(faces), lambda: by_default(faces)])
    size = by_program(faces) / 1000 / len(faces)
    print(f"svg: {ours / theirs:.3g} of svgwrite's default time (must 0.5); {ours / len(faces) * 1000:.2f} ms a face")
    print(f"svg-size: {size:.1f} kB a face ({by_default(faces) / 1000 / len(faces):.1f} by default, without records)")


if __name__ == "__main__":
    main()
