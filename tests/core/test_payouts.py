"""Payouts and money as values: what is read, what is not, how one stands to another, and how a country writes it."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refundido.model.money import Money, format_money, format_number, format_percent, read_money, read_percent
from refundido.model.payout import Amount, Ratio, Share, Standing, Times, read_payout, stands_to
from tests.build import JURISDICTION as CL

POINT = replace(CL, code="pe", decimal_mark=".", thousands_mark=",", currency="S/", cents=True)
POT = "pozo acumulado principal"


@pytest.mark.parametrize(
    ("text", "payout"),
    [
        ("35 a 1", Ratio(Fraction(35))),
        ("1 a 1", Ratio(Fraction(1))),
        ("3 a 2", Ratio(Fraction(3, 2))),
        ("1,5 a 1", Ratio(Fraction(3, 2))),
        ("A la par.", Ratio(Fraction(1))),
        ("50 veces el valor de la apuesta", Times(Fraction(50))),
        ("1.000 veces su apuesta", Times(Fraction(1000))),
        ("100% del pozo acumulado principal", Share(Decimal(100), POT)),
        ("2,5 % del pozo acumulado principal", Share(Decimal("2.5"), POT)),
        (
            "10% del pozo acumulado prin-cipal, con un máximo de 5.000 veces el valor de la apuesta",
            Share(Decimal(10), POT, Fraction(5000)),
        ),
        (
            "10% del pozo acumulado prin- cipal, con un máximo de 5.000 veces\nel valor de la apuesta",
            Share(Decimal(10), POT, Fraction(5000)),
        ),
        ("US$ 500,00", Amount(Money(Decimal("500.00"), "US$"))),
        ("US $ 500,00 por mano", Amount(Money(Decimal("500.00"), "US$"), "mano")),
        ("US$ 100,00 dólares americanos", Amount(Money(Decimal("100.00"), "US$"))),
        ("$5.000", Amount(Money(Decimal(5000), "$"))),
    ],
)
def test_payouts_that_are_read(text, payout):
    assert read_payout(text, CL) == payout


@pytest.mark.parametrize(
    "text",
    [
        "", "35", "35 a", "a 1", "1 a 0", "0 a 0", "110% del pozo",
        "10% del pozo, con un máximo de mil veces la apuesta",
        "3 a 2 y 1 a 1", "2 a 1 (dos a uno)", "US$ 500.00", "US$ 1,000,00", "500,00", "treinta a uno", "²", "-1 a 1",
        "10% del pozo con un máximo de 5 veces la apuesta con un máximo de 6 veces la apuesta",
        "1.00 a 1", "9" * 80 + " a 1",
    ],
)  # fmt: skip
def test_what_is_no_known_form_is_not_read(text):
    assert read_payout(text, CL) is None


def test_marks_are_those_of_the_jurisdiction():
    assert read_payout("US$ 5,000.00", POINT) == Amount(Money(Decimal(5000), "US$"))
    assert read_payout("1.5 a 1", POINT) == Ratio(Fraction(3, 2))
    assert read_payout("US$ 5.000,00", POINT) is None


@pytest.mark.parametrize(
    ("own", "rule", "standing"),
    [
        ("1 a 1", "a la par", Standing.EQUAL),
        ("6 a 4", "3 a 2", Standing.EQUAL),
        ("6 a 5", "3 a 2", Standing.LESS),
        ("2 a 1", "3 a 2", Standing.MORE),
        ("50 a 1", "50 veces la apuesta", Standing.OTHER),
        ("10% del pozo", "10% del pozo, con un máximo de 5 veces la apuesta", Standing.MORE),
        ("10% del pozo, con un máximo de 5 veces la apuesta", "10% del pozo", Standing.LESS),
        (
            "20% del pozo, con un máximo de 4 veces la apuesta",
            "10% del pozo, con un máximo de 5 veces la apuesta",
            Standing.LESS,
        ),
        ("10% del pozo menor", "10% del pozo mayor", Standing.OTHER),
        ("US$ 600,00", "US$ 500,00", Standing.MORE),
        ("$600", "US$ 500,00", Standing.OTHER),
        ("US$ 500,00 por mano", "US$ 500,00", Standing.OTHER),
    ],
)
def test_how_one_stands_to_another(own, rule, standing):
    one, other = read_payout(own, CL), read_payout(rule, CL)
    assert one is not None
    assert other is not None
    assert stands_to(one, other) is standing


_PAYOUTS = st.one_of(
    st.builds(Ratio, st.fractions(0, 500)),
    st.builds(Times, st.fractions(0, 500)),
    st.builds(Share, st.decimals(0, 100, places=2), st.sampled_from(["a", "b"]), st.none() | st.fractions(0, 9)),
    st.builds(Amount, st.builds(Money, st.decimals(0, 999, places=2), st.sampled_from(["$", "US$"]))),
)


@given(_PAYOUTS, _PAYOUTS)
def test_standing_is_equal_only_of_equals_and_turns_round(one, other):
    there, back = stands_to(one, other), stands_to(other, one)
    assert (there is Standing.EQUAL) == (one == other)
    if there is Standing.MORE:
        assert back is Standing.LESS
    if there is Standing.OTHER:
        assert back is Standing.OTHER


@pytest.mark.parametrize("jurisdiction", [CL, POINT])
@given(amount=st.decimals(0, 10**15, places=2))
def test_money_and_percentages_are_read_as_they_are_written(jurisdiction, amount):
    for currency in ("", "US$", "$"):
        whole = not jurisdiction.cents and currency in ("", jurisdiction.currency)
        shown = amount // 1 if whole else amount
        written = format_money(shown, jurisdiction, currency)
        assert read_money(written, jurisdiction) == Money(shown, currency or jurisdiction.currency)
    assert read_percent(format_percent(amount, jurisdiction), jurisdiction) == amount


def test_money_is_grouped_from_four_digits_on():
    assert format_money(Decimal(20000), CL) == "$20.000"
    assert format_money(Decimal("1250.5"), CL) == "$1.250,50"
    assert format_money(Decimal(500), POINT, "US$") == "US$ 500"
    assert format_number(Decimal("-1234567.80"), CL) == "-1.234.567,8"
    assert read_money("2000", CL) == read_money("2.000", CL) == Money(Decimal(2000))
    for wrong in ("20.00", "2,000", "2,00", "$2,0", "1.000,50", "US$ 2,000", "2.0000", ".500"):
        assert read_money(wrong, CL) is None
    assert read_money("US$ 1.250,50", CL) == Money(Decimal("1250.50"), "US$")
    assert read_money("1,250.50", POINT) == Money(Decimal("1250.50"))
