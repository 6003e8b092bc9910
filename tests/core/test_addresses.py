"""Addresses in a table: what is written, and the unit it finds (by its printed address) or the code of the error."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from refundido.resolve.naming import address_of
from tests.build import JURISDICTION, located
from tests.corpus.outline import read_outline

TEXT = read_outline(
    """
Título II. Categorías de Juegos
  Juego 1. Ruleta
    1.4 Reglas del juego
      Viñeta. Apuestas
        Párrafo. Son las siguientes:
        a) Simples
          Párrafo. Se apuesta a un número.
          Párrafo. Y nada más.
        b) Múltiples
          Tabla. Pagos
            | N° | Posibilidad | Pago |
            | 1 | Pleno | 35 a 1 |
            | 7 | Docena | 2 a 1 |
            | 8 | Columna | 2 a 1 |
      Viñeta. Corte
        Párrafo. El croupier corta.
    1.5 Pagos [pendiente]
  Juego 2. Poker
    2.4 Reglas del Juego
      Viñeta. Apuestas
        a) Ante
          Párrafo. La primera.
        b) Doble
          Párrafo. La del rey.
        b) Pares [variante Perfect Pairs]
          Párrafo. La perfecta.
        c) Final
          Párrafo. Otra.
Artículo 2. El primero.
Artículo 2 bis. El intercalado.
Artículo 158 septies. El último.
  Párrafo. Otro del último.
"""
)

FOUND = """
Título II | Título II
título ii | Título II
Ruleta | Título II > juego "Ruleta"
juego "Ruleta" | Título II > juego "Ruleta"
Ruleta > 1.4 | Título II > juego "Ruleta" > numeral 1.4
1.4 | Título II > juego "Ruleta" > numeral 1.4
numeral 1.4 "Reglas del juego" | Título II > juego "Ruleta" > numeral 1.4
1.4 "Reglas del Juego" | Título II > juego "Ruleta" > numeral 1.4
1.4 "Regla de los Juegos" | ADDRESS_CONTRADICTORY
1.4 "Pagos" | ADDRESS_CONTRADICTORY
2.4 > literal a) | Título II > juego "Poker" > numeral 2.4 > viñeta "Apuestas" > literal a)
2.4 > letra a | Título II > juego "Poker" > numeral 2.4 > viñeta "Apuestas" > literal a)
literal a) | ADDRESS_AMBIGUOUS
viñeta "Apuestas" | ADDRESS_AMBIGUOUS
1.4 > viñeta "apuesta" | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas"
2.4 > literal b) | ADDRESS_AMBIGUOUS
2.4 > literal b) "Pares" | Título II > juego "Poker" > numeral 2.4 > viñeta "Apuestas" > literal #3
2.4 > variante "Perfect Pairs" > literal b) | Título II > juego "Poker" > numeral 2.4 > viñeta "Apuestas" > literal #3
variante "Perfect Pairs" > literal b) | Título II > juego "Poker" > numeral 2.4 > viñeta "Apuestas" > literal #3
2.4 > variante "Progresivo" > literal a) | ADDRESS_NOT_FOUND
1.4 > a) > párrafo 2 | ADDRESS_NOT_FOUND
1.4 > letra a > párrafo 2 | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal a) > párrafo 2
1.4 > letra a > párrafo final | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal a) > párrafo 2
Simples > párrafo penúltimo | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal a) > párrafo 1
1.4 > literal a) > único párrafo | ADDRESS_NOT_FOUND
1.4 > literal a) > párrafo 3 | ADDRESS_NOT_FOUND
1.4 > literal a) > párrafo 0 | ADDRESS_NOT_FOUND
1.4 > encabezamiento | ADDRESS_NOT_FOUND
1.4 > Apuestas > encabezamiento | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > párrafo 1
1.4 > segunda viñeta | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Corte"
1.4 > viñeta #2 | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Corte"
1.4 > viñeta #2 "Apuestas" | ADDRESS_SYNTAX
1.4 > primera viñeta "Corte" | ADDRESS_SYNTAX
1.4 > literales a) y b) "Simples" | ADDRESS_SYNTAX
artículo 2 | artículo 2
artículo 2 bis | artículo 2 bis
artículo 158 SEPTIES | artículo 158 septies
art. 2 | artículo 2
artículo 3 | ADDRESS_NOT_FOUND
tabla | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal b) > tabla "Pagos"
tabla "Pagos" > fila "Docena" > columna "Pago" | Docena.pago
tabla > posibilidad 7 | Docena
tabla > fila 7 | Docena
posibilidad 7 "Docena" | Docena
posibilidad 7 "Pleno" | ADDRESS_CONTRADICTORY
tabla > fila #2 | Docena
tabla > fila #7 | ADDRESS_NOT_FOUND
fila "docenas" > columna "pagos" | Docena.pago
tabla > opción 7 | ADDRESS_NOT_FOUND
tabla > fila 9 | ADDRESS_NOT_FOUND
tabla > columna "Premio" | ADDRESS_NOT_FOUND
tabla > encabezado #1 > columna "Pago" | head.pago
1.4 > pasaje "se apuesta a" | Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal a) > párrafo 1
pasaje "se apuesta a" | TARGET_PENDING
2.4 > pasaje "la" | ADDRESS_AMBIGUOUS
2.4 > pasaje "el as" | ADDRESS_NOT_FOUND
1.5 | Título II > juego "Ruleta" > numeral 1.5
1.5 > párrafo 1 | TARGET_PENDING
1.5 > viñeta "Pago" | TARGET_PENDING
1.4 > literales a) y b) | 2
1.4 > literales a) a b) | 2
2.4 > literales a) a c) | ADDRESS_COUNT
1.4 > literal a) > párrafos 1 a 2 | 2
1.4 > literal a) > párrafos 1 a 3 | ADDRESS_COUNT
1.4 > literal a) > párrafos primero y segundo | 2
1.4 > literal a) > párrafos 2 y 1 | NOT_SIBLINGS
1.4 > literal a) > párrafos 1 | ADDRESS_SYNTAX
artículos 2 a 158 septies | 3
1.4 > literales a) y b) > párrafo 1 | ADDRESS_SYNTAX
1.4 >  > párrafo 1 | ADDRESS_SYNTAX
""".strip().splitlines()
ROWS = {
    "Docena": 'posibilidad 7 "Docena"',
    "Docena.pago": 'posibilidad 7 "Docena" > columna "Pago"',
    "head.pago": 'encabezado #1 > columna "Pago"',
}
TABLE = 'Título II > juego "Ruleta" > numeral 1.4 > viñeta "Apuestas" > literal b) > tabla "Pagos"'


@pytest.mark.parametrize("line", FOUND)
def test_address(line: str) -> None:
    written, wanted = (part.strip() for part in line.split(" | "))
    outcome = located(TEXT, written)
    if wanted in Code.__members__:
        assert {d.code.name for d in outcome.diagnostics if d.is_error} >= {wanted}
        assert outcome.value is None
        return
    assert outcome.value is not None, outcome.diagnostics
    if wanted.isdigit():
        assert len(outcome.value.paths) == int(wanted)
        return
    assert len(outcome.value.paths) == 1
    found = address_of(TEXT, outcome.value.path, JURISDICTION)
    assert found == (f"{TABLE} > {ROWS[wanted]}" if wanted in ROWS else wanted)


def test_a_column_is_the_table_and_its_place() -> None:
    target = located(TEXT, 'tabla "Pagos" > columna "Pago"').value
    assert target is not None
    assert (address_of(TEXT, target.path, JURISDICTION), target.column) == (TABLE, 2)


@pytest.mark.parametrize(
    ("written", "near"),
    [('viñeta "Apuestaz"', "Apuestas"), ("numeral 1.44", "numeral 1.4"), ("artículo 158 sexies", "158 septies")],
)
def test_the_nearest_is_shown(written: str, near: str) -> None:
    outcome = located(TEXT, written)
    assert near in outcome.diagnostics[0].hint.split(";")[0]
