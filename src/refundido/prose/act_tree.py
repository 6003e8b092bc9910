"""Part of `prose`: the tree of an act's own parts: sections, numbered parts within parts, headings between them.

One pass from left to right. Quotations bind first: what stands between quotation marks numbers nothing, until a mark
that is never closed meets the next number of the act with an order behind it. New text given after a colon without
quotation marks binds likewise: a number in it opens a part only if it is the act's next and an order follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from refundido.prose.act_labels import Label
from refundido.prose.act_sections import Section


class NodeKind(StrEnum):
    """What a node is: the whole, a section, a numbered part, a part without number, a heading."""

    ROOT = "acto"
    SECTION = "sección"
    ITEM = "numerado"
    PLAIN = "sin número"
    HEADING = "encabezado"


@dataclass(slots=True, eq=False)
class Node:
    """A part of an act. `start` is where its label begins, `body` where its words do, `end` where its own words end.

    `place` counts it among its siblings of the same kind.
    """

    kind: NodeKind
    start: int
    body: int
    label: Label | None = None
    section: Section = Section.FRONT
    transitory: bool = False
    brings: bool = False
    end: int = 0
    parent: Node | None = None
    place: int = 1
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """The node and all below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()

    def add(self, child: Node) -> Node:
        """Put `child` last under the node."""
        child.parent = self
        child.place = 1 + next((c.place for c in reversed(self.children) if c.kind is child.kind), 0)
        child.section = child.section if child.kind is NodeKind.SECTION else self.section
        self.children.append(child)
        return child


@dataclass(slots=True, eq=False)
class ActTree:
    """The tree, the marks of the publication that open or close nothing, and the quotations never closed.

    `run_on`: the publication runs parts together in one line, so that its paragraphs cannot be told apart.
    """

    root: Node
    strays: list[int] = field(default_factory=list)
    unclosed: list[tuple[int, int]] = field(default_factory=list)
    run_on: bool = False
