"""Notes stay with the words they tell of: through splits and joins, errata and annulments."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from refundido.document import consolidated
from refundido.document.act_entries import acts_behind
from refundido.document.blocks import EditorNote, Publication
from refundido.model.act import Act, Annulment
from tests.build import JURISDICTION, act, by_id, history, instrument
from tests.document.flat import lines
from tests.document.test_blocks import all_blocks

TEXT = """4.1 Título
  Uno dos tres. Cuatro cinco seis.
  Segundo párrafo aquí.
4.2 Otro
  a) Primero.
  b) Segundo.
4.3 Final
  Cuerpo.
"""
DAYS = tuple(date(2010 + year, 1, 1) for year in range(5))
REPLACE = '- {n: "1", at: 4.1 > párrafo 1, replace: "dos", with: "2"}'


def published_acts(*acts: Act) -> Publication:
    """The publication of the last edition that the acts make."""
    text = instrument(TEXT)
    compiled = history(text, *acts)
    assert compiled.value is not None
    assert not [d for d in compiled.diagnostics if d.is_error], compiled.diagnostics
    return consolidated(text, compiled.value.editions, by_id(acts), JURISDICTION)


def published(*orders: str) -> Publication:
    """The publication after one act for each of the orders."""
    return published_acts(*(act(order, f"acto{n}", DAYS[n]) for n, order in enumerate(orders)))


def erratum(orders: str, instruction: str = "1") -> Act:
    """An erratum of `acto0`."""
    given = act(orders, "errata", DAYS[3], corrects="acto0")
    return replace(given, instructions=tuple(replace(each, corrects=instruction) for each in given.instructions))


def former(publication: Publication) -> list[str]:
    """The words that the notes say stood before."""
    return ["".join(w.text for w in words) for note in publication.source_notes for words in note.former]


SPLIT = '{n: "9", at: 4.1 > párrafo 1, split: {after_stop: 1}}'
JOIN = '{n: "9", at: "4.1 > párrafos 1 a 2", join: yes}'


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        (['- {n: "1", at: 4.1 > párrafo 1, replace: "cinco", with: "5"}', f"- {SPLIT}"],
         ["Uno dos tres.(1)", "Cuatro 5(2) seis.(1)"]),
        (['- {n: "1", at: 4.1 > párrafo 1, insert: "y medio", after: "cinco"}', f"- {SPLIT}"],
         ["Uno dos tres.(1)", "Cuatro cinco y medio(2) seis.(1)"]),
        (['- {n: "1", at: 4.1 > párrafo 1, delete: "cinco"}', f"- {SPLIT}"],
         ["Uno dos tres.(1)", "Cuatro (2)seis.(1)"]),
        ([f'- {{n: "1", at: 4.1 > párrafo 1, replace: "cinco", with: "5"}}\n- {SPLIT}'],
         ["Uno dos tres.(1)", "Cuatro 5(2) seis.(1)"]),
        ([f'- {{n: "1", at: 4.1 > párrafo 2, replace: "párrafo", with: "trozo"}}\n- {JOIN}'],
         ["Uno dos tres. Cuatro cinco seis. Segundo trozo(1) aquí.(2)"]),
        (['- {n: "1", at: 4.1 > párrafo 2, replace: "párrafo", with: "trozo"}', f"- {JOIN}"],
         ["Uno dos tres. Cuatro cinco seis. Segundo trozo(1) aquí.(2)"]),
        (['- {n: "1", at: 4.1 > párrafo 2, delete: "párrafo"}', f"- {JOIN}"],
         ["Uno dos tres. Cuatro cinco seis. Segundo (1)aquí.(2)"]),
        (['- {n: "1", at: 4.1 > párrafo 2, insert_units: [{párrafo: "Nuevo aquí. Y más."}], place: before}',
          '- {n: "2", at: 4.1 > párrafo 2, split: {after_stop: 1}}'],
         ["Uno dos tres. Cuatro cinco seis.", "Nuevo aquí.(1)(2)", "Y más.(1)(2)"]),
    ],
)  # fmt: skip
def test_notes_follow_their_words(acts: list[str], expected: list[str]) -> None:
    found = lines(published(*acts))
    assert [line.replace("  ", " ") for line in found[1 : 1 + len(expected)]] == expected


def test_an_erratum_is_named_where_the_words_changed() -> None:
    publication = published_acts(act(REPLACE, "acto0", DAYS[0]), erratum(REPLACE.replace('"2"', '"22"')))
    (note,) = publication.source_notes
    assert note.act == "Acto acto0, de 2010"
    assert note.cite == "instrucción 1, rectificada por Acto errata, de 2013, instrucción 1"
    assert note.in_force == "1 de enero de 2010"
    assert former(publication) == ["dos"]
    assert "Uno 22(1) tres. Cuatro cinco seis." in lines(publication)
    assert [entry.title for entry in publication.acts] == [
        "Acto acto0, de 1 de enero de 2010",
        "Acto errata, de 1 de enero de 2013",
    ]
    assert dict(publication.acts[1].facts)["Rectifica"] == "Acto acto0, de 2010, instrucción 1"


def test_an_erratum_without_new_words_is_named_too() -> None:
    corrected = erratum('- {n: "7", at: 4.1 > párrafo 1, delete: "dos"}')
    publication = published_acts(act(REPLACE, "acto0", DAYS[0]), corrected)
    (note,) = publication.source_notes
    assert note.action == "Palabras suprimidas"
    assert note.cite == "instrucción 1, rectificada por Acto errata, de 2013, instrucción 7"


def test_the_last_erratum_is_the_one_named() -> None:
    once = erratum(REPLACE.replace('"2"', '"22"'))
    of_it = replace(once, id="otra", title="Otra", issued=DAYS[4], corrects="errata")
    publication = published_acts(act(REPLACE, "acto0", DAYS[0]), once, of_it)
    assert publication.source_notes[0].cite.endswith("rectificada por Otra, de 2014, instrucción 1")


def test_the_acts_behind_an_edition_count_its_errata() -> None:
    acts = (act(REPLACE, "acto0", DAYS[0]), erratum(REPLACE.replace('"2"', '"22"')))
    compiled = history(instrument(TEXT), *acts).value
    assert compiled is not None
    assert acts_behind(compiled.editions[-1], by_id(acts)) == ("acto0", "errata")


def annulled(orders: str, *more: Act, numbers: tuple[str, ...] = ()) -> Publication:
    """The publication after an act that another leaves without effect from 2012 on."""
    annulling = act("", "anula", DAYS[2], annuls=(Annulment("acto0", numbers, DAYS[2]),))
    return published_acts(act(orders, "acto0", DAYS[0]), annulling, *more)


def test_restored_words_name_the_act_that_annulled() -> None:
    publication = annulled(REPLACE)
    (note,) = publication.source_notes
    assert (note.action, note.act) == ("Palabras restablecidas", "Acto anula, de 2012")
    assert note.cite == "que deja sin efecto Acto acto0, de 2010, instrucción 1"
    assert note.in_force == "1 de enero de 2012"
    assert former(publication) == ["2"]
    assert "Uno dos(1) tres. Cuatro cinco seis." in lines(publication)


def test_a_deletion_goes_back_to_its_paragraph_when_a_join_is_annulled() -> None:
    joined = act('- {n: "1", at: "4.1 > párrafos 1 a 2", join: yes}', "acto0", DAYS[0])
    deleted = act('- {n: "2", at: 4.1 > párrafo 1, delete: "párrafo"}', "borra", DAYS[1])
    annulling = act("", "anula", DAYS[2], annuls=(Annulment("acto0", (), DAYS[2]),))
    found = [line.replace("  ", " ") for line in lines(published_acts(joined, deleted, annulling))]
    assert found[1:3] == ["Uno dos tres. Cuatro cinco seis.(1)", "Segundo (2)aquí.(1)"]


def test_only_what_was_annulled_is_told_as_such() -> None:
    both = f'{REPLACE}\n- {{n: "2", at: 4.1 > párrafo 1, delete: "cinco"}}'
    publication = annulled(both, numbers=("1",))
    assert "Uno dos(1) tres. Cuatro (2)seis." in [line.replace("  ", " ") for line in lines(publication)]
    assert [note.act for note in publication.source_notes] == ["Acto anula, de 2012", "Acto acto0, de 2010"]


@pytest.mark.parametrize(
    ("order", "line", "action"),
    [
        ('at: 4.1 > párrafo 1, insert: "y medio", after: "dos"', "Uno dos(1) tres. Cuatro cinco seis.",
         "Palabras dejadas sin efecto"),
        ("at: 4.1 > párrafo 2, delete_unit: yes", "Segundo párrafo aquí.(1)", "Párrafo restablecido"),
        ('at: 4.1 > párrafo 2, insert_units: [{párrafo: "Nuevo."}], place: after', "[Párrafo dejado sin efecto](1)",
         "Párrafo dejado sin efecto"),
        ("at: 4.2 > literal b), renumber: c", "b)", "Literal renumerado (antes, «c)»)"),
        ('at: 4.2, move: {to: "4.3", place: after}, as: numeral 4.4', "4.2 Otro(1)(2)", "Numeral trasladado"),
        ("at: 4.1 > párrafo 1, split: {after_stop: 1}", "Uno dos tres. Cuatro cinco seis.(1)", "Párrafo restablecido"),
    ],
)  # fmt: skip
def test_what_an_annulment_leaves_is_told(order: str, line: str, action: str) -> None:
    publication = annulled(f'- {{n: "1", {order}}}')
    assert action in [part for note in publication.source_notes for part in note.action.split("; ")]
    assert line in [each.replace("  ", " ") for each in lines(publication)]
    assert all(note.act == "Acto anula, de 2012" for note in publication.source_notes)


def test_what_was_told_of_a_unit_is_told_again_when_it_is_back() -> None:
    first = act('- {n: "5", at: 4.2 > literal b), renumber: c}', "antes", DAYS[0])
    gone = act('- {n: "1", at: 4.2 > literal c), delete_unit: yes}', "acto0", DAYS[1])
    annulling = act("", "anula", DAYS[2], annuls=(Annulment("acto0", (), DAYS[2]),))
    publication = published_acts(first, gone, annulling)
    assert [note.act for note in publication.source_notes] == ["Acto antes, de 2010", "Acto anula, de 2012"]


def test_the_acts_say_what_is_without_effect() -> None:
    facts = [dict(entry.facts) for entry in annulled(REPLACE).acts]
    assert facts[0]["Sin efecto"] == "todo el acto, desde el 1 de enero de 2012, por Acto anula, de 2012"
    assert facts[1]["Deja sin efecto"] == "Acto acto0, de 2010, desde el 1 de enero de 2012"
    assert "Instrucciones aplicadas" not in facts[1]


@pytest.mark.parametrize("units", ["[{literal: c}]", "[{literal: c, units: [{literal: d}]}]"])
def test_a_unit_without_words_has_its_note(units: str) -> None:
    publication = published(f'- {{n: "1", at: 4.2 > literal b), insert_units: {units}, place: after}}')
    assert len(publication.source_notes) == 1
    assert "c) (1)" in lines(publication)


@pytest.mark.parametrize(
    ("order", "action"),
    [
        ("replace_unit: [{numeral: '9', units: [{párrafo: 'Nuevo.'}]}]", "Literal b) reemplazado por numeral 9"),
        ("replace_unit: [{literal: b, units: [{párrafo: 'Nuevo.'}]}]", "Literal reemplazado"),
        ("replace_unit: [{literal: b, units: [{párrafo: 'N.'}]}, {numeral: '9', units: [{párrafo: 'N.'}]}]",
         "Un literal reemplazado por un literal y un numeral"),
        ("place: after, insert_units: [{literal: c, units: [{párrafo: A.}]}, {numeral: '9', units: [{párrafo: B.}]}]",
         "Un literal y un numeral incorporados"),
    ],
)  # fmt: skip
def test_units_of_other_kinds_are_named(order: str, action: str) -> None:
    assert published(f'- {{n: "1", at: 4.2 > literal b), {order}}}').source_notes[0].action == action


def test_the_reason_for_a_quotation_let_pass_is_printed() -> None:
    order = '- {n: "1", at: 4.1 > párrafo 1, replace: "dos tress", with: "2", sic: "el acto trae una s de más."}'
    (note,) = published(order).source_notes
    assert note.remarks == ("El acto no cita a la letra lo que cambia: el acto trae una s de más.",)


def test_the_note_of_an_instruction_stands_beside_what_it_brought_in() -> None:
    order = (
        '- {n: "1", at: 4.1 > párrafo 1, insert_units: [{párrafo: A.}, {párrafo: B.}], place: after, notes: [Falta.]}'
    )
    publication = published(order)
    notes = [block.text for block in all_blocks(publication.body) if isinstance(block, EditorNote)]
    assert notes == ["Acto acto0, instrucción 1: Falta."]


def test_the_words_left_in_the_place_of_a_table_are_printed() -> None:
    text = instrument("4.1 Título\n  Tabla. Pagos\n    | Jugada | Pago |\n    | Trío | 3 a 1 |\n")
    acts = [act('- {n: "1", at: 4.1 > tabla, delete_unit: yes, leave: Derogada.}')]
    compiled = history(text, *acts).value
    assert compiled is not None
    assert "Derogada." in " ".join(lines(consolidated(text, compiled.editions, by_id(acts), JURISDICTION)))
