"""Which changes a provision's history tells: one row for each way in which identities go on."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import date

import pytest

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.compare.successors import links_of
from refundido.document.comparison_ends import Between, End
from refundido.document.comparison_summary import summary
from refundido.document.log import LogEntry, log_of
from refundido.history import History
from refundido.model.act import Act, Annulment
from refundido.report.edits_json import TextFacts, edits_json
from refundido.report.log import Log, log_json, log_lines
from refundido.report.text import plain
from tests.build import JURISDICTION, act, by_id, history, instrument, unit_of

DAYS = [date(2010, month, 1) for month in range(1, 10)]
TEXT = """1.1 Reglas
  Párrafo. Uno dos tres. Cuatro cinco seis.
  Párrafo. Siete ocho nueve.
  a) Diez once doce.
  b) Trece catorce quince.
1.2 Otras
  Párrafo. Dieciséis diecisiete.
"""


@dataclass(frozen=True)
class Case:
    """`orders`: those of each act, one a month; `address` read on the day of the edition with that number."""

    orders: tuple[str, ...]
    address: str
    edition: int
    told: tuple[str, ...]


def one(orders: str) -> str:
    return f"- {{{orders}}}"


CASES = {
    "words changed twice": Case(
        (one("at: 1.1 > párrafo 1, replace: dos, with: 2"), one("at: 1.1 > párrafo 1, replace: seis, with: 6")),
        "1.1 > párrafo 1", 2, ("acto0 1", "acto1 1"),
    ),
    "a neighbour's change is not told": Case(
        (one("at: 1.1 > párrafo 2, replace: ocho, with: 8"),), "1.1 > párrafo 1", 1, ()
    ),
    "what a unit holds is told": Case(
        (one("at: 1.1 > párrafo 2, replace: ocho, with: 8"),
         one("at: 1.2 > párrafo 1, replace: Dieciséis, with: '16'")),
        "1.1", 2, ("acto0 1",),
    ),
    "through renumbering": Case(
        (one("at: 1.1 > literal b), renumber: c"),
         one("at: 1.1 > literal c) > párrafo 1, replace: quince, with: '15'")),
        "1.1 > literal c)", 2, ("acto0 1", "acto1 1"),
    ),
    "through a move": Case(
        (one("at: 1.1 > literal b) > párrafo 1, replace: quince, with: '15'"),
         one("at: 1.1 > literal b), move: {to: 1.2 > párrafo 1, place: after}")),
        "1.2 > literal b)", 2, ("acto0 1", "acto1 1"),
    ),
    "what left a unit by a move was in it": Case(
        (one("at: 1.1 > literal b) > párrafo 1, replace: quince, with: '15'"),
         one("at: 1.1 > literal b), move: {to: 1.2 > párrafo 1, place: after}"),
         one("at: 1.2 > literal b) > párrafo 1, replace: catorce, with: '14'")),
        "1.1", 3, ("acto0 1", "acto1 1"),
    ),
    "a replaced paragraph keeps its history": Case(
        (one("at: 1.1 > párrafo 1, replace: dos, with: 2"),
         one("at: 1.1 > párrafo 1, replace_unit: [{párrafo: 'Nuevo.'}]")),
        "1.1 > párrafo 1", 2, ("acto0 1", "acto1 1"),
    ),
    "one replaced by two": Case(
        (one("at: 1.1 > párrafo 1, replace: dos, with: 2"),
         one("at: 1.1 > párrafo 1, replace_unit: [{párrafo: 'Nuevo.'}, {párrafo: 'Otro.'}]")),
        "1.1 > párrafo 2", 2, ("acto0 1", "acto1 1"),
    ),
    "a split": Case(
        (one("at: 1.1 > párrafo 1, replace: seis, with: 6"), one("at: 1.1 > párrafo 1, split: {stop: 1}")),
        "1.1 > párrafo 2", 2, ("acto0 1", "acto1 1"),
    ),
    "a join": Case(
        (one("at: 1.1 > párrafo 2, replace: ocho, with: 8"), one("at: 1.1 > párrafos 1 a 2, join: true")),
        "1.1 > párrafo 1", 2, ("acto0 1", "acto1 1"),
    ),
    "its insertion, and nothing before it": Case(
        (one("at: 1.1 > párrafo 2, replace: ocho, with: 8"),
         one("at: 1.1 > literal b), insert_units: [{literal: c, units: [{párrafo: Nuevo.}]}], place: after")),
        "1.1 > literal c) > párrafo 1", 2, ("acto1 1",),
    ),
    "its end, read before it": Case(
        (one("at: 1.1 > literal b), delete_unit: true"),), "1.1 > literal b)", 0, ("acto0 1",)
    ),
    "what an end of its holder takes with it": Case(
        (one("at: 1.1 > literal b), delete_unit: true"),), "1.1 > literal b) > párrafo 1", 0, ("acto0 1",)
    ),
    "restored in the same words": Case(
        (one("at: 1.1 > literal b), delete_unit: true"),
         one("at: 1.1 > literal a), insert_units: [{literal: b, units: [{párrafo: 'Trece catorce quince.'}]}],"
             " place: after")),
        "1.1 > literal b)", 2, ("acto0 1", "acto1 1"),
    ),
    "restored, read before it went": Case(
        (one("at: 1.1 > literal b), delete_unit: true"),
         one("at: 1.1 > literal a), insert_units: [{literal: b, units: [{párrafo: 'Trece catorce quince.'}]}],"
             " place: after")),
        "1.1 > literal b) > párrafo 1", 0, ("acto0 1", "acto1 1"),
    ),
}  # fmt: skip


def made(orders: tuple[str, ...], *more: Act) -> tuple[History, dict[str, Act]]:
    acts = [act(each, f"acto{n}", DAYS[n]) for n, each in enumerate(orders)]
    outcome = history(instrument(TEXT), *acts, *more)
    assert outcome.value is not None
    assert not outcome.value.refusals, outcome.diagnostics
    return outcome.value, dict(by_id([*acts, *more]))


def log(past: History, acts: dict[str, Act], address: str, edition: int) -> tuple[LogEntry, ...]:
    at = past.editions[edition]
    return log_of(past, at, [unit_of(at.root, address).id], acts, JURISDICTION)


@pytest.mark.parametrize("name", CASES)
def test_the_history_of_a_provision(name):
    case = CASES[name]
    past, acts = made(case.orders)
    entries = log(past, acts, case.address, case.edition)
    assert tuple(f"{e.act} {e.number}" for e in entries) == case.told
    assert all(e.before or e.after for e in entries)
    assert [e.in_force for e in entries] == sorted(e.in_force for e in entries)


def test_taken_out_and_put_back_is_two_changes_for_the_log_and_none_for_the_ends():
    past, acts = made((one("at: 1.1 > párrafo 1, delete: dos"),
                       one("at: 1.1 > párrafo 1, insert: dos, between: [Uno, tres]")))  # fmt: skip
    entries = log(past, acts, "1.1 > párrafo 1", 2)
    assert [e.act for e in entries] == ["acto0", "acto1"]
    changes = [c for e in past.editions for a in e.amendments for c in a.changes]
    comparison = compare(past.editions[0].root, past.editions[2].root, links_of(changes))
    fates = {str(p.fate) for edit in comparison.edits for p in getattr(edit, "pieces", ())}
    assert fates <= {"kept"}
    assert not marked(comparison).changed
    assert summary([comparison]) == ()
    before, after = (End(past.editions[number].root, "") for number in (0, 2))
    facts = TextFacts("", DAYS[0])
    between = Between(past.instrument, before, after, past.editions[1:3], "")
    told = json.loads(edits_json(past, acts, JURISDICTION, [(between, facts, facts)]))
    assert told["comparisons"][0]["edits"] == []


def test_a_unit_taken_out_and_put_back_too():
    case = CASES["restored in the same words"]
    past, _ = made(case.orders)
    comparison = compare(past.editions[0].root, past.editions[2].root)
    assert all(getattr(edit, "restored", False) for edit in comparison.edits)


def test_an_annulment_is_told():
    annulling = act("", "anula", DAYS[4], annuls=(Annulment("acto0", (), DAYS[5]),))
    past, acts = made((one("at: 1.1 > párrafo 1, replace: dos, with: 2"),), annulling)
    entries = log(past, acts, "1.1 > párrafo 1", 0)
    assert [e.act for e in entries] == ["acto0", "anula"]
    assert log(past, acts, "1.1 > párrafo 2", 0) == ()


def test_before_and_after_are_the_words_of_the_provision():
    past, acts = made(CASES["words changed twice"].orders)
    entries = log(past, acts, "1.1 > párrafo 1", 2)
    told = json.loads(log_json(Log("cl/texto", "Texto", ("1.1 > párrafo 1",), DAYS[1], entries)))["changes"]
    texts = [(each["before"][0]["text"], each["after"][0]["text"]) for each in told]
    first, second, third = (
        "Uno dos tres. Cuatro cinco seis.", "Uno 2 tres. Cuatro cinco seis.", "Uno 2 tres. Cuatro cinco 6."
    )  # fmt: skip
    assert texts == [(first, second), (second, third)]


def test_the_log_for_people():
    past, acts = made(CASES["words changed twice"].orders)
    entries = log(past, acts, "1.1 > párrafo 1", 2)
    lines = [plain(line) for line in log_lines(Log("i", "Texto", ("A",), DAYS[1], entries), marks=True)]
    assert "  Uno [-dos-] tres. Cuatro cinco seis." in lines
    assert "  Uno {+2+} tres. Cuatro cinco seis." in lines
    assert any(line.startswith("Dictada: 1 de enero de 2010.") for line in lines)
    nothing = [plain(line) for line in log_lines(Log("i", "Texto", ("A",), DAYS[1], ()), marks=True)]
    assert "Ningún acto la ha tocado: es texto base." in nothing


def test_an_annulment_is_told_beside_what_its_act_ordered_that_day():
    orders = one("at: 1.1 > párrafo 1, replace: seis, with: '6'")
    annulling = act(orders, "anula", DAYS[4], in_force=DAYS[5], annuls=(Annulment("acto0", (), DAYS[5]),))
    past, acts = made((one("at: 1.1 > párrafo 1, replace: dos, with: 2"),), annulling)
    entries = log(past, acts, "1.1 > párrafo 1", 0)
    assert [(e.act, e.number) for e in entries] == [("acto0", "1"), ("anula", ""), ("anula", "1")]
    assert entries[1].action == "Deja sin efecto Acto acto0, de 2010"


def test_an_instruction_that_never_was_in_force_is_told_with_who_annulled_it():
    annulling = act("", "anula", DAYS[4], annuls=(Annulment("acto0", ("1",)),))
    past, acts = made((one("at: 1.1 > párrafo 1, replace: dos, with: 2"),), annulling)
    (entry,) = log(past, acts, "1.1 > párrafo 1", 0)
    assert (entry.act, entry.number, entry.void) == ("acto0", "1", True)
    assert entry.action == "Dejada sin efecto desde su origen por Acto anula, de 2010: nunca rigió"
    assert log(past, acts, "1.1 > párrafo 2", 0) == ()


def correcting() -> Act:
    """An erratum of the only instruction of the first act."""
    orders = "- {n: '1', at: 1.1 > párrafo 1, replace: dos, with: '3', words: 'Donde dice 2, debe decir 3.'}"
    erratum = act(orders, "rectifica", DAYS[4], corrects="acto0")
    return replace(erratum, instructions=(replace(erratum.instructions[0], corrects="1"),))


def test_an_erratum_is_told_with_its_own_words_and_dates():
    erratum = correcting()
    past, acts = made((one("at: 1.1 > párrafo 1, replace: dos, with: 2"),), erratum)
    (entry,) = log(past, acts, "1.1 > párrafo 1", 1)
    assert entry.erratum is not None
    assert (entry.erratum.act, entry.erratum.issued, entry.erratum.number) == ("rectifica", DAYS[4], "1")
    told = [plain(line) for line in log_lines(Log("i", "Texto", ("A",), DAYS[1], (entry,)), marks=True)]
    assert "Palabras de la rectificación: Donde dice 2, debe decir 3." in told


def test_a_column_is_told_in_the_row_asked_for_alone():
    outline = "1.1 Pagos\n  Tabla. Premios\n    | Jugada | Pago |\n    | Trío | 3 a 1 |\n    | Par | 1 a 1 |\n"
    column = "insert_column: {id: tope, head: Tope, cells: [uno, otro]}, place: last"
    amending = act(one(f"""at: '1.1 > tabla "Premios"', {column}"""), "acto0", DAYS[0])
    past = history(instrument(outline), amending).value
    assert past is not None
    entries = log(past, {"acto0": amending}, '1.1 > fila "Trío"', 1)
    told = [plain(line) for line in log_lines(Log("i", "Texto", ("A",), DAYS[1], entries), marks=True)]
    assert "  Jugada | Pago" in told
    assert "  Trío | 3 a 1 | {+uno+}" in told
    assert not any("Par" in line for line in told)
