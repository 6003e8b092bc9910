"""Part of `source`: acts and their orders -> XML elements (see refundido.rng)."""

from __future__ import annotations

from datetime import date
from typing import assert_never

from lxml import etree

from refundido.model.act import Act, Annulment, DateBounds, Instruction, When
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
from refundido.source.xml_build import element, runs_element, some, words_element
from refundido.source.xml_schema import local
from refundido.source.xml_write_selector import place_element, selector_element
from refundido.source.xml_write_units import unit_element


def act_element(act: Act) -> etree._Element:
    """The element of an act."""
    attributes = {
        "issued": act.issued.isoformat(),
        "in_force": _day(act.in_force),
        "kind": act.kind,
        "corrects": act.corrects,
    }
    return element(
        "act",
        attributes,
        words_element("name", act.title),
        *some("issuer", act.issuer),
        *some("title", act.subject),
        *([_published(act.published)] if act.published else []),
        *(words_element("amends", instrument) for instrument in act.amends),
        *(_annuls(annulment) for annulment in act.annuls),
        *([_brochures(act)] if act.brochures else []),
        *(element("repair", {}, required={"print": r.printed, "read": r.read}) for r in act.repairs),
        *(words_element("note", note) for note in act.notes),
        *(_instruction(instruction, act.id) for instruction in act.instructions),
    )


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _published(when: When) -> etree._Element:
    if isinstance(when, DateBounds):
        return element("published", {"after": when.after.isoformat(), "before": when.before.isoformat()})
    return element("published", {"on": when.isoformat()})


def _annuls(annulment: Annulment) -> etree._Element:
    numbers = (words_element("instruction_number", number) for number in annulment.instructions)
    return element("annuls", {"act": annulment.act, "from": _day(annulment.since) or "origin"}, *numbers)


def _brochures(act: Act) -> etree._Element:
    assert act.brochures is not None
    made = words_element("brochures", act.brochures.words)
    made.set("tolerated_months", str(act.brochures.months))
    return made


def _instruction(instruction: Instruction, act: str) -> etree._Element:
    attributes = {
        "n": instruction.number,
        "in_force": _day(instruction.in_force),
        "instrument": instruction.instrument,
        "after_instruction": instruction.after,
        "corrects": instruction.corrects,
    }
    return element(
        "instruction",
        attributes,
        *some("cite", instruction.cite),
        *some("words", instruction.words),
        *(words_element("note", note) for note in instruction.notes),
        *(_order(order, act) for order in orders_said(instruction, act)),
    )


def _order(order: Order, act: str) -> etree._Element:
    expects = order.expects
    expected = element(
        "expects",
        {"heading": expects.heading, "text": expects.text},
        *(element("count", {"kind": kind, "is": str(count)}) for kind, count in expects.counts.items()),
    )
    return element(
        "order",
        {"as": order.result.as_label, "sic": order.sic},
        words_element("at", written_address(order.at)),
        *([expected] if expected.attrib or len(expected) else []),
        *(element("becomes", required={"from": old, "to": new}) for old, new in order.result.becomes.items()),
        _operation(order.operation, act),
    )


def _operation(operation: Operation, act: str) -> etree._Element:
    made = _text_operation(operation) if isinstance(operation, _TextOperation) else _unit_operation(operation)
    if is_of_corrected(operation, act):
        _leave_out_new(made)
        made.set("of", "corrected")
    return made


_TextOperation = ReplaceText | DeleteText | InsertText | ChangeSign | SplitParagraph | Retitle
_NEW = {"with", "new", "unit", "table", "row", "leave", "head", "cell"}


def _leave_out_new(made: etree._Element) -> None:
    """Take out what the corrected instruction brings in: an erratum that keeps it does not say it again."""
    for child in made:
        if local(child) in _NEW:
            made.remove(child)
    if local(made) == "retitle":
        made.text = None
    for name in ("from", "to", "id"):
        made.attrib.pop(name, "")


def _unit_operation(
    operation: ReplaceUnits
    | InsertUnits
    | DeleteUnits
    | MoveUnit
    | EncloseUnits
    | Renumber
    | JoinParagraphs
    | InsertColumn
    | DeleteColumn
    | ReplaceColumn,
) -> etree._Element:
    match operation:
        case ReplaceUnits(units):
            return element("replace_rows" if are_rows(units) else "replace_unit", {}, *_units(units))
        case InsertUnits(units, side, shift):
            attributes = {"place": str(side)} | ({"shift": "yes"} if shift else {})
            return element("insert_rows" if are_rows(units) else "insert_units", attributes, *_units(units))
        case DeleteUnits(leave, shift):
            inside = [_new("leave", leave)] if leave is not None else []
            return element("delete_unit", {"shift": "yes"} if shift else {}, *inside)
        case MoveUnit(to, side):
            return element("move", {"place": side}, words_element("to", written_address(to)))
        case EncloseUnits(unit):
            return element("enclose", {}, *_units((unit,)))
        case Renumber(label):
            return element("renumber", required={"label": label})
        case JoinParagraphs():
            return element("join")
        case InsertColumn(column_id, head, cells, side):
            return element("insert_column", {"place": side}, *_column(head, cells), required={"id": column_id})
        case DeleteColumn():
            return element("delete_column")
        case ReplaceColumn(head, cells):
            return element("replace_column", {}, *_column(head, cells))
        case _:
            assert_never(operation)


def _text_operation(operation: _TextOperation) -> etree._Element:
    match operation:
        case ReplaceText(selector, new, where, within, field, excepted):
            parts = (*_selectors(selector, where, within), *map(_excepted, excepted))
            return element("replace", _in(field), *parts, _new("with", new))
        case DeleteText(selector, where, within, field, excepted):
            return element("delete", _in(field), *_selectors(selector, where, within), *map(_excepted, excepted))
        case InsertText(new, place, within, field):
            narrowed = [element("within", {}, selector_element(within))] if within else []
            return element("insert", _in(field), _new("new", new), place_element(place), *narrowed)
        case ChangeSign(old, new, place):
            return element("change_sign", {}, place_element(place), required={"from": old, "to": new.plain})
        case SplitParagraph(place):
            return element("split", {}, place_element(place))
        case Retitle(heading):
            return _new("retitle", heading)
        case _:
            assert_never(operation)


def _column(head: Text, cells: tuple[Text, ...]) -> list[etree._Element]:
    return [_new("head", head), *(_new("cell", cell) for cell in cells)]


def _in(field: Field) -> dict[str, str]:
    return {} if field is Field.TEXT else {"in": field.value}


def _new(name: str, text: Text) -> etree._Element:
    return runs_element(name, text, Standing.OFFICIAL)


def _units(units: tuple[Unit, ...]) -> list[etree._Element]:
    return [unit_element(unit, Standing.OFFICIAL) for unit in units]


def _excepted(excepted: Excepted) -> etree._Element:
    nth = {"nth": str(excepted.nth)} if excepted.nth else {}
    return element("except", nth, words_element("at", written_address(excepted.at)))


def _selectors(selector: Selector, where: Selector | None, within: Selector | None) -> list[etree._Element]:
    more = (("where", where), ("within", within))
    return [
        selector_element(selector),
        *(element(name, {}, selector_element(extra)) for name, extra in more if extra),
    ]
