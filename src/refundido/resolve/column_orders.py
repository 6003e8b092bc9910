"""Part of `resolve`: orders on the columns of a table -> edits on each of its rows."""

from __future__ import annotations

from refundido.diagnostic import Code, Outcome, failure
from refundido.model.change import ChangeKind
from refundido.model.edit import ChildrenEdit, Edit, TextEdit
from refundido.model.operation import Field, InsertColumn, ReplaceColumn, Side
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, TABLE, Unit, column_ids, unit_at
from refundido.resolve.view import Target


def inserted_column(root: Unit, target: Target, operation: InsertColumn, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edits that bring a column in, a cell to each row and one to the head."""
    table = unit_at(root, target.path)
    if table.kind != TABLE:
        return failure(Code.TARGET_KIND, "Una columna se agrega a una tabla.")
    columns = column_ids(table)
    if operation.column_id in columns:
        return failure(Code.ID_DUPLICATE, f"La tabla ya tiene una columna «{operation.column_id}».")
    texts = (operation.head, *operation.cells)
    if len(texts) != len(table.children):
        return _wrong_count(table, operation.cells)
    if operation.side in (Side.FIRST, Side.LAST):
        index = 0 if operation.side is Side.FIRST else len(columns)
    elif target.column is None:
        return failure(Code.TARGET_KIND, "Para decir antes o después hay que nombrar una columna.")
    else:
        index = target.column + (operation.side is Side.AFTER)
    edits: list[Edit] = []
    for position, (row, text) in enumerate(zip(table.children, texts, strict=True)):
        path = (*target.path, position)
        origin = text.runs[0].origin if text.runs else None
        prefix = f"{table.id}.head" if row.kind == HEAD else row.id
        cell = Unit(f"{prefix}.{operation.column_id}", CELL, text=text, origin=origin)
        edits.append(ChildrenEdit(number, ChangeKind.INSERTED, path, row, index, index, (cell,)))
    return Outcome(tuple(edits))


def _wrong_count(table: Unit, cells: tuple[Text, ...]) -> Outcome[tuple[Edit, ...]]:
    rows = len(table.children) - 1
    return failure(Code.TABLE_SHAPE, f"La columna trae {len(cells)} celdas y la tabla tiene {rows} filas.")


def deleted_column(root: Unit, target: Target, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edits that remove a column from every row."""
    table = unit_at(root, target.path)
    if target.column is None:
        return failure(Code.TARGET_KIND, "La dirección debe nombrar una columna.")
    index = target.column
    edits = [
        ChildrenEdit(number, ChangeKind.DELETED, (*target.path, position), row, index, index + 1, ())
        for position, row in enumerate(table.children)
    ]
    return Outcome(tuple(edits))


def replaced_column(root: Unit, target: Target, operation: ReplaceColumn, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edits that give every cell of a column, and its head, other words."""
    table = unit_at(root, target.path)
    if target.column is None:
        return failure(Code.TARGET_KIND, "La dirección debe nombrar una columna.")
    texts = (operation.head, *operation.cells)
    if len(texts) != len(table.children):
        return _wrong_count(table, operation.cells)
    edits: list[Edit] = []
    for position, (row, text) in enumerate(zip(table.children, texts, strict=True)):
        cell = row.children[target.column]
        seen = cell.text or Text((), "")
        path = (*target.path, position, target.column)
        kind = ChangeKind.REPLACED
        if seen.plain != text.plain:
            edits.append(TextEdit(number, kind, path, cell.id, Field.TEXT, 0, len(seen.plain), text, seen))
    return Outcome(tuple(edits))
