"""Part of `resolve`: orders that take units elsewhere -> edits, one a unit, all arriving at one place in order."""

from __future__ import annotations

from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.edit import Edit, MoveEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import InsertUnits, MoveUnit, Side
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, TABLE, Path, Unit, unit_at
from refundido.resolve.addresses import find
from refundido.resolve.in_order import counted, in_order, is_item
from refundido.resolve.unit_orders import blocks, insertion_point
from refundido.resolve.view import Target


def moved_units(
    root: Unit, target: Target, operation: MoveUnit, number: str, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edits that take the target, a unit or several that stand together, to another place.

    `as_label` is what the act says that they come to be, which may tell the place («como inciso segundo»).
    Errors: TARGET_KIND, NOT_SIBLINGS, CONFLICT where a unit would go into itself, and those of finding the place.
    """
    units = [unit_at(root, path) for path in target.paths]
    if len(blocks(target.paths)) > 1:
        return failure(Code.NOT_SIBLINGS, "Las unidades que se trasladan no están juntas.")
    if len(units) > 1 and operation.label:
        return failure(Code.TARGET_KIND, "Varias unidades no pueden quedar con una misma etiqueta.")
    to = find(root, operation.to, jurisdiction)
    if to.value is None:
        return Outcome(None, to.diagnostics)
    where = _where(root, target, to.value, operation, as_label, jurisdiction)
    if where.value is None:
        return Outcome(None, where.diagnostics)
    parent, index = where.value
    if any(parent[: len(path)] == path for path in target.paths):
        return failure(Code.CONFLICT, "Una unidad no puede trasladarse dentro de sí misma.")
    if any(unit.kind in (CELL, HEAD) for unit in units):
        return failure(Code.TARGET_KIND, "Una celda no se traslada sola: traslade su fila.")
    if any((unit.kind == ROW) != (unit_at(root, parent).kind == TABLE) for unit in units):
        return failure(Code.TARGET_KIND, "Las filas van dentro de una tabla, y en una tabla sólo van filas.")
    edits = tuple(
        MoveEdit(number, path, unit, parent, unit_at(root, parent), index, operation.label)
        for path, unit in zip(target.paths, units, strict=True)
    )
    stays = parent == target.path[:-1] and target.path[-1] <= index <= target.paths[-1][-1] + 1
    idle = (Diagnostic(Code.NOTHING_CHANGES, "La unidad ya está en ese lugar.", Severity.WARNING),) if stays else ()
    return Outcome(edits, (*to.diagnostics, *idle))


def _where(
    root: Unit, target: Target, to: Target, operation: MoveUnit, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Path, int]]:
    """The parent to which units go, and the index that they take among the children that it has now."""
    units = tuple(unit_at(root, path) for path in target.paths)
    if operation.side in (Side.FIRST, Side.LAST) and is_item(units[0].kind, jurisdiction):
        others = unit_at(root, to.path).children
        listed = [child.kind == units[0].kind for child in others]
        if any(listed) and not listed[0 if operation.side is Side.FIRST else -1]:
            return failure(Code.PLACE_NOT_FOUND, "No se sabe si va a ese extremo de la lista o de quien la contiene.")
    if operation.side is not Side.IN_ORDER:
        return insertion_point(root, to, operation.side)
    if operation.label:
        units = (units[0].with_label(operation.label),)
    if to.path == target.path[:-1] and units[0].kind == PARAGRAPH:
        return _among_its_own(root, target, units, as_label, jurisdiction)
    groups = in_order(root, to, InsertUnits(units, Side.IN_ORDER), as_label, jurisdiction)
    if groups.value is None:
        return Outcome(None, groups.diagnostics)
    if len(groups.value) > 1:
        return failure(Code.NOT_SIBLINGS, "Las unidades que se trasladan no quedarían juntas.")
    path, index, _ = groups.value[0]
    return Outcome((path, index))


def _among_its_own(
    root: Unit, target: Target, units: tuple[Unit, ...], as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Path, int]]:
    """Where a paragraph goes that is to be the n-th of those with which it stands: it is not counted itself."""
    path, first, after = target.path[:-1], target.path[-1], target.paths[-1][-1] + 1
    parent = unit_at(root, path)
    others = replace(parent, children=(*parent.children[:first], *parent.children[after:]))
    groups = counted(path, others, units, as_label, jurisdiction)
    if groups.value is None:
        return Outcome(None, groups.diagnostics)
    index = groups.value[0][1]
    return Outcome((path, index if index <= first else index + after - first))
