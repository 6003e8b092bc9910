"""The door of the pass `resolve`: an instruction -> its edits, pinned to the text before the act (law 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from refundido.diagnostic import Diagnostic, Outcome, has_errors
from refundido.model.act import Instruction
from refundido.model.edit import Claim, Edit, Resolved
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import (
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    EncloseUnits,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Order,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    SplitParagraph,
)
from refundido.model.unit import Unit
from refundido.resolve.addresses import find
from refundido.resolve.claims import claims_of, expected
from refundido.resolve.column_orders import deleted_column, inserted_column, replaced_column
from refundido.resolve.enclosing import enclosed_units
from refundido.resolve.moves import moved_units
from refundido.resolve.text_orders import changed_sign, deleted_text, inserted_text, replaced_text, retitled, split
from refundido.resolve.tolerance import let_pass, unadvised
from refundido.resolve.unit_orders import (
    deleted_units,
    inserted_units,
    joined,
    renumbered,
    replaced_units,
    whole_units,
)
from refundido.resolve.view import Target


def resolve_instruction(root: Unit, instruction: Instruction, jurisdiction: Jurisdiction) -> Outcome[Resolved]:
    """The edits and claims of an instruction's orders against `root`; every error of every order at once."""
    edits: list[Edit] = []
    claims: list[Claim] = []
    said: list[Diagnostic] = []
    for order in instruction.orders:
        outcome = resolve_order(root, order, instruction.number, jurisdiction)
        said.extend(outcome.located(order.span or instruction.span, instruction.number).diagnostics)
        if outcome.value is not None:
            edits.extend(outcome.value.edits)
            claims.extend(outcome.value.claims)
    return Outcome(None if has_errors(said) else Resolved(tuple(edits), tuple(claims)), tuple(said))


def resolve_order(root: Unit, order: Order, number: str, jurisdiction: Jurisdiction) -> Outcome[Resolved]:
    """The edits and claims of one order against `root`."""
    target = find(root, order.at, jurisdiction)
    if target.value is None:
        return Outcome(None, target.diagnostics)
    unmet = expected(root, target.value, order, jurisdiction)
    tolerated = let_pass(root, target.value, order) if order.sic else Outcome(None)
    order = replace(order, operation=tolerated.value) if tolerated.value else order
    edits = _edits(root, target.value, order, number, jurisdiction)
    said = (*target.diagnostics, *unmet, *tolerated.diagnostics, *unadvised(order, edits.diagnostics))
    if edits.value is None or has_errors(said):
        return Outcome(None, said)
    claims = claims_of(root, target.value, order, number, edits.value, jurisdiction)
    return Outcome(Resolved(edits.value, claims.value or ()), (*said, *claims.diagnostics))


def _edits(
    root: Unit, target: Target, order: Order, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    match order.operation:
        case ReplaceText() as operation:
            return replaced_text(root, target, operation, number, jurisdiction)
        case DeleteText() as operation:
            return deleted_text(root, target, operation, number, jurisdiction)
        case InsertText() as operation:
            return inserted_text(root, target, operation, number)
        case ChangeSign() as operation:
            return changed_sign(root, target, operation, number)
        case Retitle() as operation:
            return retitled(root, target, operation, number)
        case SplitParagraph() as operation:
            return split(root, target, operation, number)
        case InsertColumn() as operation:
            return inserted_column(root, target, operation, number)
        case DeleteColumn():
            return deleted_column(root, target, number)
        case ReplaceColumn() as operation:
            return replaced_column(root, target, operation, number)
        case InsertUnits() as operation:
            return inserted_units(root, target, operation, number, order.result.as_label, jurisdiction)
        case _:
            return _unit_edits(root, target, order, number, jurisdiction)


def _unit_edits(
    root: Unit, target: Target, order: Order, number: str, jurisdiction: Jurisdiction
) -> Outcome[tuple[Edit, ...]]:
    whole = whole_units(target)
    if whole.value is None:
        return Outcome(None, whole.diagnostics)
    match order.operation:
        case ReplaceUnits() as operation:
            return replaced_units(root, target, operation, number, jurisdiction, tuple(order.result.becomes.values()))
        case DeleteUnits() as operation:
            return deleted_units(root, target, operation, number, jurisdiction)
        case MoveUnit() as operation:
            return moved_units(root, target, operation, number, order.result.as_label, jurisdiction)
        case EncloseUnits() as operation:
            return enclosed_units(root, target, operation, number, jurisdiction)
        case Renumber() as operation:
            return renumbered(root, target, operation, number)
        case JoinParagraphs():
            return joined(root, target, number)
        case (
            ReplaceText() | DeleteText() | InsertText() | ChangeSign() | Retitle() | SplitParagraph()
            | InsertColumn() | DeleteColumn() | ReplaceColumn() | InsertUnits()
        ):  # fmt: skip
            raise AssertionError("resolved by the caller")
        case _:
            assert_never(order.operation)
