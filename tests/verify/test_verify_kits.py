"""Whole kits: nothing is found where nothing changed, and every change is found and named."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from checked_kits import RESAVED, Project, need, printed_by_chromium, project_of
from read_back import GAMES

from pnp.kit.proofing import Report

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=GAMES)
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Each shipped game."""
    return project_of(request.param, tmp_path_factory.mktemp(request.param))


@pytest.fixture(scope="module")
def winds(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Winds of Change, as PDF and SVG."""
    return project_of("winds-of-change", tmp_path_factory.mktemp("winds"), "pdf", "svg")


def states(report: Report) -> set[str]:
    return {verdict.state for verdict in report.sheets}


def changed(report: Report) -> dict[tuple[str, str], set[tuple[str, str | None, str | None]]]:
    """What the report names, by component and item: fact, printed and expected."""
    named: dict[tuple[str, str], set[tuple[str, str | None, str | None]]] = {}
    for verdict in report.sheets:
        if verdict.state != "current" and verdict.name is not None:
            facts = {(d.fact, d.printed, d.expected) for d in verdict.differences}
            named.setdefault(verdict.name[:2], set()).update(facts)
    return named


@pytest.mark.parametrize("how", RESAVED)
def test_a_kit_is_current_whatever_program_saved_it(project: Project, how: str, tmp_path: Path) -> None:
    """No face is missing, none is one too many, every back is behind its front; two pages on one have no reverse."""
    resave, program = RESAVED[how]
    need(program)
    report = project.check(resave(project.kit, tmp_path))
    assert (set(), [], [], []) == (states(report) - {"current"}, report.missing, report.surplus, report.backs)
    assert {"same"} == {verdict.look for verdict in report.sheets}
    assert report.ok


@pytest.mark.parametrize("how", ["as it is", "qpdf", "pikepdf", "ghostscript"])
def test_a_file_tells_by_itself_what_it_is(project: Project, how: str, tmp_path: Path) -> None:
    """Without any ledger: the records in the file are enough."""
    resave, program = RESAVED[how]
    need(program)
    assert project.check(resave(project.kit, tmp_path), ledger=False).ok


def test_every_file_of_a_build_is_current(winds: Project) -> None:
    """Each component alone, each face and each sheet as SVG."""
    files = [*winds.out.rglob("*.pdf"), *winds.out.rglob("*.svg")]
    assert len(files) > 100
    report = winds.check(*files)
    assert ({"current"}, []) == (states(report), report.missing)
    assert report.ok


@pytest.mark.parametrize("file", ["unit-cards/tank.svg", "squad-cards/fire-team-back.svg", "reference/reference.svg"])
def test_a_face_printed_by_a_browser_is_current(winds: Project, file: str, tmp_path: Path) -> None:
    """Its letters are outlines then, on a page of the browser's choice."""
    need("chromium")
    report = winds.check(printed_by_chromium(winds.out / "svg" / file, tmp_path))
    assert {"current"} == states(report)
    assert {file.split("/")[0]} == {verdict.name[0] for verdict in report.sheets if verdict.name}


def test_a_deep_look_finds_nothing_where_nothing_changed(winds: Project, tmp_path: Path) -> None:
    """Neither in our own file nor in one that Ghostscript drew anew: cards, discs and a page to write on."""
    need("gs")
    for name in ("unit-cards", "coin-discs-us", "roster"):
        own = (winds.out / f"{name}.pdf").read_bytes()
        for data in (own, RESAVED["ghostscript"][0](own, tmp_path)):
            report = winds.check(data, deep=True)
            assert ({"current"}, {}) == (states(report), changed(report))


# --- changes of the data


def test_a_tweaked_rule_makes_exactly_the_faces_stale_that_state_it(tmp_path: Path) -> None:
    """In the designer's words: the sheet says 5, the rules say 4; afterwards the old sheet is current again."""
    project = project_of("winds-of-change", tmp_path)
    yesterday = project.kit
    units = project.root / "units.csv"
    text = units.read_text(encoding="utf-8")
    tweaked = re.sub(r"(?m)^(tank,.*?),5,", r"\1,4,", text, count=1)
    assert text != tweaked
    units.write_text(tweaked, encoding="utf-8")
    named = changed(project.check(yesterday))
    assert {("unit-cards", "tank"), ("reference", "reference")} == set(named)
    assert ("units/tank/toughness", "5", "4") in named["unit-cards", "tank"]
    units.write_text(text, encoding="utf-8")
    assert project.check(yesterday).ok


def test_a_row_that_is_gone_or_has_come_is_told(tmp_path: Path) -> None:
    """A sheet of an item that is no longer in the data is stale; a new item's is missing."""
    project = project_of("winds-of-change", tmp_path)
    armies = project.root / "armies.csv"
    header, first, *rest = armies.read_text(encoding="utf-8").splitlines()
    gone = first.partition(",")[0]
    armies.write_text("\n".join([header, first.replace(gone, "newcomers", 1), *rest]) + "\n", encoding="utf-8")
    report = project.check(project.kit)
    assert ("item", f"army-cards/{gone}", None) in changed(report)["army-cards", gone]
    assert ("army-cards", "newcomers", "front") in [count.name for count in report.missing]
    assert not report.ok


def test_a_layout_that_moves_no_value_leaves_a_sheet_current(tmp_path: Path) -> None:
    """It only looks older."""
    project = project_of("winds-of-change", tmp_path)
    layout = project.root / "layouts" / "woc-unit-card.yaml"
    text = layout.read_text(encoding="utf-8")
    layout.write_text(text.replace("text: Toughness", "text: Strength"), encoding="utf-8")
    report = project.check(project.kit)
    assert {"current"} == states(report)
    assert {"unit-cards"} == {v.name[0] for v in report.sheets if v.look == "older" and v.name}
    assert report.ok


# --- changes of the file


def edited(data: bytes, change: Callable[[pikepdf.Pdf], None]) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        change(document)
        document.save(target)
    return target.getvalue()


def rewritten(data: bytes, page: int, change: Callable[[bytes], bytes]) -> bytes:
    """The file with other operators on a page (from 0)."""

    def rewrite(document: pikepdf.Pdf) -> None:
        before = document.pages[page].Contents.read_bytes()
        after = change(before)
        assert before != after
        document.pages[page].Contents = document.make_stream(after)

    return edited(data, rewrite)


def operators_on(data: bytes, page: int) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as document:
        return bytes(document.pages[page].Contents.read_bytes())


def test_a_replaced_word_is_found(winds: Project) -> None:
    """The ink changed and the record left: whichever string of the page it is."""
    strings = re.findall(rb"\([^()]*\) Tj", operators_on(winds.kit, 1))
    assert len(strings) > 50
    for number in range(3, len(strings) - 6, 29):
        count = 0

        def other(match: re.Match[bytes], number: int = number) -> bytes:
            nonlocal count
            count += 1
            return b"(" + match[0][1:-4][::-1] + b"x) Tj" if count == number else match[0]

        data = rewritten(winds.kit, 1, lambda before, other=other: re.sub(rb"\([^()]*\) Tj", other, before))  # type: ignore[misc]
        report = winds.check(data)
        assert "altered" in states(report) or report.missing, strings[number - 1]
        assert not report.ok


def test_words_that_were_added_are_found(winds: Project) -> None:
    """A 9 beside the toughness, and the record as it was."""

    text = list(re.finditer(rb"BT \S+ \S+ Td (/\S+ \S+ Tf \([^()]+\) Tj) ET", operators_on(winds.kit, 1)))[5]
    added = b"%s\nBT 30 -200 Td %s ET" % (text[0], text[1])
    data = rewritten(winds.kit, 1, lambda before: before.replace(text[0], added, 1))
    named = changed(winds.check(data))
    assert any(fact == "text" and expected is None for facts in named.values() for fact, _, expected in facts)


def test_a_pip_that_was_added_and_one_that_was_taken_are_found(winds: Project) -> None:
    """Counted by geometry: the ink says one more, or one fewer."""
    shield = rb"q \S+ 0 0 \S+ (\S+) (\S+) cm /I-shield Do Q"
    pips = list(re.finditer(shield, operators_on(winds.kit, 1)))
    assert pips
    without = rewritten(winds.kit, 1, lambda before: before.replace(pips[0][0], b"", 1))
    assert _counts(winds.check(without))
    moved = pips[0][0].replace(pips[0][1] + b" " + pips[0][2], b"%.4f %s" % (float(pips[0][1]) + 28.35, pips[0][2]))
    added = rewritten(winds.kit, 1, lambda before: before.replace(pips[0][0], pips[0][0] + b"\n" + moved, 1))
    assert _counts(winds.check(added))


def _counts(report: Report) -> list[tuple[str | None, str | None]]:
    return [
        (printed, expected)
        for facts in changed(report).values()
        for fact, printed, expected in facts
        if fact.startswith("ask/toughness") and printed != expected
    ]


def test_a_card_that_was_dropped_is_missing(winds: Project) -> None:
    """Its operators taken out of the page: the sheet places it, and nothing is there."""

    def without_first_card(before: bytes) -> bytes:
        start = before.index(b"q 1 0 0 1")
        depth, at = 0, start
        for token in re.finditer(rb"(?<![^\s])(q|Q)(?![^\s])", before[start:]):
            depth += 1 if token[1] == b"q" else -1
            at = start + token.end()
            if not depth:
                break
        return before[:start] + before[at:]

    report = winds.check(rewritten(winds.kit, 1, without_first_card))
    assert [("unit-cards", 1)] == [(count.name[0], count.copies) for count in report.missing]
    assert not report.ok


def test_pages_that_are_gone_are_missing(winds: Project) -> None:
    """Sheets left out of the kit: all their faces."""

    def drop(document: pikepdf.Pdf) -> None:
        del document.pages[1:3]

    report = winds.check(edited(winds.kit, drop))
    assert {"unit-cards"} == {count.name[0] for count in report.missing}
    assert 18 == sum(count.copies for count in report.missing)


def test_pages_that_are_there_twice_are_one_too_many(winds: Project) -> None:
    """Merged with itself."""

    def twice(document: pikepdf.Pdf) -> None:
        document.pages.append(document.pages[1])

    report = winds.check(edited(winds.kit, twice))
    assert 9 == sum(count.copies for count in report.surplus)
    assert not report.ok


def test_backs_that_were_swapped_are_found(winds: Project) -> None:
    """Two reverse sides in each other's place: each front on them stands before another back than its own."""

    def swap(document: pikepdf.Pdf) -> None:
        first, second = document.pages[2].Contents, document.pages[4].Contents
        document.pages[2].Contents, document.pages[4].Contents = second, first

    report = winds.check(edited(winds.kit, swap))
    assert {2, 4} == {back.page for back in report.backs}
    assert {"current"} == states(report)
    assert not report.ok


def test_a_digit_whose_glyph_is_missing_is_found(winds: Project) -> None:
    """The text says 5, the font draws nothing."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    emptied = 0

    def empty(document: pikepdf.Pdf) -> None:
        nonlocal emptied
        for thing in document.objects:
            if not (isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing):
                continue
            file = io.BytesIO(thing.FontFile2.read_bytes())
            font = TTFont(file)
            for name in font.getGlyphOrder()[1:]:
                font["glyf"][name] = Glyph()
                emptied += 1
            target = io.BytesIO()
            font.save(target)
            thing.FontFile2 = document.make_stream(target.getvalue())

    data = edited(winds.kit, empty)
    assert emptied
    named = changed(winds.check(data))
    assert any("□" in (printed or "") for facts in named.values() for _, printed, _ in facts)


def test_a_record_that_was_changed_is_not_trusted(winds: Project) -> None:
    """The record changed and the ink left: without a ledger the sheet is altered, with one it is what it is."""

    def forge(document: pikepdf.Pdf) -> None:
        stream = document.attachments["pnp-records.json"].get_file()
        text = stream.read_bytes().replace(b'"Tank"', b'"Tonk"')
        assert text != stream.read_bytes()
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/EmbeddedFile":
                thing.write(text)

    data = edited(winds.kit, forge)
    assert winds.check(data).ok
    assert winds.check(data, ledger=False).ok  # the face as it is drawn now bears that very stamp


def test_a_forged_record_of_another_state_is_altered(tmp_path: Path) -> None:
    """With its record changed, no ledger and other rules by now nothing vouches for what the sheet said."""
    project = project_of("winds-of-change", tmp_path)
    units = project.root / "units.csv"
    yesterday = project.kit
    units.write_text(units.read_text(encoding="utf-8").replace("Tank", "Panzer"), encoding="utf-8")

    def forge(document: pikepdf.Pdf) -> None:
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/EmbeddedFile":
                thing.write(thing.read_bytes().replace(b'"Tank"', b'"Panzer"'))

    report = project.check(edited(yesterday, forge), ledger=False)
    assert "altered" in states(report)
    assert {"record"} <= {d.fact for verdict in report.sheets for d in verdict.differences}


def test_a_text_that_was_changed_in_an_svg_file_is_found(tmp_path: Path) -> None:
    """Live text, as an editor leaves it: the label counts nothing."""
    project = project_of("winds-of-change", tmp_path, "svg")
    project.build("svg", svg_text="live")
    file = project.out / "svg" / "unit-cards" / "tank.svg"
    text = file.read_text(encoding="utf-8")
    assert ">Tank<" in text
    named = changed(project.check(text.replace(">Tank<", ">Tonk<").encode()))
    assert {("units/tank/name", "Tonk", "Tank")} == named["unit-cards", "tank"]


def test_what_only_a_picture_shows_is_found_by_a_deep_look(winds: Project) -> None:
    """A white spot over a number leaves its text in the file."""
    patch = b"\nq 1 1 1 rg 60 -200 60 60 re f Q"
    data = rewritten(winds.kit, 1, lambda before: before + patch)
    assert winds.check(data).ok
    report = winds.check(data, deep=True)
    assert {"look"} == {d.fact for verdict in report.sheets for d in verdict.differences}
