"""Redlines: accepting every change leaves the second text, rejecting every change the first."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest

from refundido.compare import compare
from refundido.compare.marked import marked
from refundido.model.act import Act
from refundido.model.text import Origin, Text
from refundido.model.unit import PARAGRAPH, Unit
from refundido.render.docx_redline import RedlineHeader, redline_docx
from tests.build import ATTESTED, FIRST_DAY, JURISDICTION, act, edition, history, instrument
from tests.docx.plain import lines_of
from tests.docx.tracked import W, accepted, check_form, document, rejected

HEADER = RedlineHeader("Texto con cambios", "Resolución «A & B» <1>", date(2010, 9, 1), ("Bajada",))
LATER = date(2011, 1, 1)

PROSE = """
7.4 Cierre
  El jefe firma el acta. La copia se fija en la pizarra. Allí permanece.
  El jugador pide copia.
  a) Primero.
  b) Segundo.
  c) Tercero.
    Sigue el tercero.
7.5 Pagos
  Se paga así:
  Tabla. Premios
    | Jugada | Pago |
    | Trío | 3 a 1 |
    | Color | 5 a 1 |
    | Póker | 40 a 1 |
  Nada más.
7.6 Fin
  Fin.
"""

CASES = {
    "palabras": '- {n: "1", at: 7.4 > párrafo 1, replace: el acta, with: el libro}',
    "palabras suprimidas": '- {n: "1", at: 7.4 > párrafo 1, delete: Allí permanece.}',
    "párrafo agregado": '- {n: "1", at: 7.4 > párrafo 1, insert_units: [{párrafo: Otro.}], place: after}',
    "primer párrafo de un literal": """
- {n: "1", at: 7.4 > literal c) > párrafo 1, insert_units: [{párrafo: X.}], place: before}
""",
    "suprimido el primero de un literal": '- {n: "1", at: 7.4 > literal c) > párrafo 1, delete_unit: yes}',
    "párrafo suprimido": '- {n: "1", at: 7.4 > párrafo 2, delete_unit: yes}',
    "literal suprimido": '- {n: "1", at: 7.4 > literal a), delete_unit: yes}',
    "numeral suprimido": '- {n: "1", at: "7.5", delete_unit: yes}',
    "trasladado": '- {n: "1", at: 7.4 > literal a), move: {to: 7.4 > literal c), place: after}}',
    "trasladado con cambios": """
- {n: "1", at: 7.4 > literal c), move: {to: "7.6", place: last}, as: literal a)}
- {n: "2", at: 7.4 > literal c) > párrafo 2, replace: Sigue, with: Continúa}
""",
    "tabla trasladada": '- {n: "1", at: "7.5", move: {to: "7.6", place: after}, as: numeral 7.7}',
    "renumerado": '- {n: "1", at: 7.4 > literal c), renumber: d}',
    "retitulado": '- {n: "1", at: "7.4", retitle: Clausura}',
    "dividido": '- {n: "1", at: 7.4 > párrafo 1, split: {after_stop: 1}}',
    "dividido y cambiado": """
- {n: "1", at: 7.4 > párrafo 1, split: {after_stop: 1}}
- {n: "2", at: 7.4 > párrafo 1, replace: la pizarra, with: el muro}
""",
    "unido": '- {n: "1", at: 7.4 > párrafos 1 a 2, join: yes}',
    "fila agregada": '- {n: "1", at: \'7.5 > fila "Color"\', insert_rows: [{cells: [Full, 8 a 1]}], place: before}',
    "fila suprimida": '- {n: "1", at: \'7.5 > fila "Color"\', delete_unit: yes}',
    "fila trasladada": '- {n: "1", at: \'7.5 > fila "Trío"\', move: {to: \'7.5 > fila "Póker"\', place: after}}',
    "celda cambiada": '- {n: "1", at: \'7.5 > fila "Trío" > columna "Pago"\', replace: 3 a 1, with: 4 a 1}',
    "columna agregada": """
- n: "1"
  at: 7.5 > tabla "Premios"
  insert_column: {id: tope, head: Tope, cells: ["10", "20", "30"]}
  place: last
""",
    "columna suprimida": '- {n: "1", at: \'7.5 > tabla "Premios" > columna "Pago"\', delete_column: yes}',
}


def redline(before: Unit, after: Unit, *, folded: bool = False) -> bytes:
    """The file of a comparison."""
    return redline_docx(marked(compare(before, after)), HEADER, JURISDICTION, folded=folded)


def check_exact(before: Unit, after: Unit) -> bytes:
    """Hold a redline to both of its texts; gives the file."""
    data = redline(before, after)
    check_form(data)
    assert accepted(data) == lines_of(after)
    assert rejected(data) == lines_of(before)
    return data


def amended(outline: str, *acts: Act) -> tuple[Unit, Unit]:
    """The text before some acts and after all of them."""
    text = instrument(outline)
    return text.root, edition(history(text, *acts), LATER).root


@pytest.mark.parametrize("orders", CASES.values(), ids=CASES)
def test_every_kind_of_edit_is_exact_both_ways(orders: str) -> None:
    before, after = amended(PROSE, act(orders))
    assert before != after
    check_exact(before, after)
    check_exact(after, before)


def _marks(data: bytes) -> set[str]:
    return {str(e.tag).removeprefix(W) for e in document(data).iter() if str(e.tag).startswith(W)}


def _comments(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return package.read("word/comments.xml").decode() if "word/comments.xml" in package.namelist() else ""


def test_a_split_is_an_inserted_paragraph_end_and_no_words() -> None:
    before, after = amended(PROSE, act(CASES["dividido"]))
    data = check_exact(before, after)
    inserted = "".join(t.text or "" for e in document(data).iter(f"{W}ins") for t in e.iter(f"{W}t"))
    deleted = "".join(t.text or "" for t in document(data).iter(f"{W}delText"))
    assert (inserted, deleted.strip()) == ("", "")


def test_a_move_is_told_as_a_move_at_both_ends() -> None:
    marks = _marks(check_exact(*amended(PROSE, act(CASES["trasladado"]))))
    assert {"moveFrom", "moveTo", "moveFromRangeStart", "moveToRangeEnd"} <= marks
    assert not {"ins", "del"} & marks


def test_what_changed_in_a_moved_unit_is_told_inside_it() -> None:
    data = check_exact(*amended(PROSE, act(CASES["trasladado con cambios"])))
    assert [t.text for t in document(data).iter(f"{W}delText")] == ["c)", "Sigue"]


def test_a_moved_row_is_deleted_and_inserted_with_a_comment_at_both_ends() -> None:
    data = check_exact(*amended(PROSE, act(CASES["fila trasladada"])))
    assert _comments(data).count("Word no tiene marca para una fila trasladada") == 2
    assert not {"moveFrom", "moveTo"} & _marks(data)


def test_an_inserted_row_leaves_its_neighbours_alone() -> None:
    root = document(check_exact(*amended(PROSE, act(CASES["fila agregada"]))))
    assert len([r for r in root.iter(f"{W}tr") if r.find(f"{W}trPr/{W}ins") is not None]) == 1
    assert not list(root.iter(f"{W}delText"))


@pytest.mark.parametrize(("case", "mark"), [("columna agregada", "cellIns"), ("columna suprimida", "cellDel")])
def test_a_column_is_told_cell_by_cell_with_one_comment(case: str, mark: str) -> None:
    data = check_exact(*amended(PROSE, act(CASES[case])))
    assert len(list(document(data).iter(f"{W}{mark}"))) == 4
    assert _comments(data).count("<w:comment ") == 1


def test_a_text_restored_word_for_word_is_no_change_between_the_ends() -> None:
    first = act('- {n: "1", at: 7.4 > párrafo 2, delete_unit: yes}', "uno")
    second = act(
        '- {n: "1", at: 7.4 > párrafo 1, insert_units: [{párrafo: El jugador pide copia.}], place: after}', "dos", LATER
    )
    data = check_exact(*amended(PROSE, first, second))
    assert not {"ins", "del"} & _marks(data)


def test_a_paragraph_put_between_the_parts_of_another() -> None:
    first = act(CASES["dividido"], "uno")
    second = act('- {n: "1", at: 7.4 > párrafo 1, insert_units: [{párrafo: En medio.}], place: after}', "dos", LATER)
    check_exact(*amended(PROSE, first, second))


def test_a_text_restored_at_another_place() -> None:
    first = act('- {n: "1", at: 7.4 > literal a), delete_unit: yes}', "uno")
    second = act(
        '- {n: "1", at: 7.4 > literal c), insert_units: [{literal: a, units: [{párrafo: Primero.}]}], place: after}',
        "dos",
        LATER,
    )
    check_exact(*amended(PROSE, first, second))


def test_the_author_is_the_act_and_the_day_that_of_its_force() -> None:
    data = check_exact(*amended(PROSE, act(CASES["palabras"])))
    (change,) = document(data).iter(f"{W}ins")
    assert change.get(f"{W}author") == HEADER.author
    assert change.get(f"{W}date") == "2010-09-01T00:00:00Z"


def test_an_author_longer_than_word_takes_is_cut() -> None:
    before, after = amended(PROSE, act(CASES["palabras"]))
    header = RedlineHeader("T", "x" * 900, FIRST_DAY)
    data = redline_docx(marked(compare(before, after)), header, JURISDICTION)
    assert {len(e.get(f"{W}author") or "") for e in document(data).iter(f"{W}ins")} == {255}


def test_the_same_input_gives_the_same_bytes() -> None:
    before, after = amended(PROSE, act(CASES["trasladado con cambios"]))
    assert redline(before, after) == redline(before, after)


def test_folded_names_what_it_leaves_out() -> None:
    before, after = amended(PROSE, act(CASES["palabras"]))
    data = redline(before, after, folded=True)
    shown = "".join(t.text or "" for t in document(data).iter(f"{W}t"))
    assert "[…] Sin cambios: numeral 7.5 a numeral 7.6" in shown
    assert "[…] Sin cambios: numeral 7.4 > párrafo 2 a literal c)" in shown
    assert "Nada más." not in shown
    assert accepted(data) == ["7.4 Cierre", next(x for x in lines_of(after) if isinstance(x, str) and "libro" in x)]


def _paragraphs(*texts: str, place: str) -> Unit:
    units = tuple(
        Unit(f"p{i}", PARAGRAPH, text=Text.of(text, Origin(place=f"{place}{i}"))) for i, text in enumerate(texts)
    )
    return Unit("raíz", "instrumento", children=units)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("uno <w:ins>dos</w:ins> & «tres \"cuatro 'cinco'\"»", "uno </w:t></w:r><!-- --> ]]> &amp; &#0;"),
        ("\x00\x01\x1f \x7f\x85 \ud800 \ufffe\uffff", "\x0b\x0c\x0e \udfff fin"),
        ("  dos espacios\ttabulación\nlínea  ", "\n\t"),
        ("", "algo"),
        ("larga " * 20_000, "larga " * 19_999 + "corta"),
        ("{{ jinja }} ${x} %s \\n", "[+más+] [-menos-] ~~no~~ ✂︎ 🎲 \u202eal revés"),
    ],
    ids=["marcas", "controles", "blancos", "vacío", "largo", "otros"],
)
def test_any_text_comes_through(old: str, new: str) -> None:
    before, after = _paragraphs(old, "vecino", place="a"), _paragraphs(new, "vecino", place="b")
    check_exact(before, after)


def test_notes_of_the_editors_are_comments_and_not_text() -> None:
    plain = _paragraphs("Uno.", "Dos.", place="a")
    first = plain.children[0]
    noted = Unit(first.id, first.kind, text=first.text, notes=("Ojo con <esto>.",))
    data = check_exact(plain, plain.with_children((noted, *plain.children[1:])))
    assert "Ojo con &lt;esto&gt;." in _comments(data)
    assert not {"ins", "del"} & _marks(data)


def test_the_day_of_the_file_is_the_only_date_in_it() -> None:
    before, after = amended(PROSE, act(CASES["palabras"]))
    with zipfile.ZipFile(io.BytesIO(redline(before, after))) as package:
        assert {entry.date_time for entry in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert package.read("docProps/core.xml").decode().count("2010-09-01T00:00:00Z") == 2
        assert package.namelist()[0] == "[Content_Types].xml"


def test_attested_is_before_the_act() -> None:
    assert ATTESTED < FIRST_DAY < LATER
