"""Sharing a pot: nothing is lost or made, parts are equal but for what cannot be parted, and no rule is guessed."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refundido.brochure.pot import Pot, Prize, Unshared, Winners, share_pot
from refundido.model.payout import Share, Times
from tests.build import JURISDICTION

COLOR, FULL = Prize("Color", Times(Fraction(50))), Prize("Full", Times(Fraction(100)))
FLOR, REAL = Prize("Flor", Share(Decimal(10), "pozo", Fraction(5000))), Prize("Real", Share(Decimal(100), "pozo"))


@given(
    st.integers(1, 10**12),
    st.integers(1, 10**5),
    st.lists(
        st.tuples(st.sampled_from([COLOR, FULL, FLOR, REAL]), st.integers(1, 9)), unique_by=lambda each: each[0].name
    ),
)
def test_what_is_paid_and_what_is_left_is_the_pot(amount, stake, drawn):
    winners = tuple(Winners(prize, count) for prize, count in drawn)
    try:
        shared = share_pot(Pot(amount, stake), winners, JURISDICTION)
    except Unshared:
        return
    assert sum(paid for _, paid in shared.paid) + shared.left == amount
    assert shared.left >= 0
    assert len(shared.paid) == sum(each.count for each in winners)
    for each in winners:
        parts = [paid for who, paid in shared.paid if who.startswith(each.prize.name)]
        assert parts[0] - parts[-1] <= 1
        assert len(set(parts[1:])) <= 1
    if any(each.prize is REAL for each in winners):
        assert shared.left == 0


def test_the_smaller_prizes_are_paid_first_whatever_the_order_given():
    winners = (Winners(REAL, 1), Winners(FLOR, 1), Winners(COLOR, 1))
    shared = share_pot(Pot(1_001_000, 20), winners, JURISDICTION)
    # 50 × 20 = 1.000; 1.001.000 − 1.000 = 1.000.000; 10% = 100.000, que es el máximo, 5.000 × 20; quedan 900.000.
    assert shared.paid == (("Color", 1000), ("Flor", 100_000), ("Real", 900_000))


@pytest.mark.parametrize(
    ("pot", "winners", "untold"),
    [
        (1_000_050, (Winners(REAL, 1), Winners(FLOR, 1)), "se paga a la vez otra parte del pozo"),
        (1_000_001, (Winners(REAL, 3),), "quedan 2 pesos que no se dividen entre 3"),
    ],
)
def test_what_the_rule_does_not_say_is_not_shared(pot, winners, untold):
    with pytest.raises(Unshared, match=untold):
        share_pot(Pot(pot, 1), winners, JURISDICTION)
