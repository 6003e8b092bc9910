"""Part of `prose.payload`: units in the making, as the lines of new text write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refundido.prose.payload_labels import ARTICLE, COLOMBIAN_PARAGRAPH, Label, Style
from refundido.prose.payload_lines import CLOSED, Place
from refundido.prose.payload_tables import Grid

OMITTED = "omisión"
"""The kind of what stands for «(…)»: a part that the act leaves as it is. It is never part of a text."""


@dataclass(slots=True)
class Node:
    """A unit in the making. `text` is of textual kinds alone; `announces`: what it says last leads into a list."""

    kind: str
    place: Place
    label: Label | None = None
    heading: str = ""
    text: str = ""
    children: list[Node] = field(default_factory=list)
    grid: Grid | None = None
    announces: bool = False
    level: int = 9

    @classmethod
    def labelled(cls, kind: str, label: str, place: Place) -> Node:
        """A node whose label the sentence gives, not its own line."""
        return cls(kind, place, Label(Style.WORDED, label, 0, kind))

    @property
    def closed(self) -> bool:
        """Whether its text ends as texts do."""
        return CLOSED.search(self.text) is not None

    @property
    def words(self) -> str:
        """The beginning of the line it comes from."""
        return self.place.piece.text[self.place.start : self.place.end]

    @property
    def is_item(self) -> bool:
        """Whether it is an item with a text of its own, which what follows need not belong to."""
        whole = self.kind in (ARTICLE, COLOMBIAN_PARAGRAPH)
        return self.level >= 5 and bool(self.children) and not self.heading and not whole

    @property
    def holds_list(self) -> bool:
        """Whether an enumeration that begins now is in it."""
        return self.announces or not self.is_item


def walk(nodes: Sequence[Node]) -> list[Node]:
    """All the nodes, each before what it contains."""
    found: list[Node] = []
    waiting = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting.extend(reversed(node.children))
    return found
