"""Law 3: two descriptions of one place must agree."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import amended, on_text, refused, refused_on_text

TEXT = "Se cuenta. Se firma. Se guarda y se firma."


@pytest.mark.parametrize("where", ["{between_stops: [1, 2]}", "{sentence: 2}", "{quote: Se firma, nth: 1}"])
def test_they_agree(where: str) -> None:
    assert on_text(TEXT, f"replace: Se firma, where: {where}, with: Se sella") == TEXT.replace("Se firma", "Se sella")


@pytest.mark.parametrize("where", ["{between_stops: [2, 3]}", "{sentence: 1}", "{after_stop: 1}", "whole"])
def test_they_do_not(where: str) -> None:
    order = f"replace: Se firma, where: {where}, with: Se sella"
    assert refused_on_text(TEXT, order) == {Code.PLACE_AND_QUOTE}
    assert refused_on_text(TEXT, f"delete: Se firma, where: {where}") == {Code.PLACE_AND_QUOTE}


def test_the_occurrence_that_is_counted_must_be_the_one_in_the_place() -> None:
    order = "replace: {quote: firma, nth: %s}, where: {quote: firma, place: end}, with: sella"
    assert refused_on_text(TEXT, order % 1) == {Code.PLACE_AND_QUOTE}
    assert on_text(TEXT, order % 2) == "Se cuenta. Se firma. Se guarda y se sella."


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ('4.1 "Corte"', None),
        ('4.1 "Barajado"', Code.ADDRESS_CONTRADICTORY),
        ('4.2 "Corte"', Code.ADDRESS_CONTRADICTORY),
    ],
)
def test_number_and_name_are_of_one_unit(address: str, code: Code | None) -> None:
    text = "4.1 Corte\n  Párrafo. Uno.\n4.2 Barajado\n  Párrafo. Dos.\n"
    order = f"- {{at: '{address} > párrafo 1', replace: Uno, with: Once}}"
    if code is None:
        assert "Once." in amended(text, order)
    else:
        assert refused(text, order) == {code}


def test_number_and_name_are_of_one_row() -> None:
    text = "Tabla. Pagos\n  | N° | Posibilidad | Pago |\n  | 1 | Pleno | 35 |\n  | 2 | Docena | 2 |\n"
    order = "- {at: 'posibilidad %s \"Docena\"', replace: %s, with: Doble}"
    assert "| 2 | Doble | 2 |" in amended(text, order % (2, "Docena"))
    assert refused(text, order % (1, "Docena")) == {Code.ADDRESS_CONTRADICTORY}
