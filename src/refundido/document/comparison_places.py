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

    def parent(self, path: Path) -> str:
        """The identity of the unit that holds the one at a path."""
        return unit_at(self.root, path[:-1]).id

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

    def beside(self, identity: str) -> str:
        """Next to which of its neighbours a unit stands: "después de literal a)"; empty where it is alone."""
        found = self.neighbour(identity)
        if found is None:
            return ""
        after, neighbour = found
        return f"{'después' if after else 'antes'} de {self.step(neighbour.id)}"

    def neighbour(self, identity: str) -> tuple[bool, Unit] | None:
        """The unit that the text has before it (then True) or, where it is the first, after it; None: it is alone."""
        path = self.path(identity)
        if not path:
            return None
        siblings = unit_at(self.root, path[:-1]).children
        index = path[-1]
        if index and siblings[index - 1].kind != HEAD:
            return True, siblings[index - 1]
        return (False, siblings[index + 1]) if index + 1 < len(siblings) else None

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

    def moved_to(self, left: str, came: str = "") -> str:
        """Where a unit went, by its identity in the first text and, where it is another, in the second."""
        return self._end(self.after, came or left, self.before, left)

    def came_from(self, came: str, left: str = "") -> str:
        """Where a unit came from, by its identity in the second text and, where it is another, in the first."""
        return self._end(self.before, left or came, self.after, came)

    def _end(self, text: TextPlaces, there: str, other: TextPlaces, here: str) -> str:
        """The address of one end of a move, with a neighbour where the other end is in the same unit."""
        address = text.address(there)
        ends = text.path(there), other.path(here)
        if ends[0] and ends[1] and text.parent(ends[0]) == other.parent(ends[1]):
            return ", ".join(filter(None, (address, text.beside(there))))
        return address

    def of(self, unit: Unit, *, gone: bool = False) -> TextPlaces:
        """The text in which a unit is to be shown: the second, unless it is gone from there."""
        return self.before if gone or self.after.path(unit.id) is None else self.after
