"""Part of `resolve`: orders on whole units -> edits on the children of their parents."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity, failure
from refundido.model.change import ChangeKind
from refundido.model.edit import ChildrenEdit, Edit, EncloseEdit, JoinEdit, LabelEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import normal_label
from refundido.model.operation import DeleteUnits, InsertUnits, Renumber, ReplaceUnits, Side
from refundido.model.text import Text
from refundido.model.unit import CELL, HEAD, PARAGRAPH, ROW, Path, Unit, unit_at
from refundido.resolve.fitting import fit_beside, fit_to_parent, row_taken
from refundido.resolve.in_order import in_order, is_item, shifted_labels
from refundido.resolve.naming import row_name
from refundido.resolve.view import Target

_ARTICLES = 5
"""The level of articles: what stands farther out is a title over them."""


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


def replaced_units(
    root: Unit,
    target: Target,
    operation: ReplaceUnits,
    number: str,
    jurisdiction: Jurisdiction,
    becomes: Collection[str],
) -> Outcome[tuple[Edit, ...]]:
    """The edits that put units in the place of the target; one by one keeps its identity (law 6).

    `becomes` is what the act says that units come to be («literal b»): those may come under that label.
    """
    old = [unit_at(root, path) for path in target.paths]
    if any(unit.kind in (CELL, HEAD) for unit in old):
        return failure(Code.TARGET_KIND, "Una celda no se reemplaza como unidad: cambie sus palabras, o su fila.")
    groups = blocks(target.paths)
    if len(old) == len(operation.units):
        return _one_by_one(root, target, old, operation.units, number, becomes)
    if len(groups) > 1:
        message = f"{len(old)} unidades separadas no pueden reemplazarse por {len(operation.units)}."
        return failure(Code.NOT_SIBLINGS, message)
    parent, start, end = groups[0]
    if old[0].kind == PARAGRAPH and any(is_item(unit.kind, jurisdiction) for unit in operation.units):
        end = _with_list(unit_at(root, parent), end, jurisdiction)
    fitted = fit_to_parent(unit_at(root, parent), operation.units)
    if fitted.value is None:
        return Outcome(None, fitted.diagnostics)
    edit = ChildrenEdit(number, ChangeKind.REPLACED, parent, unit_at(root, parent), start, end, fitted.value)
    return Outcome((edit,))


def _with_list(parent: Unit, end: int, jurisdiction: Jurisdiction) -> int:
    """Past the list that the paragraph before `end` leads into: a new text with a list of its own takes its place."""
    while end < len(parent.children) and is_item(parent.children[end].kind, jurisdiction):
        end += 1
    return end


def _one_by_one(
    root: Unit, target: Target, old: list[Unit], new: tuple[Unit, ...], number: str, becomes: Collection[str]
) -> Outcome[tuple[Edit, ...]]:
    edits: list[Edit] = []
    for path, before, after in zip(target.paths, old, new, strict=True):
        same_kind = before.kind == after.kind and f"{after.kind} {after.label}" not in becomes
        if same_kind and normal_label(before.label) != normal_label(after.label):
            message = f"El texto nuevo lleva la etiqueta «{after.label}» y reemplaza a «{before.label}»."
            return failure(Code.RESULT_LABEL, message, subject=after.label)
        parent = unit_at(root, path[:-1])
        fitted = fit_to_parent(parent, (replace(after, id=before.id),))
        if fitted.value is None:
            return Outcome(None, fitted.diagnostics)
        index = path[-1]
        if row_taken(parent, index, fitted.value[0]):
            message = "Ya hay otra fila con ese nombre: quedarían dos."
            return failure(Code.LABEL_TAKEN, message, subject=row_name(parent, fitted.value[0]))
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


def _out_of(root: Unit, path: Path, kind: str, side: Side, jurisdiction: Jurisdiction | None) -> Path:
    """«a continuación del artículo 12, el siguiente Capítulo»: what holds the unit, if it ends (or begins) there."""
    kinds = jurisdiction.kinds if jurisdiction is not None else {}
    if kind not in kinds or unit_at(root, path).kind not in kinds:
        return path
    outer = path
    while len(outer) > 1 and kinds[kind].level < kinds[unit_at(root, outer).kind].level:
        parent = outer[:-1]
        edge = 0 if side is Side.BEFORE else len(unit_at(root, parent).children) - 1
        if outer[-1] != edge or unit_at(root, parent).kind not in kinds:
            return path
        outer = parent
    return outer


def _is_amid(parent: Unit, kind: str, jurisdiction: Jurisdiction | None) -> bool:
    """Whether a title would stand inside one of its own rank, or of a lower one."""
    kinds = jurisdiction.kinds if jurisdiction is not None else {}
    if kind not in kinds or parent.kind not in kinds:
        return False
    return kinds[kind].level < _ARTICLES and kinds[kind].level <= kinds[parent.kind].level


def insertion_point(
    root: Unit, target: Target, side: Side, kind: str = "", jurisdiction: Jurisdiction | None = None
) -> Outcome[tuple[Path, int]]:
    """Where units of a kind go: the path of their parent and the index they take among its children."""
    if side in (Side.FIRST, Side.LAST):
        return _inside(root, target, side)
    if not target.path or target.column is not None:
        return failure(Code.TARGET_KIND, "No hay lugar antes ni después del instrumento entero.")
    if len(blocks(target.paths)) > 1:
        return failure(Code.NOT_SIBLINGS, "Las unidades junto a las que va la nueva no están juntas.")
    path = target.paths[-1] if side is Side.AFTER else target.paths[0]
    if kind:
        path = _out_of(root, path, kind, side, jurisdiction)
        if _is_amid(unit_at(root, path[:-1]), kind, jurisdiction):
            message = f"Quedaría dentro de otra unidad de su rango: no se sabe qué pasa con lo que sigue al {kind}."
            return failure(Code.PLACE_NOT_FOUND, message, subject=kind)
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


def inserted_units(
    root: Unit, target: Target, operation: InsertUnits, number: str, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edits that bring units in. `as_label` is what the act says that they are, which may tell their place."""
    brought = _brought(root, target, operation, number, as_label, jurisdiction)
    if brought.value is None or not operation.shift:
        return brought
    kind = operation.units[0].kind
    by = sum(unit.kind == kind for unit in operation.units)
    first = brought.value[0]
    if not isinstance(first, ChildrenEdit) or jurisdiction.numbering(kind) == "none":
        return brought
    shifted = shifted_labels(root, first.path, first.start, kind, by, number, jurisdiction)
    if shifted.value is None:
        return Outcome(None, shifted.diagnostics)
    return Outcome((*brought.value, *shifted.value), brought.diagnostics)


def _brought(
    root: Unit, target: Target, operation: InsertUnits, number: str, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    if operation.side in (Side.IN_ORDER, Side.ALPHABETICAL):
        return ordered_units(root, target, operation, number, as_label, jurisdiction)
    where = insertion_point(root, target, operation.side, operation.units[0].kind, jurisdiction)
    if where.value is None:
        return Outcome(None, where.diagnostics)
    path, index = where.value
    parent = unit_at(root, path)
    fitted = fit_beside(parent, operation.units)
    if fitted.value is None:
        return Outcome(None, fitted.diagnostics)
    end = _headed(parent, index, fitted.value, jurisdiction)
    if end > index:
        return Outcome((EncloseEdit(number, path, parent, index, end, fitted.value[0]),))
    return Outcome((ChildrenEdit(number, ChangeKind.INSERTED, path, parent, index, index, fitted.value),))


def _headed(parent: Unit, index: int, units: tuple[Unit, ...], jurisdiction: Jurisdiction) -> int:
    """Where what a title with nothing of its own stands over ends: at the next title that is not under it."""
    kinds = jurisdiction.kinds
    unit = units[0]
    level = kinds[unit.kind].level if unit.kind in kinds else _ARTICLES
    if len(units) > 1 or unit.children or level >= _ARTICLES:
        return index
    end = index
    while end < len(parent.children) and _is_under(parent.children[end].kind, level, jurisdiction):
        end += 1
    return end


def _is_under(kind: str, level: int, jurisdiction: Jurisdiction) -> bool:
    return kind in jurisdiction.kinds and jurisdiction.kinds[kind].level > level


def ordered_units(
    root: Unit, target: Target, operation: InsertUnits, number: str, as_label: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edits that bring units in at the places that their labels, their count or the alphabet give them."""
    groups = in_order(root, target, operation, as_label, jurisdiction)
    if groups.value is None:
        return Outcome(None, groups.diagnostics)
    edits: list[Edit] = []
    for path, index, units in groups.value:
        parent = unit_at(root, path)
        fitted = fit_beside(parent, units)
        if fitted.value is None:
            return Outcome(None, fitted.diagnostics)
        edits.append(ChildrenEdit(number, ChangeKind.INSERTED, path, parent, index, index, fitted.value))
    return Outcome(tuple(edits), groups.diagnostics)


def deleted_units(
    root: Unit, target: Target, operation: DeleteUnits, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
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
    if operation.shift:
        return _closed_up(root, target, tuple(edits), number, jurisdiction)
    return Outcome(tuple(edits))


def _closed_up(
    root: Unit, target: Target, edits: tuple[Edit, ...], number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edits, with those that give the labels of the units removed to the ones after them."""
    path, kind = target.paths[-1], unit_at(root, target.path).kind
    if jurisdiction.numbering(kind) == "none":
        return Outcome(edits)
    if len(blocks(target.paths)) > 1:
        return failure(
            Code.NOT_SIBLINGS, "Las unidades que se suprimen no están juntas: no se sabe qué número toma cada una."
        )
    shifted = shifted_labels(root, path[:-1], path[-1] + 1, kind, -len(target.paths), number, jurisdiction)
    return Outcome((*edits, *shifted.value) if shifted.value is not None else None, shifted.diagnostics)


def _marked(unit: Unit, leave: Text) -> Unit:
    if unit.text is not None:
        return unit.with_text(leave)
    origin = leave.runs[0].origin
    words = Unit(f"{unit.id}:{origin.act}:{origin.instruction}", PARAGRAPH, text=leave, origin=origin)
    return replace(unit, heading=None, children=(words,), table=None)


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
