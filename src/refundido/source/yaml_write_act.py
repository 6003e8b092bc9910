"""Part of `source`: acts, their instructions and orders -> what YAML says of them (see docs/formato.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import assert_never

from refundido.model.act import Act, Annulment, DateBounds, Instruction, When
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import (
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    EncloseUnits,
    Excepted,
    Field,
    InsertColumn,
    InsertText,
    InsertUnits,
    JoinParagraphs,
    MoveUnit,
    Operation,
    Order,
    Renumber,
    ReplaceColumn,
    ReplaceText,
    ReplaceUnits,
    Retitle,
    SplitParagraph,
)
from refundido.model.selector import Selector
from refundido.model.text import Standing, Text
from refundido.model.unit import Unit
from refundido.source.order_words import are_rows, is_of_corrected, orders_said, written_address
from refundido.source.quotations import unsaid
from refundido.source.yaml_emit import Bare, Flow, Node, Quoted, Spaced
from refundido.source.yaml_write_selector import place_nodes, selector_node
from refundido.source.yaml_write_units import YamlUnitWriter, cell_text, rows_node

Entries = Iterator[tuple[str, Node]]


def act_node(act: Act, jurisdiction_of: Callable[[str], Jurisdiction]) -> dict[str, Node]:
    """The mapping of an act; `jurisdiction_of` gives the vocabulary of an instrument."""
    return dict(_act(act, jurisdiction_of))


def _act(act: Act, jurisdiction_of: Callable[[str], Jurisdiction]) -> Entries:
    yield "act", act.title
    yield from _some({"kind": act.kind, "issuer": act.issuer, "title": act.subject})
    yield "issued", _day(act.issued)
    if act.published is not None:
        yield "published", _when(act.published)
    if act.in_force is not None:
        yield "in_force", _day(act.in_force)
    if act.amends:
        yield "amends", act.amends[0] if len(act.amends) == 1 else list(act.amends)
    yield from _some({"corrects": act.corrects})
    if act.annuls:
        yield "annuls", [_annulment(each) for each in act.annuls]
    if act.brochures is not None:
        months: dict[str, Node] = {"tolerated_months": Bare(str(act.brochures.months))}
        yield "brochures", months | ({"words": Quoted(act.brochures.words)} if act.brochures.words else {})
    if act.repairs:
        yield "repairs", [Flow({"print": each.printed, "read": each.read}) for each in act.repairs]
    if act.notes:
        yield "notes", [Quoted(note) for note in act.notes]
    if act.instructions:
        yield "instructions", [Spaced(_instruction(act, each, jurisdiction_of)) for each in act.instructions]


def _instruction(act: Act, instruction: Instruction, jurisdiction_of: Callable[[str], Jurisdiction]) -> Node:
    instrument = instruction.instrument or (act.amends[0] if act.amends else "")
    return _InstructionWriter(act.id, jurisdiction_of(instrument)).write(instruction)


def _some(words: dict[str, str]) -> Entries:
    yield from ((key, value) for key, value in words.items() if value)


def _day(day: date) -> Node:
    return Bare(day.isoformat())


def _when(when: When) -> Node:
    return (
        Flow({"after": _day(when.after), "before": _day(when.before)}) if isinstance(when, DateBounds) else _day(when)
    )


def _annulment(annulment: Annulment) -> Node:
    numbers: dict[str, Node] = {}
    if annulment.instructions:
        numbers["instructions"] = Flow([Quoted(number) for number in annulment.instructions])
    return {"act": annulment.act, **numbers, "from": _day(annulment.since) if annulment.since else Bare("origin")}


class _InstructionWriter:
    """Writes the instructions of one act for one instrument."""

    def __init__(self, act: str, jurisdiction: Jurisdiction) -> None:
        self._act = act
        self._units = YamlUnitWriter(jurisdiction)

    def write(self, instruction: Instruction) -> dict[str, Node]:
        """One instruction: its order among its own keys, or several as `operations`."""
        orders = [self._order(order, bool(instruction.corrects)) for order in orders_said(instruction, self._act)]
        alone: dict[str, Node] = orders[0] if len(orders) == 1 else {}
        several: dict[str, Node] = {"operations": orders} if len(orders) > 1 else {}
        notes: dict[str, Node] = {"notes": [Quoted(note) for note in instruction.notes]} if instruction.notes else {}
        return {**dict(self._head(instruction)), **alone, **several, **notes}

    def _head(self, instruction: Instruction) -> Entries:
        yield "n", Quoted(instruction.number)
        yield from _some({"cite": instruction.cite})
        if instruction.words:
            yield "words", Quoted(instruction.words)
        if instruction.in_force is not None:
            yield "in_force", _day(instruction.in_force)
        yield from _some({"instrument": instruction.instrument})
        if instruction.after:
            yield "after_instruction", Quoted(instruction.after)
        if instruction.corrects:
            yield "instruction", Quoted(instruction.corrects)

    def _order(self, order: Order, corrects: bool) -> dict[str, Node]:
        said = dict(self._operation(order.operation))
        verb = next(iter(said))
        if is_of_corrected(order.operation, self._act):
            for key in _brought_in(order.operation, verb):
                said.pop(key, None)
        at: dict[str, Node] = {"at": Quoted(written_address(order.at))}
        return {**at, **(unsaid(verb) if corrects else {}), **said, **dict(_frame(order))}

    def _operation(self, operation: Operation) -> Entries:
        """The keys of an operation, its verb first."""
        match operation:
            case ReplaceText() | DeleteText() | InsertText() | ChangeSign() | SplitParagraph() | Retitle():
                yield from _text_operation(operation)
            case InsertColumn() | DeleteColumn() | ReplaceColumn():
                yield from _column_operation(operation)
            case ReplaceUnits(units):
                yield "replace_rows" if are_rows(units) else "replace_unit", self._brought(units)
            case InsertUnits(units, side, shift):
                yield "insert_rows" if are_rows(units) else "insert_units", self._brought(units)
                yield "place", Bare(side.value)
                yield from [("shift", Bare("yes"))] if shift else []
            case DeleteUnits(leave, shift):
                yield "delete_unit", Bare("yes")
                yield from [("shift", Bare("yes"))] if shift else []
                yield from [("leave", Quoted(leave.plain))] if leave is not None else []
            case MoveUnit(to, side):
                yield "move", {"to": Quoted(written_address(to)), "place": Bare(side.value)}
            case EncloseUnits(unit):
                yield "enclose", self._brought((unit,))
            case Renumber(label):
                yield "renumber", Quoted(label)
            case JoinParagraphs():
                yield "join", Bare("yes")
            case _:
                assert_never(operation)

    def _brought(self, units: tuple[Unit, ...]) -> Node:
        if are_rows(units):
            return rows_node(units, Standing.OFFICIAL)
        return self._units.all(units, Standing.OFFICIAL)


def _brought_in(operation: Operation, verb: str) -> tuple[str, ...]:
    """The keys of what an operation brings in."""
    match operation:
        case ReplaceText():
            return ("with",)
        case DeleteUnits():
            return ("leave",)
        case _:
            return (verb,)


def _text_operation(
    operation: ReplaceText | DeleteText | InsertText | ChangeSign | SplitParagraph | Retitle,
) -> Entries:
    match operation:
        case ReplaceText(selector, new, where, within, field, excepted):
            yield "replace", selector_node(selector)
            yield from _narrowed(where, within, field)
            yield from _excepted(excepted)
            yield "with", Quoted(new.plain)
        case DeleteText(selector, where, within, field, excepted):
            yield "delete", selector_node(selector)
            yield from _narrowed(where, within, field)
            yield from _excepted(excepted)
        case InsertText(new, place, within, field):
            yield "insert", Quoted(new.plain)
            yield from place_nodes(place).items()
            yield from _narrowed(None, within, field)
        case ChangeSign(old, new, place):
            yield "change_sign", Flow({"from": Quoted(old), "to": Quoted(new.plain)})
            yield from place_nodes(place).items()
        case SplitParagraph(place):
            yield "split", Flow(place_nodes(place))
        case Retitle(heading):
            yield "retitle", Quoted(heading.plain)
        case _:
            assert_never(operation)


def _excepted(excepted: tuple[Excepted, ...]) -> Entries:
    if excepted:
        at: list[Node] = [
            {"at": Quoted(written_address(each.at)), **({"nth": Bare(str(each.nth))} if each.nth else {})}
            for each in excepted
        ]
        yield "except", at


def _narrowed(where: Selector | None, within: Selector | None, field: Field) -> Entries:
    yield from ((key, selector_node(value)) for key, value in (("where", where), ("within", within)) if value)
    if field is not Field.TEXT:
        yield "in", Bare(field.value)


def _column_operation(operation: InsertColumn | DeleteColumn | ReplaceColumn) -> Entries:
    match operation:
        case InsertColumn(column_id, head, cells, side):
            yield "insert_column", {"id": column_id, **_column(head, cells)}
            yield "place", Bare(side.value)
        case DeleteColumn():
            yield "delete_column", Bare("yes")
        case ReplaceColumn(head, cells):
            yield "replace_column", _column(head, cells)
        case _:
            assert_never(operation)


def _column(head: Text, cells: tuple[Text, ...]) -> dict[str, Node]:
    return {"head": cell_text(head), "cells": Flow([cell_text(cell) for cell in cells])}


def _frame(order: Order) -> Entries:
    """What an order says besides its operation and its place."""
    expects = order.expects
    expected: dict[str, Node] = {k: Quoted(v) for k, v in (("text", expects.text), ("heading", expects.heading)) if v}
    if expects.counts:
        expected["count"] = {kind: Bare(str(count)) for kind, count in expects.counts.items()}
    if expected:
        yield "expects", Flow(expected)
    if order.result.as_label:
        yield "as", order.result.as_label
    if order.result.becomes:
        yield "becomes", Flow({old: Quoted(new) for old, new in order.result.becomes.items()})
    if order.sic:
        yield "sic", Quoted(order.sic)
