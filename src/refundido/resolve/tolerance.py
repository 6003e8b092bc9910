"""Part of `resolve`: a quotation that does not stand, let pass by a person's `sic` and its reason (law 2)."""

from __future__ import annotations

from dataclasses import replace

from refundido.diagnostic import Code, Diagnostic, Outcome, Severity
from refundido.model.operation import (
    Beside,
    DeleteText,
    Field,
    InsertText,
    Operation,
    Order,
    ReplaceText,
    SplitParagraph,
)
from refundido.model.selector import Quotation
from refundido.model.unit import Unit
from refundido.resolve.excerpts import LEAST_LIKENESS, SIC_ADVICE
from refundido.resolve.leaves import leaves_of
from refundido.resolve.quote import nearest_passage, occurrences
from refundido.resolve.view import Target


def let_pass(root: Unit, target: Target, order: Order) -> Outcome[Operation]:
    """The order's operation quoting the nearest passage, reported; no value where nothing is near enough.

    Only where a person wrote `sic`, and only for a quotation that does not stand at all.
    """
    quotation = _quotation(order.operation)
    if not order.sic or quotation is None:
        return Outcome(None)
    operation = order.operation
    plain = [leaf.plain for leaf in leaves_of(root, target, _field(operation)).value or ()]
    if not plain or any(occurrences(each, quotation.words)[0] for each in plain):
        return Outcome(None)
    passage, likeness = max((nearest_passage(each, quotation.words) for each in plain), key=lambda found: found[1])
    if likeness < LEAST_LIKENESS or not any(occurrences(each, passage)[0] for each in plain):
        return Outcome(None)
    message = f"El acto cita «{quotation.words}» y el texto dice «{passage}»; se acepta: {order.sic}"
    accepted = Diagnostic(Code.QUOTE_SIC, message, Severity.WARNING, subject=quotation.words)
    return Outcome(_quoting(order.operation, replace(quotation, words=passage)), (accepted,))


def unadvised(order: Order, said: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The findings on an order, which do not advise to write the `sic` that it has."""
    if not order.sic:
        return said
    return tuple(replace(each, hint=each.hint.replace(SIC_ADVICE, "")) for each in said)


def _field(operation: Operation) -> Field:
    return operation.field if isinstance(operation, ReplaceText | DeleteText | InsertText) else Field.TEXT


def _quotation(operation: Operation) -> Quotation | None:
    match operation:
        case ReplaceText(selector=Quotation() as found) | DeleteText(selector=Quotation() as found):
            return found
        case InsertText(place=Beside(selector=Quotation() as found)):
            return found
        case SplitParagraph(place=Beside(selector=Quotation() as found)):
            return found
        case _:
            return None


def _quoting(operation: Operation, quotation: Quotation) -> Operation:
    match operation:
        case ReplaceText() | DeleteText():
            return replace(operation, selector=quotation)
        case InsertText(place=Beside() as place) | SplitParagraph(place=Beside() as place):
            return replace(operation, place=replace(place, selector=quotation))
        case _:
            return operation
