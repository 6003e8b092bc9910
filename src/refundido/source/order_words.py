"""Part of `source`: what the writers of acts, to XML and to YAML, must know of orders."""

from __future__ import annotations

from collections.abc import Iterator

from refundido.model.act import Instruction
from refundido.model.address import Address
from refundido.model.operation import (
    ChangeSign,
    DeleteUnits,
    EncloseUnits,
    InsertColumn,
    InsertText,
    InsertUnits,
    Operation,
    Order,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
)
from refundido.model.text import Origin
from refundido.model.unit import ROOT, ROW, Unit


def written_address(address: Address) -> str:
    """An address as sources write it."""
    return str(address) if address.steps else ROOT


def are_rows(units: tuple[Unit, ...]) -> bool:
    """Whether units are rows of a table."""
    return bool(units) and all(unit.kind == ROW for unit in units)


def orders_said(instruction: Instruction, act: str) -> tuple[Order, ...]:
    """The orders that the act itself says: none of several whose words are those of the corrected instruction."""
    kept = len(instruction.orders) > 1 and any(is_of_corrected(order.operation, act) for order in instruction.orders)
    return () if kept else instruction.orders


def is_of_corrected(operation: Operation, act: str) -> bool:
    """Whether the operation brings in words of another act: those that an erratum left as they were."""
    return any(origin.act != act for origin in _origins(operation))


def _origins(operation: Operation) -> Iterator[Origin]:
    match operation:
        case ReplaceText(new=text) | InsertText(new=text) | ChangeSign(new=text) | Retitle(heading=text):
            yield from (run.origin for run in text.runs)
        case ReplaceUnits(units=units) | InsertUnits(units=units):
            yield from (unit.origin for unit in units if unit.origin is not None)
        case EncloseUnits(unit=unit):
            yield from (unit.origin,) if unit.origin is not None else ()
        case DeleteUnits(leave=text) if text is not None:
            yield from (run.origin for run in text.runs)
        case InsertColumn(head=head, cells=cells) | ReplaceColumn(head=head, cells=cells):
            yield from (run.origin for text in (head, *cells) for run in text.runs)
        case _:
            return
