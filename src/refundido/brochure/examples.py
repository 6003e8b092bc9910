"""The third door of `brochure`: worked examples, computed from the rule's own data.

A formula is a function here, by name; the payouts it uses are read from the table of the bound units, and the figures
from the definition. Where the rule does not say what to do (a fraction of a peso, a cap to be shared) there is no
example, but an error: the first law holds for examples too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from refundido.brochure.bound import BoundBrochure, BoundExample, BoundUnit
from refundido.brochure.holes import is_whole
from refundido.brochure.limits import limit_of
from refundido.brochure.pot import Pot, Prize, Unshared, Winners, share_pot
from refundido.diagnostic import Code, Diagnostic, Outcome
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.money import Money, format_money, format_number, read_money, read_number, read_percent
from refundido.model.payout import Share, Times, read_payout
from refundido.model.unit import TABLE, Unit, cell_in, rows_of, walk
from refundido.resolve.naming import row_name


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example: what is given, the steps, and who gets what; in Spanish, ready to be printed.

    `source` are the units that give the rule.
    """

    title: str
    given: tuple[str, ...]
    steps: tuple[str, ...]
    results: tuple[tuple[str, str], ...]
    source: tuple[BoundUnit, ...] = ()


class _WrongError(Exception):
    """The figures of an example do not fit its rule; never let out."""


class _UntoldError(Exception):
    """A figure is the house's, and the brochure is nobody's; never let out."""


def work(bound: BoundBrochure, example: BoundExample) -> Outcome[Worked]:
    """The example worked out, with the limits of the house for figures that it leaves to them.

    Error: EXAMPLE_WRONG, for a formula or figures that are not of the rule, not told, or not within those limits.
    Neither value nor error where the example leaves to the house a figure that it did not set, or is nobody's.
    """
    formula = FORMULAS.get(example.example.formula)
    try:
        if not is_whole(example.units):
            raise _WrongError("la regla no está entera a la mano")
        if formula is None:
            raise _WrongError(f"no hay una fórmula «{example.example.formula}»; las que hay: {', '.join(FORMULAS)}")
        return Outcome(formula(example, bound))
    except _UntoldError:
        return Outcome(None)
    except _WrongError as error:
        message = f"El ejemplo no puede calcularse: {error}."
        hint = "Corrija las cifras del ejemplo, o quítelo."
        span, subject = example.example.span, example.example.formula
        return Outcome(None, (Diagnostic(Code.EXAMPLE_WRONG, message, span=span, subject=subject, hint=hint),))


# --- the aggregate maximum: factor = LÍMITE / SUMA, and each is paid his own prize by the factor


def _aggregate(example: BoundExample, bound: BoundBrochure) -> Worked:
    figures, jurisdiction = dict(example.example.figures), bound.jurisdiction
    limit = _limit(figures.pop("límite", ""), bound)
    prizes = {who: _prize(text, who, limit, jurisdiction) for who, text in figures.items()}
    sign = limit.currency or jurisdiction.currency
    if len(prizes) < 2 or {each.currency or sign for each in prizes.values()} != {sign}:
        raise _WrongError("hacen falta el límite y los premios de dos jugadores o más, en una misma moneda")

    def said(amount: Decimal) -> str:
        return format_money(amount, jurisdiction, sign)

    total = sum((each.amount for each in prizes.values()), Decimal(0))
    if limit.amount <= 0 or total <= limit.amount:
        raise _WrongError(f"la suma de los premios ({said(total)}) no excede el límite ({said(limit.amount)})")
    factor = Fraction(limit.amount) / Fraction(total)
    cents = sign != jurisdiction.currency or jurisdiction.cents
    paid = {who: _exact(factor * Fraction(each.amount), who, cents) for who, each in prizes.items()}
    shown = _factor(factor, jurisdiction)
    steps = [
        f"SUMA de los pagos individuales: {' + '.join(said(each.amount) for each in prizes.values())} = {said(total)}.",
        f"Factor: LÍMITE ÷ SUMA = {said(limit.amount)} ÷ {said(total)} = {shown}.",
        *(f"{who}: {shown} × {said(each.amount)} = {said(paid[who])}." for who, each in prizes.items()),
    ]
    given = (
        f"Pago máximo de la mesa (LÍMITE): {said(limit.amount)}.",
        *(f"{who} ganaría, sin ese límite, {said(each.amount)}." for who, each in prizes.items()),
    )
    results = tuple((who, said(amount)) for who, amount in paid.items())
    return Worked("Pago máximo con varios ganadores", given, tuple(steps), results, example.units)


def _prize(text: str, who: str, limit: Money, jurisdiction: Jurisdiction) -> Money:
    """A prize: an amount, or a percentage of the most that the table pays."""
    part = read_percent(text, jurisdiction)
    return Money(limit.amount * part / 100, limit.currency) if part is not None else _money(text, who, jurisdiction)


def _limit(text: str, bound: BoundBrochure) -> Money:
    """The most that a table pays: that of the house where it set one, from which the figure must not differ.

    Left to a house that set none, there is no example: the rule is for those that did.
    """
    own = bound.offer.maximum_payout
    if not text and own is not None:
        return own
    if not text:
        raise _UntoldError
    written = _money(text, "límite", bound.jurisdiction)
    sign = bound.jurisdiction.currency
    if own is not None and (written.currency or sign, written.amount) != (own.currency or sign, own.amount):
        shown = [format_money(each.amount, bound.jurisdiction, each.currency) for each in (written, own)]
        raise _WrongError(f"el límite es {shown[0]}, y el pago máximo de la casa, {shown[1]}: quite «límite»")
    return written


def _exact(amount: Fraction, who: str, cents: bool) -> Decimal:
    """An amount that is whole, in cents if there are any: the rule does not say how to round another."""
    parts = 100 if cents else 1
    exact = amount * parts
    if exact.denominator != 1:
        until = "hasta el centavo" if cents else "hasta la unidad de moneda"
        raise _WrongError(f"el pago de {who} no es exacto {until}, y la regla no dice cómo redondearlo")
    return Decimal(exact.numerator) / parts


def _factor(factor: Fraction, jurisdiction: Jurisdiction) -> str:
    """A factor as a decimal number where it is one of few digits, else as a fraction."""
    for digits in range(1, 5):
        scaled = factor * 10**digits
        if scaled.denominator == 1:
            return format_number(Decimal(scaled.numerator) / 10**digits, jurisdiction)
    return f"{factor.numerator}/{factor.denominator}"


# --- the progressive pot among several winners


def _pot(example: BoundExample, bound: BoundBrochure) -> Worked:
    figures, jurisdiction = dict(example.example.figures), bound.jurisdiction
    pot = _whole(_own_money(_money(figures.pop("pozo", ""), "pozo", jurisdiction), "pozo", jurisdiction), "pozo")
    stake = _whole(_stake(figures.pop("apuesta", ""), bound), "apuesta")
    prizes = _prizes(example, jurisdiction)
    winners = tuple(_winners(name, text, prizes, jurisdiction) for name, text in figures.items())
    if not winners:
        raise _WrongError("no dice cuántos ganadores hay de cada jugada")
    ordered = tuple(each for prize in prizes.values() for each in winners if each.prize == prize)
    try:
        shared = share_pot(Pot(pot, stake), ordered, jurisdiction)
    except Unshared as error:
        raise _WrongError(str(error)) from error
    given = (
        f"Pozo acumulado principal: {format_money(Decimal(pot), jurisdiction)}.",
        f"Apuesta de cada ganador a la variante progresivo: {format_money(Decimal(stake), jurisdiction)}.",
        f"Ganadores: {_listed(ordered)}.",
    )
    results = tuple((who, format_money(Decimal(amount), jurisdiction)) for who, amount in shared.paid)
    return Worked("Pozo progresivo con varios ganadores", given, shared.steps, results, example.units)


def _stake(text: str, bound: BoundBrochure) -> Decimal:
    """The stake on the pot, within the limits of the house; their minimum, where the example leaves it to the house."""
    limit = next((found for bet in bound.bets if bet.pot and (found := limit_of(bound, bet.name))), None)
    if not text and limit is None:
        if not bound.operator.id:
            raise _UntoldError
        raise _WrongError("no dice la apuesta, y el perfil no da los límites de la que alimenta el pozo")
    if limit is not None:
        _own_money(Money(limit.minimum, limit.currency), limit.bet, bound.jurisdiction)
    if limit is not None and not text:
        return limit.minimum
    stake = _own_money(_money(text, "apuesta", bound.jurisdiction), "apuesta", bound.jurisdiction)
    if limit is not None and not limit.minimum <= stake <= limit.maximum:
        shown, low, high = (format_money(each, bound.jurisdiction) for each in (stake, limit.minimum, limit.maximum))
        raise _WrongError(f"la apuesta es de {shown}, y los límites de «{limit.bet}» en la casa son {low} y {high}")
    return stake


def _listed(winners: Iterable[Winners]) -> str:
    return "; ".join(f"{each.count} con {each.prize.name}" for each in winners)


def _prizes(example: BoundExample, jurisdiction: Jurisdiction) -> dict[str, Prize]:
    """The prizes of the table of payouts in the units of the rule, by their folded names, in the order of the table."""
    tables = [unit for bound in example.units for _, unit in walk(bound.unit) if unit.kind == TABLE and _odds(unit)]
    if len(tables) != 1:
        raise _WrongError("la unidad que da la regla no tiene una tabla de pagos, o tiene más de una")
    prizes: dict[str, Prize] = {}
    for row in rows_of(tables[0]):
        cell, name = cell_in(tables[0], row, _odds(tables[0])), row_name(tables[0], row)
        payout = read_payout(cell.text.plain, jurisdiction) if cell and cell.text else None
        if not isinstance(payout, Times | Share):
            raise _WrongError(f"el premio de «{name}» no es un número de veces la apuesta ni una parte del pozo")
        prizes[heading_key(name)] = Prize(name, payout)
    return prizes


def _odds(table: Unit) -> str:
    return table.table.odds.column if table.table and table.table.odds else ""


def _winners(name: str, text: str, prizes: dict[str, Prize], jurisdiction: Jurisdiction) -> Winners:
    prize = prizes.get(heading_key(name))
    if prize is None:
        names = ", ".join(each.name for each in prizes.values())
        raise _WrongError(f"«{name}» no es una jugada de la tabla de pagos; las que hay: {names}")
    count = read_number(text, jurisdiction)
    return Winners(prize, _whole(count if count is not None else Decimal(0), name))


def _money(text: str, name: str, jurisdiction: Jurisdiction) -> Money:
    money = read_money(text, jurisdiction)
    if money is None:
        raise _WrongError(f"«{name}» debe ser un monto, y dice «{text}»")
    return money


def _own_money(money: Money, name: str, jurisdiction: Jurisdiction) -> Decimal:
    """An amount in the currency of the jurisdiction, the one in which a pot is shared out and its steps are told."""
    if money.currency not in ("", jurisdiction.currency):
        raise _WrongError(f"«{name}» va en {money.currency}, y un pozo se reparte en {jurisdiction.currency}")
    return money.amount


def _whole(amount: Decimal, name: str) -> int:
    if amount != int(amount) or amount <= 0:
        raise _WrongError(f"«{name}» debe ser un número entero mayor que cero")
    return int(amount)


FORMULAS: dict[str, Callable[[BoundExample, BoundBrochure], Worked]] = {"pozo": _pot, "máximo-agregado": _aggregate}
"""The formulas that there are, by the name a definition gives them."""
