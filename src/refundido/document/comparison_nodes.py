"""What is asked of the nodes of a marked tree to show them: whether they differ, what was split off, where moves end.

Used by `comparison_writer` and by whoever picks nodes for it. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from refundido.compare.edits import Fate
from refundido.compare.marked import Mark, Marked


def differs(node: Marked) -> bool:
    """Whether a reader is shown a change anywhere in the unit: of place, kind, label, heading or words."""
    if not node.changed:
        return False
    if node.mark is not Mark.KEPT or node.relabelled or node.joined or node.altered or node.parts > 1:
        return True
    if any(piece.fate is not Fate.KEPT for piece in (*node.heading, *node.words)):
        return True
    return any(differs(child) for child in node.children)


def both_ends(nodes: Iterable[Marked]) -> frozenset[str]:
    """The units that moved of which the place they left and the place they came to are both in some nodes."""
    listed = list(nodes)
    left, arrived = (_marked_so(listed, mark).keys() for mark in (Mark.MOVED_AWAY, Mark.MOVED_HERE))
    return frozenset(left & arrived)


def arrivals_in(tree: Marked) -> Mapping[str, Marked]:
    """The units that moved, by identity, as they stand where they came to."""
    return _marked_so([tree], Mark.MOVED_HERE)


def _marked_so(nodes: Iterable[Marked], mark: Mark) -> dict[str, Marked]:
    found: dict[str, Marked] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node.mark is mark:
            found[node.unit.id] = node
        waiting.extend(node.children)
    return found


def split_off(nodes: Sequence[Marked], position: int) -> tuple[Marked, ...]:
    """The parts split off the unit at a position: they follow it, and what was put in between."""
    parts: list[Marked] = []
    if nodes[position].mark is Mark.INSERTED:
        return ()
    for node in nodes[position + 1 :]:
        if node.mark is Mark.SPLIT_OFF:
            parts.append(node)
        elif node.mark is not Mark.INSERTED:
            break
    return tuple(parts)


def next_parts(nodes: Sequence[Marked], position: int) -> tuple[Marked, ...]:
    """The parts split off that follow the unit at a position with nothing in between."""
    return tuple(takewhile(lambda node: node.mark is Mark.SPLIT_OFF, nodes[position + 1 :]))


def touched_ids(node: Marked) -> Iterator[str]:
    """The identities of the units in which something differs, this one first."""
    yield node.unit.id
    yield from (unit.id for unit in node.joined)
    for child in node.children:
        if differs(child):
            yield from touched_ids(child)
