"""Law 8: the act gives words and punctuation, the engine places the spaces (the table: tests/core/test_seams.py)."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from tests.build import amended, on_text, refused_on_text

PLAIN = "El croupier paga. Luego retira."


@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("insert: hoy, after: paga", "El croupier paga hoy. Luego retira."),
        ('insert: ", y firma", after: paga', "El croupier paga, y firma. Luego retira."),
        ("delete: paga", "El croupier. Luego retira."),
        ("delete: El", "croupier paga. Luego retira."),
        ("replace: {sentence: 1}, with: Se firma", "Se firma. Luego retira."),
        ("replace: {sentence: 1}, with: Se firma.", "Se firma. Luego retira."),
        ("replace: El croupier paga, with: Se firma.", "Se firma. Luego retira."),
        ("replace: Luego retira, with: Fin.", "El croupier paga. Fin."),
        ('insert: ". Y firma.", after: paga', "El croupier paga. Y firma. Luego retira."),
        ("insert: Hoy, before: El", "Hoy El croupier paga. Luego retira."),
        ('insert: ". Fin.", place: end', "El croupier paga. Luego retira. Fin."),
        ('insert: " hoy ", after: paga', "El croupier paga hoy. Luego retira."),
    ],
)
def test_one_space_and_one_stop(order: str, after: str) -> None:
    assert on_text(PLAIN, order) == after


@pytest.mark.parametrize(
    "order",
    [
        'insert: "hoy;", after: paga',
        'insert: "; y", place: end',
        "replace: paga, with: 'paga,'",
        "delete: El croupier paga",
    ],
)
def test_signs_that_cannot_stand_together_are_refused(order: str) -> None:
    assert refused_on_text(PLAIN, order) == {Code.SIGNS_CLASH}


def test_what_the_text_has_elsewhere_is_left_as_it_is() -> None:
    assert on_text("El  croupier , paga ..", "replace: paga, with: cobra") == "El  croupier , cobra .."


def test_a_join_has_one_space() -> None:
    text = "4.1 Uno\n  Párrafo. Uno.\n  Párrafo. Dos.\n"
    assert "  Uno. Dos.\n" in amended(text, "- {at: 4.1 > párrafos 1 a 2, join: yes}")
