"""What every tree must be: one tree broken in each way, and the same tree whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from refundido.check.run import check_editions, check_instrument
from refundido.diagnostic import Severity
from refundido.model.change import ChangeKind, ChildrenChange
from refundido.model.instrument import Amendment, Edition, Instrument
from refundido.model.text import Origin, Run, Standing, Text
from refundido.model.unit import Odds, TableForm, Unit, unit_at
from tests.check.cases import jurisdiction
from tests.corpus.outline import read_outline

OUTLINE = """\
Título I. Juegos
  Juego 1. Ruleta
    1.1 Pagos
      Los pagos son:
      Tabla. Pagos
        | N° | Posibilidad | Pago |
        | 1 | Pleno | 35 a 1 |
        | 2 | Docena | 2 a 1 |
      a) Se paga en fichas.
      b) Se paga en dinero.
"""
TABLE = (0, 0, 0, 1)


def _root() -> Unit:
    root = read_outline(OUTLINE)
    table = unit_at(root, TABLE)
    assert table.table is not None
    return _with(root, TABLE, replace(table, table=replace(table.table, odds=Odds("pago", True))))


def _with(root: Unit, path: tuple[int, ...], unit: Unit) -> Unit:
    if not path:
        return unit
    children = list(root.children)
    children[path[0]] = _with(children[path[0]], path[1:], unit)
    return root.with_children(tuple(children))


def _text(unit: Unit) -> Text:
    assert unit.text is not None
    return unit.text


def _said(root: Unit) -> list[str]:
    instrument = Instrument("cl-scj/prueba", "Catálogo", "cl", root, date(2010, 1, 1))
    found = check_instrument(instrument, jurisdiction())
    assert all(d.severity is Severity.ERROR for d in found)
    return [d.code.value for d in found]


def test_the_whole_tree():
    assert _said(_root()) == []


BREAKAGES: dict[str, tuple[tuple[int, ...], Callable[[Unit], Unit], str]] = {
    "una identidad repetida": ((0, 0, 0, 3), lambda u: replace(u, id="u1"), "identidad-repetida"),
    "una unidad sin identidad": ((0, 0, 0, 3), lambda u: replace(u, id=""), "identidad-repetida"),
    "una fila con menos celdas": ((*TABLE, 1), lambda u: u.with_children(u.children[:2]), "tabla-irregular"),
    "una tabla sin encabezado": (TABLE, lambda u: u.with_children(u.children[1:]), "tabla-irregular"),
    "una columna de pagos que no existe": (
        TABLE,
        lambda u: replace(u, table=TableForm(label_column="n", odds=Odds("premio", True))),
        "tabla-irregular",
    ),
    "una celda de pago vacía": ((*TABLE, 2, 2), lambda u: u.with_text(Text((), "")), "pago-ausente"),
    "texto en un numeral": ((0, 0, 0), lambda u: u.with_text(Text.of("Palabras.", Origin())), "estructura-irregular"),
    "un párrafo que contiene otro": (
        (0, 0, 0, 0),
        lambda u: u.with_children((replace(u, id="otro"),)),
        "estructura-irregular",
    ),
    "un párrafo sin texto": ((0, 0, 0, 0), lambda u: replace(u, text=None), "estructura-irregular"),
    "una unidad pendiente con contenido": (
        (0, 0),
        lambda u: replace(u, standing=Standing.PENDING),
        "estructura-irregular",
    ),
    "un título dentro de un numeral": (
        (0, 0, 0),
        lambda u: u.with_children((*u.children, Unit("t", "título", "II"))),
        "estructura-irregular",
    ),
    "una celda fuera de su fila": (
        (0, 0, 0),
        lambda u: u.with_children((*u.children, Unit("c", "celda", text=Text.of("1", Origin())))),
        "estructura-irregular",
    ),
    "trozos que no suman el texto": (
        (0, 0, 0, 0),
        lambda u: u.with_text(Text(_text(u).runs, _text(u).plain + " Y más.")),
        "texto-mal-formado",
    ),
    "un trozo vacío": (
        (0, 0, 0, 0),
        lambda u: u.with_text(Text((*_text(u).runs, Run("", Origin())), _text(u).plain)),
        "texto-mal-formado",
    ),
    "una etiqueta repetida": ((0, 0, 0, 3), lambda u: u.with_label("a"), "etiqueta-repetida"),
}


@pytest.mark.parametrize("name", BREAKAGES)
def test_a_broken_tree(name: str):
    path, breaking, code = BREAKAGES[name]
    root = _root()
    assert _said(_with(root, path, breaking(unit_at(root, path)))) == [code]


def test_a_gap_that_the_act_ordered_is_no_gap():
    root = _root()
    numeral = unit_at(root, (0, 0, 0))
    third = replace(numeral.children[3], id="c", label="c", children=())
    whole = _with(root, (0, 0, 0), numeral.with_children((*numeral.children, third)))
    full = unit_at(whole, (0, 0, 0))
    without = _with(whole, (0, 0, 0), full.with_children((*full.children[:3], *full.children[4:])))
    removed = (full.children[3],)
    change = ChildrenChange("1", ChangeKind.DELETED, full.id, (0, 0, 0), 3, removed, ())
    instrument = Instrument("cl-scj/prueba", "Catálogo", "cl", whole, date(2010, 1, 1))
    first = Edition(instrument.id, date(2010, 1, 1), whole)
    ordered = Edition(instrument.id, date(2011, 1, 1), without, (Amendment("a", ("1",), (change,)),))
    unordered = Edition(instrument.id, date(2011, 1, 1), without)
    assert check_editions(instrument, [first, ordered], jurisdiction()) == ()
    told = check_editions(instrument, [first, unordered], jurisdiction())
    assert [d.code.value for d in told] == ["numeración-con-salto"]
