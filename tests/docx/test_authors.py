"""Each tracked change is signed by the act that made it, on the day from which that part of the act is in force."""

from __future__ import annotations

from datetime import date

import pytest

from refundido.compare.marked import marked
from refundido.document.comparison_ends import Between, End
from refundido.document.hands import Hand, Hands
from refundido.model.act import Act, Annulment
from refundido.render.docx_redline import redline_docx
from tests.build import FIRST_DAY, JURISDICTION, act, by_id, edition, history, instrument
from tests.docx.plain import lines_of
from tests.docx.test_redline import HEADER
from tests.docx.tracked import W, accepted, check_form, document, rejected

DAYS = (FIRST_DAY, date(2011, 1, 1), date(2012, 1, 1))
TEXT = """
4.1 Corte
  El jugador corta el mazo con la carta. Luego reparte.
  Se quema una carta.
  a) Uno.
  b) Dos.
4.2 Pagos
  Tabla. Pagos
    | Apuesta | Pago |
    | Pleno | 35 a 1 |
    | Cuadro | 8 a 1 |
"""
A, B = "Acto a", "Acto b"


def _signed(*acts: Act, outline: str = TEXT) -> set[tuple[str, str, str, str]]:
    """Each change as its element, its words (none: an end, a row, a cell), its author and its day."""
    made = history(instrument(outline), *acts)
    assert made.value is not None
    first, last = made.value.editions[0], edition(made, date(2020, 1, 1))
    between = Between(
        first_text := made.value.instrument, End(first.root, ""), End(last.root, ""), made.value.editions[1:], ""
    )
    assert first_text.root is first.root
    hands = Hands.of(made.value, between.editions, by_id(acts), Hand("nadie", date(1999, 1, 1)))
    data = redline_docx(marked(between.compared()), HEADER, JURISDICTION, hands=hands)
    check_form(data)
    assert accepted(data) == lines_of(last.root)
    assert rejected(data) == lines_of(first.root)
    found = set()
    for each in document(data).iter():
        if each.get(f"{W}author"):
            words = "".join(t.text or "" for t in each.iter(f"{W}t", f"{W}delText"))
            day = str(each.get(f"{W}date"))[:4]
            found.add((str(each.tag).removeprefix(W), words, str(each.get(f"{W}author")), day))
    return found


def _two(first: str, second: str) -> tuple[Act, Act]:
    return act(first, "a", DAYS[0]), act(second, "b", DAYS[1])


def test_words_of_two_acts_in_one_sentence() -> None:
    signed = _signed(
        *_two("- {at: 4.1 > párrafo 1, replace: corta, with: parte}", "- {at: 4.1 > párrafo 1, delete: el mazo}")
    )
    assert signed == {
        ("del", "corta", A, "2010"), ("ins", "parte", A, "2010"), ("del", "el mazo ", B, "2011"),
    }  # fmt: skip


def test_what_one_act_brought_and_another_changed() -> None:
    first = "- {at: 4.1 > párrafo 2, insert_units: [{párrafo: Se baraja otra vez.}], place: after}"
    signed = _signed(*_two(first, "- {at: 4.1 > párrafo 3, replace: otra vez, with: de nuevo}"))
    assert ("ins", "Se baraja ", A, "2010") in signed
    assert ("ins", "de nuevo", B, "2011") in signed
    assert ("ins", "", A, "2010") in signed, "the end of the paragraph is that of who brought it"
    assert not any(words == "otra vez" for _, words, *_ in signed)


def test_a_deleted_unit_in_which_another_had_changed_words() -> None:
    signed = _signed(*_two("- {at: 4.1 > párrafo 2, delete: una}", "- {at: 4.1 > párrafo 2, delete_unit: yes}"))
    assert {("del", "una ", A, "2010"), ("del", "", B, "2011")} <= signed
    assert {whose for kind, words, whose, _ in signed if words.startswith("Se quema")} == {B}


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("- {at: 4.1 > literal b), renumber: c}", {("del", "b)"), ("ins", "c)")}),
        ('- {at: "4.2", retitle: Premios}', {("del", "Pagos"), ("ins", "Premios")}),
        ("- {at: 4.1 > párrafo 1, split: {after_stop: 1}}", {("ins", "")}),
        ("- {at: 4.1 > párrafos 1 a 2, join: yes}", {("del", ""), ("ins", " ")}),
        (
            "- {at: 4.1 > literal b), move: {to: 4.1 > literal a), place: before}}",
            {("moveFrom", "Dos."), ("moveTo", "Dos.")},
        ),
        ("- {at: '4.2 > fila \"Cuadro\"', delete_unit: yes}", {("del", "Cuadro"), ("del", "8 a 1"), ("del", "")}),
        (
            "- {at: '4.2 > fila \"Cuadro\"', move: {to: '4.2 > fila \"Pleno\"', place: before}}",
            {("del", "Cuadro"), ("ins", "Cuadro")},
        ),
        (
            "- {at: '4.2 > tabla \"Pagos\"', insert_column: {id: t, head: Tope, cells: ['10', '20']}, place: last}",
            {("ins", "Tope"), ("cellIns", ""), ("ins", "10")},
        ),
        ("- {at: '4.2 > columna \"Pago\"', delete_column: yes}", {("del", "Pago"), ("cellDel", "")}),
    ],
    ids=["etiqueta", "epígrafe", "división", "unión", "traslado", "fila", "fila trasladada", "columna", "sin columna"],
)  # fmt: skip
def test_what_is_no_word_is_signed_too(orders: str, expected: set[tuple[str, str]]) -> None:
    signed = _signed(*_two("- {at: 4.1 > párrafo 1, replace: corta, with: parte}", orders))
    first = {("del", "corta", A, "2010"), ("ins", "parte", A, "2010")}
    assert first <= signed
    rest = signed - first
    assert {whose for _, _, whose, _ in rest} == {B}
    assert expected <= {(kind, words) for kind, words, _, _ in rest}


def test_an_act_in_force_by_parts_signs_each_on_its_day() -> None:
    orders = """
- {n: "1", at: 4.1 > párrafo 1, replace: corta, with: parte}
- {n: "2", in_force: 2012-01-01, at: 4.1 > párrafo 2, replace: quema, with: descarta}
"""
    between = act("- {at: 4.1 > literal a) > párrafo 1, replace: Uno, with: Primero}", "b", DAYS[1])
    signed = _signed(act(orders, "a", DAYS[0]), between)
    assert {("ins", "parte", A, "2010"), ("ins", "Primero", B, "2011"), ("ins", "descarta", A, "2012")} <= signed


def test_words_that_an_erratum_gives_are_the_corrected_act_s() -> None:
    wrong = act('- {n: "1", at: 4.1 > párrafo 1, replace: corta, with: parte}', "a", DAYS[0])
    erratum = act(
        '- {n: "9", instruction: "1", at: 4.1 > párrafo 1, replace: corta, with: divide}', "fe", DAYS[1], corrects="a"
    )
    assert _signed(wrong, erratum) == {("del", "corta", A, "2010"), ("ins", "divide", A, "2010")}


def test_what_an_annulment_makes_other_is_the_annulling_act_s() -> None:
    first = act('- {n: "1", at: 4.1 > párrafo 2, delete_unit: yes}', "a", DAYS[0])
    annulling = act("", "b", DAYS[1], annuls=(Annulment("a", (), DAYS[1]),))
    made = history(instrument(TEXT), first, annulling)
    assert made.value is not None
    after_first, last = made.value.editions[1:]
    between = Between(made.value.instrument, End(after_first.root, ""), End(last.root, ""), (last,), "")
    hands = Hands.of(made.value, (last,), by_id([first, annulling]), Hand("nadie", date(1999, 1, 1)))
    data = redline_docx(marked(between.compared()), HEADER, JURISDICTION, hands=hands)
    assert {e.get(f"{W}author") for e in document(data).iter(f"{W}ins")} == {B}


def test_between_a_file_and_a_text_words_are_signed_by_who_brought_them() -> None:
    made = history(instrument(TEXT), act("- {at: 4.1 > párrafo 1, replace: corta, with: parte}", "a", DAYS[0]))
    assert made.value is not None
    first, last = made.value.editions
    between = Between(made.value.instrument, End(first.root, ""), End(last.root, ""), (), "")
    hands = Hands.of(made.value, (), by_id([act("", "a")]), Hand("archivo", date(1999, 1, 1)))
    data = redline_docx(marked(between.compared()), HEADER, JURISDICTION, hands=hands)
    assert [e.get(f"{W}author") for e in document(data).iter(f"{W}ins")] == [A]
    assert [e.get(f"{W}author") for e in document(data).iter(f"{W}del")] == ["archivo"]


def test_the_end_of_a_label_left_alone_is_that_of_who_left_it_so() -> None:
    text = TEXT.replace("  a) Uno.\n", "  a) Uno.\n    Uno y medio.\n    i) Primero.\n")
    one, other = (f"- {{at: 4.1 > literal a) > párrafo {number}, delete_unit: yes}}" for number in (2, 1))
    signed = _signed(*_two(one, other), outline=text)
    assert {("del", "Uno y medio.", A, "2010"), ("del", "Uno.", B, "2011"), ("ins", "", B, "2011")} <= signed
