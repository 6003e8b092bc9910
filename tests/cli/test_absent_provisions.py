"""An address that finds nothing on a day, but does on another: until or since when, by which act, and what to do."""

from __future__ import annotations

import pytest

from tests.cli.commands import Commands
from tests.cli.test_diff import SECOND, THIRD, add_act, order

ORDERS = """\
  - n: "1"
    at: 'Tres Dados > 1.2 > literal a)'
    delete_unit: yes
  - n: "2"
    cite: considerando 2
    at: 'Tres Dados > 1.1 > párrafo 1'
    delete_unit: yes
  - n: "3"
    at: 'Tres Dados > 1.3 > tabla > fila "Par"'
    delete_unit: yes
  - n: "4"
    at: 'Tres Dados > 1.3'
    renumber: "1.4"
  - n: "5"
    at: 'Tres Dados > 1.2'
    retitle: Posturas"""
UNTIL = "existió hasta el 30 de abril de 2024"
BY = "por Resolución Exenta N° 3, de 2024"
ABSENT = {
    "a unit deleted": ("1.2 > literal a)", f"{UNTIL}: se suprimió {BY}, instrucción 1."),
    "what it held": ("1.2 > literal a) > párrafo 1", f"{UNTIL}: se suprimió {BY}, instrucción 1."),
    "a place in a count": ("1.1 > párrafo 2", f"{UNTIL}: cambió de orden {BY}, considerando 2."),
    "a set": ("1.1 > párrafos 1 a 2", f"{UNTIL}: se suprimió {BY}, considerando 2."),
    "a row": ('1.4 > tabla > fila "Par"', None),
    "a label": ("1.3", f"{UNTIL}: cambió de número {BY}, instrucción 4."),
    "inside another label": ('1.3 > tabla > fila "Trío"', f"{UNTIL}: cambió de número {BY}, instrucción 4."),
    "a heading": ('1.2 "Apuestas" > párrafo 1', f"{UNTIL}: cambió de epígrafe {BY}, instrucción 5."),
}


@pytest.fixture
def changed(workspace: Commands) -> Commands:
    add_act(workspace, SECOND, ORDERS, "2024-05-01")
    return workspace


@pytest.mark.parametrize("order_name", ["show", "log", "blame"])
@pytest.mark.parametrize("name", ABSENT)
def test_what_is_no_more_says_until_when_and_by_whom(changed, order_name, name):
    address, said = ABSENT[name]
    ran = changed(order_name, f"Tres Dados > {address}")
    assert (ran.code, ran.out) == (1, "")
    assert any(code in ran.err for code in ("dirección-no-hallada", "conjunto-distinto", "dirección-contradictoria"))
    if said is None:
        assert "existió" not in ran.err
        return
    assert f"«Tres Dados > {address}» {said}" in ran.err
    assert "Con --as-of 2024-04-30" in ran.err
    assert changed(order_name, f"Tres Dados > {address}", "--as-of", "2024-04-30").code == 0


def test_where_it_stands_now_is_told(changed):
    told = changed("show", "Tres Dados > 1.1 > párrafo 2").err
    assert 'En el texto del que se pregunta es «Título I > juego "Tres Dados" > numeral 1.1 > párrafo 1».' in told
    assert "del que se pregunta es" not in changed("show", "Tres Dados > 1.2 > literal a)").err


@pytest.mark.parametrize("order_name", ["show", "log", "blame"])
def test_what_is_not_yet_says_since_when(workspace, order_name):
    ran = workspace(order_name, "Tres Dados > 1.2 > literal c)", "--as-of", "2024-02-01")
    assert ran.code == 1
    assert (
        "existe desde el 1 de abril de 2024: se agregó por Resolución Exenta N° 2, de 2024, instrucción 2." in ran.err
    )
    assert "Con --as-of 2024-04-01" in ran.err


def test_what_an_annulment_took_away(workspace):
    body = "annuls: [{act: ejemplo/resolucion-2-2024, from: 2024-06-10}]"
    workspace.write(THIRD, f"act: Resolución Exenta N° 4\nissued: 2024-06-01\nin_force: 2024-06-10\n{body}\n")
    ran = workspace("show", "Tres Dados > 1.2 > literal c)")
    assert "existió hasta el 9 de junio de 2024: quedó sin efecto lo que la puso por Resolución Exenta N° 4" in ran.err


def test_a_comparison_narrowed_to_it(changed):
    address = "Tres Dados > 1.2 > literal a)"
    ran = changed("diff", "2024-05-01", "hoy", "--only", address)
    assert (ran.code, ran.out) == (1, "")
    assert f"«{address}» existió hasta el 30 de abril de 2024: se suprimió" in ran.err
    assert "Compare con el texto de un día en que esté, como el 2024-04-30." in ran.err
    assert "[-a) Si un dado cae" in changed("diff", "2024-04-30", "hoy", "--only", address).out


def test_what_was_never_there_is_told_with_what_is_near(changed):
    ran = changed("show", "Tres Dados > 1.9")
    assert "Lo más parecido" in ran.err
    assert "existió" not in ran.err


def test_an_act_refused_is_not_known_then(workspace):
    add_act(workspace, SECOND, order("1", "at: 'Tres Dados > 1.2'\n    delete_unit: yes"), "2024-05-01")
    ran = workspace("show", "Tres Dados > 1.2", "--known-at", "2024-03-15")
    assert ran.code == 0


@pytest.mark.parametrize("written", ["instrumento", "Instrumento "])
def test_the_whole_instrument_is_an_address(workspace, written):
    assert "Si un dado cae fuera de la mesa." in workspace("show", written).out
    assert "2 cambios." in workspace("log", written).out
    assert "32 a 1" in workspace("blame", written).out
    whole = workspace("diff", "2024-01-02", "hoy").out
    assert "[-30 a 1-]{+32 a 1+}" in workspace("diff", "2024-01-02", "hoy", "--only", written).out
    assert "[-30 a 1-]{+32 a 1+}" in whole
    assert workspace("show", written, "--as-of", "2023-01-01").code == 1
