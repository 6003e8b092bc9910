"""Part of `resolve`: orders that put units into a new one («el siguiente Capítulo III, que comprende…») -> edits."""

from __future__ import annotations

from refundido.diagnostic import Code, Outcome, failure
from refundido.model.edit import Edit, EncloseEdit
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import EncloseUnits
from refundido.model.unit import Path, Unit, unit_at
from refundido.resolve.unit_orders import blocks
from refundido.resolve.view import Target

_HEADING = "epígrafe"


def enclosed_units(
    root: Unit, target: Target, operation: EncloseUnits, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    """The edit that puts the target into a new unit, which stands where the rank of its kind lets it.

    Inside a unit of a higher rank it takes their place. Units of its own rank or a lower one that hold them must end
    with them, and begin before: it stands after those. Errors: TARGET_KIND, NOT_SIBLINGS, PLACE_NOT_FOUND.
    """
    unit, kinds = operation.unit, jurisdiction.kinds
    inner = [unit_at(root, path) for path in target.paths]
    if unit.kind not in kinds or any(
        each.kind not in kinds or kinds[each.kind].level <= kinds[unit.kind].level for each in inner
    ):
        return failure(Code.TARGET_KIND, f"Una unidad de clase {unit.kind} no contiene a las que se nombran.")
    groups = blocks(target.paths)
    if len(groups) > 1:
        return failure(Code.NOT_SIBLINGS, "Las unidades que han de quedar dentro de la nueva no están juntas.")
    path, start, end = groups[0]
    parent = unit_at(root, path)
    if start and parent.children[start - 1].kind == _HEADING and not parent.children[start - 1].children:
        return failure(Code.PLACE_NOT_FOUND, "No se sabe si el epígrafe que las antecede va con ellas.")
    out = _out(root, path, start, end, unit, jurisdiction)
    if out.value is None:
        return Outcome(None, out.diagnostics)
    return Outcome((EncloseEdit(number, path, parent, start, end, unit, out.value),))


def _out(root: Unit, path: Path, start: int, end: int, unit: Unit, jurisdiction: Jurisdiction) -> Outcome[int]:
    """How many of the units that hold the enclosed ones end with them: those of the new one's rank, or lower."""
    kinds = jurisdiction.kinds
    level = kinds[unit.kind].level
    out = 0
    while len(path) > out:
        here = path[: len(path) - out]
        holder = unit_at(root, here)
        if holder.kind not in kinds or kinds[holder.kind].level < level:
            break
        last = end if not out else path[len(path) - out] + 1
        if last != len(holder.children):
            message = f"Quedarían fuera de su {holder.kind} otras que vienen después: no se sabe de quién son."
            return failure(Code.PLACE_NOT_FOUND, message, subject=holder.kind)
        out += 1
    if out and not start:
        message = "La unidad que hoy las contiene quedaría sin nada."
        return failure(Code.PLACE_NOT_FOUND, message, subject=unit_at(root, path).kind)
    return Outcome(out)
