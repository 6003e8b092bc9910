"""What moved and changed besides: the text before shows it where it stood, with what was taken out of it struck."""

from __future__ import annotations

import pytest

from refundido.document.comparison import redline
from refundido.document.comparison_blocks import Locator, Side
from refundido.document.comparison_pages import Passage
from refundido.report.redline import block_lines
from refundido.report.text import plain
from tests.build import JURISDICTION, act, by_id, history, instrument
from tests.document.test_act_pages import TABLE, _outputs

TEXT = """
1.1 Uno
  La banca paga con fichas rojas.
  Segundo párrafo. Tercera oración. Final.
1.2 Dos
  Cuarto párrafo.
"""
MOVED = """
- {n: "1", at: 1.1 > párrafo 1, move: {to: 1.2 > párrafo 1, place: after}}
- {n: "2", at: 1.1 > párrafo 1, replace: rojas, with: azules}
"""
ROW = """
- {n: "3", at: '4.1 > tabla "Pagos" > fila "Docena"', move: {to: '4.1 > tabla "Pagos" > fila "Pleno"', place: before}}
- {n: "4", at: '4.1 > tabla "Pagos" > fila "Docena" > columna "Pago"', replace: 2 a 1, with: 3 a 1}
"""


def lines(passages: tuple[Passage, ...], side: Side) -> list[str]:
    """What a cell of the comparative table shows, with marks."""
    return [plain(line).strip() for each in passages for line in block_lines(each.blocks, marks=True, side=side)]


@pytest.mark.parametrize("place", [0, 1])
def test_what_was_taken_out_of_a_moved_paragraph_is_struck_where_it_stood(place: int) -> None:
    row = _outputs(instrument(TEXT), act(MOVED)).cuadro.rows[place]
    assert "→ La banca paga con fichas [-rojas-]." in lines(row.before, Side.BEFORE)
    assert "← La banca paga con fichas {+azules+}." in lines(row.after, Side.AFTER)


def test_both_texts_side_by_side_too() -> None:
    made = history(instrument(TEXT), act(MOVED)).value
    assert made is not None
    found = redline(made, made.editions[0], made.editions[-1], by_id([act(MOVED)]), JURISDICTION).value
    assert found is not None
    before = [plain(line) for line in block_lines(found.parts[0].blocks, marks=True, side=Side.BEFORE)]
    both = [plain(line) for line in block_lines(found.parts[0].blocks, marks=True)]
    assert "→ La banca paga con fichas [-rojas-]." in before
    assert "→ La banca paga con fichas rojas." in both


@pytest.mark.parametrize("place", [0, 1])
def test_the_old_odds_of_a_moved_row_are_struck_where_it_stood(place: int) -> None:
    row = _outputs(instrument(TABLE), act(ROW)).cuadro.rows[place]
    assert "→ 3 | Docena | [-2 a 1-]" in lines(row.before, Side.BEFORE)
    assert "← 3 | Docena | {+3 a 1+}" in lines(row.after, Side.AFTER)


def test_a_row_that_came_is_shown_beside_its_neighbours() -> None:
    orders = """
- {n: "1", at: '4.1 > tabla "Pagos" > fila "Pleno"', insert_rows: [{cells: ["1b", Medio, 17 a 1]}], place: after}
"""
    (row,) = _outputs(instrument(TABLE), act(orders)).cuadro.rows
    assert lines(row.before, Side.BEFORE)[-2:] == ["1 | Pleno | 35 a 1", "2 | Cuadro | 8 a 1"]
    assert len(lines(row.after, Side.AFTER)) == len(lines(row.before, Side.BEFORE)) + 1


def test_what_an_act_wrote_again_is_not_left_out() -> None:
    orders = """
- n: "1"
  at: "1.1"
  replace_unit:
    - {numeral: "1.1", heading: Otro, units: [{párrafo: La banca paga con fichas rojas.}, {párrafo: Nuevo.}]}
"""
    (row,) = _outputs(instrument(TEXT), act(orders)).cuadro.rows
    assert any("La banca paga con fichas rojas." in line for line in lines(row.after, Side.AFTER))
    assert not any("sin cambios" in line for line in lines(row.after, Side.AFTER))


def test_what_did_not_change_is_named_in_each_text_as_it_was_there() -> None:
    made = history(instrument(TEXT), act('- {n: "1", at: 1.1 > párrafo 1, delete_unit: yes}')).value
    assert made is not None
    found = redline(made, made.editions[0], made.editions[-1], {}, JURISDICTION).value
    assert found is not None
    sides = (Side.BEFORE, Side.AFTER)
    before, after = ({plain(x) for x in block_lines(found.parts[0].blocks, marks=True, side=s)} for s in sides)
    assert "… párrafo 2, sin cambios" in before
    assert "… párrafo 1, sin cambios" in after


def test_a_paragraph_divided_is_one_in_the_text_before() -> None:
    (row,) = _outputs(instrument(TEXT), act('- {n: "1", at: 1.1 > párrafo 2, split: {after_stop: 1}}')).cuadro.rows
    assert "Segundo párrafo. Tercera oración. Final." in lines(row.before, Side.BEFORE)


def test_instructions_are_told_in_the_order_of_the_act() -> None:
    made = _outputs(instrument(TEXT), act(MOVED)).redline
    (first, *_) = [b for b in made.parts[0].blocks for b in getattr(b, "blocks", ()) if isinstance(b, Locator)]
    assert [source.cite for source in first.sources] == ["instrucción 1", "instrucción 2"]
