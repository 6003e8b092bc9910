"""Ordinals in words and figures; labels compared and put in order."""

from __future__ import annotations

import pytest

from refundido.model.label import SUFFIXES, label_order, next_letter, normal_label, roman_value
from refundido.model.ordinals import ordinal_value, ordinal_words

ORDINALS = """
primero=1 primer=1 primera=1 primeros=1 segundo=2 tercera=3 tercer=3 cuarto=4 quinta=5 sexto=6 séptimo=7 sétimo=7
octavo=8 octavas=8 noveno=9 nono=9 décimo=10 undécimo=11 décimo_primero=11 decimoprimero=11 duodécimo=12
decimosegundo=12 decimotercero=13 décima_tercera=13 decimocuarto=14 decimoséptimo=17 decimoctavo=18 decimonoveno=19
vigésimo=20 vigésimo_primero=21 vigesimoprimero=21 vigésima_segunda=22 trigésimo=30 trigésimo_noveno=39
cuadragésimo=40 cuadragésimo_primero=41 quincuagésimo=50 nonagésimo_noveno=99
4=4 4°=4 4º=4 4ª=4 1er=1 3ra=3 7mo=7 10mo=10 21°=21
""".split()


@pytest.mark.parametrize("pair", ORDINALS)
def test_ordinal_value(pair: str) -> None:
    words, value = pair.split("=")
    assert ordinal_value(words.replace("_", " ")) == int(value)
    assert ordinal_value(words.replace("_", " ").upper()) == int(value)


@pytest.mark.parametrize(
    "words", ["", "0", "cero", "último", "final", "décimo octavo bis", "cuarto cuarto", "-1", "4.5"]
)
def test_no_ordinal(words: str) -> None:
    assert ordinal_value(words) is None


@pytest.mark.parametrize("number", range(1, 100))
def test_ordinals_are_read_as_written(number: int) -> None:
    assert ordinal_value(ordinal_words(number)) == number


ORDERED = {
    "arabic": "1 | 1.1 | 1.9 | 1.10 | 2 | 2 bis | 2 ter | 2 quáter | 2 quinquies | 2 sexies | 2 septies | 2 octies | "
    "2 nonies | 2 decies | 3 | 9 | 10 | 158 | 158 septies | 159",
    "letter": "a | b | b bis | c | n | ñ | o | z",
    "roman": "I | II | III | IV | IV bis | V | IX | X | XIX | XL | L | XC | C",
}


@pytest.mark.parametrize("numbering", ORDERED)
def test_order_of_labels(numbering: str) -> None:
    labels = ORDERED[numbering].split(" | ")
    keys = [label_order(label, numbering) for label in labels]
    assert all(keys)
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a)", "A"), ("a.-", "a"), ("1.4.", "1.4"), ("158  SEPTIES", "158 septies"), ("2 quáter", "2 quater"),
        ("5°", "5"), ("3º bis", "3 bis"), ("II.", "ii"), (" b ) ", "b"), ("1.-", "1"),
    ],
)  # fmt: skip
def test_same_labels(one: str, other: str) -> None:
    assert normal_label(one) == normal_label(other)


@pytest.mark.parametrize(("one", "other"), [("1.4", "14"), ("2 bis", "2"), ("a", "ñ"), ("n", "ñ"), ("1.1", "1.10")])
def test_other_labels(one: str, other: str) -> None:
    assert normal_label(one) != normal_label(other)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("i", 1),
        ("IV", 4),
        ("ix", 9),
        ("XL", 40),
        ("mcmxcix", 1999),
        ("iiii", None),
        ("ic", None),
        ("", None),
        ("a", None),
    ],
)
def test_roman_value(written: str, value: int | None) -> None:
    assert roman_value(written) == value


def test_suffixes_are_in_order() -> None:
    assert list(SUFFIXES.values()) == sorted(SUFFIXES.values())
    assert next_letter("n") == "o"
