"""On how many pages an item is laid out: on one where it fits, else on the several that its component names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.findings import Finding
from pnp.kit.faces import FaceMaker
from pnp.kit.plan import Component, Item, plan_component
from pnp.loading.library import LayoutLibrary
from pnp.rules.game import Game

SAFE_PAGE: Final = (210_000, 279_400)
"""As wide as A4 and as high as Letter, in µm: what fits here fits both, so that all papers have the same pages."""
_TOO_FULL: Final = frozenset({"PNP-OVERFLOW", "PNP-BOX-OUTSIDE", "PNP-BOX-EMPTY"})


class Pages:
    """Plans components, each item of them on as many pages as it needs."""

    def __init__(self, game: Game, library: LayoutLibrary) -> None:
        self._game = game
        self._maker = FaceMaker(game.data.folder, library, SAFE_PAGE)

    def component(self, name: str, findings: list[Finding]) -> Component:
        """A component with its items; what stands in their way is added to `findings`.

        Where an item takes several pages, the second is an item of its own whose id ends in `-page-2`, and so on.
        """
        component = plan_component(self._game, name, findings)
        if not component.spec.pages:
            return component
        items = tuple([page for item in component.items for page in self._pages_of(component, item)])
        self._check_ids(component, items, findings)
        return component._replace(items=items)

    def _pages_of(self, component: Component, item: Item) -> Iterator[Item]:
        if not item.pages or self._fits(component, item):
            yield item
            return
        for number, layout in enumerate(item.pages, 1):
            yield item._replace(id=item.id if number == 1 else f"{item.id}-page-{number}", front=layout)

    def _fits(self, component: Component, item: Item) -> bool:
        drawn = self._maker.draw(component, item, "front", unnoticed=True)
        return drawn is None or _TOO_FULL.isdisjoint(finding.code for finding in drawn.findings)

    def _check_ids(self, component: Component, items: tuple[Item, ...], findings: list[Finding]) -> None:
        """A page's name may be that of a row already."""
        ids = [item.id for item in items]
        for name in sorted({name for name in ids if ids.count(name) > 1}):
            message = f"{component.id}: a row is called “{name}”, and so is a page of another one"
            findings.append(Finding("PNP-ID-TWICE", message, component.place, found=name, hint="rename the row"))
