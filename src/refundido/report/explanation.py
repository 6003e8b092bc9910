"""Part of `report`: the orders of an act in words: where, and what is done there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from refundido.model.act import Act
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
    Operation,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    SplitParagraph,
)
from refundido.model.unit import Unit
from refundido.report.text import Line


def explanation_lines(act: Act | None) -> Iterator[Line]:
    """Each order of an act on two lines: its place, and what is done; nothing where there is no act."""
    for instruction in act.instructions if act is not None else ():
        for order in instruction.orders:
            yield ("Lugar: ", "strong"), (str(order.at) or "el texto entero", "plain")
            yield ("Orden: ", "strong"), (order_words(order.operation), "plain")
            yield ()


def order_words(operation: Operation) -> str:
    """What an operation does, in a few words."""
    match operation:
        case ReplaceText(new=new):
            return f"reemplaza palabras por «{new.plain}»"
        case DeleteText():
            return "suprime palabras"
        case InsertText(new=new):
            return f"intercala «{new.plain}»"
        case ChangeSign(old=old, new=new):
            return f"cambia el signo «{old}» por «{new.plain}»"
        case ReplaceUnits(units=units):
            return f"reemplaza la unidad por {_units(units)}"
        case InsertUnits(units=units):
            return f"agrega {_units(units)}"
        case DeleteUnits(leave=leave):
            return f"suprime la unidad{' y deja «' + leave.plain + '»' if leave else ''}"
        case MoveUnit(to=to):
            return f"traslada la unidad, junto a «{to}»"
        case EncloseUnits(unit=unit):
            return f"pone las unidades dentro de {_units((unit,))}"
        case Renumber(label=label):
            return f"cambia su número por «{label}»"
        case Retitle(heading=heading):
            return f"cambia su nombre por «{heading.plain}»"
        case SplitParagraph():
            return "divide el párrafo"
        case JoinParagraphs():
            return "une los párrafos"
        case InsertColumn(head=head):
            return f"agrega la columna «{head.plain}»"
        case DeleteColumn():
            return "suprime la columna"
        case ReplaceColumn(head=head):
            return f"reemplaza la columna por «{head.plain}»"
        case _:
            assert_never(operation)


def _units(units: tuple[Unit, ...]) -> str:
    named = [f"{unit.kind} {unit.label}".strip() for unit in units[:3]]
    more = f" y {len(units) - 3} más" if len(units) > 3 else ""
    return ", ".join(named) + more
