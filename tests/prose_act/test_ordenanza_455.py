"""Ordenanza 455 of Iquique: a new article in one ordinance, «Donde dice … Debe decir …» in another.

Neither ordinance is at hand: the small texts amended here hold no more than what the act says of them.
"""

from __future__ import annotations

from datetime import date

import pytest

from refundido.audit.act import settle_parts
from refundido.model.unit import Unit, walk
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActReading, ActText, Fate
from refundido.prose.act_target import Target
from tests.corpus.acts import jurisdiction_of
from tests.corpus.outline import read_outline

ACT = """\
MODIFICA ORDENANZA Nº 316, DE 2000, AGREGANDO EL REGLAMENTO TEXAS HOLD'EM PÓKER SIN LÍMITE
Iquique, 6 de mayo de 2011.- La Sra. Alcalde (S), con esta misma fecha, ha dictado la siguiente Ordenanza:
Núm. 455.- Vistos:
Ordenanza Municipal Nº 316 de fecha 7 de junio de 2000, que fija el Reglamento de Funcionamiento del Casino de Juegos de Iquique.
Considerando:
2.- Que, en virtud de entregar una mejor atención a los clientes del Casino de Juegos, mejorar las condiciones de aseo y ventilación del recinto.
Ordeno:
1.- Modifique ordenanza Nº 316 de fecha 7 de junio de 2000, agregando el Reglamento Texas Hold'em Póker sin Límites.
ARTÍCULO Nº 158 SEPTIES
Características de la Mesa y Elementos de Juego:
Se usará una mesa en forma elíptica, cubierta por un paño en el cual estarán demarcados los lugares para 10 jugadores sentados. Además, de un lugar para el Croupier quien administrará el juego.
Se usará un naipe americano de 52 cartas, un descartador, un marcador de salida ("Botón de Salida") y una carta de seguridad.
Número de jugadores:
Se permitirá un máximo de diez (10) jugadores por mesa.
2.- Modifíquese el punto 1 letra b) de la ordenanza municipal Nº 452 del 16 de diciembre de 2010;
Donde dice:
b) Mesas de Juegos: Desde las 18:00 hrs. hasta las 06:00 hrs., del día siguiente.
Debe decir:
b) Mesas de Juegos: Desde las 14:00 hrs. hasta las 06:00 hrs., del día siguiente, considerándose al inicio cuatro (4) mesas y las restantes a contar de las 20:00 hrs.
3.- Autorícese a la Dirección de Asesoría Jurídica para que dicte el texto refundido, coordinado y sistematizado de la Ordenanza Municipal Nº 316, sobre "Reglamento Interno de Funcionamiento del Casino Municipal de Iquique".
4.- La presente ordenanza comenzará a regir desde la fecha de su publicación en el Diario Oficial, sin perjuicio que para su divulgación se practique la respectiva publicación en un diario local y en la página web del municipio.
Anótese, comuníquese, publíquese y archívese.- María Angélica Vega Pinto, Alcalde (S).- Yeny Osorio Lozan, Secretaria Municipal (S).
"""  # noqa: E501 - the official words as they stand

ORDINANCE_452 = """\
Punto 1. El horario del Casino es el que sigue:
  a) Máquinas de azar.
  b) Mesas de Juegos: Desde las 18:00 hrs. hasta las 06:00 hrs., del día siguiente.
"""
ORDINANCE_316 = """\
Artículo 158 sexies. Lo que se agregó antes.
Artículo 159. Lo que sigue.
"""


def read(*names: str) -> ActReading:
    """The act read for the text of those names."""
    return read_act(ActText.of(ACT, "ordenanza-455.txt"), jurisdiction_of("cl"), Target(names))


def test_the_act_is_known() -> None:
    reading = read("Ordenanza 452")
    assert reading.title == "Ordenanza N° 455"
    assert reading.issued == date(2011, 5, 6)


@pytest.mark.parametrize(
    ("name", "fates"), [("Ordenanza 316", ("", Fate.ELSEWHERE)), ("Ordenanza 452", (Fate.ELSEWHERE, ""))]
)
def test_each_order_is_for_its_own_ordinance(name: str, fates: tuple[str, str]) -> None:
    found = [part.fate for part in read(name).parts]
    assert len(found) == 2
    assert [f if f is Fate.ELSEWHERE else "" for f in found] == list(fates)


def result(name: str, outline: str, number: str) -> Unit:
    """What an order leaves of a text."""
    from refundido.apply.engine import apply_edits
    from refundido.resolve.orders import resolve_instruction

    root, jurisdiction = read_outline(outline), jurisdiction_of("cl")
    settled = {s.part.number: s for s in settle_parts(read(name), root, jurisdiction)}[number]
    assert settled.instruction is not None, settled.diagnostics
    resolved = resolve_instruction(root, settled.instruction, jurisdiction)
    assert resolved.value is not None
    applied = apply_edits(root, resolved.value.edits, "acto")
    assert applied.value is not None
    return applied.value.root


def words(root: Unit) -> list[str]:
    """Every text of a tree, in order."""
    return [unit.text.plain for _, unit in walk(root) if unit.text is not None]


def test_the_letter_says_what_it_should() -> None:
    held = words(result("Ordenanza 452", ORDINANCE_452, "2"))
    assert held[-1] == (
        "Mesas de Juegos: Desde las 14:00 hrs. hasta las 06:00 hrs., del día siguiente, considerándose al inicio "
        "cuatro (4) mesas y las restantes a contar de las 20:00 hrs."
    )
    assert held[1] == "Máquinas de azar."


def test_the_new_article_goes_after_the_one_before_it_by_number() -> None:
    root = result("Ordenanza 316", ORDINANCE_316, "1")
    assert [(unit.kind, unit.label.lower()) for unit in root.children] == [
        ("artículo", "158 sexies"),
        ("artículo", "158 septies"),
        ("artículo", "159"),
    ]
    assert "Se permitirá un máximo de diez (10) jugadores por mesa." in words(root)
