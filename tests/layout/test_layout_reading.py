"""Layout files are read whole: everything that is wrong is found at once, with its place and a hint."""

from __future__ import annotations

import pytest
from fakes import engine_of, layout_of

from pnp.findings import Finding

HEAD = "size: poker\n"


def findings_of(text: str, **others: str) -> list[Finding]:
    """What is wrong with a layout."""
    findings: list[Finding] = []
    layout_of(text, findings, **others)
    return findings


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ("poker", (63_000, 88_000)),
        ("poker landscape", (88_000, 63_000)),
        ("id-1", (53_980, 85_600)),
        ("85.60mm x 53.98mm", (85_600, 53_980)),
        ("2.5in × 3.5in", (63_500, 88_900)),
        ("page", None),
    ],
)
def test_a_size_has_a_name_or_two_sides(size: str, expected: tuple[int, int] | None) -> None:
    """Lying cards are named so."""
    layout = layout_of(f"size: {size}\nblocks: []\n")
    assert layout is not None
    assert expected == layout.fixed_size


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("size: pokr\n", "PNP-LAYOUT-SIZE", 1, "pokr"),
        ("size: 63mm\n", "PNP-LAYOUT-SIZE", 1, "no size"),
        ("bleed: 3mm\n", "PNP-MISSING-KEY", 1, "“size” is missing"),
        (HEAD + "blede: 3mm\n", "PNP-UNKNOWN-KEY", 2, "“blede”"),
        (HEAD + "bleed: 3\n", "PNP-LAYOUT", 2, "has no unit"),
        (HEAD + "blocks: text\n", "PNP-BLOCKS", 2, "blocks are a list"),
        (HEAD + "blocks:\n  - hello\n", "PNP-BLOCK", 3, "a block is a mapping"),
        (HEAD + "blocks:\n  - txt: hello\n", "PNP-UNKNOWN-BLOCK", 3, "there is no block “txt”"),
        (HEAD + "blocks:\n  - text: hello\n    colour: red\n", "PNP-UNKNOWN-KEY", 4, "“colour”"),
        (HEAD + "blocks:\n  - text: hello\n    ruler: top\n", "PNP-BLOCK", 4, "names two kinds"),
        (HEAD + "blocks:\n  - measuring-card: 5\n", "PNP-BLOCK", 3, "followed by a mapping"),
        (HEAD + "blocks:\n  - text: hello\n    box: {left: 4}\n", "PNP-BLOCK", 4, "has no unit"),
        (HEAD + "blocks:\n  - text: hello\n    box: {at: middle}\n", "PNP-BLOCK", 4, "“at” cannot be “middle”"),
        (HEAD + "blocks:\n  - text: hello\n    style: titel\n", "PNP-STYLE", 3, "no style “titel”"),
        (HEAD + "blocks:\n  - text: hello\n    style: {min: 4pt}\n", "PNP-STYLE", 3, "under the floor of 6pt"),
        (HEAD + "blocks:\n  - text: hello\n    style: {font: arial}\n", "PNP-STYLE", 3, "“arial” is unknown"),
        (HEAD + "blocks:\n  - shape: rect\n    fill: ornage\n", "PNP-COLOUR", 3, "did you mean orange?"),
        (HEAD + "colours: {team: bleu}\n", "PNP-COLOUR", 2, "did you mean blue?"),
        (HEAD + "styles:\n  a: {extends: a}\n", "PNP-STYLE", 3, "extends itself"),
        (HEAD + "blocks:\n  - text: '{{ a + 1 }}'\n", "PNP-BLOCK", 3, "derive the value in game.yaml"),
        (HEAD + "blocks:\n  - text: '{{ a | roman }}'\n", "PNP-BLOCK", 3, "there is no format “roman”"),
        (HEAD + "blocks:\n  - text: '{{ a'\n", "PNP-BLOCK", 3, "do not pair"),
        (HEAD + "blocks:\n  - text: hello\n    if: a +\n", "PNP-BLOCK", 4, "cannot be read as an expression"),
        (HEAD + "blocks:\n  - pips: many\n", "PNP-BLOCK", 3, "not a whole number from 0"),
        ("- size\n", "PNP-LAYOUT", 1, "no mapping"),
        ("extends: test\n", "PNP-LAYOUT-EXTENDS", 1, "cannot extend"),
        ("extends: nothing\n", "PNP-LAYOUT-MISSING", None, "no layout “nothing”"),
    ],
)
def test_what_is_wrong_is_a_finding_at_its_place(text: str, code: str, line: int | None, words: str) -> None:
    """A typo is never passed over, and the message shows where."""
    (finding,) = findings_of(text)
    assert code == finding.code
    assert finding.place is not None
    assert line == finding.place.line
    assert words in f"{finding.message} {finding.hint}"


def test_all_problems_are_found_at_once() -> None:
    """Reading never stops at the first."""
    text = HEAD + "blede: 1mm\ncolours: {a: nil}\nblocks:\n  - txt: a\n  - text: b\n    style: none-such\n"
    codes = [finding.code for finding in findings_of(text.replace("blede: 1mm\n", ""))]
    assert ["PNP-COLOUR", "PNP-UNKNOWN-BLOCK", "PNP-STYLE"] == codes


def test_a_layout_extends_another() -> None:
    """Mappings are merged key by key, blocks replaced by name, others appended."""
    base = (
        "size: poker\nbleed: 3mm\nstyles: {title: {size: 16pt}}\nblocks:\n  - text: old\n    name: a\n  - text: kept\n"
    )
    over = (
        "extends: base\nbleed: 2mm\nstyles: {small: {size: 8pt}}\nblocks:\n  - text: new\n    name: a\n  - text: more\n"
    )
    layout = layout_of(over, base=base)
    assert layout is not None
    assert 2_000 == layout.spec.bleed
    assert {"title", "small"} == set(layout.spec.styles)
    assert ["new", "kept", "more"] == [block.spec.text.source for block in layout.blocks]  # type: ignore[attr-defined]


def test_layouts_that_extend_each_other_are_refused() -> None:
    """Instead of for ever."""
    (finding,) = findings_of("extends: other\n", other="extends: test\n")
    assert "PNP-LAYOUT-EXTENDS" == finding.code


def test_blocks_may_not_be_nested_without_end() -> None:
    """Twelve levels are enough."""
    deep = "text: a"
    for _ in range(15):
        deep = f"{{column: [{{{deep}}}]}}"[1:-1]
    (finding,) = findings_of(HEAD + f"blocks: [{{{deep}}}]\n")
    assert "nested more than 12 deep" in finding.message


def test_a_page_takes_the_papers_size() -> None:
    """Upright or lying, as the layout says."""
    engine = engine_of("size: page landscape\nblocks: []\n")
    assert (297_000, 210_000) == engine.size(None)  # type: ignore[arg-type]
