"""Part of `resolve`: orders on whole units -> edits on the children of their parents."""

from __future__ import annotations

from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.change import ChangeKind
from refundido.model.edit import ChildrenEdit, Edit, JoinEdit, LabelEdit, MoveEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.operation import DeleteUnits, InsertUnits, MoveUnit, Renumber, ReplaceUnits, Side
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE, Path, Unit, column_ids, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.view import Target


def blocks(paths: tuple[Path, ...]) -> list[tuple[Path, int, int]]:
    """Runs of adjacent siblings among paths in order: parent, first index, index after the last."""
    found: list[tuple[Path, int, int]] = []
    for path in paths:
        parent, index = path[:-1], path[-1]
        if found and found[-1][0] == parent and found[-1][2] == index:
            found[-1] = (parent, found[-1][1], index + 1)
        else:
            found.append((parent, index, index + 1))
    return found


def whole_units(target: Target) -> Outcome[Target]:
    """The target, unless it is the whole instrument or a column: those are no units to replace or move."""
    if target.column is not None or not target.path:
        return failure(Code.TARGET_KIND, "La orden necesita una unidad, y la dirección no nombra una.")
    return Outcome(target)


def replaced_units(root: Unit, target: Target, operation: ReplaceUnits, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edits that put units in the place of the target; one by one keeps its identity (law 6)."""
    old = [unit_at(root, path) for path in target.paths]
    if any(unit.kind in (CELL, HEAD) for unit in old):
        return failure(Code.TARGET_KIND, "Una celda no se reemplaza como unidad: cambie sus palabras, o su fila.")
    groups = blocks(target.paths)
    if len(old) == len(operation.units):
        return _one_by_one(root, target, old, operation.units, number)
    if len(groups) > 1:
        message = f"{len(old)} unidades separadas no pueden reemplazarse por {len(operation.units)}."
        return failure(Code.NOT_SIBLINGS, message)
    parent, start, end = groups[0]
    fitted = fit_to_parent(unit_at(root, parent), operation.units)
    if fitted.value is None:
        return Outcome(None, fitted.diagnostics)
    edit = ChildrenEdit(number, ChangeKind.REPLACED, parent, unit_at(root, parent), start, end, fitted.value)
    return Outcome((edit,))


def _one_by_one(
    root: Unit, target: Target, old: list[Unit], new: tuple[Unit, ...], number: str
) -> Outcome[tuple[Edit, ...]]:
    edits: list[Edit] = []
    for path, before, after in zip(target.paths, old, new, strict=True):
        if before.kind == after.kind and normal_label(before.label) != normal_label(after.label):
            message = f"El texto nuevo lleva la etiqueta «{after.label}» y reemplaza a «{before.label}»."
            return failure(Code.RESULT_LABEL, message, subject=after.label)
        parent = unit_at(root, path[:-1])
        fitted = fit_to_parent(parent, (replace(after, id=before.id),))
        if fitted.value is None:
            return Outcome(None, fitted.diagnostics)
        index = path[-1]
        edits.append(ChildrenEdit(number, ChangeKind.REPLACED, path[:-1], parent, index, index + 1, fitted.value))
    return Outcome(tuple(edits), _of_other_kinds(old, new))


def _of_other_kinds(old: list[Unit], new: tuple[Unit, ...]) -> tuple[Diagnostic, ...]:
    """A warning for each unit replaced by one of another kind: an act may say so, but seldom does."""
    return tuple(
        Diagnostic(
            Code.KIND_CHANGES,
            f"Una unidad de clase {before.kind} se reemplaza por otra de clase {after.kind}.",
            Severity.WARNING,
            subject=after.kind,
        )
        for before, after in zip(old, new, strict=True)
        if before.kind != after.kind
    )


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


def insertion_point(root: Unit, target: Target, side: Side) -> Outcome[tuple[Path, int]]:
    """Where units go: the path of their parent and the index they take among its children."""
    if side in (Side.FIRST, Side.LAST):
        return _inside(root, target, side)
    if not target.path or target.column is not None:
        return failure(Code.TARGET_KIND, "No hay lugar antes ni después del instrumento entero.")
    path = target.paths[-1] if side is Side.AFTER else target.paths[0]
    if side is Side.BEFORE and unit_at(root, path).kind == HEAD:
        return failure(Code.TARGET_KIND, "Nada va antes de las cabezas de una tabla.")
    return Outcome((path[:-1], path[-1] + (side is Side.AFTER)))


def _inside(root: Unit, target: Target, side: Side) -> Outcome[tuple[Path, int]]:
    unit = unit_at(root, target.path)
    if unit.pending:
        return failure(Code.TARGET_PENDING, f"La unidad está pendiente: no se sabe qué contiene ({unit.id}).")
    if unit.text is not None or len(target.paths) > 1 or target.column is not None:
        return failure(Code.TARGET_KIND, "Esa unidad es de texto y no contiene otras.")
    headed = bool(unit.children) and unit.children[0].kind == HEAD
    return Outcome((target.path, int(headed) if side is Side.FIRST else len(unit.children)))


def inserted_units(root: Unit, target: Target, operation: InsertUnits, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that brings units in."""
    where = insertion_point(root, target, operation.side)
    if where.value is None:
        return Outcome(None, where.diagnostics)
    path, index = where.value
    parent = unit_at(root, path)
    fitted = fit_to_parent(parent, operation.units)
    if fitted.value is None:
        return Outcome(None, fitted.diagnostics)
    return Outcome((ChildrenEdit(number, ChangeKind.INSERTED, path, parent, index, index, fitted.value),))


def deleted_units(root: Unit, target: Target, operation: DeleteUnits, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edits that remove the target, or leave its label over the words that mark the place."""
    edits: list[Edit] = []
    for path in target.paths:
        if unit_at(root, path).kind in (CELL, HEAD):
            return failure(Code.TARGET_KIND, "Una celda no se suprime sola: suprima su fila o su columna.")
    if operation.leave is not None:
        for count, path in enumerate(target.paths):
            marked = _marked(unit_at(root, path), operation.leave.copy(count))
            parent = unit_at(root, path[:-1])
            edits.append(ChildrenEdit(number, ChangeKind.DELETED, path[:-1], parent, path[-1], path[-1] + 1, (marked,)))
        return Outcome(tuple(edits))
    for parent_path, start, end in blocks(target.paths):
        parent = unit_at(root, parent_path)
        edits.append(ChildrenEdit(number, ChangeKind.DELETED, parent_path, parent, start, end, ()))
    return Outcome(tuple(edits))


def _marked(unit: Unit, leave: Text) -> Unit:
    if unit.text is not None:
        return unit.with_text(leave)
    origin = leave.runs[0].origin
    words = Unit(f"{unit.id}:{origin.act}:{origin.instruction}", PARAGRAPH, text=leave, origin=origin)
    return replace(unit, heading=None, children=(words,), table=None)


def moved_unit(
    root: Unit, target: Target, operation: MoveUnit, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edit that takes the target, one unit, to another place."""
    if len(target.paths) > 1:
        return failure(Code.TARGET_KIND, "Se traslada una unidad a la vez.")
    to = find(root, operation.to, jurisdiction)
    if to.value is None:
        return Outcome(None, to.diagnostics)
    where = insertion_point(root, to.value, operation.side)
    if where.value is None:
        return Outcome(None, where.diagnostics)
    parent, index = where.value
    if parent[: len(target.path)] == target.path:
        return failure(Code.CONFLICT, "Una unidad no puede trasladarse dentro de sí misma.")
    unit = unit_at(root, target.path)
    if unit.kind in (CELL, HEAD):
        return failure(Code.TARGET_KIND, "Una celda no se traslada sola: traslade su fila.")
    if (unit.kind == ROW) != (unit_at(root, parent).kind == TABLE):
        return failure(Code.TARGET_KIND, "Las filas van dentro de una tabla, y en una tabla sólo van filas.")
    edit = MoveEdit(number, target.path, unit, parent, unit_at(root, parent), index, operation.label)
    stays = parent == target.path[:-1] and index in (target.path[-1], target.path[-1] + 1)
    idle = (Diagnostic(Code.NOTHING_CHANGES, "La unidad ya está en ese lugar.", Severity.WARNING),) if stays else ()
    return Outcome((edit,), (*to.diagnostics, *idle))


def renumbered(root: Unit, target: Target, operation: Renumber, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that gives the target another label."""
    unit = unit_at(root, target.path)
    if len(target.paths) > 1 or unit.kind in (PARAGRAPH, ROW, CELL, HEAD):
        return failure(Code.TARGET_KIND, "Sólo cambia de etiqueta una unidad que la tiene.")
    return Outcome((LabelEdit(number, target.path, unit, operation.label),))


def joined(root: Unit, target: Target, number: str) -> Outcome[tuple[Edit, ...]]:
    """The edit that makes adjacent paragraphs one."""
    units = [unit_at(root, path) for path in target.paths]
    groups = blocks(target.paths)
    if len(units) < 2 or len(groups) > 1 or any(u.kind != PARAGRAPH or u.text is None for u in units):
        return failure(Code.NOT_SIBLINGS, "Se unen dos o más párrafos contiguos de una misma unidad.")
    parent, start, end = groups[0]
    return Outcome((JoinEdit(number, parent, unit_at(root, parent), start, end),))
