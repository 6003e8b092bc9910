"""What of a marked tree touches the units to which a comparison is narrowed.

Used by `comparison`, `log` and the Word file of a comparison. Of a unit that came or went, the part named; what was
split, joined or moved, whole; of rows and columns that came or went, the rows named, in their table. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from refundido.compare.marked import Mark, Marked, deleted_unit, inserted_unit
from refundido.document.comparison_nodes import differs, split_off
from refundido.model.unit import CELL, HEAD, TABLE, Unit, walk

_MOVED = (Mark.MOVED_AWAY, Mark.MOVED_HERE)


def nodes_of(tree: Marked, units: Iterable[str]) -> list[Marked]:
    """The outermost nodes in which something differs and that touch the units named; parts split off follow theirs."""
    return list(_touching(tree, frozenset(units), ()))


def with_parts(nodes: Sequence[Marked]) -> Iterator[tuple[Marked, tuple[Marked, ...]]]:
    """Each node with the parts split off it."""
    for position, node in enumerate(nodes):
        if node.mark is not Mark.SPLIT_OFF:
            yield node, split_off(nodes, position)


def _touching(node: Marked, wanted: Set[str], split: tuple[Marked, ...]) -> Iterator[Marked]:
    if not (differs(node) or split):
        return
    own = {u.id for each in (node, *split) for u in (each.before, each.after, *each.joined) if u}
    if own & wanted or (node.mark in _MOVED and _holds(node, wanted)):
        yield node
        yield from split
    elif node.mark in (Mark.INSERTED, Mark.DELETED) and not node.children:
        make = inserted_unit if node.mark is Mark.INSERTED else deleted_unit
        yield from map(make, _parts(node.unit, wanted))
    elif node.unit.kind == TABLE and _comes_or_goes(node, wanted):
        yield _narrowed(node, wanted)
    else:
        for child, parts in with_parts(node.children):
            yield from _touching(child, wanted, parts)


def _holds(node: Marked, wanted: Set[str]) -> bool:
    return any(inner.id in wanted for unit in (node.before, node.after) if unit for _, inner in walk(unit))


def _parts(unit: Unit, wanted: Set[str]) -> Iterator[Unit]:
    """The outermost units named inside one that came or went; rows and cells, in their table."""
    if unit.id in wanted:
        yield unit
    elif unit.kind == TABLE:
        if any(_names(row, wanted) for row in unit.children):
            yield _with_rows(unit, wanted)
    else:
        for child in unit.children:
            yield from _parts(child, wanted)


def _names(row: Unit, wanted: Set[str]) -> bool:
    return row.id in wanted or any(cell.id in wanted for cell in row.children)


def _with_rows(table: Unit, wanted: Set[str]) -> Unit:
    return table.with_children(tuple(row for row in table.children if row.kind == HEAD or _names(row, wanted)))


def _comes_or_goes(table: Marked, wanted: Set[str]) -> bool:
    """Whether a row or a cell named is in one text only or moved, or a row named has cells that differ."""
    return any(
        (row.mark is not Mark.KEPT and _names(row.unit, wanted))
        or any(cell.mark is not Mark.KEPT and cell.unit.id in wanted for cell in row.children)
        or (row.unit.id in wanted and any(cell.unit.kind == CELL and differs(cell) for cell in row.children))
        for row in table.children
    )


def _narrowed(table: Marked, wanted: Set[str]) -> Marked:
    """The table with its head and the rows named."""
    rows = tuple(
        row
        for row in table.children
        if row.unit.kind == HEAD or any(_names(unit, wanted) for unit in (row.before, row.after) if unit)
    )
    before, after = (_with_rows(unit, wanted) if unit else None for unit in (table.before, table.after))
    return replace(table, before=before, after=after, children=rows)
