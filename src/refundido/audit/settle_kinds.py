"""Part of `audit`: new units take the kind of those they stand among, where the act's word for them may mean several.

Acts call «numeral» what the text holds as a número of a list, a punto or a game («un nuevo numeral 6» among juegos):
the number is the same, and the text says which it is. Only the kind changes; nothing else of the order does. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents, roman_value
from refundido.model.operation import InsertUnits, Order, ReplaceUnits, Result, Side
from refundido.model.unit import Unit, unit_at, walk
from refundido.prose.payload import retyped
from refundido.resolve.addresses import find
from refundido.resolve.view import Target

_NUMBERED = ("numeral", "número", "punto", "juego")
_LETTERED = ("literal", "romanito")
_SIGN, _OTHER_SIGN = "°", "º"


def with_kinds_of_text(order: Order, root: Unit, jurisdiction: Jurisdiction) -> Order:
    """The order, its new units called as those that they replace or stand among are; else the order as it is."""
    operation = order.operation
    if not isinstance(operation, ReplaceUnits | InsertUnits) or not operation.units:
        return order
    may, signed = all(map(_may_change, operation.units)), any(_SIGN in unit.label for unit in operation.units)
    target = find(root, order.at, jurisdiction).value if may or signed else None
    if target is None:
        return order
    if signed:
        order, operation = _without_signs(order, operation, root, target)
    kind = _kind_there(root, target, operation) if may else ""
    if not kind or not all(_fits(unit, kind) for unit in operation.units):
        return order
    changed = {unit.kind for unit in operation.units if unit.kind != kind}
    if not changed:
        return order
    units = retyped(operation.units, kind)
    result = replace(order.result, as_label=_renamed(order.result, changed, kind, jurisdiction))
    return replace(order, operation=replace(operation, units=units), result=result)


def _without_signs(
    order: Order, operation: ReplaceUnits | InsertUnits, root: Unit, target: Target
) -> tuple[Order, ReplaceUnits | InsertUnits]:
    """The order with the ordinal sign in its labels («artículo 5°») that the text has in its own, or with none."""
    kinds = {unit.kind for unit in operation.units}
    labels = [unit.label for _, unit in walk(unit_at(root, target.path[:1])) if unit.kind in kinds]
    sign = next((sign for sign in (_SIGN, _OTHER_SIGN) if any(sign in label for label in labels)), "")
    units = tuple(unit.with_label(unit.label.replace(_SIGN, sign)) for unit in operation.units)
    operation = replace(operation, units=units)
    result = replace(order.result, as_label=order.result.as_label.replace(_SIGN, sign))
    return replace(order, operation=operation, result=result), operation


def _may_change(unit: Unit) -> bool:
    """Whether its label is one that units of several kinds bear."""
    label = unit.label.split(" ")[0]
    return (unit.kind in _NUMBERED and label.isdigit()) or (unit.kind in _LETTERED and len(label) == 1)


def _fits(unit: Unit, kind: str) -> bool:
    """Whether the unit may be of that kind: of the same way of numbering, and as a Roman number only if it is one."""
    if kind not in _LETTERED:
        return unit.kind not in _LETTERED
    roman = roman_value(unit.label.split(" ")[0]) is not None
    return unit.kind in _LETTERED and (kind == "literal" or roman)


def _kind_there(root: Unit, target: Target, operation: ReplaceUnits | InsertUnits) -> str:
    """The one kind of numbered unit where the new ones go; empty if there are none or several."""
    if isinstance(operation, ReplaceUnits):
        return _only(unit_at(root, path) for path in target.paths)
    unit = unit_at(root, target.path)
    if operation.side not in (Side.BEFORE, Side.AFTER):
        return _only(child for child in unit.children if _may_change(child))
    beside = unit_at(root, target.path[:-1]).children if target.path else ()
    return unit.kind if _may_change(unit) else _only(each for each in beside if _may_change(each))


def _only(units: Iterable[Unit]) -> str:
    kinds = {unit.kind if _may_change(unit) else "" for unit in units}
    return kinds.pop() if len(kinds) == 1 else ""


def _renamed(result: Result, old: set[str], kind: str, jurisdiction: Jurisdiction) -> str:
    """What the act says results, with the noun that the text has for it."""
    noun, _, rest = result.as_label.partition(" ")
    folded = fold_accents(noun)
    if jurisdiction.words.get(folded, "") in old:
        return f"{kind} {rest}"
    plurals = jurisdiction.kinds[kind].plurals if kind in jurisdiction.kinds else ()
    return f"{plurals[0]} {rest}" if plurals and jurisdiction.plural_words.get(folded, "") in old else result.as_label
