"""Payouts as values: what a cell of a table of payouts says, exact, and how one payout stands to another.

Fraction and Decimal, never float: "3 a 2" is three halves. What is not one of the known forms is not read at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from refundido.model.fold import fold_typography
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.label import fold_accents
from refundido.model.money import Money, read_money, read_number
from refundido.quick import quick_members


@dataclass(frozen=True, slots=True)
class Ratio:
    """So much won for each unit staked, which the player keeps besides: "35 a 1", "3 a 2", "a la par".

    "35 por 1" is none: it may count the stake in what is paid, and then wins 34.
    """

    won: Fraction


@dataclass(frozen=True, slots=True)
class Times:
    """So many times the value of the stake: "50 veces el valor de la apuesta"."""

    times: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a pot, by its name, folded; `cap` so many times the stake at most, None for no cap."""

    percent: Decimal
    of: str
    cap: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money: "US$ 500,00"; `per` what it is paid for, folded ("mano"), empty if it does not say."""

    money: Money
    per: str = ""


Payout = Ratio | Times | Share | Amount


@quick_members
class Standing(StrEnum):
    """How one payout stands to another."""

    EQUAL = "igual"
    MORE = "mayor"
    LESS = "menor"
    OTHER = "de otra clase"


_N = r"(\d[\d.,]*)"
_STAKE = r"(?:el valor de |el monto de |lo de )?(?:la|su) apuesta"
_TIMES = rf"{_N} veces(?: {_STAKE})?"
_RATIO = re.compile(rf"{_N} (?:a|:) {_N}")
_TIMES_FORM = re.compile(_TIMES)
_SHARE = re.compile(rf"{_N} ?% del? (?P<pot>[a-zñ][a-zñ ]*)")
_CAP = re.compile(r",? con un (?:maximo|tope) de ")
_CURRENCY_WORDS = r"(?: dolares(?: americanos)?| pesos| nuevos soles| soles)?"
_AMOUNT = re.compile(rf"(?P<money>.*?\d){_CURRENCY_WORDS}(?: por (?P<per>[a-zñ ]+))?")
_ALL = Decimal(100)
_EVENS = frozenset({"a la par", "par", "uno a uno"})
_BROKEN = re.compile(r"(?<=[^\W\d_])- ?(?=[^\W\d_])")


def read_payout(text: str, jurisdiction: Jurisdiction) -> Payout | None:
    """The payout that `text` says, with the marks of the jurisdiction; None if it is none of the known forms.

    Accents, case, typography and a word broken at the end of a printed line ("prin-cipal") do not matter.
    """
    spaced = re.sub(r"\s+", " ", fold_typography(text).text).strip().rstrip(".")
    words = _BROKEN.sub("", fold_accents(spaced))
    if words in _EVENS:
        return Ratio(Fraction(1))
    for reader in (_ratio, _times, _share):
        found = reader(words, jurisdiction)
        if found is not None:
            return found
    return _amount(spaced, jurisdiction)


def _fraction(text: str, jurisdiction: Jurisdiction) -> Fraction | None:
    number = read_number(text, jurisdiction)
    return Fraction(number) if number is not None else None


def _ratio(words: str, jurisdiction: Jurisdiction) -> Ratio | None:
    found = _RATIO.fullmatch(words)
    if found is None:
        return None
    won, staked = (_fraction(number, jurisdiction) for number in found.groups())
    return Ratio(won / staked) if won is not None and staked else None


def _times(words: str, jurisdiction: Jurisdiction) -> Times | None:
    found = _TIMES_FORM.fullmatch(words)
    times = _fraction(found[1], jurisdiction) if found else None
    return Times(times) if times is not None else None


def _share(words: str, jurisdiction: Jurisdiction) -> Share | None:
    share, *caps = _CAP.split(words)
    found = _SHARE.fullmatch(share)
    percent = read_number(found[1], jurisdiction) if found else None
    if found is None or percent is None or percent > _ALL or len(caps) > 1:
        return None
    cap = _times(caps[0], jurisdiction) if caps else None
    return None if caps and cap is None else Share(percent, found["pot"].strip(), cap.times if cap else None)


def _amount(spaced: str, jurisdiction: Jurisdiction) -> Amount | None:
    found = _AMOUNT.fullmatch(fold_accents(spaced))
    if found is None:
        return None
    written = re.sub(r"(?<=[A-Z]) (?=\$)", "", spaced[: found.end("money")]).replace("U.S.$", "US$")
    money = read_money(written, jurisdiction)
    return Amount(money, (found["per"] or "").strip()) if money is not None and money.currency else None


def stands_to(own: Payout, rule: Payout) -> Standing:
    """How `own` stands to `rule`: payouts of different kinds, pots or currencies cannot be compared."""
    match own, rule:
        case Ratio(won=one), Ratio(won=other):
            return _order(one, other)
        case Times(times=one), Times(times=other):
            return _order(one, other)
        case Share(of=one_pot), Share(of=other_pot) if one_pot == other_pot:
            return _together(_order(own.percent, rule.percent), _caps(own.cap, rule.cap))
        case Amount(), Amount() if (own.money.currency, own.per) == (rule.money.currency, rule.per):
            return _order(own.money.amount, rule.money.amount)
        case ((Ratio() | Times() | Share() | Amount()), _):
            return Standing.OTHER
        case _:
            assert_never(own)


def _order(one: Fraction | Decimal, other: Fraction | Decimal) -> Standing:
    low, high = Fraction(one), Fraction(other)
    return Standing.EQUAL if low == high else Standing.MORE if low > high else Standing.LESS


def _caps(one: Fraction | None, other: Fraction | None) -> Standing:
    if one is None or other is None:
        return Standing.EQUAL if one is other else Standing.MORE if one is None else Standing.LESS
    return _order(one, other)


def _together(one: Standing, other: Standing) -> Standing:
    """Two measures of one payout: less in either is less."""
    if Standing.LESS in (one, other):
        return Standing.LESS
    return Standing.MORE if Standing.MORE in (one, other) else Standing.EQUAL
