"""The hands that leaflets draw: each is of the rank under which it stands, and ranks rise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from refundido.brochure import hands
from refundido.brochure.hands import DRAWN, Card, Hand, HandRank, Suit, evaluate, hand_of, rank_named, ranked_hands
from refundido.diagnostic import Code

TEXT = (
    "Carta mayor", "Un par", "Dos pares", "Trío", "Escalera", "Color", "Full", "Poker",
    "Escalera en Flor o Escalera de Color", "Escalera Real",
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "rank"),
    [
        ("AP 2D 3T 4C 5P", HandRank.STRAIGHT),
        ("10P JD QT KC AP", HandRank.STRAIGHT),
        ("QP KD AT 2C 3P", HandRank.HIGH_CARD),
        ("AP 2P 3P 4P 5P", HandRank.STRAIGHT_FLUSH),
        ("9P 10P JP QP KP", HandRank.STRAIGHT_FLUSH),
        ("10P JP QP KP AP", HandRank.ROYAL),
        ("2P 4P 6P 8P AP", HandRank.FLUSH),
        ("2P 2D 2T AC AP", HandRank.FULL),
        ("2P 2D 2T 2C AP", HandRank.FOUR),
        ("2P 2D 2T 3C AP", HandRank.THREE),
        ("2P 2D 3T 3C AP", HandRank.TWO_PAIRS),
        ("2P 2D 4T 3C AP", HandRank.PAIR),
        ("2P 3D 4T 5C 7P", HandRank.HIGH_CARD),
    ],
)
def test_evaluates(written: str, rank: HandRank) -> None:
    assert evaluate(hand_of(written)) is rank


def test_the_order_of_the_cards_is_nothing_to_a_hand() -> None:
    shuffled = random.Random(7)
    for rank, hand in DRAWN.items():
        cards = list(hand)
        shuffled.shuffle(cards)
        assert evaluate(tuple(cards)) is rank


def test_counts_the_hands_of_a_small_pack() -> None:
    """Six values of four suits, 9 to ace: 42 504 hands, counted by arithmetic and by the evaluation."""
    pack = [Card(value, suit) for value in range(9, 15) for suit in Suit]
    found = dict.fromkeys(HandRank, 0)
    for hand in combinations(pack, 5):
        found[evaluate(hand)] += 1
    assert found[HandRank.FOUR] == 6 * 20
    assert found[HandRank.FULL] == 6 * 4 * 5 * 6
    assert found[HandRank.THREE] == 6 * 4 * 10 * 16
    assert found[HandRank.TWO_PAIRS] == 15 * 36 * 16
    assert found[HandRank.PAIR] == 6 * 6 * 10 * 64
    assert found[HandRank.ROYAL] == 4
    assert found[HandRank.STRAIGHT_FLUSH] == 4
    assert found[HandRank.STRAIGHT] == 2 * 1024 - 8
    assert found[HandRank.FLUSH] == 6 * 4 - 8
    assert sum(found.values()) == 42_504


@pytest.mark.parametrize("hand", [hand_of("2P 3P 4P 5P"), hand_of("2P 2P 4P 5P 6P")])
def test_five_different_cards_make_a_hand(hand: Hand) -> None:
    with pytest.raises(ValueError, match="cinco cartas"):
        evaluate(hand)


def test_every_drawn_hand_is_of_its_rank() -> None:
    assert {rank: evaluate(hand) for rank, hand in DRAWN.items()} == {rank: rank for rank in HandRank}


def test_the_table_of_the_text_is_drawn() -> None:
    outcome = ranked_hands(TEXT)
    assert outcome.value is not None
    assert not outcome.diagnostics
    assert [each.rank for each in outcome.value] == list(HandRank)


def test_a_name_of_two_ranks_is_no_name() -> None:
    assert rank_named("Color o Full") is None
    assert rank_named("Escalera en Flor o Escalera de Color") is HandRank.STRAIGHT_FLUSH


def problems(names: tuple[str, ...]) -> Iterator[str]:
    outcome = ranked_hands(names)
    assert outcome.value is None
    for problem in outcome.diagnostics:
        assert problem.code is Code.DRAWING_MISMATCH
        yield problem.message


def test_says_a_name_that_is_no_rank() -> None:
    assert list(problems(("Un par", "Repóker"))) == [
        "No se sabe dibujar la jugada «Repóker»: no es el nombre de ninguna."
    ]


def test_says_ranks_that_do_not_rise() -> None:
    said = ["En la tabla, «Color» va después de «Full», y no es de mayor valor."]
    assert list(problems(("Full", "Color"))) == said


def test_says_a_drawing_of_another_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hands.DRAWN, HandRank.PAIR, hand_of("2P 2D 2T 3C AP"))
    assert list(problems(("Un par",))) == ["La mano dibujada bajo «Un par» es de otra jugada."]


FALLING = (
    "Escalera real de color", "Escalera de color", "Póker", "Full", "Color", "Escalera simple", "Trío", "Dos pares",
    'Un par de "8" o más',
)  # fmt: skip
TERMS = (
    "Carta más alta", "Un par", "Dos pares", "Trío", "Escalera", "Color", "Full House", "Póker", "Escalera Color",
    "Escalera Real",
)  # fmt: skip


@pytest.mark.parametrize(("names", "falling"), [(FALLING, True), (TERMS, False), (TEXT, False)])
def test_ranks_go_the_way_that_is_said_and_no_other(names: tuple[str, ...], falling: bool) -> None:
    assert ranked_hands(names, falling=falling).ok
    assert not ranked_hands(names, falling=not falling).ok
    swapped = (names[1], names[0], *names[2:])
    assert [each.code for each in ranked_hands(swapped, falling=falling).diagnostics] == [Code.DRAWING_MISMATCH]


@pytest.mark.parametrize(("least", "drawn"), [('"8"', True), ("9", True), ("«10»", False), ("J", False), ("as", None)])
def test_a_pair_of_a_value_at_least(least: str, drawn: bool | None) -> None:
    name = f"Un par de {least} o más"
    assert rank_named(name) is (HandRank.PAIR if drawn is not None else None)
    assert ranked_hands((name,)).ok is bool(drawn)
