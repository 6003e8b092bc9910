"""Part of `prose`: «cada vez que aparezca, con excepción del artículo 3» -> an order that leaves those words."""

from __future__ import annotations

from dataclasses import replace

from refundido.model.address import Address
from refundido.model.operation import DeleteText, Excepted, Operation, ReplaceText
from refundido.model.selector import Quotation
from refundido.prose.clauses import Clause
from refundido.prose.maker import Context, steps_of
from refundido.prose.references import Linked, Steps
from refundido.prose.trouble import NotUnderstoodError


def but_for(operation: Operation, clause: Clause, base: Steps, context: Context) -> Operation:
    """The order with what the clause excepts. It may only except from all the occurrences of some words.

    Errors: PROSE_NOT_UNDERSTOOD where an exception is of another order, or its place can be read in several ways.
    """
    if not clause.excepted:
        return operation
    first = clause.excepted[0]
    words = operation.selector if isinstance(operation, ReplaceText | DeleteText) else None
    if not isinstance(operation, ReplaceText | DeleteText) or not isinstance(words, Quotation) or not words.every:
        raise NotUnderstoodError("No se entiende de qué se exceptúa esto.", first.start, first.end)
    found: list[Excepted] = []
    for each in clause.excepted:
        places = steps_of([Linked("en", each.ref)], [base], context, sibling=False)
        if len(places) != 1:
            raise NotUnderstoodError("No se entiende qué lugar se exceptúa.", each.start, each.end)
        found.append(Excepted(Address(places[0]), each.nth))
    return replace(operation, excepted=tuple(found))
