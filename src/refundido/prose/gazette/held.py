"""Part of `prose.gazette`: the words of a page that no node holds, so that none is lost without a word.

Every letter and figure of the page is in a label, a heading, a text or a cell, or was kept apart; whatever is not, by
some shape that the rules did not foresee, is told here. Time is linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refundido.prose.gazette.tables import Stretch, Table
from refundido.prose.gazette.tree import Node


def not_held(text: str, nodes: Sequence[Node], apart: Sequence[Stretch]) -> Iterator[Stretch]:
    """The stretches of the page with a letter or a figure that neither a node holds nor is apart, in order."""
    position = 0
    for start, end in sorted([*_held(nodes), *apart, (len(text), len(text))]):
        if start > position:
            between = text[position:start]
            if not between.isspace() and any(map(str.isalnum, between)):
                yield position, start
        if end > position:
            position = end


def _held(nodes: Sequence[Node]) -> list[Stretch]:
    found: list[Stretch] = []
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        waiting.extend(node.children)
        if node.style is not None:
            found.append((node.at, node.at + node.style.end))
        if node.heading is not None:
            found.append(node.heading)
        if node.text is not None:
            found.append(node.text)
        if node.table is not None:
            found.extend(_of_table(node.table))
    return found


def _of_table(table: Table) -> Iterator[Stretch]:
    yield from table.labels
    for column in table.columns:
        yield from (each for each in (column.head, *column.cells) if isinstance(each, tuple))
