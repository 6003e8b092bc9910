"""Part of `apply`: what must hold of the units that an act touched, once it is done (laws 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.diagnostic import Code, Diagnostic
from refundido.model.change import Change, ChildrenChange, LabelChange
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import label_order, normal_label
from refundido.model.unit import PARAGRAPH, TABLE, Unit, walk

_ITEM = 8
"""The level from which kinds are items of lists: their labels begin again after a paragraph that announces them."""


def integrity(root: Unit, changes: tuple[Change, ...], jurisdiction: Jurisdiction) -> list[Diagnostic]:
    """Errors: LABEL_TAKEN where a unit ends with a sibling's label, TABLE_SHAPE where a row lost its columns."""
    touched: dict[str, str] = {}
    labelled: dict[str, str] = {}
    for change in changes:
        if isinstance(change, ChildrenChange):
            touched[change.unit] = change.instruction
            labelled.update((unit.id, change.instruction) for unit in change.inserted if unit.label)
        elif isinstance(change, LabelChange):
            labelled[change.unit] = change.instruction
    if not touched and not labelled:
        return []
    problems: list[Diagnostic] = []
    for _, unit in walk(root):
        if any(child.id in labelled for child in unit.children):
            problems.extend(_labels(unit, labelled, jurisdiction))
        if unit.kind == TABLE:
            number = next((touched[u.id] for u in (unit, *unit.children) if u.id in touched), "")
            problems.extend(_shape(unit, number) if number else ())
    return problems


def _labels(parent: Unit, labelled: dict[str, str], jurisdiction: Jurisdiction) -> Iterator[Diagnostic]:
    """Two units of one list with one label, where the act gave it to one of them."""
    seen: dict[tuple[str, str, tuple[str, ...]], Unit] = {}
    announced = False
    for child in parent.children:
        announced = announced or child.kind == PARAGRAPH
        if not child.label or jurisdiction.numbering(child.kind) == "none":
            continue
        if announced and _begins_list(child, jurisdiction):
            seen = {key: unit for key, unit in seen.items() if unit.kind != child.kind}
        announced = False
        first = seen.setdefault((child.kind, normal_label(child.label), child.variants), child)
        number = labelled.get(child.id) or labelled.get(first.id)
        if first is not child and number:
            yield Diagnostic(
                Code.LABEL_TAKEN,
                f"Quedarían dos unidades con la etiqueta «{child.kind} {child.label}».",
                context=number,
                subject=child.label,
                hint="El acto debe correr la numeración de las que siguen (renumber), o dar otra etiqueta.",
            )


def _begins_list(unit: Unit, jurisdiction: Jurisdiction) -> bool:
    kind = jurisdiction.kinds.get(unit.kind)
    return kind is not None and kind.level >= _ITEM and label_order(unit.label, kind.numbering) == ((1, 1),)


def _shape(table: Unit, number: str) -> Iterator[Diagnostic]:
    if table.kind != TABLE or not table.children:
        return
    wanted = len(table.children[0].children)
    for row in table.children:
        if len(row.children) != wanted:
            message = f"Una fila quedaría con {len(row.children)} celdas en una tabla de {wanted} columnas."
            yield Diagnostic(Code.TABLE_SHAPE, message, context=number)
            return
