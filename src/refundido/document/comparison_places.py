"""Where the units of a comparison stand in each of its texts: addresses, and links into the consolidated texts.

Used by `comparison_writer` and by the pages of an act.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from refundido.document.anchors import unit_anchor
from refundido.document.comparison_blocks import Source
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.unit import CELL, HEAD, PARAGRAPH, Path, Unit, lineage, unit_at, walk
from refundido.resolve.naming import address_of

_ITEM_LEVEL = 7


@dataclass(slots=True)
class TextPlaces:
    """One text. `page` is the address of its consolidated page, empty where there is none to link to."""

    root: Unit
    jurisdiction: Jurisdiction
    page: str = ""
    _paths: dict[str, Path] = field(default_factory=dict)

    def path(self, identity: str) -> Path | None:
        """The path of a unit, None if the text lacks it."""
        if not self._paths:
            self._paths = {unit.id: path for path, unit in walk(self.root)}
        return self._paths.get(identity)

    def address(self, identity: str) -> str:
        """The written address of a unit, empty if the text lacks it."""
        path = self.path(identity)
        return address_of(self.root, path, self.jurisdiction) if path else ""

    def step(self, identity: str) -> str:
        """The last step of the address of a unit; of a cell, its row too."""
        steps = self.address(identity).split(" > ")
        path = self.path(identity)
        cell = path is not None and unit_at(self.root, path).kind == CELL
        return " > ".join(steps[-2 if cell else -1 :])

    def href(self, identity: str) -> str:
        """The link to a unit in the consolidated page, empty if there is none."""
        path = self.path(identity)
        if not self.page or path is None:
            return ""
        return f"{self.page}#{unit_anchor(self._anchored(path))}" if path else self.page

    def _anchored(self, path: Path) -> str:
        """The unit whose anchor the page has: heads of tables have none, nor the first paragraph of a bare item."""
        units = lineage(self.root, path)
        for depth, unit in enumerate(units):
            if unit.kind == HEAD:
                return units[depth - 1].id
        last, parent = units[-1], units[-2]
        if last.kind == PARAGRAPH and path[-1] == 0 and parent.heading is None and self._is_item(parent):
            return parent.id
        return last.id

    def _is_item(self, unit: Unit) -> bool:
        kind = self.jurisdiction.kinds.get(unit.kind)
        if kind is None:
            return False
        return kind.level > _ITEM_LEVEL or not any(letter.isalpha() for letter in kind.shown.format(label=""))


@dataclass(slots=True)
class Places:
    """Both texts, and who ordered what in each unit: sources by the identity of the unit."""

    before: TextPlaces
    after: TextPlaces
    sources: Mapping[str, tuple[Source, ...]] = field(default_factory=dict)

    def of(self, unit: Unit, *, gone: bool = False) -> TextPlaces:
        """The text in which a unit is to be shown: the second, unless it is gone from there."""
        return self.before if gone or self.after.path(unit.id) is None else self.after
