"""An act settled part by part: what does not go with the rest, or leaves what it does not say, is told at its part."""

from __future__ import annotations

from refundido.audit.act import SettledPart, settle_parts
from refundido.diagnostic import Code
from refundido.prose.act import read_act
from refundido.prose.act_reading import ActText
from tests.corpus.acts import jurisdiction_of
from tests.corpus.outline import read_outline

TEXT = "Artículo 3. El croupier saluda.\n  El croupier reparte.\n  El jefe anota.\nArtículo 4. Uno dos.\n"


def settled(*orders: str) -> dict[str, SettledPart]:
    """The parts of an act of some numbered orders, by number."""
    words = "\n".join(f"{number}. {order}" for number, order in enumerate(orders, 1))
    jurisdiction = jurisdiction_of("cl")
    parts = settle_parts(read_act(ActText.of(words), jurisdiction), read_outline(TEXT), jurisdiction)
    return {each.part.number: each for each in parts}


def test_orders_that_go_together_all_settle() -> None:
    found = settled(
        'En el artículo 4, reemplázase "Uno" por "Tres".', 'En el artículo 4, reemplázase "dos" por "seis".'
    )
    assert all(each.instruction is not None for each in found.values())


def test_of_two_that_touch_the_same_words_one_is_not_settled() -> None:
    found = settled(
        'En el artículo 4, reemplázase "Uno" por "Tres".',
        'En el artículo 4, reemplázase "Uno dos" por "Seis".',
        'En el artículo 3, reemplázase "saluda" por "canta".',
    )
    assert found["2"].instruction is None
    assert [each.code for each in found["2"].diagnostics] == [Code.CONFLICT]
    assert found["3"].instruction is not None


def test_a_part_that_leaves_other_numbers_than_it_says_is_not_settled() -> None:
    found = settled(
        "Intercálase en el artículo 3 el siguiente inciso segundo, nuevo, pasando los actuales incisos segundo y"
        ' tercero a ser cuarto y quinto, respectivamente: "El cajero cuenta.".',
        'En el artículo 4, reemplázase "Uno" por "Tres".',
    )
    assert found["1"].instruction is None
    assert {each.code for each in found["1"].diagnostics} == {Code.RESULT_NUMBERING}
    assert found["2"].instruction is not None
