"""The passages that one instruction touched, before and after: the cells of a row of the comparative table.

Used by `act_page`. Picks from the marked tree of the whole act the units that the instruction touched; what other
instructions changed in them is shown too, and told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Mark, Marked
from refundido.document.comparison_blocks import ComparisonBlock
from refundido.document.comparison_effects import Touched
from refundido.document.comparison_nodes import differs, split_off
from refundido.document.comparison_pages import Passage
from refundido.document.comparison_places import Places
from refundido.document.comparison_words import Orders
from refundido.document.comparison_writer import ComparisonWriter
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.text import Text
from refundido.model.unit import CELL, TABLE, Unit, walk

_LEVEL = 7
"""Headings inside the table are no headings of the page."""
_OF_BEFORE = {Mark.KEPT, Mark.DELETED, Mark.MOVED_AWAY, Mark.JOINED}
_OF_AFTER = {Mark.KEPT, Mark.INSERTED, Mark.MOVED_HERE, Mark.JOINED}


@dataclass(frozen=True, slots=True)
class Picked:
    """A node that an instruction touched: as a whole, or (`shallow`) in its label or heading alone.

    `split` are the parts split off it; `only` the units of a table that were touched, none where it is told whole.
    `whole`: the instruction put it there, or took it away, so that none of its text is left out.
    """

    node: Marked
    split: tuple[Marked, ...] = ()
    shallow: bool = False
    only: tuple[str, ...] = ()
    whole: bool = False


def pick(tree: Marked, touched: Touched, *, columns: bool = True) -> tuple[Picked, ...]:
    """The outermost nodes that an instruction touched, in order.

    `columns`: a column that came or went is told in all of its table, and not in the rows touched alone.
    """
    return tuple(_pick(tree, touched, (), columns))


def _pick(node: Marked, touched: Touched, split: tuple[Marked, ...], columns: bool) -> Iterator[Picked]:
    if not (differs(node) or split):
        return
    identities = {unit.id for unit in (node.before, node.after, *node.joined) if unit}
    identities |= {part.unit.id for part in split}
    if identities & touched.whole.keys():
        yield Picked(node, split, whole=True)
    elif node.unit.kind == TABLE and (inside := _inside(node, touched)):
        yield Picked(node, only=() if columns and _columns(node, touched) else inside)
    elif node.mark is Mark.INSERTED:
        yield from _within(node.unit, touched)
    else:
        if identities & touched.own.keys():
            yield Picked(node, split, shallow=bool(node.unit.children))
        for position, child in enumerate(node.children):
            if child.mark is not Mark.SPLIT_OFF:
                yield from _pick(child, touched, split_off(node.children, position), columns)


def _inside(table: Marked, touched: Touched) -> tuple[str, ...]:
    found = {unit.id for each in (table.before, table.after) if each for _, unit in walk(each)}
    return tuple(each for each in touched.every if each in found)


def _columns(table: Marked, touched: Touched) -> bool:
    """Whether cells came or went: a column crosses every row, those that other instructions brought or took too."""
    return any(
        unit.kind == CELL and unit.id in touched.whole
        for each in (table.before, table.after)
        if each
        for _, unit in walk(each)
    )


def _within(unit: Unit, touched: Touched) -> Iterator[Picked]:
    """What the instruction touched inside a unit that another one brought in."""
    for child in unit.children:
        if child.id in touched.own or child.id in touched.whole:
            yield Picked(Marked(Mark.INSERTED, None, child, _new(child.heading), _new(child.text)))
        else:
            yield from _within(child, touched)


def _new(text: Text | None) -> tuple[Piece, ...]:
    return (Piece(Fate.INSERTED, (), text.runs),) if text else ()


class PassageWriter:
    """Writes what one instruction touched. `name` keeps its anchors apart from those of other rows; `arrivals` are the
    units that moved, as they stand where they came to."""

    def __init__(
        self,
        jurisdiction: Jurisdiction,
        places: Places,
        orders: Orders,
        row: str,
        name: str,
        arrivals: Mapping[str, Marked],
    ) -> None:
        self._places = places
        self._before, self._after = (
            ComparisonWriter(
                jurisdiction,
                places,
                prefix=f"{name}-{side}/",
                folded=False,
                orders=orders,
                row=row,
                arrivals=arrivals,
            )
            for side in ("a", "d")
        )

    def write(self, picked: tuple[Picked, ...]) -> tuple[tuple[Passage, ...], tuple[Passage, ...]]:
        """The passages before and after."""
        before = tuple(self._passage(each, self._before, gone=True) for each in picked if each.node.mark in _OF_BEFORE)
        after = tuple(self._passage(each, self._after, gone=False) for each in picked if each.node.mark in _OF_AFTER)
        if not picked:
            return (), ()
        absent = Passage("", "", (), "No existía.")
        gone = Passage("", "", (), "Suprimido.")
        return before or (absent,), after or (gone,)

    def _passage(self, picked: Picked, writer: ComparisonWriter, *, gone: bool) -> Passage:
        text = self._places.before if gone else self._places.after
        units = self._units(picked, gone)
        address = "; ".join(dict.fromkeys(filter(None, (text.address(each) for each in units))))
        if picked.only and len([each for each in picked.only if text.path(each)]) == 1:
            units = tuple(each for each in picked.only if text.path(each))
            address = text.address(units[0])
        return Passage(address, text.href(units[0]), (self._block(picked, writer),))

    def _units(self, picked: Picked, gone: bool) -> tuple[str, ...]:
        node = picked.node
        if gone:
            return tuple(unit.id for unit in (node.before, *node.joined) if unit)
        return tuple(each.after.id for each in (node, *picked.split) if each.after)

    def _block(self, picked: Picked, writer: ComparisonWriter) -> ComparisonBlock:
        if picked.shallow and picked.node.mark is Mark.KEPT:
            return writer.heading_only(picked.node, _LEVEL)
        writer = writer.unfolded() if picked.whole or picked.node.mark is not Mark.KEPT else writer
        return writer.unit(picked.node, _LEVEL, picked.split, picked.only or None)
