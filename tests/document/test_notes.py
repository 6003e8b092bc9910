"""Every kind of change leaves, at its place, a note that names act, instruction and date."""

from __future__ import annotations

from datetime import date

import pytest

from refundido.document import consolidated
from refundido.document.blocks import NoteRef, Publication, SourceNote
from tests.build import JURISDICTION, act, by_id, history, instrument
from tests.document.flat import inlines_of, lines

TEXT = """4.1 Título
  Uno dos tres. Cuatro cinco seis.
  Párrafo. Segundo párrafo aquí.
  Tercero.
4.2 Otro
  a) Primero.
  b) Segundo.
  Tabla. Pagos
    | Jugada | Pago |
    | Trío | 3 a 1 |
    | Póker | 40 a 1 |
4.3 Final
  Cuerpo.
"""


def published(*orders: str) -> Publication:
    """The publication of the text after one act for each of the orders, in order."""
    text = instrument(TEXT)
    acts = [act(order, f"acto{number}", day) for number, (order, day) in enumerate(zip(orders, DAYS, strict=False))]
    compiled = history(text, *acts)
    assert compiled.value is not None
    assert not [d for d in compiled.diagnostics if d.is_error], compiled.diagnostics
    return consolidated(text, compiled.value.editions, by_id(acts), JURISDICTION)


DAYS = tuple(date(2010 + year, 1, 1) for year in range(5))


def only_note(orders: str) -> SourceNote:
    """The single note of the text after one act."""
    found = published(orders).source_notes
    assert len(found) == 1, found
    return found[0]


def former(note: SourceNote) -> list[str]:
    """The words that stood before, plain."""
    return ["".join(word.text for word in words) for words in note.former]


@pytest.mark.parametrize(
    ("order", "action", "before"),
    [
        ('at: 4.1 > párrafo 1, replace: "dos", with: "dos y medio"', "Palabras reemplazadas", ["dos"]),
        ('at: 4.1 > párrafo 1, delete: "dos"', "Palabras suprimidas", ["dos"]),
        ('at: 4.1 > párrafo 1, insert: "y medio", after: "dos"', "Palabras incorporadas", []),
        ('at: 4.1 > párrafo 1, change_sign: {from: ".", to: ";"}, stop: 1', "Signo de puntuación cambiado", ["."]),
        ("at: 4.1 > párrafo 1, split: {after_stop: 1}", "Párrafo dividido en dos", []),
        ('at: "4.1 > párrafos 2 a 3", join: yes', "Dos párrafos unidos en uno", []),
        ("at: 4.1 > párrafo 2, delete_unit: yes", "Párrafo suprimido", ["Segundo párrafo aquí."]),
        (
            "at: 4.1 > párrafo 2, delete_unit: yes, leave: Derogado",
            "Párrafo suprimido",
            ["Segundo párrafo aquí."],
        ),
        ('at: 4.1 > párrafo 3, replace_unit: [{párrafo: "Uno."}]', "Párrafo reemplazado", ["Tercero."]),
        (
            'at: "4.1 > párrafos 2 a 3", replace_unit: [{párrafo: "Uno."}]',
            "Dos párrafos reemplazados por uno",
            ["Segundo párrafo aquí.", "Tercero."],
        ),
        ("at: 4.2 > literal b), renumber: c", "Literal renumerado (antes, «b)»)", []),
        ("at: 4.1, retitle: Nuevo nombre", "Epígrafe reemplazado", ["Título"]),
        (
            "at: 4.1, in: heading, replace: Título, with: Nombre",
            "Palabras del epígrafe reemplazadas",
            ["Título"],
        ),
        ('at: 4.2, move: {to: "4.3", place: after}, as: numeral 4.4', "Numeral trasladado", []),
        (
            'at: 4.2 > fila "Trío", insert_rows: [{cells: [Color, 5 a 1]}], place: after',
            "Fila incorporada",
            [],
        ),
        ('at: 4.2 > fila "Trío", delete_unit: yes', "Fila suprimida", ["Trío | 3 a 1"]),
        ('at: 4.2 > columna "Pago", delete_column: yes', "Columna suprimida", ["Pago"]),
        (
            'at: 4.2 > tabla, insert_column: {id: tope, head: Tope, cells: ["1", "2"]}, place: last',
            "Columna incorporada",
            [],
        ),
        (
            'at: 4.2 > columna "Pago", replace_column: {head: Premio, cells: ["1", "2"]}',
            "Palabras reemplazadas",
            ["Pago", "3 a 1", "40 a 1"],
        ),
    ],
)
def test_a_change_is_told(order: str, action: str, before: list[str]) -> None:
    note = only_note(f'- {{n: "1", {order}}}')
    assert (note.action, former(note)) == (action, before)
    assert note.act == "Acto acto0, de 2010"
    assert note.cite == "instrucción 1"
    assert note.in_force == "1 de enero de 2010"


def test_units_of_one_instruction_share_a_note() -> None:
    note = only_note('- {n: "1", at: "4.3 > párrafo 1", insert_units: [{párrafo: A.}, {párrafo: B.}], place: after}')
    assert note.action == "Párrafos incorporados"
    assert note.calls == ("llamada-1", "llamada-1-2")


def test_calls_stand_right_after_the_words() -> None:
    publication = published('- {n: "1", at: 4.1 > párrafo 1, replace: "dos", with: "dos y medio"}')
    assert "Uno dos y medio(1) tres. Cuatro cinco seis." in lines(publication)


def test_a_deletion_leaves_its_call_where_the_words_were() -> None:
    publication = published('- {n: "1", at: 4.1 > párrafo 1, delete: "tres"}')
    assert any(line.startswith("Uno dos(1)") for line in lines(publication))


def test_the_place_of_a_deletion_moves_with_the_text() -> None:
    publication = published(
        '- {n: "1", at: 4.1 > párrafo 1, delete: "cinco"}',
        '- {n: "1", at: 4.1 > párrafo 1, insert: "Antes de todo,", place: start}',
    )
    line = next(line for line in lines(publication) if "Cuatro" in line)
    assert line.index("Cuatro") < line.index("(2)") < line.index("seis")


def test_a_removed_unit_leaves_its_place() -> None:
    publication = published('- {n: "1", at: 4.1 > párrafo 2, delete_unit: yes}')
    found = lines(publication)
    assert found.index("[Párrafo suprimido](1)") == found.index("Tercero.") - 1


def test_the_place_of_a_removed_unit_moves_with_its_neighbours() -> None:
    publication = published(
        '- {n: "1", at: 4.1 > párrafo 2, delete_unit: yes}',
        '- {n: "1", at: 4.1 > párrafo 1, insert_units: [{párrafo: Nuevo.}], place: before}',
    )
    found = lines(publication)
    assert found.index("[Párrafo suprimido](2)") == found.index("Tercero.") - 1


def test_notes_of_what_was_replaced_are_forgotten() -> None:
    publication = published(
        '- {n: "1", at: 4.1 > párrafo 1, delete: "cinco"}',
        '- {n: "1", at: 4.1 > párrafo 1, replace_unit: [{párrafo: Otro.}]}',
    )
    assert [note.action for note in publication.source_notes] == ["Párrafo reemplazado"]


def test_words_of_an_inserted_unit_need_no_note_of_their_own() -> None:
    order = (
        '- {n: "1", at: "4.3", insert_units: [{numeral: "4.4", heading: Más, units: [{párrafo: T.}]}], place: after}'
    )
    publication = published(order)
    assert len(publication.source_notes) == 1
    assert "4.4 Más(1)" in lines(publication)


def test_every_call_has_its_note_and_every_note_its_calls() -> None:
    publication = published(
        '- {n: "1", at: 4.1 > párrafo 1, delete: "cinco"}',
        '- {n: "1", at: 4.2 > fila "Trío" > columna "Pago", replace: "3", with: "4"}',
    )
    calls = [inline for inline in inlines_of(publication.body) if isinstance(inline, NoteRef)]
    assert sorted(call.anchor for call in calls) == sorted(a for note in publication.source_notes for a in note.calls)
    assert {call.target for call in calls} == {note.anchor for note in publication.source_notes}


def test_anchors_do_not_change_with_the_edition() -> None:
    order = '- {n: "1", at: 4.2, move: {to: "4.3", place: after}, as: numeral 4.4}'
    before = {entry.text: entry.anchor for entry in published().contents}
    after = {entry.text: entry.anchor for entry in published(order).contents}
    assert before == after
