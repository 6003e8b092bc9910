"""Orders: each form of docs/formato.md gives its operation, and new text and units know whence they come."""

from __future__ import annotations

import pytest

from refundido.model.address import Address, Named, Nth
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.operation import (
    Amid,
    AtStop,
    Beside,
    ChangeSign,
    DeleteColumn,
    DeleteText,
    DeleteUnits,
    Expectation,
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
    Result,
    Retitle,
    Side,
    SplitParagraph,
)
from refundido.model.selector import (
    Between,
    BetweenStops,
    Edge,
    FromTo,
    Quotation,
    Selector,
    Sentences,
    SentenceStarting,
    Stops,
    Whole,
)
from refundido.model.text import Origin, Text
from refundido.model.unit import Unit, walk
from refundido.source.read_instructions import read_instructions_text
from refundido.source.read_jurisdiction import packaged_jurisdictions

CL: Jurisdiction = dict(packaged_jurisdictions()[0])["cl"]
P1 = Address((Nth("párrafo", 1),))


def read(text: str) -> tuple[Order, ...]:
    outcome = read_instructions_text(text, "f.yaml", "x/a", CL)
    assert not outcome.diagnostics, outcome.diagnostics
    assert outcome.value is not None
    return tuple(order for instruction in outcome.value for order in instruction.orders)


def new(plain: str, place: str = "1") -> Text:
    return Text.of(plain, Origin("x/a", "1", place))


A, B = Quotation("a"), Quotation("b")
SELECTORS: list[tuple[str, Selector]] = [
    ("cuadro y parejas", Quotation("cuadro y parejas")),
    ("{quote: whole}", Quotation("whole")),
    ("whole", Whole()),
    ("{quote: x, nth: 2}", Quotation("x", nth=2)),
    ("{quote: x, times: 2}", Quotation("x", times=2)),
    ("{quote: x, every: yes}", Quotation("x", every=True)),
    ("{quote: x, after: y}", Quotation("x", after="y")),
    ("{quote: x, before: y}", Quotation("x", before="y")),
    ("{quote: x, between: [y, z]}", Quotation("x", after="y", before="z")),
    ("{quote: x, place: start}", Quotation("x", place=Edge.START)),
    ("{quote: x, place: end}", Quotation("x", place=Edge.END)),
    ("{sentence: 2}", Sentences(2, 2)),
    ("{sentence: last}", Sentences(-1, -1)),
    ("{sentences: [2, 3]}", Sentences(2, 3)),
    ("{sentence_starting: Cada jugador}", SentenceStarting("Cada jugador")),
    ("{between_stops: [1, 2]}", BetweenStops(1, 2)),
    ("{after_stop: 1}", BetweenStops(1, None)),
    ("{after_stop: 1, stops: followed}", BetweenStops(1, None, stops=Stops.FOLLOWED)),
    ('{quote: ".", after: x, stops: followed}', Quotation(".", after="x", stops=Stops.FOLLOWED)),
    ("{before_stop: 2}", BetweenStops(0, 2)),
    ("{before_stop: 1, stops: final}", BetweenStops(0, 1, stops=Stops.FINAL)),
    ("{between: [a, b]}", Between(A, B)),
    ("{between: [{quote: a, nth: 2}, b]}", Between(Quotation("a", nth=2), B)),
    ("{from: a, to: b}", FromTo(A, B)),
    ("{from: a, to: end}", FromTo(A, Edge.END)),
    ("{from: a, to: sentence_end}", FromTo(A, Edge.SENTENCE_END)),
    ("{from: start, to: b}", FromTo(Edge.START, B)),
    ("{from: a, before: b}", FromTo(A, B, True)),
    ("{from: a, to: {quote: end}}", FromTo(A, Quotation("end"))),
    ("{after: a, to: end}", Between(A, Edge.END)),
    ("{before: a}", FromTo(Edge.START, A, True)),
]


@pytest.mark.parametrize(("written", "selector"), SELECTORS)
def test_selectors(written: str, selector: Selector) -> None:
    (order,) = read(f"at: párrafo 1\ndelete: {written}")
    assert order == Order(P1, DeleteText(selector))


OPERATIONS: list[tuple[str, Operation]] = [
    ("replace: a\nwith: c", ReplaceText(A, new("c"))),
    (
        "replace: a\nwith: c\nwhere: {after_stop: 1}\nwithin: b\nin: heading",
        ReplaceText(A, new("c"), BetweenStops(1, None), B, Field.HEADING),
    ),
    ("replace: a\nwith: >\n  c\n  d\nin: all", ReplaceText(A, new("c d"), field=Field.ALL)),
    ("insert: c\nafter: a", InsertText(new("c"), Beside(Side.AFTER, A))),
    ("insert: c\nbefore: {sentence: 2}", InsertText(new("c"), Beside(Side.BEFORE, Sentences(2, 2)))),
    ("insert: c\nbetween: [a, b]", InsertText(new("c"), Amid(A, B))),
    ("insert: c\nplace: start", InsertText(new("c"), Edge.START)),
    ("insert: c\nplace: end", InsertText(new("c"), Edge.END)),
    ("insert: c\nplace: before_final_sign", InsertText(new("c"), Edge.BEFORE_FINAL_SIGN)),
    ("insert: c\nstop: 2", InsertText(new("c"), AtStop(2))),
    ("insert: c\nstop: 2\nstops: followed", InsertText(new("c"), AtStop(2, stops=Stops.FOLLOWED))),
    ('change_sign: {from: ".", to: ","}\nplace: end', ChangeSign(".", new(","), Edge.END)),
    ('change_sign: {from: ".", to: ","}\nstop: 1', ChangeSign(".", new(","), AtStop(1))),
    ('change_sign: {from: ".", to: ","}\nafter: a', ChangeSign(".", new(","), Beside(Side.AFTER, A))),
    ("delete_unit: yes", DeleteUnits()),
    ("delete_unit: yes\nleave: Derogado", DeleteUnits(new("Derogado"))),
    ("move: {to: párrafo 3, place: after}", MoveUnit(Address((Nth("párrafo", 3),)), Side.AFTER)),
    ('renumber: "2.8"', Renumber("2.8")),
    ('renumber: "c)"', Renumber("c")),
    ("retitle: De la mezcla", Retitle(new("De la mezcla"))),
    ("split: {after: a}", SplitParagraph(Beside(Side.AFTER, A))),
    ("split: {after_stop: 1}", SplitParagraph(AtStop(1))),
    ("join: yes", JoinParagraphs()),
    (
        "insert_column: {id: tope, head: Tope, cells: ['10']}\nplace: after",
        InsertColumn("tope", new("Tope", "1.head"), (new("10", "1.1"),), Side.AFTER),
    ),
    ("delete_column: yes", DeleteColumn()),
    ("replace_column: {head: Tope, cells: ['10']}", ReplaceColumn(new("Tope", "1.head"), (new("10", "1.1"),))),
]


@pytest.mark.parametrize(("written", "operation"), OPERATIONS)
def test_operations(written: str, operation: Operation) -> None:
    (order,) = read(f"n: '1'\nat: párrafo 1\n{written}")
    assert order == Order(P1, operation)
    assert order.span is not None
    assert order.span.line == 1


def test_a_move_takes_its_label_from_what_results() -> None:
    (order,) = read('at: párrafo 1\nmove: {to: "2.7", place: after}\nas: numeral 2.8')
    assert isinstance(order.operation, MoveUnit)
    assert order.operation.label == "2.8"
    assert order.result == Result("numeral 2.8")


def test_the_whole_instrument_is_a_place() -> None:
    (order,) = read("at: instrumento\nreplace: {quote: a, every: yes}\nwith: b\nin: all")
    assert order.at == Address()


def test_expectations_and_results() -> None:
    (order,) = read(
        "at: párrafo 1\nreplace: a\nwith: b\nexpects: {text: x, heading: y, count: {inciso: 8, literales: 2}}\n"
        'as: párrafo 2\nbecomes: {"párrafo 8": "párrafo 11"}\nsic: erratas'
    )
    assert order.expects == Expectation("x", "y", {"párrafo": 8, "literal": 2})
    assert order.result == Result("párrafo 2", {"párrafo 8": "párrafo 11"})
    assert order.sic == "erratas"


def test_several_orders_have_places_of_their_own_and_share_a_reason() -> None:
    first, second = read(
        "sic: x\noperations:\n  - {at: párrafo 1, replace: a, with: b}\n  - {at: párrafo 1, delete: c, sic: y}"
    )
    assert isinstance(first.operation, ReplaceText)
    assert first.operation.new.runs[0].origin == Origin("x/a", "1", "1")
    assert (first.sic, second.sic) == ("x", "y")
    third, fourth = read("operations:\n  - {at: párrafo 1, delete: a}\n  - {at: párrafo 1, insert: b, place: end}")
    assert isinstance(fourth.operation, InsertText)
    assert fourth.operation.new.runs[0].origin == Origin("x/a", "1", "2")
    assert third.sic == ""


def test_units_of_an_act_are_numbered_in_preorder_over_the_instruction() -> None:
    orders = read(
        """
n: "7"
operations:
  - at: párrafo 1
    place: after
    insert_units:
      - literal: a
        heading: Uno
        units:
          - párrafo: Dos.
          - tabla: Tres
            head: editorial
            columns: [{id: x, head: X}]
            rows:
              - cells: ["4"]
      - párrafo: Cinco.
  - at: fila 1
    insert_rows:
      - cells: [uno, dos]
    place: after
"""
    )
    units = [unit for order in orders for root in _units(order) for _, unit in walk(root)]
    assert [(unit.id, unit.kind) for unit in units] == [
        ("x/a:7/1", "literal"),
        ("x/a:7/2", "párrafo"),
        ("x/a:7/3", "tabla"),
        ("x/a:7/3.head", "encabezado"),
        ("x/a:7/3.head.x", "celda"),
        ("x/a:7/4", "fila"),
        ("x/a:7/4.x", "celda"),
        ("x/a:7/5", "párrafo"),
        ("x/a:7/6", "fila"),
        ("x/a:7/6.c1", "celda"),
        ("x/a:7/6.c2", "celda"),
    ]
    assert {unit.origin for unit in units} == {Origin("x/a", "7")}
    assert units[0].heading == Text.of("Uno", Origin("x/a", "7", "x/a:7/1#heading"))
    assert units[1].text == Text.of("Dos.", Origin("x/a", "7", "x/a:7/2"))
    assert units[3].editorial


def _units(order: Order) -> tuple[Unit, ...]:
    assert isinstance(order.operation, InsertUnits | ReplaceUnits)
    return order.operation.units


def test_a_text_may_hold_a_list_a_mapping_or_one_instruction() -> None:
    one = "{at: párrafo 1, delete: a}"
    for text in (one, f"[{one}]", f"instructions: [{one}]"):
        outcome = read_instructions_text(text, "f", "x/a", CL, "x/c")
        assert outcome.value is not None
        assert [(i.number, i.instrument, len(i.orders)) for i in outcome.value] == [("1", "x/c", 1)]


def test_problems_name_the_instruction() -> None:
    outcome = read_instructions_text("- {n: 5.a, at: 'párrafos 1', delete: a}", "f", "x/a", CL)
    assert [d.context for d in outcome.diagnostics] == ["instrucción 5.a"]


def test_addresses_speak_the_jurisdiction() -> None:
    (order,) = read("at: inciso segundo del todo\ndelete: a")
    assert isinstance(order.at.steps[0], Named | Nth)
