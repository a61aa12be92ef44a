"""Text gives way to its box in a fixed order, and what does not fit even so is an error that says what it needs."""

from __future__ import annotations

import pytest
from fakes import FakeScope, codes, drawn, of_type, texts
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.display import Symbol, Text
from pnp.drawing.fonts import text_width_um
from pnp.layout.engine import DrawnFace

STYLE = "{font: sans, size: 10pt, min: 8pt, leading: 1.2}"


def face_of(text: str, box: str, scope: FakeScope | None = None, style: str = STYLE) -> DrawnFace:
    """A text in a box on a card."""
    return drawn(f"size: poker\nblocks:\n  - text: {text}\n    box: {{{box}}}\n    style: {style}\n", scope)


def test_text_that_fits_is_set_as_it_is() -> None:
    """No note, its own size."""
    face = face_of("'Runs over for two'", "width: 40mm, height: 10mm")
    assert [] == list(face.overflow)
    assert {10_000} == {run.size for run in of_type(face, Text)}


@pytest.mark.parametrize(
    ("share", "action", "size"),
    [(0.985, "tightened", 10_000), (0.95, "shrunk to 9.75 pt", 9_750), (0.85, "shrunk to 8.5 pt", 8_500)],
)
def test_text_is_tightened_and_then_shrunk(share: float, action: str, size: int) -> None:
    """Each step is noted, so that a designer sees which texts are near their limit."""
    words = "Runs over for two"
    width = text_width_um(words, "BarlowCondensed-Regular", 10_000) / 1000 * share
    face = face_of(f"'{words}'", f"width: {width:.3f}mm, height: 5mm")
    assert [] == codes(face)
    assert [("text", action)] == [tuple(note) for note in face.overflow]
    assert {size} == {run.size for run in of_type(face, Text)}


def test_text_is_hyphenated_last() -> None:
    """At the floor, where the language allows it."""
    face = face_of("'Counterintelligence'", "width: 15mm, height: 8mm")
    assert [] == codes(face)
    assert "shrunk to 8 pt, hyphenated" == face.overflow[0].action
    assert "Counterintelligence" == "".join(texts(face)).replace("-", "")


def test_text_too_long_for_its_floor_is_an_error_that_says_what_it_needs() -> None:
    """The finding names item, block, what was needed and what there was; all words are drawn."""
    words = " ".join(["word"] * 60)
    face = face_of(f"'{words}'", "width: 20mm, height: 10mm")
    (finding,) = face.findings
    assert "PNP-OVERFLOW" == finding.code
    assert "component/item: text: “word word word word word word …”" in finding.message
    assert "20.0 × 10.0 mm" in finding.message
    assert "10.0 mm" == finding.limit
    assert float(str(finding.found).split()[0]) > 10
    assert words.split() == " ".join(texts(face)).split()
    assert "does not fit" == face.overflow[0].action


_WORDS = st.lists(st.sampled_from(["Tank", "runs", "over", "1S", "artillery", "of", "(the)"]), min_size=1, max_size=25)


@given(_WORDS, st.integers(15, 55), st.integers(6, 40), st.sampled_from(["top", "middle", "bottom"]))
@settings(deadline=None, max_examples=60)
def test_ink_and_facts_stay_inside_their_box(words: list[str], width: int, height: int, valign: str) -> None:
    """Unless there is a finding, every run stands within its box, every word once, and the fact's boxes too."""
    scope = FakeScope({"id": "one", "rules": " ".join(words)})
    style = f"{{font: sans, size: 10pt, min: 8pt, leading: 1.2, valign: {valign}}}"
    face = face_of("'{{ rules }}'", f"left: 2mm, top: 3mm, width: {width}mm, height: {height}mm", scope, style)
    said = "".join(texts(face)).replace(" ", "").replace("-", "")
    assert "".join(words) == said
    (fact,) = face.face.facts
    assert "things/one/rules" == fact.source
    if not face.findings:
        for box in fact.boxes:
            assert 2_000 - 2 <= box.x
            assert box.x + box.width <= (2 + width) * 1_000 + 2
        for run in of_type(face, Text):
            assert 3_000 <= run.y <= (3 + height) * 1_000 + 2


def test_lists_have_hanging_bullets_and_numbers() -> None:
    """“- ” and “1. ” begin items; an empty line parts paragraphs."""
    face = face_of("|\n      First.\n      - one\n      - two\n\n      1. three\n", "width: 40mm, height: 40mm")
    assert ["First.", "•", "one", "•", "two", "1.", "three"] == texts(face)


def test_markup_changes_the_look_of_words() -> None:
    """Bold, italic, colour and icons, around live values too."""
    scope = FakeScope({"id": "one", "n": 2})
    face = face_of("'**Carries {{ n }}** [fast]{blue} :horse: *on*'", "width: 50mm, height: 10mm", scope)
    fonts = {run.string.strip(): run.font.split("-")[1] for run in of_type(face, Text)}
    assert {"Carries": "SemiBold", "2": "SemiBold", "fast": "Regular", "on": "Italic"} == fonts
    assert "#0072B2" == next(run.colour for run in of_type(face, Text) if run.string.strip() == "fast")
    assert ["horse"] == [symbol.name for symbol in of_type(face, Symbol)]


def test_rich_values_carry_markup_and_plain_ones_do_not() -> None:
    """Only a column that is shown as `rich` may bring marks of its own."""
    scope = FakeScope({"id": "one", "rules": "**Fast** :horse:"})
    rich = face_of("'{{ rules | rich }}'", "width: 50mm, height: 10mm", scope)
    assert ["Fast"] == [text.strip() for text in texts(rich)]
    assert "Fast" == rich.face.facts[0].printed
    plain = face_of("'{{ rules }}'", "width: 50mm, height: 10mm", scope)
    assert ["**Fast** :horse:"] == texts(plain)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("'a 𒀀 b'", "PNP-GLYPH", "“𒀀” (U+12000), which stands in “a 𒀀 b”"),
        ("'see :no-such-icon:'", "PNP-ICON", "no icon “no-such-icon”"),
        ("'[a]{ornage}'", "PNP-VALUE", "“ornage” is not a colour"),
        ("'{{ speed }}'", "PNP-EXPRESSION", "there is no “speed” here"),
        ("'{{ n == 2 }}'", "PNP-EXPRESSION", "shows no value of the data"),
        ("'{{ name | signed }}'", "PNP-VALUE", "needs a number"),
    ],
)
def test_what_cannot_be_printed_is_a_finding(text: str, code: str, words: str) -> None:
    """It names the item and the text, and the rest of the face is drawn all the same."""
    scope = FakeScope({"id": "one", "n": 2, "name": "Tank"})
    face = face_of(text, "width: 50mm, height: 10mm", scope)
    (finding,) = face.findings
    assert code == finding.code
    assert "component/item: text: " in finding.message
    assert words in finding.message


def test_a_missing_glyph_comes_from_the_fallback_font() -> None:
    """Only it; the rest keeps its font."""
    face = face_of("'a ☠ b'", "width: 50mm, height: 10mm")
    assert [] == codes(face)
    assert 2 == len({run.font for run in of_type(face, Text)})


def test_a_word_of_a_value_that_its_font_lacks_altogether_comes_from_the_fallback_font() -> None:
    """An arrow that stands alone in a live value is printed, and does not stop a build."""
    face = face_of("'{{ note }}'", "width: 50mm, height: 10mm", FakeScope({"id": "one", "note": "5 → 4"}))
    assert [] == codes(face)
    runs = [(run.string.strip(), run.font) for run in of_type(face, Text)]
    assert ["5", "→", "4"] == [string for string, _ in runs]
    assert runs[0][1] == runs[2][1] != runs[1][1]
