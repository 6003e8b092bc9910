"""Part of `prose.gazette`: pieces and tables -> nodes, nested as their labels and the levels of their kinds say.

An item goes into the innermost unit that is open; a text after the last item of an enumeration is of the unit that
holds it. Where the print does not show how deep something stands, it is marked `editorial`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from refundido.model.label import normal_label
from refundido.model.unit import PARAGRAPH, TABLE
from refundido.prose.gazette.definitions import definitions_in
from refundido.prose.gazette.enumerations import depth_of, goes_on, kept_above
from refundido.prose.gazette.headings import Shape, capitals, run_in, shape
from refundido.prose.gazette.kinds import Kinds
from refundido.prose.gazette.scan import Piece
from refundido.prose.gazette.tables import Stretch, Table
from refundido.prose.payload_labels import Label
from refundido.prose.payload_lines import CLOSED

_WHOLE_LIST = re.compile(
    r"E(?<=[.;] E)n (?:cualquiera|todos|ninguno|cada uno) de (?:los|estos|dichos) (?:casos|supuestos)\b"
)
_ROUND_SUM = re.compile(r"\d\.\s?[-–—]+$")
_LONGEST_HEADING = 160
_TERM_LEVEL, _CAPITALS = 80, 5


@dataclass(slots=True)
class Node:
    """A unit in the making; `at` is where it begins in the page. `missing`: known to exist, not on the page."""

    kind: str
    at: int
    label: str = ""
    heading: Stretch | None = None
    text: Stretch | None = None
    table: Table | None = None
    children: list[Node] = field(default_factory=list)
    level: int = 90
    style: Label | None = None
    missing: bool = False
    editorial: bool = False
    notes: tuple[str, ...] = ()
    taken: set[tuple[str, str]] = field(default_factory=set)
    """Kinds and labels that its parts have; those of enumerations only since its last paragraph."""


class TreeBuilder:
    """Builds the nodes of one page."""

    def __init__(self, text: str, kinds: Kinds) -> None:
        """`kinds` names the units."""
        self._text = text
        self._kinds = kinds
        self._root = Node("", 0)
        self._open: list[Node] = []
        self._items: list[Node] = []
        self._announced = False
        self._sequence: Sequence[Piece | Table] = ()
        self.shaped: list[Node] = []
        """Units whose place in the structure is ours."""
        self.repeated: list[Node] = []
        """Items whose label another of their list has: their words are a paragraph."""

    def build(self, sequence: Sequence[Piece | Table]) -> list[Node]:
        """The outermost nodes."""
        self._sequence = sequence
        for index, each in enumerate(sequence):
            if isinstance(each, Table):
                self._table(each)
            elif each.label is None or not self._kinds.of(each.label):
                self._plain(each, index)
            elif each.worded:
                self._worded(each, each.label, index)
            else:
                self._item(each, each.label, index)
        return self._root.children

    def _worded(self, piece: Piece, label: Label, index: int) -> None:
        if depth := kept_above([node.style for node in self._items if node.style is not None], label):
            self._numbered_below(piece, label, index, depth)
            return
        kind = self._kinds.of(label)
        node = Node(
            kind, piece.start, self._kinds.label(kind, label), level=self._kinds.level(kind, label), style=label
        )
        self._close(node.level)
        self._items.clear()
        self._announced = False
        if self._is_taken(self._container, kind, node.label):
            self._shape(self._paragraph(self._container, self._trimmed(piece.start, piece.end)))
            return
        self._push(node)
        start, end = self._trimmed(piece.body, piece.end)
        if start >= end:
            return
        if self._kinds.is_division(kind):
            small = capitals(self._text, start, end)
            head, tail = self._trimmed(start, small)
            named = head + len(self._text[head:tail].rstrip(" .:-–—"))
            node.heading = (head, named) if named > head else None
            if small < end:
                self._shape(self._paragraph(self._container, (small, end)))
            return
        self._titled(node, start, end, item=False, alone=self._ends_line(index) and not self._is_last(index))

    def _numbered_below(self, piece: Piece, label: Label, index: int, depth: int) -> None:
        """A dotted number that goes on with an item («2.1.» below «2.»), or with another below it."""
        del self._items[depth:]
        kind = self._kinds.of(label)
        node = Node(
            kind, piece.start, self._kinds.label(kind, label), level=self._kinds.level(kind, label), style=label
        )
        if self._is_taken(self._items[-1], kind, node.label):
            self._shape(self._paragraph(self._items[-1], self._trimmed(piece.start, piece.end)))
            return
        self._add(self._items[-1], node)
        self._items.append(node)
        start, end = self._trimmed(piece.body, piece.end)
        if start < end:
            self._titled(node, start, end, item=True, alone=self._ends_line(index))

    def _close(self, level: int) -> None:
        while self._open and self._open[-1].level >= level:
            self._open.pop()

    def _push(self, node: Node) -> None:
        self._close(node.level)
        self._add(self._container, node)
        self._open.append(node)

    def _add(self, parent: Node, node: Node) -> None:
        parent.children.append(node)
        if node.kind == PARAGRAPH:
            parent.taken = {(kind, label) for kind, label in parent.taken if not self._kinds.is_listed(kind)}
        elif node.label:
            parent.taken.add((node.kind, normal_label(node.label)))

    def _is_taken(self, parent: Node, kind: str, label: str) -> bool:
        """Whether a part of that kind and label would be the second one: its words then stay text."""
        return label != "-" and (kind, normal_label(label)) in parent.taken

    @property
    def _container(self) -> Node:
        return self._open[-1] if self._open else self._root

    def _item(self, piece: Piece, label: Label, index: int) -> None:
        labels = [node.style for node in self._items if node.style is not None]
        depth = depth_of(labels, label)
        if depth == len(labels) and not label.is_first and label.order:
            depth = 0
        if label.is_first and self._announced:
            depth = len(labels)
        del self._items[depth:]
        kind = self._kinds.of(label)
        name = self._kinds.label(kind, label) if self._kinds.numbering(kind) != "none" else "-"
        node = Node(kind, piece.start, name, level=self._kinds.level(kind), style=label)
        parent = self._items[-1] if self._items else self._container
        if self._is_taken(parent, kind, name):
            self._items.clear()
            self._shape(self._paragraph(self._container, self._trimmed(piece.start, piece.end)))
            self.repeated.append(node)
            return
        self._add(parent, node)
        self._items.append(node)
        start, end = self._trimmed(piece.body, piece.end)
        said = _WHOLE_LIST.search(self._text, start, end)
        if said is not None and not self._list_goes_on(index):
            self._titled(node, *self._trimmed(start, said.start()), item=True, alone=False)
            self._items.clear()
            self._shape(self._paragraph(self._container, self._trimmed(said.start(), end)))
        elif start < end:
            self._titled(node, start, end, item=True, alone=self._ends_line(index))

    def _titled(self, node: Node, start: int, end: int, item: bool, alone: bool) -> None:
        """Give a unit its heading and its text; `alone`: its words are all of their line, and others follow."""
        found = run_in(self._text, start, end, item)
        if found is not None:
            node.heading, start = found
        elif alone and not item and end - start <= _LONGEST_HEADING and not _closes(self._text[start:end]):
            node.heading, start = (start, end), end
        if start < end and not self._defines(node, start, end):
            self._paragraph(node, (start, end))
        self._announced = self._text[end - 1] == ":" and start < end

    def _defines(self, node: Node, start: int, end: int) -> bool:
        """Make units of definitions that follow each other in a text; whether there are any."""
        heading = self._text[slice(*node.heading)] if node.heading is not None else ""
        found = definitions_in(self._text, start, end, heading) if self._kinds.term else ()
        if found and found[0].term[0] > start:
            self._paragraph(node, self._trimmed(start, found[0].term[0]))
        for each in found:
            term = Node(self._kinds.term, each.term[0], heading=each.term, level=_TERM_LEVEL, editorial=True)
            self._add(node, term)
            self._paragraph(term, each.words)
            self.shaped.append(term)
        return bool(found)

    def _paragraph(self, parent: Node, words: Stretch) -> Node:
        node = Node(PARAGRAPH, words[0], text=words)
        self._add(parent, node)
        self._announced = self._text[words[1] - 1] == ":"
        return node

    def _table(self, table: Table) -> None:
        labels = [node.style for node in self._items if node.style is not None]
        if labels and table.label is not None:
            del self._items[depth_of(labels, table.label) :]
        parent = self._items[-1] if self._items else self._container
        self._add(parent, Node(TABLE, table.first.start, table=table))
        self._announced = False

    def _plain(self, piece: Piece, index: int) -> None:
        """Words without a label, or with one that the jurisdiction has no unit for."""
        start, end = self._trimmed(piece.start, piece.end)
        if start >= end or (piece.first and not piece.drawn and self._is_heading_below(start, end)):
            return
        if self._items and not self._list_goes_on(index) and not self._leads_table(index):
            deep = len(self._items) > 1 or not piece.first
            self._items.clear()
            if deep:
                self._shape(self._paragraph(self._container, (start, end)))
                return
        if self._items or not piece.first or piece.drawn or self._container is self._root:
            self._paragraph(self._items[-1] if self._items else self._container, (start, end))
            return
        self._line(start, end, index)

    def _is_heading_below(self, start: int, end: int) -> bool:
        """Take a line as the heading of the unit whose label stands alone on the line above."""
        above = self._container
        if above is self._root or above.heading is not None or above.children or above.missing or self._items:
            return False
        words = self._text[start:end]
        if _closes(words) or len(words) > _LONGEST_HEADING:
            return False
        above.heading = (start, end)
        return True

    def _line(self, start: int, end: int, index: int) -> None:
        words, following = self._text[start:end], self._following(index)
        found = shape(words, following, self._announced) if self._kinds.heading else Shape.TEXT
        if found is Shape.TEXT:
            announced = self._announced
            self._paragraph(self._container, (start, end))
            self._announced = self._announced or (announced and not CLOSED.search(words))
            return
        named = self._kinds.term if found in (Shape.TERM, Shape.DEFINITION) else self._kinds.heading
        level = self._kinds.level(named) + (0 if found is Shape.CAPITALS else _CAPITALS)
        node = Node(named, start, level=max(level, _TERM_LEVEL) if named == self._kinds.term else level)
        announced = self._announced
        self._push(node)
        self._shape(node)
        if found is Shape.DEFINITION:
            colon = self._text.index(":", start)
            node.heading = (start, colon)
            self._paragraph(node, self._trimmed(colon + 1, end))
        else:
            node.heading = (start, end - (words[-1] == ":"))
        self._announced = announced and named == self._kinds.term

    def _shape(self, node: Node) -> None:
        node.editorial = True
        self.shaped.append(node)

    def _following(self, index: int) -> str | None:
        after = self._sequence[index + 1] if index + 1 < len(self._sequence) else None
        if not isinstance(after, Piece) or after.label is not None or not after.first or after.drawn:
            return None
        start, end = self._trimmed(after.start, after.end)
        return self._text[start:end] or None

    def _ends_line(self, index: int) -> bool:
        piece = self._sequence[index]
        after = self._sequence[index + 1] if index + 1 < len(self._sequence) else None
        if isinstance(after, Table):
            after = after.first
        return isinstance(piece, Piece) and isinstance(after, Piece) and after.first and piece.first

    def _is_last(self, index: int) -> bool:
        """Whether the next piece begins another article or division: what a unit says there is its text."""
        after = self._sequence[index + 1] if index + 1 < len(self._sequence) else None
        return isinstance(after, Piece) and after.worded and after.label is not None and after.label.kind != ""

    def _list_goes_on(self, index: int) -> bool:
        """Whether the next item goes on with an enumeration that is open."""
        labels = [node.style for node in self._items if node.style is not None]
        for after in self._sequence[index + 1 : index + 9]:
            label = after.label
            if label is not None:
                return not isinstance(after, Table) and goes_on(label, labels)
        return False

    def _leads_table(self, index: int) -> bool:
        """Whether what follows on the line is an enumeration that the words lead into, inside the open item."""
        piece = self._sequence[index]
        after = self._sequence[index + 1] if index + 1 < len(self._sequence) else None
        if not isinstance(after, Table) or not isinstance(piece, Piece):
            return False
        return piece.first and after.first.line == piece.line

    def _trimmed(self, start: int, end: int) -> Stretch:
        while start < end and self._text[start].isspace():
            start += 1
        while end > start and self._text[end - 1].isspace():
            end -= 1
        return start, end


def _closes(words: str) -> bool:
    """Whether words end as a text does, a lead into what follows among them, or a sum that is written «$ 5.000.-»."""
    return CLOSED.search(words) is not None or _ROUND_SUM.search(words) is not None
