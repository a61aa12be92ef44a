"""Papers by name and by size."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from press_parts import MM, part

from pnp.findings import Finding
from pnp.press import PAPERS, Paper, PressSettings, impose, parse_paper


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (210_000, 297_000)),
        ("A3", (297_000, 420_000)),
        (" A5 ", (148_000, 210_000)),
        ("letter", (215_900, 279_400)),
        ("LEGAL", (215_900, 355_600)),
        ("tabloid", (279_400, 431_800)),
        ("half letter", (139_700, 215_900)),
        ("Half-Letter", (139_700, 215_900)),
        ("200mm x 250mm", (200_000, 250_000)),
        ("250mm×200mm", (200_000, 250_000)),
        ("8.5in x 11in", (215_900, 279_400)),
    ],
)
def test_papers_are_named_or_measured(text: str, size: tuple[int, int]) -> None:
    """A paper is found by its name, however it is written, or made from its two sides."""
    paper = parse_paper(text)
    assert isinstance(paper, Paper)
    assert size == (paper.width, paper.height)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("A44", "did you mean A4?"),
        ("leter", "did you mean Letter or Half-letter?"),
        ("200 x 250", "write a size as 200mm x 250mm"),
        ("20mm x 250mm", "choose a paper with sides between 100mm and 1200mm"),
        ("", "known here: A3, A4, A5, Half-letter, Legal, Letter, Tabloid"),
    ],
)
def test_unknown_papers_are_findings(text: str, hint: str) -> None:
    """What is no paper is a finding with a hint."""
    finding = parse_paper(text)
    assert isinstance(finding, Finding)
    assert finding.code == "PNP-PRESS-PAPER"
    assert hint == finding.hint


@given(st.text(max_size=20))
@settings(max_examples=100, deadline=None)
def test_any_text_is_a_paper_or_a_finding(text: str) -> None:
    """No text is beyond the parser."""
    assert isinstance(parse_paper(text), Paper | Finding)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("duplex", ["long", "short", "fronts", "fold"])
def test_every_paper_takes_cards(paper: Paper, duplex: str) -> None:
    """On each paper, in each way of printing, twelve cards find their place."""
    parts = [part(copies=12, bleed=2 * MM, colour="#CDE6F5", back="#FBE3D0")]
    imposition = impose(parts, PressSettings(paper=paper, duplex=duplex))  # type: ignore[arg-type]
    assert imposition.findings == ()
    fronts = [p for sheet in imposition.sheets for p in sheet.placements if p.face.side == "front"]
    assert len(fronts) == 12


@pytest.mark.parametrize(
    ("paper", "bleed", "per_sheet"),
    [
        ("a4", 0, 9),
        ("a4", 3 * MM, 9),
        ("letter", 0, 9),
        ("letter", 3 * MM, 9),
        ("a3", 0, 18),
        ("a5", 0, 4),
        ("legal", 0, 10),
    ],
)
def test_poker_cards_per_sheet(paper: str, bleed: int, per_sheet: int) -> None:
    """63 × 88 mm cards with edges alike share their cuts: as many on a sheet as a person would place by hand."""
    found = parse_paper(paper)
    assert isinstance(found, Paper)
    parts = [part(copies=36, bleed=bleed, colour="#CDE6F5" if bleed else None)]
    sheets = impose(parts, PressSettings(paper=found)).sheets
    assert per_sheet == len(sheets[0].placements)
