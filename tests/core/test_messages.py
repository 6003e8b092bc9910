"""What messages show of a text: contexts that differ, on one line, and the nearest words."""

from __future__ import annotations

import pytest

from refundido.diagnostic import Code
from refundido.model.selector import FromTo, Quotation
from refundido.resolve.excerpts import contexts
from refundido.resolve.quote import nearest_passage, occurrences
from refundido.resolve.selectors import select

REPEATED = [
    ("la carta y la carta", "carta"),
    ("no, no, no", "no"),
    ("a\nb uno\nc uno", "uno"),
    ("uno\nuno", "uno"),
    ("x " * 60 + "uno dos " + "x " * 60 + "uno dos", "uno"),
]


@pytest.mark.parametrize(("plain", "words"), REPEATED)
def test_places_are_told_apart_and_on_one_line(plain: str, words: str) -> None:
    found, _ = occurrences(plain, words)
    shown = contexts(plain, found)
    assert not any("\n" in each for each in shown)
    assert len(set(shown)) == len(shown) or "\n" in plain
    (said,) = select(plain, Quotation(words)).diagnostics
    assert said.code is Code.QUOTE_REPEATED
    assert "\n" not in said.message


def test_a_message_lists_few_places() -> None:
    (said,) = select("\n".join(["una fila"] * 40), Quotation("fila")).diagnostics
    assert said.message.count("«") == 7
    assert "y otras 34 veces" in said.message


def test_an_end_that_stands_before_its_start_is_told_so() -> None:
    (said,) = select("uno dos tres cuatro", FromTo(Quotation("tres"), Quotation("uno"))).diagnostics
    assert "antes de «tres»" in said.message
    assert "no está" not in said.message
    (said,) = select("uno dos tres cuatro", FromTo(Quotation("tres"), Quotation("seis"))).diagnostics
    assert "«seis» no está" in said.message


@pytest.mark.parametrize(
    ("plain", "words", "near"),
    [
        ("no podrá cambiarse ni retirarse", "cambiarlas", "cambiarse"),
        ("El pago es de 1.5 a 1", "5", None),
        ("Las apuestas no podrán aumentarse", "apuesta", "apuestas"),
        ("El croupier paga", "zz", None),
        ("el numeral 1.4 de la ley", "numeral 1.4 de la les", "numeral 1.4 de la ley"),
    ],
)
def test_the_nearest_words(plain: str, words: str, near: str | None) -> None:
    passage, likeness = nearest_passage(plain, words)
    assert (passage if likeness >= 60 else None) == near
    (said,) = select(plain, Quotation(words)).diagnostics
    assert bool(said.hint) == bool(near)
