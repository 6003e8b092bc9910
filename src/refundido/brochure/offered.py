"""Part of `brochure`: what an operator chose, held against the bets, tables and choices that the bound text has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from refundido.brochure.bound import BoundBet, BoundBrochure, BoundChoice, BoundPay, BoundUnit
from refundido.model.brochure import Choice, Limit, Offer, PaidBy, Pick
from refundido.model.fold import heading_key
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.money import format_money, format_percent
from refundido.model.unit import ROW, TABLE, lineage, rows_of, walk
from refundido.resolve.naming import row_name

Units = Callable[[Pick], tuple[BoundUnit, ...]]
"""What an address of the definition means in the edition."""


def bound_bets(bound: BoundBrochure, units: Units) -> tuple[BoundBet, ...]:
    """The bets that can be limited: those the definition names, and the rows of the groups among them.

    If it names none, the rows of the tables of payouts.
    """
    named = [
        BoundBet(bet.name, unit, bet.pot, bet, halved=tuple(each for pick in bet.halved for each in units(pick)))
        for bet in bound.definition.bets
        if not bet.variant or heading_key(bet.variant) == heading_key(bound.variant)
        for unit in units(bet.at)[:1]
    ]
    every = (*named, *(row for each in named for row in _rows(each.unit, each.name, each.halved)))
    if not bound.definition.bets:
        every = tuple(row for section in bound.sections for unit in section.units for row in _rows(unit))
    first: dict[str, BoundBet] = {}
    for bet in every:
        first.setdefault(heading_key(bet.name), bet)
    return tuple(first.values())


def _rows(unit: BoundUnit, group: str = "", halved: tuple[BoundUnit, ...] = ()) -> Iterator[BoundBet]:
    for _, table in walk(unit.unit):
        if table.kind == TABLE and table.table and table.table.odds:
            yield from (BoundBet(row_name(table, row), unit, group=group, halved=halved) for row in rows_of(table))


def limits_of(offer: Offer, bets: Iterable[BoundBet]) -> tuple[Limit, ...]:
    """The limits of an offer that are of one of the bets, in the order of the profile."""
    known = {heading_key(bet.name) for bet in bets}
    return tuple(limit for limit in offer.limits if heading_key(limit.bet) in known)


def bound_choices(bound: BoundBrochure, units: Units) -> tuple[BoundChoice, ...]:
    """What the rules leave to the house in this brochure, or fix, and what it chose."""
    return tuple(
        BoundChoice(each.choice, chosen(bound.offer, each.choice, bound.jurisdiction), unit, each.fixed, each.bet)
        for each in bound.definition.choices
        if not each.variant or heading_key(each.variant) == heading_key(bound.variant)
        for unit in units(each.at)[:1]
    )


def chosen(offer: Offer, choice: Choice, jurisdiction: Jurisdiction) -> str:
    """What the house chose, as it is printed; "" where it chose nothing."""
    match choice:
        case Choice.COMMISSION:
            return format_percent(offer.commission, jurisdiction) if offer.commission is not None else ""
        case Choice.PROGRESSIVE_SHARE:
            share = offer.progressive_share
            return format_percent(share, jurisdiction) if share is not None else ""
        case Choice.MAXIMUM_PAYOUT:
            most = offer.maximum_payout
            return format_money(most.amount, jurisdiction, most.currency) if most is not None else ""
        case Choice.COMPLEMENTARY_PRIZES:
            return offer.complementary_prizes
        case _:
            assert_never(choice)


def bound_pays(bound: BoundBrochure, units: Units) -> tuple[BoundPay, ...]:
    """The operator's own pays for rows of this brochure, each with its table as the edition has it."""
    return tuple(pay for paid in bound.offer.pays for unit in units(paid.at) for pay in _pay(bound, paid, unit))


def _pay(bound: BoundBrochure, paid: PaidBy, unit: BoundUnit) -> Iterator[BoundPay]:
    if unit.unit.kind == ROW:
        yield BoundPay(paid, unit, lineage(bound.edition.root, unit.path)[-2])
