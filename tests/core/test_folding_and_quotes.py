"""Where a quotation stands (law 2): to the letter, else with typography folded; whole words and numbers only."""

from __future__ import annotations

import pytest

from refundido.model.fold import fold_typography, heading_key, same_typography
from refundido.resolve.quote import nearest_passage, occurrences

# text | words | what stands there, for each time | folded?
TABLE = """
El croupier paga | croupier | croupier | no
El croupier paga | Croupier | | no
Son 52 cartas | 2 | | no
Son 52 cartas | 52 | 52 | no
El numeral 1.4 rige | 1 | | no
El numeral 1.4 rige | 4 | | no
El numeral 1.4 rige | 1.4 | 1.4 | no
Vale 1,5 puntos | 5 | | no
Vale 5, o 6 | 5 | 5 | no
Vale 5. Fin | 5 | 5 | no
Vale $1.000 | $1 | | no
Vale $1.000 | 1.000 | 1.000 | no
Vale $1.000. | . | . | no
Vale 1,5, o 2 | , | , | no
Vale $1.000 | .000 | | no
Vale $1.000 | 1. | | no
Un 50% y un 150% | 50% | 50% | no
Se paga 35 a 1 | 5 a 1 | | no
la apuesta apuesta doble | apuesta | apuesta; apuesta | no
las apuestas y la apuesta | apuesta | apuesta | no
dice "va" | «va» | "va" | sí
dice «va» | "va" | «va» | sí
dice “va” | "va" | “va” | sí
lunes–viernes | lunes-viernes | lunes–viernes | sí
el N° 5 rige | Nº 5 | N° 5 | sí
el N°5 rige | N° 5 | N°5 | sí
el Núm. 5 rige | N° 5 | Núm. 5 | sí
el Núm. 5 rige | el N° | el Núm. | sí
el N° 5 rige | Núm. 5 | N° 5 | sí
el Nro. 52 rige | N° 5 | | sí
la 1ª y el 2º | 2° | 2º | sí
uno  dos | uno dos | uno  dos | sí
uno_dos | uno dos | uno_dos | sí
uno dos | uno  dos | uno dos | sí
así | asi | | no
""".strip().splitlines()


@pytest.mark.parametrize("line", TABLE)
def test_occurrences(line: str) -> None:
    text, words, stands, folded = (part.strip().replace("_", "\u00a0") for part in line.split("|"))
    found, was_folded = occurrences(text, words)
    assert [text[r.start : r.end] for r in found] == [w.strip() for w in stands.split(";") if w.strip()]
    assert (was_folded and bool(found)) == (folded == "sí" and bool(stands))


def test_what_folds_into_something_longer_or_shorter_is_covered_whole() -> None:
    for plain in ("a Núm. 5 b", "a N°5 b", "a N° 5 b", "a Nro.5 b", "a   b"):
        folded = fold_typography(plain)
        for start in range(len(folded.text)):
            low = folded.offsets[start]
            assert 0 <= low < len(plain)
        assert folded.offsets[-1] == len(plain)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Categoría de Juegos", "Categorías de juegos"), ("Reglas del Juego", "reglas del juego"),
        ("Último pase", "ultimo  pase"), ("Pago de apuestas", "Pagos de apuesta"), ("Apuestas:", "Apuestas"),
    ],
)  # fmt: skip
def test_headings_that_fold(one: str, other: str) -> None:
    assert heading_key(one) == heading_key(other)


@pytest.mark.parametrize(("one", "other"), [("Corte", "Cortes y barajado"), ("Mesa", "Meses"), ("Año", "Ano")])
def test_headings_that_do_not(one: str, other: str) -> None:
    assert heading_key(one) != heading_key(other)


def test_same_typography_keeps_case_and_accents() -> None:
    assert same_typography('Sobre "pases"', "Sobre «pases»")
    assert not same_typography("Reglas del Juego", "Reglas del juego")


def test_nearest_passage() -> None:
    passage, likeness = nearest_passage("El croupier retira las cartas y paga.", "retira la carta")
    assert passage == "retira las cartas"
    assert likeness > 80
    assert nearest_passage("", "x") == ("", 0.0)


@pytest.mark.parametrize(
    ("text", "words", "stands"),
    [
        ("la opcio\u0301n u\u0301nica rige", "opción", "opcio\u0301n"),
        ("la opción única rige", "opcio\u0301n u\u0301nica", "opción única"),
        ("paga el cafe\u0301", "café", "cafe\u0301"),
        ("paga el cafe\u0301", "cafe", None),
        ("un man\u0303ana", "mañana", "man\u0303ana"),
        ("las apu\u00ades\u00adtas dobles", "apuestas", "apu\u00ades\u00adtas"),
        ("las apu\u00adestas dobles", "apu", None),
        ("las apuestas\u200b dobles", "apuestas", "apuestas"),
        ("las apuestas dobles", "apues\u200btas", "apuestas"),
        ("el N° 5 de opcio\u0301n", "Nº 5 de opción", "N° 5 de opcio\u0301n"),
        ("a\u0301\u0301 b", "b", "b"),
    ],
)
def test_accents_apart_and_signs_without_width(text: str, words: str, stands: str | None) -> None:
    found, folded = occurrences(text, words)
    assert [text[r.start : r.end] for r in found] == ([stands] if stands else [])
    assert (folded and bool(found)) == (stands is not None and stands != words)


def test_every_stretch_of_a_text_without_width_is_covered() -> None:
    plain = "la opcio\u0301n N°5\u00ad de\u200b u\u0301"
    folded = fold_typography(plain)
    assert folded.text == "la opción N° 5 de ú"
    assert len(folded.offsets) == len(folded.text) + 1
    assert folded.stretch(0, len(folded.text)) == (0, len(plain))
    assert folded.stretch(3, 9) == (3, 10)
    assert heading_key("Opcio\u0301n u\u0301nica") == heading_key("Opción única")
