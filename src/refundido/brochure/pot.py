"""Part of `brochure`: a progressive pot shared among several winners, step by step.

The rule is that of Resolución Exenta N° 373, de 2010, numeral 6.6, "Pago de apuestas", 1) to 5): prizes of a number of
times the stake first; then the parts of what is left, the smaller first, and the whole of the rest; equal parts among
those of one hand, and what cannot be parted to the one nearest to the right hand of the croupier.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from refundido.model.jurisdiction import Jurisdiction
from refundido.model.money import format_money, format_number, format_percent
from refundido.model.payout import Share, Times

_WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize by the name of its hand, and what it pays."""

    name: str
    payout: Times | Share


@dataclass(frozen=True, slots=True)
class Winners:
    """How many won a prize in one round."""

    prize: Prize
    count: int


@dataclass(frozen=True, slots=True)
class Pot:
    """What a pot holds, and what each winner staked on it, in whole units of money."""

    amount: int
    stake: int


@dataclass(frozen=True, slots=True)
class Shared:
    """A pot shared: the steps in words, and what each winner gets, in the order in which they are paid."""

    steps: tuple[str, ...]
    paid: tuple[tuple[str, int], ...]
    left: int


class Unshared(Exception):  # noqa: N818 - it says what the rule leaves untold, and is no failure of ours
    """The rule does not say how to share this: why, in Spanish."""


def share_pot(pot: Pot, winners: tuple[Winners, ...], jurisdiction: Jurisdiction) -> Shared:
    """The pot shared among the winners of a round.

    Raises `Unshared` where the rule does not say what is to be done: fractions of the unit of money, more than one unit
    that cannot be parted, a cap that would have to be applied before or after parting, or beside another part, a pot
    that does not suffice, parts of a pot of which none is the whole.
    """
    sharer = _Sharer(jurisdiction, pot.stake, pot.amount)
    for each in winners:
        if isinstance(each.prize.payout, Times):
            sharer.pay_times(each, each.prize.payout)
    parts = [(each, each.prize.payout) for each in winners if isinstance(each.prize.payout, Share)]
    parts.sort(key=lambda part: part[1].percent)
    if len(parts) > 1 and (parts[-1][1].percent != _WHOLE or len(parts) > 2):
        raise Unshared("la regla sólo dice cómo se reparten a la vez una parte del pozo y el total de lo que resta")
    for number, (each, share) in enumerate(parts):
        sharer.pay_share(each, share, rest=number > 0, alone=len(parts) == 1)
    return Shared(tuple(sharer.steps), tuple(sharer.paid), sharer.left)


@dataclass(slots=True)
class _Sharer:
    """The sharing so far: what is left, and what was said and paid."""

    jurisdiction: Jurisdiction
    stake: int
    left: int
    steps: list[str] = field(default_factory=list)
    paid: list[tuple[str, int]] = field(default_factory=list)

    def pay_times(self, winners: Winners, payout: Times) -> None:
        """Prizes of a number of times the stake, each winner his own."""
        each = self._whole(payout.times * self.stake, winners.prize.name)
        times = format_number(Decimal(payout.times.numerator) / payout.times.denominator, self.jurisdiction)
        step = f"{winners.prize.name}: {times} × {self._said(self.stake)} = {self._said(each)}"
        self._tell(step, winners, [each] * winners.count)

    def pay_share(self, winners: Winners, share: Share, rest: bool, alone: bool) -> None:
        """A part of what is left, in equal parts among its winners; `alone`: no other part is paid with it."""
        name, base = winners.prize.name, self.left
        amount = self._whole(Fraction(share.percent) / 100 * base, name)
        of = "del monto restante" if rest or self.steps else "del pozo"
        said = f"{name}: {format_percent(share.percent, self.jurisdiction)} {of}"
        step = (
            f"{said}, {self._said(base)}, = {self._said(amount)}" if amount != base else f"{said} = {self._said(base)}"
        )
        amount, capped = self._capped(amount, winners, share, alone)
        parts = _parts(amount, winners.count)
        if parts[0] - parts[-1] > 1:
            raise Unshared(
                f"del premio de «{name}» quedan {parts[0] - parts[-1]} pesos que no se dividen entre {winners.count}, "
                "y la regla sólo dice a quién se da «el peso no divisible»"
            )
        self._tell(step + capped + self._parted(amount, parts), winners, parts)

    def _capped(self, amount: int, winners: Winners, share: Share, alone: bool) -> tuple[int, str]:
        cap = self._whole(share.cap * self.stake, winners.prize.name) if share.cap is not None else amount
        if amount <= cap or share.cap is None:
            return amount, ""
        if winners.count > 1:
            raise Unshared(
                f"el premio de «{winners.prize.name}» excede su máximo y tiene varios ganadores, y la regla no dice si "
                "el máximo se aplica antes o después de dividirlo"
            )
        if not alone:
            raise Unshared(
                f"el premio de «{winners.prize.name}» excede su máximo y se paga a la vez otra parte del pozo, "
                "y la regla no dice si lo que excede queda en el pozo o se reparte con el resto"
            )
        times = format_number(Decimal(share.cap.numerator) / share.cap.denominator, self.jurisdiction)
        return cap, f"; se paga el máximo, {times} × {self._said(self.stake)} = {self._said(cap)}"

    def _parted(self, amount: int, parts: list[int]) -> str:
        if len(parts) < 2:
            return ""
        said = f"; {self._said(amount)} ÷ {len(parts)} = {self._said(parts[-1])} a cada uno"
        odd = parts[0] - parts[-1]
        if not odd:
            return said
        return f"{said}, y 1 peso no divisible al más cercano a la mano derecha del croupier (posición N° 1)"

    def _tell(self, step: str, winners: Winners, parts: list[int]) -> None:
        if sum(parts) > self.left:
            raise Unshared(
                f"el pozo no alcanza para el premio de «{winners.prize.name}», y la regla no dice qué se hace"
            )
        many = f" a cada uno de los {winners.count} ganadores" if winners.count > 1 and "÷" not in step else ""
        self.left -= sum(parts)
        self.steps.append(f"{step}{many}. Quedan {self._said(self.left)}.")
        self.paid.extend(_named(winners, parts))

    def _said(self, amount: int) -> str:
        return format_money(Decimal(amount), self.jurisdiction)

    def _whole(self, amount: Fraction, name: str) -> int:
        if amount.denominator != 1:
            raise Unshared(f"el premio de «{name}» no es un número entero, y la regla no dice cómo redondearlo")
        return amount.numerator


def _parts(amount: int, count: int) -> list[int]:
    """Equal parts; what cannot be parted goes with the first, who is nearest to the croupier's right hand."""
    each, odd = divmod(amount, count)
    return [each + odd, *[each] * (count - 1)]


def _named(winners: Winners, parts: Iterable[int]) -> Iterable[tuple[str, int]]:
    name = winners.prize.name
    if winners.count == 1:
        return [(name, part) for part in parts]
    return [(f"{name}, ganador {number}", part) for number, part in enumerate(parts, 1)]
