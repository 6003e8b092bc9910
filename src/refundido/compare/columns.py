"""Part of `compare`: a cell come to, or gone from, every row of a table is a column, and is told as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refundido.compare.edits import ColumnDeleted, ColumnInserted, Edit, UnitDeleted, UnitInserted
from refundido.model.unit import CELL, Path, Unit, unit_at

_Key = tuple[type, Path, str]


def grouped(before: Unit, after: Unit, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits, with the cells of one column told together where the first of them stood."""
    listed = list(edits)
    cells: dict[_Key, list[UnitInserted | UnitDeleted]] = {}
    for edit in listed:
        if isinstance(edit, UnitInserted | UnitDeleted) and edit.unit.kind == CELL:
            cells.setdefault(_key(edit), []).append(edit)
    if not cells:
        yield from listed
        return
    told: set[_Key] = set()
    for edit in listed:
        if not (isinstance(edit, UnitInserted | UnitDeleted) and edit.unit.kind == CELL):
            yield edit
            continue
        key = _key(edit)
        group = cells[key]
        if len(group) < 2:
            yield edit
        elif key not in told:
            told.add(key)
            yield _column(after, key, group)


def _key(edit: UnitInserted | UnitDeleted) -> _Key:
    return type(edit), edit.path[:-2], edit.unit.id.rsplit(".", 1)[-1]


def _column(after: Unit, key: _Key, group: list[UnitInserted | UnitDeleted]) -> ColumnInserted | ColumnDeleted:
    _, path, column = key
    table = unit_at(after, path).id
    inserted = tuple(each for each in group if isinstance(each, UnitInserted))
    if inserted:
        return ColumnInserted(path, table, column, inserted)
    return ColumnDeleted(path, table, column, tuple(each for each in group if isinstance(each, UnitDeleted)))
