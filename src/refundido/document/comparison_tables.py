"""Tables of a comparison, as tables: columns and rows by their identities, each cell with its own changes.

Used by `comparison_writer`. A row or a column that came or went is marked as such; its neighbours are untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from refundido.compare.edits import Fate, Piece
from refundido.compare.marked import Mark, Marked
from refundido.document.comparison_blocks import ChangedCell, ChangedRow, ChangedTable, Stretch
from refundido.document.comparison_moves import move_notice
from refundido.document.comparison_places import Places
from refundido.document.comparison_words import Reading
from refundido.document.tables import column_shares
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, ROW, Unit

_FATES = {Mark.DELETED: Fate.DELETED, Mark.INSERTED: Fate.INSERTED}
_ENDS = {Mark.MOVED_AWAY: Fate.DELETED, Mark.MOVED_HERE: Fate.INSERTED}
_CONTEXT = 1
"""How many unchanged rows are shown on each side of one that changed."""
_SHORT = 6
"""Up to how many rows a table is shown whole."""

Writer = Callable[[tuple[Piece, ...], Reading], tuple[Stretch, ...]]


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table is written: where its units stand, how words are written, and the anchor of a unit.

    `linked` are the units that moved of which both ends are on the page, `arrivals` those that moved as they stand
    where they came to.
    """

    places: Places
    write: Writer
    anchor: Callable[[Unit], str]
    linked: Collection[str]
    arrivals: Mapping[str, Marked]


def write_table(node: Marked, manner: Manner, only: Collection[str] | None = None) -> ChangedTable:
    """A table as a block.

    `only`: of its rows, those with a unit of these identities, and the neighbours of one that came, went or moved.
    """
    rows = _rows(node)
    pieces = [piece for row in rows for cell in _cells(row).values() for piece in cell.words]
    reading = Reading.of([*node.heading, *pieces])
    head = next((row for row in rows if row.unit.kind == HEAD), None)
    keys = _keys(rows)
    fates = {key: _fate(cell.mark) for key, cell in (_cells(head) if head else {}).items()}
    shown = list(_shown(rows, only, manner.arrivals))
    written = tuple(_row(row, keys, fates, manner, reading) for row in shown)
    columns = _row(head, keys, fates, manner, reading).cells if head else ()
    caption, shares = manner.write(node.heading, reading), _shares(node, keys)
    return ChangedTable(manner.anchor(node.unit), caption, columns, written, shares, reading.standings())


def _rows(node: Marked) -> tuple[Marked, ...]:
    return node.children or tuple(_kept(child) for child in node.unit.children)


def _kept(unit: Unit) -> Marked:
    return Marked(Mark.KEPT, unit, unit, _pieces(unit.heading, Fate.KEPT), _pieces(unit.text, Fate.KEPT), changed=False)


def _pieces(text: Text | None, fate: Fate) -> tuple[Piece, ...]:
    if not text:
        return ()
    return (Piece(fate, () if fate is Fate.INSERTED else text.runs, () if fate is Fate.DELETED else text.runs),)


def _fate(mark: Mark) -> Fate:
    return _FATES.get(mark, Fate.KEPT)


def _cells(row: Marked) -> dict[str, Marked]:
    """The cells of a row by their column; those of a row that came or went share its fate."""
    if row.children:
        return {_column(cell.unit, n): cell for n, cell in enumerate(row.children)}
    fate = _fate(row.mark)
    return {
        _column(cell, n): Marked(
            row.mark if fate is not Fate.KEPT else Mark.KEPT, cell, cell, (), _pieces(cell.text, fate)
        )
        for n, cell in enumerate(row.unit.children)
        if cell.kind == CELL
    }


def _column(cell: Unit, place: int) -> str:
    row, _, column = cell.id.rpartition(".")
    return column if row else f"#{place}"


def _keys(rows: tuple[Marked, ...]) -> tuple[str, ...]:
    """The columns of both texts in order: those of the head, and any that only a row has."""
    ordered = sorted(rows, key=lambda row: (row.unit.kind != HEAD, -len(_cells(row))))
    return tuple(dict.fromkeys(key for row in ordered for key in _cells(row)))


def _shown(
    rows: tuple[Marked, ...], only: Collection[str] | None, arrivals: Mapping[str, Marked]
) -> Iterator[Marked | int]:
    """The rows to be shown, and how many are left out between them."""
    body = [row for row in rows if row.unit.kind == ROW]
    if only is not None:
        named = [_has(_arrived(row, arrivals), only) for row in body]
        beside = {n + d for n, row in enumerate(body) if named[n] and row.mark is not Mark.KEPT for d in (-1, 1)}
        chosen = [yes or (n in beside and body[n].mark is Mark.KEPT) for n, yes in enumerate(named)]
    else:
        changed = [n for n, row in enumerate(body) if _differs(row)]
        near = {n + d for n in changed for d in range(-_CONTEXT, _CONTEXT + 1)}
        chosen = [len(body) <= _SHORT or n in near for n in range(len(body))]
    for show, group in groupby(zip(chosen, body, strict=True), key=lambda pair: pair[0]):
        found = [row for _, row in group]
        if show:
            yield from found
        elif only is None:
            yield len(found)


def _arrived(row: Marked, arrivals: Mapping[str, Marked]) -> Marked:
    """A row that moved from here as it stands where it came to, any other as it is."""
    return arrivals.get(row.unit.id, row) if row.mark is Mark.MOVED_AWAY else row


def _has(row: Marked, only: Collection[str]) -> bool:
    if row.unit.id in only:
        return True
    return any(cell.unit.id in only and _differs(cell) for cell in row.children)


def _differs(node: Marked) -> bool:
    if not node.changed:
        return False
    if node.mark is not Mark.KEPT:
        return True
    own = node.altered or any(p.fate is not Fate.KEPT for p in node.words)
    return own or any(_differs(child) for child in node.children)


def _row(
    row: Marked | int, keys: tuple[str, ...], fates: dict[str, Fate], manner: Manner, reading: Reading
) -> ChangedRow:
    if isinstance(row, int):
        return ChangedRow(Fate.KEPT, (), skipped=row)
    written = tuple(_written(row, keys, fates, manner, reading))
    if row.mark not in _ENDS:
        return ChangedRow(_fate(row.mark), written)
    here, there = ("sale", "llega") if row.mark is Mark.MOVED_AWAY else ("llega", "sale")
    anchor = manner.anchor(row.unit)
    href = f"#{there}-{anchor}" if row.unit.id in manner.linked else ""
    arrived = _arrived(row, manner.arrivals)
    before = () if arrived is row else tuple(_written(arrived, keys, fates, manner, reading))
    notice = move_notice(row, manner.places)
    return ChangedRow(_ENDS[row.mark], written, notice, f"{here}-{anchor}", href, before=before)


def _written(
    row: Marked, keys: tuple[str, ...], fates: dict[str, Fate], manner: Manner, reading: Reading
) -> Iterator[ChangedCell]:
    """The cells of a row, one for each column."""
    cells = _cells(row)
    fate = _fate(row.mark)
    for key in keys:
        cell = cells.get(key)
        if cell is None:
            yield ChangedCell(fates.get(key, Fate.KEPT), ())
            continue
        own = _fate(cell.mark)
        yield ChangedCell(own if fate is Fate.KEPT else fate, manner.write(cell.words, reading))


def _shares(node: Marked, keys: tuple[str, ...]) -> tuple[int, ...]:
    """The widths of the columns: those of the text that has them all, or alike."""
    for unit in (node.after, node.before):
        shares = column_shares(unit) if unit else ()
        if len(shares) == len(keys):
            return shares
    return tuple(100 // len(keys) for _ in keys) if keys else ()
