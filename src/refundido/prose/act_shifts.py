"""Part of `prose`: «El actual inciso segundo pasa a ser tercero», told apart from what makes it so.

Paragraphs bear no number: one that another part of the act brings in, takes out or replaces gives them theirs. So a
part that only says which one comes to be which orders nothing; what it says is held to what the other makes (`claims`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from refundido.diagnostic import Code
from refundido.model.address import Nth
from refundido.model.operation import DeleteUnits, InsertUnits, MoveUnit, Order, ReplaceUnits, Result, Side
from refundido.model.unit import PARAGRAPH
from refundido.prose.act_reading import ActPart, Fate
from refundido.prose.act_text import ActText
from refundido.prose.act_words import amends
from refundido.prose.becoming import container_of
from refundido.prose.reading import Reading
from refundido.prose.references import Steps, kind_of
from refundido.prose.trouble import report


def with_shifts(source: ActText, parts: Sequence[ActPart]) -> list[ActPart]:
    """The parts, each that only says what a paragraph comes to be given as a claim to the part that makes it so."""
    found = list(parts)
    for index, part in enumerate(parts):
        shift = _shift(part)
        other = next((at for at, each in enumerate(found) if shift is not None and _makes(each, shift)), None)
        if shift is None or other is None:
            continue
        found[other] = _claiming(found[other], shift)
        message = f"Lo que dice la instrucción {part.number} resulta de la {found[other].number}, y se comprueba allí."
        told = report(Code.ADDRESS_TWICE, message, part.words).located(source.span(part.start, part.end))
        assert part.reading is not None, "told by `_shift`"
        idle = replace(part.reading, readings=(), idle=True, reports=(*part.reading.reports, told))
        found[index] = replace(part, fate=Fate.IDLE, reading=idle, reports=(*part.reports, told))
    return found


def _shift(part: ActPart) -> Order | None:
    """The one order of a part that says that a paragraph comes to be another of the same unit; None if it is none."""
    readings = part.reading.readings if part.reading is not None else ()
    if part.fate is not Fate.ORDER or len(readings) != 1 or len(readings[0].orders) != 1:
        return None
    order = readings[0].orders[0]
    last = order.at.steps[-1] if order.at.steps else None
    operation = order.operation
    if not isinstance(operation, MoveUnit) or operation.side is not Side.IN_ORDER or operation.label:
        return None
    counted = isinstance(last, Nth) and last.kind == PARAGRAPH and isinstance(last.number, int)
    same = operation.to.steps == order.at.steps[:-1]
    return order if counted and same and not amends(part.words, 0, len(part.words)) else None


def _makes(part: ActPart, shift: Order) -> bool:
    """Whether a part changes how many paragraphs the unit of a shift has."""
    readings = part.reading.readings if part.reading is not None else ()
    told = bool(readings) and all(_maker(reading, shift.at.steps[:-1]) is not None for reading in readings)
    return part.fate is Fate.ORDER and told


def _maker(reading: Reading, container: Steps) -> int | None:
    """The index of the order of a reading that brings paragraphs into a unit, or takes them out of it."""
    for index, order in enumerate(reading.orders):
        match order.operation:
            case InsertUnits(units=units):
                counts = units[0].kind == PARAGRAPH
            case DeleteUnits() | ReplaceUnits():
                counts = bool(order.at.steps) and kind_of(order.at.steps[-1]) == PARAGRAPH
            case _:
                counts = False
        if counts and container_of(order) == container:
            return index
    return None


def _claiming(part: ActPart, shift: Order) -> ActPart:
    """A part, each of its readings with what a shift says that results."""
    assert part.reading is not None, "told by `_makes`"
    readings = tuple(_with_claim(reading, shift) for reading in part.reading.readings)
    return replace(part, reading=replace(part.reading, readings=readings))


def _with_claim(reading: Reading, shift: Order) -> Reading:
    index = _maker(reading, shift.at.steps[:-1])
    last = shift.at.steps[-1]
    assert index is not None, "told by `_makes`"
    assert isinstance(last, Nth), "told by `_shift`"
    order = reading.orders[index]
    told = {f"{PARAGRAPH} {last.number}": shift.result.as_label, **shift.result.becomes}
    becomes = {**order.result.becomes, **told}
    made = replace(order, result=Result(order.result.as_label, becomes))
    return replace(reading, orders=(*reading.orders[:index], made, *reading.orders[index + 1 :]))
