"""Part of `audit`: a unit replaced whole by a text quoted without its stop keeps the one that stands (law 8).

Spanish print leaves the full stop of a quoted sentence outside its marks («… por el siguiente: "La caja cobra".»).
Where the old text ended in one, and the act has one just after the quotation, it is of the new text. Pure.
"""

from __future__ import annotations

import re
from dataclasses import replace

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import Order, ReplaceUnits
from refundido.model.text import Run, Text
from refundido.model.unit import PARAGRAPH, TABLE, Unit, unit_at
from refundido.resolve.addresses import find

_TAIL = 40
"""As many characters of a text tell where its quotation ends."""


def with_stops(order: Order, words: str, root: Unit, jurisdiction: Jurisdiction) -> Order:
    """The order, its new units with the stop that the words of the act leave after their quotation."""
    operation = order.operation
    if not isinstance(operation, ReplaceUnits) or not operation.units:
        return order
    target = find(root, order.at, jurisdiction).value
    old = _last(unit_at(root, target.paths[-1])) if target is not None and target.paths[-1] else None
    new = _last(operation.units[-1])
    if old is None or new is None or not old.plain.endswith(".") or not _stop_outside(new.plain, words):
        return order
    units = (*operation.units[:-1], _stopped(operation.units[-1]))
    return replace(order, operation=replace(operation, units=units))


def _last(unit: Unit) -> Text | None:
    """The text that a unit ends in, where it is a paragraph's."""
    if unit.kind == TABLE:
        return None
    if unit.children:
        return _last(unit.children[-1])
    return unit.text if unit.kind == PARAGRAPH else None


def _stop_outside(plain: str, words: str) -> bool:
    """Whether a text ends in no sign, and a full stop stands after the quotation of it."""
    if not plain or not plain[-1].isalnum():
        return False
    tail = r"\s+".join(re.escape(word) for word in plain[-_TAIL:].split())
    return re.search(rf"{tail}\s*[\"”»']+\s*\.", words) is not None


def _stopped(unit: Unit) -> Unit:
    if unit.children:
        return unit.with_children((*unit.children[:-1], _stopped(unit.children[-1])))
    assert unit.text is not None, "told by `_last`"
    last = unit.text.runs[-1]
    return unit.with_text(Text.join((*unit.text.runs, Run(".", last.origin, last.at + len(last.text), last.standing))))
