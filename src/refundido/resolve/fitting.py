"""Part of `resolve`: new units made to fit where they go: rows in a table, each by a name that no other has."""

from __future__ import annotations

from dataclasses import replace

from refundido.diagnostic import Code, Outcome, failure
from refundido.model.fold import heading_key
from refundido.model.unit import ROW, TABLE, Unit, column_ids
from refundido.resolve.naming import row_name


def fit_to_parent(parent: Unit, units: tuple[Unit, ...]) -> Outcome[tuple[Unit, ...]]:
    """Units made to fit where they go: rows take the column ids of their table; nothing else mixes with it."""
    rows = [unit for unit in units if unit.kind == ROW]
    if parent.kind != TABLE and not rows:
        return Outcome(units)
    if parent.kind != TABLE or len(rows) != len(units):
        return failure(Code.TARGET_KIND, "Las filas van dentro de una tabla, y en una tabla sólo van filas.")
    columns = column_ids(parent)
    for row in rows:
        if len(row.children) != len(columns):
            message = f"La fila trae {len(row.children)} celdas y la tabla tiene {len(columns)} columnas."
            return failure(Code.TABLE_SHAPE, message)
    return Outcome(tuple(_with_columns(row, columns) for row in rows))


def _with_columns(row: Unit, columns: tuple[str, ...]) -> Unit:
    cells = zip(row.children, columns, strict=True)
    return row.with_children(tuple(replace(cell, id=f"{row.id}.{column}") for cell, column in cells))


def fit_beside(parent: Unit, units: tuple[Unit, ...]) -> Outcome[tuple[Unit, ...]]:
    """Units made to fit where they are brought in; a row may not bear the name of another that stays."""
    taken = _rows_taken(parent, units)
    if taken:
        return failure(Code.LABEL_TAKEN, f"Ya hay una fila «{taken}» y quedarían dos.", subject=taken)
    return fit_to_parent(parent, units)


def _rows_taken(table: Unit, units: tuple[Unit, ...]) -> str:
    """The name of a new row that another of the table has, where no two rows of it share theirs; "" if none."""
    rows = [unit for unit in units if unit.kind == ROW]
    if table.kind != TABLE or not rows:
        return ""
    standing = [heading_key(row_name(table, each)) for each in table.children if each.kind == ROW]
    if len(set(standing)) < len(standing):
        return ""
    return next((name for row in rows if heading_key(name := row_name(table, row)) in standing and name), "")


def row_taken(table: Unit, index: int, row: Unit) -> bool:
    """Whether a row takes the name that another row of its table has, and that the one it replaces has not."""
    if row.kind != ROW or table.kind != TABLE:
        return False
    name = heading_key(row_name(table, row))
    others = [
        heading_key(row_name(table, each)) for i, each in enumerate(table.children) if each.kind == ROW and i != index
    ]
    return bool(name) and name in others and name != heading_key(row_name(table, table.children[index]))
