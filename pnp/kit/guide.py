"""The print guide: the first pages of a kit, which say what to print on which stock and what to do with it then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pnp.drawing.face import Face
from pnp.drawing.icons import icon_credit
from pnp.facts import Fact, UnknownNameError
from pnp.findings import Finding, did_you_mean
from pnp.layout.engine import Engine
from pnp.press.groups import SheetGroup
from pnp.press.papers import Paper
from pnp.press.settings import PressSettings
from pnp.rules.game import Game

GUIDE: Final = "print-guide"
_SMALL: Final = "-small"
_NARROW_UM: Final = 180_000  # narrower papers take the small guide
GROUPS_A_PAGE, GROUPS_A_SMALL_PAGE = 5, 3
_UNCODED: Final = (
    "No code of their own: {}. The sheet’s code answers for these until you cut them; afterwards a photo cannot tell "
    "whether they are current."
)
_FONT_CREDIT: Final = "Fonts: Barlow Condensed and Source Serif 4, SIL Open Font License 1.1"
_ICONS: Final = {
    "paper": "papers",
    "card": "card-play",
    "laminate": "laminate",
    "sticker": "pin",
    "transparency": "magnifying-glass",
}


class PlainScope:
    """A scope of plain values that come from no data: what is drawn from it states no facts.

    A value may be a fact without a source, which is printed letter by letter as it says.
    """

    def __init__(self, values: Mapping[str, Any], tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._values, self._tables = values, tables
        self._rows: dict[str, list[PlainScope]] = {}

    def value(self, path: tuple[str, ...]) -> Fact:
        """The value of that name. Raises `UnknownNameError`."""
        name = ".".join(path)
        if name not in self._values:
            raise UnknownNameError(f"there is no “{name}” here", did_you_mean(name, self._values))
        value = self._values[name]
        return value if isinstance(value, Fact) else Fact("", value)

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Fact:
        """Nothing can be asked here. Raises `UnknownNameError`."""
        raise UnknownNameError("a print guide asks no rules")

    def rows(self, table: str) -> Sequence[PlainScope]:
        """A scope for each row of a table. Raises `UnknownNameError`."""
        if table not in self._tables:
            raise UnknownNameError(f"there is no table “{table}”", did_you_mean(table, self._tables))
        if table not in self._rows:
            self._rows[table] = [PlainScope({**self._values, **row}, {}) for row in self._tables[table]]
        return self._rows[table]


def guide_layout(paper: Paper, name: str = GUIDE) -> str:
    """The name of the layout for guides on that paper."""
    return name + (_SMALL if paper.width < _NARROW_UM else "")


def guide_pages(groups: Sequence[SheetGroup], a_page: int = GROUPS_A_PAGE) -> int:
    """How many pages the guide for these groups has."""
    return max(1, -(-len(groups) // a_page))


def guide_faces(
    engine: Engine, game: Game, kit_title: str, groups: Sequence[SheetGroup], settings: PressSettings, build: str
) -> tuple[list[Face], list[Finding]]:
    """The guide's pages, as faces that fill the sheet, and what was wrong with drawing them."""
    a_page = GROUPS_A_SMALL_PAGE if guide_layout(settings.paper) != GUIDE else GROUPS_A_PAGE
    pages = guide_pages(groups, a_page)
    findings: list[Finding] = []
    faces = []
    for page in range(pages):
        rows = [
            group_row(number, group, pages, notes_of(game, group))
            for number, group in enumerate(groups, 1)
            if (number - 1) // a_page == page
        ]
        credits_ = [{"credit": text} for text in _credits(game)] if page == pages - 1 else []
        values = {
            "title": game.title,
            "designer": game.designer,
            "version": game.version,
            "kit": kit_title,
            "build": build,
            "paper": settings.paper.name,
            "sheets": counted(sum(group.papers for group in groups), "sheet"),
            "part": f"page {page + 1} of {pages}" if pages > 1 else "",
            "licence": game.file.licence,
        }
        scope = PlainScope(values, {"groups": rows, "credits": credits_})
        drawn = engine.draw(GUIDE, f"page-{page + 1}", "front", scope)
        findings += drawn.findings
        faces.append(drawn.face)
    return faces, findings


def notes_of(game: Game, group: SheetGroup) -> list[str]:
    """What the game says of the components on these sheets."""
    notes = (game.file.components[name].note for name in group.components if name in game.file.components)
    return [note for note in notes if note]


def group_row(number: int, group: SheetGroup, guide: int, notes: Iterable[str]) -> dict[str, Any]:
    """What a guide says of a group whose pages follow so many pages of the guide itself."""
    steps = [f"- {step[:1].upper()}{step[1:]}" for step in (*group.steps, *notes)]
    first, last = group.pages[0] + guide, group.pages[-1] + guide
    return {
        "number": number,
        "what": ", ".join(group.titles),
        "icon": _ICONS[group.finish],
        "stock": group.stock,
        "sheets": counted(group.papers, "sheet"),
        "pieces": counted(group.pieces, "piece"),
        "pages": f"page {first}" if first == last else f"pages {first}–{last}",
        "printing": group.printing,
        "steps": "\n".join(steps) or "- Nothing to cut",
        "pouch": group.pouch.name if group.pouch else "",
        "uncoded": _UNCODED.format(" · ".join(group.uncoded)) if group.uncoded else "",
    }


def _credits(game: Game) -> list[str]:
    return [
        *game.file.credits,
        f"Licence: {game.file.licence}" if game.file.licence else "",
        icon_credit(),
        _FONT_CREDIT,
    ]


def counted(number: int, word: str) -> str:
    """A number of things in words: 1 sheet, 2 sheets."""
    return f"{number} {word}{'' if number == 1 else 's'}"
