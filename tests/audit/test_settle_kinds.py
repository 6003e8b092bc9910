"""New units take the kind of those they stand among: «un nuevo numeral 6» among games is a game."""

from __future__ import annotations

import pytest

from refundido.audit.settle_kinds import with_kinds_of_text
from refundido.model.address_reader import read_address
from refundido.model.operation import InsertUnits, Order, ReplaceUnits, Result, Side
from refundido.model.unit import Unit
from tests.build import JURISDICTION
from tests.corpus.outline import read_outline

ROOT = read_outline(
    """\
Título III. Juegos de cartas
  Juego 1. Black Jack
    1.1 Reseña
      Se juega con seis barajas.
  Juego 2. War
Título IV. Sin juegos
Artículo 5. Se exige:
  1) Domicilio.
  2) Edad.
Artículo 6. Se prohíbe:
  h) Correr.
Artículo 7. Hay dos listas:
  1) Una.
  Numeral 1. Otra.
"""
)


def _order(at: str, kind: str, label: str, side: Side | None = Side.IN_ORDER, says: str = "") -> Order:
    units = (Unit("acto:1/1", kind, label),)
    address = read_address(at, JURISDICTION).value
    assert address is not None
    operation = InsertUnits(units, side) if side is not None else ReplaceUnits(units)
    return Order(address, operation, result=Result(as_label=says))


@pytest.mark.parametrize(
    ("at", "kind", "label", "side", "becomes"),
    [
        ("Título III", "numeral", "3", Side.IN_ORDER, "juego"),
        ("Título III > juego 2", "numeral", "3", Side.AFTER, "juego"),
        ("Título III > Black Jack > numeral 1.1", "numeral", "1.2", Side.AFTER, "numeral"),
        ("Título III", "numeral", "3.1", Side.LAST, "numeral"),
        ("Título IV", "numeral", "1", Side.LAST, "numeral"),
        ("artículo 5 > número 2", "numeral", "2", None, "número"),
        ("artículo 5", "punto", "3", Side.IN_ORDER, "número"),
        ("artículo 5", "literal", "c", Side.LAST, "literal"),
        ("artículo 6", "romanito", "i", Side.IN_ORDER, "literal"),
        ("artículo 6", "numeral", "1", Side.LAST, "numeral"),
        ("artículo 7", "punto", "2", Side.LAST, "punto"),
        ("artículo 99", "numeral", "2", Side.LAST, "numeral"),
    ],
)
def test_the_kind_of_the_text(at: str, kind: str, label: str, side: Side | None, becomes: str):
    settled = with_kinds_of_text(_order(at, kind, label, side), ROOT, JURISDICTION).operation
    assert isinstance(settled, InsertUnits | ReplaceUnits)
    assert [unit.kind for unit in settled.units] == [becomes]


@pytest.mark.parametrize(
    ("says", "result"), [("numeral 3", "juego 3"), ("numerales 3 y 4", "juegos 3 y 4"), ("3", "3"), ("", "")]
)
def test_what_results_is_called_as_the_text_calls_it(says: str, result: str):
    order = _order("Título III", "numeral", "3", says=says)
    assert with_kinds_of_text(order, ROOT, JURISDICTION).result.as_label == result


@pytest.mark.parametrize(("standing", "label"), [("5", "5 bis"), ("5°", "5° bis"), ("5º", "5º bis")])
def test_an_article_has_the_ordinal_sign_that_others_have(standing: str, label: str):
    root = read_outline(f"Artículo {standing}. Uno.\n")
    units = (Unit("acto:1/1", "artículo", "5° bis"),)
    address = read_address("artículo 5", JURISDICTION).value
    assert address is not None
    settled = with_kinds_of_text(Order(address, InsertUnits(units, Side.AFTER)), root, JURISDICTION).operation
    assert isinstance(settled, InsertUnits)
    assert settled.units[0].label == label
