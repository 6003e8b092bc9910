"""The pages of an act: what each row and each entry says, on texts and acts made for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import date

from refundido.compare.edits import Fate
from refundido.document.act_page import ActOutputs, act_outputs
from refundido.document.comparison import redline
from refundido.document.comparison_blocks import ChangedTable, Fold, Locator, Stretch, Whole
from refundido.document.comparison_pages import Passage
from refundido.model.act import Act, Annulment
from refundido.model.instrument import Instrument
from refundido.model.unit import Unit
from refundido.report.redline import redline_lines
from tests.build import JURISDICTION, act, by_id, history, instrument

DAYS = tuple(date(2010 + n, 1, 1) for n in range(5))
TABLE = """
4.1 Pagos
  Uno dos tres.
  Tabla. Pagos
    | N° | Apuesta | Pago |
    | 1 | Pleno | 35 a 1 |
    | 2 | Cuadro | 8 a 1 |
    | 3 | Docena | 2 a 1 |
"""


def _outputs(text: Instrument, *acts: Act, of: int = 0) -> ActOutputs:
    made = history(text, *acts)
    assert made.value is not None, made.diagnostics
    return act_outputs(made.value, acts[of], by_id(acts), JURISDICTION)


def _within(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _within(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _within(getattr(value, each.name))


def _rows(passages: tuple[Passage, ...], hidden: Fate) -> list[list[str]]:
    """The table that a cell of the comparative table shows, head first, as one of the two texts has it."""
    (table,) = (each for each in _within(passages) if isinstance(each, ChangedTable))
    cells = [list(table.columns), *(list(row.cells) for row in table.rows if row.fate is not hidden)]
    return [
        [
            "".join(w.text for s in cell.content if s.fate is not hidden for w in s.words)
            for column, cell in zip(table.columns, row, strict=True)
            if column.fate is not hidden
        ]
        for row in cells
    ]


def test_a_column_is_shown_in_the_table_as_it_was_and_as_it_results() -> None:
    orders = """
- {n: "1", at: '4.1 > tabla "Pagos"', insert_column: {id: tope, head: Tope, cells: ["10", "20", "30"]}, place: last}
- {n: "2", at: '4.1 > tabla "Pagos" > fila "Cuadro"', delete_unit: yes, after_instruction: "1"}
- n: "3"
  at: '4.1 > tabla "Pagos" > fila "Docena"'
  insert_rows: [{cells: ["4", Color, 1 a 1, "40"]}]
  place: after
  after_instruction: "1"
"""
    row = _outputs(instrument(TABLE), act(orders)).cuadro.rows[0]
    head = ["N°", "Apuesta", "Pago"]
    rows = [["1", "Pleno", "35 a 1"], ["2", "Cuadro", "8 a 1"], ["3", "Docena", "2 a 1"]]
    assert _rows(row.before, Fate.INSERTED) == [head, *rows]
    assert _rows(row.after, Fate.DELETED) == [
        [*head, "Tope"], [*rows[0], "10"], [*rows[2], "30"], ["4", "Color", "1 a 1", "40"],
    ]  # fmt: skip


def test_a_column_taken_out_is_shown_in_a_table_of_which_another_took_a_row() -> None:
    orders = """
- {n: "1", at: '4.1 > tabla "Pagos" > fila "Cuadro"', delete_unit: yes}
- {n: "2", at: '4.1 > tabla "Pagos" > columna "N°"', delete_column: yes, after_instruction: "1"}
"""
    row = _outputs(instrument(TABLE), act(orders)).cuadro.rows[1]
    assert [each[0] for each in _rows(row.before, Fate.INSERTED)] == ["N°", "1", "2", "3"]
    assert _rows(row.after, Fate.DELETED) == [["Apuesta", "Pago"], ["Pleno", "35 a 1"], ["Docena", "2 a 1"]]


def test_an_act_in_force_by_parts_counts_once_and_says_each_day() -> None:
    orders = """
- {n: "1", at: 4.1 > párrafo 1, replace: Uno, with: Un}
- {n: "2", in_force: 2012-01-01, at: 4.1 > párrafo 1, replace: tres, with: cuatro}
"""
    found = _outputs(instrument(TABLE), act(orders))
    assert found.redline.summary == ("2 textos con palabras cambiadas",)
    days = ("1 de enero de 2010", "1 de enero de 2012")
    assert [line.action for line in found.index.lines] == [f"Palabras reemplazadas. Desde el {day}" for day in days]
    for page in (found.redline, found.cuadro, found.index):
        assert dict(page.head.facts)["En vigor"] == f"por partes, desde el {days[0]} y el {days[1]}"


def test_a_corrected_row_quotes_the_act_and_its_erratum() -> None:
    wrong = act('- {n: "1", words: Donde dice Uno dígase Un., at: 4.1 > párrafo 1, replace: Uno, with: Un}', "a")
    right = '- {n: "7", words: "Debe decir: Una.", notes: [Ojo.], at: 4.1 > párrafo 1, replace: Uno, with: Una}'
    erratum = act(right, "fe", DAYS[1], corrects="a")
    erratum = replace(erratum, instructions=tuple(replace(each, corrects="1") for each in erratum.instructions))
    (row,) = _outputs(instrument(TABLE), wrong, erratum).cuadro.rows
    assert row.words == "Donde dice Uno dígase Un."
    assert row.corrected_by == "Rectificación: Acto fe, de 2011, instrucción 7"
    assert row.correction == "Debe decir: Una."
    assert row.notes == ("Ojo.",)


def test_what_an_annulment_made_other_leads_to_its_row() -> None:
    first = act('- {n: "1", at: 4.1 > párrafo 1, replace: Uno, with: Un}', "a")
    annulling = act("", "b", DAYS[1], annuls=(Annulment("a", (), DAYS[1]),))
    found = _outputs(instrument(TABLE), first, annulling, of=1)
    (row,) = found.cuadro.rows
    (place,) = (each for each in _within(found.redline.parts) if isinstance(each, Locator))
    (source,) = place.sources
    assert source.cite == "Deja sin efecto Acto a, de 2010"
    assert source.href == f"cuadro.html#{row.anchor}"


def test_so_it_is_told_between_two_days() -> None:
    first = act('- {n: "1", at: 4.1 > párrafo 1, replace: Uno, with: Un}', "a")
    annulling = act("", "b", DAYS[1], annuls=(Annulment("a", (), DAYS[1]),))
    made = history(instrument(TABLE), first, annulling).value
    assert made is not None
    page = redline(made, made.editions[1], made.editions[2], by_id([first, annulling]), JURISDICTION).value
    assert page is not None
    (place,) = (each for each in _within(page.parts) if isinstance(each, Locator))
    assert [each.cite for each in place.sources] == ["Acto b, de 2011, que deja sin efecto Acto a, de 2010"]


def test_notes_are_not_text() -> None:
    text = instrument(TABLE)
    noted = replace(text, root=_noted(text.root))
    orders = """
- {n: "1", notes: [Nota sobre la orden.], at: 4.1 > párrafo 1, replace: Uno, with: Un}
- {n: "2", at: 4.1 > párrafo 1, insert_units: [{párrafo: Otro más.}], place: after}
"""
    bare, full = _outputs(text, act(orders)), _outputs(noted, act(orders))
    assert _changed(full.redline) == _changed(bare.redline)
    assert "Nota del editor" not in " ".join(each for each in _within(full.redline.parts) if isinstance(each, str))
    made = history(noted, act(orders)).value
    assert made is not None
    same = redline(made, made.editions[0], made.editions[0], {}, JURISDICTION).value
    assert same is not None
    assert same.parts[0].blocks == ()


def _noted(unit: Unit) -> Unit:
    """The text with an editor's note on every unit."""
    return replace(unit, notes=("Nota del editor.",), children=tuple(_noted(child) for child in unit.children))


def _changed(page: object) -> list[object]:
    blocks = [each for each in _within(page) if isinstance(each, Stretch | Whole) and each.fate is not Fate.KEPT]
    return [*blocks, *(each for each in _within(page) if isinstance(each, Fold))]


def test_a_bar_in_a_cell_is_told_from_the_bars_between_cells() -> None:
    text = instrument("4.1 Pagos\n  Uno.\n  Tabla. Pagos\n    | Apuesta | Pago |\n    | Pleno | 35 a 1 |\n")
    orders = "- {at: '4.1 > fila \"Pleno\"', replace: 35 a 1, with: '3 | \\5'}"
    page = _outputs(text, act(orders)).redline
    told = {
        marks: ["".join(piece for piece, _ in line).strip() for line in redline_lines(page, marks=marks)]
        for marks in (True, False)
    }
    assert r"Pleno | [-35 a 1-]{+3 \| \\5+}" in told[True]
    assert r"Pleno | 35 a 13 \| \\5" in told[False]
