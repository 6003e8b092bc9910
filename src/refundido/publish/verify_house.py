"""Part of `publish`: what a record says that the house was and chose -> its profile as it was then, for `verify`.

A house that raises a limit has not altered the brochures that it printed before: they are made again with what their
record says that it had chosen. The digest of the content, which holds all of it, tells whether that is what it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from refundido.brochure.bound import BoundBrochure
from refundido.document.brochure_record import HOUSE
from refundido.model.address_reader import read_address
from refundido.model.brochure import Choice, Limit, Offer, Operator, PaidBy, Pick
from refundido.model.jurisdiction import Jurisdiction
from refundido.model.money import Money

_AMOUNT = re.compile(r"[0-9]{1,18}(?:\.[0-9]{1,6})?")
_PARTS = {
    "name": "el nombre del operador",
    "casino": "el del casino",
    "town": "la comuna",
    "permit": "el permiso",
    "contact": "el contacto",
    "welcome": "la bienvenida",
    "limits": "los límites",
    "commission": "la comisión",
    "progressive_share": "el aporte al pozo",
    "maximum_payout": "el pago máximo",
    "complementary_prizes": "los premios complementarios",
    "pays": "lo que paga",
    "notes": "las notas",
}


def profile_then(
    house: object, choices: object, operator: Operator, offer: Offer, jurisdiction: Jurisdiction
) -> tuple[Operator, Offer] | None:
    """The operator and its offer as a record says that they were; None where what it says cannot be a profile's.

    What is not printed (formats, approvals, what lies on the tables) is as it is now.
    """
    try:
        return _operator(house, operator), _offer(choices, offer, jurisdiction)
    except _NoProfileError:
        return None


def house_differences(then: BoundBrochure, now: BoundBrochure) -> tuple[str, ...]:
    """What the house is or chose otherwise in two brochures, in Spanish."""
    one, other = _printed(then), _printed(now)
    return tuple(told for key, told in _PARTS.items() if one[key] != other[key])


def _printed(bound: BoundBrochure) -> dict[str, object]:
    """What a brochure says of its house, by the names of the fields of a profile."""
    chosen = {each.choice.name.lower(): each.value for each in bound.choices}
    return {
        **{choice.name.lower(): chosen.get(choice.name.lower(), "") for choice in Choice},
        **{key: getattr(bound.operator, key) for key in HOUSE},
        "limits": bound.limits,
        "pays": tuple((each.row.unit.id, each.paid.pays) for each in bound.pays),
        "notes": bound.offer.notes,
    }


class _NoProfileError(ValueError):
    """What a record says of the house is not what a record says."""


def _operator(house: object, operator: Operator) -> Operator:
    if not isinstance(house, Mapping) or house.keys() != set(HOUSE):
        raise _NoProfileError
    name, casino, town, permit, contact, welcome = (_text(house[key]) for key in HOUSE)
    return replace(operator, name=name, casino=casino, town=town, permit=permit, contact=contact, welcome=welcome)


def _offer(choices: object, offer: Offer, jurisdiction: Jurisdiction) -> Offer:
    if not isinstance(choices, Mapping) or choices.keys() != {"limits", "choices", "pays", "notes"}:
        raise _NoProfileError
    limits = tuple(_limit(each) for each in _list(choices["limits"]))
    pays = tuple(_pay(each, jurisdiction) for each in _list(choices["pays"]))
    notes = tuple(_text(each) for each in _list(choices["notes"]))
    return _chosen(choices["choices"], replace(offer, limits=limits, pays=pays, notes=notes))


def _limit(value: object) -> Limit:
    match value:
        case [str() as bet, str() as minimum, str() as maximum, str() as currency]:
            return Limit(bet, _decimal(minimum), _decimal(maximum), currency)
        case _:
            raise _NoProfileError


def _pay(value: object, jurisdiction: Jurisdiction) -> PaidBy:
    match value:
        case [str() as at, str() as pays]:
            address = read_address(at, jurisdiction).value
            if address is not None:
                return PaidBy(Pick(address), pays)
    raise _NoProfileError


def _chosen(value: object, offer: Offer) -> Offer:
    if not isinstance(value, Mapping):
        raise _NoProfileError
    for name, told in value.items():
        match name, told:
            case Choice.COMMISSION.name, str() | None:
                offer = replace(offer, commission=_number(told))
            case Choice.PROGRESSIVE_SHARE.name, str() | None:
                offer = replace(offer, progressive_share=_number(told))
            case Choice.MAXIMUM_PAYOUT.name, None:
                offer = replace(offer, maximum_payout=None)
            case Choice.MAXIMUM_PAYOUT.name, [str() as amount, str() as currency]:
                offer = replace(offer, maximum_payout=Money(_decimal(amount), currency))
            case Choice.COMPLEMENTARY_PRIZES.name, str():
                offer = replace(offer, complementary_prizes=told)
            case _:
                raise _NoProfileError
    return offer


def _number(told: str | None) -> Decimal | None:
    return None if told is None else _decimal(told)


def _decimal(told: str) -> Decimal:
    if not _AMOUNT.fullmatch(told):
        raise _NoProfileError
    return Decimal(told)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _NoProfileError
    return value


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise _NoProfileError
    return value
